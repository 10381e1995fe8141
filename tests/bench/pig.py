"""Pig on our core, for the speed bench: two dice-rolling seats race to a target; checks and log as in any game.

Compiled with mypyc into a folder of its own, together with the core. The rules are those of OpenSpiel's game of the
same name, so that both play the same games: roll or bank as you like, but bank what wins; a one loses pot and turn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gramarye.core.game import NATURE, OVER, Chances, FiniteGame, Log, Moves, State
from gramarye.core.rng import Rng
from gramarye.core.rulebook import PIG as BOOK
from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Event, Info, Move, Refusal, Setup, View
from tests.bench import pig_words as w

ROLL: Final = 0
BANK: Final = 1
LAND: Final = 1  # a face f is the code LAND + f


@final
class PigState(State):
    """Scores, the pot, whose turn it is, and who must move: that seat, NATURE while the die is in the air, or OVER."""

    def __init__(self, scores: vec[i64], target: i64) -> None:
        self.scores = scores
        self.target = target
        self.lacks = target  # what the seat whose turn it is needs to win
        self.who: i64 = 0
        self.turn: i64 = 0
        self.pot: i64 = 0

    def copy(self) -> PigState:
        t = PigState(self.scores[:], self.target)
        t.lacks = self.lacks
        t.turn = self.turn
        t.pot = self.pot
        t.who = self.who
        return t

    def to_bytes(self) -> bytes:
        numbers = [int(self.turn), int(self.pot), int(self.who) - OVER, *[int(x) for x in self.scores]]
        return b"".join([x.to_bytes(2, "little") for x in numbers])

    def has_won(self) -> bool:
        """With enough in the pot there is nothing to do but to bank it."""
        return self.pot >= self.lacks

    def end_turn(self) -> None:
        self.pot = 0
        self.turn += 1
        if self.turn == len(self.scores):
            self.turn = 0
        self.who = self.turn
        self.lacks = self.target - self.scores[self.turn]


class Pig(FiniteGame):
    """The rules of Pig."""

    def __init__(self) -> None:
        self.info = Info("pig", "Pig", (2, 10), 1_000_000, 1)
        self.words = w.WORDS
        self.rulebook = Rulebook.load(BOOK)

    def new(self, setup: Setup) -> PigState:
        if not isinstance(setup, w.PigSetup):
            raise ValueError(f"a set-up of Pig is needed, not a {type(setup).__name__}")
        return PigState(vec[i64]([i64(0)] * setup.seats), setup.target)

    def actor(self, s: State) -> i64:
        assert isinstance(s, PigState)
        return s.who

    def legal(self, s: State, out: Moves) -> None:
        assert isinstance(s, PigState)
        if s.who < 0:
            return
        if not s.has_won():
            out.add(ROLL)
        out.add(BANK)

    def outcomes(self, s: State, out: Chances) -> None:
        assert isinstance(s, PigState)
        face: i64 = 1
        while face <= 6:
            out.add(LAND + face, 1)
            face += 1

    def pick(self, s: State, rng: Rng, moves: Moves) -> i64:
        assert isinstance(s, PigState)
        if s.has_won():
            return BANK
        return rng.below(2)  # ROLL or BANK

    def sample(self, s: State, rng: Rng) -> i64:
        return LAND + 1 + rng.below(6)

    def play(self, s: State, code: i64, log: Log | None) -> None:
        assert isinstance(s, PigState)
        if code == ROLL:
            s.who = NATURE
        elif code == BANK:
            _bank(s, log)
        elif code == LAND + 1:
            _lose(s, log)
        else:
            s.who = s.turn
            s.pot += code - LAND
            if log is not None:
                _tell_rolled(log, s.turn, code - LAND, s.pot)

    def check(self, s: State, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(s, PigState)
        who = self.actor(s)
        if seat == who and seat >= 0 and (isinstance(move, w.Bank) or (isinstance(move, w.Roll) and not s.has_won())):
            return None
        return Refusal("PIG-01", "not_your_turn", {"actor": int(who)}, f"It is not your turn but that of {who}.")

    def encode(self, s: State, move: Move) -> i64:
        if isinstance(move, w.Roll):
            return ROLL
        if isinstance(move, w.Bank):
            return BANK
        return LAND + i64(move.face) if isinstance(move, w.Land) else -1

    def decode(self, s: State, code: i64) -> Move:
        if code == ROLL:
            return w.Roll()
        return w.Bank() if code == BANK else w.Land(int(code - LAND))

    def redeal(self, s: State, seat: i64, rng: Rng) -> State:
        return s.copy()  # nothing is hidden

    def view(self, s: State, seat: i64) -> View:
        assert isinstance(s, PigState)
        return w.PigView(
            seat=int(seat),
            actor=int(self.actor(s)),
            scores=tuple([int(x) for x in s.scores]),
            turn=int(s.turn),
            pot=int(s.pot),
        )

    def fold(self, view: View, event: Event) -> View:
        raise NotImplementedError("the bench follows nobody's view")

    def scores(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, PigState)
        return tuple([int(x) for x in s.scores])

    def winners(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, PigState)
        return (int(s.turn),) if s.who == OVER else ()

    def from_bytes(self, setup: Setup, data: bytes) -> State:
        s = self.new(setup)
        numbers = [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]
        s.turn = numbers[0]
        s.pot = numbers[1]
        s.who = numbers[2] + OVER
        for i, score in enumerate(numbers[3:]):
            s.scores[i] = score
        s.lacks = s.target - s.scores[s.turn]
        return s


def _bank(s: PigState, log: Log | None) -> None:
    seat = s.turn
    score = s.scores[seat] + s.pot
    s.scores[seat] = score
    if score >= s.target:
        s.who = OVER
    else:
        s.end_turn()
    if log is not None:
        _tell_banked(log, seat, score)


def _lose(s: PigState, log: Log | None) -> None:
    seat = s.turn
    s.end_turn()
    if log is not None:
        _tell_rolled(log, seat, 1, 0)


def _tell_banked(log: Log, seat: i64, score: i64) -> None:
    log.add(w.Banked(rule="PIG-01", seat=int(seat), score=int(score)))


def _tell_rolled(log: Log, seat: i64, face: i64, pot: i64) -> None:
    log.add(w.Rolled(rule="PIG-02" if face == 1 else "PIG-01", seat=int(seat), face=int(face), pot=int(pot)))


GAME: Final = Pig()
