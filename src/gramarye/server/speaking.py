"""Saying something at a table: what people say, and what bots do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gramarye.core.words import Word
from gramarye.server import protocol as wire
from gramarye.server import seats
from gramarye.server.telling import tell_saying
from gramarye.server.texts import refuse

if TYPE_CHECKING:
    from gramarye.server.followers import Listener
    from gramarye.server.match import Match


async def say(match: Match, listener: Listener, guest: int, ask: wire.Say) -> wire.Message:
    async with match.turn:
        refused = seats.why_not_act(match.sheet, match.followers.get(listener), ask.id, ask.seat)
        if refused is not None and refused.key != "curtain":  # what is said shows nothing of a seat
            return refused
        if not match.talk.is_known:
            return refuse(ask.id, "no_talk", game=match.game.info.title)
        try:
            talk = match.talk.read(bytes(ask.talk))
        except msgspec.MsgspecError as error:
            return refuse(ask.id, "bad_talk", why=str(error))
        assert match.table is not None
        refusal = match.game.check_talk(match.table.state, ask.seat, talk)
        if refusal is not None:
            return wire.Refused(ask.id, refusal.rule, refusal.key, refusal.args, refusal.text)
        if not match.talk.may_speak(guest):
            return refuse(ask.id, "too_fast")
        tell_saying(match, match.talk.keep(ask.seat, match.version, talk))
        return wire.Accepted(ask.id, match.version)


async def say_bot(match: Match, version: int, seat: int, talk: Word) -> bool:
    """What a bot wants to say while looking at `version`; whether it was said."""
    async with match.turn:
        if version != match.version or match.table is None:
            return False
        if match.game.check_talk(match.table.state, seat, talk) is not None:
            return False
        tell_saying(match, match.talk.keep(seat, version, talk))
        return True
