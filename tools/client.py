"""Runs one of the client's tools with the Node.js that builds it: python tools/client.py vitest [arguments]."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools import client_build
from tools.steps import CannotBuild

MODULES = "node_modules/"
TOOLS = {  # the command, and its arguments when none are given
    "eslint": (MODULES + "eslint/bin/eslint.js", [".", "--max-warnings", "0", "--cache"]),
    "prettier": (MODULES + "prettier/bin/prettier.cjs", [".", "--check", "--cache", "--log-level", "warn"]),
    "svelte-check": (
        MODULES + "svelte-check/bin/svelte-check",
        ["--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    ),
    "vite": (MODULES + "vite/bin/vite.js", []),
    "vitest": (MODULES + "vitest/vitest.mjs", ["run"]),
}


def main(args: list[str]) -> None:
    if not args or args[0] not in TOOLS:
        sys.exit(f"usage: python tools/client.py {'|'.join(TOOLS)} [arguments]")
    script, usual = TOOLS[args[0]]
    try:
        node, env = client_build.install_client()
    except CannotBuild as e:
        sys.exit(f"gramarye: {e}.")
    cmd = [node, script, *(args[1:] or usual)]
    sys.exit(subprocess.run(cmd, cwd=client_build.CLIENT, env=env, check=False).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
