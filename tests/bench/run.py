"""How fast it is: `python3 dev.py bench`. Reports ratios and rates, medians of interleaved rounds; asserts nothing."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import core_build, steps  # noqa: E402 (they lie beside dev.py)

PIG = ["tests/bench/pig.py"]
CORE = [name for name in core_build.COMPILED if name.startswith("gramarye/core/")]
BUILT = ROOT / "build" / "bench"
Report = dict[str, Any]  # what json writes


# ---- Pig against OpenSpiel


def compile_pig() -> Path | str:
    """The folder with the core and Pig compiled as one, or why there is none."""
    reason = core_build.why_pure()
    if reason:
        return reason
    sources = [ROOT / "src" / name for name in CORE] + [HERE / "pig.py", HERE / "pig_words.py"]
    digest = steps.digest_of(sources, ROOT, *core_build.MYPYC, sys.version, core_build.SETUP.read_text())[:16]
    folder = BUILT / digest
    if not (folder / "done").is_file():
        shutil.rmtree(BUILT, ignore_errors=True)
        lay_out(folder)
        command = [sys.executable, str(core_build.SETUP), *CORE, *PIG]
        ok, words = steps.watched("compiling Pig with the core", command, folder)
        if not ok:
            return core_build.last_words(words)
        (folder / "done").touch()
    lay_out(folder)
    return folder


def lay_out(folder: Path) -> None:
    """Sources as mypyc and the race want them: gramarye and tests.bench side by side."""
    ignore = shutil.ignore_patterns("static", "__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "gramarye", folder / "gramarye", ignore=ignore, dirs_exist_ok=True)
    bench = folder / "tests" / "bench"
    bench.mkdir(parents=True, exist_ok=True)
    for package in (bench.parent, bench):
        (package / "__init__.py").touch()
    for name in ("pig.py", "pig_words.py", "pig_race.py"):
        shutil.copy2(HERE / name, bench / name)


def race_pig(rounds: int) -> Report:
    if importlib.util.find_spec("pyspiel") is None:
        return {"left out": "OpenSpiel is not installed: pip install open-spiel"}
    folder = compile_pig()
    if isinstance(folder, str):
        return {"left out": f"Pig could not be compiled ({folder})"}
    env = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "tests.bench.pig_race", str(rounds)]
    run = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode:
        return {"left out": "the race stopped; its words are above"}
    report: Report = json.loads(run.stdout)
    return report


# ---- The Test of Magic Power


def measure_magic_power(rounds: int) -> Report:
    """Rates of the core as it is imported here: compiled, where dev.py could compile it."""
    from gramarye.core.game import NATURE, OVER, Moves
    from gramarye.core.playout import playouts
    from gramarye.core.rng import Rng
    from gramarye.games import load_finite
    from gramarye.games.magic_power import state as module
    from gramarye.games.magic_power import words as w

    game = load_finite("magic_power")
    setup = w.MagicPowerSetup(seats=3)
    rng = Rng(b"bench")
    s, moves = game.new(setup), Moves()
    for _ in range(200):  # into the middle of a game: cards in hands, seals, stock
        code = game.sample(s, rng) if game.actor(s) == NATURE else -1
        if code < 0:
            moves.clear()
            game.legal(s, moves)
            code = moves.at(rng.below(moves.n))
        game.play(s, code, None)
    while game.actor(s) == NATURE:
        game.play(s, game.sample(s, rng), None)
    assert game.actor(s) != OVER
    seat = int(game.actor(s))
    moves.clear()
    game.legal(s, moves)
    allowed, refused = game.decode(s, moves.at(0)), w.Draw("stone")
    compiled = not (module.__file__ or "").endswith(".py")

    def plies() -> float:
        begin = time.process_time()
        made = 0
        while time.process_time() - begin < 0.4:
            made += playouts(game, setup, rng, 20 if compiled else 1, game.info.max_plies)[0]
        return made / (time.process_time() - begin)

    calls: dict[str, Callable[[], object]] = {
        "copy": s.copy,
        "view": lambda: game.view(s, seat),
        "check, allowed": lambda: game.check(s, seat, allowed),
        "check, refused": lambda: game.check(s, seat, refused),
    }
    found: dict[str, list[float]] = {name: [] for name in ("plies", *calls)}
    for _ in range(rounds):
        found["plies"].append(plies())
        for name, call in calls.items():
            found[name].append(per_call(call))
    return {
        "compiled": compiled,
        "random playouts, plies a CPU-second": median(found["plies"]),
        **{f"{name}, µs": median(found[name]) for name in calls},
    }


def per_call(call: Callable[[], object], seconds: float = 0.05) -> float:
    """Microseconds of a call from Python, with the loop round it."""
    count = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        for _ in range(100):
            call()
        count += 100
    return 1e6 * (time.process_time() - begin) / count


def measure_bots(games: int) -> Report:
    """How long each bot thinks, over whole games among its like."""
    from gramarye import bots
    from gramarye.core.nature import Seeded
    from gramarye.core.table import Table
    from gramarye.games import load_finite
    from gramarye.games.magic_power.words import MagicPowerSetup

    game = load_finite("magic_power")
    report: Report = {}
    for level in bots.levels("magic_power"):
        took: list[float] = []
        for number in range(games):
            table = Table(game, MagicPowerSetup(seats=3), Seeded(f"bench {number}"))
            players = [bots.make("magic_power", level, b"%d" % seat) for seat in range(3)]
            while not table.over:
                seat = table.actor
                sees = table.perspective(seat)
                begin = time.process_time()
                move = players[seat].choose(sees)
                took.append(time.process_time() - begin)
                table.play(seat, move)
        took.sort()
        report[level] = {
            "decisions": len(took),
            "median, ms": 1e3 * median(took),
            "99 %, ms": 1e3 * took[int(0.99 * len(took))],
            "longest, ms": 1e3 * took[-1],
        }
    return report


# ---- ICECOOL Wizards


def measure_physics(rounds: int) -> Report:
    """What a flick costs. The sweeps that look for flicks that go wrong are in flick_sweeps.py."""
    from tests.bench import flicks

    return flicks.measure(rounds)


def tell_physics(report: Report) -> None:
    from tests.bench import flicks

    flicks.tell(report)


def measure_icecool(rounds: int) -> Report:
    from tests.bench import icecool_playouts

    return icecool_playouts.measure(rounds)


def tell_icecool(report: Report) -> None:
    from tests.bench import icecool_playouts

    icecool_playouts.tell(report)


# ---- the server


def load_server() -> None:
    """Matches over real sockets; it tells its own figures."""
    path = os.pathsep.join([os.environ.get("PYTHONPATH", str(ROOT / "src")), str(ROOT)])
    env = {**os.environ, "PYTHONPATH": path}
    run = subprocess.run([sys.executable, str(HERE / "load_server.py")], env=env, cwd=ROOT, check=False)
    if run.returncode:
        print("  the load stopped; its words are above")


# ---- telling


def tell_pig(pig: Report) -> None:
    print("\nPig, moves per CPU-second (roll and bank; NATURE's die not counted)")
    if "left out" in pig:
        print(f"  left out: {pig['left out']}")
        return
    for name, speed in pig["moves a second"].items():
        print(f"  {name:34} {speed / 1e6:8.2f} M")
    print(f"  {'compiled loop / C++ rollouts':34} {pig['compiled loop / C++ rollouts']:8.2f} ×   (4 wanted)")
    print(f"  {'Python call / Python call':34} {pig['Python call / Python call']:8.2f} ×   (3 wanted)")
    lengths = pig["moves a game"]
    print(f"  the same game: {lengths['ours']:.1f} moves at our table, {lengths['OpenSpiel']:.1f} at OpenSpiel's")


def tell_magic_power(power: Report) -> None:
    print(f"\nThe Test of Magic Power, 3 seats ({'compiled' if power['compiled'] else 'pure Python'})")
    plies = power["random playouts, plies a CPU-second"] / 1e6
    print(f"  {'random playouts, plies':34} {plies:8.3f} M a CPU-second   (2 wanted, compiled)")
    for name in ("copy", "view", "check, allowed", "check, refused"):
        wanted = "   (under 0.3 wanted, compiled)" if name == "copy" else ""
        print(f"  {name:34} {power[f'{name}, µs']:8.3f} µs{wanted}")


def tell_bots(levels: Report) -> None:
    print("\nBots, milliseconds of CPU a decision (under 300 wanted)")
    for level, took in levels.items():
        figures = ", ".join(f"{name.removesuffix(', ms')} {took[name]:.2f}" for name in took if name.endswith("ms"))
        print(f"  {level:34} {figures}, of {took['decisions']} decisions")


PARTS: dict[str, tuple[str, Callable[[int], Report], Callable[[Report], None]]] = {
    "pig": ("Pig against OpenSpiel", race_pig, tell_pig),
    "magic_power": ("The Test of Magic Power", measure_magic_power, tell_magic_power),
    "bots": ("bots", measure_bots, tell_bots),
    "icecool_wizards": ("ICECOOL Wizards, rules only", measure_icecool, tell_icecool),
    "physics": ("how penguins fly", measure_physics, tell_physics),
}


def main() -> None:
    p = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    p.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} or server; all if none is named")
    p.add_argument("--rounds", type=int, default=9, help="interleaved rounds; the median counts (9)")
    p.add_argument("--json", type=Path, metavar="FILE", help="write all figures but the server's here too")
    args = p.parse_args()
    if args.rounds < 1:
        p.error(f"--rounds is {args.rounds}; 1 is the least")
    unknown = [part for part in args.parts if part not in (*PARTS, "server")]
    if unknown:
        p.error(f"there is no part {unknown[0]}; there is {', '.join(PARTS)} and server")
    report: Report = {"rounds": args.rounds}
    for part, (title, measure, tell) in PARTS.items():
        if part in args.parts or not args.parts:
            steps.say(title)
            report[part] = measure(args.rounds)
            tell(report[part])
    if args.json:
        args.json.write_text(json.dumps(report, indent=1) + "\n")
    if "server" in args.parts or not args.parts:
        steps.say("the server, 200 matches over real sockets")
        load_server()


if __name__ == "__main__":
    main()
