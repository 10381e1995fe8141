"""Law 13 across processes and builds: the same seed gives the same record everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.one_record import fingerprints
from tools import core_build

ROOT = Path(__file__).resolve().parents[2]


def elsewhere(folder: Path, seed: int, hash_seed: str) -> tuple[str, list[str]]:
    """The build another process used, and its fingerprints."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, str(ROOT / "tests/laws/one_record.py"), str(seed)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    build, *lines = run.stdout.splitlines()
    return build, lines


def test_other_processes_play_the_same_games() -> None:
    mine = fingerprints(7)
    assert len(set(mine)) == len(mine)
    for hash_seed in ("1", "2"):  # the order of sets and dictionaries of text must not matter
        assert elsewhere(core_build.SOURCE, 7, hash_seed) == ("pure", mine)


def test_another_seed_plays_other_games() -> None:
    assert not set(fingerprints(7)) & set(fingerprints(8))


@pytest.mark.slow
@pytest.mark.skipif(bool(core_build.why_pure()), reason=f"no compiled core here: {core_build.why_pure()}")
def test_the_compiled_core_plays_the_same_games() -> None:
    folder = core_build.bring_core_up_to_date()
    assert folder == core_build.BUILT, "there is a C compiler, but the core did not compile"
    assert elsewhere(folder, 7, "3") == ("compiled", fingerprints(7))
