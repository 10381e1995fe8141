"""A running server, and browsers of words for it."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp
import msgspec
import pytest

from gramarye.core.game import Game
from gramarye.games import load
from gramarye.server import lobby
from gramarye.server import protocol as wire
from gramarye.server.serve import Running, bind, start
from gramarye.server.sockets import Rates
from gramarye.server.visitors import Limits
from tests.luck import secrets_of
from tests.toys.pig import PIG
from tests.toys.random_bots import RandomBots

DECODE = msgspec.json.Decoder(wire.ServerMessage).decode
FAST = Rates(a_second=1e6, burst=1e6)
IDS = itertools.count(time.time_ns() // 1000)
Json = dict[str, Any]  # a message as the browser writes it, right or wrong


class Browser:
    """One connection: asks and gets its answer; pushed messages wait in `pushed`, every byte heard in `heard`."""

    def __init__(self, url: str, token: str | None = None, name: str = "Ada") -> None:
        self.url = url
        self.token = token
        self.name = name
        self.pushed: list[wire.Message] = []
        self.heard: list[bytes] = []
        self.last = 0
        """The id of the last message sent."""
        self.code = ""
        """Of the table opened last."""
        self.welcome: wire.Welcome

    async def __aenter__(self) -> Browser:
        self._session = aiohttp.ClientSession()
        self.ws = await self._session.ws_connect(self.url + "ws")
        answer = await self.ask("hello", protocol=wire.PROTOCOL, name=self.name, token=self.token)
        assert isinstance(answer, wire.Welcome)
        self.welcome, self.token = answer, answer.token
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, e: BaseException | None, t: TracebackType | None
    ) -> None:
        await self.ws.close()
        await self._session.close()

    async def next(self) -> wire.Message:
        frame = await self.ws.receive(timeout=10)
        assert frame.type is aiohttp.WSMsgType.TEXT, frame
        self.heard.append(frame.data.encode())
        message: wire.Message = DECODE(frame.data)
        return message

    async def send(self, t: str, **fields: Any) -> int:
        msg = fields.pop("id", None) or next(IDS)
        await self.ws.send_str(msgspec.json.encode({"t": t, "id": msg, **fields}).decode())
        self.last = int(msg)
        return self.last

    async def get(self, path: str) -> bytes:
        """What the server says by HTTP."""
        async with self._session.get(self.url + path) as response:
            return await response.read()

    async def ask(self, t: str, **fields: Any) -> Any:
        """The answer to a message; what is pushed before it is kept."""
        msg = await self.send(t, **fields)
        while True:
            message = await self.next()
            if getattr(message, "id", -1) == msg:
                return message
            self.pushed.append(message)

    async def wait(self, kind: type[wire.Message], when: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next pushed message of this kind, those before it dropped."""
        while self.pushed:
            message = self.pushed.pop(0)
            if isinstance(message, kind) and when(message):
                return message
        while True:
            message = await self.next()
            if isinstance(message, kind) and when(message):
                return message

    # ---- what tests do all the time

    async def open(self, *seats: Json, game: str = "pig", **more: Any) -> str:
        answer = await self.ask("open", game=game, seats=list(seats), **more)
        assert isinstance(answer, wire.Opened), answer
        self.code = answer.code
        return answer.match

    async def enter(self, match: str, **more: Any) -> wire.Table:
        answer = await self.ask("enter", match=match, **more)
        assert isinstance(answer, wire.Table), answer
        return answer

    async def join(self, code: str) -> wire.Joined:
        answer = await self.ask("join", code=code)
        assert isinstance(answer, wire.Joined), answer
        return answer

    async def play(self, match: str, version: int, seat: int, move: Json, **more: Any) -> Any:
        return await self.ask("play", match=match, version=version, seat=seat, move=move, **more)


HERE: Json = {"kind": "here"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "novice"}
ROLL: Json = {"t": "roll"}
BANK: Json = {"t": "bank"}
SHOW: Json = {"t": "show"}


def words(raw: msgspec.Raw) -> Any:
    """Words of a game as plain JSON."""
    return msgspec.json.decode(raw)


async def play_to_the_end(match: str, players: dict[int, Browser], limit: int = 5000, seed: int = 1) -> wire.Table:
    """Random legal moves until the game is over; seats by the browsers that play them. Gives the last table seen."""
    chance = random.Random(seed)
    table = await next(iter(players.values())).enter(match)
    for _ in range(limit):
        if table.status == "over":
            return table
        browser = players[table.actor]
        seen = await browser.enter(match)
        if seen.eye != seen.actor:
            seen = await browser.ask("reveal", match=match, seat=seen.actor)
        answer = await browser.play(match, seen.version, seen.actor, chance.choice(words(seen.legal)))
        assert isinstance(answer, wire.Accepted), answer
        table = await browser.enter(match)
    raise AssertionError("the game does not end")


class House:
    """Starts servers on one data folder, one after another."""

    def __init__(self, folder: Path, games: Mapping[str, Game]) -> None:
        self.folder = folder
        self.games = games
        self.running: list[Running] = []

    async def start(
        self, rates: Rates = FAST, pace: float = 0.0, static: Path | None = None, limits: Limits | None = None
    ) -> Running:
        sock = bind("127.0.0.1", 0)
        running = await start(
            sock,
            self.folder,
            games=self.games,
            shelf=RandomBots(),
            rates=rates,
            limits=limits,
            pace=pace,
            static=static or self.folder / "static",
        )
        self.running.append(running)
        return running

    async def stop(self) -> None:
        while self.running:
            await self.running.pop().stop()


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tables have the same dice and the same bots whenever this test runs."""
    monkeypatch.setattr(lobby, "new_secret", secrets_of(lambda: request.node.nodeid))


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path, {"pig": PIG, "magic_power": load("magic_power")})
    yield house
    await house.stop()


@pytest.fixture
async def url(house: House) -> str:
    return (await house.start()).url
