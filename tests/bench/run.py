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

import hatch_build  # noqa: E402 (it lies beside dev.py)

PIG = ["tests/bench/pig.py"]
CORE = [name for name in hatch_build.COMPILED if name.startswith("gramarye/core/")]
BUILT = ROOT / "build" / "bench"
Report = dict[str, Any]  # what json writes


# ---- Pig against OpenSpiel


def compile_pig() -> Path | str:
    """The folder with the core and Pig compiled as one, or why there is none."""
    reason = hatch_build.why_pure()
    if reason:
        return reason
    sources = [ROOT / "src" / name for name in CORE] + [HERE / "pig.py", HERE / "pig_words.py"]
    digest = hatch_build.digest_of(sources, ROOT, *hatch_build.MYPYC, sys.version, hatch_build.SETUP)[:16]
    folder = BUILT / digest
    if not (folder / "done").is_file():
        shutil.rmtree(BUILT, ignore_errors=True)
        lay_out(folder)
        command = [sys.executable, "-c", hatch_build.SETUP, *CORE, *PIG]
        ok, words = hatch_build.watched("compiling Pig with the core", command, folder)
        if not ok:
            return hatch_build.last_words(words)
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
    from gramarye.games import load
    from gramarye.games.magic_power import state as module
    from gramarye.games.magic_power import words as w

    game = load("magic_power")
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


# ---- telling


def tell(report: Report) -> None:
    pig, power = report["pig"], report["magic_power"]
    print("\nPig, moves per CPU-second (roll and bank; NATURE's die not counted)")
    if "left out" in pig:
        print(f"  left out: {pig['left out']}")
    else:
        for name, speed in pig["moves a second"].items():
            print(f"  {name:34} {speed / 1e6:8.2f} M")
        print(f"  {'compiled loop / C++ rollouts':34} {pig['compiled loop / C++ rollouts']:8.2f} ×   (4 wanted)")
        print(f"  {'Python call / Python call':34} {pig['Python call / Python call']:8.2f} ×   (3 wanted)")
    how = "compiled" if power["compiled"] else "pure Python"
    print(f"\nThe Test of Magic Power, 3 seats ({how})")
    plies = power["random playouts, plies a CPU-second"] / 1e6
    print(f"  {'random playouts, plies':34} {plies:8.3f} M a CPU-second   (2 wanted, compiled)")
    for name, wanted in (
        ("copy", "   (under 0.3 wanted, compiled)"),
        ("view", ""),
        ("check, allowed", ""),
        ("check, refused", ""),
    ):
        print(f"  {name:34} {power[f'{name}, µs']:8.3f} µs{wanted}")


def main() -> None:
    p = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    p.add_argument("--rounds", type=int, default=9, help="interleaved rounds; the median counts (9)")
    p.add_argument("--json", type=Path, metavar="FILE", help="write all figures here too")
    args = p.parse_args()
    if args.rounds < 1:
        p.error(f"--rounds is {args.rounds}; 1 is the least")
    hatch_build.say("Pig against OpenSpiel")
    report: Report = {"rounds": args.rounds, "pig": race_pig(args.rounds)}
    hatch_build.say("The Test of Magic Power")
    report["magic_power"] = measure_magic_power(args.rounds)
    tell(report)
    if args.json:
        args.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
