"""Bots at the server's tables: each sees only its Perspective, thinks in a thread, and waits for those who watch."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from typing import Any, Final, TypeVar

from gramarye import bots
from gramarye.bots import Bot
from gramarye.core.game import Game
from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Move, Word
from gramarye.server import sitting, watching
from gramarye.server.alarms import Alarms
from gramarye.server.clock import Clock
from gramarye.server.match import Match
from gramarye.server.players import Player
from gramarye.server.speaking import say_bot
from gramarye.server.store import Conflict

log = logging.getLogger("gramarye.server")
T = TypeVar("T")

SAYINGS: Final = 3  # of all bots together before a decision, while humans listen
ARRIVAL: Final = 10.0  # seconds a game waits at its beginning for those who sit at its table to look at it


class BotShelf(ABC):
    """The bots a server has."""

    @abstractmethod
    def levels(self, game: str) -> tuple[str, ...]:
        """The levels for this game, weakest first."""

    @abstractmethod
    def make(self, game: str, level: str, seed: bytes) -> Bot:
        """A fresh bot of this level; the same seed makes the same one."""

    def usual(self, game: str) -> str:
        """The level that moves where nobody has chosen one: not the weakest, if there is a choice."""
        return self.levels(game)[:2][-1]


class BotsRunner:
    """Moves for the bots of all matches, and for humans whose time is up. While somebody watches a bot waits until the
    move before has been seen, and then `pace` seconds, times what the watchers like."""

    def __init__(self, shelf: BotShelf, pace: float, clock: Clock) -> None:
        self.shelf = shelf
        self._pace = pace
        self._clock = clock
        self._alarms = Alarms(clock, self._stand_in, self._sit_in)
        self._looks: dict[str, asyncio.Event] = {}  # something has changed at a table, or at a page
        self._running: dict[str, asyncio.Task[None]] = {}
        self._players: dict[tuple[str, int, str], Player] = {}
        self._looked: dict[str, int] = {}  # the version at which no bot had anything to say or do
        self._twins: dict[str, Game] = {}
        # one thread: the core holds the interpreter while it searches, so a second one would not be faster
        self._pool = ThreadPoolExecutor(1, "bots")

    def is_running(self, match: Match) -> bool:
        return match.id in self._running

    def wake(self, match: Match) -> None:
        """Let the bots of this match move or speak, if they may and are not at it already; look at its clock."""
        self._alarms.set(match)
        look = self._looks.get(match.id)
        if look is not None:
            look.set()
        if match.id not in self._running and (match.bot_to_move() is not None or self._may_step_in(match)):
            self._start(match, self._run(match))

    def forget(self, match: Match) -> None:
        """The match is over or has left memory: its bots need not remember anything."""
        for key in [key for key in self._players if key[0] == match.id]:
            del self._players[key]
        self._looked.pop(match.id, None)
        self._alarms.call_off(match)

    async def close(self) -> None:
        await self._alarms.close()
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start(self, match: Match, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=f"bots of {match.id}")
        self._running[match.id] = task
        task.add_done_callback(lambda done: self._ended(match, done))

    def _ended(self, match: Match, task: asyncio.Task[None]) -> None:
        del self._running[match.id]
        if match.sheet.status in ("over", "closed"):
            self.forget(match)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("bots of table %s stopped: %s: %s", match.id, type(error).__name__, error)
        else:
            self.wake(match)  # something may have changed between its last look and now

    # ---- moving

    async def _run(self, match: Match) -> None:
        await self._arrive(match)
        while True:
            await self._let_see(match)
            version = match.version
            await self._speak(match)
            turn = match.bot_to_move()
            if turn is None:
                if not await self._step_in(match):
                    self._looked[match.id] = version
                    return
            elif version == match.version:
                await self._move(match, *turn)

    async def _arrive(self, match: Match) -> None:
        """No bot begins behind the back of somebody on the way to the table: what is shown once must be seen."""
        left = ARRIVAL if self._pace else 0.0
        while left > 0 and not match.followers and not any(seat >= 0 for seat in match.movers):
            await self._clock.sleep(0.05)
            left -= 0.05

    async def _let_see(self, match: Match) -> None:
        """Until those who watch have seen the move before, and a little longer."""
        times = watching.times(match)
        if not times or not self._pace:
            return
        if match.flights is not None and match.flights.left:
            await self._clock.sleep(match.flights.left)
        look = self._looks[match.id] = asyncio.Event()
        patience = watching.PATIENCE * min(times, 1.0)
        late = self._clock.now() + patience
        alarm = self._clock.later(patience, look.set)
        try:
            while watching.are_behind(match) and self._clock.now() < late:
                look.clear()
                await look.wait()
        finally:
            alarm.cancel()
            del self._looks[match.id]
        await self._clock.sleep(self._pace * watching.times(match))

    async def _move(self, match: Match, seat: int, level: str, *, late: bool = False) -> None:
        version = match.version
        move, pauses = await self._ask(match, seat, level, lambda bot, sees: (bot.choose(sees), bot.hesitation(sees)))
        if pauses > 1 and not late:
            await self._clock.sleep(self._pace * (pauses - 1) * watching.times(match))
        await self._play(match, version, seat, level, move)

    async def _play(self, match: Match, version: int, seat: int, level: str, move: Move) -> None:
        try:
            refusal = await match.play_bot(version, seat, move)
        except Conflict:  # another server on the same store lets the same bot move
            await match.read_again()
            return
        if refusal is not None:
            raise RuntimeError(f"the bot {level} chose {move}, but {refusal}")

    # ---- speaking, and acting out of turn

    def _may_step_in(self, match: Match) -> bool:
        """There are bots that could say something, and have not looked at this table yet."""
        if (
            match.game.words.talk is None
            or match.sheet.status != "playing"
            or match.actor < 0
            or match.sheet.ask is not None
        ):
            return False
        return bool(match.bots()) and self._looked.get(match.id) != match.version

    async def _speak(self, match: Match) -> None:
        """What bots want to say before the next decision, the weightiest of each first; few words among humans."""
        if not self._may_step_in(match):
            return
        version = match.version
        wishes = [
            [(seat, word) for word in await self._ask(match, seat, level, _say)]
            for seat, level in match.bots()
            if seat != match.actor and match.version == version
        ]
        turns = [wish for each in zip_longest(*wishes) for wish in each if wish is not None]
        left = SAYINGS if match.followers else len(turns)
        for seat, word in turns:
            if left and await say_bot(match, version, seat, word):
                left -= 1

    async def _step_in(self, match: Match) -> bool:
        """Whether a bot has done something although another must move."""
        if not self._may_step_in(match):
            return False
        version = match.version
        for seat, level in match.bots():
            if match.version != version:
                return True
            move = await self._ask(match, seat, level, _step_in)
            if move is not None:
                await self._play(match, version, seat, level, move)
                return True
        return match.version != version

    # ---- for humans whose time is up

    async def _stand_in(self, match: Match) -> None:
        """What the rules say of a seat whose time is up, else what a bot would do in its place."""
        table = match.table
        assert table is not None  # only a game that has begun has a clock
        level = self.shelf.usual(match.game.info.name)
        rng = Rng(derive(match.sheet.secret.encode(), "late", match.version))
        move = match.game.late(table.state, rng)
        if move is None:
            await self._move(match, match.actor, level, late=True)
        else:
            await self._play(match, match.version, match.actor, level, move)

    async def _sit_in(self, match: Match) -> None:
        """A seat whose owner is away for long."""
        await sitting.sit_in(match, self.shelf.usual(match.game.info.name))

    # ---- asking

    async def _ask(self, match: Match, seat: int, level: str, question: Callable[[Bot, Perspective], T]) -> T:
        table = match.table
        assert table is not None  # bots are asked only in a game that has begun
        player = self._player(match, seat, level)
        # a copy: the table may be rewound, or its seat taken back, while the bot thinks
        sees = Perspective(self._twin(match.game), table.state.copy(), seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, player.answer, sees, player.news(match), question)

    def _twin(self, game: Game) -> Game:
        """The game for the bots' thread: one may keep scratch space, which two threads must not share."""
        name = game.info.name
        if name not in self._twins:
            self._twins[name] = type(game)()
        return self._twins[name]

    def _player(self, match: Match, seat: int, level: str) -> Player:
        key = (match.id, seat, level)
        player = self._players.get(key)
        if player is None or player.remembers_too_much(match):
            seed = derive(match.sheet.secret.encode(), "bot", seat, level)  # the dice have another stream
            player = self._players[key] = Player(self.shelf.make(match.game.info.name, level, seed), seat)
        return player


def _say(bot: Bot, sees: Perspective) -> list[Word]:
    return bot.say(sees)


def _step_in(bot: Bot, sees: Perspective) -> Move | None:
    return bot.step_in(sees)


class OurBots(BotShelf):
    """The bots of gramarye.bots."""

    def levels(self, game: str) -> tuple[str, ...]:
        return bots.levels(game)

    def make(self, game: str, level: str, seed: bytes) -> Bot:
        return bots.make(game, level, seed)
