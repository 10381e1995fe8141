"""Rewrites the files that tests compare with; read the diff before you commit it.

    python tools/golden.py playthroughs    whole games ply by ply: tests/playthroughs/*.txt
    python tools/golden.py perft           counted futures: tests/perft/*.txt
    python tools/golden.py records         finished games of every kind: tests/records/*.json
    python tools/golden.py                 playthroughs and perft; records only grow old when the rules change

A refactor changes none of them. Counts come from the slow second writing of the rules, not from the engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from gramarye.games import load, load_finite  # noqa: E402  # found by the line above


def perft() -> None:
    from tests.perft import blocks, positions

    for name in positions.PLACES:
        told = [blocks.write(load_finite(name), block) for block in positions.blocks(name)]
        text = f"# Written by tools/golden.py; the numbers are those of slow_{name}.py.\n\n" + "\n".join(told)
        (blocks.FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


def playthroughs() -> None:
    from tests.playthroughs import playthrough

    for name, subject, setup in playthrough.GAMES:
        text = playthrough.told(subject, name, setup)
        (playthrough.FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


def records() -> None:
    from tests.records import collect, collect_icecool, collect_wizardry

    collect.write(load_finite("magic_power"))
    collect_wizardry.write(load_finite("wizardry_cubed"))
    collect_icecool.write(load("icecool_wizards"))


PARTS: dict[str, Callable[[], None]] = {"playthroughs": playthroughs, "perft": perft, "records": records}


def main(args: list[str]) -> int:
    wrong = [arg for arg in args if arg not in PARTS]
    if wrong:
        print(f"{wrong[0]} is none of {', '.join(PARTS)}")
        return 2
    for name in args or ["playthroughs", "perft"]:
        print(f"writing {name}")
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
