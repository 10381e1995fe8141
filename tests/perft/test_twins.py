"""The engine and the slow second writing of the rules, side by side through whole games at odd tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.core.game import ALL_SEEING, NATURE, OVER, State
from gramarye.core.rng import Rng, derive
from gramarye.games import load_finite
from gramarye.games.magic_power import words as w
from tests.laws import magic_power_subject as mp
from tests.laws.subjects import MAGIC_POWER
from tests.laws.walks import chances, choose, legal_codes, options
from tests.perft.slow_magic_power import Slow

GAME = load_finite("magic_power")


def agree(s: State, slow: Slow) -> None:
    """Both wait for the same, list the same, and show the same table."""
    who = int(GAME.actor(s))
    assert who == slow.actor(), f"{who} must move, or is it {slow.actor()}?"
    if who >= 0:
        listed = {GAME.decode(s, code) for code in legal_codes(GAME, s)}
        assert listed == slow.moves(), f"only here: {listed - slow.moves()}; only there: {slow.moves() - listed}"
    if who == NATURE:
        answers = chances(GAME, s)
        total = sum(weight for _, weight in answers)
        odds = {GAME.decode(s, code): Fraction(weight, total) for code, weight in answers}
        assert odds == slow.chances()
    view = GAME.view(s, ALL_SEEING)
    assert isinstance(view, w.MagicPowerView)
    assert view.dice == tuple(slow.dice)
    assert view.seals == tuple(-1 if by is None else by for by in slow.seal)
    assert (view.round, view.turn, view.turn_seat, view.sp) == (slow.round, slow.turn, slow.seat, slow.sp)
    assert view.decks == (len(slow.deck[1]), len(slow.deck[2]))
    assert view.discards == tuple(sorted(slow.discards[1] + slow.discards[2]))
    assert view.stones_left == len(slow.stone_deck)
    assert view.limit == slow.limit()
    for q, p in enumerate(view.players):
        assert {c.card: c.spell for c in p.hand} == slow.hand[q]
        assert {c.card: c.spell for c in p.stock} == slow.stock[q]
        assert Counter(p.stones) == Counter(slow.stones[q])
        assert p.has_left == (q in slow.left)
        assert p.hold_barred == (q in slow.no_hold)
        assert p.cast_barred == (q in slow.hushed)
        assert p.pips == slow.pips.get(q)
        assert p.value == (slow.value[q] or None)
    assert GAME.scores(s) == slow.scores()
    assert GAME.winners(s) == (slow.winners() if who == OVER else ())


def play_both(setup: w.MagicPowerSetup, seed: int, plies: int) -> int:
    """Walk towards the end on both; gives who must move then."""
    rng = Rng(derive(b"twins", seed))
    s, slow = GAME.new(setup), Slow(setup)
    agree(s, slow)
    for _ in range(plies):
        if slow.actor() == OVER:
            break
        code = choose(options(MAGIC_POWER, s), rng)
        slow.play(GAME.decode(s, code))
        GAME.play(s, code, None)
        agree(s, slow)
    return slow.actor()


@pytest.mark.parametrize("setup", [*mp.SETUPS, *mp.TINY], ids=lambda s: f"{s.seats}-seats")
def test_whole_games_are_the_same(setup: w.MagicPowerSetup) -> None:
    assert [play_both(setup, seed, 2000) for seed in range(3)] == [OVER] * 3


@given(setup=mp.any_setup(), seed=st.integers(0, 2**32))
def test_games_at_odd_tables_are_the_same(setup: w.MagicPowerSetup, seed: int) -> None:
    play_both(setup, seed, 500)
