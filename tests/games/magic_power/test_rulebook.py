"""The rulebook of The Test of Magic Power: its rules, refusals, presets and answers; more in `test_rulebooks`."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from gramarye.core.rulebook import Rulebook
from gramarye.games.magic_power.words import MagicPowerSetup

BOOK = Rulebook.load(files("gramarye.games.magic_power") / "rulebook.toml")

REFUSALS = {
    "not_your_turn": "MP-16", "game_over": "MP-59", "nature_moves": "MP-34", "roll_three_first": "MP-12",
    "no_cast_opening": "MP-15", "no_stone_opening": "MP-14", "action_done": "MP-18",
    "two_dice": "MP-19", "one_die": "MP-22", "die_sealed_two": "MP-19", "die_sealed_one": "MP-22",
    "die_sealed_interfere": "MP-37", "hold_barred": "MP-24", "cast_hushed": "MP-26", "cast_bars_hold": "MP-24",
    "no_cast_after_hold": "MP-25", "no_such_card": "MP-28", "spell_needs": "MP-28", "spell_no_target": "MP-28",
    "draw_not_met_1": "MP-30", "draw_not_met_2": "MP-31", "draw_not_met_stone": "MP-29",
    "draw_before_action": "MP-18", "draw_after_cast": "MP-21", "draw_after_b": "MP-23", "draw_once": "MP-27",
    "draw_once_stone": "MP-20", "stone_without_cast": "MP-33", "deck_empty": "MP-35", "hand_full": "MP-10",
    "stock_one": "MP-41", "stock_full": "MP-41", "stock_no_spell": "MP-40", "stock_not_now": "MP-43",
    "cast_after_stock": "MP-43", "interfere_not_now": "MP-37", "interfere_calm": "MP-37", "interfere_next": "MP-38",
    "discard_not_now": "MP-09", "discard_to_limit": "MP-09",
    "finish_spell": "MP-28", "no_reroll_left": "MP-28", "summon_pick": "MP-52", "no_spells_in_exam": "MP-47",
    "amplify_now": "MP-57", "disqualified": "MP-48", "pass_not_now": "MP-18", "left_exam": "MP-10",
}  # fmt: skip

PLACEHOLDERS = {
    "not_your_turn": {"actor"}, "two_dice": {"n"}, "spell_needs": {"spell"}, "spell_no_target": {"spell"},
    "discard_to_limit": {"limit"},
}  # fmt: skip


# ---- complete ----


def test_each_of_the_59_rules_is_stated_once_and_in_order() -> None:
    assert [rule.id for rule in BOOK.rules] == [f"MP-{number:02}" for number in range(1, 60)]


def test_every_refusal_of_the_engine_has_its_sentence() -> None:
    assert REFUSALS.items() <= {refusal.key: refusal.rule for refusal in BOOK.refusals}.items()


@pytest.mark.parametrize("key", sorted(REFUSALS))
def test_refusals_ask_for_the_arguments_the_engine_gives(key: str) -> None:
    args = dict.fromkeys(PLACEHOLDERS.get(key, ()), "<x>")
    for lang in ("en", "de"):
        assert BOOK.sentence(key, args, lang).count("<x>") == len(args)


# ---- true to the set-up ----


def test_every_preset_makes_a_setup() -> None:
    presets = {preset.name: preset.set for preset in BOOK.presets}
    assert set(presets) == {"publisher", "revision_2020_11_16"}
    made = {name: msgspec.convert({"seats": 4, **chosen}, MagicPowerSetup) for name, chosen in presets.items()}
    assert made["publisher"] == MagicPowerSetup(seats=4)
    revision = made["revision_2020_11_16"]
    assert (revision.limit_always, revision.leave_at_limit, revision.tight_limit) == (True, True, "four_players")


# ---- found in the middle of a game ----


@pytest.mark.parametrize(
    ("words", "lang", "first"),
    [
        ("face down", "en", "MP-34"),
        ("MP-21", "en", "MP-21"),
        ("mp 21", "en", "MP-21"),
        ("mp9", "en", "MP-09"),
        ("cast before roll", "en", "May I cast before I roll?"),
        ("two cards", "en", "Can I draw two cards in one turn?"),
        ("round ends spells", "en", "What happens to my spells when a round ends?"),
        ("how many stock", "en", "How many spells may I stock?"),
        ("stones hand limit", "en", "Do stones count for the hand limit?"),
        ("errand boy for", "en", "Who is the errand boy for?"),
        ("why 80", "en", "Why 80?"),
        ("tie", "en", "What happens in a tie?"),
        ("empty deck", "en", "What if a spell deck is empty?"),
        ("action c", "en", "MP-24"),
        ("interfere", "en", "Who may interfere, and how often?"),
        ("three of a kind pair", "en", "Do three of a kind count as a pair?"),
        ("sealed", "en", "What can I do with a sealed die?"),
        ("summoner", "en", "MP-50"),
        ("verdeckt", "de", "MP-34"),
        ("straße", "de", "Ist 5, 6, 1 eine Straße?"),
        ("bevor würfle", "de", "Darf ich zaubern, bevor ich würfle?"),
        ("triple", "en", "MP-29"),
        ("dreierpasch", "de", "MP-29"),
        ("swap", "en", "MP-54"),
        ("laufbursche", "de", "MP-51"),
        ("vorrat wie viele", "de", "Wie viele Zauber darf ich in den Vorrat legen?"),
    ],
)
def test_search_answers_what_players_type(words: str, lang: str, first: str) -> None:
    asked = {question.ask.say(lang): question.rules for question in BOOK.questions}
    found = [hit.rule.id for hit in BOOK.search(words, lang)[:3]]
    assert set(found).intersection(asked.get(first, (first,))), found


@pytest.mark.parametrize(
    "rule_id",
    # where the published text is unclear (A-1 … A-18), a question must answer
    ["MP-07", "MP-19", "MP-38", "MP-14", "MP-21", "MP-24", "MP-09", "MP-51", "MP-55", "MP-30", "MP-27", "MP-59"]
    + ["MP-06", "MP-35", "MP-44", "MP-52", "MP-56", "MP-36", "MP-04", "MP-03"],
)
def test_every_unclear_place_has_an_answer(rule_id: str) -> None:
    assert [question for question in BOOK.questions if rule_id in question.rules]
