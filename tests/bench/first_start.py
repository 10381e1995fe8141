"""How long a newcomer waits for the lobby: `dev.py play` in fresh clones, with and without a C compiler.

    python3 tests/bench/first_start.py [--rounds 3] [--no-node] [--json FILE]

In turns, as machines and networks have moods, with empty caches; times are seconds to the first 200 of `/`. Pure starts
hide the compiler (CC names none); `--no-node` hides Node.js as well, as on a bare machine. Standard library only.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 1200.0
BAR = 1.25


def first_start(compiler: str | None, *, node: bool) -> float:
    """Seconds to the lobby in a clone of what is committed, in a home of its own."""
    with tempfile.TemporaryDirectory(prefix="first-start-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        clone = home / "gramarye"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port: int = s.getsockname()[1]
        command = [sys.executable, "dev.py", "play", "--no-browser", "--port", str(port), "--data", str(home / "data")]
        with (home / "log").open("w") as log:
            begin = time.monotonic()
            game = subprocess.Popen(
                command,
                cwd=clone,
                env=empty_handed(home, compiler, node=node),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            try:
                while not answers(port):
                    if game.poll() is not None or time.monotonic() - begin > LIMIT:
                        sys.exit(f"it did not start:\n{(home / 'log').read_text()[-3000:]}")
                    time.sleep(0.1)
                return time.monotonic() - begin
            finally:
                with contextlib.suppress(ProcessLookupError):  # it has said why
                    os.killpg(game.pid, signal.SIGTERM)
                game.wait()


def empty_handed(home: Path, compiler: str | None, *, node: bool) -> dict[str, str]:
    """An environment with nothing downloaded before, and nothing of ours set."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("GRAMARYE_", "PYTHONPATH"))}
    env |= {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "PIP_CACHE_DIR": str(home / "cache" / "pip")}
    env |= {"npm_config_cache": str(home / "cache" / "npm"), "UV_CACHE_DIR": str(home / "cache" / "uv")}
    if compiler:
        env["CC"] = compiler
    if not node:
        env["GRAMARYE_NODE"] = "wheel"
    return env


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--no-node", action="store_true", help="get Node.js from the package index")
    p.add_argument("--json", type=Path, help="write the figures here")
    known = p.parse_args()
    took: dict[str, list[float]] = {"without a compiler": [], "with a compiler": []}
    for _ in range(known.rounds):
        for title, compiler in (("without a compiler", "/nonexistent/cc"), ("with a compiler", None)):
            took[title].append(round(first_start(compiler, node=not known.no_node), 1))
            print(f"{title}: {took[title][-1]:.1f} s", flush=True)
    pure, compiling = (median(times) for times in took.values())
    print(f"medians: {pure:.1f} s without, {compiling:.1f} s with; {compiling / pure:.2f} x (at most {BAR} x)")
    if known.json:
        known.json.write_text(json.dumps({"seconds": took, "ratio": compiling / pure}, indent=1))


if __name__ == "__main__":
    main()
