"""Processes that carry out flicks, so that a server's loop never waits for one."""

from __future__ import annotations

import os
from typing import Final

from gramarye.games.icecool_wizards.words import Settled, Throw
from gramarye.physics.processes import Died, Processes

WORKERS: Final = 2  # one does forty flicks a second; two, so that nobody waits behind a long one
TRIES: Final = 3


class Pool:
    """Processes start with the first flick, or at `warm`; one that dies is replaced, and its flick done again."""

    def __init__(self, workers: int | None = None) -> None:
        self._processes = Processes(workers if workers is not None else max(1, min(WORKERS, os.cpu_count() or 1)))

    def warm(self) -> None:
        """Lets every process start and load MuJoCo now; does not wait for it."""
        self._processes.warm(_load)

    async def settle(self, throw: Throw) -> Settled:
        """Carries out a flick. Raises RuntimeError when it kills every process that tries, or the pool is closed."""
        try:
            return await self._processes.run(TRIES, _settle, throw)
        except Died:
            why = f"a flick of seat {throw.seat} could not be carried out: {TRIES} processes died of it"
            raise RuntimeError(why) from None

    async def close(self) -> None:
        """Waits for the flicks in the air, drops those not begun, and ends the processes."""
        await self._processes.close()


# ---- in the other process


def _load() -> None:
    import gramarye.physics.settle  # noqa: F401 (this loads MuJoCo)


def _settle(throw: Throw) -> Settled:
    from gramarye.physics.settle import settle  # not in the server's own process

    return settle(throw)
