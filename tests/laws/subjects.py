"""Every game under the laws: the set-ups it is played with, and what the laws cannot know of it by themselves.

A game of the registry that is missing here fails tests/laws/test_laws.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hypothesis import strategies as st

from gramarye.core.game import FiniteGame, State
from gramarye.core.words import Event, Move, Setup
from gramarye.games import load_finite
from tests.laws import icecool_wizards_subject as iw
from tests.laws import magic_power_subject as mp
from tests.laws import wizardry_cubed_subject as w3
from tests.toys.owls import OWLS, Lay, OwlsSetup, Take, Turn


@dataclass(frozen=True)
class Subject:
    """One game as the laws play it."""

    game: FiniteGame
    setups: tuple[Setup, ...]
    """Whole games are played with each of these."""
    tiny: tuple[Setup, ...]
    """So few hidden cards that every chance history can be counted (law 7)."""
    any_setup: st.SearchStrategy[Setup]
    weight: Callable[[State, Move], int]
    """How much a walk towards the end of the game likes a move, NATURE's included; 0 only where another is liked."""
    shape: Callable[[FiniteGame, State], object]
    """What never changes while a game runs (law 11), told from the all-seeing view."""
    canaries: Callable[[Setup], Setup]
    """The set-up with a name of its own on every hidden thing (law 10)."""
    learned: Callable[[Event], tuple[tuple[str, tuple[int, ...]], ...]]
    """Which canaries an unredacted event tells to whom, by the rules (law 10)."""
    noting: Callable[[Setup], Setup] = lambda setup: setup
    """The set-up under which views hold all a seat has ever seen, in a game of memory too (law 9)."""


def owls_weight(s: State, move: Move) -> int:
    return 4 if isinstance(move, (Take, Lay, Turn)) else 3


def owls_shape(game: FiniteGame, s: State) -> object:
    t = game.from_bytes(OwlsSetup(), s.to_bytes())
    view = game.view(t, -3)
    hands = sorted(kind for hand in view.hands for kind in hand)  # type: ignore[attr-defined]  # an OwlsView
    hidden = t.deck.unknown(-1) + t.away.unknown(-1)  # type: ignore[attr-defined]  # an OwlsState
    return sorted([*hands, *view.tossed, *hidden])  # type: ignore[attr-defined]  # an OwlsView


OWLS_SUBJECT: Final = Subject(
    game=OWLS,
    setups=(OwlsSetup(seats=2, copies=2), OwlsSetup(seats=3, copies=3), OwlsSetup(seats=4, copies=3)),
    tiny=(OwlsSetup(seats=2, copies=2), OwlsSetup(seats=3, copies=2)),
    any_setup=st.builds(OwlsSetup, seats=st.integers(2, 4), copies=st.integers(1, 3)),
    weight=owls_weight,
    shape=owls_shape,
    canaries=lambda setup: setup,  # its owls have no names of their own: laws 6 and 9 watch over them
    learned=lambda _: (),
)

MAGIC_POWER: Final = Subject(
    game=load_finite("magic_power"),
    setups=mp.SETUPS,
    tiny=mp.TINY,
    any_setup=mp.any_setup(),
    weight=mp.weight,
    shape=mp.shape,
    canaries=mp.canaries,
    learned=mp.learned,
)

WIZARDRY_CUBED: Final = Subject(
    game=load_finite("wizardry_cubed"),
    setups=w3.SETUPS,
    tiny=w3.TINY,
    any_setup=w3.any_setup(),
    weight=w3.weight,
    shape=w3.shape,
    canaries=w3.canaries,
    learned=w3.learned,
    noting=w3.noting,
)

ICECOOL_WIZARDS: Final = Subject(
    game=iw.GAME,
    setups=iw.SETUPS,
    tiny=iw.TINY,
    any_setup=iw.any_setup(),
    weight=iw.weight,
    shape=iw.shape,
    canaries=iw.same,
    learned=lambda _: (),
)

SUBJECTS: Final[Mapping[str, Subject]] = MappingProxyType(
    {
        "magic_power": MAGIC_POWER,
        "owls": OWLS_SUBJECT,
        "wizardry_cubed": WIZARDRY_CUBED,
        "icecool_wizards": ICECOOL_WIZARDS,
    }
)
