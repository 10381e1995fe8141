"""What ICECOOL Wizards lets a simulation count: turns, flicks and lost flicks, Lessons, Exams, Spells and trades."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from gramarye.core.words import Event, Move, Setup, View
from gramarye.games.icecool_wizards import words as w
from gramarye.sim.measures import Line, Measure, Row, SeatFigure
from gramarye.sim.stats import mean, quantile

COUNTED: Final = {
    "flicks": "flicks",
    "lost": "flicks that left the board",
    "restless": "flicks that did not come to rest in time",
    "stuck": "flicks that ended in a doorway",
    "spells": "Spells cast",
    "trades": "trades",
    "capped": "games ended by the cap",
}


class IcecoolMeasure(Measure):
    """Counts one game by its events."""

    per_seat = (
        SeatFigure("score", "Magic Points"),
        SeatFigure("exams", "Exams"),
        SeatFigure("lessons", "Lessons claimed"),
    )

    def __init__(self, setup: Setup) -> None:
        self.turns = 0  # a victim of Fire has none
        self.count = dict.fromkeys(COUNTED, 0)
        self.exams = [0] * setup.seats
        self.lessons = [0] * setup.seats

    def watch(self, move: Move | None, events: Sequence[Event]) -> None:
        for event in events:
            self._count(event)

    def _count(self, event: Event) -> None:
        count = self.count
        match event:
            case w.TurnBegan():
                self.turns += 1
            case w.CameToRest(lost=lost, calm=calm, doorway=doorway):
                count["flicks"] += 1
                count["lost"] += lost
                count["restless"] += not calm
                count["stuck"] += doorway is not None
            case w.LessonClaimed(seat=seat):
                self.lessons[seat] += 1
            case w.ExamSat(seat=seat):
                self.exams[seat] += 1
            case w.SpellCast():
                count["spells"] += 1
            case w.Traded():
                count["trades"] += 1
            case w.LastRoundBegan(why="cap"):
                count["capped"] = 1
            case _:
                pass

    def columns(self, final: View) -> Row:
        row: Row = {"turns": self.turns, **self.count}
        for name, column in (("exams", self.exams), ("lessons", self.lessons)):
            row |= {f"{name}_{seat}": x for seat, x in enumerate(column)}
        return row

    @staticmethod
    def summary(rows: Sequence[Row], seats: int) -> list[Line]:
        lines = []
        for column, told in COUNTED.items():
            counts = [cast(int, row[column]) for row in rows]  # this module wrote it
            spread = (quantile(counts, 0.1), quantile(counts, 0.5), quantile(counts, 0.9))
            lines.append(Line(name=told, estimate=mean(counts), spread=spread))
        return lines
