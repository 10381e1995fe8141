"""What the server does with each message of a browser: a handler for each kind, and the table of handlers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from types import MappingProxyType
from typing import Any, Final

from mypy_extensions import mypyc_attr

import gramarye
from gramarye.server import closing, pictures, sitting, speaking, takeback, watching
from gramarye.server import protocol as wire
from gramarye.server.followers import Listener, Reply
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.names import name_of
from gramarye.server.sheet import Guest
from gramarye.server.texts import refuse
from gramarye.server.visitors import LOCAL


@mypyc_attr(allow_interpreted_subclasses=True)
class Caller(Listener):
    """Whoever sends messages: unknown until the hello, then a guest who follows some tables."""

    def __init__(self, lobby: Lobby, address: str = LOCAL) -> None:
        self.lobby = lobby
        self.address = address
        """By what it is counted, see `visitors`."""
        self.guest: Guest | None = None
        self.following: dict[str, Match] = {}

    @property
    def me(self) -> Guest:
        """The guest; handlers run only after the hello."""
        assert self.guest is not None
        return self.guest

    async def hang_up(self) -> None:
        """Leave everything; seats are kept."""
        self.lobby.unwatch(self)
        for match in list(self.following.values()):
            await match.leave(self)
        self.following.clear()

    async def read_again(self, message: wire.Message) -> int:
        """The version of the match a message was for, read afresh from the store."""
        match = self.following.get(getattr(message, "match", ""))  # not every message is about a match
        if match is None:
            return 0
        await match.read_again()
        return match.version


# ---- the guest


async def hello(caller: Caller, ask: wire.Hello) -> wire.Message:
    if caller.guest is not None:
        return refuse(ask.id, "hello_twice")
    if ask.protocol != wire.PROTOCOL:
        return refuse(ask.id, "protocol", yours=ask.protocol, ours=wire.PROTOCOL)
    name = name_of(ask.name, ask.id)
    if isinstance(name, wire.Refused):
        return name
    guests = caller.lobby.visitors.guests
    wait = guests.take(caller.address)  # before anything is awaited: others from there ask at the same time
    greeted = await caller.lobby.store.greet(ask.token, name, may_be_new=not wait)
    if greeted is None:
        return refuse(ask.id, "too_many_guests", minutes=ceil(wait / 60))
    caller.guest, token = greeted
    if token == ask.token and not wait:
        guests.give(caller.address)
    return wire.Welcome(ask.id, token, caller.lobby.cards, wire.PROTOCOL, gramarye.__version__, caller.lobby.build)


async def rename(caller: Caller, ask: wire.Rename) -> wire.Message:
    name = name_of(ask.name, ask.id)
    if isinstance(name, wire.Refused):
        return name
    caller.guest = await caller.lobby.store.rename(caller.me.number, name)
    return wire.Accepted(ask.id)


def ping(_: Caller, ask: wire.Ping) -> wire.Message:
    return wire.Pong(ask.id)


# ---- the lobby


async def lobby(caller: Caller, ask: wire.Lobby) -> wire.Message:
    if ask.on:
        return await caller.lobby.watch(caller, caller.me, ask.id)
    caller.lobby.unwatch(caller)
    return wire.Accepted(ask.id)


async def open_table(caller: Caller, ask: wire.Open) -> wire.Message:
    return await caller.lobby.open(caller.me, ask, caller.address)


async def join(caller: Caller, ask: wire.Join) -> wire.Message:
    return await caller.lobby.join(caller.me, ask, caller.address)


async def check_spells(caller: Caller, ask: wire.CheckSpells) -> wire.Message:
    game = caller.lobby.games.get(ask.game)
    if game is None:
        return refuse(ask.id, "no_game", game=ask.game, games=", ".join(caller.lobby.games))
    options = list(game.own_files())  # no game has two kinds of files
    if not options:
        return refuse(ask.id, "no_spells", game=game.info.title)
    return await caller.lobby.files.read(game, options[0], ask)


# ---- a table


async def enter(caller: Caller, ask: wire.Enter) -> wire.Message:
    match = await caller.lobby.find(ask.match, ask.id)
    if isinstance(match, wire.Refused):
        return match
    caller.following[match.id] = match
    return await match.enter(caller, caller.me.number, ask)


async def leave(caller: Caller, ask: wire.Leave) -> wire.Message:
    match = caller.following.pop(ask.match, None)
    if match is not None:
        await match.leave(caller)
    return wire.Accepted(ask.id)


def shown(caller: Caller, ask: wire.Shown) -> wire.Message:
    match = caller.following.get(ask.match)
    return refuse(ask.id, "not_following") if match is None else watching.shown(match, caller, ask)


def reveal(caller: Caller, ask: wire.Reveal) -> Reply:
    match = caller.following.get(ask.match)
    return refuse(ask.id, "not_following") if match is None else match.reveal(caller, ask)


def play(caller: Caller, ask: wire.Play) -> Reply:
    match = caller.following.get(ask.match)
    if match is None:
        return refuse(ask.id, "not_following")
    return match.play(caller, caller.me.number, ask)


def say(caller: Caller, ask: wire.Say) -> Reply:
    match = caller.following.get(ask.match)
    if match is None:
        return refuse(ask.id, "not_following")
    return speaking.say(match, caller, caller.me.number, ask)


def undo(caller: Caller, ask: wire.Undo) -> Reply:
    match = caller.following.get(ask.match)
    if match is None:
        return refuse(ask.id, "not_following")
    return takeback.take_back(match, caller, caller.me.number, ask)


def odds(caller: Caller, ask: wire.Odds) -> Reply:
    match = caller.following.get(ask.match)
    return refuse(ask.id, "not_following") if match is None else match.odds(caller, ask)


def film(caller: Caller, ask: wire.Film) -> wire.Message:
    match = caller.following.get(ask.match)
    return refuse(ask.id, "not_following") if match is None else pictures.film_for(match, ask)


async def answer(caller: Caller, ask: wire.Answer) -> wire.Message:
    match = await caller.lobby.find(ask.match, ask.id)
    return match if isinstance(match, wire.Refused) else await takeback.answer(match, caller.me.number, ask)


async def begin(caller: Caller, ask: wire.Begin) -> wire.Message:
    match = await caller.lobby.find(ask.match, ask.id)
    if isinstance(match, wire.Refused):
        return match
    return await sitting.begin(match, caller.me.number, ask, caller.lobby.levels(match.game.info.name))


async def change_seat(caller: Caller, ask: wire.ChangeSeat) -> wire.Message:
    match = await caller.lobby.find(ask.match, ask.id)
    if isinstance(match, wire.Refused):
        return match
    return await sitting.change_seat(match, caller.me.number, ask, caller.lobby.levels(match.game.info.name))


async def close(caller: Caller, ask: wire.Close) -> wire.Message:
    return await closing.close(caller.lobby, caller.me.number, ask)


# each handler takes the kind it stands beside; a dict cannot say that in types
Handler = Callable[[Caller, Any], Reply]
HANDLERS: Final[Mapping[type[wire.Message], Handler]] = MappingProxyType(
    {
        wire.Hello: hello,
        wire.Rename: rename,
        wire.Ping: ping,
        wire.Lobby: lobby,
        wire.Open: open_table,
        wire.Join: join,
        wire.CheckSpells: check_spells,
        wire.Enter: enter,
        wire.Leave: leave,
        wire.Shown: shown,
        wire.Reveal: reveal,
        wire.Play: play,
        wire.Say: say,
        wire.Undo: undo,
        wire.Odds: odds,
        wire.Film: film,
        wire.Answer: answer,
        wire.Begin: begin,
        wire.ChangeSeat: change_seat,
        wire.Close: close,
    }
)
ONCE: Final = frozenset({wire.Answer, wire.Begin, wire.ChangeSeat, wire.Close, wire.Say})
"""Messages that must not be done twice, and keep their id nowhere: Open, Play and Undo keep it in the store."""
