"""The turn change, stock first and interference after it: MP-37 to MP-44."""

from __future__ import annotations

import pytest

from gramarye.core.words import Move
from gramarye.games.magic_power.words import (
    Cast,
    DiceRolled,
    Draw,
    Interfere,
    SpellStocked,
    Stock,
    TurnBegan,
)
from tests.games.magic_power.scene import (
    DRAW_STONE,
    HOLD,
    NOTHING,
    PAIR,
    PASS,
    TRIPLE,
    Stage,
    interfere,
    lands,
    only,
    picks,
    refused,
    scene,
)

ENDS: list[Stage] = ["opened", "A", "B", "C"]


# ---- MP-37, MP-38, MP-39: interference


@pytest.mark.rule("MP-37")
@pytest.mark.parametrize("stage", ENDS)
def test_any_one_die_may_be_rolled_again_at_every_turn_change(stage: Stage) -> None:
    assert {m for m in scene(stage).legal if isinstance(m, Interfere)} == {interfere(d) for d in range(3)}


@pytest.mark.rule("MP-37")
@pytest.mark.parametrize(("die", "left"), [(0, (5, 3, 6)), (1, (1, 5, 6)), (2, (1, 3, 5))])
def test_the_die_chosen_is_rolled_and_the_others_stay(die: int, left: tuple[int, int, int]) -> None:
    at = scene("C", (1, 3, 6))
    rolled = only(DiceRolled, at.play(interfere(die), lands(5)))
    assert (at.dice, rolled.dice, rolled.rule) == (left, (die,), "MP-39")


@pytest.mark.rule("MP-37")
def test_every_face_of_that_die_is_as_likely() -> None:
    assert scene("C").chances(interfere(1)) == {lands(face): 1 for face in range(1, 7)}


@pytest.mark.rule("MP-37")
def test_interfering_is_once_and_ends_the_turn() -> None:
    at = scene("C")
    assert only(TurnBegan, at.play(interfere(0), lands(5))).seat == 2
    assert at.tries(interfere(0)) == refused("MP-37", "interfere_not_now")


@pytest.mark.rule("MP-37")
@pytest.mark.parametrize("stage", ENDS)
def test_nobody_has_to_interfere(stage: Stage) -> None:
    at = scene(stage)
    dice = at.dice
    at.play(PASS)
    assert at.dice == dice


@pytest.mark.rule("MP-37")
def test_interfering_waits_for_the_turn_change() -> None:
    assert scene("before").tries(interfere(0)) == refused("MP-37", "interfere_not_now")


@pytest.mark.rule("MP-38")
def test_the_player_whose_turn_ends_interferes() -> None:
    assert only(DiceRolled, scene("C").play(interfere(0), lands(5))).seat == 1


@pytest.mark.rule("MP-38")
@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_else_interferes(seat: int) -> None:
    assert scene("C").tries(interfere(0), seat=seat) == refused("MP-38")


@pytest.mark.rule("MP-39")
def test_what_interfering_rolls_stands_even_if_it_helps_the_next_player() -> None:
    at = scene("C", (4, 4, 1))
    at.play(interfere(2), lands(4))
    at.play(HOLD)
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-39")
@pytest.mark.parametrize("dice", [PAIR, TRIPLE])
def test_interfering_gives_nobody_a_draw(dice: tuple[int, int, int]) -> None:
    at = scene("B", (dice[0], dice[1], 6 if dice == TRIPLE else 1))
    at.play(interfere(2), lands(dice[2]))
    assert (at.actor, at.draws()) == (2, set())


# ---- MP-40, MP-41: stocking


@pytest.mark.rule("MP-40")
@pytest.mark.parametrize("stage", ENDS)
def test_at_the_end_of_each_turn_a_spell_may_be_stocked(stage: Stage) -> None:
    at = scene(stage, hands={0 if stage == "opened" else 1: ["lift", "mould"]})
    assert {m for m in at.legal if isinstance(m, Stock)} == {at.stocks("lift"), at.stocks("mould")}


@pytest.mark.rule("MP-40")
def test_a_stocked_spell_goes_from_hand_to_stock() -> None:
    at = scene("C", hands={1: ["lift", "mould"]})
    at.play(at.stocks("mould"))
    assert (at.hand(1), at.stock(1)) == (["lift"], ["mould"])


@pytest.mark.rule("MP-40")
def test_without_a_spell_there_is_nothing_to_stock() -> None:
    assert scene("C").tries(Stock(0)) == refused("MP-40", "stock_no_spell")


@pytest.mark.rule("MP-40")
def test_nothing_is_stocked_before_the_die_action() -> None:
    at = scene("before", hands={1: ["lift"]})
    assert at.tries(at.stocks("lift")) == refused("MP-43", "stock_not_now")


@pytest.mark.rule("MP-40")
def test_nobody_stocks_in_the_turn_of_another() -> None:
    at = scene("C", hands={2: ["lift"]})
    assert at.tries(Stock(at.card("lift", 2)), seat=2) == refused("MP-16", "not_your_turn")


@pytest.mark.rule("MP-40")
def test_a_card_of_another_hand_is_not_stocked() -> None:
    at = scene("C", hands={1: ["lift"], 2: ["mould"]})
    assert at.tries(Stock(at.card("mould", 2))) == refused("MP-40", "stock_no_such_card")


@pytest.mark.rule("MP-41")
def test_one_spell_is_stocked_at_a_turns_end() -> None:
    at = scene("C", hands={1: ["lift", "mould"]})
    at.play(at.stocks("lift"))
    assert at.tries(at.stocks("mould")) == refused("MP-41", "stock_one")


@pytest.mark.rule("MP-41")
def test_a_second_spell_is_stocked_at_the_next_turns_end() -> None:
    at = scene("C", hands={1: ["mould"]}, stocks={1: ["lift"]})
    at.play(at.stocks("mould"))
    assert at.stock(1) == ["lift", "mould"]


@pytest.mark.rule("MP-41")
def test_a_third_spell_is_not() -> None:
    at = scene("C", hands={1: ["seal"]}, stocks={1: ["lift", "mould"]})
    assert at.tries(at.stocks("seal")) == refused("MP-41", "stock_full")


@pytest.mark.rule("MP-41")
def test_no_stone_is_stocked() -> None:
    at = scene("opening")
    at.wins(1, 3)
    at.turn()
    at.play(HOLD)
    assert (at.player(1).stones, at.can(Stock)) == ((3,), False)


# ---- MP-42: stocked spells sleep


@pytest.mark.rule("MP-42")
def test_a_stocked_spell_cannot_be_cast_in_the_round() -> None:
    at = scene("before", stocks={1: ["lift"]}, hands={1: ["mould"]})
    assert at.tries(Cast(at.player(1).stock[0].card, (0,), (2,))) == refused("MP-42", "cast_stocked")


@pytest.mark.rule("MP-42")
def test_a_stocked_spell_outlives_the_round() -> None:
    at = scene("opening", stocks={2: ["mould"]}, hands={2: ["lift"]})
    at.wins(1, 1)
    assert at.hand(2) == ["mould"]


@pytest.mark.rule("MP-42")
def test_a_stocked_spell_is_missing_from_its_deck_in_the_next_round_until_it_is_played() -> None:
    at = scene("opening", stocks={2: ["mould"]})
    at.wins(1, 1)
    assert at.view().decks == (10, 9)


@pytest.mark.rule("MP-42")
def test_a_stocked_spell_cannot_be_pilfered() -> None:
    at = scene("before", hands={1: ["pilfer"], 2: ["lift"]}, stocks={0: ["mould"], 2: ["seal"]})
    assert at.chances(at.cast("pilfer", on=2)) == {picks(at.card("lift", 2)): 1}
    assert at.tries(at.cast("pilfer", on=0)) == refused("MP-28", "spell_needs")


# ---- MP-43: the order


@pytest.mark.rule("MP-43")
def test_after_stocking_one_may_still_interfere() -> None:
    at = scene("C", NOTHING, hands={1: ["lift"]})
    at.play(at.stocks("lift"))
    at.play(interfere(0), lands(5))
    assert (at.actor, at.dice, at.stock(1)) == (2, (5, 3, 6), ["lift"])


@pytest.mark.rule("MP-43")
def test_after_interfering_nothing_is_stocked_any_more() -> None:
    at = scene("C", hands={1: ["lift"]})
    card = at.card("lift", 1)
    at.play(interfere(0), lands(5))
    assert at.tries(Stock(card), seat=1) == refused("MP-16", "not_your_turn")


@pytest.mark.rule("MP-43")
@pytest.mark.parametrize(
    ("move", "key"),
    [
        (Draw("stone"), "stock_ends_drawing"),
        (Draw("level1"), "stock_ends_drawing"),
        (Cast(1, (0,), (5,)), "cast_after_stock"),
    ],
)
def test_stocking_ends_drawing_and_casting(move: Move, key: str) -> None:
    at = scene("A", TRIPLE, hands={1: ["lift", "lift"]})
    at.play(Stock(0))
    assert at.tries(move) == refused("MP-43", key)


@pytest.mark.rule("MP-43")
def test_after_stocking_the_turn_may_be_passed_on() -> None:
    at = scene("C", hands={1: ["lift"]})
    at.play(at.stocks("lift"))
    at.play(PASS)
    assert at.actor == 2


# ---- MP-44: what others see of a stock


@pytest.mark.rule("MP-44")
@pytest.mark.parametrize("eye", [0, 2, -1])
def test_others_see_the_level_of_a_stocked_spell_and_not_its_face(eye: int) -> None:
    at = scene("before", stocks={1: ["mould"]})
    assert [(c.level, c.spell) for c in at.player(1, eye=eye).stock] == [(2, None)]


@pytest.mark.rule("MP-44")
def test_the_owner_knows_what_lies_in_the_stock() -> None:
    assert scene("before", stocks={1: ["mould"]}).player(1, eye=1).stock[0].spell == "mould"


@pytest.mark.rule("MP-44")
def test_the_news_of_stocking_names_no_spell() -> None:
    at = scene("C", hands={1: ["lift"]})
    card = at.card("lift")
    assert only(SpellStocked, at.play(at.stocks("lift"))) == SpellStocked(rule="MP-40", seat=1, card=card)
