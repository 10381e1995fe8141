"""Wizards at one device: the curtain hides secret peeks, and then all look at the same table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gramarye.server import protocol as wire
from tests.server.conftest import HERE, Browser, words
from tests.server.wizardry import GAME, serve


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    running = await serve(tmp_path)
    yield running.url
    await running.stop()


async def peek(ada: Browser, match: str) -> tuple[wire.Update, int]:
    """The seat that must peek reveals itself, looks, and turns the tile back; what is told then, and its number."""
    table = await ada.enter(match)
    actor = table.actor
    assert table.eye == -1, "the curtain is down before a peek"
    table = await ada.ask("reveal", match=match, seat=actor)
    move = next(m for m in words(table.legal) if m["t"] == "peek")
    version = (await ada.play(match, table.version, actor, move)).version
    seen = await ada.wait(wire.Update)
    assert seen.eye == actor
    assert [face for face in words(seen.view)["tiles"] if face], "whoever peeks sees the face"
    await ada.play(match, version, actor, {"t": "put_back"})
    return await ada.wait(wire.Update), actor


async def test_after_the_peeks_no_curtain_falls_any_more(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE, HERE, game=GAME)
        for _ in range(2):
            told, _ = await peek(ada, match)
            assert (told.eye, words(told.legal)) == (-1, []), "the next one peeks in secret"
        told, _ = await peek(ada, match)
        assert told.eye == told.actor >= 0
        assert {"t": "roll"} in words(told.legal)
        turns = {told.actor}
        while len(turns) < 3 and told.status == "playing":
            legal = [m for m in words(told.legal) if m["t"] != "propose"]
            await ada.play(match, told.version, told.actor, legal[0])
            told = await ada.wait(wire.Update)
            turns.add(told.actor)
            assert told.eye == told.actor, "whoever must move looks at once"
        again = await ada.enter(match)
        assert again.eye == again.actor, "and so it is when the page is loaded anew"


async def test_with_notes_the_curtain_falls_between_all_turns(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE, HERE, game=GAME, setup={"keep_notes": True})
        for _ in range(3):
            told, _ = await peek(ada, match)
            assert told.eye == -1


async def test_what_the_last_one_did_at_a_shared_device_can_be_taken_back(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE, HERE, game=GAME)
        await peek(ada, match)
        await peek(ada, match)
        told, _ = await peek(ada, match)
        before = await ada.enter(match)
        first = told.actor
        assert isinstance(await ada.play(match, told.version, first, {"t": "roll"}), wire.Accepted)
        told = await ada.wait(wire.Update)
        while told.actor == first:
            legal = [m for m in words(told.legal) if m["t"] != "propose"]
            await ada.play(match, told.version, told.actor, legal[0])
            told = await ada.wait(wire.Update)
        assert told.can_undo, "although the seat that looks has not moved yet"
        assert isinstance(await ada.ask("undo", match=match, version=told.version, seat=told.eye), wire.Accepted)
        asked = await ada.enter(match)
        assert asked.ask is not None
        assert asked.ask.seat == first, "its move, not the next one's"
        assert before.version < asked.ask.to < told.version + 1
