"""Sifts thousands of flicks by geometry for the few that are worth a simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from gramarye.games.icecool_wizards.tremble import SIGMA_AZIMUTH, SIGMA_OFFSET, SIGMA_STRENGTH
from gramarye.games.icecool_wizards.words import Board, Flick, Pose
from gramarye.physics.foresee import BOUNCES, Floats, Foreseen, Foresight, Ints
from gramarye.physics.library import library

Worth = Callable[[Foreseen], float]

ALIKE: Final = 2
"""So many flicks that promise the very same are offered, no more."""
_PARTS: Final = (0.0, -1 / 3, 1 / 3)  # of the step between two directions, tried around a good one


@dataclass(frozen=True)
class Kit:
    """The flicks somebody thinks of."""

    directions: int
    offsets: tuple[int, ...] = (0,)
    """Those of the library: straight is 0."""
    jumps: bool = False
    every: int = 1
    """Of the library's strengths, only every second, third, …"""
    bounces: int = BOUNCES
    """Off walls, that it foresees."""
    finalists: int = 0
    """So many are looked at again, with a trembling hand."""
    trembles: int = 0


@dataclass(frozen=True)
class Guess:
    """A flick and what it is worth on average, as far as geometry can tell."""

    flick: Flick
    worth: float


class Sieve:
    """One position, sifted as often as one likes."""

    def __init__(self, board: Board, poses: Sequence[Pose], seat: int) -> None:
        self._sight = Foresight(board, poses, seat)

    def best(self, worth: Worth, kit: Kit, tremor: int, count: int) -> list[Guess]:
        """The most promising flicks, best first; `worth` is asked once for each thing that can come of them."""
        table = _table()
        rows, strengths = table.rows_of(kit)
        step = 2 * np.pi / kit.directions
        azimuths = np.repeat(np.arange(kit.directions) * step, len(rows))
        families, places = np.tile(rows, kit.directions), np.tile(strengths, kit.directions)
        known: dict[int, float] = {}
        keys, values = self._values(table.row[families, places], azimuths, kit.bounces, worth, known)
        plain = values.reshape(kit.directions, len(rows))
        if kit.finalists == 0:
            order = _picked(np.argsort(-values, kind="stable"), keys, count)
            return [Guess(table.flick(families[k], places[k], azimuths[k]), float(values[k])) for k in order]
        # where the neighbours are as good, there is room for a tremble
        broad = (2 * plain + np.roll(plain, 1, axis=0) + np.roll(plain, -1, axis=0)).reshape(-1) / 4
        some = _picked(np.argsort(-broad, kind="stable"), keys, kit.finalists)
        parts = np.array(_PARTS)
        families = np.repeat(families[some], len(parts))
        places = np.repeat(places[some], len(parts))
        azimuths = (azimuths[some][:, None] + step * parts).reshape(-1)
        means = self._trembling(table, families, places, azimuths, tremor, kit, worth, known)
        plain_keys, _ = self._values(table.row[families, places], azimuths, kit.bounces, worth, known)
        order = _picked(np.argsort(-means, kind="stable"), plain_keys, count)
        return [Guess(table.flick(families[k], places[k], azimuths[k]), float(means[k])) for k in order]

    def _trembling(
        self, table: _Table, families: Ints, places: Ints, azimuths: npt.NDArray[np.float64], tremor: int,
        kit: Kit, worth: Worth, known: dict[int, float],
    ) -> npt.NDArray[np.float64]:  # fmt: skip
        """The mean worth of each when the hand strays."""
        noise = _noise(kit.trembles) * tremor / 1000
        turn = azimuths[:, None] + np.radians(SIGMA_AZIMUTH / 10) * noise[0]
        rows = table.near(families[:, None], places[:, None], SIGMA_STRENGTH * noise[1], SIGMA_OFFSET * noise[2])
        _, values = self._values(rows.reshape(-1), turn.reshape(-1), kit.bounces, worth, known)
        means: npt.NDArray[np.float64] = values.reshape(len(families), kit.trembles).mean(axis=1)
        return means

    def _values(
        self, rows: Ints, azimuths: npt.NDArray[np.float64], bounces: int, worth: Worth, known: dict[int, float]
    ) -> tuple[Ints, npt.NDArray[np.float64]]:
        keys, _, _ = self._sight.look(rows, azimuths.astype(np.float32), bounces)
        kinds, which = np.unique(keys, return_inverse=True)
        for key in kinds.tolist():
            if key not in known:
                known[key] = worth(self._sight.told(key))
        return keys, np.array([known[key] for key in kinds.tolist()])[which]


def _picked(order: npt.NDArray[np.intp], keys: Ints, count: int) -> list[int]:
    """The first of this order, with few that promise the same."""
    picked: list[int] = []
    seen: dict[int, int] = {}
    for k in order[: 40 * count].tolist():
        key = int(keys[k])
        if seen.get(key, 0) < ALIKE:
            seen[key] = seen.get(key, 0) + 1
            picked.append(k)
            if len(picked) == count:
                break
    return picked


@lru_cache(maxsize=8)
def _noise(trembles: int) -> Floats:
    """The same strayings for all that are compared: of azimuth, strength and offset. The first is none."""
    noise = np.random.default_rng(trembles).standard_normal((3, trembles)).astype(np.float32)
    noise[:, 0] = 0
    return noise


class _Table:
    """The library by families: flicks that differ only in their strength."""

    def __init__(self) -> None:
        flicks = library()
        kinds = sorted(
            {(int(h), int(o)) for h, o in zip(flicks.height, flicks.offset, strict=True)}, key=lambda k: (k[0], k[1])
        )
        lists = []
        for height, offset in kinds:
            rows = np.flatnonzero((flicks.height == height) & (flicks.offset == offset))
            lists.append(rows[np.argsort(flicks.strength[rows])])
        longest = max(len(rows) for rows in lists)
        self.heights = np.array([h for h, _ in kinds])
        self.offsets = np.array([o for _, o in kinds])
        self.sizes = np.array([len(rows) for rows in lists])
        self.row = np.array([[rows[min(i, len(rows) - 1)] for i in range(longest)] for rows in lists])
        self.strength = flicks.strength[self.row]

    def rows_of(self, kit: Kit) -> tuple[Ints, Ints]:
        """Family and place in it of every flick of a kit, in a direction."""
        slide = self.heights.min()
        pairs = [
            (f, place)
            for f in range(len(self.heights))
            if (kit.jumps if self.heights[f] > slide else int(self.offsets[f]) in kit.offsets)
            for place in range(0, self.sizes[f], kit.every)
        ]
        return np.array([f for f, _ in pairs]), np.array([p for _, p in pairs])

    def near(self, families: Ints, places: Ints, strength: Floats, offset: Floats) -> Ints:
        """The rows nearest to these flicks when they stray so far."""
        steps = np.rint(strength / (self.strength[0, 1] - self.strength[0, 0])).astype(np.int64)
        slide = self.heights[families] == self.heights.min()
        goal = self.offsets[families] + offset
        slides = np.flatnonzero(self.heights == self.heights.min())
        nearest = slides[np.abs(goal[..., None] - self.offsets[slides]).argmin(axis=-1)]
        families = np.where(slide, nearest, families)
        rows: Ints = self.row[families, np.clip(places + steps, 0, self.sizes[families] - 1)]
        return rows

    def flick(self, family: int, place: int, azimuth: float) -> Flick:
        turn = round(float(np.degrees(azimuth)) * 10) % 3600
        return Flick(turn, int(self.strength[family, place]), int(self.offsets[family]), int(self.heights[family]))


@lru_cache(maxsize=1)
def _table() -> _Table:
    return _Table()
