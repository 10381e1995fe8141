"""The words of ICECOOL Wizards: board, set-up, moves, NATURE's answers, events and the view.

Lengths on the board are whole millimetres; where a penguin stands is in tenths of a millimetre. x grows to the
right, y upwards (away from whoever looks at the board from its lower edge); angles are tenths of a degree, counted
from x towards y.
"""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from gramarye.core.words import Event, Move, Setup, View, Word, Words

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

# ---- the school


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


# ---- set-up


class IcecoolSetup(Setup, frozen=True, kw_only=True):
    """Seats and options; the defaults are the rulebook's. Each option is explained in the rulebook."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3  # IW-01; one seat for practice only
    first: Literal["lot", "host"] = "lot"  # IW-123
    hands: Literal["steady", "calm", "shaky", "wild"] = "steady"  # IW-124
    """How much every flick trembles. IW-124"""
    must_flick: bool = False  # IW-23
    visits_per_flick: bool = False  # IW-42
    grace_after_lost: bool = False  # IW-56
    lost_flick_still_touches: bool = False  # IW-57
    lost_flick_loses_start_room: bool = False  # IW-58
    agreed_end: bool = True  # IW-125
    cap: Annotated[int, msgspec.Meta(ge=8, le=1000)] = 400  # IW-126
    """After so many turns the last round comes, whatever Exams there are."""
    practice: bool = False  # IW-127
    """No cards: a lap through all the rooms, with as many flicks as one likes."""
    tremors: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=4000)], ...], msgspec.Meta(max_length=4)] = ()
    """For each seat how much its flicks tremble beyond what `hands` says, in thousandths; for bots."""
    board: Board | None = None  # IW-128, IW-04; None: the school of the box
    voters: tuple[Penguin, ...] = ()
    """Seats that are asked about an agreed end: the humans. Bots always agree."""


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


SeatMove = Union[Flick, StepToLine, Cast, GiveUp, Sit, Trade, EndTurn, ProposeEnd, Agree, Object]
NatureMove = Union[Lot, DrawLesson, DrawExam, Tremble, Settled]
AnyMove = Union[
    Flick, StepToLine, Cast, GiveUp, Sit, Trade, EndTurn, ProposeEnd, Agree, Object,
    Lot, DrawLesson, DrawExam, Tremble, Settled,
]  # fmt: skip

# ---- what is asked of whom

Phase = Literal[
    "act",  # the active seat flicks, casts, pays, trades, or ends its turn
    "fire",  # a victim picks the card it discards
    "vote",  # a seat is asked about an agreed end
    "nature",
    "over",
]


class Prompt(Word, frozen=True, kw_only=True):
    """What the game waits for, and what the acting seat may do; the rest is among the legal moves."""

    phase: Phase
    may_flick: bool = False
    lines: tuple[Name, ...] = ()
    """Boxes to whose white line the penguin may step."""
    stuck: Name | None = None
    """The door it is stuck in."""


# ---- events


Why = Literal[
    "inside", "start_room", "earlier_visit", "through", "penguin_touched", "exam_touched",
    "not_wholly_inside", "flew_over_room", "jumped_over", "turned_back", "from_doorway", "stuck", "lost_flick",
]  # fmt: skip


class Mark(Word, frozen=True):
    """A point of the trail: credited with its Lesson or not, and for each near miss the reason with its rule."""

    at: int
    """Milliseconds; contacts are told at the end."""
    where: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9_]{0,15}$")]
    """The name of the room or door, the number of the corner, or the seat of the penguin."""
    what: Literal["room", "door", "corner", "penguin"]
    credited: bool
    why: Why
    """The reason in a word; the client has a sentence for each."""
    rule: str
    lesson: Name | None = None
    """The Lesson it brought."""


class FirstChosen(Event, frozen=True, kw_only=True):
    seat: Penguin


class TurnBegan(Event, frozen=True, kw_only=True):
    seat: Penguin
    turn: int
    """Counted from 1 over all seats."""
    room: Name
    """The classroom the penguin begins in."""


LayReason = Literal["setup", "refill", "mountain"]


class LessonLaid(Event, frozen=True, kw_only=True):
    """A Lesson comes to its home on the board."""

    lesson: Name
    why: LayReason


class LessonRepeated(Event, frozen=True, kw_only=True):
    """The symbol lies on the board already: discarded, and another is drawn."""

    lesson: Name


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The discarded Lessons are a new deck."""

    cards: int


class NothingToLay(Event, frozen=True, kw_only=True):
    """No card of a missing symbol is left anywhere."""


class ExamLaid(Event, frozen=True, kw_only=True):
    corner: int
    exam: int


class SteppedToLine(Event, frozen=True, kw_only=True):
    seat: Penguin
    box: Name
    pose: Pose


class Flicked(Event, frozen=True, kw_only=True):
    """What was meant."""

    seat: Penguin
    flick: Flick
    left: int
    """Flicks left after this one."""


class Strayed(Event, frozen=True, kw_only=True):
    """What the trembling finger made of it."""

    seat: Penguin
    flick: Flick


class CameToRest(Event, frozen=True, kw_only=True):
    """The flick is over; where everybody stands after rules have brought back who left the board."""

    seat: Penguin
    before: tuple[Pose, ...]
    poses: tuple[Pose, ...]
    returned: tuple[Penguin, ...]
    lost: bool
    """The flicked penguin left the board."""
    doorway: Name | None
    marks: tuple[Mark, ...]
    ms: int
    calm: bool
    film: bytes


class LessonClaimed(Event, frozen=True, kw_only=True):
    seat: Penguin
    lesson: Name
    where: Name


class PenguinTouched(Event, frozen=True, kw_only=True):
    """One trade with this seat is open for the rest of the turn."""

    seat: Penguin
    other: Penguin


class CornerTouched(Event, frozen=True, kw_only=True):
    """The Exam of this corner may be paid for until the end of the turn."""

    seat: Penguin
    corner: int


class SpellCast(Event, frozen=True, kw_only=True):
    seat: Penguin
    element: Element


class GivenUp(Event, frozen=True, kw_only=True):
    seat: Penguin
    lesson: Name
    used: bool


class ExamSat(Event, frozen=True, kw_only=True):
    seat: Penguin
    corner: int
    exam: int
    paid: tuple[Name, ...]


class Traded(Event, frozen=True, kw_only=True):
    seat: Penguin
    other: Penguin
    gave: Name
    took: Name


class EndProposed(Event, frozen=True, kw_only=True):
    seat: Penguin


class EndAnswered(Event, frozen=True, kw_only=True):
    seat: Penguin
    yes: bool


EndReason = Literal["exams", "agreed", "cap"]


class LastRoundBegan(Event, frozen=True, kw_only=True):
    """`left`: turns still to come."""

    why: EndReason
    left: int


class TurnEnded(Event, frozen=True, kw_only=True):
    seat: Penguin


class LapDone(Event, frozen=True, kw_only=True):
    """Practice: every room has been visited."""

    flicks: int


class GameEnded(Event, frozen=True, kw_only=True):
    points: tuple[int, ...]
    cards: tuple[int, ...]
    winners: tuple[Penguin, ...]


class Awaited(Event, frozen=True, kw_only=True):
    actor: int
    prompt: Prompt


AnyEvent = Union[
    FirstChosen, TurnBegan, LessonLaid, LessonRepeated, DeckShuffled, NothingToLay, ExamLaid, SteppedToLine, Flicked,
    Strayed, CameToRest, LessonClaimed, PenguinTouched, CornerTouched, SpellCast, GivenUp, ExamSat, Traded, EndProposed,
    EndAnswered, LastRoundBegan, TurnEnded, LapDone, GameEnded, Awaited,
]  # fmt: skip

# ---- the view


class Player(Word, frozen=True, kw_only=True):
    """What lies in front of a seat, open to all."""

    lessons: tuple[Name, ...] = ()
    """Face up, in the board's order of Lessons."""
    used: tuple[Name, ...] = ()
    """Face down."""
    exams: tuple[int, ...] = ()
    """Kinds of Exams passed, in order of passing."""
    points: int = 0


class IcecoolView(View, frozen=True, kw_only=True):
    """The table; nothing but the order of the decks is hidden in this game."""

    board: Board
    prompt: Prompt
    poses: tuple[Pose, ...]
    players: tuple[Player, ...]
    active: int
    """Whose turn it is, -1 before the first."""
    first: int
    """Who began, -1 before that."""
    turn: int
    flicks: int
    """The active seat has left."""
    lessons: tuple[Name, ...]
    """On the board, in the board's order of Lessons."""
    exams: tuple[int | None, ...]
    """The kind of Exam in each corner."""
    lesson_deck: int
    discards: tuple[Name, ...]
    exam_deck: int
    visited: tuple[Name, ...]
    """Rooms visited this turn; in practice, in this lap."""
    touched: tuple[Penguin, ...]
    """Penguins the active seat may still trade with this turn."""
    corners: tuple[int, ...]
    """Exams that may be paid for this turn."""
    last_round: bool
    turns_left: int
    """In the last round; -1 before."""
    agreed: tuple[Penguin, ...]
    """Who has agreed to end, while it is asked."""
    strokes: int
    """Flicks so far in the whole game; the fewer, the better in practice."""
    winners: tuple[Penguin, ...] = ()


WORDS = Words(AnyMove, AnyEvent, IcecoolSetup, IcecoolView)
