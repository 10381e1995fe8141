"""Tables, games, states and perspectives that are forked, copied and pickled, in every game and on both builds."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from gramarye.core.nature import Scripted, Seeded
from gramarye.core.rng import Rng
from gramarye.core.table import Table
from gramarye.core.words import Entry, Move
from gramarye.games import load, names
from gramarye.physics import nature_of
from tests.toys.pig import Pig

PIG = Pig()
WAYS: dict[str, Callable[[Table], Table]] = {
    "fork": Table.fork,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}


def played(name: str, moves: int) -> Table:
    game = load(name)
    table = Table(game, game.words.setup(seats=2), nature_of(game, Seeded("owl", ("salt",))))
    advance(table, moves, "before")
    return table


def advance(table: Table, moves: int, seed: str) -> None:
    rng = Rng(seed.encode())
    for _ in range(moves):
        if not table.over:
            table.play(table.actor, table.perspective(table.actor).any_move(rng))


def everything(table: Table) -> tuple[object, ...]:
    return table.state.to_bytes(), tuple(table.log), table.setup, table.opening, table.actor


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", names())
def test_a_table_goes_on_alike_and_apart(name: str, way: str) -> None:
    table = played(name, 4)
    before = everything(table)
    other = WAYS[way](table)
    assert everything(other) == before
    advance(other, 3, "after")
    assert len(other.log) > len(table.log)
    assert everything(table) == before
    advance(table, 3, "after")
    assert everything(other) == everything(table)  # the dice that were to come are the same
    other.rewind(2)
    assert len(table.log) > 2


@pytest.mark.parametrize("name", names())
def test_a_game_is_one_in_every_process(name: str) -> None:
    game = load(name)
    assert copy.copy(game) is copy.deepcopy(game) is game
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is type(game)
    assert again is pickle.loads(pickle.dumps(game))
    assert again.rulebook == game.rulebook


@pytest.mark.parametrize("name", names())
def test_a_perspective_goes_along_with_what_it_sees(name: str) -> None:
    table = played(name, 4)
    seat = table.actor
    sees = table.perspective(seat)
    for other in (copy.copy(sees), copy.deepcopy(sees), pickle.loads(pickle.dumps(sees))):
        assert (other.seat, other.view, other.legal()) == (seat, sees.view, sees.legal())
    kept = copy.deepcopy(sees)
    view = sees.view
    advance(table, 1, "after")
    assert kept.view == view  # a copy stands still, and the perspective of a table follows it


@pytest.mark.parametrize("name", names())
def test_a_state_is_copied_by_whatever_way(name: str) -> None:
    s = played(name, 4).state
    for other in (copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert other is not s
        assert other.to_bytes() == s.to_bytes()


def test_a_fork_has_a_script_of_its_own() -> None:
    first = Table(PIG, PIG.words.setup(seats=2), Seeded("owl"))
    rolls = [entry.move for entry in play_pig(first)]
    table = Table(PIG, PIG.words.setup(seats=2), Scripted(rolls))
    for other in (table.fork(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert [entry.move for entry in play_pig(other)] == rolls
    assert [entry.move for entry in play_pig(table)] == rolls


def play_pig(table: Table) -> list[Entry[Move]]:
    rng = Rng(b"pig")
    for _ in range(6):
        table.play(table.actor, table.perspective(table.actor).any_move(rng))
    return [entry for entry in table.log if entry.by < 0]


def ahead(table: Table) -> tuple[bytes, int]:
    advance(table, 3, "after")
    return table.state.to_bytes(), len(table.log)


def test_a_worker_process_plays_a_table_on() -> None:
    table = played("magic_power", 4)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        told = pool.submit(ahead, table).result()
    advance(table, 3, "after")
    assert told == (table.state.to_bytes(), len(table.log))
