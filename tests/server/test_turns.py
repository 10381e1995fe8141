"""Turns at a match: one at a time, first come first served, and nobody's turn is lost."""

from __future__ import annotations

import asyncio

import pytest

from gramarye.server.turns import Turns


class Mended:
    """Turns, and how often they were mended."""

    def __init__(self) -> None:
        self.count = 0
        self.turns = Turns(self.mend)

    async def mend(self) -> None:
        self.count += 1
        await asyncio.sleep(0)
        self.turns.torn = False


@pytest.fixture
def mended() -> Mended:
    return Mended()


async def two_who_wait(turns: Turns) -> tuple[asyncio.Task[None], asyncio.Task[None]]:
    """For a turn that is taken."""
    turns.take()
    first, second = asyncio.create_task(turns.wait()), asyncio.create_task(turns.wait())
    await asyncio.sleep(0)
    return first, second


async def test_whoever_comes_first_is_served_first(mended: Mended) -> None:
    turns, order = mended.turns, []

    async def come(name: int) -> None:
        async with turns:
            order.append(("in", name))
            await asyncio.sleep(0.001)
            order.append(("out", name))

    await asyncio.gather(*(come(name) for name in range(5)))
    assert order == [(what, name) for name in range(5) for what in ("in", "out")]
    assert not turns.is_taken
    assert mended.count == 1, "the first found it torn, the others whole"


async def test_a_turn_taken_at_once_is_waited_for(mended: Mended) -> None:
    turns = mended.turns
    turns.take()
    waits = asyncio.create_task(turns.wait())
    await asyncio.sleep(0.01)
    assert not waits.done()
    turns.give()
    await waits
    assert turns.is_taken, "it went from hand to hand"
    turns.give()
    assert not turns.is_taken


async def test_whoever_stops_waiting_is_passed_over(mended: Mended) -> None:
    turns = mended.turns
    first, second = await two_who_wait(turns)
    first.cancel()
    await asyncio.sleep(0)
    turns.give()
    await second
    assert first.cancelled()
    turns.give()
    assert not turns.is_taken


async def test_a_turn_given_to_somebody_who_is_just_leaving_goes_to_the_next(mended: Mended) -> None:
    turns = mended.turns
    first, second = await two_who_wait(turns)
    turns.give()  # the first has it
    first.cancel()  # but does not know yet
    await asyncio.wait([first, second], timeout=1)
    assert first.cancelled()
    assert second.done()
    assert not second.cancelled()


async def test_a_turn_that_cannot_be_mended_is_given_back() -> None:
    async def fail() -> None:
        raise OSError("the disk is gone")

    turns = Turns(fail)
    for _ in range(2):
        with pytest.raises(OSError, match="disk"):
            async with turns:
                pass
    assert not turns.is_taken
