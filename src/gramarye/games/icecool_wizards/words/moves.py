"""What a seat may do, and what NATURE answers."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from gramarye.core.words import Move, Word
from gramarye.games.icecool_wizards.words.board import Angle, Board, Cards, Element, Name, Penguin, Tenth

# ---- moves of a seat


class Flick(Move, frozen=True):
    """Strike the own penguin: the direction of the strike, its strength in thousandths, and where it hits.

    `offset` goes from -100 (the penguin's left side, seen along the strike) to 100 (its right), `height` from 0 (base)
    over 25 (middle) to 100 (head). IW-25, IW-26, IW-27
    """

    azimuth: Angle
    strength: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    offset: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0
    height: Annotated[int, msgspec.Meta(ge=0, le=100)] = 25


class StepToLine(Move, frozen=True):
    """Stand on the nearest spot of this box's white line."""

    box: Name


class Cast(Move, frozen=True):
    """Use the Spell of a Lesson: fire, mountain or wind. Water is used by paying with it."""

    element: Element


class GiveUp(Move, frozen=True):
    """The card a victim of Fire discards."""

    lesson: Name
    used: bool = False
    """One that lies face down."""


class Sit(Move, frozen=True):
    """Collect the Exam of this corner, paying with these Lessons; each Water too many stands in for one missing."""

    corner: Annotated[int, msgspec.Meta(ge=0, le=7)]
    pay: Cards


class Trade(Move, frozen=True):
    """Exchange Knowledge with a penguin one has touched."""

    seat: Penguin
    give: Name
    take: Name


class EndTurn(Move, frozen=True):
    """Done, whatever flicks are left."""


class ProposeEnd(Move, frozen=True):
    """Ask the table to make this the last round."""


class Agree(Move, frozen=True):
    """Yes to the last round."""


class Object(Move, frozen=True):
    """No, we play on."""


# ---- NATURE's answers


class Lot(Move, frozen=True):
    """Who begins."""

    seat: Penguin


class DrawLesson(Move, frozen=True):
    lesson: Name


class DrawExam(Move, frozen=True):
    """The kind of the Exam that is drawn: its place in the board's list."""

    exam: Annotated[int, msgspec.Meta(ge=0, le=39)]


class Tremble(Move, frozen=True):
    """How far the finger strays from what was meant, in thousandths of the usual straying (see `tremble.py`)."""

    azimuth: Annotated[int, msgspec.Meta(ge=-4000, le=4000)]
    strength: Annotated[int, msgspec.Meta(ge=-4000, le=4000)]
    offset: Annotated[int, msgspec.Meta(ge=-4000, le=4000)]
    height: Annotated[int, msgspec.Meta(ge=-4000, le=4000)]


class Pose(Word, frozen=True, array_like=True):
    """Where a penguin stands, upright, and which way it looks."""

    x: Tenth
    y: Tenth
    yaw: Angle


class Throw(Word, frozen=True):
    """A flick for physics to carry out: the school, where everybody stands, whose penguin is struck, and how."""

    board: Board
    poses: tuple[Pose, ...]
    seat: Penguin
    flick: Flick


Passing = Literal[
    "inside",  # its whole footprint was within the room, lower than the walls
    "partly",  # it overlapped the room's floor and was never wholly inside
    "above",  # it was wholly inside, but only above the walls
    "through",  # wholly from the one box to the other by this door, under its lintel
    "over",  # it flew over the wall at this door
    "turned_back",  # it came into the doorway and went back
    "from_doorway",  # it began in this doorway and left it
    "halted",  # it came to rest in this doorway
    "hopped",  # it flew over a wall where there is no door (`where`: the room it came down in)
]


class Passage(Word, frozen=True):
    """Something the flicked penguin did on its way: when (ms), what, and at which room or door."""

    at: Annotated[int, msgspec.Meta(ge=0, le=60000)]
    what: Passing
    where: Name


class Settled(Move, frozen=True):
    """How a flick ended. Poses are as physics left them; `off` are the penguins that are not on the board any more."""

    poses: Annotated[tuple[Pose, ...], msgspec.Meta(min_length=1, max_length=4)]
    off: Annotated[tuple[Penguin, ...], msgspec.Meta(max_length=4)] = ()
    passages: Annotated[tuple[Passage, ...], msgspec.Meta(max_length=200)] = ()
    touched: Annotated[tuple[Penguin, ...], msgspec.Meta(max_length=3)] = ()
    """Penguins the flicked one touched itself, in order; also one it leant on when it was struck."""
    corners: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=7)], ...], msgspec.Meta(max_length=8)] = ()
    """Exam spaces it slid over or stopped on."""
    doorway: Name | None = None
    """The door in which the flicked penguin rests."""
    ms: Annotated[int, msgspec.Meta(ge=0, le=60000)] = 0
    """How long it took."""
    calm: bool = True
    """False: something still moved when time was up, and is left where it was."""
    film: bytes = b""
    """The flight for those who watch: keyframes, see the physics' `film`."""
    by: str = ""
    """What simulated it, with its version."""
    flown_over: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=7)], ...], msgspec.Meta(max_length=8)] = ()
    """Exam spaces it was over in the air only."""
    aloft: Annotated[tuple[Name, ...], msgspec.Meta(max_length=16)] = ()
    """Doors it went through, but never on the floor."""


SeatMove = Union[Flick, StepToLine, Cast, GiveUp, Sit, Trade, EndTurn, ProposeEnd, Agree, Object]
NatureMove = Union[Lot, DrawLesson, DrawExam, Tremble, Settled]
AnyMove = Union[
    Flick, StepToLine, Cast, GiveUp, Sit, Trade, EndTurn, ProposeEnd, Agree, Object,
    Lot, DrawLesson, DrawExam, Tremble, Settled,
]  # fmt: skip
