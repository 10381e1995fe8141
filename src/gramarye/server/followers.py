"""Who follows a table: listeners, the seat each looks through, and the moves they have been told of."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from gramarye.core.game import SPECTATOR
from gramarye.core.secrecy import redact
from gramarye.core.words import Event


class Listener(ABC):
    """Somebody who can be told something; a connection."""

    @abstractmethod
    def tell(self, data: bytes) -> None:
        """Hand over one message; never waits for a slow reader."""


class Follower:
    """A listener at a table, and the seat it looks through."""

    def __init__(self, listener: Listener, guest: int) -> None:
        self.listener = listener
        self.guest = guest
        self.eye = SPECTATOR


class Played(msgspec.Struct, frozen=True):
    """A move that stands: made by `seat` (-1: the opening) and giving `version`; the log was `length` long before."""

    version: int
    seat: int
    length: int
    events: tuple[Event, ...]
    is_open: bool
    """There is no secret in the events: everybody may read all of them."""


def played(version: int, seat: int, length: int, events: tuple[Event, ...]) -> Played:
    """A move as it is told; what a spectator may read, everybody may."""
    return Played(version, seat, length, events, all(redact(event, SPECTATOR) is event for event in events))
