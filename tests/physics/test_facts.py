"""What is read from a flight: rooms, doors, touches, Exams, who left the board. Paths are drawn by hand."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from gramarye.games.icecool_wizards.words import Pose, Settled
from gramarye.physics.facts import judge
from gramarye.physics.flight import Flight, States
from gramarye.physics.penguin import BASE
from gramarye.physics.standing import Ground
from tests.physics.yards import DOOR, at

STEP = 3.0  # mm between two moments
FLOOR = 1e3 * BASE
HIGH = 90.0

Point = tuple[float, float] | tuple[float, float, float]


def walk(*points: Point) -> States:
    """Moments × 7 of an upright penguin that goes from point to point, in mm; on the floor where no height is given."""
    ends = [(p[0], p[1], p[2] if len(p) == 3 else FLOOR) for p in points]
    parts = [np.array([ends[0]])]
    for a, b in pairwise(ends):
        count = max(1, math.ceil(math.dist(a, b) / STEP))
        parts.append(np.array(a) + np.outer(np.arange(1, count + 1) / count, np.array(b) - np.array(a)))
    places = np.concatenate(parts) / 1e3
    return np.concatenate([places, np.tile([1.0, 0.0, 0.0, 0.0], (len(places), 1))], axis=1)


def read(*points: Point, others: tuple[States, ...] = ()) -> Settled:
    """The facts of a walk of seat 0; others stand, or walk as long."""
    paths = [walk(*points), *others]
    length = max(len(path) for path in paths)
    full = [np.concatenate([path, np.repeat(path[-1:], length - len(path), axis=0)]) for path in paths]
    before = [at(1e3 * path[0, 0], 1e3 * path[0, 1]) for path in paths]
    return judge(DOOR, Ground(DOOR), before, 0, Flight(np.stack(full, axis=1), calm=True))


def told(settled: Settled) -> list[tuple[str, str]]:
    return [(p.what, p.where) for p in settled.passages]


LEFT, GATE, NEAR, FAR = (200, 150), (300.5, 150), (380, 150), (520, 150)


@pytest.mark.rule("IW-34", "IW-44", "IW-45")
def test_through_a_door_is_wholly_from_one_box_to_the_other() -> None:
    settled = read(LEFT, NEAR)
    assert told(settled) == [("inside", "left"), ("inside", "near"), ("through", "gate")]
    assert settled.doorway is None


@pytest.mark.rule("IW-46")
def test_there_and_back_is_through_twice() -> None:
    assert told(read(LEFT, NEAR, LEFT)).count(("through", "gate")) == 2


@pytest.mark.rule("IW-45", "IW-48")
def test_at_rest_in_the_doorway_it_has_halted() -> None:
    settled = read(LEFT, GATE)
    assert told(settled)[-1] == ("halted", "gate")
    assert ("through", "gate") not in told(settled)
    assert settled.doorway == "gate"


@pytest.mark.rule("IW-45")
def test_a_millimetre_left_in_the_doorway_is_in_the_doorway() -> None:
    assert read(LEFT, (304 + 15, 150)).doorway == "gate"
    assert read(LEFT, (304 + 16, 150)).doorway is None


def test_into_the_doorway_and_back_has_turned_back() -> None:
    assert told(read(LEFT, GATE, LEFT)) == [("inside", "left"), ("partly", "near"), ("turned_back", "gate")]


@pytest.mark.rule("IW-50")
def test_on_from_the_doorway_is_not_through_but_wholly_back_is() -> None:
    assert told(read(GATE, NEAR)) == [("partly", "left"), ("inside", "near"), ("from_doorway", "gate")]
    assert told(read(GATE, NEAR, LEFT))[-1] == ("through", "gate")


@pytest.mark.rule("IW-47")
def test_over_the_wall_at_the_door_is_not_through() -> None:
    settled = read(LEFT, (250, 150, HIGH), (350, 150, HIGH), NEAR)
    assert ("over", "gate") in told(settled)
    assert ("through", "gate") not in told(settled)


@pytest.mark.rule("IW-52")
def test_a_little_off_the_floor_it_is_still_through() -> None:
    assert ("through", "gate") in told(read(LEFT, (250, 150, 18), (350, 150, 18), NEAR))


@pytest.mark.rule("IW-52")
def test_a_door_it_went_through_in_the_air_only_is_named() -> None:
    hop = ((250, 150, 22), (350, 150, 22))
    assert read(LEFT, *hop, NEAR).aloft == ("gate",)
    assert read(LEFT, *hop, NEAR, LEFT).aloft == ()  # and back along the floor
    assert read(LEFT, (250, 150, 18), (350, 150, 18), NEAR).aloft == ()  # it nods
    assert read(LEFT, (250, 150, HIGH), (350, 150, HIGH), NEAR).aloft == ()  # over is not through
    assert read(LEFT, *hop, NEAR, GATE).aloft == ("gate",)  # what it does there later is no passage


def test_over_a_wall_where_no_door_is_it_has_hopped() -> None:
    assert told(read((200, 60), (250, 60, HIGH), (350, 60, HIGH), (380, 60)))[-1] == ("hopped", "near")


@pytest.mark.rule("IW-41")
def test_a_room_flown_over_high_up_is_above_and_one_landed_in_is_inside() -> None:
    settled = read((200, 60), (230, 60, 200), (500, 60, 200), (520, 60))
    assert ("above", "near") in told(settled)
    assert ("inside", "far") in told(settled)


@pytest.mark.rule("IW-35")
def test_on_the_dashed_line_it_is_partly_in_a_room() -> None:
    assert told(read(FAR, (455, 150), FAR)) == [("inside", "far"), ("partly", "near")]


@pytest.mark.rule("IW-34")
def test_wholly_within_the_dashed_line_for_a_moment_is_inside() -> None:
    assert ("inside", "near") in told(read(FAR, (450 - 16, 150), FAR))
    assert ("inside", "near") not in told(read(FAR, (450 - 14, 150), FAR))


def test_who_leans_into_a_wall_by_less_than_a_millimetre_is_inside() -> None:
    assert told(read((3 + 15.5, 60), (3 + 15.5, 90))) == [("inside", "left")]


def test_times_are_in_order_and_the_halt_comes_at_the_end() -> None:
    settled = read(LEFT, NEAR, GATE)
    times = [p.at for p in settled.passages]
    assert times == sorted(times)
    assert times[-1] == settled.ms


@pytest.mark.rule("IW-62")
@pytest.mark.parametrize(
    "end",
    [
        (-60.0, 150.0, FLOOR - 2),  # the table
        (300.5, 60.0, 55 + FLOOR),  # the top of both walls
        (1.0, 150.0, 55 + FLOOR),  # the top of an outer wall
        (300.5, 150.0, 55 + FLOOR),  # above a door
    ],
)
def test_on_the_table_or_on_a_wall_it_is_off_the_board(end: tuple[float, float, float]) -> None:
    assert read(LEFT, (*LEFT, HIGH), (end[0], end[1], HIGH), end).off == (0,)


@pytest.mark.rule("IW-62")
def test_who_touches_the_table_is_off_even_if_it_comes_back() -> None:
    out = (-60.0, 150.0)
    back = read(LEFT, (*LEFT, HIGH), (*out, HIGH), (*out, FLOOR - 2), (*out, HIGH), (*LEFT, HIGH), LEFT)
    assert back.off == (0,)


def test_others_pushed_off_are_told() -> None:
    out = walk((100, 60), (100, 60, HIGH), (100, -60, HIGH), (100, -60, FLOOR - 2))
    settled = read(LEFT, FAR, others=(out,))
    assert settled.off == (1,)


@pytest.mark.rule("IW-66", "IW-69")
def test_sliding_over_an_exam_touches_it_and_flying_over_it_does_not() -> None:
    assert read((150, 270), (40, 270), (40, 150)).corners == (0,)
    assert read((150, 270), (40, 270), (40, 150)).flown_over == ()
    flown = read((150, 270), (150, 270, HIGH), (40, 270, HIGH), (40, 150, HIGH), (40, 150))
    assert (flown.corners, flown.flown_over) == ((), (0,))
    aside = read((150, 270), (68 + 17, 270))
    assert (aside.corners, aside.flown_over) == ((), ())


@pytest.mark.rule("IW-105")
def test_only_whom_it_touches_itself_counts() -> None:
    settled = read((100, 60), (218, 60), others=(walk((250, 60)), walk((282, 60))))  # those two touch each other
    assert settled.touched == (1,)


@pytest.mark.rule("IW-105")
def test_whom_it_leans_on_when_it_is_struck_it_has_touched() -> None:
    assert read((100, 60), (60, 60), others=(walk((132, 60)),)).touched == (1,)
    assert read((100, 60), (60, 60), others=(walk((133, 60)),)).touched == ()


def test_whoever_was_not_stirred_stands_exactly_where_it_stood() -> None:
    paths = np.stack([walk((100, 60), (100, 61)), walk((200, 60), (200, 60.01))], axis=1)
    before = (Pose(1000, 600, 5), Pose(2000, 600, 1234))
    settled = judge(DOOR, Ground(DOOR), before, 0, Flight(paths, calm=True))
    assert settled.poses[1] == before[1]
    assert settled.poses[0] == Pose(1000, 610, 0)
