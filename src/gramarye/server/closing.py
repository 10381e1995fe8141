"""Closing a table: its host ends it for all, and everybody is told why; also one whose rules have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gramarye.server import protocol as wire
from gramarye.server.telling import tell_tables
from gramarye.server.texts import refuse

if TYPE_CHECKING:
    from gramarye.server.lobby import Lobby
    from gramarye.server.sheet import Sheet


async def close(lobby: Lobby, guest: int, ask: wire.Close) -> wire.Message:
    match = await lobby.find(ask.match, ask.id)
    if isinstance(match, wire.Refused):
        return await _close_kept(lobby, guest, ask) if match.key in ("rules_changed", "game_gone") else match
    async with match.turn:
        doubt = _why_not(match.sheet, guest, ask.id)
        if doubt is not None:
            return doubt
        await match.save(_closed(match.sheet, guest, ask.reason))
        tell_tables(match)
        match.changed(match)
        return wire.Accepted(ask.id, match.version)


async def _close_kept(lobby: Lobby, guest: int, ask: wire.Close) -> wire.Message:
    """A table that nobody can be at."""
    kept = await lobby.store.load(ask.match)
    if kept is None:
        return refuse(ask.id, "no_table", table=ask.match)
    doubt = _why_not(kept.sheet, guest, ask.id)
    if doubt is not None:
        return doubt
    await lobby.store.save(_closed(kept.sheet, guest, ask.reason), kept.revision)
    lobby.unlist(ask.match)
    return wire.Accepted(ask.id, len(kept.rows))


def _why_not(sheet: Sheet, guest: int, msg: int) -> wire.Refused | None:
    if guest != sheet.host:
        return refuse(msg, "not_host")
    if sheet.status in ("over", "closed"):
        return refuse(msg, "table_over" if sheet.status == "over" else "table_closed")
    return None


def _closed(sheet: Sheet, guest: int, reason: wire.CloseReason) -> Sheet:
    host = next((seat.name for seat in sheet.seats if seat.owner == guest), sheet.host_name)
    return replace(sheet.told(wire.Notice(0, "closed", -1, "", host, reason), None), status="closed", ask=None)
