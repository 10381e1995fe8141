"""What `pip install gramarye` gives: built from the sdist in isolation, installed away from the checkout, and used."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
from pathlib import Path

import pytest

from tools import core_build, distribution

pytestmark = pytest.mark.slow
ELSEWHERE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def install(wheel: Path, folder: Path) -> Path:
    """The Python of a fresh environment that has this wheel, what it needs, and nothing else."""
    venv.create(folder)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-compile", str(wheel)]
    subprocess.run(pip, check=True, env=ELSEWHERE, cwd=folder)
    return python


def told_by(python: Path, *args: str) -> str:
    run = subprocess.run([python, *args], capture_output=True, text=True, check=False, env=ELSEWHERE, cwd=python.parent)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_an_installed_wheel_plays_serves_and_is_compiled_where_it_can_be(tmp_path: Path) -> None:
    wheel = distribution.bring_wheel_up_to_date()
    python = install(wheel, tmp_path / "venv")
    file = told_by(python, "-c", "import gramarye.core.table as t; print(t.__file__)").strip()
    version = told_by(python, "-m", "gramarye", "--version")
    assert Path(file).is_relative_to(tmp_path)
    if reason := core_build.why_pure():
        assert file.endswith(".py")
        assert f"(pure Python: {reason})" in version
    else:
        assert file.endswith(".so")
        assert "(compiled with mypyc)" in version
    command = ("simulate", "wizardry_cubed", "--seats", "2", "--bots", "random", "--games", "2", "--seed", "owl")
    assert "2 games" in told_by(python, "-m", "gramarye", *command)

    reader, writer = os.pipe()
    serve = [str(python), "-m", "gramarye", "serve", "--data", str(tmp_path / "data")]
    env = {**ELSEWHERE, "GRAMARYE_READY_FD": str(writer)}
    server = subprocess.Popen(serve, env=env, pass_fds=[writer], cwd=tmp_path)
    os.close(writer)
    try:
        url = os.read(reader, 200).decode().strip()
        assert url.startswith("http://127.0.0.1:"), "it ended before it was ready"
        for path, words in (("healthz", b'"ok": true'), ("", b"<!doctype html>")):
            with urllib.request.urlopen(url + path) as answer:
                assert words in answer.read()
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait() == 0
        os.close(reader)


def test_an_sdist_brings_all_that_a_wheel_is_built_from(tmp_path: Path) -> None:
    distribution.bring_wheel_up_to_date()
    with tarfile.open(next(distribution.DIST.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"PKG-INFO", "hatch_build.py", "tools/core_build.py", "src/gramarye/static/index.html"} <= names
    assert not any("node_modules" in name or name.endswith((".so", ".pyc")) for name in names)
    assert {f"src/{module}" for module in core_build.COMPILED} <= names
