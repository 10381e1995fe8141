"""Where a penguin stands in the school: whole numbers only, so that every build judges alike.

Compiled with mypyc. Lengths are tenths of a millimetre; a rectangle k of a list is at 4k.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.games.icecool_wizards.school import School

R: Final = 160  # boards.FOOTPRINT, which mypyc builds in only as a constant of this module
APART: Final = 4 * R * R  # square of the distance at which two penguins just touch
TAKEN: Final = (2 * R - 20) * (2 * R - 20)  # nearer than that, a spot is not free to come back to
NOWHERE: Final = -(1 << 40)


def distance2(v: vec[i64], k: i64, x: i64, y: i64) -> i64:
    """Square of the distance of a point to rectangle k, 0 within it and on its edge."""
    dx: i64 = 0
    dy: i64 = 0
    if x < v[4 * k]:
        dx = v[4 * k] - x
    elif x > v[4 * k + 2]:
        dx = x - v[4 * k + 2]
    if y < v[4 * k + 1]:
        dy = v[4 * k + 1] - y
    elif y > v[4 * k + 3]:
        dy = y - v[4 * k + 3]
    return dx * dx + dy * dy


def overlaps(v: vec[i64], k: i64, x: i64, y: i64) -> bool:
    """Whether the footprint of a penguin there covers some of rectangle k. IW-69."""
    return distance2(v, k, x, y) < R * R


def wholly_in(v: vec[i64], k: i64, x: i64, y: i64) -> bool:
    """Whether the whole footprint is within rectangle k. IW-34."""
    return v[4 * k] + R <= x <= v[4 * k + 2] - R and v[4 * k + 1] + R <= y <= v[4 * k + 3] - R


def room_at(school: School, x: i64, y: i64, before: i64) -> i64:
    """The room a penguin stands in: the one that holds its centre, else the nearer floor; of two the one it was in
    before. IW-40."""
    best: i64 = 0
    least = distance2(school.room, 0, x, y)
    k: i64 = 1
    while k < school.rooms:
        d = distance2(school.room, k, x, y)
        if d < least or (d == least and k == before):
            best = k
            least = d
        k += 1
    return best


def box_at(school: School, x: i64, y: i64) -> i64:
    """The box whose floor holds this point, -1 in a doorway or outside."""
    k: i64 = 0
    while k < school.boxes:
        if distance2(school.inner, k, x, y) == 0:
            return k
        k += 1
    return -1


def door_at(school: School, x: i64, y: i64) -> i64:
    """The door in whose opening part of the penguin stands, -1 where there is none. IW-49."""
    k: i64 = 0
    while k < school.doors:
        if overlaps(school.door, k, x, y):
            return k
        k += 1
    return -1


def is_on_board(school: School, x: i64, y: i64, slack: i64) -> bool:
    """Whether this point is on the floor of a box or of a doorway, `slack` allowed. IW-62."""
    k: i64 = 0
    while k < school.boxes:
        if distance2(school.inner, k, x, y) <= slack * slack:
            return True
        k += 1
    k = 0
    while k < school.doors:
        if distance2(school.door, k, x, y) <= slack * slack:
            return True
        k += 1
    return False


def corners_under(school: School, x: i64, y: i64) -> i64:
    """Mask of the Exam spaces a penguin there stands on. IW-66, IW-67."""
    mask: i64 = 0
    k: i64 = 0
    while k < school.corners:
        if overlaps(school.corner, k, x, y):
            mask |= i64(1) << k
        k += 1
    return mask


def lines_from(school: School, x: i64, y: i64) -> i64:
    """Mask of the boxes to whose white line a penguin there may step.

    Between a wall and the white line of its box, its centre deciding: IW-30. In a doorway: every box in which part
    of it can be seen from above: IW-49.
    """
    k: i64
    if door_at(school, x, y) >= 0:
        mask: i64 = 0
        k = 0
        while k < school.boxes:
            if overlaps(school.inner, k, x, y) and distance2(school.white, k, x, y) > 0:
                mask |= i64(1) << k
            k += 1
        return mask
    k = box_at(school, x, y)
    return i64(1) << k if k >= 0 and distance2(school.white, k, x, y) > 0 else 0


def is_free(others: vec[i64], x: i64, y: i64, apart: i64) -> bool:
    """Whether nobody of `others` (x, y, x, y, …) is nearer than the root of `apart`."""
    i: i64 = 0
    n: i64 = len(others)
    while i < n:
        dx = others[i] - x
        dy = others[i + 1] - y
        if dx * dx + dy * dy < apart:
            return False
        i += 2
    return True


# ---- the nearest spot on a white line


def on_line(school: School, box: i64, x: i64, y: i64, others: vec[i64]) -> tuple[i64, i64]:
    """The nearest free spot for the centre of a penguin on the white line of a box, which it stands outside of.

    IW-30, IW-33. A spot is taken when a penguin on it would overlap another; the candidates are the nearest point,
    and where the line leaves the space another penguin takes up.
    """
    v = school.white
    x0, y0, x1, y1 = v[4 * box], v[4 * box + 1], v[4 * box + 2], v[4 * box + 3]
    near_x = min(max(x, x0), x1)
    near_y = min(max(y, y0), y1)
    if is_free(others, near_x, near_y, APART):
        return near_x, near_y
    spots = vec[i64]([near_x, y0, near_x, y1, x0, near_y, x1, near_y, x0, y0, x0, y1, x1, y0, x1, y1])
    i: i64 = 0
    while i < len(others):
        ox, oy = others[i], others[i + 1]
        spots = _crossings(spots, ox, oy, y0, x0, x1, level=True)
        spots = _crossings(spots, ox, oy, y1, x0, x1, level=True)
        spots = _crossings(spots, ox, oy, x0, y0, y1, level=False)
        spots = _crossings(spots, ox, oy, x1, y0, y1, level=False)
        i += 2
    return _nearest(spots, x, y, others)


def _crossings(spots: vec[i64], ox: i64, oy: i64, at: i64, low: i64, high: i64, *, level: bool) -> vec[i64]:
    """The spots at both ends of the piece of a side that another penguin takes up."""
    across = at - (oy if level else ox)
    along = ox if level else oy
    rest = APART - across * across
    if rest < 0:
        return spots
    reach: i64 = isqrt(int(rest))
    if reach * reach < rest:
        reach += 1
    for spot in (along - reach, along + reach):
        if low <= spot <= high:
            spots = append(spots, spot if level else at)
            spots = append(spots, at if level else spot)
    return spots


def _nearest(spots: vec[i64], x: i64, y: i64, others: vec[i64]) -> tuple[i64, i64]:
    best_x: i64 = NOWHERE
    best_y: i64 = NOWHERE
    least: i64 = 1 << 60
    i: i64 = 0
    while i < len(spots):
        dx = spots[i] - x
        dy = spots[i + 1] - y
        d = dx * dx + dy * dy
        if d < least and is_free(others, spots[i], spots[i + 1], APART):
            best_x = spots[i]
            best_y = spots[i + 1]
            least = d
        i += 2
    return best_x, best_y


# ---- the nearest free spot on the floor


def spot_near(school: School, x: i64, y: i64, others: vec[i64]) -> tuple[i64, i64]:
    """Where a penguin is put back that stood at x, y: there, or at the nearest free spot of that box. IW-53, IW-61.

    Nearest to a millimetre: rings of a grid of millimetres around the old spot. From a doorway both boxes will do.
    """
    if is_free(others, x, y, TAKEN):
        return x, y
    own = box_at(school, x, y)
    best_x: i64 = x
    best_y: i64 = y
    least: i64 = 1 << 60
    far = _farthest(school, x, y, own)
    ring: i64 = 10
    while ring * ring < least and ring < far:
        step: i64 = -ring
        while step <= ring:
            for side in range(4):
                px = x + (step if side < 2 else (ring if side == 2 else -ring))
                py = y + (step if side >= 2 else (ring if side == 0 else -ring))
                d = (px - x) * (px - x) + (py - y) * (py - y)
                if d < least and _fits(school, px, py, own) and is_free(others, px, py, APART):
                    best_x = px
                    best_y = py
                    least = d
            step += 10
        ring += 10
    return best_x, best_y


def _farthest(school: School, x: i64, y: i64, own: i64) -> i64:
    """No spot of this box, or of the two next to a doorway, is farther along x or y; a metre at most.

    In a small box of a school of one's own there may be none: nobody should look for it all over the table.
    """
    if own >= 0:
        return min(_reach(school, own, x, y), 10_000)
    first: i64 = -1
    second: i64 = -1
    k: i64 = 0
    while k < school.boxes:
        d = distance2(school.inner, k, x, y)
        if first < 0 or d < distance2(school.inner, first, x, y):
            second = first
            first = k
        elif second < 0 or d < distance2(school.inner, second, x, y):
            second = k
        k += 1
    reach = _reach(school, first, x, y)
    if second >= 0:
        reach = max(reach, _reach(school, second, x, y))
    return min(reach, 10_000)


def _reach(school: School, k: i64, x: i64, y: i64) -> i64:
    v = school.inner
    across = max(x - v[4 * k], v[4 * k + 2] - x)
    along = max(y - v[4 * k + 1], v[4 * k + 3] - y)
    return max(across, along)


def _fits(school: School, x: i64, y: i64, own: i64) -> bool:
    """Whether the whole footprint is on the floor of this box, of any box where `own` is -1."""
    if own >= 0:
        return wholly_in(school.inner, own, x, y)
    k: i64 = 0
    while k < school.boxes:
        if wholly_in(school.inner, k, x, y):
            return True
        k += 1
    return False
