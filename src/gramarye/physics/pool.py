"""Processes that carry out flicks, so that a server's loop never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final

from gramarye.games.icecool_wizards.words import Settled, Throw

WORKERS: Final = 2  # one does forty flicks a second; two, so that nobody waits behind a long one
TRIES: Final = 3


class Pool:
    """Processes start with the first flick, or at `warm`; one that dies is replaced, and its flick done again."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers if workers is not None else max(1, min(WORKERS, os.cpu_count() or 1))
        self._processes: ProcessPoolExecutor | None = None
        self._closed = False

    def warm(self) -> None:
        """Lets every process start and load MuJoCo now; does not wait for it."""
        processes = self._open()
        with _ctrl_c_held_back():
            for _ in range(self._workers):
                processes.submit(_load)

    async def settle(self, throw: Throw) -> Settled:
        """Carries out a flick. Raises RuntimeError when it kills every process that tries, or the pool is closed."""
        for _ in range(TRIES):
            processes = self._open()
            try:
                with _ctrl_c_held_back():
                    future = processes.submit(_settle, throw)
                return await asyncio.wrap_future(future)
            except BrokenProcessPool:
                if self._processes is processes:  # the first of those who waited for it
                    self._processes = None
                    processes.shutdown(wait=False)
        raise RuntimeError(f"a flick of seat {throw.seat} could not be carried out: {TRIES} processes died of it")

    async def close(self) -> None:
        """Waits for the flicks in the air, drops those not begun, and ends the processes."""
        self._closed = True
        processes, self._processes = self._processes, None
        if processes is not None:
            await asyncio.to_thread(processes.shutdown, wait=True, cancel_futures=True)

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("this pool of physics is closed")
        if self._processes is None:
            context = multiprocessing.get_context("spawn")  # a fork would take the server's threads' locks along
            self._processes = ProcessPoolExecutor(self._workers, context, _prepare)
        return self._processes


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """A process started in here never hears Ctrl-C, not even while it still imports; the server decides."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- in the other process


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # _prepare runs in a child
    parent.join()
    os._exit(1)


def _load() -> None:
    import gramarye.physics.settle  # noqa: F401 (this loads MuJoCo)


def _settle(throw: Throw) -> Settled:
    from gramarye.physics.settle import settle  # not in the server's own process

    return settle(throw)
