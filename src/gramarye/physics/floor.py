"""The school as a map of small cells: what a penguin there would be in, on, or against.

Looking up a cell is so cheap that thousands of flights can be judged where a simulation would do one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from gramarye.games.icecool_wizards.words import Board, Pose, Rect
from gramarye.physics.library import STEP
from gramarye.physics.penguin import SPHERES
from gramarye.physics.standing import in_the_way

CELL: Final = 2.0
"""Millimetres."""
MARGIN: Final = 60
SLACK: Final = 1.5
"""A map of such cells is not exact: only what sinks in deeper than this is a touch."""

# the bits of a cell; the first two kinds hold where all of a penguin is, the others where any of it is
ROOM, BOX, DOOR, CORNER, PENGUIN, WALL, OUT = 0, 8, 16, 32, 40, 44, 45
WHOLLY: Final = (1 << DOOR) - 1
BOXES: Final = WHOLLY & ~((1 << BOX) - 1)
DOORS: Final = ((1 << CORNER) - 1) & ~WHOLLY
CORNERS: Final = ((1 << PENGUIN) - 1) & ~WHOLLY & ~DOORS
PENGUINS: Final = 15 << PENGUIN
TOUCH: Final = PENGUINS | 1 << WALL | 1 << OUT

Codes = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating]


class Floor:
    """Two maps of a school: for the round bottom of a penguin and for its head, which leans out."""

    def __init__(self, board: Board) -> None:
        self.board = board
        outers = [box.outer for box in board.boxes.values()]
        self.x0 = min(o[0] for o in outers) - MARGIN
        self.y0 = min(o[1] for o in outers) - MARGIN
        self.nx = round((max(o[2] for o in outers) + MARGIN - self.x0) / CELL)
        self.ny = round((max(o[3] for o in outers) + MARGIN - self.y0) / CELL)
        xs = self.x0 + CELL * (np.arange(self.nx) + 0.5)
        ys = self.y0 + CELL * (np.arange(self.ny) + 0.5)
        self._x, self._y = xs[:, None], ys[None, :]
        self.radii = [1e3 * SPHERES[0][1], 1e3 * SPHERES[-1][1]]
        self.bottom = self._map(self.radii[0])
        self.head = self._map(self.radii[1])
        self.room = self._rooms()
        """The classroom nearest to each cell."""

    def with_penguins(self, poses: Sequence[Pose], seat: int) -> tuple[Codes, Codes]:
        """Both maps with the others on them, as flat lists of cells."""
        maps = []
        for codes, r in ((self.bottom, self.radii[0]), (self.head, self.radii[1])):
            codes = codes.copy()
            for q, pose in enumerate(poses):
                if q != seat:
                    near = (self._x - pose.x / 10) ** 2 + (self._y - pose.y / 10) ** 2
                    codes[near < (r + self.radii[0] - SLACK) ** 2] |= 1 << (PENGUIN + q)
            maps.append(codes.reshape(-1))
        return maps[0], maps[1]

    def cells(self, x: Floats, y: Floats) -> npt.NDArray[np.int32]:
        """The places in a flat map of these points; what lies beyond the map is at its edge, which is outside."""
        i = np.clip((x - self.x0) * (1 / CELL), 0, self.nx - 1).astype(np.int32)
        j = np.clip((y - self.y0) * (1 / CELL), 0, self.ny - 1).astype(np.int32)
        i *= self.ny
        cells: npt.NDArray[np.int32] = i + j
        return cells

    def _map(self, r: float) -> Codes:
        board = self.board
        codes = np.zeros((self.nx, self.ny), dtype=np.int64)
        for k, room in enumerate(board.rooms.values()):
            inner = board.boxes[room.box].inner
            slack = [SLACK if a == b else 0.0 for a, b in zip(room.rect, inner, strict=True)]
            codes[self._within(room.rect, r, slack)] |= 1 << (ROOM + k)
        for k, box in enumerate(board.boxes.values()):
            codes[self._within(box.inner, r, [SLACK] * 4)] |= 1 << (BOX + k)
        for k, corner in enumerate(board.corners):
            codes[self._far(corner.rect) < r - SLACK] |= 1 << (CORNER + k)
        for b in in_the_way(board):
            codes[self._far((b.x0, b.y0, b.x1, b.y1)) < r - SLACK] |= 1 << WALL
        if r == self.radii[0]:
            on_floor = np.zeros(codes.shape, dtype=np.bool_)
            for box in board.boxes.values():
                on_floor |= self._within(box.outer, 0, [0.0] * 4)
            for k, door in enumerate(board.doors.values()):
                # no step of a flight may miss it
                wide = [STEP, 0.0, STEP, 0.0] if door.axis == "x" else [0.0, STEP, 0.0, STEP]
                inside = self._within(door.rect, 0, wide)
                codes[inside] |= 1 << (DOOR + k)
                on_floor |= inside
            codes[~on_floor] |= 1 << OUT
        return codes

    def _within(self, rect: Rect, r: float, slack: Sequence[float]) -> npt.NDArray[np.bool_]:
        x0, y0, x1, y1 = rect
        a, b, c, d = slack
        found: npt.NDArray[np.bool_] = (
            (self._x >= x0 + r - a) & (self._x <= x1 - r + c) & (self._y >= y0 + r - b) & (self._y <= y1 - r + d)
        )
        return found

    def _far(self, rect: Rect) -> npt.NDArray[np.float64]:
        x0, y0, x1, y1 = rect
        found: npt.NDArray[np.float64] = np.hypot(
            self._x - np.clip(self._x, x0, x1), self._y - np.clip(self._y, y0, y1)
        )
        return found

    def _rooms(self) -> npt.NDArray[np.int64]:
        far = np.stack([self._far(room.rect) for room in self.board.rooms.values()])
        nearest: npt.NDArray[np.int64] = far.argmin(axis=0).reshape(-1)
        return nearest


def floor_of(board: Board) -> Floor:
    """Drawn once for each board."""
    return _floor(msgspec.msgpack.encode(board))


@lru_cache(maxsize=16)
def _floor(board: bytes) -> Floor:
    return Floor(msgspec.msgpack.decode(board, type=Board))
