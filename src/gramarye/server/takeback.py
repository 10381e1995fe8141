"""Taking back a move: at once where nothing was learned by it, otherwise where the table consents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gramarye.server import protocol as wire
from gramarye.server import undo
from gramarye.server.sheet import Question
from gramarye.server.telling import close_eyes, tell_seats
from gramarye.server.texts import refuse
from gramarye.server.thinking import place_of

if TYPE_CHECKING:
    from gramarye.server.followers import Listener
    from gramarye.server.match import Match


async def take_back(match: Match, listener: Listener, guest: int, ask: wire.Undo) -> wire.Message:
    """The last move of one of the listener's seats."""
    async with match.turn:
        doubt = match.doubt(listener, guest, ask)
        if doubt is not None:
            return doubt
        how = match.sheet.rules.take_back
        if how == "never":
            return refuse(ask.id, "no_take_back")
        seat = undo.taker(match, ask.seat)
        line = undo.last_line(match, seat)
        if line is None:
            return refuse(ask.id, "nothing_to_undo")
        if match.sheet.ask is not None:
            mine = match.sheet.ask.guest == guest and match.sheet.ask.msg == ask.id
            return wire.Accepted(ask.id, match.version) if mine else refuse(ask.id, "question_open")
        then = undo.before(match, line)
        place = place_of(match, then)
        waiting = () if undo.is_free(match, line, then) else undo.others(match.sheet, seat)
        if waiting and how == "free":
            return refuse(ask.id, "no_asking")
        if waiting and not match.glass.may_ask(place):
            return refuse(ask.id, "asked_already")
        limit = match.sheet.rules.time_limit
        if limit and match.glass.used_at(place) >= limit:
            return refuse(ask.id, "no_time_left")
        question = Question(seat, line.version - 1, line.length, waiting, guest, ask.id, place)
        if waiting:
            await match.save(replace(match.sheet, ask=question))
            tell_seats(match)
            match.changed(match)
            close_eyes(match, waiting)
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
            if not ask.yes and not withdrawn:
                match.glass.refuse_question()
            await match.save(replace(match.sheet, ask=replace(question, waiting=waiting) if ask.yes else None))
            tell_seats(match)
            match.changed(match)
        return wire.Accepted(ask.id, match.version)


async def time_up(match: Match) -> None:
    """Nobody has answered in time: that is a no."""
    async with match.turn:
        if match.sheet.ask is None or match.glass.answer_left > 0:
            return
        match.glass.refuse_question()
        await match.save(replace(match.sheet, ask=None))
        tell_seats(match)
        match.changed(match)
