"""The pool of processes: the same answers, a free loop, and no flick lost when a process dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from multiprocessing import active_children

import pytest

from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.words import Flick, Throw
from gramarye.physics.pool import Pool
from gramarye.physics.settle import settle
from tests.physics.yards import at

THROWS = [Throw(own_board(), (at(100, 270), at(452, 93)), 0, Flick(100 * k, 400, 10 * k)) for k in range(6)]


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    pool = Pool(2)
    yield pool
    await pool.close()


async def test_it_says_what_settle_says(pool: Pool) -> None:
    pool.warm()
    assert await asyncio.gather(*map(pool.settle, THROWS)) == [settle(throw) for throw in THROWS]


async def test_the_loop_stays_free(pool: Pool) -> None:
    await pool.settle(THROWS[0])
    flying = asyncio.gather(*(pool.settle(throw) for throw in THROWS * 10))
    turns = 0
    while not flying.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert turns > 20  # in the loop itself, all would have been carried out in one


async def test_a_process_that_dies_loses_no_flick() -> None:
    others = set(active_children())  # what earlier tests of this run started may still be ending
    pool = Pool(2)
    await pool.settle(THROWS[0])
    flying = [asyncio.ensure_future(pool.settle(throw)) for throw in THROWS]
    for process in set(active_children()) - others:
        process.kill()
    assert await asyncio.gather(*flying) == [settle(throw) for throw in THROWS]
    assert await pool.settle(THROWS[1]) == settle(THROWS[1])
    await pool.close()


async def test_closing_ends_the_processes_and_later_flicks_are_refused() -> None:
    others = set(active_children())
    pool = Pool(1)
    await pool.settle(THROWS[0])
    (process,) = set(active_children()) - others
    await pool.close()
    assert not process.is_alive()
    with pytest.raises(RuntimeError, match="closed"):
        await pool.settle(THROWS[0])


async def test_a_pool_nobody_used_closes_at_once() -> None:
    await Pool().close()
