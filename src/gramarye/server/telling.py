"""Telling everybody who follows a table, each through the own eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gramarye.core.game import ALL_SEEING, SPECTATOR
from gramarye.server import pictures
from gramarye.server import protocol as wire
from gramarye.server.frames import text
from gramarye.server.sheet import ENCODE

if TYPE_CHECKING:
    from gramarye.server.followers import Listener
    from gramarye.server.match import Match
    from gramarye.server.sheet import Played


def tell_update(match: Match, line: Played) -> None:
    """A move that has just been made."""
    table = match.table
    assert table is not None
    actor, status, has_secrets = table.actor, match.sheet.status, match.has_secrets
    events = msgspec.Raw(ENCODE(line.events)) if line.is_open else None
    told: dict[int, bytes] = {}
    for follower in tuple(match.followers.values()):
        before = follower.eye
        eye = follower.look(actor, status, has_secrets=has_secrets)
        if eye not in (before, ALL_SEEING) and pictures.reads_otherwise(match):
            # what the last eye has read must not stay on the device, nor stay hidden from this one
            log = pictures.log_for(match, eye)
            follower.listener.tell(text(pictures.update_for(match, line, eye, table, actor, events, log)))
            continue
        frame = told.get(eye)
        if frame is None:
            frame = told[eye] = text(pictures.update_for(match, line, eye, table, actor, events))
        follower.listener.tell(frame)


def tell_tables(match: Match) -> None:
    """The whole table."""
    for follower in tuple(match.followers.values()):
        follower.look(match.actor, match.sheet.status, has_secrets=match.has_secrets)
        follower.listener.tell(text(pictures.table_for(match, follower, -1)))


def close_eyes(match: Match, waiting: tuple[int, ...]) -> None:
    """These seats must answer something: where others look at the same device, their secrets are closed first."""
    for follower in tuple(match.followers.values()):
        mine, eye = follower.mine, follower.eye
        if match.has_secrets and eye >= 0 and any(seat in mine and seat != eye for seat in waiting):
            follower.eye = SPECTATOR
            follower.listener.tell(text(pictures.table_for(match, follower, -1)))


def tell_seats(match: Match, but: Listener | None = None) -> None:
    """Who sits where."""
    for follower in tuple(match.followers.values()):
        if follower.listener is not but:
            follower.listener.tell(text(pictures.seats_for(match, follower.guest)))


def tell_saying(match: Match, saying: wire.Saying) -> None:
    """What somebody has said; spectators hear it too."""
    frame = text(wire.Said(match.id, saying))
    for follower in tuple(match.followers.values()):
        follower.listener.tell(frame)
