"""The contract of a store, and that SQLite keeps it: durable, in order, one winner for each place."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from gramarye.server.protocol import TableRules
from gramarye.server.sheet import Guest, Kept, SeatSheet, Sheet
from gramarye.server.store import Conflict, NotSaved, Store
from gramarye.server.store_sqlite import SqliteStore


@pytest.fixture(params=["sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Every store there is passes the same tests."""
    assert request.param == "sqlite"
    store = SqliteStore(tmp_path / "matches.sqlite")
    yield store
    await store.close()


def a_sheet(match: str = "m1", code: str = "OWL-42", msg: int = 1, host: int = 1, *, listed: bool = True) -> Sheet:
    seats = (SeatSheet(kind="here", name="Ada", owner=host), SeatSheet(kind="link", name=""))
    rules = TableRules(listed=listed)
    return Sheet(
        match=match, code=code, game="pig", version=1, host=host, host_name="Ada", msg=msg,
        setup=msgspec.Raw(b'{"seats":2}'), rules=rules, seats=seats, secret="s",
        opened="2026-01-01T00:00:00+00:00",
    )  # fmt: skip


async def test_what_was_appended_is_loaded_in_order(store: Store) -> None:
    await store.create(a_sheet())
    assert await store.load("m1") is not None
    for seq in range(300):
        await store.append("m1", seq, f"row {seq}".encode())
    kept = await store.load("m1")
    assert kept is not None
    assert kept.rows == tuple(f"row {seq}".encode() for seq in range(300))
    assert (kept.sheet, kept.revision) == (a_sheet(), 0)


async def test_an_unknown_match_is_none(store: Store) -> None:
    assert await store.load("nobody") is None


async def test_many_matches_at_once_keep_their_logs_apart(store: Store) -> None:
    names = [f"m{n}" for n in range(70)]
    for n, name in enumerate(names):
        await store.create(a_sheet(name, f"OWL-{n}", msg=n))
        await store.load(name)
    for seq in range(5):
        await asyncio.gather(*(store.append(name, seq, f"{name} {seq}".encode()) for name in names))
    for name in names:
        kept = await store.load(name)
        assert kept is not None
        assert kept.rows == tuple(f"{name} {seq}".encode() for seq in range(5))


async def test_more_rows_than_one_statement_takes_are_kept_and_one_conflict_is_its_own(store: Store) -> None:
    names = [f"m{n}" for n in range(300)]
    for n, name in enumerate(names):
        await store.create(a_sheet(name, f"OWL-{n}", msg=n))
        await store.load(name)
    await asyncio.gather(*(store.append(name, 0, b"first") for name in names))
    seqs = [1] * 300
    seqs[280] = 0
    rows = [store.append(name, seq, b"second") for name, seq in zip(names, seqs, strict=True)]
    answers = await asyncio.gather(*rows, return_exceptions=True)
    assert [n for n, answer in enumerate(answers) if answer is not None] == [280]
    assert isinstance(answers[280], Conflict)
    for n, name in enumerate(names):
        kept = await store.load(name)
        assert kept is not None
        assert kept.rows == ((b"first",) if n == 280 else (b"first", b"second"))


async def test_a_moment_more_is_gathered_only_where_many_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"m{n}" for n in range(40)]
    for n, name in enumerate(names):
        await store.create(a_sheet(name, f"OWL-{n}", msg=n))
        await store.load(name)
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    for seq in range(20):
        await asyncio.gather(*(store.append(name, seq, b"row") for name in names[:8]))
    assert slept == [], "a few at a time"
    await asyncio.gather(*(store.append(name, 0, b"row") for name in names[8:]))
    await store.append(names[0], 20, b"row")  # after the moment, if there was one
    assert len(slept) == 1
    assert 0 < slept[0] < 0.01


@pytest.mark.parametrize("seq", [0, 2, 7])
async def test_a_row_goes_only_to_the_end_of_its_log(store: Store, seq: int) -> None:
    await store.create(a_sheet())
    await store.load("m1")
    await store.append("m1", 0, b"first")
    with pytest.raises(Conflict):
        await store.append("m1", seq, b"second")
    kept = await store.load("m1")
    assert kept is not None
    assert kept.rows == (b"first",)


async def test_a_conflict_is_its_own_writers_alone(store: Store) -> None:
    for n in range(40):
        await store.create(a_sheet(f"m{n}", f"OWL-{n}", msg=n))
        await store.load(f"m{n}")
    await store.append("m7", 0, b"there already")
    answers = await asyncio.gather(*(store.append(f"m{n}", 0, b"row") for n in range(40)), return_exceptions=True)
    assert [n for n, answer in enumerate(answers) if answer is not None] == [7]
    assert isinstance(answers[7], Conflict)


async def test_a_row_and_a_sheet_are_written_together_or_not_at_all(store: Store) -> None:
    sheet = a_sheet()
    await store.create(sheet)
    await store.load("m1")
    over = msgspec.structs.replace(sheet, status="over")
    with pytest.raises(Conflict):
        await store.append("m1", 0, b"row", over, revision=5)
    kept = await store.load("m1")
    assert kept is not None
    assert (kept.rows, kept.sheet.status, kept.revision) == ((), "waiting", 0)
    await store.append("m1", 0, b"row", over, revision=0)
    kept = await store.load("m1")
    assert kept is not None
    assert (kept.rows, kept.sheet.status, kept.revision) == ((b"row",), "over", 1)


async def test_two_sheets_on_one_revision_conflict(store: Store) -> None:
    await store.create(a_sheet())
    both = await asyncio.gather(store.save(a_sheet(), 0), store.save(a_sheet(), 0), return_exceptions=True)
    assert [type(answer) for answer in both if answer is not None] == [Conflict]


async def test_ids_codes_and_opening_messages_are_given_once(store: Store) -> None:
    await store.create(a_sheet())
    for again in (
        a_sheet("m1", "FOX-11", msg=2),
        a_sheet("m2", "OWL-42", msg=2),
        a_sheet("m2", "FOX-11", msg=1),
    ):
        with pytest.raises(Conflict):
            await store.create(again)
    await store.save(msgspec.structs.replace(a_sheet(), status="over"), 0)
    await store.create(a_sheet("m2", "OWL-42", msg=2))  # the code of a finished match is free again
    assert await store.find("OWL-42") == "m2"
    opened = await store.opened_by(1, 2)
    assert opened is not None
    assert opened.match == "m2"


async def test_open_tables_are_the_listed_and_unfinished_ones_newest_first(store: Store) -> None:
    await store.create(a_sheet("m1", "A-1", msg=1))
    await store.create(a_sheet("m2", "A-2", msg=2, listed=False))
    await store.create(a_sheet("m3", "A-3", msg=3))
    await store.create(a_sheet("m4", "A-4", msg=4))
    await store.save(msgspec.structs.replace(a_sheet("m4", "A-4", msg=4), status="over"), 0)
    assert [sheet.match for sheet in await store.open_tables()] == ["m3", "m1"]
    assert [sheet.match for sheet in await store.tables_of(1)] == ["m3", "m2", "m1", "m4"]


async def greeted(store: Store, token: str | None, name: str) -> tuple[Guest, str]:
    guest = await store.greet(token, name)
    assert guest is not None
    return guest


async def test_where_there_may_be_no_new_guest_one_who_is_known_still_comes_in(store: Store) -> None:
    ada, token = await greeted(store, None, "Ada")
    assert await store.greet(None, "Eve", may_be_new=False) is None
    assert await store.greet("x" * 32, "Eve", may_be_new=False) is None
    assert await store.greet(token, "Ada", may_be_new=False) == (ada, token)


async def test_a_guest_is_known_again_by_the_token_and_it_is_not_kept(store: Store, tmp_path: Path) -> None:
    ada, token = await greeted(store, None, "Ada")
    again, same = await greeted(store, token, "Ada L.")
    assert (again.number, again.name, same) == (ada.number, "Ada L.", token)
    stranger, fresh = await greeted(store, "x" * 32, "Eve")
    assert stranger.number != ada.number
    assert fresh != "x" * 32
    await store.close()
    for file in tmp_path.iterdir():  # noqa: ASYNC240 (a test may block)
        assert token.encode() not in file.read_bytes()


async def test_of_two_writers_at_one_place_exactly_one_wins(tmp_path: Path) -> None:
    one, two = SqliteStore(tmp_path / "m.sqlite"), SqliteStore(tmp_path / "m.sqlite")
    await one.create(a_sheet())
    await one.load("m1")
    await two.load("m1")
    won: list[bytes] = []
    for seq in range(30):
        both = [b"one", b"two"]
        answers = await asyncio.gather(
            one.append("m1", seq, both[0]), two.append("m1", seq, both[1]), return_exceptions=True
        )
        winners = [row for row, answer in zip(both, answers, strict=True) if answer is None]
        losers = [answer for answer in answers if answer is not None]
        assert len(winners) == 1
        assert isinstance(losers[0], Conflict)
        won += winners
    kept = await two.load("m1")
    assert kept is not None
    assert kept.rows == tuple(won)
    await one.close()
    await two.close()


async def test_what_cannot_be_written_changes_nothing_and_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "m.sqlite")
    await store.create(a_sheet())
    await store.load("m1")
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")  # the disk is full
    with pytest.raises(NotSaved):
        await store.append("m1", 0, b"x" * 100_000)
    store._db.execute("PRAGMA max_page_count = 1000000")
    await store.append("m1", 0, b"x" * 100_000)
    kept = await store.load("m1")
    assert kept is not None
    assert kept.rows == (b"x" * 100_000,)
    await store.close()


async def test_a_folder_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(NotSaved, match=r"^the data folder .*file cannot be used: "):
        SqliteStore(tmp_path / "file" / "matches.sqlite")


async def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "m.sqlite")
    db.execute("PRAGMA user_version = 7")
    db.close()
    with pytest.raises(NotSaved, match="newer gramarye"):
        SqliteStore(tmp_path / "m.sqlite")


async def test_every_commit_is_synced(store: SqliteStore) -> None:
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL


async def test_a_fault_of_one_job_is_its_own_and_the_store_goes_on(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "m.sqlite")
    await store.create(a_sheet())

    def fail(_: sqlite3.Connection) -> None:
        raise LookupError("a fault")

    answers = await asyncio.gather(store.load("m1"), store._do(fail), store.load("m1"), return_exceptions=True)
    assert isinstance(answers[1], LookupError)
    assert isinstance(answers[0], Kept)
    assert answers[0] == answers[2]
    await store.close()
