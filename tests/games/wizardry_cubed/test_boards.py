"""Path, school and box: boards of ours and of users, W3-04 to W3-08, W3-13, W3-71 to W3-75."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from gramarye.games.wizardry_cubed.boards import FILES, Track, own_board, parse_board
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import TOOLS
from gramarye.games.wizardry_cubed.words import Board, WillyMoved, WizardrySetup
from tests.games.wizardry_cubed.scene import begin, every, scene
from tests.laws.wizardry_cubed_subject import SMALL

USUAL = (files("gramarye.games.wizardry_cubed") / "board.toml").read_text(encoding="utf-8")


@pytest.mark.rule("W3-04", "W3-05", "W3-06")
@pytest.mark.parametrize("path", list(FILES))
def test_tiles_and_dice_of_our_boards(path: str) -> None:
    track = Track(own_board(path))
    assert (track.board.tiles, track.lumies, track.ghosts) == (18, 16, 2)
    assert len(set(track.names)) == 17  # sixteen kinds, and the ghost
    faces = [face for die in track.board.dice for face in die]
    assert (len(track.board.dice), len(faces)) == (3, 18)
    assert (faces.count("ghost"), faces.count("potion")) == (1, 1)


@pytest.mark.rule("W3-08")
def test_castle_bat_and_mouse_are_on_three_dice() -> None:
    for together in (("castle", "bat", "mouse"), ("star", "owl", "mushroom"), ("star", "cat", "mouse")):
        assert [next(i for i, die in enumerate(own_board("standard").dice) if x in die) for x in together] == [0, 1, 2]


@pytest.mark.rule("W3-13")
@pytest.mark.parametrize("path", list(FILES))
def test_arrows_grow_from_one_to_three(path: str) -> None:
    board = own_board(path)
    assert len(board.arrows) == board.forest + board.stairs
    assert list(board.arrows) == sorted(board.arrows)
    assert (board.arrows[0], board.arrows[-1]) == (1, 3)
    assert set(board.arrows) == {1, 2, 3}


@pytest.mark.rule("W3-71", "W3-72")
@pytest.mark.parametrize(("path", "forest"), [("standard", 11), ("short", 8), ("long", 15)])
def test_the_lengths_of_the_path(path: str, forest: int) -> None:
    board = own_board(path)
    assert board.forest - board.market == forest
    assert board.stairs == 5
    assert Track(board).school == board.market + forest + 5 + 1
    at = scene(path=path, wizards=(board.forest + 5, 9, 9))
    at.roll("castle", "bat", "mouse")
    at.find("castle")
    at.fail()
    assert at.wizards[0] == board.forest + 6
    assert not at.over


@pytest.mark.rule("W3-72")
def test_the_school_of_the_usual_board_is_seventeen_steps_from_the_market() -> None:
    track = Track(own_board("standard"))
    assert (track.market, track.forest, track.last, track.school) == (7, 18, 23, 24)
    assert track.school - track.market == 17


@pytest.mark.rule("W3-73")
def test_the_arrows_of_the_usual_board() -> None:
    track = Track(own_board("standard"))
    assert [track.arrows_at(space) for space in range(1, 24)] == [1] * 8 + [2] * 8 + [3] * 7


@pytest.mark.rule("W3-75")
def test_no_level_uses_more_than_the_box_holds() -> None:
    assert max(TOOLS.values()) == 3
    for level in TOOLS:
        view = begin(level=level).view()
        assert view.potions <= 3
        assert view.enchantments <= 3


# ---- a user's own board


def edited(old: str, new: str) -> str:
    assert USUAL.count(old) == 1, old
    return USUAL.replace(old, new)


@pytest.mark.rule("W3-73")
def test_a_file_of_ones_own_loads_and_is_played_on() -> None:
    text = edited("stairs = 5", "stairs = 2").replace("forest = 18", "forest = 12")
    text = text.replace(
        "[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]", f"{[2] * 11 + [3] * 3}"
    )
    board = parse_board(text.replace('"castle"', '"dragon"'), "mine.toml")
    at = scene(board=board, turns=2)
    at.roll("star", "bat", "mouse")
    assert [e.to for e in every(WillyMoved, at.fail())] == [3]  # two arrows on the first space
    assert Track(board).kind_of("dragon") == 0
    assert Track(board).school == 15


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tiles = ", "mine.toml: "),
        (edited("tiles = 18", 'tiles = "many"'), "mine.toml: tiles: use a whole number from 2 to 30"),
        (
            edited("stairs = 5", "steps = 5"),
            "mine.toml: steps: there is no such entry here; there is tiles, market, forest, stairs",
        ),
        (edited("market = 7", "market = 18"), "mine.toml: forest: the path ends at space 18, but the market is at 18"),
        (
            edited("market = 7", "market = 3"),
            "mine.toml: market: with 2 ghosts it is at space 4 at the earliest, not 3",
        ),
        (edited("stairs = 5", "stairs = 6"), "mine.toml: arrows: spaces 24 to 24 have none"),
        (
            edited("stairs = 5", "stairs = 4"),
            "mine.toml: arrows: 23 for 22 spaces; the school beyond them cannot be reached",
        ),
        (
            edited("[1, 1, 1, 1, 1, 1, 1, 1, 2", "[2, 1, 1, 1, 1, 1, 1, 1, 2"),
            "arrows: their number never falls along the way",
        ),
        (edited("3, 3, 3, 3]", "3, 3, 3, 4]"), "mine.toml: arrows #23: use a whole number from 1 to 3"),
        (edited('"star"', '"castle"'), "mine.toml: dice: 'castle' is on two faces"),
        (edited('"ghost"', '"dragon"'), "here are 17, 0, 1 and 18"),
        (edited('"potion"', '"dragon"'), "here are 17, 1, 0 and 18"),
        (edited('"castle", ', ""), "here are 15, 1, 1 and 18"),
        (edited("tiles = 18", "tiles = 17"), "here are 16, 1, 1 and 17"),
        (edited("tiles = 18", "tiles = 15"), "mine.toml: tiles: 15 tiles cannot hide 16 Lumies"),
    ],
)
@pytest.mark.rule("W3-04", "W3-06", "W3-07", "W3-13", "W3-22")
def test_a_fault_in_a_board_file_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("$", r"\$").replace("[", r"\[")) as e:
        parse_board(text, "mine.toml")
    assert str(e.value).startswith("mine.toml: ")
    assert "\n" not in str(e.value)


@pytest.mark.rule("W3-18", "W3-21")
def test_a_board_has_a_tile_for_each_first_look() -> None:
    with pytest.raises(ValueError, match="board: tiles: 5 tiles, but 6 are looked at before the first turn"):
        GAME.new(WizardrySetup(seats=6, board=SMALL))
    GAME.new(WizardrySetup(seats=5, board=SMALL))


def test_a_set_up_of_another_game_is_none_of_ours() -> None:
    from gramarye.games.magic_power.words import MagicPowerSetup

    with pytest.raises(ValueError, match="a set-up of Wizardry to the Power of Three is needed, not a MagicPowerSetup"):
        GAME.new(MagicPowerSetup())


@pytest.mark.rule("W3-22")
def test_the_market_of_a_small_board_is_out_of_reach_of_its_ghosts() -> None:
    near: Board = msgspec.structs.replace(SMALL, market=2)
    with pytest.raises(ValueError, match="board: market: with 1 ghosts it is at space 3 at the earliest, not 2"):
        GAME.new(WizardrySetup(seats=2, board=near))
