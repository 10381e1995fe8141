"""Opening the file of a store: what is wrong with it is said in one sentence that names it and what to do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from gramarye.server.store import NotSaved

MAGIC: Final = b"SQLite format 3\0"
HEAD: Final = 100  # bytes that every such file begins with
INSTEAD: Final = "put a backup in its place, or choose another data folder with --data"
PATIENCE: Final = 10.0  # seconds for another program to let go of it


def opened(path: Path, schema: str, version: int, patience: float = PATIENCE) -> sqlite3.Connection:
    """The file with all its tables in it, made where there was none. Raises NotSaved with one sentence."""
    fault = fault_of_bytes(path)
    if fault:
        raise NotSaved(fault)
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience)
        try:
            fault = fault_of_schema(path, db, schema, version)
            if fault:
                raise NotSaved(fault)
            db.execute("PRAGMA auto_vacuum = INCREMENTAL")  # of a new file: what is deleted can be given back
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.executescript(schema)
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        raise NotSaved(sentence(path, error)) from error
    return db


def fault_of_bytes(path: Path) -> str:
    """What can be told without a database, "" where nothing is wrong or there is no such file yet."""
    try:
        if path.is_dir():
            return f"{path} is a folder, but games are kept in a file of this name; move it away"
        beside = path.with_name(path.name + "-wal")
        has_log = beside.is_file() and beside.stat().st_size > 0
        if not path.exists():
            lost = f"{path} is missing, but {beside.name} beside it holds the last moves of its games"
            return f"{lost}; put the file back, or move {beside.name} away to begin anew" if has_log else ""
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError as error:
        return f"{path} cannot be read: {error.strerror or error}; choose another data folder with --data"
    if not size:
        return f"{path} is empty, so the games that were in it are gone; {INSTEAD}, or delete it to begin anew"
    if not head.startswith(MAGIC[: len(head)]):
        return f"{path} is no database of gramarye; move it away, or choose another data folder with --data"
    page = int.from_bytes(head[16:18], "big")
    whole = (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")
    is_counted = head[24:28] == head[92:96] and not has_log  # the log may hold pages of which the head knows already
    if len(head) < HEAD or (is_counted and size < whole):
        return f"{path} has been cut short: {size} of {max(whole, HEAD)} bytes are there; {INSTEAD}"
    return ""


def fault_of_schema(path: Path, db: sqlite3.Connection, schema: str, version: int) -> str:
    """Whether these are our tables, all of them, with all their columns."""
    found = int(db.execute("PRAGMA user_version").fetchone()[0])
    there = _columns(db)
    if found > version:
        return f"{path} was written by a newer gramarye; choose another data folder with --data, or upgrade"
    if found != version and (found or there):
        return f"{path} is the database of another program; move it away, or choose another data folder with --data"
    if not found:
        return ""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(schema)
        for table, columns in _columns(model).items():
            if table not in there:
                return f"{path} has lost its table {table!r}; {INSTEAD}"
            for column in columns:
                if column not in there[table]:
                    return f"{path} has lost the column {column!r} of its table {table!r}; {INSTEAD}"
    return ""


def sentence(path: Path, error: Exception) -> str:
    """What SQLite complains of, and what to do about it."""
    name = str(getattr(error, "sqlite_errorname", ""))
    for beginning, says in REASONS:
        if name.startswith(beginning):
            return f"{path} {says}"
    return f"{path} cannot be used: {error}; `gramarye check` tells more"


REASONS: Final = (
    ("SQLITE_NOTADB", "is no database of gramarye; move it away, or choose another data folder with --data"),
    ("SQLITE_CORRUPT", f"is damaged: `gramarye check` tells where; {INSTEAD}"),
    ("SQLITE_BUSY", "is held by another program; end that, or choose another data folder with --data"),
    ("SQLITE_LOCKED", "is held by another program; end that, or choose another data folder with --data"),
    ("SQLITE_FULL", "cannot grow, as the disk is full; make room, or choose another data folder with --data"),
    ("SQLITE_READONLY", "cannot be written; allow it, or choose another data folder with --data"),
    ("SQLITE_PERM", "cannot be written; allow it, or choose another data folder with --data"),
    ("SQLITE_CANTOPEN", "cannot be opened or made; allow it, or choose another data folder with --data"),
    ("SQLITE_IOERR", "cannot be read or written, as the disk fails or is full; choose another data folder with --data"),
)


def _columns(db: sqlite3.Connection) -> dict[str, set[str]]:
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        name: {column for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (name,))}
        for name in names
        if not name.startswith("sqlite_")
    }
