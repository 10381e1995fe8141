"""What may be wrong in a board file beyond its single fields: sentences by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gramarye.core.ownfile import Fault, place

FAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "path_box": "dice and tiles: 16 Lumies, 1 ghost and 1 potion on the dice and 18 tiles are needed; "
        "here are {lumies}, {ghosts}, {potions} and {tiles}",
        "path_tiles": "{tiles} tiles cannot hide {lumies} Lumies",
        "path_peeks": "{tiles} tiles, but {peeks} are looked at before the first turn",
        "path_market": "with {ghosts} ghosts it is at space {least} at the earliest, not {market}",
        "path_forest": "the path ends at space {forest}, but the market is at {market}",
        "path_arrows_few": "spaces {first} to {last} have none, so nobody knows Willy's step",
        "path_arrows_many": "{arrows} for {last} spaces; the school beyond them cannot be reached",
        "path_arrows_fall": "their number never falls along the way",
        "path_twice": "'{lumie}' is on two faces; every Lumie is on exactly one",
    }
)


def fault(*path: str, says: str, **told: str | int) -> Fault:
    """The fault at this place of a file.

    >>> fault("mine.toml", "tiles", says="path_tiles", tiles=15, lumies=16)
    Fault('mine.toml: tiles: 15 tiles cannot hide 16 Lumies')
    """
    return Fault(place(path), says, told, FAULTS)
