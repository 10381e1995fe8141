"""`gramarye rules` and `gramarye games`."""

from __future__ import annotations

import re

import pytest

from gramarye.cli.lookup import options_of
from gramarye.games import load
from tests.cli.conftest import Command

BOOK = load("magic_power").rulebook


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("written", ["MP-21", "mp21", "mp 21"])
def test_a_rule_by_its_id(written: str, gramarye: Command) -> None:
    told = gramarye("rules", "magic_power", written)
    rule = BOOK.rule("MP-21")
    assert told.code == 0
    assert flat(told.out).startswith(f"MP-21 {rule.title.en} {rule.text.en}")
    assert f"options: {rule.options[0]}" in told.out
    assert "see also: MP-20" in told.out
    asked = next(q for q in BOOK.questions if "MP-21" in q.rules)
    assert flat(asked.answer.en) in flat(told.out)


def test_words_find_rules_and_questions(gramarye: Command) -> None:
    told = gramarye("rules", "magic_power", "face down")
    assert told.code == 0
    assert re.findall(r"^MP-\d\d", told.out, re.MULTILINE)[0] == "MP-34"
    assert "MP-44" in told.out
    assert gramarye("rules", "magic_power", "face", "down") == told


def test_many_hits_are_cut_short_and_say_so(gramarye: Command) -> None:
    told = gramarye("rules", "magic_power", "stone")
    assert len(re.findall(r"^(MP-\d\d|\?)", told.out, re.MULTILINE)) == 8
    assert re.search(r"… and \d+ more", told.out)


def test_rules_speak_german(gramarye: Command) -> None:
    told = gramarye("rules", "magic-power", "zauberstapel", "--lang", "de")
    assert "MP-03   Zwei Zauberstapel" in told.out or "MP-03  Zwei Zauberstapel" in told.out
    assert flat(BOOK.rule("MP-40").text.de) in flat(gramarye("rules", "magic_power", "MP-40", "--lang", "de").out)


def test_all_rules_options_and_presets_are_listed(gramarye: Command) -> None:
    told = gramarye("rules", "magic_power")
    assert re.findall(r"^  (MP-\d\d)", told.out, re.MULTILINE) == [
        rule.id for chapter in BOOK.chapters for rule in BOOK.rules if rule.chapter == chapter
    ]
    for name in (*options_of(load("magic_power")), *(preset.name for preset in BOOK.presets)):
        assert f" {name} " in told.out


def test_games_are_listed_with_their_bots(gramarye: Command) -> None:
    told = gramarye("games")
    assert told.code == 0
    assert re.search(r"magic_power +The Test of Magic Power +2–5 +12–18 +novice, student, master", told.out)
    assert "Die Prüfung der Zauberkraft" in gramarye("games", "--lang", "de").out
