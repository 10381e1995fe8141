"""The build hook: when the client is rebuilt, and how the core is compiled or left pure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import client_build, core_build, steps

CODE = "def double(n: int) -> int:\n    return n * 2\n"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GRAMARYE_CLIENT", "GRAMARYE_COMPILE", "GRAMARYE_NODE", "GRAMARYE_T0", "CC"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(steps, "HEARTBEAT", 300.0)  # a busy machine must not make it talk


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one client file and two modules, of which one is compiled."""
    package = tmp_path / "src" / "gramarye"
    (package / "core").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "core" / "__init__.py").write_text("")
    (package / "core" / "dice.py").write_text(CODE)
    (package / "table.py").write_text("from gramarye.core.dice import double\nFOUR = double(2)\n")
    (tmp_path / "client" / "src").mkdir(parents=True)
    (tmp_path / "client" / "src" / "main.ts").write_text("export {};\n")
    monkeypatch.setattr(client_build, "ROOT", tmp_path)
    monkeypatch.setattr(client_build, "OWN_NODE", tmp_path / "build" / "node")
    monkeypatch.setattr(client_build, "CLIENT", tmp_path / "client")
    monkeypatch.setattr(core_build, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(core_build, "PACKAGE", package)
    monkeypatch.setattr(client_build, "STATIC", package / "static")
    monkeypatch.setattr(client_build, "STAMP", package / "static" / ".stamp")
    monkeypatch.setattr(core_build, "BUILT", tmp_path / "build" / "compiled")
    monkeypatch.setattr(core_build, "COMPILED", ["gramarye/core/dice.py"])
    return tmp_path


def build(checkout: Path) -> None:
    """What vite and the stamp leave behind."""
    static = checkout / "src" / "gramarye" / "static"
    static.mkdir(exist_ok=True)
    (static / "index.html").write_text("<!doctype html>")
    (static / ".stamp").write_text(steps.digest_of(client_build.client_sources(), checkout))


# ---- the client


def test_client_is_built_once(checkout: Path) -> None:
    assert client_build.client_is_wanted()
    build(checkout)
    assert not client_build.client_is_wanted()


@pytest.mark.parametrize("name", ["src/main.ts", "src/Die.svelte", "index.html", "package-lock.json"])
def test_client_is_rebuilt_when_a_source_changes(checkout: Path, name: str) -> None:
    build(checkout)
    (checkout / "client" / name).write_text("changed")
    assert client_build.client_is_wanted()


@pytest.mark.parametrize("name", ["src/main.test.ts", "notes.md", "node_modules/svelte/index.js"])
def test_client_is_not_rebuilt_for_what_it_is_not_made_of(checkout: Path, name: str) -> None:
    build(checkout)
    file = checkout / "client" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("changed")
    assert not client_build.client_is_wanted()


def test_client_of_an_sdist_needs_no_node(checkout: Path) -> None:
    build(checkout)
    (checkout / "src" / "gramarye" / "static" / ".stamp").unlink()
    assert client_build.client_is_wanted()
    (checkout / "PKG-INFO").write_text("Name: gramarye\n")
    assert not client_build.client_is_wanted()


def test_client_can_be_skipped_or_forced(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAMARYE_CLIENT", "skip")
    assert not client_build.client_is_wanted()
    build(checkout)
    monkeypatch.setenv("GRAMARYE_CLIENT", "force")
    assert client_build.client_is_wanted()


# ---- the core


def imported(folder: Path, module: str) -> str:
    """The file that `import module` takes with this folder first on the path."""
    code = f"import gramarye.table, {module} as m; assert gramarye.table.FOUR == 4; print(m.__file__)"
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_every_module_to_compile_is_there() -> None:
    assert core_build.core_sources()


def test_a_module_to_compile_that_is_missing_is_named(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_build, "COMPILED", ["gramarye/core/cauldron.py"])
    with pytest.raises(steps.CannotBuild, match=r"gramarye/core/cauldron\.py"):
        core_build.core_sources()


def test_without_a_compiler_the_core_is_pure(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert core_build.bring_core_up_to_date() == checkout / "src"
    assert capsys.readouterr().err == "gramarye: the core runs as pure Python: no C compiler (no-such-compiler)\n"


@pytest.mark.slow
@pytest.mark.skipif(core_build.why_pure() != "", reason="no C compiler here")
def test_the_core_is_compiled_once_and_again_after_an_edit(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = core_build.bring_core_up_to_date()
    assert folder == checkout / "build" / "compiled"
    assert imported(folder, "gramarye.core.dice").endswith((".so", ".pyd"))
    assert "compiling" in capsys.readouterr().err

    (checkout / "src" / "gramarye" / "table.py").write_text("FOUR = 4  # not compiled\n")
    assert core_build.bring_core_up_to_date() == folder
    assert "compiling" not in capsys.readouterr().err
    assert "not compiled" in (folder / "gramarye" / "table.py").read_text()

    (checkout / "src" / "gramarye" / "core" / "dice.py").write_text(CODE + "SIDES = 6\n")
    assert core_build.bring_core_up_to_date() == folder
    assert "compiling" in capsys.readouterr().err
    assert imported(folder, "gramarye.core.dice").endswith((".so", ".pyd"))


@pytest.mark.slow
@pytest.mark.skipif(core_build.why_pure() != "" or os.name == "nt", reason="no C compiler here")
def test_a_compiler_that_fails_leaves_the_core_pure(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    assert core_build.bring_core_up_to_date() == checkout / "src"
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert "pure Python" in told[1]
    assert "/bin/false" in told[1]

    assert core_build.bring_core_up_to_date() == checkout / "src"
    assert len(capsys.readouterr().err.splitlines()) == 1  # it does not try again

    monkeypatch.setenv("GRAMARYE_COMPILE", "1")
    with pytest.raises(steps.CannotBuild, match="/bin/false"):
        core_build.bring_core_up_to_date()


@pytest.mark.slow
@pytest.mark.skipif(core_build.why_pure() != "", reason="no C compiler here")
def test_a_type_error_is_named_by_its_line(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "src" / "gramarye" / "core" / "dice.py").write_text('def double(n: int) -> int:\n    return "2"\n')
    assert core_build.bring_core_up_to_date() == checkout / "src"
    assert "gramarye/core/dice.py:2: error:" in capsys.readouterr().err


def test_mirror_follows_new_changed_and_deleted_files(checkout: Path) -> None:
    source, target = checkout / "src" / "gramarye", checkout / "there"
    core_build.mirror(source, target)
    (target / "core" / "dice.abi3.so").write_text("stays")
    (source / "table.py").write_text("FIVE = 5\n")
    (source / "core" / "dice.py").unlink()
    (source / "cards.toml").write_text("[owl]\n")
    core_build.mirror(source, target)
    files = {p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()}
    assert files == {"__init__.py", "core/__init__.py", "core/dice.abi3.so", "table.py", "cards.toml"}
    assert (target / "table.py").read_text() == "FIVE = 5\n"


# ---- running a tool


def test_a_long_step_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(steps, "HEARTBEAT", 0.2)
    code = "import time; print('page 7', flush=True); time.sleep(1)"
    assert steps.watched("reading", [sys.executable, "-c", code]) == (True, "page 7\n")
    assert "… reading: page 7" in capsys.readouterr().err
