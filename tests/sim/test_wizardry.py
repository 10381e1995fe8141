"""Simulated games of Wizardry to the Power of Three: what is counted in them, and that memory is worth something."""

from __future__ import annotations

from pathlib import Path

import pytest

from gramarye.core.record import load_record, replay, verify
from gramarye.games import load
from gramarye.games.wizardry_cubed import words as w
from gramarye.sim import Plan, play_game
from gramarye.sim.measures import Row
from gramarye.sim.report import summarise


def plan(bot: str = "average", seats: int = 3, **more: object) -> Plan:
    setup = w.WizardrySetup(seats=seats)
    return Plan(game="wizardry_cubed", setup=setup, bots=(bot,) * seats, seed="lumie", **more)  # type: ignore[arg-type]  # fields by name


def test_a_game_is_the_same_wherever_it_is_played() -> None:
    assert play_game(plan(), 5) == play_game(plan(games=9), 5)
    assert play_game(plan(), 5) != play_game(plan(), 6)


@pytest.mark.parametrize("index", range(4))
def test_a_row_tells_what_its_record_tells(tmp_path: Path, index: int) -> None:
    row = play_game(plan("dreamy", 4, records=tmp_path), index)
    [file] = tmp_path.iterdir()
    game = load("wizardry_cubed")
    record = load_record(game, file.read_bytes())
    verdict = verify(game, record)
    assert (verdict.ok, verdict.finished, verdict.dice_checked) == (True, True, True)
    moves = [(entry.by, entry.move) for entry in record.entries]
    events = [event for _, some, _ in replay(game, record) for event in some]
    assert row["won"] == int(any(isinstance(e, w.GameEnded) and e.won for e in events))
    assert row["won"] == row["won_0"] == row["won_3"]
    assert row["flips"] == sum(isinstance(move, w.Flip) for _, move in moves)
    right = [seat for seat in range(4) for e in events if isinstance(e, w.TileFlipped) and e.found and e.seat == seat]
    assert [row[f"found_{seat}"] for seat in range(4)] == [right.count(seat) for seat in range(4)]
    used = sum(isinstance(move, w.Propose) for _, move in moves)  # among bots every proposal is carried out
    potions, enchantments = row["potions"], row["enchantments"]
    assert isinstance(potions, int)
    assert isinstance(enchantments, int)
    assert potions + enchantments == used
    assert row["turns"] == sum(isinstance(e, w.TurnBegan) for e in events)


def wins(bot: str, games: int, **more: object) -> int:
    rows: list[Row] = [play_game(plan(bot, **more), i) for i in range(games)]  # type: ignore[arg-type]  # see above
    return sum(row["won"] == 1 for row in rows)


def test_without_memory_nobody_gets_to_school() -> None:
    """docs/wizardry-simulation.md has the whole table."""
    assert wins("blank", 25) == 0


def test_the_better_the_memory_the_more_games_are_won() -> None:
    dreamy, owl = wins("dreamy", 60, seats=6), wins("owl", 60, seats=6)
    assert owl > dreamy + 6


def test_a_summary_has_its_lines() -> None:
    some = plan(games=3)
    told = {line.name for line in summarise(some, [play_game(some, i) for i in range(3)]).lines}
    assert {"games won", "Lumies found a turn", "rounds of the Ghost Clock", "Potions used"} <= told
