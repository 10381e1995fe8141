"""How well the bots of each level play: what flicks they think of, how far they look, how steady their hands are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gramarye.physics.sieve import Kit


@dataclass(frozen=True, kw_only=True)
class Skill:
    """One level."""

    kit: Kit
    """The flicks it thinks of."""
    glance: Kit
    """Those it thinks of where it only asks whether a place or a flick is worth having."""
    most: int
    """Flicks it goes through in full, at most; 0: it trusts its eye."""
    least: int = 1
    checks: int = 0
    """So often it lets its hand tremble with each of the best few of them."""
    ahead: int = 0
    """For so many of them it looks at what the next flick could bring."""
    denial: float = 0.0
    """Of what a Lesson on the board is worth to an opponent, what it is worth not to leave it there."""
    blind: bool = False
    """It takes any Lesson, and an Exam when it can pay for it."""
    tremor: int
    """Thousandths, see the rules' `tremble`."""


LEVELS: Final = {
    "novice": Skill(
        kit=Kit(48, every=3, bounces=0), glance=Kit(24, every=4, bounces=0), most=0, blind=True, tremor=3000
    ),
    "adept": Skill(
        kit=Kit(60, (0, 25, -25, 75, -75), every=2, bounces=1, finalists=16, trembles=6),
        glance=Kit(36, every=3, bounces=1),
        most=3,
        tremor=2800,
    ),
    "master": Skill(
        kit=Kit(60, (0, 12, -12, 25, -25, 45, -45, 75, -75), jumps=True, every=2, finalists=20, trembles=10),
        glance=Kit(48, (0, 25, -25), every=3),
        most=6,
        least=3,
        checks=3,
        ahead=3,
        denial=0.25,
        tremor=2500,
    ),
}


def steadiness(level: str) -> int:
    """How much a level's hand trembles, in thousandths: what a set-up's `tremors` says of its seat.

    >>> steadiness("master") < steadiness("adept") < steadiness("novice")
    True
    """
    return LEVELS[level].tremor
