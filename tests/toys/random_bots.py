"""Bots that play any game: each chooses evenly among its legal moves."""

from __future__ import annotations

import random

from gramarye.core.perspective import Perspective
from gramarye.core.words import Move
from gramarye.server.bots_runner import BotShelf, Player


class RandomBot(Player):
    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def choose(self, perspective: Perspective) -> Move:
        return self._chance.choice(perspective.legal())


class RandomBots(BotShelf):
    """The same bot at two levels; every one plays the same game in the same test."""

    def levels(self, game: str) -> tuple[str, ...]:
        return ("novice", "student")

    def make(self, game: str, level: str) -> Player:
        return RandomBot(f"{game} {level}")
