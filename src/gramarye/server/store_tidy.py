"""Keeping the store small: tables nobody comes back to are deleted, finished ones packed, and the room given back.

A finished log is never appended to, so its rows become one, compressed: a tenth of what they took, with the ids and the
links that each row has. It stands in the log like any other row, and the head still counts the rows that are in it.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec

from gramarye.server.sheet import Ages

PACKED: Final = b"\0rows\0"  # no JSON begins like this
ROWS: Final = msgspec.msgpack.Decoder(list[bytes])
AT_ONCE: Final = 10  # matches to one transaction: no move waits longer than some milliseconds
PAGES: Final = 256  # given back to the system at once
IDS: Final = """
WITH RECURSIVE line (id, before) AS (
    SELECT id, before FROM log WHERE id = (SELECT last FROM heads WHERE match = ?1)
    UNION ALL SELECT log.id, log.before FROM line JOIN log ON log.id = line.before
)"""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS visits (match INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS unpacked (match INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER IF NOT EXISTS is_new AFTER INSERT ON matches BEGIN
    INSERT INTO visits VALUES (new.number, CAST(strftime('%s', 'now') AS INTEGER));
END;
CREATE TRIGGER IF NOT EXISTS is_over AFTER UPDATE OF status ON matches WHEN new.status = 'over' BEGIN
    INSERT OR IGNORE INTO unpacked VALUES (new.number);
END;
"""


def unpacked(bodies: Sequence[bytes]) -> tuple[bytes, ...]:
    """The rows of a log as they were written.

    >>> unpacked([packed([b'{"t":"began"}', b'{"t":"moved"}'])]), unpacked([b"{}"])
    ((b'{"t":"began"}', b'{"t":"moved"}'), (b'{}',))
    """
    if len(bodies) == 1 and bodies[0].startswith(PACKED):
        try:
            return tuple(ROWS.decode(zlib.decompress(bodies[0][len(PACKED) :])))
        except (zlib.error, msgspec.MsgspecError):
            return tuple(bodies)  # damaged: a row that nobody can read
    return tuple(bodies)


def packed(bodies: Iterable[bytes]) -> bytes:
    """All rows as one."""
    return PACKED + zlib.compress(msgspec.msgpack.encode(list(bodies)))


def visit(db: sqlite3.Connection, matches: Collection[str], now: float) -> None:
    """Somebody has been at these tables."""
    sql = "INSERT OR REPLACE INTO visits SELECT number, ? FROM matches WHERE id = ?"
    db.executemany(sql, [(int(now), match) for match in matches])


def adopt(db: sqlite3.Connection, now: float) -> None:
    """Tables of before all this: as if somebody had been there now."""
    strangers = "FROM matches WHERE number NOT IN (SELECT match FROM visits)"
    db.execute(f"INSERT OR IGNORE INTO unpacked SELECT number {strangers} AND status = 'over'")
    db.execute(f"INSERT INTO visits SELECT number, ? {strangers}", (int(now),))


def expire(db: sqlite3.Connection, now: float, ages: Ages) -> list[str]:
    """Delete some of the tables that have not been visited for too long; which ones."""
    gone: list[tuple[int, str]] = []
    for status, age in (
        ("waiting", ages.waiting),
        ("playing", ages.playing),
        ("over", ages.over),
        ("closed", ages.over),
    ):
        if age is not None:
            sql = "SELECT number, id FROM visits JOIN matches ON number = match WHERE at < ? AND status = ? LIMIT ?"
            gone += db.execute(sql, (int(now - age), status, AT_ONCE - len(gone))).fetchall()
    for number, match in gone:
        _delete_log(db, number)
        for table in ("heads", "visits", "unpacked"):
            db.execute(f"DELETE FROM {table} WHERE match = ?", (number,))
        db.execute("DELETE FROM seats WHERE match = ?", (match,))
        db.execute("DELETE FROM matches WHERE number = ?", (number,))
    return [match for _, match in gone]


def pack(db: sqlite3.Connection) -> int:
    """Pack some of the finished logs that are not packed yet; how many."""
    numbers = [number for (number,) in db.execute("SELECT match FROM unpacked LIMIT ?", (AT_ONCE,))]
    for number in numbers:
        rows = db.execute(
            f"{IDS} SELECT log.id, body FROM line JOIN log USING (id) ORDER BY log.id", (number,)
        ).fetchall()
        if len(rows) > 1:
            last = rows[-1][0]
            _delete_log(db, number, but=last)
            db.execute("UPDATE log SET before = NULL, body = ? WHERE id = ?", (packed(body for _, body in rows), last))
        db.execute("DELETE FROM unpacked WHERE match = ?", (number,))
    return len(numbers)


def give_back(db: sqlite3.Connection) -> int:
    """Give some free pages back to the system; how many there were. A file of before this was kept keeps its size, and
    fills the free pages first."""
    free = int(db.execute("PRAGMA freelist_count").fetchone()[0])
    if free and db.execute("PRAGMA auto_vacuum").fetchone()[0] == 2:  # INCREMENTAL
        db.execute(f"PRAGMA incremental_vacuum({PAGES})").fetchall()
        return free
    return 0


def _delete_log(db: sqlite3.Connection, number: int, but: int = -1) -> None:
    db.execute(f"{IDS} DELETE FROM log WHERE id IN (SELECT id FROM line) AND id <> ?2", (number, but))
