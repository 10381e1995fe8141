"""dev.py: which flags go where, and what it says when a step fails."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import dev


class Exec(Exception):
    """Stands for the process that play becomes."""

    def __init__(self, cmd: list[str], env: dict[str, str]) -> None:
        self.cmd = cmd
        self.env = env


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """All is set up, with the core compiled into the folder given."""
    from tools import core_build

    def execve(_path: str, cmd: list[str], env: dict[str, str]) -> None:
        raise Exec(cmd, env)

    monkeypatch.setattr(dev, "set_up", lambda *_: None)
    monkeypatch.setattr(core_build, "core_as_it_is", lambda: (tmp_path, False))
    monkeypatch.setattr(dev, "core_folder", lambda *_, **__: tmp_path)
    monkeypatch.setattr(os, "execve", execve)
    return tmp_path


def call(monkeypatch: pytest.MonkeyPatch, *args: str) -> None:
    monkeypatch.setattr(sys, "argv", ["dev.py", *args])
    dev.main()


@pytest.mark.skipif(os.name == "nt", reason="there, play is a child")
@pytest.mark.parametrize(
    "flags",
    [[], ["--no-browser"], ["--port", "9000"], ["--no-browser", "--host", "0.0.0.0", "--port", "0", "--data", "x y"]],
)
def test_play_hands_its_flags_on(monkeypatch: pytest.MonkeyPatch, ready: Path, flags: list[str]) -> None:
    with pytest.raises(Exec) as e:
        call(monkeypatch, "play", *flags)
    assert e.value.cmd == [str(dev.PY), "-m", "gramarye", "play", *flags]
    assert e.value.env["PYTHONPATH"].split(os.pathsep)[0] == str(ready)
    assert e.value.env["GRAMARYE_STARTED"] == "python3 dev.py play"
    assert "GRAMARYE_READY_FD" not in e.value.env  # nothing is to be compiled


def test_play_refuses_what_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as e:
        call(monkeypatch, "play", "--prot", "9000")
    assert e.value.code == 2
    assert "--prot" in capsys.readouterr().err


@pytest.mark.parametrize(("worked", "code"), [(True, 0), (False, 1)])
def test_test_hands_arguments_to_pytest_alone(
    monkeypatch: pytest.MonkeyPatch, ready: Path, worked: bool, code: int
) -> None:
    ran: list[list[str | Path]] = []

    def aloud(cmd: list[str | Path], env: dict[str, str]) -> bool:
        ran.append(cmd)
        return worked

    monkeypatch.setattr(dev, "aloud", aloud)
    with pytest.raises(SystemExit) as e:
        call(monkeypatch, "test", "tests/laws", "-k", "copy")
    assert int(e.value.code or 0) == code
    assert ran == [[dev.PY, "-m", "pytest", "tests/laws", "-k", "copy"]]


def test_test_fails_when_one_part_does(monkeypatch: pytest.MonkeyPatch, ready: Path) -> None:
    ran: list[str] = []

    def aloud(cmd: list[str | Path], env: dict[str, str]) -> bool:
        ran.append(" ".join(map(str, cmd[1:])))
        return "vitest" not in ran[-1]

    monkeypatch.setattr(dev, "aloud", aloud)
    with pytest.raises(SystemExit) as e:
        call(monkeypatch, "test")
    assert e.value.code == 1
    assert any("tests/browser" in cmd for cmd in ran)
    assert any("tests/laws" in cmd for cmd in ran)


def test_packages_that_cannot_be_installed_end_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\ncase "$*" in *--version*|"-c pass") exit 0;; esac\n'
        'echo "Traceback: deep"\necho "ERROR: no route"\nexit 1\n'
    )
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "PY", python)
    monkeypatch.setattr(dev, "MARK", tmp_path / "mark")
    monkeypatch.setattr(dev, "LOG", tmp_path / "logs" / "packages.log")
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(SystemExit) as e:
        dev.install_packages({"play"})
    told = capsys.readouterr().err
    assert e.value.code == 1
    assert "ERROR: no route" in told
    assert "is the package index within reach?" in told
    assert "Traceback" not in told
    assert not (tmp_path / "mark").exists()


def test_play_installs_neither_the_compiler_nor_the_tools() -> None:
    needs = " ".join(dev.what_to_install({"play"}))
    assert "aiohttp" in needs
    assert "mujoco" in needs
    assert not any(word in needs for word in ("mypy==", "setuptools", "pytest", "-e"))
    assert "mypy==" in " ".join(dev.what_to_install({"play", "compile"}))


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_what_compiles_beside_the_game_begins_when_it_is_ready_and_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pipe is the whole agreement: here it is held by nobody but this test."""
    project = tmp_path / "gramarye"
    (project / "tools").mkdir(parents=True)
    (project / "build").mkdir()
    (project / "tools" / "beside.py").write_text((dev.ROOT / "tools" / "beside.py").read_text())
    (project / "dev.py").write_text("import time\nprint('begun', flush=True)\ntime.sleep(600)\n")
    monkeypatch.setattr(dev, "ROOT", project)
    begun: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def remember(*args: Any, **more: Any) -> subprocess.Popen[bytes]:  # Any: whatever Popen takes
        begun.append(popen(*args, **more))
        return begun[0]

    monkeypatch.setattr(subprocess, "Popen", remember)
    pipe = dev.compile_beside()
    log = project / "build" / "beside.log"
    assert not log.exists()  # the server is not ready
    os.write(pipe, b"http://127.0.0.1:8000/\n")
    while not (log.is_file() and "begun" in log.read_text()):
        assert begun[0].poll() is None
        time.sleep(0.02)
    assert begun[0].poll() is None
    os.close(pipe)
    assert begun[0].wait() == -signal.SIGTERM


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_nothing_is_compiled_beside_a_game_that_never_began(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(writer)
    code = "import runpy; runpy.run_path('tools/beside.py', run_name='__main__')"
    assert subprocess.run([sys.executable, "-c", code], stdin=reader, cwd=dev.ROOT, check=False).returncode == 0
    os.close(reader)


@pytest.mark.skipif(os.name == "nt", reason="there are no signals")
def test_a_part_that_is_killed_has_failed_and_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert not dev.aloud([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], dict(os.environ))
    assert "ended from outside, by signal 9" in capsys.readouterr().err


def test_an_old_python_is_told_so_by_an_old_syntax() -> None:
    """dev.py must parse wherever python3 does, or its own advice is never read."""
    import ast

    ast.parse(Path(dev.__file__).read_text(), feature_version=(3, 7))


def test_dev_and_the_hook_need_only_the_standard_library() -> None:
    code = """
import dev, hatch_build
from tools import beside, client_build, core_build
dev.wanted_packages(), dev.bundled_pip(), core_build.core_as_it_is(), client_build.client_is_wanted()
"""
    subprocess.run([sys.executable, "-S", "-c", code], cwd=dev.ROOT, check=True, env={"PATH": os.environ["PATH"]})
