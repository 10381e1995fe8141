"""A turn weighed to its end: what every lie of the dice is worth with every part of a hand.

Compiled with mypyc. The same tables as in reach.py, but a turn that ends without a stone is worth
something too, so a spell is cast only where it helps more than keeping it would. A stone is worth 1.
"""

from __future__ import annotations

from gramarye.games.magic_power.reach import AFTER, Reach, Space


class Scale:
    """Weighs the turns of one decision; `safe` is what each lie is worth to a seat that keeps everything."""

    def __init__(self, reach: Reach, sealed: int, safe: list[float]) -> None:
        self.reach = reach
        self.space: Space = reach.spaces[sealed]
        self.safe = safe
        self.keeps: dict[int, float] = {}  # what the parts of the hand promise for later, set by the master
        self._tables: dict[int, list[float]] = {}

    def table(self, mode: int, hand: int) -> list[float]:
        """For every lie its worth with the action done, or to come and a spell cast before it."""
        key = hand * 2 + mode
        found = self._tables.get(key)
        if found is None:
            found = self._work_out(mode, hand)
            self._tables[key] = found
        return found

    def _work_out(self, mode: int, hand: int) -> list[float]:
        space = self.space
        if mode == AFTER:
            keeps = self.keeps[hand]
            best = [x * keeps for x in self.safe]
        else:
            best = [0.0] * len(self.safe)
            after = self.table(AFTER, hand)
            free = 3 - space.sealed
            for n in range(min(free, 1), min(free, 2) + 1):
                self._raise_to_rolls(after, n, best)
        for lie in range(len(best)):
            if space.is_triple[lie]:
                best[lie] = 1.0
        for k in self.reach.order:
            if self.reach.count(hand, k):
                rest = self.table(mode, hand - self.reach.unit[k])
                if self.reach.rolls[k]:
                    rolled = self.whirl(k, rest, int(self.reach.spells.times[k]))
                    for lie in range(len(best)):
                        if rolled[lie] > best[lie]:
                            best[lie] = rolled[lie]
                else:
                    self._raise_to_moves(rest, space.moves(self.reach.spells.does[k], self.reach.spells.by[k]), best)
        return best

    def _raise_to_moves(self, rest: list[float], ends: list[list[int]], best: list[float]) -> None:
        for lie in range(len(best)):
            top = best[lie]
            if top < 1.0:
                for end in ends[lie]:
                    value = rest[end]
                    if value > top:
                        top = value
                best[lie] = top

    def _raise_to_rolls(self, then: list[float], n: int, best: list[float]) -> None:
        worth: dict[int, float] = {}
        for lie in range(len(best)):
            for g in self.space.groups[n][lie]:
                value = worth.get(g, -1.0)
                if value < 0.0:
                    value = self.mean(g, then)
                    worth[g] = value
                if value > best[lie]:
                    best[lie] = value

    def whirl(self, kind: int, rest: list[float], left: int) -> list[float]:
        """For every lie the worth of rolling by a whirl that may roll `left` times, the first of which it must."""
        if self.reach.spells.turn[kind]:
            rolled = [0.0] * len(rest)
            for lie in range(len(rest)):
                for g in self.space.groups[1][lie]:
                    rolled[lie] = max(rolled[lie], self.mean_turned(g, rest))
            return rolled
        then = rest
        while True:
            rolled = [0.0] * len(rest)
            for n in range(1, min(self.reach.most_dice(kind), 3 - self.space.sealed) + 1):
                self._raise_to_rolls(then, n, rolled)
            left -= 1
            if left <= 0:
                return rolled
            then = [max(rest[lie], rolled[lie]) for lie in range(len(rest))]

    def mean(self, group: int, then: list[float]) -> float:
        """The worth of a roll."""
        ends = self.space.ends[group]
        weights = self.space.weights[group]
        total = 0.0
        ways = 0
        for i in range(len(ends)):
            total += weights[i] * then[ends[i]]
            ways += weights[i]
        return total / ways

    def mean_turned(self, group: int, then: list[float]) -> float:
        """The worth of a roll of one die that may then be turned over."""
        ends = self.space.ends[group]
        total = 0.0
        for x in range(6):
            total += max(then[ends[x]], then[ends[5 - x]])
        return total / 6.0
