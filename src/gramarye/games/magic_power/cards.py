"""Reads spell files: our twenty cards, or a user's own file of the same form, every fault named."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from gramarye.core.ownfile import number, read_own
from gramarye.games.magic_power.faults import fault
from gramarye.games.magic_power.spellbook import Shift, Spell, SpellFile, Whirl

MOST_CARDS: Final = 64  # of one level, all copies counted


def parse_spells(text: str, file: str) -> tuple[Spell, ...]:
    """The spells of a TOML text. Raises Fault with one sentence that names file, card and field.

    >>> parse_spells('[[spell]]\\nid = "lift"', "mine.toml")
    Traceback (most recent call last):
    ...
    gramarye.core.ownfile.Fault: mine.toml: spell #1 (lift): name: this is missing; use a table with en, de
    """
    spells = read_own(text, file, SpellFile).spell
    check_spells(spells, file)
    return spells


def check_spells(spells: tuple[Spell, ...], file: str) -> None:
    """What no single field can tell. Raises Fault with one sentence."""
    ids: set[str] = set()
    for i, s in enumerate(spells, 1):
        where = (file, "spell", number(i, s.id))
        if s.id in ids:
            raise fault(*where, "id", says="spell_twice")
        if isinstance(s.effect, Shift) and s.effect.by == 0:
            raise fault(*where, "effect", "by", says="spell_by_zero")
        if isinstance(s.effect, Whirl) and s.effect.turn and (s.effect.dice != 1 or s.effect.times != 1):
            raise fault(*where, "effect", "turn", says="spell_turn")
        ids.add(s.id)
    for level in (1, 2):
        n = sum(s.copies for s in spells if s.level == level)
        if not 1 <= n <= MOST_CARDS:
            raise fault(file, says="spell_deck", n=n, level=level, most=MOST_CARDS)


@cache
def own_spells() -> tuple[Spell, ...]:
    """The game's own twenty cards.

    >>> sum(s.copies for s in own_spells())
    20
    """
    text = files("gramarye.games.magic_power").joinpath("cards.toml").read_text(encoding="utf-8")
    return parse_spells(text, "cards.toml")
