"""Every option of the set-up: what it changes, and that without it the published rule holds.

`Any` stands for the values of options, each of its own type.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from gramarye.core.game import OVER
from gramarye.core.words import Move
from gramarye.games.magic_power.forecast import MagicPowerOdds
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import Mirror, Shift, Spell, Text
from gramarye.games.magic_power.words import (
    Cast,
    Deal,
    DealStone,
    DiceRolled,
    Discard,
    ExamBegan,
    Fetch,
    Interfere,
    MagicPowerSetup,
    RoundBegan,
    SeatLeft,
    SpellDiscarded,
    StoneFetched,
    StoneTaken,
)
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
    Dice,
    Scene,
    begin,
    deals,
    exam,
    fetches,
    fifth,
    interfere,
    kinds,
    lands,
    lot,
    only,
    refused,
    roll_one,
    roll_two,
    scene,
    stone,
    summon,
)

ON_OFF = [True, False]
EQUAL = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 3))  # 3 points each
CLEAR = ((0, 1), (1, 1), (1, 2), (2, 2), (2, 3))  # 1, 3 and 5 points
LONE = ((1, 1), (1, 1), (1, 2), (1, 2), (1, 3))  # seat 1 has everything

TESTED = {
    "seats", "stones", "limit_counts", "tight_limit", "limit_always", "leave_at_limit", "sp_may_take_stone",
    "sp_always_rolls_three", "early_cast_keeps_draw", "cast_bars_c", "triple_is_no_pair", "calm_after_40",
    "interferer", "errand", "summon_on_equal_totals", "multiplier", "winner", "spells",
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


# ---- MP-09: limit_counts, tight_limit


@pytest.mark.rule("MP-09")
@pytest.mark.parametrize(("counts", "phase"), [("stones_and_spells", "discard"), ("spells_only", "opening")])
def test_the_limit_counts_stones_or_not(counts: str, phase: str) -> None:
    at = scene("opening", seats=2, stocks={0: ["lift", "mould"]}, limit_counts=counts)
    at.wins(0, 1)
    assert at.phase == phase


@pytest.mark.rule("MP-09")
def test_spells_alone_cannot_exceed_the_limit_where_stones_do_not_count() -> None:
    at = begin(2, limit_counts="spells_only")
    for points in (1, 1, 2):
        at.wins(0, points)
    at.give(0, "lift", "mould", stocked=True)
    at.wins(0, 2)
    assert (at.phase, at.hand(0)) == ("opening", ["lift", "mould"])


@pytest.mark.rule("MP-09")
@pytest.mark.parametrize(
    ("tight", "limits"),
    [("two_players", {2: 2, 3: 3, 4: 3, 5: 3}), ("four_players", {2: 3, 3: 3, 4: 2, 5: 2})],
)
def test_the_limit_is_two_where_chosen(tight: str, limits: dict[int, int]) -> None:
    assert {seats: begin(seats, tight_limit=tight).view().limit for seats in limits} == limits


# ---- MP-10: limit_always


@pytest.mark.rule("MP-10")
@pytest.mark.parametrize("always", ON_OFF)
@pytest.mark.parametrize(("dice", "draw"), [(PAIR, DRAW_1), (RUN, DRAW_2), (TRIPLE, DRAW_STONE)])
def test_with_a_full_hand_nothing_is_drawn(always: bool, dice: Dice, draw: Move) -> None:
    at = scene("C", dice, hands={1: ["mould", "seal", "hush"]}, limit_always=always)
    assert (draw not in at.legal) is always


@pytest.mark.rule("MP-10")
def test_below_the_limit_drawing_is_free() -> None:
    at = scene("C", PAIR, hands={1: ["mould", "seal"]}, limit_always=True)
    assert at.draws() == {"level1"}
    assert not at.can(Discard)


@pytest.mark.rule("MP-10")
def test_a_spell_is_discarded_before_drawing() -> None:
    at = scene("C", PAIR, hands={1: ["mould", "seal", "hush"]}, limit_always=True)
    assert only(SpellDiscarded, at.play(at.discards("seal"))).rule == "MP-10"
    at.play(DRAW_1, deals("lift"))
    assert (at.hand(1), at.view().discards) == (["mould", "hush", "lift"], ("seal",))


@pytest.mark.rule("MP-10")
def test_nothing_is_discarded_where_there_is_nothing_to_draw() -> None:
    at = scene("C", NOTHING, hands={1: ["mould", "seal", "hush"]}, limit_always=True)
    assert not at.can(Discard)


@pytest.mark.rule("MP-10")
def test_no_more_is_discarded_than_the_card_needs() -> None:
    at = scene("C", PAIR, hands={1: ["mould", "seal", "hush"]}, limit_always=True)
    at.play(at.discards("seal"))
    assert not at.can(Discard)


@pytest.mark.rule("MP-10")
def test_stones_take_their_room_in_the_hand() -> None:
    at = begin(2, limit_always=True)
    at.wins(0, 1)
    at.give(0, "mould")
    at.play(OPEN, lands(*PAIR))
    assert at.tries(DRAW_1) == refused("MP-10", "hand_full")


@pytest.mark.rule("MP-10")
def test_a_hand_full_of_stones_takes_no_spell() -> None:
    at = begin(2, limit_always=True)
    at.wins(0, 1)
    at.wins(0, 1)
    at.play(OPEN, lands(*PAIR))
    assert at.tries(DRAW_1) == refused("MP-10", "hand_full_stones")


@pytest.mark.rule("MP-10")
def test_a_hand_full_of_stones_still_takes_a_stone() -> None:
    at = begin(2, limit_always=True)
    for points in (1, 1, 2):
        at.wins(0, points)
    assert at.stones(0) == (1, 1, 2)


@pytest.mark.rule("MP-10")
def test_where_stones_do_not_count_they_need_no_room() -> None:
    at = scene("C", TRIPLE, hands={1: ["mould", "seal", "hush"]}, limit_always=True, limit_counts="spells_only")
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-10")
def test_room_for_a_stone_is_made_before_the_action_too() -> None:
    at = scene("before", (4, 4, 3), hands={1: ["lift", "seal", "hush", "mould"]}, limit_always=True)
    at.play(at.cast("lift", 2, to=[4]))
    assert at.tries(DRAW_STONE) == refused("MP-10", "hand_full")
    at.play(at.discards("mould"))
    assert DRAW_STONE in at.legal


# ---- MP-10: leave_at_limit


def leaving(seats: int, *stones: int, **options: Any) -> Scene:
    """Seat 0 has taken these stones and leaves by the revision's rule."""
    at = begin(seats, leave_at_limit=True, **options)
    for points in stones:
        at.wins(0, points)
    return at


@pytest.mark.rule("MP-10")
def test_whoever_has_as_many_stones_as_the_limit_leaves_at_once() -> None:
    at = leaving(3, 1, 1)
    assert only(SeatLeft, at.wins(0, 2)).seat == 0
    assert [p.has_left for p in at.view().players] == [True, False, False]


@pytest.mark.rule("MP-10")
def test_nobody_leaves_by_the_published_rules() -> None:
    at = begin(3)
    for points in (1, 1, 2):
        at.wins(0, points)
    assert (at.actor, at.player(0).has_left) == (0, False)


@pytest.mark.rule("MP-10")
def test_the_next_seat_opens_for_one_that_left() -> None:
    at = leaving(3, 1, 1)
    assert only(RoundBegan, at.wins(0, 2)).sp == 1


@pytest.mark.rule("MP-10")
def test_a_seat_that_left_is_passed_over() -> None:
    at = leaving(3, 1, 1, 2)
    order = []
    for _ in range(4):
        order.append(at.actor)
        at.turn()
    assert order == [1, 2, 1, 2]


@pytest.mark.rule("MP-10")
def test_a_seat_that_left_takes_part_in_the_final_exam() -> None:
    at = leaving(3, 1, 1, 2)
    at.wins(1, 2)
    assert only(ExamBegan, at.wins(2, 3)).finalists == (0, 1, 2)


@pytest.mark.rule("MP-10")
def test_the_last_in_the_exam_gets_the_remaining_stones() -> None:
    at = leaving(2, 1, tight_limit="two_players")
    events = at.wins(0, 1, stone(3), stone(2), stone(2), fetches(1))
    assert [(e.seat, e.rule) for e in events if isinstance(e, StoneTaken)][1:] == [(1, "MP-10")] * 3
    assert (at.stones(0), at.stones(1), at.view().round) == ((1, 1), (2, 2, 3), 6)


@pytest.mark.rule("MP-10")
def test_whoever_leaves_takes_no_spells_along() -> None:
    at = leaving(3, 1, 1)
    at.give(0, "mould", stocked=True)
    at.wins(0, 2)
    assert (at.hand(0), at.stock(0), at.view().decks) == ([], [], (10, 10))


@pytest.mark.rule("MP-10")
def test_the_others_keep_their_stock_when_one_leaves() -> None:
    at = leaving(3, 1, 1)
    at.give(1, "mould", stocked=True)
    at.wins(0, 2)
    assert (at.hand(1), at.view().decks) == (["mould"], (10, 9))


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
    text = Text("Test")
    spells = (
        Spell(id="hop", name=text, text=text, level=1, copies=3, effect=Shift(by=2)),
        Spell(id="echo", name=text, text=text, level=2, copies=1, effect=Mirror()),
    )
    at = scene("C", PAIR, spells=spells)
    assert at.view().decks == (3, 1)
    assert at.chances(DRAW_1) == {Deal("hop"): 3}


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
