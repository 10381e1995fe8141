"""Looking for Lumies: W3-37 to W3-50."""

from __future__ import annotations

from itertools import permutations

import pytest

from gramarye.core.game import SPECTATOR
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.words import (
    Flip,
    SearchEnded,
    TileFlipped,
    TilesReturned,
    TurnBegan,
    WillyMoved,
    WizardMoved,
)
from tests.games.wizardry_cubed.scene import (
    GHOST,
    STOP,
    THREE,
    every,
    kinds,
    lands,
    only,
    refused,
    scene,
)
from tests.games.wizardry_cubed.scene import ROLL as ROLL_DICE


@pytest.mark.rule("W3-37")
def test_any_tile_that_lies_face_down_may_be_turned_one_at_a_time() -> None:
    at = scene()
    at.roll(*THREE)
    assert {m.slot for m in at.legal if isinstance(m, Flip)} == set(range(18))
    at.flip(4, "castle")
    assert {m.slot for m in at.legal if isinstance(m, Flip)} == set(range(18)) - {4}
    assert at.tries(Flip(4)) == refused("W3-37", "tile_open")
    assert at.tries(Flip(18)) == refused("W3-09", "no_such_tile")
    assert at.tries(Flip(5), seat=1) == refused("W3-23", "not_your_turn")


@pytest.mark.rule("W3-38", "W3-39", "W3-41", "W3-44")
@pytest.mark.parametrize("order", list(permutations(THREE)))
def test_targets_are_found_in_any_order(order: tuple[str, ...]) -> None:
    at = scene()
    at.roll(*THREE)
    events = at.find(*order)
    assert [e.found for e in every(TileFlipped, events)] == [True] * 3
    assert only(SearchEnded, events).why == "all"
    assert only(WizardMoved, events).to == 10
    assert at.actor == 1


@pytest.mark.rule("W3-39", "W3-40")
def test_a_find_leads_on_and_nobody_may_stop() -> None:
    at = scene()
    at.roll(*THREE)
    assert at.tries(STOP) == refused("W3-40", "search_on")
    at.find("bat")
    assert (at.phase, at.actor) == ("search", 0)
    assert at.view().found == 1
    assert set(at.view().targets) == {"castle", "mouse"}
    assert at.tries(STOP) == refused("W3-40", "search_on")
    assert at.tries(ROLL_DICE) == refused("W3-40", "search_on")


@pytest.mark.rule("W3-40")
def test_with_the_option_the_search_may_stop_early() -> None:
    at = scene(may_stop_early=True)
    at.roll(*GHOST)
    at.find("bat")
    events = at.play(STOP)
    assert only(SearchEnded, events).why == "stopped"
    assert at.wizards == (8, 7, 7)
    assert at.willy == 2  # the ghost face counts all the same
    assert at.actor == 1


@pytest.mark.rule("W3-42", "W3-44")
@pytest.mark.parametrize("found", [0, 1, 2])
def test_a_wrong_lumie_ends_the_search_and_finds_count(found: int) -> None:
    at = scene()
    at.roll(*THREE)
    at.find(*THREE[:found])
    events = at.flip(10, "owl")
    assert only(SearchEnded, events).why == "wrong"
    assert at.wizards == (7 + found, 7, 7)
    assert at.willy == 1
    assert at.actor == 1


@pytest.mark.rule("W3-43", "W3-44", "W3-45")
@pytest.mark.parametrize("found", [0, 1, 2])
def test_a_ghost_ends_the_search_and_willy_comes_after_the_wizard(found: int) -> None:
    at = scene()
    at.roll(*THREE)
    at.find(*THREE[:found])
    events = at.flip(10, "ghost")
    assert only(SearchEnded, events).why == "ghost"
    assert only(WillyMoved, events).why == "ghost_tile"
    assert at.wizards == (7 + found, 7, 7)
    assert at.willy == 2
    if found:
        assert kinds(events).index("WizardMoved") < kinds(events).index("WillyMoved")


@pytest.mark.rule("W3-45")
def test_the_wizard_escapes_before_the_ghost_tile_moves_willy() -> None:
    at = scene(wizards=(7, 9, 9), willy=6, potions=0, enchantments=0)
    at.roll(*THREE)
    at.find("castle")
    at.flip(10, "ghost")
    assert not at.over
    assert (at.willy, at.wizards[0]) == (7, 8)


@pytest.mark.rule("W3-46", "W3-47")
def test_ghost_tile_and_ghost_face_are_two_steps_in_this_order() -> None:
    at = scene()
    at.roll(*GHOST)
    at.find("castle")
    events = at.flip(10, "ghost")
    assert [e.why for e in every(WillyMoved, events)] == ["ghost_tile", "ghost_face"]
    assert at.willy == 3
    order = kinds(events)
    assert order.index("WizardMoved") < order.index("WillyMoved")
    assert order.index("TilesReturned") > len(order) - 1 - order[::-1].index("WillyMoved")


@pytest.mark.rule("W3-48")
def test_all_tiles_of_the_turn_are_turned_back() -> None:
    at = scene()
    at.roll(*THREE)
    at.flip(4, "castle")
    at.flip(2, "bat")
    events = at.flip(9, "owl")
    assert only(TilesReturned, events).slots == (2, 4, 9)
    assert at.open_tiles == {}
    for eye in (0, 1, 2):
        assert at.view(eye).tiles == (None,) * 18
        assert at.view(eye).notes is None


@pytest.mark.rule("W3-48")
def test_what_was_told_is_forgotten_when_it_is_told_again() -> None:
    at = scene()
    at.roll(*THREE)
    flipped = only(TileFlipped, at.flip(4, "castle"))
    assert (flipped.slot, flipped.symbol) == (4, "castle")
    later = GAME.forget(flipped)
    assert isinstance(later, TileFlipped)
    assert (later.slot, later.symbol) == (-1, "")


@pytest.mark.rule("W3-48")
def test_with_the_option_each_keeps_what_it_has_seen() -> None:
    at = scene(keep_notes=True)
    at.roll(*THREE)
    at.flip(4, "castle")
    at.flip(9, "owl")
    notes = [at.view(eye).notes for eye in (0, 1, SPECTATOR)]
    shown = [{slot: x for slot, x in enumerate(each or ()) if x} for each in notes]
    both = {4: "castle", 9: "owl"}
    assert shown == [{17: "key", **both}, {16: "frog", **both}, both]
    assert at.view(0).tiles == (None,) * 18, "the tiles themselves are trees"


@pytest.mark.rule("W3-49")
def test_open_tiles_are_seen_by_all() -> None:
    at = scene()
    at.roll(*THREE)
    at.flip(4, "castle")
    for eye in (0, 1, 2, SPECTATOR):
        assert {i: x for i, x in enumerate(at.view(eye).tiles) if x} == {4: "castle"}


@pytest.mark.rule("W3-44")
def test_others_do_not_move_for_what_the_roller_finds() -> None:
    at = scene(turns=1)
    at.roll(*THREE)
    at.find(*THREE)
    assert at.wizards == (7, 10, 7)


@pytest.mark.rule("W3-50")
def test_the_next_player_begins_with_clean_dice() -> None:
    at = scene()
    at.roll(*THREE)
    events = at.fail()
    assert only(TurnBegan, events).seat == 1
    assert (at.view().faces, at.view().targets, at.view().found) == ((), (), 0)
    at.play(ROLL_DICE, lands("star", "owl", "spider"))
    assert at.view().faces == ("star", "owl", "spider")
