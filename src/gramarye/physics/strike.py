"""A finger strikes a penguin: the four numbers of a flick become the speed and the spin it starts with.

Equal energy: a flick of some strength brings the same energy wherever it hits, so a blow off the middle turns speed
into spin, and one on the head into a tumble. A blow ends before the penguin has moved: there is no finger in the model.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from gramarye.games.icecool_wizards.words import Flick
from gramarye.physics.penguin import AXIAL, BASE, COM, MASS, TRANSVERSE, radius_at

SLOWEST: Final = 0.2
FASTEST: Final = 2.5
"""m/s, of a penguin struck in the middle."""
LEVER: Final = 0.007
"""How far from the penguin's axis a blow at its side goes past it, in metres."""
_HIT: Final = ((0.0, 0.009), (0.4, 0.0135), (1.0, 0.039))  # height of a flick: height above the floor

Velocity = tuple[float, float, float, float, float, float]
"""Of the body's origin along the world's axes, and of turning about its own."""


def velocity(flick: Flick, yaw: float) -> Velocity:
    """How a penguin that stands upright and looks towards `yaw` starts when it is struck.

    >>> [round(v, 2) for v in velocity(Flick(0, 1000), 0.0)][:2]
    [2.59, 0.0]
    """
    speed = SLOWEST + (FASTEST - SLOWEST) * flick.strength / 1000
    side = LEVER * flick.offset / 100
    z = _height(flick.height / 100) - BASE
    up = z - COM
    push = MASS * speed / math.sqrt(1 + up * up * MASS / TRANSVERSE + side * side * MASS / AXIAL)
    azimuth = math.radians(flick.azimuth / 10)
    dx, dy = math.cos(azimuth), math.sin(azimuth)
    r = radius_at(z)
    back = math.sqrt(max(0.0, r * r - side * side))
    # where it hits, seen from the centre of mass: behind, and to the right for a positive offset
    hx, hy = -dx * back + dy * side, -dy * back - dx * side
    jx, jy = push * dx, push * dy
    # turning: the blow's moment (hit × push) over the inertia, about the world's axes and then about its own
    wx, wy = -up * jy / TRANSVERSE, up * jx / TRANSVERSE
    wz = (hx * jy - hy * jx) / AXIAL
    c, s = math.cos(yaw), math.sin(yaw)
    # the origin moves as the centre of mass does, and turns round it
    return (jx / MASS - wy * COM, jy / MASS + wx * COM, 0.0, c * wx + s * wy, c * wy - s * wx, wz)


def _height(share: float) -> float:
    for (a, low), (b, high) in pairwise(_HIT):
        if share <= b:
            return low + (high - low) * (share - a) / (b - a)
    return _HIT[-1][1]
