"""Flicks at a server: physics is asked before the move is made, in other processes, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from gramarye.core.nature import Nature, Physical, Seeded
from gramarye.core.table import Table
from gramarye.core.words import Move, Word

Settle = Callable[[Word], Awaitable[Move]]


class Flights:
    """What physics answers at one table: foreseen while the table stands still, then told to NATURE."""

    def __init__(self, settle: Settle) -> None:
        self._settle = settle
        self._foreseen: list[tuple[Word, Move]] = []

    def nature(self, chance: Seeded) -> Nature:
        return Physical(chance, self._answer)

    async def foresee(self, table: Table, seat: int, move: Move) -> None:
        """Let physics carry out the flick that this move would be, if it is one that the rules allow."""
        throw = table.foresee(seat, move)
        if throw is not None:
            self._foreseen = [(throw, await self._settle(throw))]

    def _answer(self, throw: Word) -> Move:
        known, move = self._foreseen.pop()
        assert known == throw  # the table has not moved since
        return move
