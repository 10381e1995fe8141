"""The store in one SQLite file: write-ahead log, synced at every commit, many matches to one commit.

One thread owns the file. While it commits a batch, the next one collects; answers go out only after
the commit. So a busy server pays one sync for a hundred moves, an idle one a sync for each.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from hashlib import blake2b
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from gramarye.server import store_tidy
from gramarye.server.sheet import ENCODE, SHEET, Ages, Guest, Kept, Sheet
from gramarye.server.store import Conflict, Damaged, NotSaved, Store
from gramarye.server.store_file import PATIENCE, opened, sentence

T = TypeVar("T")
Row = tuple[int, int, bytes]  # match number, place in its log, body
Work = Callable[[sqlite3.Connection], object]
Job = tuple[Row | None, Work | None, asyncio.Future[Any]]
"""Something for the thread to do in a transaction, and who waits for it. Rows by themselves are the common case."""
Answer = tuple[asyncio.Future[Any], object]

VERSION: Final = 1  # of the file's tables
# Rows of all matches stand in one dense log, each knowing the row before it of its match, and `heads` knows the
# last of each. A log sorted by match would write a page of 4096 bytes for every move.
SCHEMA: Final = f"""
CREATE TABLE IF NOT EXISTS matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT NOT NULL, host INTEGER NOT NULL,
    msg INTEGER NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL, revision INTEGER NOT NULL,
    sheet BLOB NOT NULL, UNIQUE (host, msg)
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS open_codes ON matches (code) WHERE status <> 'over';
CREATE INDEX IF NOT EXISTS open_tables ON matches (listed) WHERE status <> 'over';
CREATE TABLE IF NOT EXISTS heads (match INTEGER PRIMARY KEY, seq INTEGER NOT NULL, last INTEGER) STRICT;
CREATE TABLE IF NOT EXISTS log (
    id INTEGER PRIMARY KEY, match INTEGER NOT NULL, seq INTEGER NOT NULL, before INTEGER, body BLOB NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS head AFTER INSERT ON log BEGIN
    UPDATE heads SET seq = new.seq + 1, last = new.id WHERE match = new.match;
END;
CREATE TABLE IF NOT EXISTS seats (
    match TEXT NOT NULL, guest INTEGER NOT NULL, PRIMARY KEY (match, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_of ON seats (guest);
CREATE TABLE IF NOT EXISTS guests (
    number INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL
) STRICT;
PRAGMA user_version = {VERSION};
"""
NOTHING: Final = -1  # no match has this number
SIZES: Final = (1, 4, 16, 64, 256)  # rows to one statement, as each lets go of the interpreter and waits for it again
APPEND: Final = {
    n: f"""INSERT INTO log (match, seq, before, body)
    SELECT heads.match, heads.seq, heads.last, v.column3 FROM (VALUES {",".join(["(?,?,?)"] * n)}) AS v
    LEFT JOIN heads ON heads.match = v.column1 AND heads.seq = v.column2 WHERE v.column1 <> {NOTHING}"""
    for n in SIZES
}
"""Where a row comes too late there is no such head, and NULL for its match stops the whole statement."""
READ: Final = """
WITH RECURSIVE line (id, before, body) AS (
    SELECT id, before, body FROM log WHERE id = (SELECT last FROM heads WHERE match = ?)
    UNION ALL SELECT log.id, log.before, log.body FROM line JOIN log ON log.id = line.before
) SELECT body FROM line ORDER BY id"""
STOP: Final = None
# What PostgreSQL calls commit_siblings and commit_delay: where so many wait at once, a moment more makes the batches
# larger, and a move costs a sixth less; where few do, nobody waits
BUSY: Final = 16  # jobs to one commit
GATHER: Final = 0.005  # seconds
FAULTS: Final = (sqlite3.Error, msgspec.MsgspecError)  # of the file, or of what stands in it


@mypyc_attr(allow_interpreted_subclasses=True)
class SqliteStore(Store):
    """For one event loop. Raises NotSaved with one sentence where the file cannot be opened."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        super().__init__()
        self._path = path
        self._numbers: dict[str, int] = {}
        self._is_adopted = False  # what tables of before `visits` are in the file
        self._gathered: list[Job] = []  # for the thread, when this turn of the loop is over
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)  # secrets of dice and seats are in there
        except OSError as error:
            why = f"{error.strerror or error}; choose another with --data"
            raise NotSaved(f"the data folder {path.parent} cannot be used: {why}") from error
        self._db = opened(path, SCHEMA, VERSION, patience)
        self._db.executescript(store_tidy.SCHEMA)  # what it adds is missing in older files
        self._writer = threading.Thread(target=self._run, name="store", daemon=True)
        self._writer.start()

    # ---- the interface

    def create(self, sheet: Sheet) -> Awaitable[None]:
        def work(db: sqlite3.Connection) -> None:
            values = (sheet.match, sheet.code, sheet.host, sheet.msg, sheet.status, sheet.rules.listed, ENCODE(sheet))
            sql = "INSERT INTO matches VALUES (NULL,?,?,?,?,?,?,0,?) RETURNING number"
            (number,) = db.execute(sql, values).fetchone()
            db.execute("INSERT INTO heads VALUES (?,0,NULL)", (number,))
            _seat(db, sheet)

        return self._do(work)

    def append(
        self, match: str, seq: int, row: bytes, sheet: Sheet | None = None, revision: int = 0
    ) -> asyncio.Future[None]:
        number = self._numbers[match]  # whoever appends has loaded it
        if sheet is None:
            return self._put((number, seq, row), None)

        def work(db: sqlite3.Connection) -> None:
            _append(db, [(number, seq, row)])
            _replace(db, sheet, revision)

        return self._do(work)

    def save(self, sheet: Sheet, revision: int) -> Awaitable[None]:
        return self._do(lambda db: _replace(db, sheet, revision))

    def load(self, match: str) -> Awaitable[Kept | None]:
        def work(db: sqlite3.Connection) -> Kept | None:
            found = db.execute("SELECT number, sheet, revision FROM matches WHERE id = ?", (match,)).fetchone()
            if found is None:
                return None
            number, blob, revision = found
            sheet = self._read(match, blob)
            if sheet is None:
                raise Damaged(match)
            self._numbers[match] = number
            try:
                rows = store_tidy.unpacked([body for (body,) in db.execute(READ, (number,))])
                head = db.execute("SELECT seq FROM heads WHERE match = ?", (number,)).fetchone()
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT:
                    raise
                self.aside.put(match, f"its log cannot be read: {error}")
                raise Damaged(match) from error
            if head is None or head[0] != len(rows):
                self.aside.put(match, f"its log has {len(rows)} rows of {'none' if head is None else head[0]}")
                raise Damaged(match)
            return Kept(sheet, revision, rows)

        return self._do(work)

    def find(self, code: str) -> Awaitable[str | None]:
        def work(db: sqlite3.Connection) -> str | None:
            found = db.execute("SELECT id FROM matches WHERE code = ? AND status <> 'over'", (code,)).fetchone()
            return None if found is None else str(found[0])

        return self._do(work)

    def opened_by(self, host: int, msg: int) -> Awaitable[Sheet | None]:
        def work(db: sqlite3.Connection) -> Sheet | None:
            found = db.execute("SELECT id, sheet FROM matches WHERE host = ? AND msg = ?", (host, msg)).fetchone()
            sheet = None if found is None else self._read(found[0], found[1])
            if found is not None and sheet is None:
                raise Damaged(found[0])
            return sheet

        return self._do(work)

    def open_tables(self) -> Awaitable[list[Sheet]]:
        sql = """SELECT id, sheet FROM matches WHERE listed = 1 AND status <> 'over' AND status <> 'closed'
                 ORDER BY number DESC LIMIT 200"""
        return self._do(lambda db: self._readable(db.execute(sql)))

    def tables_of(self, guest: int) -> Awaitable[list[Sheet]]:
        sql = """SELECT id, sheet FROM matches WHERE id IN (SELECT match FROM seats WHERE guest = ?)
                 ORDER BY status IN ('over', 'closed'), number DESC LIMIT 50"""
        return self._do(lambda db: self._readable(db.execute(sql, (guest,))))

    def greet(self, token: str | None, name: str, *, may_be_new: bool = True) -> Awaitable[tuple[Guest, str] | None]:
        def work(db: sqlite3.Connection) -> tuple[Guest, str] | None:
            if token is not None:
                sql = "UPDATE guests SET name = ? WHERE token_hash = ? RETURNING number"
                for (number,) in db.execute(sql, (name, _hash(token))).fetchall():
                    return Guest(number, name), token
            if not may_be_new:
                return None
            fresh = secrets.token_urlsafe(24)
            sql = "INSERT INTO guests (token_hash, name) VALUES (?,?) RETURNING number"
            (number,) = db.execute(sql, (_hash(fresh), name)).fetchone()
            return Guest(number, name), fresh

        return self._do(work)

    def rename(self, guest: int, name: str) -> Awaitable[Guest]:
        def work(db: sqlite3.Connection) -> Guest:
            db.execute("UPDATE guests SET name = ? WHERE number = ?", (name, guest))
            return Guest(guest, name)

        return self._do(work)

    def forget(self, match: str) -> None:
        self._numbers.pop(match, None)

    async def tidy(self, visited: Collection[str], now: float, ages: Ages) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            store_tidy.visit(db, visited, now)
            if not self._is_adopted:
                store_tidy.adopt(db, now)
                self._is_adopted = True
            return store_tidy.expire(db, now, ages)

        gone = more = await self._do(work)
        while more:  # by the handful, so that moves get in between
            more = await self._do(lambda db: store_tidy.expire(db, now, ages))
            gone += more
        while await self._do(store_tidy.pack) or await self._do(store_tidy.give_back):
            pass
        return gone

    async def close(self) -> None:
        self._hand_over()
        self._jobs.put(STOP)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._db.close()

    # ---- reading

    def _readable(self, rows: Iterable[tuple[str, bytes]]) -> list[Sheet]:
        sheets = [self._read(match, blob) for match, blob in rows]
        return [sheet for sheet in sheets if sheet is not None]

    def _read(self, match: str, blob: bytes) -> Sheet | None:
        """The sheet of a match, None where it cannot be read: then the match is set aside."""
        try:
            sheet = SHEET.decode(blob)
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
            self.aside.put(match, f"its sheet cannot be read: {error}")
            return None
        if sheet.match != match:
            self.aside.put(match, "its sheet is another table's")
            return None
        return sheet

    # ---- handing over to the thread

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        return self._put(None, work)

    def _put(self, row: Row | None, work: Work | None) -> asyncio.Future[Any]:  # it gets what the work gives
        loop = asyncio.get_running_loop()
        if not self._gathered:  # by the handful: the thread asks for the interpreter each time it is woken
            loop.call_soon(self._hand_over)
        done: asyncio.Future[Any] = loop.create_future()
        self._gathered.append((row, work, done))
        return done

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._jobs.put(gathered)

    # ---- in the thread

    def _run(self) -> None:
        while True:
            batch: list[Job] = []
            jobs = self._jobs.get()
            while jobs is not STOP:
                batch += jobs
                if self._jobs.empty():
                    break
                jobs = self._jobs.get()
            if batch:
                self._write(batch)
            if jobs is STOP:
                return
            if len(batch) >= BUSY:
                time.sleep(GATHER)

    def _write(self, batch: list[Job]) -> None:
        """One transaction for all; where it fails, one for each, so that a conflict is its own job's alone."""
        try:
            answers = self._commit(batch)
        except Exception:  # noqa: BLE001 (whatever it was, it comes again below, where it is told to its own job)
            answers = [self._alone(job) for job in batch]
        loop = batch[0][2].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, answers)

    def _commit(self, jobs: list[Job]) -> list[Answer]:
        """All of it, or nothing. Rows by themselves are one statement, and that is a transaction: each one more would
        let go of the interpreter three times, and wait for it as often."""
        db = self._db
        rows = [row for row, _, _ in jobs if row is not None]
        if len(rows) == len(jobs) <= SIZES[-1]:
            _append(db, rows)
            return [(done, None) for _, _, done in jobs]
        db.execute("BEGIN IMMEDIATE")
        try:
            _append(db, rows)
            answers: list[Answer] = [(done, work(db) if work else None) for _, work, done in jobs]
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return answers

    def _alone(self, job: Job) -> Answer:
        try:
            return self._commit([job])[0]
        except sqlite3.IntegrityError:
            return job[2], Conflict()
        except NotSaved as told:  # each handler has a name of its own, see tests/tooling/test_compiled.py
            return job[2], told
        except FAULTS as fault:
            return job[2], NotSaved(sentence(self._path, fault))
        except Exception as error:  # noqa: BLE001 (for whoever waits for this job; the thread goes on for the others)
            return job[2], error


def _tell(answers: Iterable[Answer]) -> None:
    for waits, answer in answers:
        if waits.done():
            continue  # nobody waits any more
        if isinstance(answer, Exception):
            waits.set_exception(answer)
        else:
            waits.set_result(answer)


def _append(db: sqlite3.Connection, rows: list[Row]) -> None:
    """Append each row to the log of its match, all or none of them; IntegrityError where one has come too late."""
    for start in range(0, len(rows), SIZES[-1]):
        part = rows[start : start + SIZES[-1]]
        size = next(size for size in SIZES if size >= len(part))
        values: list[object] = []
        for match, seq, body in part:  # sqlite3 takes numbers and bytearrays as they are, and asks around about bytes
            values += (match, seq, bytearray(body))
        values += [NOTHING] * (3 * (size - len(part)))
        db.executemany(APPEND[size], [values])  # once; but `execute` asks for the last id, and lets go once more for it


def _replace(db: sqlite3.Connection, sheet: Sheet, revision: int) -> None:
    sql = "UPDATE matches SET status = ?, sheet = ?, revision = revision + 1 WHERE id = ? AND revision = ?"
    done = db.execute(sql, (sheet.status, ENCODE(sheet), sheet.match, revision))
    if done.rowcount != 1:
        raise sqlite3.IntegrityError("the sheet has another revision")
    _seat(db, sheet)


def _seat(db: sqlite3.Connection, sheet: Sheet) -> None:
    db.execute("DELETE FROM seats WHERE match = ?", (sheet.match,))
    guests = {sheet.host} | {seat.owner for seat in sheet.seats if seat.owner is not None}
    db.executemany("INSERT INTO seats VALUES (?,?)", [(sheet.match, guest) for guest in guests])


def _hash(token: str) -> bytes:
    return blake2b(token.encode(), digest_size=20, person=b"gramarye-guest").digest()
