"""What a bot reckons with: the table in numbers, and what a flick makes of it.

Lessons have the places of the board's order; rooms, doors, corners, Lessons on the board and seats are masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.games.icecool_wizards import geometry
from gramarye.games.icecool_wizards.boards import lesson_names
from gramarye.games.icecool_wizards.school import WATER, School
from gramarye.games.icecool_wizards.words import Board, IcecoolView, Pose, Settled
from gramarye.physics.foresee import Foreseen

Hand = tuple[int, ...]
"""Face-up Lessons of each kind."""
LONG: Final = 99
"""Turns to come, when the end is not in sight."""
EXAM_PACE: Final = 0.3
"""Exams that a turn takes from the deck, about."""


@dataclass(frozen=True)
class Site:
    """A school as a bot sees it; the same for all games on this board."""

    school: School
    lessons: tuple[str, ...]
    rooms: tuple[str, ...]
    doors: tuple[str, ...]
    room_lesson: tuple[int, ...]
    door_lesson: tuple[int, ...]
    """-1 for a plain door."""
    corner_room: tuple[int, ...]
    cost: tuple[Hand, ...]
    """Of each kind of Exam."""
    points: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    """From a room to a Lesson's home, in rooms and doors."""
    between: tuple[tuple[int, ...], ...]
    """From room to room."""


@dataclass(frozen=True)
class Scene:
    """The table in the middle of a seat's turn, or after it."""

    hand: Hand
    used: int
    gained: int
    """Points of Exams passed since this was read from the table."""
    laid: int
    visited: int
    open: int
    """Corners whose Exam may be paid for."""
    exams: tuple[int, ...]
    """The kind in each corner, -1 for none."""
    partners: int
    """Seats with which a trade is open."""
    flicks: int
    room: int
    on: int
    """Corners the penguin stands on."""
    turns: float
    """Of this seat, after this one; a guess."""
    done: bool = False
    """The turn is over, nothing can be paid any more."""


def site_of(board: Board) -> Site:
    """Worked out once for each board."""
    return _site(msgspec.msgpack.encode(board))


@lru_cache(maxsize=16)
def _site(data: bytes) -> Site:
    board = msgspec.msgpack.decode(data, type=Board)
    names = lesson_names(board)
    rooms, doors = tuple(board.rooms), tuple(board.doors)
    homes: dict[str, list[str]] = {room.lesson: [name] for name, room in board.rooms.items()}
    for door in board.doors.values():
        if door.lesson is not None:
            homes[door.lesson] = list(door.rooms)
    between = tuple(_ways(board, rooms, room) for room in rooms)
    in_door = [0 if len(homes[k]) == 1 else 1 for k in names]
    return Site(
        school=School(board),
        lessons=names,
        rooms=rooms,
        doors=doors,
        room_lesson=tuple(names.index(board.rooms[r].lesson) for r in rooms),
        door_lesson=tuple(names.index(d.lesson) if d.lesson is not None else -1 for d in board.doors.values()),
        corner_room=tuple(rooms.index(corner.room) for corner in board.corners),
        cost=tuple(tuple(exam.cost.count(k) for k in names) for exam in board.exams),
        points=tuple(exam.points for exam in board.exams),
        steps=tuple(
            tuple(min(far[rooms.index(r)] for r in homes[k]) + add for k, add in zip(names, in_door, strict=True))
            for far in between
        ),
        between=between,
    )


def _ways(board: Board, rooms: Sequence[str], start: str) -> tuple[int, ...]:
    """How many borders lie between a room and each other: an open one counts once, a door twice."""
    far = {start: 0}
    for _ in range(2 * len(rooms)):
        for a in list(far):
            for b in rooms:
                if board.rooms[a].box == board.rooms[b].box:
                    far[b] = min(far.get(b, LONG), far[a] + 1)
            for door in board.doors.values():
                if a in door.rooms:
                    b = door.rooms[1 - door.rooms.index(a)]
                    far[b] = min(far.get(b, LONG), far[a] + 2)
        far[start] = 0
    return tuple(far.get(r, LONG) for r in rooms)


def read(view: IcecoolView, seat: int) -> Scene:
    """The table as this seat would reckon with it, were it its turn or in its turn."""
    site = site_of(view.board)
    pose = view.poses[seat]
    mine = view.active == seat
    here = site.school
    return Scene(
        hand=hand_of(site, view.players[seat].lessons),
        used=len(view.players[seat].used),
        gained=0,
        laid=sum(1 << site.lessons.index(k) for k in view.lessons),
        visited=sum(1 << site.rooms.index(r) for r in view.visited) if mine else 0,
        open=_mask(view.corners) if mine else 0,
        exams=tuple(-1 if e is None else e for e in view.exams),
        partners=_mask(view.touched) if mine else 0,
        flicks=view.flicks if mine else 0,
        room=int(geometry.room_at(here, pose.x, pose.y, -1)),
        on=int(geometry.corners_under(here, pose.x, pose.y)),
        turns=turns_left(view, seat),
    )


def turns_left(view: IcecoolView, seat: int) -> float:
    """Turns this seat has after the one under way: known in the last round, else guessed from the Exam deck."""
    seats = len(view.players)
    if view.last_round:
        behind = (seat - view.active) % seats
        return 1.0 if 0 < behind <= view.turns_left else 0.0
    return (view.exam_deck + 1) / EXAM_PACE / seats


def hand_of(site: Site, lessons: Sequence[str]) -> Hand:
    return tuple(lessons.count(k) for k in site.lessons)


def seen_in(board: Board, settled: Settled, seat: int) -> Foreseen:
    """What a simulated flick brings, in the terms of a foreseen one."""
    site = site_of(board)
    pose = settled.poses[seat]
    off = seat in settled.off
    return Foreseen(
        rooms=_mask({site.rooms.index(p.where) for p in settled.passages if p.what == "inside"}),
        doors=_mask({site.doors.index(p.where) for p in settled.passages if p.what == "through"}),
        corners=_mask(settled.corners),
        touched=_mask(settled.touched),
        off=off,
        room=0 if off else int(geometry.room_at(site.school, pose.x, pose.y, -1)),
        on=0 if off else int(geometry.corners_under(site.school, pose.x, pose.y)),
        stuck=settled.doorway is not None,
    )


def after(site: Site, scene: Scene, seen: Foreseen) -> Scene:
    """The table when that flick is over and its Lessons are claimed. IW-34, IW-38, IW-44, IW-53 … IW-58."""
    visited = scene.visited | (0 if seen.off else seen.rooms)
    reached = 0
    for r, lesson in enumerate(site.room_lesson):
        if visited >> r & 1:
            reached |= 1 << lesson
    if not seen.off:
        for d, lesson in enumerate(site.door_lesson):
            if seen.doors >> d & 1 and lesson >= 0:
                reached |= 1 << lesson
    got = reached & scene.laid
    flicks = scene.flicks - 1
    there = sum(1 << c for c, kind in enumerate(scene.exams) if kind >= 0)
    return replace(
        scene,
        hand=tuple(n + (got >> k & 1) for k, n in enumerate(scene.hand)),
        laid=scene.laid & ~got,
        visited=visited,
        open=scene.open | (0 if seen.off else seen.corners & there),
        partners=scene.partners | (0 if seen.off else seen.touched),
        flicks=flicks,
        room=scene.room if seen.off else seen.room,
        on=scene.on if seen.off else seen.on,
        done=seen.off and flicks == 0,
    )


def stepped(board: Board, poses: Sequence[Pose], seat: int, box: str) -> tuple[Pose, ...]:
    """Where everybody stands when this seat has stepped to the white line of a box. IW-30, IW-33."""
    school = site_of(board).school
    others = vec[i64]()
    for q, pose in enumerate(poses):
        if q != seat:
            others = append(append(others, i64(pose.x)), i64(pose.y))
    x, y = geometry.on_line(school, school.box_at(box), poses[seat].x, poses[seat].y, others)
    return tuple(Pose(int(x), int(y), p.yaw) if q == seat else p for q, p in enumerate(poses))


def can_pay(cost: Hand, hand: Hand) -> Hand | None:
    """What is left of a hand that has paid, Waters standing in for what is missing; None if it cannot."""
    left = list(hand)
    missing = 0
    for k, n in enumerate(cost):
        take = min(n, left[k])
        left[k] -= take
        missing += n - take
    if missing > left[WATER]:
        return None
    left[WATER] -= missing
    return tuple(left)


def _mask(places: Sequence[int] | set[int]) -> int:
    return sum(1 << k for k in places)
