"""dev.py: which flags go where, and what it says when a step fails."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

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

    def execve(_path: str, cmd: list[str], env: dict[str, str]) -> None:
        raise Exec(cmd, env)

    monkeypatch.setattr(dev, "set_up", lambda *_, **__: tmp_path)
    monkeypatch.setattr(os, "execve", execve)
    return tmp_path


def call(monkeypatch: pytest.MonkeyPatch, *args: str) -> None:
    monkeypatch.setattr(sys, "argv", ["dev.py", *args])
    dev.main()


@pytest.mark.skipif(os.name == "nt", reason="there, play is a child")
@pytest.mark.parametrize(
    "flags", [[], ["--no-browser"], ["--port", "9000"], ["--no-browser", "--port", "0", "--data", "x y"]]
)
def test_play_hands_its_flags_on(monkeypatch: pytest.MonkeyPatch, ready: Path, flags: list[str]) -> None:
    with pytest.raises(Exec) as e:
        call(monkeypatch, "play", *flags)
    assert e.value.cmd == [str(dev.PY), "-m", "gramarye", "play", *flags]
    assert e.value.env["PYTHONPATH"].split(os.pathsep)[0] == str(ready)


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
        '#!/bin/sh\ncase "$*" in *--version*) exit 0;; esac\necho "Traceback: deep"\necho "ERROR: no route"\nexit 1\n'
    )
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(dev, "PY", python)
    monkeypatch.setattr(dev, "MARK", tmp_path / "mark")
    monkeypatch.setattr(dev, "LOG", tmp_path / "logs" / "packages.log")
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(SystemExit) as e:
        dev.install_packages({"client"})
    told = capsys.readouterr().err
    assert e.value.code == 1
    assert "ERROR: no route" in told
    assert "is the package index within reach?" in told
    assert "Traceback" not in told
    assert not (tmp_path / "mark").exists()


@pytest.mark.skipif(os.name == "nt", reason="there are no signals")
def test_a_part_that_is_killed_has_failed_and_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert not dev.aloud([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], dict(os.environ))
    assert "ended from outside, by signal 9" in capsys.readouterr().err


def test_an_old_python_is_told_so_by_an_old_syntax() -> None:
    """dev.py must parse wherever python3 does, or its own advice is never read."""
    import ast

    ast.parse(Path(dev.__file__).read_text(), feature_version=(3, 7))


def test_dev_and_the_hook_need_only_the_standard_library() -> None:
    code = "import dev, hatch_build; dev.wanted_packages(); hatch_build.why_pure(); hatch_build.client_is_wanted()"
    subprocess.run([sys.executable, "-S", "-c", code], cwd=dev.ROOT, check=True, env={"PATH": os.environ["PATH"]})
