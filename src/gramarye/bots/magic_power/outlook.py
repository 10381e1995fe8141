"""What hands are worth, one's own and those nobody can see: chances of a stone in a turn, as floats.

Compiled with mypyc. Everything is drawn from the exact tables of reach.py; a hidden hand of so many
cards of each level is a mean over hands dealt from full decks, the same deals for the same spells.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from gramarye.core.rng import Rng
from gramarye.games.magic_power.reach import BEFORE, Reach, Space

DEALS: Final = 24  # hands a mean is taken over
MOST: Final = 3  # cards of one level that are told apart in a hidden hand
MOST_HANDS: Final = 20_000  # kept at once


class Outlook:
    """Chances for the spells of one set, worked out when they are first asked for."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.levels: list[list[int]] = [[], [], []]  # the kinds of a full deck of each level, copies and all
        for k in range(reach.spells.n):
            self.levels[reach.spells.level[k]] += [int(k)] * int(reach.spells.copies[k])
        self._chances: dict[int, list[float]] = {}
        self._strength: dict[int, float] = {}
        self._hidden: dict[int, list[float]] = {}
        self._typical: dict[int, float] = {}
        self._drawn: dict[int, list[float]] = {}

    def chances(self, sealed: int, mode: int, hand: int) -> list[float]:
        """For every lie the chance of a stone in this turn."""
        key = (hand * 4 + sealed) * 2 + mode
        found = self._chances.get(key)
        if found is None:
            whole = self.reach.whole(mode, hand)
            found = [x / whole for x in self.reach.table(sealed, mode, hand)]
            if len(self._chances) >= MOST_HANDS:
                self._chances.clear()
            self._chances[key] = found
        return found

    def strength(self, hand: int) -> float:
        """The chance of a stone in a turn that begins with any dice."""
        found = self._strength.get(hand, -1.0)
        if found < 0.0:
            found = over_all_dice(self.reach.spaces[0], self.chances(0, BEFORE, hand))
            self._strength[hand] = found
        return found

    def hidden(self, sealed: int, n1: int, n2: int) -> list[float]:
        """For every lie the chance of a stone in the turn of somebody with so many hidden cards of each level."""
        n1, n2 = min(n1, MOST), min(n2, MOST)
        key = (sealed * 8 + n1) * 8 + n2
        found = self._hidden.get(key)
        if found is None:
            hands = self._deals(n1, n2)
            found = [0.0] * len(self.reach.spaces[sealed].lies)
            for hand in hands:
                chances = self.chances(sealed, BEFORE, hand)
                for lie in range(len(found)):
                    found[lie] += chances[lie] / len(hands)
            self._hidden[key] = found
        return found

    def typical(self, n1: int, n2: int) -> float:
        """The same for any dice."""
        n1, n2 = min(n1, MOST), min(n2, MOST)
        found = self._typical.get(n1 * 8 + n2, -1.0)
        if found < 0.0:
            found = over_all_dice(self.reach.spaces[0], self.hidden(0, n1, n2))
            self._typical[n1 * 8 + n2] = found
        return found

    def drawn(self, sealed: int, mode: int, level: int) -> list[float]:
        """For every lie the mean chance that one card of a level, just drawn, makes a triple."""
        key = (sealed * 2 + mode) * 4 + level
        found = self._drawn.get(key)
        if found is None:
            deck = self.levels[level]
            found = [0.0] * len(self.reach.spaces[sealed].lies)
            for kind in deck:
                chances = self.chances(sealed, mode, self.reach.unit[kind])
                for lie in range(len(found)):
                    found[lie] += chances[lie] / len(deck)
            self._drawn[key] = found
        return found

    def _deals(self, n1: int, n2: int) -> list[int]:
        if n1 + n2 == 0:
            return [0]
        if n1 + n2 == 1:
            return [self.reach.unit[kind] for kind in self.levels[1 if n1 else 2]]
        rng = Rng(b"deals")
        return [self._deal(1, n1, rng) + self._deal(2, n2, rng) for _ in range(DEALS)]

    def _deal(self, level: int, n: int, rng: Rng) -> int:
        deck = self.levels[level][:]
        hand = 0
        for _ in range(min(n, len(deck))):
            hand += self.reach.unit[deck.pop(int(rng.below(i64(len(deck)))))]
        return hand


def over_all_dice(space: Space, chances: list[float]) -> float:
    total = 0.0
    for lie in range(len(chances)):
        total += space.weight[lie] * chances[lie]
    return total / 216.0


@lru_cache(maxsize=4)
def outlook_of(reach: Reach) -> Outlook:
    """The outlook for these tables: one for all bots of a process, because it takes a while to fill."""
    return Outlook(reach)
