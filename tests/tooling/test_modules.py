"""The page of the server's modules: each with a sentence of its own."""

from __future__ import annotations

from tools import modules


def test_every_module_of_the_server_says_what_it_is() -> None:
    lines = modules.page().removeprefix(modules.HEAD).splitlines()
    names = {p.name for p in (modules.ROOT / modules.FOLDER).glob("*.py")} - {"__init__.py"}
    assert len(lines) == len(names) > 30
    for line in lines:
        assert len(line.split(" | ")[1]) > 30, line
    assert modules.main(["--check"]) == 0
