"""What a table may agree where no source says how it is: a switch for each, IW-40 … IW-117."""

from __future__ import annotations

import pytest

from gramarye.core.game import SPECTATOR
from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    Agree,
    CameToRest,
    Cast,
    ChancesGone,
    CornerTouched,
    ExamLaid,
    GiveUp,
    LastRoundBegan,
    Object,
    PenguinTouched,
    ProposeEnd,
    Sit,
    Trade,
    TurnBegan,
)
from tests.games.icecool_wizards.scene import (
    CORNERS,
    HISTORY,
    POTIONS,
    STRIKE,
    claimed,
    every,
    exams,
    lessons,
    mark_of,
    only,
    refused,
    scene,
)


@pytest.mark.rule("IW-40")
@pytest.mark.parametrize(("option", "room"), [("nearest", "stargazing"), ("came_from", "potions")])
def test_whoever_stands_on_a_line_starts_nearest_or_where_it_came_from(option: str, room: str) -> None:
    at = scene(2, laid=("fire", "wind", "water"), start_on_line=option)
    at.flick((94, 272), "inside potions")
    at.flick((190, 272), "partly stargazing")  # the line is at 185
    assert only(TurnBegan, at.end()).room == room


@pytest.mark.rule("IW-40")
def test_whoever_is_wholly_somewhere_else_starts_there() -> None:
    at = scene(2, laid=("fire", "wind", "water"), start_on_line="came_from")
    at.flick((94, 272), "inside potions")
    at.flick((210, 272), "inside stargazing")
    assert only(TurnBegan, at.end()).room == "stargazing"


@pytest.mark.rule("IW-41")
@pytest.mark.parametrize("counts", [False, True])
def test_a_classroom_may_be_visited_in_flight(counts: bool) -> None:
    at = scene(laid=("potions", "fire", "wind"), flying_visits=counts)
    told = at.flick((440, 93), "above potions")
    assert claimed(told) == ["potions"] * counts
    mark = mark_of(told, "potions")
    assert (mark.credited, mark.rule) == (counts, "IW-41")
    assert at.view().visited == (("potions", "history") if counts else ("history",))


@pytest.mark.rule("IW-52")
@pytest.mark.parametrize("strict", [False, True])
def test_a_door_may_have_to_be_passed_on_the_floor(strict: bool) -> None:
    at = scene(laid=("wind", "fire", "water"), doors_on_floor=strict)
    told = at.flick((260, 272), "through wind", aloft=("wind",))
    assert claimed(told) == ["wind"] * (not strict)
    mark = mark_of(told, "wind")
    assert (mark.credited, mark.why) == ((False, "in_the_air") if strict else (True, "through"))
    assert mark.rule == ("IW-52" if strict else "IW-45")
    at = scene(laid=("wind", "fire", "water"), doors_on_floor=strict)
    assert claimed(at.flick((260, 272), "through wind")) == ["wind"]


@pytest.mark.rule("IW-60")
@pytest.mark.parametrize("back", [False, True])
def test_a_lost_flick_may_move_nobody(back: bool) -> None:
    at = scene(lost_flick_moves_nobody=back)
    before = at.poses
    told = at.lose(moved={1: (430, 150)})
    assert (at.poses == before) == back
    assert only(CameToRest, told).poses == at.poses
    at.flick((440, 93), moved={1: (430, 150)})
    assert at.place(1) == (430, 150)


@pytest.mark.rule("IW-69")
def test_an_exam_that_was_flown_over_is_a_near_miss() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history",)})
    told = at.flick((94, 250), flown_over=(0,))
    mark = mark_of(told, "0")
    assert (mark.what, mark.credited, mark.why, mark.rule) == ("corner", False, "flew_over_exam", "IW-69")
    assert not every(CornerTouched, told)
    # one that may be paid for anyhow is no miss, and neither is an empty corner
    at.flick((94, 260), corners=(0,))
    at = scene(corners={0: HISTORY, 1: -1}, up={0: ("wind", "history")})
    at.flick((94, 250), corners=(0,))
    told = at.flick((94, 260), flown_over=(0, 1))
    assert not [m for m in only(CameToRest, told).marks if m.what == "corner"]


@pytest.mark.rule("IW-69")
def test_exams_may_be_touched_from_above() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history",)}, exams_from_above=True)
    told = at.flick((94, 250), flown_over=(0,))
    assert mark_of(told, "0").rule == only(CornerTouched, told).rule == "IW-69"
    assert Sit(0, ("history",)) in at.legal


@pytest.mark.rule("IW-69", "IW-57")
def test_not_by_a_lost_flick_though() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history",)}, exams_from_above=True)
    told = at.lose(flown_over=(0,))
    assert mark_of(told, "0").why == "lost_flick"
    assert at.view().corners == ()


@pytest.mark.rule("IW-70")
def test_exams_may_have_to_be_paid_before_the_next_flick() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history",)}, pay_at_once=True)
    at.flick((94, 272), corners=(0,))
    assert Sit(0, ("history",)) in at.legal
    told = at.flick((240, 272))
    gone = only(ChancesGone, told)
    assert (gone.corners, gone.others, gone.rule) == ((0,), (), "IW-70")
    assert at.actor == 1  # nothing is left to do
    assert at.view().corners == ()


@pytest.mark.rule("IW-70")
def test_what_was_missed_may_be_touched_again() -> None:
    at = scene(corners={0: HISTORY}, up={0: ("history", "wind")}, pay_at_once=True)
    at.flick((94, 272), corners=(0,))
    at.flick((240, 272))
    assert at.tries(Sit(0, ("history",))) == refused("IW-70", "exam_too_late")
    at.cast("wind")
    at.flick((94, 272), corners=(0,))
    at.play(Sit(0, ("history",)), *exams(POTIONS))
    assert at.player(0).exams == (HISTORY,)


@pytest.mark.rule("IW-67", "IW-70")
def test_an_exam_one_begins_on_may_be_paid_after_the_first_flick_even_so() -> None:
    at = scene(2, stand={0: CORNERS[5]}, corners={5: HISTORY}, up={0: ("history", "wind")}, pay_at_once=True)
    at.end()
    at.end()
    told = at.flick((440, 200))
    assert not every(ChancesGone, told)
    assert Sit(5, ("history",)) in at.legal
    assert only(ChancesGone, at.flick((440, 210))).corners == (5,)
    assert at.tries(Sit(5, ("history",))) == refused("IW-70", "exam_too_late")


@pytest.mark.rule("IW-103")
def test_a_table_may_allow_one_trade_a_turn() -> None:
    at = scene(up={0: ("runes", "wind"), 1: ("fire",), 2: ("water",)}, trades="one")
    at.flick((440, 93), touched=(1, 2))
    assert at.view().touched == (1, 2)
    told = at.play(Trade(1, "runes", "fire"))
    gone = only(ChancesGone, told)
    assert (gone.others, gone.rule) == ((2,), "IW-103")
    assert at.tries(Trade(2, "wind", "water")) == refused("IW-103", "one_trade")
    told = at.flick((430, 93), touched=(2,))
    assert not every(PenguinTouched, told)
    assert not only(CameToRest, told).marks[1:]
    assert not at.can(Trade)


@pytest.mark.rule("IW-104")
def test_trades_may_have_to_be_made_before_the_next_flick() -> None:
    at = scene(up={0: ("runes", "wind"), 1: ("fire",)}, trade_at_once=True)
    at.flick((440, 93), touched=(1,))
    assert at.can(Trade)
    gone = only(ChancesGone, at.flick((430, 93)))
    assert (gone.corners, gone.others, gone.rule) == ((), (1,), "IW-104")
    assert at.tries(Trade(1, "runes", "fire")) == refused("IW-104", "trade_too_late")
    at.cast("wind")
    at.flick((440, 93), touched=(1,))
    assert at.can(Trade)


@pytest.mark.rule("IW-117")
@pytest.mark.parametrize("bare", [False, True])
def test_the_last_round_may_go_without_new_exams(bare: bool) -> None:
    at = scene(2, corners={0: -1, 1: -1}, exam_deck=1, bare_last_round=bare)
    left = next(k for k in range(at.state.opts.school.exams) if at.state.b[st.EXAM_DECK + k])
    told = at.end(*(() if bare else exams(left)))
    assert only(LastRoundBegan, told).why == "exams"
    assert len(every(ExamLaid, told)) == (not bare)
    assert at.view().exam_deck == bare


# ---- when the time is up


@pytest.mark.rule("IW-86")
def test_whoever_lets_the_time_run_out_burns_the_oldest_face_down_card() -> None:
    at = scene(2, first=1, up={0: ("wind", "fire", "runes"), 1: ("fire",)})
    at.end()
    at.cast("wind")
    at.cast("fire")  # it hits nobody twice: seat 1 has one kind
    at.end(*lessons())
    at.put(up={1: ("fire",)})
    at.cast("fire")
    assert at.player(0).used == ("wind", "fire")
    assert GAME.late(at.state, Rng(b"late")) == GiveUp("wind", used=True)


@pytest.mark.rule("IW-86")
def test_or_any_card_by_lot_where_all_lie_face_up() -> None:
    at = scene(up={0: ("fire",), 1: ("runes", "runes", "water")})
    at.cast("fire")
    rng = Rng(b"late")
    burnt = [GAME.late(at.state, rng) for _ in range(300)]
    assert set(burnt) == {GiveUp("runes"), GiveUp("water")}
    assert 160 < burnt.count(GiveUp("runes")) < 240  # two cards in three


@pytest.mark.rule("IW-125")
def test_letting_the_time_run_out_is_no_yes_to_a_last_round() -> None:
    at = scene(2, voters=(0, 1))
    assert GAME.late(at.state, Rng(b"late")) is None  # a flick is nobody's default
    at.play(ProposeEnd())
    assert GAME.late(at.state, Rng(b"late")) == Object()
    at.play(Agree())


def test_while_nature_moves_nobody_is_late() -> None:
    at = scene()
    GAME.apply(at.state, STRIKE, None)
    assert GAME.late(at.state, Rng(b"late")) is None


def test_used_cards_lie_in_the_order_in_which_they_were_cast() -> None:
    at = scene(2, up={0: ("wind", "fire", "mountain")}, laid=("runes", "brooms", "history"))
    at.play(Cast("wind"))
    at.cast("mountain", *lessons("potions", "stargazing"))
    at.cast("fire")
    assert GAME.view(at.state, SPECTATOR).players[0].used == ("wind", "mountain", "fire")
    assert GAME.from_bytes(at.table.setup, at.state.to_bytes()).to_bytes() == at.state.to_bytes()
