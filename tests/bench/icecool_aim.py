"""How well and how fast bots of ICECOOL Wizards aim: flicks foreseen by geometry beside the same flicks simulated.

python tests/bench/icecool_aim.py [--positions 25] [--seed 1]
"""

from __future__ import annotations

import argparse
import math
import random
import time

import numpy as np

from gramarye import bots
from gramarye.core.nature import Seeded
from gramarye.core.table import Table
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import Flick, IcecoolSetup, Pose, Settled
from gramarye.physics import nature_of
from gramarye.physics.aim import outcomes
from gramarye.physics.foresee import Foresight
from gramarye.physics.library import library
from gramarye.sim.stats import rate

BOARD = own_board()
EACH = 12
"""Flicks from every position."""
DECISIONS = 12


def position(rng: random.Random) -> tuple[Pose, ...]:
    """Three penguins anywhere on the floor, apart."""
    poses: list[Pose] = []
    while len(poses) < 3:
        x0, y0, x1, y1 = rng.choice(list(BOARD.boxes.values())).inner
        x, y = rng.randint(10 * x0 + 165, 10 * x1 - 165), rng.randint(10 * y0 + 165, 10 * y1 - 165)
        if all((p.x - x) ** 2 + (p.y - y) ** 2 > 330**2 for p in poses):
            poses.append(Pose(x, y, rng.randrange(3600)))
    return tuple(poses)


def facts(settled: Settled) -> tuple[int, int, int, int, bool]:
    """Rooms, doors, corners and penguins as masks, and whether it left the board."""
    rooms, doors = list(BOARD.rooms), list(BOARD.doors)
    inside = {p.where for p in settled.passages if p.what == "inside"}
    through = {p.where for p in settled.passages if p.what == "through"}
    return (
        sum(1 << rooms.index(r) for r in inside),
        sum(1 << doors.index(d) for d in through),
        sum(1 << c for c in settled.corners),
        sum(1 << q for q in settled.touched),
        0 in settled.off,
    )


def aim(positions: int, seed: int) -> None:
    rng, shelf = random.Random(seed), library()
    alike = [0] * 6  # of the five facts, and of all at once
    looked = simulated = 0.0
    for _ in range(positions):
        poses = position(rng)
        rows = np.array([rng.randrange(len(shelf.strength)) for _ in range(EACH)])
        azimuths = np.array([rng.randrange(3600) for _ in range(EACH)])
        many = np.tile(rows, 100), np.tile(np.radians(azimuths / 10), 100)
        start = time.process_time()
        sight = Foresight(BOARD, poses, 0)
        keys, _, _ = sight.look(*many)
        looked += (time.process_time() - start) / 100
        flicks = [
            Flick(int(a), int(shelf.strength[r]), int(shelf.offset[r]), int(shelf.height[r]))
            for r, a in zip(rows, azimuths, strict=True)
        ]
        start = time.process_time()
        ends = outcomes(BOARD, poses, 0, flicks)
        simulated += time.process_time() - start
        for key, end in zip(keys[:EACH].tolist(), ends, strict=True):
            seen = sight.told(key)
            pairs = zip((seen.rooms, seen.doors, seen.corners, seen.touched, seen.off), facts(end), strict=True)
            same = [a == b for a, b in pairs]
            for k, is_same in enumerate((*same, all(same))):
                alike[k] += is_same
    n = positions * EACH
    for told, good in zip(("rooms", "doors", "corners", "penguins", "off the board", "all of it"), alike, strict=True):
        e = rate(good, n)
        print(f"{told:14} as simulated in {100 * e.value:5.1f} % ({100 * e.low:.1f}–{100 * e.high:.1f})")
    print(f"foreseen in {1e6 * looked / n:.1f} µs, simulated in {1e3 * simulated / n:.1f} ms a flick")


def decide() -> None:
    """CPU of a level's decision for a flick, over the first turns of a game."""
    for level in bots.levels("icecool_wizards"):
        table = Table(GAME, IcecoolSetup(seats=3), nature_of(GAME, Seeded("aim")))
        bot = bots.make("icecool_wizards", level, b"aim")
        bot.choose(table.perspective(table.actor))  # maps and models are made once
        spent: list[float] = []
        while len(spent) < DECISIONS and not table.over:
            start = time.process_time()
            move = bot.choose(table.perspective(table.actor))
            if isinstance(move, Flick):
                spent.append(1e3 * (time.process_time() - start))
            table.play(table.actor, move)
        print(f"{level:8} {math.fsum(spent) / len(spent):4.0f} ms a flick, {max(spent):.0f} at most")


def main() -> None:
    parser = argparse.ArgumentParser(description="Aiming, foreseen and simulated")
    parser.add_argument("--positions", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    aim(told.positions, told.seed)
    decide()


if __name__ == "__main__":
    main()
