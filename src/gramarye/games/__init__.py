"""The shelf of games: ours, and those that others register under the entry-point group "gramarye.games"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Final

from gramarye.core.game import FiniteGame, Game

GROUP: Final = "gramarye.games"
OURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "magic_power": "gramarye.games.magic_power.game:GAME",
        "wizardry_cubed": "gramarye.games.wizardry_cubed.game:GAME",
        "icecool_wizards": "gramarye.games.icecool_wizards.game:GAME",
    }
)


def names() -> tuple[str, ...]:
    """The names of all games that can be loaded, ours first."""
    others = sorted(e.name for e in entry_points(group=GROUP) if e.name not in OURS)
    return (*OURS, *others)


@cache
def load(name: str) -> Game:
    """The game of this name. Raises KeyError with one sentence for an unknown name.

    >>> load("magic_power").info.seats
    (2, 5)
    """
    if name in OURS:
        module, _, attribute = OURS[name].partition(":")
        game = getattr(import_module(module), attribute)
    else:
        found = [e for e in entry_points(group=GROUP) if e.name == name]
        if not found:
            raise KeyError(f"there is no game {name!r}; there is {', '.join(names())}")
        game = found[0].load()
    if not isinstance(game, Game):
        raise TypeError(f"the game {name!r} is a {type(game).__name__}, not a Game")
    return game


def load_finite(name: str) -> FiniteGame:
    """The game of this name, whose moves can be listed. Raises TypeError where they cannot."""
    game = load(name)
    if not isinstance(game, FiniteGame):
        raise TypeError(f"the moves of {game.info.title} cannot be listed")
    return game
