"""What time decides at the tables: that a question has had no answer, that a human's time is up, or that somebody has
been away for long enough."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from gramarye.server import presence, takeback
from gramarye.server.clock import Alarm, Clock
from gramarye.server.match import Match

log = logging.getLogger("gramarye.server")

AGAIN: Final = 0.05  # seconds; a clock may ring a little early


Act = Callable[[Match], Awaitable[None]]


def due(match: Match) -> float | None:
    """The seconds until time decides something here."""
    move, seat = _move_due(match), _seat_due(match)
    return move if seat is None else seat if move is None else min(move, seat)


def _move_due(match: Match) -> float | None:
    """Until a question is answered by its time, or a human's move made."""
    if match.sheet.ask is not None:
        return match.glass.answer_left
    left = match.deadline
    return None if left is None else match.glass.grace + left


def _seat_due(match: Match) -> float | None:
    """Until a bot plays for somebody who is away."""
    return min((left for left, _ in presence.waited_for(match)), default=None)


class Alarms:
    """One alarm a table, for the next such thing."""

    def __init__(self, clock: Clock, stand_in: Act, sit_in: Act) -> None:
        self._clock = clock
        self._stand_in = stand_in
        self._sit_in = sit_in
        self._set: dict[str, Alarm] = {}
        self._ringing: dict[str, asyncio.Task[None]] = {}

    def set(self, match: Match) -> None:
        self.call_off(match)
        left = due(match)
        if left is not None:
            self._set[match.id] = self._clock.later(left, lambda: self._ring(match))

    def call_off(self, match: Match) -> None:
        alarm = self._set.pop(match.id, None)
        if alarm is not None:
            alarm.cancel()

    async def close(self) -> None:
        for alarm in self._set.values():
            alarm.cancel()
        self._set.clear()
        ringing = list(self._ringing.values())
        for task in ringing:
            task.cancel()
        await asyncio.gather(*ringing, return_exceptions=True)

    def _ring(self, match: Match) -> None:
        del self._set[match.id]
        left = due(match)
        if left is None:
            return
        if left > 0 or match.id in self._ringing:
            self._set[match.id] = self._clock.later(max(left, AGAIN), lambda: self._ring(match))
            return
        task = asyncio.create_task(self._decide(match), name=f"time of {match.id}")
        self._ringing[match.id] = task
        task.add_done_callback(lambda done: self._done(match, done))

    async def _decide(self, match: Match) -> None:
        away = _seat_due(match)
        if away is not None and away <= 0:
            await self._sit_in(match)
        elif match.sheet.ask is not None:
            await takeback.time_up(match)
        else:
            await self._stand_in(match)

    def _done(self, match: Match, task: asyncio.Task[None]) -> None:
        del self._ringing[match.id]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("the time at table %s: %s: %s", match.id, type(error).__name__, error)
        elif match.id not in self._set:
            self.set(match)  # something may have changed meanwhile
