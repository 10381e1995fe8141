"""Flicks foreseen by geometry, held against the same flicks simulated; and the flights that are shipped."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.words import Flick, Pose, Settled
from gramarye.physics import library as lib
from gramarye.physics.aim import outcomes
from gramarye.physics.foresee import Foreseen, Foresight
from gramarye.physics.sieve import Kit, Sieve

BOARD = own_board()
ROOMS, DOORS = list(BOARD.rooms), list(BOARD.doors)
HALL = (Pose(4520, 930, 1800), Pose(4520, 1430, 1800), Pose(4520, 2230, 1800))
FULL = Kit(72, (0, 25, -25), jumps=True, every=2, finalists=12, trembles=4)


def row_of(strength: int, offset: int = 0, height: int = 25) -> int:
    shelf = lib.library()
    return int(np.flatnonzero((shelf.strength == strength) & (shelf.offset == offset) & (shelf.height == height))[0])


def foreseen(poses: tuple[Pose, ...], azimuth: float, strength: int, offset: int = 0, height: int = 25) -> Foreseen:
    sight = Foresight(BOARD, poses, 0)
    rows = np.array([row_of(strength, offset, height)])
    keys, _, _ = sight.look(rows, np.array([math.radians(azimuth)]))
    return sight.told(int(keys[0]))


def masks(settled: Settled, seat: int = 0) -> tuple[int, int, int, int, bool]:
    def places(what: str, names: list[str]) -> int:
        return sum(1 << names.index(r) for r in {p.where for p in settled.passages if p.what == what})

    return (
        places("inside", ROOMS),
        places("through", DOORS),
        sum(1 << c for c in settled.corners),
        sum(1 << q for q in settled.touched),
        seat in settled.off,
    )


@pytest.mark.parametrize("flick", [lib.KEPT[k] for k in (0, 47, 74, 103, 129, 136, len(lib.KEPT) - 1)])
def test_shipped_flights_are_those_of_the_physics(flick: tuple[int, int, int]) -> None:
    kept = lib.library().flights[lib.KEPT.index(flick)]
    anew = lib.mirrored(np.stack([lib.flown(flick)] * len(lib.KEPT))).flights[0]
    assert np.abs(kept - anew).max() <= 0.11, "the physics has changed: run tools/fly_library.py"


def test_flights_of_both_sides_mirror_each_other() -> None:
    shelf = lib.library()
    right, left = shelf.flights[row_of(400, 45)], shelf.flights[row_of(400, -45)]
    assert np.array_equal(right[:, lib.Y], -left[:, lib.Y])
    assert right[-1, lib.Y] < -50, "struck on its right side it curves to the right"


def test_a_flick_through_a_door_is_foreseen() -> None:
    at_door = (Pose(3000, 2720, 0), *HALL[1:])
    seen = foreseen(at_door, 0, 240)
    assert seen.doors == 1 << DOORS.index("wind")
    assert seen.rooms == 1 << ROOMS.index("stargazing") | 1 << ROOMS.index("history")
    assert seen.room == ROOMS.index("history")
    assert not seen.off
    assert not seen.stuck


def test_a_penguin_in_the_way_is_touched_and_ends_it() -> None:
    seen = foreseen(HALL, 90, 400)
    assert seen.touched == 1 << 1
    assert seen.rooms == 1 << ROOMS.index("history")


def test_leaving_a_doorway_is_not_going_through_it() -> None:
    seen = foreseen((Pose(3660, 2720, 0), *HALL[1:]), 0, 240)
    assert seen.doors == 0
    assert seen.room == ROOMS.index("history")


def test_a_strong_jump_at_the_outer_wall_leaves_the_board() -> None:
    assert foreseen((Pose(2740, 2720, 0), *HALL[1:]), 90, 960, height=100).off
    assert not foreseen((Pose(2740, 2720, 0), *HALL[1:]), 90, 240).off


def test_most_of_what_is_foreseen_happens() -> None:
    """Random flicks from random places; physics has the last word on those a bot really considers."""
    rng = Rng(b"foresee")
    right = total = tables = 0
    for _ in range(10):
        box = list(BOARD.boxes.values())[rng.below(3)].inner
        x = 10 * box[0] + 170 + int(rng.below(10 * (box[2] - box[0]) - 340))
        y = 10 * box[1] + 170 + int(rng.below(10 * (box[3] - box[1]) - 340))
        if any((p.x - x) ** 2 + (p.y - y) ** 2 < 400**2 for p in HALL[1:]):
            continue
        poses = (Pose(x, y, 0), *HALL[1:])
        shelf = lib.library()
        rows = np.array([int(rng.below(len(shelf.strength))) for _ in range(10)])
        azimuths = [int(rng.below(3600)) for _ in rows]
        sight = Foresight(BOARD, poses, 0)
        keys, _, _ = sight.look(rows, np.radians(np.array(azimuths) / 10))
        flicks = [
            Flick(a, int(shelf.strength[r]), int(shelf.offset[r]), int(shelf.height[r]))
            for r, a in zip(rows, azimuths, strict=True)
        ]
        tables += 1
        for key, settled in zip(keys, outcomes(BOARD, poses, 0, flicks), strict=True):
            seen = sight.told(int(key))
            total += 1
            right += masks(settled) == (seen.rooms, seen.doors, seen.corners, seen.touched, seen.off)
    assert tables >= 7
    assert right / total > 0.6


def test_many_at_once_are_foreseen_like_each_alone() -> None:
    shelf = lib.library()
    rows = np.tile(np.arange(len(shelf.strength)), 12)
    azimuths = np.repeat(np.arange(12) * math.pi / 6, len(shelf.strength))
    sight = Foresight(BOARD, HALL, 0)
    keys, x, y = sight.look(rows, azimuths)
    assert len(keys) == len(rows) > 2048
    for k in range(0, len(rows), 89):
        alone = sight.look(rows[k : k + 1], azimuths[k : k + 1])
        assert (keys[k], x[k], y[k]) == tuple(part[0] for part in alone)


# ---- the sieve


def worth(seen: Foreseen) -> float:
    return 2.0 * bin(seen.doors).count("1") + bin(seen.rooms).count("1") - 5 * seen.off


def test_the_best_come_first_and_keep_their_promise() -> None:
    poses = (Pose(2740, 2720, 0), *HALL[1:])
    guesses = Sieve(BOARD, poses, 0).best(worth, FULL, 60, 6)
    values = [g.worth for g in guesses]
    assert values == sorted(values, reverse=True)
    assert values[0] > 3
    settled = outcomes(BOARD, poses, 0, [g.flick for g in guesses])
    got = [bin(m[0]).count("1") + 2 * bin(m[1]).count("1") - 5 * m[4] for m in map(masks, settled)]
    assert max(got) >= 3


def test_a_trembling_hand_gets_less_through_a_door() -> None:
    """Where a hand trembles the mean of the same flicks is below what a steady one gets."""
    poses = (Pose(1300, 3000, 0), *HALL[1:])
    kit = Kit(72, every=2, finalists=12, trembles=24)
    sieve = Sieve(BOARD, poses, 0)
    steady, wild = (
        sum(g.worth for g in sieve.best(lambda seen: float(bool(seen.doors)), kit, tremor, 8)) for tremor in (0, 1000)
    )
    assert wild < 0.8 * steady


def test_the_sieve_says_the_same_twice() -> None:
    first, again = (Sieve(BOARD, HALL, 0).best(worth, FULL, 200, 5) for _ in range(2))
    assert first == again


def test_a_kit_offers_only_its_flicks() -> None:
    plain = Sieve(BOARD, HALL, 0).best(worth, Kit(24, every=4), 0, 20)
    assert {(g.flick.offset, g.flick.height) for g in plain} == {(0, 25)}
