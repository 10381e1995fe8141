"""Events as sentences for the terminal, and the table at the end; games may bring a teller of their own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.table import Table
from rich.text import Text

from gramarye.cli.screen import table
from gramarye.core.game import Game
from gramarye.core.record import Record
from gramarye.core.words import Event, Secret, View, snake


class Teller:
    """Tells any game by the names of its events and their fields."""

    def __init__(self, game: Game, record: Record) -> None:
        names = record.header.names
        seats = record.header.setup.seats
        self.names = [f"{names[q]} ({q + 1})" if q < len(names) and names[q] else f"seat {q + 1}" for q in range(seats)]

    def tell(self, event: Event) -> str:
        """A sentence without a full stop; "" for what needs no telling."""
        told = [
            self.who(value) if name in ("seat", "by") and isinstance(value, int) else f"{name} {_plain(value)}"
            for name, value in msgspec.structs.asdict(event).items()
            if name != "rule" and value not in ((), None)
        ]
        return ": ".join([snake(type(event).__name__).replace("_", " "), ", ".join(told)]).rstrip(": ")

    def who(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def table(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> Table:
        """The table as it stands; `view` shows everything."""
        shown = table("seat", ">score", "")
        for seat, score in enumerate(scores):
            shown.add_row(Text(self.who(seat)), str(score), "wins" if seat in winners else "")
        return shown


def _plain(value: object) -> str:
    if isinstance(value, Secret):
        return _plain(value.value)
    if isinstance(value, tuple):
        return " ".join(_plain(x) for x in value)
    return str(value)


def teller_for(game: Game, record: Record) -> Teller:
    """The teller that knows this game best."""
    if game.info.name == "magic_power":
        from gramarye.cli.tell_magic_power import MagicPowerTeller

        return MagicPowerTeller(game, record)
    if game.info.name == "icecool_wizards":
        from gramarye.cli.tell_icecool_wizards import IcecoolTeller

        return IcecoolTeller(game, record)
    return Teller(game, record)
