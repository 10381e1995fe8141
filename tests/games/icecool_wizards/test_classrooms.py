"""Lessons of classrooms; IW-34 … IW-43."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards.words import CameToRest, Flicked, LessonClaimed, TurnBegan
from tests.games.icecool_wizards.scene import STRIKE, claimed, every, kinds, lessons, mark_of, marks, only, scene

ROOMS = ("potions", "brooms", "history")


@pytest.mark.rule("IW-34")
def test_passing_through_is_a_visit() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((270, 89), "inside history", "inside potions", "inside runes")
    assert "potions" in claimed(told)
    mark = mark_of(told, "potions")
    assert (mark.credited, mark.why, mark.rule, mark.lesson, mark.at) == (True, "inside", "IW-34", "potions", 100)
    assert mark_of(told, "runes").lesson is None  # visited, but there is nothing to get
    assert at.view().visited == ("potions", "runes", "history")


@pytest.mark.rule("IW-35")
def test_overlapping_the_line_all_the_time_is_none() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((185, 89), "partly brooms", "partly runes")
    assert "brooms" not in claimed(told)
    mark = mark_of(told, "brooms")
    assert (mark.credited, mark.why, mark.rule, mark.lesson) == (False, "not_wholly_inside", "IW-35", None)
    assert "brooms" not in at.view().visited


@pytest.mark.rule("IW-35")
def test_who_is_wholly_inside_at_last_has_no_near_miss() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((98, 89), "partly brooms", "inside brooms")
    assert [why for where, why, _ in marks(told) if where == "brooms"] == ["not_wholly_inside", "inside"] or [
        why for where, why, _ in marks(told) if where == "brooms"
    ] == ["inside"]
    assert claimed(told) == ["history", "brooms"]


@pytest.mark.rule("IW-36")
def test_the_room_one_begins_in_counts() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((98, 89))
    assert claimed(told) == ["history"]
    mark = mark_of(told, "history")
    assert (mark.credited, mark.why, mark.rule, mark.lesson, mark.at) == (True, "start_room", "IW-36", "history", 0)


@pytest.mark.rule("IW-36")
def test_even_for_a_flick_that_hardly_moves() -> None:
    at = scene(laid=ROOMS, stand={0: (185, 89)})
    at.end()
    at.end()
    at.end(*lessons())
    told = at.flick((186, 89), "partly brooms", "partly runes")
    assert mark_of(told, "brooms" if "brooms" in at.view().visited else "runes").why == "start_room"


@pytest.mark.rule("IW-37")
def test_lessons_are_claimed_when_everything_rests() -> None:
    at = scene(laid=ROOMS)
    told = kinds(at.flick((98, 89), "inside history", "inside brooms"))
    assert told == ["Flicked", "Awaited", "CameToRest", "LessonClaimed", "LessonClaimed", "Awaited"]


@pytest.mark.rule("IW-38")
def test_nobody_is_asked_whether_to_claim() -> None:
    at = scene(laid=ROOMS)
    at.flick((98, 89), "inside brooms")
    assert at.player(0).lessons == ("brooms", "history")
    assert at.view().lessons == ("potions",)


@pytest.mark.rule("IW-39")
def test_one_flick_may_bring_several_lessons() -> None:
    at = scene(laid=("potions", "fire", "brooms", "water"))
    told = at.flick((270, 89), "inside brooms", "through fire", "inside potions")
    assert claimed(told) == ["brooms", "fire", "potions"]
    assert [(e.where, e.rule) for e in every(LessonClaimed, told)] == [
        ("brooms", "IW-34"), ("fire", "IW-45"), ("potions", "IW-34"),
    ]  # fmt: skip
    assert at.view().lessons == ("water",)


@pytest.mark.rule("IW-40")
@pytest.mark.parametrize(
    ("x", "y", "room"),
    [
        (184, 272, "potions"),  # across the dashed line: its centre decides
        (186, 272, "stargazing"),
        (98, 176, "brooms"),  # in the doorway: the nearer floor
        (98, 181, "potions"),
        (364, 89, "runes"),
        (369, 89, "history"),
    ],
)
def test_the_room_of_a_penguin_on_a_border(x: float, y: float, room: str) -> None:
    at = scene(stand={1: (x, y)})
    assert only(TurnBegan, at.end()).room == room


@pytest.mark.rule("IW-40")
@pytest.mark.parametrize("came_from", ["brooms", "potions"])
def test_in_the_very_middle_the_room_it_came_from(came_from: str) -> None:
    inside = {"brooms": (98, 120), "potions": (98, 230)}
    at = scene(2, stand={0: inside[came_from]}, laid=("fire", "water", "wind"))
    at.end()
    at.end()  # its turn: it stands in that room
    assert at.view().visited == (came_from,)
    at.flick((98, 178.5), f"inside {came_from}", "halted fire", doorway="fire")
    at.end()
    assert only(TurnBegan, at.end()).room == came_from


@pytest.mark.rule("IW-41")
def test_flying_over_a_room_is_no_visit() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((98, 89), "above potions", "inside brooms")
    assert claimed(told) == ["history", "brooms"]
    mark = mark_of(told, "potions")
    assert (mark.credited, mark.why, mark.rule) == (False, "flew_over_room", "IW-41")


@pytest.mark.rule("IW-41")
def test_landing_in_it_is_one() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((94, 272), "above potions", "inside potions")
    assert "potions" in claimed(told)


@pytest.mark.rule("IW-42")
def test_a_lesson_laid_after_the_visit_is_claimed_after_the_next_flick() -> None:
    at = scene(laid=("fire", "wind", "water"), up={0: ("mountain",)})
    at.flick((452, 100), "inside history", "inside potions", "inside history")
    at.cast("mountain", *lessons("potions", "runes"))
    told = at.flick((440, 93), "inside history")
    assert claimed(told) == ["potions"]
    mark = mark_of(told, "potions")
    assert (mark.credited, mark.why, mark.rule, mark.at) == (True, "earlier_visit", "IW-42", 0)


@pytest.mark.rule("IW-42")
def test_option_visits_per_flick() -> None:
    at = scene(laid=("fire", "wind", "water"), up={0: ("mountain",)}, visits_per_flick=True)
    at.flick((452, 100), "inside history", "inside potions", "inside history")
    at.cast("mountain", *lessons("potions", "history"))
    told = at.flick((440, 93), "inside history")
    assert claimed(told) == ["history"]
    assert at.view().lessons == ("fire", "water", "wind", "potions")


@pytest.mark.rule("IW-42", "IW-36")
def test_option_visits_per_flick_counts_where_each_flick_begins() -> None:
    at = scene(laid=("fire", "wind", "water"), up={0: ("mountain", "fire")}, visits_per_flick=True)
    at.flick((186, 89), "partly runes", "partly brooms")  # it rests across the line, in the runes
    at.cast("mountain", *lessons("runes", "brooms"))
    told = at.flick((98, 272), "inside potions")
    assert claimed(told) == ["runes"]
    assert mark_of(told, "runes").why == "start_room"
    assert at.view().visited == ("potions", "runes", "history")


@pytest.mark.rule("IW-43")
def test_who_is_pushed_claims_nothing() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((440, 93), "inside history", moved={1: (98, 89), 2: (94, 272)}, touched=(1, 2))
    assert claimed(told) == ["history"]
    assert at.player(1).lessons == at.player(2).lessons == ()
    assert at.place(1) == (98, 89)
    assert at.view().lessons == ("potions", "brooms")


def test_a_room_is_marked_once() -> None:
    at = scene(laid=ROOMS)
    told = at.flick((98, 89), "inside history", "inside brooms", "inside brooms", "inside history")
    assert marks(told) == [("history", "start_room", True), ("brooms", "inside", True)]


def test_a_hop_over_a_wall_is_no_miss() -> None:
    at = scene()
    assert marks(at.flick((98, 89), "hopped brooms")) == [("history", "start_room", True)]


def test_what_is_told_of_a_flick() -> None:
    at = scene()
    told = at.play(STRIKE, at.rest((440, 93), calm=False))
    assert only(Flicked, told).flick == STRIKE
    rest = only(CameToRest, told)
    assert rest.before[0].x == 4520
    assert rest.poses[0].x == 4400
    assert (rest.lost, rest.returned, rest.ms, rest.calm) == (False, (), 1000, False)
