"""How a flicked penguin flies: the only package that knows MuJoCo."""

from __future__ import annotations

from gramarye.core.game import Game
from gramarye.core.nature import Nature, Physical, Seeded
from gramarye.core.words import Move, Word
from gramarye.games.icecool_wizards.words import Throw


def nature_of(game: Game, chance: Seeded) -> Nature:
    """Whoever answers for NATURE in this game: the dice alone, or the dice and physics."""
    return Physical(chance, _settle) if game.info.physics else chance


def _settle(throw: Word) -> Move:
    from gramarye.physics.settle import settle  # MuJoCo takes a third of a second to load; most tables never need it

    assert isinstance(throw, Throw), throw  # no other game asks physics anything
    return settle(throw, film=False)
