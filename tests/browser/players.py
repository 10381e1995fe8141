"""Guests that are no browsers: they open a table over the socket and play it to its end at random."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import threading
from typing import Any

import aiohttp

BURST = 50
PAUSE = 0.051  # a connection may say twenty things a second, once it has had its burst
Word = dict[str, Any]  # Any: messages are JSON of many shapes


class Guest:
    """One connection: asks, and keeps the newest picture of the table it is at."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self._ids = itertools.count(1)
        self.token = ""
        self.picture: Word = {}

    async def hear(self) -> Word:
        message = await self._ws.receive()
        word: Word = json.loads(message.data)
        if word["t"] in ("table", "update"):
            self.picture = word
        return word

    async def ask(self, t: str, **fields: object) -> Word:
        number = next(self._ids)
        if number > BURST:
            await asyncio.sleep(PAUSE)
        await self._ws.send_str(json.dumps({"t": t, "id": number, **fields}))
        while (word := await self.hear()).get("id") != number:
            pass
        assert word["t"] != "refused", word
        return word


async def _play_out(url: str, seed: int) -> str:
    rng = random.Random(seed)
    async with aiohttp.ClientSession() as session:
        guests = [Guest(await session.ws_connect(url + "/ws")) for _ in range(2)]
        for guest, name in zip(guests, ("Ada", "Bea"), strict=True):
            await guest.ask("hello", protocol=1, name=name)
        seats = [{"kind": "here", "name": "Ada"}, {"kind": "link"}]
        opened = await guests[0].ask("open", game="magic_power", seats=seats)
        for guest in guests[1:]:
            await guest.ask("join", code=opened["code"])
        for guest in guests:
            await guest.ask("enter", match=opened["match"])
        while guests[0].picture["status"] != "over":
            seat = guests[0].picture["actor"]
            mover, other = guests[seat], guests[1 - seat]
            now = mover.picture
            stones = [m for m in now["legal"] if m == {"t": "draw", "pile": "stone"}]
            move = rng.choice(stones or now["legal"])
            await mover.ask("play", match=opened["match"], version=now["version"], seat=seat, move=move)
            while any(g.picture["version"] == now["version"] for g in guests):
                await (other if other.picture["version"] == now["version"] else mover).hear()
        return str(opened["match"])


def play_out(url: str, seed: int = 7) -> str:
    """The name of a match of two that is over. In a thread: Playwright's loop runs in the test's own."""
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(_play_out(url, seed))))
    thread.start()
    thread.join(120)
    assert found, "the match did not come to its end"
    return found[0]
