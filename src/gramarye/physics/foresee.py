"""Where thousands of flicks would lead, by geometry: known flights laid over the map of the school.

Up to the first touch that is what MuJoCo would say. A bounce off a wall is a guess: the flight goes on as a straight
one with what speed is left. Meeting another penguin ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from gramarye.games.icecool_wizards.words import Board, Pose
from gramarye.physics import floor as fl
from gramarye.physics.facts import LIFTED
from gramarye.physics.library import HEAD_X, HEAD_Y, KEPT, LOW, MS, SLIDES, X, Y, library
from gramarye.physics.penguin import HEIGHT
from gramarye.physics.strike import FASTEST, SLOWEST

Floats = fl.Floats
Ints = npt.NDArray[np.int64]

BOUNCES: Final = 2
BACK: Final = 0.3
"""Of the speed towards a wall, what comes back from it."""
ALONG: Final = 0.8
"""Of the speed along a wall, what is left."""
_LANDED: Final = 5.0  # mm; beside the school that is on the table
_AT_ONCE: Final = 1024  # flicks; what they need stays in the processor's cache, which makes it half as long


@dataclass(frozen=True)
class Foreseen:
    """What a flick would bring; rooms, doors, corners and penguins as masks."""

    rooms: int
    """Wholly inside."""
    doors: int
    """Passed through."""
    corners: int
    """Slid over."""
    touched: int
    off: bool
    room: int
    """In which it ends."""
    on: int
    """Corners on which it ends."""
    stuck: bool
    """It ends in a doorway."""


class Foresight:
    """One position: whoever stands where, and whose penguin is struck."""

    def __init__(self, board: Board, poses: Sequence[Pose], seat: int) -> None:
        self.board = board
        self.flights = library()
        self._floor = fl.floor_of(board)
        self._bottom, self._head = self._floor.with_penguins(poses, seat)
        self._keeps = _keeps(board.lintel, board.height)
        self._x, self._y = poses[seat].x / 10, poses[seat].y / 10
        names, boxes = list(board.rooms), list(board.boxes)
        self._joins = [
            sum(1 << (fl.BOX + boxes.index(board.rooms[r].box)) for r in door.rooms) for door in board.doors.values()
        ]
        self._rooms = len(names)
        start = int(self._bottom[int(self._cell(self._x, self._y))])
        self._from_doorway = 0 if start & fl.BOXES else start & fl.DOORS
        """Leaving the doorway one stands in is not going through it: IW-50."""

    def look(self, rows: Ints, azimuths: Floats, bounces: int = BOUNCES) -> tuple[Ints, Floats, Floats]:
        """For each flick (a row of the library and a direction in radians) a key for `told`, and where it ends.

        After so many bounces off walls nothing more is foreseen.
        """
        parts = [slice(k, k + _AT_ONCE) for k in range(0, len(rows), _AT_ONCE)]
        keys, x, y = zip(*(self._look(rows[part], azimuths[part], bounces) for part in parts), strict=True)
        return np.concatenate(keys), np.concatenate(x), np.concatenate(y)

    def told(self, key: int) -> Foreseen:
        """What a key means."""
        return Foreseen(
            rooms=key & 255,
            doors=key >> 8 & 0xFFFF,
            corners=key >> 24 & 255,
            touched=key >> 32 & 15,
            off=bool(key >> 36 & 1),
            room=key >> 37 & 7,
            on=key >> 40 & 255,
            stuck=bool(key >> 48 & 1),
        )

    # ---- a few flicks, leg by leg

    def _look(self, rows: Ints, azimuths: Floats, bounces: int) -> tuple[Ints, Floats, Floats]:
        n = len(rows)
        x = np.full(n, self._x, dtype=np.float32)
        y = np.full(n, self._y, dtype=np.float32)
        turn = azimuths.astype(np.float32)
        seen = np.zeros(n, dtype=np.int64)
        going = np.arange(n)
        for bounce in range(bounces + 1):
            leg = self._leg(rows, x[going], y[going], turn[going])
            seen[going] |= leg.seen
            x[going], y[going] = leg.x, leg.y
            again = np.flatnonzero(leg.hit)
            if bounce == bounces or not len(again):
                break
            going = going[again]
            turn[going], rows = self._bounced(leg, again)
        return self._keys(seen, x, y), x, y

    # ---- one leg: from a spot to the first touch or to the rest

    def _leg(self, rows: Ints, x0: Floats, y0: Floats, turn: Floats) -> _Leg:
        flights = self.flights.flights
        c, s = np.cos(turn)[:, None], np.sin(turn)[:, None]
        px, py, hx, hy = (flights[rows, :, k] for k in (X, Y, HEAD_X, HEAD_Y))
        x: Floats = x0[:, None] + c * px - s * py
        y: Floats = y0[:, None] + s * px + c * py
        bottom = self._bottom[self._floor.cells(x, y)]
        head_x: Floats = x + c * hx - s * hy
        head_y: Floats = y + s * hx + c * hy
        head = self._head[self._floor.cells(head_x, head_y)]
        codes = ((bottom | head) & ~fl.WHOLLY | (bottom & head & fl.WHOLLY)) & self._keeps[rows]
        hits = (codes & fl.TOUCH) != 0
        hits[:, 0] = False
        hit = hits.any(axis=1)
        last = np.where(hit, hits.argmax(axis=1), codes.shape[1])
        n = np.arange(len(rows))
        at = np.minimum(last, codes.shape[1] - 1)
        met = np.where(hit, codes[n, at], 0)
        codes[np.arange(codes.shape[1]) >= last[:, None]] = 0
        seen = np.bitwise_or.reduce(codes, axis=1) | (met & fl.TOUCH)
        # leaning on somebody when it is struck counts as touching: IW-105
        before = np.maximum(at - hit, 0)
        wall = hit & ((met & fl.TOUCH) == 1 << fl.WALL) & (flights[rows, at, LOW] < LIFTED)
        return _Leg(seen, x[n, before], y[n, before], wall, rows, x, y, head_x, head_y, at, before)

    def _bounced(self, leg: _Leg, again: Ints) -> tuple[Floats, Ints]:
        """The direction in which each of these goes on, and the flight that has its speed."""
        at, before, n = leg.at[again], leg.before[again], again
        dx, dy = leg.xs[n, at] - leg.xs[n, before], leg.ys[n, at] - leg.ys[n, before]
        ms = self.flights.flights[leg.rows[n], :, MS]
        k = np.arange(len(n))
        seconds = np.maximum(ms[k, at] - ms[k, before], 1.0) / 1000
        across = self._is_wall(leg, n, at, before)  # without the way along y it would still meet the wall
        along = self._is_wall(leg, n, before, at)
        fx = np.where(across | ~along, -BACK, ALONG)
        fy = np.where(along | ~across, -BACK, ALONG)
        vx, vy = dx / seconds * fx, dy / seconds * fy
        speed = np.hypot(vx, vy) / 1000
        strength = np.clip((speed - SLOWEST) / (FASTEST - SLOWEST), 0, 1)
        return np.arctan2(vy, vx).astype(np.float32), STRAIGHT[np.rint(strength * (len(STRAIGHT) - 1)).astype(np.int64)]

    def _is_wall(self, leg: _Leg, n: Ints, at_x: Ints, at_y: Ints) -> npt.NDArray[np.bool_]:
        f = self._floor
        bottom = self._bottom[f.cells(leg.xs[n, at_x], leg.ys[n, at_y])]
        head = self._head[f.cells(leg.hx[n, at_x], leg.hy[n, at_y])]
        found: npt.NDArray[np.bool_] = ((bottom | head) & 1 << fl.WALL) != 0
        return found

    # ---- what it comes to

    def _keys(self, seen: Ints, x: Floats, y: Floats) -> Ints:
        cells = self._floor.cells(x, y)
        end = self._bottom[cells]
        doors = np.zeros(len(seen), dtype=np.int64)
        for k, both in enumerate(self._joins):
            bit = 1 << (fl.DOOR + k)
            through = ((seen & bit) != 0) & ((seen & both) == both) & (not self._from_doorway & bit)
            doors |= through.astype(np.int64) << k
        off = ((seen | end) >> fl.OUT & 1) != 0
        stuck = ((end & fl.DOORS) != 0) & ((end & fl.BOXES) == 0)
        keys: Ints = (
            (seen & ((1 << self._rooms) - 1))
            | doors << 8
            | (seen & fl.CORNERS) >> fl.CORNER << 24
            | (seen & fl.PENGUINS) >> fl.PENGUIN << 32
            | off.astype(np.int64) << 36
            | self._floor.room[cells] << 37
            | (end & fl.CORNERS) >> fl.CORNER << 40
            | stuck.astype(np.int64) << 48
        )
        return keys

    def _cell(self, x: float, y: float) -> int:
        return int(self._floor.cells(np.array([x], np.float32), np.array([y], np.float32))[0])


@dataclass(frozen=True)
class _Leg:
    seen: Ints
    x: Floats
    y: Floats
    hit: npt.NDArray[np.bool_]
    """A wall, on the floor: it bounces."""
    rows: Ints
    xs: Floats
    ys: Floats
    hx: Floats
    hy: Floats
    at: Ints
    before: Ints


STRAIGHT: Final = np.array([k for k, flick in enumerate(KEPT) if flick[1] == 0 and k < len(SLIDES)])
"""Rows of the straight slides, weakest first."""


@lru_cache(maxsize=8)
def _keeps(lintel: int, height: int) -> Ints:
    """For each moment of each flight the bits that mean something so high above the floor."""
    low = library().flights[:, :, LOW]
    every = np.int64((1 << 60) - 1)
    wall, doors = np.int64(1 << fl.WALL), np.int64(fl.DOORS)
    keeps = np.full(low.shape, every)
    keeps[low >= LIFTED] &= ~np.int64(fl.CORNERS)
    keeps[low >= _LANDED] &= ~np.int64(1 << fl.OUT)
    keeps[low >= lintel - 1e3 * HEIGHT] &= ~doors
    keeps[low >= 1e3 * HEIGHT] &= ~np.int64(fl.PENGUINS)
    keeps[low >= height] &= ~(np.int64(fl.WHOLLY) | wall)
    return keeps
