"""The Test of Magic Power behind the interface of all games.

Compiled with mypyc.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from gramarye.core.game import Chances, FiniteGame, Log, Moves, Reader, State, Why
from gramarye.core.rng import Rng
from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Event, Info, Move, Setup, View, Word
from gramarye.games.magic_power import cards, codes, exam, fold, legal, odds, redeal, refusals, turn, views, words
from gramarye.games.magic_power.reach import Reach
from gramarye.games.magic_power.spells import SpellSet
from gramarye.games.magic_power.state import MagicPowerState, Options, fresh, parse_state


class MagicPower(FiniteGame):
    """The rules of The Test of Magic Power; MP-01 … MP-59."""

    def __init__(self) -> None:
        book = files("gramarye.games.magic_power").joinpath("rulebook.toml")
        self.rulebook = Rulebook.load(book)
        self.words = words.WORDS
        self.info = Info("magic_power", "The Test of Magic Power", (2, 5), 100_000, 1)  # MP-01
        self._own = SpellSet(cards.own_spells())
        self._scratch = Chances()
        self._reach: Reach | None = None  # of the spells asked for last

    def options(self, setup: Setup) -> Options:
        """A set-up in numbers. Raises ValueError when it is not one of this game's."""
        self.accept(setup)
        assert isinstance(setup, words.MagicPowerSetup)
        if not 2 <= setup.seats <= 5:
            raise ValueError(f"{setup.seats} seats; The Test of Magic Power has 2 to 5")
        if setup.spells is None:
            return Options(setup, self._own)
        cards.check_spells(setup.spells, "spells")
        return Options(setup, SpellSet(setup.spells))

    def own_files(self) -> dict[str, Reader]:
        return {"spells": cards.parse_spells}

    def new(self, setup: Setup) -> MagicPowerState:
        return fresh(self.options(setup))

    def from_bytes(self, setup: Setup, data: bytes) -> MagicPowerState:
        return parse_state(self.options(setup), data)

    def actor(self, s: State) -> i64:
        assert isinstance(s, MagicPowerState)
        return views.actor(s)

    def legal(self, s: State, out: Moves) -> None:
        assert isinstance(s, MagicPowerState)
        if s.wait == 0:
            legal.legal(s, out)

    def outcomes(self, s: State, out: Chances) -> None:
        assert isinstance(s, MagicPowerState)
        legal.outcomes(s, out)

    def sample(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, MagicPowerState)
        return legal.sample(s, rng, self._scratch)

    def play(self, s: State, code: i64, log: Log | None) -> None:
        assert isinstance(s, MagicPowerState)
        turn.play(s, code, log)
        if log is not None:
            log.add(views.awaited(s))

    def encode(self, s: State, move: Move) -> i64:
        assert isinstance(s, MagicPowerState)
        return codes.pack(s.opts.spells, move)

    def decode(self, s: State, code: i64) -> Move:
        assert isinstance(s, MagicPowerState)
        return codes.unpack(s.opts.spells, code)

    def why_not(self, s: State, seat: i64, move: Move) -> Why | None:
        assert isinstance(s, MagicPowerState)
        if views.actor(s) == seat and seat >= 0:
            moves = Moves()
            legal.legal(s, moves)
            code = codes.pack(s.opts.spells, move)
            if code >= 0 and moves.has(code):
                return None
        return refusals.why_refused(s, int(seat), move)

    def misnamed(self, s: State, word: Word) -> Why | None:
        return refusals.why_misnamed(word)

    def things(self, s: State) -> Mapping[str, str]:
        assert isinstance(s, MagicPowerState)
        return {spell.id: spell.name.en for spell in s.opts.spells.spells}

    def view(self, s: State, seat: i64) -> words.MagicPowerView:
        assert isinstance(s, MagicPowerState)
        return views.view(s, seat)

    def fold(self, view: View, event: Event) -> View:
        assert isinstance(view, words.MagicPowerView)
        return fold.fold(view, event)

    def scores(self, s: State) -> tuple[int, ...]:
        """Final magic values: 0 for the disqualified, and before the throw (MP-57)."""
        assert isinstance(s, MagicPowerState)
        return tuple([int(exam.final_value(s, q)) for q in range(s.opts.seats)])

    def winners(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, MagicPowerState)
        return exam.winners(s) if views.actor(s) == -2 else ()

    def odds(self, s: State, seat: i64) -> Word | None:
        assert isinstance(s, MagicPowerState)
        return odds.odds(s, seat, self.reach(s.opts.spells))

    def reach(self, spells: SpellSet) -> Reach:
        """The tables of chances for these spells, kept from one question to the next."""
        reach = self._reach
        if reach is None or reach.spells is not spells:
            reach = Reach(spells)
            self._reach = reach
        return reach

    def redeal(self, s: State, seat: i64, rng: Rng) -> State:
        assert isinstance(s, MagicPowerState)
        return redeal.redeal(s, seat, rng)


GAME: Final = MagicPower()
