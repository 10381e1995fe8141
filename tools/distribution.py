"""Builds the sdist and, from it, the wheel, as for whoever installs gramarye; its compiled core serves the tests too.

So one run of the tests compiles once, in the isolated environment where nothing is but what pyproject.toml names.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools import client_build, core_build
from tools.steps import ROOT, CannotBuild, digest_of, say, watched

DIST = ROOT / "build" / "dist"
STAMP = DIST / "stamp"


def bring_wheel_up_to_date() -> Path:
    """The wheel of these very sources, beside its sdist; build/compiled gets its core. Raises CannotBuild."""
    with core_build.alone():
        core = core_build.core_digest()
        want = digest_of(sources(), ROOT, core, core_build.why_pure())
        if not (STAMP.is_file() and STAMP.read_text() == want):
            shutil.rmtree(DIST, ignore_errors=True)
            build()
            if not core_build.why_pure():
                take_core(next(DIST.glob("*.whl")), core)
            STAMP.write_text(want)
    return next(DIST.glob("*.whl"))


def sources() -> Iterator[Path]:
    """What the wheel is made from and by."""
    told = subprocess.run(
        [
            "git",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
            "src",
            "tools/*_*.py",
            "*.py",
            "*.toml",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    yield from sorted(path for name in told.stdout.split("\0") if name and (path := ROOT / name).is_file())
    yield from client_build.client_sources()


def build() -> None:
    say("building the sdist and the wheel (python -m build)")
    ok, words = watched("building the wheel", [sys.executable, "-m", "build", "--outdir", str(DIST), str(ROOT)])
    if not ok:
        print(words[-6000:], file=sys.stderr)
        raise CannotBuild(f"the wheel could not be built: {core_build.last_words(words)}")


def take_core(wheel: Path, core: str) -> None:
    """What the wheel has compiled, or why it has not, is as good as what we would compile ourselves."""
    with tempfile.TemporaryDirectory(dir=DIST.parent) as folder, zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
        reason = Path(folder, "gramarye", "pure.txt")
        failure = reason.read_text("utf-8").strip() if reason.is_file() else ""
        core_build.keep(Path(folder), core_build.extensions(Path(folder)), failure, core)
