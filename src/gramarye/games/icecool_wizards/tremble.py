"""The trembling hand: how far a flick strays from what was meant. IW-124.

Compiled with mypyc. A hand trembles by so many thousandths: 0 for the table's "steady" hands, 250 "calm", 500 "shaky",
1000 "wild", and what a seat's own tremor adds. NATURE draws for each of the four numbers of a flick how far it strays,
in thousandths of a standard deviation: a sum of six even draws, which is close to a bell curve and is made of whole
numbers. At a trembling of 1000 the standard deviations are those of SIGMA: six degrees, an eighth of the full
strength, an eighth of the half width and a tenth of the height. Nothing trembles beyond what a finger can do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards.words import Flick, Tremble

SIGMA_AZIMUTH: Final = 60
SIGMA_STRENGTH: Final = 125
SIGMA_OFFSET: Final = 12
SIGMA_HEIGHT: Final = 10
DRAWS: Final = 6
SPAN: Final = 707  # six even draws from -707 to 707 have a standard deviation of 1000
MOST: Final = 4000


def drawn(rng: Rng) -> Tremble:
    """NATURE's answer to a flick of a hand that trembles."""
    return Tremble(_stray(rng), _stray(rng), _stray(rng), _stray(rng))


def _stray(rng: Rng) -> int:
    sum_: i64 = 0
    for _ in range(DRAWS):
        sum_ += rng.below(2 * SPAN + 1) - SPAN
    return int(min(max(sum_, -MOST), MOST))


def strayed(meant: Flick, tremor: i64, by: Tremble) -> Flick:
    """The flick that comes of it when a hand trembles by `tremor` thousandths.

    >>> strayed(Flick(3590, 900, 0, 25), 1000, Tremble(2000, 1000, -500, 0))
    Flick(azimuth=110, strength=1000, offset=-6, height=25)
    """
    return Flick(
        int((meant.azimuth + _part(SIGMA_AZIMUTH, tremor, by.azimuth)) % 3600),
        int(_within(meant.strength + _part(SIGMA_STRENGTH, tremor, by.strength), 0, 1000)),
        int(_within(meant.offset + _part(SIGMA_OFFSET, tremor, by.offset), -100, 100)),
        int(_within(meant.height + _part(SIGMA_HEIGHT, tremor, by.height), 0, 100)),
    )


def _part(sigma: i64, tremor: i64, stray: i64) -> i64:
    """Sigma times tremor times stray in millionths, to the nearest whole number; alike to both sides."""
    size = sigma * tremor * (stray if stray >= 0 else -stray)
    part = (size + 500_000) // 1_000_000
    return part if stray >= 0 else -part


def _within(x: i64, low: i64, high: i64) -> i64:
    return min(max(x, low), high)
