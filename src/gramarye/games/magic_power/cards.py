"""Reads spell files: our twenty cards, or a user's own file of the same form, every fault named."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from gramarye.games.magic_power.spellbook import Shift, Spell, Whirl

MOST_CARDS: Final = 64  # of one level, all copies counted


def parse_spells(text: str, file: str) -> tuple[Spell, ...]:
    """The spells of a TOML text. Raises ValueError with one sentence that names file, card and field.

    >>> parse_spells('[[spell]]\\nid = "lift"', "mine.toml")
    Traceback (most recent call last):
    ...
    ValueError: mine.toml, spell 1 (lift): Object missing required field `name`
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise ValueError(f"{file}: not a TOML file: {e}") from e
    rows = table.get("spell")
    extra = sorted(set(table) - {"spell"})
    if extra:
        raise ValueError(f"{file}: unknown entry {extra[0]!r}; a spell file holds [[spell]] tables only")
    if not isinstance(rows, list) or not rows:
        raise ValueError(f"{file}: no [[spell]] in it")
    if len(rows) > 64:
        raise ValueError(f"{file}: {len(rows)} kinds of spell; 64 are the most")
    spells = tuple(_spell(row, f"{file}, spell {i}") for i, row in enumerate(rows, 1))
    check_spells(spells, file)
    return spells


def _spell(row: object, where: str) -> Spell:
    name = row.get("id") if isinstance(row, dict) else None
    if isinstance(name, str):
        where = f"{where} ({name})"
    try:
        return msgspec.convert(row, Spell)
    except msgspec.ValidationError as e:
        raise ValueError(f"{where}: {e}") from e


def check_spells(spells: tuple[Spell, ...], file: str) -> None:
    """What no single field can tell. Raises ValueError with one sentence."""
    ids = [s.id for s in spells]
    for i, s in enumerate(spells, 1):
        where = f"{file}, spell {i} ({s.id})"
        if ids.index(s.id) != i - 1:
            raise ValueError(f"{where}: id: {s.id!r} is there twice")
        if isinstance(s.effect, Shift) and s.effect.by == 0:
            raise ValueError(f"{where}: effect.by: 0 changes nothing; use -5 to -1 or 1 to 5")
        if isinstance(s.effect, Whirl) and s.effect.turn and (s.effect.dice != 1 or s.effect.times != 1):
            raise ValueError(f"{where}: effect.turn: only a whirl of one die, once, can turn it over")
    for level in (1, 2):
        n = sum(s.copies for s in spells if s.level == level)
        if not 1 <= n <= MOST_CARDS:
            raise ValueError(f"{file}: {n} cards of level {level}; a deck has 1 to {MOST_CARDS}")


@cache
def own_spells() -> tuple[Spell, ...]:
    """The game's own twenty cards.

    >>> sum(s.copies for s in own_spells())
    20
    """
    text = files("gramarye.games.magic_power").joinpath("cards.toml").read_text(encoding="utf-8")
    return parse_spells(text, "cards.toml")
