"""Where penguins may stand: out of the walls, off each other, on whole tenths of a millimetre.

Contacts are soft, so a penguin at rest sinks into what it leans on by a fraction of a millimetre, and when it is set
upright again it may need a little more room. Here it gets it, with the least push that does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from gramarye.games.icecool_wizards.words import Board
from gramarye.physics.model import MM, Block, blocks
from gramarye.physics.penguin import BASE, HEIGHT

RADIUS: Final = round(BASE * 1e4)
_TRIES: Final = 200
_OWN: Final = 40  # tries in which only those that moved give way
_MORE: Final = 0.4  # tenths, with every try

Spot = tuple[int, int]
"""In tenths of a millimetre."""


def in_the_way(board: Board) -> tuple[Block, ...]:
    """Pieces of wall a standing penguin cannot be inside of; it fits under an ordinary lintel."""
    return tuple(b for b in blocks(board) if b.z0 * MM < HEIGHT)


class Ground:
    """The floor of a school."""

    def __init__(self, board: Board) -> None:
        self.walls = in_the_way(board)
        places = [box.inner for box in board.boxes.values()] + [door.rect for door in board.doors.values()]
        self.floors = [(10 * x0, 10 * y0, 10 * x1, 10 * y1) for x0, y0, x1, y1 in places]

    def stand(self, spots: Sequence[tuple[float, float]], moved: Iterable[int]) -> list[Spot]:
        """Legal spots nearest to these: out of walls and off each other, those that moved giving way first.

        >>> from gramarye.games.icecool_wizards.boards import own_board
        >>> Ground(own_board()).stand([(180.0, 2700.0), (1000.0, 2700.0)], {0, 1})
        [(190, 2700), (1000, 2700)]
        """
        places = [(round(x), round(y)) for x, y in spots]
        light = set(moved)
        for attempt in range(_TRIES):
            if all(self._is_free(places, i, spot) for i, spot in enumerate(places)):
                return places
            if attempt == _OWN:
                light = set(range(len(places)))
            # rounding may take a little of a push back; then the next try pushes more
            for i in sorted(light):
                places[i] = _out_of_walls(self.walls, places[i], _MORE * attempt)
            for i in range(len(places)):
                for j in range(i):
                    _apart(places, i, j, light, _MORE * attempt)
        for i, spot in enumerate(places):
            if not self._is_free(places, i, spot):  # one came to rest on top of another, say
                places[i] = self._nearest_free(places, i)
        return places

    def _is_free(self, places: Sequence[Spot], i: int, spot: Spot) -> bool:
        x, y = spot
        for k, (ox, oy) in enumerate(places):
            if k != i and (x - ox) ** 2 + (y - oy) ** 2 < 4 * RADIUS * RADIUS:
                return False
        if not any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in self.floors):
            return False
        return _out_of_walls(self.walls, spot, 0.0) == spot

    def _nearest_free(self, places: Sequence[Spot], i: int) -> Spot:
        x, y = places[i]
        for ring in range(1, 1000):
            for turn in range(36):
                angle = math.radians(10 * turn)
                spot = round(x + 10 * ring * math.cos(angle)), round(y + 10 * ring * math.sin(angle))
                if self._is_free(places, i, spot):
                    return spot
        raise AssertionError("four penguins always find room in a school")


def _out_of_walls(walls: Sequence[Block], spot: Spot, more: float) -> Spot:
    x, y = spot
    for b in walls:
        x0, y0, x1, y1 = 10 * b.x0, 10 * b.y0, 10 * b.x1, 10 * b.y1
        dx, dy = x - min(max(x, x0), x1), y - min(max(y, y0), y1)
        far = dx * dx + dy * dy
        if far >= RADIUS * RADIUS:
            continue
        if dx and dy:  # at a corner
            push = (RADIUS + more) / math.sqrt(far)
            x, y = round(x - dx + dx * push), round(y - dy + dy * push)
        elif dx or (not dy and min(x - x0, x1 - x) <= min(y - y0, y1 - y)):
            x = x1 + RADIUS if dx > 0 or (not dx and 2 * x >= x0 + x1) else x0 - RADIUS
        else:
            y = y1 + RADIUS if dy > 0 or (not dy and 2 * y >= y0 + y1) else y0 - RADIUS
    return x, y


def _apart(places: list[Spot], i: int, j: int, light: set[int], more: float) -> None:
    (ax, ay), (bx, by) = places[i], places[j]
    dx, dy = ax - bx, ay - by
    far = math.sqrt(dx * dx + dy * dy)
    if dx * dx + dy * dy >= 4 * RADIUS * RADIUS or (i not in light and j not in light):
        return
    ux, uy = (dx / far, dy / far) if far else (1.0, 0.0)
    push = 2 * RADIUS + more - far
    mine = 0.0 if i not in light else 1.0 if j not in light else 0.5
    places[i] = (round(ax + ux * push * mine), round(ay + uy * push * mine))
    places[j] = (round(bx - ux * push * (1 - mine)), round(by - uy * push * (1 - mine)))
