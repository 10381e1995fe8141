"""Records of ICECOOL Wizards in the terminal: every event in a sentence, every trail with its near misses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gramarye.cli.tell import Teller
from gramarye.cli.tell_icecool_wizards import IcecoolTeller
from gramarye.core.record import load_record, replay
from gramarye.games import load
from gramarye.games.icecool_wizards import words as w
from tests.cli.conftest import Command

GAME = load("icecool_wizards")
FILES = sorted((Path(__file__).parents[1] / "records").glob("icecool_wizards-*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_event_has_a_sentence_of_its_own(file: Path) -> None:
    record = load_record(GAME, file.read_bytes())
    teller = IcecoolTeller(GAME, record)
    for _, events, _ in replay(GAME, record):
        for event in events:
            told = teller.tell(event)
            assert told != Teller.tell(teller, event)
            assert (told == "") == isinstance(event, w.Awaited | w.TurnEnded)
            assert not re.search(r"[(=]\w+=|b'|{}", told), told
            if isinstance(event, w.CameToRest):
                assert told.count(";") >= sum(not mark.credited for mark in event.marks)


def test_a_game_is_told_with_its_rules_and_its_end(gramarye: Command) -> None:
    told = gramarye("replay", str(FILES[0]))
    assert told.code == 0
    log = re.split(r"^ *\d+  (?=\S)", told.out.partition("\nturn ")[0], flags=re.MULTILINE)[
        1:
    ]  # long lines are wrapped
    assert len(log) > 30
    assert all(re.search(r"\sIW-\d+\s*$", line) for line in log)
    assert any("towards" in line and "% strong" in line for line in log)
    assert "points" in told.out
