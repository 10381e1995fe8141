"""Compiled loops over any game: counting, exact values and playouts, on a game small enough to count by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gramarye.core.game import OVER, State
from gramarye.core.playout import children, exact_value, perft, playout, playouts
from gramarye.core.rng import Rng
from tests.toys.owls import OWLS, Lay, OwlsSetup, Peek, Take, Turn


def dealt(*moves: Lay | Take | Turn) -> State:
    s: State = OWLS.new(OwlsSetup(seats=2))
    for move in moves:
        OWLS.apply(s, move, None)
    return s


def test_nature_and_seats_both_count() -> None:
    s = dealt()
    assert [int(perft(OWLS, s, depth)) for depth in range(4)] == [1, 3, 6, 12]  # lay; take or peek; two owls each


def test_children_come_in_the_order_of_the_game() -> None:
    s = dealt(Lay(0))
    assert [OWLS.decode(s, code) for code in children(OWLS, s)] == [Take(), Peek()]
    assert [OWLS.decode(s, code) for code in children(OWLS, dealt(Lay(0), Take()))] == [Turn(1), Turn(2)]


def test_a_game_that_is_over_has_no_children() -> None:
    s = dealt(Lay(0), Take(), Turn(1), Take(), Turn(2))
    assert int(OWLS.actor(s)) == OVER
    assert children(OWLS, s) == []
    assert int(perft(OWLS, s, 1)) == 0


def test_the_value_is_exact() -> None:
    """One owl is left, worth 2 or 3 alike, and seat 1 moves: with 0 plies to look, it has nothing yet."""
    s = dealt(Lay(0), Take())
    assert exact_value(OWLS, s, 0) == (Fraction(0), Fraction(0))
    assert exact_value(OWLS, s, 1) == (Fraction(5, 2), Fraction(0))


def test_playouts_end_and_agree_with_the_exact_value() -> None:
    s = dealt(Lay(2), Take(), Turn(0))
    exact = exact_value(OWLS, s)
    rng = Rng(b"owls")
    total = [0, 0]
    for _ in range(4000):
        t = s.copy()
        assert playout(OWLS, t, rng, 1000) > 0
        total = [a + b for a, b in zip(total, OWLS.scores(t), strict=True)]
    for mine, value in zip(total, exact, strict=True):
        assert abs(mine / 4000 - value) < 0.1


def test_playouts_count_plies_and_scores() -> None:
    plies, score = playouts(OWLS, OwlsSetup(seats=2), Rng(b"many"), 50, 1000)
    assert plies > 50 * 5
    assert 0 <= score <= 50 * 5


def test_a_playout_that_does_not_end_is_told() -> None:
    with pytest.raises(RuntimeError, match="no end after 3 plies"):
        playout(OWLS, dealt(), Rng(b"short"), 3)
