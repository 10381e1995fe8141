"""Futures counted in files, by the engine and by the slow second writing of the rules: all three must agree."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gramarye.core.game import Chances, FiniteGame, State
from gramarye.core.playout import children, exact_value, perft, playout
from gramarye.core.rng import Rng
from gramarye.core.words import Move
from gramarye.games import load_finite
from tests.perft.blocks import FOLDER, Block, order_of, read, slow_divide, slow_perft, slow_value
from tests.perft.positions import PLACES

BLOCKS = {name: list(read(load_finite(name), (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))) for name in PLACES}
ALL = [(load_finite(name), b) for name, blocks in BLOCKS.items() for b in blocks]
EACH = [pytest.param(game, b, id=b.id) for game, b in ALL]
COUNTS = [pytest.param(game, b, depth, n, id=f"{b.id}-{depth}") for game, b in ALL for depth, n in b.perft.items()]
VALUED = [pytest.param(game, b, id=b.id) for game, b in ALL if b.value is not None]
MAGIC = load_finite("magic_power")


def divide(game: FiniteGame, s: State, depth: int) -> dict[Move, int]:
    """The engine's count of each first move."""
    out: dict[Move, int] = {}
    for code in children(game, s):
        t = s.copy()
        game.play(t, code, None)
        out[game.decode(s, code)] = int(perft(game, t, depth - 1))
    return out


def differences(game: FiniteGame, block: Block, depth: int) -> str:
    mine = divide(game, block.engine(game), depth)
    slow = slow_divide(block.slow(), depth)
    rows = [
        f"  {move}: engine {mine.get(move, 0)}, slowly {slow.get(move, 0)}"
        for move in {**mine, **slow}
        if mine.get(move, 0) != slow.get(move, 0)
    ]
    return "\n".join([f"{block.id}, {depth} plies, by first moves:", *(rows or ["  both agree: the file is wrong"])])


@pytest.mark.parametrize("name", list(PLACES))
def test_every_place_has_its_block(name: str) -> None:
    places = [place for place, *_ in PLACES[name][1]]
    assert [b.id for b in BLOCKS[name]] == places, "run: python tools/golden.py perft"


@pytest.mark.parametrize(("game", "block", "depth", "count"), COUNTS)
def test_perft(game: FiniteGame, block: Block, depth: int, count: int) -> None:
    assert int(perft(game, block.engine(game), depth)) == count, differences(game, block, depth)


@pytest.mark.parametrize(("game", "block"), EACH)
def test_perft_slowly(game: FiniteGame, block: Block) -> None:
    """The file says what the slow writing says: it was not copied from the engine."""
    for depth, count in block.perft.items():
        if count <= 700:
            assert slow_perft(block.slow(), depth) == count, differences(game, block, depth)


@pytest.mark.parametrize(("game", "block"), EACH)
def test_order_of_moves(game: FiniteGame, block: Block) -> None:
    for depth, told in block.order.items():
        assert order_of(game, block.engine(game), depth) == told, "the order of moves is part of behaviour"


@pytest.mark.parametrize(("game", "block"), VALUED)
def test_exact_value(game: FiniteGame, block: Block) -> None:
    assert exact_value(game, block.engine(game)) == block.value


@pytest.mark.parametrize(("game", "block"), VALUED)
def test_exact_value_slowly(game: FiniteGame, block: Block) -> None:
    assert slow_value(block.slow()) == block.value


@pytest.mark.parametrize(("game", "block"), VALUED)
def test_playouts_come_to_the_exact_value(game: FiniteGame, block: Block) -> None:
    """The mean of many playouts lies within five standard errors of the exact value."""
    rng = Rng(b"playouts " + block.id.encode())
    games = 4000
    start = block.engine(game)
    scores: list[tuple[int, ...]] = []
    for _ in range(games):
        s = start.copy()
        playout(game, s, rng, 1000)
        scores.append(game.scores(s))
    assert block.value is not None
    for seat, exact in enumerate(block.value):
        mine = [x[seat] for x in scores]
        mean = Fraction(sum(mine), games)
        variance = sum((x - mean) ** 2 for x in mine) / (games - 1)
        assert (mean - exact) ** 2 <= 25 * variance / games, f"seat {seat}: {float(mean)} instead of {float(exact)}"


def test_a_planted_mistake_shows_in_the_divide() -> None:
    """What a failure prints: the first moves that lead to other numbers."""
    block = next(b for b in BLOCKS["magic_power"] if b.id == "hold-after-cast")
    barred = next(b for b in BLOCKS["magic_power"] if b.id == "hold-barred-by-cast")
    mixed = Block("mixed", barred.setup, block.moves)
    told = differences(MAGIC, mixed, 2)
    assert told.endswith("both agree: the file is wrong")
    mixed.slow = block.slow  # type: ignore[method-assign]  # the slow writing plays by another option
    assert "Draw(pile='level1'): engine 0, slowly 1" in differences(MAGIC, mixed, 2)


def test_chances_are_whole_numbers_over_one_total() -> None:
    """What perft counts are answers, each once, however likely."""
    block = next(b for b in BLOCKS["magic_power"] if b.id == "fetch")
    out = Chances()
    MAGIC.outcomes(block.engine(MAGIC), out)
    assert len(out.to_list()) == block.perft[1]
    assert sum(weight for _, weight in out.to_list()) == int(out.total)
