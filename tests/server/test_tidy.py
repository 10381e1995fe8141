"""Nothing is kept for ever: tables nobody comes back to end, finished ones become small, and what is left is let go."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path

import aiohttp
import msgspec
import pytest

from gramarye.core.record import load_record, verify
from gramarye.core.table import Table
from gramarye.server import lobby, store_tidy
from gramarye.server import protocol as wire
from gramarye.server.match import Match
from gramarye.server.serve import Running
from gramarye.server.sheet import Ages, SeatSheet, Sheet
from gramarye.server.store import Conflict, NotSaved
from gramarye.server.store_sqlite import SqliteStore
from gramarye.server.upkeep import examine
from gramarye.server.visitors import DAY, Limits
from tests.server.conftest import BOT, HERE, LINK, Browser, House, play_to_the_end
from tests.toys.pig import PIG

AGES = Ages(waiting=DAY, playing=30 * DAY, over=None)
ROWS = [b'{"t":"began","entries":[]}'] + [
    b'{"t":"moved","seat":0,"guest":1,"msg":%d,"entries":[1,2]}' % n for n in range(200)
]


def a_sheet(match: str, status: wire.Status = "waiting") -> Sheet:
    seats = (SeatSheet(kind="here", name="Ada", owner=1),)
    return Sheet(
        match=match, code=f"OWL-{match}", game="pig", version=1, host=1, host_name="Ada", msg=hash(match) % 10**9,
        setup=msgspec.Raw(b"{}"), rules=wire.TableRules(), seats=seats, status=status, secret="s", opened="2026-11-30",
    )  # fmt: skip


async def filled(store: SqliteStore, match: str, status: wire.Status) -> None:
    await store.create(a_sheet(match))
    await store.load(match)
    for seq, row in enumerate(ROWS):
        await store.append(match, seq, row)
    await store.save(a_sheet(match, status), 0)


@pytest.fixture
async def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "matches.sqlite")


async def test_what_nobody_visits_is_deleted_after_its_time_and_not_before(store: SqliteStore) -> None:
    await filled(store, "p1", "playing")
    await filled(store, "o1", "over")
    await store.create(a_sheet("w1"))
    await store.create(a_sheet("w2"))
    now = time.time()
    assert await store.tidy((), now + DAY - 60, AGES) == []
    assert await store.tidy(["w2"], now + DAY + 60, AGES) == ["w1"]
    assert await store.tidy((), now + 2 * DAY, AGES) == []
    assert await store.tidy((), now + 2 * DAY + 120, AGES) == ["w2"]
    assert await store.tidy(["p1"], now + 29 * DAY, AGES) == []
    assert await store.tidy((), now + 58 * DAY, AGES) == []
    assert await store.tidy((), now + 60 * DAY, AGES) == ["p1"]
    assert await store.load("p1") is None
    assert await store.find("OWL-w1") is None
    assert [sheet.match for sheet in await store.tables_of(1)] == ["o1"]
    assert await store.tidy((), now + 9999 * DAY, AGES) == []
    assert await store.tidy((), now + 9999 * DAY, Ages(waiting=None, playing=None, over=DAY)) == ["o1"]
    db = store._db
    assert [
        db.execute(f"SELECT count(*) FROM {t}").fetchone()[0]
        for t in ("matches", "heads", "log", "seats", "visits", "unpacked")
    ] == [0] * 6
    await store.close()


async def test_a_finished_log_becomes_one_small_row_and_reads_as_before(store: SqliteStore) -> None:
    for n in range(store_tidy.AT_ONCE + 3):
        await filled(store, f"o{n}", "over")
    await filled(store, "p1", "playing")
    before = store._db.execute("SELECT sum(length(body)) FROM log").fetchone()[0]
    await store.tidy((), time.time(), AGES)
    rows, size = store._db.execute("SELECT count(*), sum(length(body)) FROM log").fetchone()
    assert rows == store_tidy.AT_ONCE + 3 + len(ROWS)
    assert size < before / 5
    for match in ("o0", f"o{store_tidy.AT_ONCE + 2}", "p1"):
        kept = await store.load(match)
        assert kept is not None
        assert kept.rows == tuple(ROWS)
    with pytest.raises(Conflict):
        await store.append("o0", 5, b"{}")
    await store.append("p1", len(ROWS), b"{}")
    await store.tidy((), time.time(), AGES)
    assert (await store.load("o0")) is not None
    await store.close()


async def test_what_is_deleted_is_given_back(store: SqliteStore, tmp_path: Path) -> None:
    for n in range(25):
        await filled(store, f"p{n}", "playing")
    file = tmp_path / "matches.sqlite"
    await store.close()
    full = file.stat().st_size
    store = SqliteStore(file)
    assert len(await store.tidy((), time.time() + 31 * DAY, AGES)) == 25
    await store.close()
    assert file.stat().st_size < full / 3


async def test_tables_of_a_store_of_before_are_as_if_visited_now_and_finished_ones_are_packed(
    store: SqliteStore, tmp_path: Path
) -> None:
    await filled(store, "p1", "playing")
    await filled(store, "o1", "over")
    for left in ("DROP TABLE visits", "DROP TABLE unpacked", "DROP TRIGGER is_new", "DROP TRIGGER is_over"):
        store._db.execute(left)
    await store.close()
    store = SqliteStore(tmp_path / "matches.sqlite")
    future = time.time() + 365 * DAY
    assert await store.tidy((), future, AGES) == []
    assert store._db.execute("SELECT count(*) FROM log").fetchone() == (len(ROWS) + 1,)
    assert await store.tidy((), future + 31 * DAY, AGES) == ["p1"]
    await store.close()


# ---- at a running server


async def test_a_waiting_table_that_is_left_ends_and_its_watchers_see_it_go(house: House) -> None:
    running = await house.start()
    async with Browser(running.url) as ada, Browser(running.url, name="Ben") as ben:
        left = await ada.open(HERE, LINK)
        stays = await ada.open(HERE, LINK)
        await ada.enter(stays)
        await ben.ask("lobby")
        await running._lobby.tidy(time.time())
        await running._lobby.tidy(time.time() + DAY + 60)
        rows = (await ben.wait(wire.Tables, lambda m: len(m.rows) == 1)).rows
        assert rows[0].match == stays
        assert (await ben.ask("enter", match=left)).key == "no_table"
        await ada.enter(stays)


async def test_a_table_that_is_followed_does_not_end(house: House) -> None:
    running = await house.start()
    async with Browser(running.url) as ada:
        match = await ada.open(HERE, HERE)
        await ada.enter(match)
        for day in range(100):
            await running._lobby.tidy(time.time() + day * DAY)
        await ada.enter(match)


async def test_a_visit_counts_although_it_was_short(house: House) -> None:
    running = await house.start()
    async with Browser(running.url) as ada:
        match = await ada.open(HERE, LINK)
        await running._lobby.tidy(time.time())
        await running._lobby._make_room()
        await ada.enter(match)
        await ada.ask("leave", match=match)
        await running._lobby.tidy(time.time() + 20 * 3600)
        await running._lobby.tidy(time.time() + 40 * 3600)
        await ada.enter(match)


async def test_a_packed_game_has_its_record_and_its_replay(house: House) -> None:
    running = await house.start()
    async with Browser(running.url) as ada, Browser(running.url, name="Ben") as ben:
        match = await ada.open(HERE, LINK)
        await ben.join(ada.code)
        table = await play_to_the_end(match, {0: ada, 1: ben})
        record = await ada.get(f"api/tables/{match}/record")
        await running._lobby.tidy(time.time())
        await house.stop()
    assert [found.why for found in examine(house.folder, house.games)] == [""]
    url = (await house.start()).url
    async with aiohttp.ClientSession() as session, session.get(f"{url}api/tables/{match}/record") as answer:
        assert await answer.read() == record
    assert verify(PIG, load_record(PIG, record)).ok
    async with Browser(url, token=ada.token) as again:
        assert (await again.enter(match)).log == table.log


async def test_a_store_that_cannot_be_tidied_is_told_and_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lobby, "TIDY", 0.01)
    running = await house.start()
    tries = asyncio.Queue[float]()

    async def fail(_: object, now: float) -> None:
        tries.put_nowait(now)
        raise NotSaved("the disk is full")

    monkeypatch.setattr(lobby.Lobby, "tidy", fail)
    for _ in range(2):
        await asyncio.wait_for(tries.get(), 10)
    await running._lobby.close()
    assert "not tidied up: the disk is full" in caplog.text


# ---- memory


def alive(kind: type) -> int:
    return sum(type(thing) is kind for thing in gc.get_objects())


async def finished_tables(running: Running, many: int) -> None:
    """Open tables of bots, see them to their end, and go."""
    for _ in range(many // 20):
        async with Browser(running.url) as guest:
            matches = [await guest.open(BOT, BOT, setup={"target": 5}) for _ in range(20)]
            for match in matches:
                while (await guest.enter(match)).status != "over":
                    await guest.wait(wire.Update, lambda m: m.status == "over")
                await guest.ask("leave", match=match)


async def test_memory_holds_no_more_than_it_should_although_no_collector_comes_by(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "IN_MEMORY", 30)
    running = await house.start()
    await finished_tables(running, 40)
    gc.collect()
    gc.disable()
    try:
        before = {kind: alive(kind) for kind in (Match, Table)}
        counts = []
        for _ in range(4):
            await finished_tables(running, 60)
            counts.append(sum(alive(kind) for kind in (Match, Table, asyncio.Task, Browser)))
            assert all(alive(kind) <= 30 + many for kind, many in before.items())
        assert max(counts) - min(counts) <= 60
    finally:
        gc.enable()
    hall = running._lobby
    assert not hall.bots._looked
    assert not hall.bots._players
    assert len(hall.store._numbers) <= 30  # type: ignore[attr-defined]


async def test_limits_are_the_servers(house: House) -> None:
    running = await house.start(limits=Limits(ages=Ages(waiting=60, playing=None, over=None)))
    async with Browser(running.url) as ada:
        match = await ada.open(HERE, LINK)
        await running._lobby.tidy(time.time())
        await running._lobby.tidy(time.time() + 120)
        assert (await ada.ask("enter", match=match)).key == "no_table"
