"""ICECOOL Wizards told in the terminal: a sentence for each event, with the trail of each flick, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rich.table import Table
from rich.text import Text

from gramarye.cli.screen import table
from gramarye.cli.tell import Teller
from gramarye.core.words import Event, View
from gramarye.games.icecool_wizards import words as w

MISSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_wholly_inside": "was never wholly in {}",
        "flew_over_room": "only flew over {}",
        "flew_over_exam": "only flew over the Exam in corner {}",
        "jumped_over": "jumped over {}",
        "in_the_air": "hopped through {}",
        "turned_back": "turned back in {}",
        "from_doorway": "began in the doorway of {}",
        "stuck": "is stuck in {}",
        "lost_flick": "loses what lay in {} with this flick",
    }
)
LAST_ROUND: Final = MappingProxyType(
    {"exams": "the Exams have run out", "agreed": "all agree to end", "cap": "there have been turns enough"}
)


class IcecoolTeller(Teller):
    """Knows what the events mean."""

    def tell(self, event: Event) -> str:
        match event:
            case w.FirstChosen(seat=seat):
                return f"{self.who(seat)} begins"
            case w.TurnBegan(seat=seat, turn=turn, room=room):
                return f"turn {turn}: {self.who(seat)}, in {room}"
            case w.SteppedToLine(seat=seat):
                return f"{self.who(seat)} steps to the white line"
            case w.Flicked(seat=seat, flick=flick, left=left):
                return f"{self.who(seat)} flicks {_shot(flick)}; {left} left"
            case w.Strayed(flick=flick):
                return f"the finger trembles: it goes {_shot(flick)}"
            case w.CameToRest():
                return self._rest(event)
            case w.SpellCast(seat=seat, element=element):
                return f"{self.who(seat)} casts {element}"
            case w.GivenUp(seat=seat, lesson=lesson, used=used):
                return f"{self.who(seat)} discards {lesson}{', face down' if used else ''}"
            case w.ExamSat(seat=seat, corner=corner, paid=paid):
                return f"{self.who(seat)} passes the Exam in corner {corner + 1} with {', '.join(paid)}"
            case w.Traded(seat=seat, other=other, gave=gave, took=took):
                return f"{self.who(seat)} gives {gave} to {self.who(other)} for {took}"
            case w.LastRoundBegan(why=why, left=left):
                return f"{LAST_ROUND[why]}: the last round, with {left} more turns"
            case w.GameEnded(winners=winners):
                return f"{self._all(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
            case w.TurnEnded() | w.Awaited():
                return ""  # the next line tells who moves
            case _:
                return self._gain(event)

    def _gain(self, event: Event) -> str:
        match event:
            case w.LessonClaimed(seat=seat, lesson=lesson, where=where):
                return f"{self.who(seat)} learns {lesson}" + ("" if where == lesson else f" in {where}")
            case w.PenguinTouched(seat=seat, other=other):
                return f"{self.who(seat)} bumps into {self.who(other)} and may exchange knowledge"
            case w.CornerTouched(seat=seat, corner=corner):
                return f"{self.who(seat)} may pay for the Exam in corner {corner + 1}"
            case w.ChancesGone(corners=corners, others=others):
                late = [
                    *(f"the Exam in corner {c + 1}" for c in corners),
                    *(f"the trade with {self.who(q)}" for q in others),
                ]
                return f"too late now for {', '.join(late)}"
            case w.LessonLaid(lesson=lesson):
                return f"{lesson} is laid out"
            case w.LessonRepeated(lesson=lesson):
                return f"{lesson} lies there already and is discarded"
            case w.DeckShuffled(cards=cards):
                return f"the discarded Lessons are shuffled into a new deck of {cards}"
            case w.NothingToLay():
                return "there is no other Lesson left to lay out"
            case w.ExamLaid(corner=corner):
                return f"an Exam is laid in corner {corner + 1}"
            case w.EndProposed(seat=seat):
                return f"{self.who(seat)} would like to end"
            case w.EndAnswered(seat=seat, yes=yes):
                return f"{self.who(seat)} {'agrees' if yes else 'would rather play on'}"
            case w.LapDone(flicks=flicks):
                return f"all classrooms visited with {flicks} flicks"
            case _:
                return super().tell(event)

    def _rest(self, event: w.CameToRest) -> str:
        told = f"{self.who(event.seat)} leaves the board and is put back" if event.lost else "it comes to rest"
        near = [MISSES[mark.why].format(mark.where) for mark in event.marks if not mark.credited]
        others = [self.who(seat) for seat in event.returned if seat != event.seat]
        if others:
            near.append(f"put back: {', '.join(others)}")
        if not event.calm:
            near.append("something still moved when time was up")
        return "; ".join([f"{told} after {event.ms / 1000:.1f} s", *near])

    def _all(self, seats: Iterable[int]) -> str:
        return ", ".join(self.who(seat) for seat in seats)

    def table(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> Table:
        assert isinstance(view, w.IcecoolView)
        shown = table("seat", ">points", "Exams", "Lessons", "used", "", title=f"turn {view.turn}")
        for seat, player in enumerate(view.players):
            exams = [str(view.board.exams[exam].points) for exam in player.exams]
            shown.add_row(
                Text(self.who(seat)),
                str(scores[seat]),
                " ".join(exams),
                ", ".join(player.lessons),
                ", ".join(player.used),
                "wins" if seat in winners else "",
            )
        return shown


def _shot(flick: w.Flick) -> str:
    """A flick by the clock, as the board lies before a player.

    >>> _shot(w.Flick(azimuth=900, strength=400, offset=-30, height=90))
    "high towards 12 o'clock, 40 % strong, to the left"
    """
    hour = (3 - round(flick.azimuth / 300)) % 12 or 12
    side = "" if not flick.offset else f", to the {'left' if flick.offset < 0 else 'right'}"
    return f"{'high ' if flick.height >= 80 else ''}towards {hour} o'clock, {flick.strength // 10} % strong{side}"
