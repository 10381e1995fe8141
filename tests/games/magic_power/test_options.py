"""Every option of the set-up: what it changes, and that without it the published rule holds.

`Any` stands for the values of options, each of its own type.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gramarye.core.game import OVER
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import Shift
from gramarye.games.magic_power.words import (
    Deal,
    DealStone,
    Fetch,
    MagicPowerSetup,
    StoneFetched,
)
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_STONE,
    OPEN,
    PAIR,
    PASS,
    RUN,
    THROW,
    TRIPLE,
    Dice,
    Scene,
    begin,
    exam,
    fetches,
    fifth,
    kinds,
    lands,
    lot,
    only,
    refused,
    roll_one,
    scene,
    spell_file,
    stone,
    summon,
)

EQUAL = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 3))  # 3 points each
CLEAR = ((0, 1), (1, 1), (1, 2), (2, 2), (2, 3))  # 1, 3 and 5 points
LONE = ((1, 1), (1, 1), (1, 2), (1, 2), (1, 3))  # seat 1 has everything

TESTED = {
    "seats", "stones", "limit_counts", "tight_limit", "limit_always", "leave_at_limit", "sp_may_take_stone",
    "sp_always_rolls_three", "early_cast_keeps_draw", "cast_bars_c", "triple_is_no_pair", "calm_after_40",
    "interferer", "errand", "summon_on_equal_totals", "multiplier", "winner", "spells", "stone_needs_dice_spell",
}  # fmt: skip


def test_every_option_has_its_chapter_here() -> None:
    assert set(MagicPowerSetup.__struct_fields__) == TESTED


def test_a_setup_survives_json() -> None:
    setup = MagicPowerSetup(seats=4, errand="none", cast_bars_c=True)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=MagicPowerSetup) == setup


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 6}, {"seats": 1}, {"stones": "33333"}, {"errand": "girl"}, {"tight_limit": 2}, {"owls": True}],
    ids=str,
)
def test_a_setup_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, MagicPowerSetup)


# ---- MP-04: stones


@pytest.mark.rule("MP-04")
@pytest.mark.parametrize(
    ("stones", "weights"),
    [("11223", (2, 2, 1)), ("11233", (2, 1, 2)), ("11123", (3, 1, 1)), ("12223", (1, 3, 1))],
)
def test_stones_are_as_chosen(stones: str, weights: tuple[int, int, int]) -> None:
    at = scene("C", TRIPLE, stones=stones)
    assert at.chances(DRAW_STONE) == {DealStone(p): n for p, n in zip((1, 2, 3), weights, strict=True)}


# ---- MP-51: errand


@pytest.mark.rule("MP-51")
def test_without_an_errand_boy_nobody_summons() -> None:
    at = exam(*CLEAR, errand="none")
    assert (at.view().summoner, at.phase) == (-1, "amplify")


@pytest.mark.rule("MP-51")
@pytest.mark.parametrize(("errand", "mine"), [("swap", (3,)), ("extra_stone", (1, 3))])
def test_the_summoner_swaps_the_own_1_or_gets_a_stone_more(errand: str, mine: tuple[int, ...]) -> None:
    at = exam(*CLEAR, errand=errand, then=[fetches(3)])
    assert (at.stones(0), at.stones(2)) == (mine, (1, 2))


@pytest.mark.rule("MP-51")
def test_an_extra_1_is_mixed_in_among_the_leaders_stones() -> None:
    assert fifth(*CLEAR, errand="extra_stone").chances(DRAW_STONE, stone(3)) == {Fetch(1): 1, Fetch(2): 1, Fetch(3): 1}


@pytest.mark.rule("MP-51")
@pytest.mark.parametrize(("errand", "extra"), [("swap", False), ("extra_stone", True)])
def test_the_news_says_which_1_it_was(errand: str, extra: bool) -> None:
    events = fifth(*CLEAR, errand=errand).play(DRAW_STONE, stone(3), fetches(2))
    assert only(StoneFetched, events).extra is extra


# ---- MP-53: summon_on_equal_totals


@pytest.mark.rule("MP-53")
def test_equal_totals_may_summon_too() -> None:
    at = fifth(*EQUAL, summon_on_equal_totals=True)
    assert set(at.chances(DRAW_STONE, stone(3))) == {lot(0), lot(1)}


@pytest.mark.rule("MP-53")
def test_among_equals_the_summoner_picks_another() -> None:
    at = exam(*EQUAL, summon_on_equal_totals=True, then=[lot(1)])
    assert (at.actor, at.legal) == (1, [summon(0), summon(2)])


@pytest.mark.rule("MP-53")
def test_a_lone_finalist_summons_nobody_even_then() -> None:
    assert exam(*LONE, summon_on_equal_totals=True).phase == "amplify"


# ---- MP-55: multiplier


@pytest.mark.rule("MP-55")
@pytest.mark.parametrize(("multiplier", "value"), [("all", 27), ("finalists", 9)])
def test_points_are_multiplied_by_all_or_by_finalists(multiplier: str, value: int) -> None:
    assert exam(*LONE, multiplier=multiplier).player(1).value == value


@pytest.mark.rule("MP-55")
def test_where_all_are_finalists_it_is_the_same() -> None:
    assert exam(*EQUAL, multiplier="finalists").player(0).value == 9


# ---- MP-59: winner


def after(*falls: Dice, winner: str) -> Scene:
    at = exam(*EQUAL, winner=winner)
    for faces in falls:
        at.play(THROW, lands(*faces))
    assert at.actor == OVER
    return at


@pytest.mark.rule("MP-59")
@pytest.mark.parametrize(("winner", "winners"), [("all_who_pass", (0, 2)), ("best_value", (0,))])
def test_all_who_pass_win_or_the_best_of_them(winner: str, winners: tuple[int, ...]) -> None:
    at = after((3, 3, 3), (6, 6, 6), (1, 1, 1), winner=winner)
    assert (GAME.winners(at.state), at.view().winners) == (winners, winners)


@pytest.mark.rule("MP-59")
def test_equal_best_values_win_together() -> None:
    assert GAME.winners(after((6, 6, 6), (6, 6, 6), (3, 3, 3), winner="best_value").state) == (0, 2)


@pytest.mark.rule("MP-59")
def test_the_best_value_has_to_pass() -> None:
    assert GAME.winners(after((1, 1, 2), (1, 1, 1), (1, 1, 1), winner="best_value").state) == ()


# ---- MP-03: spells


@pytest.mark.rule("MP-03")
def test_other_spells_fill_the_decks() -> None:
    at = scene("C", PAIR, spells=spell_file(Shift(by=2)))
    assert at.view().decks == (3, 1)
    assert at.chances(DRAW_1) == {Deal("test"): 3}


# ---- presets


def preset(name: str, seats: int) -> Scene:
    chosen: dict[str, Any] = dict(next(p.set for p in GAME.rulebook.presets if p.name == name))
    return begin(seats, **chosen)


def test_the_published_rules_are_the_default() -> None:
    assert preset("publisher", 3).setup == MagicPowerSetup(seats=3)


@pytest.mark.rule("MP-10")
@pytest.mark.parametrize(("seats", "limit"), [(2, 3), (3, 3), (4, 2)])
def test_the_revision_limits_hands_to_three_and_with_four_players_to_two(seats: int, limit: int) -> None:
    assert preset("revision_2020_11_16", seats).view().limit == limit


@pytest.mark.rule("MP-10")
def test_the_revision_asks_for_a_discard_before_drawing_into_a_full_hand() -> None:
    at = preset("revision_2020_11_16", 3).give(0, "mould", "seal", "hush")
    at.play(OPEN, lands(*PAIR))
    assert at.tries(DRAW_1) == refused("MP-10", "hand_full")


@pytest.mark.rule("MP-10")
def test_by_the_revision_stones_count_as_cards_in_hand() -> None:
    at = preset("revision_2020_11_16", 3)
    at.wins(0, 1)
    at.give(0, "mould", "seal")
    at.play(OPEN, lands(*PAIR))
    assert at.tries(DRAW_1) == refused("MP-10", "hand_full")


@pytest.mark.rule("MP-10")
def test_by_the_revision_three_stones_end_the_first_exam_of_two() -> None:
    at = preset("revision_2020_11_16", 2)
    at.wins(0, 1)
    at.wins(0, 2)
    events = at.wins(0, 3, stone(1), stone(2), fetches(1))
    assert (at.stones(0), at.stones(1)) == ((1, 2, 3), (1, 2))
    assert kinds(events).count("RoundEnded") == 1


@pytest.mark.rule("MP-12")
def test_the_revision_opens_a_round_like_the_published_rules() -> None:
    at = preset("revision_2020_11_16", 3)
    at.play(OPEN, lands(*RUN))
    assert at.draws() == {"level2"}
    at.play(PASS)
    assert at.tries(roll_one(0)) is None
