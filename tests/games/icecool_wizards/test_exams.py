"""Sitting Exams; IW-64 … IW-74."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards.words import CornerTouched, ExamSat, Sit, TurnBegan
from tests.games.icecool_wizards.scene import (
    CORNERS,
    FIRE_POTIONS,
    HISTORY,
    POTIONS,
    STRIKE,
    WATER_WIND_HISTORY,
    Scene,
    every,
    exams,
    lessons,
    mark_of,
    marks,
    only,
    refused,
    scene,
)


def on_exam(kind: int, *up: str, **more: object) -> Scene:
    """Seat 0 begins its turn on corner 5, where an Exam of this kind lies, with these Lessons face up."""
    at = scene(2, stand={0: CORNERS[5]}, corners={5: kind}, up={0: up}, **more)  # type: ignore[arg-type]  # of any type
    at.end()
    at.end()
    return at


def payments(at: Scene) -> list[tuple[str, ...]]:
    return [move.pay for move in at.legal if isinstance(move, Sit)]


@pytest.mark.rule("IW-64")
def test_an_exam_costs_the_lessons_it_asks_for() -> None:
    at = on_exam(FIRE_POTIONS, "fire", "potions", "runes")
    assert payments(at) == [("fire", "potions")]
    told = only(ExamSat, at.play(Sit(5, ("potions", "fire"))))  # in any order
    assert (told.seat, told.corner, told.exam, told.paid, told.rule) == (
        0,
        5,
        FIRE_POTIONS,
        ("fire", "potions"),
        "IW-64",
    )
    assert at.player(0).lessons == ("runes",)
    assert at.player(0).exams == (FIRE_POTIONS,)
    assert at.player(0).points == 7


@pytest.mark.rule("IW-64")
@pytest.mark.parametrize("pay", [("fire",), ("fire", "runes"), ("fire", "potions", "runes"), ("runes", "potions"), ()])
def test_nothing_else_pays(pay: tuple[str, ...]) -> None:
    at = on_exam(FIRE_POTIONS, "fire", "potions", "runes")
    assert at.tries(Sit(5, pay)) == refused("IW-64", "wrong_payment")


@pytest.mark.rule("IW-65", "IW-81")
def test_only_face_up_lessons_pay() -> None:
    at = on_exam(FIRE_POTIONS, "potions", used={0: ("fire",)})
    assert payments(at) == []
    assert at.tries(Sit(5, ("fire", "potions"))) == refused("IW-65", "pay_face_up")


@pytest.mark.rule("IW-66")
def test_only_an_exam_one_has_been_on() -> None:
    at = scene(corners={0: HISTORY, 1: HISTORY}, up={0: ("history",)})
    assert at.tries(Sit(0, ("history",))) == refused("IW-66", "exam_not_touched")
    told = at.flick((94, 272), corners=(0,))  # slid over it
    assert only(CornerTouched, told).corner == 0
    mark = mark_of(told, "0")
    assert (mark.what, mark.credited, mark.why, mark.rule) == ("corner", True, "exam_touched", "IW-66")
    assert at.tries(Sit(1, ("history",))) == refused("IW-66", "exam_not_touched")
    at.play(Sit(0, ("history",)))
    assert at.player(0).exams == (HISTORY,)


@pytest.mark.rule("IW-67")
def test_who_begins_on_an_exam_may_sit_it_at_once() -> None:
    at = on_exam(HISTORY, "history")
    assert Sit(5, ("history",)) in at.legal
    at.play(Sit(5, ("history",)))
    assert at.view().flicks == 2


@pytest.mark.rule("IW-67")
def test_or_after_the_flick() -> None:
    at = scene(2, stand={0: CORNERS[5]}, corners={5: HISTORY}, up={0: ("history",)}, turns=1)
    touched = only(CornerTouched, at.end())
    assert (touched.seat, touched.corner, touched.rule) == (0, 5, "IW-67")
    at.flick((440, 200))
    at.play(Sit(5, ("history",)))
    assert at.player(0).exams == (HISTORY,)


@pytest.mark.rule("IW-68")
def test_nobody_must() -> None:
    at = on_exam(HISTORY, "history")
    at.end()
    assert at.view().exams[5] == HISTORY
    assert at.player(0).lessons == ("history",)


@pytest.mark.rule("IW-69")
@pytest.mark.parametrize(("x", "touches"), [(472.1, True), (471.9, False)])
def test_the_footprint_must_overlap_the_card(x: float, touches: bool) -> None:
    at = scene(2, stand={0: (x, 45)}, corners={5: HISTORY}, turns=1)
    assert bool(every(CornerTouched, at.end())) == touches


@pytest.mark.rule("IW-69")
def test_flying_over_it_is_no_contact() -> None:
    """Physics names only the spaces it slid over or rested on; the rules take no other."""
    at = scene(corners={0: HISTORY}, up={0: ("history",)})
    told = at.flick((94, 250), "above potions", "inside potions")
    assert not every(CornerTouched, told)
    assert at.tries(Sit(0, ("history",))) == refused("IW-66", "exam_not_touched")


@pytest.mark.rule("IW-70")
def test_what_was_touched_may_be_paid_until_the_end_of_the_turn() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history",)})
    at.flick((94, 272), corners=(0,))
    at.flick((240, 272))
    assert Sit(0, ("history",)) in at.legal
    at.end()
    at.end()
    at.end()
    assert at.actor == 0
    assert at.tries(Sit(0, ("history",))) == refused("IW-66", "exam_not_touched")


@pytest.mark.rule("IW-71")
def test_lessons_of_the_same_flick_may_pay() -> None:
    at = scene(laid=("potions", "fire", "wind"))  # the Exam of the potions lies in corner 1
    at.flick((94, 272), "inside potions", corners=(1,))
    at.play(Sit(1, ("potions",)))
    assert at.player(0).exams == (POTIONS,)


@pytest.mark.rule("IW-72")
def test_several_exams_in_a_turn_each_paid_by_itself() -> None:
    at = scene(corners={0: HISTORY, 1: POTIONS}, up={0: ("history", "potions", "fire")})
    at.flick((240, 300), corners=(0, 1))
    at.play(Sit(0, ("history",)))
    at.play(Sit(1, ("potions",)))
    assert at.player(0).exams == (HISTORY, POTIONS)
    assert at.player(0).points == 7


@pytest.mark.rule("IW-73")
def test_what_was_paid_is_discarded() -> None:
    at = on_exam(FIRE_POTIONS, "fire", "potions")
    before = at.view().discards
    at.play(Sit(5, ("fire", "potions")))
    assert sorted(at.view().discards) == sorted((*before, "fire", "potions"))


@pytest.mark.rule("IW-74")
def test_an_emptied_space_stays_empty_until_the_end_of_the_turn() -> None:
    at = on_exam(HISTORY, "history", "history", "fire")
    at.play(Sit(5, ("history",)))
    assert at.view().exams[5] is None
    assert at.tries(Sit(5, ("history",))) == refused("IW-74", "corner_empty")
    told = at.flick((500, 60), corners=(5,))
    assert not [m for m in marks(told) if m[0] == "5"]
    assert at.view().exams[5] is None
    at.end(*exams(POTIONS))
    assert at.view().exams[5] == POTIONS


@pytest.mark.rule("IW-87", "IW-89")
def test_water_stands_in_for_a_lesson_and_is_discarded() -> None:
    at = on_exam(FIRE_POTIONS, "water", "potions")
    assert payments(at) == [("water", "potions")]
    at.play(Sit(5, ("water", "potions")))
    assert at.player(0).lessons == ()
    assert at.view().discards == ("water", "potions")


@pytest.mark.rule("IW-90")
def test_several_waters_in_one_payment() -> None:
    at = on_exam(FIRE_POTIONS, "water", "water", "potions", "fire")
    assert payments(at) == [
        ("fire", "potions"), ("fire", "water"), ("water", "potions"), ("water", "water"),
    ]  # fmt: skip
    at.play(Sit(5, ("water", "water")))
    assert at.player(0).lessons == ("fire", "potions")


@pytest.mark.rule("IW-87", "IW-90")
def test_water_that_is_asked_for_is_paid_and_more_may_stand_in() -> None:
    at = on_exam(WATER_WIND_HISTORY, "water", "water", "history")
    assert payments(at) == [("water", "water", "history")]
    assert at.tries(Sit(5, ("wind", "water", "history"))) == refused("IW-65", "pay_face_up")
    at = on_exam(WATER_WIND_HISTORY, "wind", "history", "wind")
    assert payments(at) == []
    assert at.tries(Sit(5, ("wind", "wind", "history"))) == refused("IW-64", "wrong_payment")


@pytest.mark.rule("IW-88")
def test_water_is_not_turned_down_by_use() -> None:
    at = on_exam(HISTORY, "water", "water")
    at.play(Sit(5, ("water",)))
    assert at.player(0).lessons == ("water",)
    assert at.player(0).used == ()


def test_exams_are_touched_by_whoever_begins_on_them() -> None:
    at = scene(2, stand={0: CORNERS[5], 1: CORNERS[4]})
    told = at.end()
    assert only(TurnBegan, told).seat == 1
    assert only(CornerTouched, told).corner == 4
    assert at.view().corners == (4,)


def test_a_turn_ends_when_the_last_payment_is_made() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history",)})
    at.flick((94, 272), corners=(0,))
    at.play(STRIKE, at.rest((240, 272)))
    at.play(Sit(0, ("history",)), *lessons(), *exams(POTIONS))
    assert at.actor == 1
