"""The words of the odds: what a seat is told about its chances, in exact fractions.

Everything here follows from what that seat may know; the hands of others never enter.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gramarye.core.words import Word

Chance = Annotated[str, msgspec.Meta(pattern=r"^\d+/[1-9]\d*$")]
"""An exact chance in lowest terms: "1/6"; "0/1" is never and "1/1" always."""


DieAction = Literal["A", "B", "C", "opening", "reroll", "turn_over", "stop"]
"""What is done to the dice; the last three are the next step of a spell that is being cast."""


class DieChoice(Word, frozen=True, kw_only=True):
    """What it promises to do this to the dice now. `dice` are those that are rolled (or turned over)."""

    action: DieAction
    dice: tuple[int, ...]
    pair: Chance
    """What level 1 asks for lies afterwards: two equal dice, or three where they count as a pair."""
    run: Chance
    triple: Chance
    stone: Chance
    """A stone in this turn, when the spells now in hand are used as well as they can be afterwards."""
    leaves: Chance
    """No stone for this seat by the roll alone, the best interference, and then a stone for the next player by
    dice alone."""


class CastChoice(Word, frozen=True, kw_only=True):
    """The best way to cast this spell now, and the chance of a stone in this turn with the best play after it."""

    card: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    stone: Chance


class Leaving(Word, frozen=True, kw_only=True):
    """Ending the turn with one die rolled again, or none: the next player's chance of a stone by dice alone."""

    die: int | None
    stone: Chance


class ExamOdds(Word, frozen=True, kw_only=True):
    """A finalist's throw that is still to come."""

    seat: int
    value: int
    needs: int
    """The pips that reach the pass mark; more than 18 never come."""
    passes: Chance


class MagicPowerOdds(Word, frozen=True, kw_only=True):
    """All a seat is told of its chances. The lists are empty where there is nothing to choose."""

    seat: int
    stone: Chance
    """A stone in this turn with the best play from here, casting before the action included; a spell that is yet to
    be drawn or pilfered is not counted on. "0/1" when another seat moves."""
    choices: tuple[DieChoice, ...] = ()
    casts: tuple[CastChoice, ...] = ()
    leaves: tuple[Leaving, ...] = ()
    exam: tuple[ExamOdds, ...] = ()
