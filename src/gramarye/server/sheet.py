"""What is kept: of a table the sheet (who sits where, the set-up, the dice) and the rows of its log; guests."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Union

import msgspec

from gramarye.core.codec import Codec
from gramarye.core.game import Game
from gramarye.core.words import Event
from gramarye.server.protocol import Notice, SeatKind, Status, TableRules

NOTES = 6  # that are kept


class Owed(msgspec.Struct, frozen=True):
    """Somebody whose seat was given away without their word, and how the seat was called."""

    guest: int
    name: str


class SeatSheet(msgspec.Struct, frozen=True, kw_only=True):
    """One seat. `owner` is a guest's number; None: a bot's from the start, or nobody has taken it yet."""

    kind: SeatKind
    name: str
    level: str | None = None
    owner: int | None = None
    before: int | None = None
    """The owner who offered it to others and may take it back while nobody has it."""
    link: str = ""
    """The secret that gives this seat to whoever shows it; a new one after each use."""
    paused: bool = False
    stand_in: str | None = None
    """The level of the bot that plays for the absent owner."""
    uninvited: bool = False
    """That bot was not let in by the owner."""
    owed: tuple[Owed, ...] = ()
    """From whom it was taken while they were away, first who had it first: each may come back at any time."""

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    @property
    def is_free(self) -> bool:
        return self.kind != "bot" and self.owner is None

    @property
    def is_kept(self) -> bool:
        """A bot plays for an owner who did not ask for it, until that comes back."""
        return self.stand_in is not None and self.uninvited

    @property
    def bot(self) -> str | None:
        """The level of the bot that moves for this seat, if one does."""
        return self.level if self.kind == "bot" else self.stand_in


class Note(msgspec.Struct, frozen=True):
    """A notice, and the guest who had the seat before."""

    notice: Notice
    guest: int | None


class Question(msgspec.Struct, frozen=True):
    """May `seat` take back its moves, down to the table of version `to`? The seats of `waiting` have not answered."""

    seat: int
    to: int
    length: int
    """Of the log, after the undo."""
    waiting: tuple[int, ...]
    guest: int
    msg: int
    place: str = ""
    """Where the seat thought about the move."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its log. Replaced as a whole at each change."""

    match: str
    code: str
    game: str
    version: int
    """The rules version."""
    host: int
    host_name: str
    msg: int
    """The id of the message that opened it, so that the same message opens one table."""
    setup: msgspec.Raw
    rules: TableRules
    seats: tuple[SeatSheet, ...]
    status: Status = "waiting"
    secret: str
    """Behind the dice; never leaves before the game is over."""
    salts: tuple[str, ...] = ()
    ask: Question | None = None
    thought: dict[str, float] = {}
    """Seconds, by the places where seats have thought of late, as far as they were kept."""
    asked: dict[str, float] = {}
    """Seconds that the table has been asked about a move, by the place before it."""
    notes: tuple[Note, ...] = ()
    """What became of seats of late, oldest first."""
    barred: tuple[int, ...] = ()
    """Guests whose seat the host has freed; the table's code is nothing to them."""
    opened: str
    """When, as an ISO 8601 date and time."""

    def told(self, notice: Notice, guest: int | None) -> Sheet:
        """With this notice, numbered after all others."""
        number = self.notes[-1].notice.n + 1 if self.notes else 1
        note = Note(msgspec.structs.replace(notice, n=number), guest)
        return msgspec.structs.replace(self, notes=(*self.notes, note)[-NOTES:])

    def of(self, guest: int) -> tuple[int, ...]:
        """The seats of this guest."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.owner == guest)

    def seen_by(self, guest: int) -> tuple[int, ...]:
        """The seats this guest moves for now: owned, and not left to a bot."""
        return tuple([i for i, seat in enumerate(self.seats) if seat.owner == guest and seat.stand_in is None])

    def with_seat(self, number: int, seat: SeatSheet) -> Sheet:
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return msgspec.structs.replace(self, seats=seats)


def new_link(match: str, seat: int) -> str:
    """A fresh secret for a seat; it says which seat it opens."""
    return f"{match}.{seat}.{secrets.token_urlsafe(16)}"


def split_link(link: str) -> tuple[str, int] | None:
    """The match and the seat a link is for, or None where it is no link.

    >>> split_link(new_link("abcd", 2)), split_link("OWL-42")
    (('abcd', 2), None)
    """
    match link.split("."):
        case [match_id, seat, _] if seat.isdecimal() and len(seat) == 1:
            return match_id, int(seat)
    return None


# ---- rows of the log; the number of rows is the table's version


class Began(msgspec.Struct, frozen=True, tag="began", tag_field="t"):
    """The opening: NATURE's moves before the first decision."""

    entries: msgspec.Raw


class Moved(msgspec.Struct, frozen=True, tag="moved", tag_field="t"):
    """An accepted move and NATURE's answers. `guest` and `msg` say which message it was (0 for bots)."""

    seat: int
    guest: int
    msg: int
    entries: msgspec.Raw


class Cut(msgspec.Struct, frozen=True, tag="cut", tag_field="t"):
    """Moves were taken back: the log has `length` entries again."""

    seat: int
    guest: int
    msg: int
    length: int


Row = Union[Began, Moved, Cut]
ROW = msgspec.json.Decoder(Row)
SHEET = msgspec.json.Decoder(Sheet)
ENCODE = msgspec.json.Encoder(order="deterministic").encode


def fault_of_setup(game: Game, sheet: Sheet) -> str:
    """What is wrong with the set-up of a sheet, "" where nothing is."""
    try:
        setup = Codec(game).setup(bytes(sheet.setup))
        game.new(setup)
    except (msgspec.MsgspecError, ValueError) as error:
        return f"its set-up cannot be played: {error}"
    seats = len(sheet.seats)
    return "" if setup.seats == seats else f"it is set up for {setup.seats} seats, but has {seats}"


class Guest(msgspec.Struct, frozen=True):
    """Somebody behind a browser; known again by a token of which only a hash is kept."""

    number: int
    name: str


class Ages(msgspec.Struct, frozen=True, kw_only=True):
    """After how many seconds without a visit a table is deleted; None: never."""

    waiting: float | None
    playing: float | None
    over: float | None


class Kept(msgspec.Struct, frozen=True):
    """A table as it is kept. `revision` counts the changes of the sheet."""

    sheet: Sheet
    revision: int
    rows: tuple[bytes, ...]


class Standing(msgspec.Struct, frozen=True):
    """A row that no undo has cut off: the version it gave, the seat that moved (-1: the opening), its entries."""

    version: int
    seat: int
    entries: list[msgspec.Raw]


class Played(msgspec.Struct, frozen=True, gc=False):
    """A move that stands, as it is told: made by `seat` (-1: the opening) and giving `version`. There are very many,
    and none holds another: the collector of rings need not look at them."""

    version: int
    seat: int
    length: int
    """Of the log, before it."""
    events: tuple[Event, ...]
    is_open: bool
    """There is no secret in the events: everybody may read all of them."""


def standing(rows: Iterable[Row]) -> list[Standing]:
    """The rows that count, in order."""
    kept: list[Standing] = []
    for version, row in enumerate(rows, 1):
        if isinstance(row, Cut):
            while kept and sum(len(line.entries) for line in kept) > row.length:
                kept.pop()
        else:
            entries = msgspec.json.decode(row.entries, type=list[msgspec.Raw])
            kept.append(Standing(version, -1 if isinstance(row, Began) else row.seat, entries))
    return kept
