"""What each follower of a table sees: the only place where a live match is turned into bytes for a reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from gramarye.core.game import SPECTATOR
from gramarye.core.secrecy import redact
from gramarye.core.table import Table
from gramarye.core.words import Event, Move
from gramarye.server import flights, undo
from gramarye.server import protocol as wire
from gramarye.server.sheet import Sheet
from gramarye.server.texts import refuse

if TYPE_CHECKING:
    from gramarye.server.followers import Follower
    from gramarye.server.match import Match
    from gramarye.server.sheet import Played

# Fields that are raw JSON to whoever decodes a message hold a game's own words here, encoded together with it.
TABLE: Final[Callable[..., wire.Table]] = wire.Table
UPDATE: Final[Callable[..., wire.Update]] = wire.Update
LINE: Final[Callable[..., wire.Line]] = wire.Line
MISSED: Final = 24  # moves that are sent one by one to somebody who was away; after more, only the table


# ---- pictures


def table_for(match: Match, follower: Follower, msg: int) -> wire.Table:
    """The whole table as this follower may see it."""
    sheet, eye, table = match.sheet, follower.eye, match.table
    actor = match.actor
    return TABLE(
        id=msg,
        match=sheet.match,
        code=sheet.code,
        game=sheet.game,
        version=match.version,
        status=sheet.status,
        setup=sheet.setup,
        rules=sheet.rules,
        seats=seat_infos(match, follower.guest),
        host=sheet.host == follower.guest,
        eye=eye,
        actor=actor,
        view=None if table is None else match.game.view(table.state, eye),
        legal=() if table is None else legal_of(table, eye, actor),
        log=log_for(match, eye),
        ask=ask_of(match.sheet),
        ask_left=ask_left_of(match),
        can_undo=can_undo(match, eye),
        promise=match.promise,
        said=match.talk.said,
        deadline=match.deadline,
        grace=match.glass.grace,
        ago=None if match.flights is None else match.flights.ago,
        notices=notices_for(match.sheet, follower.guest),
    )


def log_for(match: Match, eye: int) -> tuple[wire.Line, ...]:
    """What has happened, for somebody who reads it afterwards."""
    told = [events_later(match, line, eye) for line in match.lines]
    if match.flights is not None:
        told = flights.with_last_film(told)
    return tuple(LINE(line.version, events) for line, events in zip(match.lines, told, strict=True))


def reads_otherwise(match: Match) -> bool:
    """Somewhere in the log is something that not all eyes may read."""
    return not all(line.is_open for line in match.lines)


def film_for(match: Match, ask: wire.Film) -> wire.Message:
    """The film of a past flick: public to all who may watch, and the same for ever."""
    for line in match.lines:
        film = flights.film_of(line.events) if line.version == ask.version else None
        if film is not None:
            return wire.FilmIs(ask.id, film)
    return refuse(ask.id, "no_film", version=ask.version)


def missed_by(match: Match, follower: Follower, version: int) -> list[wire.Update] | None:
    """The updates this follower has missed since `version`, or None where the whole table says it better: after an
    undo, after many moves, at the end, when something was said or shown that is down again, and on a shared device,
    where the eye of then is not known."""
    count = match.version - version
    if not 0 <= count <= MISSED or match.table is None or match.sheet.status in ("over", "closed"):
        return None
    if len(follower.mine) > 1 or match.talk.said:
        return None
    if count == 0:
        return []
    lines = match.lines[-count:]
    if any(is_forgotten(match, line) for line in lines):
        return None
    if [line.version for line in lines] != list(range(version + 1, match.version + 1)) or lines[0].seat < 0:
        return None
    table = Table(match.game, match.table.setup, match.table.nature)
    table.rewind(0)
    for entry in match.table.log[: lines[0].length]:
        table.replay(entry)
    updates = []
    for line, end in zip(lines, [*(line.length for line in lines[1:]), len(match.table.log)], strict=True):
        for entry in match.table.log[line.length : end]:
            table.replay(entry)
        updates.append(update_for(match, line, follower.eye, table, table.actor))
    return updates


def update_for(
    match: Match,
    line: Played,
    eye: int,
    table: Table,
    actor: int,
    events: msgspec.Raw | None = None,
    log: tuple[wire.Line, ...] | None = None,
) -> wire.Update:
    """A move, and the table after it, through this eye. `events`, where they are written for all eyes already; `log`,
    where another eye has read what came before."""
    return UPDATE(
        match=match.id,
        version=line.version,
        status=match.sheet.status,
        by=line.seat,
        events=events_of(line, eye) if events is None else events,
        eye=eye,
        actor=actor,
        view=match.game.view(table.state, eye),
        legal=legal_of(table, eye, actor),
        can_undo=can_undo(match, eye),
        deadline=match.deadline,
        grace=match.glass.grace,
        log=log,
    )


def seats_for(match: Match, guest: int) -> wire.Seats:
    infos = seat_infos(match, guest)
    ask, left, notices = ask_of(match.sheet), ask_left_of(match), notices_for(match.sheet, guest)
    return wire.Seats(match.id, infos, ask, left, match.deadline, match.glass.grace, notices)


def notices_for(sheet: Sheet, guest: int) -> tuple[wire.Notice, ...]:
    return tuple([msgspec.structs.replace(note.notice, you=note.guest == guest) for note in sheet.notes])


def round_of(match: Match) -> int:
    """For the lobby: the round, in a game whose view counts rounds."""
    return 0 if match.table is None else int(getattr(match.game.view(match.table.state, SPECTATOR), "round", 0))


def lobby_row(sheet: Sheet, in_round: int, *, playable: bool = True) -> wire.LobbyRow:
    free = sum(seat.is_free for seat in sheet.seats)
    return wire.LobbyRow(
        sheet.match, sheet.code, sheet.game, sheet.host_name, len(sheet.seats), free, sheet.status, in_round, playable
    )


# ---- their parts


def legal_of(table: Table, eye: int, actor: int) -> Sequence[Move]:
    """The moves of this eye: none for spectators; while another must move, what it may do all the same."""
    return table.perspective(eye).legal() if eye >= 0 and actor >= 0 else ()


def events_of(line: Played, eye: int) -> Sequence[Event]:
    """The events of a move as this eye may see them."""
    if line.is_open:
        return line.events
    return [redact(event, eye) for event in line.events]


def events_later(match: Match, line: Played, eye: int) -> Sequence[Event]:
    """The same for somebody who reads them afterwards, and must not find what the players have to remember."""
    events = events_of(line, eye)
    return events if match.sheet.status == "over" else [match.game.forget(event) for event in events]


def is_forgotten(match: Match, line: Played) -> bool:
    """There is something in the events that cannot be read up afterwards."""
    return any(match.game.forget(event) is not event for event in line.events)


def can_undo(match: Match, eye: int) -> bool:
    """There is a move of this seat that could be taken back, freely or by asking."""
    if eye < 0 or match.sheet.status != "playing" or match.sheet.rules.take_back == "never":
        return False
    return undo.taker(match, eye) in match.movers


def ask_of(sheet: Sheet) -> wire.Ask | None:
    asked = sheet.ask
    return None if asked is None else wire.Ask(asked.seat, asked.to, asked.waiting)


def ask_left_of(match: Match) -> float | None:
    return None if match.sheet.ask is None else match.glass.answer_left


def seat_infos(match: Match, guest: int) -> tuple[wire.SeatInfo, ...]:
    sheet = match.sheet
    online = match.guests_online()
    infos = []
    for seat in sheet.seats:
        mine = seat.owner == guest
        # whoever may give the seat away sees its secret, nobody else
        shows_link = mine or (seat.is_free and guest in (sheet.host, seat.before))
        infos.append(
            wire.SeatInfo(
                name=seat.name,
                kind=seat.kind,
                level=seat.bot,
                taken=not seat.is_free,
                online=seat.is_bot or seat.owner in online,
                paused=seat.paused,
                stand_in=seat.stand_in is not None,
                mine=mine,
                away=match.presence.away_left(seat.owner),
                owed=any(owed.guest == guest for owed in seat.owed),
                link=(seat.link or None) if shows_link else None,
            )
        )
    return tuple(infos)
