"""The questions people type about the rules: enough of them, none twice, and each answered by rules there are."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from gramarye import games

FILES = Path(__file__).parent / "questions"
GAMES = ("magic_power", "wizardry_cubed", "icecool_wizards")


def rows(name: str) -> list[list[str]]:
    """The lines of a questions file below its header, every one with all its columns."""
    with (FILES / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        header, *lines = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    assert all(len(line) == len(header) for line in lines)
    return lines


# Each question as (game, language, question, ids of the rules that answer it).
WRITTEN = {name: [(name, *line) for line in rows(name)] for name in GAMES}
FOUND = [tuple(line) for line in rows("found")]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_hundred_questions_in_each_language(name: str) -> None:
    counted = Counter(lang for _, lang, _, _ in WRITTEN[name])
    assert set(counted) == {"en", "de"}
    assert min(counted.values()) >= 100


def test_no_question_is_asked_twice() -> None:
    everything = [*FOUND, *(line for name in GAMES for line in WRITTEN[name])]
    counted = Counter((game, lang, question.casefold()) for game, lang, question, _ in everything)
    assert [asked for asked, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_answered_by_rules_in_the_book(name: str) -> None:
    known = {rule.id for rule in games.load(name).rulebook.rules}
    of_this_game = [*WRITTEN[name], *(line for line in FOUND if line[0] == name)]
    assert [(q, ids) for _, _, q, ids in of_this_game if not set(ids.split(", ")) <= known] == []
