"""Windows in which several seats may act: they outlive the server, they end in time, and bots stand by in them."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from gramarye.server import protocol as wire
from gramarye.server.match import Match
from tests.bench.kill9 import kill_and_check
from tests.server.conftest import HERE, LINK, Browser, Json, words
from tests.server.wizardry import GAME, SHORT, TWO, Party, friend, party, serve

WINDOWS = {
    "peek", "looking", "roll", "potion_face", "search", "danger by clock", "danger by ghost_tile",
    "danger by ghost_face", "proposal", "proposal in danger",
}  # fmt: skip


def window(prompt: Any) -> str:
    """The kind of window that is open."""
    phase, danger = prompt["phase"], prompt["danger"]
    return f"danger by {danger}" if phase == "danger" else f"{phase} in danger" if danger else str(phase)


async def as_seen(p: Party, url: str) -> list[tuple[Any, ...]]:
    """What each seat sees and may do, on a server at this address."""
    seen = []
    for browser in p.browsers:
        async with Browser(url, token=browser.token) as again:
            table = await again.enter(p.match)
            seen.append((table.version, table.actor, words(table.view), words(table.legal)))
    return seen


@pytest.mark.parametrize("majority", [False, True])
async def test_every_window_is_open_for_the_same_seats_after_a_crash(tmp_path: Path, *, majority: bool) -> None:
    """A copy of the data folder, taken while the server runs, is what a kill leaves behind."""
    running = await serve(tmp_path / "data")
    missing = set(WINDOWS)
    for seed in range(40):
        setup = {"agree": "majority" if majority else "active"}
        async with party(running.url, HERE, LINK, LINK, seed=seed, setup=setup) as p:
            table = await p.look()
            while table.status == "playing" and missing:
                prompt = words(table.view)["prompt"]
                phase, kind = prompt["phase"], window(prompt)
                if kind in missing:
                    missing.discard(kind)
                    copy = tmp_path / kind
                    shutil.copytree(tmp_path / "data", copy)
                    crashed = await serve(copy)
                    try:
                        before = await as_seen(p, running.url)
                        assert await as_seen(p, crashed.url) == before
                        assert before[table.actor][3]
                        if phase in ("roll", "search", "danger"):
                            assert all(any(m["t"] == "propose" for m in moves) for *_, moves in before)
                    finally:
                        await crashed.stop()
                wants = phase == "danger" or (phase == "search" and "proposal" in missing)
                choose = propose if wants else p.clumsily
                await p.step(choose)
                table = await p.look()
        if not missing:
            break
    await running.stop()
    assert not missing


def propose(table: wire.Table, view: Any) -> Json:
    moves: list[Json] = words(table.legal)
    return next((move for move in moves if move["t"] == "propose"), moves[0])


async def test_whoever_is_not_to_move_may_propose_and_the_other_agrees(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, *TWO) as p:
        view = await p.until(lambda view: view["prompt"]["phase"] == "search")
        active, other = view["active"], 1 - view["active"]
        table = await p.look(other)
        assert {m["t"] for m in words(table.legal)} == {"propose"}
        flip = await p.browsers[other].play(p.match, table.version, other, {"t": "flip", "slot": 0})
        assert isinstance(flip, wire.Refused)
        for_another: Json = {"t": "propose", "seat": active, "tool": "potion", "wizard": active}
        assert isinstance(await p.browsers[other].play(p.match, table.version, other, for_another), wire.Refused)
        potion: Json = {"t": "propose", "seat": other, "tool": "potion", "wizard": active}
        assert isinstance(await p.browsers[other].play(p.match, table.version, other, potion), wire.Accepted)
        table = await p.look(active)
        assert words(table.view)["prompt"]["proposal"]["by"] == other
        assert isinstance(await p.browsers[active].play(p.match, table.version, active, {"t": "agree"}), wire.Accepted)
        after = words((await p.look()).view)
        assert (after["potions"], after["prompt"]["phase"]) == (view["potions"] - 1, "search")
        assert after["wizards"][active] == view["wizards"][active] + 1
    await running.stop()


async def test_the_humans_of_the_beginning_are_the_voters(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, HERE, friend(), LINK) as p:
        assert words((await p.look()).setup)["voters"] == [0, 2]
    await running.stop()


async def test_a_lone_human_needs_nobodys_consent(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, HERE, friend(), setup={"first": "host"}) as p:
        table = await p.look()
        while words(table.view)["prompt"]["phase"] != "roll":
            if table.actor == 0:
                await p.browsers[0].play(p.match, table.version, 0, p.sensibly(table, words(table.view)))
            table = await p.look()
        potion: Json = {"t": "propose", "seat": 0, "tool": "potion", "wizard": 0}
        assert isinstance(await p.browsers[0].play(p.match, table.version, 0, potion), wire.Accepted)
        assert words((await p.look()).view)["potions"] == 2
    await running.stop()


async def test_a_tile_turned_up_is_not_taken_back_without_asking(tmp_path: Path) -> None:
    """Even one that everybody has seen: to be shown again what one had forgotten is to learn it."""
    running = await serve(tmp_path)
    async with party(running.url, *TWO, setup={"board": SHORT}) as p:
        await p.until(lambda view: view["prompt"]["phase"] == "search" and view["turn"] >= 3)
        table = await p.step()
        seat = next(line for line in reversed(words_of(table.log)) if line["t"] == "tile_flipped")["seat"]
        answer = await p.browsers[seat].ask("undo", match=p.match, version=table.version, seat=seat)
        assert isinstance(answer, wire.Accepted)
        asked = (await p.look()).ask
        assert asked is not None
        assert asked.waiting == (1 - seat,)
    await running.stop()


def words_of(log: tuple[wire.Line, ...]) -> list[Any]:
    return [event for line in log for event in words(line.events)]


# ---- time


async def wait_for_move(browser: Browser) -> wire.Update:
    update = await browser.wait(wire.Update)
    assert isinstance(update, wire.Update)
    return update


async def test_whoever_lets_the_time_pass_is_moved_for(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, *TWO, rules={"time_limit": 1}) as p:
        table = await p.look()
        assert table.deadline is not None
        assert 0 < table.deadline <= 1
        seat = table.actor
        update = await wait_for_move(p.browsers[0])
        assert (update.by, update.version) == (seat, table.version + 1)
        assert update.deadline is not None
    await running.stop()


async def test_the_time_goes_on_after_a_restart(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, *TWO, rules={"time_limit": 1}) as p:
        token, match, version = p.browsers[0].token, p.match, (await p.look()).version
        await running.stop()
        running = await serve(tmp_path)
        async with Browser(running.url, token=token) as ada:
            table = await ada.enter(match)
            assert table.version == version
            assert table.deadline is not None
            assert table.deadline > 0.8
            assert (await wait_for_move(ada)).by == table.actor
    await running.stop()


async def test_without_a_limit_there_is_no_deadline_and_bots_have_none(tmp_path: Path) -> None:
    running = await serve(tmp_path, pace=5)
    async with party(running.url, *TWO) as p:
        assert (await p.look()).deadline is None
    async with party(running.url, friend(), friend(), LINK, rules={"time_limit": 1}, setup={"first": "host"}) as p:
        assert (await p.look()).deadline is None
    await running.stop()


# ---- friends


async def test_friends_wait_until_somebody_has_come_to_the_table(tmp_path: Path) -> None:
    """A ghost that a friend peeks at is shown once; whoever sat down a moment ago must not miss it."""
    running = await serve(tmp_path, pace=0.01)
    async with Browser(running.url) as ada:
        match = await ada.open(friend(), HERE, game=GAME, setup={"first": "host"})
        await asyncio.sleep(0.5)
        table = await ada.enter(match)
        assert "tile_peeked" not in {event["t"] for event in words_of(table.log)}
        assert (await wait_for_move(ada)).by == 0
    await running.stop()


async def test_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gramarye.server.bots_runner.ARRIVAL", 0.1)
    running = await serve(tmp_path, pace=0.01)
    async with Browser(running.url) as ada:
        match = await ada.open(friend(), HERE, game=GAME, setup={"first": "host"})
        found = await running._lobby.find(match, 0)
        assert isinstance(found, Match)
        for _ in range(1000):
            if found.actor == 1:  # the friend has peeked
                break
            await asyncio.sleep(0.01)
        assert found.actor == 1
        assert not found.followers
    await running.stop()


async def test_friends_propose_what_saves_a_wizard_and_the_human_decides(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    for seed in range(20):
        async with party(running.url, HERE, friend("owl"), seed=seed, setup={"first": "host"}) as p:
            [ada] = p.browsers
            table = await p.look()
            while table.status == "playing":
                view = words(table.view)
                if view["prompt"]["phase"] == "proposal":
                    assert (view["prompt"]["proposal"]["by"], table.actor) == (1, 0)
                    assert view["prompt"]["danger"]
                    answer = await ada.play(p.match, table.version, 0, {"t": "object"})
                    assert isinstance(answer, wire.Accepted)
                    after = await until_mine(p)
                    if after.status == "playing":  # nobody asks twice for the same
                        again = words(after.view)["prompt"]["proposal"]
                        assert again is None or again["wizard"] != view["prompt"]["proposal"]["wizard"]
                    await running.stop()
                    return
                if table.actor == 0 and view["prompt"]["phase"] != "danger":
                    await ada.play(p.match, table.version, 0, p.clumsily(table, view))
                table = await p.look()
    raise AssertionError("no wizard was ever in danger")


async def until_mine(p: Party) -> wire.Table:
    table = await p.look()
    while table.status == "playing" and table.actor != 0:
        table = await p.look()
    return table


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGKILL")
async def test_nothing_acknowledged_is_lost_by_killing_the_server(tmp_path: Path) -> None:
    said = await kill_and_check(kills=2, matches=3, game=GAME, seed=5, folder=tmp_path)
    assert said.startswith("3 kills; ")
