"""The table as everybody sees it, and what is asked of whom."""

from __future__ import annotations

from typing import Literal

from gramarye.core.words import View, Word
from gramarye.games.icecool_wizards.words.board import Board, Name, Penguin
from gramarye.games.icecool_wizards.words.moves import Pose

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


class Player(Word, frozen=True, kw_only=True):
    """What lies in front of a seat, open to all."""

    lessons: tuple[Name, ...] = ()
    """Face up, in the board's order of Lessons."""
    used: tuple[Name, ...] = ()
    """Face down, in the order in which they were cast."""
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
    """That come after this one, in the last round; -1 before."""
    agreed: tuple[Penguin, ...]
    """Who has agreed to end, while it is asked."""
    strokes: int
    """Flicks so far in the whole game; the fewer, the better in practice."""
    winners: tuple[Penguin, ...] = ()
