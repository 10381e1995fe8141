"""What a flick costs: beside a bare loop of the same steps, beside Bullet, and as one of many a bot looks at."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, Final

import mujoco

from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.words import Flick, Throw
from gramarye.physics.aim import outcomes
from gramarye.physics.flight import EVERY, place
from gramarye.physics.settle import school_of, settle
from tests.bench.flick_sweeps import SEATS, any_flick, position

FLICKS: Final = 40
Report = dict[str, Any]  # what json writes


def measure(rounds: int) -> Report:
    """Milliseconds of CPU a flick, four penguins; every contestant does the same flicks in each round."""
    board = own_board()
    rng = Rng(b"flicks")
    school = school_of(board, SEATS)
    throws = [Throw(board, position(board, rng), rng.below(SEATS), any_flick(rng)) for _ in range(FLICKS)]
    steps = [EVERY * (len(school.flick(t.poses, t.seat, t.flick)[1].states) - 1) for t in throws]
    data = mujoco.MjData(school.model)
    candidates: list[Flick] = [t.flick for t in throws]

    def bare() -> None:
        for t, n in zip(throws, steps, strict=True):
            mujoco.mj_resetData(school.model, data)
            place(data, t.poses, t.seat, t.flick)
            mujoco.mj_step(school.model, data, n)

    contestants: dict[str, Callable[[], object]] = {
        "settle, with its film": lambda: [settle(t) for t in throws],
        "bare MuJoCo loop, same steps": bare,
    }
    if importlib.util.find_spec("pybullet") is not None:
        from tests.bench.flicks_bullet import Bullet

        bullet = Bullet(board, SEATS)
        contestants["Bullet, states kept"] = lambda: [
            bullet.fly(t.poses, t.seat, t.flick, n, every=EVERY) for t, n in zip(throws, steps, strict=True)
        ]
        contestants["Bullet, bare"] = lambda: [
            bullet.fly(t.poses, t.seat, t.flick, n) for t, n in zip(throws, steps, strict=True)
        ]
    first = throws[0]
    for threads in (1, 2):
        contestants[f"outcomes, {threads} thread{'s' * (threads - 1)}"] = partial(
            outcomes, board, first.poses, first.seat, candidates, threads=threads
        )
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contestant in contestants.items():
            wall, cpu = time.perf_counter(), time.process_time()
            contestant()
            found[name].append(
                (1e3 * (time.process_time() - cpu) / FLICKS, 1e3 * (time.perf_counter() - wall) / FLICKS)
            )

    def ratio(a: str, b: str) -> float | None:
        if a not in found or b not in found:
            return None
        return median(x / y for (x, _), (y, _) in zip(found[a], found[b], strict=True))

    return {
        "steps a flick": sum(steps) / FLICKS,
        "CPU ms": {name: median(cpu for cpu, _ in times) for name, times in found.items()},
        "wall ms": {name: median(wall for _, wall in times) for name, times in found.items()},
        "settle / bare loop": ratio("settle, with its film", "bare MuJoCo loop, same steps"),
        "Bullet, states kept / settle": ratio("Bullet, states kept", "settle, with its film"),
        "Bullet / MuJoCo, bare": ratio("Bullet, bare", "bare MuJoCo loop, same steps"),
    }


WANTED: Final = {
    "settle / bare loop": "at most 1.3 wanted",
    "Bullet, states kept / settle": "2 wanted",
    "Bullet / MuJoCo, bare": "2 wanted",
}


def tell(report: Report) -> None:
    print(f"\nA flick, four penguins, {report['steps a flick']:.0f} steps: milliseconds (30 of CPU wanted at most)")
    for name, cpu in report["CPU ms"].items():
        print(f"  {name:34} {cpu:8.2f} CPU {report['wall ms'][name]:8.2f} by the clock")
    for name, wanted in WANTED.items():
        if report[name] is None:
            print(f"  {name:34} left out: pybullet is not installed; it has wheels for Python 3.11 on Linux")
        else:
            print(f"  {name:34} {report[name]:8.2f} ×   ({wanted})")
