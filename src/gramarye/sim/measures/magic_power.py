"""What The Test of Magic Power lets a simulation count: rounds, stones and how they were won, casts, the exam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from gramarye.core.words import Event, Move, Setup, View
from gramarye.games.magic_power import words as w
from gramarye.sim.measures import Line, Measure, Row, SeatFigure
from gramarye.sim.stats import clustered_rate, mean, quantile, rate

ROUNDS: Final = 5
WAYS: Final = ("before", "A", "A_cast", "B", "B_cast", "C", "opening", "rest")
"""How a stone was won: a triple made by casting before the action; by action A or B, alone or after casting; held
with C; on the opening roll (an option); or left over for the last one in the first exam (an option)."""


class MagicPowerMeasure(Measure):
    """Counts one game by its moves and events."""

    per_seat = (SeatFigure("stones", "stones"), SeatFigure("passed", "passes", share=True))

    def __init__(self, setup: Setup) -> None:
        seats = setup.seats
        self.seats = seats
        self.turns = [0] * ROUNDS
        self.round = 0
        self.first_sp = -1
        self.sp = -1
        self.action = "before"
        self.cast_after = False
        self.stones = [0] * seats
        self.points: list[int | None] = [None] * seats
        self.summoner: int | None = None
        self.ways = dict.fromkeys(WAYS, 0)
        self.from_sp = [0] * seats
        self.draws = [0, 0]
        self.casts = 0
        self.stocked = 0
        self.interfered = 0
        self.values: list[int | None] = [None] * seats
        self.pips: list[int | None] = [None] * seats
        self.passed = [0] * seats

    def watch(self, move: Move | None, events: Sequence[Event]) -> None:
        match move:
            case w.RollTwo():
                self.action, self.cast_after = "A", False
            case w.RollOne():
                self.action, self.cast_after = "B", False
            case w.Hold():
                self.action, self.cast_after = "C", False
            case w.RollThree():
                self.action, self.cast_after = "opening", False
            case w.Cast():
                self.cast_after = self.action != "before"
            case w.Interfere():
                self.interfered += 1
            case _:
                pass
        for event in events:
            self._count(event)

    def _count(self, event: Event) -> None:
        match event:
            case w.RoundBegan(round=number, sp=sp):
                self.round, self.sp = number, sp
                if number == 1:
                    self.first_sp = sp
            case w.TurnBegan():
                self.turns[self.round - 1] += 1
                self.action, self.cast_after = "before", False
            case w.StoneTaken(seat=seat, rule=rule):
                self.stones[seat] += 1
                self.from_sp[(seat - self.sp) % self.seats] += 1
                self.ways["rest" if rule == "MP-10" else self._way()] += 1
            case w.SpellDrawn(level=level):
                self.draws[level - 1] += 1
            case w.SpellCast():
                self.casts += 1
            case w.SpellStocked():
                self.stocked += 1
            case w.StonesRevealed(seat=seat, points=points):
                self.points[seat] = sum(points)
            case w.ErrandBoyCalled(summoner=seat):
                self.summoner = seat
            case w.ValueCounted(seat=seat, value=value):
                self.values[seat] = value
            case w.Amplified(seat=seat, pips=pips, passed=passed):
                self.pips[seat] = pips
                self.passed[seat] = int(passed)
            case _:
                pass

    def _way(self) -> str:
        """MP-33: a stone may be taken as soon as the dice show a triple."""
        return f"{self.action}_cast" if self.cast_after and self.action in ("A", "B") else self.action

    def columns(self, final: View) -> Row:
        row: Row = {"turns": sum(self.turns), "rounds": self.round, "first_sp": self.first_sp}
        row |= {f"turns_{i + 1}": n for i, n in enumerate(self.turns)}
        for name, column in (
            ("stones", self.stones),
            ("points", self.points),
            ("value", self.values),
            ("pips", self.pips),
            ("passed", self.passed),
            ("stones_from_sp", self.from_sp),
        ):
            row |= {f"{name}_{seat}": x for seat, x in enumerate(column)}
        row["summoner"] = self.summoner
        row |= {f"won_by_{way}": n for way, n in self.ways.items()}
        row |= {"draws_1": self.draws[0], "draws_2": self.draws[1], "casts": self.casts}
        row |= {"stocked": self.stocked, "interfered": self.interfered}
        return row

    @staticmethod
    def summary(rows: Sequence[Row], seats: int) -> list[Line]:
        n = len(rows)
        rounds = [t for row in rows for t in (num(row, f"turns_{i + 1}") for i in range(ROUNDS)) if t]
        passes = [sum(num(row, f"passed_{q}") for q in range(seats)) for row in rows]
        lines = [
            Line(
                name="turns a round",
                estimate=mean([num(row, "turns") / num(row, "rounds") for row in rows]),
                spread=(quantile(rounds, 0.1), quantile(rounds, 0.5), quantile(rounds, 0.9)),
            ),
            Line(
                name="seats with a stone",
                estimate=clustered_rate(
                    [sum(num(row, f"stones_{q}") > 0 for q in range(seats)) / seats for row in rows]
                ),
                share=True,
            ),
            Line(name="seats that pass", estimate=clustered_rate([k / seats for k in passes]), share=True),
        ]
        for k in range(seats + 1):
            name = f"{k} of {seats} pass"
            lines.append(Line(name=name, estimate=rate(passes.count(k), n), share=True))
        lines += [
            Line(name="somebody passes", estimate=rate(n - passes.count(0), n), share=True),
            Line(
                name="the Summoner appears",
                estimate=rate(sum(row["summoner"] is not None for row in rows), n),
                share=True,
            ),
        ]
        for k in range(seats):
            name = "stones won by the starting player" if k == 0 else f"stones won {k} after the starting player"
            shares = [num(row, f"stones_from_sp_{k}") / ROUNDS for row in rows]
            lines.append(Line(name=name, estimate=clustered_rate(shares), share=True))
        for way, told in TOLD.items():
            lines.append(Line(name=told, estimate=mean([num(row, f"won_by_{way}") for row in rows])))
        for column, told in (
            ("draws_1", "level-1 spells drawn"),
            ("draws_2", "level-2 spells drawn"),
            ("casts", "spells cast"),
            ("stocked", "spells stocked"),
            ("interfered", "interferences"),
        ):
            lines.append(Line(name=told, estimate=mean([num(row, column) for row in rows])))
        return [line for line in lines if line.estimate.value or line.name not in RARE]


TOLD: Final = {
    "before": "stones by casting before the action",
    "A": "stones by A alone",
    "A_cast": "stones by A, then casting",
    "B": "stones by B alone",
    "B_cast": "stones by B, then casting",
    "C": "stones by C",
    "opening": "stones on the opening roll",
    "rest": "stones left for the last one",
}
RARE: Final = (TOLD["opening"], TOLD["rest"])  # only under options; left out while there are none


def num(row: Row, column: str) -> int:
    """A column of whole numbers."""
    return cast(int, row[column])  # this module wrote it
