"""The matrix of rules, code and tests: complete for our games, and every kind of gap is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import rules_to_code

RULEBOOK = """
[[rule]]
id = "PG-01"
title = {en = "Rolling"}
[[rule]]
id = "PG-02"
title = {en = "Banking"}
[[refusal]]
key = "empty_pot"
rule = "PG-02"
"""
CODE = '''"""Pig; PG-01 … PG-99."""


def roll() -> None:  # PG-01
    pass


def bank() -> str:
    return "PG-02"
'''
TESTS = """import pytest


@pytest.mark.rule("PG-01", "PG-02")
def test_turn() -> None:
    assert tries(bank()) == refused("PG-02", "empty_pot")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    game = tmp_path / "src/gramarye/games/pig"
    tests = tmp_path / "tests/games/pig"
    game.mkdir(parents=True)
    tests.mkdir(parents=True)
    (game / "rulebook.toml").write_text(RULEBOOK)
    (game / "turn.py").write_text(CODE)
    (tests / "test_turn.py").write_text(TESTS)
    return tmp_path


def said(project: Path, capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, list[str]]:
    code = rules_to_code.main(list(args), project)
    return code, capsys.readouterr().out.splitlines()


def test_every_rule_of_our_games_has_code_and_a_test() -> None:
    books = rules_to_code.books(rules_to_code.ROOT)
    found = rules_to_code.Found()
    rules_to_code.read_code(rules_to_code.ROOT, found)
    rules_to_code.read_tests(rules_to_code.ROOT, found, books)
    assert rules_to_code.gaps(books, found) == []


def test_a_complete_project_has_no_gaps_and_a_page(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(project, capsys) == (0, ["2 rules, 1 refusals, 0 gaps"])
    page = (project / "docs/rules-to-code.md").read_text()
    test = "test_turn.py: [test_turn](../tests/games/pig/test_turn.py#L4)"
    code = "turn.py: [roll](../src/gramarye/games/pig/turn.py#L4)"
    assert f"| PG-01 Rolling | {code} |  | {test} |" in page
    assert f"| empty_pot | PG-02 | {test} |" in page
    assert said(project, capsys, "--check")[0] == 0


def test_files_of_one_name_stay_apart_and_bots_have_a_column(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = project / "src/gramarye/bots/pig/turn.py"
    bot.parent.mkdir(parents=True)
    bot.write_text("# PG-01\n")
    table = project / "client/src/games/pig/Dice.svelte"
    table.parent.mkdir(parents=True)
    table.write_text("<p>\n  <!-- PG-01 -->\n</p>\n")
    assert said(project, capsys)[0] == 0
    page = (project / "docs/rules-to-code.md").read_text()
    others = (
        "[client: Dice.svelte](../client/src/games/pig/Dice.svelte#L2)<br>"
        "[bots/pig/turn.py](../src/gramarye/bots/pig/turn.py#L1)"
    )
    assert f"(../src/gramarye/games/pig/turn.py#L4) | {others} |" in page


def test_every_link_leads_to_a_line_that_is_there() -> None:
    page = (rules_to_code.ROOT / rules_to_code.PAGE).read_text()
    links = set(re.findall(r"\(\.\./([^)#]+)#L(\d+)\)", page))
    assert len(links) > 500
    lengths = {file: len((rules_to_code.ROOT / file).read_text().splitlines()) for file, _ in links}
    assert all(1 <= int(line) <= lengths[file] for file, line in links)


Spoil = Callable[[str], str]


@pytest.mark.parametrize(
    ("file", "spoil", "gap"),
    [
        ("src/gramarye/games/pig/turn.py", lambda s: s.replace("  # PG-01", ""), "PG-01 (Rolling): no code cites it"),
        ("tests/games/pig/test_turn.py", lambda s: s.replace('"PG-01", ', ""), "PG-01 (Rolling): no test shows it"),
        ("tests/games/pig/test_turn.py", lambda s: s.replace('"empty_pot"', '"?"'), "refusal empty_pot (PG-02): no"),
        ("tests/games/pig/test_turn.py", lambda s: s.replace('"PG-01"', '"PG-07"'), "PG-07 is marked in"),
        ("src/gramarye/games/pig/turn.py", lambda s: s + "# PG-08\n", "PG-08 is cited in"),
    ],
)
def test_each_gap_is_named(
    project: Path, capsys: pytest.CaptureFixture[str], file: str, spoil: Spoil, gap: str
) -> None:
    path = project / file
    path.write_text(spoil(path.read_text()))
    code, lines = said(project, capsys)
    assert code == 1
    assert any(line.startswith(gap) for line in lines), lines


def test_a_stale_page_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(project, capsys)
    path = project / "src/gramarye/games/pig/turn.py"
    path.write_text(path.read_text() + "\n\ndef again() -> None:  # PG-01\n    pass\n")
    code, lines = said(project, capsys, "--check")
    assert code == 1
    assert lines[0] == "docs/rules-to-code.md is stale; run: python tools/rules_to_code.py"
