"""What may be wrong in a board file beyond its single fields: sentences by their keys."""

from __future__ import annotations

from typing import Final

from gramarye.core.ownfile import Faults

fault: Final = Faults(
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
