"""Compiles the core beside a running game, for the next start: at the lowest priority, no longer than the game runs.

Started by `dev.py play` in a session of its own. Standard input is a pipe of which the server has the other end: a line
comes when the server answers, the end of file when it is gone, however it went. What is half made then is used later.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "build" / "beside.log"


def say(text: str) -> None:
    print(f"gramarye: {text}", file=sys.stderr, flush=True)


def step_back() -> None:
    """The game comes first."""
    os.nice(19)
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def end_with_the_game() -> None:
    """Waits for the server's end, then ends everything that was started here."""
    while os.read(0, 1024):
        pass
    os.killpg(0, signal.SIGTERM)


def main() -> None:
    if not os.read(0, 1024):  # it never came to be ready
        return
    threading.Thread(target=end_with_the_game, daemon=True).start()
    step_back()
    with LOG.open("w") as log:
        cmd = [sys.executable, "dev.py", "setup"]
        done = subprocess.run(cmd, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False)
    sys.path.insert(0, str(ROOT))
    from tools import core_build

    failure = core_build.known(core_build.core_digest())
    if done.returncode or failure is None:
        say(f"the core could not be compiled; all that was said: {LOG}")
    elif failure:
        say(f"the core could not be compiled, so it stays pure Python ({failure})")
    else:
        say("the core is compiled now; it is used from the next start")


if __name__ == "__main__":
    main()
