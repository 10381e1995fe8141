"""A bot in its seat at the server's table: told of all its seat may know, in order, before anything is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from gramarye.bots import Bot
from gramarye.core.perspective import Perspective
from gramarye.core.secrecy import redact
from gramarye.server.match import Match
from gramarye.server.sheet import Played
from gramarye.server.talk import Heard

T = TypeVar("T")


class News(msgspec.Struct, frozen=True):
    """What a bot has not been told yet."""

    lines: Sequence[Played]
    heard: Sequence[Heard]


class Player:
    """Its memory comes from the table's log alone: a fresh bot with the same seed remembers the same."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self._told = 0  # lines
        self._version = 0  # of the last of them
        self._heard = 0  # the number of the last saying
        self._has_met = False

    def remembers_too_much(self, match: Match) -> bool:
        """Moves it was told of have been taken back."""
        told = self._told
        return told > len(match.lines) or (told > 0 and match.lines[told - 1].version != self._version)

    def news(self, match: Match) -> News:
        """What has happened since it was asked last; nothing for a bot that does not watch."""
        if not self.bot.watches:
            return News((), ())
        news = News(match.lines[self._told :], match.talk.after(self._heard))
        self._told = len(match.lines)
        if match.lines:
            self._version = match.lines[-1].version
        if news.heard:
            self._heard = news.heard[-1].number
        return news

    def answer(self, sees: Perspective, news: News, question: Callable[[Bot, Perspective], T]) -> T:
        """Told the news, it answers. Runs in the bots' thread."""
        if self.bot.watches and not self._has_met:
            self._has_met = True
            self.bot.meet(sees)
        said = 0
        for line in news.lines:
            while said < len(news.heard) and news.heard[said].saying.version < line.version:
                self._hear(news.heard[said])
                said += 1
            for event in line.events:
                self.bot.see(redact(event, self.seat))
        for heard in news.heard[said:]:
            self._hear(heard)
        return question(self.bot, sees)

    def _hear(self, heard: Heard) -> None:
        self.bot.hear(heard.saying.seat, heard.talk)
