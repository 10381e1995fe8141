"""Flights over a free floor, flown once by MuJoCo and kept: what a penguin does until it meets something.

Such a flight looks the same wherever it starts and whichever way it goes, and mirrored for a blow on the other side.
So a few hundred of them tell, without any simulation, where a flick leads up to its first touch. They are shipped as
`flights.bin`, which `tools/fly_library.py` writes anew when the physics changes.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import Final

import mujoco
import numpy as np
import numpy.typing as npt

from gramarye.games.icecool_wizards.words import Board, Box, Flick, Pose
from gramarye.physics.facts import trace
from gramarye.physics.flight import RECORDED, States, fly
from gramarye.physics.model import build

FILE: Final = "flights.bin"
SLIDES: Final = tuple(product(range(0, 1001, 40), (0, 12, 25, 45, 75), (25,)))
JUMPS: Final = tuple(product(range(520, 1001, 40), (0,), (85, 100)))
KEPT: Final[tuple[tuple[int, int, int], ...]] = SLIDES + JUMPS
"""Strength, offset and height of each flick; those on the left side are mirrored."""
MOMENTS: Final = 96
STEP: Final = 8.0
"""Millimetres between two kept moments."""
FAR: Final = 620.0
"""No free way through a school is longer."""
X, Y, LOW, HEAD_X, HEAD_Y, MS = range(6)

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Library:
    """Flicks towards x from the origin, and their flights; millimetres and milliseconds."""

    strength: npt.NDArray[np.int64]
    offset: npt.NDArray[np.int64]
    height: npt.NDArray[np.int64]
    flights: Floats
    """Flicks × MOMENTS × 6: the bottom's centre, the lowest point, the head's centre seen from the bottom's, time."""


@lru_cache(maxsize=1)
def library() -> Library:
    """The flights that are shipped, with their mirror images."""
    data = zlib.decompress(files("gramarye.physics").joinpath(FILE).read_bytes())
    steps = np.frombuffer(data, "<i2").reshape(len(KEPT), MOMENTS, 6)
    return mirrored(np.cumsum(steps, axis=1, dtype=np.int16))


def encode(flights: npt.NDArray[np.int16]) -> bytes:
    """Flicks of KEPT × MOMENTS × 6 in tenths of a millimetre (and milliseconds), as differences, compressed."""
    return zlib.compress(np.diff(flights, axis=1, prepend=np.int16(0)).astype("<i2").tobytes(), 9)


def mirrored(flights: npt.NDArray[np.int16]) -> Library:
    """The library of these flights, and of those struck on the other side."""
    kept = np.array(KEPT)
    right = np.flatnonzero(kept[:, 1])
    scale = np.array([0.1, 0.1, 0.1, 0.1, 0.1, 1.0], dtype=np.float32)
    flown = flights * scale
    other = flown[right] * np.array([1, -1, 1, 1, -1, 1], dtype=np.float32)
    return Library(
        strength=np.concatenate([kept[:, 0], kept[right, 0]]),
        offset=np.concatenate([kept[:, 1], -kept[right, 1]]),
        height=np.concatenate([kept[:, 2], kept[right, 2]]),
        flights=np.concatenate([flown, other]),
    )


def flown(flick: tuple[int, int, int]) -> npt.NDArray[np.int16]:
    """One flick's flight, simulated."""
    model = _floor()
    strength, offset, height = flick
    flight = fly(model, mujoco.MjData(model), [Pose(0, 0, 0)], 0, Flick(0, strength, offset, height))
    return _thinned(flight.states[:, 0])


@lru_cache(maxsize=1)
def _floor() -> mujoco.MjModel:
    """A box so big that no wall is ever met."""
    side = (-2000, -2000, 2000, 2000)
    inner = (-1997, -1997, 1997, 1997)
    box = Box(side, inner, inner)
    board = Board(
        boxes={"a": box}, rooms={}, doors={}, corners=(), start=(), wall=3, height=55, lintel=48, copies=1, exams=()
    )
    return build(board, 1)


def _thinned(states: States) -> npt.NDArray[np.int16]:
    """The moments worth keeping: a step apart along the way; the last one again and again at the end."""
    path = trace(states)
    x, y, low = path.x[0], path.y[0], path.low
    hx, hy = path.x[3] - x, path.y[3] - y
    kept, gone = [0], 0.0
    for k in range(1, len(x)):
        j = kept[-1]
        way = float(np.hypot(x[k] - x[j], y[k] - y[j]))
        nods = low[k] < 3 and float(np.hypot(hx[k] - hx[j], hy[k] - hy[j])) > STEP
        if way >= STEP or nods or abs(low[k] - low[j]) > STEP:
            kept.append(k)
            gone += way
        if gone > FAR or len(kept) == MOMENTS - 1:
            break
    else:
        kept.append(len(x) - 1)
    kept += [kept[-1]] * (MOMENTS - len(kept))
    ms = np.array(kept) * 1000 / RECORDED
    rows = (10 * x[kept], 10 * y[kept], 10 * low[kept], 10 * hx[kept], 10 * hy[kept], ms)
    return np.stack(rows, axis=1).round().astype(np.int16)
