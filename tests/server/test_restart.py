"""Nothing acknowledged is lost: lost answers, restarts, and the moment between writing and telling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import ClassVar

import aiohttp
import msgspec
import pytest

from gramarye.server import protocol as wire
from gramarye.server.match import Match
from gramarye.server.sheet import Sheet
from gramarye.server.store import NotSaved
from gramarye.server.store_sqlite import SqliteStore
from tests.server.conftest import BOT, HERE, LINK, ROLL, SHOW, Browser, House, words
from tests.toys.pig import PIG


async def test_a_move_sent_again_is_done_once(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        await ada.ask("begin", match=match, level="novice")
        await ada.enter(match)
        first = await ada.play(match, 1, 0, SHOW)
        sent = ada.last
        assert await ada.play(match, 1, 0, SHOW, id=sent) == first
        assert (await ada.enter(match)).version == 2


async def test_two_moves_on_one_version_are_not_both_done(url: str) -> None:
    async with Browser(url) as ada, Browser(url, token=ada.token) as tablet:
        match = await ada.open(HERE, BOT)
        await ada.enter(match)
        await tablet.enter(match)
        answers = await asyncio.gather(ada.play(match, 1, 0, SHOW), tablet.play(match, 1, 0, SHOW))
        assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Stale"]
        assert next(answer for answer in answers if isinstance(answer, wire.Stale)).version == 2


async def test_opening_sent_again_opens_one_table(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        again = await ada.ask("open", id=ada.last, game="pig", seats=[HERE, BOT])
        assert again.match == match
        assert len((await ada.ask("lobby")).mine) == 1


async def test_whoever_was_away_gets_what_was_missed(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, setup={"target": 800})
        await ben.join(ada.code)
        await ada.enter(match)
        await ben.enter(match)
        await ben.ask("leave", match=match)
        await ada.play(match, 1, 0, SHOW)
        answer = await ada.play(match, 2, 0, ROLL)
        seen = [await ada.wait(wire.Update), await ada.wait(wire.Update)]
        ben.pushed.clear()
        assert isinstance(await ben.ask("enter", match=match, version=1), wire.Accepted)
        missed = [message for message in ben.pushed if isinstance(message, wire.Update)]
        assert [update.version for update in missed] == [2, answer.version]
        assert [words(update.events) for update in missed] == [words(update.events) for update in seen]
        assert words(missed[-1].view) == words((await ben.enter(match)).view)
        assert missed[-1].legal == (await ben.enter(match)).legal


async def test_after_an_undo_the_whole_table_is_sent(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        await ada.enter(match)
        await ada.play(match, 1, 0, SHOW)
        await ada.ask("undo", match=match, version=2, seat=0)
        assert isinstance(await ada.ask("enter", match=match, version=1), wire.Table)
        assert isinstance(await ada.ask("enter", match=match, version=3), wire.Accepted)
        assert isinstance(await ada.ask("enter", match=match, version=99), wire.Table)


async def test_after_a_restart_everything_is_there_and_the_dice_go_on(house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, LINK, setup={"target": 800})
        await ben.join(ada.code)
        await ada.ask("begin", match=match, level="novice")
        await ben.enter(match)
        await ada.enter(match)
        await ada.play(match, 1, 0, SHOW)
        await ada.play(match, 2, 0, ROLL)
        await ada.ask("undo", match=match, version=3, seat=0)
        before = await ada.enter(match)
        bens = await ben.enter(match)
        assert before.ask is not None
        code = ada.code
    await house.stop()
    url = (await house.start()).url
    async with Browser(url, token=ada.token) as ada, Browser(url, token=ben.token) as ben:
        assert [row.match for row in (await ada.ask("lobby")).rows] == [match]
        assert (await ada.join(code)).seat == 0
        for browser, old in ((ada, before), (ben, bens)):
            table = await browser.enter(match)
            assert table.log == old.log
            for field in (
                "code",
                "version",
                "status",
                "setup",
                "host",
                "eye",
                "actor",
                "view",
                "legal",
                "ask",
                "promise",
            ):
                assert getattr(table, field) == getattr(old, field), field
            assert [seat.link for seat in table.seats] == [seat.link for seat in old.seats]
        faces = [words(line.events) for line in before.log][-1]
        await ben.ask("answer", match=match, seat=1, yes=True)
        table = await ada.enter(match)
        assert (table.version, table.ask) == (4, None)
        await ada.play(match, 4, 0, ROLL)
        assert words((await ada.wait(wire.Update)).events) == faces  # the secret of the dice is the same


class Moody(SqliteStore):
    """A store that can be made to end an append otherwise than it should."""

    instead: ClassVar[Callable[[Callable[[], asyncio.Future[None]]], asyncio.Future[None]] | None] = None

    def append(
        self, match: str, seq: int, row: bytes, sheet: Sheet | None = None, revision: int = 0
    ) -> asyncio.Future[None]:
        def append() -> asyncio.Future[None]:
            return super(Moody, self).append(match, seq, row, sheet, revision)

        return append() if Moody.instead is None else Moody.instead(append)


@pytest.fixture
def moody(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Moody]]:
    monkeypatch.setattr("gramarye.server.serve.SqliteStore", Moody)
    yield Moody
    Moody.instead = None


async def test_killed_between_writing_and_telling_the_move_shows_once(moody: type[Moody], house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        await ada.ask("begin", match=match, level="novice")
        await ada.enter(match)
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def written_but_nobody_knows(append: Callable[[], asyncio.Future[None]]) -> asyncio.Future[None]:
            append()
            return told

        moody.instead = written_but_nobody_knows
        sent = await ada.send("play", match=match, version=1, seat=0, move=SHOW)
        with pytest.raises(asyncio.TimeoutError):
            await ada.ws.receive(timeout=0.3)
        moody.instead = None
        told.set_exception(NotSaved("this server is gone"))
    url = (await house.start()).url  # another process on the same file, as it were
    async with Browser(url, token=ada.token) as ada:
        assert (await ada.enter(match)).version == 2
        assert await ada.play(match, 1, 0, SHOW, id=sent) == wire.Accepted(sent, 2)
        table = await ada.enter(match)
        assert table.version == 2
        assert [event["t"] for line in table.log for event in words(line.events)].count("shown") == 1


async def test_a_ping_is_answered_while_a_move_is_being_saved(moody: type[Moody], house: House) -> None:
    """A browser tells by it that the line is there: a slow disk is no cut line."""
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        await ada.ask("begin", match=match, level="novice")
        await ada.enter(match)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def slowly(append: Callable[[], asyncio.Future[None]]) -> asyncio.Future[None]:
            append()
            return done

        moody.instead = slowly
        move = await ada.send("play", match=match, version=1, seat=0, move=SHOW)
        assert isinstance(await ada.ask("ping"), wire.Pong)
        moody.instead = None
        done.set_result(None)
        while (message := await ada.next()) != wire.Accepted(move, 2):
            assert getattr(message, "id", -1) != move


async def test_a_move_that_cannot_be_saved_is_refused_and_not_made(moody: type[Moody], house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        before = await ada.enter(match)

        def full(_: Callable[[], asyncio.Future[None]]) -> asyncio.Future[None]:
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(NotSaved("the disk is full"))
            return failed

        moody.instead = full
        assert (await ada.play(match, 1, 0, SHOW)).key == "not_saved"
        moody.instead = None
        table = await ada.enter(match)
        assert (table.version, table.view, table.legal) == (1, before.view, before.legal)
        assert isinstance(await ada.play(match, 1, 0, SHOW), wire.Accepted)


async def test_two_servers_on_one_store_never_write_one_place_twice(house: House) -> None:
    one, two = (await house.start()).url, (await house.start()).url
    async with Browser(one) as ada, Browser(one) as ben:
        match = await ada.open(HERE, LINK)
        await ben.join(ada.code)
        await ada.enter(match)
        async with Browser(two, token=ada.token) as again:
            await again.enter(match)
            answers = await asyncio.gather(ada.play(match, 1, 0, SHOW), again.play(match, 1, 0, SHOW))
            assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Stale"]
            for browser in (ada, again):
                assert (await browser.enter(match)).version == 2
            assert isinstance(await again.play(match, 2, 0, ROLL), wire.Accepted)
            # the other server finds out when it writes, and shows its followers the table as it is
            assert isinstance(await ada.play(match, 2, 0, ROLL), wire.Stale)
            assert (await ada.wait(wire.Table, lambda table: table.version > 2)).version == 3


async def test_the_server_says_goodbye(house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        await ada.enter(match)
        await asyncio.gather(house.stop(), ada_hears_the_end(ada))
        assert ada.ws.close_code == aiohttp.WSCloseCode.GOING_AWAY


async def ada_hears_the_end(ada: Browser) -> None:
    while not ada.ws.closed:
        await ada.ws.receive()


async def test_a_match_left_by_all_is_read_again_when_somebody_comes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gramarye.server.lobby.IN_MEMORY", 1)
    loads = 0
    take = Match.take

    def counted(match: Match, kept: object) -> None:
        nonlocal loads
        loads += 1
        take(match, kept)  # type: ignore[arg-type]  # handed on as it is

    monkeypatch.setattr(Match, "take", counted)
    url = (await house.start()).url
    async with Browser(url) as ada:
        matches = [await ada.open(HERE, BOT) for _ in range(3)]
        for match in matches:
            await ada.enter(match)
            await ada.play(match, 1, 0, SHOW)
            await ada.ask("leave", match=match)
        before = loads
        assert (await ada.enter(matches[0])).version == 2
        assert loads == before + 1


async def test_a_conflict_at_one_table_is_felt_at_no_other(house: House) -> None:
    one, two = (await house.start()).url, (await house.start()).url

    async def collide(number: int) -> list[str]:
        async with Browser(one, name=f"Ada {number}") as ada, Browser(two, token=ada.token) as again:
            kinds = []
            for _ in range(3):
                match = await ada.open(HERE, BOT)
                await ada.enter(match)
                await again.enter(match)
                answers = await asyncio.gather(ada.play(match, 1, 0, SHOW), again.play(match, 1, 0, SHOW))
                kinds += sorted(type(answer).__name__ for answer in answers)
            return kinds

    assert await asyncio.gather(*(collide(number) for number in range(8))) == [["Accepted", "Stale"] * 3] * 8


async def test_a_table_of_other_rules_is_only_its_hosts_to_close(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        assert [row.match for row in (await ada.ask("lobby")).rows] == [match]
    await house.stop()
    monkeypatch.setattr(PIG, "info", msgspec.structs.replace(PIG.info, version=PIG.info.version + 1))
    url = (await house.start()).url
    async with Browser(url, token=ada.token) as ada:
        tables = await ada.ask("lobby")
        assert tables.rows == ()
        assert [(row.match, row.playable) for row in tables.mine] == [(match, False)]
        assert (await ada.ask("enter", match=match)).key == "rules_changed"
        async with Browser(url) as ben:
            assert (await ben.ask("lobby")).mine == ()
            assert (await ben.ask("close", match=match, reason="outdated")).key == "not_host"
        assert isinstance(await ada.ask("close", match=match, reason="outdated"), wire.Accepted)
        assert (await ada.ask("lobby")).mine == ()
        assert (await ada.ask("close", match=match, reason="outdated")).key == "table_closed"
