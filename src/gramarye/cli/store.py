"""`gramarye check` and `gramarye backup`: what is kept of games, examined table by table, or copied."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gramarye.cli.problem import Problem
from gramarye.cli.screen import say
from gramarye.cli.streams import whisper
from gramarye.games import load, names

BAD: Final = 1


def run_check(data: Path | None) -> int:
    """Tell what is wrong. Gives the exit code: 1 if anything is."""
    from gramarye.server.store import NotSaved
    from gramarye.server.upkeep import examine, file_in, usual_folder

    folder = data or usual_folder()
    tables = bad = 0
    try:
        for table, why in examine(folder, {name: load(name) for name in names()}):
            tables += bool(table)
            bad += bool(why)
            if why:
                whisper(f"{table}: {why}" if table else why)
    except NotSaved as reason:
        raise Problem(str(reason)) from reason
    whole = "1 table" if tables == 1 else f"{tables} tables"
    wrong = "nothing is wrong" if not bad else f"{bad} {'thing is' if bad == 1 else 'things are'} wrong"
    say(f"{file_in(folder)}: {whole}; {wrong}")
    return BAD if bad else 0


def run_backup(data: Path, to: Path) -> None:
    """Copy what is kept into a new file."""
    from gramarye.server.store import NotSaved
    from gramarye.server.upkeep import back_up

    try:
        size = back_up(data, to)
    except NotSaved as reason:
        raise Problem(str(reason)) from reason
    say(f"{to} is a copy of {size:,} bytes; name it matches.sqlite in a folder for --data to play on from it")
