"""Mistakes planted in ICECOOL Wizards: cards that get lost, penguins in walls, flicks too many, news left untold.

And the laws over a practice lap, which is too small a game for the barrage.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gramarye.core.game import Log, State
from gramarye.core.playout import children
from gramarye.core.words import Event, Move, Refusal, Setup, View
from gramarye.games.icecool_wizards import state as present
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState
from tests.laws import laws
from tests.laws.icecool_wizards_subject import PRACTICE, SETUPS
from tests.laws.subjects import ICECOOL_WIZARDS, Subject
from tests.laws.test_laws import LAWS, Law
from tests.laws.wrap import Wrapped


class PaymentVanishes(Wrapped):
    """What pays for an Exam is in no pile afterwards."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, IcecoolState)
        move = self.game.decode(s, code)
        self.game.play(s, code, log)
        if isinstance(move, w.Sit):
            k = s.opts.school.lesson_at(move.pay[0])
            at = present.DISCARDS if s.b[present.DISCARDS + k] else present.DECK
            s.add(at + k, -1)


class StaysOffTheBoard(Wrapped):
    """A penguin that flew off is left on the table."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, IcecoolState)
        move = self.game.decode(s, code)
        self.game.play(s, code, log)
        if isinstance(move, w.Settled) and move.off:
            s.poses[3 * move.off[0]] = type(s.poses[0])(-500)


class OneFlickMore(Wrapped):
    """A flick after the last one is not refused."""

    def check(self, s: State, seat: int, move: Move) -> Refusal | None:
        refusal = self.game.check(s, seat, move)
        return None if refusal is not None and refusal.key == "no_flick_left" else refusal


class TellsNothingOfExams(Wrapped):
    """Whoever follows the news does not learn that an Exam may be paid for."""

    def fold(self, view: View, event: Event) -> View:
        return view if isinstance(event, w.CornerTouched) else self.game.fold(view, event)


class ForgetsWhereItStood(Wrapped):
    """A state that was saved does not know any more from which room a penguin came."""

    def from_bytes(self, setup: Setup, data: bytes) -> State:
        s = self.game.from_bytes(setup, data)
        assert isinstance(s, IcecoolState)
        s.rooms[0] = type(s.rooms[0])(0)
        return s


class TellsOfFlicksThatWereNone(Wrapped):
    """A step to the line is told as a flick too."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        own = Log()
        self.game.play(s, code, own)
        for event in own.events:
            if log is not None:
                log.add(event)
                if isinstance(event, w.SteppedToLine):
                    log.add(w.Flicked(rule="IW-21", seat=event.seat, flick=w.Flick(0, 0), left=0))


PLANTS: tuple[tuple[type[Wrapped], Callable[[Subject, Setup, int], None]], ...] = (
    (PaymentVanishes, laws.law_11_conservation),
    (StaysOffTheBoard, laws.law_11_conservation),
    (OneFlickMore, laws.law_3_refusals),
    (TellsNothingOfExams, laws.law_8_fold),
    (ForgetsWhereItStood, laws.law_5_codec),
    (TellsOfFlicksThatWereNone, laws.law_8_fold),
)


@pytest.mark.parametrize(("plant", "law"), PLANTS, ids=lambda x: x.__name__)
def test_a_planted_mistake_is_caught(plant: type[Wrapped], law: Callable[[Subject, Setup, int], None]) -> None:
    subject = replace(ICECOOL_WIZARDS, game=plant(ICECOOL_WIZARDS.game))
    with pytest.raises(AssertionError):
        try_law(law, subject)


def try_law(law: Callable[[Subject, Setup, int], None], subject: Subject) -> None:
    for seed in range(3):
        law(subject, SETUPS[0], seed)


def test_the_same_walks_are_lawful_without_a_plant() -> None:
    subject = replace(ICECOOL_WIZARDS, game=Wrapped(ICECOOL_WIZARDS.game))
    for law in {law for _, law in PLANTS}:
        law(subject, SETUPS[0], 0)


@pytest.mark.rule("IW-127")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_practice_keeps_the_laws(law: Law) -> None:
    for seed in range(3):
        law(ICECOOL_WIZARDS, PRACTICE, seed)


def test_set_ups_whose_first_states_are_alike_have_answers_of_their_own() -> None:
    by_lot, by_host = w.IcecoolSetup(seats=3), w.IcecoolSetup(seats=3, first="host")
    game = ICECOOL_WIZARDS.game
    states = [game.new(setup) for setup in (by_lot, by_host, by_lot)]
    assert len({state.to_bytes() for state in states}) == 1
    assert [len(children(game, state)) for state in states] == [3, 1, 3]
