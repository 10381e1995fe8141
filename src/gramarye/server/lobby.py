"""The lobby: opening a table, finding one by its code or a seat's secret, and the list of open tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Final

import msgspec

from gramarye.core.codec import Codec
from gramarye.core.game import Game
from gramarye.core.ownfile import Fault
from gramarye.core.text import clean, cleaned
from gramarye.physics.pool import Pool
from gramarye.server import pictures, seats, sitting
from gramarye.server.bots_runner import BotShelf, BotsRunner
from gramarye.server.clock import Clock, WallClock
from gramarye.server.codes import new_code, read_code
from gramarye.server.flights import Flights
from gramarye.server.followers import Listener
from gramarye.server.frames import text
from gramarye.server.match import Match
from gramarye.server.names import name_of, told_apart
from gramarye.server.protocol import GameCard, Join, LobbyRow, Message, Open, Opened, Refused, SeatPlan, Tables
from gramarye.server.reading import Reading
from gramarye.server.sheet import ENCODE, ROW, Guest, Sheet, fault_of_setup, split_link
from gramarye.server.store import Conflict, Damaged, NotSaved, Store
from gramarye.server.texts import faulty, refuse
from gramarye.server.visitors import LOCAL, Visitors

log = logging.getLogger("gramarye.server")

IN_MEMORY: Final = 300  # matches; those that nobody follows leave first, and are read again when somebody comes
LISTED: Final = 100
OPENED: Final = 30  # tables one guest may open in an hour
HOUR: Final = timedelta(hours=1)
FORGOTTEN: Final = timedelta(hours=24)  # after that a table that nobody follows is not listed any more
TIDY: Final = 300.0  # seconds
MOMENT: Final = 0.15  # seconds in which changes of the list are gathered


class Lobby:
    """All tables of a server: the running ones in memory, all others in the store."""

    def __init__(
        self,
        games: Mapping[str, Game],
        shelf: BotShelf,
        store: Store,
        pace: float,
        visitors: Visitors | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.games = games
        self.visitors = visitors or Visitors()
        self.store = store
        self.build = ""  # of the client that is given out
        self.clock = clock or WallClock()
        self.bots = BotsRunner(shelf, pace, self.clock)
        self.cards = tuple(
            GameCard(name, game.info.title, game.info.seats, shelf.levels(name)) for name, game in games.items()
        )
        self.files = Reading()
        self._physics = Pool()  # no process starts before there is a table that needs one
        self._matches: dict[str, Match] = {}
        self._reading = asyncio.Lock()
        self._open: dict[str, Sheet] = {}  # listed and not over, oldest first
        self._watching: dict[Listener, int] = {}
        self._telling: asyncio.Task[None] | None = None
        self._visited: set[str] = set()  # since the store was told
        self._tidying: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the list of open tables."""
        for sheet in reversed(await self.store.open_tables()):
            if sheet.game not in self.games:
                self.store.aside.put(sheet.match, f"it plays {sheet.game}, and there is no such game here")
            elif await self._is_whole(sheet):
                self._open[sheet.match] = sheet
        self._tidying = asyncio.create_task(self._keep_tidy())

    async def _is_whole(self, sheet: Sheet) -> bool:
        """Whether the log of a table that is listed can be read; of others it is found out when somebody comes."""
        if not self._is_alive(sheet):
            return True
        try:
            kept = await self.store.load(sheet.match)
            for row in () if kept is None else kept.rows:
                ROW.decode(row)
        except Damaged:
            return False
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.store.aside.put(sheet.match, f"a row of its log cannot be read: {error}")
            return False
        return True

    async def close(self) -> None:
        for task in (self._telling, self._tidying):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.bots.close()
        for match in self._matches.values():
            with contextlib.suppress(Conflict, NotSaved):  # then the store knows better, or can keep nothing
                await match.put_away()
        await self._physics.close()
        await self.files.close()

    def levels(self, game: str) -> tuple[str, ...]:
        return next((card.levels for card in self.cards if card.name == game), ())

    # ---- opening and finding

    async def open(self, guest: Guest, ask: Open, address: str = LOCAL) -> Message:
        """Keep a new table; it begins at once when nobody is waited for."""
        sheet = self._plan(guest, ask)
        if isinstance(sheet, Refused):
            return sheet
        before = await self.store.opened_by(guest.number, ask.id)
        if before is not None:  # the same message again, after a lost connection
            return Opened(ask.id, before.match, before.code)
        mine = await self.store.tables_of(guest.number)
        lately = sum(table.host == guest.number and _age(table) < HOUR for table in mine)
        if lately >= OPENED:
            return refuse(ask.id, "too_many_tables", count=lately)
        wait = self.visitors.tables.take(address)
        if wait:
            return refuse(ask.id, "too_many_here", minutes=ceil(wait / 60))
        while True:
            try:
                await self.store.create(sheet)
                break
            except Conflict:  # that code is in use
                sheet = msgspec.structs.replace(sheet, code=new_code())
        match = await self.find(sheet.match, ask.id)
        if isinstance(match, Refused):
            return match
        await sitting.begin_if_full(match)
        self._changed(match)
        return Opened(ask.id, sheet.match, sheet.code)

    async def join(self, guest: Guest, ask: Join, address: str = LOCAL) -> Message:
        """Sit down at a table, by its code or by a seat's secret."""
        link = split_link(ask.code.strip())
        match_id = await self._meant(guest, ask, address) if link is None else link[0]
        if isinstance(match_id, Refused):
            return match_id
        match = await self.find(match_id, ask.id)
        if isinstance(match, Refused):
            return match
        return await sitting.join(match, guest, ask, None if link is None else link[1])

    async def _meant(self, guest: Guest, ask: Join, address: str) -> str | Refused:
        """The table with this code; a wrong one costs whoever tries it."""
        code = read_code(ask.code)
        if code is None:
            return refuse(ask.id, "no_code", code=clean(ask.code))
        wait = self.visitors.try_code(guest.number, address)
        if wait:
            return refuse(ask.id, "too_many_codes", seconds=ceil(wait))
        match_id = await self.store.find(code)
        if match_id is None:
            return refuse(ask.id, "no_code", code=code)
        self.visitors.was_right(guest.number, address)
        return match_id

    async def find(self, match_id: str, msg: int) -> Match | Refused:
        """The match with this id, from memory or the store."""
        match = self._matches.get(match_id)
        if match is not None:
            self._visited.add(match_id)
            return match
        async with self._reading:
            match = self._matches.get(match_id)  # somebody else may have read it meanwhile
            if match is not None:
                return match
            try:
                kept = await self.store.load(match_id)
            except Damaged:
                return self._damaged(match_id, msg)
            if kept is None:
                return refuse(msg, "no_table", table=match_id)
            if kept.sheet.game not in self.games:
                return refuse(msg, "game_gone", game=kept.sheet.game)
            game = self.games[kept.sheet.game]
            if kept.sheet.version != game.info.version:
                return refuse(msg, "rules_changed", then=kept.sheet.version, now=game.info.version)
            flights = None
            if game.info.physics:
                flights = Flights(self._physics, self.clock)
                self._physics.warm()
            match = Match(match_id, game, self.store, self._changed, self.clock, flights)
            fault = fault_of_setup(game, kept.sheet)
            if fault:
                self.store.aside.put(match_id, fault)
                return self._damaged(match_id, msg)
            try:
                match.take(kept)
            except Exception as error:  # noqa: BLE001 (what the rules make of a damaged log is its own)
                self.store.aside.put(match_id, f"its log cannot be played: {type(error).__name__}: {error}")
                return self._damaged(match_id, msg)
            await self._make_room()
            self._matches[match_id] = match
        self._visited.add(match_id)
        self.bots.wake(match)
        return match

    def _damaged(self, match_id: str, msg: int) -> Refused:
        if self._open.pop(match_id, None) is not None:
            self._tell_soon()
        return refuse(msg, "table_damaged", table=match_id)

    # ---- the list

    async def watch(self, listener: Listener, guest: Guest, msg: int) -> Tables:
        """The list now, and from now on whenever it changes."""
        self._watching[listener] = guest.number
        return await self._tables(msg, guest.number)

    def unwatch(self, listener: Listener) -> None:
        self._watching.pop(listener, None)

    async def _tables(self, msg: int, guest: int) -> Tables:
        theirs = await self.store.tables_of(guest)
        mine = tuple(
            self._row(sheet)
            for sheet in theirs
            if sheet.status != "closed" and (self._is_playable(sheet) or self._is_to_close(sheet, guest))
        )
        alive = [sheet for sheet in reversed(self._open.values()) if self._is_playable(sheet) and self._is_alive(sheet)]
        newest = alive[:LISTED]
        return Tables(msg, tuple(self._row(sheet) for sheet in newest), mine)

    def _is_playable(self, sheet: Sheet) -> bool:
        """Whoever opens it finds a table, and no refusal."""
        game = self.games.get(sheet.game)
        return game is not None and game.info.version == sheet.version and not self._is_aside(sheet)

    def _is_to_close(self, sheet: Sheet, guest: int) -> bool:
        """A table of other rules, which only its host is told of."""
        return sheet.host == guest and sheet.status != "over" and not self._is_aside(sheet)

    def _is_alive(self, sheet: Sheet) -> bool:
        match = self._matches.get(sheet.match)
        return (match is not None and bool(match.followers)) or _age(sheet) < FORGOTTEN

    def _is_aside(self, sheet: Sheet) -> bool:
        return self.store.aside.has(sheet.match)

    def _row(self, sheet: Sheet) -> LobbyRow:
        match = self._matches.get(sheet.match)
        return (
            pictures.lobby_row(sheet, 0, playable=self._is_playable(sheet))
            if match is None
            else pictures.lobby_row(match.sheet, pictures.round_of(match))
        )

    def _changed(self, match: Match) -> None:
        """Called after every change of a match."""
        self.bots.wake(match)
        sheet = match.sheet
        is_done = sheet.status in ("over", "closed")
        if is_done:
            self.bots.forget(match)
        if not sheet.rules.listed or self._open.get(match.id) is sheet:
            return
        if is_done:
            self._open.pop(match.id, None)
        else:
            self._open[match.id] = sheet
        self._tell_soon()

    def unlist(self, match_id: str) -> None:
        """A table that nobody runs has been closed."""
        self._open.pop(match_id, None)
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self._watching and self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        await asyncio.sleep(MOMENT)
        self._telling = None
        for listener, guest in list(self._watching.items()):
            listener.tell(text(await self._tables(-1, guest)))

    # ---- helpers

    def _plan(self, guest: Guest, ask: Open) -> Sheet | Refused:
        game = self.games.get(ask.game)
        if game is None:
            return refuse(ask.id, "no_game", game=ask.game, games=", ".join(self.games))
        least, most = game.info.seats
        if not least <= len(ask.seats) <= most:
            return refuse(ask.id, "seat_count", title=game.info.title, least=least, most=most, seats=len(ask.seats))
        levels = self.levels(ask.game)
        for plan in ask.seats:
            if plan.kind == "bot" and (plan.level or levels[:1]) not in (*levels, levels[:1]):
                return refuse(ask.id, "level", level=plan.level or "", levels=", ".join(levels))
        setup = _set_up(game, ask)
        if isinstance(setup, Refused):
            return setup
        plans = _named(ask)
        if isinstance(plans, Refused):
            return plans
        match = secrets.token_hex(8)
        return Sheet(
            match=match,
            code=new_code(),
            game=ask.game,
            version=game.info.version,
            host=guest.number,
            host_name=guest.name,
            msg=ask.id,
            setup=setup,
            rules=ask.rules,
            seats=told_apart(seats.lay_out(match, plans, guest, levels[0] if levels else "")),
            secret=new_secret(),
            salts=(ask.salt,) if ask.salt else (),
            opened=datetime.now(UTC).isoformat(timespec="seconds"),
        )

    def _is_needed(self, match: Match) -> bool:
        return match.is_busy or self.bots.is_running(match)

    async def _make_room(self) -> None:
        if len(self._matches) < IN_MEMORY:
            return
        for match in list(self._matches.values()):
            if self._is_needed(match):
                continue
            with contextlib.suppress(Conflict, NotSaved):  # as above
                await match.put_away()
            if not self._is_needed(match):  # nobody has come meanwhile
                self._let_go(match)

    def _let_go(self, match: Match) -> None:
        """Keep it no longer in memory."""
        self.bots.forget(match)
        self.store.forget(match.id)
        match.turn.retire()
        del self._matches[match.id]

    # ---- tidying up

    async def tidy(self, now: float) -> None:
        """End tables that nobody has visited for too long, and let the store become small. `now` is the time of day."""
        self._visited |= {match.id for match in self._matches.values() if self._is_needed(match)}
        visited, self._visited = self._visited, set()
        gone = await self.store.tidy(visited, now, self.visitors.limits.ages)
        for match_id in gone:
            match = self._matches.get(match_id)
            if match is not None and not self._is_needed(match):
                self._let_go(match)
            self._open.pop(match_id, None)
        if gone:
            self._tell_soon()

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            try:
                await self.tidy(time.time())
            except NotSaved as error:
                log.error("not tidied up: %s", error)


def _set_up(game: Game, ask: Open) -> msgspec.Raw | Refused:
    """The game's set-up with the number of seats in it, as the game itself writes it."""
    codec = Codec(game)
    try:
        options = msgspec.json.decode(ask.setup, type=dict[str, msgspec.Raw])
        if "seats" in options:
            return refuse(ask.id, "setup", why="the number of seats is that of the table's seats, not an option")
        for name in game.words.filled:
            if name in options:
                return refuse(ask.id, "filled", option=name)
        options["seats"] = msgspec.Raw(str(len(ask.seats)).encode())
        setup = cleaned(codec.chosen(ENCODE(options)))
        game.new(setup)
    except Fault as fault:
        return faulty(ask.id, fault)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return refuse(ask.id, "setup", why=str(error).rstrip("."))
    return msgspec.Raw(codec.encode(setup))


def _named(ask: Open) -> tuple[SeatPlan, ...] | Refused:
    """The plans of the seats with clean names; a name left out or empty is the seat's own affair."""
    plans = []
    for plan in ask.seats:
        name = name_of(plan.name, ask.id) if plan.name else None
        if isinstance(name, Refused):
            return name
        plans.append(msgspec.structs.replace(plan, name=name))
    return tuple(plans)


def new_secret() -> str:
    """What a table's dice come from, together with the players' salts."""
    return secrets.token_hex(16)


def _age(sheet: Sheet) -> timedelta:
    return datetime.now(UTC) - datetime.fromisoformat(sheet.opened)
