"""Setting up: seats, school, cards; IW-01 … IW-20."""

from __future__ import annotations

import pytest

from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    ELEMENTS,
    Cast,
    ExamLaid,
    FirstChosen,
    IcecoolSetup,
    LessonLaid,
    LessonRepeated,
    Lot,
    TurnBegan,
    TurnEnded,
)
from tests.games.icecool_wizards.scene import LAID, begin, every, exams, lessons, only, refused, scene

ROOMS = ("potions", "stargazing", "brooms", "runes", "history")


@pytest.mark.rule("IW-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    assert len(begin(seats).view().players) == seats


@pytest.mark.rule("IW-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_or_more_cannot(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^{seats} seats; ICECOOL Wizards has 2 to 4, or one for practice$"):
        GAME.new(IcecoolSetup(seats=seats))


@pytest.mark.rule("IW-02")
def test_the_number_of_players_changes_no_card() -> None:
    views = [begin(seats).view() for seats in (2, 3, 4)]
    for view in views[1:]:
        assert view.lessons == views[0].lessons
        assert view.exams == views[0].exams
        assert (view.lesson_deck, view.exam_deck) == (views[0].lesson_deck, views[0].exam_deck)


@pytest.mark.rule("IW-03")
def test_the_same_flick_is_thrown_for_every_penguin() -> None:
    told = []
    for seat in range(4):
        at = begin(4, first=seat)
        s = at.state.copy()
        move = at.legal[0]
        GAME.apply(s, move, None)
        throw = GAME.throw(s)
        assert throw is not None
        told.append((throw.flick, throw.board, throw.seat))  # type: ignore[attr-defined]  # a Throw
    assert [seat for _, _, seat in told] == [0, 1, 2, 3]
    assert len({(flick.strength, flick.offset, flick.height) for flick, _, _ in told}) == 1
    assert all(board == told[0][1] for _, board, _ in told)


@pytest.mark.rule("IW-04", "IW-128")
def test_the_school_of_the_box_unless_a_file_says_otherwise() -> None:
    assert begin().view().board == own_board()
    other = own_board("pinwheel")
    assert begin(board=other).view().board == other


@pytest.mark.rule("IW-05")
def test_five_rooms_that_do_not_overlap() -> None:
    board = begin().view().board
    assert tuple(board.rooms) == ROOMS
    rects = [room.rect for room in board.rooms.values()]
    for i, a in enumerate(rects):
        for b in rects[:i]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.rule("IW-06", "IW-08")
def test_a_home_holds_one_card_at_most() -> None:
    """A second card of a symbol is not laid: see also test_laying_out."""
    at = begin(answers=(Lot(0), *lessons("fire", "fire", "potions", "potions", "wind"), *exams(*range(6))))
    assert at.view().lessons == ("fire", "wind", "potions")
    assert at.view().discards == ("fire", "potions")


@pytest.mark.rule("IW-07")
def test_every_lesson_has_one_home() -> None:
    board = own_board()
    homes = [room.lesson for room in board.rooms.values()] + [door.lesson for door in board.doors.values()]
    assert sorted(filter(None, homes)) == sorted((*ROOMS, *ELEMENTS))
    assert all(name == room.lesson for name, room in board.rooms.items())
    assert all(name == door.lesson for name, door in board.doors.items())


@pytest.mark.rule("IW-09")
def test_an_exam_in_each_of_six_corners() -> None:
    at = begin()
    assert at.view().exams == (0, 1, 2, 3, 4, 5)
    assert [(e.corner, e.exam, e.rule) for e in every(ExamLaid, at.table.opening.events)] == [
        (k, k, "IW-09") for k in range(6)
    ]
    assert at.view().exam_deck == 12


@pytest.mark.rule("IW-10")
def test_three_different_lessons_are_laid_out() -> None:
    at = begin(answers=(Lot(0), *lessons("potions", "potions", "fire", "potions", "wind"), *exams(*range(6))))
    told = at.table.opening.events
    assert [e.lesson for e in every(LessonLaid, told)] == ["potions", "fire", "wind"]
    assert [e.lesson for e in every(LessonRepeated, told)] == ["potions", "potions"]
    assert at.view().lessons == ("fire", "wind", "potions")
    assert at.view().discards == ("potions", "potions")
    assert at.view().lesson_deck == 49


@pytest.mark.rule("IW-11")
def test_equal_exams_may_lie_side_by_side() -> None:
    at = begin(answers=(Lot(0), *lessons(*LAID), *exams(0, 0, 5, 5, 6, 6)))
    assert at.view().exams == (0, 0, 5, 5, 6, 6)


@pytest.mark.rule("IW-12")
@pytest.mark.parametrize("layout", ["nested", "pinwheel"])
def test_exams_are_worth_three_six_or_nine(layout: str) -> None:
    kinds = own_board(layout).exams
    assert {exam.points for exam in kinds} == {3, 6, 9}
    assert [sum(e.cards for e in kinds if e.points == p) for p in (3, 6, 9)] == [6, 6, 6]


@pytest.mark.rule("IW-13", "IW-128")
def test_every_exam_asks_for_lessons() -> None:
    for exam in own_board().exams:
        assert len(exam.cost) == exam.points // 3
        assert len(set(exam.cost)) == len(exam.cost)
    asked = [lesson for exam in own_board().exams for lesson in exam.cost * exam.cards]
    assert {asked.count(lesson) for lesson in (*ROOMS, *ELEMENTS)} == {4}


@pytest.mark.rule("IW-14")
def test_only_elements_are_cast() -> None:
    at = scene(up={0: ("fire", "mountain", "wind", "water", *ROOMS)})
    assert [m.element for m in at.legal if isinstance(m, Cast)] == ["fire", "mountain", "wind"]


@pytest.mark.rule("IW-15")
def test_lessons_of_rooms_do_nothing_by_themselves() -> None:
    at = scene(up={0: ROOMS})
    assert not at.can(Cast)
    for room in ROOMS:
        assert at.tries(Cast(room)) == refused("IW-14", "no_spell")  # type: ignore[arg-type]  # no Element, that is it


@pytest.mark.rule("IW-16")
def test_any_number_of_equal_lessons() -> None:
    at = scene(up={0: ("history",) * 4}, laid=("history", "fire", "wind"))
    at.flick((440, 93))
    assert at.player(0).lessons == ("history",) * 5


@pytest.mark.rule("IW-17", "IW-18")
def test_magic_points_decide() -> None:
    at = scene(2, turns=1, up={0: ("fire",)}, passed={1: (HISTORY_EXAM,)}, exam_deck=0, corners={0: -1})
    at.end()
    assert at.over()
    assert GAME.scores(at.state) == (1, 3)
    assert GAME.winners(at.state) == (1,)


HISTORY_EXAM = 0


@pytest.mark.rule("IW-19")
def test_everybody_sees_all_lessons() -> None:
    at = scene(up={0: ("fire", "water"), 1: ("wind",)}, used={1: ("mountain",)})
    views = [GAME.view(at.state, eye) for eye in (-1, 0, 1, 2)]
    assert all(view.players == views[0].players for view in views)
    assert views[0].players[1].lessons == ("wind",)
    assert views[0].players[1].used == ("mountain",)


@pytest.mark.rule("IW-20")
def test_a_turn_begins_in_a_room() -> None:
    at = scene(stand={1: (94, 272)})
    began = only(TurnBegan, at.end())
    assert (began.seat, began.turn, began.room) == (1, 2, "potions")
    assert at.view().visited == ("potions",)


@pytest.mark.rule("IW-24")
def test_turns_go_round() -> None:
    at = scene(4, first=2)
    order = []
    for _ in range(5):
        order.append(at.actor)
        assert only(TurnEnded, at.end()).seat == order[-1]
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("IW-123")
def test_a_lot_says_who_begins_or_the_host_does() -> None:
    for first in range(3):
        at = begin(3, first=first)
        assert only(FirstChosen, at.table.opening.events).seat == first
        assert at.actor == first
    s = GAME.new(IcecoolSetup(seats=4))
    assert {GAME.draw(s, Rng(bytes([i]))).seat for i in range(60)} == {0, 1, 2, 3}  # type: ignore[attr-defined]  # Lots
    s = GAME.new(IcecoolSetup(seats=4, first="host"))
    assert {GAME.draw(s, Rng(bytes([i]))) for i in range(20)} == {Lot(0)}
    assert GAME.fault(s, Lot(1)) == "the host begins at this table, not seat 1"
