"""The sixty answers of the published FAQ, in its order: each is shown by scenes, and the rulebook has its question.

A scene is one of the tests of this folder; it is marked with the rules it shows, and together the scenes of an answer
show every rule the answer rests on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from gramarye.games.icecool_wizards.game import GAME
from tests.games.icecool_wizards import test_classrooms as rooms
from tests.games.icecool_wizards import test_doors as doors
from tests.games.icecool_wizards import test_end as end
from tests.games.icecool_wizards import test_exams as exams
from tests.games.icecool_wizards import test_flicks as flicks
from tests.games.icecool_wizards import test_laying_out as laying
from tests.games.icecool_wizards import test_off_board as off
from tests.games.icecool_wizards import test_setup as setup
from tests.games.icecool_wizards import test_spells as spells
from tests.games.icecool_wizards import test_trade as trade

Scene = Callable[[], None]
FIVE = ("fire", "wind", "runes", "water", "potions")

fewer = partial(laying.test_fewer_than_three_become_three, ("fire",))
more = partial(laying.test_three_or_more_stay_as_they_are, FIVE)
three_play = partial(setup.test_two_to_four_play, 3)
worth = partial(setup.test_exams_are_worth_three_six_or_nine, "nested")
equal_turns = partial(end.test_everybody_has_as_many_turns, 1)
poor = partial(trade.test_both_must_have_a_face_up_lesson, {0: ("runes",)})

ANSWERS: dict[int, tuple[str, tuple[Scene, ...]]] = {
    1: ("78", (spells.test_right_after_a_trade,)),
    2: ("77 78", (spells.test_any_number_in_a_turn, spells.test_right_after_the_card_came_from_the_board)),
    3: ("108 93", (more, spells.test_mountain_lays_two_more)),
    4: ("120 121", (end.test_of_equal_points_more_cards_win, end.test_still_equal_they_share_the_victory)),
    5: ("119 118", (end.test_unused_spells_give_no_bonus, end.test_exams_and_a_point_for_every_lesson_up_or_down)),
    6: ("113 115", (end.test_when_not_every_space_can_be_filled_the_round_is_played_out, equal_turns)),
    7: ("106 107 112", (
        laying.test_lessons_first_then_exams_then_the_next_turn, fewer, laying.test_every_empty_space_gets_an_exam,
    )),
    8: ("11", (setup.test_equal_exams_may_lie_side_by_side,)),
    9: ("67 68 64", (
        exams.test_who_begins_on_an_exam_may_sit_it_at_once, exams.test_or_after_the_flick, exams.test_nobody_must,
        exams.test_an_exam_costs_the_lessons_it_asks_for,
    )),
    10: ("64 66", (exams.test_an_exam_costs_the_lessons_it_asks_for, exams.test_only_an_exam_one_has_been_on)),
    11: ("34 37 44", (
        rooms.test_passing_through_is_a_visit, rooms.test_lessons_are_claimed_when_everything_rests,
        doors.test_through_a_door,
    )),
    12: ("21", (flicks.test_two_flicks_one_after_the_other,)),
    13: ("22 39", (flicks.test_a_turn_flicks_claims_and_sits_exams, rooms.test_one_flick_may_bring_several_lessons)),
    14: ("65 81", (exams.test_only_face_up_lessons_pay,)),
    15: ("83 82 84", (
        spells.test_it_may_be_a_face_down_card, spells.test_fire_costs_every_opponent_a_card_of_their_choice,
        spells.test_who_has_none_loses_none,
    )),
    16: ("85 82 83 84", (
        spells.test_fire_costs_every_opponent_a_card_of_their_choice, spells.test_it_may_be_a_face_down_card,
        spells.test_who_has_none_loses_none,
    )),
    17: ("82 83 84", (
        spells.test_fire_costs_every_opponent_a_card_of_their_choice, spells.test_it_may_be_a_face_down_card,
        spells.test_fire_among_beggars,
    )),
    18: ("87 88", (exams.test_water_stands_in_for_a_lesson_and_is_discarded, spells.test_water_is_not_cast)),
    19: ("88 87", (
        exams.test_water_is_not_turned_down_by_use, exams.test_water_stands_in_for_a_lesson_and_is_discarded,
    )),
    20: ("87 88", (
        exams.test_water_that_is_asked_for_is_paid_and_more_may_stand_in, exams.test_water_is_not_turned_down_by_use,
    )),
    21: ("94 76", (
        spells.test_mountain_before_and_after_a_flick, spells.test_before_between_and_after_flicks_but_not_during_one,
    )),
    22: ("91 92 93", (
        spells.test_mountain_lays_two_more, spells.test_mountain_redraws_what_lies_there_already,
    )),
    23: ("95", (spells.test_wind_is_one_more_flick,)),
    24: ("79 80 81 75 76", (
        spells.test_each_card_casts_once, spells.test_it_never_turns_up_again,
        spells.test_a_used_card_is_worth_its_point_and_nothing_else, spells.test_only_in_ones_own_turn,
        spells.test_before_between_and_after_flicks_but_not_during_one,
    )),
    25: ("75 79", (spells.test_only_in_ones_own_turn, spells.test_each_card_casts_once)),
    26: ("75 76 79", (
        spells.test_only_in_ones_own_turn, spells.test_before_between_and_after_flicks_but_not_during_one,
        spells.test_two_cards_cast_twice,
    )),
    27: ("14 75 79", (
        setup.test_only_elements_are_cast, spells.test_only_in_ones_own_turn, spells.test_each_card_casts_once,
    )),
    28: ("27 28", (flicks.test_struck_at_the_neck_it_jumps, flicks.test_a_strong_jump_may_leave_the_board)),
    29: ("26", (flicks.test_struck_on_a_side_it_curves_to_that_side,)),
    30: ("25", (flicks.test_struck_in_the_middle_it_goes_straight,)),
    31: ("30 31 32", (
        flicks.test_from_between_wall_and_white_line_one_may_step_onto_the_line,
        flicks.test_before_every_flick_and_never_a_duty, flicks.test_a_step_uses_up_no_flick,
    )),
    32: ("30 31 32", (
        flicks.test_its_centre_decides, flicks.test_before_every_flick_and_never_a_duty,
        flicks.test_a_step_uses_up_no_flick,
    )),
    33: ("36 37 38 34 20", (
        rooms.test_the_room_one_begins_in_counts, rooms.test_lessons_are_claimed_when_everything_rests,
        rooms.test_nobody_is_asked_whether_to_claim, rooms.test_passing_through_is_a_visit,
        setup.test_a_turn_begins_in_a_room,
    )),
    34: ("34 35 36", (
        rooms.test_passing_through_is_a_visit, rooms.test_overlapping_the_line_all_the_time_is_none,
        rooms.test_the_room_one_begins_in_counts,
    )),
    35: ("05 06", (setup.test_five_rooms_that_do_not_overlap, setup.test_a_home_holds_one_card_at_most)),
    36: ("47 44", (doors.test_jumping_over_the_wall_at_a_door_is_not_through, doors.test_through_a_door)),
    37: ("48 49", (
        doors.test_stopping_in_the_doorway_brings_nothing, doors.test_from_a_doorway_to_either_white_line,
    )),
    38: ("45 46", (doors.test_part_of_the_way_and_back_is_not_through, doors.test_there_and_back_again_counts_once)),
    39: ("53 54 55", (off.test_back_to_where_it_was, off.test_the_flick_is_lost_and_the_second_still_taken)),
    40: ("98 102", (trade.test_no_taking_without_giving, poor)),
    41: ("99", (trade.test_face_down_cards_are_out_of_it,)),
    42: ("97 99", (trade.test_one_face_up_lesson_for_one, trade.test_face_down_cards_are_out_of_it)),
    43: ("100 99", (trade.test_the_other_has_no_say, trade.test_face_down_cards_are_out_of_it)),
    44: ("101", (trade.test_nobody_must,)),
    45: ("97 98", (trade.test_one_face_up_lesson_for_one,)),
    46: ("17 18", (setup.test_magic_points_decide,)),
    47: ("12", (worth,)),
    48: ("113 115", (end.test_when_not_every_space_can_be_filled_the_round_is_played_out,)),
    49: ("09 112", (setup.test_an_exam_in_each_of_six_corners, laying.test_every_empty_space_gets_an_exam)),
    50: ("110", (
        laying.test_the_discards_become_a_new_deck_at_a_refill, laying.test_in_the_middle_of_a_mountain,
        laying.test_in_a_chain_of_repeats,
    )),
    51: ("16", (setup.test_any_number_of_equal_lessons,)),
    52: ("10 109 107", (
        setup.test_three_different_lessons_are_laid_out, laying.test_a_repeated_symbol_is_drawn_anew, fewer,
    )),
    53: ("10 109", (
        setup.test_three_different_lessons_are_laid_out, laying.test_a_repeated_symbol_is_drawn_anew,
    )),
    54: ("10 107", (setup.test_three_different_lessons_are_laid_out, fewer)),
    55: ("04", (setup.test_the_school_of_the_box_unless_a_file_says_otherwise,)),
    56: ("05 09 10", (
        setup.test_five_rooms_that_do_not_overlap, setup.test_an_exam_in_each_of_six_corners,
        setup.test_three_different_lessons_are_laid_out,
    )),
    57: ("03", (setup.test_the_same_flick_is_thrown_for_every_penguin,)),
    58: ("02", (setup.test_the_number_of_players_changes_no_card,)),
    59: ("01 09 10", (
        three_play, setup.test_an_exam_in_each_of_six_corners, setup.test_three_different_lessons_are_laid_out,
    )),
    60: ("18", (setup.test_magic_points_decide, end.test_exams_and_a_point_for_every_lesson_up_or_down)),
}  # fmt: skip


def rules_shown(scene: Any) -> set[str]:  # Any: a test function, or one with its case filled in
    marks = getattr(scene, "func", scene).pytestmark
    return {rule for mark in marks if mark.name == "rule" for rule in mark.args}


def test_there_are_sixty() -> None:
    assert sorted(ANSWERS) == list(range(1, 61))


@pytest.mark.parametrize("number", list(ANSWERS))
def test_answer(number: int) -> None:
    ids, scenes = ANSWERS[number]
    rules = {f"IW-{i}" for i in ids.split()}
    shown: set[str] = set()
    for scene in scenes:
        scene()
        assert rules_shown(scene) & rules, f"{scene} shows nothing of answer {number}"
        shown |= rules_shown(scene)
    assert rules <= shown, f"no scene of answer {number} shows {', '.join(sorted(rules - shown))}"
    assert any(rules <= set(question.rules) for question in GAME.rulebook.questions)
