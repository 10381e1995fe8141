"""Every rulebook: short, unmistakable, in both languages, found by its words, and true to its game's set-up."""

from __future__ import annotations

import inspect
import re
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from gramarye.core.game import Game
from gramarye.core.rulebook import Rulebook, Text
from gramarye.games import OURS, load


@pytest.fixture(params=OURS)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.fixture
def book(game: Game) -> Rulebook:
    return game.rulebook


def every_text(book: Rulebook) -> list[tuple[str, Text]]:
    texts = [("cover", book.cover.name), ("cover", book.cover.tagline), *book.chapters.items()]
    for rule in book.rules:
        texts += [(rule.id, rule.title), (rule.id, rule.text)]
    for question in book.questions:
        texts += [(question.ask.en, question.ask), (question.ask.en, question.answer)]
    for option in book.options:
        texts += [(option.name, option.title), (option.name, option.text)]
        texts += [(option.name, value) for value in option.values.values()]
    for preset in book.presets:
        texts += [(preset.name, preset.title), (preset.name, preset.text)]
    texts += [(refusal.key, refusal.text) for refusal in book.refusals]
    return texts


# ---- its texts ----


def test_chapters_follow_the_game_and_none_is_torn_apart(book: Rulebook) -> None:
    order = [rule.chapter for rule in book.rules]
    assert list(dict.fromkeys(order)) == list(book.chapters)
    assert order == sorted(order, key=list(book.chapters).index)


def test_titles_are_short_and_unmistakable(book: Rulebook) -> None:
    for lang in ("en", "de"):
        titles = [rule.title.say(lang) for rule in book.rules]
        assert len(set(titles)) == len(titles)
        for title in titles:
            assert 2 <= len(title.split()) <= 5, title


def test_statements_are_a_few_short_sentences(book: Rulebook) -> None:
    for rule in book.rules:
        for lang in ("en", "de"):
            text = rule.text.say(lang)
            assert text[-1] == ".", (rule.id, lang)
            assert len(re.findall(r"[.?!](?= |$)", text)) <= 3, (rule.id, lang)
            assert len(text.split()) <= 50, (rule.id, lang)


def test_no_text_has_stray_spaces_or_was_left_untranslated(book: Rulebook) -> None:
    for where, text in every_text(book):
        for words in (text.en, text.de):
            assert words == " ".join(words.split()), where
        if len(text.en.split()) > 3:
            assert text.en != text.de, where


def test_refusals_are_one_sentence_in_each_language(book: Rulebook) -> None:
    for refusal in book.refusals:
        for lang in ("en", "de"):
            assert re.fullmatch(r"[A-ZÄÖÜ{][^.!?]*\.", refusal.text.say(lang)), (refusal.key, lang)


# ---- what players ask ----


def test_players_find_at_least_forty_answers(book: Rulebook) -> None:
    assert len(book.questions) >= 40
    for question in book.questions:
        for lang in ("en", "de"):
            assert re.search(r"\w\?$", question.ask.say(lang)), question.ask.en
            assert question.answer.say(lang)[-1] == ".", question.ask.en


def test_every_question_is_found_by_its_own_words(book: Rulebook) -> None:
    for question in book.questions:
        for lang in ("en", "de"):
            hits = book.search(question.ask.say(lang), lang)[:3]
            assert question in [hit.question for hit in hits], question.ask.en


def test_the_goal_is_told_in_four_sentences(book: Rulebook) -> None:
    assert book.cover.goal
    for lang in ("en", "de"):
        assert len(re.findall(r"[.!?](?= |$)", book.cover.goal.say(lang))) == 4


def test_every_rule_has_words_of_people_in_both_languages(book: Rulebook) -> None:
    for rule in book.rules:
        assert rule.words, rule.id
        for lang in ("en", "de"):
            assert len(rule.words.say(lang).split(",")) >= 4, rule.id


# ---- true to the set-up ----


def setup_fields(game: Game) -> dict[str, object]:
    return get_type_hints(game.words.chosen)


def test_the_options_are_those_of_the_setup(game: Game) -> None:
    assert sorted(option.name for option in game.rulebook.options) == sorted(setup_fields(game))


def test_enumerated_options_explain_exactly_their_values(game: Game) -> None:
    least, most = game.info.seats
    for option in game.rulebook.options:
        hint = setup_fields(game)[option.name]
        if option.name == "seats":
            assert list(option.values) == [str(seats) for seats in range(least, most + 1)]
        elif get_origin(hint) is Literal:
            assert list(option.values) == list(get_args(hint)), option.name
        else:
            assert option.values == {}, option.name


def test_every_setup_comment_names_the_rule_of_its_option(game: Game) -> None:
    source = inspect.getsource(game.words.chosen)
    for option in game.rulebook.options:
        line = re.search(rf"^    {option.name}: .*# ([A-Z0-9]+-\d+)", source, re.MULTILINE)
        assert line is not None, option.name
        assert line[1] == option.rule
