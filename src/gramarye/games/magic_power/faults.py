"""What may be wrong in a spell file beyond its single fields: sentences by their keys."""

from __future__ import annotations

from typing import Final

from gramarye.core.ownfile import Faults

fault: Final = Faults(
    {
        "spell_twice": "another spell has this id already",
        "spell_by_zero": "0 would change nothing; use a whole number from -5 to -1 or 1 to 5",
        "spell_turn": "only a whirl of one die, once, can turn it over",
        "spell_deck": "{n} cards of level {level}; a deck has 1 to {most}",
    }
)
