"""Turns and the Ghost Clock: W3-23 and W3-26 to W3-30."""

from __future__ import annotations

import pytest

from gramarye.games.wizardry_cubed.words import Roll, TurnBegan, WillyMoved
from tests.games.wizardry_cubed.scene import LAST, ROLL, SCHOOL, every, kinds, only, refused, scene


@pytest.mark.rule("W3-23", "W3-50")
@pytest.mark.parametrize("seats", [2, 5])
def test_turns_go_round_the_table(seats: int) -> None:
    at = scene(seats)
    order = []
    for _ in range(2 * seats):
        order.append(at.actor)
        at.dull()
    assert order == [*range(seats), *range(seats)]


@pytest.mark.rule("W3-27")
def test_willy_sleeps_on_the_very_first_turn() -> None:
    at = scene()
    assert at.willy == 1
    at.dull(2)
    assert at.willy == 1
    assert only(WillyMoved, at.dull()).why == "clock"
    assert at.willy == 2


@pytest.mark.rule("W3-27")
def test_with_the_option_he_is_up_at_once() -> None:
    at = scene(willy_moves_on_first_turn=True)
    assert at.willy == 2
    assert at.phase == "roll"
    at.dull(3)
    assert at.willy == 3


@pytest.mark.rule("W3-26", "W3-28")
@pytest.mark.parametrize(("willy", "arrows"), [(1, 1), (8, 1), (9, 2), (16, 2), (17, 3)])
def test_he_goes_by_the_arrows_where_he_stands_before_the_holder_rolls(willy: int, arrows: int) -> None:
    at = scene(wizards=(23, 23, 23), willy=willy, turns=2)
    events = at.dull()
    assert only(WillyMoved, events).to == willy + arrows
    assert kinds(events).index("TurnBegan") < kinds(events).index("WillyMoved")
    assert (at.actor, at.phase) == (0, "roll")


@pytest.mark.rule("W3-26")
def test_arrows_on_the_way_add_nothing() -> None:
    at = scene(wizards=(23, 23, 23), willy=8, turns=2)
    at.dull()
    assert at.willy == 9  # where there are two arrows


@pytest.mark.rule("W3-26")
def test_the_turns_of_others_do_not_wake_him() -> None:
    at = scene()
    assert every(WillyMoved, at.dull()) == []
    assert every(WillyMoved, at.dull()) == []


@pytest.mark.rule("W3-28")
def test_nobody_can_leave_the_step_out() -> None:
    at = scene(turns=2)
    at.dull()
    assert at.willy == 2
    assert [m for m in at.legal if isinstance(m, Roll)] == [ROLL]
    assert at.tries(ROLL, seat=1) == refused("W3-23", "not_your_turn")


@pytest.mark.rule("W3-29", "W3-30")
def test_he_goes_although_the_holder_is_inside() -> None:
    at = scene(wizards=(SCHOOL, 9, 9), turns=2)
    events = at.dull()
    began = every(TurnBegan, events)
    assert [(e.seat, e.inside) for e in began] == [(0, True), (1, False)]
    assert only(WillyMoved, events).why == "clock"
    assert (at.actor, at.phase) == (1, "roll")
    assert at.view().active == 1


@pytest.mark.rule("W3-30", "W3-50")
def test_whoever_is_inside_passes_straight_on() -> None:
    at = scene(4, wizards=(9, SCHOOL, SCHOOL, 9))
    events = at.dull()
    assert [e.seat for e in every(TurnBegan, events)] == [1, 2, 3]
    assert (at.actor, at.phase) == (3, "roll")
    assert at.tries(ROLL, seat=1) == refused("W3-23", "not_your_turn")


@pytest.mark.rule("W3-29")
def test_he_goes_each_round_while_one_alone_is_outside() -> None:
    at = scene(2, wizards=(SCHOOL, LAST), willy=1)
    at.dull()  # seat 0 was to roll when it was put inside; its turn ends
    assert at.actor == 1
    for round_ in range(3):
        assert at.willy == 1 + round_
        at.dull()
