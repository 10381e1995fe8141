"""Mistakes planted on purpose: a law that lets one of them pass is no law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from gramarye.core.game import ALL_SEEING, Chances, FiniteGame, Log, Moves, State
from gramarye.core.rng import Rng
from gramarye.core.words import Move, Refusal, Secret, Setup, View
from gramarye.games.magic_power import state as present
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState
from tests.laws import laws
from tests.laws.subjects import SUBJECTS, Subject
from tests.laws.wrap import Wrapped

MAGIC = SUBJECTS["magic_power"]


class EverySeatSeesDraws(Wrapped):
    """The event of a drawn spell names it to all, not to its owner alone."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        own = Log()
        self.game.play(s, code, own)
        for event in own.events:
            if isinstance(event, w.SpellDrawn):
                event = msgspec.structs.replace(event, spell=Secret(event.spell.value, (0, 1, 2, 3, 4, -1)))
            if log is not None:
                log.add(event)


class RuleTellsStone(Wrapped):
    """The event of a stone carries its points where nobody looks for a secret: in the rule."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        own = Log()
        self.game.play(s, code, own)
        for event in own.events:
            if isinstance(event, w.StoneTaken):
                event = msgspec.structs.replace(event, rule=f"MP-3{event.points.value}")
            if log is not None:
                log.add(event)


class ViewShowsStock(Wrapped):
    """The view of a seat shows what others have stocked."""

    def view(self, s: State, seat: int) -> View:
        mine, all_ = self.game.view(s, seat), self.game.view(s, ALL_SEEING)
        assert isinstance(mine, w.MagicPowerView)
        assert isinstance(all_, w.MagicPowerView)
        players = tuple(
            msgspec.structs.replace(p, stock=q.stock) for p, q in zip(mine.players, all_.players, strict=True)
        )
        return msgspec.structs.replace(mine, players=players)


class RefusalTellsCard(Wrapped):
    """The refusal of a move names the first card that the next seat holds."""

    def check(self, s: State, seat: int, move: Move) -> Refusal | None:
        refusal = self.game.check(s, seat, move)
        view = self.game.view(s, ALL_SEEING)
        assert isinstance(view, w.MagicPowerView)
        hand = view.players[(seat + 1) % len(view.players)].hand
        return msgspec.structs.replace(refusal, text=f"no {hand[0].spell}") if refusal and hand else refusal


class OddsOfOthers(Wrapped):
    """The odds of a seat depend on cards it cannot see."""

    def odds(self, s: State, seat: int) -> View:
        return msgspec.structs.replace(self.game.view(s, ALL_SEEING), seat=seat)


class ForgetsAnEvent(Wrapped):
    """Nobody is told that a seal was laid on a die, or that a stock came back."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        own = Log()
        self.game.play(s, code, own)
        for event in own.events:
            if log is not None and not isinstance(event, w.StockReturned):
                log.add(event)


class LosesACard(Wrapped):
    """A cast spell does not come to the discards."""

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, MagicPowerState)
        before = [int(x) for x in s.b[present.DECK + s.opts.spells.n :]]
        self.game.play(s, code, log)
        for k in range(s.opts.spells.n):
            if int(s.b[present.DECK + s.opts.spells.n + k]) > before[k]:
                s.b[present.DECK + s.opts.spells.n + k] = type(s.b[0])(before[k])


class SharedCopy(Wrapped):
    """Two states share one block of bytes, as after a shallow copy: every move writes into the first state, too."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject.game)
        self.first: MagicPowerState | None = None

    def new(self, setup: Setup) -> State:
        s = self.game.new(setup)
        assert isinstance(s, MagicPowerState)
        self.first = s
        return s

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, MagicPowerState)
        self.game.play(s, code, log)
        if self.first is not None and self.first is not s:
            self.first.b = s.b


class HiddenInput(Wrapped):
    """What a roll does depends on how many rolls there were at all tables before."""

    rolls = 0

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, MagicPowerState)
        self.game.play(s, code, log)
        HiddenInput.rolls += 1
        if HiddenInput.rolls % 50 == 0 and s.wait == 0 and s.b[0]:
            s.set_die(0, 1 + HiddenInput.rolls // 50 % 6)


class ListsTooMuch(Wrapped):
    """Action A is listed when it is over."""

    def legal(self, s: State, out: Moves) -> None:
        self.game.legal(s, out)
        assert isinstance(s, MagicPowerState)
        if s.phase == present.AFTER:
            out.add(self.encode(s, w.RollTwo((0, 1))))


class LetsAnyoneHold(Wrapped):
    """Action C is never refused."""

    def check(self, s: State, seat: int, move: Move) -> Refusal | None:
        return None if isinstance(move, w.Hold) else self.game.check(s, seat, move)


class DeadEnd(Wrapped):
    """No card is in the deck when NATURE should deal the last one."""

    def outcomes(self, s: State, out: Chances) -> None:
        assert isinstance(s, MagicPowerState)
        if s.wait != present.WAIT_DEAL or sum(s.b[present.DECK :]) > 18:
            self.game.outcomes(s, out)


class LooseWords(Wrapped):
    """A view that does not come back from its JSON as it went."""

    def view(self, s: State, seat: int) -> View:
        view = self.game.view(s, seat)
        assert isinstance(view, w.MagicPowerView)
        return msgspec.structs.replace(view, dice=list(view.dice))


class NeverEnds(Wrapped):
    """The last throw is thrown again and again."""

    def actor(self, s: State) -> int:
        return max(int(self.game.actor(s)), -1)


PLANTS: tuple[tuple[type[Wrapped], Callable[[Subject, Setup, int], None]], ...] = (
    (HiddenInput, laws.law_1_replay),
    (SharedCopy, laws.law_2_copies),
    (ListsTooMuch, laws.law_3_refusals),
    (LetsAnyoneHold, laws.law_3_refusals),
    (DeadEnd, laws.law_4_somebody_moves),
    (NeverEnds, laws.law_4_somebody_moves),
    (LooseWords, laws.law_5_codec),
    (ViewShowsStock, laws.law_6_redeal),
    (RefusalTellsCard, laws.law_6_redeal),
    (OddsOfOthers, laws.law_6_redeal),
    (ForgetsAnEvent, laws.law_8_fold),
    (EverySeatSeesDraws, laws.law_9_hidden_moves),
    (RuleTellsStone, laws.law_9_hidden_moves),
    (EverySeatSeesDraws, laws.law_10_canary),
    (ViewShowsStock, laws.law_10_canary),
    (RefusalTellsCard, laws.law_10_canary),
    (OddsOfOthers, laws.law_10_canary),
    (LosesACard, laws.law_11_conservation),
    (HiddenInput, laws.law_13_same_seed),
)


@pytest.mark.parametrize(("plant", "law"), PLANTS, ids=lambda x: x.__name__)
def test_a_planted_mistake_is_caught(plant: type[Wrapped], law: Callable[[Subject, Setup, int], None]) -> None:
    game = SharedCopy(MAGIC) if plant is SharedCopy else plant(MAGIC.game)
    with pytest.raises(AssertionError):
        try_law(law, game)


def try_law(law: Callable[[Subject, Setup, int], None], game: FiniteGame) -> None:
    for seed in range(10):
        law(replace(MAGIC, game=game), MAGIC.setups[1], seed)


def test_the_same_walks_are_lawful_without_a_plant() -> None:
    """So that the plants are caught for what they are, not for being wrapped."""
    subject = replace(MAGIC, game=Wrapped(MAGIC.game))
    for law in {law for _, law in PLANTS}:
        law(subject, MAGIC.setups[1], 0)


def test_a_game_that_does_not_end_is_caught() -> None:
    class Short(Wrapped):
        """Promises an end too soon."""

    game = Short(MAGIC.game)
    game.info = msgspec.structs.replace(game.info, max_plies=20)
    with pytest.raises(RuntimeError, match="no end after 20 plies"):
        laws.law_12_ends(replace(MAGIC, game=game), MAGIC.setups[1], 0)


def test_a_redeal_that_moves_what_a_seat_knows_is_caught() -> None:
    class Careless(Wrapped):
        """Deals anew what the seat itself holds."""

        def redeal(self, s: State, seat: int, rng: Rng) -> State:
            return self.game.redeal(s, -1, rng)

    with pytest.raises(AssertionError, match="sees what was dealt anew"):
        try_law(laws.law_6_redeal, Careless(MAGIC.game))
