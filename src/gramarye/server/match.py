"""One running match: check, append to the store, commit, then tell. One thing at a time, in the order of arrival."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from gramarye.core.codec import Codec
from gramarye.core.game import Game
from gramarye.core.nature import Seeded, promise_of
from gramarye.core.record import Record, record_of
from gramarye.core.table import Table
from gramarye.core.words import Event, Move, Refusal
from gramarye.server import pictures, seats, thinking
from gramarye.server import protocol as wire
from gramarye.server.clock import Clock
from gramarye.server.flights import Flights
from gramarye.server.followers import Follower, Listener, Reply, played
from gramarye.server.frames import text
from gramarye.server.hourglass import Hourglass
from gramarye.server.lateness import Lateness
from gramarye.server.names import told_apart
from gramarye.server.presence import Presence
from gramarye.server.sheet import (
    ENCODE,
    ROW,
    Began,
    Cut,
    Kept,
    Moved,
    Played,
    Question,
    Row,
    SeatSheet,
    Sheet,
    standing,
)
from gramarye.server.store import NotSaved, Store
from gramarye.server.talk import Talk
from gramarye.server.telling import tell_seats, tell_tables, tell_update
from gramarye.server.texts import refuse
from gramarye.server.turns import Turns

MOVED: Final[Callable[..., Moved]] = Moved  # its entries are raw JSON to whoever reads it, words to whoever writes it
WAITING: Final = -1  # as an actor: nobody can move before the game has begun


class Made:
    """A move made on the table in memory, on its way to the store."""

    def __init__(self, row: Moved, sheet: Sheet | None, length: int, events: tuple[Event, ...]) -> None:
        self.row = row
        self.sheet = sheet
        """What becomes of the sheet, where it changes."""
        self.length = length
        """Of the log, before the move."""
        self.events = events


class Match:
    """A table as the server runs it. Every public coroutine takes its turn, and finds the match as it is kept."""

    def __init__(
        self,
        match: str,
        game: Game,
        store: Store,
        changed: Callable[[Match], None],
        clock: Clock,
        flights: Flights | None = None,
    ) -> None:
        self.id = match
        self.game = game
        self.codec = Codec(game)
        self.followers: dict[Listener, Follower] = {}
        self.lines: list[Played] = []
        self.movers: set[int] = set()  # the seats with a move that stands
        self.table: Table | None = None
        self.sheet: Sheet
        self.version = 0
        self.promise = ""
        self.presence = Presence(clock)
        self.talk = Talk(game, clock)
        self.glass = Hourglass(clock)
        self._store = store
        self.changed = changed
        self.flights = flights  # for games with physics
        self._revision = 0
        self._has_bots = False
        self._late = Lateness(game)
        self.turn = Turns(self._mend)

    # ---- reading

    @property
    def actor(self) -> int:
        return WAITING if self.table is None else self.table.actor

    @property
    def has_secrets(self) -> bool:
        """Somebody at a shared device must not see what another there does."""
        return self.table is None or self.game.has_secrets(self.table.state)

    @property
    def is_busy(self) -> bool:
        return bool(self.followers) or self.turn.is_taken

    def guests_online(self) -> set[int]:
        return {follower.guest for follower in self.followers.values()}

    def _see_who_is_here(self) -> None:
        self.presence.see({seat.owner for seat in self.sheet.seats if seat.owner is not None}, self.guests_online())

    def _tell_who_is_here(self, but: Listener | None = None) -> None:
        tell_seats(self, but=but)
        if self.sheet.status == "playing":
            self.changed(self)  # bots may have to play for somebody, or to wait for company

    def record(self) -> Record:
        """The finished game. The secret of its dice is in it."""
        assert self.table is not None
        return record_of(self.table, tuple(seat.name for seat in self.sheet.seats), self.sheet.opened)

    @property
    def deadline(self) -> float | None:
        """The seconds that are left to the human who must move, None where there is no limit."""
        sheet = self.sheet
        if not sheet.rules.time_limit or sheet.status != "playing" or self.actor < 0:
            return None
        if sheet.seats[self.actor].bot is not None or thinking.stands_still(self):
            return None
        return max(0.0, sheet.rules.time_limit - self.glass.used)

    def bots(self) -> list[tuple[int, str]]:
        """The seats that bots play now, and their levels."""
        return [(i, seat.bot) for i, seat in enumerate(self.sheet.seats) if seat.bot is not None and self._plays(seat)]

    def _plays(self, seat: SeatSheet) -> bool:
        """A bot that others have let in for somebody plays only while anybody waits for it."""
        return not seat.paused and (self.presence.has_company or not seat.is_kept)

    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat whose turn it is and the level of the bot that plays it, if a bot does and nothing is asked."""
        if self.sheet.status != "playing" or self.actor < 0 or self.sheet.ask is not None:
            return None
        seat = self.sheet.seats[self.actor]
        return (self.actor, seat.bot) if seat.bot is not None and self._plays(seat) else None

    def take(self, kept: Kept) -> None:
        """Become the match as it is kept."""
        self.glass.recall(kept.sheet.thought, kept.sheet.asked)
        self._lay(kept.sheet)
        self._revision, self.version = kept.revision, len(kept.rows)
        self.promise = promise_of(self.sheet.secret)
        self.table, self.lines = None, []
        rows = [ROW.decode(row) for row in kept.rows]
        self._late.read([(0, 0) if isinstance(row, Began) else (row.guest, row.msg) for row in rows])
        lines = standing(rows)
        if lines:
            self.table = table = self._lay_out(self.sheet)
            table.rewind(0)  # logs store outcomes: what NATURE said then is read, not drawn again
            for line in lines:
                length = len(table.log)
                entries = [self.codec.entry(bytes(entry)) for entry in line.entries]
                events = tuple(event for entry in entries for event in table.replay(entry))
                self.lines.append(played(line.version, line.seat, length, events))
                self._late.stand(line.version, table.state)
            if isinstance(rows[-1], Cut):
                self._late.cut(self.version, table.state)
        self.movers = {line.seat for line in self.lines}
        self.turn.torn = False
        thinking.turn(self)

    # ---- following

    async def enter(self, listener: Listener, guest: int, ask: wire.Enter) -> wire.Message:
        async with self.turn:
            here = guest in self.guests_online()
            if (returned := seats.come_home(self.sheet, guest)) is not self.sheet:
                await self.reseat(returned)
            follower = self.followers.get(listener)
            if follower is None:
                follower = self.followers[listener] = Follower(listener, guest, self.sheet.seen_by(guest))
                self._see_who_is_here()
            follower.look(self.actor, self.sheet.status, has_secrets=self.has_secrets)
            if not here:
                self._tell_who_is_here(but=listener)
            missed = None if ask.version is None else pictures.missed_by(self, follower, ask.version)
            if missed is None:
                return pictures.table_for(self, follower, ask.id)
            for update in missed:
                listener.tell(text(update))
            listener.tell(text(pictures.seats_for(self, guest)))
            return wire.Accepted(ask.id, self.version)

    async def leave(self, listener: Listener) -> None:
        follower = self.followers.pop(listener, None)
        if follower is None:
            return
        self._see_who_is_here()
        await self.turn.wait()  # whoever leaves need not find the match as it is kept
        try:
            if follower.guest not in self.guests_online() and not self.turn.torn:
                self._tell_who_is_here()
        finally:
            self.turn.give()

    async def reveal(self, listener: Listener, ask: wire.Reveal) -> wire.Message:
        async with self.turn:
            follower = self.followers.get(listener)
            if follower is None:
                return refuse(ask.id, "not_following")
            if ask.seat is not None and ask.seat not in follower.mine:
                return refuse(ask.id, "not_your_seat")
            if self.sheet.status not in ("over", "closed") and len(follower.mine) > 1:
                follower.eye = -1 if ask.seat is None else ask.seat
            return pictures.table_for(self, follower, ask.id)

    async def odds(self, listener: Listener, ask: wire.Odds) -> wire.Message:
        async with self.turn:
            refused = self._not_mine(listener, ask.id, ask.seat)
            if refused is not None:
                return refused
            if not self.sheet.rules.odds:
                return refuse(ask.id, "odds_hidden")
            assert self.table is not None
            odds = self.game.odds(self.table.state, ask.seat)
            if odds is None:
                return refuse(ask.id, "no_odds")
            return wire.OddsAre(ask.id, self.version, msgspec.Raw(self.codec.encode(odds)))

    # ---- moving

    def play(self, listener: Listener, guest: int, ask: wire.Play) -> Reply:
        """A move of one of the listener's seats. Where nobody is busy with the match, and nothing flies, it is made at
        once and goes to the store without a task; None: the listener is answered when it is there."""
        if self.turn.is_taken or self.turn.torn or self.flights is not None:
            return self._play_in_turn(listener, guest, ask)
        move, doubt = self._read_move(listener, guest, ask)
        if move is None:
            return doubt
        made = self._make(guest, ask.id, ask.seat, move)
        if not isinstance(made, Made):
            return wire.Refused(ask.id, made.rule, made.key, made.args, made.text)
        self._stored(made.row, made.sheet).add_done_callback(partial(self._kept, listener, made))
        self.turn.take()
        return None

    async def _play_in_turn(self, listener: Listener, guest: int, ask: wire.Play) -> wire.Message:
        async with self.turn:
            move, doubt = self._read_move(listener, guest, ask)
            if move is None:
                assert doubt is not None
                return doubt
            refusal = await self._play(guest, ask.id, ask.seat, move)
            if refusal is not None:
                return wire.Refused(ask.id, refusal.rule, refusal.key, refusal.args, refusal.text)
            return wire.Accepted(ask.id, self.version)

    def _read_move(self, listener: Listener, guest: int, ask: wire.Play) -> tuple[Move | None, wire.Message | None]:
        """The move of a message, or what there is to answer instead."""
        doubt = self.doubt(listener, guest, ask)
        if doubt is not None and not isinstance(doubt, wire.Stale):
            return None, doubt
        try:
            move = self.codec.move(ask.move)
        except msgspec.MsgspecError as error:
            return None, doubt or refuse(ask.id, "bad_move", why=str(error))
        if doubt is not None and not self._late.means_the_same(move, ask.version, self.version):
            return None, doubt
        return move, None

    async def play_bot(self, version: int, seat: int, move: Move) -> Refusal | None:
        """A bot's move, chosen while looking at `version`; forgotten where the table has moved on, or is no longer
        the bot's. It may also move for a human who has let the time pass."""
        async with self.turn:
            late = seat == self.actor and self.deadline == 0
            plays = self.sheet.ask is None and any(seat == number for number, _ in self.bots())
            if version != self.version or self.sheet.status != "playing" or not (plays or late):
                return None
            return await self._play(0, 0, seat, move)

    async def read_again(self) -> None:
        """Somebody else has written to this match: read it, and show it to everybody."""
        async with self.turn:
            tell_tables(self)

    # ---- inside a turn

    async def _mend(self) -> None:
        kept = await self._store.load(self.id)
        if kept is None:  # another server on the same store has tidied up
            raise NotSaved(f"table {self.id} has been deleted")
        self.take(kept)

    def _not_mine(self, listener: Listener, msg: int, seat: int) -> wire.Refused | None:
        """Why this listener may not act for this seat now."""
        return seats.why_not_act(self.sheet, self.followers.get(listener), msg, seat)

    def doubt(self, listener: Listener, guest: int, ask: wire.Play | wire.Undo) -> wire.Message | None:
        """Why this message cannot change the table, as it stands now."""
        refused = self._not_mine(listener, ask.id, ask.seat)
        if refused is not None and refused.key not in ("curtain", "table_over"):
            return refused
        if ask.version == self.version:
            return refused
        done = self._late.done_at(guest, ask.id, ask.version)
        return wire.Accepted(ask.id, done) if done else wire.Stale(ask.id, self.version)

    async def _play(self, guest: int, msg: int, seat: int, move: Move) -> Refusal | None:
        if self.flights is not None:
            assert self.table is not None
            await self.flights.foresee(self.table, seat, move)
        made = self._make(guest, msg, seat, move)
        if not isinstance(made, Made):
            return made
        await self._stored(made.row, made.sheet)
        self._stand(made)
        return None

    def _make(self, guest: int, msg: int, seat: int, move: Move) -> Made | Refusal:
        """Make a move on the table in memory."""
        table = self.table
        assert table is not None
        length = len(table.log)
        self.turn.torn = True
        step = table.submit(seat, move)
        if isinstance(step, Refusal):
            self.turn.torn = False
            return step
        sheet = None
        if self.sheet.ask is not None or table.over:
            sheet = replace(self.sheet, ask=None, status="over" if table.over else "playing")
        return Made(MOVED(seat, guest, msg, step.entries), sheet, length, step.events)

    def _kept(self, listener: Listener, made: Made, stored: asyncio.Future[None]) -> None:
        """The store has the move, or says why not."""
        failed: Exception | None = None
        try:
            stored.result()
            self._stand(made)
        except Exception as error:  # noqa: BLE001 (for whoever made the move)
            failed = error
        self.turn.give()
        if failed is None:
            listener.answered(wire.Accepted(made.row.msg, self.version))
        else:
            listener.failed(failed)

    def _stand(self, made: Made) -> None:
        """A move is in the store: tell everybody."""
        asked = self.sheet.ask is not None
        self._stands(made.sheet, made.row.guest, made.row.msg)
        assert self.table is not None
        self._late.stand(self.version, self.table.state)
        line = played(self.version, made.row.seat, made.length, made.events)
        self.lines.append(line)
        if self.flights is not None:
            self.flights.watch(made.events)
        self.movers.add(line.seat)
        thinking.turn(self)
        self.talk.follow(made.events)
        tell_update(self, line)
        if asked:
            tell_seats(self)
        if self._has_bots or made.sheet is not None or self.sheet.rules.time_limit:
            self.changed(self)

    async def cut(self, question: Question) -> None:
        """Take moves back, down to where the question says."""
        assert self.table is not None
        row = Cut(question.seat, question.guest, question.msg, question.length)
        waited = 0.0 if self.bot_to_move() is None else self.glass.used
        sheet = replace(self.sheet, ask=None) if self.sheet.ask is not None else None
        await self._stored(row, sheet)
        self._stands(sheet, question.guest, question.msg)
        self.table.rewind(question.length)
        self._late.cut(self.version, self.table.state)
        self.lines = [line for line in self.lines if line.length < question.length]
        self.movers = {line.seat for line in self.lines}
        thinking.turn(self, waited=waited)
        tell_tables(self)
        self.changed(self)

    async def reseat(self, sheet: Sheet) -> None:
        """Keep a sheet with other seats; begin where that was the last one missing. An open question is void then, as
        others would have to answer it."""
        sheet = replace(sheet, ask=None, seats=told_apart(sheet.seats, self.sheet.seats))
        if sheet.status == "waiting" and seats.is_full(sheet):
            sheet = replace(seats.with_company(sheet, self.codec), status="playing")
            table = self._lay_out(sheet)
            row = Began(msgspec.Raw(self.codec.encode(table.log)))
            await self._stored(row, sheet)
            self._stands(sheet, 0, 0)
            self.table = table
            self._late.stand(self.version, table.state)
            self.lines = [played(self.version, -1, 0, table.opening.events)]
            thinking.turn(self)
            tell_tables(self)
        else:
            eyes = [follower.eye for follower in self.followers.values()]
            await self.save(sheet)
            for follower in tuple(self.followers.values()):
                follower.look(self.actor, self.sheet.status, has_secrets=self.has_secrets)
            if eyes == [follower.eye for follower in self.followers.values()]:
                tell_seats(self)
            else:
                tell_tables(self)
        self.changed(self)

    def _stored(self, row: Row, sheet: Sheet | None) -> asyncio.Future[None]:
        self.turn.torn = True  # whatever ends this early, the store knows better than we do
        return self._store.append(self.id, self.version, ENCODE(row), sheet, self._revision)

    def _stands(self, sheet: Sheet | None, guest: int, msg: int) -> None:
        """The row is in the store, and the sheet that came with it."""
        self.turn.torn = False
        self.version += 1
        self._late.mark(guest, msg)
        if sheet is not None:
            self._lay(sheet)
            self._revision += 1

    async def save(self, sheet: Sheet) -> None:
        """Keep a sheet; nothing else changes."""
        thought, asked = self.glass.keep()
        sheet = replace(sheet, thought=thought, asked=asked)
        self.turn.torn = True
        await self._store.save(sheet, self._revision)
        self.turn.torn = False
        self._lay(sheet)
        self._revision += 1
        thinking.turn(self)

    async def put_away(self) -> None:
        """Before the match leaves memory: how long was thought and asked is kept."""
        async with self.turn:
            if self.sheet.status == "playing" and (self.sheet.rules.time_limit or self.sheet.ask is not None):
                await self.save(self.sheet)

    def _lay(self, sheet: Sheet) -> None:
        if sheet.ask is None:
            self.glass.end_question()
        else:
            self.glass.ask(sheet.ask.place)
        self.sheet = sheet
        for follower in self.followers.values():
            follower.mine = sheet.seen_by(follower.guest)
        self._see_who_is_here()
        self._has_bots = any(seat.bot is not None for seat in sheet.seats)

    # ---- helpers

    def _lay_out(self, sheet: Sheet) -> Table:
        chance = Seeded(sheet.secret, sheet.salts)
        setup = self.codec.setup(bytes(sheet.setup))
        return Table(self.game, setup, chance if self.flights is None else self.flights.nature(chance))
