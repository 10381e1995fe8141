"""What happened: the credited trail of a flick, and every other event."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from gramarye.core.words import Event, Word
from gramarye.games.icecool_wizards.words.board import Element, Name, Penguin
from gramarye.games.icecool_wizards.words.moves import Flick, Pose
from gramarye.games.icecool_wizards.words.view import Prompt

Why = Literal[
    "inside", "start_room", "earlier_visit", "through", "penguin_touched", "exam_touched",
    "not_wholly_inside", "flew_over_room", "flew_over_exam", "jumped_over", "in_the_air", "turned_back", "from_doorway",
    "stuck", "lost_flick",
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


class ChancesGone(Event, frozen=True, kw_only=True):
    """Exams that can no longer be paid for, and penguins one can no longer trade with, though they were touched."""

    corners: tuple[int, ...] = ()
    others: tuple[Penguin, ...] = ()


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
    Strayed, CameToRest, LessonClaimed, PenguinTouched, CornerTouched, ChancesGone, SpellCast, GivenUp, ExamSat, Traded,
    EndProposed, EndAnswered, LastRoundBegan, TurnEnded, LapDone, GameEnded, Awaited,
]  # fmt: skip
