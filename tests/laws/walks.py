"""Walks through a game that remember everything: each entry, its events, and the state before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gramarye.core.game import NATURE, OVER, Chances, FiniteGame, Log, Moves, State
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Entry, Event, Move, Setup
from tests.laws.subjects import Subject


class Step(NamedTuple):
    """One ply; the states are copies that nothing changes any more."""

    before: State
    code: int
    entry: Entry[Move]
    events: tuple[Event, ...]
    after: State


def legal_codes(game: FiniteGame, s: State) -> list[int]:
    moves = Moves()
    game.legal(s, moves)
    return moves.to_list()


def interrupts(game: FiniteGame, s: State) -> list[tuple[int, int]]:
    """What seats may do although another must move: (seat, code)."""
    out: list[tuple[int, int]] = []
    who = int(game.actor(s))
    moves = Moves()
    for seat in range(len(game.scores(s)) if who >= 0 else 0):
        if seat != who:
            moves.clear()
            game.interrupts(s, seat, moves)
            out += [(seat, code) for code in moves.to_list()]
    return out


def mover(game: FiniteGame, s: State, code: int) -> int:
    """Whose code this is: an interrupting seat's, or the actor's."""
    return next((seat for seat, other in interrupts(game, s) if other == code), int(game.actor(s)))


def chances(game: FiniteGame, s: State) -> list[tuple[int, int]]:
    out = Chances()
    game.outcomes(s, out)
    return out.to_list()


def options(subject: Subject, s: State) -> list[tuple[int, int]]:
    """What can come next with the weight a walk gives it."""
    game = subject.game
    if game.actor(s) == NATURE:
        codes = [c for c, _ in chances(game, s)]
    else:
        codes = legal_codes(game, s) + [code for _, code in interrupts(game, s)]
    return [(c, subject.weight(s, game.decode(s, c))) for c in codes]


def choose(options: list[tuple[int, int]], rng: Rng) -> int:
    x = int(rng.below(sum(weight for _, weight in options)))
    for code, weight in options:
        x -= weight
        if x < 0:
            return code
    raise AssertionError("weights are not below zero")


def take(game: FiniteGame, s: State, code: int) -> Step:
    """Play a code on a copy."""
    entry = Entry(mover(game, s, code), game.decode(s, code))
    after = s.copy()
    log = Log()
    game.play(after, code, log)
    return Step(s, code, entry, tuple(log.events), after)


def walk(subject: Subject, setup: Setup, seed: int, plies: int = 400) -> Iterator[Step]:
    """Towards the end of a game, by the weights of the subject."""
    rng = Rng(derive(b"walk", seed))
    s: State = subject.game.new(setup)
    for _ in range(plies):
        if subject.game.actor(s) == OVER:
            return
        step = take(subject.game, s, choose(options(subject, s), rng))
        yield step
        s = step.after


def eyes(setup: Setup) -> range:
    """Every seat, and a spectator."""
    return range(-1, setup.seats)
