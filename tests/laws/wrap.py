"""A game that hands everything on to another one: the base of planted mistakes."""

from __future__ import annotations

from gramarye.core.game import Chances, FiniteGame, Log, Moves, State
from gramarye.core.rng import Rng
from gramarye.core.words import Event, Move, Refusal, Setup, View, Word


class Wrapped(FiniteGame):
    def __init__(self, game: FiniteGame) -> None:
        self.game = game
        self.info = game.info
        self.words = game.words
        self.rulebook = game.rulebook

    def new(self, setup: Setup) -> State:
        return self.game.new(setup)

    def from_bytes(self, setup: Setup, data: bytes) -> State:
        return self.game.from_bytes(setup, data)

    def actor(self, s: State) -> int:
        return int(self.game.actor(s))

    def legal(self, s: State, out: Moves) -> None:
        self.game.legal(s, out)

    def interrupts(self, s: State, seat: int, out: Moves) -> None:
        self.game.interrupts(s, seat, out)

    def outcomes(self, s: State, out: Chances) -> None:
        self.game.outcomes(s, out)

    def play(self, s: State, code: int, log: Log | None) -> None:
        self.game.play(s, code, log)

    def encode(self, s: State, move: Move) -> int:
        return int(self.game.encode(s, move))

    def decode(self, s: State, code: int) -> Move:
        return self.game.decode(s, code)

    def check(self, s: State, seat: int, move: Move) -> Refusal | None:
        return self.game.check(s, seat, move)

    def view(self, s: State, seat: int) -> View:
        return self.game.view(s, seat)

    def fold(self, view: View, event: Event) -> View:
        return self.game.fold(view, event)

    def scores(self, s: State) -> tuple[int, ...]:
        return self.game.scores(s)

    def winners(self, s: State) -> tuple[int, ...]:
        return self.game.winners(s)

    def redeal(self, s: State, seat: int, rng: Rng) -> State:
        return self.game.redeal(s, seat, rng)

    def odds(self, s: State, seat: int) -> Word | None:
        return self.game.odds(s, seat)
