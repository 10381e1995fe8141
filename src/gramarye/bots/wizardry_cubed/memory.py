"""A memory that takes things in, loses them, and mixes up neighbours.

Compiled with mypyc. What is seen is taken in with a chance; every turn each thing may be lost, the less
likely the more often it was seen; what is lost is sometimes only moved: remembered one slot further on.
"""

from __future__ import annotations

from typing import Final

from gramarye.core.rng import Rng

NOTHING: Final = -1
GHOST: Final = 0
ROOM: Final = 0.5  # how often there is room beside a slot for what slips from it


class Trace:
    """How good a memory is: all three are chances.

    `take_in`: that a sight is remembered. `forget`: that a thing seen once is lost in a turn. `confuse`: that
    what is lost is remembered at the neighbouring slot instead.
    """

    def __init__(self, take_in: float, forget: float, confuse: float) -> None:
        self.take_in = take_in
        self.forget = forget
        self.confuse = confuse


class Memory:
    """What one seat believes to lie under the tiles.

    >>> m = Memory(18, Trace(1.0, 0.0, 0.0), Rng(b"owl"))
    >>> m.see(4, 7); m.believes(4), m.where(7), m.where(8)
    (7, 4, -1)
    """

    def __init__(self, slots: int, trace: Trace, rng: Rng) -> None:
        self.slots = slots
        self.trace = trace
        self.rng = rng
        self.kind: list[int] = [NOTHING] * slots
        self.times: list[int] = [0] * slots
        self.age: list[int] = [0] * slots

    def see(self, slot: int, kind: int) -> None:
        """A tile shows its face."""
        trace = self.trace
        if trace.take_in < 1.0 and self.rng.chance() >= trace.take_in:
            if self.kind[slot] != kind:  # at least one knows now that it was not what one thought
                self._clear(slot)
            return
        old = self.where(kind)
        if kind != GHOST and old >= 0 and old != slot:  # a Lumie is under one tile only, ghosts are two
            self._clear(old)
        self.times[slot] += 1  # also what was lost is learnt again faster
        self.kind[slot] = kind
        self.age[slot] = 0

    def pass_turn(self) -> None:
        """A turn goes by."""
        trace = self.trace
        for slot in range(self.slots):
            if self.kind[slot] == NOTHING:
                continue
            self.age[slot] += 1
            if trace.forget > 0.0 and self.rng.chance() < trace.forget / self.times[slot]:
                self._lose(slot)

    def _lose(self, slot: int) -> None:
        kind, age = self.kind[slot], self.age[slot]
        self._clear(slot)
        if self.rng.chance() < self.trace.confuse:
            step = 1 if self.rng.below(2) else -1
            there = (slot + step) % self.slots
            if self.kind[there] == NOTHING:
                self.kind[there] = kind
                self.times[there] = max(self.times[there], 1)
                self.age[there] = age

    def _clear(self, slot: int) -> None:
        self.kind[slot] = NOTHING

    def believes(self, slot: int) -> int:
        """The kind believed to lie there, NOTHING where one has no idea."""
        return self.kind[slot]

    def where(self, kind: int) -> int:
        """The slot where one believes a Lumie to be, or -1."""
        return self.kind.index(kind) if kind in self.kind else -1

    def trust(self, slot: int) -> float:
        """How sure one may honestly be of what one believes there, from 0 to 1: it may have been moved there from
        a neighbour by mistake, the likelier the longer ago it was seen."""
        if self.kind[slot] == NOTHING:
            return 0.0
        forget = self.trace.forget / self.times[slot]
        held: float = (1.0 - forget) ** self.age[slot]
        return held / (held + (1.0 - held) * self.trace.confuse * ROOM)
