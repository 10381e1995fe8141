"""Many games: the same numbers for any number of jobs, the exact value in the stated interval, files that read back."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from gramarye.core.playout import exact_value
from gramarye.games import load, load_finite
from gramarye.games.magic_power.words import MagicPowerSetup
from gramarye.sim import Plan, jobs, play_all, summarise, write
from gramarye.sim.report import why_not
from tests.docs import dare

BOTS = ("student", "novice")


def plan(games: int) -> Plan:
    return Plan(game="magic_power", setup=MagicPowerSetup(seats=2), bots=BOTS, games=games, seed="7", rotate=True)


def test_two_jobs_give_the_numbers_of_one() -> None:
    assert list(play_all(plan(24), jobs=2)) == list(play_all(plan(24)))


def test_fewer_games_are_the_first_of_more() -> None:
    rows = play_all(plan(1000), jobs=2)
    first = [next(rows) for _ in range(5)]
    rows.close()
    assert first == list(play_all(plan(5)))


def test_all_formats_hold_the_same_rows(tmp_path: Path) -> None:
    rows = list(play_all(plan(6)))
    for name in ("a.json", "a.csv", "a.parquet"):
        write(tmp_path / name, plan(6), rows)
    document = json.loads((tmp_path / "a.json").read_bytes())
    assert document["games"] == rows
    assert (document["played"], document["complete"], document["seed"]) == (6, True, "7")
    assert document["setup"]["stones"] == "11223"
    assert document["summary"]["bots"][0]["name"] == "student"

    with (tmp_path / "a.csv").open(newline="") as file:
        read = list(csv.DictReader(file))
    assert read == [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in rows]

    table = pq.read_table(tmp_path / "a.parquet")
    assert table.to_pylist() == rows
    assert json.loads(table.schema.metadata[b"gramarye"])["game"] == "magic_power"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.csv", "a.json", "a.parquet"]


def test_what_cannot_be_written_is_told_before_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_not(tmp_path / "a.csv") == ""
    assert why_not(tmp_path / "a.txt").endswith("must end in .json, .csv or .parquet")
    assert "there is no folder" in why_not(tmp_path / "no" / "a.csv")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert why_not(tmp_path / "a.parquet").startswith("a .parquet file needs pyarrow: pip install")


# ---- the statistics layer, held against exact values


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plan:
    """The game of docs/adding-a-game.md, whose values are known exactly."""
    monkeypatch.syspath_prepend(dare.install(tmp_path))
    setup = load("dare").words.setup(seats=2)
    return Plan(game="dare", setup=setup, bots=("random", "random"), games=10_000, seed="exact")


def test_the_exact_value_is_in_the_stated_interval(tiny: Plan) -> None:
    game = load_finite("dare")
    exact = exact_value(game, game.new(tiny.setup))
    assert exact == (Fraction(5, 4), Fraction(5, 4))
    # scores are 0, 1 and 3 with chances 1/4, 1/2, 1/4; a seat wins unless the other has more
    win = Fraction(1, 4) * Fraction(1, 4) + Fraction(1, 2) * Fraction(3, 4) + Fraction(1, 4)
    summary = summarise(tiny, list(play_all(tiny)))
    for line in summary.seats:
        assert float(exact[0]) in line.figures["score"]
        assert float(win) in line.wins
        assert line.figures["score"].high - line.figures["score"].low < 0.05
    [turns, plies] = summary.lines
    assert turns.estimate.value == 2
    assert 3 in plies.estimate  # two decisions, and half of them roll


# ---- Ctrl-C


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal")
@pytest.mark.parametrize(("name", "jobs"), [("a.json", 1), ("a.csv", 2)])
def test_ctrl_c_leaves_a_valid_file_of_the_first_games(tmp_path: Path, name: str, jobs: int) -> None:
    out, records = tmp_path / name, tmp_path / "records"
    command = [
        *(sys.executable, "-m", "gramarye", "simulate", "magic_power", "--bots", "student,novice", "--rotate"),
        *("--games", "100000", "--seed", "7", "--jobs", str(jobs), "--out", str(out), "--save-records", str(records)),
    ]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (a shell's "&" ignores it)
    )
    try:
        assert running.stderr
        heard = running.stderr.readline()  # its first line of progress: games have come back, in order
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the whole group hears it
        told, complaint = running.communicate(timeout=60)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert heard.split(" of ")[0].isdecimal(), heard + complaint
    assert "Traceback" not in complaint
    assert "gramarye: stopped after" in complaint
    assert "intervals are 95 %" in told
    if name == "a.json":
        document = json.loads(out.read_bytes())
        assert (document["complete"], document["asked"]) == (False, 100_000)
        rows = document["games"]
    else:
        with out.open(newline="") as file:
            rows = list(csv.DictReader(file))
    assert len(rows) > 2
    wanted = list(play_all(plan(2)))
    assert [{k: str(v) for k, v in row.items()} for row in rows[:2]] == [
        {k: "" if v is None and name == "a.csv" else str(v) for k, v in row.items()} for row in wanted
    ]
    assert [int(row["game"]) for row in rows] == list(range(len(rows)))


UNGUARDED = """
from gramarye.games.magic_power.words import MagicPowerSetup
from gramarye.sim import Plan, play_all
plan = Plan(game="magic_power", setup=MagicPowerSetup(seats=2), bots=("novice", "novice"), games=8, seed="7")
print(len(list(play_all(plan, 2))))
"""


@pytest.mark.parametrize("how", ["file", "standard input"])
def test_a_script_without_a_guard_is_told_what_it_lacks(tmp_path: Path, how: str) -> None:
    script = tmp_path / "mine.py"
    script.write_text(UNGUARDED)
    cmd = [sys.executable, str(script)] if how == "file" else [sys.executable]
    told = subprocess.run(cmd, input=None if how == "file" else UNGUARDED, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.splitlines()[-1] == f"RuntimeError: {jobs.NO_GUARD}"
    if how == "file":  # one traceback, of the script itself
        assert told.stderr.count("Traceback") == 1
    guarded = UNGUARDED.replace("print", "if __name__ == '__main__':\n    print")
    script.write_text(guarded)
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (0, "8\n", "")
