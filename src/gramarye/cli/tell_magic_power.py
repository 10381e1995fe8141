"""The Test of Magic Power in the terminal: spells by their names, and the table at the end with all its stones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from gramarye.cli.screen import table
from gramarye.cli.sentences import Lang
from gramarye.cli.tell import Teller
from gramarye.core.record import Record
from gramarye.core.words import View
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.cards import own_spells

HEADS: Final[Mapping[Lang, Sequence[str]]] = {
    "en": ("seat", "stones", "hand", "stock", ">magic value", ">pips", ">final", ""),
    "de": ("Platz", "Steine", "Hand", "Vorrat", ">Zauberkraft", ">Augen", ">am Ende", ""),
}
DICE: Final[Mapping[Lang, str]] = {"en": "dice", "de": "Würfel"}
A_SPELL: Final[Mapping[Lang, str]] = {"en": "a spell", "de": "ein Zauber"}
PASSED: Final[Mapping[Lang, tuple[str, str]]] = {
    "en": ("wins", "does not win"),
    "de": ("gewinnt", "gewinnt nicht"),
}


class MagicPowerTeller(Teller):
    """Knows spells and the table."""

    def things(self, record: Record) -> Mapping[str, str]:
        setup = record.header.setup
        assert isinstance(setup, w.MagicPowerSetup)
        return {
            spell.id: (spell.name.de or spell.name.en if self.lang == "de" else spell.name.en)
            for spell in setup.spells or own_spells()
        }

    def table(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> Table:
        assert isinstance(view, w.MagicPowerView)
        dice = " ".join(str(face or "–") for face in view.dice)
        shown = table(*HEADS[self.lang], title=f"{DICE[self.lang]} {dice}")
        wins, fails = PASSED[self.lang]
        for seat, player in enumerate(view.players):
            failed = player.final is not None and seat not in winners
            shown.add_row(
                Text(self.who(seat)),
                " ".join(str(stone or 0) for stone in player.stones),
                self.spells(player.hand),
                self.spells(player.stock),
                *("" if x is None else str(x) for x in (player.value, player.pips, player.final)),
                wins if seat in winners else fails if failed and view.winners else "",
            )
        return shown

    def spells(self, cards: Iterable[w.CardView]) -> str:
        return ", ".join(A_SPELL[self.lang] if card.spell is None else self.name("spell", card.spell) for card in cards)
