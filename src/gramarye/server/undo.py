"""When a move may be taken back without asking: nothing was learned by it, by anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from gramarye.core.game import NATURE, OVER, State
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Entry, Move
from gramarye.server.sheet import Sheet

if TYPE_CHECKING:
    from gramarye.server.match import Match
    from gramarye.server.sheet import Played

# Redealt worlds that must all agree before a move counts as one that told nothing. Among eight, one move in sixty was
# taken for such a one although four worlds in ten would have differed; a world costs a thirtieth of a millisecond.
WORLDS: Final = 32


def taker(match: Match, seat: int) -> int:
    """Whose last move this seat would take back: its own; at a device shared without secrets, where whoever must move
    looks at once, that of whoever moved last there."""
    last = match.lines[-1].seat if match.lines else -1
    if last < 0 or last == seat or match.has_secrets:
        return seat
    seats = match.sheet.seats
    return last if seats[last].owner is not None and seats[last].owner == seats[seat].owner else seat


def others(sheet: Sheet, seat: int) -> tuple[int, ...]:
    """The other seats with a person behind them, whose consent an undo needs otherwise; bots consent."""
    return tuple(i for i, s in enumerate(sheet.seats) if i != seat and s.owner is not None and s.stand_in is None)


def last_line(match: Match, seat: int) -> Played | None:
    """The last standing move of this seat."""
    return next((line for line in reversed(match.lines) if line.seat == seat), None)


def before(match: Match, line: Played) -> Table:
    """The table as it was before a move."""
    table = match.table
    assert table is not None  # there is a move on it
    then = Table(table.game, table.setup, table.nature)
    then.rewind(0)
    for entry in table.log[: line.length]:
        then.replay(entry)
    return then


def is_free(match: Match, line: Played, then: Table) -> bool:
    """NATURE was silent, nobody has moved since, nothing has been turned up (not even what had been seen before: who
    has forgotten it has learned), and in every world that a seat thought possible before the move, the table now
    looks the same to it."""
    table = match.table
    assert table is not None  # there is a move on it
    entries = table.log[line.length :]
    if len(entries) != 1 or line is not match.lines[-1] or table.actor == OVER:
        return False
    eyes = range(len(match.sheet.seats))
    views = [(table.game.view(then.state, eye), table.game.view(table.state, eye)) for eye in eyes]
    if any(_shows_more(msgspec.to_builtins(old), msgspec.to_builtins(new)) for old, new in views):
        return False
    return not any(_has_learned(match, table, eye, then.state, entries[0]) for eye in eyes)


def _shows_more(then: object, now: object) -> bool:
    """Somewhere in a row of things there was nothing to be seen, and now there is.

    >>> _shows_more({"tiles": [None, None]}, {"tiles": [None, "owl"]}), _shows_more({"say": None}, {"say": "owl"})
    (True, False)
    """
    if isinstance(then, dict) and isinstance(now, dict):
        return any(_shows_more(then[key], now[key]) for key in then if key in now)
    if isinstance(then, (list, tuple)) and isinstance(now, (list, tuple)) and len(then) == len(now):
        pairs = zip(then, now, strict=True)
        return any((a is None and b is not None) or _shows_more(a, b) for a, b in pairs)
    return False


def _has_learned(match: Match, table: Table, eye: int, before: State, entry: Entry[Move]) -> bool:
    game, encode = table.game, match.codec.encode
    seen = encode(game.view(table.state, eye))
    for world in range(WORLDS):
        state = game.redeal(before, eye, Rng(derive(b"undo", match.id, match.version, eye, world)))
        if game.check(state, entry.by, entry.move) is not None:
            return True  # the move itself tells that this world is not the real one
        game.apply(state, entry.move, None)
        if game.actor(state) == NATURE or encode(game.view(state, eye)) != seen:
            return True
    return False
