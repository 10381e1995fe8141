"""Helping and keeping quiet: W3-51 to W3-56."""

from __future__ import annotations

import pytest

from gramarye.core.words import Word
from gramarye.games.wizardry_cubed.words import Advance, Phrase, Ping, TurnBegan
from tests.games.wizardry_cubed.scene import (
    AGREE,
    CHAT,
    FOREST,
    HINT,
    KIND_WORD,
    LAST,
    PING,
    POTION,
    SCHOOL,
    THREE,
    Scene,
    every,
    only,
    potion,
    refused,
    scene,
)

ALL_TALK = [PING, HINT, KIND_WORD, CHAT]
SILENCE = refused("W3-53", "silence")


def on_stairs(**options: object) -> Scene:
    """Seat 1's turn has begun on the first stair."""
    at = scene(**options)  # type: ignore[arg-type]  # options of any type
    at.put(wizards=(9, FOREST + 1, 9))
    at.dull()
    assert at.actor == 1
    return at


@pytest.mark.rule("W3-51")
@pytest.mark.parametrize("talk", ALL_TALK)
def test_in_the_forest_everybody_may_help(talk: Word) -> None:
    at = scene()
    for phase in ("roll", "potion_face", "search"):
        assert at.phase == phase
        assert [at.says(talk, seat) for seat in (0, 1, 2)] == [None] * 3
        if phase == "roll":
            at.roll(*POTION)
        elif phase == "potion_face":
            at.play(Advance(0))


@pytest.mark.rule("W3-51")
def test_hints_may_be_wrong_and_change_nothing() -> None:
    at = scene()
    at.roll(*THREE)
    before = at.state.to_bytes()
    assert at.says(Ping(17, "sure", "castle"), 1) is None  # it is the key
    assert at.says(Ping(17, "maybe", "ghost"), 1) is None
    assert at.state.to_bytes() == before


@pytest.mark.rule("W3-52")
@pytest.mark.parametrize(
    ("space", "silent"),
    [(FOREST, False), (FOREST + 1, True), (LAST, True)],
    ids=["forest", "first stair", "last stair"],
)
def test_a_turn_is_silent_if_it_begins_on_the_stairs(space: int, silent: bool) -> None:
    at = scene(wizards=(9, space, 9))
    assert only(TurnBegan, at.dull()).silent is silent
    assert at.view().silent is silent
    assert (at.says(PING, 2) == SILENCE) is silent


@pytest.mark.rule("W3-52")
def test_what_happens_in_the_clock_step_does_not_change_it() -> None:
    """The holder stands on the last space of the forest; a Potion in Willy's window lifts it on to the stairs."""
    at = scene(2, wizards=(FOREST, 20), willy=16, turns=1, potions=2)
    at.dull()
    assert (at.phase, at.actor) == ("danger", 0)
    at.uses(potion(0, 0))
    assert at.phase == "roll"
    assert at.wizards[0] == FOREST + 1
    assert at.willy == FOREST
    assert at.view().silent is False
    assert at.says(PING, 1) is None


@pytest.mark.rule("W3-52")
def test_nor_does_it_end_when_a_potion_brings_the_wizard_inside() -> None:
    at = on_stairs()
    at.put(wizards=(9, LAST, 9))
    at.roll(*THREE)
    at.uses(potion(0, 1))
    assert at.wizards[1] == SCHOOL
    assert at.says(PING, 0) == SILENCE


@pytest.mark.rule("W3-53")
@pytest.mark.parametrize("talk", ALL_TALK)
def test_on_the_stairs_nobody_else_says_anything(talk: Word) -> None:
    at = on_stairs()
    for phase in ("roll", "potion_face", "search"):
        assert at.phase == phase
        assert at.says(talk, 0) == SILENCE
        assert at.says(talk, 2) == SILENCE
        assert at.says(talk, 1) is None, "the one on the stairs may think aloud"
        if phase == "roll":
            at.roll(*POTION)
        elif phase == "potion_face":
            at.play(Advance(0))
    at.fail()
    assert at.says(talk, 0) is None, "the next turn began in the forest"


@pytest.mark.rule("W3-53")
def test_while_a_tool_is_agreed_upon_there_is_silence_too() -> None:
    at = on_stairs(voters=(0, 1, 2))
    at.play(potion(0, 1), by=0)
    assert (at.phase, at.actor) == ("proposal", 1)
    assert at.says(PING, 0) == SILENCE


@pytest.mark.rule("W3-54")
def test_whoever_is_pushed_on_to_the_stairs_keeps_the_hints_of_this_turn() -> None:
    at = scene(wizards=(FOREST, 9, 9))
    at.roll(*POTION)
    at.play(Advance(0))
    assert at.wizards[0] == FOREST + 1
    assert at.says(PING, 1) is None
    at.fail()
    at.dull(2)
    assert at.actor == 0
    assert at.says(PING, 1) == SILENCE


@pytest.mark.rule("W3-55")
def test_whoever_is_inside_may_help_in_the_forest_but_not_on_the_stairs() -> None:
    at = scene(4, wizards=(9, 9, 20, SCHOOL))
    at.dull()
    assert at.says(PING, 3) is None
    at.dull()
    assert at.says(PING, 3) == SILENCE


@pytest.mark.rule("W3-56")
def test_tools_are_proposed_and_agreed_upon_on_the_stairs() -> None:
    at = on_stairs(voters=(0, 1, 2))
    assert at.tries(potion(2, 1), seat=2) is None
    at.play(potion(2, 1), by=2)
    at.play(AGREE)
    assert at.wizards == (9, FOREST + 2, 9)


# ---- tables with other customs


@pytest.mark.rule("W3-51")
def test_with_the_option_hints_are_allowed_everywhere() -> None:
    at = on_stairs(hints="everywhere")
    assert [at.says(talk, 0) for talk in ALL_TALK] == [None] * 4


@pytest.mark.rule("W3-51")
def test_with_the_option_no_hint_is_allowed_anywhere() -> None:
    no = refused("W3-51", "no_hints")
    at = scene(hints="none")
    assert [at.says(talk, 1) for talk in (PING, HINT, CHAT)] == [no] * 3
    assert at.says(KIND_WORD, 1) is None
    assert [at.says(Phrase(key), 1) == no for key in ("i_have_forgotten", "not_that_one", "careful")] == [
        True,
        True,
        False,
    ]
    assert on_stairs(hints="none").says(KIND_WORD, 0) == SILENCE


@pytest.mark.rule("W3-51")
def test_with_the_option_only_set_phrases_are_said_even_when_the_game_is_over() -> None:
    no = refused("W3-51", "phrases_only")
    at = scene(talk="phrases")
    assert at.says(CHAT, 1) == no
    assert [at.says(talk, 1) for talk in (PING, HINT, KIND_WORD)] == [None] * 3
    at.put(wizards=(SCHOOL, SCHOOL, LAST))
    at.uses(potion(1, 2))
    assert at.over
    assert at.says(CHAT, 1) == no
    assert at.says(HINT, 1) is None


def test_only_what_is_on_the_table_is_pointed_at() -> None:
    at = scene()
    assert at.says(Ping(18, "sure"), 1) == refused("W3-09", "no_such_tile")
    assert at.says(Ping(0, "sure", "dragon"), 1) == refused("W3-04", "no_such_symbol")
    assert at.says(Ping(0, "sure", "potion"), 1) == refused("W3-04", "no_such_symbol")
    assert at.says(Ping(17, "sure", "ghost"), 1) is None


@pytest.mark.rule("W3-53")
def test_before_the_first_turn_and_after_the_end_all_may_talk() -> None:
    at = on_stairs()
    at.put(wizards=(SCHOOL, LAST, SCHOOL))
    at.uses(potion(0, 1))
    assert at.over
    assert [at.says(talk, 0) for talk in ALL_TALK] == [None] * 4


@pytest.mark.rule("W3-53")
def test_each_turn_tells_whether_it_is_silent() -> None:
    at = scene(wizards=(9, SCHOOL, 20))
    assert [(e.seat, e.silent) for e in every(TurnBegan, at.dull())] == [(1, False), (2, True)]
    at.roll("star", "owl", "spider")
    at.flip(16)  # a frog
    assert at.view().silent is False
