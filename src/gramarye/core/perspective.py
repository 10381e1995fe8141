"""What one seat may use: its view, its legal moves, and states it cannot tell from the real one."""

from __future__ import annotations

from gramarye.core.game import FiniteGame, Game, State
from gramarye.core.rng import Rng
from gramarye.core.words import Move, Refusal, View


class Perspective:
    """Bots and clients hold perspectives, never the state of a live match; seat -1 is a spectator."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.__state = state

    def __reduce__(self) -> tuple[object, ...]:
        return (Perspective, (self.game, self.__state, self.seat))

    def __copy__(self) -> Perspective:
        return Perspective(self.game, self.__state, self.seat)

    def __deepcopy__(self, memo: object) -> Perspective:
        return Perspective(self.game, self.__state.copy(), self.seat)

    @property
    def view(self) -> View:
        """All this seat may know."""
        return self.game.view(self.__state, self.seat)

    @property
    def is_to_move(self) -> bool:
        return int(self.game.actor(self.__state)) == self.seat

    def codes(self) -> list[int]:
        """The codes of this seat's legal moves, in the game's order; when another must move, its interrupts."""
        return self._finite.codes(self.__state, self.seat).to_list()

    def legal(self) -> list[Move]:
        """This seat's legal moves in words; of moves without number one example."""
        return self.game.moves(self.__state, self.seat)

    def any_move(self, rng: Rng) -> Move:
        """One of this seat's legal moves at random."""
        return self.game.any_move(self.__state, self.seat, rng)

    def check(self, move: Move) -> Refusal | None:
        """The rule that would refuse this move, or None."""
        return self.game.check(self.__state, self.seat, move)

    def decode(self, code: int) -> Move:
        return self._finite.decode(self.__state, code)

    def redeal(self, rng: Rng) -> State:
        """A state this seat cannot tell from the real one, from the exact posterior."""
        return self.game.redeal(self.__state, self.seat, rng)

    @property
    def _finite(self) -> FiniteGame:
        if not isinstance(self.game, FiniteGame):
            raise TypeError(f"the moves of {self.game.info.title} have no codes")
        return self.game
