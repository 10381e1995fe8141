"""The rulebook of ICECOOL Wizards: its rules, refusals, presets and answers; more in `test_rulebooks`."""

from __future__ import annotations

import re
import string
from importlib.resources import files
from typing import get_type_hints

import msgspec
import pytest

from gramarye.core.rulebook import Rulebook
from gramarye.games.icecool_wizards.boards import lesson_names, own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import IcecoolSetup

BOOK = Rulebook.load(files("gramarye.games.icecool_wizards") / "rulebook.toml")

LIKELY = {1, 7, 8, 15, 19, 24, 29, 33, 38, 42, 43, 50, 58, 59, 63, 66, 71, 72, 73, 86, 89, 90, 96, 122}
CHOICE = {23, 40, 41, 52, 56, 57, 60, 61, 62, 69, 70, 103, 104, 105, 111, 117, *range(123, 129)}

REFUSALS = {
    "not_your_turn": "IW-24", "game_over": "IW-115", "nature_moves": "IW-37", "give_up_first": "IW-86",
    "vote_first": "IW-125", "nobody_asks": "IW-125", "no_fire": "IW-86", "no_such_lesson": "IW-07",
    "not_yours_up": "IW-99", "not_yours_to_give_up": "IW-82", "no_flick_left": "IW-21", "bad_flick": "IW-25",
    "no_such_box": "IW-30", "not_beside_line": "IW-30", "other_box": "IW-49", "no_spell": "IW-14",
    "water_by_paying": "IW-88", "spell_used": "IW-79", "no_such_corner": "IW-09", "corner_empty": "IW-74",
    "exam_not_touched": "IW-66", "pay_face_up": "IW-65", "wrong_payment": "IW-64", "trade_with_oneself": "IW-97",
    "no_such_seat": "IW-97", "not_touched": "IW-97", "traded_already": "IW-103", "not_theirs_up": "IW-99",
    "must_flick": "IW-23", "practice_goes_on": "IW-127", "no_cards_in_practice": "IW-127",
    "exam_too_late": "IW-70", "trade_too_late": "IW-104", "one_trade": "IW-103",
    "no_move": "IW-22", "only_players": "IW-01", "not_your_card": "IW-86", "not_your_vote": "IW-125",
    "chance_lot": "IW-123", "chance_lesson": "IW-109", "chance_exam": "IW-112", "chance_tremble": "IW-124",
    "not_yours_to_cast": "IW-77", "other_line": "IW-30", "corner_stays_empty": "IW-117",
    "nothing_to_give": "IW-102", "nothing_to_take": "IW-102",
    "no_agreed_end": "IW-125", "no_voice": "IW-125", "last_round_already": "IW-125", "proposed_already": "IW-125",
}  # fmt: skip

PLACEHOLDERS = {
    "not_your_card": {"actor"}, "not_your_vote": {"actor"},
    "not_yours_to_cast": {"lesson"}, "nothing_to_take": {"seat"},
    "not_your_turn": {"actor"}, "no_such_lesson": {"lesson"}, "not_yours_up": {"lesson"},
    "not_yours_to_give_up": {"lesson"}, "no_such_box": {"box"}, "no_spell": {"lesson"}, "spell_used": {"lesson"},
    "pay_face_up": {"lesson"}, "not_touched": {"seat"}, "traded_already": {"seat"}, "trade_too_late": {"seat"},
    "not_theirs_up": {"lesson", "seat"}, "must_flick": {"flicks"},
}  # fmt: skip

# The sixty answers of the published FAQ, in its order: what a player types, and the rules that answer.
QUESTIONS = (
    (1, "spell traded", "zauber getauschten", "78 76"),
    (2, "one spell turn", "zauber pro zug", "77 78"),
    (3, "more than three", "mehr als drei", "108 93"),
    (4, "points equal", "gleich vielen punkten", "120 121"),
    (5, "unused spells points", "unbenutzte zauber", "119 118"),
    (6, "game end", "spiel ende", "113 115"),
    (7, "end turn happens", "passiert ende zuges", "106 107 112"),
    (8, "equal exams", "gleiche prüfungen", "11 109"),
    (9, "start turn exam", "zug beginnt prüfung", "67 68 64"),
    (10, "get exam", "bekomme prüfung", "64 66"),
    (11, "get lesson", "bekomme lektion", "34 37 44"),
    (12, "how many flicks", "wie viele schnipser", "21"),
    (13, "do my turn", "meinem zug tun", "22 39"),
    (14, "face down pay", "verdeckte bezahlen", "65 81"),
    (15, "fire face down", "feuer verdeckte", "83 82 84"),
    (16, "fire hit me", "feuer auch mich", "85 82 83 84"),
    (17, "what fire do", "was macht feuer", "82 83 84"),
    (18, "water any lesson", "wasser jede lektion", "87 88"),
    (19, "turn water", "wasser umdrehen", "88 87"),
    (20, "what water do", "was macht wasser", "87 88"),
    (21, "cast mountain time", "berg jederzeit", "94 76"),
    (22, "what mountain do", "was macht berg", "91 92 93"),
    (23, "fourth element", "vierte element", "95"),
    (24, "use spell again", "zauber noch einmal", "79 80 81 75 76"),
    (25, "cast twice", "zaubern zweimal", "75 79"),
    (26, "when may I cast", "wann darf ich zaubern", "75 76 79"),
    (27, "what spells", "was sind zauber", "14 75 79"),
    (28, "how jump", "wie springe", "27 28"),
    (29, "flick curve", "schnipse kurve", "26"),
    (30, "flick straight", "schnipse geradeaus", "25"),
    (31, "close wall", "nah wand", "30 31 32"),
    (32, "white lines", "weißen linien", "30 31 32"),
    (33, "lesson classroom start", "lektion klassenzimmer anfange", "36 37 38 34 20"),
    (34, "when inside", "wann klassenzimmer", "34 35 36"),
    (35, "what classrooms", "was sind klassenzimmer", "05 06"),
    (36, "jumping door", "tür springen", "47 44"),
    (37, "stuck door", "tür fest", "48 49"),
    (38, "back through door", "dieselbe tür zurückgekommen", "45 46"),
    (39, "fly off", "brett fliege", "53 54 55"),
    (40, "take without giving", "nehmen ohne geben", "98 102"),
    (41, "face down traded", "verdeckte tauschen", "99"),
    (42, "which traded", "welche tauschen", "97 99"),
    (43, "refuse trade", "tausch ablehnen", "100 99"),
    (44, "have to trade", "muss tauschen", "101"),
    (45, "exchanging knowledge", "wissen tauschen", "97 98"),
    (46, "magic points", "zauberpunkte", "17 18"),
    (47, "exam worth", "prüfung wert", "12"),
    (48, "exam deck empty", "stapel prüfungen leer", "113 115"),
    (49, "how many exams", "wie viele prüfungen", "09 112"),
    (50, "lesson deck empty", "stapel lektionen leer", "110"),
    (51, "own equal lessons", "gleiche lektionen besitzen", "16"),
    (52, "same lesson twice", "gleiche lektion zweimal", "10 109 107"),
    (53, "drawn lesson out already", "gezogene lektion schon", "10 109"),
    (54, "how many lessons", "wie viele lektionen", "10 107"),
    (55, "school different ways", "schule verschieden", "04"),
    (56, "school set up", "schule aufgebaut", "05 09 10"),
    (57, "penguin better", "pinguin besser", "03"),
    (58, "rules number players", "regeln zahl", "02"),
    (59, "need begin", "brauchen anzufangen", "01 09 10"),
    (60, "aim of the game", "ziel des spiels", "18"),
)  # fmt: skip


# ---- complete ----


def test_each_of_the_128_rules_is_stated_once() -> None:
    assert sorted(rule.id for rule in BOOK.rules) == sorted(f"IW-{number:02}" for number in range(1, 129))


def test_how_sure_we_are_is_said_of_every_rule() -> None:
    for rule in BOOK.rules:
        number = int(rule.id.removeprefix("IW-"))
        expected = "likely" if number in LIKELY else "choice" if number in CHOICE else "certain"
        assert rule.certainty == expected, rule.id


def test_what_we_added_stands_in_a_chapter_of_its_own() -> None:
    ours = [rule.id for rule in BOOK.rules if rule.chapter == "ours"]
    assert ours == [f"IW-{number}" for number in range(123, 129)]


# ---- why a move is refused ----


def test_every_refusal_has_its_rule_and_there_are_no_others() -> None:
    assert {refusal.key: refusal.rule for refusal in BOOK.refusals} == REFUSALS


def test_the_engine_names_the_same_refusals() -> None:
    source = (files("gramarye.games.icecool_wizards") / "refusals.py").read_text(encoding="utf-8")
    assert set(re.findall(r'"([a-z]+_[a-z_]+)"', source)) == set(REFUSALS) - {"no_move"}  # core's own


@pytest.mark.parametrize("key", sorted(REFUSALS))
def test_refusals_ask_for_the_arguments_the_engine_gives(key: str) -> None:
    for lang in ("en", "de"):
        asked = {name for _, name, _, _ in string.Formatter().parse(BOOK.refusal(key).text.say(lang)) if name}
        assert asked == PLACEHOLDERS.get(key, set())


# ---- true to the set-up and the school ----


def test_every_preset_makes_a_setup() -> None:
    presets = {preset.name: preset.set for preset in BOOK.presets}
    seats = {"practice": 1}  # IW-127: alone
    made = {name: msgspec.convert({"seats": seats.get(name, 2), **presets[name]}, IcecoolSetup) for name in presets}
    assert made == {
        "rulebook": IcecoolSetup(seats=2),
        "young_children": IcecoolSetup(seats=2, grace_after_lost=True, lost_flick_still_touches=True),
        "strict": IcecoolSetup(seats=2, must_flick=True, visits_per_flick=True, lost_flick_loses_start_room=True),
        "practice": IcecoolSetup(seats=1, practice=True),
    }
    for setup in made.values():
        assert len(GAME.view(GAME.new(setup), 0).players) == setup.seats


def test_what_an_option_changes_is_said_where_the_usual_is_said() -> None:
    # no option is on from the start but that which takes nothing away, so the rules can be read without any
    on = [name for name in get_type_hints(IcecoolSetup) if getattr(IcecoolSetup(), name) is True]
    assert on == ["agreed_end"]
    for option in BOOK.options:
        if get_type_hints(IcecoolSetup)[option.name] is bool and option.name != "practice":
            assert re.search(r"[Tt]able|suggest", BOOK.rule(option.rule).text.en), option.name


@pytest.mark.rule("IW-12", "IW-126", "IW-128")
def test_the_numbers_in_words_are_those_of_the_school() -> None:
    school = own_board()
    lessons = lesson_names(school)
    text = BOOK.rule("IW-128").text.en
    assert (len(school.boxes), len(school.doors), len(lessons), school.copies) == (3, 4, 9, 6)
    assert "three boxes, four doors, nine kinds of six Lessons, and eighteen Exams" in text
    assert sum(exam.cards for exam in school.exams) == 18
    assert {exam.points for exam in school.exams} == {3, 6, 9}
    assert len(school.rooms) == 5
    assert "five classrooms" in BOOK.rule("IW-05").text.en
    assert len(school.corners) == 6
    assert "Six dark blue" in BOOK.rule("IW-09").text.en
    assert f"After {IcecoolSetup().cap} turns" in BOOK.rule("IW-126").text.en


# ---- found in the middle of a game ----


def first_hits(query: str, lang: str) -> list[str]:
    return [hit.rule.id for hit in BOOK.search(query, lang)[:3]]


@pytest.mark.parametrize(("number", "en", "de", "rules"), QUESTIONS, ids=[f"{q[0]:02}-{q[1]}" for q in QUESTIONS])
def test_each_of_the_sixty_questions_is_answered(number: int, en: str, de: str, rules: str) -> None:
    question = BOOK.questions[number - 1]  # ours are in the order of the FAQ
    expected = {f"IW-{rule}" for rule in rules.split()}
    assert set(question.rules) == expected
    for query, lang in ((en, "en"), (de, "de")):
        found = first_hits(query, lang)
        assert expected.intersection(found), (lang, query, found)


def test_there_are_sixty_of_them_and_more_of_our_own() -> None:
    assert [q[0] for q in QUESTIONS] == list(range(1, 61))
    assert len(BOOK.questions) > 60


@pytest.mark.parametrize(
    ("words", "lang", "first"),
    [
        ("IW-34", "en", "IW-34"),
        ("iw 122", "en", "IW-122"),
        ("iw7", "en", "IW-07"),
        ("push off", "en", "What if I push somebody off the board?"),
        ("practise", "en", "Can I practise on my own?"),
        ("trembling", "en", "IW-124"),
        ("last round", "en", "IW-115"),
        ("zittern", "de", "IW-124"),
        ("letzte runde", "de", "IW-115"),
        ("ubungsrunde", "de", "IW-127"),
    ],
)
def test_search_finds_rules_too(words: str, lang: str, first: str) -> None:
    asked = {question.ask.en: question.rules for question in BOOK.questions}
    assert set(first_hits(words, lang)).intersection(asked.get(first, (first,)))


@pytest.mark.parametrize("rule_id", ["IW-23", "IW-41", "IW-57", "IW-59", "IW-93", "IW-102", "IW-125", "IW-127"])
def test_unclear_places_have_an_answer(rule_id: str) -> None:
    assert [question for question in BOOK.questions if rule_id in question.rules]
