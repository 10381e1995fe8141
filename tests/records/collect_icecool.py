"""Plays the finished games of ICECOOL Wizards in tests/records, until every way one can go is shown.

Flicks end as dice say, but in the first records penguins really fly, with their films.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gramarye.core.game import Game
from gramarye.core.nature import Nature, Physical, Seeded
from gramarye.core.record import Record, record_of, replay
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Event, Move, Word
from gramarye.games.icecool_wizards import legal
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.boards import own_board
from tests.games.icecool_wizards.flights import flight
from tests.laws.icecool_wizards_subject import weight
from tests.records.collect import FOLDER

LONGEST: Final = 500  # entries: files that people may open
FLOWN: Final = (w.IcecoolSetup(seats=2, cap=8), w.IcecoolSetup(seats=1, practice=True))
SETUPS: Final = (
    *(w.IcecoolSetup(seats=seats, voters=tuple(range(seats))) for seats in (2, 3, 4)),
    w.IcecoolSetup(seats=2, cap=12, hands="shaky", grace_after_lost=True),
    w.IcecoolSetup(seats=3, visits_per_flick=True, lost_flick_still_touches=True, must_flick=True),
    w.IcecoolSetup(seats=2, board=own_board("pinwheel"), first="host", agreed_end=False),
)
ENDINGS: Final = (
    "penguins fly",
    "a lap is done",
    "the Exams run out",
    "the last player takes the last Exam",
    "everybody agrees to end",
    "somebody objects to an end",
    "the cap ends it",
    "cards break a tie",
    "a shared victory",
    "Lessons repeat",
    "Lessons are shuffled",
    "a Mountain lays two",
    "a Mountain brings a Lesson to a room visited before",
    "a Wind after the last flick",
    "a victim of Fire chooses",
    "a victim of Fire gives a used card",
    "Water pays for another Lesson",
    "an Exam where the turn began",
    "a trade",
    "a flick is lost",
    "the last flick is lost",
    "an opponent flies off",
    "a penguin is stuck",
    "a step out of a doorway",
    "a step to the line",
    "hands tremble",
    *(f"{seats} seats" for seats in (1, 2, 3, 4)),
)


def tags(game: Game, record: Record) -> set[str]:
    """Which of the endings this record shows."""
    steps = [(entry.move, told) for entry, told, _ in replay(game, record)]
    setup = record.header.setup
    assert isinstance(setup, w.IcecoolSetup)
    events = [e for _, told in steps for e in told if not isinstance(e, w.Awaited)]
    flown = any(isinstance(move, w.Settled) and move.by.startswith("mujoco") for move, _ in steps)
    return {f"{setup.seats} seats", *_ways(events, setup), *(["penguins fly"] if flown else [])}


def _ways(events: list[Event], setup: w.IcecoolSetup) -> Iterator[str]:
    board = setup.board or own_board()
    began: set[int] = set()  # corners on which this turn began
    flicks = 2
    stuck: dict[int, bool] = {}
    for before, event in zip([events[0], *events], events, strict=False):
        match event:
            case w.TurnBegan():
                began, flicks = set(), 2
            case w.CornerTouched(rule="IW-67", corner=corner):
                began.add(corner)
            case w.Flicked(left=left):
                flicks = left
            case w.Strayed():
                yield "hands tremble"
            case w.CameToRest(seat=seat, lost=lost, returned=returned, doorway=doorway, marks=marks):
                stuck[seat] = doorway is not None
                if lost:
                    yield "a flick is lost" if flicks else "the last flick is lost"
                if set(returned) - {seat}:
                    yield "an opponent flies off"
                if stuck[seat]:
                    yield "a penguin is stuck"
                if any(mark.why == "earlier_visit" for mark in marks):
                    yield "a Mountain brings a Lesson to a room visited before"
            case w.SteppedToLine(seat=seat):
                yield "a step out of a doorway" if stuck.get(seat) else "a step to the line"
                stuck[seat] = False
            case w.LessonRepeated():
                yield "Lessons repeat"
            case w.DeckShuffled():
                yield "Lessons are shuffled"
            case w.LessonLaid(why="mountain") if isinstance(before, w.LessonLaid):
                yield "a Mountain lays two"
            case w.SpellCast(element="wind") if flicks == 0:
                yield "a Wind after the last flick"
            case w.GivenUp(used=used):
                yield "a victim of Fire gives a used card" if used else "a victim of Fire chooses"
            case w.ExamSat(corner=corner, exam=kind, paid=paid):
                if paid.count("water") > board.exams[kind].cost.count("water"):
                    yield "Water pays for another Lesson"
                if corner in began:
                    yield "an Exam where the turn began"
            case w.Traded():
                yield "a trade"
            case w.EndAnswered(yes=False):
                yield "somebody objects to an end"
            case w.LastRoundBegan(why="agreed"):
                yield "everybody agrees to end"
            case w.LastRoundBegan(why="cap"):
                yield "the cap ends it"
            case w.LastRoundBegan(why="exams", left=left):
                yield "the Exams run out" if left else "the last player takes the last Exam"
            case w.LapDone():
                yield "a lap is done"
            case w.GameEnded(points=points, winners=winners):
                if len(winners) > 1:
                    yield "a shared victory"
                elif points.count(max(points)) > 1:
                    yield "cards break a tie"


def play(game: Game, setup: w.IcecoolSetup, seed: int, *, flown: bool) -> Record:
    """One game of players who sit every Exam they can, and flick anywhere."""
    table = Table(game, setup, _nature(seed, flown=flown))
    rng = Rng(derive(b"record", seed))
    while not table.over:
        move = _choice(table, rng)
        table.play(table.actor, move)
    names = ("Ada", "Bo", "Cleo", "Dora")[: setup.seats]
    return record_of(table, names=names, played="2026-01-01T12:00:00Z")


def _choice(table: Table, rng: Rng) -> Move:
    moves = table.game.moves(table.state, table.actor)
    weights = [weight(table.state, move) for move in moves]
    x = int(rng.below(sum(weights)))
    for move, liked in zip(moves, weights, strict=True):
        x -= liked
        if x < 0:
            return legal.any_flick(rng) if isinstance(move, w.Flick) else move
    raise AssertionError("weights are not below zero")


def _nature(seed: int, *, flown: bool) -> Nature:
    secret = f"record {seed}"
    chance = Seeded(secret, ("salt 0", "salt 1"))
    if flown:
        from gramarye.physics.settle import settle  # takes a second to load

        def fly(throw: Word) -> Move:
            assert isinstance(throw, w.Throw)
            return settle(throw)

        return Physical(chance, fly)
    count = 0

    def made_up(throw: Word) -> Move:
        nonlocal count
        count += 1
        return flight(throw, Rng(derive(secret.encode(), "flight", count)))

    return Physical(chance, made_up)


def write(game: Game) -> None:
    """New records, each of which shows an ending that none before it showed."""
    for old in FOLDER.glob("icecool_wizards-*.json"):
        old.unlink()
    missing = set(ENDINGS)
    for seed in range(2_000):
        flown = seed < len(FLOWN)
        record = play(game, (FLOWN if flown else SETUPS)[seed % len(FLOWN if flown else SETUPS)], seed, flown=flown)
        new = tags(game, record) & missing
        if new and len(record.entries) <= LONGEST:
            missing -= new
            (FOLDER / f"icecool_wizards-{seed}.json").write_bytes(record.to_json() + b"\n")
            print(f"icecool_wizards-{seed}.json: {len(record.entries)} entries; {', '.join(sorted(new))}")
        if not missing:
            return
    raise LookupError(f"no game shows: {', '.join(sorted(missing))}")
