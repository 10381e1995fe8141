"""The exact chance to win a tiny game of Wizardry to the Power of Three: engine and slow writing give one fraction."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from gramarye.games import load_finite
from tests.perft.slow_wizardry_cubed import Slow
from tests.perft.tiny import SETUP, engine_value, slow_value

GAME = load_finite("wizardry_cubed")
CHANCES = [
    ((2, 3, 3, 3, 3), Fraction(6637280764277663, 3175071041157120000)),
    pytest.param((1, 1, 2, 2, 2), Fraction(5429066315318691131033, 378055708870578278400000), marks=pytest.mark.slow),
]


@pytest.mark.rule("W3-68")
@pytest.mark.parametrize(("arrows", "chance"), CHANCES)
def test_two_seats_and_six_tiles_from_the_first_look_to_the_end(arrows: tuple[int, ...], chance: Fraction) -> None:
    assert SETUP.board is not None
    setup = msgspec.structs.replace(SETUP, board=msgspec.structs.replace(SETUP.board, arrows=arrows))
    assert slow_value(Slow(setup), {}) == chance
    assert engine_value(GAME, GAME.new(setup), {}) == chance
