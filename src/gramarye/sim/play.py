"""One simulated game: a table from a seed, a bot for each seat, and a row of what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from gramarye.bots import make, seated
from gramarye.core.game import ALL_SEEING
from gramarye.core.nature import Seeded
from gramarye.core.record import record_of
from gramarye.core.rng import derive
from gramarye.core.table import Table
from gramarye.core.words import Setup
from gramarye.games import load
from gramarye.physics import nature_of
from gramarye.sim.company import Company
from gramarye.sim.measures import Row, measure_for

NOBODY: Final = -1


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation: the same plan gives the same games, whoever plays them and in whatever order.

    >>> Plan(game="magic_power", setup=load("magic_power").words.setup(seats=2), bots=("random", "random")).seating(0)
    ('random', 'random')
    """

    game: str
    setup: Any
    """The game's own Setup, which travels to other processes."""
    bots: tuple[str, ...]
    """A level for each seat."""
    games: int = 1000
    seed: str = "0"
    rotate: bool = False
    """Each game the bots sit one seat further on."""
    records: Path | None = None
    """A folder that gets a record of each game."""

    def __post_init__(self) -> None:
        """Raises ValueError with one sentence when this set-up of the game is not possible."""
        load(self.game).new(self.setup)

    def seating(self, index: int) -> tuple[str, ...]:
        """Who sits where in the game of this index."""
        turn = index % len(self.bots) if self.rotate else 0
        return (*self.bots[-turn:], *self.bots[:-turn]) if turn else self.bots

    def root(self, index: int) -> bytes:
        """The seed of one game; the dice and every bot have streams of their own under it."""
        return derive(self.seed.encode(), "game", index)

    def record_file(self, index: int) -> Path | None:
        if self.records is None:
            return None
        word = "".join(c if c.isalnum() else "_" for c in self.seed)
        return self.records / f"{self.game}-{word}-{index:06}.json"


def play_game(plan: Plan, index: int) -> Row:
    """Play the game of this index to its end."""
    game = load(plan.game)
    root = plan.root(index)
    levels = plan.seating(index)
    setup: Setup = seated(plan.game, plan.setup, levels)
    players = [make(plan.game, level, derive(root, "bot", seat)) for seat, level in enumerate(levels)]
    table = Table(game, setup, nature_of(game, Seeded(derive(root, "dice").hex())))
    company = Company(table, players)
    kind = measure_for(plan.game)
    measure = kind(setup) if kind else None
    if measure:
        measure.watch(None, table.opening.events)
    turns, last = 0, NOBODY
    while not table.over:
        seat = table.actor
        company.talk()
        move = players[seat].choose(table.perspective(seat))
        step = table.play(seat, move)
        company.tell(step.events)
        turns += seat != last
        last = seat
        if measure:
            measure.watch(move, step.events)
        if len(table.log) > game.info.max_plies:
            raise RuntimeError(f"game {index} of seed {plan.seed} has no end after {len(table.log)} entries")
    _save(plan, index, table, levels)
    row: Row = {"game": index}
    row |= {f"bot_{seat}": level for seat, level in enumerate(levels)}
    row |= {f"score_{seat}": score for seat, score in enumerate(game.scores(table.state))}
    winners = game.winners(table.state)
    row |= {f"won_{seat}": int(seat in winners) for seat in range(len(levels))}
    row |= {"plies": len(table.log), "turns": turns}
    if measure:
        row |= measure.columns(game.view(table.state, ALL_SEEING))
    return row


def _save(plan: Plan, index: int, table: Table, levels: tuple[str, ...]) -> None:
    file = plan.record_file(index)
    if file is not None:
        whole = file.with_suffix(".part")  # a record is there whole or not at all
        whole.write_bytes(record_of(table, names=levels).to_json())
        whole.replace(file)
