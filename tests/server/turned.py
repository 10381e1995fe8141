"""A server without sockets whose clock is turned by hand, and people who sit at its tables."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from gramarye.core.game import Game
from gramarye.games import load
from gramarye.server import protocol as wire
from gramarye.server.clock import Clock
from gramarye.server.handlers import HANDLERS, Caller
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.store_sqlite import SqliteStore
from tests.toys.pig import PIG
from tests.toys.random_bots import RandomBots

IDS = itertools.count(1)
LIMIT = 6.0


class Ring:
    def __init__(self, call: Callable[[], object]) -> None:
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self.call = None


class TurnedClock(Clock):
    """Stands still until somebody turns it."""

    def __init__(self) -> None:
        self.time = 0.0
        self._rings: list[tuple[float, int, Ring]] = []
        self._count = itertools.count()

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], object]) -> Ring:
        ring = Ring(call)
        heapq.heappush(self._rings, (self.time + max(0.0, seconds), next(self._count), ring))
        return ring

    def next_ring(self, until: float) -> bool:
        """Go on to the next alarm up to then, and ring it."""
        while self._rings and self._rings[0][0] <= until:
            when, _, ring = heapq.heappop(self._rings)
            if ring.call is not None:
                self.time = max(self.time, when)
                ring.call()
                return True
        self.time = max(self.time, until)
        return False


class Inline(Executor):
    """Thinks at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Person(Caller):
    """Somebody at a page of their own."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby)
        self._answer: asyncio.Future[wire.Message] | None = None

    def tell(self, frame: bytes) -> None:
        pass

    def answered(self, answer: wire.Message) -> None:
        assert self._answer is not None
        self._answer.set_result(answer)

    def failed(self, error: Exception) -> None:
        raise error

    async def ask(self, kind: type[Any], **fields: Any) -> Any:
        self._answer = asyncio.get_running_loop().create_future()
        reply = HANDLERS[kind](self, kind(next(IDS), **fields))
        if reply is None:
            return await self._answer
        return reply if isinstance(reply, wire.Message) else await reply


class Hall:
    """One table at a lobby: Ada opens it, the others come by its code, in the order of their seats."""

    def __init__(self, folder: Path, games: dict[str, Game], pace: float) -> None:
        self.folder = folder
        self.games = games
        self.pace = pace
        self.clock = TurnedClock()
        self.people: list[Person] = []
        self.id = ""

    async def start(self) -> None:
        self.store = SqliteStore(self.folder / "matches.sqlite")
        self.lobby = Lobby(self.games, RandomBots(), self.store, self.pace, clock=self.clock)
        self.lobby.bots._pool = Inline()  # type: ignore[assignment] # as a pool, but at once
        await self.lobby.start()

    async def stop(self) -> None:
        for person in self.people:
            await person.hang_up()
        await self.lobby.close()
        await self.store.close()

    async def restart(self) -> None:
        guests = [person.guest for person in self.people]
        await self.stop()
        await self.start()
        for number, guest in enumerate(guests):
            self.people[number] = Person(self.lobby)
            self.people[number].guest = guest
        await self.all_enter()

    async def sit(self, seats: Iterable[wire.SeatPlan], game: str, rules: wire.TableRules, setup: object) -> None:
        seats, code = tuple(seats), ""
        raw = msgspec.Raw(msgspec.json.encode(setup))
        for number, plan in enumerate(seats):
            if plan.kind == "bot" or (plan.kind == "here" and number):
                continue
            person = Person(self.lobby)
            greeted = await self.store.greet(None, f"Guest {number}")
            assert greeted is not None
            person.guest = greeted[0]
            self.people.append(person)
            if number == 0:
                opened = await person.ask(wire.Open, game=game, seats=seats, setup=raw, rules=rules)
                assert isinstance(opened, wire.Opened), opened
                self.id, code = opened.match, opened.code
            else:
                assert isinstance(await person.ask(wire.Join, code=code), wire.Joined)
        await self.all_enter()

    async def all_enter(self) -> None:
        for person in self.people:
            await person.ask(wire.Enter, match=self.id)
        await self.rest()

    @property
    def match(self) -> Match:
        return self.lobby._matches[self.id]

    async def rest(self) -> None:
        """Until nothing moves but the clock."""
        calm = 0
        while calm < 20:
            await asyncio.sleep(0)
            calm += 1
            if any(match.turn.is_taken for match in self.lobby._matches.values()):
                await asyncio.sleep(0.001)
                calm = 0

    async def turn(self, seconds: float) -> None:
        until = self.clock.time + seconds
        await self.rest()
        while self.clock.next_ring(until):
            await self.rest()
        await self.rest()

    async def turn_until(self, when: Callable[[], bool], most: float = 600.0) -> float:
        """Turn the clock until then; the seconds it took."""
        began = self.clock.time
        while not when():
            assert self.clock.time - began < most, "it never came"
            await self.turn(0.1)
        return self.clock.time - began

    # ---- what people do

    async def do(self, person: int, kind: type[Any], **fields: Any) -> Any:
        answer = await self.people[person].ask(kind, match=self.id, **fields)
        await self.rest()
        return answer

    async def play(self, seat: int, move: object, who: int | None = None) -> Any:
        raw = msgspec.Raw(msgspec.json.encode(move))
        person = seat if who is None else who
        return await self.do(person, wire.Play, version=self.match.version, seat=seat, move=raw)

    async def undo(self, seat: int) -> Any:
        return await self.do(seat, wire.Undo, version=self.match.version, seat=seat)


HERE = wire.SeatPlan("here")
LINK = wire.SeatPlan("link")
BOT = wire.SeatPlan("bot", level="novice")


@asynccontextmanager
async def hall(
    folder: Path,
    *seats: wire.SeatPlan,
    game: str = "pig",
    setup: object = None,
    pace: float = 0.0,
    **rules: Any,
) -> AsyncIterator[Hall]:
    games: dict[str, Game] = {"pig": PIG}
    if game != "pig":
        games[game] = load(game)
    it = Hall(folder, games, pace)
    await it.start()
    try:
        if setup is None:
            setup = {"target": 800} if game == "pig" else {}
        await it.sit(seats, game, wire.TableRules(**{"time_limit": int(LIMIT), **rules}), setup)
        yield it
    finally:
        await it.stop()
