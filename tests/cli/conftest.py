"""Runs commands in this process and gives what they said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from gramarye.cli import main
from gramarye.games.magic_power.words import MagicPowerSetup
from gramarye.sim import Plan, play_game


class Told(NamedTuple):
    code: int
    out: str
    err: str


Command = Callable[..., Told]


@pytest.fixture
def gramarye(capsys: pytest.CaptureFixture[str]) -> Command:
    """`gramarye("rules", "magic_power")` as in a shell."""

    def run(*args: str) -> Told:
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main(list(args))
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Told(end.value.code, out, err)

    return run


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of three bots."""
    folder = tmp_path_factory.mktemp("records")
    setup = MagicPowerSetup(seats=3)
    bots = ("student", "novice", "student")
    play_game(Plan(game="magic_power", setup=setup, bots=bots, seed="owl", records=folder), 0)
    [file] = folder.iterdir()
    return file
