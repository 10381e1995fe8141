"""Pipes, files and consoles of every kind: what was worked out is written first, and no end of a stream is an error."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

SIMULATE = "simulate magic_power --bots novice --games 3 --seed 7"
FULL = Path("/dev/full")
shell = pytest.mark.skipif(os.name == "nt", reason="redirections are written for sh")


def sh(words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """A line for the shell; `gramarye` in it is ours. The exit code is that of gramarye itself."""
    line = words.replace("gramarye", f"{shlex.quote(sys.executable)} -m gramarye", 1)
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, check=False, env={**os.environ, **env}
    )


@shell
@pytest.mark.parametrize(
    "words",
    ["rules icecool_wizards", "games", "--help", "simulate --help", SIMULATE, "--version"],
)
@pytest.mark.parametrize("to", ["| true", "| head -1", ">&-", "2>&-", ">&- 2>&-"])
def test_nobody_who_reads_on_is_no_error(words: str, to: str) -> None:
    told = sh(f"gramarye {words} {to}")
    assert told.returncode == 0, told.stderr
    assert b"Traceback" not in told.stderr
    assert b"ignored" not in told.stderr  # what Python says of a stream that it could not end


@shell
@pytest.mark.parametrize("to", ["| true", "| head -1", ">&-", "2>&-", ">&- 2>&-", "2>/dev/full"])
def test_figures_are_written_before_they_are_told(tmp_path: Path, to: str) -> None:
    out = tmp_path / "x.csv"
    told = sh(f"gramarye {SIMULATE} --out {out} {to}")
    assert told.returncode == 0, told.stderr
    assert out.read_text().count("\n") == 4
    assert sorted(tmp_path.iterdir()) == [out]


@shell
@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_full_disk_is_told_in_a_sentence_and_the_file_is_there(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    told = sh(f"gramarye {SIMULATE} --out {out} >/dev/full")
    assert told.returncode == 1
    assert told.stderr.decode() == "gramarye: the output cannot be written: no space left on device\n"
    assert out.read_text().count("\n") == 4


@shell
@pytest.mark.parametrize("words", ["rules magic_power", "games", "--version"])
@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_every_command_says_that_its_output_finds_no_room(words: str) -> None:
    told = sh(f"gramarye {words} >/dev/full")
    assert told.returncode == 1
    assert told.stderr.decode() == "gramarye: the output cannot be written: no space left on device\n"


@pytest.mark.parametrize("encoding", ["cp932", "ascii", "cp437", "latin-1", "cp1252", "koi8-r", "utf-16"])
@pytest.mark.parametrize("words", ["games", "rules wizardry_cubed --lang de", SIMULATE, "nothing –"])
def test_a_console_of_any_encoding_shows_what_it_can(encoding: str, words: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "gramarye", *words.split()],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert told.returncode == (2 if words.startswith("nothing") else 0)
    assert "Traceback" not in told.stderr.decode(encoding, "replace")
    assert (told.stdout + told.stderr).decode(encoding).strip()


def why_not(words: str, tmp_path: Path) -> str:
    """What is said where the games are not even begun."""
    told = subprocess.run(
        [sys.executable, "-m", "gramarye", *SIMULATE.replace("3", "100000000").split(), *words.split()],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        timeout=60,
    )
    assert told.returncode == 2
    return told.stderr.decode().strip()


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    long = "x" * 300
    assert why_not("--out nowhere/x.csv", tmp_path) == "gramarye: --out: there is no folder nowhere to write x.csv into"
    assert why_not("--out file/x.csv", tmp_path) == "gramarye: --out: there is no folder file to write x.csv into"
    assert why_not(f"--out {long}.csv", tmp_path).endswith("cannot be written: file name too long")
    assert why_not("--out x.xls", tmp_path) == "gramarye: --out: x.xls must end in .json, .csv or .parquet"
    assert "--save-records: the folder file/r cannot be" in why_not("--save-records file/r", tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file"]
