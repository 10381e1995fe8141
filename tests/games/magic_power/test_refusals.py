"""Every refusal of the rulebook, each in the situation it was written for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from gramarye.core.table import Refused
from gramarye.core.words import Move, Refusal
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import Mould, Seal, Spell, Text
from gramarye.games.magic_power.words import Cast, Discard, RollOne, RollTwo, Stock
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
    TURN_OVER,
    Scene,
    Stage,
    deals,
    exam,
    interfere,
    lands,
    lot,
    picks,
    refused,
    reroll,
    roll_one,
    roll_two,
    scene,
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


@refuses("not_your_turn")
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


@refuses("chance_decides")
def _choosing_the_own_roll() -> Case:
    return Case(scene("before"), lands(6, 6, 6))


@refuses("chance_decides")
def _choosing_the_card() -> Case:
    return Case(scene("C", PAIR), deals("lift"))


@refuses("chance_decides")
def _choosing_the_stone() -> Case:
    return Case(scene("C", TRIPLE), stone(3))


@refuses("chance_decides")
def _choosing_what_to_pilfer() -> Case:
    return Case(scene("before", hands={2: ["lift"]}), picks(0))


@refuses("chance_decides")
def _choosing_the_lot() -> Case:
    return Case(exam(*TIED_HIGH), lot(1))


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


@refuses("no_such_card")
def _stocking_a_card_of_another() -> Case:
    at = scene("C", hands={1: ["mould"], 2: ["lift"]})
    return Case(at, Stock(at.card("lift", 2)))


@refuses("no_such_card")
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
    text = Text("Test")
    seals = Spell(id="test", name=text, text=text, level=1, copies=4, effect=Seal())
    rest = Spell(id="rest", name=text, text=text, level=2, copies=1, effect=Mould())
    at = scene("before", hands={1: ["test"] * 4}, spells=(seals, rest))
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


@refuses("stone_after_draw")
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


# ---- the tests


CASES = [
    pytest.param(key, situation, id=f"{key}: {situation.__name__.strip('_').replace('_', ' ')}")
    for key, situations in SITUATIONS.items()
    for situation in situations
]


def refusal_of(case: Case) -> Refusal:
    answer = case.at.tries(case.move, case.seat)
    assert isinstance(answer, Refusal), f"{case.move} is allowed"
    return answer


def test_every_refusal_of_the_rulebook_has_its_situation() -> None:
    assert set(SITUATIONS) == {r.key for r in GAME.rulebook.refusals}


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_situation_is_refused_by_its_rule(key: str, situation: Callable[[], Case]) -> None:
    assert refusal_of(situation()) == refused(GAME.rulebook.refusal(key).rule, key)


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_refusal_says_so_in_whole_sentences_of_both_languages(key: str, situation: Callable[[], Case]) -> None:
    refusal = refusal_of(situation())
    named: dict[str, str | int] = {**refusal.args, "spell": "Heben"} if "spell" in refusal.args else refusal.args
    for said in (refusal.text, GAME.rulebook.sentence(key, named, "de")):
        assert re.fullmatch(r"[A-ZÄÖÜ][^{}]+\.", said)


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_refusal_fills_exactly_the_blanks_of_its_sentence(key: str, situation: Callable[[], Case]) -> None:
    blanks = set(re.findall(r"{(\w+)}", GAME.rulebook.refusal(key).text.en))
    assert set(refusal_of(situation()).args) == blanks


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_table_gives_the_same_answer_and_stays_as_it_was(key: str, situation: Callable[[], Case]) -> None:
    case = situation()
    seat = case.at.actor if case.seat is None else case.seat
    before = case.at.state.to_bytes(), len(case.at.table.log)
    assert case.at.table.submit(seat, case.move) == refusal_of(case)
    with pytest.raises(Refused):
        case.at.table.play(seat, case.move)
    assert (case.at.state.to_bytes(), len(case.at.table.log)) == before


# ---- what fills the blanks


@pytest.mark.rule("MP-16")
def test_whoever_must_wait_is_told_for_whom() -> None:
    refusal = scene("before").tries(HOLD, seat=0)
    assert refusal is not None
    assert (refusal.args, refusal.text) == ({"actor": 1}, "It is not your turn; please wait for player 2.")


@pytest.mark.rule("MP-28")
def test_a_spell_is_called_by_its_name() -> None:
    at = scene("before", hands={1: ["twin_steps"]})
    refusal = at.tries(at.cast("twin_steps", 0, to=[2]))
    assert refusal is not None
    assert refusal.args == {"spell": "twin_steps"}
    assert refusal.text.startswith("Twin Steps cannot be cast like that")


@pytest.mark.rule("MP-09")
@pytest.mark.parametrize(("seats", "limit"), [(2, 2), (3, 3)])
def test_whoever_must_discard_is_told_the_limit(seats: int, limit: int) -> None:
    at = scene("opening", seats=seats)
    at.wins(0, 1)
    at.give(0, "lift", "mould", stocked=True)
    at.wins(0, 1)
    refusal = at.tries(OPEN)
    assert refusal is not None
    assert refusal.args == {"limit": limit}


@pytest.mark.rule("MP-19")
def test_a_is_told_how_many_dice_are_left_to_roll() -> None:
    refusal = scene("before").tries(RollTwo((0,)))
    assert refusal is not None
    assert refusal.args == {"n": 2}


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize(("spell", "n"), [("double_chant", 1), ("great_whirl", 2)])
def test_a_spell_tells_how_many_unsealed_dice_it_may_roll(spell: str, n: int) -> None:
    refusal = casting(spell).tries(reroll(0, 1, 2))
    assert refusal is not None
    assert refusal.args == {"n": n}


@pytest.mark.parametrize("stage", ["opened", "A", "B", "C"])
def test_a_refusal_leaves_all_that_is_allowed_as_it_was(stage: Stage) -> None:
    at = scene(stage, PAIR)
    before = at.legal
    assert at.tries(OPEN) == refused("MP-18")
    assert at.legal == before
