"""What a spell file says: spells, their texts and their effects, as frozen structs."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from gramarye.core.words import Word

Level = Literal[1, 2]


class Text(Word, frozen=True):
    """The same words in every language of the product."""

    en: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    de: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Effect(Word, frozen=True, tag_field="does", tag=str.lower):
    """What a spell does; each kind says what a caster chooses."""


class Shift(Effect, frozen=True):
    """One die goes up or down; not past 1 or 6."""

    by: Annotated[int, msgspec.Meta(ge=-5, le=5)]


class Opposite(Effect, frozen=True):
    """One die is turned to its opposite face."""


class Whirl(Effect, frozen=True):
    """Up to `dice` dice are rolled again, up to `times` times; `turn`: afterwards the die may be turned over."""

    dice: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    times: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    turn: bool = False


class Mirror(Effect, frozen=True):
    """One die takes the value of another."""


class Steps(Effect, frozen=True):
    """Two different dice change by one each, up or down separately."""


class Mould(Effect, frozen=True):
    """One die is set to any value."""


class Seal(Effect, frozen=True):
    """Nobody may roll or change one die until the caster's next turn."""


class Pilfer(Effect, frozen=True):
    """A random spell moves from another hand to the caster's."""


class Glare(Effect, frozen=True):
    """The next player may not choose action C on the next turn."""


class Hush(Effect, frozen=True):
    """The next player may not cast on the next turn."""


AnyEffect = Union[Shift, Opposite, Whirl, Mirror, Steps, Mould, Seal, Pilfer, Glare, Hush]


class Spell(Word, frozen=True, kw_only=True):
    """One entry of a spell file."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
    name: Text
    text: Text
    level: Level
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    effect: AnyEffect


class SpellFile(Word, frozen=True):
    """A whole spell file: a block for each kind of spell."""

    spell: Annotated[tuple[Spell, ...], msgspec.Meta(min_length=1, max_length=64)]
