"""Plays the finished games of Wizardry to the Power of Three in tests/records, until every way one can go is shown.

Friends who turn up what anybody has seen play at honest dice, and propose whatever comes to their minds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gramarye.core.game import FiniteGame, Game
from gramarye.core.nature import Seeded
from gramarye.core.record import Record, record_of, replay
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Event
from gramarye.games.wizardry_cubed import words as w
from tests.laws.subjects import WIZARDRY_CUBED
from tests.laws.walks import choose, mover, options
from tests.records.collect import FOLDER

LONGEST: Final = 250  # entries: files that people may open
SETUPS: Final = (
    *(w.WizardrySetup(seats=seats, voters=tuple(range(seats))) for seats in (2, 3, 4, 5, 6)),
    w.WizardrySetup(seats=2, level="expert", path="short", may_stop_early=True),
    w.WizardrySetup(seats=3, agree="majority", voters=(0, 1, 2), willy_moves_on_first_turn=True),
    w.WizardrySetup(seats=5, path="long", willy_further_back=True, peek_anew=False, enchantment="before_first_flip"),
)
ENDINGS: Final = (
    "won by Lumies",
    "won by a Potion",
    "won by a potion face",
    "caught by the clock",
    "caught by a ghost tile",
    "caught by a ghost face",
    "several are caught at once",
    "somebody is overtaken",
    "a window opens and Willy is let go",
    "a tool in a window saves",
    "a proposal is dropped",
    "an Enchantment is used",
    "a ghost is peeked at",
    "somebody stops the search",
    "a turn is silent",
    "the clock ticks for a holder inside",
    *(f"{seats} seats" for seats in (2, 3, 4, 5, 6)),
)


def tags(game: Game, record: Record) -> set[str]:
    """Which of the endings this record shows."""
    events = [e for _, told, _ in replay(game, record) for e in told]
    setup = record.header.setup
    assert isinstance(setup, w.WizardrySetup)
    return {f"{setup.seats} seats", *_ways(events)}


def _ways(events: list[Event]) -> Iterator[str]:
    last = [e for e in events if not isinstance(e, w.Awaited)][-3:]
    match last:
        case [*_, w.WizardMoved(rule=rule), w.GameEnded(won=True)]:
            yield {"W3-44": "won by Lumies", "W3-57": "won by a Potion", "W3-33": "won by a potion face"}[rule]
        case [w.WillyMoved(why=why, rule=rule), w.WizardsCaught(wizards=wizards), w.GameEnded(won=False)]:
            ways = {"clock": "the clock", "ghost_tile": "a ghost tile", "ghost_face": "a ghost face"}
            yield f"caught by {ways[why]}"
            if len(wizards) > 1:
                yield "several are caught at once"
    danger: w.DangerSeen | None = None
    willy, holder = 1, -1
    for event in events:
        match event:
            case w.FirstChosen(seat=seat):
                holder = seat
            case w.DangerSeen():
                danger = event
            case w.WillyMoved(to=to):
                if danger is not None:
                    if isinstance(events[-2], w.GameEnded) and event is last[0]:
                        yield "a window opens and Willy is let go"
                        if to < willy + danger.steps:
                            yield "somebody is overtaken"
                    else:
                        yield "a tool in a window saves"
                danger, willy = None, to
            case w.TurnBegan(seat=seat, inside=inside, silent=silent):
                if silent:
                    yield "a turn is silent"
                if inside and seat == holder:
                    yield "the clock ticks for a holder inside"
            case w.ProposalDropped():
                yield "a proposal is dropped"
            case w.ToolUsed(tool="enchantment"):
                yield "an Enchantment is used"
            case w.TilePeeked(rule="W3-20"):
                yield "a ghost is peeked at"
            case w.SearchEnded(why="stopped"):
                yield "somebody stops the search"


def play(game: FiniteGame, setup: w.WizardrySetup, seed: int) -> Record:
    """One game."""
    table = Table(game, setup, Seeded(f"record {seed}", tuple(f"salt {q}" for q in range(setup.seats))))
    rng = Rng(derive(b"record", seed))
    while not table.over:
        code = choose(options(WIZARDRY_CUBED, table.state), rng)
        table.play(mover(game, table.state, code), game.decode(table.state, code))
    names = ("Ada", "Bo", "Cleo", "Dora", "Emil", "Finn")[: setup.seats]
    return record_of(table, names=names, played="2026-01-01T12:00:00Z")


def write(game: FiniteGame) -> None:
    """New records, each of which shows an ending that none before it showed."""
    for old in FOLDER.glob("wizardry_cubed-*.json"):
        old.unlink()
    missing = set(ENDINGS)
    for seed in range(3_000):
        record = play(game, SETUPS[seed % len(SETUPS)], seed)
        new = tags(game, record) & missing
        if new and len(record.entries) <= LONGEST:
            missing -= new
            (FOLDER / f"wizardry_cubed-{seed}.json").write_bytes(record.to_json() + b"\n")
            print(f"wizardry_cubed-{seed}.json: {len(record.entries)} entries; {', '.join(sorted(new))}")
        if not missing:
            return
    raise LookupError(f"no game shows: {', '.join(sorted(missing))}")
