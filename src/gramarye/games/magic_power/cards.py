"""Reads spell files: our twenty cards, or a user's own file of the same form, every fault named."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, get_args

import msgspec

from gramarye.games.magic_power.spellbook import AnyEffect, Effect, Shift, Spell, Text, Whirl

MOST_CARDS: Final = 64  # of one level, all copies counted
EFFECTS: Final[Mapping[str, type[Effect]]] = MappingProxyType(
    {kind.__name__.lower(): kind for kind in get_args(AnyEffect)}
)
FORMS: Final[Mapping[str, str]] = MappingProxyType({  # what each field of a spell file must look like
    "id": "use small letters, digits and _, a letter first, 32 at most",
    "name": 'use {en = "Lift"}, and de = "…" where you like',
    "text": 'use {en = "Raise one die by 1."}, and de = "…" where you like',
    "level": "use 1 or 2",
    "copies": "use a whole number from 1 to 20",
    "effect": 'use {does = "…"}, and what that effect has besides',
    "effect.does": f"use one of {', '.join(EFFECTS)}",
    "effect.by": "use a whole number from -5 to -1 or 1 to 5",
    "effect.dice": "use 1, 2 or 3",
    "effect.times": "use 1, 2 or 3",
    "effect.turn": "use true or false",
    **{f"{field}.{lang}": "use 1 to 200 letters" for field in ("name", "text") for lang in ("en", "de")},
})  # fmt: skip


def parse_spells(text: str, file: str) -> tuple[Spell, ...]:
    """The spells of a TOML text. Raises ValueError with one sentence that names file, card and field.

    >>> parse_spells('[[spell]]\\nid = "lift"', "mine.toml")
    Traceback (most recent call last):
    ...
    ValueError: mine.toml, spell 1 (lift): name is missing: use {en = "Lift"}, and de = "…" where you like
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
    if not isinstance(row, dict):
        raise ValueError(f"{where}: a spell is a table of {_fields(Spell)}")
    name = row.get("id")
    if isinstance(name, str):
        where = f"{where} ({name})"
    try:
        return msgspec.convert(row, Spell)
    except msgspec.ValidationError as e:
        raise ValueError(f"{where}: {_fault(str(e), row)}") from e


def _fault(problem: str, row: dict[str, object]) -> str:
    """What msgspec found wrong, as the name of the field and what would be right."""
    what, _, path = problem.partition(" - at `$")
    path = path.strip(".`")
    lone = re.match(r"Object (missing required|contains unknown) field `(.*)`", what)
    if lone is None:
        return f"{path}: {FORMS.get(path, what)}"
    field = f"{path}.{lone[2]}" if path else lone[2]
    if lone[1] == "missing required":
        return f"{field} is missing: {FORMS[field]}"
    if path == "effect":
        does = row["effect"]["does"]  # type: ignore[index]  # an effect of a known kind, or something else were wrong
        return f"{field} is unknown: {does} has {_fields(EFFECTS[does]) or 'nothing besides'}"
    return f"{field} is unknown: there is {_fields(Text if path else Spell)}"


def _fields(kind: type[Spell | Text | Effect]) -> str:
    return ", ".join(kind.__struct_fields__)


def check_spells(spells: tuple[Spell, ...], file: str) -> None:
    """What no single field can tell. Raises ValueError with one sentence."""
    ids = [s.id for s in spells]
    for i, s in enumerate(spells, 1):
        where = f"{file}, spell {i} ({s.id})"
        if ids.index(s.id) != i - 1:
            raise ValueError(f"{where}: id: {s.id!r} is there twice")
        if isinstance(s.effect, Shift) and s.effect.by == 0:
            raise ValueError(f"{where}: effect.by: {FORMS['effect.by']}")
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
