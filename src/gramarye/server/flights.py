"""Flicks at a server: physics is asked before the move is made, in other processes, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from gramarye.core.nature import Nature, Physical, Seeded
from gramarye.core.table import Table
from gramarye.core.words import Event, Move, Word
from gramarye.games.icecool_wizards.words import CameToRest, Throw
from gramarye.physics.pool import Pool
from gramarye.server.clock import Clock


class Flights:
    """What physics answers at one table: foreseen while the table stands still, then told to NATURE."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._foreseen: list[tuple[Word, Move]] = []
        self._took_off = 0.0
        self._lands = 0.0

    def nature(self, chance: Seeded) -> Nature:
        return Physical(chance, self._answer)

    async def foresee(self, table: Table, seat: int, move: Move) -> None:
        """Let physics carry out the flick that this move would be, if it is one that the rules allow."""
        throw = table.foresee(seat, move)
        if throw is not None:
            assert isinstance(throw, Throw), throw  # no other game asks physics anything
            self._foreseen = [(throw, await self._pool.settle(throw))]

    def _answer(self, throw: Word) -> Move:
        known, move = self._foreseen.pop()
        assert known == throw  # the table has not moved since
        return move

    # ---- for those who watch

    def watch(self, events: Iterable[Event]) -> None:
        """Something has happened, and takes as long to see as it was in the air."""
        seconds = sum(event.ms for event in events if isinstance(event, CameToRest)) / 1000
        self._took_off = self._clock.now()
        self._lands = self._took_off + seconds

    @property
    def ago(self) -> float | None:
        """The seconds since the last flick while it is in the air, None when nothing flies."""
        now = self._clock.now()
        return now - self._took_off if now < self._lands else None

    @property
    def left(self) -> float:
        """The seconds until the penguin lies still."""
        return max(0.0, self._lands - self._clock.now())


# ---- films


def film_of(events: Iterable[Event]) -> bytes | None:
    """The film of the flick among these events; None where nothing was flicked."""
    return next((event.film for event in events if isinstance(event, CameToRest)), None)


def with_last_film(lines: Sequence[Sequence[Event]]) -> list[Sequence[Event]]:
    """The lines of a log, with the film of the last flick only: it may be in the air, and its trail lies on the floor.
    All films of a long game would be more than half of what is sent to whoever comes."""
    told: list[Sequence[Event]] = []
    seen = False
    for events in reversed(lines):
        if film_of(events):
            told.append([_without_film(event) for event in events] if seen else events)
            seen = True
        else:
            told.append(events)
    return told[::-1]


def _without_film(event: Event) -> Event:
    return replace(event, film=b"") if isinstance(event, CameToRest) else event
