"""Plays the table of win rates of Wizardry to the Power of Three, and writes it beside the figures it must meet.

    python tests/bench/wizardry_table.py [--games 2000] [--jobs 2] [--seed lumie] [--kept FILE] [--out FILE]

A cell is what `gramarye simulate wizardry_cubed --seats N --bots LEVEL --set level=… --games G --seed "lumie CELL"`
says.
`--kept` holds the cells that have been played, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from gramarye.games import load
from gramarye.games.wizardry_cubed.boards import own_board
from gramarye.sim import Plan, play_all
from gramarye.sim.measures.wizardry_cubed import num
from gramarye.sim.stats import rate

LONGER: Final = 5  # times the games, for a cell that is further off than allowed: is it, or was it luck?
LEVELS: Final = ("beginner", "confirmed", "expert")
SEATS: Final = (2, 3, 4, 5, 6)
# wins in percent of an independent model, for 2 to 6 seats
EXPECTED: Final[dict[tuple[str, str], tuple[int, ...]]] = {
    ("owl", "beginner"): (97, 92, 90, 85, 79),
    ("owl", "confirmed"): (93, 88, 85, 82, 76),
    ("owl", "expert"): (90, 83, 79, 74, 68),
    ("average", "beginner"): (91, 85, 83, 76, 68),
    ("average", "confirmed"): (86, 80, 76, 69, 61),
    ("average", "expert"): (76, 72, 68, 61, 54),
    ("dreamy", "beginner"): (75, 72, 69, 58, 48),
    ("dreamy", "confirmed"): (67, 63, 60, 50, 40),
    ("dreamy", "expert"): (54, 52, 49, 41, 34),
}
BOARD: Final = msgspec.to_builtins(own_board("standard"))
# six, six, and four Lumies with potion and ghost on one die
DICE: Final = (
    ("castle", "star", "hedgehog", "moon", "frog", "key"),
    ("bat", "owl", "cat", "snake", "acorn", "feather"),
    ("mouse", "mushroom", "spider", "moth", "potion", "ghost"),
)
BESIDE: Final = {**BOARD, "dice": DICE}
# the same path with one more space behind the market: the option of the game is for five and six seats
BACK: Final = {**BOARD, "market": BOARD["market"] + 1, "forest": BOARD["forest"] + 1, "arrows": [1, *BOARD["arrows"]]}
# what options make of it, average friends, for 2, 4 and 6 seats: told, level, set-up, wins
OPTIONS: Final[tuple[tuple[str, str, dict[str, object], tuple[int, ...]], ...]] = (
    ("as the rules say", "beginner", {}, (91, 83, 66)),
    ("Willy also moves on the first turn", "beginner", {"willy_moves_on_first_turn": True}, (81, 68, 49)),
    ("no hints", "beginner", {"hints": "none"}, (71, 48, 25)),
    ("hints also on the stairs", "beginner", {"hints": "everywhere"}, (92, 86, 73)),
    ("Willy one space further back", "beginner", {"board": BACK}, (96, 91, 80)),
    ("dice 6 / 6 / 4 + potion and ghost", "beginner", {"board": BESIDE}, (90, 81, 64)),
    ("short path", "beginner", {"path": "short"}, (93, 84, 72)),
    ("long path", "beginner", {"path": "long"}, (92, 84, 66)),
    ("as the rules say", "expert", {}, (76, 69, 50)),
    ("no hints", "expert", {"hints": "none"}, (52, 30, 13)),
)


class Cell(msgspec.Struct, frozen=True):
    """What came of one line of games."""

    games: int
    won: int
    turns: int
    rounds: int
    found: int
    potions: int
    enchantments: int


class Question(msgspec.Struct, frozen=True):
    bot: str
    seats: int
    level: str
    options: dict[str, object]
    expected: int
    title: str = ""
    within: int = 4

    @property
    def name(self) -> str:
        told = [f"{key}={self.title if key == 'board' else value}" for key, value in self.options.items()]
        return " ".join([self.bot, str(self.seats), self.level, *told])


def questions() -> Iterator[Question]:
    for (bot, level), wins in EXPECTED.items():
        for seats, expected in zip(SEATS, wins, strict=True):
            yield Question(bot, seats, level, {}, expected)
    for seats in (2, 4, 6):
        yield Question("blank", seats, "beginner", {}, 0)
    for title, level, options, wins in OPTIONS:
        for seats, expected in zip((2, 4, 6), wins, strict=True):
            yield Question("average", seats, level, options, expected, title, 5)
    yield Question("average", 6, "beginner", {"willy_further_back": True}, 80, within=5)


def is_off(cell: Cell, question: Question) -> bool:
    return abs(100 * cell.won / cell.games - question.expected) > question.within


def play(question: Question, games: int, jobs: int, seed: str, more: str = "") -> Cell:
    setup = msgspec.convert(
        {"seats": question.seats, "level": question.level, **question.options}, load("wizardry_cubed").words.setup
    )
    bots = (question.bot,) * question.seats
    # a seed of its own: cells that share their dice are all lucky or all unlucky together
    plan = Plan(game="wizardry_cubed", setup=setup, bots=bots, games=games, seed=f"{seed} {question.name}{more}")
    rows = list(play_all(plan, jobs))

    def total(column: str) -> int:
        return sum(num(row, column) for row in rows)

    return Cell(
        games=len(rows),
        won=total("won"),
        turns=total("turns"),
        rounds=total("clock_rounds"),
        found=sum(total(f"found_{seat}") for seat in range(question.seats)),
        potions=total("potions"),
        enchantments=total("enchantments"),
    )


# ---- telling


def told(cell: Cell | None, expected: int, within: int = 4) -> str:
    """Wins with their interval, what was expected, and a mark where that is further off than allowed.

    >>> told(Cell(2000, 1640, 1, 1, 1, 1, 1), 83)
    '82.0 (80.3–83.6) / 83'
    """
    if cell is None:
        return f"– / {expected}"
    e = rate(cell.won, cell.games)
    mark = "" if abs(100 * e.value - expected) <= within else " ✗"
    return f"{100 * e.value:.1f} ({100 * e.low:.1f}–{100 * e.high:.1f}) / {expected}{mark}"


def document(kept: dict[str, Cell], seed: str) -> str:
    longer = [q for q in questions() if f"{q.name} again" in kept]
    single = "gramarye simulate wizardry_cubed --seats 4 --bots average"
    games = sorted({cell.games for name, cell in kept.items() if not name.endswith(" again")})
    lines = [
        "# Wizardry to the Power of Three, simulated",
        "",
        "Wins in percent of teams of friends with one kind of memory, with 95 % intervals (Wilson's); behind the",
        "stroke what an independent model of the game gives (2,000 games a cell, ±2 points). ✗ marks what is more",
        f"than four points off (five, for options). Games a cell: {', '.join(f'{n:,}' for n in games)}; every",
        f"cell has dice of its own, from the seed `{seed}` and its name. To play it again:",
        "",
        f"    python tests/bench/wizardry_table.py --games {games[-1]} --seed {seed} --out docs/wizardry-simulation.md",
        "",
        "or a single cell:",
        "",
        f"    {single} --games {games[-1]} --seed '{seed} average 4 beginner'",
        "",
        "The friends: `owl` forgets nothing. `average` takes in 90 % of what it sees and loses a thing it has seen",
        "once with 3 % a turn (half of that when it has seen it twice, and so on), `dreamy` 80 % and 6 %; in 40 % of",
        "the cases what is lost is only believed one slot further on, where there is room. `blank` remembers nothing.",
        "All of them point out honestly what they believe, keep silent on the stairs, use Potions when they are enough",
        "to save everybody and not before, and roll again against a ghost face, or when they would have to guess",
        "although the clock's next step will catch somebody and the Potions left cannot save all.",
        *(["", "A dash stands for a cell that has not been played yet."] if len(kept) < len(list(questions())) else []),
        "",
        "| memory | level | 2 seats | 3 seats | 4 seats | 5 seats | 6 seats |",
        "|---|---|---|---|---|---|---|",
    ]
    for (bot, level), wins in EXPECTED.items():
        cells = [told(kept.get(Question(bot, q, level, {}, x).name), x) for q, x in zip(SEATS, wins, strict=True)]
        lines.append(f"| {bot} | {level} | {' | '.join(cells)} |")
    blank = [told(kept.get(Question("blank", q, "beginner", {}, 0).name), 0) for q in (2, 4, 6)]
    lines.append(f"| blank | beginner | {blank[0]} | | {blank[1]} | | {blank[2]} |")
    lines += [
        "",
        "## What options do",
        "",
        "Average friends. The model ran its line of defaults twice: for six experts it said 54 once and 50 once, for",
        "six beginners 68 and 66.",
        "",
    ]
    lines += ["| option | level | 2 seats | 4 seats | 6 seats |", "|---|---|---|---|---|"]
    for name, level, options, wins in OPTIONS:
        cells = [
            told(kept.get(Question("average", q, level, options, x, name).name), x, 5)
            for q, x in zip((2, 4, 6), wins, strict=True)
        ]
        lines.append(f"| {name} | {level} | {' | '.join(cells)} |")
    back = told(kept.get(Question("average", 6, "beginner", {"willy_further_back": True}, 80).name), 80, 5)
    lines.append(f"| the game's own option for that, from five seats on | beginner | | | {back} |")
    if longer:
        lines += [
            "",
            "## Luck or not",
            "",
            f"What is marked ✗ was played {LONGER} times as long, with other dice (seed `{seed} CELL again`):",
            "",
            "| cell | wins |",
            "|---|---|",
            *[f"| {q.name} | {told(kept[f'{q.name} again'], q.expected, q.within)} |" for q in longer],
        ]
    lines += ["", "## How a game goes", "", "Average friends, beginner.", ""]
    lines += [
        "| seats | turns | rounds of the clock | Lumies a turn | Potions used | Enchantments used |",
        "|---|---|---|---|---|---|",
    ]
    for q in SEATS:
        cell = kept.get(Question("average", q, "beginner", {}, 0).name)
        if cell is not None:
            n = cell.games
            lines.append(
                f"| {q} | {cell.turns / n:.1f} | {cell.rounds / n:.1f} | {cell.found / cell.turns:.2f} | "
                f"{cell.potions / n:.2f} | {cell.enchantments / n:.2f} |"
            )
    lines += [
        "",
        "The model's: 16.7 turns and 7.7 rounds for two, 28.0 and 6.5 for four, 36.8 and 5.6 for six; 1.7, 2.1 and",
        "2.3 Lumies a turn.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="lumie")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    kept: dict[str, Cell] = {}
    if given.kept and given.kept.exists():
        kept = msgspec.json.decode(given.kept.read_bytes(), type=dict[str, Cell])
    for question in questions():
        cell = kept.get(question.name)
        if cell is None or cell.games < given.games:
            cell = kept[question.name] = play(question, given.games, given.jobs, given.seed)
            if given.kept:
                given.kept.write_bytes(msgspec.json.encode(kept))
            print(question.name, told(cell, question.expected, question.within), file=sys.stderr, flush=True)
        again = f"{question.name} again"
        if is_off(cell, question) and again not in kept:
            kept[again] = play(question, LONGER * given.games, given.jobs, given.seed, " again")
            if given.kept:
                given.kept.write_bytes(msgspec.json.encode(kept))
            print(again, told(kept[again], question.expected, question.within), file=sys.stderr, flush=True)
    if given.out:
        given.out.write_text(document(kept, given.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
