"""A record told for the terminal: a sentence for each event, and the table at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from rich.table import Table
from rich.text import Text

from gramarye.cli.screen import table
from gramarye.cli.sentences import Lang, Sentences, Several, arguments, text_of
from gramarye.core.game import Game
from gramarye.core.record import Record
from gramarye.core.words import Event, View

SAYS: Final[Mapping[str, Mapping[Lang, str]]] = {
    "player": {"en": "player", "de": "Spieler"},
    "nobody": {"en": "nobody", "de": "niemand"},
    "seat": {"en": "seat", "de": "Platz"},
    "score": {"en": "score", "de": "Punkte"},
    "wins": {"en": "wins", "de": "gewinnt"},
}
SEATS: Final = ("seat", "by", "actor")
UNSAID: Final = ("t", "rule")
LONGEST: Final = 60


class Teller:
    """Tells any game: by its sentences, or else by the names of its events and their fields."""

    def __init__(self, game: Game, record: Record, lang: Lang = "en") -> None:
        self.lang: Final = lang
        names = record.header.names
        seats = record.header.setup.seats
        given = [shorten(names[q]) if q < len(names) else "" for q in range(seats)]
        alike = Counter(given)
        self.names: Final = [
            f"{name} ({q})" if name and alike[name] > 1 else name or f"{SAYS['player'][lang]} {q}"
            for q, name in enumerate(given, 1)
        ]
        text = text_of(game, lang)
        self._sentences: Final = Sentences(text, lang, self.who, self.things(record)) if text is not None else None

    def tell(self, event: Event) -> str:
        """A sentence; "" for what needs no telling."""
        told = self._sentences.tell(event) if self._sentences is not None else None
        if told is not None:
            return told
        plain = msgspec.to_builtins(event)
        said = [
            f"{field.replace('-', ' ').replace('_', ' ')} {self._plain(field, value)}"
            for field, value in arguments(plain, self.lang).items()
            if field not in UNSAID and value != "none" and not (isinstance(value, Several) and not value.items)
        ]
        return ": ".join([plain["t"].replace("_", " "), *([", ".join(said)] if said else [])])

    def who(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else SAYS["nobody"][self.lang]

    def name(self, kind: str, thing: str) -> str:
        """What a thing is called in the game's sentences."""
        return self._sentences.name(kind, thing) if self._sentences is not None else thing

    def things(self, record: Record) -> Mapping[str, str]:
        """Names of what the game, or the table, has brought along."""
        return {}

    def _plain(self, field: str, value: object) -> str:
        if field in SEATS and isinstance(value, int):
            return self.who(value)
        if isinstance(value, Several):
            told = (
                " ".join(f"{part} {self._plain(part, x)}" for part, x in item.items())
                if isinstance(item, dict)
                else item
                for item in value.items
            )
            return " ".join(map(str, told))
        return str(value)

    def table(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> Table:
        """The table as it stands; `view` shows everything."""
        shown = table(SAYS["seat"][self.lang], f">{SAYS['score'][self.lang]}", "")
        for seat, score in enumerate(scores):
            shown.add_row(Text(self.who(seat)), str(score), SAYS["wins"][self.lang] if seat in winners else "")
        return shown


def shorten(name: str) -> str:
    """A name as long as a line can bear.

    >>> shorten("Ada"), len(shorten("Ada" * 99))
    ('Ada', 60)
    """
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def teller_for(game: Game, record: Record, lang: Lang) -> Teller:
    """The teller that knows this game best."""
    if game.info.name == "magic_power":
        from gramarye.cli.tell_magic_power import MagicPowerTeller

        return MagicPowerTeller(game, record, lang)
    if game.info.name == "icecool_wizards":
        from gramarye.cli.tell_icecool_wizards import IcecoolTeller

        return IcecoolTeller(game, record, lang)
    return Teller(game, record, lang)
