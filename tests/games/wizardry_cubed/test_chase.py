"""Catching and arriving: W3-02, W3-62 to W3-70 and W3-74."""

from __future__ import annotations

import pytest

from gramarye.core.game import OVER
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.words import Advance, Flip, GameEnded, WillyMoved, WizardMoved, WizardsCaught
from tests.games.wizardry_cubed.scene import (
    BOTH,
    GHOST,
    LAST,
    POTION,
    ROLL,
    SCHOOL,
    THREE,
    every,
    kinds,
    only,
    potion,
    refused,
    scene,
)


@pytest.mark.rule("W3-62", "W3-69")
@pytest.mark.parametrize("wizard", [10, 11], ids=["overtaken", "moved onto"])
def test_the_clock_catches_who_is_reached_or_passed(wizard: int) -> None:
    at = scene(turns=2, wizards=(14, wizard, 14), willy=9, potions=0)  # two arrows
    events = at.dull()
    assert only(WillyMoved, events).to == wizard, "he stops where he meets the first"
    assert only(WizardsCaught, events).wizards == (1,)
    assert only(GameEnded, events).won is False
    assert at.over


@pytest.mark.rule("W3-62")
def test_one_space_out_of_reach_is_safe() -> None:
    at = scene(turns=2, wizards=(14, 12, 14), willy=9, potions=0)
    at.dull()
    assert not at.over
    assert at.willy == 11


@pytest.mark.rule("W3-62")
@pytest.mark.parametrize("why", ["ghost_face", "ghost_tile"])
def test_ghosts_make_him_catch_as_well(why: str) -> None:
    at = scene(wizards=(14, 9, 9), willy=8, potions=0, enchantments=0)
    if why == "ghost_face":
        at.roll(*GHOST)
        events = at.fail()
    else:
        at.roll(*THREE)
        events = at.flip(3, "ghost")
    assert only(WillyMoved, events).why == why
    assert only(WizardsCaught, events).wizards == (1, 2), "all who stand there"
    assert at.won is False


@pytest.mark.rule("W3-62")
def test_he_meets_the_hindmost_first() -> None:
    at = scene(turns=2, wizards=(20, 19, 18), willy=17, potions=0)  # three arrows
    events = at.dull()
    assert only(WizardsCaught, events).wizards == (2,)
    assert at.willy == 18


@pytest.mark.rule("W3-63")
def test_nobody_is_caught_inside() -> None:
    at = scene(turns=2, wizards=(SCHOOL, LAST, SCHOOL), willy=18, potions=0)
    at.dull()
    assert at.willy == 21
    assert not at.over


@pytest.mark.rule("W3-64")
def test_willy_climbs_the_stairs_but_stops_on_the_last() -> None:
    at = scene(turns=2, wizards=(SCHOOL, LAST, SCHOOL), willy=LAST - 4, potions=0)  # three arrows all the way
    at.dull()
    assert (at.willy, at.over) == (LAST - 1, False)
    at.dull()
    assert at.won is False
    assert at.willy == LAST, "although three arrows would bring him further than the school"


@pytest.mark.rule("W3-65")
def test_wizards_share_a_space() -> None:
    at = scene(wizards=(9, 10, 12))
    at.roll(*THREE)
    at.find(*THREE)
    assert at.wizards == (12, 10, 12)


@pytest.mark.rule("W3-66")
def test_wizards_pass_each_other_and_never_go_back() -> None:
    at = scene(6, wizards=(9, 10, 10, 11, 11, 11))
    at.roll(*THREE)
    at.find(*THREE)
    assert at.wizards[0] == 12
    at = scene()
    spaces = at.wizards
    for _ in range(12):
        at.roll(*POTION)
        at.play(Advance(at.actor))
        at.fail()
        if at.over:
            break
        assert all(new >= old for new, old in zip(at.wizards, spaces, strict=True))
        spaces = at.wizards
    assert spaces == (11, 11, 11)


@pytest.mark.rule("W3-67")
@pytest.mark.parametrize("space", [SCHOOL - 1, SCHOOL - 2, SCHOOL - 3])
def test_surplus_steps_are_lost(space: int) -> None:
    at = scene(wizards=(space, 9, 9))
    at.roll(*THREE)
    moved = only(WizardMoved, at.find(*THREE))
    assert (moved.to, moved.inside) == (SCHOOL, True)
    assert at.wizards[0] == SCHOOL


@pytest.mark.rule("W3-68", "W3-02", "W3-70")
def test_the_last_one_in_wins_for_all() -> None:
    at = scene(wizards=(LAST, SCHOOL, SCHOOL))
    at.roll(*THREE)
    at.flip(0, "castle")
    assert not at.over, "steps come when the search is over"
    events = at.fail()
    assert only(GameEnded, events).won
    assert at.won is True
    assert GAME.scores(at.state) == (1, 1, 1)
    assert GAME.winners(at.state) == (0, 1, 2)
    assert at.actor == OVER


@pytest.mark.rule("W3-68")
def test_before_a_pending_ghost_step() -> None:
    at = scene(wizards=(LAST, SCHOOL, SCHOOL), willy=LAST - 1)
    at.roll(*GHOST)
    at.flip(0, "castle")
    events = at.flip(1, "ghost")
    assert every(WillyMoved, events) == []
    assert at.won is True


@pytest.mark.rule("W3-68")
@pytest.mark.parametrize("by", ["tile", "face"])
def test_by_a_potion_the_game_is_won_at_once(by: str) -> None:
    at = scene(wizards=(SCHOOL, LAST, SCHOOL))
    if by == "tile":
        events = at.uses(potion(2, 1))
    else:
        at.put(wizards=(9, LAST, SCHOOL))
        at.dull()
        at.put(wizards=(SCHOOL, LAST, SCHOOL))
        at.roll(*BOTH)
        events = at.play(Advance(1))
    assert kinds(events)[-2:] == ["GameEnded", "Awaited"]
    assert at.won is True


@pytest.mark.rule("W3-68")
def test_a_potion_in_the_window_wins_before_willy_goes() -> None:
    at = scene(turns=2, wizards=(SCHOOL, LAST, SCHOOL), willy=LAST - 1)
    at.dull()
    assert at.phase == "danger"
    events = at.uses(potion(1, 1))
    assert every(WillyMoved, events) == []
    assert at.won is True


@pytest.mark.rule("W3-69", "W3-02", "W3-70")
def test_a_loss_is_instant_and_everybodys() -> None:
    at = scene(turns=2, wizards=(14, 9, SCHOOL), willy=8, potions=0)
    at.dull()
    assert at.won is False
    assert GAME.scores(at.state) == (0, 0, 0)
    assert GAME.winners(at.state) == ()
    at.put(potions=3)
    assert at.tries(potion(1, 1), seat=1) == refused("W3-70", "game_over")
    assert at.interrupts(1) == []
    assert at.tries(ROLL, seat=0) == refused("W3-70", "game_over")


@pytest.mark.rule("W3-70")
def test_while_it_runs_nobody_has_won() -> None:
    at = scene()
    assert at.won is None
    assert GAME.winners(at.state) == ()


@pytest.mark.rule("W3-74")
@pytest.mark.parametrize("how", ["face", "tile"])
def test_the_search_goes_on_when_the_roller_gets_inside_and_steps_are_lost(how: str) -> None:
    at = scene(wizards=(LAST, 9, 9))
    if how == "face":
        at.roll(*BOTH)
        at.play(Advance(0))
    else:
        at.roll(*GHOST)
        at.uses(potion(0, 0))
    assert at.wizards[0] == SCHOOL
    assert (at.phase, at.actor) == ("search", 0)
    assert at.tries(Flip(0)) is None
    at.flip(0, "castle")
    if how == "tile":
        at.flip(1, "bat")
    assert at.wizards == (SCHOOL, 9, 9)
    assert at.willy == 2, "the ghost face still moves Willy"
    assert at.actor == 1


@pytest.mark.rule("W3-74")
def test_a_ghost_tile_found_from_inside_still_moves_willy() -> None:
    at = scene(wizards=(LAST, 9, 9))
    at.roll(*POTION)
    at.play(Advance(0))
    at.flip(3, "ghost")
    assert at.willy == 2
