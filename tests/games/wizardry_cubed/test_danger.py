"""The window before every step of Willy that would catch someone: W3-60."""

from __future__ import annotations

import pytest

from gramarye.games.wizardry_cubed.words import (
    Advance,
    DangerSeen,
    WillyMoved,
)
from tests.games.wizardry_cubed.scene import (
    BOTH,
    GHOST,
    LET_GO,
    OBJECT,
    POTION,
    ROLL,
    THREE,
    Scene,
    enchantment,
    every,
    lands,
    only,
    potion,
    refused,
    scene,
)

ALL_HUMAN = (0, 1, 2)


def hunted(**options: object) -> Scene:
    """Seat 0's turn is about to begin; the clock will move Willy from 8 to 9, where seat 1 stands."""
    at = scene(turns=2, **options)  # type: ignore[arg-type]  # options of any type
    return at.put(wizards=(12, 9, 12), willy=8)


@pytest.mark.rule("W3-60")
def test_before_the_clock_step_a_potion_saves() -> None:
    at = hunted()
    danger = only(DangerSeen, at.dull())
    assert (danger.why, danger.steps, danger.wizards) == ("clock", 1, (1,))
    prompt = at.view().prompt
    assert (prompt.phase, prompt.danger, prompt.steps) == ("danger", "clock", 1)
    assert at.willy == 8
    assert at.tries(ROLL) == refused("W3-60", "danger_first")
    assert at.tries(enchantment(0)) == refused("W3-58", "enchantment_not_now")
    assert LET_GO in at.legal
    events = at.uses(potion(1, 1))
    assert only(WillyMoved, events).to == 9
    assert (at.phase, at.actor) == ("roll", 0)
    assert at.wizards == (12, 10, 12)


@pytest.mark.rule("W3-60", "W3-62")
def test_letting_willy_go_loses() -> None:
    at = hunted()
    at.dull()
    at.play(LET_GO)
    assert at.over
    assert at.won is False


@pytest.mark.rule("W3-60")
def test_no_window_where_nothing_could_help() -> None:
    at = hunted()
    at.put(potions=0)  # an Enchantment does not stop the clock
    at.dull()
    assert at.over


@pytest.mark.rule("W3-60")
def test_no_window_where_nobody_is_caught() -> None:
    at = hunted()
    at.put(wizards=(12, 10, 12))
    assert every(DangerSeen, at.dull()) == []
    assert at.willy == 9


@pytest.mark.rule("W3-60")
def test_the_window_stays_until_all_are_out_of_reach() -> None:
    at = scene(turns=2)
    at.put(wizards=(12, 10, 10), willy=9)  # two arrows: he comes to 11
    at.dull()
    for wizard in (1, 1, 2):
        assert at.phase == "danger"
        at.uses(potion(0, wizard))
    assert at.over, "the last Potion was one too few"
    assert at.won is False


@pytest.mark.rule("W3-60")
def test_a_dropped_proposal_leaves_the_window_open() -> None:
    at = hunted(voters=ALL_HUMAN)
    at.dull()
    at.play(potion(2, 1), by=2)
    assert at.view().prompt.danger == "clock", "what it is about is still shown"
    at.play(OBJECT)
    assert (at.phase, at.actor) == ("danger", 0)


@pytest.mark.rule("W3-60", "W3-36")
def test_before_a_ghost_face_an_enchantment_may_remove_the_face() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0)
    at.roll(*GHOST)
    danger = only(DangerSeen, at.fail())
    assert danger.why == "ghost_face"
    events = at.uses(enchantment(1), lands(*THREE))
    assert every(WillyMoved, events) == []
    assert (at.willy, at.actor, at.phase) == (8, 1, "roll")


@pytest.mark.rule("W3-60", "W3-61")
def test_or_bring_a_potion_face_that_saves() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0)
    at.roll(*GHOST)
    at.fail()
    at.uses(enchantment(1), lands(*BOTH))
    assert (at.phase, at.actor) == ("potion_face", 0)
    prompt = at.view().prompt
    assert (prompt.danger, prompt.steps) == ("ghost_face", 1), "whoever chooses is still told whom Willy is after"
    events = at.play(Advance(1))
    assert only(WillyMoved, events).why == "ghost_face"
    assert at.view().prompt.danger is None
    assert (at.willy, at.wizards) == (9, (12, 10, 12))
    assert at.actor == 1


@pytest.mark.rule("W3-60")
def test_before_the_step_of_a_ghost_tile_an_enchantment_may_help_too() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0, enchantments=1)
    at.roll(*THREE)
    danger = only(DangerSeen, at.flip(3, "ghost"))
    assert danger.why == "ghost_tile"
    saved = at.fork()
    saved.uses(enchantment(0), lands(*POTION))
    saved.play(Advance(1))
    assert not saved.over
    assert saved.willy == 9
    lost = at.fork()
    lost.uses(enchantment(0), lands(*THREE))
    assert lost.over, "the ghost tile stays, and nothing is left to help"


@pytest.mark.rule("W3-60", "W3-61")
def test_a_reroll_before_a_ghost_tiles_step_may_bring_a_ghost_face_that_follows() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0, enchantments=1)
    at.roll(*THREE)
    at.flip(3, "ghost")
    at.uses(enchantment(0), lands(*BOTH))
    at.play(Advance(1))
    assert at.over, "Willy goes to 9 for the tile and to 10 for the face"


@pytest.mark.rule("W3-47", "W3-60")
def test_each_of_two_steps_has_a_window_of_its_own() -> None:
    at = scene(wizards=(12, 10, 12), willy=8, potions=1, enchantments=0)
    at.roll(*GHOST)
    events = at.flip(3, "ghost")
    assert only(WillyMoved, events).to == 9
    assert only(DangerSeen, events).why == "ghost_face"
    at.uses(potion(0, 1))
    assert (at.willy, at.wizards) == (10, (12, 11, 12))
