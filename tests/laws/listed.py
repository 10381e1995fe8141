"""A game whose moves cannot be listed, made finite for the laws.

Of the moves without number a handful is listed, and of what physics may answer too: the same ones each time the same
state is asked. Any other move of that kind which the rules allow stands for the first of them. All else is the game's
own.
"""

from __future__ import annotations

from collections.abc import Callable

from gramarye.core.game import NATURE, Chances, FiniteGame, Game, Log, Moves, State
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Event, Move, Refusal, Setup, View, Word

KEPT = 200  # states whose moves are remembered: a law asks many times about the same one


class Listed(FiniteGame):
    """`samples` gives moves without number in a state where they are allowed; `answers` NATURE's, with weights;
    `options` what a state owes to its set-up, which its bytes do not tell."""

    def __init__(
        self,
        game: Game,
        kind: type[Move],
        samples: Callable[[State, Rng], list[Move]],
        answers: Callable[[Game, State, Rng], list[tuple[Move, int]]],
        options: Callable[[State], object],
    ) -> None:
        self.game = game
        self.kind = kind
        self.samples = samples
        self.answers = answers
        self.options = options
        self.info = game.info
        self.words = game.words
        self.rulebook = game.rulebook
        self._known: dict[tuple[bytes, object], list[tuple[Move, int]]] = {}

    def _listed(self, s: State) -> list[tuple[Move, int]]:
        data = s.to_bytes()
        found = self._known.get((data, self.options(s)))
        if found is None:
            rng = Rng(derive(b"listed", data.hex()))
            who = int(self.game.actor(s))
            if who == NATURE:
                found = self.answers(self.game, s, rng)
                for move, _ in found:
                    fault = self.game.fault(s, move)
                    assert not fault, fault
            else:
                found = [(move, 1) for move in (self.game.moves(s, who) if who >= 0 else [])]
                if any(isinstance(move, self.kind) for move, _ in found):
                    have = {move for move, _ in found}
                    found += [(move, 1) for move in dict.fromkeys(self.samples(s, rng)) if move not in have]
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[data, self.options(s)] = found
        return found

    def legal(self, s: State, out: Moves) -> None:
        for code in range(len(self._listed(s)) if self.game.actor(s) >= 0 else 0):
            out.add(code)

    def outcomes(self, s: State, out: Chances) -> None:
        if self.game.actor(s) == NATURE:
            for code, (_, weight) in enumerate(self._listed(s)):
                out.add(code, weight)

    def encode(self, s: State, move: Move) -> int:
        listed = [one for one, _ in self._listed(s)]
        if move in listed:
            return listed.index(move)
        who = int(self.game.actor(s))
        if isinstance(move, self.kind) and who >= 0 and self.game.check(s, who, move) is None:
            return next(code for code, one in enumerate(listed) if isinstance(one, self.kind))
        return -1

    def decode(self, s: State, code: int) -> Move:
        return self._listed(s)[code][0]

    def play(self, s: State, code: int, log: Log | None) -> None:
        self.game.apply(s, self.decode(s, code), log)

    def apply(self, s: State, move: Move, log: Log | None) -> None:
        self.game.apply(s, move, log)

    def moves(self, s: State, seat: int) -> list[Move]:
        return self.game.moves(s, seat)

    def any_move(self, s: State, seat: int, rng: Rng) -> Move:
        return self.game.any_move(s, seat, rng)

    def fault(self, s: State, move: Move) -> str:
        return self.game.fault(s, move)

    def new(self, setup: Setup) -> State:
        return self.game.new(setup)

    def from_bytes(self, setup: Setup, data: bytes) -> State:
        return self.game.from_bytes(setup, data)

    def actor(self, s: State) -> int:
        return int(self.game.actor(s))

    def check(self, s: State, seat: int, move: Move) -> Refusal | None:
        return self.game.check(s, seat, move)

    def view(self, s: State, seat: int) -> View:
        return self.game.view(s, seat)

    def fold(self, view: View, event: Event) -> View:
        return self.game.fold(view, event)

    def forget(self, event: Event) -> Event:
        return self.game.forget(event)

    def scores(self, s: State) -> tuple[int, ...]:
        return self.game.scores(s)

    def winners(self, s: State) -> tuple[int, ...]:
        return self.game.winners(s)

    def redeal(self, s: State, seat: int, rng: Rng) -> State:
        return self.game.redeal(s, seat, rng)

    def odds(self, s: State, seat: int) -> Word | None:
        return self.game.odds(s, seat)
