"""Wizardry to the Power of Three and its slow second writing, side by side through whole games at odd tables."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.core.game import ALL_SEEING, NATURE, OVER, State
from gramarye.core.rng import Rng, derive
from gramarye.games import load_finite
from gramarye.games.wizardry_cubed import words as w
from tests.laws import wizardry_cubed_subject as w3
from tests.laws.subjects import WIZARDRY_CUBED
from tests.laws.walks import chances, choose, interrupts, legal_codes, options
from tests.perft.slow_wizardry_cubed import Slow

GAME = load_finite("wizardry_cubed")


def agree(s: State, slow: Slow) -> None:
    """Both wait for the same, list the same, and show the same table."""
    who = int(GAME.actor(s))
    assert who == slow.actor(), f"{who} must move, or is it {slow.actor()}?"
    if who >= 0:
        listed = {GAME.decode(s, code) for code in legal_codes(GAME, s)}
        assert listed == slow.moves(), f"only here: {listed - slow.moves()}; only there: {slow.moves() - listed}"
        barging = {(seat, GAME.decode(s, code)) for seat, code in interrupts(GAME, s)}
        assert barging == {(q, move) for q in range(slow.n) for move in slow.interrupts(q)}
    if who == NATURE:
        answers = chances(GAME, s)
        total = sum(weight for _, weight in answers)
        odds = {GAME.decode(s, code): Fraction(weight, total) for code, weight in answers}
        assert odds == slow.chances()
    view = GAME.view(s, ALL_SEEING)
    assert isinstance(view, w.WizardryView)
    assert (view.wizards, view.willy) == (tuple(slow.pos), slow.willy)
    assert (view.active, view.clock, view.turn, view.silent) == (slow.active, slow.clock, slow.turn, slow.silent)
    assert (view.potions, view.enchantments) == (slow.potions, slow.enchantments)
    assert (view.faces, set(view.targets), view.found) == (slow.dice, slow.targets, slow.found)
    assert {i: x for i, x in enumerate(view.tiles) if x} == slow.tiles
    assert {i: q for i, q in enumerate(view.peeked_by) if q >= 0} == slow.first_look
    assert view.won == slow.won
    if slow.stage != "look":
        public = GAME.view(s, -1)
        assert isinstance(public, w.WizardryView)
        assert {i: x for i, x in enumerate(public.tiles) if x} == {i: slow.tiles[i] for i in slow.open}
    assert GAME.scores(s) == slow.scores()
    assert GAME.winners(s) == (tuple(range(slow.n)) if slow.won else ())


def play_both(setup: w.WizardrySetup, seed: int, plies: int) -> int:
    """Walk towards the end on both; gives who must move then."""
    rng = Rng(derive(b"twins", seed))
    s, slow = GAME.new(setup), Slow(setup)
    agree(s, slow)
    for _ in range(plies):
        if slow.actor() == OVER:
            break
        code = choose(options(WIZARDRY_CUBED, s), rng)
        slow.play(GAME.decode(s, code))
        GAME.play(s, code, None)
        agree(s, slow)
    return slow.actor()


@pytest.mark.parametrize("setup", [*w3.SETUPS, *w3.TINY], ids=lambda s: f"{s.seats}-seats")
def test_whole_games_are_the_same(setup: w.WizardrySetup) -> None:
    assert [play_both(setup, seed, 2000) for seed in range(3)] == [OVER] * 3


@given(setup=w3.any_setup(), seed=st.integers(0, 2**32))
def test_games_at_odd_tables_are_the_same(setup: w.WizardrySetup, seed: int) -> None:
    play_both(setup, seed, 500)
