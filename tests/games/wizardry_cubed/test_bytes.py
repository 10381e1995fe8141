"""Equal tables are equal bytes: nothing is left in a state of a proposal, a danger or a turned tile that is over."""

from __future__ import annotations

import pytest

from gramarye.core.game import NATURE, OVER, Moves
from gramarye.core.rng import Rng
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.games.wizardry_cubed.words import WizardrySetup
from tests.games.wizardry_cubed.scene import AGREE, GHOST, OBJECT, THREE, Scene, enchantment, potion, scene

ALL_HUMAN = (0, 1, 2)


def test_a_proposal_nobody_wants_leaves_the_table_as_it_was() -> None:
    at = scene(voters=ALL_HUMAN)
    before = at.state.to_bytes()
    at.play(potion(2, 1), by=2)
    at.play(OBJECT)
    assert at.state.to_bytes() == before


def test_so_does_one_that_most_do_not_want() -> None:
    at = scene(voters=ALL_HUMAN, agree="majority")
    at.roll(*THREE)
    before = at.state.to_bytes()
    at.play(enchantment(1), by=1)
    at.play(OBJECT)
    at.play(OBJECT)
    assert at.state.to_bytes() == before


def test_who_proposed_and_who_agreed_is_forgotten_once_a_potion_has_been_used() -> None:
    ends = []
    for proposer in (0, 1, 2):
        at = scene(voters=ALL_HUMAN)
        at.play(potion(proposer, 1), by=proposer)
        at.play(AGREE)
        ends.append(at.state.to_bytes())
    assert ends[0] == ends[1] == ends[2]


def _to_willys_gate(*, by_face: bool) -> Scene:
    """Seat 1 is to roll and Willy stands on 2: a ghost face has moved him there, or else he was put there."""
    at = scene()
    at.roll(*(GHOST if by_face else THREE))
    at.flip(17)
    return at.put(willy=2)


def test_why_willy_moved_is_forgotten_once_he_has() -> None:
    at, other = _to_willys_gate(by_face=True), _to_willys_gate(by_face=False)
    assert at.state.to_bytes() == other.state.to_bytes()


def test_a_danger_that_is_over_leaves_nothing() -> None:
    at = scene(turns=2).put(wizards=(12, 9, 12), willy=8)
    at.dull()
    assert at.phase == "danger"
    at.uses(potion(0, 1))
    assert (at.phase, at.willy) == ("roll", 9)
    assert (at.state.danger, at.state.steps) == (0, 0)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_kept_that_says_nothing_any_more(seed: int) -> None:
    rng = Rng(f"bytes {seed}".encode())
    setup = WizardrySetup(
        seats=2 + seed % 5, voters=tuple(range(2 + seed % 5)), agree="majority" if seed % 2 else "active"
    )
    s = GAME.new(setup)
    moves = Moves()
    while (who := GAME.actor(s)) != OVER:
        _is_tidy(s)
        if who == NATURE:
            code = GAME.sample(s, rng)
        else:
            moves.clear()
            GAME.legal(s, moves)
            code = moves.at(rng.below(moves.n))
        GAME.play(s, code, None)
    _is_tidy(s)


def _is_tidy(s: WizardryState) -> None:
    if s.phase != st.PROPOSED:
        assert (s.by, s.tool, s.wizard, s.yes, s.no, s.back, s.back_who) == (-1, 0, -1, 0, 0, 0, 0)
    pending = (st.DANGER, st.POTION_FACE)  # a new roll in danger may show a potion
    if s.phase not in pending and s.back not in pending and not s.wait:
        assert (s.danger, s.steps) == (0, 0), int(s.phase)
    if s.wait != st.WAIT_TILE and s.phase != st.LOOKING:
        assert s.slot == 0
