"""Compiles the core with mypyc where there is a C compiler, and knows whether what is in build/compiled is still right.

Only the standard library: pip asks the build hook for what it needs before anything is installed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.steps import ROOT, CannotBuild, digest_of, say, watched

SOURCE = ROOT / "src"
PACKAGE = SOURCE / "gramarye"
BUILT = ROOT / "build" / "compiled"
SETUP = Path(__file__).with_name("mypyc_setup.py")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
COMPILED: list[str] = PROJECT["tool"]["gramarye"]["compiled"]
# mypyc reads the types of all that the compiled modules import, directly or not; so that must be there as well
MYPYC: list[str] = [*PROJECT["project"]["optional-dependencies"]["compile"], *PROJECT["project"]["dependencies"]]


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
    return digest_of(core_sources(), SOURCE, *COMPILED, *MYPYC, sys.version, cc, SETUP.read_text())


def compile_core(folder: Path) -> list[Path]:
    """Extension modules made in a folder, empty or with an interrupted run's work; raises CannotBuild with the
    compiler's last words."""
    mirror(PACKAGE, folder / "gramarye")
    ok, words = watched("compiling the core", [sys.executable, str(SETUP), *COMPILED], folder)
    if not ok:
        if os.environ.get("GRAMARYE_COMPILE") == "1":
            print(words[-6000:], file=sys.stderr)
        raise CannotBuild(last_words(words))
    return [p for p in extensions(folder) if p.relative_to(folder).parts[0] != "build"]


def extensions(folder: Path) -> list[Path]:
    return [p for p in folder.rglob("*") if p.suffix in (".so", ".pyd")]


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
    static, there = PACKAGE / "static", BUILT / "gramarye" / "static"
    if os.name != "nt":
        if not there.is_symlink():
            there.symlink_to(os.path.relpath(static, there.parent), target_is_directory=True)
    elif static.is_dir():
        shutil.copytree(static, there, dirs_exist_ok=True)


def bring_core_up_to_date() -> Path:
    """The folder to import gramarye from: build/compiled where the core compiles, src elsewhere. Says which."""
    reason = why_pure()
    if reason:
        say(f"the core runs as pure Python: {reason}")
        return SOURCE
    with alone():
        return _compiled_or_pure()


def core_as_it_is() -> tuple[Path, bool]:
    """The folder to import gramarye from just now, and whether compiling would give a faster one. Says which; waits for
    nothing."""
    if why_pure():
        return bring_core_up_to_date(), False
    failure = known(core_digest())
    if failure is None:
        how = "`python dev.py setup` compiles it" if os.name == "nt" else "it is compiled beside the game, for the next"
        say(f"the core runs as pure Python this time; {how}")
        return SOURCE, True
    return _use(failure), False


@contextmanager
def alone() -> Iterator[None]:
    """One process at a time compiles; whoever waited finds the work done."""
    BUILT.parent.mkdir(exist_ok=True)
    with (BUILT.parent / "lock").open("w") as file:
        if os.name != "nt":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # falls with its process, whatever happens to it
            except BlockingIOError:
                say("another gramarye is compiling the core; waiting for it")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def known(want: str) -> str | None:
    """What came of compiling these very sources: "" if it worked, else why not; None if it has not been tried."""
    stamp = BUILT / "stamp"
    digest, _, failure = (stamp.read_text() if stamp.is_file() else "").partition("\n")
    return failure if digest == want else None


def _compiled_or_pure() -> Path:
    want = core_digest()
    failure = known(want)
    if failure is None or (failure and os.environ.get("GRAMARYE_COMPILE") == "1"):
        failure = recompile(want)
    return _use(failure)


def _use(failure: str) -> Path:
    if failure:
        if os.environ.get("GRAMARYE_COMPILE") == "1":
            raise CannotBuild(f"the core could not be compiled: {failure}")
        say(f"the core runs as pure Python: it could not be compiled ({failure})")
        return SOURCE
    mirror(PACKAGE, BUILT / "gramarye")
    share_static()
    say("the core is compiled (mypyc)")
    return BUILT


def recompile(want: str) -> str:
    """Replaces the extension modules in build/compiled; gives the reason when there are none now, else "". What has
    been made when it is interrupted stays in build/mypyc for the next time."""
    say(f"compiling the core: {len(COMPILED)} modules (mypyc, C compiler)")
    folder = BUILT.parent / "mypyc"
    for old in extensions(folder):  # of sources that may have been others
        old.unlink()
    try:
        made = compile_core(folder)
    except CannotBuild as e:
        keep(folder, [], str(e), want)
        return str(e)
    imports = "import " + ", ".join(m.removesuffix(".py").replace("/", ".") for m in COMPILED)
    env = {**os.environ, "PYTHONPATH": str(folder)}
    ok, words = watched("importing it", [sys.executable, "-c", imports], env=env)
    failure = "" if ok else "it compiles but does not import: " + words.strip().rpartition("\n")[2]
    keep(folder, made if ok else [], failure, want)
    shutil.rmtree(folder)
    return failure


def keep(folder: Path, made: list[Path], failure: str, want: str) -> None:
    """Moves extension modules from where they were made to build/compiled, in place of those that are there, and writes
    down what came of compiling the sources of this digest."""
    BUILT.mkdir(parents=True, exist_ok=True)
    (BUILT / "stamp").unlink(missing_ok=True)
    for old in extensions(BUILT):
        old.unlink()
    for p in made:
        there = BUILT / p.relative_to(folder)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(p, there)
    (BUILT / "stamp").write_text(f"{want}\n{failure}")
