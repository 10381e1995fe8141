"""What pages show, and how fast they like it: bots wait for those who watch, but nobody can hold them up for long."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gramarye.server import protocol as wire
from gramarye.server import thinking
from gramarye.server.telling import tell_seats
from gramarye.server.texts import refuse

if TYPE_CHECKING:
    from gramarye.server.followers import Follower, Listener
    from gramarye.server.match import Match

TIMES: Final[Mapping[wire.Pace, float]] = MappingProxyType({"calm": 2.0, "usual": 1.0, "quick": 0.3, "none": 0.0})
"""How much longer than usual a bot waits."""
PATIENCE: Final = 6.0  # seconds a bot waits at most for a page to have shown the move before


def shown(match: Match, listener: Listener, ask: wire.Shown) -> wire.Message:
    """A page tells what it shows. The clock of whoever must move runs from there on."""
    follower = match.followers.get(listener)
    if follower is None:
        return refuse(ask.id, "not_following")
    follower.shown = min(ask.version, match.version)
    follower.pace = ask.pace
    if match.deadline is not None and match.glass.grace and thinking.has_shown(match):
        match.glass.begin()
        tell_seats(match)
    match.changed(match)
    return wire.Accepted(ask.id, match.version)


def times(match: Match) -> float:
    """The slowest pace of those who play, or of those who look on where no player is here; 0: bots move at once."""
    return max((TIMES[follower.pace] for follower in _watchers(match)), default=0.0)


def are_behind(match: Match) -> bool:
    """A page that says what it shows has not shown the last move yet."""
    return any(f.shown is not None and f.shown < match.version and TIMES[f.pace] > 0 for f in _watchers(match))


def _watchers(match: Match) -> list[Follower]:
    everybody = list(match.followers.values())
    return [follower for follower in everybody if follower.mine] or everybody
