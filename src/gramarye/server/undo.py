"""When a move may be taken back without asking: nothing was learned by it, by anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gramarye.core.game import NATURE, OVER, State
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Entry, Move
from gramarye.server.sheet import Sheet

if TYPE_CHECKING:
    from gramarye.server.followers import Played
    from gramarye.server.match import Match

WORLDS: Final = 8  # redealt worlds that must all agree before a move counts as one that told nothing


def others(sheet: Sheet, seat: int) -> tuple[int, ...]:
    """The other seats with a person behind them, whose consent an undo needs otherwise; bots consent."""
    return tuple(i for i, s in enumerate(sheet.seats) if i != seat and s.owner is not None and s.stand_in is None)


def is_free(match: Match, line: Played) -> bool:
    """NATURE was silent, nobody has moved since, and in every world that a seat thought possible before the move,
    the table now looks the same to it."""
    table = match.table
    assert table is not None  # there is a move on it
    entries = table.log[line.length :]
    if len(entries) != 1 or line is not match.lines[-1] or table.actor == OVER:
        return False
    before = Table(table.game, table.setup, table.nature)
    before.rewind(0)
    for entry in table.log[: line.length]:
        before.replay(entry)
    return not any(_has_learned(match, table, eye, before.state, entries[0]) for eye in range(len(match.sheet.seats)))


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
