"""Compiled loops over a finite game: random playouts, perft with chance, and exact values.

Compiled with mypyc. Everything here is uniform over `legal` and exact over `outcomes`.
"""

from __future__ import annotations

from fractions import Fraction

from mypy_extensions import i64

from gramarye.core.game import NATURE, OVER, Chances, FiniteGame, Moves, State
from gramarye.core.rng import Rng
from gramarye.core.words import Setup


def playout(game: FiniteGame, s: State, rng: Rng, limit: i64) -> i64:
    """Play s to its end with uniformly random moves, in place; returns the plies made, NATURE's included.

    Raises RuntimeError after `limit` plies: the game does not end (law 12).
    """
    moves = Moves()
    plies: i64 = 0
    while True:
        who = game.actor(s)
        if who == OVER:
            return plies
        if plies >= limit:
            raise RuntimeError(f"no end after {limit} plies")
        if who == NATURE:
            code = game.sample(s, rng)
        else:
            code = game.pick(s, rng, moves)
        game.play(s, code, None)
        plies += 1


def playouts(game: FiniteGame, setup: Setup, rng: Rng, games: i64, limit: i64) -> tuple[int, int]:
    """Play that many random games; returns (all plies, sum of the first seat's scores)."""
    plies: i64 = 0
    score = 0
    start = game.new(setup)
    for _ in range(games):
        s = start.copy()
        plies += playout(game, s, rng, limit)
        score += game.scores(s)[0]
    return int(plies), score


def perft(game: FiniteGame, s: State, depth: i64) -> i64:
    """The number of move sequences of this length from s, decisions and NATURE's moves both counted."""
    if depth == 0:
        return 1
    codes = children(game, s)
    if depth == 1:
        return len(codes)
    total: i64 = 0
    for code in codes:
        t = s.copy()
        game.play(t, code, None)
        total += perft(game, t, depth - 1)
    return total


def children(game: FiniteGame, s: State) -> list[int]:
    """The codes that can come next, in the game's stable order; none when it is over."""
    who = game.actor(s)
    if who == OVER:
        return []
    if who == NATURE:
        chances = Chances()
        game.outcomes(s, chances)
        return [code for code, _ in chances.to_list()]
    moves = Moves()
    game.legal(s, moves)
    return moves.to_list()


def exact_value(game: FiniteGame, s: State, depth: i64 = -1) -> tuple[Fraction, ...]:
    """The exact expected scores when every seat moves uniformly at random, by full enumeration; scores are read
    at the end of the game, or after `depth` plies where depth is not negative. For tiny set-ups only."""
    who = game.actor(s)
    if who == OVER or depth == 0:
        return tuple(Fraction(x) for x in game.scores(s))
    pairs: list[tuple[int, int]]
    if who == NATURE:
        chances = Chances()
        game.outcomes(s, chances)
        pairs = chances.to_list()
    else:
        pairs = [(code, 1) for code in children(game, s)]
    total = sum(w for _, w in pairs)
    sums: list[Fraction] = []
    for code, weight in pairs:
        t = s.copy()
        game.play(t, code, None)
        part = exact_value(game, t, depth - 1)
        if not sums:
            sums = [Fraction(0)] * len(part)
        sums = [a + b * weight / total for a, b in zip(sums, part, strict=True)]
    return tuple(sums)
