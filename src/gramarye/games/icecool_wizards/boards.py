"""Reads schools: the one of the box, or a designer's own file of the same form, every fault named.

The rest of the rules works with the numbers of `school.py`.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import combinations
from typing import Final

import msgspec

from gramarye.games.icecool_wizards.words import ELEMENTS, Board, Door, Rect

FOOTPRINT: Final = 160
"""Radius of every penguin seen from straight above, in tenths of a millimetre: they differ in colour only, IW-03."""
WIDE: Final = 2 * FOOTPRINT // 10  # a whole penguin, in millimetres
FILES: Final = {"nested": "board.toml", "pinwheel": "board_pinwheel.toml"}  # layouts A and B


def own_board(layout: str = "nested") -> Board:
    """The school of the box, or the variant that designers may choose by its file. IW-04, IW-128."""
    text = files("gramarye.games.icecool_wizards").joinpath(FILES[layout]).read_text(encoding="utf-8")
    return parse_board(text, FILES[layout])


def parse_board(text: str, file: str) -> Board:
    """The school of a TOML text. Raises ValueError with one sentence that names the file and what is wrong in it."""
    try:
        board = msgspec.convert(tomllib.loads(text), Board)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as e:
        raise ValueError(f"{file}: {e}") from e
    check_board(board, file)
    return board


def check_board(board: Board, file: str) -> None:
    """What no single field can tell. Raises ValueError with one sentence."""
    fault = (
        _boxes(board) or _rooms(board) or _doors(board) or _ways(board) or _corners(board) or _start(board)
        or _cards(board)
    )  # fmt: skip
    if fault:
        raise ValueError(f"{file}: {fault}")


def lesson_names(board: Board) -> tuple[str, ...]:
    """All Lessons in the board's order: the Elements, then those of the rooms. IW-07, IW-14, IW-15."""
    return (*ELEMENTS, *(room.lesson for room in board.rooms.values()))


def mouths(door: Door) -> tuple[Rect, Rect]:
    """The floor before and behind an opening that a penguin needs to come through it."""
    x0, y0, x1, y1 = door.rect
    if door.axis == "x":
        return (x0 - WIDE, y0, x0, y1), (x1, y0, x1 + WIDE, y1)
    return (x0, y0 - WIDE, x1, y0), (x0, y1, x1, y1 + WIDE)


# ---- rectangles


def _overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles have more than an edge in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _within(a: Rect, b: Rect, gap: int = 0) -> bool:
    """Whether a lies in b, at least `gap` from its edges."""
    return a[0] >= b[0] + gap and a[1] >= b[1] + gap and a[2] <= b[2] - gap and a[3] <= b[3] - gap


def _area(a: Rect) -> int:
    return (a[2] - a[0]) * (a[3] - a[1])


def _is_flat(a: Rect, least: int = 1) -> bool:
    """Whether it is less wide or high than that."""
    return a[2] - a[0] < least or a[3] - a[1] < least


def _border(a: Rect, b: Rect) -> int:
    """The length of the edge two rooms of one box share."""
    if a[2] == b[0] or b[2] == a[0]:
        return min(a[3], b[3]) - max(a[1], b[1])
    if a[3] == b[1] or b[3] == a[1]:
        return min(a[2], b[2]) - max(a[0], b[0])
    return 0


# ---- what is wrong with a part of the school; "" is nothing


def _boxes(board: Board) -> str:
    if not 1 <= len(board.boxes) <= 8:
        return f"boxes: there are {len(board.boxes)}; a school has 1 to 8"
    t = board.wall
    if board.lintel > board.height:
        return f"lintel: an opening of {board.lintel} mm does not fit under walls of {board.height} mm"
    for name, box in board.boxes.items():
        o, i = box.outer, box.inner
        if (o[0] + t, o[1] + t, o[2] - t, o[3] - t) != i:
            return f"boxes.{name}: the inner edge must lie one wall ({t} mm) within the outer one"
        if _is_flat(i, 2 * WIDE):
            return f"boxes.{name}: {i[2] - i[0]} x {i[3] - i[1]} mm is too small for two penguins"
        if not _within(box.white, i, WIDE // 2) or _is_flat(box.white):
            return f"boxes.{name}.white: a penguin on the line must fit into the box, {WIDE // 2} mm from its walls"
        w, h = box.white[2] - box.white[0], box.white[3] - box.white[1]
        if min(w, h) <= 2 * WIDE and max(w, h) <= 6 * WIDE:  # IW-33: three penguins cannot cover the line
            return f"boxes.{name}.white: a line of {w} x {h} mm can be covered by three penguins"
    for (one, a), (two, b) in combinations(board.boxes.items(), 2):
        if _overlap(a.outer, b.outer):
            return f"boxes.{two}: it overlaps box {one}"
    return ""


def _rooms(board: Board) -> str:
    if len(board.rooms) != 5:  # IW-05
        return f"rooms: there are {len(board.rooms)}; a school has five classrooms"
    for name, room in board.rooms.items():
        if room.box not in board.boxes:
            return f"rooms.{name}.box: there is no box {room.box!r}"
        if not _within(room.rect, board.boxes[room.box].inner) or _is_flat(room.rect, 2 * WIDE):
            return f"rooms.{name}.rect: it must lie in box {room.box} and be at least {2 * WIDE} mm wide and high"
        x, y = room.home
        if not _within((x, y, x, y), room.rect):
            return f"rooms.{name}.home: its Lesson would lie outside the room"
    for (one, a), (two, b) in combinations(board.rooms.items(), 2):
        if _overlap(a.rect, b.rect):
            return f"rooms.{two}.rect: it overlaps room {one}"
    for name, box in board.boxes.items():  # IW-20: nobody can stand where there is no room
        if sum(_area(r.rect) for r in board.rooms.values() if r.box == name) != _area(box.inner):
            return f"boxes.{name}: its rooms do not cover its floor"
    return ""


def _doors(board: Board) -> str:
    if len(board.doors) > 16:
        return f"doors: there are {len(board.doors)}; at most 16 are possible"
    for name, door in board.doors.items():
        for room in door.rooms:
            if room not in board.rooms:
                return f"doors.{name}.rooms: there is no room {room!r}"
        first, second = (board.rooms[r] for r in door.rooms)
        if first.box == second.box:
            return f"doors.{name}.rooms: both are in box {first.box}, but doors connect boxes"
        x0, y0, x1, y1 = door.rect
        a, b = first.rect, second.rect
        along = (a[2], b[0], x0, x1) if door.axis == "x" else (a[3], b[1], y0, y1)
        across = (y0, y1, 1) if door.axis == "x" else (x0, x1, 0)
        if along[0] != along[2] or along[1] != along[3] or along[0] >= along[1]:
            return f"doors.{name}.rect: it must reach from room {door.rooms[0]} to room {door.rooms[1]}"
        if across[1] - across[0] < WIDE + 2:
            return f"doors.{name}.rect: an opening of {across[1] - across[0]} mm is too narrow for a penguin"
        k = across[2]
        if across[0] < max(a[k], b[k]) or across[1] > min(a[k + 2], b[k + 2]):
            return f"doors.{name}.rect: it is not wholly between its two rooms"
    for (one, c), (two, d) in combinations(board.doors.items(), 2):
        if _overlap(c.rect, d.rect):
            return f"doors.{two}.rect: it overlaps door {one}"
    return ""


def _ways(board: Board) -> str:
    """Every room can be reached from the first one."""
    reached = {next(iter(board.rooms))}
    for _ in board.rooms:
        for door in board.doors.values():
            if reached & set(door.rooms):
                reached |= set(door.rooms)
        for (one, a), (two, b) in combinations(board.rooms.items(), 2):
            if a.box == b.box and _border(a.rect, b.rect) >= WIDE and reached & {one, two}:
                reached |= {one, two}
    for name in board.rooms:
        if name not in reached:
            return f"rooms.{name}: no door or open border leads there"
    return ""


def _corners(board: Board) -> str:
    if len(board.corners) != 6:  # IW-09
        return f"corners: there are {len(board.corners)}; a school has six Exam spaces"
    for i, corner in enumerate(board.corners, 1):
        if corner.room not in board.rooms:
            return f"corners, number {i}: there is no room {corner.room!r}"
        if not _within(corner.rect, board.rooms[corner.room].rect) or _is_flat(corner.rect):
            return f"corners, number {i}: the Exam does not lie in room {corner.room}"
        for name, door in board.doors.items():
            if any(_overlap(corner.rect, mouth) for mouth in mouths(door)):
                return f"corners, number {i}: the Exam lies in the mouth of door {name}"
    for (i, a), (k, b) in combinations(enumerate(board.corners, 1), 2):
        if _overlap(a.rect, b.rect):
            return f"corners, number {k}: the Exam overlaps number {i}"
    return ""


def _start(board: Board) -> str:
    r = WIDE // 2
    for i, (x, y) in enumerate(board.start, 1):
        print_ = (x - r, y - r, x + r, y + r)
        if not any(_within(print_, room.rect) for room in board.rooms.values()):
            return f"start, number {i}: a penguin at {x}, {y} is not wholly in a room"
        if any(_overlap(print_, corner.rect) for corner in board.corners):
            return f"start, number {i}: a penguin at {x}, {y} would begin on an Exam"
    for (i, a), (k, b) in combinations(enumerate(board.start, 1), 2):
        if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= WIDE**2:
            return f"start, number {k}: it collides with number {i}; {WIDE} mm apart are not enough"
    return ""


def _cards(board: Board) -> str:
    names = lesson_names(board)
    for lesson in names:  # IW-07: one home for each symbol
        if names.count(lesson) > 1:
            return f"rooms: the Lesson {lesson!r} has two homes"
    for name, door in board.doors.items():
        if door.lesson is not None and door.lesson not in ELEMENTS:
            return f"doors.{name}.lesson: only {', '.join(ELEMENTS)} lie in doorways, not {door.lesson!r}"
    for element in ELEMENTS:  # IW-14
        homes = [name for name, door in board.doors.items() if door.lesson == element]
        if len(homes) != 1:
            return f"doors: the Lesson {element!r} has {len(homes)} homes; one is right"
    for i, exam in enumerate(board.exams, 1):
        for lesson in exam.cost:
            if lesson not in names:
                return f"exams, number {i}: it asks for the Lesson {lesson!r}, but there is none"
            if exam.cost.count(lesson) > board.copies:
                return f"exams, number {i}: it asks for more {lesson!r} than there are"
    if sum(exam.cards for exam in board.exams) < len(board.corners):
        return f"exams: there are too few cards to fill {len(board.corners)} spaces"
    return ""
