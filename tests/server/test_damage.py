"""Damaged stores: one sentence instead of a start, or one table set aside while all others are played."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from gramarye.server import protocol as wire
from gramarye.server.serve import CannotServe, bind, start
from gramarye.server.sheet import ENCODE, SHEET, Sheet
from gramarye.server.store import NotSaved
from gramarye.server.store_file import sentence
from gramarye.server.store_sqlite import SqliteStore
from gramarye.server.upkeep import NAME, Finding, back_up, examine
from tests.server.conftest import BOT, HERE, SHOW, Browser, House
from tests.toys.pig import PIG

GAMES = {"pig": PIG}


class Kept:
    """A folder with two tables in it: a good one and another that is to be damaged."""

    def __init__(self, house: House, token: str, good: str, other: str, code: str) -> None:
        self.house = house
        self.path = house.folder / NAME
        self.token = token
        self.good = good
        self.other = other
        self.code = code

    def change(self, sql: str, *values: object) -> None:
        with closing(sqlite3.connect(self.path)) as db, db:
            db.execute(sql, values)
        self.settle()

    def settle(self) -> None:
        """All in one file."""
        with closing(sqlite3.connect(self.path)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def sheet(self) -> Sheet:
        with closing(sqlite3.connect(self.path)) as db:
            (blob,) = db.execute("SELECT sheet FROM matches WHERE id = ?", (self.other,)).fetchone()
        return SHEET.decode(blob)

    def write(self, **changes: object) -> None:
        """Fields of the other table's sheet."""
        self.write_raw(ENCODE(msgspec.structs.replace(self.sheet(), **changes)))

    def write_raw(self, blob: bytes) -> None:
        self.change("UPDATE matches SET sheet = ? WHERE id = ?", blob, self.other)

    def findings(self) -> list[Finding]:
        return [finding for finding in examine(self.house.folder, GAMES) if finding.why]


@pytest.fixture
async def kept(house: House) -> Kept:
    running = await house.start()
    async with Browser(running.url) as ada:
        tables = []
        for _ in range(2):
            match = await ada.open(HERE, BOT, setup={"target": 900})
            await ada.enter(match)
            assert isinstance(await ada.play(match, 1, 0, SHOW), wire.Accepted)
            tables.append(match)
        assert ada.token is not None
        kept = Kept(house, ada.token, tables[0], tables[1], ada.code)
    await house.stop()
    kept.settle()
    assert kept.findings() == []
    return kept


# ---- one table


OTHER = "(SELECT number FROM matches WHERE code = '{}')"
LAST = "(SELECT max(id) FROM log WHERE match = ?)"


def number(kept: Kept) -> int:
    with closing(sqlite3.connect(kept.path)) as db:
        return int(db.execute("SELECT number FROM matches WHERE id = ?", (kept.other,)).fetchone()[0])


def row(kept: Kept, body: bytes) -> None:
    kept.change(f"UPDATE log SET body = ? WHERE id = {LAST}", body, number(kept))


MOVED = b'{"t":"moved","seat":0,"guest":1,"msg":1,"entries":[%s]}'


def gap(kept: Kept) -> None:
    kept.change("DELETE FROM log WHERE id = (SELECT min(id) FROM log WHERE match = ?)", number(kept))


def no_head(kept: Kept) -> None:
    kept.change("DELETE FROM heads WHERE match = ?", number(kept))


def other_dice(kept: Kept) -> None:
    kept.write(salts=("another",))


TABLES: dict[str, Callable[[Kept], None]] = {
    "no JSON": lambda kept: kept.write_raw(b"{"),
    "an empty sheet": lambda kept: kept.write_raw(b""),
    "no UTF-8": lambda kept: kept.write_raw(b'{"match":"\xff"}'),
    "no sheet": lambda kept: kept.write_raw(b"[]"),
    "a field is missing": lambda kept: kept.write_raw(ENCODE(kept.sheet()).replace(b'"secret"', b'"sacred"')),
    "a field of another kind": lambda kept: kept.write_raw(ENCODE(kept.sheet()).replace(b'"host":1', b'"host":{}')),
    "the sheet of another": lambda kept: kept.write(match=kept.good),
    "no set-up": lambda kept: kept.write(setup=msgspec.Raw(b'{"seats":99}')),
    "an unknown option": lambda kept: kept.write(setup=msgspec.Raw(b'{"seats":2,"owls":1}')),
    "seats are missing": lambda kept: kept.write(seats=kept.sheet().seats[:1]),
    "a row is no JSON": lambda kept: row(kept, b"owl"),
    "a row is empty": lambda kept: row(kept, b""),
    "an unknown row": lambda kept: row(kept, b'{"t":"owl"}'),
    "an unknown move": lambda kept: row(kept, MOVED % b'{"by":0,"move":{"t":"fly"}}'),
    "a move that is none": lambda kept: row(kept, MOVED % b'{"by":0,"move":7}'),
    "a row is missing": gap,
    "the head is missing": no_head,
}  # fmt: skip


@pytest.mark.parametrize("damage", TABLES.values(), ids=TABLES.keys())
async def test_one_damaged_table_is_set_aside_and_the_others_are_played(
    kept: Kept, damage: Callable[[Kept], None], caplog: pytest.LogCaptureFixture
) -> None:
    damage(kept)
    (found,) = kept.findings()
    assert kept.other in found.table
    with caplog.at_level(logging.ERROR):
        running = await kept.house.start()
        async with Browser(running.url, token=kept.token) as ada:
            for _ in range(2):
                refused = await ada.ask("enter", match=kept.other)
                assert isinstance(refused, wire.Refused)
                assert refused.key == "table_damaged", refused.text
            assert (await ada.ask("join", code=kept.code)).key == "table_damaged"
            listed = await ada.ask("lobby")
            for rows in (listed.rows, listed.mine):
                assert [row.match for row in rows] == [kept.good]
            table = await ada.enter(kept.good)
            assert table.version >= 2
            assert isinstance(await ada.open(HERE, BOT), str)
        assert (await ada_by_http(running.url, kept.other)) == 404
        await kept.house.stop()
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1, told
    assert f"table {kept.other} is set aside" in told[0]


async def ada_by_http(url: str, match: str) -> int:
    async with Browser(url) as ada, ada._session.get(f"{url}api/replay/{match}") as response:
        return response.status


async def test_a_table_of_a_game_that_is_gone_is_set_aside(kept: Kept, caplog: pytest.LogCaptureFixture) -> None:
    kept.write(game="chess")
    (found,) = kept.findings()
    assert found.why == "it plays chess, and there is no such game here"
    with caplog.at_level(logging.ERROR):
        running = await kept.house.start()
        async with Browser(running.url, token=kept.token) as ada:
            refused = await ada.ask("enter", match=kept.other)
            assert (refused.key, refused.args) == ("game_gone", {"game": "chess"})
            assert [row.match for row in (await ada.ask("lobby")).rows] == [kept.good]
        await kept.house.stop()
    assert len(caplog.records) == 1


async def test_a_field_of_a_later_gramarye_is_no_damage(kept: Kept) -> None:
    kept.write_raw(ENCODE(kept.sheet())[:-1] + b',"owls":3}')
    assert kept.findings() == []
    async with Browser((await kept.house.start()).url, token=kept.token) as ada:
        await ada.enter(kept.other)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": 9}, "it was begun under version 9 of the rules"),
        ({"salts": ("another",)}, "the dice of this table did not say"),
        ({"status": "over"}, "but it is listed as"),
    ],
)
async def test_what_only_a_check_finds(kept: Kept, changes: dict[str, object], why: str) -> None:
    kept.write(**changes)
    (found,) = kept.findings()
    assert kept.other in found.table
    assert why in found.why


# ---- the whole file


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def alter(sql: str) -> Callable[[Path], None]:
    def work(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.executescript(sql)

    return work


def noise(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:100] + b"\xff" * 3000 + data[3100:])


def another_program(path: Path) -> None:
    path.unlink()
    alter("CREATE TABLE recipes (name TEXT)")(path)


def only_the_log(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(b"moves")
    path.unlink()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda path: path.write_bytes(b""), "is empty"),
    "text": (lambda path: path.write_text("owl " * 500), "is no database of gramarye"),
    "a few bytes of text": (lambda path: path.write_text("owl"), "is no database of gramarye"),
    "half of it": (half, "has been cut short"),
    "fifty bytes": (lambda path: path.write_bytes(path.read_bytes()[:50]), "has been cut short"),
    "the head only": (lambda path: path.write_bytes(path.read_bytes()[:100]), "has been cut short"),
    "another program's": (another_program, "is the database of another program"),
    "another program's number": (alter("PRAGMA user_version = -3"), "is the database of another program"),
    "a newer one": (alter("PRAGMA user_version = 9"), "was written by a newer gramarye"),
    **{
        f"without {name}": (alter(f"DROP TABLE {name}"), f"has lost its table '{name}'")
        for name in ("matches", "log", "heads", "guests", "seats")
    },
    "without a column": (alter("ALTER TABLE guests DROP COLUMN name"), "has lost the column 'name' of its table"),
    "the log only": (only_the_log, "is missing"),
    "a folder": (a_folder, "is a folder"),
    "noise in the first page": (noise, "is damaged"),
}  # fmt: skip


async def refused_start(folder: Path) -> str:
    """Why no server starts there."""
    with closing(bind("127.0.0.1", 0)) as sock, pytest.raises(CannotServe) as refused:
        await start(sock, folder, games=GAMES)
    return str(refused.value)


@pytest.mark.parametrize(("damage", "says"), FILES.values(), ids=FILES.keys())
async def test_a_file_that_cannot_be_used_is_one_sentence_that_says_what_to_do(
    kept: Kept, damage: Callable[[Path], object], says: str
) -> None:
    damage(kept.path)
    before = kept.path.read_bytes() if kept.path.is_file() else b""
    told = await refused_start(kept.house.folder)
    assert told.startswith(f"{kept.path} {says}"), told
    assert "\n" not in told
    assert ";" in told or ":" in told, "and what to do"
    assert before == (kept.path.read_bytes() if kept.path.is_file() else b""), "left as it is"
    assert any(finding.why.startswith(f"{kept.path} {says}") for finding in kept.findings())


async def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "more", Path("/proc/self/gramarye"), Path("/proc/self")):
        told = await refused_start(folder)
        assert str(folder) in told
        assert "choose another" in told
        assert "\n" not in told


async def test_a_file_that_another_program_holds(kept: Kept) -> None:
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotSaved, match=r"is held by another program; end that"):
            SqliteStore(kept.path, patience=0.0)
    async with Browser((await kept.house.start()).url, token=kept.token) as ada:
        await ada.enter(kept.good)


@pytest.mark.parametrize("spoil", [b"", b"\0" * 40_000, b"noise" * 9000], ids=["empty", "zeros", "noise"])
@pytest.mark.parametrize("beside", ["-wal", "-shm"])
async def test_what_lies_beside_the_file_may_be_anything(kept: Kept, beside: str, spoil: bytes) -> None:
    kept.path.with_name(kept.path.name + beside).write_bytes(spoil)
    async with Browser((await kept.house.start()).url, token=kept.token) as ada:
        assert (await ada.enter(kept.good)).version >= 2
        assert isinstance(await ada.open(HERE, BOT), str)


async def test_noise_in_the_pages_of_the_log_is_told_and_never_a_traceback(kept: Kept) -> None:
    data = bytearray(kept.path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    with closing(sqlite3.connect(kept.path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
    data[(root - 1) * size : root * size] = b"\xee" * size
    kept.path.write_bytes(data)
    assert kept.findings()
    running = await kept.house.start()
    async with Browser(running.url, token=kept.token) as ada:
        for match in (kept.good, kept.other):
            assert (await ada.ask("enter", match=match)).key == "table_damaged"


async def test_a_full_disk_is_told(kept: Kept) -> None:
    with closing(sqlite3.connect(kept.path)) as db:
        db.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.Error) as full:
            db.execute("CREATE TABLE more (a)")
    assert sentence(kept.path, full.value).startswith(f"{kept.path} cannot grow, as the disk is full; make room")


# ---- a copy


async def test_a_copy_made_while_the_server_plays_is_whole_and_goes_on(kept: Kept, tmp_path: Path) -> None:
    running = await kept.house.start()
    to = tmp_path / "copy"
    async with Browser(running.url, token=kept.token) as ada:
        table = await ada.enter(kept.good)
        assert back_up(kept.house.folder, to) == to.stat().st_size
        await ada.enter(kept.good)
    await kept.house.stop()
    assert [finding.why for finding in examine(to, GAMES)] == ["", ""]
    assert (to.stat().st_mode & 0o077) == 0
    assert not [path for path in kept.house.folder.iterdir() if path.name.startswith("copy-")]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    to.rename(elsewhere / NAME)
    again = House(elsewhere, GAMES)
    async with Browser((await again.start()).url, token=kept.token) as ada:
        assert (await ada.enter(kept.good)).version == table.version
    await again.stop()


def test_nothing_is_overwritten_and_nothing_half_is_left(tmp_path: Path) -> None:
    store, to = tmp_path / NAME, tmp_path / "copy"
    with pytest.raises(NotSaved, match="is not there"):
        back_up(tmp_path, to)
    store.write_text("owl")
    with pytest.raises(NotSaved, match="is no database of gramarye"):
        back_up(tmp_path, to)
    store.unlink()
    alter("CREATE TABLE t (a)")(store)
    to.write_text("mine")
    with pytest.raises(NotSaved, match="is there already"):
        back_up(tmp_path, to)
    assert to.read_text() == "mine"
    with pytest.raises(NotSaved, match="cannot be written"):
        back_up(tmp_path, tmp_path / "nowhere" / "copy")
