"""The starting player's opening turn: MP-12 to MP-17."""

from __future__ import annotations

from itertools import product

import pytest

from gramarye.games.magic_power.words import DiceRolled, Interfere, RollOne, RollThree, RollTwo, Stock
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_2,
    DRAW_STONE,
    HOLD,
    NOTHING,
    OPEN,
    PAIR,
    PASS,
    RUN,
    TRIPLE,
    Dice,
    Scene,
    begin,
    deals,
    kinds,
    lands,
    only,
    refused,
    roll_two,
    scene,
)


def back_at_the_opener(dice: Dice = NOTHING) -> Scene:
    """Seat 0 opened; everybody had a turn; seat 0 is to move again in the same round."""
    at = scene("before", dice)
    while at.actor != 0:
        at.turn()
    return at


# ---- MP-12: three dice


@pytest.mark.rule("MP-12")
def test_the_opener_can_do_nothing_but_roll_three_dice() -> None:
    assert scene("opening", hands={0: ["lift"]}).legal == [RollThree()]


@pytest.mark.rule("MP-12")
def test_the_opening_roll_is_of_all_three_dice() -> None:
    at = begin()
    rolled = only(DiceRolled, at.play(OPEN, lands(6, 1, 4)))
    assert (rolled.seat, rolled.dice, at.dice) == (0, (0, 1, 2), (6, 1, 4))


@pytest.mark.rule("MP-12")
def test_all_216_falls_of_the_opening_roll_are_as_likely() -> None:
    assert begin().chances(OPEN) == {lands(*faces): 1 for faces in product(range(1, 7), repeat=3)}


# ---- MP-13: the opening draw


@pytest.mark.rule("MP-13")
@pytest.mark.parametrize(("dice", "piles"), [(NOTHING, set()), (PAIR, {"level1"}), (RUN, {"level2"})])
def test_a_pair_lets_the_opener_draw_level_1_and_a_run_level_2(dice: Dice, piles: set[str]) -> None:
    assert scene("opened", dice).draws() == piles


@pytest.mark.rule("MP-13")
def test_the_opener_gets_the_card_drawn() -> None:
    at = scene("opened", RUN)
    at.play(DRAW_2, deals("mould"))
    assert at.hand(0) == ["mould"]


@pytest.mark.rule("MP-13")
def test_the_opener_draws_one_card_only() -> None:
    at = scene("opened", PAIR)
    at.play(DRAW_1, deals("lift"))
    assert at.draws() == set()


# ---- MP-14: no stone


@pytest.mark.rule("MP-14")
def test_a_triple_wins_the_opener_no_stone_but_may_give_a_level_1_spell() -> None:
    assert scene("opened", TRIPLE).draws() == {"level1"}


@pytest.mark.rule("MP-14")
def test_the_opener_who_asks_for_the_stone_is_told_why_not() -> None:
    assert scene("opened", TRIPLE).tries(DRAW_STONE) == refused("MP-14")


# ---- MP-15: no casting


@pytest.mark.rule("MP-15")
def test_the_opener_cannot_cast_before_the_roll() -> None:
    at = scene("opening", hands={0: ["lift"]})
    assert at.tries(at.cast("lift", 0, to=[2])) == refused("MP-15")


@pytest.mark.rule("MP-15")
def test_the_opener_cannot_cast_after_the_roll() -> None:
    at = scene("opened", NOTHING, hands={0: ["lift"]})
    assert at.tries(at.cast("lift", 0, to=[2])) == refused("MP-15")


# ---- MP-16: turn change


@pytest.mark.rule("MP-16")
@pytest.mark.parametrize(("seats", "sp"), [(2, 0), (3, 1), (4, 3), (5, 2)])
def test_turns_go_round_clockwise_from_the_opener(seats: int, sp: int) -> None:
    at = begin(seats, sp=sp)
    order = []
    for _ in range(2 * seats):
        order.append(at.actor)
        at.turn()
    assert order == [(sp + i) % seats for i in range(seats)] * 2


@pytest.mark.rule("MP-16")
def test_the_opening_turn_ends_with_the_same_turn_change_as_any() -> None:
    at = scene("opened", NOTHING, hands={0: ["lift"]})
    assert at.can(Stock)
    assert at.can(Interfere)


@pytest.mark.rule("MP-16")
def test_passing_ends_the_turn_and_begins_the_next() -> None:
    assert kinds(scene("opened").play(PASS)) == ["TurnBegan", "Awaited"]


# ---- MP-17: later turns of the starting player


@pytest.mark.rule("MP-17")
def test_the_openers_next_turn_in_the_round_is_an_ordinary_one() -> None:
    at = back_at_the_opener()
    assert at.can(RollTwo)
    assert at.can(RollOne)
    assert HOLD in at.legal
    assert not at.can(RollThree)


@pytest.mark.rule("MP-17")
def test_in_a_later_turn_the_opener_may_take_the_stone() -> None:
    at = back_at_the_opener(TRIPLE)
    at.play(HOLD)
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-17")
def test_in_a_later_turn_the_opener_may_cast() -> None:
    at = back_at_the_opener().give(0, "lift")
    assert at.tries(at.cast("lift", 0, to=[2])) is None


@pytest.mark.rule("MP-17")
def test_the_dice_of_the_opening_are_those_of_later_turns() -> None:
    at = back_at_the_opener((5, 6, 1))
    at.play(roll_two(0, 1), lands(2, 2))
    assert at.dice == (2, 2, 1)
