# Was in ICECOOL Wizards geschieht, auf Deutsch; docs/adding-a-game.md sagt, was die Funktionen tun.

first-chosen = { WHO($seat) } beginnt.
turn-began = { WHO($seat) } ist dran; los geht es hier: { NAME("room", $room) }.
lesson-laid = Die Lektion { NAME("lesson", $lesson) } { $why ->
    [setup] liegt bereit
    [refill] kommt aufs Brett
   *[mountain] kommt durch den Berg aufs Brett
  }.
lesson-repeated = Die Lektion { NAME("lesson", $lesson) } liegt schon aus, wird also abgeworfen und ersetzt.
deck-shuffled = { $cards ->
    [1] Eine abgeworfene Lektion wird zum neuen Stapel.
   *[other] { $cards } abgeworfene Lektionen werden zum neuen Stapel.
  }
nothing-to-lay = Es ist keine andere Lektion mehr da, die man auslegen könnte.
exam-laid = In Ecke { NTH($corner) } liegt eine neue Prüfung.
stepped-to-line = { WHO($seat) } geht auf die weiße Linie.
flicked = { WHO($seat) } schnipst { shot }.
strayed = Der Finger von { WHO($seat) } zittert: Es geht { shot }.
# Weit genug neben der Mitte getroffen geht es im Bogen, und über dem Hals wird es ein Sprung.
shot = { BAND($flick-strength, 250, 600) ->
    [0] sanft
    [1] kräftig
   *[2] hart
  } auf { CLOCK($flick-azimuth) } Uhr{ BAND($flick-height, 61) ->
    [0] {""}
   *[1] {" "}und hoch
  }{ BAND($flick-offset, -12, 13) ->
    [0] , im Bogen nach links
    [1] {""}
   *[2] , im Bogen nach rechts
  }
came-to-rest = { $lost ->
    [yes] { WHO($seat) } verlässt das Brett und wird zurückgestellt; dieser Schnipser ist verloren.
   *[no] { $doorway ->
        [none] { WHO($seat) } kommt zur Ruhe.
       *[other] { WHO($seat) } steckt fest: { NAME("door", $doorway) }.
    }
  }{ COUNT(OTHERS($returned, $seat)) ->
    [0] {""}
   *[other] {" "}Zurück an ihrem Platz: { WHO(OTHERS($returned, $seat)) }.
  }{ $calm ->
    [yes] {""}
   *[no] {" "}Als die Zeit um war, bewegte sich noch etwas.
  }{ CHAIN(EACH("near-miss", $marks)) }
# Was beinahe erreicht wurde, und warum es nicht zählt.
near-miss = { $credited ->
    [yes] {""}
   *[no] { $why ->
        [lost_flick] {""}
        [stuck] {""}
       *[other] {" "}{ CAPITAL(near-place) }: { NAME("why", $why) }.
    }
  }
near-place = { $what ->
    [corner] Prüfung { NTH($where) }
    [door] { NAME("door", $where) }
   *[room] { NAME("room", $where) }
  }
lesson-claimed = { WHO($seat) } lernt { NAME("lesson", $lesson) }.
penguin-touched = { WHO($seat) } stößt { WHO($other) } an und darf Wissen tauschen.
corner-touched = { WHO($seat) } darf die Prüfung in Ecke { NTH($corner) } bezahlen.
chances-gone = Jetzt zu spät: { BOTH(EACH("late-exam", NTH($corners)), EACH("late-trade", WHO($others))) }.
late-exam = Prüfung in Ecke { $it }
late-trade = Tausch mit { $it }
spell-cast = { WHO($seat) } zaubert { NAME("lesson", $element) }.
given-up = { WHO($seat) } wirft { NAME("lesson", $lesson) }{ $used ->
    [yes] {" "}(verdeckt)
   *[no] {""}
  } ab.
exam-sat = { WHO($seat) } besteht die Prüfung in Ecke { NTH($corner) } mit { NAME("lesson", $paid) }.
traded = { WHO($seat) } gibt { WHO($other) } { NAME("lesson", $gave) } und nimmt { NAME("lesson", $took) }.
end-proposed = { WHO($seat) } schlägt eine letzte Runde vor.
end-answered = { WHO($seat) } { $yes ->
    [yes] ist einverstanden
   *[no] will weiterspielen
  }.
last-round-began = { $why ->
    [exams] Es sind nicht genug Prüfungen für alle Ecken da.
    [agreed] Ihr habt euch aufs Aufhören geeinigt.
   *[cap] Dieses Spiel hat lange genug gedauert.
  } { $left ->
    [0] Die Runde ist vollständig, also endet das Spiel hier.
    [one] Die letzte Runde hat begonnen; es kommt noch { $left } Zug.
   *[other] Die letzte Runde hat begonnen; es kommen noch { $left } Züge.
  }
turn-ended = {""}
lap-done = Alle Klassenzimmer mit { $flicks ->
    [one] { $flicks } Schnipser
   *[other] { $flicks } Schnipsern
  } besucht!
# allein in der Übungsrunde wird niemand besiegt
game-ended = { COUNT($points) ->
    [1] {""}
   *[other] { COUNT($winners) ->
        [one] { WHO($winners) } gewinnt!
       *[other] { WHO($winners) } teilen sich den Sieg!
    }
  }
awaited = {""}

# Eigene Spielpläne bringen ihre eigenen Namen mit: Die sagen `lesson`, `room` und `door`.
lesson = { CAPITAL($name) }
lesson-fire = Feuer
lesson-water = Wasser
lesson-mountain = Berg
lesson-wind = Wind
lesson-potions = Zaubertränke
lesson-stargazing = Sternkunde
lesson-brooms = Besenflug
lesson-runes = Runen
lesson-history = Pinguingeschichte
room = der Raum { NAME("lesson", $id) }
room-history = der Raum Geschichte
room-potions = der Raum Tränke
door = die Tür { CAPITAL($name) }
door-fire = die Tür { lesson-fire }
door-water = die Tür { lesson-water }
door-mountain = die Tür { lesson-mountain }
door-wind = die Tür { lesson-wind }
door-potions = die Tür { lesson-potions }
door-stargazing = die Tür { lesson-stargazing }
door-brooms = die Tür { lesson-brooms }
door-runes = die Tür { lesson-runes }
door-history = die Tür { lesson-history }
door-n_e = die Tür im Nordosten
door-e_s = die Tür im Südosten
door-s_w = die Tür im Südwesten
door-w_n = die Tür im Nordwesten
why-inside = ganz darin
why-start_room = hier begonnen
why-earlier_visit = in diesem Zug schon besucht
why-through = ganz hindurch
why-penguin_touched = berührt, also darf getauscht werden
why-exam_touched = berührt, also darf sie bezahlt werden
why-not_wholly_inside = nicht ganz innerhalb der gestrichelten Linien
why-flew_over_room = nur darüber geflogen
why-flew_over_exam = nur darüber geflogen
why-jumped_over = über die Wand gesprungen
why-in_the_air = hindurchgehüpft, und hier muss es am Boden sein
why-turned_back = in der Tür umgekehrt
why-from_doorway = in der Tür begonnen
why-stuck = in der Tür stehen geblieben
why-lost_flick = der Schnipser war verloren
