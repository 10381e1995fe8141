"""Sitting down at a running match, beginning it, and giving a seat away: `seats`, done in turn and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gramarye.server import presence, seats
from gramarye.server import protocol as wire
from gramarye.server.sheet import Guest
from gramarye.server.texts import refuse

if TYPE_CHECKING:
    from gramarye.server.match import Match


async def join(match: Match, guest: Guest, ask: wire.Join, number: int | None) -> wire.Message:
    """Take this seat by its secret, or (None) the first one nobody has by the table's code."""
    async with match.turn:
        if match.sheet.status == "closed":
            return refuse(ask.id, "table_closed")
        mine = match.sheet.of(guest.number)
        if number is None:
            if mine:
                return wire.Joined(ask.id, match.id, mine[0])
            if guest.number in match.sheet.barred:
                return refuse(ask.id, "barred")
            number = next((i for i, seat in enumerate(match.sheet.seats) if seat.is_free), None)
            if number is None and match.sheet.rules.listed:
                return refuse(ask.id, "no_free_seat", match=match.id)
            if number is None:
                return refuse(ask.id, "table_full")
        elif number in mine:
            return wire.Joined(ask.id, match.id, number)
        elif not seats.opens(match.sheet, number, ask.code):
            return refuse(ask.id, "link_used")
        await match.reseat(seats.take(match.sheet, guest, number, ask.salt))
        return wire.Joined(ask.id, match.id, number)


async def begin(match: Match, guest: int, ask: wire.Begin, levels: tuple[str, ...]) -> wire.Message:
    async with match.turn:
        if guest != match.sheet.host:
            return refuse(ask.id, "not_host")
        if match.sheet.status != "waiting":
            return refuse(ask.id, "table_closed" if match.sheet.status == "closed" else "begun")
        if ask.level not in levels:
            return refuse(ask.id, "level", level=ask.level, levels=", ".join(levels))
        await match.reseat(seats.fill_with_bots(match.sheet, ask.level))
        return wire.Accepted(ask.id, match.version)


async def change_seat(match: Match, guest: int, ask: wire.ChangeSeat, levels: tuple[str, ...]) -> wire.Message:
    async with match.turn:
        here = ask.seat < len(match.sheet.seats)
        left = match.presence.away_left(match.sheet.seats[ask.seat].owner) if here else None
        changed = seats.change(match.sheet, guest, ask, left, levels)
        if isinstance(changed, wire.Refused):
            return changed
        await match.reseat(changed)
        return wire.Accepted(ask.id, match.version)


async def sit_in(match: Match, level: str) -> None:
    """Bots play for those who are away for too long, at a table that wants it so."""
    async with match.turn:
        sheet = match.sheet
        for left, number in presence.waited_for(match):
            if left <= 0:
                sheet = seats.let_in(sheet, number, level, "")
        if sheet is not match.sheet:
            await match.reseat(sheet)


async def begin_if_full(match: Match) -> None:
    """A table on which nobody is waited for begins when it is opened."""
    async with match.turn:
        if match.sheet.status == "waiting" and seats.is_full(match.sheet):
            await match.reseat(match.sheet)
