"""Nine of ten questions people type find a rule that answers them among the first three, in each game and language."""

from __future__ import annotations

import pytest

from gramarye import games
from tests.rules.test_questions_file import FOUND, GAMES, WRITTEN

BAR = 0.9
SETS = {
    **{f"{game}-{lang}": [row for row in WRITTEN[game] if row[1] == lang] for game in GAMES for lang in ("en", "de")},
    **{f"found-{lang}": [row for row in FOUND if row[1] == lang] for lang in ("en", "de")},
}


def missed(row: tuple[str, ...]) -> bool:
    game, lang, question, ids = row
    hits = games.load(game).rulebook.search(question, lang)[:3]
    return not {hit.rule.id for hit in hits}.intersection(ids.split(", "))


@pytest.mark.parametrize("name", SETS)
def test_the_right_rule_is_among_the_first_three(name: str) -> None:
    rows = SETS[name]
    failed = [row for row in rows if missed(row)]
    assert len(failed) <= (1 - BAR) * len(rows), failed


@pytest.mark.parametrize("game", GAMES)
def test_every_question_finds_rules_and_none_twice(game: str) -> None:
    book = games.load(game).rulebook
    for _, lang, question, _ in WRITTEN[game]:
        hits = [hit.rule.id for hit in book.search(question, lang)]
        assert hits, question
        assert len(set(hits)) == len(hits), question
