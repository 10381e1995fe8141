"""Finished games: each verifies, dice included, and together they show every way a game can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from gramarye import load
from gramarye.core.record import at, game_of, load_record, verify
from tests.laws.laws import check_actor
from tests.laws.subjects import SUBJECTS
from tests.records import collect, collect_icecool, collect_wizardry
from tests.records.collect import FOLDER

FILES = sorted(FOLDER.glob("*.json"))
KINDS = {
    "magic_power": (collect.ENDINGS, collect.tags),
    "wizardry_cubed": (collect_wizardry.ENDINGS, collect_wizardry.tags),
    "icecool_wizards": (collect_icecool.ENDINGS, collect_icecool.tags),
}
EXCEPTIONS: dict[str, str] = {}
"""Endings without a record, each with the reason."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_record(file: Path) -> None:
    data = file.read_bytes()
    game = load(game_of(data))
    record = load_record(game, data)
    verdict = verify(game, record)
    assert verdict.ok, f"entry {verdict.at}: {verdict.why}"
    assert verdict.finished
    assert verdict.dice_checked
    assert load_record(game, record.to_json()) == record, "a record comes back from its JSON as it went"


@pytest.mark.parametrize("name", list(KINDS))
def test_every_way_a_game_can_go_has_a_record(name: str) -> None:
    endings, tags = KINDS[name]
    game = load(name)
    shown = set().union(*(tags(game, load_record(game, f.read_bytes())) for f in FILES if f.name.startswith(name)))
    assert shown <= set(endings), "an ending without a name in collect.py"
    missing = set(endings) - shown - set(EXCEPTIONS)
    assert not missing, f"no record shows: {', '.join(sorted(missing))}"
    assert not set(EXCEPTIONS) & shown, "an exception that is none"


def test_old_bugs_stay_away() -> None:
    """What the machine of laws found once: the record plays, and ends where somebody can move."""
    for file in sorted((FOLDER / "bugs").glob("*.json")):
        game = SUBJECTS[game_of(file.read_bytes())].game
        record = load_record(game, file.read_bytes())
        verdict = verify(game, record)
        assert verdict.ok, f"{file.name}, entry {verdict.at}: {verdict.why}"
        check_actor(game, at(game, record, len(record.entries)), record.header.setup)
