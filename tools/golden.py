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

from gramarye import load  # noqa: E402  # found by the line above


def perft() -> None:
    from tests.perft import blocks, positions

    game = load("magic_power")
    told = [blocks.write(game, block) for block in positions.blocks(game)]
    text = "# Written by tools/golden.py; the numbers are those of slow_magic_power.py.\n\n" + "\n".join(told)
    (blocks.FOLDER / "magic_power.txt").write_text(text, encoding="utf-8")


def playthroughs() -> None:
    from tests.playthroughs import playthrough

    for name, setup in playthrough.GAMES:
        text = playthrough.told(load("magic_power"), name, setup)
        (playthrough.FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


def records() -> None:
    from tests.records import collect

    collect.write(load("magic_power"))


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
