"""Seats that act at the same moment: no move that still means what it meant is lost, and none answers anything else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gramarye.server import protocol as wire
from tests.server.conftest import HERE, LINK, Json, words
from tests.server.wizardry import Party, party, serve

PAIRS = 1_000


def meaning(view: Any, move: Json) -> list[Any]:
    """What a move is for, told by what its player sees: written apart from `WizardryCubed.locks`."""
    prompt = view["prompt"]
    if move["t"] != "propose":
        return [prompt, view["actor"], view["turn"], view["tiles"], view["faces"], view["targets"]]
    tools = [
        view["potions"],
        view["enchantments"],
        view["willy"],
        prompt["danger"],
        prompt["steps"],
        prompt["proposal"],
    ]
    return tools if move["tool"] == "potion" else [*tools, view["turn"], view["faces"]]


class Pairs:
    """Pairs of moves made at the same moment at one table, and what became of the one that came later."""

    def __init__(self, p: Party, tables: list[Any]) -> None:
        self.p = p
        self.seen = tables  # by each seat: a Table, then Updates
        self.taken = self.late = 0

    def wish(self, seat: int) -> Json | None:
        """What this seat wants to do: what it is asked, mostly; or else a tool."""
        moves: list[Json] = words(self.seen[seat].legal)
        asked = [move for move in moves if move["t"] != "propose"]
        return self.p.chance.choice(asked if asked and self.p.chance.random() < 0.8 else moves) if moves else None

    async def both(self) -> None:
        first, second = self.p.chance.sample(range(3), 2)
        moves = {seat: self.wish(seat) for seat in (first, second)}
        if None in moves.values():
            await self.one()
            return
        version = self.seen[0].version
        asks = [self.p.browsers[seat].play(self.p.match, version, seat, move or {}) for seat, move in moves.items()]
        replies = dict(zip(moves, await asyncio.gather(*asks), strict=True))
        taken = [seat for seat, reply in replies.items() if isinstance(reply, wire.Accepted)]
        begun = next(seat for seat in taken if replies[seat].version == version + 1)
        later = second if begun == first else first
        before = self.seen[later]
        await self.shown(version + 1)
        move, between = moves[later] or {}, self.seen[later]
        means_the_same = meaning(words(before.view), move) == meaning(words(between.view), move)
        assert (later in taken) == (move in words(between.legal) and means_the_same), (moves, replies)
        if later in taken:
            self.taken += 1
            assert replies[later].version == version + 2
            await self.shown(version + 2)
        else:
            self.late += 1  # or the rules say no, and by which rule
            assert isinstance(replies[later], wire.Stale) or (replies[later].rule and means_the_same)

    async def one(self) -> None:
        """Whoever must move moves, so that the game goes on."""
        seat = self.seen[0].actor
        version, seen = self.seen[0].version, self.seen[seat]
        move = self.p.sensibly(seen, words(seen.view))
        assert isinstance(await self.p.browsers[seat].play(self.p.match, version, seat, move), wire.Accepted)
        await self.shown(version + 1)

    async def shown(self, version: int) -> None:
        for seat, browser in enumerate(self.p.browsers):
            self.seen[seat] = await browser.wait(wire.Update, lambda update: update.version == version)


@pytest.mark.parametrize("agree", ["active", "majority"])
async def test_two_seats_that_act_at_the_same_moment(tmp_path: Path, agree: str) -> None:
    running = await serve(tmp_path)
    taken = late = seed = 0
    while taken + late < PAIRS / 2:
        seed += 1
        async with party(running.url, HERE, LINK, LINK, seed=seed, setup={"agree": agree}) as p:
            tables = [await p.look(seat) for seat in range(3)]
            for browser in p.browsers:
                browser.pushed.clear()
            pairs = Pairs(p, tables)
            while pairs.seen[0].status == "playing" and taken + late + pairs.taken + pairs.late < PAIRS / 2:
                await (pairs.one() if p.chance.random() < 0.3 else pairs.both())
            taken, late = taken + pairs.taken, late + pairs.late
    await running.stop()
    assert min(taken, late) > PAIRS / 20, (taken, late)


async def test_a_move_made_before_one_was_taken_back_is_late(tmp_path: Path) -> None:
    """What was done on a picture that is gone is not done on the one that took its place."""
    running = await serve(tmp_path)
    async with party(running.url, HERE, LINK, seed=3) as p:
        await p.until(lambda view: view["prompt"]["phase"] == "roll")
        table = await p.look()
        table = await p.look(table.actor)
        me, other = table.actor, 1 - table.actor
        seen = await p.look(other)
        propose = next(move for move in words(seen.legal) if move["t"] == "propose")
        for _ in range(2):  # a roll, taken back by consent
            table = await p.look(me)
            await p.browsers[me].play(p.match, table.version, me, {"t": "roll"})
            table = await p.look(me)
            if words(table.view)["prompt"]["phase"] != "search":
                break
            await p.browsers[me].ask("undo", match=p.match, version=table.version, seat=me)
            await p.browsers[other].ask("answer", match=p.match, seat=other, yes=True)
        answer = await p.browsers[other].play(p.match, seen.version, other, propose)
        assert isinstance(answer, wire.Stale)
        now = await p.look(other)
        if propose in words(now.legal):
            fresh = await p.browsers[other].play(p.match, now.version, other, propose)
            assert isinstance(fresh, wire.Accepted)
    await running.stop()


async def test_a_move_that_is_sent_again_is_done_once_whatever_came_between(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, HERE, LINK, seed=5) as p:
        await p.until(lambda view: view["prompt"]["phase"] == "roll")
        table = await p.look()
        me, other = table.actor, 1 - table.actor
        mine, theirs = await p.look(me), await p.look(other)
        propose = next(m for m in words(theirs.legal) if m["t"] == "propose" and m["tool"] == "potion")
        rolled = await p.browsers[me].play(p.match, mine.version, me, {"t": "roll"})
        assert rolled.version == mine.version + 1
        asked = await p.browsers[other].play(p.match, theirs.version, other, propose, id=4_000_000)
        assert isinstance(asked, wire.Accepted)
        again = await p.browsers[other].play(p.match, theirs.version, other, propose, id=4_000_000)
        assert (type(again), again.version) == (wire.Accepted, asked.version)
        assert (await p.look()).version == asked.version
    await running.stop()
