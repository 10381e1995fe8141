"""Mistakes planted in Wizardry to the Power of Three: leaks of peeked tiles, and a window any seat may use too late."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from gramarye.core.game import ALL_SEEING, Log, Moves, State
from gramarye.core.words import Move, Refusal, Secret, Setup, View
from gramarye.games.wizardry_cubed import legal as lg
from gramarye.games.wizardry_cubed import state as present
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState
from tests.laws import laws
from tests.laws.subjects import WIZARDRY_CUBED, Subject
from tests.laws.wrap import Wrapped


class AllSeePeeks(Wrapped):
    """The event of a peek names the Lumie to all."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        own = Log()
        self.game.play(s, code, own)
        for event in own.events:
            if isinstance(event, w.TilePeeked):
                event = msgspec.structs.replace(event, symbol=Secret(event.symbol.value, tuple(range(-1, 6))))
            if log is not None:
                log.add(event)


class ViewShowsPeeks(Wrapped):
    """The view of a seat shows every tile anybody has seen."""

    def view(self, s: State, seat: int) -> View:
        mine, all_ = self.game.view(s, seat), self.game.view(s, ALL_SEEING)
        assert isinstance(mine, w.WizardryView)
        assert isinstance(all_, w.WizardryView)
        return msgspec.structs.replace(mine, tiles=all_.tiles)


class NotesOfAll(Wrapped):
    """What one seat peeked at stands in the notes of every seat."""

    def view(self, s: State, seat: int) -> View:
        mine, all_ = self.game.view(s, seat), self.game.view(s, ALL_SEEING)
        assert isinstance(mine, w.WizardryView)
        assert isinstance(all_, w.WizardryView)
        return msgspec.structs.replace(mine, notes=all_.notes)


class RefusalTellsTile(Wrapped):
    """The sentence of a refusal names a tile somebody has seen."""

    def check(self, s: State, seat: int, move: Move) -> Refusal | None:
        refusal = self.game.check(s, seat, move)
        view = self.game.view(s, ALL_SEEING)
        assert isinstance(view, w.WizardryView)
        seen = [x for x in view.tiles if x is not None]
        return msgspec.structs.replace(refusal, text=f"it is not {seen[0]}") if refusal and seen else refusal


class InterruptsTooLate(Wrapped):
    """Potions are offered to those who wait while a proposal is on the table."""

    def interrupts(self, s: State, seat: int, out: Moves) -> None:
        assert isinstance(s, WizardryState)
        if s.phase == present.PROPOSED:
            t = s.copy()
            t.phase = present.ROLLING
            lg.proposals(t, seat, out)
        else:
            self.game.interrupts(s, seat, out)


class InterruptsHidden(Wrapped):
    """What a waiting seat may do is allowed, but not listed."""

    def interrupts(self, s: State, seat: int, out: Moves) -> None:
        return


PLANTS: tuple[tuple[type[Wrapped], Callable[[Subject, Setup, int], None]], ...] = (
    (AllSeePeeks, laws.law_9_hidden_moves),
    (AllSeePeeks, laws.law_10_canary),
    (ViewShowsPeeks, laws.law_6_redeal),
    (ViewShowsPeeks, laws.law_10_canary),
    (ViewShowsPeeks, laws.law_11_conservation),
    (NotesOfAll, laws.law_6_redeal),
    (RefusalTellsTile, laws.law_6_redeal),
    (RefusalTellsTile, laws.law_10_canary),
    (InterruptsTooLate, laws.law_3_refusals),
    (InterruptsHidden, laws.law_3_refusals),
)
SETUP = msgspec.structs.replace(WIZARDRY_CUBED.setups[0], keep_notes=True)


@pytest.mark.parametrize(("plant", "law"), PLANTS, ids=lambda x: x.__name__)
def test_a_planted_mistake_is_caught(plant: type[Wrapped], law: Callable[[Subject, Setup, int], None]) -> None:
    subject = replace(WIZARDRY_CUBED, game=plant(WIZARDRY_CUBED.game))
    with pytest.raises(AssertionError):
        try_law(law, subject)


def try_law(law: Callable[[Subject, Setup, int], None], subject: Subject) -> None:
    for seed in range(6):
        law(subject, SETUP, seed)


def test_the_same_walks_are_lawful_without_a_plant() -> None:
    subject = replace(WIZARDRY_CUBED, game=Wrapped(WIZARDRY_CUBED.game))
    for law in {law for _, law in PLANTS}:
        law(subject, SETUP, 0)
