"""Options of the hand: what the limit counts, where it is two, and when it holds or sends one out of the exam."""

from __future__ import annotations

from typing import Any

import pytest

from gramarye.core.words import Move
from gramarye.games.magic_power.words import (
    Cast,
    Discard,
    ExamBegan,
    RoundBegan,
    SeatLeft,
    SpellDiscarded,
    StoneTaken,
)
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_2,
    DRAW_STONE,
    NOTHING,
    OPEN,
    PAIR,
    RUN,
    TRIPLE,
    Dice,
    Scene,
    begin,
    deals,
    fetches,
    lands,
    only,
    refused,
    scene,
    stone,
)

ON_OFF = [True, False]


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
def test_whoever_left_cannot_be_pilfered() -> None:
    at = leaving(3, 1, 1)
    at.give(0, "mould", stocked=True)
    at.wins(0, 2)
    at.give(2, "pilfer").give(1, "lift")
    at.turn()
    assert {m.seat for m in at.legal if isinstance(m, Cast)} == {1}


@pytest.mark.rule("MP-10")
def test_the_others_keep_their_stock_when_one_leaves() -> None:
    at = leaving(3, 1, 1)
    at.give(1, "mould", stocked=True)
    at.wins(0, 2)
    assert (at.hand(1), at.view().decks) == (["mould"], (10, 9))
