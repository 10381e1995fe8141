"""The engine's own generator: xoshiro128** on native ints, with streams derived by BLAKE2b.

Compiled with mypyc; the same numbers compiled and not. Generator: Blackman and Vigna,
"Scrambled linear pseudorandom number generators" (2021). Bounded draws: Lemire,
"Fast random integer generation in an interval" (2019), without bias.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


def derive(root: bytes, *path: str | int) -> bytes:
    """A 16-byte seed for a named stream under a root seed; different paths give unrelated streams.

    >>> derive(b"7", "game", 0).hex() == derive(b"7", "game", 0).hex()
    True
    >>> derive(b"7", "game", 0) == derive(b"7", "game", 1)
    False
    """
    whole = len(root).to_bytes(4, "big") + root
    for part in path:
        data = str(part).encode()
        whole += len(data).to_bytes(4, "big") + data
    return blake2b(whole, digest_size=16, person=b"gramarye-stream").digest()


class Rng:
    """A stream of random numbers from a seed of any bytes.

    >>> Rng(b"owl").below(6) == Rng(b"owl").below(6)
    True
    """

    def __init__(self, seed: bytes) -> None:
        d = blake2b(seed, digest_size=16, person=b"gramarye-rng").digest()
        self.a: i64 = _word(d, 0)
        self.b: i64 = _word(d, 4)
        self.c: i64 = _word(d, 8)
        self.d: i64 = _word(d, 12) | 1  # never all zero

    def next32(self) -> i64:
        """32 random bits."""
        x = (self.b * 5) & MASK
        x = ((x << 7) | (x >> 25)) & MASK
        t = (self.b << 9) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        self.d = ((self.d << 11) | (self.d >> 21)) & MASK
        return (x * 9) & MASK

    def below(self, n: i64) -> i64:
        """A whole number in [0, n), every one as likely; n is from 1 to 2**31 - 1."""
        m = self.next32() * n
        if m & MASK < n:
            return self._without_bias(m, n)
        return m >> 32

    def _without_bias(self, m: i64, n: i64) -> i64:
        """What `below` gives where some numbers would be a little likelier: seldom, and so by itself."""
        floor = (MASK + 1 - n) % n
        while m & MASK < floor:
            m = self.next32() * n
        return m >> 32

    def chance(self) -> float:
        """A float in [0, 1) with 32 bits; for bots' noise, never for rules."""
        return int(self.next32()) / 4294967296.0


def _word(data: bytes, at: i64) -> i64:
    """Four bytes as a number, the lowest first."""
    return data[at] | i64(data[at + 1]) << 8 | i64(data[at + 2]) << 16 | i64(data[at + 3]) << 24
