"""The game on the page about adding games: it is installed from the page, and everything said about it holds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs import dare


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dare.install(tmp_path_factory.mktemp("site"))


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *command], env=env, cwd=folder, capture_output=True, text=True, check=False)


def test_the_page_tells_the_truth(folder: Path) -> None:
    told = run(folder, "-m", "doctest", str(dare.PAGE))
    assert (told.returncode, told.stdout) == (0, "")


def test_it_is_simulated_looked_up_and_listed(folder: Path) -> None:
    told = run(folder, "-m", "gramarye", "simulate", "dare", "--games", "50", "--seed", "1", "--jobs", "2")
    assert told.returncode == 0, told.stderr
    assert "seat 2, random" in told.stdout
    assert "DARE-2" in run(folder, "-m", "gramarye", "rules", "dare", "three points").stdout
    assert "Dare" in run(folder, "-m", "gramarye", "games").stdout


def test_its_records_replay_and_verify(folder: Path, tmp_path: Path) -> None:
    run(folder, "-m", "gramarye", "simulate", "dare", "--games", "1", "--seed", "1", "--save-records", str(tmp_path))
    [record] = tmp_path.iterdir()
    told = run(folder, "-m", "gramarye", "replay", str(record))
    assert told.returncode == 0, told.stderr
    assert re.search(r"random \(1\) scores (one point|\d points)\.  DARE-", told.stdout)
    told = run(folder, "-m", "gramarye", "replay", str(record), "--lang", "de")
    assert re.search(r"random \(2\) bekommt (einen Punkt|\d Punkte)\.  DARE-", told.stdout)
    assert run(folder, "-m", "gramarye", "verify", str(record)).returncode == 0


def test_a_game_that_cannot_be_loaded_is_named(folder: Path, tmp_path: Path) -> None:
    broken = dare.install(tmp_path / "site")
    (broken / "dare" / "game.py").write_text("import no_such_module")
    told = run(broken, "-m", "gramarye", "rules", "dare")
    assert (told.returncode, told.stderr) == (
        2,
        "gramarye: the game dare cannot be loaded: No module named 'no_such_module'\n",
    )
