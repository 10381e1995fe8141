"""Where tables are kept: the interface. Everything is durable once the awaited call has returned."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Collection

from mypy_extensions import mypyc_attr

from gramarye.server.sheet import Ages, Guest, Kept, Sheet

log = logging.getLogger("gramarye.server")


class Conflict(Exception):
    """Somebody else has written this place first: read again."""


class NotSaved(Exception):
    """The store could not write; nothing was changed."""


class Damaged(NotSaved):
    """What is kept of one match cannot be read; all others can."""


class Aside:
    """Matches that cannot be played as they are kept. Each is told once in the log, and listed nowhere."""

    def __init__(self) -> None:
        self._matches: set[str] = set()

    def put(self, match: str, why: str) -> None:
        if match not in self._matches:
            self._matches.add(match)
            log.error("table %s is set aside, `gramarye check` tells more: %s", match, why)

    def has(self, match: str) -> bool:
        return match in self._matches


@mypyc_attr(allow_interpreted_subclasses=True)
class Store(ABC):
    """One log and one sheet for each match; guests. Two writers of one place: one wins, the other gets Conflict."""

    def __init__(self) -> None:
        self.aside = Aside()

    @abstractmethod
    def create(self, sheet: Sheet) -> Awaitable[None]:
        """A new match at revision 0. Conflict when its id, its code (among unfinished matches), or its host's
        message is taken."""

    @abstractmethod
    def append(
        self, match: str, seq: int, row: bytes, sheet: Sheet | None = None, revision: int = 0
    ) -> asyncio.Future[None]:
        """Row number `seq` of the log, and in the same breath a new sheet on top of `revision`. Conflict when
        that row is there already, or the sheet has another revision."""

    @abstractmethod
    def save(self, sheet: Sheet, revision: int) -> Awaitable[None]:
        """A new sheet on top of `revision`. Conflict when the sheet has another."""

    @abstractmethod
    def load(self, match: str) -> Awaitable[Kept | None]:
        """All that is kept of a match. Damaged where it cannot be read."""

    @abstractmethod
    def find(self, code: str) -> Awaitable[str | None]:
        """The unfinished match with this code."""

    @abstractmethod
    def opened_by(self, host: int, msg: int) -> Awaitable[Sheet | None]:
        """The match that this message of this guest has opened."""

    @abstractmethod
    def open_tables(self) -> Awaitable[list[Sheet]]:
        """The sheets of all listed matches that are not over, newest first; those that can be read."""

    @abstractmethod
    def tables_of(self, guest: int) -> Awaitable[list[Sheet]]:
        """The sheets of the matches this guest hosts or sits at, newest first, unfinished before finished."""

    @abstractmethod
    def greet(self, token: str | None, name: str, *, may_be_new: bool = True) -> Awaitable[tuple[Guest, str] | None]:
        """The guest with this token, by this name from now on. Where nobody has the token: a new guest, if there may
        be one."""

    @abstractmethod
    def rename(self, guest: int, name: str) -> Awaitable[Guest]:
        """The guest by another name."""

    @abstractmethod
    def forget(self, match: str) -> None:
        """Nobody appends to this match before it is loaded again."""

    @abstractmethod
    def tidy(self, visited: Collection[str], now: float, ages: Ages) -> Awaitable[list[str]]:
        """Note who was visited since the last time, delete what has not been for too long, and make the rest small.
        The matches that are gone."""

    @abstractmethod
    def close(self) -> Awaitable[None]:
        """Write what is pending, then stop."""
