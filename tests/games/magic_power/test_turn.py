"""An ordinary turn, its three die actions, and casting around them: MP-18 to MP-28."""

from __future__ import annotations

from itertools import product

import pytest

from gramarye.core.words import Move
from gramarye.games.magic_power.words import Cast, DiceRolled, Draw, RollOne, RollTwo, SpellDrawn
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_2,
    HOLD,
    NOTHING,
    PAIR,
    PASS,
    RUN,
    TRIPLE,
    Dice,
    Scene,
    Stage,
    deals,
    lands,
    only,
    refused,
    roll_one,
    roll_two,
    scene,
)

ROLLS = [roll_two(0, 1), roll_two(0, 2), roll_two(1, 2), roll_one(0), roll_one(1), roll_one(2)]
HANDS = {1: ["stern_look", "lift"]}  # a stern look changes no die


def looks(at: Scene) -> Move:
    """A cast that leaves the dice alone."""
    return at.cast("stern_look")


# ---- MP-18: one die action


@pytest.mark.rule("MP-18")
def test_a_turn_offers_exactly_the_three_die_actions() -> None:
    assert scene("before").legal == [*ROLLS, HOLD]


@pytest.mark.rule("MP-18")
def test_a_turn_cannot_end_without_a_die_action() -> None:
    assert scene("before").tries(PASS) == refused("MP-18", "pass_not_now")


@pytest.mark.rule("MP-18")
@pytest.mark.parametrize("stage", ["A", "B", "C"])
@pytest.mark.parametrize("second", [roll_two(0, 1), roll_one(2), HOLD])
def test_no_second_die_action_follows_the_first(stage: Stage, second: Move) -> None:
    assert scene(stage).tries(second) == refused("MP-18", "action_done")


@pytest.mark.rule("MP-18")
@pytest.mark.parametrize(("stage", "may_cast"), [("before", True), ("A", True), ("B", True), ("C", False)])
def test_casting_has_its_place_before_the_action_and_after_a_and_b(stage: Stage, may_cast: bool) -> None:
    assert scene(stage, hands=HANDS).can(Cast) is may_cast


@pytest.mark.rule("MP-18")
@pytest.mark.parametrize("stage", ["A", "B", "C"])
def test_after_the_action_the_turn_may_be_passed_on(stage: Stage) -> None:
    at = scene(stage)
    at.play(PASS)
    assert at.actor == 2


# ---- MP-19, MP-20, MP-21: action A


@pytest.mark.rule("MP-19")
@pytest.mark.parametrize(("pick", "left"), [((0, 1), (4, 5, 6)), ((0, 2), (4, 3, 5)), ((1, 2), (1, 4, 5))])
def test_a_rolls_the_two_dice_chosen_and_leaves_the_third(pick: tuple[int, int], left: Dice) -> None:
    at = scene("before", (1, 3, 6))
    rolled = only(DiceRolled, at.play(roll_two(*pick), lands(4, 5)))
    assert (at.dice, rolled.dice, rolled.faces) == (left, pick, (4, 5))


@pytest.mark.rule("MP-19")
@pytest.mark.parametrize("dice", [(), (1,), (0, 1, 2), (1, 1), (1, 0)])
def test_a_is_of_exactly_two_different_dice(dice: tuple[int, ...]) -> None:
    assert scene("before").tries(RollTwo(dice)) == refused("MP-19", "two_dice")


@pytest.mark.rule("MP-19")
def test_all_36_falls_of_two_dice_are_as_likely() -> None:
    falls = {lands(*faces): 1 for faces in product(range(1, 7), repeat=2)}
    assert scene("before").chances(roll_two(0, 2)) == falls


@pytest.mark.rule("MP-20")
@pytest.mark.parametrize(
    ("dice", "piles"), [(NOTHING, set()), (PAIR, {"level1"}), (RUN, {"level2"}), (TRIPLE, {"level1", "stone"})]
)
def test_after_a_any_card_may_be_drawn_that_the_dice_allow(dice: Dice, piles: set[str]) -> None:
    assert scene("A", dice).draws() == piles


@pytest.mark.rule("MP-20")
def test_after_a_one_card_is_drawn_at_most_so_not_a_spell_and_then_the_stone_of_the_same_dice() -> None:
    at = scene("A", TRIPLE)
    at.play(DRAW_1, deals("lift"))
    assert at.draws() == set()


@pytest.mark.rule("MP-20")
def test_the_spell_drawn_after_a_may_be_cast_at_once() -> None:
    at = scene("A", PAIR)
    assert only(SpellDrawn, at.play(DRAW_1, deals("lift"))).rule == "MP-20"
    assert at.tries(at.cast("lift", 2, to=[6])) is None


@pytest.mark.rule("MP-21")
@pytest.mark.parametrize(("dice", "draw"), [(PAIR, DRAW_1), (RUN, DRAW_2)])
def test_after_a_and_a_cast_no_spell_card_is_drawn(dice: Dice, draw: Draw) -> None:
    at = scene("A", dice, hands=HANDS)
    assert draw in at.legal
    at.play(looks(at))
    assert at.tries(draw) == refused("MP-21")


@pytest.mark.rule("MP-21")
@pytest.mark.parametrize(("dice", "draw"), [(PAIR, DRAW_1), (RUN, DRAW_2)])
def test_a_cast_before_a_counts_as_well(dice: Dice, draw: Draw) -> None:
    at = scene("before", (dice[0], 6, 6), hands=HANDS)
    at.play(looks(at))
    at.play(roll_two(1, 2), lands(*dice[1:]))
    assert at.tries(draw) == refused("MP-21")


@pytest.mark.rule("MP-21")
@pytest.mark.parametrize("early", [True, False])
def test_a_cast_in_a_turn_with_a_leaves_the_stone_open(early: bool) -> None:
    at = scene("before", hands=HANDS)
    if early:
        at.play(looks(at))
    at.play(roll_two(1, 2), lands(1, 1))
    if not early:
        at.play(looks(at))
    assert at.draws() == {"stone"}


@pytest.mark.rule("MP-21")
def test_the_ban_lasts_for_this_turn_only() -> None:
    at = scene("A", PAIR, seats=2, hands=HANDS)
    at.play(looks(at))
    at.play(PASS)
    at.play(roll_one(0), lands(2))
    at.play(PASS)
    at.play(roll_two(0, 1), lands(2, 2))
    assert DRAW_1 in at.legal


@pytest.mark.rule("MP-21")
def test_a_cast_before_the_action_bars_nobody_else_from_drawing() -> None:
    at = scene("before", hands=HANDS)
    at.play(looks(at))
    at.play(roll_one(0), lands(1))
    at.play(PASS)
    at.play(roll_two(1, 2), lands(1, 5))
    assert (at.actor, at.draws()) == (2, {"level1"})


# ---- MP-22, MP-23: action B


@pytest.mark.rule("MP-22")
@pytest.mark.parametrize(("die", "left"), [(0, (4, 3, 6)), (1, (1, 4, 6)), (2, (1, 3, 4))])
def test_b_rolls_the_one_die_chosen(die: int, left: Dice) -> None:
    at = scene("before", (1, 3, 6))
    at.play(roll_one(die), lands(4))
    assert at.dice == left


@pytest.mark.rule("MP-22")
@pytest.mark.parametrize("dice", [(), (0, 1), (0, 1, 2)])
def test_b_is_of_exactly_one_die(dice: tuple[int, ...]) -> None:
    assert scene("before").tries(RollOne(dice)) == refused("MP-22", "one_die")


@pytest.mark.rule("MP-22")
def test_all_6_falls_of_one_die_are_as_likely() -> None:
    assert scene("before").chances(roll_one(1)) == {lands(face): 1 for face in range(1, 7)}


@pytest.mark.rule("MP-22")
def test_after_b_spells_may_be_cast() -> None:
    at = scene("B", NOTHING, hands=HANDS)
    assert at.tries(at.cast("lift", 0, to=[2])) is None


@pytest.mark.rule("MP-23")
@pytest.mark.parametrize(("dice", "draw"), [(PAIR, DRAW_1), (RUN, DRAW_2), (TRIPLE, DRAW_1)])
def test_after_b_no_spell_card_is_drawn(dice: Dice, draw: Draw) -> None:
    assert scene("B", dice).tries(draw) == refused("MP-23")


@pytest.mark.rule("MP-23")
def test_after_b_the_stone_may_be_drawn() -> None:
    assert scene("B", TRIPLE).draws() == {"stone"}


@pytest.mark.rule("MP-23")
def test_in_the_next_turn_spells_may_be_drawn_again() -> None:
    at = scene("B", PAIR, seats=2)
    at.play(PASS)
    at.turn()
    at.play(HOLD)
    assert DRAW_1 in at.legal


# ---- MP-24, MP-25: action C


@pytest.mark.rule("MP-24")
def test_c_leaves_the_dice_as_they_are() -> None:
    assert scene("C", (1, 3, 6)).dice == (1, 3, 6)


@pytest.mark.rule("MP-24")
@pytest.mark.parametrize(
    ("dice", "piles"), [(NOTHING, set()), (PAIR, {"level1"}), (RUN, {"level2"}), (TRIPLE, {"level1", "stone"})]
)
def test_after_c_any_card_may_be_drawn_that_the_dice_allow(dice: Dice, piles: set[str]) -> None:
    assert scene("C", dice).draws() == piles


@pytest.mark.rule("MP-24")
def test_c_draws_one_card_at_most() -> None:
    at = scene("C", TRIPLE)
    assert only(SpellDrawn, at.play(DRAW_1, deals("lift"))).rule == "MP-24"
    assert at.draws() == set()


@pytest.mark.rule("MP-24")
@pytest.mark.parametrize(("dice", "draw"), [(PAIR, DRAW_1), (RUN, DRAW_2)])
def test_c_draws_a_spell_even_after_a_cast(dice: Dice, draw: Draw) -> None:
    at = scene("before", dice, hands=HANDS)
    at.play(looks(at))
    at.play(HOLD)
    assert draw in at.legal


@pytest.mark.rule("MP-25")
def test_after_c_nothing_is_cast() -> None:
    at = scene("C", hands=HANDS)
    assert at.tries(at.cast("lift", 0, to=[2])) == refused("MP-25")


@pytest.mark.rule("MP-25")
def test_a_spell_drawn_with_c_waits_for_the_next_turn() -> None:
    at = scene("C", PAIR, seats=2)
    at.play(DRAW_1, deals("lift"))
    cast = at.cast("lift", 2, to=[6])
    assert at.tries(cast) == refused("MP-25")
    at.play(PASS)
    at.turn()
    assert at.tries(cast) is None


# ---- MP-26: casting before the action


@pytest.mark.rule("MP-26")
@pytest.mark.parametrize("action", [roll_two(0, 1), roll_one(2), HOLD])
def test_each_action_may_follow_a_cast(action: Move) -> None:
    at = scene("before", hands=HANDS)
    at.play(at.cast("lift", 0, to=[2]))
    assert at.tries(action) is None


# ---- MP-27: one spell card a turn, by choice


@pytest.mark.rule("MP-27")
@pytest.mark.parametrize("stage", ["A", "C"])
def test_a_second_spell_card_is_refused(stage: Stage) -> None:
    at = scene(stage, PAIR)
    at.play(DRAW_1, deals("lift"))
    assert at.tries(DRAW_1) == refused("MP-27")


@pytest.mark.rule("MP-27")
def test_what_one_player_drew_leaves_the_next_one_free_to_draw() -> None:
    at = scene("C", PAIR)
    at.play(DRAW_1, deals("lift"))
    at.play(PASS)
    at.play(HOLD)
    assert DRAW_1 in at.legal


@pytest.mark.rule("MP-27")
def test_even_spells_that_make_other_dice_bring_no_second_card() -> None:
    at = scene("A", PAIR, hands={1: ["mould"]})
    at.play(DRAW_1, deals("lift"))
    at.play(at.cast("mould", 1, to=[3]))
    at.play(at.cast("lift", 2, to=[6]))
    assert at.draws() == set()


@pytest.mark.rule("MP-27")
@pytest.mark.parametrize("stage", ["opened", "A", "C"])
def test_nobody_has_to_draw(stage: Stage) -> None:
    assert scene(stage, PAIR).tries(PASS) is None


# ---- MP-28: any number of spells


@pytest.mark.rule("MP-28")
def test_one_spell_after_another_may_be_cast_in_a_turn() -> None:
    at = scene("before", (1, 1, 1), hands={1: ["lift", "lift", "mould", "stern_look"]})
    at.play(at.cast("lift", 0, to=[2]))
    at.play(at.cast("lift", 0, to=[3]))
    at.play(roll_one(1), lands(3))
    at.play(at.cast("stern_look"))
    at.play(at.cast("mould", 2, to=[3]))
    assert at.dice == (3, 3, 3)


@pytest.mark.rule("MP-28")
def test_a_spell_is_cast_once_only() -> None:
    at = scene("before", (1, 3, 6), hands={1: ["lift", "mould"]})
    cast = at.cast("lift", 0, to=[2])
    at.play(cast)
    assert at.tries(Cast(cast.card, (0,), (3,))) == refused("MP-28", "no_such_card")


@pytest.mark.rule("MP-28")
def test_nobody_casts_from_another_hand() -> None:
    at = scene("before", hands={0: ["lift"], 1: ["mould"]})
    assert at.tries(Cast(at.card("lift", 0), (0,), (2,))) == refused("MP-28", "no_such_card")


@pytest.mark.rule("MP-28")
def test_spells_are_cast_in_the_own_turn_only() -> None:
    at = scene("before", hands={2: ["lift"]})
    assert at.tries(Cast(at.card("lift", 2), (0,), (2,)), seat=2) == refused("MP-16", "not_your_turn")
