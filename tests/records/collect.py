"""Plays the magic_power games of tests/records: bots at honest dice, until every way a game can go has its record.

Once written, records stay: they show that games of old rules versions of ours still replay. `python tools/golden.py
records` writes a new set, which is right only when the rules version has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from gramarye import bots
from gramarye.core.game import ALL_SEEING, FiniteGame, Game
from gramarye.core.nature import Seeded
from gramarye.core.record import Record, record_of, replay
from gramarye.core.rng import derive
from gramarye.core.table import Table
from gramarye.core.words import Event
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.cards import own_spells
from tests.laws import magic_power_subject as mp

FOLDER: Final = Path(__file__).parent
SETUPS: Final = (
    *(w.MagicPowerSetup(seats=seats) for seats in (2, 3, 4, 5)),
    mp.REVISION,
    w.MagicPowerSetup(seats=2, leave_at_limit=True, limit_always=True),
    w.MagicPowerSetup(seats=4, errand="extra_stone", winner="best_value", stones="11123", interferer="anyone"),
    w.MagicPowerSetup(seats=5, errand="none", multiplier="finalists"),
    w.MagicPowerSetup(seats=5, stones="11123", summon_on_equal_totals=True),
    w.MagicPowerSetup(seats=2, stones="11233"),
)
LONGEST: Final = 450  # entries: files that people may open
LEVELS: Final = ("student", "novice", "random")
ENDINGS: Final = (
    "nobody passes",
    "some pass",
    "all pass",
    "only the best of those who pass wins",
    "someone is disqualified",
    "one finalist alone",
    "a Summoner and a single leader",
    "the lot picks the Summoner",
    "the Summoner picks a leader",
    "the Summoner gets the 1 back",
    "an extra stone",
    "no Summoner, for the last has no 1",
    "no Summoner, for all have as much",
    "no Summoner, for the table plays without",
    "equal values throw clockwise",
    "someone leaves the first exam",
    "the last one in gets the rest",
    *(f"{seats} seats" for seats in (2, 3, 4, 5)),
    *(f"{spell.id} is cast" for spell in own_spells()),
)


def tags(game: Game, record: Record) -> set[str]:
    """Which of the endings this record shows."""
    events: list[Event] = []
    last = game.new(record.header.setup)
    for _, told, s in replay(game, record):
        events += told
        last = s
    view = game.view(last, ALL_SEEING)
    assert isinstance(view, w.MagicPowerView)
    setup = record.header.setup
    assert isinstance(setup, w.MagicPowerSetup)
    return {f"{setup.seats} seats", *_exam(view, setup, events), *_events(events)}


def _exam(view: w.MagicPowerView, setup: w.MagicPowerSetup, events: list[Event]) -> Iterator[str]:
    finalists = [q for q, p in enumerate(view.players) if p.stones]
    passed = [q for q in finalists if (view.players[q].final or 0) >= 80]
    yield "nobody passes" if not passed else "all pass" if len(passed) == setup.seats else "some pass"
    if len(view.winners) < len(passed):
        yield "only the best of those who pass wins"
    if len(finalists) == 1:
        yield "one finalist alone"
    throws = [e.seat for e in events if isinstance(e, w.Amplified)]
    values = [view.players[q].value for q in throws]
    if len(set(values)) < len(values):
        yield "equal values throw clockwise"
    if view.summoner < 0 and len(finalists) > 1:
        revealed = [sum(e.points) for e in events if isinstance(e, w.StonesRevealed)]
        if setup.errand == "none":
            yield "no Summoner, for the table plays without"
        elif len(set(revealed)) == 1:
            yield "no Summoner, for all have as much"
        else:
            yield "no Summoner, for the last has no 1"


def _events(events: list[Event]) -> Iterator[str]:
    kinds = {type(event) for event in events}
    for before, event in pairwise(events):
        match event:
            case w.SpellCast(spell=spell):
                yield f"{spell} is cast"
            case w.StoneFetched(points=points, extra=extra):
                if points == 1:
                    yield "the Summoner gets the 1 back"
                if extra:
                    yield "an extra stone"
            case w.StoneTaken(rule="MP-10"):
                yield "the last one in gets the rest"
            case w.ErrandBoyCalled():
                asked = isinstance(before, w.Awaited)
                yield "the Summoner picks a leader" if asked else "a Summoner and a single leader"
    if w.Disqualified in kinds:
        yield "someone is disqualified"
    if w.LotFell in kinds:
        yield "the lot picks the Summoner"
    if w.SeatLeft in kinds:
        yield "someone leaves the first exam"


def play(game: FiniteGame, setup: w.MagicPowerSetup, seed: int) -> Record:
    """One game of bots of mixed levels."""
    table = Table(game, setup, Seeded(f"record {seed}", tuple(f"salt {q}" for q in range(setup.seats))))
    levels = [LEVELS[(seed + q) % len(LEVELS)] for q in range(setup.seats)]
    players = [bots.make(game.info.name, level, derive(b"record", seed, q)) for q, level in enumerate(levels)]
    while not table.over:
        table.play(table.actor, players[table.actor].choose(table.perspective(table.actor)))
    return record_of(table, names=tuple(levels), played="2026-01-01T12:00:00Z")


def write(game: FiniteGame) -> None:
    """New records, each of which shows an ending that none before it showed."""
    for old in FOLDER.glob("magic_power-*.json"):
        old.unlink()
    missing = set(ENDINGS)
    for seed in range(2_000):
        record = play(game, SETUPS[seed % len(SETUPS)], seed)
        new = tags(game, record) & missing
        if new and len(record.entries) <= LONGEST:
            missing -= new
            (FOLDER / f"magic_power-{seed}.json").write_bytes(record.to_json() + b"\n")
            print(f"magic_power-{seed}.json: {len(record.entries)} entries; {', '.join(sorted(new))}")
        if not missing:
            return
    raise LookupError(f"no game shows: {', '.join(sorted(missing))}")
