"""What is said at a table: read, held to the rules of talk and to a pace, and kept until the next turn begins."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from gramarye.core.game import Game
from gramarye.core.text import cleaned
from gramarye.core.words import Event, Word
from gramarye.server.clock import Clock
from gramarye.server.protocol import Saying
from gramarye.server.sheet import ENCODE

KEPT: Final = 20  # sayings
BREATH: Final = 8  # sayings in a row of one guest
A_SECOND: Final = 1.5  # sayings, once out of breath


class Heard:
    """A saying with its number, counted from the first at this table since it was read from the store."""

    def __init__(self, number: int, saying: Saying, talk: Word) -> None:
        self.number = number
        self.saying = saying
        self.talk = talk


class Talk:
    """The talk at one table. It is never stored: whoever was not there has not heard it."""

    def __init__(self, game: Game, clock: Clock) -> None:
        self._clock = clock
        self.is_known = game.words.talk is not None
        self._read: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.words.talk if self.is_known else Word)
        self._kept: deque[Heard] = deque(maxlen=KEPT)
        self._count = 0
        self._breath: dict[int, tuple[float, float]] = {}

    @property
    def said(self) -> tuple[Saying, ...]:
        """What was said since the turn began, oldest first."""
        return tuple(heard.saying for heard in self._kept)

    def after(self, number: int) -> list[Heard]:
        """What has been said since the saying of this number."""
        return [heard for heard in self._kept if heard.number > number]

    def read(self, data: bytes) -> Word:
        """Words of talk. Raises msgspec.MsgspecError on anything else."""
        talk = self._read.decode(data)
        assert isinstance(talk, Word)
        return cleaned(talk)

    def may_speak(self, guest: int) -> bool:
        """Whether this guest has breath for one more saying; takes it."""
        now = self._clock.now()
        left, since = self._breath.get(guest, (float(BREATH), now))
        left = min(float(BREATH), left + (now - since) * A_SECOND)
        self._breath[guest] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def keep(self, seat: int, version: int, talk: Word) -> Saying:
        self._count += 1
        saying = Saying(seat, version, msgspec.Raw(ENCODE(talk)))
        self._kept.append(Heard(self._count, saying, talk))
        return saying

    def follow(self, events: Iterable[Event]) -> None:
        """A new turn makes an end of the talk about the last one."""
        if self._kept and any(type(event).__name__ == "TurnBegan" for event in events):
            self._kept.clear()
