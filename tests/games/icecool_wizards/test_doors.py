"""Lessons in doorways, and being stuck in one; IW-44 … IW-52."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.words import CameToRest, StepToLine
from tests.games.icecool_wizards.scene import DOORWAY, claimed, lessons, mark_of, marks, only, refused, scene

DOORS = ("fire", "water", "wind")


@pytest.mark.rule("IW-44", "IW-45")
def test_through_a_door() -> None:
    at = scene(laid=DOORS)
    told = at.flick((260, 272), "inside history", "through wind", "inside stargazing")
    assert claimed(told) == ["wind"]
    mark = mark_of(told, "wind")
    assert (mark.what, mark.credited, mark.why, mark.rule, mark.lesson) == ("door", True, "through", "IW-45", "wind")


@pytest.mark.rule("IW-44", "IW-48", "IW-50")
def test_half_a_way_and_half_a_way_are_no_way() -> None:
    at = scene(laid=DOORS)
    told = at.flick(DOORWAY["wind"], "inside history", "halted wind", doorway="wind")
    assert claimed(told) == []
    told = at.flick((260, 272), "from_doorway wind", "inside stargazing")
    assert claimed(told) == []
    assert "wind" in at.view().lessons


@pytest.mark.rule("IW-45")
def test_part_of_the_way_and_back_is_not_through() -> None:
    at = scene(laid=DOORS)
    told = at.flick((440, 93), "turned_back wind")
    assert claimed(told) == []
    mark = mark_of(told, "wind")
    assert (mark.credited, mark.why, mark.rule) == (False, "turned_back", "IW-45")


@pytest.mark.rule("IW-46")
def test_there_and_back_again_counts_once() -> None:
    at = scene(laid=DOORS)
    told = at.flick((440, 93), "through wind", "inside stargazing", "through wind")
    assert claimed(told) == ["wind"]
    assert len([m for m in marks(told) if m[0] == "wind"]) == 1


@pytest.mark.rule("IW-47")
def test_jumping_over_the_wall_at_a_door_is_not_through() -> None:
    at = scene(laid=DOORS)
    told = at.flick((260, 272), "over wind", "inside stargazing")
    assert claimed(told) == []
    mark = mark_of(told, "wind")
    assert (mark.credited, mark.why, mark.rule) == (False, "jumped_over", "IW-47")


@pytest.mark.rule("IW-47", "IW-45")
def test_over_it_and_back_under_it_counts() -> None:
    at = scene(laid=DOORS)
    told = at.flick((440, 93), "over wind", "inside stargazing", "through wind")
    assert claimed(told) == ["wind"]
    assert [why for where, why, _ in marks(told) if where == "wind"] == ["through"]


@pytest.mark.rule("IW-48")
def test_stopping_in_the_doorway_brings_nothing() -> None:
    at = scene(laid=DOORS)
    told = at.flick(DOORWAY["wind"], "halted wind", doorway="wind")
    assert claimed(told) == []
    mark = mark_of(told, "wind")
    assert (mark.credited, mark.why, mark.rule) == (False, "stuck", "IW-48")
    assert only(CameToRest, told).doorway == "wind"
    assert at.view().prompt.stuck == "wind"


@pytest.mark.rule("IW-49")
def test_from_a_doorway_to_either_white_line() -> None:
    for box, spot in (("a", (323.0, 272.0)), ("c", (410.0, 272.0))):
        at = scene()
        at.flick(DOORWAY["wind"], "halted wind", doorway="wind")
        assert at.view().prompt.lines == ("a", "c")
        at.play(StepToLine(box))
        assert at.place(0) == spot
        assert at.view().flicks == 1
        assert at.view().prompt.stuck is None


@pytest.mark.rule("IW-49")
def test_only_to_a_box_in_which_part_of_it_can_be_seen() -> None:
    at = scene()
    at.flick((384, 272), "turned_back wind")  # its edge is in the opening, no part of it beyond
    assert at.view().prompt.stuck == "wind"
    assert at.view().prompt.lines == ("c",)
    assert at.tries(StepToLine("a")) == refused("IW-49", "other_box")
    at.play(StepToLine("c"))
    assert at.place(0) == (410, 272)


@pytest.mark.rule("IW-49")
def test_who_was_pushed_into_a_doorway_may_step_out_of_it() -> None:
    at = scene()
    at.flick((440, 93), touched=(1,), moved={1: DOORWAY["mountain"]})
    at.end()
    assert at.view().prompt.lines == ("b", "c")


@pytest.mark.rule("IW-50")
def test_stepping_out_is_not_a_duty() -> None:
    at = scene(laid=DOORS)
    at.flick(DOORWAY["wind"], "halted wind", doorway="wind")
    told = at.flick((260, 272), "from_doorway wind", "inside stargazing", then=lessons())
    mark = mark_of(told, "wind")
    assert (mark.credited, mark.why, mark.rule) == (False, "from_doorway", "IW-50")


@pytest.mark.rule("IW-50")
def test_out_of_the_doorway_and_all_the_way_back_counts() -> None:
    at = scene(laid=DOORS)
    at.flick(DOORWAY["wind"], "halted wind", doorway="wind")
    told = at.flick((440, 93), "from_doorway wind", "inside stargazing", "through wind", "inside history")
    assert claimed(told) == ["wind"]


@pytest.mark.rule("IW-51")
def test_a_door_gives_its_one_card() -> None:
    at = scene(laid=DOORS)
    assert claimed(at.flick((260, 272), "through wind", "inside stargazing")) == ["wind"]
    told = at.flick((440, 272), "inside stargazing", "through wind")
    assert claimed(told) == []
    assert mark_of(told, "wind").credited


@pytest.mark.rule("IW-52")
def test_in_the_air_but_under_the_lintel_is_through() -> None:
    """Physics calls it `through` as long as it is lower than the lintel; in the air it may be above the rooms."""
    at = scene(laid=DOORS)
    told = at.flick((260, 272), "above history", "through wind", "above stargazing", "inside stargazing")
    assert claimed(told) == ["wind"]


def test_a_plain_door_brings_nothing() -> None:
    at = scene(board=own_board("pinwheel"))
    told = at.flick((353, 276), "through n_e")
    mark = mark_of(told, "n_e")
    assert (mark.credited, mark.why, mark.lesson) == (True, "through", None)
    assert claimed(told) == []
