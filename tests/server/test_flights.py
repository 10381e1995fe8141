"""A penguin flicked at a real server by real physics: told to all, joined in the air, kept, undone, and refused."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from gramarye import load
from gramarye.bots.icecool_wizards.skill import LEVELS
from gramarye.core.codec import Codec
from gramarye.games.icecool_wizards.words import CameToRest
from gramarye.server import protocol as wire
from gramarye.server.serve import Running, bind, start
from tests.server.conftest import FAST, HERE, LINK, Browser, Json, words

GAME = "icecool_wizards"
FLICK: Json = {"t": "flick", "azimuth": 1800, "strength": 450, "offset": 0, "height": 25}
FIRST: Json = {"first": "host"}


async def serve(folder: Path) -> Running:
    return await start(bind("127.0.0.1", 0), folder, games={GAME: load(GAME)}, rates=FAST, pace=0.0)


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    running = await serve(tmp_path)
    yield running.url
    await running.stop()


def rest(told: wire.Update | wire.Line) -> CameToRest:
    """The flight among the events of a move."""
    codec = Codec(load(GAME))
    events = [codec.event(codec.encode(event)) for event in words(told.events)]
    return next(event for event in events if isinstance(event, CameToRest))


async def test_a_flick_is_told_to_all_alike_with_its_film(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben, Browser(url, name="Eve") as eve:
        match = await ada.open(HERE, LINK, game=GAME, setup=FIRST)
        await ben.join(ada.code)
        table = await ada.enter(match)
        await ben.enter(match)
        await eve.enter(match)
        assert isinstance(await ada.play(match, table.version, 0, FLICK), wire.Accepted)
        flights = [rest(await browser.wait(wire.Update)) for browser in (ada, ben, eve)]
        assert flights[0] == flights[1] == flights[2]
        assert len(flights[0].film) > 200, "keyframes of a flight"
        assert flights[0].ms > 300
        assert flights[0].poses != flights[0].before


async def test_who_comes_while_it_flies_learns_for_how_long(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Eve") as eve:
        match = await ada.open(HERE, HERE, game=GAME, setup=FIRST)
        table = await ada.enter(match)
        assert table.ago is None, "nothing flies yet"
        await ada.play(match, table.version, 0, FLICK)
        flight = rest(await ada.wait(wire.Update))
        late = await eve.enter(match)
        assert late.ago is not None
        assert 0 <= late.ago < flight.ms / 1000
        assert rest(late.log[-1]) == flight, "the film is in the log"
        await asyncio.sleep(flight.ms / 1000)
        assert (await eve.enter(match)).ago is None


async def test_whoever_comes_later_gets_the_last_film_and_asks_for_others(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Eve") as eve:
        match = await ada.open(HERE, HERE, game=GAME, setup=FIRST)
        table = await ada.enter(match)
        flown: list[tuple[int, CameToRest]] = []
        for _ in range(2):
            await ada.play(match, table.version + len(flown), 0, FLICK)
            update = await ada.wait(wire.Update)
            flown.append((update.version, rest(update)))
        (first, one), (second, two) = flown
        late = await eve.enter(match)
        log = {line.version: line for line in late.log}
        assert rest(log[second]) == two, "it may be in the air still, and its trail lies on the floor"
        assert rest(log[first]) == replace(one, film=b""), "all but the film"
        assert b64encode(one.film) not in eve.heard[-1]
        asked = await eve.ask("film", match=match, version=first)
        assert asked == wire.FilmIs(asked.id, one.film)
        assert (await eve.ask("film", match=match, version=second)).film == two.film
        # what was missed while away is seen as it would have been
        assert isinstance(await eve.ask("enter", match=match, version=table.version), wire.Accepted)
        assert [rest(await eve.wait(wire.Update)) for _ in flown] == [one, two]


async def test_a_film_is_refused_where_there_is_none_and_to_whoever_is_not_at_the_table(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Eve") as eve:
        match = await ada.open(HERE, game=GAME, setup={**FIRST, "practice": True})
        table = await ada.enter(match)
        await ada.play(match, table.version, 0, FLICK)
        flick = (await ada.enter(match)).version
        stranger = await eve.ask("film", match=match, version=flick)
        assert (stranger.key, stranger.text) == ("not_following", "Enter the table first.")
        assert (await ada.ask("film", match="nowhere", version=flick)).key == "not_following"
        for version in (0, table.version, flick + 1):
            refused = await ada.ask("film", match=match, version=version)
            assert (refused.key, refused.args) == ("no_film", {"version": version})
        await ada.ask("undo", match=match, version=flick, seat=0)
        assert (await ada.ask("film", match=match, version=flick)).key == "no_film", "it was taken back"


async def test_a_flick_the_rules_forbid_never_reaches_physics(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        match = await ada.open(HERE, LINK, game=GAME, setup=FIRST)
        await ben.join(ada.code)
        table = await ben.enter(match)
        early = await ben.play(match, table.version, 1, FLICK)
        assert (early.rule, early.key) == ("IW-24", "not_your_turn")
        table = await ada.enter(match)
        bad = await ada.play(match, table.version, 0, {**FLICK, "strength": 1001})
        assert bad.key == "bad_move"
        same = await ada.enter(match)
        assert (same.version, words(same.view)) == (table.version, words(table.view))


async def test_a_match_is_read_again_without_flying_again(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with Browser(running.url) as ada:
        match, token = await ada.open(HERE, HERE, game=GAME, setup=FIRST), ada.token
        table = await ada.enter(match)
        await ada.play(match, table.version, 0, FLICK)
        before = await ada.enter(match)
    await running.stop()
    running = await serve(tmp_path)
    try:
        async with Browser(running.url, token) as ada:
            after = await ada.enter(match)
            assert words(after.view) == words(before.view)
            assert rest(after.log[-1]) == rest(before.log[-1])
            assert after.ago is None, "that was long ago"
            assert isinstance(await ada.play(match, after.version, after.actor, FLICK), wire.Accepted)
    finally:
        await running.stop()


async def test_a_lap_alone_may_be_tried_again_from_where_it_was(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, game=GAME, setup={**FIRST, "practice": True})
        table = await ada.enter(match)
        await ada.play(match, table.version, 0, FLICK)
        flown = await ada.enter(match)
        assert flown.can_undo
        assert isinstance(await ada.ask("undo", match=match, version=flown.version, seat=0), wire.Accepted)
        again = await ada.enter(match)
        assert words(again.view) == words(table.view)
        await ada.play(match, again.version, 0, FLICK)
        assert words((await ada.enter(match)).view) == words(flown.view), "the same flick flies the same way"


async def test_bots_flick_with_the_hands_of_their_level(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, {"kind": "bot", "level": "novice"}, game=GAME, setup=FIRST)
        table = await ada.enter(match)
        assert words(table.setup)["tremors"] == [0, LEVELS["novice"].tremor]
        await ada.play(match, table.version, 0, {"t": "end_turn"})
        update = await ada.wait(wire.Update, lambda u: u.by == 1 and any(e["t"] == "flicked" for e in words(u.events)))
        assert any(e["t"] == "strayed" for e in words(update.events)), "NATURE says how far its finger strayed"
