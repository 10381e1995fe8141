"""What a game lets a simulation count beside scores: one measure reads one game as it is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final, Union

import msgspec

from gramarye.core.words import Event, Move, Setup, View
from gramarye.sim.stats import Estimate

Cell = Union[int, str, None]
Row = dict[str, Cell]
"""One game: a value for each column; every row of a simulation has the same columns."""

OURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "magic_power": "gramarye.sim.measures.magic_power:MagicPowerMeasure",
        "icecool_wizards": "gramarye.sim.measures.icecool_wizards:IcecoolMeasure",
        "wizardry_cubed": "gramarye.sim.measures.wizardry_cubed:WizardryMeasure",
    }
)


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a summary. A share is told in percent; `spread` is the 10 %, 50 % and 90 % quantiles."""

    name: str
    estimate: Estimate
    share: bool = False
    spread: tuple[float, float, float] | None = None


class SeatFigure(msgspec.Struct, frozen=True):
    """A column for each seat (`column_0`, `column_1`, …) that tells how well a seat did. A share is 0 or 1."""

    column: str
    name: str
    share: bool = False


SCORE: Final = SeatFigure("score", "score")


class Measure(ABC):
    """Reads one game. `watch` gets every move of a seat with all events up to the next decision, unredacted."""

    per_seat: tuple[SeatFigure, ...] = (SCORE,)
    """What is told of each bot and seat, beside how often it wins."""

    @abstractmethod
    def __init__(self, setup: Setup) -> None:
        """Ready for the first event of a game with this set-up."""

    @abstractmethod
    def watch(self, move: Move | None, events: Sequence[Event]) -> None:
        """A seat's move and what came of it; None: what happened before the first decision."""

    @abstractmethod
    def columns(self, final: View) -> Row:
        """The game's own columns, in a stable order; `final` shows everything."""

    @staticmethod
    @abstractmethod
    def summary(rows: Sequence[Row], seats: int) -> list[Line]:
        """What many rows say."""


def measure_for(game: str) -> type[Measure] | None:
    """The measure of a game, None where it has none.

    >>> measure_for("magic_power").__name__, measure_for("chess")
    ('MagicPowerMeasure', None)
    """
    if game not in OURS:
        return None
    module, _, name = OURS[game].partition(":")
    kind = getattr(import_module(module), name)
    assert isinstance(kind, type)
    assert issubclass(kind, Measure)
    return kind
