"""A game as it was played: a header and the log. Replay needs no generator; anyone can verify it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from gramarye.core.codec import Codec
from gramarye.core.game import NATURE, OVER, Game, Log, State
from gramarye.core.nature import Seeded, promise_of
from gramarye.core.table import Table
from gramarye.core.text import clean, cleaned
from gramarye.core.utf8 import text_of
from gramarye.core.words import Dice, Entry, Event, Move, Setup, Word

FORMAT = 1
"""How a record is written; another number means other fields, or the same ones with another meaning."""

MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?")


class Header(Word, frozen=True, kw_only=True):
    """Everything but the moves: enough to lay the game out again."""

    format: int = FORMAT
    game: str
    version: int
    """The rules version (Info.version) the game was played under."""
    setup: Any
    """The game's own Setup; decoded by the game's codec."""
    dice: Dice | None = None
    names: tuple[str, ...] = ()
    played: str = ""
    """When, as an ISO 8601 date and time; empty where nobody noted it."""


class Record(Word, frozen=True):
    """A header and a log."""

    header: Header
    entries: tuple[Entry[Move], ...]

    def to_json(self) -> bytes:
        """One JSON document; entries keep their order."""
        return msgspec.json.format(msgspec.json.encode(self), indent=0)


class Verdict(Word, frozen=True):
    """The result of `verify`: whether the record holds; if not, the first bad entry (-1: the header) and why."""

    ok: bool
    at: int = -1
    why: str = ""
    finished: bool = False
    dice_checked: bool = False


def record_of(table: Table, names: tuple[str, ...] = (), played: str = "") -> Record:
    """The record of a table; the secret of its dice is in it once the game is over."""
    table.game.new(table.setup)  # what cannot be laid out again is not written
    dice = table.nature.dice(reveal=table.over)
    info = table.game.info
    header = Header(game=info.name, version=info.version, setup=table.setup, dice=dice, names=names, played=played)
    return Record(header, tuple(table.log))


def load_record(game: Game, data: bytes) -> Record:
    """A record of this game from JSON; whoever wrote it, its texts are clean. Raises ValueError with one sentence on
    anything else."""
    codec = Codec(game)
    try:
        raw = _read(data)
        if raw.header.game != game.info.name:
            raise ValueError(f"this is a record of {raw.header.game!r}, not of {game.info.name!r}")
        setup = cleaned(codec.setup(msgspec.json.encode(raw.header.setup)))
        entries = tuple(_entry(codec, number, bytes(e)) for number, e in enumerate(raw.entries, 1))
    except msgspec.MsgspecError as e:
        raise ValueError(f"not a record of {game.info.name}: {e}") from e
    names = tuple(clean(name) for name in raw.header.names)
    return Record(
        msgspec.structs.replace(raw.header, setup=setup, names=names, played=clean(raw.header.played)), entries
    )


def _entry(codec: Codec, number: int, data: bytes) -> Entry[Move]:
    try:
        return codec.entry(data)
    except msgspec.MsgspecError as e:
        raise ValueError(f"entry {number} is not one of this game: {e}") from e


class _RawRecord(msgspec.Struct, forbid_unknown_fields=True):
    header: Header
    entries: list[msgspec.Raw]


class _Format(msgspec.Struct):
    format: int = FORMAT


class _AnyRecord(msgspec.Struct):
    """What records of every format have."""

    header: _Format


def _read(data: bytes) -> _RawRecord:
    """A record of any game. A format we do not know is told first: whatever else seems wrong may be right there."""
    text = text_of(data)
    fault = _format_fault(msgspec.json.decode(text, type=_AnyRecord).header.format)
    if fault:
        raise ValueError(fault)
    return msgspec.json.decode(text, type=_RawRecord)


def _format_fault(number: int) -> str:
    return "" if number == FORMAT else f"it is written in format {number}, and only format {FORMAT} is known here"


def game_of(data: bytes) -> str:
    """The name of the game a record is of. Raises ValueError on anything that is no record."""
    try:
        return _read(data).header.game
    except msgspec.MsgspecError as e:
        raise ValueError(f"not a record: {e}") from e


def replay(game: Game, record: Record) -> Iterator[tuple[Entry[Move], tuple[Event, ...], State]]:
    """Each entry with its unredacted events and the state after it (one object that moves on: copy it to keep it)."""
    s = game.new(_setup(record))
    for entry in record.entries:
        log = Log()
        game.apply(s, entry.move, log)
        yield entry, tuple(log.events), s


def at(game: Game, record: Record, seq: int) -> State:
    """The state after the first `seq` entries. Raises ValueError when there are fewer."""
    if not 0 <= seq <= len(record.entries):
        raise ValueError(f"entry {seq} is asked for, but the record has {len(record.entries)}")
    s = game.new(_setup(record))
    for entry in record.entries[:seq]:
        game.apply(s, entry.move, None)
    return s


def verify(game: Game, record: Record) -> Verdict:
    """Check every entry by the rules, and every die by the revealed secret where there is one."""
    header = record.header
    fault = _format_fault(header.format)
    if fault:
        return Verdict(False, -1, fault)
    if header.game != game.info.name:
        return Verdict(False, -1, f"the record is of {header.game!r}, not of {game.info.name!r}")
    if header.version != game.info.version:
        return Verdict(False, -1, f"it was played under rules version {header.version}; this is {game.info.version}")
    try:
        s = game.new(_setup(record))
    except ValueError as e:
        return Verdict(False, -1, f"the set-up is impossible: {e}")
    fault = _names_fault(header)
    if fault:
        return Verdict(False, -1, fault)
    dice = _opened(header.dice)
    if isinstance(dice, str):
        return Verdict(False, -1, dice)
    natures = 0
    for i, entry in enumerate(record.entries):
        why = _fault(game, s, entry, dice, natures)
        if why:
            return Verdict(False, i, why)
        natures += entry.by == NATURE
        game.apply(s, entry.move, None)
    return Verdict(True, finished=game.actor(s) == OVER, dice_checked=dice is not None)


def _setup(record: Record) -> Setup:
    setup = record.header.setup
    assert isinstance(setup, Setup)  # load_record and record_of see to it
    return setup


def _names_fault(header: Header) -> str:
    """What is wrong with what people have noted: the names of the seats, and when it was played."""
    seats = header.setup.seats
    if header.names and len(header.names) != seats:
        return f"it has {len(header.names)} names for {seats} seats"
    if header.played and not MOMENT.fullmatch(header.played):
        return f"it was played {header.played!r}, which is no date and time as ISO 8601 has them"
    return ""


def _opened(dice: Dice | None) -> Seeded | str | None:
    """The seeded dice behind a promise, None while the secret is kept, or what is wrong with it."""
    if dice is None or dice.secret is None:
        return None
    if promise_of(dice.secret) != dice.promise:
        return "the secret of the dice does not match the promise made before the game"
    return Seeded(dice.secret, dice.salts)


def _fault(game: Game, s: State, entry: Entry[Move], dice: Seeded | None, natures: int) -> str:
    who = int(game.actor(s))
    if who == OVER:
        return "the game is over, but the record goes on"
    if (entry.by == NATURE) != (who == NATURE):
        return f"{_name(entry.by)} moves, but {_name(who)} must"
    if who != NATURE:
        refusal = game.check(s, entry.by, entry.move)
        return str(refusal) if refusal else ""
    fault = game.fault(s, entry.move)
    if fault:
        return fault
    if dice is not None and game.throw(s) is None and dice.answer(game, s, natures) != entry.move:
        return f"the dice of this table did not say {entry.move}"
    return ""


def _name(who: int) -> str:
    return "NATURE" if who == NATURE else f"seat {who}"
