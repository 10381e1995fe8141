"""The bots there are: levels for each game, weakest first, and a chancer that plays any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final

import msgspec

from gramarye.bots.bot import Bot, Chancer
from gramarye.core.rng import Rng
from gramarye.core.words import Setup

CHANCER: Final = "random"
# module and class of each level, weakest first; a game that is not here has the chancer only
OURS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "magic_power": MappingProxyType(
            {
                "novice": "gramarye.bots.magic_power.novice:Novice",
                "student": "gramarye.bots.magic_power.student:Student",
                "master": "gramarye.bots.magic_power.master:Master",
            }
        ),
        "icecool_wizards": MappingProxyType(
            {
                "novice": "gramarye.bots.icecool_wizards.wizard:Novice",
                "adept": "gramarye.bots.icecool_wizards.wizard:Adept",
                "master": "gramarye.bots.icecool_wizards.wizard:Master",
            }
        ),
        "wizardry_cubed": MappingProxyType(
            {
                "dreamy": "gramarye.bots.wizardry_cubed.friend:Dreamy",
                "average": "gramarye.bots.wizardry_cubed.friend:Average",
                "sharp": "gramarye.bots.wizardry_cubed.friend:Sharp",
                "owl": "gramarye.bots.wizardry_cubed.friend:Owl",
            }
        ),
    }
)
# no opponents or friends for anybody, but yardsticks for a simulation
YARDSTICKS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"wizardry_cubed": MappingProxyType({"blank": "gramarye.bots.wizardry_cubed.friend:Blank"})}
)


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, weakest first.

    >>> levels("magic_power"), levels("somebody's game")
    (('novice', 'student', 'master'), ('random',))
    """
    return tuple(OURS.get(game, (CHANCER,)))


def yardsticks(game: str) -> tuple[str, ...]:
    """What a simulation can seat beside the levels.

    >>> yardsticks("wizardry_cubed"), yardsticks("magic_power")
    (('blank', 'random'), ('random',))
    """
    return (*YARDSTICKS.get(game, ()), CHANCER)


def seated(game: str, setup: Setup, seating: Sequence[str | None]) -> Setup:
    """The set-up that knows whose hands tremble: a level for each seat, None for a human. Most games flick nothing.

    >>> from gramarye.games.icecool_wizards.words import IcecoolSetup
    >>> seated("icecool_wizards", IcecoolSetup(seats=2), (None, "random")).tremors
    ()
    """
    if game != "icecool_wizards":
        return setup
    from gramarye.bots.icecool_wizards.skill import LEVELS  # brings numpy along

    tremors = tuple(LEVELS[level].tremor if level in LEVELS else 0 for level in seating)
    return msgspec.structs.replace(setup, tremors=tremors) if any(tremors) else setup


def make(game: str, level: str, seed: bytes) -> Bot:
    """A fresh bot; the same seed makes the same choices. Raises ValueError with one sentence for an unknown level."""
    rng = Rng(seed)
    if level == CHANCER:
        return Chancer(rng)
    known = {**OURS.get(game, {}), **YARDSTICKS.get(game, {})}
    if level not in known:
        offer = dict.fromkeys((*levels(game), *yardsticks(game)))
        raise ValueError(f"there is no bot {level!r} for {game}; there is {', '.join(offer)}")
    module, _, name = known[level].partition(":")
    bot = getattr(import_module(module), name)(rng)
    assert isinstance(bot, Bot)
    return bot
