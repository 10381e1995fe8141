"""The command line as a whole: bad input gets one sentence and exit code 2, and `python -m gramarye` is it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import gramarye as package
from gramarye.cli import version
from tests.cli.conftest import Command

SIMULATE = ("simulate", "magic_power", "--games", "2")
BAD = {
    "no such command": (("rulse",), "no such command 'rulse'. Did you mean 'rules'?; see `gramarye --help`"),
    "no such option": (("play", "--prot", "1"), "no such option: --prot"),
    "no game": (("rules",), "missing argument 'GAME'; see `gramarye rules --help`"),
    "unknown game": (("rules", "chess"), "there is no game chess; there is magic_power"),
    "misspelt game": (("simulate", "magic_pwoer"), "did you mean magic_power?"),
    "unknown rule": (("rules", "magic_power", "MP-99"), "has no rule MP-99; its rules run from MP-01 to MP-59"),
    "unknown language": (("rules", "magic_power", "--lang", "fr"), "--lang: games are told in en and de, not"),
    "port": (("play", "--port", "99999"), "'--port': it should be less than or equal to 65535"),
    "port no number": (("serve", "--port", "http"), "'--port': it should be a valid integer"),
    "seats": ((*SIMULATE, "--seats", "9"), "--seats: The Test of Magic Power has 2 to 5 seats, not 9"),
    "bot": ((*SIMULATE, "--bots", "student,mastre"), "has no bot mastre; there is novice, student, master, random"),
    "near bot": ((*SIMULATE, "--bots", "student,mastre"), "did you mean master?"),
    "bots and seats": ((*SIMULATE, "--seats", "4", "--bots", "novice,student"), "name one for all, or 4"),
    "empty bot": ((*SIMULATE, "--bots", "novice,"), "has no bot without a name"),
    "games": (("simulate", "magic_power", "--games", "0"), "'--games': it should be greater than or equal to 1"),
    "jobs": ((*SIMULATE, "--jobs", "0"), "'--jobs': it should be greater than or equal to 1"),
    "unknown option": ((*SIMULATE, "--set", "erand=none"), "has no option erand; there is stones, "),
    "near option": ((*SIMULATE, "--set", "erand=none"), "did you mean errand?"),
    "bad value": ((*SIMULATE, "--set", "errand=often"), "errand cannot be often, only one of: extra_stone, none, swap"),
    "bad yes or no": ((*SIMULATE, "--set", "cast_bars_c=oh"), "cast_bars_c cannot be oh, only one of: yes, no"),
    "no value": ((*SIMULATE, "--set", "errand"), "write errand=VALUE"),
    "seats as an option": ((*SIMULATE, "--set", "seats=3"), "seats has an option of its own, --seats"),
    "preset": ((*SIMULATE, "--preset", "new"), "has no preset new; there is publisher, revision_2020_11_16"),
    "out": ((*SIMULATE, "--out", "a.xls"), "a.xls must end in .json, .csv or .parquet"),
    "out folder": ((*SIMULATE, "--out", "no/such/a.csv"), "there is no folder no/such to write a.csv into"),
    "no spell file": ((*SIMULATE, "--spells", "none.toml"), "none.toml cannot be read: no such file or directory"),
    "no record": (("replay", "none.json"), "none.json cannot be read: no such file or directory"),
    "a folder": (("verify", "."), ". cannot be read: is a directory"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_one_sentence(
    case: str, gramarye: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    args, sentence = BAD[case]
    told = gramarye(*args)
    assert told.code == 2
    assert sentence in told.err
    assert told.err.startswith("gramarye: ")
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


def test_without_a_command_it_tells_what_there_is(gramarye: Command) -> None:
    told = gramarye()
    assert told.code == 0
    for command in ("play", "serve", "simulate", "replay", "verify", "rules", "games"):
        assert f" {command} " in told.out
        assert gramarye(command, "--help").code == 0


def test_python_m_gramarye_is_the_command_line() -> None:
    told = subprocess.run([sys.executable, "-m", "gramarye", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"gramarye {package.__version__} ({version.build()})\n"
    bad = subprocess.run(
        [sys.executable, "-m", "gramarye", "rules", "chess"], capture_output=True, text=True, check=False
    )
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "gramarye: there is no game chess; there is magic_power, wizardry_cubed, icecool_wizards\n"
