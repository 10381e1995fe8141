"""Players of Wizardry to the Power of Three for the server's tests: they see what their browsers see, and share it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from gramarye.games import load
from gramarye.server import protocol as wire
from gramarye.server.bots_runner import OurBots
from gramarye.server.serve import Running, bind, start
from tests.server.conftest import FAST, HERE, LINK, Browser, Json, words

GAME = "wizardry_cubed"
SHORT: Json = {  # three Lumies and a ghost; whoever finds all is on the stairs, with Willy far behind
    "tiles": 4,
    "market": 5,
    "forest": 6,
    "stairs": 5,
    "arrows": [1] * 11,
    "dice": [["cat"], ["bat"], ["owl"]],
}


async def serve(folder: Path, pace: float = 0.0) -> Running:
    return await start(
        bind("127.0.0.1", 0),
        folder,
        games={GAME: load(GAME)},
        shelf=OurBots(),
        rates=FAST,
        pace=pace,
        static=folder / "static",
    )


class Party:
    """Humans in front of browsers of their own, in the order of their seats."""

    def __init__(self, browsers: list[Browser], match: str, seed: int = 1) -> None:
        self.browsers = browsers
        self.match = match
        self.chance = random.Random(seed)
        self.seen: dict[int, str] = {}

    async def look(self, seat: int = 0) -> wire.Table:
        table = await self.browsers[seat].enter(self.match)
        self._remember(table)
        return table

    def _remember(self, table: wire.Table) -> None:
        if table.eye >= 0:
            self.seen |= {slot: face for slot, face in enumerate(words(table.view)["tiles"]) if face}

    async def step(self, choose: Callable[[wire.Table, Any], Json] | None = None) -> wire.Table:
        """The seat that must move moves; gives the table after it as that seat sees it."""
        table = await self.look()
        table = await self.look(table.actor)
        move = (choose or self.sensibly)(table, words(table.view))
        answer = await self.browsers[table.actor].play(self.match, table.version, table.actor, move)
        assert isinstance(answer, wire.Accepted), (move, answer)
        return await self.look(table.actor)

    async def until(self, when: Callable[[Any], bool], choose: Callable[[wire.Table, Any], Json] | None = None) -> Any:
        """Play on until the view is like that; gives it."""
        for _ in range(3000):
            table = await self.look()
            view = words(table.view)
            if when(view):
                return view
            assert table.status == "playing", "it never came"
            await self.step(choose)
        raise AssertionError("it never came")

    def sensibly(self, table: wire.Table, view: Any) -> Json:
        """A target whose place is known; else a tile nobody has seen. No tools."""
        moves = [move for move in words(table.legal) if move["t"] not in ("propose", "object", "stop")]
        flips = [move for move in moves if move["t"] == "flip"]
        right = [move for move in flips if self.seen.get(move["slot"]) in view["targets"]]
        new = [move for move in flips if move["slot"] not in self.seen]
        return self.chance.choice(right or new or moves)

    def clumsily(self, table: wire.Table, view: Any) -> Json:
        """A tile that is surely wrong, where one is known."""
        moves = [move for move in words(table.legal) if move["t"] not in ("propose", "stop")]
        wrong = [
            m
            for m in moves
            if m["t"] == "flip" and self.seen.get(m["slot"], view["targets"][:1]) not in view["targets"]
        ]
        return self.chance.choice(wrong or moves)


@asynccontextmanager
async def party(url: str, *seats: Json, seed: int = 1, **more: Any) -> AsyncIterator[Party]:
    """A table at which the first seat opens, a browser comes for every link, and the game has begun."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(Browser(url))
        match = await host.open(*seats, game=GAME, **more)
        browsers = [host]
        for plan in seats:
            if plan == LINK:
                guest = await stack.enter_async_context(Browser(url, name="Ben"))
                await guest.join(host.code)
                browsers.append(guest)
        for browser in browsers:
            await browser.enter(match)
        yield Party(browsers, match, seed)


TWO = (HERE, LINK)


def friend(level: str = "sharp") -> Json:
    return {"kind": "bot", "level": level}
