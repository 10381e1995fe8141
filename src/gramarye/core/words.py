"""The vocabulary of people, logs and the wire: frozen structs that every game's words extend.

This module is never compiled: compiled frozen structs lose `frozen` and `tag`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

NATURE_SEAT = -1  # the same number as core.game.NATURE, for words that name who moved
Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]


def snake(name: str) -> str:
    """The tag of a word: its class name in snake case.

    >>> snake("RollTwo")
    'roll_two'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Anything that is said or written down: immutable, and unknown fields are refused. Words hold only older words,
    never each other in a ring, so the collector of rings need not look at them."""


class Move(Word, frozen=True, tag_field="t", tag=snake):
    """What a seat, or NATURE, does. An imperative."""


class Event(Word, frozen=True, kw_only=True, tag_field="t", tag=snake):
    """What happened, in the past tense, with the rule that made it happen."""

    rule: str


class View(Word, frozen=True, kw_only=True):
    """All that one seat may know, built field by field. `seat` is -1 for a spectator."""

    seat: int
    actor: int


class Setup(Word, frozen=True, kw_only=True):
    """How a game is laid out: the number of seats and the options; every field but `seats` has a default.

    Where whoever runs the game fills in something (who is human, whose hand trembles), players choose a class without
    it, `Words.choice`, and the set-up extends that class.
    """

    seats: int


class Entry(Word, Generic[T], frozen=True):
    """One line of a log: who moved (a seat, or -1 for NATURE) and the move."""

    by: int
    move: T


class Step(Word, frozen=True):
    """What one accepted move brought about: log entries (NATURE's answers included) and unredacted events."""

    entries: tuple[Entry[Move], ...]
    events: tuple[Event, ...]


class Secret(Word, Generic[T], frozen=True):
    """A value only some seats may read; `core.secrecy.redact` blanks it for all others."""

    value: T | None
    seats: tuple[int, ...]


class Dice(Word, frozen=True):
    """The promise behind a table's dice. `promise` is published before the first roll; `secret` only when the
    game is over; the salts come from the players, so that the house cannot choose its secret to suit itself."""

    promise: str
    salts: tuple[str, ...] = ()
    secret: str | None = None


class Refusal(Word, frozen=True):
    """Why a move is not allowed: the rule, a message key with its arguments, and the sentence in English."""

    rule: str
    key: str
    args: dict[str, str | int] = {}
    text: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class Words(msgspec.Struct, frozen=True):
    """The types a game speaks in: unions for moves and events, classes for set-up, view and what `Game.odds` tells."""

    moves: Any  # a union of Move classes; typing has no name for a runtime union of types
    events: Any  # likewise
    setup: type[Setup]
    view: type[View]
    talk: Any = None  # a union of what may be said, for games that have rules about talk
    odds: type[Word] | None = None
    choice: type[Setup] | None = None
    """The part of `setup` that players choose; None: all of it."""

    @property
    def chosen(self) -> type[Setup]:
        """What players choose: the number of seats, and the options."""
        return self.choice or self.setup

    @property
    def filled(self) -> tuple[str, ...]:
        """The fields of a set-up that nobody chooses: whoever runs the game fills them in. The `extra` of each says by
        which rule, so that a table can tell it."""
        chosen = self.chosen.__struct_fields__
        return tuple(name for name in self.setup.__struct_fields__ if name not in chosen)


class Info(msgspec.Struct, frozen=True):
    """What a lobby and a simulator must know of a game before it is set up."""

    name: str
    title: str
    seats: tuple[int, int]
    """Fewest and most seats."""
    max_plies: int
    """No game is longer under random play, NATURE's moves included (law 12)."""
    version: int
    """Rules version: raised whenever a rule changes."""
    physics: bool = False
    """Some of NATURE's answers are not chance, but what bodies do; see `Game.throw`."""
