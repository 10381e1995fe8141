"""Leaving the board; IW-53 … IW-63."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards.words import (
    CameToRest,
    Cast,
    CornerTouched,
    Flick,
    PenguinTouched,
    Pose,
    Settled,
    StepToLine,
    TurnEnded,
)
from tests.games.icecool_wizards.scene import (
    DOORWAY,
    HISTORY,
    claimed,
    every,
    lessons,
    mark_of,
    only,
    refused,
    scene,
)


@pytest.mark.rule("IW-53", "IW-28")
def test_back_to_where_it_was() -> None:
    at = scene()
    before = at.poses[0]
    told = at.lose()
    rest = only(CameToRest, told)
    assert (rest.lost, rest.returned) == (True, (0,))
    assert rest.poses[0] == before == at.poses[0]


@pytest.mark.rule("IW-53")
def test_back_to_the_white_line_one_had_stepped_to() -> None:
    at = scene(stand={0: (390, 200)})
    at.play(StepToLine("c"))
    at.lose()
    assert at.place(0) == (410, 200)


@pytest.mark.rule("IW-53")
def test_back_into_the_doorway() -> None:
    at = scene()
    at.flick(DOORWAY["wind"], "halted wind", doorway="wind")
    told = at.lose(then=lessons())
    assert only(CameToRest, told).doorway == "wind"
    assert at.place(0) == DOORWAY["wind"]


@pytest.mark.rule("IW-54", "IW-55")
def test_the_flick_is_lost_and_the_second_still_taken() -> None:
    at = scene()
    at.lose()
    assert at.view().flicks == 1
    assert at.can(Flick)
    assert at.actor == 0


@pytest.mark.rule("IW-55", "IW-56")
def test_the_second_lost_ends_the_turn_at_once() -> None:
    at = scene(up={0: ("fire", "mountain")}, laid=("fire", "wind", "water"))
    at.flick((440, 93))
    told = at.lose()
    assert only(TurnEnded, told).seat == 0
    assert at.actor == 1


@pytest.mark.rule("IW-56")
def test_with_a_wind_cast_before_it_the_turn_goes_on() -> None:
    at = scene(up={0: ("wind", "fire")})
    at.cast("wind")
    at.flick((440, 93))
    at.lose()
    assert (at.actor, at.view().flicks) == (0, 1)
    told = at.lose()
    assert only(TurnEnded, told).seat == 0


@pytest.mark.rule("IW-56")
def test_option_grace_after_lost() -> None:
    at = scene(up={0: ("wind", "fire")}, grace_after_lost=True)
    at.flick((440, 93))
    assert not every(TurnEnded, at.lose())
    assert (at.actor, at.view().flicks) == (0, 0)
    assert at.can(Cast)
    at.cast("wind")
    assert at.can(Flick)


@pytest.mark.rule("IW-56")
def test_with_grace_but_nothing_to_do_the_turn_is_over_too() -> None:
    at = scene(grace_after_lost=True)
    at.flick((440, 93))
    assert every(TurnEnded, at.lose())


@pytest.mark.rule("IW-57")
def test_a_lost_flick_brings_nothing_it_crossed() -> None:
    at = scene(laid=("potions", "fire", "wind"), corners={0: HISTORY}, up={1: ("fire",)})
    told = at.lose("inside history", "inside potions", "through fire", corners=(0,), touched=(1,))
    assert claimed(told) == []
    for where, what in (("potions", "room"), ("fire", "door"), ("0", "corner"), ("1", "penguin")):
        mark = mark_of(told, where)
        assert (mark.what, mark.credited, mark.why, mark.rule) == (what, False, "lost_flick", "IW-57")
    assert at.view().visited == ("history",)
    assert at.view().touched == at.view().corners == ()
    assert not every(PenguinTouched, told)
    assert not every(CornerTouched, told)


@pytest.mark.rule("IW-57")
def test_option_lost_flick_still_touches() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("fire",), 1: ("fire",)}, lost_flick_still_touches=True)
    told = at.lose("inside potions", corners=(0,), touched=(1,))
    assert at.view().touched == (1,)
    assert at.view().corners == (0,)
    assert mark_of(told, "1").credited
    assert mark_of(told, "0").credited
    assert not mark_of(told, "potions").credited


@pytest.mark.rule("IW-57", "IW-42")
def test_rooms_of_earlier_flicks_still_give() -> None:
    at = scene(laid=("fire", "wind", "water"), up={0: ("mountain",)})
    at.flick((94, 272), "inside potions")
    at.cast("mountain", *lessons("potions", "brooms"))
    told = at.lose("inside potions", "inside brooms", then=())
    assert claimed(told) == ["potions"]
    assert mark_of(told, "potions").why == "earlier_visit"


@pytest.mark.rule("IW-58")
def test_the_start_rooms_lesson_comes_even_so() -> None:
    at = scene(laid=("history", "fire", "wind"))
    told = at.lose("inside history", "inside potions")
    assert claimed(told) == ["history"]
    assert mark_of(told, "history").why == "start_room"


@pytest.mark.rule("IW-58")
def test_option_lost_flick_loses_start_room() -> None:
    at = scene(laid=("history", "fire", "wind"), lost_flick_loses_start_room=True)
    told = at.lose("inside history")
    assert claimed(told) == []
    mark = mark_of(told, "history")
    assert (mark.credited, mark.why, mark.rule) == (False, "lost_flick", "IW-58")
    assert claimed(at.flick((440, 93), then=lessons("runes"))) == ["history"]  # the next flick is not lost


@pytest.mark.rule("IW-59")
def test_an_opponent_knocked_off_goes_back_without_harm() -> None:
    at = scene(laid=("potions", "fire", "wind"), up={1: ("fire",)})
    before = at.poses[1]
    told = at.flick((400, 200), "inside potions", off=(1,), touched=(1,))
    rest = only(CameToRest, told)
    assert (rest.lost, rest.returned) == (False, (1,))
    assert at.poses[1] == before
    assert claimed(told) == ["potions"]
    assert at.view().touched == (1,)
    assert at.view().flicks == 1
    assert at.player(1).lessons == ("fire",)


@pytest.mark.rule("IW-60")
def test_who_was_pushed_stays_there_even_if_the_flick_is_lost() -> None:
    at = scene()
    at.lose(moved={1: (470, 160), 2: (452, 260)}, touched=(1,))
    assert at.place(1) == (470, 160)
    assert at.place(2) == (452, 260)
    assert at.place(0) == (452, 93)


@pytest.mark.rule("IW-61")
def test_a_taken_spot_gives_way_to_the_nearest_free_one() -> None:
    at = scene()
    at.lose(moved={1: (455, 95)})
    x, y = at.place(0)
    assert ((x - 455) ** 2 + (y - 95) ** 2) ** 0.5 >= 32
    assert ((x - 452) ** 2 + (y - 93) ** 2) ** 0.5 < 32


@pytest.mark.rule("IW-61")
def test_two_that_fly_off_do_not_land_on_each_other() -> None:
    at = scene(4, stand={0: (452, 93), 1: (452, 125.5)})
    at.flick((1, 1), off=(0, 1), moved={2: (452, 100), 3: (452, 140)})
    spots = [at.place(q) for q in range(4)]
    for i, (x, y) in enumerate(spots):
        assert at.view().board.boxes["c"].inner[0] + 16 <= x
        for a, b in spots[:i]:
            assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 >= 30


@pytest.mark.rule("IW-62")
def test_what_rests_outside_must_be_named_as_off() -> None:
    at = scene()
    assert "not on the floor" in at.fault_of(at.rest((-30, 100)))
    assert "not on the floor" in at.fault_of(at.rest((366, 200)))  # on a wall between two boxes
    assert at.fault_of(at.rest((-30, 100), off=(0,))) == ""
    assert at.fault_of(at.rest(DOORWAY["wind"], doorway="wind")) == ""


@pytest.mark.rule("IW-63")
def test_penguins_end_upright() -> None:
    """A pose is a place and a way to look; there is no tilt in it, whatever physics' last picture shows."""
    assert Pose.__struct_fields__ == ("x", "y", "yaw")
    at = scene()
    at.flick((440, 93))
    assert at.poses[0] == Pose(4400, 930, 1800)


def test_a_flick_off_the_board_is_refused_to_nobody() -> None:
    at = scene()
    at.lose()
    end = at.rest((440, 93))
    assert isinstance(end, Settled)
    at.play(Flick(0, 0), end)
    assert at.actor == 1
    assert at.tries(Flick(0, 0), 0) == refused("IW-24", "not_your_turn")
