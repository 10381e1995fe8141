"""ICECOOL Wizards by its rules alone: whole games whose flicks end as a list made beforehand says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import cycle
from statistics import median
from typing import Any

from gramarye.core.game import NATURE, OVER
from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards import legal
from gramarye.games.icecool_wizards import state as present
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.game import GAME
from tests.games.icecool_wizards.flights import flight

SEATS = 3
ENDS = 397  # made beforehand for each seat; a prime, so that games do not repeat each other
Ends = tuple[Iterator[w.Settled], ...]


def made_beforehand() -> tuple[Ends, Iterator[w.Flick]]:
    """How flicks end, for each seat that may flick, and flicks."""
    rng = Rng(b"bench")
    s = GAME.new(w.IcecoolSetup(seats=SEATS))
    poses = tuple(w.Pose(10 * x, 10 * y, 0) for x, y in s.opts.school.board.start[:SEATS])
    throws = [w.Throw(s.opts.school.board, poses, q, w.Flick(0, 0)) for q in range(SEATS)]
    ends = tuple(cycle([flight(throw, rng) for _ in range(ENDS)]) for throw in throws)
    return ends, cycle([legal.any_flick(rng) for _ in range(ENDS)])


def one_game(rng: Rng, ends: Ends, flicks: Iterator[w.Flick]) -> tuple[int, int]:
    """Entries of the log, and turns, of a game at random."""
    s = GAME.new(w.IcecoolSetup(seats=SEATS))
    entries = 0
    while (who := GAME.actor(s)) != OVER:
        if who == NATURE:
            GAME.apply(s, next(ends[s.active]) if s.wait == present.WAIT_SETTLED else GAME.draw(s, rng), None)
        elif s.phase == present.ACT and s.flicks and not s.touched:
            GAME.apply(s, next(flicks), None)
        else:
            GAME.apply(s, GAME.any_move(s, who, rng), None)
        entries += 1
    return entries, int(s.turn)


def measure(rounds: int) -> dict[str, Any]:  # Any: what json writes
    from tests.bench.run import per_call

    ends, flicks = made_beforehand()
    rng = Rng(b"bench")
    rates: list[float] = []
    games: list[tuple[int, int]] = []
    for _ in range(rounds):
        begin = time.process_time()
        made = 0
        while time.process_time() - begin < 0.4:
            games.append(one_game(rng, ends, flicks))
            made += games[-1][0]
        rates.append(made / (time.process_time() - begin))
    s = GAME.new(w.IcecoolSetup(seats=SEATS))
    while GAME.actor(s) == NATURE:
        GAME.apply(s, GAME.draw(s, rng), None)
    seat = int(GAME.actor(s))
    return {
        "compiled": not (present.__file__ or "").endswith(".py"),
        "entries of the log a CPU-second": median(rates),
        "entries a game": median(n for n, _ in games),
        "turns a game": median(n for _, n in games),
        "copy, µs": per_call(s.copy),
        "view, µs": per_call(lambda: GAME.view(s, seat)),
        "moves, µs": per_call(lambda: GAME.moves(s, seat)),
    }


def tell(report: dict[str, Any]) -> None:  # Any: as above
    print(f"\nICECOOL Wizards, rules only, {SEATS} seats ({'compiled' if report['compiled'] else 'pure Python'})")
    rate = report["entries of the log a CPU-second"] / 1e3
    print(f"  {'playouts, entries of the log':34} {rate:8.0f} k a CPU-second   (200 wanted, compiled)")
    print(f"  {'a game':34} {report['entries a game']:8.0f} entries, {report['turns a game']:.0f} turns")
    for name in ("copy", "view", "moves"):
        print(f"  {name:34} {report[f'{name}, µs']:8.3f} µs")
