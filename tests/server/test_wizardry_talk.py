"""Hints, set phrases and chat at a table of Wizardry to the Power of Three, and the silence of the stairs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from gramarye.server import protocol as wire
from gramarye.server.talk import BREATH
from tests.server.conftest import HERE, LINK, Browser, words
from tests.server.wizardry import SHORT, TWO, friend, party, serve

OURS = files("gramarye.games.wizardry_cubed").joinpath("board.toml").read_text(encoding="utf-8")
PING = {"t": "ping", "slot": 2, "sure": "maybe", "symbol": "owl"}
CHEER = {"t": "phrase", "key": "well_done"}


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    running = await serve(tmp_path)
    yield running.url
    await running.stop()


async def say(browser: Browser, match: str, seat: int, talk: Any) -> Any:
    return await browser.ask("say", match=match, seat=seat, talk=talk)


async def test_everybody_hears_a_hint_and_whoever_comes_later_reads_it_until_the_next_turn(url: str) -> None:
    async with party(url, *TWO, setup={"board": SHORT}) as p, Browser(url) as eve:
        await eve.enter(p.match)
        view = await p.until(lambda view: view["prompt"]["phase"] == "roll")
        helper = 1 - view["actor"]
        assert isinstance(await say(p.browsers[helper], p.match, helper, PING), wire.Accepted)
        for browser in (*p.browsers, eve):
            heard = await browser.wait(wire.Said)
            assert (heard.saying.seat, words(heard.saying.talk)) == (helper, PING)
        table = await eve.enter(p.match)
        assert [words(saying.talk) for saying in table.said] == [PING]
        await p.until(lambda now: now["active"] != view["active"])
        assert (await eve.enter(p.match)).said == ()


async def test_on_the_stairs_the_others_are_silent_and_the_searcher_is_not(url: str) -> None:
    async with party(url, *TWO, setup={"board": SHORT}) as p:
        view = await p.until(lambda view: view["silent"])
        active, other = view["active"], 1 - view["active"]
        for talk in (PING, CHEER, {"t": "chat", "text": "by the fern"}):
            refused = await say(p.browsers[other], p.match, other, talk)
            assert isinstance(refused, wire.Refused)
            assert refused.rule == "W3-53"
        assert isinstance(await say(p.browsers[active], p.match, active, CHEER), wire.Accepted)
        table = await p.look(other)
        assert [saying.seat for saying in table.said] == [active]


async def test_potions_are_proposed_on_the_stairs_all_the_same(url: str) -> None:
    async with party(url, *TWO, setup={"board": SHORT}) as p:
        view = await p.until(lambda view: view["silent"] and view["prompt"]["phase"] == "roll")
        other = 1 - view["active"]
        table = await p.look(other)
        potion = {"t": "propose", "seat": other, "tool": "potion", "wizard": view["active"]}
        assert potion in words(table.legal)
        assert isinstance(await p.browsers[other].play(p.match, table.version, other, potion), wire.Accepted)
        asked = words((await p.look()).view)
        assert (asked["prompt"]["phase"], asked["actor"]) == ("proposal", view["active"])


async def test_a_table_without_hints_allows_cheers_only(url: str) -> None:
    async with party(url, *TWO, setup={"board": SHORT, "hints": "none", "talk": "phrases"}) as p:
        view = await p.until(lambda view: view["prompt"]["phase"] == "roll")
        helper = 1 - view["actor"]
        assert (await say(p.browsers[helper], p.match, helper, PING)).rule.startswith("W3-")
        assert (await say(p.browsers[helper], p.match, helper, {"t": "chat", "text": "hm"})).rule.startswith("W3-")
        assert isinstance(await say(p.browsers[helper], p.match, helper, CHEER), wire.Accepted)


async def test_a_voice_is_that_of_an_own_seat_and_has_a_pace(url: str) -> None:
    async with party(url, *TWO) as p, Browser(url) as eve:
        ada = p.browsers[0]
        assert (await say(eve, p.match, 0, CHEER)).key == "not_following"
        await eve.enter(p.match)
        assert (await say(eve, p.match, 0, CHEER)).key == "not_your_seat"
        assert (await say(ada, p.match, 1, CHEER)).key == "not_your_seat"
        assert (await say(ada, p.match, 0, {"t": "ping"})).key == "bad_talk"
        answers = [await say(ada, p.match, 0, CHEER) for _ in range(BREATH + 4)]
        assert all(isinstance(answer, wire.Accepted) for answer in answers[:BREATH])
        assert answers[-1].key == "too_fast"
        assert isinstance(await say(p.browsers[1], p.match, 1, CHEER), wire.Accepted)


async def test_friends_point_honestly_but_few_at_a_time_and_never_on_the_stairs(url: str) -> None:
    async with party(url, HERE, friend("owl"), friend("owl"), setup={"board": SHORT}) as p:
        [ada] = p.browsers
        table = await p.look()
        said: list[tuple[int, wire.Saying]] = []
        silent = {}
        while table.status != "over":
            view = words(table.view)
            silent[table.version] = view["silent"]
            if table.actor == 0:
                move = p.sensibly(table, view)
                assert isinstance(await ada.play(p.match, table.version, 0, move), wire.Accepted)
            message = await ada.wait(wire.Message)
            if isinstance(message, wire.Said):
                said.append((message.saying.version, message.saying))
            table = await p.look()
        assert said
        for version, saying in said:
            assert saying.seat != 0
            assert not silent.get(version)
        versions = [version for version, _ in said]
        assert max(versions.count(version) for version in versions) <= 3


async def test_a_board_of_ones_own_is_read_and_its_faults_are_named(url: str) -> None:
    async with Browser(url) as ada:
        text = OURS
        answer = await ada.ask("checkspells", game="wizardry_cubed", file="mine.toml", toml=text)
        assert isinstance(answer, wire.Spells)
        await ada.open(HERE, LINK, game="wizardry_cubed", setup={"board": words(answer.spells)})
        bad = await ada.ask(
            "checkspells", game="wizardry_cubed", file="mine.toml", toml=text.replace("market = 7", "market = 70")
        )
        assert (bad.key, bad.args["where"]) == ("use_whole", "mine.toml: market")
        assert bad.text.startswith("mine.toml: market: ")
