"""Taking turns at a match: one thing at a time, in the order of arrival, and each finds the match as it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Turns:
    """`async with` it: whoever is inside is alone with the match. `mend` reads it again from the store; `lock` alone is
    for those who need not see it."""

    def __init__(self, mend: Callable[[], Awaitable[None]]) -> None:
        self.torn = True  # memory and store may differ: read again before the next thing
        self._mend = mend
        self.lock = asyncio.Lock()

    @property
    def is_taken(self) -> bool:
        return self.lock.locked()

    async def __aenter__(self) -> None:
        await self.lock.acquire()
        if self.torn:
            try:
                await self._mend()
            except BaseException:
                self.lock.release()
                raise

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()
