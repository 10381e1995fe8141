"""ICECOOL Wizards behind the interface of all games.

Compiled with mypyc.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from gramarye.core.game import OVER, Game, Log, Reader, State, Why
from gramarye.core.rng import Rng
from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Event, Info, Move, Setup, View, Word
from gramarye.games.icecool_wizards import boards, fold, legal, refusals, turn, views, words
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards.school import School
from gramarye.games.icecool_wizards.state import IcecoolState, Options, fresh, parse_state


class IcecoolWizards(Game):
    """The rules of ICECOOL Wizards; IW-01 … IW-122. What a flick does is told by physics, see `throw`."""

    def __init__(self) -> None:
        book = files("gramarye.games.icecool_wizards").joinpath("rulebook.toml")
        self.rulebook = Rulebook.load(book)
        self.words = words.WORDS
        self.info = Info("icecool_wizards", "ICECOOL Wizards", (1, 4), 20_000, 1, physics=True)  # IW-01
        self._school = School(boards.own_board())  # IW-04

    def options(self, setup: Setup) -> Options:
        """A set-up in numbers. Raises ValueError when it is not one of this game's."""
        self.accept(setup)
        assert isinstance(setup, words.IcecoolSetup)
        if setup.practice and setup.seats != 1:
            raise ValueError(f"{setup.seats} seats; practice is for one alone")
        if not setup.practice and not 2 <= setup.seats <= 4:  # IW-01
            raise ValueError(f"{setup.seats} seats; ICECOOL Wizards has 2 to 4, or one for practice")
        if setup.board is None:
            return Options(setup, self._school)
        boards.check_board(setup.board, "board")
        return Options(setup, School(setup.board))

    def own_files(self) -> dict[str, Reader]:
        return {"board": boards.parse_board}

    def new(self, setup: Setup) -> IcecoolState:
        return fresh(self.options(setup))

    def from_bytes(self, setup: Setup, data: bytes) -> IcecoolState:
        return parse_state(self.options(setup), data)

    def actor(self, s: State) -> i64:
        assert isinstance(s, IcecoolState)
        return views.actor(s)

    def why_not(self, s: State, seat: i64, move: Move) -> Why | None:
        assert isinstance(s, IcecoolState)
        why = refusals.why_refused(s, int(seat), move)
        return why if why[0] else None

    def misnamed(self, s: State, word: Word) -> Why | None:
        assert isinstance(s, IcecoolState)
        return refusals.why_misnamed(s, word)

    def apply(self, s: State, move: Move, log: Log | None) -> None:
        assert isinstance(s, IcecoolState)
        turn.play(s, move, log)
        if log is not None:
            log.add(views.awaited(s))

    def moves(self, s: State, seat: i64) -> list[Move]:
        assert isinstance(s, IcecoolState)
        return legal.moves(s, seat)

    def any_move(self, s: State, seat: i64, rng: Rng) -> Move:
        assert isinstance(s, IcecoolState)
        return legal.any_move(s, seat, rng)

    def late(self, s: State, rng: Rng) -> Move | None:
        assert isinstance(s, IcecoolState)
        return legal.late(s, rng)

    def draw(self, s: State, rng: Rng) -> Move:
        assert isinstance(s, IcecoolState)
        return legal.draw(s, rng)

    def throw(self, s: State) -> Word | None:
        assert isinstance(s, IcecoolState)
        if s.wait != st.WAIT_SETTLED:
            return None
        return words.Throw(s.opts.school.board, turn.poses(s), int(s.active), turn.aimed(s))

    def fault(self, s: State, move: Move) -> str:
        assert isinstance(s, IcecoolState)
        return legal.fault(s, move)

    def view(self, s: State, seat: i64) -> words.IcecoolView:
        assert isinstance(s, IcecoolState)
        return views.view(s, seat)

    def fold(self, view: View, event: Event) -> View:
        assert isinstance(view, words.IcecoolView)
        return fold.fold(view, event)

    def scores(self, s: State) -> tuple[int, ...]:
        """Magic Points; in practice the flicks of the lap. IW-118."""
        assert isinstance(s, IcecoolState)
        if s.opts.practice:
            return (int(s.strokes),)
        return tuple([int(s.points_of(q)) for q in range(s.opts.seats)])

    def winners(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, IcecoolState)
        return tuple(s.winners()) if views.actor(s) == OVER else ()

    def is_aside(self, s: State) -> bool:
        """IW-125: a last round waits for the others' word."""
        assert isinstance(s, IcecoolState)
        return s.phase == st.VOTE

    def has_secrets(self, s: State) -> bool:
        """IW-19: only the order of the decks is hidden, and that from everybody."""
        return False

    def redeal(self, s: State, seat: i64, rng: Rng) -> State:
        """A copy: nobody knows more or less than anybody else."""
        return s.copy()


GAME: Final = IcecoolWizards()
