# Was in der Prüfung der Zauberkraft geschieht, auf Deutsch; docs/adding-a-game.md sagt, was die Funktionen tun.

start-rolled = { WHO($seat) } würfelt um den Start: { $face }.
round-began = Runde { $round } beginnt, { WHO($sp) } eröffnet.
stock-returned = { WHO($seat) } nimmt { COUNT($cards) } Zauber aus dem Vorrat.
spell-discarded = { WHO($seat) } legt { NAME("spell", $spell) } ab.
turn-began = { WHO($seat) } ist am Zug.
dice-rolled = { COUNT($faces) ->
    [0] { WHO($seat) } würfelt nicht.
    [3] { WHO($seat) } würfelt { $faces }.
   *[other] { $rule ->
        [MP-39] { WHO($seat) } stört: Würfel { NTH($dice) } fällt auf { $faces }.
       *[other] { WHO($seat) } wirft Würfel { NTH($dice) }: { $faces }.
    }
  }
held = { WHO($seat) } lässt die Würfel liegen.
spell-drawn = { $spell ->
    [hidden] { WHO($seat) } zieht einen Zauber der Stufe { $level }.
   *[other] { WHO($seat) } zieht { NAME("spell", $spell) } (Stufe { $level }).
  }
deck-refilled = Die Ablage der Stufe { $level } wird ihr neuer Stapel: { COUNT($spells) ->
    [one] { COUNT($spells) } Karte
   *[other] { COUNT($spells) } Karten
  }.
stone-taken = { $points ->
    [hidden] { WHO($seat) } nimmt einen Stein.
    [one] { WHO($seat) } nimmt einen Stein zu { $points } Punkt.
   *[other] { WHO($seat) } nimmt einen Stein zu { $points } Punkten.
  }
spell-cast = { WHO($seat) } wirkt { NAME("spell", $spell) }{ $target ->
    [none] {""}
   *[other] {" "}auf { WHO($target) }
  }{ COUNT($faces) ->
    [0] {""}
   *[other] : { EACH("die-shows", NTH($dice), $faces) }
  }.
die-shows = Würfel { $it } zeigt { $with }
die-turned = { WHO($seat) } dreht Würfel { NTH($die) } auf { $face }.
die-sealed = { WHO($seat) } versiegelt Würfel { NTH($die) }.
seals-lifted = Das Siegel löst sich: { EACH("one-die", NTH($dice)) }.
one-die = Würfel { $it }
hold-barred = { $lifted ->
    [yes] { WHO($seat) } darf Aktion C wieder wählen.
   *[no] { WHO($seat) } darf im nächsten Zug nicht Aktion C wählen.
  }
cast-barred = { $lifted ->
    [yes] { WHO($seat) } darf wieder zaubern.
   *[no] { WHO($seat) } darf im nächsten Zug nicht zaubern.
  }
spell-pilfered = { $spell ->
    [hidden] { WHO($seat) } mopst einen Zauber von { WHO($victim) }.
   *[other] { WHO($seat) } mopst { NAME("spell", $spell) } von { WHO($victim) }.
  }
spell-stocked = { WHO($seat) } legt einen Zauber in den Vorrat.
round-ended = Runde { $round } ist vorbei.
spells-returned = { $stocks_too ->
    [yes] Alle Zauber werden weggelegt, auch die im Vorrat.
   *[no] Die Zauber aus Händen und Ablagen kommen in ihre Stapel zurück.
  }
seat-left = { WHO($seat) } hat so viele Steine, wie das Limit erlaubt, und verlässt die erste Prüfung.
exam-began = Die Abschlussprüfung beginnt für { WHO($finalists) }.
disqualified = { WHO($seat) } hat keinen Stein und darf nicht zur Abschlussprüfung.
stones-revealed = { WHO($seat) } deckt auf: { $points }.
lot-fell = Das Los fällt auf { WHO($seat) }.
summoner-named = { WHO($seat) } hat die wenigsten Punkte und einen Einser und ruft den Laufburschen.
errand-boy-called = { WHO($summoner) } schickt den Laufburschen zu { WHO($victim) }.
stone-fetched = { $extra ->
    [yes] Der Laufbursche mischt einen zusätzlichen Einser unter und bringt { WHO($summoner) } eine { $points }.
   *[no] Der Laufbursche lässt bei { WHO($victim) } einen Einser und bringt { WHO($summoner) } eine { $points }.
  }
# drei Würfel werfen 3 bis 18
value-counted = { BAND($needs, 4, 19) ->
    [0] { WHO($seat) } hat Zauberkraft { $value } und braucht 3 Augen.
    [1] { WHO($seat) } hat Zauberkraft { $value } und braucht { $needs } Augen.
   *[2] { WHO($seat) } hat Zauberkraft { $value }: Drei Würfel bringen sie nicht auf 80.
  }
amplified = { WHO($seat) } wirft { $pips } Augen: { $value }, { $passed ->
    [yes] bestanden
   *[no] nicht bestanden
  }.
game-ended = { COUNT($winners) ->
    [0] Niemand hat die Prüfung der Zauberkraft bestanden.
    [one] { WHO($winners) } hat die Prüfung der Zauberkraft bestanden.
   *[other] { WHO($winners) } haben die Prüfung der Zauberkraft bestanden.
  }
awaited = {""}
