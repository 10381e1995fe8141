"""Reads schools: the one of the box, or a designer's own file of the same form, every fault named.

The rest of the rules works with the numbers of `school.py`.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from typing import Final

from gramarye.core.ownfile import Fault, read_own
from gramarye.games.icecool_wizards.faults import fault
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
    """The school of a TOML text. Raises Fault with one sentence that names the file and what is wrong in it."""
    board = read_own(text, file, Board)
    check_board(board, file)
    return board


def check_board(board: Board, file: str) -> None:
    """What no single field can tell. Raises Fault with one sentence."""
    for part in (_boxes, _rooms, _doors, _ways, _corners, _start, _cards):
        wrong = part(board, file)
        if wrong is not None:
            raise wrong


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


# ---- what is wrong with a part of the school


def _boxes(board: Board, file: str) -> Fault | None:
    if not 1 <= len(board.boxes) <= 8:
        return fault(file, "boxes", says="school_boxes", n=len(board.boxes))
    t = board.wall
    if board.lintel > board.height:
        return fault(file, "lintel", says="school_lintel", lintel=board.lintel, height=board.height)
    for name, box in board.boxes.items():
        o, i = box.outer, box.inner
        if (o[0] + t, o[1] + t, o[2] - t, o[3] - t) != i:
            return fault(file, "boxes", name, says="school_inner", wall=t)
        if _is_flat(i, 2 * WIDE):
            return fault(file, "boxes", name, says="school_box_small", w=i[2] - i[0], h=i[3] - i[1])
        if not _within(box.white, i, WIDE // 2) or _is_flat(box.white):
            return fault(file, "boxes", name, "white", says="school_white_edge", gap=WIDE // 2)
        w, h = box.white[2] - box.white[0], box.white[3] - box.white[1]
        if min(w, h) <= 2 * WIDE and max(w, h) <= 6 * WIDE:  # IW-33: three penguins cannot cover the line
            return fault(file, "boxes", name, "white", says="school_white_short", w=w, h=h)
    for (one, a), (two, b) in combinations(board.boxes.items(), 2):
        if _overlap(a.outer, b.outer):
            return fault(file, "boxes", two, says="school_box_overlaps", other=one)
    return None


def _rooms(board: Board, file: str) -> Fault | None:
    if len(board.rooms) != 5:  # IW-05
        return fault(file, "rooms", says="school_rooms", n=len(board.rooms))
    for name, room in board.rooms.items():
        if room.box not in board.boxes:
            return fault(file, "rooms", name, "box", says="school_no_box", box=room.box)
        if not _within(room.rect, board.boxes[room.box].inner) or _is_flat(room.rect, 2 * WIDE):
            return fault(file, "rooms", name, "rect", says="school_room_place", box=room.box, least=2 * WIDE)
        x, y = room.home
        if not _within((x, y, x, y), room.rect):
            return fault(file, "rooms", name, "home", says="school_home")
    for (one, a), (two, b) in combinations(board.rooms.items(), 2):
        if _overlap(a.rect, b.rect):
            return fault(file, "rooms", two, "rect", says="school_room_overlaps", other=one)
    for name, box in board.boxes.items():  # IW-20: nobody can stand where there is no room
        if sum(_area(r.rect) for r in board.rooms.values() if r.box == name) != _area(box.inner):
            return fault(file, "boxes", name, says="school_floor")
    return None


def _doors(board: Board, file: str) -> Fault | None:
    if len(board.doors) > 16:
        return fault(file, "doors", says="school_doors", n=len(board.doors))
    for name, door in board.doors.items():
        for room in door.rooms:
            if room not in board.rooms:
                return fault(file, "doors", name, "rooms", says="school_no_room", room=room)
        first, second = (board.rooms[r] for r in door.rooms)
        if first.box == second.box:
            return fault(file, "doors", name, "rooms", says="school_door_box", box=first.box)
        x0, y0, x1, y1 = door.rect
        a, b = first.rect, second.rect
        along = (a[2], b[0], x0, x1) if door.axis == "x" else (a[3], b[1], y0, y1)
        across = (y0, y1, 1) if door.axis == "x" else (x0, x1, 0)
        if along[0] != along[2] or along[1] != along[3] or along[0] >= along[1]:
            return fault(file, "doors", name, "rect", says="school_door_reach", one=door.rooms[0], two=door.rooms[1])
        if across[1] - across[0] < WIDE + 2:
            return fault(file, "doors", name, "rect", says="school_door_narrow", width=across[1] - across[0])
        k = across[2]
        if across[0] < max(a[k], b[k]) or across[1] > min(a[k + 2], b[k + 2]):
            return fault(file, "doors", name, "rect", says="school_door_between")
    for (one, c), (two, d) in combinations(board.doors.items(), 2):
        if _overlap(c.rect, d.rect):
            return fault(file, "doors", two, "rect", says="school_door_overlaps", other=one)
    return None


def _ways(board: Board, file: str) -> Fault | None:
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
            return fault(file, "rooms", name, says="school_unreached")
    return None


def _corners(board: Board, file: str) -> Fault | None:
    if len(board.corners) != 6:  # IW-09
        return fault(file, "corners", says="school_corners", n=len(board.corners))
    for i, corner in enumerate(board.corners, 1):
        if corner.room not in board.rooms:
            return fault(file, "corners", f"#{i}", says="school_no_room", room=corner.room)
        if not _within(corner.rect, board.rooms[corner.room].rect) or _is_flat(corner.rect):
            return fault(file, "corners", f"#{i}", says="school_corner_room", room=corner.room)
        for name, door in board.doors.items():
            if any(_overlap(corner.rect, mouth) for mouth in mouths(door)):
                return fault(file, "corners", f"#{i}", says="school_corner_door", door=name)
    for (i, a), (k, b) in combinations(enumerate(board.corners, 1), 2):
        if _overlap(a.rect, b.rect):
            return fault(file, "corners", f"#{k}", says="school_corner_overlaps", other=i)
    return None


def _start(board: Board, file: str) -> Fault | None:
    r = WIDE // 2
    for i, (x, y) in enumerate(board.start, 1):
        print_ = (x - r, y - r, x + r, y + r)
        if not any(_within(print_, room.rect) for room in board.rooms.values()):
            return fault(file, "start", f"#{i}", says="school_start_room", x=x, y=y)
        if any(_overlap(print_, corner.rect) for corner in board.corners):
            return fault(file, "start", f"#{i}", says="school_start_exam", x=x, y=y)
    for (i, a), (k, b) in combinations(enumerate(board.start, 1), 2):
        if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= WIDE**2:
            return fault(file, "start", f"#{k}", says="school_start_hits", other=i, mm=WIDE)
    return None


def _cards(board: Board, file: str) -> Fault | None:
    names = lesson_names(board)
    for lesson in names:  # IW-07: one home for each symbol
        if names.count(lesson) > 1:
            return fault(file, "rooms", says="school_homes", lesson=lesson)
    for name, door in board.doors.items():
        if door.lesson is not None and door.lesson not in ELEMENTS:
            return fault(
                file,
                "doors",
                name,
                "lesson",
                says="school_door_lesson",
                elements=", ".join(ELEMENTS),
                lesson=door.lesson,
            )
    for element in ELEMENTS:  # IW-14
        homes = [name for name, door in board.doors.items() if door.lesson == element]
        if len(homes) != 1:
            return fault(file, "doors", says="school_element", lesson=element, n=len(homes))
    for i, exam in enumerate(board.exams, 1):
        for lesson in exam.cost:
            if lesson not in names:
                return fault(file, "exams", f"#{i}", says="school_exam_lesson", lesson=lesson)
            if exam.cost.count(lesson) > board.copies:
                return fault(file, "exams", f"#{i}", says="school_exam_more", lesson=lesson)
    if sum(exam.cards for exam in board.exams) < len(board.corners):
        return fault(file, "exams", says="school_exams_few", n=len(board.corners))
    return None
