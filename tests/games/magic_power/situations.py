"""The situations in which a move is refused: registry, whose turn it is, die actions and casting.

Each situation names the key of its refusal; test_refusals.py goes through them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gramarye.core.words import Move
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import Seal
from gramarye.games.magic_power.words import Cast, Discard, Draw, RollOne, RollTwo, Stock
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_STONE,
    HOLD,
    OPEN,
    PAIR,
    PASS,
    THROW,
    TRIPLE,
    TURN_OVER,
    Scene,
    deals,
    exam,
    fetches,
    interfere,
    lands,
    lot,
    picks,
    reroll,
    roll_one,
    roll_two,
    scene,
    spell_file,
    stone,
    summon,
)

LONE = ((1, 1), (1, 1), (1, 2), (1, 2), (1, 3))  # seat 1 has everything
EQUAL = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 3))  # 3 points each
TIED_HIGH = ((0, 1), (1, 3), (1, 1), (2, 2), (2, 2))  # seat 0 picks between 1 and 2


class Case(NamedTuple):
    """A scene, a move that is not allowed in it, and who tries it: whoever must move where no seat is named."""

    at: Scene
    move: Move
    seat: int | None = None


SITUATIONS: dict[str, list[Callable[[], Case]]] = {}


def refuses(key: str) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    """A situation in which the refusal of this key is right."""

    def note(situation: Callable[[], Case]) -> Callable[[], Case]:
        SITUATIONS.setdefault(key, []).append(situation)
        return situation

    return note


# ---- whose turn it is


@refuses("not_your_turn")
def _rolling_in_the_turn_of_another() -> Case:
    return Case(scene("before"), roll_one(0), seat=2)


@refuses("not_your_turn")
def _interfering_in_the_middle_of_a_turn() -> Case:
    return Case(scene("before"), interfere(0), seat=0)


@refuses("interfere_wait")
def _interfering_out_of_order() -> Case:
    return Case(scene("C", interferer="anyone"), interfere(0), seat=0)


@refuses("not_your_discard")
def _opening_while_another_discards() -> Case:
    at = scene("opening", seats=2, stocks={1: ["lift", "mould"]})
    at.wins(1, 1)
    return Case(at, OPEN, seat=0)


@refuses("not_your_errand")
def _sending_the_boy_of_another() -> Case:
    return Case(exam(*TIED_HIGH), summon(1), seat=1)


@refuses("not_your_throw")
def _throwing_too_early() -> Case:
    return Case(exam(*EQUAL), THROW, seat=0)


@refuses("not_your_throw")
def _throwing_too_early_after_leaving_the_first_exam() -> Case:
    return Case(exam(*EQUAL, seats=4, leave_at_limit=True, tight_limit="four_players"), THROW, seat=1)


@refuses("only_players")
def _a_spectator() -> Case:
    return Case(scene("before"), HOLD, seat=-1)


@refuses("only_players")
def _a_seat_that_is_not_there() -> Case:
    return Case(scene("before"), HOLD, seat=3)


@refuses("dice_decide")
def _choosing_the_own_roll() -> Case:
    return Case(scene("before"), lands(6, 6, 6))


@refuses("chance_decides")
def _choosing_the_card() -> Case:
    return Case(scene("C", PAIR), deals("lift"))


@refuses("chance_decides")
def _choosing_the_stone() -> Case:
    return Case(scene("C", TRIPLE), stone(3))


@refuses("pick_decides")
def _choosing_what_to_pilfer() -> Case:
    return Case(scene("before", hands={2: ["lift"]}), picks(0))


@refuses("lot_decides")
def _choosing_the_lot() -> Case:
    return Case(exam(*TIED_HIGH), lot(1))


@refuses("throw_decides")
def _choosing_the_great_throw() -> Case:
    return Case(exam(*EQUAL), lands(6, 6, 6))


@refuses("fetch_decides")
def _choosing_what_the_boy_brings() -> Case:
    return Case(exam(*TIED_HIGH), fetches(3))


@refuses("no_move")
def _drawing_from_a_pile_there_is_not() -> Case:
    return Case(scene("C", TRIPLE), Draw("stones"))  # type: ignore[arg-type]  # that is it


@refuses("no_move")
def _interfering_with_nothing() -> Case:
    return Case(scene("C"), interfere(None))  # type: ignore[arg-type]  # that is it


@refuses("no_such_die")
def _interfering_with_a_fourth_die() -> Case:
    return Case(scene("C"), interfere(3))


@refuses("no_such_die")
def _rolling_a_fourth_die() -> Case:
    return Case(scene("before"), roll_two(1, 3))


@refuses("stone_needs_dice")
def _a_stone_for_a_hush_before_the_action() -> Case:
    at = scene("before", TRIPLE, hands={1: ["hush"]}, stone_needs_dice_spell=True)
    at.play(at.cast("hush"))
    return Case(at, DRAW_STONE)


@refuses("stone_needs_dice")
def _a_stone_for_a_seal_after_a_spell_was_drawn() -> Case:
    at = scene("A", TRIPLE, hands={1: ["seal"]}, stone_needs_dice_spell=True)
    at.play(DRAW_1, deals("lift"))
    at.play(at.cast("seal", 0))
    return Case(at, DRAW_STONE)


@refuses("roll_three_later")
def _three_dice_in_a_later_turn_of_the_opener() -> Case:
    at = scene("before", seats=2)
    at.turn()
    return Case(at, OPEN)


@refuses("cast_stocked")
def _casting_from_the_stock_in_a_later_turn() -> Case:
    at = scene("before", stocks={1: ["lift"]})
    return Case(at, Cast(at.player(1).stock[0].card, (0,), (2,)))


@refuses("cast_stocked")
def _casting_what_was_stocked_this_minute() -> Case:
    at = scene("A", hands={1: ["lift"]})
    at.play(at.stocks("lift"))
    return Case(at, Cast(at.player(1).stock[0].card, (0,), (2,)))


@refuses("room_no_such_card")
def _making_room_with_a_card_of_another() -> Case:
    at = scene("C", PAIR, hands={1: ["mould"] + ["lift"] * 2, 2: ["sink"]}, limit_always=True)
    return Case(at, Discard(at.card("sink", 2)))


@refuses("interfere_calm")
def _interfering_from_outside_when_it_is_calm() -> Case:
    at = scene("before", calm_after_40=True, interferer="anyone")
    while at.view().turn < 41:
        at.turn()
    at.play(HOLD)
    return Case(at, interfere(0), seat=at.state.next_seat(at.state.next_seat(at.actor)))


@refuses("nature_moves")
def _while_dice_roll() -> Case:
    at = scene("before")
    GAME.apply(at.state, roll_two(0, 1), None)
    return Case(at, HOLD, seat=1)


@refuses("game_over")
def _after_the_last_throw() -> Case:
    at = exam(*LONE)
    at.play(THROW, lands(1, 1, 1))
    return Case(at, THROW, seat=1)


# ---- the opening turn


@refuses("roll_three_first")
def _holding_as_opener() -> Case:
    return Case(scene("opening"), HOLD)


@refuses("roll_three_first")
def _drawing_as_opener_before_the_roll() -> Case:
    return Case(scene("opening"), DRAW_1)


@refuses("no_cast_opening")
def _casting_before_the_opening_roll() -> Case:
    at = scene("opening", hands={0: ["lift"]})
    return Case(at, at.cast("lift", 0, to=[2]))


@refuses("no_cast_opening")
def _casting_after_the_opening_roll() -> Case:
    at = scene("opened", hands={0: ["lift"]})
    return Case(at, at.cast("lift", 0, to=[2]))


@refuses("no_stone_opening")
def _a_stone_for_the_opening_roll() -> Case:
    return Case(scene("opened", TRIPLE), DRAW_STONE)


# ---- die actions


@refuses("action_done")
def _a_second_action() -> Case:
    return Case(scene("A"), HOLD)


@refuses("action_done")
def _a_die_action_after_the_opening_roll() -> Case:
    return Case(scene("opened"), roll_one(0))


@refuses("action_done")
def _a_second_opening_roll() -> Case:
    return Case(scene("opened"), OPEN)


@refuses("action_done")
def _an_action_after_stocking() -> Case:
    at = scene("C", hands={1: ["lift"]})
    at.play(at.stocks("lift"))
    return Case(at, roll_one(0))


@refuses("roll_three_over")
def _three_dice_in_an_ordinary_turn() -> Case:
    return Case(scene("before"), OPEN)


@refuses("pass_not_now")
def _passing_without_an_action() -> Case:
    return Case(scene("before"), PASS)


@refuses("two_dice")
def _a_with_one_die() -> Case:
    return Case(scene("before"), RollTwo((1,)))


@refuses("two_dice")
def _a_with_the_dice_out_of_order() -> Case:
    return Case(scene("before"), RollTwo((1, 0)))


@refuses("one_die")
def _b_with_two_dice() -> Case:
    return Case(scene("before"), RollOne((0, 1)))


def sealed() -> Scene:
    """Seat 1 has sealed the first die; it still holds a lift and a somersault."""
    at = scene("before", (1, 3, 5), hands={1: ["seal", "lift", "somersault"]})
    at.play(at.cast("seal", 0))
    return at


@refuses("die_sealed_two")
def _a_with_a_sealed_die() -> Case:
    return Case(sealed(), roll_two(0, 1))


@refuses("die_sealed_one")
def _b_with_a_sealed_die() -> Case:
    return Case(sealed(), roll_one(0))


@refuses("die_sealed_interfere")
def _interfering_with_a_sealed_die() -> Case:
    at = sealed()
    at.play(HOLD)
    return Case(at, interfere(0))


@refuses("die_sealed_interfere")
def _interfering_from_outside_with_a_sealed_die() -> Case:
    at = scene("before", hands={1: ["seal"]}, interferer="anyone")
    at.play(at.cast("seal", 0))
    at.play(HOLD)
    at.play(PASS)
    return Case(at, interfere(0))


@refuses("die_sealed_cast")
def _changing_a_sealed_die() -> Case:
    at = sealed()
    return Case(at, at.cast("lift", 0, to=[2]))


@refuses("hold_barred")
def _c_under_a_stern_look() -> Case:
    at = scene("before", hands={1: ["stern_look"]})
    at.play(at.cast("stern_look"))
    at.turn()
    return Case(at, HOLD)


# ---- casting


@refuses("cast_hushed")
def _casting_when_hushed() -> Case:
    at = scene("before", hands={1: ["hush"], 2: ["lift"]})
    at.play(at.cast("hush"))
    at.turn()
    return Case(at, at.cast("lift", 0, to=[2]))


@refuses("no_cast_after_hold")
def _casting_after_c() -> Case:
    at = scene("C", hands={1: ["lift"]})
    return Case(at, at.cast("lift", 0, to=[2]))


@refuses("no_such_card")
def _casting_a_card_of_another() -> Case:
    at = scene("before", hands={2: ["lift"]})
    return Case(at, Cast(at.card("lift", 2), (0,), (2,)))


@refuses("no_such_card")
def _casting_a_card_that_is_not_there() -> Case:
    return Case(scene("before"), Cast(4095))


@refuses("stock_no_such_card")
def _stocking_a_card_of_another() -> Case:
    at = scene("C", hands={1: ["mould"], 2: ["lift"]})
    return Case(at, Stock(at.card("lift", 2)))


@refuses("discard_no_such_card")
def _discarding_a_card_of_another() -> Case:
    at = scene("opening", seats=2, stocks={0: ["lift", "mould"], 1: ["sink"]})
    at.wins(0, 1)
    return Case(at, Discard(at.card("sink", 1)))


@refuses("spell_needs")
def _a_die_beyond_its_reach() -> Case:
    at = scene("before", (1, 3, 6), hands={1: ["lift"]})
    return Case(at, at.cast("lift", 2, to=[7 - 1]))


@refuses("spell_needs")
def _pilfering_nobody() -> Case:
    at = scene("before", hands={1: ["pilfer"], 0: ["lift"]})
    return Case(at, at.cast("pilfer"))


@refuses("spell_no_target")
def _lifting_sixes() -> Case:
    at = scene("before", (6, 6, 6), hands={1: ["lift"]})
    return Case(at, at.cast("lift", 0, to=[6]))


@refuses("spell_no_target")
def _pilfering_from_empty_hands() -> Case:
    at = scene("before", hands={1: ["pilfer"]})
    return Case(at, at.cast("pilfer", on=0))


@refuses("spell_no_target")
def _with_every_die_sealed() -> Case:
    at = scene("before", hands={1: ["test"] * 4}, spells=spell_file(Seal(), copies=4))
    for die in range(3):
        at.play(at.cast("test", die))
    return Case(at, at.cast("test", 0))


def casting(spell: str) -> Scene:
    """Seat 1 is in the middle of a spell that rolled the first die."""
    at = scene("before", hands={1: [spell, "seal"]})
    at.play(at.cast("seal", 2))
    at.play(at.cast(spell, 0), lands(4))
    return at


@refuses("finish_spell")
def _an_action_in_the_middle_of_a_spell() -> Case:
    return Case(casting("double_chant"), HOLD)


@refuses("reroll_dice")
def _too_many_dice_for_the_spell() -> Case:
    return Case(casting("double_chant"), reroll(0, 1))


@refuses("reroll_dice")
def _a_sealed_die_for_the_spell() -> Case:
    return Case(casting("great_whirl"), reroll(0, 2))


@refuses("no_reroll")
def _rolling_a_wobbling_die_twice() -> Case:
    return Case(casting("wobble"), reroll(0))


@refuses("no_turn_over")
def _turning_a_chanted_die() -> Case:
    return Case(casting("double_chant"), TURN_OVER)


@refuses("no_reroll_left")
def _rolling_without_a_spell() -> Case:
    return Case(scene("before"), reroll(0))


@refuses("no_reroll_left")
def _turning_without_a_spell() -> Case:
    return Case(scene("A"), TURN_OVER)
