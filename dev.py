#!/usr/bin/env python3
"""Gramarye from a fresh checkout, with Python 3.11 or newer and nothing else.

    python3 dev.py play     set up what is missing, start the server, open the browser
    python3 dev.py test     set up what is missing, run every test
    python3 dev.py check    layout, lint, types, import contracts, generated files
    python3 dev.py bench    how fast it is, measured on the compiled core
    python3 dev.py setup    only the set-up that play needs

Everything goes into .venv, client/node_modules and build; delete them to start over.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PY = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MARK = VENV / ".gramarye"
LOG = ROOT / "build" / "packages.log"
T0 = time.time()
PIP_FLAGS = ["--disable-pip-version-check", "--progress-bar=off"]

COMPILED_AGAIN = ["tests/core", "tests/laws", "tests/perft", "tests/playthroughs", "tests/server"]
CHECKS = {  # the long ones first, so that two cores end together
    "types of the client (svelte-check)": ["tools/client.py", "svelte-check"],
    "lint of the client (eslint)": ["tools/client.py", "eslint"],
    "types (mypy)": ["-m", "mypy"],
    "layout of the client (prettier)": ["tools/client.py", "prettier"],
    "import contracts (import-linter)": [
        "-c",
        "from importlinter.cli import lint_imports_command as main; main()",
        "--no-logo",
    ],
    "rules to code (docs/rules-to-code.md)": ["tools/rules_to_code.py", "--check"],
    "wire schema (client/src/wire/schema.ts)": ["tools/gen_types.py", "--check"],
    "lint (ruff check)": ["-m", "ruff", "check", "--quiet"],
    "layout (ruff format)": ["-m", "ruff", "format", "--check", "--quiet"],
}


def say(text: str) -> None:
    print(f"[{time.time() - T0:5.1f}s] {text}", file=sys.stderr, flush=True)


def stop(sentence: str, code: int = 1) -> NoReturn:
    say(sentence)
    sys.exit(code)


# ---- running things


def environment(folder: Path | None = None, **more: str) -> dict[str, str]:
    """What a child sees: gramarye from the folder given (src if none), and the moment this run began."""
    path = os.pathsep.join(filter(None, [str(folder or ROOT / "src"), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", **more}


def quietly(title: str, cmd: list[str | Path], env: dict[str, str] | None = None) -> tuple[bool, str]:
    """Runs a step that tells how far it is every few seconds; gives (worked, its words)."""
    import hatch_build

    return hatch_build.watched(title, [str(c) for c in cmd], ROOT, env)


def aloud(cmd: Sequence[str | Path], env: Mapping[str, str]) -> bool:
    """Runs a step that tells its own progress."""
    code = subprocess.run([str(c) for c in cmd], cwd=ROOT, env=env, check=False).returncode
    if code < 0:  # it had no time to say so itself
        say(f"it was ended from outside, by signal {-code}")
    return code == 0


# ---- set-up


def make_venv(uv: str | None) -> None:
    if PY.exists() and (uv or runs([PY, "-m", "pip", "--version"])):
        return
    say("making .venv" + (" (uv)" if uv else ""))
    if uv:
        shutil.rmtree(VENV, ignore_errors=True)  # a half-made one; older uv has no --clear
        ok, words = quietly("making .venv", [uv, "venv", "--python", sys.executable, VENV])
        if not ok:
            stop(f"uv could not make .venv: {words.strip().rpartition(chr(10))[2]}")
        return
    try:
        import ensurepip  # noqa: F401 (Debian leaves it out of python3, and then venv fails halfway)
    except ImportError:
        stop("this Python has no venv; on Debian or Ubuntu: apt install python3-venv, then run this again")
    ok, words = quietly("making .venv", [sys.executable, "-m", "venv", "--clear", VENV])
    if not ok:
        shutil.rmtree(VENV, ignore_errors=True)
        stop(f"venv could not make .venv: {words.strip().rpartition(chr(10))[2]}")


def runs(cmd: list[str | Path]) -> bool:
    try:
        r = subprocess.run([str(c) for c in cmd], capture_output=True, check=False)
    except OSError:  # a .venv whose Python is gone
        return False
    return r.returncode == 0


def wanted_packages() -> str:
    """Changes when what is to be installed does: the project's table and where the checkout lies."""
    import hashlib
    import json
    import tomllib

    table = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return hashlib.sha256(json.dumps([table, str(ROOT), sys.version], sort_keys=True).encode()).hexdigest()


def missing_extras(mark: str, want: str, extras: set[str]) -> set[str]:
    """The extras to install, with those that were there before; none when all is as wanted.

    >>> missing_extras("abc client dev", "abc", {"client"})
    set()
    >>> missing_extras("abc dev", "abc", {"client", "compile"})  # dev has both
    set()
    >>> sorted(missing_extras("abc client", "abc", {"dev"}))
    ['client', 'dev']
    >>> sorted(missing_extras("old dev", "abc", {"client"}))
    ['client', 'dev']
    """
    had, *names = mark.split() or [""]
    there = set(names)
    covered = there | {"client", "compile", "test"} if "dev" in there else there
    return set() if had == want and extras <= covered else extras | there


def install_packages(extras: set[str]) -> None:
    uv = shutil.which("uv")
    make_venv(uv)
    want = wanted_packages()
    todo = missing_extras(MARK.read_text() if MARK.exists() else "", want, extras)
    if not todo:
        return
    title = f"installing Python packages ({'uv' if uv else 'pip'})"
    say(title)
    tool: list[str | Path]
    tool = [uv, "pip", "install", "--python", PY] if uv else [PY, "-m", "pip", "install", *PIP_FLAGS]
    env = {**os.environ, "GRAMARYE_CLIENT": "skip", "GRAMARYE_COMPILE": "0"}
    ok, words = quietly(title, [*tool, "-e", f".[{','.join(sorted(todo))}]"], env)
    if not ok:
        told = [line for line in words.splitlines() if line.lower().startswith(("error", "  ×", "×"))]
        print("\n".join(told[-4:] or words.splitlines()[-3:]), file=sys.stderr)
        LOG.parent.mkdir(exist_ok=True)
        LOG.write_text(words)
        stop(f"the packages could not be installed; is the package index within reach? All that was said: {LOG}")
    MARK.write_text(" ".join([want, *sorted(todo)]))


def core_folder(*, must: bool = False) -> Path:
    env = environment(None, **({"GRAMARYE_COMPILE": "1"} if must else {}))
    r = subprocess.run(
        [PY, "hatch_build.py", "core"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=False
    )
    if r.returncode:
        sys.exit(r.returncode)
    return Path(r.stdout.strip())


def set_up(extras: set[str], client: str = "client", *, core: bool = True) -> Path:
    """Packages, then the client and the core side by side; gives the folder to import gramarye from."""
    import hatch_build

    compiles = core and not hatch_build.why_pure()
    install_packages(extras | {"client"} | ({"compile"} if compiles else set()))
    with ThreadPoolExecutor() as two:
        bundle = two.submit(aloud, [PY, "hatch_build.py", client], environment())
        folder = two.submit(core_folder) if core else None
        if not bundle.result():
            sys.exit(1)  # it said why
        return folder.result() if folder else ROOT / "src"


# ---- the commands


def play(*, no_browser: bool, port: int | None, data: str | None) -> None:
    folder = set_up(set())
    cmd = [str(PY), "-m", "gramarye", "play"]
    cmd += ["--no-browser"] if no_browser else []
    cmd += ["--port", str(port)] if port is not None else []
    cmd += ["--data", data] if data is not None else []
    say("starting")
    if os.name == "nt":  # exec would give the prompt back at once
        sys.exit(subprocess.call(cmd, env=environment(folder)))
    os.execve(cmd[0], cmd, environment(folder))


def check() -> bool:
    set_up({"dev"}, client="packages", core=False)
    env = environment()

    def one(title: str, args: list[str]) -> bool:
        begin = time.time()
        ok, words = quietly(title, [PY, *args], env)
        say(f"{'ok    ' if ok else 'FAILED'} {title}  {time.time() - begin:.1f} s")
        if not ok:
            print(words.rstrip(), file=sys.stderr, flush=True)
        return ok

    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        done = list(pool.map(one, CHECKS, CHECKS.values()))
    say("all checks pass" if all(done) else f"{done.count(False)} of {len(done)} checks failed")
    return all(done)


def run_tests(args: list[str], *, quick: bool) -> bool:
    import hatch_build

    set_up({"dev"}, core=False)
    pytest: list[str | Path] = [PY, "-m", "pytest"]
    if args:
        return aloud([*pytest, *args], environment())
    everywhere = ["-n", "auto", "--maxprocesses", "4"]
    told: list[tuple[bool, str]] = []

    def run(title: str, cmd: Sequence[str | Path], env: Mapping[str, str]) -> None:
        say(title)
        begin = time.time()
        ok = aloud(cmd, env)
        told.append((ok, f"{'ok    ' if ok else 'FAILED'} {title}  {time.time() - begin:.1f} s"))

    with ThreadPoolExecutor(1) as beside:  # the compiler uses one core; the tests of the pure source are on the others
        core = None if quick else beside.submit(core_folder, must=not hatch_build.why_pure())
        run("client units (vitest)", [PY, "tools/client.py", "vitest"], environment())
        pure = [*pytest, *everywhere, "--ignore=tests/browser"]
        if quick:
            run("pytest, quick, on the pure source", [*pure, "-m", "not slow"], environment())
        else:
            run("pytest on the pure source", pure, environment())
        folder = core.result() if core else ROOT / "src"
    if not quick:
        run("a browser for the tests", [PY, "tools/browser.py"], environment())
        # a browser is many processes by itself, but waits for the page half of the time
        run("pytest in the browser", [*pytest, "-n", "2", "tests/browser"], environment(folder))
    if folder != ROOT / "src":
        run("pytest on the compiled core", [*pytest, *everywhere, *COMPILED_AGAIN], environment(folder))
    for _, line in told:
        say(line)
    if not quick and folder == ROOT / "src":
        say("left out: the tests on the compiled core, as there is none here (see above)")
    return all(ok for ok, _ in told)


def bench(args: list[str]) -> bool:
    folder = set_up({"dev", "bench"})
    return aloud([PY, "tests/bench/run.py", *args], environment(folder))


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 (somebody will try)
        stop(f"gramarye needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    sys.path.insert(0, str(ROOT))
    os.environ["GRAMARYE_T0"] = repr(T0)
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = p.add_subparsers(dest="command", required=True, metavar="play|test|check|bench|setup")
    for name in ("setup", "check"):
        sub.add_parser(name, allow_abbrev=False)
    to_play = sub.add_parser("play", allow_abbrev=False, help="all flags go to `gramarye play`")
    to_play.add_argument("--no-browser", action="store_true", help="only start the server")
    to_play.add_argument("--port", type=int, help="8000, or the next free one, if none is given")
    to_play.add_argument("--data", metavar="DIR", help="where matches are kept")
    to_test = sub.add_parser(
        "test", allow_abbrev=False, help="anything but --quick goes to pytest, which then runs alone"
    )
    to_test.add_argument("--quick", action="store_true", help="no browser, no compiled core, nothing slow")
    sub.add_parser("bench", add_help=False, allow_abbrev=False, help="all arguments go to tests/bench/run.py")
    known, rest = p.parse_known_args()
    if rest and known.command not in ("test", "bench"):
        p.error(f"unknown: {' '.join(rest)}")
    try:
        if known.command == "play":
            play(no_browser=known.no_browser, port=known.port, data=known.data)
        elif known.command == "setup":
            set_up(set())
            say("ready: python3 dev.py play")
        elif known.command == "check":
            sys.exit(not check())
        elif known.command == "test":
            sys.exit(not run_tests(rest, quick=known.quick))
        else:
            sys.exit(not bench(rest))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
