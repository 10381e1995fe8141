"""What Wizardry to the Power of Three lets a simulation count: turns, Willy's rounds, Lumies found, tools used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from gramarye.core.words import Event, Move, Setup, View
from gramarye.games.wizardry_cubed import words as w
from gramarye.sim.measures import Line, Measure, Row, SeatFigure
from gramarye.sim.stats import clustered_rate, mean, quantile, rate

COUNTED: Final = {
    "clock_rounds": "rounds of the Ghost Clock",
    "potions": "Potions used",
    "enchantments": "Enchantments used",
    "ghost_tiles": "ghost tiles turned",
    "dangers": "times Willy would have caught somebody, had nothing been done",
}


class WizardryMeasure(Measure):
    """Counts one game by its events; all seats win or lose together."""

    per_seat = (SeatFigure("found", "Lumies found"), SeatFigure("inside", "gets inside", share=True))

    def __init__(self, setup: Setup) -> None:
        self.count = dict.fromkeys(COUNTED, 0)
        self.found = [0] * setup.seats
        self.inside = [0] * setup.seats
        self.turns = 0  # also of wizards in school, who do nothing
        self.flips = 0
        self.won = 0

    def watch(self, move: Move | None, events: Sequence[Event]) -> None:
        for event in events:
            self._count(event)

    def _count(self, event: Event) -> None:
        match event:
            case w.TurnBegan():
                self.turns += 1
            case w.TileFlipped(seat=seat, symbol=symbol, found=found):
                self.flips += 1
                self.found[seat] += found
                self.count["ghost_tiles"] += symbol == "ghost"
            case w.WillyMoved(why="clock"):
                self.count["clock_rounds"] += 1
            case w.DangerSeen():
                self.count["dangers"] += 1
            case w.ToolUsed(tool=tool):
                self.count["potions" if tool == "potion" else "enchantments"] += 1
            case w.WizardMoved(wizard=wizard, inside=True):
                self.inside[wizard] = 1
            case w.GameEnded(won=won):
                self.won = int(won)
            case _:
                pass

    def columns(self, final: View) -> Row:
        row: Row = {"won": self.won, "turns": self.turns, "flips": self.flips, **self.count}
        for name, column in (("found", self.found), ("inside", self.inside)):
            row |= {f"{name}_{seat}": x for seat, x in enumerate(column)}
        return row

    @staticmethod
    def summary(rows: Sequence[Row], seats: int) -> list[Line]:
        found = [sum(num(row, f"found_{q}") for q in range(seats)) for row in rows]
        turns = [num(row, "turns") for row in rows]
        flips = [num(row, "flips") for row in rows]
        lines = [
            Line(name="games won", estimate=rate(sum(num(row, "won") for row in rows), len(rows)), share=True),
            Line(name="Lumies found a turn", estimate=mean([f / t for f, t in zip(found, turns, strict=True)])),
            Line(
                name="tiles turned that were right",
                estimate=clustered_rate([f / max(1, n) for f, n in zip(found, flips, strict=True)]),
                share=True,
            ),
        ]
        for column, told in COUNTED.items():
            counts = [num(row, column) for row in rows]
            spread = (quantile(counts, 0.1), quantile(counts, 0.5), quantile(counts, 0.9))
            lines.append(Line(name=told, estimate=mean(counts), spread=spread))
        return lines


def num(row: Row, column: str) -> int:
    """A column of whole numbers."""
    return cast(int, row[column])  # this module wrote it
