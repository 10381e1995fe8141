#!/usr/bin/env python3
"""Gramarye from a fresh checkout, with Python 3.11 or newer and nothing else.

    python3 dev.py play     set up what is missing, start the server, open the browser
    python3 dev.py test     set up what is missing, run every test
    python3 dev.py check    layout, lint, types, import contracts, generated files
    python3 dev.py bench    how fast it is, measured on the compiled core
    python3 dev.py setup    all that play needs, and the compiled core

Everything goes into .venv, client/node_modules and build; delete them to start over.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
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
    "modules of the server (docs/server.md)": ["tools/modules.py", "--check"],
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
    from tools import steps

    return steps.watched(title, [str(c) for c in cmd], ROOT, env)


def aloud(cmd: Sequence[str | Path], env: Mapping[str, str]) -> bool:
    """Runs a step that tells its own progress."""
    code = subprocess.run([str(c) for c in cmd], cwd=ROOT, env=env, check=False).returncode
    if code < 0:  # it had no time to say so itself
        say(f"it was ended from outside, by signal {-code}")
    return code == 0


# ---- set-up


def make_venv(uv: str | None) -> None:
    if runs([PY, "-c", "pass"]):
        return
    say("making .venv" + (" (uv)" if uv else ""))
    shutil.rmtree(VENV, ignore_errors=True)  # a half-made one, or one whose Python is gone
    if uv:
        cmd: list[str | Path] = [uv, "venv", "--python", sys.executable, VENV]
    else:
        try:
            import ensurepip  # noqa: F401 (Debian leaves it out of python3, and then there is no pip either)
        except ImportError:
            stop("this Python has no venv; on Debian or Ubuntu: apt install python3-venv, then run this again")
        cmd = [sys.executable, "-m", "venv", *(["--without-pip"] if bundled_pip() else []), VENV]
    ok, words = quietly("making .venv", cmd)
    if not ok:
        shutil.rmtree(VENV, ignore_errors=True)
        stop(f"{'uv' if uv else 'venv'} could not make .venv: {words.strip().rpartition(chr(10))[2]}")


def bundled_pip() -> Path | None:
    """The wheel from which ensurepip would install pip for many seconds: it runs as it lies there."""
    import ensurepip
    import sysconfig

    places = [Path(ensurepip.__file__).parent / "_bundled", Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or VENV)]
    wheels = [wheel for place in places for wheel in sorted(place.glob("pip-*.whl"))]
    return wheels[-1] / "pip" if wheels else None


def installer(python: str | Path) -> list[str | Path]:
    """The command that installs packages for this Python: uv where there is one, else pip, from wherever it is."""
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--python", python]
    pip: list[str | Path] = [python, "-m", "pip"]
    if not runs([*pip, "--version"]):
        bundled = bundled_pip()
        if bundled:
            pip = [python, bundled]
    # what is imported is compiled to bytecode then; all of it would take as long as the installing
    return [*pip, "install", "--no-compile", *PIP_FLAGS]


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


def missing_parts(mark: str, want: str, parts: set[str]) -> set[str]:
    """What to install, with what was there before; none when all is as wanted. `play` is what the game runs with, the
    others are extras of pyproject.toml.

    >>> missing_parts("abc play", "abc", {"play"})
    set()
    >>> missing_parts("abc dev", "abc", {"play", "compile"})  # dev has both
    set()
    >>> sorted(missing_parts("abc play", "abc", {"compile"}))
    ['compile', 'play']
    >>> sorted(missing_parts("old dev", "abc", {"play"}))
    ['dev', 'play']
    """
    had, *names = mark.split() or [""]
    there = set(names)
    covered = there | {"play", "client", "compile", "test"} if "dev" in there else there
    return set() if had == want and parts <= covered else parts | there


def what_to_install(parts: set[str]) -> list[str]:
    """Play needs no more than other people's packages, as gramarye runs from src; developers want its metadata too."""
    import tomllib

    extras = sorted(parts - {"play"})
    if not parts <= {"play", "compile"}:
        return ["-e", f".[{','.join(extras)}]"]
    table = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [*table["dependencies"], *(need for extra in extras for need in table["optional-dependencies"][extra])]


def install_packages(parts: set[str]) -> None:
    with one_installer():
        make_venv(shutil.which("uv"))
        want = wanted_packages()
        todo = missing_parts(MARK.read_text() if MARK.exists() else "", want, parts)
        if todo:
            tool = installer(PY)
            install(f"installing Python packages ({'uv' if shutil.which('uv') else 'pip'})", tool, todo)
            MARK.write_text(" ".join([want, *sorted(todo)]))


def install(title: str, tool: list[str | Path], parts: set[str]) -> None:
    say(title)
    env = {**os.environ, "GRAMARYE_CLIENT": "skip", "GRAMARYE_COMPILE": "0"}
    ok, words = quietly(title, [*tool, *what_to_install(parts)], env)
    if not ok:
        not_installed(words)


def not_installed(words: str) -> NoReturn:
    told = [line for line in words.splitlines() if line.lower().startswith(("error", "  ×", "×"))]
    print("\n".join(told[-4:] or words.splitlines()[-3:]), file=sys.stderr)
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text(words)
    stop(f"the packages could not be installed; is the package index within reach? All that was said: {LOG}")


@contextmanager
def one_installer() -> Iterator[None]:
    """Two installers in one .venv spoil it: whoever comes second waits."""
    LOG.parent.mkdir(exist_ok=True)
    with (LOG.parent / "packages.lock").open("w") as file:
        if os.name != "nt":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another gramarye is installing packages; waiting for it")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def bring_client(*steps: str) -> bool:
    """The client's bundle and packages, beside whatever is being installed into .venv: with a Node.js that is there, or
    the package index's in a folder of its own."""
    from tools import client_build

    needed = "packages" in steps or client_build.client_is_wanted()
    if needed and not client_build.system_node() and not client_build.wheel_of_node():
        title = "getting Node.js"
        say(title)
        ok, words = quietly(title, [*installer(sys.executable), "--target", client_build.OWN_NODE, client_build.NODE])
        if not ok:
            not_installed(words)
    return aloud([sys.executable, "hatch_build.py", *steps], environment())


def core_folder(*before: str, must: bool = False) -> Path:
    env = environment(None, **({"GRAMARYE_COMPILE": "1"} if must else {}))
    r = subprocess.run(
        [PY, "hatch_build.py", *before, "core"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=False
    )
    if r.returncode:
        sys.exit(r.returncode)
    return Path(r.stdout.strip())


def set_up(parts: set[str], *client: str) -> None:
    """Packages, and the client beside them; the core is another matter."""
    with ThreadPoolExecutor(1) as beside:
        bundle = beside.submit(bring_client, *client)
        install_packages(parts | {"play"})
        if not bundle.result():
            sys.exit(1)  # it said why


def compiled_core() -> Path:
    """The folder to import gramarye from, once the core is compiled where it can be."""
    from tools import core_build

    if not core_build.why_pure():
        install_packages({"play", "compile"})
    return core_folder()


# ---- the commands


def play(flags: list[str]) -> None:
    from tools import core_build

    set_up(set(), "client")
    folder, compiles = core_build.core_as_it_is()
    cmd = [str(PY), "-m", "gramarye", "play", *flags]
    env = environment(folder, GRAMARYE_STARTED=f"{'python' if os.name == 'nt' else 'python3'} dev.py play")
    say("starting")
    if os.name == "nt":  # exec would give the prompt back at once
        sys.exit(subprocess.call(cmd, env=env))
    if compiles:
        env["GRAMARYE_READY_FD"] = str(compile_beside())
    os.execve(cmd[0], cmd, env)


def compile_beside() -> int:
    """Starts what compiles the core once the server is ready, and ends with it; gives the pipe that tells it both."""
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    subprocess.Popen([sys.executable, "tools/beside.py"], stdin=reader, start_new_session=True, cwd=ROOT)
    os.close(reader)
    return writer


def check() -> bool:
    set_up({"dev"}, "packages")
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
    from tools import core_build

    set_up({"dev"}, "packages", "client")
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
        core = None if quick else beside.submit(core_folder, "wheel", must=not core_build.why_pure())
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
    set_up({"dev", "bench"}, "client")
    return aloud([PY, "tests/bench/run.py", *args], environment(compiled_core()))


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
    to_play.add_argument("--host", help="the address to listen on; 0.0.0.0 lets others in your network in")
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
            flags = ["--no-browser"] if known.no_browser else []
            for name in ("host", "port", "data"):
                value = getattr(known, name)
                flags += [f"--{name}", str(value)] if value is not None else []
            play(flags)
        elif known.command == "setup":
            set_up(set(), "client")
            compiled_core()
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
