# Was in Zauberei hoch drei geschieht, auf Deutsch; kein Satz verrät, was auf einem Plättchen ist, noch wo.
# docs/adding-a-game.md sagt, was die Funktionen tun.

first-chosen = { WHO($seat) } beginnt und hütet die Gespensteruhr.
tile-peeked = { $rule ->
    [W3-20] { WHO($seat) } findet ein Gespenst, und alle sehen es.
   *[other] { WHO($seat) } guckt unter einen Baum.
  }
tile-returned = Das Plättchen wird zurückgedreht.
turn-began = { $inside ->
    [yes] { WHO($seat) } ist schon in der Schule.
   *[no] { $silent ->
        [yes] { WHO($seat) } ist dran, auf der Treppe: Niemand darf helfen.
       *[no] { WHO($seat) } ist dran.
    }
  }
dice-rolled = { WHO($seat) } würfelt { NAME("symbol", $faces) }.
tile-flipped = { $found ->
    [yes] { WHO($seat) } findet einen Lumie.
   *[no] { $rule ->
        [W3-43] { WHO($seat) } dreht ein Gespenst um.
       *[other] { WHO($seat) } dreht den falschen Baum um.
    }
  }
search-ended = { $why ->
    [all] { WHO($seat) } hat alle gefunden.
   *[other] {""}
  }
wizard-moved = { $inside ->
    [yes] { WHO($wizard) } ist in der Schule!
   *[no] { WHO($wizard) } geht auf Feld { $to }.
  }
willy-moved = Willy { $why ->
    [peek] wird wach und
    [clock] hört die Uhr und
    [ghost_tile] hört das andere Gespenst und
   *[ghost_face] folgt den Würfeln und
  } geht auf Feld { $to }.
danger-seen = Vorsicht: Willy geht gleich { $steps ->
    [one] { $steps } Feld
   *[other] { $steps } Felder
  } und würde { WHO($wizards) } erwischen.
proposed = { $wizard ->
    [none] { WHO($seat) } schlägt einen Zauberspruch vor.
   *[other] { WHO($seat) } schlägt einen Trank für { WHO($wizard) } vor.
  }
answered = { WHO($seat) } sagt { $yes ->
    [yes] Ja
   *[no] Nein
  }.
proposal-dropped = Der Vorschlag ist vom Tisch.
tool-used = { $tool ->
    [potion] Ein Trank ist verbraucht; { left-over }.
   *[enchantment] Ein Zauberspruch ist verbraucht; { left-over }.
  }
left-over = { $left ->
    [0] jetzt ist keiner mehr da
    [one] { $left } ist noch da
   *[other] { $left } sind noch da
  }
tiles-returned = Alle Bäume werden zurückgedreht.
wizards-caught = Willy hat { WHO($wizards) } erwischt.
game-ended = { $won ->
    [yes] Alle sind in der Schule: Ihr habt gewonnen!
   *[no] Ihr habt verloren; versucht es noch einmal.
  }
awaited = {""}

# Was Würfel und Plättchen zeigen; eigene Spielpläne bringen ihre eigenen Namen mit.
symbol-castle = Schloss
symbol-star = Stern
symbol-hedgehog = Igel
symbol-moon = Mond
symbol-frog = Frosch
symbol-key = Schlüssel
symbol-bat = Fledermaus
symbol-owl = Eule
symbol-cat = Katze
symbol-snake = Schlange
symbol-acorn = Eichel
symbol-mouse = Maus
symbol-mushroom = Pilz
symbol-spider = Spinne
symbol-moth = Falter
symbol-feather = Feder
symbol-ghost = Gespenst
symbol-potion = Trank
