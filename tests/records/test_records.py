"""Finished games of bots: each verifies, dice included, and together they show every way a game can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from gramarye import load
from gramarye.core.record import at, load_record, verify
from tests.laws.laws import check_actor
from tests.records.collect import ENDINGS, FOLDER, tags

GAME = load("magic_power")
FILES = sorted(FOLDER.glob("*.json"))
EXCEPTIONS: dict[str, str] = {}
"""Endings without a record, each with the reason."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_record(file: Path) -> None:
    record = load_record(GAME, file.read_bytes())
    verdict = verify(GAME, record)
    assert verdict.ok, f"entry {verdict.at}: {verdict.why}"
    assert verdict.finished
    assert verdict.dice_checked
    assert record.to_json() + b"\n" == file.read_bytes(), "a record comes back from its JSON as it went"


def test_every_way_a_game_can_go_has_a_record() -> None:
    shown = set().union(*(tags(GAME, load_record(GAME, file.read_bytes())) for file in FILES))
    assert shown <= set(ENDINGS), "an ending without a name in collect.py"
    missing = set(ENDINGS) - shown - set(EXCEPTIONS)
    assert not missing, f"no record shows: {', '.join(sorted(missing))}"
    assert not set(EXCEPTIONS) & shown, "an exception that is none"


def test_old_bugs_stay_away() -> None:
    """What the machine of laws found once: the record plays, and ends where somebody can move."""
    for file in sorted((FOLDER / "bugs").glob("*.json")):
        record = load_record(GAME, file.read_bytes())
        verdict = verify(GAME, record)
        assert verdict.ok, f"{file.name}, entry {verdict.at}: {verdict.why}"
        check_actor(GAME, at(GAME, record, len(record.entries)), record.header.setup)
