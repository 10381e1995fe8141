"""The server is killed in the middle of running matches: every acknowledged move is there, players come back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bench.kill9 import kill_and_check


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGKILL")
async def test_nothing_acknowledged_is_lost_by_killing_the_server(tmp_path: Path) -> None:
    """tests/bench/kill9.py does it 200 times."""
    said = await kill_and_check(kills=3, matches=4, game="magic_power", seed=7, folder=tmp_path)
    assert said.startswith("4 kills; ")
