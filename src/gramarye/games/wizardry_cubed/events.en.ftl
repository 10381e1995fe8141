# What happens in Wizardry to the Power of Three, in English; none tells what is on a tile, nor where.
# docs/adding-a-game.md says what the functions do.

first-chosen = { WHO($seat) } begins and keeps the Ghost Clock.
tile-peeked = { $rule ->
    [W3-20] { WHO($seat) } finds a ghost, and all see it.
   *[other] { WHO($seat) } peeps under a tree.
  }
tile-returned = The tile is turned back.
turn-began = { $inside ->
    [yes] { WHO($seat) } is in the school already.
   *[no] { $silent ->
        [yes] { WHO($seat) }’s turn, on the stairs: nobody may help.
       *[no] { WHO($seat) }’s turn.
    }
  }
dice-rolled = { WHO($seat) } rolls { NAME("symbol", $faces) }.
tile-flipped = { $found ->
    [yes] { WHO($seat) } finds a Lumie.
   *[no] { $rule ->
        [W3-43] { WHO($seat) } turns over a ghost.
       *[other] { WHO($seat) } turns over the wrong tree.
    }
  }
search-ended = { $why ->
    [all] { WHO($seat) } has found them all.
   *[other] {""}
  }
wizard-moved = { $inside ->
    [yes] { WHO($wizard) } is in the school!
   *[no] { WHO($wizard) } goes to space { $to }.
  }
willy-moved = Willy { $why ->
    [peek] is woken and
    [clock] hears the clock and
    [ghost_tile] hears his friend and
   *[ghost_face] is called by the dice and
  } goes to space { $to }.
danger-seen = Careful: Willy is about to go { $steps ->
    [one] { $steps } space
   *[other] { $steps } spaces
  } and would catch { WHO($wizards) }.
proposed = { $wizard ->
    [none] { WHO($seat) } suggests an Enchantment.
   *[other] { WHO($seat) } suggests a Potion for { WHO($wizard) }.
  }
answered = { WHO($seat) } says { $yes ->
    [yes] yes
   *[no] no
  }.
proposal-dropped = The suggestion is dropped.
tool-used = { $tool ->
    [potion] A Potion is used; { left-over } left.
   *[enchantment] An Enchantment is used; { left-over } left.
  }
left-over = { $left ->
    [0] none is
    [one] { $left } is
   *[other] { $left } are
  }
tiles-returned = All trees are turned back.
wizards-caught = Willy has caught { WHO($wizards) }.
game-ended = { $won ->
    [yes] Everybody is at school: you have won!
   *[no] You have lost; try again.
  }
awaited = {""}

# What dice and tiles show; boards of one's own bring their own names.
symbol-castle = castle
symbol-star = star
symbol-hedgehog = hedgehog
symbol-moon = moon
symbol-frog = frog
symbol-key = key
symbol-bat = bat
symbol-owl = owl
symbol-cat = cat
symbol-snake = snake
symbol-acorn = acorn
symbol-mouse = mouse
symbol-mushroom = mushroom
symbol-spider = spider
symbol-moth = moth
symbol-feather = feather
symbol-ghost = ghost
symbol-potion = potion
