"""Who follows a table: listeners, the seat each looks through, and the moves they are told of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable

from mypy_extensions import mypyc_attr

from gramarye.core.game import ALL_SEEING, SPECTATOR
from gramarye.core.secrecy import redact
from gramarye.core.words import Event
from gramarye.server.protocol import Message, Pace, Status
from gramarye.server.sheet import Played

Reply = Message | Awaitable[Message] | None
"""What a message comes to: the answer, or the promise of one; None where it comes by `Listener.answered`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener(ABC):
    """Somebody who can be told something; a connection."""

    @abstractmethod
    def tell(self, frame: bytes) -> None:
        """Hand over one message, as `frames.text` writes it; never waits for a slow reader."""

    @abstractmethod
    def answered(self, answer: Message) -> None:
        """The answer to what this listener asked last, where it could not be given at once."""

    @abstractmethod
    def failed(self, error: Exception) -> None:
        """Why what this listener asked last could not be done."""


class Follower:
    """A listener at a table, the seats it moves for, and the one it looks through."""

    def __init__(self, listener: Listener, guest: int, mine: tuple[int, ...]) -> None:
        self.listener = listener
        self.guest = guest
        self.mine = mine
        self.eye = SPECTATOR
        self.shown: int | None = None
        """The version its page shows; None of a listener that does not say."""
        self.pace: Pace = "usual"

    def look(self, actor: int, status: Status, *, has_secrets: bool = True) -> int:
        """The seat to look through once something has happened: all of a finished game; the only seat one has; on a
        shared device nothing, once the turn has passed to another seat of it (the curtain), until somebody reveals.
        Where no seat has a secret, whoever must move there looks at once."""
        mine = self.mine
        if status == "over":
            self.eye = ALL_SEEING
        elif status == "closed":
            self.eye = SPECTATOR
        elif len(mine) == 1:
            self.eye = mine[0]
        elif mine and not has_secrets:
            self.eye = actor if actor in mine else self.eye if self.eye in mine else mine[0]
        elif self.eye not in mine or (actor in mine and actor != self.eye):
            self.eye = SPECTATOR
        return self.eye


def played(version: int, seat: int, length: int, events: tuple[Event, ...]) -> Played:
    """A move as it is told; what a spectator may read, everybody may."""
    is_open = all(redact(event, SPECTATOR) is event for event in events)
    return Played(version, seat, length, events, is_open)
