"""`gramarye simulate`: tables, files, options, presets and spell files."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from gramarye.core.record import load_record, verify
from gramarye.games import load
from tests.cli.conftest import Command

SIX = ("simulate", "magic_power", "--games", "6", "--seed", "7")


def test_the_summary_has_intervals_for_every_seat_and_figure(gramarye: Command) -> None:
    told = gramarye(*SIX, "--bots", "student,novice,novice")
    assert told.code == 0
    assert re.match(
        r"The Test of Magic Power: 6 games in [\d.]+ s \(\d+ a second\), seed 7; intervals are 95 %", told.out
    )
    for row in (r"student", r"novice", r"seat 1, student", r"seat 3, novice"):
        assert re.search(
            rf"^ {row} +[\d.]+ % +[\d.]+ – [\d.]+ +[\d.]+ +[\d.]+ – [\d.]+ +[\d.]+ %", told.out, re.MULTILINE
        )
    for name in (
        "turns a game",
        "turns a round",
        "somebody passes",
        "the Summoner appears",
        "stones by A, then casting",
    ):
        assert name in told.out


def test_the_same_seed_tells_the_same_and_a_new_one_is_named(gramarye: Command, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.csv", "b.csv", "c.csv")]
    for file, jobs in zip(files, ("1", "2", "1"), strict=True):
        seed = () if file.name == "c.csv" else ("--seed", "7")
        told = gramarye(
            "simulate", "magic_power", "--bots", "novice", "--games", "6", "--jobs", jobs, "--out", str(file), *seed
        )
        assert told.code == 0
        assert re.search(r"seed \w+;", told.out)
    a, b, c = (file.read_bytes() for file in files)
    assert a == b != c


def test_options_presets_and_seats_reach_the_table(gramarye: Command, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    more = (
        "--preset",
        "revision_2020_11_16",
        "--set",
        "errand=none",
        "--set",
        "limit_always=no",
        "--set",
        "stones=11123",
    )
    assert gramarye(*SIX, "--bots", "novice", "--seats", "4", *more, "--out", str(out)).code == 0
    document = json.loads(out.read_bytes())
    setup = document["setup"]
    assert (setup["seats"], setup["tight_limit"], setup["leave_at_limit"]) == (4, "four_players", True)
    assert (setup["errand"], setup["limit_always"], setup["stones"]) == ("none", False, "11123")
    assert document["bots"] == ["novice"] * 4
    assert all(row["summoner"] is None for row in document["games"])


def test_a_spell_file_of_ones_own(gramarye: Command, tmp_path: Path) -> None:
    own = files("gramarye.games.magic_power").joinpath("cards.toml").read_text(encoding="utf-8")
    file, out = tmp_path / "mine.toml", tmp_path / "a.json"
    file.write_text(own.replace('en = "Lift"', 'en = "Heave"'), encoding="utf-8")
    assert gramarye(*SIX, "--bots", "novice", "--spells", str(file), "--out", str(out)).code == 0
    assert "Heave" in [spell["name"]["en"] for spell in json.loads(out.read_bytes())["setup"]["spells"]]

    file.write_text(own.replace("level = 1", "level = 3", 1), encoding="utf-8")
    told = gramarye(*SIX, "--spells", str(file))
    assert told.code == 2
    where = rf"{re.escape(str(file))}: spell #1 \(\w+\): level"
    assert re.fullmatch(rf"gramarye: --spells: {where}: use one of 1, 2", told.err.strip())

    file.write_bytes(own.encode("utf-16"))
    told = gramarye(*SIX, "--spells", str(file))
    assert (told.code, told.err.strip()) == (
        2,
        f"gramarye: --spells: {file}: this is UTF-16 or UTF-32 text; save it as UTF-8",
    )


def test_records_are_kept_and_hold(gramarye: Command, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert gramarye(*SIX, "--bots", "novice", "--save-records", str(folder)).code == 0
    kept = sorted(folder.iterdir())
    assert [file.name for file in kept] == [f"magic_power-7-{i:06}.json" for i in range(6)]
    game = load("magic_power")
    assert all(verify(game, load_record(game, file.read_bytes())).dice_checked for file in kept)


def test_a_folder_that_cannot_be_made_is_told(gramarye: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = gramarye(*SIX, "--save-records", str(tmp_path / "file" / "records"))
    assert told.code == 2
    assert "--save-records: the folder" in told.err


def test_progress_without_a_terminal_is_lines(gramarye: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gramarye.cli.simulate.SAY_EVERY", 0)
    told = gramarye(*SIX, "--bots", "novice")
    assert re.match(r"1 of 6 games, \d+ a second, \d+ s left\n", told.err)
    assert told.err.count("\n") == 6


def test_files_of_ones_own_may_have_a_byte_order_mark_but_not_be_utf16(gramarye: Command, tmp_path: Path) -> None:
    for game, option, source in (
        ("magic_power", "--spells", "magic_power/cards.toml"),
        ("wizardry_cubed", "--board", "wizardry_cubed/board.toml"),
        ("icecool_wizards", "--board", "icecool_wizards/board.toml"),
    ):
        text = (files("gramarye.games") / source).read_text("utf-8")
        file = tmp_path / "mine.toml"
        game_of_one = (game, option, str(file), "--games", "1", "--seats", "2", "--set", QUICK[game])
        file.write_text(text, "utf-8-sig")
        assert gramarye("simulate", *game_of_one).code == 0
        file.write_text(text, "utf-16")
        told = gramarye("simulate", *game_of_one)
        assert (told.code, told.err) == (
            2,
            f"gramarye: {option}: {file}: this is UTF-16 or UTF-32 text; save it as UTF-8\n",
        )


QUICK = {"magic_power": "stones=11223", "wizardry_cubed": "path=short", "icecool_wizards": "cap=8"}
