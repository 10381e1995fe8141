"""Bots at tables: they play when it is their turn, see only a perspective, and take their time before watchers."""

from __future__ import annotations

import asyncio
import logging
import time

import pytest

from gramarye.bots import Bot
from gramarye.bots.bot import Coder
from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng
from gramarye.core.words import Move
from gramarye.server import protocol as wire
from gramarye.server.bots_runner import OurBots
from tests.server.conftest import BOT, HERE, ROLL, Browser, House, play_to_the_end, words
from tests.toys.pig import Bank, Roll
from tests.toys.random_bots import RandomBots


async def test_a_whole_game_against_bots(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, BOT)
        table = await ada.enter(match)
        while table.status != "over":
            if table.actor == 0:
                moves = words(table.legal)
                answer = await ada.play(match, table.version, 0, moves[-1])
                assert isinstance(answer, wire.Accepted)
            table = await ada.wait(wire.Update)
        assert (table.actor, table.eye) == (-2, -3)


async def test_a_table_of_bots_alone_is_played_though_nobody_watches(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(BOT, BOT)
        async with asyncio.timeout(20):
            while (await ada.ask("lobby")).rows:  # noqa: ASYNC110 (nobody is told: nobody watches)
                await asyncio.sleep(0.02)
        assert (await ada.enter(match)).status == "over"


async def test_a_bot_takes_its_time_before_watchers(house: House) -> None:
    url = (await house.start(pace=0.3)).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, setup={"target": 800})
        version = (await ada.enter(match)).version
        update = None
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
        begin = time.monotonic()
        moved = await ada.wait(wire.Update)
        assert moved.by == 1
        assert time.monotonic() - begin > 0.25


class Watched(Coder):
    """Notes what it was shown."""

    shown: list[object]

    def code(self, perspective: Perspective) -> int:
        raise NotImplementedError

    def choose(self, perspective: Perspective) -> Move:
        self.shown.append(perspective)
        legal = perspective.legal()
        return Bank() if Bank() in legal else Roll()


async def test_a_bot_sees_its_perspective_and_nothing_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []

    def make(shelf: RandomBots, game: str, level: str, seed: bytes) -> Bot:
        bot = Watched(Rng(b"owl"))
        bot.shown = shown
        return bot

    monkeypatch.setattr(RandomBots, "make", make)
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, setup={"target": 3})
        table = await ada.enter(match)
        while table.status != "over":
            if table.actor == 0:
                await ada.play(match, table.version, 0, ROLL)
            table = await ada.wait(wire.Update)
    assert shown
    for perspective in shown:
        assert isinstance(perspective, Perspective)
        assert perspective.seat == 1


async def test_a_bot_that_fails_is_a_line_in_the_log_and_its_seat_can_be_taken_over(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(bot: Bot, perspective: Perspective) -> Move:
        raise ValueError("out of ideas")

    monkeypatch.setattr("gramarye.bots.bot.Chancer.choose", fail, raising=False)
    running = await house.start()
    async with Browser(running.url) as ada:
        match = await ada.open(HERE, BOT, setup={"target": 800})
        with caplog.at_level(logging.ERROR):
            table = await ada.enter(match)
            while table.actor == 0:
                await ada.play(match, table.version, 0, ROLL)
                table = await ada.wait(wire.Update)
            async with asyncio.timeout(5):
                while not caplog.records:  # noqa: ASYNC110 (a log has no event)
                    await asyncio.sleep(0.01)
        assert caplog.records[0].getMessage() == f"bots of table {match} stopped: ValueError: out of ideas"
        assert (await ada.enter(match)).actor == 1


async def test_a_bot_whose_turn_is_taken_back_while_it_thinks_forgets_its_move(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(bot: Bot, perspective: Perspective) -> Move:
        time.sleep(0.4)
        return Roll()

    monkeypatch.setattr("gramarye.bots.bot.Chancer.choose", slowly, raising=False)
    url = (await house.start()).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, setup={"target": 800})
        version = (await ada.enter(match)).version
        update = None
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
        assert isinstance(await ada.ask("undo", match=match, version=version, seat=0), wire.Accepted)
        await asyncio.sleep(0.6)
        table = await ada.enter(match)
        assert (table.version, table.actor) == (version + 1, 0)


async def test_our_own_bots_play_our_own_game(house: House) -> None:
    shelf = OurBots()
    levels = shelf.levels("magic_power")
    assert len(levels) >= 3
    assert shelf.levels("pig") == ("random",)
    assert isinstance(shelf.make("pig", "random", b"owl"), Bot)


async def test_a_match_read_after_a_restart_goes_on_with_its_bots(house: House) -> None:
    url = (await house.start(pace=5)).url
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, setup={"target": 800})
        version = (await ada.enter(match)).version
        update = None
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
    await house.stop()
    url = (await house.start()).url
    async with Browser(url, token=ada.token) as ada:
        await ada.enter(match)
        assert (await ada.wait(wire.Update)).by == 1


async def test_hot_seat_and_bots_play_a_game_together(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT, HERE)
        await ada.ask("changeseat", match=match, seat=2, to="bot")
        async with asyncio.timeout(20):
            table = await ada.enter(match)
            while table.status != "over":
                if table.actor == 0:
                    await ada.play(match, table.version, 0, words(table.legal)[0])
                table = await ada.wait(wire.Update)
    assert table.eye == -3


async def test_two_humans_finish(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE)
        assert (await play_to_the_end(match, {0: ada, 1: ada})).status == "over"
