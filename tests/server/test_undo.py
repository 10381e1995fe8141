"""Taking back a move: freely while nobody has learned anything, else by consent; never for a new die."""

from __future__ import annotations

import asyncio
from typing import Any

from gramarye.server import protocol as wire
from tests.server.conftest import BANK, BOT, HERE, LINK, ROLL, SHOW, Browser, words


async def a_table_with_a_pot(ada: Browser, ben: Browser) -> tuple[str, Any]:
    """A table at which Ada has rolled once and no one; the match, and the last update."""
    while True:
        match = await ada.open(HERE, LINK, setup={"target": 800})
        await ben.join(ada.code)
        await ben.enter(match)
        await ada.enter(match)
        ada.pushed.clear()
        await ada.play(match, 1, 0, ROLL)
        update = await ada.wait(wire.Update)
        if update.actor == 0:
            return match, update


async def test_ending_a_turn_tells_nothing_and_is_taken_back_freely(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match, before = await a_table_with_a_pot(ada, ben)
        assert (await ada.play(match, 2, 0, BANK)).version == 3
        undone = await ada.ask("undo", match=match, version=3, seat=0)
        assert undone == wire.Accepted(ada.last, 4)  # an undo is a row of the log like any other
        for browser in (ada, ben):
            table = await browser.wait(wire.Table, lambda table: table.version == 4)
            assert (table.actor, table.ask) == (0, None)
            assert [line.version for line in table.log] == [1, 2]
        assert words((await ada.enter(match)).view) == words(before.view)


async def test_once_another_has_moved_it_is_not_free_any_more(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match, _ = await a_table_with_a_pot(ada, ben)
        await ada.play(match, 2, 0, BANK)
        await ben.play(match, 3, 1, ROLL)
        await ada.ask("undo", match=match, version=4, seat=0)
        assert (await ada.enter(match)).ask == wire.Ask(seat=0, to=2, waiting=(1,))


async def test_a_roll_needs_consent_and_comes_again_as_it_was(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, setup={"target": 800})
        await ben.join(ada.code)
        await ben.enter(match)
        before = await ada.enter(match)
        rolled = await ada.play(match, 1, 0, ROLL)
        faces = words((await ada.wait(wire.Update)).events)
        assert isinstance(await ada.ask("undo", match=match, version=rolled.version, seat=0), wire.Accepted)
        asked = await ben.wait(wire.Seats, lambda seats: seats.ask is not None)
        assert asked.ask == wire.Ask(seat=0, to=1, waiting=(1,))
        assert isinstance(await ben.ask("answer", match=match, seat=1, yes=True), wire.Accepted)
        table = await ada.wait(wire.Table)
        assert (table.version, table.ask, words(table.view)) == (3, None, words(before.view))
        again = await ada.play(match, 3, 0, ROLL)
        assert again.version == 4
        assert words((await ada.wait(wire.Update)).events) == faces  # never a new die


async def test_who_says_no_keeps_the_move(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, setup={"target": 800})
        await ben.join(ada.code)
        await ben.enter(match)
        await ada.enter(match)
        await ada.play(match, 1, 0, ROLL)
        await ada.ask("undo", match=match, version=2, seat=0)
        assert (await ada.ask("undo", match=match, version=2, seat=0)).key == "question_open"
        assert (await ada.ask("answer", match=match, seat=1, yes=True)).key == "not_your_seat"
        assert isinstance(await ben.ask("answer", match=match, seat=1, yes=False), wire.Accepted)
        table = await ada.enter(match)
        assert (table.version, table.ask) == (2, None)
        assert (await ben.ask("answer", match=match, seat=1, yes=True)).key == "no_question"


async def test_a_question_is_withdrawn_by_its_asker_or_by_playing_on(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, setup={"target": 800})
        await ben.join(ada.code)
        await ben.enter(match)
        await ada.enter(match)
        await ada.play(match, 1, 0, SHOW)  # everybody has learned Ada's number
        await ada.ask("undo", match=match, version=2, seat=0)
        assert (await ada.enter(match)).ask is not None
        await ada.ask("answer", match=match, seat=0, yes=False)
        assert (await ada.enter(match)).ask is None
        await ada.ask("undo", match=match, version=2, seat=0)
        assert (await ben.enter(match)).ask is not None
        await ada.play(match, 2, 0, ROLL)
        assert (await ben.wait(wire.Seats, lambda seats: seats.ask is None)).ask is None
        assert (await ben.ask("answer", match=match, seat=1, yes=True)).key == "no_question"


async def test_bots_consent_and_their_moves_are_taken_back_with_ones_own(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, setup={"target": 800})
        before = await ada.enter(match)
        version = before.version
        update = None
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
        update = await ada.wait(wire.Update, lambda update: update.actor == 0)  # the bot has had its turn
        undone = await ada.ask("undo", match=match, version=update.version, seat=0)
        assert isinstance(undone, wire.Accepted)
        table = await ada.enter(match)
        assert (table.version, table.actor) == (update.version + 1, 0)


async def test_without_a_move_there_is_nothing_to_take_back(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        assert not (await ada.enter(match)).can_undo
        assert (await ada.ask("undo", match=match, version=1, seat=0)).key == "nothing_to_undo"
        await ada.play(match, 1, 0, SHOW)
        assert (await ada.wait(wire.Update)).can_undo


async def test_an_undo_on_an_older_table_is_stale(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        await ada.enter(match)
        await ada.play(match, 1, 0, SHOW)
        assert await ada.ask("undo", match=match, version=1, seat=0) == wire.Stale(ada.last, 2)


async def test_a_shared_device_is_asked_too(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE)
        await ada.enter(match)
        await ada.ask("reveal", match=match, seat=0)
        await ada.play(match, 1, 0, SHOW)
        await ada.ask("undo", match=match, version=2, seat=0)
        assert (await ada.enter(match)).ask == wire.Ask(seat=0, to=1, waiting=(1,))
        await ada.ask("answer", match=match, seat=1, yes=True)
        assert (await ada.enter(match)).version == 3


async def test_an_undo_sent_twice_is_done_once(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        await ada.enter(match)
        await ada.play(match, 1, 0, SHOW)
        first = await ada.ask("undo", match=match, version=2, seat=0)
        assert await ada.ask("undo", id=ada.last, match=match, version=2, seat=0) == first
        await asyncio.sleep(0)
        assert (await ada.enter(match)).version == 3


async def test_a_question_is_void_when_somebody_else_would_have_to_answer_it(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK)
        await ben.join(ada.code)
        await ben.enter(match)
        await ada.enter(match)
        await ada.play(match, 1, 0, SHOW)
        await ada.ask("undo", match=match, version=2, seat=0)
        assert (await ada.enter(match)).ask is not None
        await ben.ask("changeseat", match=match, seat=1, to="bot")
        assert (await ada.enter(match)).ask is None
        undone = await ada.ask("undo", match=match, version=2, seat=0)
        assert undone == wire.Accepted(ada.last, 3)  # the bot consents
