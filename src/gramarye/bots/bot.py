"""What a bot is: it sees a Perspective, has chance of its own, and answers with one of its legal moves.

Compiled with mypyc.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng
from gramarye.core.words import Move


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player at one seat. Its rng is its own: not the table's dice, and not another bot's."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    @abstractmethod
    def code(self, perspective: Perspective) -> int:
        """The code of one of this seat's legal moves. Asked only when the seat is to move."""

    def choose(self, perspective: Perspective) -> Move:
        """One of this seat's legal moves."""
        return perspective.decode(self.code(perspective))


class Chancer(Bot):
    """Any legal move, all as likely: plays every finite game."""

    def code(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        return codes[self.rng.below(len(codes))]
