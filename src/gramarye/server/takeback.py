"""Taking back a move: at once where nothing was learned by it, otherwise where the table consents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gramarye.server import protocol as wire
from gramarye.server import undo
from gramarye.server.sheet import Question
from gramarye.server.telling import tell_seats
from gramarye.server.texts import refuse

if TYPE_CHECKING:
    from gramarye.server.followers import Listener
    from gramarye.server.match import Match


async def take_back(match: Match, listener: Listener, guest: int, ask: wire.Undo) -> wire.Message:
    """The last move of one of the listener's seats."""
    async with match.turn:
        doubt = match.doubt(listener, guest, ask)
        if doubt is not None:
            return doubt
        seat = undo.taker(match, ask.seat)
        line = undo.last_line(match, seat)
        if line is None:
            return refuse(ask.id, "nothing_to_undo")
        if match.sheet.ask is not None:
            mine = match.sheet.ask.guest == guest and match.sheet.ask.msg == ask.id
            return wire.Accepted(ask.id, match.version) if mine else refuse(ask.id, "question_open")
        waiting = () if undo.is_free(match, line) else undo.others(match.sheet, seat)
        question = Question(seat, line.version - 1, line.length, waiting, guest, ask.id)
        if waiting:
            await match.save(replace(match.sheet, ask=question))
            tell_seats(match)
        else:
            await match.cut(question)
        return wire.Accepted(ask.id, match.version)


async def answer(match: Match, guest: int, ask: wire.Answer) -> wire.Message:
    """What a seat says to the open question."""
    async with match.turn:
        question = match.sheet.ask
        if ask.seat not in match.sheet.of(guest):
            return refuse(ask.id, "not_your_seat")
        withdrawn = question is not None and ask.seat == question.seat and not ask.yes
        if question is None or (ask.seat not in question.waiting and not withdrawn):
            return refuse(ask.id, "no_question")
        waiting = tuple(seat for seat in question.waiting if seat != ask.seat)
        if ask.yes and not waiting:
            await match.cut(question)
        else:
            await match.save(replace(match.sheet, ask=replace(question, waiting=waiting) if ask.yes else None))
            tell_seats(match)
            match.changed(match)
        return wire.Accepted(ask.id, match.version)
