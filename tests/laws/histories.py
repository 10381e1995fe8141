"""What a seat must believe: every chance history that shows it the same events under the same moves, weighed exactly.

Slow and obviously right: it knows nothing of redeal, plays every outcome NATURE could have given and keeps those that
the seat cannot tell from what it saw.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from gramarye.core.game import NATURE, Chances, FiniteGame, Log, State
from gramarye.core.secrecy import redact
from gramarye.core.words import Entry, Event, Move, Setup

Belief = dict[bytes, tuple[State, Fraction]]


def seen(game: FiniteGame, s: State, code: int, eye: int) -> tuple[Event, ...]:
    """Play a code in place; the events as this eye reads them."""
    log = Log()
    game.play(s, code, log)
    return tuple(redact(event, eye) for event in log.events)


def chances(game: FiniteGame, s: State) -> list[tuple[int, int]]:
    out = Chances()
    game.outcomes(s, out)
    return out.to_list()


class Witness:
    """One seat (or -1: a spectator) that watches a game and keeps every state it may be in."""

    def __init__(self, game: FiniteGame, setup: Setup, eye: int) -> None:
        self.game = game
        self.eye = eye
        self.real = game.new(setup)
        self.belief: Belief = {self.real.to_bytes(): (self.real.copy(), Fraction(1))}

    def watch(self, entry: Entry[Move]) -> None:
        """The next entry of the log has been played."""
        before = self.real.copy()
        code = int(self.game.encode(before, entry.move))
        told = seen(self.game, self.real, code, self.eye)
        if entry.by == NATURE:
            plain = self._is_plain(before)
            states = [
                (t, weight * w / sum(x for _, x in possible), other)
                for t, weight in self.belief.values()
                for possible in [chances(self.game, t)]
                for other, w in possible
                if not plain or other == code
            ]
        else:
            states = [
                (t, weight, code)
                for t, weight in self.belief.values()
                if self.game.check(t, entry.by, entry.move) is None
            ]
        self._keep(states, told)

    def _keep(self, states: Iterable[tuple[State, Fraction, int]], told: tuple[Event, ...]) -> None:
        belief: Belief = {}
        for t, weight, code in states:
            after = t.copy()
            if seen(self.game, after, code, self.eye) == told:
                name = after.to_bytes()
                belief[name] = (after, weight + (belief[name][1] if name in belief else 0))
        total = sum((weight for _, weight in belief.values()), Fraction(0))
        self.belief = {name: (t, weight / total) for name, (t, weight) in belief.items()}

    def _is_plain(self, s: State) -> bool:
        """Whether each answer of NATURE looks different to this eye, so that it saw which one it was (dice, say)."""
        codes = [code for code, _ in chances(self.game, s)]
        looks = {repr(seen(self.game, s.copy(), code, self.eye)) for code in codes}
        return len(looks) == len(codes) > 1  # the only answer here need not be the only one elsewhere


def surprise(belief: Belief, drawn: dict[bytes, int]) -> float:
    """How far drawn states are from a belief, in standard deviations of chi-square (Wilson and Hilferty's cube root).
    States that the belief thinks impossible are infinitely surprising; rare ones are counted together."""
    if not set(drawn) <= set(belief):
        return float("inf")
    n = sum(drawn.values())
    cells: list[tuple[float, int]] = []
    rare, rare_drawn = 0.0, 0
    for name, (_, weight) in belief.items():
        expected = float(weight * n)
        if expected < 5:
            rare += expected
            rare_drawn += drawn.get(name, 0)
        else:
            cells.append((expected, drawn.get(name, 0)))
    if rare:
        cells.append((rare, rare_drawn))
    k = len(cells) - 1
    if k == 0:
        return 0.0
    x = sum((got - expected) ** 2 / expected for expected, got in cells)
    return float(((x / k) ** (1 / 3) - (1 - 2 / (9 * k))) / (2 / (9 * k)) ** 0.5)
