"""Places to flick in that are no school: a floor without end, and a box with one door in its middle."""

from __future__ import annotations

from gramarye.games.icecool_wizards.words import Board, Box, Corner, Door, Exam, Flick, Pose, Rect, Room, Settled
from gramarye.physics.flight import Flight
from gramarye.physics.settle import school_of


def _box(rect: Rect, wall: int) -> Box:
    x0, y0, x1, y1 = rect
    return Box((x0 - wall, y0 - wall, x1 + wall, y1 + wall), rect, (x0 + 40, y0 + 40, x1 - 40, y1 - 40))


FREE = Board(
    boxes={"a": _box((-1000, -1500, 3500, 1500), 3)},
    rooms={"hall": Room("a", (-1000, -1500, 3500, 1500), "hall", (0, 0))},
    doors={},
    corners=(Corner("hall", (400, -20, 460, 20)),),
    start=((0, 0), (0, 500), (0, 1000), (0, -500)),
    wall=3,
    height=55,
    lintel=48,
    copies=6,
    exams=(Exam(3, ("hall",)),),
)
"""Four and a half metres of floor; nothing is met before x = 3500. An Exam lies at x = 400."""

DOOR = Board(
    boxes={"a": _box((3, 3, 297, 297), 3), "b": _box((304, 3, 598, 297), 3)},
    rooms={
        "left": Room("a", (3, 3, 297, 297), "left", (150, 150)),
        "near": Room("b", (304, 3, 450, 297), "near", (380, 150)),
        "far": Room("b", (450, 3, 598, 297), "far", (520, 150)),
    },
    doors={"gate": Door(("left", "near"), "x", (297, 125, 304, 175))},
    corners=(Corner("left", (5, 250, 68, 295)), Corner("far", (530, 5, 596, 49))),
    start=((100, 60), (100, 150), (100, 240), (200, 60)),
    wall=3,
    height=55,
    lintel=48,
    copies=6,
    exams=(Exam(3, ("left",)),),
)
"""Two boxes side by side, the gate between them at y = 125 to 175; the right one has two rooms."""


def at(x: float, y: float, yaw: int = 0) -> Pose:
    """A pose in millimetres."""
    return Pose(round(10 * x), round(10 * y), yaw)


def flick(board: Board, poses: tuple[Pose, ...], struck: Flick, seat: int = 0) -> tuple[Settled, Flight]:
    """What comes of it, and the flight."""
    return school_of(board, len(poses)).flick(poses, seat, struck)
