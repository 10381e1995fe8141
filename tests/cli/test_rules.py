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
    told = gramarye("rules", "magic_power", "Can my sister see which spells I put aside?")
    assert told.code == 0
    assert re.findall(r"^MP-\d\d", told.out, re.MULTILINE)[0] == "MP-44"
    assert gramarye("rules", "magic_power", "face", "down") == gramarye("rules", "magic_power", "face down")


def test_a_sentence_need_not_be_quoted(gramarye: Command) -> None:
    told = gramarye("rules", "icecool_wizards", "how", "do", "I", "win?")
    assert "IW-18" in re.findall(r"^IW-\d+", told.out, re.MULTILINE)[:3]


def test_a_question_much_like_the_one_typed_is_answered_with_its_rule(gramarye: Command) -> None:
    told = gramarye("rules", "magic_power", "may I cast before I roll")
    question = next(q for q in BOOK.questions if q.ask.en == "May I cast before I roll?")
    assert flat(question.answer.en) in flat(told.out)


def test_a_number_alone_is_a_rule(gramarye: Command) -> None:
    assert gramarye("rules", "magic_power", "21").out.startswith("MP-21")


def test_the_best_hits_are_told_in_full_and_some_more_by_name(gramarye: Command) -> None:
    told = gramarye("rules", "magic_power", "stone")
    assert len(re.findall(r"^MP-\d\d", told.out, re.MULTILINE)) == 5
    assert re.search(r"^perhaps also: MP-\d\d ", told.out, re.MULTILINE)


def test_what_no_rule_speaks_of_finds_the_nearest(gramarye: Command) -> None:
    told = gramarye("rules", "magic_power", "zqzq")
    assert told.code == 0
    assert told.out.startswith("No rule says anything of these words; the nearest are:")
    assert "Keine Regel" in gramarye("rules", "magic_power", "zqzq", "--lang", "de").out
    assert gramarye("rules", "magic_power", "?!").code != 0


def test_the_goal_stands_first(gramarye: Command) -> None:
    assert BOOK.cover.goal
    told = flat(gramarye("rules", "magic_power").out)
    assert told.startswith(f"{BOOK.cover.name.en} {BOOK.cover.tagline.en} {flat(BOOK.cover.goal.en)}")


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
