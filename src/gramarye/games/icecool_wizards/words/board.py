"""The school and its cards, and the measures in which everything is told.

Lengths on the board are whole millimetres; where a penguin stands is in tenths of a millimetre. x grows to the
right, y upwards (away from whoever looks at the board from its lower edge); angles are tenths of a degree, counted
from x towards y.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gramarye.core.words import Word

Penguin = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""A seat, and the penguin it flicks."""
Name = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]{0,15}$")]
"""Of a box, room, door, Lesson or Exam."""
Mm = Annotated[int, msgspec.Meta(ge=-2000, le=4000)]
Tenth = Annotated[int, msgspec.Meta(ge=-20000, le=40000)]
Angle = Annotated[int, msgspec.Meta(ge=0, le=3599)]
Rect = tuple[Mm, Mm, Mm, Mm]
"""x0, y0, x1, y1."""
Point = tuple[Mm, Mm]
Element = Literal["fire", "water", "mountain", "wind"]
ELEMENTS: tuple[Element, ...] = ("fire", "water", "mountain", "wind")
Cards = Annotated[tuple[Name, ...], msgspec.Meta(max_length=12)]
"""Lessons by their names."""


class Box(Word, frozen=True):
    """A box of the school: its outer and inner edge, and the white line inside."""

    outer: Rect
    inner: Rect
    white: Rect


class Room(Word, frozen=True):
    """A classroom: the floor within its dashed lines. `lesson` has its home at `home`."""

    box: Name
    rect: Rect
    lesson: Name
    home: Point


class Door(Word, frozen=True):
    """An opening between two boxes; `axis` is the direction in which one goes through."""

    rooms: tuple[Name, Name]
    """The one with the smaller x or y first."""
    axis: Literal["x", "y"]
    rect: Rect
    lesson: Name | None = None
    """The one that has its home in this doorway."""


class Corner(Word, frozen=True):
    """An Exam space."""

    room: Name
    rect: Rect


class Exam(Word, frozen=True):
    """A kind of Exam card: its points, the Lessons it asks for, and how many such cards there are."""

    points: Literal[3, 6, 9]
    cost: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=5)]
    cards: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class Board(Word, frozen=True, kw_only=True):
    """The school and its cards."""

    boxes: dict[Name, Box]
    rooms: dict[Name, Room]
    doors: dict[Name, Door]
    corners: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=1, max_length=8)]
    start: Annotated[tuple[Point, ...], msgspec.Meta(min_length=4, max_length=4)]
    wall: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """Thickness of a box's wall."""
    height: Annotated[int, msgspec.Meta(ge=10, le=200)]
    """Of the walls."""
    lintel: Annotated[int, msgspec.Meta(ge=10, le=200)]
    """Height of an opening: above it the wall goes on."""
    copies: Annotated[int, msgspec.Meta(ge=1, le=12)]
    """Cards of each Lesson."""
    exams: Annotated[tuple[Exam, ...], msgspec.Meta(min_length=1, max_length=40)]
