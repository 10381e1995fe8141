"""What a player may set up and what only the table fills in are two things, in every game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from gramarye.cli.lookup import options_of, setup_of
from gramarye.cli.problem import Problem
from gramarye.core.codec import Codec
from gramarye.games import OURS, load
from gramarye.server import protocol as wire
from gramarye.server import seats
from gramarye.server.protocol import TableRules
from gramarye.server.sheet import SeatSheet, Sheet
from tests.server.conftest import HERE, LINK, Browser, House

FILLED = [(game, name) for game in OURS for name in load(game).words.filled]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path, {name: load(name) for name in OURS})
    yield house
    await house.stop()


def test_what_is_filled_in_is_known() -> None:
    assert sorted(FILLED) == [
        ("icecool_wizards", "tremors"),
        ("icecool_wizards", "voters"),
        ("wizardry_cubed", "voters"),
    ]


@pytest.mark.parametrize(("game", "field"), FILLED)
async def test_what_the_table_fills_in_cannot_be_set_by_hand(url: str, game: str, field: str) -> None:
    async with Browser(url) as eve:
        for value in ([0, 4000], [1], [], None, "x"):
            refused = await eve.ask("open", game=game, seats=[HERE, LINK], setup={field: value})
            assert isinstance(refused, wire.Refused)
            assert (refused.key, refused.args) == ("filled", {"option": field})


@pytest.mark.parametrize(("game", "field"), FILLED)
def test_nor_from_the_command_line(game: str, field: str) -> None:
    assert field not in options_of(load(game))
    with pytest.raises(Problem, match="has no option"):
        setup_of(load(game), 2, [f"{field}=1"])


@pytest.mark.parametrize(("game", "field"), FILLED)
def test_nor_by_the_types(game: str, field: str) -> None:
    codec = Codec(load(game))
    with pytest.raises(msgspec.ValidationError, match=field):
        codec.chosen(msgspec.json.encode({"seats": 2, field: [0]}))
    assert codec.chosen(b'{"seats":2}') == load(game).words.setup(seats=2)


@pytest.mark.parametrize("game", OURS)
def test_the_table_fills_in_all_of_it_by_who_sits_there(game: str) -> None:
    codec = Codec(load(game))
    level = {"icecool_wizards": "novice", "magic_power": "novice", "wizardry_cubed": "owl"}[game]
    sheet = Sheet(
        match="m", code="OWL-1", game=game, version=1, host=1, host_name="Ada", msg=1, rules=TableRules(), secret="s",
        setup=msgspec.Raw(codec.encode(codec.chosen(b'{"seats":2}'))), opened="2026-01-01T00:00:00+00:00",
        seats=(SeatSheet(kind="here", name="Ada", owner=1), SeatSheet(kind="bot", name="Rowan", level=level)),
    )  # fmt: skip
    plain = codec.setup(bytes(sheet.setup))
    filled = codec.setup(bytes(seats.with_company(sheet, codec).setup))
    changed = {name for name in filled.__struct_fields__ if getattr(filled, name) != getattr(plain, name)}
    assert changed == set(load(game).words.filled)
