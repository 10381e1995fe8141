"""Taking turns at a match: one thing at a time, in the order of arrival, and each finds the match as it is kept."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Turns:
    """`async with` it: whoever is inside is alone with the match. `mend` reads it again from the store.

    asyncio's Lock can only be waited for. A turn that is free can be taken here at once, as most moves find it.
    """

    def __init__(self, mend: Callable[[], Awaitable[None]]) -> None:
        self.torn = True  # memory and store may differ: read again before the next thing
        self.is_taken = False
        self._mend = mend
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> None:
        """Take a turn that is free. Whoever takes one must give it back."""
        assert not self.is_taken
        self.is_taken = True

    def give(self) -> None:
        """To whoever waits longest, or back."""
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                return
        self.is_taken = False

    async def wait(self) -> None:
        """Take a turn, after all who wait already."""
        if not self.is_taken:
            self.is_taken = True
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except BaseException:
            if place.done() and not place.cancelled():  # it came together with whatever ended the waiting
                self.give()
            raise

    def retire(self) -> None:
        """Nobody takes a turn any more. The way to mend leads back to the match, and the ring would keep both: the
        collector of rings comes by once in a million moves."""
        assert not self.is_taken
        self._mend = _never

    async def __aenter__(self) -> None:
        await self.wait()
        if self.torn:
            try:
                await self._mend()
            except BaseException:
                self.give()
                raise

    async def __aexit__(self, *_: object) -> None:
        self.give()


async def _never() -> None:
    raise RuntimeError("this match has left memory")
