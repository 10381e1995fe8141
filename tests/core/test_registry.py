"""The shelf of games: ours, and those that other distributions put on it by an entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gramarye
from gramarye.core.game import FiniteGame
from gramarye.core.nature import Seeded
from gramarye.core.record import record_of, verify
from gramarye.core.table import Table
from gramarye.games import GROUP, OURS, load

MODULE = """
from tests.toys.owls import Owls

class Ravens(Owls):
    pass

GAME = Ravens()
NO_GAME = "a raven"
"""
ENTRY_POINTS = f"""[{GROUP}]
ravens = their_ravens:GAME
broken = their_ravens:NO_GAME
magic_power = their_ravens:GAME
"""


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed distribution of somebody else."""
    (tmp_path / "their_ravens.py").write_text(MODULE)
    info = tmp_path / "their_ravens-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-ravens\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    load.cache_clear()
    yield
    load.cache_clear()
    sys.modules.pop("their_ravens", None)


def test_our_games_are_on_the_shelf() -> None:
    assert gramarye.names()[0] == "magic_power"
    assert gramarye.load("magic_power") is gramarye.load("magic_power")


def test_an_unknown_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(KeyError, match="there is no game 'chess'; there is magic_power"):
        gramarye.load("chess")


@pytest.mark.usefixtures("theirs")
def test_a_third_party_adds_a_game_by_entry_point() -> None:
    assert gramarye.names() == (*OURS, "broken", "ravens")
    game = gramarye.load("ravens")
    assert isinstance(game, FiniteGame)
    table = Table(game, game.words.setup(seats=2), Seeded("owl"))
    while not table.over:
        table.play(table.actor, table.perspective(table.actor).legal()[0])
    assert verify(game, record_of(table)).ok


@pytest.mark.usefixtures("theirs")
def test_nobody_takes_the_place_of_our_games() -> None:
    assert gramarye.load("magic_power").info.title == "The Test of Magic Power"


@pytest.mark.usefixtures("theirs")
def test_what_is_no_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(TypeError, match="the game 'broken' is a str, not a Game"):
        gramarye.load("broken")
