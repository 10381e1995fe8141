"""`gramarye simulate wizardry_cubed`: options, a board of one's own, and yardsticks."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from tests.cli.conftest import Command

FEW = ("simulate", "wizardry_cubed", "--games", "3", "--seed", "7")


def test_friends_are_told_of_with_wins_and_tools(gramarye: Command) -> None:
    told = gramarye(*FEW, "--seats", "4", "--bots", "average,average,average,owl", "--set", "level=expert")
    assert told.code == 0
    for line in ("games won", "rounds of the Ghost Clock", "Lumies found a turn", "Potions used"):
        assert line in told.out


def test_options_and_a_board_of_ones_own_are_in_the_file(gramarye: Command, tmp_path: Path) -> None:
    own = files("gramarye.games.wizardry_cubed").joinpath("board_short.toml").read_text(encoding="utf-8")
    board, out = tmp_path / "mine.toml", tmp_path / "a.json"
    board.write_text(own.replace("castle", "ruin"), encoding="utf-8")
    more = ("--set", "hints=none", "--set", "may_stop_early=yes", "--board", str(board), "--out", str(out))
    assert gramarye(*FEW, "--bots", "blank", "--seats", "2", *more).code == 0
    document = json.loads(out.read_bytes())
    assert (document["setup"]["hints"], document["setup"]["may_stop_early"]) == ("none", True)
    assert "ruin" in document["setup"]["board"]["dice"][0]
    assert document["bots"] == ["blank", "blank"]

    board.write_text(own.replace("market = 7", "market = 70"), encoding="utf-8")
    told = gramarye(*FEW, "--board", str(board))
    assert told.code == 2
    assert told.err.startswith(f"gramarye: --board: {board}: ")
    told = gramarye("simulate", "magic_power", "--board", str(board))
    assert "has no board files" in told.err
    assert "--board" in gramarye(*FEW, "--set", "board=mine.toml").err
