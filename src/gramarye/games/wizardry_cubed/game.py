"""Wizardry to the Power of Three behind the interface of all games.

Compiled with mypyc.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from gramarye.core.game import OVER, Chances, FiniteGame, Log, Moves, Reader, State, Why
from gramarye.core.rng import Rng
from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Event, Info, Move, Setup, View, Word
from gramarye.games.wizardry_cubed import (
    boards,
    codes,
    fold,
    legal,
    odds,
    redeal,
    refusals,
    turn,
    views,
    words,
)
from gramarye.games.wizardry_cubed.faults import fault
from gramarye.games.wizardry_cubed.state import PROPOSED, ROLLING, Options, WizardryState, fresh, parse_state


class WizardryCubed(FiniteGame):
    """The rules of Wizardry to the Power of Three; W3-01 … W3-75."""

    def __init__(self) -> None:
        book = files("gramarye.games.wizardry_cubed").joinpath("rulebook.toml")
        self.rulebook = Rulebook.load(book)
        self.words = words.WORDS
        self.info = Info("wizardry_cubed", "Wizardry to the Power of Three", (2, 6), 20_000, 1)  # W3-01
        self._scratch = Chances()
        self._tracks = {path: boards.Track(boards.own_board(path)) for path in boards.FILES}

    def options(self, setup: Setup) -> Options:
        """A set-up in numbers. Raises ValueError when it is not one of this game's."""
        self.accept(setup)
        assert isinstance(setup, words.WizardrySetup)
        if not 2 <= setup.seats <= 6:
            raise ValueError(f"{setup.seats} seats; Wizardry to the Power of Three has 2 to 6")
        if setup.board is None:
            return Options(setup, self._tracks[setup.path])
        boards.check_board(setup.board, "board")
        peeks = setup.seats * (2 if setup.seats == 2 else 1)
        if setup.board.tiles < peeks:
            raise fault("board", "tiles", says="path_peeks", tiles=setup.board.tiles, peeks=peeks)
        return Options(setup, boards.Track(setup.board))

    def own_files(self) -> dict[str, Reader]:
        return {"board": boards.parse_board}

    def new(self, setup: Setup) -> WizardryState:
        return fresh(self.options(setup))

    def from_bytes(self, setup: Setup, data: bytes) -> WizardryState:
        return parse_state(self.options(setup), data)

    def actor(self, s: State) -> i64:
        assert isinstance(s, WizardryState)
        return views.actor(s)

    def legal(self, s: State, out: Moves) -> None:
        assert isinstance(s, WizardryState)
        if s.wait == 0:
            legal.legal(s, out)

    def interrupts(self, s: State, seat: i64, out: Moves) -> None:
        """W3-59: any seat may propose a Potion or an Enchantment."""
        assert isinstance(s, WizardryState)
        if s.wait == 0 and s.who != seat:
            legal.proposals(s, seat, out)

    def outcomes(self, s: State, out: Chances) -> None:
        assert isinstance(s, WizardryState)
        legal.outcomes(s, out)

    def sample(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, WizardryState)
        return legal.sample(s, rng, self._scratch)

    def play(self, s: State, code: i64, log: Log | None) -> None:
        assert isinstance(s, WizardryState)
        turn.play(s, code, log)
        if log is not None:
            log.add(views.awaited(s))

    def encode(self, s: State, move: Move) -> i64:
        assert isinstance(s, WizardryState)
        return codes.pack(s.opts.track, move)

    def decode(self, s: State, code: i64) -> Move:
        assert isinstance(s, WizardryState)
        return codes.unpack(s.opts.track, code)

    def why_not(self, s: State, seat: i64, move: Move) -> Why | None:
        assert isinstance(s, WizardryState)
        if 0 <= seat < s.opts.seats and s.wait == 0 and s.phase != 8:
            moves = Moves()
            if views.actor(s) == seat:
                legal.legal(s, moves)
            else:
                legal.proposals(s, seat, moves)
            code = codes.pack(s.opts.track, move)
            if code >= 0 and moves.has(code):
                return None
        return refusals.why_refused(s, int(seat), move)

    def why_silent(self, s: State, seat: i64, talk: Word) -> Why | None:
        assert isinstance(s, WizardryState)
        key = refusals.why_silent(s, int(seat), talk)
        return (key, {}) if key else None

    def misnamed(self, s: State, word: Word) -> Why | None:
        return refusals.why_misnamed(word)

    def view(self, s: State, seat: i64) -> words.WizardryView:
        assert isinstance(s, WizardryState)
        return views.view(s, seat)

    def fold(self, view: View, event: Event) -> View:
        assert isinstance(view, words.WizardryView)
        return fold.fold(view, event)

    def forget(self, event: Event) -> Event:
        """W3-48: whoever wants to know again what lay where must remember."""
        return fold.forget(event)

    def scores(self, s: State) -> tuple[int, ...]:
        """1 for everybody or 0 for everybody. W3-02, W3-70."""
        assert isinstance(s, WizardryState)
        return (int(s.won),) * int(s.opts.seats)

    def winners(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, WizardryState)
        return tuple(range(s.opts.seats)) if s.won and views.actor(s) == OVER else ()

    def is_aside(self, s: State) -> bool:
        """W3-59: a proposal waits for the others' word."""
        assert isinstance(s, WizardryState)
        return s.phase == PROPOSED

    def locks(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, WizardryState)
        return views.locks(s)

    def lock_of(self, move: Move) -> int:
        """A Potion, an Enchantment, or what the game asks."""
        if not isinstance(move, words.Propose):
            return 0
        return 1 if move.tool == "potion" else 2

    def has_secrets(self, s: State) -> bool:
        """W3-19, W3-49: only what a seat peeks at, and what its notes say, is its own."""
        assert isinstance(s, WizardryState)
        return s.opts.notes or (s.phase < ROLLING and not s.opts.open_peeks)

    def odds(self, s: State, seat: i64) -> Word | None:
        assert isinstance(s, WizardryState)
        return odds.odds(s, int(seat))

    def redeal(self, s: State, seat: i64, rng: Rng) -> State:
        assert isinstance(s, WizardryState)
        return redeal.redeal(s, seat, rng)


GAME: Final = WizardryCubed()
