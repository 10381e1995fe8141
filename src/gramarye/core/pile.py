"""A pile of cards as a stack of bags: known cards, shuffled parts, and no order that nobody knows.

Compiled with mypyc. A card whose place is known is a bag of one; a shuffled part is a bag of
many. Since there is no real order inside a bag, nothing can leak it. Kinds are small whole
numbers (0..254); the top is the last bag.
"""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from gramarye.core.game import Chances
from gramarye.core.rng import Rng


class Pile:
    """Bags from bottom to top: bag i holds `sizes[i]` kinds of `kinds`, in ascending order; `seen[i]` is a mask
    of the seats that know a bag of one.

    >>> p = Pile()
    >>> p.put(3, 0b01); p.put(5, 0b11); len(p)
    2
    >>> p.shuffle(); p.tops()
    [(3, 1), (5, 1)]
    """

    def __init__(self) -> None:
        self.kinds: vec[u8] = vec[u8](capacity=32)
        self.sizes: vec[u8] = vec[u8](capacity=8)
        self.seen: vec[i64] = vec[i64](capacity=8)

    def __len__(self) -> int:
        return len(self.kinds)

    def copy(self) -> Pile:
        p = Pile()
        p.kinds = self.kinds[:]
        p.sizes = self.sizes[:]
        p.seen = self.seen[:]
        return p

    def put(self, kind: i64, seen: i64) -> None:
        """Lay one card on top; the seats in the mask `seen` know it."""
        self.kinds = append(self.kinds, u8(kind))
        self.sizes = append(self.sizes, u8(1))
        self.seen = append(self.seen, seen)

    def shuffle(self) -> None:
        """Forget all order: one bag holds every card."""
        if len(self.kinds) == 0:
            return
        self.kinds = vec[u8](sorted(self.kinds))
        self.sizes = vec[u8]([u8(len(self.kinds))])
        self.seen = vec[i64]([i64(0)])

    def shuffle_onto(self, other: Pile) -> None:
        """Shuffle this pile and lay it on `other`; this pile is empty afterwards."""
        if len(self.kinds) == 0:
            return
        self.shuffle()
        for k in self.kinds:
            other.kinds = append(other.kinds, k)
        other.sizes = append(other.sizes, self.sizes[0])
        other.seen = append(other.seen, i64(0))
        self.kinds = vec[u8](capacity=32)
        self.sizes = vec[u8](capacity=8)
        self.seen = vec[i64](capacity=8)

    def chances(self, out: Chances) -> None:
        """Fill `out` with the kinds that can be on top, weighted by how many of them there are."""
        out.clear()
        if len(self.sizes) == 0:
            return
        i: i64 = len(self.kinds) - i64(self.sizes[len(self.sizes) - 1])
        while i < len(self.kinds):
            j = i
            while j < len(self.kinds) and self.kinds[j] == self.kinds[i]:
                j += 1
            out.add(i64(self.kinds[i]), j - i)
            i = j

    def tops(self) -> list[tuple[int, int]]:
        """The kinds that can be on top with their weights, as plain ints."""
        out = Chances()
        self.chances(out)
        return out.to_list()

    def take(self, kind: i64) -> i64:
        """Remove one card of a kind from the top bag; returns the mask of seats that knew it. Raises ValueError
        if no such card can be on top."""
        n: i64 = len(self.sizes)
        if n > 0:
            size = i64(self.sizes[n - 1])
            i: i64 = len(self.kinds) - size
            while i < len(self.kinds):
                if i64(self.kinds[i]) == kind:
                    self.kinds, _ = pop(self.kinds, i)
                    if size > 1:
                        self.sizes[n - 1] = u8(size - 1)
                        return 0
                    self.sizes, _ = pop(self.sizes, -1)
                    self.seen, mask = pop(self.seen, -1)
                    return mask
                i += 1
        raise ValueError(f"no card of kind {kind} can be on top of this pile")

    def redeal(self, seat: i64, pool: list[int], rng: Rng) -> None:
        """Replace every card this seat does not know by one drawn from `pool`, a list of kinds that is used up
        from its shuffled end; a bag of many keeps its size. The pool must hold enough kinds."""
        bit = i64(1) << seat if seat >= 0 else i64(0)
        at: i64 = 0
        b: i64 = 0
        while b < len(self.sizes):
            size = i64(self.sizes[b])
            if size > 1 or (self.seen[b] & bit) == 0:
                drawn: list[int] = []
                for _ in range(size):
                    j = int(rng.below(len(pool)))
                    pool[j], pool[-1] = pool[-1], pool[j]
                    drawn.append(pool.pop())
                drawn.sort()
                i: i64 = 0
                for k in drawn:
                    self.kinds[at + i] = u8(k)
                    i += 1
            at += size
            b += 1

    def unknown(self, seat: i64) -> list[int]:
        """The kinds this seat cannot place: what a redeal puts into its pool."""
        bit = i64(1) << seat if seat >= 0 else i64(0)
        out: list[int] = []
        at: i64 = 0
        b: i64 = 0
        while b < len(self.sizes):
            size = i64(self.sizes[b])
            if size > 1 or (self.seen[b] & bit) == 0:
                i: i64 = 0
                while i < size:
                    out.append(int(self.kinds[at + i]))
                    i += 1
            at += size
            b += 1
        return out

    def to_bytes(self) -> bytes:
        """Canonical bytes: equal piles, equal bytes."""
        out = [len(self.sizes)]
        b: i64 = 0
        at: i64 = 0
        while b < len(self.sizes):
            size = i64(self.sizes[b])
            mask = self.seen[b] if size == 1 else i64(0)
            out.append(int(size))
            out.append(int(mask & 255))
            out.append(int((mask >> 8) & 255))
            i: i64 = 0
            while i < size:
                out.append(int(self.kinds[at + i]))
                i += 1
            at += size
            b += 1
        return bytes(out)
