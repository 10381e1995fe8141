"""The final exam, from the reveal to the pass mark: MP-47 to MP-59."""

from __future__ import annotations

from itertools import product

import pytest

from gramarye.core.game import OVER
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.words import (
    Amplified,
    Cast,
    DiceRolled,
    Disqualified,
    ErrandBoyCalled,
    GameEnded,
    LotFell,
    RollThree,
    StoneFetched,
    StonesRevealed,
    SummonerNamed,
    ValueCounted,
)
from tests.games.magic_power.scene import (
    DRAW_STONE,
    PASS,
    THROW,
    Dice,
    Scene,
    begin,
    exam,
    fetches,
    fifth,
    lands,
    lot,
    only,
    refused,
    stone,
    summon,
)

# who took which stones, in this order
CLEAR = ((0, 1), (1, 1), (1, 2), (2, 2), (2, 3))  # 1, 3 and 5 points: seat 0 summons, seat 2 is visited
EQUAL = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 3))  # 3 points each: nobody summons
LONE = ((1, 1), (1, 1), (1, 2), (1, 2), (1, 3))  # seat 1 has everything
TIED_LOW = ((0, 1), (1, 1), (2, 2), (2, 2), (2, 3))  # 1, 1 and 7
TIED_HIGH = ((0, 1), (1, 3), (1, 1), (2, 2), (2, 2))  # 1, 4 and 4

EIGHT: Dice = (2, 3, 3)
NINE: Dice = (3, 3, 3)


def thrown(at: Scene, *falls: Dice) -> Scene:
    """Everybody still to throw does so."""
    for faces in falls:
        at.play(THROW, lands(*faces))
    return at


# ---- MP-47: no spells


@pytest.mark.rule("MP-47")
def test_nothing_can_be_cast_in_the_final_exam() -> None:
    assert exam(*LONE).tries(Cast(0)) == refused("MP-47")


@pytest.mark.rule("MP-47")
def test_nobody_has_a_spell_in_the_final_exam() -> None:
    at = begin()
    for _, points in LONE[:4]:
        at.wins(1, points)
    at.give(0, "mould").give(1, "lift")
    at.wins(1, 3)
    assert [at.hand(seat) for seat in range(3)] == [[], [], []]


# ---- MP-48, MP-49: who takes part


@pytest.mark.rule("MP-48")
def test_whoever_has_no_stone_is_disqualified() -> None:
    events = fifth(*LONE).play(DRAW_STONE, stone(3))
    assert [e.seat for e in events if isinstance(e, Disqualified)] == [0, 2]


@pytest.mark.rule("MP-48")
def test_the_disqualified_do_not_throw() -> None:
    assert thrown(exam(*LONE), (6, 6, 6)).over


@pytest.mark.rule("MP-48")
def test_the_disqualified_are_told_so_when_they_try() -> None:
    assert exam(*LONE).tries(THROW, seat=0) == refused("MP-48")


@pytest.mark.rule("MP-49")
def test_all_finalists_reveal_their_stones() -> None:
    events = fifth(*CLEAR).play(DRAW_STONE, stone(3), fetches(2))
    revealed = {e.seat: e.points for e in events if isinstance(e, StonesRevealed)}
    assert revealed == {0: (1,), 1: (1, 2), 2: (2, 3)}


@pytest.mark.rule("MP-49")
@pytest.mark.parametrize("eye", [0, 2, -1])
def test_everybody_sees_the_stones_now(eye: int) -> None:
    assert exam(*LONE).player(1, eye=eye).stones == (1, 1, 2, 2, 3)


# ---- MP-50: the Summoner


@pytest.mark.rule("MP-50")
def test_the_lowest_finalist_becomes_summoner_if_it_owns_a_1() -> None:
    assert exam(*CLEAR, then=[fetches(2)]).view().summoner == 0


@pytest.mark.rule("MP-50")
def test_where_the_lowest_finalist_owns_no_1_nobody_becomes_summoner() -> None:
    at = exam((0, 2), (1, 1), (1, 2), (2, 1), (2, 3))  # 2, 3 and 4
    assert (at.view().summoner, at.phase) == (-1, "amplify")


@pytest.mark.rule("MP-50")
def test_the_disqualified_are_not_the_lowest() -> None:
    at = exam((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), then=[fetches(2)])
    assert at.view().summoner == 1


@pytest.mark.rule("MP-50")
def test_a_summoner_may_own_more_than_the_1() -> None:
    at = exam((0, 1), (0, 2), (1, 1), (1, 3), (1, 2), seats=2, then=[fetches(3)])
    assert at.view().summoner == 0


# ---- MP-51: the swap


@pytest.mark.rule("MP-51")
def test_the_errand_boy_goes_to_the_finalist_with_most_points() -> None:
    assert exam(*CLEAR, then=[fetches(2)]).view().victim == 2


@pytest.mark.rule("MP-51")
def test_the_1_is_mixed_into_the_leaders_stones_and_any_of_them_may_come_back() -> None:
    assert fifth(*CLEAR).chances(DRAW_STONE, stone(3)) == {fetches(1): 1, fetches(2): 1, fetches(3): 1}


@pytest.mark.rule("MP-51")
def test_each_stone_of_the_leader_is_as_likely_to_come_back() -> None:
    at = fifth((0, 1), (1, 1), (1, 2), (1, 2), (1, 3), seats=2)
    assert at.chances(DRAW_STONE, stone(3)) == {fetches(1): 2, fetches(2): 2, fetches(3): 1}


@pytest.mark.rule("MP-51")
@pytest.mark.parametrize(("points", "mine", "theirs"), [(1, (1,), (2, 3)), (2, (2,), (1, 3)), (3, (3,), (1, 2))])
def test_the_summoner_keeps_what_came_back_and_the_leader_the_rest(
    points: int, mine: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    at = exam(*CLEAR, then=[fetches(points)])
    assert (at.stones(0), at.stones(1), at.stones(2)) == (mine, (1, 2), theirs)


@pytest.mark.rule("MP-51")
def test_the_errand_is_told() -> None:
    events = fifth(*CLEAR).play(DRAW_STONE, stone(3), fetches(2))
    assert only(ErrandBoyCalled, events) == ErrandBoyCalled(rule="MP-50", summoner=0, victim=2)
    assert only(StoneFetched, events) == StoneFetched(rule="MP-51", summoner=0, victim=2, points=2, extra=False)


# ---- MP-52: ties


@pytest.mark.rule("MP-52")
def test_among_equal_lowest_owners_of_a_1_the_lot_decides() -> None:
    assert fifth(*TIED_LOW).chances(DRAW_STONE, stone(3)) == {lot(0): 1, lot(1): 1}


@pytest.mark.rule("MP-52")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_lot_names_the_one_summoner(seat: int) -> None:
    events = fifth(*TIED_LOW).play(DRAW_STONE, stone(3), lot(seat), fetches(3))
    assert (only(LotFell, events).seat, only(SummonerNamed, events).seat) == (seat, seat)


@pytest.mark.rule("MP-52")
def test_a_tied_lowest_without_a_1_is_not_in_the_lot() -> None:
    at = exam((0, 2), (1, 1), (1, 1), (2, 2), (2, 3), then=[fetches(3)])  # 2, 2 and 5
    assert at.view().summoner == 1


@pytest.mark.rule("MP-52")
def test_among_equal_leaders_the_summoner_picks() -> None:
    at = exam(*TIED_HIGH)
    assert (at.actor, at.phase, at.legal) == (0, "errand", [summon(1), summon(2)])


@pytest.mark.rule("MP-52")
@pytest.mark.parametrize("leader", [1, 2])
def test_the_errand_boy_goes_where_he_is_sent(leader: int) -> None:
    at = exam(*TIED_HIGH)
    at.play(summon(leader), fetches(2 if leader == 2 else 3))
    assert at.view().victim == leader


@pytest.mark.rule("MP-52")
def test_nobody_but_the_leaders_can_be_picked() -> None:
    at = exam((0, 1), (1, 3), (2, 2), (2, 1), (3, 2), seats=4)  # 1, 3, 3 and 2
    assert at.tries(summon(3)) == refused("MP-52", "summon_pick")


# ---- MP-53: no summoning


@pytest.mark.rule("MP-53")
def test_a_lone_finalist_summons_nobody() -> None:
    at = exam(*LONE)
    assert (at.view().summoner, at.phase) == (-1, "amplify")


@pytest.mark.rule("MP-53")
def test_where_all_have_the_same_points_nobody_is_summoned() -> None:
    at = exam(*EQUAL)
    assert (at.view().summoner, at.phase) == (-1, "amplify")


# ---- MP-54: no choice


@pytest.mark.rule("MP-54")
def test_the_errand_needs_nobodys_consent() -> None:
    at = exam(*CLEAR, then=[fetches(3)])  # NATURE alone was asked
    assert at.phase == "amplify"


@pytest.mark.rule("MP-54")
def test_a_summoner_who_picks_cannot_decline() -> None:
    at = exam(*TIED_HIGH)
    assert at.tries(PASS) == refused("MP-52")


# ---- MP-55: magic values


@pytest.mark.rule("MP-55")
def test_the_magic_value_is_points_times_players() -> None:
    at = exam(*EQUAL)
    assert [at.player(seat).value for seat in range(3)] == [9, 9, 9]


@pytest.mark.rule("MP-55")
@pytest.mark.parametrize(("seats", "value"), [(2, 18), (3, 27), (4, 36), (5, 45)])
def test_the_disqualified_count_as_players(seats: int, value: int) -> None:
    assert exam(*LONE, seats=seats).player(1).value == value


@pytest.mark.rule("MP-55")
def test_the_stones_after_the_swap_are_counted() -> None:
    at = exam(*CLEAR, then=[fetches(3)])
    assert [at.player(seat).value for seat in range(3)] == [9, 9, 9]


@pytest.mark.rule("MP-55")
def test_the_value_is_told_with_the_pips_it_needs() -> None:
    events = fifth(*LONE).play(DRAW_STONE, stone(3))
    assert only(ValueCounted, events) == ValueCounted(rule="MP-55", seat=1, value=27, needs=3)


# ---- MP-56: the order of throws


def order(at: Scene) -> list[int]:
    """Who throws, one after the other."""
    seats = []
    while not at.over:
        seats.append(at.actor)
        thrown(at, EIGHT)
    return seats


@pytest.mark.rule("MP-56")
def test_throws_are_in_falling_order_of_magic_value() -> None:
    assert order(exam(*CLEAR, then=[fetches(2)])) == [2, 1, 0]  # 2, 3 and 4 points after the swap


@pytest.mark.rule("MP-56")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_equals_throw_clockwise_from_whoever_took_the_last_stone(last: int) -> None:
    stones = sorted(EQUAL, key=lambda taken: taken[0] == last)
    assert order(exam(*stones)) == [last, (last + 1) % 3, (last + 2) % 3]


# ---- MP-57: one throw of three dice


@pytest.mark.rule("MP-57")
def test_a_finalist_can_do_nothing_but_throw() -> None:
    assert exam(*EQUAL).legal == [RollThree()]


@pytest.mark.rule("MP-57")
def test_all_three_dice_are_thrown() -> None:
    assert exam(*EQUAL).chances(THROW) == {lands(*faces): 1 for faces in product(range(1, 7), repeat=3)}


@pytest.mark.rule("MP-57")
def test_the_throw_is_told_as_a_roll_of_the_finalist() -> None:
    rolled = only(DiceRolled, exam(*EQUAL).play(THROW, lands(1, 4, 6)))
    assert rolled == DiceRolled(rule="MP-57", seat=2, dice=(0, 1, 2), faces=(1, 4, 6))


@pytest.mark.rule("MP-57")
def test_each_finalist_throws_once() -> None:
    assert order(exam(*EQUAL)) == [2, 0, 1]


@pytest.mark.rule("MP-57")
def test_the_final_value_is_magic_value_times_pips() -> None:
    at = thrown(exam(*EQUAL), (1, 4, 6))
    assert (at.player(2).pips, at.player(2).final) == (11, 99)


@pytest.mark.rule("MP-57")
def test_scores_are_the_final_values() -> None:
    assert GAME.scores(thrown(exam(*EQUAL), (1, 4, 6), EIGHT, NINE).state) == (72, 81, 99)


# ---- MP-58: the pass mark


def passes_with_8_on(pips: Dice) -> bool:
    """Two players with 4 and 5 points: the first has a magic value of 8."""
    at = exam((0, 1), (0, 3), (1, 1), (1, 2), (1, 2), seats=2, then=[fetches(1)])
    thrown(at, (1, 1, 1))
    return only(Amplified, at.play(THROW, lands(*pips))).passed


@pytest.mark.rule("MP-58")
def test_80_passes() -> None:
    assert passes_with_8_on((4, 3, 3))


@pytest.mark.rule("MP-58")
def test_less_than_80_does_not() -> None:
    assert not passes_with_8_on((3, 3, 3))


@pytest.mark.rule("MP-58")
@pytest.mark.parametrize(("falls", "winners"), [((NINE, EIGHT, EIGHT), (2,)), ((EIGHT, NINE, EIGHT), (0,))])
def test_who_passes_depends_on_the_own_throw(falls: tuple[Dice, ...], winners: tuple[int, ...]) -> None:
    assert thrown(exam(*EQUAL), *falls).view().winners == winners


# ---- MP-59: who wins


@pytest.mark.rule("MP-59")
def test_everybody_who_passes_wins() -> None:
    at = thrown(exam(*EQUAL), (6, 6, 6), NINE, EIGHT)
    assert (GAME.winners(at.state), at.view().winners) == ((0, 2), (0, 2))


@pytest.mark.rule("MP-59")
def test_all_may_pass() -> None:
    assert GAME.winners(thrown(exam(*EQUAL), NINE, NINE, NINE).state) == (0, 1, 2)


@pytest.mark.rule("MP-59")
def test_all_may_fail() -> None:
    assert GAME.winners(thrown(exam(*EQUAL), EIGHT, EIGHT, EIGHT).state) == ()


@pytest.mark.rule("MP-59")
def test_nobody_wins_before_the_last_throw() -> None:
    at = thrown(exam(*EQUAL), NINE, NINE)
    assert (GAME.winners(at.state), at.view().winners) == ((), ())


@pytest.mark.rule("MP-59")
def test_after_the_last_throw_the_game_is_over() -> None:
    at = thrown(exam(*EQUAL), NINE, NINE)
    assert only(GameEnded, at.play(THROW, lands(*EIGHT))).winners == (0, 2)
    assert (at.actor, at.legal) == (OVER, [])
    assert at.tries(THROW, seat=0) == refused("MP-59", "game_over")
