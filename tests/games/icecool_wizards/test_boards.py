"""Board files: ours, and what is said of a broken one; IW-04, IW-05, IW-09, IW-128."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from gramarye.games.icecool_wizards import geometry
from gramarye.games.icecool_wizards.boards import FILES, FOOTPRINT, lesson_names, mouths, own_board, parse_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.school import School
from gramarye.games.icecool_wizards.words import ELEMENTS, Board, IcecoolSetup

TEXT = files("gramarye.games.icecool_wizards").joinpath("board.toml").read_text(encoding="utf-8")


@pytest.mark.rule("IW-04", "IW-128")
@pytest.mark.parametrize("layout", list(FILES))
def test_both_schools_are_sound(layout: str) -> None:
    board = own_board(layout)
    assert len(board.rooms) == 5
    assert len(board.corners) == 6
    assert lesson_names(board) == (*ELEMENTS, "potions", "stargazing", "brooms", "runes", "history")
    assert sum(exam.cards for exam in board.exams) == 18
    assert 9 * board.copies == 54


@pytest.mark.rule("IW-128")
def test_the_school_of_the_box() -> None:
    board = own_board()
    assert list(board.boxes) == ["a", "b", "c"]
    assert list(board.doors) == ["fire", "water", "wind", "mountain"]
    assert max(box.outer[2] for box in board.boxes.values()) == 537
    assert max(box.outer[3] for box in board.boxes.values()) == 365
    sizes = sorted(
        sorted((b.outer[2] - b.outer[0], b.outer[3] - b.outer[1]), reverse=True) for b in board.boxes.values()
    )
    insides = sorted(
        sorted((b.inner[2] - b.inner[0], b.inner[3] - b.inner[1]), reverse=True) for b in board.boxes.values()
    )
    for outer, inner in zip(sizes, insides[1:], strict=False):  # they nest, box in box
        assert outer[0] <= inner[0]
        assert outer[1] <= inner[1]


@pytest.mark.rule("IW-05")
def test_every_room_has_its_floor() -> None:
    school = School(own_board())
    for box in school.board.boxes.values():
        x0, y0, x1, y1 = (10 * side for side in box.inner)
        for x in range(x0, x1 + 1, 97):
            for y in range(y0, y1 + 1, 97):
                room = geometry.room_at(school, x, y, -1)
                assert geometry.distance2(school.room, room, x, y) == 0


def test_the_measure_of_a_penguin_is_the_same_everywhere() -> None:
    assert geometry.R == FOOTPRINT == 160


def test_mouths_of_doors() -> None:
    doors = own_board().doors
    assert mouths(doors["fire"]) == ((73, 143, 123, 175), (73, 182, 123, 214))
    assert mouths(doors["wind"]) == ((331, 247, 363, 297), (370, 247, 402, 297))


# ---- broken files

Change = Callable[[dict[str, Any]], None]  # Any: what a TOML file may hold
BROKEN: list[tuple[str, Change]] = []


def says(sentence: str) -> Callable[[Change], Change]:
    def note(change: Change) -> Change:
        BROKEN.append((sentence, change))
        return change

    return note


@says("rooms: there are 4; a school has five classrooms")
def a_room_is_missing(raw: dict[str, Any]) -> None:
    del raw["rooms"]["history"]


@says("rooms.stargazing.rect: it overlaps room potions")
def rooms_overlap(raw: dict[str, Any]) -> None:
    raw["rooms"]["potions"]["rect"] = [3, 182, 195, 362]


@says("boxes.a: its rooms do not cover its floor")
def a_strip_belongs_to_no_room(raw: dict[str, Any]) -> None:
    raw["rooms"]["potions"]["rect"] = [3, 182, 180, 362]


@says("rooms.potions.rect: it must lie in box a and be at least 64 mm wide and high")
def a_room_sticks_out(raw: dict[str, Any]) -> None:
    raw["rooms"]["potions"]["rect"] = [0, 182, 185, 362]


@says("rooms.potions.box: there is no box 'z'")
def a_room_in_no_box(raw: dict[str, Any]) -> None:
    raw["rooms"]["potions"]["box"] = "z"


@says("rooms.potions.home: its Lesson would lie outside the room")
def a_home_elsewhere(raw: dict[str, Any]) -> None:
    raw["rooms"]["potions"]["home"] = [274, 272]


@says("rooms.history: no door or open border leads there")
def a_room_nobody_can_reach(raw: dict[str, Any]) -> None:
    for name, x in (("wind", 249), ("mountain", 10)):
        raw["doors"][name] = {
            "rooms": ["brooms", "potions"],
            "axis": "y",
            "rect": [x, 175, x + 50, 182],
            "lesson": name,
        }
    raw["doors"]["wind"]["rooms"] = ["runes", "stargazing"]
    raw["doors"]["wind"]["rect"] = [195, 175, 245, 182]
    raw["doors"]["mountain"]["rect"] = [15, 175, 65, 182]


@says("corners #2: the Exam lies in the mouth of door wind")
def an_exam_in_a_door_mouth(raw: dict[str, Any]) -> None:
    raw["corners"][1]["rect"] = [298, 280, 361, 324]


@says("corners #2: the Exam overlaps #1")
def exams_overlap(raw: dict[str, Any]) -> None:
    raw["corners"][1] = {"room": "potions", "rect": [60, 300, 123, 344]}


@says("corners #1: the Exam does not lie in room stargazing")
def an_exam_in_another_room(raw: dict[str, Any]) -> None:
    raw["corners"][0]["room"] = "stargazing"


@says("corners #1: there is no room 'owlery'")
def an_exam_nowhere(raw: dict[str, Any]) -> None:
    raw["corners"][0]["room"] = "owlery"


@says("corners: there are 5; a school has six Exam spaces")
def a_corner_is_missing(raw: dict[str, Any]) -> None:
    raw["corners"].pop()


@says("start #2: it collides with #1; 32 mm apart are not enough")
def starts_collide(raw: dict[str, Any]) -> None:
    raw["start"][1] = [452, 125]


@says("start #1: a penguin at 380, 93 is not wholly in a room")
def a_start_in_the_wall(raw: dict[str, Any]) -> None:
    raw["start"][0] = [380, 93]


@says("start #1: a penguin at 480, 60 would begin on an Exam")
def a_start_on_an_exam(raw: dict[str, Any]) -> None:
    raw["start"][0] = [480, 60]


@says("exams #1: it asks for the Lesson 'owls', but there is none")
def an_unknown_cost(raw: dict[str, Any]) -> None:
    raw["exams"][0]["cost"] = ["owls"]


@says("exams #1: it asks for more 'history' than there are")
def a_cost_too_high(raw: dict[str, Any]) -> None:
    raw["copies"] = 1
    raw["exams"][0]["cost"] = ["history", "history"]


@says("exams: there are too few cards to fill 6 spaces")
def too_few_exams(raw: dict[str, Any]) -> None:
    raw["exams"] = raw["exams"][:4]


@says("rooms: the Lesson 'potions' has two homes")
def two_homes(raw: dict[str, Any]) -> None:
    raw["rooms"]["runes"]["lesson"] = "potions"


@says("doors: the Lesson 'wind' has 0 homes; one is right")
def an_element_without_a_door(raw: dict[str, Any]) -> None:
    del raw["doors"]["wind"]["lesson"]


@says("doors.wind.lesson: only fire, water, mountain, wind lie in doorways, not 'owls'")
def an_owl_in_the_doorway(raw: dict[str, Any]) -> None:
    raw["doors"]["wind"]["lesson"] = "owls"


@says("doors.fire.rooms: there is no room 'owlery'")
def a_door_to_nowhere(raw: dict[str, Any]) -> None:
    raw["doors"]["fire"]["rooms"] = ["owlery", "potions"]


@says("doors.fire.rooms: both are in box a, but doors connect boxes")
def a_door_within_a_box(raw: dict[str, Any]) -> None:
    raw["doors"]["fire"]["rooms"] = ["potions", "stargazing"]


@says("doors.fire.rect: it must reach from room brooms to room potions")
def a_door_that_ends_in_the_wall(raw: dict[str, Any]) -> None:
    raw["doors"]["fire"]["rect"] = [73, 175, 123, 180]


@says("doors.fire.rect: an opening of 30 mm is too narrow for a penguin")
def a_narrow_door(raw: dict[str, Any]) -> None:
    raw["doors"]["fire"]["rect"] = [73, 175, 103, 182]


@says("doors.fire.rect: it is not wholly between its two rooms")
def a_door_across_the_line(raw: dict[str, Any]) -> None:
    raw["doors"]["fire"]["rect"] = [170, 175, 220, 182]


@says("doors.water.rect: it overlaps door fire")
def doors_overlap(raw: dict[str, Any]) -> None:
    raw["doors"]["water"] = {
        "rooms": ["brooms", "potions"],
        "axis": "y",
        "rect": [93, 175, 143, 182],
        "lesson": "water",
    }


@says("boxes.b: it overlaps box a")
def boxes_overlap(raw: dict[str, Any]) -> None:
    raw["boxes"]["b"] = {"outer": [8, 0, 366, 180], "inner": [11, 3, 363, 177], "white": [51, 43, 323, 135]}


@says("boxes.a: the inner edge must lie one wall (3 mm) within the outer one")
def a_wall_too_thick(raw: dict[str, Any]) -> None:
    raw["boxes"]["a"]["inner"] = [4, 182, 363, 362]


@says("boxes.a: 60 x 180 mm is too small for two penguins")
def a_tiny_box(raw: dict[str, Any]) -> None:
    raw["boxes"]["a"] = {"outer": [0, 179, 66, 365], "inner": [3, 182, 63, 362], "white": [20, 200, 40, 340]}


@says("boxes.a.white: a penguin on the line must fit into the box, 16 mm from its walls")
def a_line_at_the_wall(raw: dict[str, Any]) -> None:
    raw["boxes"]["a"]["white"] = [10, 222, 323, 322]


@says("boxes.a.white: a line of 40 x 40 mm can be covered by three penguins")
def a_short_line(raw: dict[str, Any]) -> None:
    raw["boxes"]["a"]["white"] = [100, 250, 140, 290]


@says("boxes: there are 9; a school has 1 to 8")
def too_many_boxes(raw: dict[str, Any]) -> None:
    for i in range(6):
        raw["boxes"][f"x{i}"] = raw["boxes"]["a"]


@says("lintel: an opening of 60 mm does not fit under walls of 55 mm")
def a_lintel_above_the_wall(raw: dict[str, Any]) -> None:
    raw["lintel"] = 60


@says("doors: there are 17; at most 16 are possible")
def too_many_doors(raw: dict[str, Any]) -> None:
    for i in range(13):
        raw["doors"][f"x{i}"] = {k: v for k, v in raw["doors"]["fire"].items() if k != "lesson"}


@pytest.mark.rule("IW-128")
@pytest.mark.parametrize(("sentence", "change"), BROKEN, ids=lambda x: getattr(x, "__name__", ""))
def test_a_broken_file_is_told_in_a_sentence(sentence: str, change: Change) -> None:
    raw = tomllib.loads(TEXT)
    change(raw)
    with pytest.raises(ValueError, match=r"^mine\.toml: ") as told:
        parse_board(toml_of(raw), "mine.toml")
    assert str(told.value) == f"mine.toml: {sentence}"
    with pytest.raises(ValueError, match=r"^board: "):
        GAME.new(IcecoolSetup(seats=2, board=msgspec.convert(raw, Board)))


def toml_of(value: Any) -> str:  # Any: as above
    """A TOML text with everything inline."""
    return "\n".join(f"{key} = {inline(item)}" for key, item in value.items())


def inline(value: Any) -> str:  # Any: as above
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def test_the_same_file_written_otherwise_is_the_same_school() -> None:
    assert parse_board(toml_of(tomllib.loads(TEXT)), "mine.toml") == own_board()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wall = ", r"^mine\.toml: line 1, column 8: this is not TOML: Invalid value$"),
        ("wall = 3", r"^mine\.toml: boxes: this is missing; use a table in which each entry has a name$"),
        (TEXT.replace("wall = 3", "wall = 0"), r"^mine\.toml: wall: use a whole number from 1 to 20$"),
        (
            TEXT.replace("wall = 3", "wall = 3\nroof = 1"),
            r"^mine\.toml: roof: there is no such entry here; there is boxes, ",
        ),
    ],
)
def test_what_is_no_board_at_all(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_board(text, "mine.toml")
