"""A record of ICECOOL Wizards in the terminal: every line with its rule, and the end."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Command

FILES = sorted((Path(__file__).parents[1] / "records").glob("icecool_wizards-*.json"))


def test_a_game_is_told_with_its_rules_and_its_end(gramarye: Command) -> None:
    told = gramarye("replay", str(FILES[0]))
    assert told.code == 0
    log = re.split(r"^ *\d+  (?=\S)", told.out.partition("\nturn ")[0], flags=re.MULTILINE)[
        1:
    ]  # long lines are wrapped
    assert len(log) > 30
    assert all(re.search(r"\sIW-\d+\s*$", line) for line in log)
    assert any("flicks" in line and "o’clock" in line for line in log)
    assert "points" in told.out
