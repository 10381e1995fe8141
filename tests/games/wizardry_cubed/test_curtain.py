"""When seats at one device must not look at each other's picture: while tiles are peeked at, and over their notes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gramarye.core.game import NATURE, OVER, Moves
from gramarye.core.rng import Rng
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.games.wizardry_cubed.words import WizardrySetup
from tests.games.wizardry_cubed.scene import PUT_BACK, begin, scene


def differs(s: WizardryState) -> bool:
    """Some seat sees what another does not."""
    first, *others = (replace(GAME.view(s, eye), seat=0) for eye in range(s.opts.seats))
    return any(other != first for other in others)


@pytest.mark.rule("W3-19")
def test_a_peek_is_a_secret_from_before_it_is_made_until_the_last_tile_is_turned_back() -> None:
    at = begin(2)
    for slot, symbol in ((17, "key"), (16, "frog"), (15, "moon"), (14, "owl")):
        assert GAME.has_secrets(at.state)
        at.peek(slot, symbol)
        assert GAME.has_secrets(at.state)
        assert differs(at.state)
        at.play(PUT_BACK)
    assert at.phase == "roll"
    assert not GAME.has_secrets(at.state)


@pytest.mark.rule("W3-48")
def test_notes_are_secrets_to_the_end() -> None:
    at = scene(keep_notes=True)
    assert GAME.has_secrets(at.state)
    assert differs(at.state)


@pytest.mark.rule("W3-49")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_without_secrets_all_seats_see_the_same(seats: int) -> None:
    rng, moves = Rng(f"curtain {seats}".encode()), Moves()
    s = GAME.new(WizardrySetup(seats=seats, voters=(0, 1)))
    unseen = 0
    while (who := GAME.actor(s)) != OVER:
        if not GAME.has_secrets(s):
            unseen += 1
            assert not differs(s)
        if who == NATURE:
            GAME.play(s, GAME.sample(s, rng), None)
        else:
            moves.clear()
            GAME.legal(s, moves)
            GAME.play(s, moves.at(rng.below(moves.n)), None)
    assert unseen > 20
