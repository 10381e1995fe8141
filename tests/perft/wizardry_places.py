"""The positions of tests/perft/wizardry_cubed.txt: every phase, window and option of Wizardry to the Power of Three."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState
from tests.laws.wizardry_cubed_subject import HAUNTED, SMALL

Wanted = Callable[[WizardryState], bool]
SETUP = w.WizardrySetup
ONE_DIE = w.Board(
    tiles=6, market=4, forest=5, stairs=0, arrows=(3, 3, 3, 3, 3),
    dice=(("owl", "cat", "star", "moon", "potion", "ghost"),),
)  # fmt: skip
SLOW_START = msgspec.structs.replace(ONE_DIE, arrows=(1, 1, 1, 1, 3))


def phase(number: int, more: Wanted = lambda _: True) -> Wanted:
    return lambda s: s.phase == number and s.wait == 0 and more(s)


def danger(why: int) -> Wanted:
    return phase(st.DANGER, lambda s: s.danger == why)


def one_step_from_winning(s: WizardryState) -> bool:
    spaces = sorted(int(s.pos(q)) for q in range(s.opts.seats))
    return spaces == [s.opts.track.last, s.opts.track.school] and s.willy == s.opts.track.last - 1


# name, set-up, position, and whether the rest of the game can be counted to its end
PLACES: tuple[tuple[str, w.WizardrySetup, Wanted, bool], ...] = (
    ("lot", SETUP(seats=4), lambda _: True, False),
    ("host-begins", SETUP(seats=2, first="host"), lambda _: True, False),
    ("first-look", SETUP(seats=2, board=SMALL), phase(st.PEEKING), False),
    ("second-look", SETUP(seats=2, board=SMALL), phase(st.PEEKING, lambda s: s.peeked == 1), False),
    ("looking-again", SETUP(seats=3, board=HAUNTED, peek_anew=False),
     phase(st.PEEKING, lambda s: s.peeked == 2), False),
    ("tiny-roll", SETUP(seats=2, board=SMALL, level="expert"), phase(st.ROLLING), False),
    ("willy-up-early", SETUP(seats=2, board=SMALL, willy_moves_on_first_turn=True),
     phase(st.PEEKING, lambda s: s.peeked == 3), False),
    ("dice", SETUP(seats=2), lambda s: s.wait == st.WAIT_DICE, False),
    ("tile", SETUP(seats=6), lambda s: s.wait == st.WAIT_TILE and s.phase == st.SEARCHING, False),
    ("potion-face", SETUP(seats=3), phase(st.POTION_FACE), False),
    ("search", SETUP(seats=3), phase(st.SEARCHING), False),
    ("search-may-stop", SETUP(seats=2, may_stop_early=True), phase(st.SEARCHING, lambda s: s.found == 1), False),
    ("search-no-late-enchantment", SETUP(seats=2, enchantment="before_first_flip"),
     phase(st.SEARCHING, lambda s: s.found == 1), False),
    ("proposal", SETUP(seats=3, voters=(0, 1, 2)), phase(st.PROPOSED), False),
    ("majority", SETUP(seats=5, voters=(0, 1, 2, 3, 4), agree="majority"), phase(st.PROPOSED), False),
    ("danger-clock", SETUP(seats=2, board=SMALL), danger(st.BY_CLOCK), False),
    ("danger-ghost-tile", SETUP(seats=2, board=SMALL), danger(st.BY_GHOST_TILE), False),
    ("danger-ghost-face", SETUP(seats=2, board=SMALL), danger(st.BY_GHOST_FACE), False),
    ("inside", SETUP(seats=3, board=SMALL), phase(st.ROLLING, lambda s: s.is_inside(0) or s.is_inside(1)), False),
    ("holder-inside", SETUP(seats=2, board=SMALL),
     phase(st.DANGER, lambda s: s.danger == st.BY_CLOCK and s.is_inside(s.active)), False),
    ("last-chance", SETUP(seats=2, board=ONE_DIE, level="expert"),
     phase(st.DANGER, lambda s: s.danger == st.BY_CLOCK and s.potions == 1 and s.enchantments == 0), False),
    ("last-search", SETUP(seats=2, board=SLOW_START, level="expert"),
     phase(st.SEARCHING, lambda s: s.potions + s.enchantments == 0 and one_step_from_winning(s)), True),
)  # fmt: skip
