"""Options of a turn: opening, drawing after a cast, triples as pairs, and who interferes how long."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gramarye.games.magic_power.forecast import MagicPowerOdds
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import Seal
from gramarye.games.magic_power.words import (
    Cast,
    DiceRolled,
    Interfere,
)
from tests.games.magic_power.scene import (
    DRAW_STONE,
    HOLD,
    NOTHING,
    OPEN,
    PAIR,
    PASS,
    TRIPLE,
    Dice,
    Scene,
    begin,
    interfere,
    lands,
    only,
    refused,
    roll_two,
    scene,
    spell_file,
    stone,
)

# ---- MP-14: sp_may_take_stone


@pytest.mark.rule("MP-14")
@pytest.mark.parametrize(("may", "piles"), [(True, {"stone", "level1"}), (False, {"level1"})])
def test_a_triple_may_win_the_opener_the_stone(may: bool, piles: set[str]) -> None:
    assert scene("opened", TRIPLE, sp_may_take_stone=may).draws() == piles


@pytest.mark.rule("MP-14")
def test_even_then_it_needs_a_triple() -> None:
    assert scene("opened", PAIR, sp_may_take_stone=True).tries(DRAW_STONE) == refused("MP-29")


@pytest.mark.rule("MP-14")
def test_the_stone_of_the_opening_ends_the_round() -> None:
    at = scene("opened", TRIPLE, sp_may_take_stone=True)
    at.play(DRAW_STONE, stone(1))
    assert (at.view().round, at.actor, at.phase) == (2, 0, "opening")


# ---- MP-17: sp_always_rolls_three


@pytest.mark.rule("MP-17")
@pytest.mark.parametrize(("always", "phase"), [(True, "opening"), (False, "before")])
def test_the_starting_player_may_have_to_open_every_time(always: bool, phase: str) -> None:
    at = scene("opening", sp_always_rolls_three=always)
    for _ in range(3):
        at.turn()
    assert (at.actor, at.phase) == (0, phase)


@pytest.mark.rule("MP-17")
def test_the_others_have_ordinary_turns_even_then() -> None:
    assert scene("before", sp_always_rolls_three=True).phase == "before"


@pytest.mark.rule("MP-17")
def test_every_opening_turn_is_one_without_stone_or_cast() -> None:
    at = scene("opening", hands={0: ["lift"]}, sp_always_rolls_three=True)
    for _ in range(3):
        at.turn()
    at.play(OPEN, lands(*TRIPLE))
    assert at.tries(DRAW_STONE) == refused("MP-14")
    assert not at.can(Cast)


@pytest.mark.rule("MP-17")
def test_a_later_opening_leaves_sealed_dice() -> None:
    at = scene("before", (1, 3, 6), hands={1: ["seal"]}, sp_always_rolls_three=True)
    at.play(at.cast("seal", 1))
    at.turn()
    at.turn()
    assert only(DiceRolled, at.play(OPEN, lands(5, 5))).dice == (0, 2)
    assert at.dice == (5, 3, 5)


@pytest.mark.rule("MP-17")
def test_a_later_opening_rolls_nothing_where_all_dice_are_sealed() -> None:
    at = scene("before", TRIPLE, hands={1: ["test"] * 3}, spells=spell_file(Seal()), sp_always_rolls_three=True)
    for die in range(3):
        at.play(at.cast("test", die))
    at.turn()
    at.turn()
    at.play(OPEN)
    assert (at.dice, at.view().prompt.action, at.draws()) == (TRIPLE, "opening", {"level1"})


# ---- MP-21: early_cast_keeps_draw


@pytest.mark.rule("MP-21")
@pytest.mark.parametrize(("keeps", "piles"), [(True, {"level1"}), (False, set())])
def test_a_cast_before_a_may_leave_the_draw(keeps: bool, piles: set[str]) -> None:
    at = scene("before", hands={1: ["stern_look"]}, early_cast_keeps_draw=keeps)
    at.play(at.cast("stern_look"))
    at.play(roll_two(0, 1), lands(2, 2))
    assert at.draws() == piles


@pytest.mark.rule("MP-21")
def test_a_cast_after_a_costs_the_draw_even_then() -> None:
    at = scene("A", PAIR, hands={1: ["stern_look"]}, early_cast_keeps_draw=True)
    at.play(at.cast("stern_look"))
    assert at.draws() == set()


# ---- MP-24: cast_bars_c


@pytest.mark.rule("MP-24")
@pytest.mark.parametrize(("bars", "piles"), [(True, {"stone"}), (False, {"stone", "level1"})])
def test_a_cast_before_c_may_cost_the_spell_card(bars: bool, piles: set[str]) -> None:
    at = scene("before", TRIPLE, hands={1: ["stern_look"]}, cast_bars_c=bars)
    at.play(at.cast("stern_look"))
    at.play(HOLD)
    assert at.draws() == piles


@pytest.mark.rule("MP-24")
def test_casting_shuts_c_alone() -> None:
    at = scene("before", hands={1: ["stern_look"]}, cast_bars_c=True, early_cast_keeps_draw=True)
    at.play(at.cast("stern_look"))
    at.play(roll_two(0, 1), lands(2, 2))
    assert at.draws() == {"level1"}


@pytest.mark.rule("MP-24")
def test_without_a_cast_c_draws_even_then() -> None:
    assert scene("C", PAIR, cast_bars_c=True).draws() == {"level1"}


# ---- MP-30: triple_is_no_pair


@pytest.mark.rule("MP-30")
@pytest.mark.parametrize(("no_pair", "piles"), [(True, {"stone"}), (False, {"stone", "level1"})])
def test_a_triple_may_be_no_pair(no_pair: bool, piles: set[str]) -> None:
    assert scene("C", TRIPLE, triple_is_no_pair=no_pair).draws() == piles


@pytest.mark.rule("MP-30")
def test_two_equal_dice_are_a_pair_even_then() -> None:
    assert scene("C", PAIR, triple_is_no_pair=True).draws() == {"level1"}


@pytest.mark.rule("MP-30")
@pytest.mark.parametrize(("no_pair", "pair"), [(True, Fraction(90, 216)), (False, Fraction(96, 216))])
def test_the_odds_of_a_pair_are_those_of_the_table(no_pair: bool, pair: Fraction) -> None:
    odds = GAME.odds(begin(triple_is_no_pair=no_pair).state, 0)
    assert isinstance(odds, MagicPowerOdds)
    assert [Fraction(choice.pair) for choice in odds.choices] == [pair]


# ---- MP-37: calm_after_40


def after_turns(turns: int, **options: Any) -> Scene:
    """So many turns are over, and the next has had its die action."""
    at = scene("opening", **options)
    for _ in range(turns):
        at.turn()
    at.play(HOLD)
    return at


@pytest.mark.rule("MP-37")
@pytest.mark.parametrize(("turns", "calm", "may"), [(39, True, True), (40, True, False), (40, False, True)])
def test_after_40_turns_interfering_may_end(turns: int, calm: bool, may: bool) -> None:
    assert after_turns(turns, calm_after_40=calm).can(Interfere) is may


@pytest.mark.rule("MP-37")
def test_after_40_turns_nobody_else_interferes_either() -> None:
    at = after_turns(40, calm_after_40=True, interferer="anyone")
    at.play(PASS)
    assert at.phase == "before"


@pytest.mark.rule("MP-37")
def test_the_next_round_begins_to_count_anew() -> None:
    at = after_turns(40, calm_after_40=True)
    at.play(PASS)
    at.play(roll_two(0, 1), lands(6, 6))
    at.play(DRAW_STONE, stone(1))
    at.play(OPEN, lands(*NOTHING))
    assert at.can(Interfere)


# ---- MP-38: interferer


def window(seats: int, dice: Dice = NOTHING, **more: Any) -> Scene:
    """Seat 1 has ended its turn without interfering, where anyone may."""
    at = scene("C", dice, seats=seats, interferer="anyone", **more)
    at.play(PASS)
    return at


@pytest.mark.rule("MP-38")
def test_anyone_but_the_next_player_may_be_asked_to_interfere() -> None:
    at = window(3)
    assert (at.actor, at.phase, at.legal) == (0, "window", [PASS, interfere(0), interfere(1), interfere(2)])


@pytest.mark.rule("MP-38")
def test_all_others_are_asked_clockwise_and_never_the_next_player() -> None:
    at = window(5)
    asked = []
    while at.phase == "window":
        asked.append(at.actor)
        at.play(PASS)
    assert (asked, at.actor) == ([3, 4, 0], 2)


@pytest.mark.rule("MP-38")
def test_the_die_of_another_is_told_as_theirs_and_begins_the_next_turn() -> None:
    at = window(4)
    at.play(PASS)
    assert only(DiceRolled, at.play(interfere(1), lands(5))).seat == 0
    assert (at.actor, at.phase, at.dice) == (2, "before", (1, 5, 6))


@pytest.mark.rule("MP-38")
def test_one_die_is_rolled_whoever_does_it() -> None:
    at = scene("C", seats=4, interferer="anyone")
    at.play(interfere(0), lands(5))
    assert (at.actor, at.phase) == (2, "before")


@pytest.mark.rule("MP-38")
def test_with_two_players_there_is_nobody_else() -> None:
    at = window(2)
    assert (at.actor, at.phase) == (0, "before")


@pytest.mark.rule("MP-38")
def test_by_the_published_rules_nobody_else_is_asked() -> None:
    at = scene("C")
    at.play(PASS)
    assert (at.actor, at.phase) == (2, "before")


@pytest.mark.rule("MP-38")
def test_an_outsider_only_interferes() -> None:
    at = window(3, PAIR, hands={0: ["lift"]})
    assert {type(m) for m in at.legal} == {type(PASS), Interfere}


@pytest.mark.rule("MP-38")
def test_bars_end_with_the_turn_not_with_the_interference() -> None:
    at = scene("before", seats=3, hands={1: ["hush"]}, interferer="anyone")
    at.play(at.cast("hush"))
    at.turn()
    at.play(HOLD)
    at.play(PASS)
    assert (at.phase, at.player(2).cast_barred) == ("window", False)


# ---- MP-33: stone_needs_dice_spell


@pytest.mark.rule("MP-33")
@pytest.mark.parametrize(("strict", "piles"), [(False, {"stone"}), (True, set[str]())])
def test_whether_a_spell_that_leaves_the_dice_alone_frees_the_stone(strict: bool, piles: set[str]) -> None:
    for spell, dice in (("hush", ()), ("stern_look", ()), ("seal", (0,))):
        at = scene("before", TRIPLE, hands={1: [spell]}, stone_needs_dice_spell=strict)
        at.play(at.cast(spell, *dice))
        assert at.draws() == piles


@pytest.mark.rule("MP-33")
@pytest.mark.parametrize("strict", [False, True])
def test_a_spell_at_the_dice_frees_it_at_every_table(strict: bool) -> None:
    at = scene("before", (4, 4, 3), hands={1: ["lift", "hush"]}, stone_needs_dice_spell=strict)
    at.play(at.cast("lift", 2, to=[4]))
    assert at.draws() == {"stone"}
    at.play(at.cast("hush"))  # and nothing that is cast later takes that back
    assert at.draws() == {"stone"}


@pytest.mark.rule("MP-33")
def test_the_own_roll_and_action_c_free_it_without_any_spell() -> None:
    for stage in ("A", "B", "C"):
        assert "stone" in scene(stage, TRIPLE, stone_needs_dice_spell=True).draws()
