"""The server's clock: what time it is, and who is called when. Whatever waits or counts seconds is given one, so that
tests can turn it by hand."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call to come, that can be called off."""

    def cancel(self) -> None: ...


class Clock(ABC):
    @abstractmethod
    def now(self) -> float:
        """Seconds since some moment; never goes back."""

    @abstractmethod
    def later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call this in so many seconds."""

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not woken.done():
                woken.set_result(None)

        alarm = self.later(seconds, wake)
        try:
            await woken
        finally:
            alarm.cancel()


class WallClock(Clock):
    """The clock of the machine."""

    def now(self) -> float:
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, seconds), call)
