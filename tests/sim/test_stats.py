"""Estimates: known values, and intervals that hold the truth as often as they say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gramarye.sim.stats import clustered_rate, mean, quantile, rate, t_point, wilson


def test_wilson_agrees_with_published_values() -> None:
    # Newcombe (1998), method 3
    for hits, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_t_points_agree_with_tables() -> None:
    for freedom, point in ((1, 12.706), (10, 2.228), (30, 2.042), (31, 2.0395), (40, 2.0211), (120, 1.9799)):
        assert t_point(freedom) == pytest.approx(point, abs=5e-4)


def test_mean_agrees_with_numpy() -> None:
    values = np.random.default_rng(3).normal(5, 2, 500)
    half = 1.9647 * values.std(ddof=1) / math.sqrt(500)
    found = mean(list(values))
    assert (found.value, found.low, found.high) == pytest.approx(
        (values.mean(), values.mean() - half, values.mean() + half), rel=1e-4
    )


def test_quantiles_are_values_that_occurred() -> None:
    values = list(range(1, 101))
    assert [quantile(values, q) for q in (0.1, 0.5, 0.9, 1.0)] == [10, 50, 90, 100]
    assert math.isnan(quantile([], 0.5))


@pytest.mark.parametrize(("p", "n"), [(0.5, 40), (0.05, 200), (0.9, 60)])
def test_rates_hold_the_truth_as_often_as_they_say(p: float, n: int) -> None:
    hits = np.random.default_rng(11).binomial(n, p, 4000)
    held = sum(p in rate(int(k), n) for k in hits) / 4000
    assert 0.93 < held < 0.98  # hits are whole, so no interval holds exactly 95 %


def test_means_hold_the_truth_as_often_as_they_say() -> None:
    draws = np.random.default_rng(12).integers(1, 7, (2000, 12))
    held = sum(3.5 in mean([float(x) for x in row]) for row in draws) / 2000
    assert held == pytest.approx(0.95, abs=0.015)


def test_seats_of_one_game_are_no_independent_games() -> None:
    """Two seats that always win together tell as much as one."""
    rng = np.random.default_rng(13)
    together = [float(x) for x in rng.integers(0, 2, 400)]
    assert clustered_rate(together).high == pytest.approx(rate(int(sum(together)), 400).high, abs=1e-3)
    held = 0
    for _ in range(1000):
        both = rng.integers(0, 2, 100)
        loner = rng.integers(0, 2, 100)
        held += 0.5 in clustered_rate([(2 * float(a) + float(b)) / 3 for a, b in zip(both, loner, strict=True)])
    assert held / 1000 == pytest.approx(0.95, abs=0.02)


def test_nothing_seen_says_nothing() -> None:
    assert (rate(0, 0).low, rate(0, 0).high) == (0, 1)
    assert mean([]).high == math.inf
    assert mean([4.0]).low == -math.inf
    assert clustered_rate([1.0] * 50).low == pytest.approx(wilson(50, 50)[0])
