"""Bots for any game at the levels that tests ask for; every one moves at random, the same in every run."""

from __future__ import annotations

from gramarye.bots import Bot
from gramarye.bots.bot import Chancer
from gramarye.core.rng import Rng
from gramarye.server.bots_runner import BotShelf


class RandomBots(BotShelf):
    def levels(self, game: str) -> tuple[str, ...]:
        return ("novice", "student")

    def make(self, game: str, level: str, seed: bytes) -> Bot:
        return Chancer(Rng(f"{game} {level}".encode()))
