"""One machine that plays any game by Hypothesis' choices, and checks laws 2, 4, 5, 6 and 11 at every step.

What fails shrinks to a few entries; the shortest is saved as a record under tests/records/bugs/.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gramarye.core.codec import state_hash
from gramarye.core.game import NATURE, OVER, State
from gramarye.core.record import Header, Record, at, load_record, verify
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Entry, Move, Refusal, Setup
from tests.laws import laws
from tests.laws.subjects import SUBJECTS, Subject
from tests.laws.walks import chances, choose, eyes, interrupts, legal_codes, mover, options
from tests.laws.wordsmith import some_move

BUGS = Path(__file__).parents[1] / "records" / "bugs"


class Machine(RuleBasedStateMachine):
    """Subclasses name the game: see `machine_for`."""

    subject: ClassVar[Subject]

    def __init__(self) -> None:
        super().__init__()
        self.game = self.subject.game
        self.setup: Setup = self.subject.setups[0]
        self.state: State = self.game.new(self.setup)
        self.entries: list[Entry[Move]] = []
        self.kept: list[tuple[State, bytes]] = []  # earlier states, which nothing may change (law 2)
        self.shape: object = None
        self.rng = Rng(b"machine")

    @initialize(data=st.data())
    def lay_out(self, data: st.DataObject) -> None:
        self.setup = data.draw(self.subject.any_setup, label="set-up")
        self.state = self.game.new(self.setup)
        self.shape = self.subject.shape(self.game, self.state)
        self.rng = Rng(derive(b"machine", data.draw(st.integers(0, 2**16), label="seed")))

    def _play(self, code: int) -> None:
        self.entries.append(Entry(mover(self.game, self.state, code), self.game.decode(self.state, code)))
        self.kept.append((self.state, self.state.to_bytes()))
        self.state = self.state.copy()
        self.game.play(self.state, code, None)

    @precondition(lambda self: self.game.actor(self.state) >= 0)
    @rule(data=st.data())
    def play_a_legal_move(self, data: st.DataObject) -> None:
        codes = legal_codes(self.game, self.state) + [code for _, code in interrupts(self.game, self.state)]
        self._play(data.draw(st.sampled_from(codes), label="move"))

    @precondition(lambda self: self.game.actor(self.state) == NATURE)
    @rule(data=st.data())
    def let_nature_move(self, data: st.DataObject) -> None:
        answers = [code for code, _ in chances(self.game, self.state)]
        self._play(data.draw(st.sampled_from(answers), label="answer"))  # a rare roll is as likely as any

    @rule(plies=st.integers(1, 60))
    def go_on_for_a_while(self, plies: int) -> None:
        """Towards the end, so that late rounds and exams are met."""
        for _ in range(plies):
            if self.game.actor(self.state) == OVER:
                break
            self._play(choose(options(self.subject, self.state), self.rng))

    @rule(fits=st.booleans(), seat=st.integers(-2, 6))
    def try_a_refused_move(self, *, fits: bool, seat: int) -> None:
        move = some_move(self.game.words.moves, self.rng, fits=fits)
        who = int(self.game.actor(self.state))
        code = int(self.game.encode(self.state, move))
        listed = who == seat >= 0 and code in legal_codes(self.game, self.state)
        listed = listed or (seat, code) in interrupts(self.game, self.state)
        before = self.state.to_bytes()
        answer = self.game.check(self.state, seat, move)
        assert self.state.to_bytes() == before, f"asking about {move} changed the state"
        assert (answer is None) == listed, f"{move} of seat {seat}: {answer}"
        if isinstance(answer, Refusal):
            laws.known_refusal(self.game, answer, f"{move} of seat {seat}")

    @rule(plies=st.integers(1, 8))
    def copy_and_try_out(self, plies: int) -> None:
        """What is played on a copy, and thrown away, leaves no trace."""
        self.kept.append((self.state, self.state.to_bytes()))
        t = self.state.copy()
        for _ in range(plies):
            if self.game.actor(t) != OVER:
                self.game.play(t, choose(options(self.subject, t), self.rng), None)

    @rule()
    def save_and_load(self) -> None:
        info = self.game.info
        record = Record(Header(game=info.name, version=info.version, setup=self.setup), tuple(self.entries))
        loaded = load_record(self.game, record.to_json())
        assert loaded == record
        verdict = verify(self.game, loaded)
        assert verdict.ok, f"entry {verdict.at}: {verdict.why}"
        again = at(self.game, loaded, len(self.entries))
        assert state_hash(again) == state_hash(self.state), "what was saved is not what was played"
        self.state = self.game.from_bytes(self.setup, self.state.to_bytes())

    @invariant()
    def earlier_states_stand(self) -> None:
        for s, data in self.kept[-3:]:
            assert s.to_bytes() == data, "an earlier state has changed"

    @invariant()
    def somebody_moves(self) -> None:
        laws.check_actor(self.game, self.state, self.setup)

    @invariant()
    def bytes_come_back(self) -> None:
        laws.check_bytes(self.game, self.state, self.setup)

    @invariant()
    def redeals_look_the_same(self) -> None:
        for eye in eyes(self.setup):
            laws.check_redeal(self.game, self.state, eye, self.rng)

    @invariant()
    def nothing_is_lost(self) -> None:
        if self.shape is not None:
            assert self.subject.shape(self.game, self.state) == self.shape

    def teardown(self) -> None:
        for s, data in self.kept:
            assert s.to_bytes() == data, "an earlier state has changed"
        if isinstance(sys.exc_info()[1], AssertionError):
            self._save()

    def _save(self) -> None:
        """The failing game as a record; Hypothesis comes here with the shortest one last."""
        info = self.game.info
        record = Record(Header(game=info.name, version=info.version, setup=self.setup), tuple(self.entries))
        BUGS.mkdir(parents=True, exist_ok=True)
        about = blake2b(str(sys.exc_info()[1]).encode(), digest_size=4).hexdigest()
        (BUGS / f"{info.name}-{about}.json").write_bytes(record.to_json())


def machine_for(name: str, subject: Subject | None = None) -> type[Machine]:
    fields: dict[str, Any] = {"subject": subject or SUBJECTS[name]}  # Any: the namespace of a class
    return type(f"{name.title().replace('_', '')}Machine", (Machine,), fields)
