# What happens in The Test of Magic Power, in English; docs/adding-a-game.md says what the functions do.

start-rolled = { WHO($seat) } rolls a { $face } for the start.
round-began = Round { $round } begins; { WHO($sp) } opens it.
stock-returned = { WHO($seat) } takes { COUNT($cards) ->
    [one] { COUNT($cards) } spell
   *[other] { COUNT($cards) } spells
  } from the stock.
spell-discarded = { WHO($seat) } discards { NAME("spell", $spell) }.
turn-began = { WHO($seat) }’s turn.
dice-rolled = { COUNT($faces) ->
    [0] { WHO($seat) } rolls nothing.
    [3] { WHO($seat) } rolls { $faces }.
   *[other] { $rule ->
        [MP-39] { WHO($seat) } interferes: { which-dice } rolls { $faces }.
       *[other] { WHO($seat) } rolls { which-dice }: { $faces }.
    }
  }
which-dice = { COUNT($dice) ->
    [one] die { NTH($dice) }
   *[other] dice { NTH($dice) }
  }
held = { WHO($seat) } leaves the dice as they lie.
spell-drawn = { $spell ->
    [hidden] { WHO($seat) } draws a spell of level { $level }.
   *[other] { WHO($seat) } draws { NAME("spell", $spell) } (level { $level }).
  }
deck-refilled = The discards of level { $level } become its new deck: { COUNT($spells) ->
    [one] { COUNT($spells) } card
   *[other] { COUNT($spells) } cards
  }.
stone-taken = { $points ->
    [hidden] { WHO($seat) } takes a stone.
    [one] { WHO($seat) } takes a stone of { $points } point.
   *[other] { WHO($seat) } takes a stone of { $points } points.
  }
spell-cast = { WHO($seat) } casts { NAME("spell", $spell) }{ $target ->
    [none] {""}
   *[other] {" "}on { WHO($target) }
  }{ COUNT($faces) ->
    [0] {""}
   *[other] : { EACH("die-shows", NTH($dice), $faces) }
  }.
die-shows = die { $it } shows { $with }
die-turned = { WHO($seat) } turns die { NTH($die) } to { $face }.
die-sealed = { WHO($seat) } seals die { NTH($die) }.
seals-lifted = The seal on { EACH("one-die", NTH($dice)) } is lifted.
one-die = die { $it }
hold-barred = { $lifted ->
    [yes] { WHO($seat) } may choose action C again.
   *[no] { WHO($seat) } may not choose action C next turn.
  }
cast-barred = { $lifted ->
    [yes] { WHO($seat) } may cast again.
   *[no] { WHO($seat) } may not cast next turn.
  }
spell-pilfered = { $spell ->
    [hidden] { WHO($seat) } pilfers a spell from { WHO($victim) }.
   *[other] { WHO($seat) } pilfers { NAME("spell", $spell) } from { WHO($victim) }.
  }
spell-stocked = { WHO($seat) } puts a spell into the stock.
round-ended = Round { $round } is over.
spells-returned = { $stocks_too ->
    [yes] All spells are put away, those in stock as well.
   *[no] The spells in hands and discards go back into their decks.
  }
seat-left = { WHO($seat) } has all the stones a hand may hold and leaves the first exam.
exam-began = The final exam begins for { WHO($finalists) }.
disqualified = { WHO($seat) } has no stone and may not sit the final exam.
stones-revealed = { WHO($seat) } reveals { $points }.
lot-fell = The lot falls on { WHO($seat) }.
summoner-named = { WHO($seat) } has the fewest points and a stone of 1, and becomes the Summoner.
errand-boy-called = { WHO($summoner) } sends the errand boy to { WHO($victim) }.
stone-fetched = { $extra ->
    [yes] The errand boy mixes in a spare 1 and brings { WHO($summoner) } a { $points }.
   *[no] The errand boy leaves a 1 with { WHO($victim) } and brings { WHO($summoner) } a { $points }.
  }
# three dice throw 3 to 18
value-counted = { BAND($needs, 4, 19) ->
    [0] { WHO($seat) } has magic value { $value } and needs 3 pips.
    [1] { WHO($seat) } has magic value { $value } and needs { $needs } pips.
   *[2] { WHO($seat) } has magic value { $value }: three dice cannot bring it to 80.
  }
amplified = { WHO($seat) } throws { $pips } pips: { $value }, { $passed ->
    [yes] passed
   *[no] not passed
  }.
game-ended = { COUNT($winners) ->
    [0] Nobody passed the Test of Magic Power.
   *[other] { WHO($winners) } passed the Test of Magic Power.
  }
awaited = {""}
