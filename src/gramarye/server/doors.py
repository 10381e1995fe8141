"""The door: how many connections there may be, of one address and in all, and for how long they may dawdle.

aiohttp itself ends connections that wait too long for a request to be complete (`keepalive_timeout`). What it does not
know stands here: who is let in, and those who never read what they asked for.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final, cast

from gramarye.server.visitors import LOCAL, Visitors

log = logging.getLogger("gramarye.server")

FILES: Final = 65_536  # more are never asked for: somewhere the limit is infinite, and that helps nobody
OWN: Final = 128  # files for the store, the bots, physics, and those who are told that there is no room
FULL: Final = "The server has no room for another connection just now; try again in a minute.\n"
CROWDED: Final = "There are too many connections from your network; close some, or try again in a minute.\n"
FAREWELL: Final = 1.0  # seconds to read that; more of them than OWN / 2 at once are not told
QUIET: Final = 60.0  # seconds between two lines about it in the log


class Doors:
    """Makes a protocol for each connection, as `loop.create_server` wants it."""

    def __init__(self, protocols: Callable[[], asyncio.Protocol], visitors: Visitors, files: int) -> None:
        self.protocols = protocols
        self.visitors = visitors
        self.room = max(1, min(visitors.limits.connections, files - OWN))
        self.inside = 0
        self.leaving = 0
        self._of: Counter[str] = Counter()
        self._told = -QUIET
        self._refused = 0

    def __call__(self) -> Door:
        return Door(self)

    def refusal(self, address: str) -> str:
        """Why somebody from there cannot come in, "" where there is room; whoever comes in is counted until `left`."""
        crowded = address != LOCAL and self._of[address] >= self.visitors.limits.from_one
        if not crowded and self.inside < self.room:
            self.inside += 1
            self._of[address] += 1
            return ""
        self._refused += 1
        now = asyncio.get_running_loop().time()
        if now - self._told >= QUIET:
            why = f"{address} has {self._of[address]}" if crowded else f"there is room for {self.room}"
            log.warning("connections are refused (%d since the last such line): %s", self._refused, why)
            self._told, self._refused = now, 0
        return CROWDED if crowded else FULL

    def left(self, address: str) -> None:
        self.inside -= 1
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


class Door(asyncio.Protocol):
    """Stands between a transport and aiohttp's protocol, which hears of those only who are let in."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self._theirs: asyncio.Protocol | None = None
        self._address = LOCAL
        self._transport: asyncio.Transport | None = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # a listening socket makes no others
        peer = transport.get_extra_info("peername")
        self._address = self._doors.visitors.near(peer[0] if isinstance(peer, tuple) else None)
        refusal = self._doors.refusal(self._address)
        if refusal:
            self._turn_away(refusal)
            return
        self._theirs = self._doors.protocols()
        self._theirs.connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._read_on()
        if self._theirs is not None:
            self._doors.left(self._address)
            self._theirs.connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if self._theirs is not None:
            self._theirs.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._theirs is None else self._theirs.eof_received()

    def pause_writing(self) -> None:
        """There is more to read than the other side has read yet. Whoever reads nothing for long has gone, or wants to
        keep us busy."""
        if self._transport is not None:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(self._doors.visitors.limits.unread, self._transport.abort)
        if self._theirs is not None:
            self._theirs.pause_writing()

    def resume_writing(self) -> None:
        self._read_on()
        if self._theirs is not None:
            self._theirs.resume_writing()

    def _read_on(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _turn_away(self, why: str) -> None:
        """A sentence, where there are not too many of them, then the end. Closing at once could take it back."""
        transport, doors = self._transport, self._doors
        assert transport is not None
        if doors.leaving >= OWN // 2:
            transport.abort()
            return
        head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Length: {len(why)}\r\nContent-Type: text/plain\r\n"
        transport.write(f"{head}Retry-After: 60\r\nConnection: close\r\n\r\n{why}".encode())
        doors.leaving += 1
        asyncio.get_running_loop().call_later(FAREWELL, self._gone, transport)

    def _gone(self, transport: asyncio.Transport) -> None:
        self._doors.leaving -= 1
        transport.abort()


def more_files() -> int:
    """How many files may be open, after asking for as many as the system allows."""
    if sys.platform == "win32":  # there is no such limit
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # macOS names a hard limit that it does not grant
            return soft
        return most
    return FILES if soft == resource.RLIM_INFINITY else soft
