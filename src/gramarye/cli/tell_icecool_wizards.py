"""ICECOOL Wizards in the terminal: the table at the end, with everybody's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from gramarye.cli.screen import table
from gramarye.cli.sentences import Lang
from gramarye.cli.tell import Teller
from gramarye.core.words import View
from gramarye.games.icecool_wizards import words as w

HEADS: Final[Mapping[Lang, Sequence[str]]] = {
    "en": ("seat", ">points", "Exams", "Lessons", "used", ""),
    "de": ("Platz", ">Punkte", "Prüfungen", "Lektionen", "benutzt", ""),
}
TURN: Final[Mapping[Lang, str]] = {"en": "turn", "de": "Zug"}
WINS: Final[Mapping[Lang, str]] = {"en": "wins", "de": "gewinnt"}


class IcecoolTeller(Teller):
    """Knows the table."""

    def table(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> Table:
        assert isinstance(view, w.IcecoolView)
        shown = table(*HEADS[self.lang], title=f"{TURN[self.lang]} {view.turn}")
        for seat, player in enumerate(view.players):
            exams = [str(view.board.exams[exam].points) for exam in player.exams]
            shown.add_row(
                Text(self.who(seat)),
                str(scores[seat]),
                " ".join(exams),
                self.lessons(player.lessons),
                self.lessons(player.used),
                WINS[self.lang] if seat in winners else "",
            )
        return shown

    def lessons(self, cards: Sequence[str]) -> str:
        return ", ".join(self.name("lesson", card) for card in cards)
