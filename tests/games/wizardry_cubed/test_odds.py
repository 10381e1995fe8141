"""Exact chances for those who train, against a count of everything that could be."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from gramarye.core.game import NATURE, Log
from gramarye.core.words import Event
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.games.wizardry_cubed.words import (
    Advance,
    Land,
    Propose,
    TurnBegan,
    WizardryOdds,
    WizardsCaught,
)
from tests.games.wizardry_cubed.scene import (
    GHOST,
    PUT_BACK,
    ROLL,
    STOP,
    THREE,
    Scene,
    begin,
    enchantment,
    lands,
    potion,
    scene,
)
from tests.laws.wizardry_cubed_subject import SMALL


def told(at: Scene, seat: int) -> WizardryOdds:
    odds = GAME.odds(at.state, seat)
    assert isinstance(odds, WizardryOdds)
    return odds


# ---- a tree one has never seen under


def deals(at: Scene, seat: int) -> Iterator[tuple[str, ...]]:
    """Every way the tiles of SMALL may lie, as a seat must think that has kept in mind all it has seen."""
    view = at.view(seat)
    assert view.notes is not None
    for deal in permutations(("owl", "cat", "star", "moon", "ghost")):
        seen = zip(deal, view.notes, view.peeked_by, strict=True)
        # W3-20: a ghost that somebody peeked at is shown to all
        if all(face == note or (note is None and (face != "ghost" or by < 0)) for face, note, by in seen):
            yield deal


@pytest.mark.rule("W3-09", "W3-20", "W3-32")
@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("peeks", [("moon", "cat"), ("owl", "star"), ("ghost", "owl"), ("star", "ghost")])
def test_a_new_tree_is_as_promising_as_a_count_of_all_deals_says(peeks: tuple[str, str], seat: int) -> None:
    at = begin(2, board=SMALL, keep_notes=True)
    for slot, symbol in enumerate(peeks):
        at.peek(slot, symbol)
        at.play(PUT_BACK)
        at.play(STOP)
    assert told(at, seat).new_tree is None, "nobody is searching yet"
    at.play(ROLL, lands("owl", "star", board=SMALL))
    notes = at.view(seat).notes or ()
    picks = [deal[slot] for deal in deals(at, seat) for slot in range(5) if notes[slot] is None]
    right = [face for face in picks if face in ("owl", "star")]
    assert Fraction(told(at, seat).new_tree or "") == Fraction(len(right), len(picks))


@pytest.mark.rule("W3-09")
def test_when_every_tree_has_been_looked_under_there_is_nothing_to_tell() -> None:
    at = begin(2, board=SMALL)
    for slot, symbol in enumerate(("owl", "cat", "ghost", "moon")):
        at.peek(slot, symbol)
        at.play(PUT_BACK)
    at.put(wizards=(6, 6), willy=1)
    at.play(ROLL, lands("owl", "moon", board=SMALL))
    assert told(at, 0).new_tree == "1/2", "the moon, under the tree seat 1 has peeked at or the last one"
    assert told(at, 1).new_tree == "1/3"
    at.flip(1)
    at.play(ROLL, lands("owl", "star", board=SMALL))
    at.flip(4, "star")
    at.flip(0)
    at.play(ROLL, lands("owl", "moon", board=SMALL))
    assert told(at, 0).new_tree == "1/1", "one tree is left"
    at.flip(3)
    assert told(at, 0).new_tree is None


# ---- rolling again


def endings(s: WizardryState) -> Iterator[bool]:
    """Whether the turn ends well, for each way to use the potion face and the Potions left."""
    moves = [m for m in GAME.moves(s, GAME.actor(s)) if isinstance(m, (Advance, Propose))]
    for move in moves:
        if isinstance(move, Propose) and move.tool == "enchantment":
            continue
        t, log = s.copy(), Log()
        GAME.apply(t, move, log)
        yield from after(t, log.events)


def after(s: WizardryState, events: list[Event]) -> Iterator[bool]:
    if any(isinstance(e, WizardsCaught) for e in events):
        yield False
    elif any(isinstance(e, TurnBegan) for e in events):
        yield True
    else:
        yield False  # nothing more is used, and Willy is let go
        yield from endings(s)


def by_counting(at: Scene) -> Fraction:
    """All falls of the dice after an Enchantment, each with the best that can be made of it."""
    saved = 0
    falls = list(product(range(6), repeat=3))
    for fall in falls:
        s, log = at.state.copy(), Log()
        GAME.apply(s, enchantment(0), None)
        assert GAME.actor(s) == NATURE
        GAME.apply(s, Land(fall), log)
        saved += any(after(s, list(log.events)))
    return Fraction(saved, len(falls))


@pytest.mark.rule("W3-60", "W3-61", "W3-33", "W3-36")
@pytest.mark.parametrize("potions", [0, 1, 2])
@pytest.mark.parametrize("wizards", [(12, 9, 12), (12, 9, 9)])
@pytest.mark.parametrize("why", ["face", "tile"])
def test_what_an_enchantment_is_worth_is_counted_over_all_falls(
    why: str, wizards: tuple[int, ...], potions: int
) -> None:
    at = scene(wizards=wizards, willy=8, potions=potions, enchantments=1)
    if why == "face":
        at.roll(*GHOST)
        at.fail()
    else:
        at.roll(*THREE)
        at.flip(3, "ghost")
    chance = told(at, 2).again
    assert chance is not None
    assert Fraction(chance) == by_counting(at)


@pytest.mark.rule("W3-60")
def test_against_the_clock_and_without_enchantments_there_is_no_such_chance() -> None:
    at = scene(turns=2).put(wizards=(12, 9, 12), willy=8)
    at.dull()
    assert at.phase == "danger"
    assert told(at, 0).again is None
    at = scene(wizards=(12, 9, 12), willy=8, enchantments=0)
    at.roll(*GHOST)
    at.fail()
    assert at.phase == "danger"
    assert told(at, 0).again is None
    at.uses(potion(0, 1))
    assert told(at, 0).again is None
