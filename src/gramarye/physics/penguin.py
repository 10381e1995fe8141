"""The penguin as physics sees it: a steel ball in a plastic shell, four spheres one above the other.

Metres, kilograms, seconds. No real set was measured: sizes and masses are guesses that make it slide, curve, jump and
right itself as the toy does. Spheres, because every contact of theirs is exact and none needs a mesh.
"""

from __future__ import annotations

import math
from typing import Final

BASE: Final = 0.016
"""Radius of the round bottom; its centre is the body's origin."""
SPHERES: Final[tuple[tuple[float, float], ...]] = (
    (0.0, BASE),
    (0.0085, 0.0125),
    (0.0150, 0.0100),
    (0.0210, 0.0085),
)
"""Of the body, neck and head: height above the origin, radius."""
HEIGHT: Final = BASE + SPHERES[-1][0] + SPHERES[-1][1]

_BALL: Final = 7850.0 * 4 / 3 * math.pi * 0.008**3  # 16 mm of steel
_SHELL: Final = 0.0055
_BALL_Z, _SHELL_Z = 0.0088, 0.0180  # above the lowest point
MASS: Final = _BALL + _SHELL
COM: Final = (_BALL * _BALL_Z + _SHELL * _SHELL_Z) / MASS - BASE
"""Height of the centre of mass above the origin; negative: that is what rights it."""
TRANSVERSE: Final = (
    0.4 * _BALL * 0.008**2 + _BALL * (_BALL_Z - BASE - COM) ** 2 + _SHELL * (0.0150**2 + (_SHELL_Z - BASE - COM) ** 2)
)
"""Moment of inertia about a level axis through the centre of mass."""
AXIAL: Final = 0.4 * _BALL * 0.008**2 + _SHELL * 0.0100**2
"""Moment of inertia about its own axis."""


def radius_at(z: float) -> float:
    """Of the silhouette, at a height above the origin."""
    return max(math.sqrt(max(0.0, r * r - (z - centre) ** 2)) for centre, r in SPHERES)
