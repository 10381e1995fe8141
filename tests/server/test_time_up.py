"""When somebody's time is up at a table of penguins: the rules answer where they can, else a bot flicks."""

from __future__ import annotations

from pathlib import Path

from gramarye.server import protocol as wire
from tests.server.conftest import HERE, LINK, Browser, words
from tests.server.test_flights import FIRST, FLICK, GAME, rest, serve


async def test_silence_is_no_yes_to_a_last_round(tmp_path: Path) -> None:
    """The game itself says what counts, and no bot is asked. IW-125."""
    running = await serve(tmp_path)
    async with Browser(running.url) as ada, Browser(running.url, name="Ben") as ben:
        match = await ada.open(HERE, LINK, game=GAME, setup=FIRST, rules={"time_limit": 2})
        await ben.join(ada.code)
        table = await ada.enter(match)
        await ada.play(match, table.version, 0, {"t": "propose_end"})
        assert (await ada.wait(wire.Update)).actor == 1
        answer = await ada.wait(wire.Update)
        assert (answer.by, answer.actor) == (1, 0)
        told = [event for event in words(answer.events) if event["t"] == "end_answered"]
        assert [(event["seat"], event["yes"], event["rule"]) for event in told] == [(1, False, "IW-125")]
    await running.stop()


async def test_a_move_nobody_can_name_is_made_by_a_bot(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with Browser(running.url) as ada:
        match = await ada.open(HERE, HERE, game=GAME, setup=FIRST, rules={"time_limit": 1})
        table = await ada.enter(match)
        moved = await ada.wait(wire.Update)
        assert moved.by == 0
        assert moved.version > table.version
    await running.stop()


async def test_nobody_thinks_before_the_penguin_lies_still(tmp_path: Path) -> None:
    """The whole limit is left, and runs when the flight is over."""
    running = await serve(tmp_path)
    async with Browser(running.url) as ada, Browser(running.url, name="Ben") as ben:
        match = await ada.open(HERE, LINK, game=GAME, setup=FIRST, rules={"time_limit": 60})
        await ben.join(ada.code)
        table = await ada.enter(match)
        await ada.play(match, table.version, 0, FLICK)
        flown = await ada.wait(wire.Update)
        assert flown.deadline == 60.0
        assert 0 < flown.grace <= rest(flown).ms / 1000
    await running.stop()
