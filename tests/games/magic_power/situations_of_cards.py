"""More situations in which a move is refused: drawing, the turn change, the hand limit and the final exam."""

from __future__ import annotations

from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.words import Cast, Stock
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
    THROW,
    TRIPLE,
    deals,
    exam,
    interfere,
    lands,
    scene,
    summon,
)
from tests.games.magic_power.situations import LONE, TIED_HIGH, Case, refuses

# ---- drawing


@refuses("draw_not_met_1")
def _level_1_without_a_pair() -> Case:
    return Case(scene("A", RUN), DRAW_1)


@refuses("triple_no_pair")
def _level_1_for_a_triple_that_is_no_pair() -> Case:
    return Case(scene("C", TRIPLE, triple_is_no_pair=True), DRAW_1)


@refuses("draw_not_met_2")
def _level_2_without_a_run() -> Case:
    return Case(scene("A", PAIR), DRAW_2)


@refuses("draw_not_met_stone")
def _a_stone_without_a_triple() -> Case:
    return Case(scene("A", PAIR), DRAW_STONE)


@refuses("draw_not_met_stone")
def _a_stone_before_the_action_without_a_triple() -> Case:
    return Case(scene("before", PAIR), DRAW_STONE)


@refuses("draw_before_action")
def _a_spell_before_the_action() -> Case:
    return Case(scene("before", PAIR), DRAW_1)


@refuses("stone_without_cast")
def _a_stone_before_the_action_on_dice_left_by_others() -> Case:
    return Case(scene("before", TRIPLE), DRAW_STONE)


@refuses("draw_after_cast")
def _a_spell_after_a_and_a_cast() -> Case:
    at = scene("A", PAIR, hands={1: ["stern_look"]})
    at.play(at.cast("stern_look"))
    return Case(at, DRAW_1)


@refuses("cast_bars_hold")
def _a_spell_after_a_cast_and_c_where_that_is_barred() -> Case:
    at = scene("before", PAIR, hands={1: ["stern_look"]}, cast_bars_c=True)
    at.play(at.cast("stern_look"))
    at.play(HOLD)
    return Case(at, DRAW_1)


@refuses("draw_after_b")
def _a_spell_after_b() -> Case:
    return Case(scene("B", PAIR), DRAW_1)


@refuses("draw_once")
def _a_second_spell() -> Case:
    at = scene("C", PAIR)
    at.play(DRAW_1, deals("lift"))
    return Case(at, DRAW_1)


@refuses("draw_once_stone")
def _spell_and_stone_for_one_triple_with_a() -> Case:
    at = scene("A", TRIPLE)
    at.play(DRAW_1, deals("lift"))
    return Case(at, DRAW_STONE)


@refuses("stone_after_draw")
def _spell_and_stone_for_one_triple_with_c() -> Case:
    at = scene("C", TRIPLE)
    at.play(DRAW_1, deals("lift"))
    return Case(at, DRAW_STONE)


@refuses("stone_after_opening")
def _spell_and_stone_for_an_opening_roll_that_may_win_stones() -> Case:
    at = scene("opened", TRIPLE, sp_may_take_stone=True)
    at.play(DRAW_1, deals("lift"))
    return Case(at, DRAW_STONE)


@refuses("deck_empty")
def _a_deck_without_cards() -> Case:
    rest = [s.id for s in GAME.options(scene().setup).spells.spells if s.level == 1 for _ in range(s.copies)]
    return Case(scene("C", PAIR, hands={0: rest}), DRAW_1)


@refuses("hand_full")
def _drawing_into_a_full_hand() -> Case:
    return Case(scene("C", PAIR, hands={1: ["mould", "seal", "hush"]}, limit_always=True), DRAW_1)


@refuses("hand_full")
def _taking_a_stone_into_a_full_hand() -> Case:
    return Case(scene("C", TRIPLE, hands={1: ["mould", "seal", "hush"]}, limit_always=True), DRAW_STONE)


@refuses("hand_full_stones")
def _drawing_into_a_hand_full_of_stones() -> Case:
    at = scene("opening", seats=2, limit_always=True)
    at.wins(1, 1)
    at.wins(1, 1)
    at.play(OPEN, lands(*PAIR))
    return Case(at, DRAW_1)


# ---- the turn change


@refuses("stock_one")
def _stocking_twice() -> Case:
    at = scene("C", hands={1: ["lift", "mould"]})
    at.play(at.stocks("lift"))
    return Case(at, at.stocks("mould"))


@refuses("stock_full")
def _a_third_in_stock() -> Case:
    at = scene("C", hands={1: ["seal"]}, stocks={1: ["lift", "mould"]})
    return Case(at, at.stocks("seal"))


@refuses("stock_no_spell")
def _stocking_with_an_empty_hand() -> Case:
    return Case(scene("C"), Stock(0))


@refuses("stock_not_now")
def _stocking_before_the_action() -> Case:
    at = scene("before", hands={1: ["lift"]})
    return Case(at, at.stocks("lift"))


@refuses("cast_after_stock")
def _casting_after_stocking() -> Case:
    at = scene("A", NOTHING, hands={1: ["lift", "mould"]})
    at.play(at.stocks("mould"))
    return Case(at, at.cast("lift", 0, to=[2]))


@refuses("stock_ends_drawing")
def _drawing_after_stocking() -> Case:
    at = scene("A", PAIR, hands={1: ["lift"]})
    at.play(at.stocks("lift"))
    return Case(at, DRAW_1)


@refuses("interfere_not_now")
def _interfering_before_the_action() -> Case:
    return Case(scene("before"), interfere(0))


@refuses("interfere_calm")
def _interfering_after_40_turns_where_that_is_too_late() -> Case:
    at = scene("opening", calm_after_40=True)
    for _ in range(40):
        at.turn()
    at.play(HOLD)
    return Case(at, interfere(0))


@refuses("interfere_next")
def _interfering_with_oneself() -> Case:
    return Case(scene("C"), interfere(0), seat=2)


@refuses("interfere_next")
def _interfering_with_oneself_where_anyone_else_may() -> Case:
    return Case(scene("C", interferer="anyone"), interfere(0), seat=2)


@refuses("interfere_ender")
def _interfering_from_outside() -> Case:
    return Case(scene("C"), interfere(0), seat=0)


@refuses("window_only")
def _acting_where_one_may_only_interfere() -> Case:
    at = scene("C", PAIR, interferer="anyone")
    at.play(PASS)
    return Case(at, HOLD)


@refuses("window_only")
def _stocking_where_one_may_only_interfere() -> Case:
    at = scene("C", PAIR, hands={0: ["lift"]}, interferer="anyone")
    at.play(PASS)
    return Case(at, at.stocks("lift"))


# ---- the hand limit


@refuses("discard_not_now")
def _discarding_for_no_reason() -> Case:
    at = scene("before", hands={1: ["lift"]})
    return Case(at, at.discards("lift"))


@refuses("discard_to_limit")
def _opening_with_too_many_cards() -> Case:
    at = scene("opening", seats=2, stocks={0: ["lift", "mould"]})
    at.wins(0, 1)
    return Case(at, OPEN)


@refuses("left_exam")
def _playing_on_after_leaving() -> Case:
    at = scene("opening", seats=4, leave_at_limit=True, tight_limit="four_players")
    at.wins(0, 1)
    at.wins(0, 1)
    return Case(at, HOLD, seat=0)


# ---- the final exam


@refuses("summon_pick")
def _sending_the_boy_to_oneself() -> Case:
    return Case(exam(*TIED_HIGH), summon(0))


@refuses("summon_pick")
def _not_sending_the_boy() -> Case:
    return Case(exam(*TIED_HIGH), PASS)


@refuses("summon_not_now")
def _sending_the_boy_in_the_first_exam() -> Case:
    return Case(scene("before"), summon(0))


@refuses("no_spells_in_exam")
def _casting_in_the_final_exam() -> Case:
    return Case(exam(*LONE), Cast(0))


@refuses("amplify_now")
def _holding_in_the_final_exam() -> Case:
    return Case(exam(*LONE), HOLD)


@refuses("disqualified")
def _throwing_without_a_stone() -> Case:
    return Case(exam(*LONE), THROW, seat=0)
