# What happens in ICECOOL Wizards, in English; docs/adding-a-game.md says what the functions do.

first-chosen = { WHO($seat) } begins.
turn-began = { WHO($seat) }’s turn, starting in { NAME("room", $room) }.
lesson-laid = The Lesson { NAME("lesson", $lesson) } { $why ->
    [setup] lies ready
    [refill] is laid out
   *[mountain] is laid out by Mountain
  }.
lesson-repeated = The Lesson { NAME("lesson", $lesson) } is out already, so it is discarded and another drawn.
deck-shuffled = { $cards ->
    [one] { $cards } discarded Lesson makes
   *[other] { $cards } discarded Lessons make
  } a new deck.
nothing-to-lay = There is no other Lesson left to lay out.
exam-laid = A new Exam lies in corner { NTH($corner) }.
stepped-to-line = { WHO($seat) } steps to the white line.
flicked = { WHO($seat) } flicks { shot }.
strayed = { WHO($seat) }’s finger trembles: it goes { shot }.
# Struck far enough from the middle a penguin curves, and struck above its neck it jumps.
shot = { BAND($flick-strength, 250, 600) ->
    [0] gently
    [1] firmly
   *[2] hard
  } towards { CLOCK($flick-azimuth) } o’clock{ BAND($flick-height, 61) ->
    [0] {""}
   *[1] {" "}and high
  }{ BAND($flick-offset, -12, 13) ->
    [0] , with a curve to the left
    [1] {""}
   *[2] , with a curve to the right
  }
came-to-rest = { $lost ->
    [yes] { WHO($seat) } leaves the board and is put back; this flick is lost.
   *[no] { $doorway ->
        [none] { WHO($seat) } comes to rest.
       *[other] { WHO($seat) } is stuck in { NAME("door", $doorway) }.
    }
  }{ COUNT(OTHERS($returned, $seat)) ->
    [0] {""}
   *[other] {" "}Back where they stood: { WHO(OTHERS($returned, $seat)) }.
  }{ $calm ->
    [yes] {""}
   *[no] {" "}Something was still moving when time was up.
  }{ CHAIN(EACH("near-miss", $marks)) }
# What was nearly reached, and why it does not count.
near-miss = { $credited ->
    [yes] {""}
   *[no] { $why ->
        [lost_flick] {""}
        [stuck] {""}
       *[other] {" "}{ CAPITAL(near-place) }: { NAME("why", $why) }.
    }
  }
near-place = { $what ->
    [corner] Exam { NTH($where) }
    [door] { NAME("door", $where) }
   *[room] { NAME("room", $where) }
  }
lesson-claimed = { WHO($seat) } learns { NAME("lesson", $lesson) }.
penguin-touched = { WHO($seat) } bumps into { WHO($other) } and may exchange knowledge.
corner-touched = { WHO($seat) } may pay for the Exam in corner { NTH($corner) }.
chances-gone = Too late now: { BOTH(EACH("late-exam", NTH($corners)), EACH("late-trade", WHO($others))) }.
late-exam = Exam in corner { $it }
late-trade = trade with { $it }
spell-cast = { WHO($seat) } casts { NAME("lesson", $element) }.
given-up = { WHO($seat) } discards { NAME("lesson", $lesson) }{ $used ->
    [yes] , face down
   *[no] {""}
  }.
exam-sat = { WHO($seat) } passes the Exam in corner { NTH($corner) } with { NAME("lesson", $paid) }.
traded = { WHO($seat) } gives { NAME("lesson", $gave) } to { WHO($other) } and takes { NAME("lesson", $took) }.
end-proposed = { WHO($seat) } suggests a last round.
end-answered = { WHO($seat) } { $yes ->
    [yes] agrees
   *[no] would rather play on
  }.
last-round-began = { $why ->
    [exams] There are not enough Exams for all corners.
    [agreed] You have agreed to end.
   *[cap] This game has gone on for long enough.
  } { $left ->
    [0] The round is complete, so the game ends here.
    [one] The last round has begun; { $left } turn is still to come.
   *[other] The last round has begun; { $left } turns are still to come.
  }
turn-ended = {""}
lap-done = All classrooms visited with { $flicks ->
    [one] { $flicks } flick
   *[other] { $flicks } flicks
  }!
# nobody is beaten in a lap alone
game-ended = { COUNT($points) ->
    [1] {""}
   *[other] { COUNT($winners) ->
        [one] { WHO($winners) } wins!
       *[other] { WHO($winners) } share the victory!
    }
  }
awaited = {""}

# Boards of one's own bring their own names: `lesson`, `room` and `door` tell those.
lesson = { CAPITAL($name) }
lesson-fire = Fire
lesson-water = Water
lesson-mountain = Mountain
lesson-wind = Wind
lesson-potions = Potions
lesson-stargazing = Stargazing
lesson-brooms = Brooms
lesson-runes = Runes
lesson-history = Penguin History
room = the { NAME("lesson", $id) } room
room-history = the History room
door = the door { CAPITAL($name) }
door-fire = the door of { lesson-fire }
door-water = the door of { lesson-water }
door-mountain = the door of { lesson-mountain }
door-wind = the door of { lesson-wind }
door-potions = the door of { lesson-potions }
door-stargazing = the door of { lesson-stargazing }
door-brooms = the door of { lesson-brooms }
door-runes = the door of { lesson-runes }
door-history = the door of { lesson-history }
door-n_e = the north-east door
door-e_s = the south-east door
door-s_w = the south-west door
door-w_n = the north-west door
why-inside = wholly inside
why-start_room = began here
why-earlier_visit = visited earlier this turn
why-through = wholly through
why-penguin_touched = touched, so you may trade
why-exam_touched = touched, so it may be paid for
why-not_wholly_inside = not wholly inside the dashed lines
why-flew_over_room = only flew over it
why-flew_over_exam = only flew over it
why-jumped_over = jumped over the wall
why-in_the_air = hopped through, and here it has to be on the floor
why-turned_back = turned back in the doorway
why-from_doorway = began in the doorway
why-stuck = stopped in the doorway
why-lost_flick = the flick was lost
