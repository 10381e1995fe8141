"""The rulebook of Wizardry to the Power of Three: its rules, refusals, presets, answers; more in `test_rulebooks`."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from gramarye.core.rulebook import Rulebook
from gramarye.games.wizardry_cubed import refusals
from gramarye.games.wizardry_cubed.boards import FILES, own_board
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import TOOLS
from gramarye.games.wizardry_cubed.words import Lot, Peek, WizardrySetup

BOOK = Rulebook.load(files("gramarye.games.wizardry_cubed") / "rulebook.toml")

REFUSALS = {
    "not_your_turn": "W3-23", "game_over": "W3-70", "only_players": "W3-01", "nature_moves": "W3-31",
    "peek_first": "W3-18", "put_back_first": "W3-19", "peeked_already": "W3-21", "ghost_known": "W3-22",
    "roll_first": "W3-31", "advance_first": "W3-34", "search_on": "W3-40", "stop_not_now": "W3-40",
    "tile_open": "W3-37", "no_such_tile": "W3-09", "no_such_symbol": "W3-04", "no_such_wizard": "W3-03",
    "wizard_inside": "W3-57", "tools_not_yet": "W3-57", "potion_for_whom": "W3-57",
    "no_potion": "W3-16", "no_enchantment": "W3-16", "enchantment_for_dice": "W3-58",
    "enchantment_not_now": "W3-58", "enchantment_late": "W3-61",
    "speak_for_yourself": "W3-59", "one_proposal": "W3-59", "answer_first": "W3-59", "danger_first": "W3-60",
    "not_your_word": "W3-59", "chance_lot": "W3-24", "chance_tile": "W3-09", "put_back_ghost": "W3-20",
    "peeks_over": "W3-18", "no_potion_face": "W3-33", "face_inside": "W3-33", "nobody_asks": "W3-59",
    "no_move": "W3-31", "peeks_kept": "W3-19", "silence": "W3-53", "no_hints": "W3-51", "phrases_only": "W3-51",
}  # fmt: skip


# ---- complete ----


def test_each_of_the_75_rules_is_stated_once_and_in_order() -> None:
    assert [rule.id for rule in BOOK.rules] == [f"W3-{number:02}" for number in range(1, 76)]


def test_every_refusal_of_the_engine_has_its_sentence_and_there_are_no_others() -> None:
    assert {refusal.key: refusal.rule for refusal in BOOK.refusals} == REFUSALS
    assert set(refusals.EXPECTED.values()) <= set(REFUSALS)


@pytest.mark.parametrize("key", sorted(REFUSALS))
def test_refusals_ask_for_the_arguments_the_engine_gives(key: str) -> None:
    blanks = {"not_your_turn": ["actor"], "not_your_word": ["actor"]}
    args = dict.fromkeys(blanks.get(key, ()), "<x>")
    for lang in ("en", "de"):
        assert BOOK.sentence(key, args, lang).count("<x>") == len(args)


@pytest.mark.rule("W3-23")
def test_whose_turn_it_is_is_told_as_a_seat() -> None:
    s = GAME.new(WizardrySetup(seats=3))
    GAME.play(s, GAME.encode(s, Lot(2)), None)
    refused = GAME.check(s, 0, Peek(0))
    assert refused is not None
    assert (refused.key, refused.args) == ("not_your_turn", {"actor": 2})


# ---- true to the set-up and the boards ----


def test_every_preset_makes_a_setup() -> None:
    presets = {preset.name: preset.set for preset in BOOK.presets}
    assert set(presets) == {"rulebook", "young_children", "hurry"}
    made = {name: msgspec.convert({"seats": 5, **chosen}, WizardrySetup) for name, chosen in presets.items()}
    assert made["rulebook"] == WizardrySetup(seats=5)
    assert made["young_children"] == WizardrySetup(seats=5, hints="everywhere", willy_further_back=True)
    assert made["hurry"] == WizardrySetup(seats=5, willy_moves_on_first_turn=True)


NUMBERS = {1: "one", 2: "two", 3: "three", 5: "five", 8: "eight", 11: "eleven", 15: "fifteen"}


@pytest.mark.rule("W3-15", "W3-71", "W3-72", "W3-73")
def test_the_numbers_in_words_are_those_of_the_boards_and_levels() -> None:
    boards = {path: own_board(path) for path in FILES}
    texts = {rule.id: rule.text.en for rule in BOOK.rules}
    paths = next(option.values for option in BOOK.options if option.name == "path")
    for path, board in boards.items():
        assert NUMBERS[board.forest - board.market] in texts["W3-71"]
        assert f"{board.forest + board.stairs + 1 - board.market} steps" in paths[path].en
    usual = boards["standard"]
    assert f"{NUMBERS[usual.stairs]} stairs" in texts["W3-72"]
    assert usual.arrows == (1,) * 8 + (2,) * 8 + (3,) * (2 + usual.stairs)  # as W3-73 words it
    levels = next(option.values for option in BOOK.options if option.name == "level")
    for level, each in TOOLS.items():
        assert f"{NUMBERS[each]} of each" in levels[level].en


# ---- found in the middle of a game ----


@pytest.mark.parametrize(
    ("words", "lang", "first"),
    [
        ("W3-27", "en", "W3-27"),
        ("w3 53", "en", "W3-53"),
        ("w37", "en", "W3-07"),
        ("stop searching", "en", "May I stop searching?"),
        ("ghost found", "en", "What if I find a ghost?"),
        ("willy move", "en", "When does Willy move?"),
        ("first turn", "en", "Does Willy move on the first turn?"),
        ("point", "en", "May the others point at tiles?"),
        ("stairs", "en", "W3-53"),
        ("catch school", "en", "Can Willy catch someone in the school?"),
        ("school exactly", "en", "Must I hit the school exactly?"),
        ("when potions", "en", "When may we use Potions?"),
        ("who decides", "en", "Who decides about Potions and Enchantments?"),
        ("arrows", "en", "W3-13"),
        ("roll again", "en", "W3-61"),
        ("notes", "en", "May I take notes?"),
        ("win", "en", "W3-68"),
        ("lose", "en", "W3-69"),
        ("wrong", "en", "W3-42"),
        ("aufhören", "de", "W3-40"),
        ("gespenst gefunden", "de", "Was ist, wenn ich ein Gespenst finde?"),
        ("wann bewegt", "de", "Wann bewegt sich Willy?"),
        ("zeigen", "de", "Dürfen die anderen auf Plättchen zeigen?"),
        ("treppe", "de", "W3-53"),
        ("wer entscheidet", "de", "Wer entscheidet über Tränke und Zaubersprüche?"),
        ("wurfeln neu", "de", "W3-61"),
        ("erwischt", "de", "W3-62"),
    ],
)
def test_search_answers_what_players_type(words: str, lang: str, first: str) -> None:
    asked = {question.ask.say(lang): question.rules for question in BOOK.questions}
    found = [hit.rule.id for hit in BOOK.search(words, lang)[:3]]
    assert set(found).intersection(asked.get(first, (first,))), found


@pytest.mark.parametrize(
    "rule_id",
    # where the published text is silent or can be read in two ways, a question must answer
    ["W3-07", "W3-21", "W3-24", "W3-27", "W3-29", "W3-30", "W3-34", "W3-36", "W3-40", "W3-47", "W3-52", "W3-54"]
    + ["W3-56", "W3-58", "W3-59", "W3-60", "W3-61", "W3-62", "W3-64", "W3-67", "W3-68", "W3-71", "W3-72", "W3-74"],
)
def test_every_unclear_place_has_an_answer(rule_id: str) -> None:
    assert [question for question in BOOK.questions if rule_id in question.rules]
