"""The words of Pig, the dice game of the speed bench."""

from __future__ import annotations

from typing import Annotated, Union

import msgspec

from gramarye.core.words import Event, Move, Setup, View, Words


class PigSetup(Setup, frozen=True, kw_only=True):
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 2
    target: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100


class Roll(Move, frozen=True):
    """Roll the die."""


class Bank(Move, frozen=True):
    """Score what was rolled and end the turn."""


class Land(Move, frozen=True):
    face: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Rolled(Event, frozen=True, kw_only=True):
    seat: int
    face: int
    pot: int


class Banked(Event, frozen=True, kw_only=True):
    seat: int
    score: int


class PigView(View, frozen=True, kw_only=True):
    scores: tuple[int, ...]
    turn: int
    pot: int


WORDS = Words(Union[Roll, Bank, Land], Union[Rolled, Banked], PigSetup, PigView)
