"""What happened during a flick, from the states it passed through: rooms, doors, touches, corners, who left the board.

All in millimetres. A penguin is its four spheres, so its outline from above, its lowest point and the gap between two
are exact. Rules decide what a fact is worth; nothing here knows a card.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from gramarye.games.icecool_wizards.words import Board, Door, Passage, Passing, Pose, Rect, Settled
from gramarye.physics.flight import RECORDED, Flight, States
from gramarye.physics.model import BY
from gramarye.physics.penguin import BASE, SPHERES
from gramarye.physics.standing import Ground

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

SINK: Final = 1.0
"""A penguin that leans on a wall sinks into it by less: it still counts as beside it."""
GAP: Final = 0.2
"""Penguins nearer than this touch."""
LIFTED: Final = 3.0
"""Higher than this the lowest point is off the floor; a penguin that nods stays below."""
STIRRED: Final = 0.15, 0.02
"""Millimetres and radians; who moved less did not move."""
_MOST: Final = 200  # passages

_UP: Final = np.array([[1e3 * z] for z, _ in SPHERES])
_R: Final = np.array([[1e3 * r] for _, r in SPHERES])
_LIMITS: Final = -20000, 40000  # of a pose's coordinates


@dataclass
class Path:
    """The flicked penguin, moment by moment."""

    x: Floats
    y: Floats
    z: Floats
    """4 spheres × moments: whatever is the least or most over the spheres is found fastest in this order."""
    low: Floats
    x0: Floats
    y0: Floats
    x1: Floats
    y1: Floats
    """Its outline seen from above."""
    reach: tuple[float, float, float, float]
    """Of all outlines together."""


def judge(board: Board, ground: Ground, before: Sequence[Pose], seat: int, flight: Flight) -> Settled:
    """Everything rules want to know of a flight, without the film."""
    states = flight.states
    stirred = has_moved(states)
    off = [i for i in range(len(before)) if stirred[i] and _is_off(board, states[:, i])]
    poses = _poses(ground, before, states, stirred, off)
    own = states[:, seat]
    if seat not in off:
        own = np.concatenate([own, _upright(poses[seat])])
    path = trace(own)
    passages, doorway, aloft = _passages(board, path, on_board=seat not in off)
    corners, flown_over = _corners(board, path)
    return Settled(
        poses=poses,
        off=tuple(off),
        passages=passages,
        touched=_touched(states, seat),
        corners=corners,
        doorway=doorway,
        flown_over=flown_over,
        aloft=aloft,
        ms=flight.ms,
        calm=flight.calm,
        by=BY,
    )


def has_moved(states: States) -> list[bool]:
    """Of each penguin, whether it was stirred at all."""
    far, turned = STIRRED
    first = states[0]
    shift = 1e3 * np.maximum(states.max(axis=0) - first, first - states.min(axis=0))[:, :3].max(axis=1)
    alike = np.abs(np.einsum("tnk,nk->tn", states[:, :, 3:], first[:, 3:])).min(axis=0)
    return [bool(s > far or a < math.cos(turned / 2)) for s, a in zip(shift, alike, strict=True)]


def trace(states: States) -> Path:
    """Moments × 7 of one penguin."""
    ox, oy, oz, qw, qx, qy, qz = np.ascontiguousarray(states.T)
    # each sphere lies on the penguin's own axis, above the origin
    x = 1e3 * ox + _UP * (2 * (qx * qz + qw * qy))
    y = 1e3 * oy + _UP * (2 * (qy * qz - qw * qx))
    z = 1e3 * oz + _UP * (1 - 2 * (qx * qx + qy * qy))
    low = (z - _R).min(axis=0)
    x0, y0, x1, y1 = (x - _R).min(axis=0), (y - _R).min(axis=0), (x + _R).max(axis=0), (y + _R).max(axis=0)
    reach = float(x0.min()), float(y0.min()), float(x1.max()), float(y1.max())
    return Path(x, y, z, low, x0, y0, x1, y1, reach)


# ---- where everybody is


def _is_off(board: Board, states: States) -> bool:
    """On the table, outside every box, or on top of a wall. IW-62."""
    x, y, z = 1e3 * states[:, 0], 1e3 * states[:, 1], 1e3 * states[:, 2] - 1e3 * BASE
    inside = np.zeros(len(states), dtype=np.bool_)
    for box in board.boxes.values():
        x0, y0, x1, y1 = box.outer
        inside |= (x0 < x) & (x < x1) & (y0 < y) & (y < y1)
    for door in board.doors.values():  # a doorway bridges the slit between its boxes
        x0, y0, x1, y1 = door.rect
        inside |= (x0 < x) & (x < x1) & (y0 < y) & (y < y1)
    on_table = ~inside & (z < SINK)
    return bool(on_table.any() or not inside[-1] or z[-1] > board.height / 2)


def _poses(
    ground: Ground, before: Sequence[Pose], states: States, stirred: Sequence[bool], off: Sequence[int]
) -> tuple[Pose, ...]:
    """Upright, on legal spots; who was not stirred stands exactly where it stood."""
    last = states[-1]
    spots = [(1e4 * q[0], 1e4 * q[1]) if m else (p.x, p.y) for p, q, m in zip(before, last, stirred, strict=True)]
    on = [i for i in range(len(before)) if i not in off]
    stood = ground.stand([spots[i] for i in on], [k for k, i in enumerate(on) if stirred[i]])
    places = dict(zip(on, stood, strict=True))
    low, high = _LIMITS
    for i in off:
        places[i] = tuple(min(max(round(v), low), high) for v in spots[i])  # type: ignore[assignment]
    return tuple(
        Pose(*places[i], _yaw(last[i])) if stirred[i] else Pose(*places[i], before[i].yaw) for i in range(len(before))
    )


def _yaw(state: States) -> int:
    w, x, y, z = (float(v) for v in state[3:])
    return round(10 * math.degrees(math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))) % 3600


def _upright(pose: Pose) -> States:
    return np.array([[pose.x / 1e4, pose.y / 1e4, BASE, 1.0, 0.0, 0.0, 0.0]])


# ---- touches


def _touched(states: States, seat: int) -> tuple[int, ...]:
    """Whom the flicked penguin touched itself, in order. IW-105."""
    found: list[tuple[int, int]] = []
    own = states[:, seat]
    for other in range(states.shape[1]):
        if other == seat:
            continue
        far = np.abs(states[:, other, :3] - own[:, :3]).max(axis=1)
        near = np.flatnonzero(far < 4 * BASE)
        if not len(near):
            continue
        a, b = trace(own[near]), trace(states[near, other])
        gap = np.sqrt((a.x[:, None] - b.x) ** 2 + (a.y[:, None] - b.y) ** 2 + (a.z[:, None] - b.z) ** 2)
        hit = np.flatnonzero((gap - _R[:, None] - _R).min(axis=(0, 1)) < GAP)
        if len(hit):
            found.append((int(near[hit[0]]), other))
    return tuple(other for _, other in sorted(found))


# ---- floors


def _depth(path: Path, rect: Rect) -> Floats:
    """How far the outline reaches into a rectangle, at most a sphere's radius; not above 0 where it does not."""
    x0, y0, x1, y1 = rect
    left, bottom, right, top = path.reach
    if x1 <= left or y1 <= bottom or right <= x0 or top <= y0:  # most rectangles are far away
        return np.zeros(len(path.low))
    dx = path.x - np.minimum(np.maximum(path.x, x0), x1)
    dy = path.y - np.minimum(np.maximum(path.y, y0), y1)
    found: Floats = (_R - np.sqrt(dx * dx + dy * dy)).max(axis=0)
    return found


def _within(path: Path, rect: Rect, slack: tuple[float, float, float, float]) -> Bools:
    x0, y0, x1, y1 = rect
    a, b, c, d = slack
    found: Bools = (path.x0 >= x0 - a) & (path.y0 >= y0 - b) & (path.x1 <= x1 + c) & (path.y1 <= y1 + d)
    return found


def _corners(board: Board, path: Path) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Exam spaces it slid over or stopped on, and those it was over in the air only. IW-66, IW-69."""
    floor = path.low < LIFTED
    over = [_depth(path, corner.rect) > 0 for corner in board.corners]
    touched = [bool((it & floor).any()) for it in over]
    flown = [bool(it.any()) and not t for it, t in zip(over, touched, strict=True)]
    return tuple(k for k, t in enumerate(touched) if t), tuple(k for k, f in enumerate(flown) if f)


# ---- rooms and doors


@dataclass
class _Doorway:
    """A door with the moments at which the penguin was in it."""

    name: str
    door: Door
    boxes: frozenset[str]
    depth: Floats


def _passages(board: Board, path: Path, *, on_board: bool) -> tuple[tuple[Passage, ...], str | None, tuple[str, ...]]:
    """What it did at rooms and doors; the doorway it rests in; and the doors it went through in the air only."""
    doors = [
        _Doorway(name, door, frozenset(board.rooms[room].box for room in door.rooms), _depth(path, door.rect))
        for name, door in board.doors.items()
    ]
    found: list[tuple[int, Passing, str]] = _rooms(board, path, doors)
    legs, doorway = _legs(board, path, doors)
    found += [(leg.back, leg.what, leg.where) for leg in legs]
    lows = {leg.where: leg.low for leg in sorted(legs, key=lambda leg: -leg.low) if leg.what == "through"}  # the least
    aloft = tuple(name for name, low in lows.items() if low >= LIFTED)
    if on_board and doorway is not None:
        found.append((len(path.low) - 1, "halted", doorway))
    last = len(path.low) - 1 - on_board  # the moment of standing upright is the moment of rest
    seen: set[tuple[Passing, str]] = set()
    passages: list[Passage] = []
    for moment, what, where in sorted(found, key=lambda one: one[0]):
        if what == "through" or (what, where) not in seen:
            seen.add((what, where))
            passages.append(Passage(round(1000 * min(moment, last) / RECORDED), what, where))
    return tuple(passages[:_MOST]), doorway if on_board else None, aloft


def _rooms(board: Board, path: Path, doors: Sequence[_Doorway]) -> list[tuple[int, Passing, str]]:
    """For each room the best it did there: wholly inside, wholly inside but too high, or partly."""
    found: list[tuple[int, Passing, str]] = []
    below = path.low < board.height
    clear = np.ones(len(below), dtype=np.bool_)
    for d in doors:
        clear &= d.depth <= 0  # it has not sunk into a wall there
    for name, room in board.rooms.items():
        inner = board.boxes[room.box].inner
        walled = [SINK if a == b else 0.0 for a, b in zip(room.rect, inner, strict=True)]
        whole = _within(path, room.rect, (walled[0], walled[1], walled[2], walled[3])) & clear
        if (whole & below).any():
            found.append((int((whole & below).argmax()), "inside", name))  # IW-34
        elif whole.any():
            found.append((int(whole.argmax()), "above", name))  # IW-41
        elif (part := below & (_depth(path, room.rect) > 0)).any():
            found.append((int(part.argmax()), "partly", name))  # IW-35
    return found


@dataclass
class _Leg:
    """What it did between two stays in boxes, and how low its lowest point was where it crossed a wall."""

    back: int
    what: Passing
    where: str
    low: float = 0.0


def _legs(board: Board, path: Path, doors: Sequence[_Doorway]) -> tuple[list[_Leg], str | None]:
    """What it did between two stays in boxes, and the doorway in which it ends."""
    names = list(board.boxes)
    stay = np.full(len(path.low), -1)
    below = path.low < board.height
    for k, box in enumerate(board.boxes.values()):
        stay[_within(path, box.inner, (SINK, SINK, SINK, SINK)) & below] = k
    for d in doors:
        stay[d.depth > 0] = -1  # IW-45: no part of it may be left in the doorway
    homes = np.flatnonzero(stay >= 0)
    end = len(stay) - 1
    if not len(homes):
        return [], _deepest(doors, end)
    found: list[_Leg] = []
    if homes[0] > 0:
        began = _deepest(doors, 0)
        if began is not None:
            found.append(_Leg(int(homes[0]), "from_doorway", began))  # IW-50
    for away in np.flatnonzero((np.diff(homes) > 1) | (np.diff(stay[homes]) != 0)):
        left, back = int(homes[away]), int(homes[away + 1])
        found += _leg(board, path, doors, left, back, names[stay[left]], names[stay[back]])
    return found, None if homes[-1] == end else _deepest(doors, end)


def _leg(
    board: Board, path: Path, doors: Sequence[_Doorway], left: int, back: int, start: str, goal: str
) -> list[_Leg]:
    """From a stay in one box to the next, which may be the same: then it may have looked into several doorways."""
    if start == goal:
        part = slice(left, back + 1)
        low = path.z[0, part] < board.lintel
        peeped = [d for d in doors if start in d.boxes and bool(((d.depth[part] > SINK) & low).any())]
        return [_Leg(back, "turned_back", d.name) for d in peeped]
    for d in doors:
        if d.boxes == {start, goal}:
            crossed = _crossing(path, d.door, left, back)
            if crossed is not None:  # IW-44, IW-47, IW-52
                return [_Leg(back, "through" if crossed[0] < board.lintel else "over", d.name, crossed[1])]
    return [_Leg(back, "hopped", _room_at(board, goal, path, back))]


def _crossing(path: Path, door: Door, left: int, back: int) -> tuple[float, float] | None:
    """How high the middle of its bottom and its lowest point were when it last crossed the wall at this opening; None
    if it did not."""
    across, along = (path.x[0], path.y[0]) if door.axis == "x" else (path.y[0], path.x[0])
    u, v = (0, 1) if door.axis == "x" else (1, 0)
    side = across[left : back + 1] - (door.rect[u] + door.rect[u + 2]) / 2
    over = np.flatnonzero((side[:-1] < 0) != (side[1:] < 0))
    if not len(over):
        return None
    k = int(over[-1])
    share = side[k] / (side[k] - side[k + 1])
    k += left
    at = along[k] + share * (along[k + 1] - along[k])
    height = path.z[0, k] + share * (path.z[0, k + 1] - path.z[0, k])
    low = min(path.low[k], path.low[k + 1])
    return (float(height), float(low)) if door.rect[v] <= at <= door.rect[v + 2] else None


def _deepest(doors: Sequence[_Doorway], moment: int) -> str | None:
    best = max(doors, key=lambda d: float(d.depth[moment]), default=None)
    return best.name if best is not None and best.depth[moment] > 0 else None


def _room_at(board: Board, box: str, path: Path, moment: int) -> str:
    """The classroom of this box in which, or nearest to which, the middle of its bottom is."""
    x, y = float(path.x[0, moment]), float(path.y[0, moment])

    def far(name: str) -> float:
        x0, y0, x1, y1 = board.rooms[name].rect
        return math.hypot(x - min(max(x, x0), x1), y - min(max(y, y0), y1))

    return min((name for name, room in board.rooms.items() if room.box == box), key=far)
