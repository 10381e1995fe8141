"""Where penguins stand: rooms, lines and free spots, against slow and obvious ways to find them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from gramarye.games.icecool_wizards import geometry as g
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.school import School
from gramarye.games.icecool_wizards.words import Box
from tests.steps import counted

SCHOOLS = [School(own_board("nested")), School(own_board("pinwheel"))]
schools = st.sampled_from(SCHOOLS)
tenths = st.integers(-400, 5800)


def points(*xy: int) -> Any:  # Any: the stubs know no vec of i64 built from ints
    return vec[i64]([i64(v) for v in xy])


@given(schools, tenths, tenths)
def test_distance_to_a_rectangle(school: School, x: int, y: int) -> None:
    for k in range(school.rooms):
        x0, y0, x1, y1 = (int(v) for v in school.room[4 * k : 4 * k + 4])
        near = min(max(x, x0), x1), min(max(y, y0), y1)
        assert g.distance2(school.room, k, x, y) == (near[0] - x) ** 2 + (near[1] - y) ** 2


@given(schools, tenths, tenths, st.integers(-1, 4))
def test_the_nearest_room(school: School, x: int, y: int, before: int) -> None:
    room = int(g.room_at(school, x, y, before))
    distances = [int(g.distance2(school.room, k, x, y)) for k in range(school.rooms)]
    assert distances[room] == min(distances)
    if before >= 0 and distances[before] == min(distances):
        assert room == before


@pytest.mark.rule("IW-34")
@given(schools, tenths, tenths)
def test_wholly_inside(school: School, x: int, y: int) -> None:
    """All the rim of the footprint is in the room."""
    for k in range(school.rooms):
        rim = [(x + dx, y + dy) for dx, dy in ((g.R, 0), (-g.R, 0), (0, g.R), (0, -g.R))]
        assert g.wholly_in(school.room, k, x, y) == all(g.distance2(school.room, k, a, b) == 0 for a, b in rim)


@pytest.mark.rule("IW-30", "IW-49")
@given(schools, tenths, tenths)
def test_lines_are_offered_between_wall_and_line_and_in_doorways(school: School, x: int, y: int) -> None:
    mask = int(g.lines_from(school, x, y))
    box, door = int(g.box_at(school, x, y)), int(g.door_at(school, x, y))
    if door < 0:
        beside = box >= 0 and g.distance2(school.white, box, x, y) > 0
        assert mask == (1 << box if beside else 0)
    elif g.is_on_board(school, x, y, 0):
        assert mask
    for k in range(school.boxes):
        if mask >> k & 1:
            assert g.overlaps(school.inner, k, x, y)


@pytest.mark.rule("IW-33")
@given(schools, st.data())
def test_a_step_ends_on_the_line_and_on_nobody(school: School, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, int(school.boxes) - 1))
    x0, y0, x1, y1 = (int(v) for v in school.inner[4 * k : 4 * k + 4])
    x, y = data.draw(st.integers(x0, x1)), data.draw(st.integers(y0, y1))
    others = data.draw(st.lists(st.tuples(st.integers(x0, x1), st.integers(y0, y1)), max_size=3))
    if g.distance2(school.white, k, x, y) == 0:
        return
    at = tuple(int(v) for v in g.on_line(school, k, x, y, points(*(v for xy in others for v in xy))))
    assert g.distance2(school.white, k, *at) == 0
    w0, v0, w1, v1 = (int(v) for v in school.white[4 * k : 4 * k + 4])
    assert at[0] in (w0, w1) or at[1] in (v0, v1)
    assert all((a - at[0]) ** 2 + (b - at[1]) ** 2 >= g.APART for a, b in others)


@pytest.mark.rule("IW-61")
@given(schools, st.data())
def test_the_nearest_free_spot_is_free_and_in_the_same_box(school: School, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, int(school.boxes) - 1))
    x0, y0, x1, y1 = (int(v) for v in school.inner[4 * k : 4 * k + 4])
    inside = st.tuples(st.integers(x0 + g.R, x1 - g.R), st.integers(y0 + g.R, y1 - g.R))
    (x, y), others = data.draw(inside), data.draw(st.lists(inside, max_size=3))
    at = tuple(int(v) for v in g.spot_near(school, x, y, points(*(v for xy in others for v in xy))))
    if all((a - x) ** 2 + (b - y) ** 2 >= g.TAKEN for a, b in others):
        assert at == (x, y)
        return
    assert g.wholly_in(school.inner, k, *at)
    assert all((a - at[0]) ** 2 + (b - at[1]) ** 2 >= g.APART for a, b in others)
    grid = [(x + 10 * i, y + 10 * j) for i in range(-70, 71) for j in range(-70, 71)]
    free = [
        (p - x) ** 2 + (q - y) ** 2
        for p, q in grid
        if g.wholly_in(school.inner, k, p, q) and all((a - p) ** 2 + (b - q) ** 2 >= g.APART for a, b in others)
    ]
    if free:
        assert (at[0] - x) ** 2 + (at[1] - y) ** 2 == min(free)


@pytest.mark.rule("IW-61")
def test_from_a_doorway_any_box_will_do() -> None:
    school = SCHOOLS[0]
    x, y = (int(v) for v in g.spot_near(school, 980, 1785, points(980, 1790)))
    assert g.wholly_in(school.inner, 0, x, y) or g.wholly_in(school.inner, 1, x, y)
    assert (x - 980) ** 2 + (y - 1790) ** 2 >= g.APART


@pytest.mark.rule("IW-62")
def test_floors_and_doorways_are_the_board() -> None:
    school = SCHOOLS[0]
    assert g.is_on_board(school, 1000, 2500, 0)
    assert g.is_on_board(school, 980, 1785, 0)  # in the opening of a door
    assert not g.is_on_board(school, 1600, 1785, 0)  # on the wall beside it
    assert not g.is_on_board(school, -100, 2500, 0)
    assert g.is_on_board(school, 25, 2500, 10)  # half a millimetre may be physics' mistake


def test_where_no_spot_is_free_nobody_looks_all_over_the_table() -> None:
    """The smallest box a school of one's own may have, with somebody in its middle."""
    school = own_board("nested")
    rooms = {name: msgspec.structs.replace(room, box="a") for name, room in school.rooms.items()}
    cell = Box(outer=(0, 0, 74, 74), inner=(5, 5, 69, 69), white=(21, 21, 53, 53))
    small = School(msgspec.structs.replace(school, boxes={"a": cell}, rooms=rooms, doors={}))
    with counted() as steps:
        assert g.spot_near(small, 370, 370, points(370, 370)) == (370, 370)
    assert steps[0] < 50_000
