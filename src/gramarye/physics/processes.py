"""Processes of a server's own, for what must never hold up its loop: they start when first needed, never hear Ctrl-C,
and end with the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Died(Exception):
    """Every process that tried it has died of it."""


class Processes:
    """So many of them; one that dies is replaced, and its work done again by the next."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._processes: ProcessPoolExecutor | None = None
        self._closed = False

    def warm(self, load: Callable[[], None]) -> None:
        """Lets every process start and load now; does not wait for it."""
        processes = self._open()
        with _ctrl_c_held_back():
            for _ in range(self._workers):
                processes.submit(load)

    async def run(self, tries: int, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """What the work gives, done elsewhere. Raises Died after so many tries, RuntimeError when this is closed."""
        for _ in range(tries):
            processes = self._open()
            try:
                with _ctrl_c_held_back():
                    future = processes.submit(work, *args, **options)
                return await asyncio.wrap_future(future)
            except BrokenProcessPool:
                if self._processes is processes:  # the first of those who waited for it
                    self._processes = None
                    processes.shutdown(wait=False)
        raise Died

    async def close(self) -> None:
        """Waits for what is being done, drops what is not begun, and ends the processes."""
        self._closed = True
        processes, self._processes = self._processes, None
        if processes is not None:
            await asyncio.to_thread(processes.shutdown, wait=True, cancel_futures=True)

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("these processes have been closed")
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
