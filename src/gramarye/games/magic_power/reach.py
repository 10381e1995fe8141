"""How surely three equal dice can be reached in one turn: exact tables over all dice for a hand of spells.

Compiled with mypyc. For a hand, the best play from every lie of the dice is worked out at once, from
the tables of the hands with one spell less. Chances are whole numbers over a power of six, so nothing
is ever rounded. Dice that can be exchanged for one another are one: 56 lies instead of 216. A sealed
die cannot change in a turn, so there is a space of lies for each number of sealed dice.

Seal, Pilfer, Stern Look and Hush move no die and are left out. Nothing is lost: a sealed die only takes
choices away, and what a pilfered card may do is not counted on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power.spells import SpellSet

AFTER: Final = 0  # the die action is done: only spells can move the dice
BEFORE: Final = 1  # the die action is still to come, and a spell has been cast: a triple can be taken at once
ACTION_DICE: Final = 2  # the most dice an action rolls; a BEFORE table is over that many more powers of six
MOST_TABLES: Final = 50_000  # kept at once, then forgotten: 30 MB at the most


class Space:
    """All lies of the dice of which `sealed` cannot be moved, numbered; and where rolls lead.

    A lie is the sealed faces, ascending, then the free ones, ascending. A group is a roll of some dice: the lies it
    may lead to and their weights; lies that keep the same dice share a group.
    """

    def __init__(self, sealed: int) -> None:
        self.sealed = sealed
        self.lies: list[list[int]] = []
        self.number: list[int] = []  # of three faces in any order of the free ones and of the sealed ones
        self.is_triple: list[bool] = []
        self.pairs: list[int] = []  # 1 for an exact pair, 0 for other lies
        self.runs: list[int] = []
        self.weight: list[int] = []  # of 216 orders for the space without seals
        seen: dict[int, int] = {}
        for place in range(216):
            faces = order([place // 36 + 1, place // 6 % 6 + 1, place % 6 + 1], sealed)
            lie = seen.get(place_of(faces), -1)
            if lie < 0:
                lie = len(self.lies)
                seen[place_of(faces)] = lie
                self.lies.append(faces)
                self.is_triple.append(len(set(faces)) == 1)
                self.pairs.append(int(len(set(faces)) == 2))
                self.runs.append(int(len(set(faces)) == 3 and max(faces) - min(faces) == 2))
                self.weight.append(0)
            self.weight[lie] += 1
            self.number.append(lie)
        self.ends: list[list[int]] = []  # of each group
        self.weights: list[list[int]] = []
        self.groups: list[list[list[int]]] = []  # groups[n][lie]: the ways to roll n dice
        self._group: dict[int, int] = {}
        for n in range(4):
            self.groups.append([self._rolls(faces, n) for faces in self.lies])
        self._moves: dict[int, list[list[int]]] = {}  # results of spells that leave nothing to chance

    def _rolls(self, lie: list[int], n: int) -> list[int]:
        found: list[int] = []
        for mask in range(8):
            if mask & ((1 << self.sealed) - 1) or bin(mask).count("1") != n:
                continue
            group = self.group([lie[d] for d in range(3) if not mask >> d & 1])
            if group not in found:
                found.append(group)
        return found

    def group(self, kept: list[int]) -> int:
        """The number of the roll in which these faces stay, sealed ones first, and the other dice fall."""
        kept = order(kept, self.sealed)
        key = 0
        for face in kept:
            key = key * 7 + face
        if key not in self._group:
            self._group[key] = len(self.ends)
            self._add_group(kept)
        return self._group[key]

    def _add_group(self, kept: list[int]) -> None:
        """The lies that follow when `kept` stay; of one falling die in the order of its faces."""
        ends: list[int] = []
        weights: list[int] = []
        n = 3 - len(kept)
        for fall in range(6**n):
            thrown = [fall // 6**i % 6 + 1 for i in range(n)]
            end = self.at(kept + thrown)
            if end in ends:
                weights[ends.index(end)] += 1
            else:
                ends.append(end)
                weights.append(1)
        self.ends.append(ends)
        self.weights.append(weights)

    def at(self, faces: list[int]) -> int:
        """The number of a lie; sealed faces come first, otherwise in any order."""
        return self.number[place_of(faces)]

    def moves(self, does: i64, by: i64) -> list[list[int]]:
        """For every lie those that one such spell can turn it into."""
        key = int(does * 16 + by + 5)
        if key not in self._moves:
            self._moves[key] = [self._results(lie, int(does), int(by)) for lie in self.lies]
        return self._moves[key]

    def _results(self, lie: list[int], does: int, by: int) -> list[int]:
        out: list[int] = []
        for d in range(self.sealed, 3):
            if does == sp.STEPS:
                for e in range(d + 1, 3):
                    for x in (lie[d] - 1, lie[d] + 1):
                        for y in (lie[e] - 1, lie[e] + 1):
                            if 1 <= x <= 6 and 1 <= y <= 6:
                                self._add(lie, {d: x, e: y}, out)
                continue
            if does == sp.SHIFT:
                faces = [lie[d] + by]
            elif does == sp.OPPOSITE:
                faces = [7 - lie[d]]
            elif does == sp.MIRROR:
                faces = [lie[e] for e in range(3)]
            else:
                faces = [1, 2, 3, 4, 5, 6]
            for face in faces:
                if 1 <= face <= 6 and face != lie[d]:
                    self._add(lie, {d: face}, out)
        return out

    def _add(self, lie: list[int], new: dict[int, int], out: list[int]) -> None:
        end = self.at([new.get(d, lie[d]) for d in range(3)])
        if end not in out:
            out.append(end)


def order(faces: list[int], sealed: int) -> list[int]:
    """The sealed faces, ascending, then the free ones, ascending.

    >>> order([6, 5, 2], 1)
    [6, 2, 5]
    """
    return sorted(faces[:sealed]) + sorted(faces[sealed:])


def place_of(faces: list[int]) -> int:
    return (faces[0] * 6 + faces[1]) * 6 + faces[2] - 43


class Reach:
    """Tables of chances for the spells of one set. A hand is a number: a few bits for the count of each kind.

    >>> from gramarye.games.magic_power.cards import own_spells
    >>> reach = Reach(SpellSet(own_spells()))
    >>> mirror = reach.hand(["mirror"])
    >>> reach.table(0, AFTER, mirror)[reach.spaces[0].at([3, 3, 5])], reach.whole(AFTER, mirror)
    (1, 1)
    """

    def __init__(self, spells: SpellSet) -> None:
        self.spells = spells
        self.spaces = [Space(n) for n in range(4)]
        self.unit: list[int] = []  # what one card of a kind adds to a hand; 0 where it moves no die
        self.bits: list[int] = []
        self.rolls: list[int] = []  # dice a card of a kind may roll in all
        self.order: list[int] = []  # kinds that move dice, the surest first
        at = 0
        for k in range(spells.n):
            does = spells.does[k]
            is_idle = does == sp.SEAL or does == sp.PILFER or does == sp.GLARE or does == sp.HUSH
            width = 0 if is_idle else int(spells.copies[k]).bit_length()
            self.unit.append(0 if is_idle else 1 << at)
            self.bits.append((1 << width) - 1)
            self.rolls.append(int(spells.dice[k] * spells.times[k]))
            at += width
        for want in (sp.MOULD, sp.MIRROR, sp.STEPS, sp.OPPOSITE, sp.SHIFT, sp.WHIRL):
            for k in range(spells.n):
                if spells.does[k] == want:
                    self.order.append(int(k))
        self._sixes: list[int] = [int(6**n) for n in range(32)]
        self._tables: dict[int, list[int]] = {}

    def six(self, n: int) -> int:
        """Six to the power of n."""
        return self._sixes[n] if n < len(self._sixes) else 6**n

    def hand(self, ids: list[str]) -> int:
        """The number of a hand of these spells."""
        total = 0
        for name in ids:
            total += self.unit[self.spells.kind_of(name)]
        return total

    def count(self, hand: int, kind: int) -> int:
        """How many cards of a kind that moves dice are in a hand."""
        unit = self.unit[kind]
        return (hand // unit) & self.bits[kind] if unit else 0

    def most_dice(self, kind: int) -> int:
        """The most dice that one roll of a whirl takes."""
        return int(self.spells.dice[kind])

    def dice(self, hand: int) -> int:
        """The dice that a hand may roll in all."""
        n = 0
        for k in self.order:
            if self.rolls[k]:
                n += self.count(hand, k) * self.rolls[k]
        return n

    def whole(self, mode: int, hand: int) -> int:
        """The number that stands for certainty in a table."""
        return self.six(self.dice(hand) + (ACTION_DICE if mode == BEFORE else 0))

    def table(self, sealed: int, mode: int, hand: int) -> list[int]:
        """For every lie the chance of a triple in this turn, over `whole(mode, hand)`."""
        key = (hand * 4 + sealed) * 2 + mode
        found = self._tables.get(key)
        if found is None:
            found = self._work_out(sealed, mode, hand)
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            self._tables[key] = found
        return found

    def _work_out(self, sealed: int, mode: int, hand: int) -> list[int]:
        space = self.spaces[sealed]
        whole = self.whole(mode, hand)
        best = [whole if is_triple else 0 for is_triple in space.is_triple]
        if mode == BEFORE:
            after = self.table(sealed, AFTER, hand)
            for n in range(min(3 - sealed, 1), min(3 - sealed, ACTION_DICE) + 1):
                self._raise_to_rolls(space, after, n, self.six(ACTION_DICE - n), best)
        for k in self.order:
            if self.count(hand, k) == 0:
                continue
            rest = self.table(sealed, mode, hand - self.unit[k])
            if self.rolls[k]:
                self._raise_to_whirls(space, rest, k, best)
            else:
                ends = space.moves(self.spells.does[k], self.spells.by[k])
                for lie in range(len(best)):
                    top = best[lie]
                    if top < whole:
                        for end in ends[lie]:
                            if rest[end] > top:
                                top = rest[end]
                        best[lie] = top
        return best

    def _raise_to_rolls(self, space: Space, then: list[int], n: int, times: int, best: list[int]) -> None:
        """Raise `best` to what rolling the best n dice promises; `then` is what each lie is worth afterwards."""
        worth: dict[int, int] = {}
        for lie in range(len(best)):
            for g in space.groups[n][lie]:
                value = worth.get(g, -1)
                if value < 0:
                    value = mean(space, g, then) * times
                    worth[g] = value
                if value > best[lie]:
                    best[lie] = value

    def _raise_to_whirls(self, space: Space, rest: list[int], kind: int, best: list[int]) -> None:
        """Raise `best` to what casting a whirl promises; `rest` is what each lie is worth without it."""
        most = self.most_dice(kind)
        if self.spells.turn[kind]:
            for lie in range(len(best)):
                for g in space.groups[1][lie]:
                    value = mean_turned(space, g, rest)
                    if value > best[lie]:
                        best[lie] = value
            return
        then = rest
        for left in range(int(self.spells.times[kind])):  # re-rolls that are left afterwards
            rolled = [0] * len(best)
            for n in range(1, min(most, 3 - space.sealed) + 1):
                self._raise_to_rolls(space, then, n, self.six(most - n), rolled)
            if left + 1 == self.spells.times[kind]:
                for lie in range(len(best)):
                    if rolled[lie] > best[lie]:
                        best[lie] = rolled[lie]
            else:  # or stop before it
                then = self._with_stop(rest, rolled, self.six(most * (left + 1)))

    def _with_stop(self, rest: list[int], rolled: list[int], times: int) -> list[int]:
        return [max(rest[lie] * times, rolled[lie]) for lie in range(len(rest))]

    def whirling(self, sealed: int, mode: int, kind: int, left: int, hand: int) -> list[int]:
        """For every lie the worth of a whirl that is being cast and has `left` re-rolls, over `whole(mode, hand)` times
        six to the power of the dice they may roll: it may stop here."""
        rest = self.table(sealed, mode, hand)
        then = rest
        most = self.most_dice(kind)
        space = self.spaces[sealed]
        for i in range(left):
            rolled = [0] * len(rest)
            for n in range(1, min(most, 3 - sealed) + 1):
                self._raise_to_rolls(space, then, n, self.six(most - n), rolled)
            then = self._with_stop(rest, rolled, self.six(most * (i + 1)))
        return then


def mean(space: Space, group: int, then: list[int]) -> int:
    """The worth of a roll, times the number of ways it can fall."""
    total = 0
    ends = space.ends[group]
    weights = space.weights[group]
    for i in range(len(ends)):
        total += weights[i] * then[ends[i]]
    return total


def mean_turned(space: Space, group: int, then: list[int]) -> int:
    """As `mean` for one die that may be turned over after it has fallen."""
    total = 0
    ends = space.ends[group]
    for x in range(6):
        total += max(then[ends[x]], then[ends[5 - x]])
    return total
