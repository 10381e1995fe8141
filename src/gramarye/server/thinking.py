"""Whose time runs at a table with a limit, and since when.

A move takes a human the table's limit at most, and on top of it only:

- the time until its page can have shown what there was to show, at most `SHOWING` seconds once for a move, and none
  for a page that does not say what it shows or is not there; while a penguin flies, the flight as well;
- questions about taking back: `ANSWER` seconds at most for every move that could be asked about, and none for a move
  about which somebody has said no;
- what others take to answer proposals: one limit for each seat that is asked, however much is proposed meanwhile.

Nothing refills a clock: neither taking back nor pausing, leaving a seat to a bot nor coming back, a proposal that came
to nothing, nor a new start of the server (but for what nobody could keep when it was killed). To wait for a bot's
move and then take one's own back counts as one's own time.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from gramarye.core.game import NATURE
from gramarye.core.table import Table

if TYPE_CHECKING:
    from gramarye.server.match import Match
    from gramarye.server.sheet import Sheet

SHOWING: Final = 20.0
GREETING: Final = 2.0  # seconds to show a move, besides those for its events
AN_EVENT: Final = 2.5


def place_of(match: Match, table: Table) -> str:
    """Where a seat thinks: the seat, how much NATURE has said (a game may come back to where it was, and that is a
    new turn), and the position. Whoever answers a proposal thinks at the place where it was made."""
    seat = table.actor
    if table.game.is_aside(table.state) and match.glass.base:
        return f"{seat} of {match.glass.base}"
    said = sum(entry.by == NATURE for entry in table.log)
    return f"{seat}.{said}.{blake2b(table.state.to_bytes(), digest_size=8).hexdigest()}"


def turn(match: Match, *, waited: float = 0.0) -> None:
    """Something has changed: let the time run of whoever must move now, or let it stand still. `waited` seconds
    elsewhere count here as well."""
    table, glass = match.table, match.glass
    if table is None or not match.sheet.rules.time_limit:
        return
    if match.sheet.status != "playing" or table.actor < 0:
        glass.stop()
        return
    place = place_of(match, table)
    if not table.game.is_aside(table.state):
        glass.base = place
    if place != glass.place:
        glass.lay(place, grace_of(match))
    if waited:
        glass.charge(waited)
    if stands_still(match):
        glass.stop()
    else:
        glass.go()


def stands_still(match: Match) -> bool:
    """Nobody's time runs: the table is asked something, or a seat is paused and nobody waits for it."""
    sheet = match.sheet
    return sheet.ask is not None or (sheet.seats[match.actor].paused and not is_waited_for(sheet, match.actor))


def is_waited_for(sheet: Sheet, seat: int) -> bool:
    """Somebody else sits at this table, or may come."""
    owner = sheet.seats[seat].owner
    return any(other.is_free or (other.owner is not None and other.owner != owner) for other in sheet.seats)


def grace_of(match: Match) -> float:
    """The seconds at most until the page of whoever must move can have shown what happened."""
    flight = match.flights.left if match.flights is not None else 0.0
    owner = match.sheet.seats[match.actor].owner
    shown = [f.shown for f in match.followers.values() if f.guest == owner and f.shown is not None]
    if not shown:
        return flight
    events = 0
    for line in reversed(match.lines):
        if line.version <= min(shown):
            break
        events += len(line.events)
    return min(SHOWING, GREETING + AN_EVENT * events) + flight if events else flight


def has_shown(match: Match) -> bool:
    """The page of whoever must move shows the table as it is."""
    owner = match.sheet.seats[match.actor].owner
    return any(f.guest == owner and f.shown is not None and f.shown >= match.version for f in match.followers.values())
