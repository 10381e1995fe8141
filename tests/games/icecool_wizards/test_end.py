"""The end of the game, scoring, an agreed end, and the cap; IW-113 … IW-121, IW-125, IW-126."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    Agree,
    EndAnswered,
    EndProposed,
    ExamLaid,
    GameEnded,
    LastRoundBegan,
    Object,
    ProposeEnd,
    TurnBegan,
)
from tests.games.icecool_wizards.scene import (
    FIRE_POTIONS,
    HISTORY,
    MOUNTAIN_RUNES,
    STRIKE,
    WATER_WIND_HISTORY,
    Scene,
    every,
    exams,
    lessons,
    only,
    refused,
    scene,
)


@pytest.mark.rule("IW-113", "IW-115", "IW-117")
def test_when_not_every_space_can_be_filled_the_round_is_played_out() -> None:
    at = scene(4, corners={0: -1, 1: -1}, exam_deck=1)
    told = at.end(*exams(left_kind(at)))
    last = only(LastRoundBegan, told)
    assert (last.why, last.left, last.rule) == ("exams", 3, "IW-113")
    assert len(every(ExamLaid, told)) == 1  # what is left is laid out
    assert at.view().exams.count(None) == 1
    assert (at.view().last_round, at.view().turns_left) == (True, 2)
    for seat in (1, 2):
        assert at.actor == seat
        at.end()
    assert at.view().turns_left == 0
    told = at.end()
    assert at.over()
    assert only(GameEnded, told).rule == "IW-118"
    assert at.view().turn == 4  # everybody has had one turn


def left_kind(at: Scene) -> int:
    """The only kind of Exam left in the deck."""
    return next(k for k in range(15) if at.state.b[st.EXAM_DECK + k])


@pytest.mark.rule("IW-114")
def test_just_enough_is_enough() -> None:
    at = scene(corners={0: -1}, exam_deck=1)
    told = at.end(*exams(left_kind(at)))
    assert not every(LastRoundBegan, told)
    assert at.view().exam_deck == 0
    assert not at.view().last_round
    assert not every(LastRoundBegan, at.end())  # all six lie there, the deck is empty: on it goes


@pytest.mark.rule("IW-115")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_everybody_has_as_many_turns(first: int) -> None:
    at = scene(3, first=first, turns=4)  # the second turn of the second round
    at.put(corners={0: -1}, exam_deck=0)
    turns = [first, (first + 1) % 3, (first + 2) % 3, first]
    while not at.over():
        turns.append(at.actor)
        at.end()
    assert [turns.count(q) for q in range(3)] == [2, 2, 2]


@pytest.mark.rule("IW-116")
def test_in_the_last_players_turn_the_game_ends_there() -> None:
    at = scene(3, turns=2, corners={0: -1}, exam_deck=0)
    told = at.end()
    assert only(LastRoundBegan, told).left == 0
    assert at.over()
    assert not every(TurnBegan, told)


@pytest.mark.rule("IW-117")
def test_lessons_are_refilled_in_the_last_round_too() -> None:
    at = scene(3, corners={0: -1}, exam_deck=0)
    at.end()
    at.put(laid=("fire", "wind"))
    told = at.end(*lessons("runes"))
    assert not every(LastRoundBegan, told)  # once is enough
    assert at.view().lessons == ("fire", "wind", "runes")


def finished(seats: int = 2, **putting: object) -> Scene:
    """A game that has just ended with these cards."""
    at = scene(seats, turns=seats - 1, corners={0: -1}, **putting)  # type: ignore[arg-type]  # options of any type
    at.put(exam_deck=0)
    at.end()
    assert at.over()
    return at


@pytest.mark.rule("IW-118", "IW-18")
def test_exams_and_a_point_for_every_lesson_up_or_down() -> None:
    at = finished(
        passed={0: (HISTORY, FIRE_POTIONS), 1: (WATER_WIND_HISTORY,)}, up={0: ("fire",)}, used={0: ("wind", "water")}
    )
    assert GAME.scores(at.state) == (3 + 6 + 3, 9)
    assert GAME.winners(at.state) == (0,)
    assert [p.points for p in at.view().players] == [12, 9]


@pytest.mark.rule("IW-119")
def test_unused_spells_give_no_bonus() -> None:
    at = finished(up={0: ("fire", "wind")}, used={1: ("fire", "wind")})
    assert GAME.scores(at.state) == (2, 2)
    assert GAME.winners(at.state) == (0, 1)


@pytest.mark.rule("IW-120")
def test_of_equal_points_more_cards_win() -> None:
    at = finished(passed={0: (HISTORY, HISTORY), 1: (MOUNTAIN_RUNES,)})
    assert GAME.scores(at.state) == (6, 6)
    assert GAME.winners(at.state) == (0,)
    assert at.view().winners == (0,)


@pytest.mark.rule("IW-121")
def test_still_equal_they_share_the_victory() -> None:
    at = finished(3, passed={0: (HISTORY,), 1: (HISTORY,), 2: ()}, up={2: ("fire",)})
    assert GAME.winners(at.state) == (0, 1)
    ended = at.view()
    assert ended.winners == (0, 1)


def test_what_is_told_at_the_end() -> None:
    at = scene(2, turns=1, corners={0: -1}, passed={1: (HISTORY,)}, up={0: ("fire",)}, exam_deck=0)
    told = only(GameEnded, at.end())
    assert (told.points, told.cards, told.winners) == ((1, 3), (1, 1), (1,))
    assert at.tries(STRIKE, 0) == refused("IW-115", "game_over")


# ---- an agreed end


@pytest.mark.rule("IW-125")
def test_all_agree_and_the_round_is_played_out() -> None:
    at = scene(4, turns=1, voters=(0, 1, 3))
    assert ProposeEnd() in at.legal
    told = at.play(ProposeEnd())
    assert only(EndProposed, told).seat == 1
    assert at.view().agreed == (1,)
    assert at.actor == 3  # seat 2 is not asked
    assert at.view().prompt.phase == "vote"
    assert at.legal == [Agree(), Object()]
    at.play(Agree())
    assert at.view().agreed == (1, 3)
    told = at.play(Agree())
    assert only(EndAnswered, told).yes
    last = only(LastRoundBegan, told)
    assert (last.why, last.left, last.rule) == ("agreed", 2, "IW-125")
    assert at.actor == 1  # whose turn goes on
    for seat in (1, 2, 3):
        assert at.actor == seat
        at.end()
    assert at.over()


@pytest.mark.rule("IW-125")
def test_one_no_and_they_play_on() -> None:
    at = scene(3, voters=(0, 1, 2))
    at.play(ProposeEnd())
    at.play(Agree())
    told = at.play(Object())
    assert not only(EndAnswered, told).yes
    assert at.actor == 0
    assert at.view().agreed == ()
    assert not at.view().last_round
    assert at.tries(ProposeEnd()) == refused("IW-125", "proposed_already")
    for _ in range(3):
        at.end()
    assert at.tries(ProposeEnd()) is None


@pytest.mark.rule("IW-125")
def test_who_plays_with_bots_alone_decides_alone() -> None:
    at = scene(3, voters=(0,))
    told = at.play(ProposeEnd())
    assert only(LastRoundBegan, told).left == 2
    assert at.tries(ProposeEnd()) == refused("IW-125", "last_round_already")
    at.end()
    assert at.tries(ProposeEnd()) == refused("IW-125", "last_round_already")


@pytest.mark.rule("IW-125")
def test_option_agreed_end() -> None:
    at = scene(3, voters=(0, 1, 2), agreed_end=False)
    assert not at.can(ProposeEnd)
    assert at.tries(ProposeEnd()) == refused("IW-125", "no_agreed_end")


# ---- the cap


@pytest.mark.rule("IW-126")
def test_after_so_many_turns_the_last_round_comes() -> None:
    at = scene(3, turns=7, cap=8)
    told = at.end()
    last = only(LastRoundBegan, told)
    assert (last.why, last.left, last.rule) == ("cap", 1, "IW-126")
    at.end()
    assert at.over()
    assert at.view().turn == 9


@pytest.mark.rule("IW-126")
def test_not_before_and_not_twice() -> None:
    at = scene(2, turns=9, cap=10)
    assert not at.view().last_round
    told = at.end()
    assert len(every(LastRoundBegan, told)) == 1
    assert at.over()  # ten turns are five rounds
