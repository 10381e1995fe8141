"""One simulated game, and what The Test of Magic Power counts in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gramarye.core.record import load_record, replay, verify
from gramarye.core.words import Event, Move, Secret
from gramarye.games import load
from gramarye.games.magic_power import words as w
from gramarye.sim import Plan, play_game
from gramarye.sim.measures.magic_power import MagicPowerMeasure

SEATS = 3


def plan(**more: object) -> Plan:
    setup = w.MagicPowerSetup(seats=SEATS)
    return Plan(game="magic_power", setup=setup, bots=("student", "novice", "novice"), seed="owl", **more)  # type: ignore[arg-type]  # fields by name


def test_a_game_is_the_same_wherever_it_is_played() -> None:
    assert play_game(plan(), 5) == play_game(plan(games=3), 5)
    assert play_game(plan(), 5) != play_game(plan(), 6)


def test_the_dice_do_not_hear_the_bots(tmp_path: Path) -> None:
    """The i-th answer of NATURE is the same whoever plays: the first rolls are before any choice."""
    starts = []
    for bots in (("student",) * 3, ("random", "novice", "student")):
        setup = w.MagicPowerSetup(seats=3, calm_after_40=True)
        folder = tmp_path / bots[0]
        folder.mkdir()
        play_game(Plan(game="magic_power", setup=setup, bots=bots, seed="owl", records=folder), 0)
        [file] = folder.iterdir()
        record = load_record(load("magic_power"), file.read_bytes())
        starts.append(record.entries[:3])
    assert starts[0] == starts[1]


def test_bots_move_on_by_one_seat() -> None:
    moving = plan(rotate=True)
    assert [moving.seating(i)[0] for i in range(4)] == ["student", "novice", "novice", "student"]
    assert moving.seating(1) == ("novice", "student", "novice")
    assert play_game(moving, 1)["bot_1"] == "student"


def test_the_record_of_a_game_tells_its_row(tmp_path: Path) -> None:
    row = play_game(plan(records=tmp_path), 2)
    [file] = tmp_path.iterdir()
    assert file.name == "magic_power-owl-000002.json"
    game = load("magic_power")
    record = load_record(game, file.read_bytes())
    verdict = verify(game, record)
    assert (verdict.ok, verdict.finished, verdict.dice_checked) == (True, True, True)
    told = [(entry, events) for entry, events, _ in replay(game, record)]
    events = [event for _, some in told for event in some]
    assert row["plies"] == len(told)
    assert row["turns"] == sum(isinstance(e, w.TurnBegan) for e in events)
    assert row["casts"] == sum(isinstance(e, w.SpellCast) for e in events)
    assert row["draws_2"] == sum(isinstance(e, w.SpellDrawn) and e.level == 2 for e in events)
    assert row["interfered"] == sum(isinstance(entry.move, w.Interfere) for entry, _ in told)
    for seat in range(SEATS):
        taken = [e for e in events if isinstance(e, w.StoneTaken) and e.seat == seat]
        assert row[f"stones_{seat}"] == len(taken)
        assert (row[f"points_{seat}"] or 0) == sum(e.points.value or 0 for e in taken)
        assert row[f"passed_{seat}"] == row[f"won_{seat}"]
    assert sum(row[f"won_by_{way}"] for way in ("before", "A", "A_cast", "B", "B_cast", "C", "opening", "rest")) == 5  # type: ignore[misc]  # whole numbers


def counted(*told: tuple[Move | None, tuple[Event, ...]]) -> MagicPowerMeasure:
    measure = MagicPowerMeasure(w.MagicPowerSetup(seats=2))
    begin: tuple[Event, ...] = (w.RoundBegan(rule="MP-06", round=1, sp=1), w.TurnBegan(rule="MP-16", seat=1, turn=1))
    for move, events in ((None, begin), *told):
        measure.watch(move, events)
    return measure


STONE = (w.Draw("stone"), (w.StoneTaken(rule="MP-33", seat=0, points=Secret(2, (0,))),))
NEXT = (w.Pass(), (w.TurnBegan(rule="MP-16", seat=0, turn=2),))
CAST = (w.Cast(card=0), (w.SpellCast(rule="MP-28", seat=0, card=0, spell="lift"),))


@pytest.mark.parametrize(
    ("moves", "way"),
    [
        ([CAST, STONE], "before"),
        ([(w.RollTwo((0, 1)), ()), STONE], "A"),
        ([CAST, (w.RollTwo((0, 1)), ()), STONE], "A"),
        ([(w.RollTwo((0, 1)), ()), CAST, STONE], "A_cast"),
        ([(w.RollOne((0,)), ()), STONE], "B"),
        ([(w.RollOne((0,)), ()), CAST, CAST, STONE], "B_cast"),
        ([(w.Hold(), ()), STONE], "C"),
        ([(w.RollTwo((0, 1)), ()), CAST, NEXT, (w.Hold(), ()), STONE], "C"),
    ],
)
def test_how_a_stone_was_won(moves: list[tuple[Move, tuple[Event, ...]]], way: str) -> None:
    measure = counted(NEXT, *moves)
    assert [name for name, n in measure.ways.items() if n] == [way]
    assert measure.from_sp == [0, 1]  # seat 0 sits one after the starting player, seat 1


def test_a_stone_of_the_opening_and_one_left_over() -> None:
    assert counted((w.RollThree(), ()), STONE).ways["opening"] == 1
    rest = (w.Pass(), (w.StoneTaken(rule="MP-10", seat=1, points=Secret(1, (1,))),))
    assert counted(rest).ways["rest"] == 1
