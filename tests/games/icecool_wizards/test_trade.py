"""Exchanging Knowledge; IW-97 … IW-105."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards.words import PenguinTouched, Trade, Traded
from tests.games.icecool_wizards.scene import Scene, every, mark_of, marks, only, refused, scene


def touching(*others: int, **more: object) -> Scene:
    """Seat 0 of four has touched these with its first flick."""
    up = {0: ("runes", "runes", "fire"), 1: ("wind", "water"), 2: ("brooms",), 3: ("history",)}
    at = scene(4, **{"up": up, **more})  # type: ignore[arg-type]  # options of any type
    at.flick((440, 93), touched=others)
    return at


def trades(at: Scene) -> set[tuple[int, str, str]]:
    return {(m.seat, m.give, m.take) for m in at.legal if isinstance(m, Trade)}


@pytest.mark.rule("IW-97", "IW-98", "IW-100")
def test_one_face_up_lesson_for_one() -> None:
    at = touching(1)
    assert trades(at) == {(1, give, take) for give in ("runes", "fire") for take in ("wind", "water")}
    told = only(Traded, at.play(Trade(1, "runes", "wind")))
    assert (told.seat, told.other, told.gave, told.took, told.rule) == (0, 1, "runes", "wind", "IW-97")
    assert at.player(0).lessons == ("fire", "wind", "runes")
    assert at.player(1).lessons == ("water", "runes")
    assert at.actor == 0  # nobody was asked


@pytest.mark.rule("IW-97")
def test_only_with_whom_one_has_touched() -> None:
    at = touching(1)
    assert at.tries(Trade(2, "runes", "brooms")) == refused("IW-97", "not_touched")
    assert at.tries(Trade(0, "runes", "runes")) == refused("IW-97", "trade_with_oneself")


@pytest.mark.rule("IW-98")
def test_no_taking_without_giving() -> None:
    at = touching(1)
    before = [len(p.lessons) for p in at.view().players]
    at.play(Trade(1, "fire", "water"))
    assert [len(p.lessons) for p in at.view().players] == before
    at = touching(1, up={1: ("wind",)})
    assert trades(at) == set()


@pytest.mark.rule("IW-99")
def test_face_down_cards_are_out_of_it() -> None:
    at = touching(1, up={0: ("runes",), 1: ("wind",)}, used={0: ("fire",), 1: ("mountain",)})
    assert trades(at) == {(1, "runes", "wind")}
    assert at.tries(Trade(1, "fire", "wind")) == refused("IW-99", "not_yours_up")
    assert at.tries(Trade(1, "runes", "mountain")) == refused("IW-99", "not_theirs_up")


@pytest.mark.rule("IW-100")
def test_the_other_has_no_say() -> None:
    at = touching(1)
    assert at.tries(Trade(0, "wind", "runes"), 1) == refused("IW-24", "not_your_turn")


@pytest.mark.rule("IW-101")
def test_nobody_must() -> None:
    at = touching(1)
    at.end()
    assert at.player(0).lessons == ("fire", "runes", "runes")
    assert at.view().touched == ()


@pytest.mark.rule("IW-102")
@pytest.mark.parametrize("up", [{0: ("runes",)}, {1: ("wind",)}, {}])
def test_both_must_have_a_face_up_lesson(up: dict[int, tuple[str, ...]]) -> None:
    at = touching(1, up=up, used={0: ("fire",), 1: ("fire",)})
    assert trades(at) == set()
    assert at.view().touched == (1,)


@pytest.mark.rule("IW-103")
def test_one_trade_with_each_in_a_turn() -> None:
    at = touching(1, 2)
    at.play(Trade(1, "runes", "wind"))
    assert at.tries(Trade(1, "runes", "water")) == refused("IW-103", "traded_already")
    at.play(Trade(2, "runes", "brooms"))
    assert trades(at) == set()
    told = at.flick((430, 93), touched=(1, 2))  # touching again opens nothing
    assert not every(PenguinTouched, told)
    assert [m for m in marks(told) if m[1] == "penguin_touched"] == []
    assert trades(at) == set()


@pytest.mark.rule("IW-103")
def test_a_new_turn_a_new_trade() -> None:
    at = touching(1)
    at.play(Trade(1, "runes", "wind"))
    for _ in range(4):
        at.end()
    at.flick((430, 93), touched=(1,))
    assert (1, "runes", "water") in trades(at)


@pytest.mark.rule("IW-104")
def test_from_the_touch_to_the_end_of_the_turn() -> None:
    at = scene(up={0: ("runes", "fire"), 1: ("wind",)})
    assert trades(at) == set()
    at.flick((440, 93), touched=(1,))
    at.flick((430, 93))
    assert trades(at) == {(1, "runes", "wind"), (1, "fire", "wind")}
    at.end()
    assert at.actor == 1
    assert trades(at) == set()


@pytest.mark.rule("IW-105")
def test_only_what_one_touches_oneself() -> None:
    """1 is pushed into 2: physics names 1 alone, wherever 2 was moved to."""
    at = scene(up={0: ("runes",), 1: ("wind",), 2: ("wind",)})
    told = at.flick((440, 93), touched=(1,), moved={1: (452, 160), 2: (452, 240)})
    touched = only(PenguinTouched, told)
    assert (touched.seat, touched.other, touched.rule) == (0, 1, "IW-97")
    assert trades(at) == {(1, "runes", "wind")}
    mark = mark_of(told, "1")
    assert (mark.what, mark.credited, mark.why, mark.rule) == ("penguin", True, "penguin_touched", "IW-97")


@pytest.mark.rule("IW-105")
def test_a_neighbour_when_the_flick_begins_is_touched() -> None:
    """Whom it leant on is among the touched, though nobody moved."""
    at = scene(up={0: ("runes",), 1: ("wind",)}, stand={0: (452, 111)})
    at.flick((440, 60), touched=(1,))
    assert trades(at) == {(1, "runes", "wind")}
