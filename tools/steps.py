"""What every step of the set-up shares: one clock for its lines, tools that are watched, one sentence when it fails."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEARTBEAT = 8.0


class CannotBuild(Exception):
    """One sentence: what is missing or went wrong, and what to do."""


def say(text: str) -> None:
    start = os.environ.get("GRAMARYE_T0")  # set by dev.py, so that all lines count from one moment
    print(f"[{time.time() - float(start):5.1f}s] {text}" if start else f"gramarye: {text}", file=sys.stderr, flush=True)


def watched(title: str, cmd: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> tuple[bool, str]:
    """Runs a tool and tells every few seconds how far it is; gives (worked, all it wrote)."""
    with tempfile.TemporaryFile("w+", errors="replace") as out:
        child = subprocess.Popen(cmd, cwd=cwd, env=env, stdout=out, stderr=subprocess.STDOUT)
        told = ""
        while child.returncode is None:
            try:
                child.wait(HEARTBEAT)
            except subprocess.TimeoutExpired:
                out.seek(0)
                last = out.read().strip().rpartition("\n")[2].partition(" -")[0].strip()  # a command without its flags
                say(f"  … {title}" + (f": {last[:80]}" if last != told else ""))
                told = last
        out.seek(0)
        return child.returncode == 0, out.read()


def digest_of(files: Iterable[Path], base: Path, *more: str) -> str:
    """One hash of the names and contents of files, and of some words more."""
    h = hashlib.sha256()
    for file in files:
        h.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    for word in more:
        h.update(word.encode() + b"\0")
    return h.hexdigest()
