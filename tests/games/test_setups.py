"""Set-ups made in Python are checked wherever they are used, with the sentence the command line says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from gramarye.cli import app
from gramarye.core.game import Game
from gramarye.core.nature import Seeded
from gramarye.core.record import load_record, record_of
from gramarye.core.setups import may_be
from gramarye.core.table import Table
from gramarye.games import OURS, load
from gramarye.games.icecool_wizards.words import IcecoolSetup
from gramarye.games.magic_power.cards import own_spells
from gramarye.games.magic_power.spellbook import Shift
from gramarye.games.magic_power.words import MagicPowerSetup
from gramarye.games.wizardry_cubed.boards import own_board
from gramarye.games.wizardry_cubed.words import Board, WizardrySetup
from gramarye.sim.play import Plan

Magic: Any = MagicPowerSetup  # Any: each call below breaks a type on purpose
Icecool: Any = IcecoolSetup
Wizardry: Any = WizardrySetup
BOARD = own_board("standard")
WRONG = {
    "a typo": (Magic(errand="nope"), "errand cannot be nope, only one of: extra_stone, none, swap"),
    "nearly right": (Magic(errand="swop"), "only one of: extra_stone, none, swap; did you mean swap?"),
    "a word for yes": (Magic(limit_always="no"), "limit_always cannot be 'no', only one of: True, False"),
    "one for yes": (Magic(limit_always=1), "limit_always cannot be 1, only one of: True, False"),
    "no seats": (Magic(seats=None), "seats cannot be None, only a whole number from 2 to 5"),
    "seats as words": (Wizardry(seats="three"), "seats cannot be 'three', only a whole number from 2 to 6"),
    "half a seat": (Icecool(seats=2.0), "seats cannot be 2.0, only a whole number from 1 to 4"),
    "seats that are true": (Magic(seats=True), "seats cannot be True, only a whole number from 2 to 5"),
    "too many": (Magic(seats=6), "6 seats; The Test of Magic Power has 2 to 5"),
    "a level there is not": (Wizardry(level="hard"), "level cannot be hard, only one of: beginner, confirmed, expert"),
    "a wild number": (Icecool(cap=2**70), f"cap cannot be {2**70}, only a whole number from 8 to 1000"),
    "a number of letters": (Magic(stones=11223), "stones cannot be 11223, only one of: 11123, 11223, 11233, 12223"),
    "a list": (Magic(errand=["swap"]), "errand cannot be ['swap'], only one of: extra_stone, none, swap"),
    "an object": (Icecool(hands=object), "hands cannot be <class 'object'>, only one of: calm, shaky, steady, wild"),
    "too many voters": (Icecool(voters=(0, 1, 2, 3, 0)), "voters cannot be (0, 1, 2, 3, 0), only a tuple of at most 4"),
    "too many tremors": (Icecool(tremors=(1,) * 5), "tremors cannot be (1, 1, 1, 1, 1), only a tuple of at most 4"),
    "no seat": (Wizardry(voters=(-1,)), "voters cannot be (-1,), only a tuple of at most 6"),
    "voters as a list": (Wizardry(voters=[0]), "voters cannot be [0], only a tuple of at most 6"),
    "spells as words": (Magic(spells="lift"), "spells: write [[spells]] for each, 0 to 64 of them"),
    "spells as a list": (Magic(spells=list(own_spells())), "spells holds lists or tables"),
    "no spells": (Magic(spells=()), "spells: 0 cards of level 1; a deck has 1 to 64"),
    "a spell of level 3": (
        Magic(spells=(msgspec.structs.replace(own_spells()[0], level=3), *own_spells()[1:])),
        "spells #1 (lift): level: use one of 1, 2",
    ),
    "a lift by seven": (
        Magic(spells=(msgspec.structs.replace(own_spells()[0], effect=Shift(7)), *own_spells()[1:])),
        "spells #1 (lift): effect.by: use a whole number from -5 to 5",
    ),
    "a board in short": (Wizardry(board="long"), "board: use a table with tiles, market, forest, stairs, arrows, dice"),
    "a board of tables": (Wizardry(board=msgspec.to_builtins(BOARD)), "board holds lists or tables"),
    "nine arrows": (
        Wizardry(board=msgspec.structs.replace(BOARD, arrows=(9, *BOARD.arrows[1:]))),
        "board: arrows #1: use a whole number from 1 to 3",
    ),
    "a market in the school": (
        Wizardry(board=msgspec.structs.replace(BOARD, market=59)),
        "board: forest: the path ends at space 18, but the market is at 59",
    ),
    "a school that is a board": (Icecool(board=BOARD), "board: "),
}  # fmt: skip


def game_of(setup: Any) -> Game:
    return next(load(name) for name in OURS if type(setup) is load(name).words.setup)


CASES = pytest.mark.parametrize(("setup", "said"), [pytest.param(*case, id=name) for name, case in WRONG.items()])


@CASES
def test_no_game_is_made_of_it(setup: Any, said: str) -> None:
    with pytest.raises(ValueError) as told:  # the sentence is looked at below
        game_of(setup).new(setup)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


@CASES
def test_no_table_is_set_up_with_it(setup: Any, said: str) -> None:
    with pytest.raises(ValueError) as told:  # the sentence is looked at below
        Table(game_of(setup), setup, Seeded("owl"))
    assert said in str(told.value)


@CASES
def test_no_plan_is_made_with_it(setup: Any, said: str) -> None:
    with pytest.raises(ValueError) as told:  # the sentence is looked at below
        Plan(game=game_of(setup).info.name, setup=setup, bots=("random", "random"))
    assert said in str(told.value)


@CASES
def test_no_record_is_written_of_it(setup: Any, said: str) -> None:
    game = game_of(setup)
    table = Table(game, game.words.setup(seats=2), Seeded("owl"))
    table.setup = setup
    with pytest.raises(ValueError) as told:  # the sentence is looked at below
        record_of(table)
    assert said in str(told.value)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("other", [None, {}, 3, "a word", *OURS])
def test_a_set_up_of_another_game_is_none(name: str, other: object) -> None:
    if name == other:
        return
    setup: Any = load(other).words.setup(seats=2) if isinstance(other, str) and other in OURS else other
    game: Any = load(name)
    with pytest.raises(ValueError, match=f"^a set-up of {game.info.title} is needed, not an? "):
        Table(game, setup, Seeded("owl"))


@pytest.mark.parametrize("name", OURS)
def test_each_option_is_checked_and_the_command_line_says_the_same(name: str) -> None:
    game: Any = load(name)
    for field in msgspec.inspect.type_info(game.words.chosen).fields:  # type: ignore[attr-defined]  # a struct
        if not isinstance(field.type, msgspec.inspect.LiteralType):
            continue
        with pytest.raises(ValueError, match=f"^{field.name} cannot be nonsense, only one of: ") as told:
            Table(game, game.words.setup(**{"seats": 2, field.name: "nonsense"}), Seeded("owl"))
        words = ["simulate", name, "--bots", "random", "--set", f"{field.name}=nonsense"]
        answer = CliRunner().invoke(app, words, env={"COLUMNS": "400"})
        assert answer.exit_code != 0
        assert str(told.value) in (answer.output + str(answer.exception))
        assert may_be(field.type) in str(told.value)


@pytest.mark.parametrize("name", OURS)
def test_a_good_set_up_is_taken_and_its_record_is_read_again(name: str) -> None:
    game = load(name)
    for seats in (2, 3, 4):
        table = Table(game, game.words.setup(seats=seats), Seeded("owl"))
        assert load_record(game, record_of(table).to_json()).header.setup == table.setup


def test_spells_and_boards_of_ones_own_made_in_python_are_taken() -> None:
    for setup in (MagicPowerSetup(seats=2, spells=own_spells()), WizardrySetup(seats=2, board=BOARD)):
        assert not Table(game_of(setup), setup, Seeded("owl")).over
    assert isinstance(BOARD, Board)
