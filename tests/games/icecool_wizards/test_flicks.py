"""Flicks and what may come before one; IW-21 … IW-33, and what physics makes of a strike."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards import geometry
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    CameToRest,
    Cast,
    EndTurn,
    Flick,
    Flicked,
    Pose,
    Sit,
    SteppedToLine,
    StepToLine,
    Throw,
    TurnBegan,
    TurnEnded,
)
from gramarye.physics.settle import settle
from tests.games.icecool_wizards.scene import (
    DOORWAY,
    END,
    HISTORY,
    STRIKE,
    every,
    exams,
    lessons,
    only,
    refused,
    scene,
)


@pytest.mark.rule("IW-21")
def test_two_flicks_one_after_the_other() -> None:
    at = scene(up={0: ("fire",)})  # something to do after them
    assert at.view().flicks == 2
    assert only(Flicked, at.flick((440, 93))).left == 1
    assert only(Flicked, at.flick((430, 93))).left == 0
    assert at.tries(STRIKE) == refused("IW-21", "no_flick_left")
    assert not at.can(Flick)


@pytest.mark.rule("IW-21")
def test_a_turn_in_which_nothing_is_left_to_do_ends_by_itself() -> None:
    at = scene()
    at.flick((440, 93))
    told = at.flick((430, 93))
    assert only(TurnEnded, told).seat == 0
    assert at.actor == 1


@pytest.mark.rule("IW-22")
def test_a_turn_flicks_claims_and_sits_exams() -> None:
    at = scene(laid=("history", "fire", "wind"), corners={5: HISTORY})
    told = at.flick((510, 45), corners=(5,))
    assert at.player(0).lessons == ("history",)
    assert only(CameToRest, told).seat == 0
    at.play(Sit(5, ("history",)))
    assert at.player(0).points == 3
    assert at.can(Flick)


@pytest.mark.rule("IW-23")
def test_a_turn_may_end_with_flicks_left() -> None:
    at = scene()
    assert EndTurn() in at.legal
    at.end()
    assert at.actor == 1


@pytest.mark.rule("IW-23")
def test_option_must_flick() -> None:
    at = scene(must_flick=True, up={0: ("fire",)})
    assert END not in at.legal
    assert at.tries(END) == refused("IW-23", "must_flick")
    at.flick((440, 93))
    assert at.tries(END) == refused("IW-23", "must_flick")
    at.flick((430, 93))
    assert END in at.legal
    at.end()
    assert at.actor == 1


# ---- what a strike does: here physics is asked

HALL = own_board()


def struck(flick: Flick, at: tuple[int, int] = (430, 80)) -> tuple[float, float]:
    """Where a lone penguin comes to rest in the hall, in millimetres from where it stood."""
    throw = Throw(HALL, (Pose(10 * at[0], 10 * at[1], 0), Pose(950, 2700, 0)), 0, flick)
    end = settle(throw, film=False)
    assert end.calm
    return end.poses[0].x / 10 - at[0], end.poses[0].y / 10 - at[1]


@pytest.mark.rule("IW-25")
def test_struck_in_the_middle_it_goes_straight() -> None:
    dx, dy = struck(Flick(900, 300))
    assert dy > 30
    assert abs(dx) < 1


@pytest.mark.rule("IW-26")
def test_struck_on_a_side_it_curves_to_that_side() -> None:
    right, _ = struck(Flick(900, 400, 70), (452, 80))
    left, _ = struck(Flick(900, 400, -70), (452, 80))
    assert right > 2
    assert left < -2
    assert abs(right + left) < 2  # mirrored strikes mirror


@pytest.mark.rule("IW-27")
def test_struck_at_the_neck_it_jumps() -> None:
    """From the brooms over the wall into the potions, where no door is; struck in the middle it stays in its box."""
    places = {}
    for height in (25, 80):
        throw = Throw(HALL, (Pose(450, 1000, 0), Pose(4520, 2700, 0)), 0, Flick(900, 800, 0, height))
        end = settle(throw, film=False)
        places[height] = (end.poses[0].y > 1785 or 0 in end.off, {p.what for p in end.passages})
    assert not places[25][0]
    assert places[80][0]
    assert "hopped" in places[80][1] or "over" in places[80][1] or "above" in places[80][1]


@pytest.mark.rule("IW-28")
def test_a_strong_jump_may_leave_the_board() -> None:
    off = 0
    for strength in range(700, 1001, 50):
        throw = Throw(HALL, (Pose(4520, 1000, 0), Pose(950, 2700, 0)), 0, Flick(0, strength, 0, 85))
        off += 0 in settle(throw, film=False).off
    assert off > 0


@pytest.mark.rule("IW-29")
def test_any_technique_at_any_time() -> None:
    at = scene()
    for move in (Flick(0, 0), Flick(3599, 1000, -100, 0), Flick(900, 500, 100, 100), Flick(1, 1, 0, 50)):
        assert at.tries(move) is None
    at.play(Flick(900, 500, 100, 100), at.rest((440, 93)))
    assert at.tries(Flick(3599, 1000, -100, 0)) is None


# ---- the white line


@pytest.mark.rule("IW-30")
def test_from_between_wall_and_white_line_one_may_step_onto_the_line() -> None:
    at = scene(stand={0: (390, 200)})
    assert at.view().prompt.lines == ("c",)
    told = at.play(StepToLine("c"))
    assert only(SteppedToLine, told).pose == Pose(4100, 2000, 1800)
    assert at.place(0) == (410, 200)
    assert at.view().prompt.lines == ()  # it stands there already


@pytest.mark.rule("IW-30")
def test_its_centre_decides() -> None:
    for x, may in ((409.9, True), (410, False), (410.1, False)):
        at = scene(stand={0: (x, 200)})
        assert at.can(StepToLine) == may
        assert at.tries(StepToLine("c")) == (None if may else refused("IW-30", "not_beside_line"))


@pytest.mark.rule("IW-30")
def test_from_a_corner_the_nearest_spot_is_the_corner_of_the_line() -> None:
    at = scene(stand={0: (25, 340)})
    at.play(StepToLine("a"))
    assert at.place(0) == (43, 322)


@pytest.mark.rule("IW-31")
def test_before_every_flick_and_never_a_duty() -> None:
    at = scene(stand={0: (390, 200)}, up={0: ("wind", "fire")})
    assert at.can(StepToLine)
    at.flick((390, 150))
    assert at.can(StepToLine)
    at.flick((390, 100))
    assert not at.can(StepToLine)
    assert at.tries(StepToLine("c")) == refused("IW-21", "no_flick_left")
    at.play(Cast("wind"))
    assert at.can(StepToLine)
    assert at.can(Flick)


@pytest.mark.rule("IW-32")
def test_a_step_uses_up_no_flick() -> None:
    at = scene(stand={0: (390, 200)})
    at.play(StepToLine("c"))
    assert at.view().flicks == 2
    at.flick((400, 200))
    at.play(StepToLine("c"))
    assert at.view().flicks == 1


@pytest.mark.rule("IW-33")
def test_where_somebody_stands_the_nearest_free_spot() -> None:
    at = scene(stand={0: (390, 200), 1: (412, 205)})
    at.play(StepToLine("c"))
    x, y = at.place(0)
    assert x == 410
    assert y < 200  # the nearer end of what the other takes up
    assert 32 <= ((x - 412) ** 2 + (y - 205) ** 2) ** 0.5 < 32.1


@pytest.mark.rule("IW-33")
def test_no_free_spot_of_the_line_is_nearer() -> None:
    """Every tenth of a millimetre of the line, tried one by one."""
    stand = {0: (375.0, 40.0), 1: (412.0, 60.0), 2: (440.0, 50.0), 3: (410.0, 95.0)}
    at = scene(4, stand=stand)
    at.play(StepToLine("c"))
    x0, y0, x1, y1 = (10 * side for side in at.view().board.boxes["c"].white)
    others = [(10 * x, 10 * y) for q, (x, y) in stand.items() if q]
    line = [(x, y) for x in range(x0, x1 + 1) for y in (y0, y1)] + [(x, y) for y in range(y0, y1 + 1) for x in (x0, x1)]
    free = [(x, y) for x, y in line if all((x - a) ** 2 + (y - b) ** 2 >= geometry.APART for a, b in others)]
    pose = at.poses[0]
    best = min((x - 3750) ** 2 + (y - 400) ** 2 for x, y in free)
    assert (pose.x, pose.y) in free
    assert (pose.x - 3750) ** 2 + (pose.y - 400) ** 2 == best


@pytest.mark.rule("IW-30", "IW-20")
def test_no_step_from_the_middle_of_a_room() -> None:
    at = scene()
    assert at.view().prompt.lines == ()
    assert at.tries(StepToLine("c")) == refused("IW-30", "not_beside_line")
    assert at.tries(StepToLine("d")) == refused("IW-30", "no_such_box")


def test_what_physics_is_asked() -> None:
    at = scene()
    s = at.state.copy()
    assert GAME.throw(s) is None
    GAME.apply(s, Flick(123, 456, -7, 89), None)
    assert GAME.throw(s) == Throw(at.view().board, at.poses, 0, Flick(123, 456, -7, 89))


def test_a_turn_with_an_open_payment_waits() -> None:
    at = scene(laid=("history", "fire", "wind"), corners={5: HISTORY})
    at.flick((440, 93))
    told = at.flick((510, 45), corners=(5,))
    assert not every(TurnBegan, told)
    at.play(Sit(5, ("history",)), *lessons("history"), *exams(HISTORY))
    assert at.actor == 1


@pytest.mark.rule("IW-49")
def test_doorways_are_in_the_prompt() -> None:
    at = scene(stand={0: DOORWAY["fire"]})
    assert at.view().prompt.stuck == "fire"
