"""Made-up ends of flicks, from a throw and dice alone: for laws, playouts and whoever needs a table without physics.

They are possible for the rules, if not for a penguin.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from gramarye.core.nature import Physical, Seeded
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Move, Word
from gramarye.games.icecool_wizards import words as w

T = TypeVar("T")
R = 160
ROOMS: tuple[w.Passing, ...] = ("inside", "inside", "inside", "inside", "partly", "above", "hopped")
DOORS: tuple[w.Passing, ...] = ("through", "through", "through", "over", "turned_back", "from_doorway")


def flight(throw: Word, rng: Rng) -> w.Settled:
    """How this throw may have ended."""
    assert isinstance(throw, w.Throw)
    board, me = throw.board, throw.seat
    poses = list(throw.poses)
    off = [me] if rng.below(10) == 0 else []
    doorway = None
    if not off:
        if rng.below(10) == 0:
            doorway = _one(list(board.doors), rng)
        poses[me] = _spot(board, poses, me, doorway, rng)
        if doorway is not None and poses[me] == throw.poses[me]:
            doorway = None  # somebody stands there
    touched = [q for q in range(len(poses)) if q != me and rng.below(5) == 0]
    for q in touched:
        if rng.below(8) == 0:
            off.append(q)
        elif rng.below(2):
            poses[q] = _spot(board, poses, q, None, rng)
    passages = _way(board, doorway, rng)
    corners = [k for k in range(len(board.corners)) if rng.below(8) == 0]
    over = [k for k in range(len(board.corners)) if k not in corners and rng.below(16) == 0]
    aloft = [p.where for p in passages if p.what == "through" and rng.below(4) == 0]
    return w.Settled(
        tuple(poses), tuple(off), passages, tuple(touched), tuple(corners), doorway, int(rng.below(6000)),
        rng.below(100) > 0, b"", "dice", tuple(over), tuple(dict.fromkeys(aloft)),
    )  # fmt: skip


def _way(board: w.Board, doorway: str | None, rng: Rng) -> tuple[w.Passage, ...]:
    at, way = 0, []
    rooms, doors = list(board.rooms), list(board.doors)
    for _ in range(rng.below(4)):
        at += int(rng.below(400))
        way.append(w.Passage(at, _one(ROOMS, rng), _one(rooms, rng)))
    for _ in range(rng.below(3)):
        at += int(rng.below(400))
        way.append(w.Passage(at, _one(DOORS, rng), _one(doors, rng)))
    if doorway is not None:
        way.append(w.Passage(at, "halted", doorway))
    return tuple(way)


def _one(items: Sequence[T], rng: Rng) -> T:
    return items[int(rng.below(len(items)))]


@cache
def _centre(rect: w.Rect) -> tuple[int, int]:
    return 5 * (rect[0] + rect[2]), 5 * (rect[1] + rect[3])


def _spot(board: w.Board, poses: list[w.Pose], me: int, doorway: str | None, rng: Rng) -> w.Pose:
    """A free place: anywhere in a box, or in the middle of a doorway; where one stood when that fails."""
    boxes = list(board.boxes.values())
    for _ in range(20):
        x0, y0, x1, y1 = _one(boxes, rng).inner
        x = 10 * x0 + R + int(rng.below(10 * (x1 - x0) - 2 * R + 1))
        y = 10 * y0 + R + int(rng.below(10 * (y1 - y0) - 2 * R + 1))
        if doorway is not None:
            x, y = _centre(board.doors[doorway].rect)
        if all((p.x - x) ** 2 + (p.y - y) ** 2 >= 4 * R * R for q, p in enumerate(poses) if q != me):
            return w.Pose(x, y, int(rng.below(3600)))
    return poses[me]


def dice_and_flights(secret: str) -> Physical:
    """NATURE for a whole game: every throw ends as dice say, the same for the same secret."""
    count = 0

    def settle(throw: Word) -> Move:
        nonlocal count
        count += 1
        return flight(throw, Rng(derive(secret.encode(), "flight", count)))

    return Physical(Seeded(secret), settle)
