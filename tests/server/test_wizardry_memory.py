"""What friends at the server's table remember: what their seats saw, nothing else, and the same after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gramarye.bots.wizardry_cubed.friend import Friend
from gramarye.core.perspective import Perspective
from gramarye.core.words import Event, Word
from gramarye.games.wizardry_cubed import words as w
from gramarye.server import protocol as wire
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.players import Player
from gramarye.server.serve import Running
from tests.server.conftest import HERE, Json, words
from tests.server.wizardry import friend, party, serve

FAR: Json = {  # so long a path that nobody is caught, or at school, before a test is done
    "tiles": 18,
    "market": 30,
    "forest": 60,
    "stairs": 5,
    "arrows": [1] * 65,
    "dice": [
        ["castle", "star", "hedgehog", "moon", "frog", "key"],
        ["bat", "owl", "cat", "snake", "acorn", "potion"],
        ["mouse", "mushroom", "spider", "moth", "feather", "ghost"],
    ],
}


def lobby_of(running: Running) -> Lobby:
    return running._lobby  # no message tells what a bot has in mind


async def matched(running: Running, match: str) -> Match:
    found = await lobby_of(running).find(match, 0)
    assert isinstance(found, Match)
    return found


async def in_mind(running: Running, match: Match, seat: int, level: str) -> Any:
    """All a friend remembers, once it has been told everything; asked in the bots' own thread, one after the other."""
    bots = lobby_of(running).bots
    player: Player = bots._player(match, seat, level)  # see above
    assert match.table is not None
    sees = Perspective(match.game, match.table.state.copy(), seat)
    news = player.news(match)
    bot = await asyncio.get_running_loop().run_in_executor(bots._pool, player.answer, sees, news, lambda bot, _: bot)
    assert isinstance(bot, Friend)
    assert bot.memory is not None
    memory = bot.memory
    return bot.names, list(memory.kind), list(memory.times), list(memory.age)


@pytest.mark.parametrize("level", ["dreamy", "sharp"])
async def test_a_friends_memory_outlives_the_server(tmp_path: Path, level: str) -> None:
    running = await serve(tmp_path)
    async with party(running.url, HERE, friend(level), friend(level), setup={"board": FAR}) as p:
        await on_to(p, 14)
        match = await matched(running, p.match)
        before = [await in_mind(running, match, seat, level) for seat in (1, 2)]
        assert before[0] != before[1]
        assert any(kind >= 0 for kind in before[0][1])
        await running.stop()
        running = await serve(tmp_path)
        match = await matched(running, p.match)
        assert [await in_mind(running, match, seat, level) for seat in (1, 2)] == before
    await running.stop()


async def on_to(p: Any, turn: int) -> None:
    """Play on with the one human until that turn, and it is hers."""
    table = await p.look()
    while (view := words(table.view))["turn"] < turn or table.actor != 0:
        assert table.status == "playing"
        if table.actor == 0:
            answer = await p.browsers[0].play(p.match, table.version, 0, p.sensibly(table, view))
            assert isinstance(answer, (wire.Accepted, wire.Stale))  # a friend may propose something meanwhile
        table = await p.look()


async def test_friends_are_told_what_their_seats_may_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Friend, object]] = []
    see, hear, code = Friend.see, Friend.hear, Friend.code

    def note_see(bot: Friend, event: Event) -> None:
        told.append((bot, event))
        see(bot, event)

    def note_hear(bot: Friend, seat: int, talk: Word) -> None:
        told.append((bot, talk))
        hear(bot, seat, talk)

    def note_code(bot: Friend, perspective: Perspective) -> int:
        told.append((bot, perspective))
        return code(bot, perspective)

    try:
        monkeypatch.setattr(Friend, "see", note_see)
    except TypeError:
        pytest.skip("compiled classes cannot be listened in on")
    monkeypatch.setattr(Friend, "hear", note_hear)
    monkeypatch.setattr(Friend, "code", note_code)
    running = await serve(tmp_path)
    async with party(running.url, HERE, friend("owl"), friend("owl"), setup={"board": FAR}) as p:
        await on_to(p, 10)
        await p.browsers[0].ask(
            "say", match=p.match, seat=0, talk={"t": "ping", "slot": 3, "sure": "sure", "symbol": "owl"}
        )
        await on_to(p, 13)
    await running.stop()
    peeks = [(bot.seat, event) for bot, event in told if isinstance(event, w.TilePeeked)]
    assert {event.seat for _, event in peeks} == {0, 1, 2}
    for seat, event in peeks:
        assert event.symbol.value in (None, "ghost") or event.seat == seat
    assert any(event.symbol.value not in (None, "ghost") for _, event in peeks)
    assert any(isinstance(word, w.Ping) and word.slot == 3 for _, word in told)
    for bot, thing in told:
        assert isinstance(thing, (Event, Word, Perspective))
        if isinstance(thing, Perspective):
            assert thing.seat == bot.seat
