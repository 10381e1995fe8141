"""Estimates with 95 % intervals: rates, means, and quantiles, from the rows of many games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

Z: Final = 1.959963984540054  # the normal distribution's 97.5 % point

# Student's t, 97.5 % point, for 1 … 30 degrees of freedom
T: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


class Estimate(msgspec.Struct, frozen=True):
    """A value and the 95 % interval round it, from `n` observations."""

    value: float
    low: float
    high: float
    n: int

    def __contains__(self, x: float) -> bool:
        return self.low <= x <= self.high


def wilson(hits: float, n: float) -> tuple[float, float]:
    """Wilson's interval for a rate: honest near 0 and 1, where the normal one is not.

    >>> [round(x, 3) for x in wilson(0, 10)], [round(x, 3) for x in wilson(5, 10)]
    ([0.0, 0.278], [0.237, 0.763])
    """
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(hits: int, n: int) -> Estimate:
    """How often something happens, seen in `hits` of `n` independent games."""
    return Estimate(hits / n if n else math.nan, *wilson(hits, n), n)


def clustered_rate(shares: Sequence[float]) -> Estimate:
    """A rate over several seats of each game, given as one share a game.

    Seats of one game depend on each other, so the games are what is counted: Wilson's interval for as many
    independent games as would vary as much as these shares do.
    """
    n = len(shares)
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    p = math.fsum(shares) / n
    spread = variance(shares)
    worth = p * (1 - p) / (spread / n) if spread > 0 else float(n)
    return Estimate(p, *wilson(p * worth, worth), n)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's t while there are few.

    >>> mean([1, 2, 3])
    Estimate(value=2.0, low=-0.4843..., high=4.4843..., n=3)
    """
    n = len(values)
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    half = t_point(n - 1) * math.sqrt(variance(values) / n)
    return Estimate(middle, middle - half, middle + half, n)


def variance(values: Sequence[float]) -> float:
    """The unbiased variance; 0 for fewer than two values."""
    n = len(values)
    if n < 2:
        return 0.0
    middle = math.fsum(values) / n
    return math.fsum((x - middle) ** 2 for x in values) / (n - 1)


def t_point(freedom: int) -> float:
    """Student's t, 97.5 % point: a table, then the expansion about the normal point.

    >>> t_point(5), round(t_point(60), 3), round(t_point(10**6), 3)
    (2.571, 2.0, 1.96)
    """
    if freedom <= len(T):
        return T[freedom - 1]
    first = (Z**3 + Z) / (4 * freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    return Z + first + second


def quantile(values: Sequence[float], q: float) -> float:
    """The smallest value that at least this share of the values does not exceed.

    >>> [quantile([4, 1, 3, 2], q) for q in (0.1, 0.5, 0.9)]
    [1, 2, 4]
    """
    if not values:
        return math.nan
    return sorted(values)[max(0, math.ceil(q * len(values) - 1e-9) - 1)]
