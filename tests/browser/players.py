"""Guests that are no browsers: they open a table over the socket and have it played to its end."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import aiohttp

from gramarye.server import protocol as wire

BURST = 50
PAUSE = 0.051  # a connection may say twenty things a second, once it has had its burst
Word = dict[str, Any]  # Any: messages are JSON of many shapes
T = TypeVar("T")


class Guest:
    """One connection: asks, and keeps the newest picture of the table it is at."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self._ids = itertools.count(1)
        self.token = ""
        self.picture: Word = {}

    async def close(self) -> None:
        await self._ws.close()

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


async def _play_out(url: str) -> str:
    async with aiohttp.ClientSession() as session:
        guest = Guest(await session.ws_connect(url + "/ws"))
        await guest.ask("hello", protocol=wire.PROTOCOL, name="Ada")
        seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "level": "student"}]
        match = (await guest.ask("open", game="magic_power", seats=seats))["match"]
        await guest.ask("changeseat", match=match, seat=0, to="bot")  # nobody looks, so they play without a pause
        while True:
            await guest.ask("enter", match=match)
            if guest.picture["status"] == "over":
                return str(match)
            await guest.ask("leave", match=match)
            await asyncio.sleep(0.5)


def play_out(url: str) -> str:
    """The name of a match of two that is over. In a thread: Playwright's loop runs in the test's own."""
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(_play_out(url))))
    thread.start()
    thread.join(60)
    assert found, "the match did not come to its end"
    return found[0]


class Device:
    """A device that is no browser: it follows a match, and a test asks through it, one thing after the other."""

    def __init__(self, url: str, match: str, token: str | None = None) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()  # Playwright's own loop runs in the test's thread
        self.match = match
        self._guest = self._wait(self._come(url, token))
        self.enter()

    @property
    def picture(self) -> Word:
        """The newest table or update that was told."""
        return self._guest.picture

    def ask(self, t: str, **fields: object) -> Word:
        return self._wait(self._guest.ask(t, match=self.match, **fields))

    def enter(self) -> Word:
        self.ask("enter")
        return self.picture

    def reveal(self, seat: int) -> Word:
        self.ask("reveal", seat=seat)
        return self.picture

    def play(self, move: Word) -> Word:
        """A move of the seat that is looked through; what it made of the table."""
        then = self.picture
        self.ask("play", version=then["version"], seat=then["eye"], move=move)
        return self.picture

    def close(self) -> None:
        self._wait(self._guest.close())
        self._wait(self._session.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _come(self, url: str, token: str | None) -> Guest:
        self._session = aiohttp.ClientSession()
        guest = Guest(await self._session.ws_connect(url + "/ws"))
        await guest.ask("hello", protocol=wire.PROTOCOL, name="Ada", token=token)
        return guest

    def _wait(self, doing: Coroutine[Any, Any, T]) -> T:  # Any: what coroutines are sent, which is nothing
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(60)
