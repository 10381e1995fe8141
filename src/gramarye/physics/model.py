"""The school as MuJoCo sees it: floors, walls with openings, lintels, the table below, and penguins.

The figures of friction, bounce and solver were found by experiment: with them penguins slide straight, curve to the
side on which they are struck, jump from a blow on the head and right themselves. Metres, kilograms, seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import mujoco

from gramarye.games.icecool_wizards.words import Board
from gramarye.physics.penguin import AXIAL, COM, MASS, SPHERES, TRANSVERSE

RATE: Final = 960
"""Steps a second. Half as many let a penguin through a wall now and then."""
TABLE: Final = 0.002
"""How far the table lies below the floor."""
DAMPING: Final = (8e-6, 8e-6, 3e-7)
"""N m s/rad against turning about the body's own axes; a spin lives long, a wobble does not."""
MM: Final = 0.001

BY: Final = f"mujoco {mujoco.__version__}"

_OPTION: Final = (
    # Euler lets fast spins explode; with a pyramidal cone nothing ever comes to rest
    f'<option timestep="{1 / RATE:.12g}" integrator="implicitfast" cone="elliptic" solver="Newton" iterations="50" '
    'tolerance="1e-10" impratio="10" sleep_tolerance="1e-3" gravity="0 0 -9.81"><flag sleep="enable"/></option>'
)
# What a penguin meets decides how they meet: a floor before a wall before another penguin.
# Friction is of sliding, spinning and rolling.
_DEFAULTS: Final = """\
<default>
<default class="penguin"><geom type="sphere" mass="0" condim="6" priority="0" contype="1" conaffinity="1"
 solimp="0.95 0.99 0.0005 0.5 2" solref="0.004 0.25" friction="0.2 0.0004 0.00015"/></default>
<default class="floor"><geom type="box" condim="6" priority="2" contype="2" conaffinity="1"
 solimp="0.95 0.99 0.0005 0.5 2" solref="0.004 0.6" friction="0.15 0.0004 0.00015"/></default>
<default class="wall"><geom type="box" condim="4" priority="1" contype="2" conaffinity="1"
 solimp="0.95 0.99 0.0005 0.5 2" solref="0.004 0.35" friction="0.2 0.0001 0.00001"/></default>
</default>"""


@dataclass(frozen=True)
class Block:
    """A piece of wall or a lintel, in whole millimetres; lintels begin above the floor."""

    x0: int
    y0: int
    x1: int
    y1: int
    z0: int
    z1: int


def blocks(board: Board) -> tuple[Block, ...]:
    """The walls of all boxes, cut where doors are, and what is left of them above the openings."""
    found: list[Block] = []
    for box in board.boxes.values():
        x0, y0, x1, y1 = box.outer
        u0, v0, u1, v1 = box.inner
        # the walls at the left and right reach from corner to corner, the others stand between them
        for side in ((x0, y0, u0, y1), (u1, y0, x1, y1), (u0, y0, u1, v0), (u0, v1, u1, y1)):
            found += _cut(board, side)
    return tuple(found)


def _cut(board: Board, side: tuple[int, int, int, int]) -> list[Block]:
    x0, y0, x1, y1 = side
    along_y = x1 - x0 < y1 - y0
    holes: list[tuple[int, int]] = []
    for door in board.doors.values():
        a0, b0, a1, b1 = door.rect
        if (door.axis == "x") == along_y and a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1:
            holes.append((b0, b1) if along_y else (a0, a1))
    at, end = (y0, y1) if along_y else (x0, x1)
    pieces: list[tuple[int, int, int]] = []
    for begin, until in sorted(holes):
        pieces += [(at, begin, 0), (begin, until, board.lintel)]
        at = until
    pieces.append((at, end, 0))
    return [
        Block(x0, a, x1, b, z, board.height) if along_y else Block(a, y0, b, y1, z, board.height)
        for a, b, z in pieces
        if a < b and z < board.height
    ]


def mjcf(board: Board, penguins: int) -> str:
    """The model as text. The bodies' places in it mean nothing: every flick begins by putting them where they stand."""
    lines = [
        '<mujoco model="school">',
        '<compiler angle="radian" autolimits="true"/>',
        _OPTION,
        '<size memory="1M"/>',  # 15 MB unless told; 30 kB are used
        _DEFAULTS,
        "<worldbody>",
        f'<geom class="floor" type="plane" pos="0 0 {-TABLE:g}" size="5 5 .1"/>',
    ]
    for box in board.boxes.values():
        x0, y0, x1, y1 = box.outer
        lines.append(_box("floor", x0, y0, x1, y1, -20, 0))  # thick, so that nothing is pressed through it
    lines += [_box("wall", b.x0, b.y0, b.x1, b.y1, b.z0, b.z1) for b in blocks(board)]
    inertia = f'mass="{MASS:.12g}" diaginertia="{TRANSVERSE:.12g} {TRANSVERSE:.12g} {AXIAL:.12g}"'
    for seat in range(penguins):
        lines += [
            f'<body pos="{0.1 * seat:g} 0 1"><freejoint/>',
            f'<inertial pos="0 0 {COM:.12g}" {inertia}/>',
            *(f'<geom class="penguin" size="{r:g}" pos="0 0 {z:g}"/>' for z, r in SPHERES),
            "</body>",
        ]
    return "\n".join([*lines, "</worldbody>", "</mujoco>", ""])


def _box(kind: str, x0: int, y0: int, x1: int, y1: int, z0: int, z1: int) -> str:
    """A box from its corners in millimetres."""
    spans = ((x0, x1), (y0, y1), (z0, z1))
    middle = " ".join(f"{(a + b) * MM / 2:.9g}" for a, b in spans)
    half = " ".join(f"{(b - a) * MM / 2:.9g}" for a, b in spans)
    return f'<geom class="{kind}" pos="{middle}" size="{half}"/>'


def build(board: Board, penguins: int) -> mujoco.MjModel:
    """The compiled model."""
    model = mujoco.MjModel.from_xml_string(mjcf(board, penguins))
    for seat in range(penguins):
        # in XML one figure would stand for all six ways to move, and brake the flight
        model.dof_damping[6 * seat + 3 : 6 * seat + 6] = DAMPING
    return model
