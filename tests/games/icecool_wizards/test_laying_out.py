"""The end of a turn: Lessons, then Exams; IW-106 … IW-112."""

from __future__ import annotations

import pytest

from gramarye.core.game import NATURE
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    DeckShuffled,
    DrawLesson,
    ExamLaid,
    LessonLaid,
    LessonRepeated,
    Lot,
    NothingToLay,
    TurnBegan,
    TurnEnded,
)
from tests.games.icecool_wizards.scene import HISTORY, LAID, RUNES, begin, every, exams, kinds, lessons, only, scene


@pytest.mark.rule("IW-106")
def test_lessons_first_then_exams_then_the_next_turn() -> None:
    at = scene(laid=("fire", "wind"), corners={2: -1, 4: -1})
    told = at.end(*lessons("fire", "runes"), *exams(HISTORY, RUNES))
    assert [kind for kind in kinds(told) if kind != "Awaited"] == [
        "TurnEnded", "LessonRepeated", "LessonLaid", "ExamLaid", "ExamLaid", "TurnBegan",
    ]  # fmt: skip
    assert only(TurnEnded, told).rule == "IW-106"


@pytest.mark.rule("IW-107")
@pytest.mark.parametrize("lie", [(), ("fire",), ("fire", "wind")])
def test_fewer_than_three_become_three(lie: tuple[str, ...]) -> None:
    at = scene(laid=lie)
    told = at.end(*lessons(*("runes", "brooms", "history")[len(lie) :]))
    assert all((e.why, e.rule) == ("refill", "IW-107") for e in every(LessonLaid, told))
    assert len(at.view().lessons) == 3


@pytest.mark.rule("IW-108")
@pytest.mark.parametrize("lie", [("fire", "wind", "runes"), ("fire", "wind", "runes", "water", "potions")])
def test_three_or_more_stay_as_they_are(lie: tuple[str, ...]) -> None:
    at = scene(laid=lie)
    assert not every(LessonLaid, at.end())
    assert set(at.view().lessons) == set(lie)


@pytest.mark.rule("IW-109")
def test_a_repeated_symbol_is_drawn_anew() -> None:
    at = scene(laid=("fire", "wind"))
    told = at.end(*lessons("wind", "fire", "water"))
    assert [(e.lesson, e.rule) for e in every(LessonRepeated, told)] == [("wind", "IW-109"), ("fire", "IW-109")]
    assert at.view().discards == ("fire", "wind")
    assert at.view().lessons == ("fire", "water", "wind")


@pytest.mark.rule("IW-110")
def test_the_discards_become_a_new_deck_at_a_refill() -> None:
    at = scene(laid=("fire", "wind"), discarded=("runes", "water"), deck=())
    told = at.end(*lessons("runes"))
    shuffled = only(DeckShuffled, told)
    assert (shuffled.cards, shuffled.rule) == (2, "IW-110")
    assert (at.view().lesson_deck, at.view().discards) == (1, ())


@pytest.mark.rule("IW-110")
def test_in_the_middle_of_a_mountain() -> None:
    at = scene(up={0: ("mountain",)}, laid=("fire",), discarded=("runes",), deck=("water",))
    told = at.cast("mountain", *lessons("water", "runes"))
    assert [kind for kind in kinds(told) if kind != "Awaited"] == [
        "SpellCast", "LessonLaid", "DeckShuffled", "LessonLaid",
    ]  # fmt: skip


@pytest.mark.rule("IW-110")
def test_in_a_chain_of_repeats() -> None:
    """The repeats that were just discarded are shuffled in with the rest."""
    at = scene(laid=("fire", "wind"), discarded=("runes",), deck=("fire", "wind"))
    told = at.end(*lessons("wind", "fire", "fire", "wind", "runes"))
    assert only(DeckShuffled, told).cards == 3
    assert len(every(LessonRepeated, told)) == 4
    assert at.view().lessons == ("fire", "wind", "runes")


@pytest.mark.rule("IW-111")
def test_when_no_missing_symbol_is_left_there_are_fewer() -> None:
    at = scene(laid=("fire", "wind"), discarded=("fire",), deck=("wind", "fire"))
    told = at.end()
    assert only(NothingToLay, told).rule == "IW-111"
    assert at.view().lessons == ("fire", "wind")
    assert at.actor == 1
    assert at.view().lesson_deck == 2


@pytest.mark.rule("IW-111")
def test_a_mountain_that_finds_but_one() -> None:
    at = scene(up={0: ("mountain",)}, laid=("fire", "wind"), deck=("runes", "fire"))
    told = at.cast("mountain", *lessons("fire", "runes"))
    assert len(every(LessonLaid, told)) == 1
    assert only(NothingToLay, told).rule == "IW-111"
    assert at.actor == 0


@pytest.mark.rule("IW-112")
def test_every_empty_space_gets_an_exam() -> None:
    at = scene(corners={0: -1, 3: -1, 5: -1})
    told = at.end(*exams(HISTORY, HISTORY, RUNES))
    assert [(e.corner, e.exam, e.rule) for e in every(ExamLaid, told)] == [
        (0, HISTORY, "IW-112"), (3, HISTORY, "IW-112"), (5, RUNES, "IW-112"),
    ]  # fmt: skip
    assert None not in at.view().exams
    assert only(TurnBegan, told).seat == 1


@pytest.mark.rule("IW-06", "IW-08", "IW-10")
def test_nature_may_draw_only_what_is_in_the_deck() -> None:
    at = begin(answers=(Lot(0), *lessons(*LAID), *exams(*range(6))))
    at.put(laid=("fire", "wind"), deck=("runes",))
    s = at.state
    GAME.apply(s, at.legal[-1], None)
    assert s.wait == st.WAIT_LESSON
    assert GAME.actor(s) == NATURE
    assert GAME.fault(s, DrawLesson("runes")) == ""
    assert GAME.fault(s, DrawLesson("water")) == "no Lesson water is in the deck"
    assert GAME.fault(s, DrawLesson("owls")) == "no Lesson owls is in the deck"
