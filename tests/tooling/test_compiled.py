"""What compiled modules must not do."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPILED: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["gramarye"]["compiled"]


def waits_while_handling(tree: ast.AST) -> Iterator[int]:
    """Lines that wait within an `except` or a `finally`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            for part in (*node.handlers, *node.finalbody):
                yield from (
                    inner.lineno
                    for inner in ast.walk(part)
                    if isinstance(inner, (ast.Await, ast.AsyncWith, ast.AsyncFor))
                )


@pytest.mark.parametrize("module", COMPILED)
def test_no_compiled_coroutine_waits_while_it_handles_an_exception(module: str) -> None:
    """A compiled coroutine leaves its exception with whatever runs meanwhile, where it comes up again: one player's
    Conflict once ended another's connection. Keep the exception, and wait when the handler is over. `async with` waits
    in a handler too, where its body fails: what is behind it (`Turns`) must not wait when it ends."""
    assert list(waits_while_handling(ast.parse((ROOT / "src" / module).read_text()))) == []


def test_a_wait_in_a_handler_is_found() -> None:
    source = """
async def f():
    try:
        await g()
    except ValueError:
        await h()
    finally:
        async with i:
            pass
"""
    assert list(waits_while_handling(ast.parse(source))) == [6, 8]


def structs(tree: ast.AST) -> Iterator[str]:
    """Classes that msgspec makes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).split(".")[-1] == "Struct" for base in node.bases):
            yield node.name


@pytest.mark.parametrize("module", COMPILED)
def test_no_compiled_module_makes_a_struct(module: str) -> None:
    """The compiler drops the words behind the name of the class, so a frozen struct is not frozen, and has no tag."""
    assert list(structs(ast.parse((ROOT / "src" / module).read_text()))) == []


def test_a_struct_is_found() -> None:
    assert list(structs(ast.parse("class Ages(msgspec.Struct, frozen=True):\n    waiting: float\n"))) == ["Ages"]


def names_of_two_kinds(tree: ast.AST) -> Iterator[str]:
    """Functions in which two handlers give one name to exceptions of different kinds."""
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            kinds: dict[str, set[str]] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.ExceptHandler) and node.name:
                    kinds.setdefault(node.name, set()).add(ast.unparse(node.type) if node.type else "")
            yield from (f"{function.name}: {name}" for name, several in kinds.items() if len(several) > 1)


@pytest.mark.parametrize("module", COMPILED)
def test_no_two_handlers_of_a_compiled_function_share_a_name(module: str) -> None:
    """A name has one type in a compiled function, that of its first handler: the next one ends in a TypeError. So the
    store's writer once died of the first full disk, and everybody waited for ever."""
    assert list(names_of_two_kinds(ast.parse((ROOT / "src" / module).read_text()))) == []


def test_a_shared_name_is_found() -> None:
    source = """
def f():
    try:
        g()
    except ValueError as error:
        return error
    except OSError as error:
        return error
"""
    assert list(names_of_two_kinds(ast.parse(source))) == ["f: error"]
