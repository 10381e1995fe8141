"""Lets Novice, Adept and Master play ICECOOL Wizards, and writes down who won, how long it took, what was collected.

    python tests/bench/icecool_table.py --kept FILE [--games 200] [--seed 7] [--bots master,adept,novice] [--out FILE]

Games as `gramarye simulate icecool_wizards --seats 3 --bots … --seed … --rotate` plays them, each seat's `tremors` set
to what its level has. `--kept` holds the rows of the games that have been played, so that a run that was stopped goes
on where it was.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from gramarye.bots.icecool_wizards.skill import LEVELS, steadiness
from gramarye.games.icecool_wizards.words import IcecoolSetup
from gramarye.sim.measures import Row
from gramarye.sim.play import Plan, play_game
from gramarye.sim.stats import Estimate, mean, quantile, rate

SHORT, LONG = 45, 110  # turns
AIMING = """\
## Beside a search that only simulates

A Master foresees thousands of flicks by geometry and simulates some ten of them, in 0.24 s of CPU. In 30 positions of
its games (hands trembling by 2400) an iterated cross-entropy over the physics took its place: four generations of 60
flicks, drawn around the twelve best guesses and then around the ten best so far, each flown with two tremblings, the
best eight with 16 more; 680 flights and 10.2 s of CPU, more than 3 s on two cores. By 60 other tremblings a flick of
the Master's brings 1.64 points on average, and one found so 0.13 ± 0.11 more (2.39 and 0.25 ± 0.15 with what the next
flick may bring). 320 flights spread over 24 guesses of the geometry, ever more tremblings for ever fewer, brought
0.10 ± 0.12 more in 4.6 s. A twelfth more for forty times the thinking, on all cores of whoever runs the table, is not
worth the wait: bots keep to what they foresee.
"""


def play(levels: tuple[str, ...], index: int, seed: str) -> Row:
    """The game of this index, each hand as steady as its level's."""
    plan = Plan(game="icecool_wizards", setup=IcecoolSetup(seats=len(levels)), bots=levels, seed=seed, rotate=True)
    tremors = tuple(steadiness(level) for level in plan.seating(index))
    plan = msgspec.structs.replace(plan, setup=IcecoolSetup(seats=len(levels), tremors=tremors))
    start = time.process_time()
    row = play_game(plan, index)
    return row | {"cpu_ms": round(1000 * (time.process_time() - start))}


# ---- telling


def percent(e: Estimate) -> str:
    """A rate in percent with its interval.

    >>> percent(rate(50, 100))
    '50.0 (40.4–59.6)'
    """
    return f"{100 * e.value:.1f} ({100 * e.low:.1f}–{100 * e.high:.1f})"


def plain(e: Estimate) -> str:
    return f"{e.value:.1f} ({e.low:.1f}–{e.high:.1f})"


def num(row: Row, column: str) -> int:
    value = row[column]
    assert isinstance(value, int), (column, value)
    return value


def seat_of(row: Row, level: str, seats: int) -> int:
    return next(q for q in range(seats) if row[f"bot_{q}"] == level)


def document(rows: Sequence[Row], levels: tuple[str, ...], seed: str) -> str:
    n, seats = len(rows), len(levels)
    lines = [
        "# ICECOOL Wizards, simulated",
        "",
        f"{n} games of {', '.join(levels)}, who sit one seat further on after each game; seed `{seed}`. In brackets",
        "95 % intervals (Wilson's for rates). To play them again:",
        "",
        (
            f"    python tests/bench/icecool_table.py --games {n} --seed {seed} --kept FILE"
            " --out docs/icecool-simulation.md"
        ),
        "",
        "or, the same games with other figures:",
        "",
        (
            f"    gramarye simulate icecool_wizards --seats {seats} --bots {','.join(levels)} --games {n}"
            f" --seed {seed} --rotate"
        ),
        "",
        "Hands tremble by "
        + ", ".join(f"{steadiness(level)} ({level})" for level in levels)
        + " thousandths of what a wild hand does.",
        "",
        "| level | wins, % | Magic Points | Exams | Lessons claimed |",
        "|---|---|---|---|---|",
    ]
    for level in levels:
        where = [seat_of(row, level, seats) for row in rows]
        cells = [percent(rate(sum(num(r, f"won_{q}") for r, q in zip(rows, where, strict=True)), n))]
        cells += [
            plain(mean([num(r, f"{column}_{q}") for r, q in zip(rows, where, strict=True)]))
            for column in ("score", "exams", "lessons")
        ]
        lines.append(f"| {level} | {' | '.join(cells)} |")
    lines += ["", "| who | more points than | in % of the games |", "|---|---|---|"]
    for one, two in pairwise(levels):
        ahead = sum(num(r, f"score_{seat_of(r, one, seats)}") > num(r, f"score_{seat_of(r, two, seats)}") for r in rows)
        lines.append(f"| {one} | {two} | {percent(rate(ahead, n))} |")
    lines += ["", "| seat | wins, % | Magic Points | Exams | Lessons claimed |", "|---|---|---|---|---|"]
    for q in range(seats):
        cells = [percent(rate(sum(num(r, f"won_{q}") for r in rows), n))]
        cells += [plain(mean([num(r, f"{column}_{q}") for r in rows])) for column in ("score", "exams", "lessons")]
        lines.append(f"| {q + 1} | {' | '.join(cells)} |")
    turns = [num(r, "turns") for r in rows]
    spread = ", ".join(str(round(quantile(turns, p))) for p in (0.1, 0.5, 0.9))
    inside = percent(rate(sum(SHORT <= t <= LONG for t in turns), n))
    lines += [
        "",
        "Seats count from the host; who begins is drawn by lot.",
        "",
        "| a game | |",
        "|---|---|",
        f"| turns | {plain(mean(turns))}; shortest {min(turns)}, longest {max(turns)} |",
        f"| turns, tenth, half and nine tenths of the games | {spread} |",
        f"| games of {SHORT} to {LONG} turns, % | {inside} |",
    ]
    for column, told in (("flicks", "flicks"), ("lost", "flicks off the board"), ("stuck", "flicks stuck in a door"),
                         ("spells", "Spells"), ("trades", "trades")):  # fmt: skip
        lines.append(f"| {told} | {plain(mean([num(r, column) for r in rows]))} |")
    seconds = mean([num(r, "cpu_ms") / 1000 for r in rows])
    lines += [f"| CPU seconds, all bots and the physics | {plain(seconds)} |", "", AIMING]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="ICECOOL Wizards, simulated")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--bots", default="master,adept,novice")
    parser.add_argument("--kept", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    levels: Final = tuple(told.bots.split(","))
    assert set(levels) <= set(LEVELS), f"the levels are {', '.join(LEVELS)}"
    rows: list[Row] = []
    if told.kept.exists():
        rows = [msgspec.json.decode(line, type=Row) for line in told.kept.read_text().splitlines()]
    with told.kept.open("a") as kept:
        for index in range(len(rows), told.games):
            rows.append(play(levels, index, told.seed))
            kept.write(msgspec.json.encode(rows[-1]).decode() + "\n")
            kept.flush()
    text = document(rows, levels, told.seed)
    print(text)
    if told.out:
        told.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
