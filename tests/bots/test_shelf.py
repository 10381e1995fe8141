"""The shelf of bots: levels for each game, fresh bots by seed, and a chancer for games nobody wrote a bot for."""

from __future__ import annotations

import pytest

from gramarye import bots
from gramarye.bots.bot import Chancer
from gramarye.core.game import FiniteGame
from gramarye.core.nature import Seeded
from gramarye.core.table import Table
from gramarye.games import load
from tests.toys.pig import PIG


def test_levels_are_told_from_the_weakest_to_the_strongest() -> None:
    assert bots.levels("magic_power") == ("novice", "student", "master")


def test_every_level_can_be_made() -> None:
    for level in (*bots.levels("magic_power"), "random"):
        assert isinstance(bots.make("magic_power", level, b"owl"), bots.Bot)


def test_an_unknown_level_is_refused_in_one_sentence() -> None:
    with pytest.raises(
        ValueError, match=r"^there is no bot 'wizard' for magic_power; there is novice, student, master"
    ):
        bots.make("magic_power", "wizard", b"owl")


def test_a_game_without_bots_of_its_own_has_the_chancer() -> None:
    assert bots.levels("pig") == ("random",)
    assert isinstance(bots.make("pig", "random", b"owl"), Chancer)


@pytest.mark.parametrize("game", [load("magic_power"), PIG], ids=["magic_power", "pig"])
def test_the_chancer_plays_any_finite_game_to_its_end(game: FiniteGame) -> None:
    table = Table(game, game.words.setup(seats=2), Seeded("owl"))
    chancers = [bots.make(game.info.name, "random", bytes([seat])) for seat in range(2)]
    while not table.over:
        table.play(table.actor, chancers[table.actor].choose(table.perspective(table.actor)))
    assert len(table.log) > 10


def test_the_chancer_leaves_no_move_out() -> None:
    game = load("magic_power")
    table = Table(game, game.words.setup(seats=2), Seeded("owl"))
    table.play(table.actor, table.perspective(table.actor).legal()[0])
    seen = table.perspective(table.actor)
    chancer = bots.make("magic_power", "random", b"owl")
    assert {chancer.choose(seen) for _ in range(300)} == set(seen.legal())
