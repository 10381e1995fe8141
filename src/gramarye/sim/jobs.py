"""Many games, in one process or several: rows come in the order of the games, whoever is done first."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Final

from gramarye.sim.measures import Row
from gramarye.sim.play import Plan, play_game

CHUNK_SECONDS: Final = 0.25  # long beside what a task costs to hand over, short beside a look at the clock
BIGGEST_CHUNK: Final = 1000
AHEAD: Final = 2  # chunks that wait for each process
NO_GUARD: Final = (
    "the processes that should play side by side ended at once. Each of them imports your script anew, so what starts "
    'them must stand below `if __name__ == "__main__":` in a file; or play with jobs=1'
)


def play_all(plan: Plan, jobs: int = 1) -> Generator[Row]:
    """The row of every game of a plan, in order. Close it early and the rows so far are a smaller simulation.

    Raises RuntimeError where several jobs are wanted by a script without a guard, see NO_GUARD.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(1)  # a script without a guard, imported by a process that it has just started: its parent tells
    if jobs == 1 or plan.games == 1:
        return (play_game(plan, index) for index in range(plan.games))
    return _side_by_side(plan, min(jobs, plan.games))


def _side_by_side(plan: Plan, jobs: int) -> Generator[Row]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _prepare, (stop,))
    running: dict[Future[tuple[list[Row], float]], int] = {}
    done: dict[int, list[Row]] = {}
    given, told, size = 0, 0, 1
    try:
        while told < plan.games:
            while given < plan.games and len(running) < jobs * (1 + AHEAD):
                count = min(size, plan.games - given)
                with _ctrl_c_held_back():
                    running[pool.submit(_play_chunk, plan, given, count)] = given
                given += count
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                try:
                    rows, seconds = future.result()
                except BrokenProcessPool:
                    if told:
                        raise  # they did begin: something ended one of them
                    raise RuntimeError(NO_GUARD) from None
                done[running.pop(future)] = rows
                size = max(1, min(BIGGEST_CHUNK, int(CHUNK_SECONDS / (seconds / len(rows) + 1e-9))))
            while told in done:
                rows = done.pop(told)
                told += len(rows)
                yield from rows
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


# ---- in the other process

_stop: Event | None = None  # set once, before the first chunk: a pool can hand over an event in no other way


def _prepare(stop: Event) -> None:
    global _stop  # noqa: PLW0603 (see above)
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent decides
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # _prepare runs in a child
    parent.join()
    os._exit(1)


def _play_chunk(plan: Plan, first: int, count: int) -> tuple[list[Row], float]:
    begin = time.perf_counter()
    rows: list[Row] = []
    for index in range(first, first + count):
        if _stop is not None and _stop.is_set():
            break  # nobody will look at these rows
        rows.append(play_game(plan, index))
    return rows, time.perf_counter() - begin


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """A process started in here never hears Ctrl-C, not even while it still imports; ours waits until the end."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
