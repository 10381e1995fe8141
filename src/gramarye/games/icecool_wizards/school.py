"""A school in numbers, for the rules: names become places in lists, millimetres become tenths.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.games.icecool_wizards.boards import lesson_names
from gramarye.games.icecool_wizards.words import Board

FIRE: Final = 0  # the Elements come first among the Lessons, in the order of words.ELEMENTS
WATER: Final = 1
MOUNTAIN: Final = 2
WIND: Final = 3


@final
class School:
    """One object serves all games on this board. A rectangle k of a list is at 4k, in tenths of a millimetre."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lesson_names: list[str] = list(lesson_names(board))
        self.room_names: list[str] = list(board.rooms)
        self.door_names: list[str] = list(board.doors)
        self.box_names: list[str] = list(board.boxes)
        self.lessons: i64 = len(self.lesson_names)
        self.rooms: i64 = len(self.room_names)
        self.doors: i64 = len(self.door_names)
        self.boxes: i64 = len(self.box_names)
        self.corners: i64 = len(board.corners)
        self.exams: i64 = len(board.exams)
        self.copies: i64 = board.copies
        self.inner: vec[i64] = vec[i64]()
        self.white: vec[i64] = vec[i64]()
        for box in board.boxes.values():
            self.inner = _rect(self.inner, box.inner)
            self.white = _rect(self.white, box.white)
        self.room: vec[i64] = vec[i64]()
        self.room_box: vec[i64] = vec[i64]()
        self.room_lesson: vec[i64] = vec[i64]()
        for room in board.rooms.values():
            self.room = _rect(self.room, room.rect)
            self.room_box = append(self.room_box, i64(self.box_names.index(room.box)))
            self.room_lesson = append(self.room_lesson, i64(self.lesson_names.index(room.lesson)))
        self.door: vec[i64] = vec[i64]()
        self.door_lesson: vec[i64] = vec[i64]()  # -1: a plain door
        for door in board.doors.values():
            self.door = _rect(self.door, door.rect)
            lesson = -1 if door.lesson is None else self.lesson_names.index(door.lesson)
            self.door_lesson = append(self.door_lesson, i64(lesson))
        self.corner: vec[i64] = vec[i64]()
        for corner in board.corners:
            self.corner = _rect(self.corner, corner.rect)
        self.points: vec[i64] = vec[i64]()  # 3, 6 or 9: IW-12
        self.cards: vec[i64] = vec[i64]()  # Exams of each kind
        self.cost: vec[i64] = vec[i64]()  # of Exam e in Lesson k, at lessons * e + k
        for exam in board.exams:
            self.points = append(self.points, i64(exam.points))
            self.cards = append(self.cards, i64(exam.cards))
            for name in self.lesson_names:
                self.cost = append(self.cost, i64(exam.cost.count(name)))

    def asked(self, exam: i64, lesson: i64) -> i64:
        """How many of this Lesson an Exam asks for. IW-13."""
        return self.cost[self.lessons * exam + lesson]

    def lesson_at(self, name: str) -> i64:
        """The Lesson of this name, -1 where there is none."""
        return self.lesson_names.index(name) if name in self.lesson_names else -1

    def room_at(self, name: str) -> i64:
        return self.room_names.index(name) if name in self.room_names else -1

    def door_at(self, name: str) -> i64:
        return self.door_names.index(name) if name in self.door_names else -1

    def box_at(self, name: str) -> i64:
        return self.box_names.index(name) if name in self.box_names else -1


def _rect(v: vec[i64], rect: tuple[int, int, int, int]) -> vec[i64]:
    for side in rect:
        v = append(v, i64(10 * side))
    return v
