"""Bots at the server's tables: each sees only its Perspective, thinks in a thread, and waits a little for watchers."""

from __future__ import annotations

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor

from gramarye import bots
from gramarye.bots import Bot
from gramarye.core.game import FiniteGame
from gramarye.core.perspective import Perspective
from gramarye.server.match import Match
from gramarye.server.store import Conflict

log = logging.getLogger("gramarye.server")


class BotShelf(ABC):
    """The bots a server has."""

    @abstractmethod
    def levels(self, game: str) -> tuple[str, ...]:
        """The levels for this game, weakest first."""

    @abstractmethod
    def make(self, game: str, level: str) -> Bot:
        """A fresh bot of this level."""


class BotsRunner:
    """Moves for the bots of all matches; `pace` seconds a move while somebody watches, none otherwise."""

    def __init__(self, shelf: BotShelf, pace: float) -> None:
        self.shelf = shelf
        self._pace = pace
        self._running: dict[str, asyncio.Task[None]] = {}
        self._players: dict[tuple[str, int, str], Bot] = {}
        self._twins: dict[str, FiniteGame] = {}
        # one thread: the core holds the interpreter while it searches, so a second one would not be faster
        self._pool = ThreadPoolExecutor(1, "bots")

    def is_running(self, match: Match) -> bool:
        return match.id in self._running

    def wake(self, match: Match) -> None:
        """Let the bots of this match move, if it is their turn and they are not at it already."""
        if match.id in self._running or match.bot_to_move() is None:
            return
        task = asyncio.create_task(self._run(match), name=f"bots of {match.id}")
        self._running[match.id] = task
        task.add_done_callback(lambda done: self._ended(match, done))

    def forget(self, match: Match) -> None:
        """The match is over or has left memory: its bots need not remember anything."""
        for key in [key for key in self._players if key[0] == match.id]:
            del self._players[key]

    async def close(self) -> None:
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _run(self, match: Match) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if match.followers and self._pace:
                await asyncio.sleep(self._pace)
            turn, table, version = match.bot_to_move(), match.table, match.version
            if turn is None or table is None:
                return
            seat, level = turn
            player = self._player(match, seat, level)
            # a copy: the table may be rewound, or its seat taken back, while the bot thinks
            sees = Perspective(self._twin(match.game), table.state.copy(), seat)
            move = await loop.run_in_executor(self._pool, player.choose, sees)
            try:
                refusal = await match.play_bot(version, seat, move)
            except Conflict:  # another server on the same store lets the same bot move
                await match.read_again()
                continue
            if refusal is not None:
                raise RuntimeError(f"the bot {level} chose {move}, but {refusal}")

    def _twin(self, game: FiniteGame) -> FiniteGame:
        """The game for the bots' thread: one may keep scratch space, which two threads must not share."""
        name = game.info.name
        if name not in self._twins:
            self._twins[name] = type(game)()
        return self._twins[name]

    def _player(self, match: Match, seat: int, level: str) -> Bot:
        key = (match.id, seat, level)
        if key not in self._players:
            self._players[key] = self.shelf.make(match.game.info.name, level)
        return self._players[key]

    def _ended(self, match: Match, task: asyncio.Task[None]) -> None:
        del self._running[match.id]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("bots of table %s stopped: %s: %s", match.id, type(error).__name__, error)
        else:
            self.wake(match)  # something may have changed between its last look and now


class OurBots(BotShelf):
    """The bots of gramarye.bots."""

    def levels(self, game: str) -> tuple[str, ...]:
        return bots.levels(game)

    def make(self, game: str, level: str) -> Bot:
        return bots.make(game, level, secrets.token_bytes(16))  # its own chance, apart from the table's dice
