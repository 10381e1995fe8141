"""The bots round one simulated table: those that watch are told what happens, and talk before each choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gramarye.bots import Bot
from gramarye.core.secrecy import redact
from gramarye.core.table import Table
from gramarye.core.words import Event


class Company:
    """Carries events and talk between bots, by the rules of their game."""

    def __init__(self, table: Table, players: Sequence[Bot]) -> None:
        self.table = table
        self.talks = table.game.words.talk is not None
        self.watchers = [(seat, bot) for seat, bot in enumerate(players) if bot.watches]
        for seat, bot in self.watchers:
            bot.meet(table.perspective(seat))
        self.tell(table.opening.events)

    def tell(self, events: Iterable[Event]) -> None:
        """Every watcher is told of what its seat may know."""
        for event in events:
            for seat, bot in self.watchers:
                bot.see(redact(event, seat))

    def talk(self) -> None:
        """Everybody but the seat that must move may say something; what the rules refuse is not said."""
        if not self.talks:
            return
        game, state, actor = self.table.game, self.table.state, self.table.actor
        for seat, bot in self.watchers:
            if seat == actor:
                continue
            for word in bot.say(self.table.perspective(seat)):
                if game.check_talk(state, seat, word) is None:
                    for _, other in self.watchers:
                        other.hear(seat, word)
