"""The rulebook: mistakes in its file are named, rules and sentences are found, search answers what people type."""

from __future__ import annotations

from pathlib import Path

import pytest

from gramarye.core.rulebook import PIG, Hit, Rulebook, RulebookError, Text

OPTIONS = b"""
[[option]]
name = "goal"
rule = "PIG-01"
title = {en = "Goal", de = "Ziel"}
text = {en = "How far to go.", de = "Wie weit es geht."}
values.short = {en = "50", de = "50"}
values.long = {en = "100", de = "100"}

[[preset]]
name = "quick"
title = {en = "Quick", de = "Schnell"}
text = {en = "A short game.", de = "Ein kurzes Spiel."}
set = {goal = "short"}
"""
WITH_OPTIONS = PIG.replace(b'see = ["PIG-02"]', b'options = ["goal"]') + OPTIONS


def ids(found: tuple[Hit, ...]) -> list[str]:
    return [hit.rule.id for hit in found]


# ---- reading ----


def test_a_whole_rulebook_is_read_in_the_order_of_its_file() -> None:
    book = Rulebook.load(WITH_OPTIONS)
    assert book.cover.players == (2, 8)
    assert list(book.chapters) == ["turn"]
    assert [rule.id for rule in book.rules] == ["PIG-01", "PIG-02"]
    assert book.rules[0].options == ("goal",)
    assert book.options[0].values["long"] == Text(en="100", de="100")
    assert book.presets[0].set == {"goal": "short"}


def test_a_file_is_read_and_named_in_errors(tmp_path: Path) -> None:
    file = tmp_path / "pig.toml"
    file.write_bytes(PIG)
    assert Rulebook.load(file) == Rulebook.load(PIG)
    file.write_bytes(b"[oops")
    with pytest.raises(RulebookError, match=r"^pig\.toml is not TOML: "):
        Rulebook.load(file)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b"[cover]", b"[covers]", "unknown table covers; a rulebook has cover, chapters, synonyms, rule, "),
        (b"version = 1", b"version = 0", "cover: Expected `int` >= 1 in version."),
        (
            b'turn = {en = "Your turn", de = "Dein Zug"}',
            b'turn = {en = "Your turn"}',
            "chapter turn: it lacks the required field `de`",
        ),
        (b'see = ["PIG-02"]', b'sea = ["PIG-02"]', "rule PIG-01: it has the unknown field `sea`; the fields of a "),
        (b'see = ["PIG-02"]', b'see = ["PIG-03"]', "rule PIG-01: see names PIG-03, but there is no such rule."),
        (b'see = ["PIG-02"]', b'options = ["goal"]', "rule PIG-01: options names goal, but there is no such option."),
        (b'id = "PIG-02"', b'id = "PIG-01"', "rule PIG-01: there are two of this name."),
        (b'id = "PIG-02"', b'id = "pig two"', "rule pig two: Expected `str` matching regex"),
        (b'id = "PIG-02"', b"", "rule number 2: it lacks the required field `id`"),
        (b'chapter = "turn"', b'chapter = "round"', "rule PIG-01: chapter round is not one of turn."),
        (b'certainty = "certain"', b'certainty = "sure"', "rule PIG-01: Invalid enum value 'sure' in certainty"),
        (
            b'text.de = "Eine Eins beendet',
            b'text.fr = "Eine Eins beendet',
            "rule PIG-02: it has the unknown field `fr` in text.",
        ),
        (b'de = "Eine Eins"', b'de = ""', "rule PIG-02: Expected `str` of length >= 1 in title.de"),
        (b'rules = ["PIG-02"]', b'rules = ["PIG-09"]', "question Does a one cost me everything?: rules names PIG-09"),
        (
            b'rules = ["PIG-02"]',
            b"rules = []",
            "question Does a one cost me everything?: Expected `array` of length >= 1",
        ),
        (b'rule = "PIG-01"', b'rule = "PIG-08"', "refusal not_your_turn: rule is PIG-08, but there is no such rule."),
        (
            b"sondern {actor}",
            b"sondern {wer}",
            "refusal not_your_turn: the placeholder actor, wer is in one language only.",
        ),
        (b"sondern {actor}", b"sondern {actor", "refusal not_your_turn: a brace in its de text has no partner."),
        (b"that of {actor}", b"that of {}", "refusal not_your_turn: a placeholder in its en text is not a plain name"),
        (
            b"that of {actor}",
            b"that of {actor.x}",
            "refusal not_your_turn: a placeholder in its en text is not a plain",
        ),
        (
            b"that of {actor}",
            b"that of {actor:>9}",
            "refusal not_your_turn: a placeholder in its en text is not a plain",
        ),
    ],
)
def test_a_mistake_in_the_file_is_named(old: bytes, new: bytes, sentence: str) -> None:
    assert old in PIG
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(PIG.replace(old, new))
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("rulebook.toml")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'name = "goal"', b'name = "aim"', "rule PIG-01: options names goal, but there is no such option."),
        (b'rule = "PIG-01"\ntitle', b'rule = "PIG-02"\ntitle', "option goal: rule PIG-02 must list it under options."),
        (
            b'rule = "PIG-01"\ntitle',
            b'rule = "PIG-07"\ntitle',
            "option goal: rule is PIG-07, but there is no such rule.",
        ),
        (b'{goal = "short"}', b'{gaol = "short"}', "preset quick: it sets gaol, but there is no such option."),
        (b'{goal = "short"}', b'{goal = "tall"}', "preset quick: goal cannot be tall, only one of short, long."),
        (OPTIONS, OPTIONS + OPTIONS, "option goal: there are two of this name."),
    ],
)
def test_a_mistake_among_the_options_is_named(old: bytes, new: bytes, sentence: str) -> None:
    assert old in WITH_OPTIONS
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(WITH_OPTIONS.replace(old, new))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"rule = 3", b"[rule]", b"chapters = []", b"", b"[[rule]]\nid = 4"])
def test_nonsense_is_refused_with_one_sentence(data: bytes) -> None:
    with pytest.raises(RulebookError, match=r"\Anonsense[^\n]*\.\Z"):
        Rulebook.load(data, name="nonsense")


def test_a_rulebook_without_rules_is_refused() -> None:
    empty = PIG[: PIG.index(b"[[rule]]")]
    with pytest.raises(RulebookError, match="rule: there must be at least one"):
        Rulebook.load(empty)


# ---- looking up ----


@pytest.mark.parametrize("written", ["PIG-02", "pig-2", "pig2", "PIG 02", " Pig - 2 "])
def test_a_rule_is_found_however_its_id_is_written(written: str) -> None:
    assert Rulebook.load(PIG).rule(written).id == "PIG-02"


def test_an_id_whose_letters_end_in_a_digit_is_found() -> None:
    assert Rulebook.load(PIG.replace(b"PIG-", b"W3-")).rule("w3-2").id == "W3-02"


@pytest.mark.parametrize("written", ["PIG-03", "PIG-20", "PIG", "2", ""])
def test_an_unknown_rule_is_answered_with_the_range(written: str) -> None:
    with pytest.raises(RulebookError, match=r"^Pig has no rule .*; its rules run from PIG-01 to PIG-02\.$"):
        Rulebook.load(PIG).rule(written)


def test_a_sentence_is_filled_in_both_languages() -> None:
    book = Rulebook.load(PIG)
    assert book.sentence("not_your_turn", {"actor": "Ada"}) == "It is not your turn but that of Ada."
    assert book.sentence("not_your_turn", {"actor": 2}, "de") == "Du bist nicht dran, sondern 2."
    assert book.sentence("not_your_turn", {"actor": "{x}", "more": 1}).endswith("of {x}.")


def test_a_sentence_says_what_it_lacks() -> None:
    book = Rulebook.load(PIG)
    with pytest.raises(RulebookError, match="The refusal not_your_turn needs the argument actor"):
        book.sentence("not_your_turn")
    with pytest.raises(RulebookError, match="Pig has no sentence for the refusal too_late"):
        book.sentence("too_late")


def test_unknown_languages_hear_english() -> None:
    assert Text(en="one", de="eins").say("fr") == "one"


# ---- searching ----


@pytest.mark.parametrize(
    ("words", "lang", "found"),
    [
        ("PIG-02", "en", ["PIG-02", "PIG-01"]),  # itself, then the rule that names it
        ("2", "en", ["PIG-02", "PIG-01"]),
        ("what is pig 2?", "en", ["PIG-02"]),
        ("pig-2 roll", "en", ["PIG-02", "PIG-01"]),
        ("ONE turn", "en", ["PIG-02"]),
        ("one dragon", "en", ["PIG-02"]),  # what nobody knows is left aside
        ("collec", "en", ["PIG-02"]),  # not typed to its end
        ("colected", "en", ["PIG-02"]),
        ("adding", "en", ["PIG-01"]),
        ("eins", "de", ["PIG-02"]),
        ("roll; add!", "en", ["PIG-01"]),
        ("", "en", []),
        ("...", "en", []),
    ],
)
def test_search_finds_rules_by_their_words(words: str, lang: str, found: list[str]) -> None:
    assert ids(Rulebook.load(PIG).search(words, lang))[: max(1, len(found))] == found


def test_more_and_rarer_words_rank_higher() -> None:
    assert ids(Rulebook.load(PIG).search("roll as often as you like")) == ["PIG-01", "PIG-02"]
    assert ids(Rulebook.load(PIG).search("everything I had collected")) == ["PIG-02"]


def test_a_question_like_the_one_typed_comes_with_its_rule() -> None:
    first, *_ = Rulebook.load(PIG).search("does a one cost me everything")
    assert first.rule.id == "PIG-02"
    assert first.question
    assert first.question.ask.en == "Does a one cost me everything?"
    assert Rulebook.load(PIG).search("as often as you like")[0].question is None


def test_people_have_words_of_their_own() -> None:
    titled = b'title = {en = "Rolling a one", de = "Eine Eins"}\n'
    named = titled + b'words = {en = "going bust, ruined", de = "Pech gehabt"}\n'
    book = Rulebook.load(PIG.replace(titled, named))
    assert ids(book.search("bust"))[0] == "PIG-02"
    assert ids(book.search("ich hab Pech", "de"))[0] == "PIG-02"
    same = b'[synonyms]\nen = ["ace, one"]\n\n[[rule]]'
    book = Rulebook.load(PIG.replace(b"[[rule]]", same, 1))
    assert ids(book.search("ace"))[0] == "PIG-02"


def test_nothing_that_fits_gives_the_nearest_without_points() -> None:
    hits = Rulebook.load(PIG).search("zzz")
    assert [(hit.rule.id, hit.points) for hit in hits] == [("PIG-01", 0.0), ("PIG-02", 0.0)]
    assert Rulebook.load(PIG).search("zzz", near=["PIG-02"])[0].rule.id == "PIG-02"


def test_rules_of_the_moment_count_more() -> None:
    book = Rulebook.load(PIG)
    assert [ids(book.search("may I do that?", near=[near]))[0] for near in ("PIG-01", "PIG-02")] == ["PIG-01", "PIG-02"]
    assert ids(book.search("roll", near=["PIG-02"]))[0] == "PIG-02"
    assert ids(book.search("as often as I like", near=["PIG-02", "PIG-99"]))[0] == "PIG-01"


def test_accents_and_capitals_do_not_matter() -> None:
    book = Rulebook.load(PIG.replace(b"Weiter wuerfeln", "Weiter würfeln, große Straße".encode()))
    for words in ("WÜRFELN", "wurfeln", "wuerfeln", "würf", "STRASSE", "straße", "grosse strasse"):
        assert ids(book.search(words, "de"))[0] == "PIG-01", words
