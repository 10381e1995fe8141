"""What a bot is: it sees a Perspective, has chance of its own, and answers with one of its legal moves.

Compiled with mypyc.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng
from gramarye.core.words import Event, Move, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player at one seat. Its rng is its own: not the table's dice, and not another bot's."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    watches = False  # whether it must be told what happens and what is said

    def meet(self, perspective: Perspective) -> None:  # noqa: B027  # most bots need not look before they move
        """Look at the table for the first time."""

    def see(self, event: Event) -> None:  # noqa: B027  # most bots have no memory
        """Be told of an event, redacted for this bot's seat."""

    def hear(self, seat: int, talk: Word) -> None:  # noqa: B027  # most games have no talk
        """Be told what a seat said; its own words too, once they have been heard by all."""

    def say(self, perspective: Perspective) -> list[Word]:  # most games have no talk
        """What it wants to say now, the weightiest first; the rules or the table may keep it from saying so."""
        return []

    def step_in(self, perspective: Perspective) -> Move | None:  # most games have no interrupts
        """What it does although another must move; one of its legal moves, or None."""
        return None

    def hesitation(self, perspective: Perspective) -> float:  # most moves need no talking over
        """How long it waits for others before it moves, in its usual pauses."""
        return 1.0

    @abstractmethod
    def choose(self, perspective: Perspective) -> Move:
        """One of this seat's legal moves. Asked only when the seat is to move."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Coder(Bot):
    """A bot of a finite game: it thinks in codes."""

    @abstractmethod
    def code(self, perspective: Perspective) -> int:
        """The code of one of this seat's legal moves."""

    def choose(self, perspective: Perspective) -> Move:
        return perspective.decode(self.code(perspective))


class Chancer(Bot):
    """Any legal move, all as likely: plays every game."""

    def choose(self, perspective: Perspective) -> Move:
        return perspective.any_move(self.rng)
