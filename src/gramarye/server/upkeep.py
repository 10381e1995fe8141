"""Looking after a data folder: what is wrong in it, table by table, and a copy of it while a server runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import platformdirs

from gramarye.core.codec import Codec
from gramarye.core.game import Game
from gramarye.core.nature import Seeded
from gramarye.core.record import Header, Record, verify
from gramarye.server.sheet import ROW, SHEET, Sheet, fault_of_setup, standing
from gramarye.server.store import NotSaved
from gramarye.server.store_file import fault_of_bytes, fault_of_schema, sentence
from gramarye.server.store_sqlite import READ, SCHEMA, VERSION
from gramarye.server.store_tidy import unpacked

NAME: Final = "matches.sqlite"
UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, TypeError, ValueError)


class Finding(NamedTuple):
    """A table and what is wrong with it, "" where it is whole; without a table it is about the whole file."""

    table: str
    why: str


def usual_folder() -> Path:
    """Where games are kept if nobody says otherwise."""
    return Path(platformdirs.user_data_dir("gramarye", appauthor=False))


def file_in(data: Path) -> Path:
    """The store of a data folder; a file, such as a backup, is one itself."""
    return data if data.is_file() else data / NAME


def examine(data: Path, games: Mapping[str, Game]) -> Iterator[Finding]:
    """Everything there is, checked by the rules. Changes nothing. Raises NotSaved where there is nothing to read."""
    path = file_in(data)
    fault = fault_of_bytes(path)
    if not fault and not path.exists():
        raise NotSaved(f"{path} is not there; name the folder that the server was started with (--data)")
    if fault:
        yield Finding("", fault)
        return
    try:
        with closing(_read_only(path)) as db:
            fault = fault_of_schema(path, db, SCHEMA, VERSION)
            if fault:
                yield Finding("", fault)
                return
            for (wrong,) in db.execute("PRAGMA integrity_check(5)"):
                if wrong != "ok":
                    yield Finding("", f"{path} is damaged: {' '.join(str(wrong).split())}")
            yield from _tables(db, games)
    except sqlite3.Error as error:
        yield Finding("", sentence(path, error))


def back_up(data: Path, to: Path) -> int:
    """Copies a store into a new file as it stands at one moment, whoever writes to it meanwhile; gives its size in
    bytes. Raises NotSaved with one sentence."""
    path = file_in(data)
    fault = fault_of_bytes(path)
    if fault or not path.exists():
        raise NotSaved(fault or f"{path} is not there; name the folder that the server was started with (--data)")
    try:
        to.touch(mode=0o600, exist_ok=False)  # secrets of dice and seats are in there
    except FileExistsError:
        raise NotSaved(f"{to} is there already; name a file that is not") from None
    except OSError as error:
        raise NotSaved(f"{to} cannot be written: {error.strerror or error}") from error
    try:
        with closing(_read_only(path)) as db, closing(sqlite3.connect(to)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that one file is all of it
    except BaseException as error:
        to.unlink()
        if isinstance(error, sqlite3.Error):
            full = str(getattr(error, "sqlite_errorname", "")).startswith(("SQLITE_FULL", "SQLITE_IOERR"))
            raise NotSaved(f"{to} cannot be written: {error}" if full else sentence(path, error)) from error
        raise
    return to.stat().st_size


# ---- helpers


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10)


def _tables(db: sqlite3.Connection, games: Mapping[str, Game]) -> Iterator[Finding]:
    for number, match, code, status, blob in db.execute(
        "SELECT number, id, code, status, sheet FROM matches ORDER BY number"
    ).fetchall():
        try:
            why = _fault(db, games, number, match, (code, status), blob)
        except sqlite3.DatabaseError as error:
            why = f"its log cannot be read: {error}"
        yield Finding(f"{code} ({match})", why)
    lost = "SELECT count(*) FROM log WHERE match NOT IN (SELECT number FROM matches)"
    (rows,) = db.execute(lost).fetchone()
    if rows:
        yield Finding("", f"{rows} rows of logs belong to no table")


def _fault(
    db: sqlite3.Connection, games: Mapping[str, Game], number: int, match: str, shown: tuple[str, str], blob: bytes
) -> str:
    try:
        sheet = SHEET.decode(blob)
    except UNREADABLE as error:
        return f"its sheet cannot be read: {error}"
    if sheet.match != match:
        return f"its sheet is that of table {sheet.match}"
    if (sheet.code, sheet.status) != shown:
        return f"its sheet says {sheet.code}, {sheet.status}, but it is listed as {shown[0]}, {shown[1]}"
    rows = unpacked([body for (body,) in db.execute(READ, (number,))])
    head = db.execute("SELECT seq FROM heads WHERE match = ?", (number,)).fetchone()
    if head is None or head[0] != len(rows):
        return f"its log has {len(rows)} rows that can be found, of {'none' if head is None else head[0]}"
    game = games.get(sheet.game)
    if game is None:
        return f"it plays {sheet.game}, and there is no such game here"
    if sheet.version != game.info.version:
        return f"it was begun under version {sheet.version} of the rules; this gramarye plays {game.info.version}"
    return _fault_of_play(game, sheet, rows)


def _fault_of_play(game: Game, sheet: Sheet, rows: Sequence[bytes]) -> str:
    fault = fault_of_setup(game, sheet)
    if fault:
        return fault
    codec = Codec(game)
    read = []
    for seq, row in enumerate(rows, 1):
        try:
            read.append(ROW.decode(row))
        except UNREADABLE as error:
            return f"row {seq} of {len(rows)} cannot be read: {error}"
    try:
        entries = tuple(codec.entry(bytes(entry)) for line in standing(read) for entry in line.entries)
    except UNREADABLE as error:
        return f"a move cannot be read: {error}"
    dice = Seeded(sheet.secret, sheet.salts).dice(reveal=True)
    header = Header(game=sheet.game, version=sheet.version, setup=codec.setup(bytes(sheet.setup)), dice=dice)
    verdict = verify(game, Record(header, entries))
    return "" if verdict.ok else f"entry {verdict.at + 1} of {len(entries)}: {verdict.why}" if entries else ""
