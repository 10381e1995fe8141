"""The dice: W3-06 to W3-08 and W3-31 to W3-36."""

from __future__ import annotations

from itertools import product

import pytest

from gramarye.games.wizardry_cubed.boards import own_board
from gramarye.games.wizardry_cubed.words import (
    Advance,
    DiceRolled,
    Flip,
    Land,
    Propose,
    Roll,
    TilesReturned,
    WillyMoved,
    WizardMoved,
)
from tests.games.wizardry_cubed.scene import (
    BOTH,
    GHOST,
    LAST,
    POTION,
    ROLL,
    SCHOOL,
    THREE,
    enchantment,
    every,
    kinds,
    lands,
    only,
    refused,
    scene,
)

DICE = own_board("standard").dice


@pytest.mark.rule("W3-06", "W3-07")
def test_eighteen_faces_of_which_no_two_are_alike() -> None:
    faces = [face for die in DICE for face in die]
    assert [len(die) for die in DICE] == [6, 6, 6]
    assert len(set(faces)) == 18
    assert {"ghost", "potion"} < set(faces)


@pytest.mark.rule("W3-07")
def test_every_fall_shows_a_lumie_and_nothing_twice() -> None:
    for fall in product(*DICE):
        assert len(set(fall)) == 3
        assert set(fall) - {"ghost", "potion"}


@pytest.mark.rule("W3-08")
def test_the_faces_of_each_die() -> None:
    assert DICE == (
        ("castle", "star", "hedgehog", "moon", "frog", "key"),
        ("bat", "owl", "cat", "snake", "acorn", "potion"),
        ("mouse", "mushroom", "spider", "moth", "feather", "ghost"),
    )


@pytest.mark.rule("W3-31")
def test_the_roller_rolls_all_three_and_each_of_216_falls_is_as_likely() -> None:
    at = scene()
    assert at.can(Roll)
    chances = at.chances(ROLL)
    assert chances == {Land(fall): 1 for fall in product(range(6), repeat=3)}
    assert only(DiceRolled, at.roll(*THREE)).faces == THREE


@pytest.mark.rule("W3-31")
def test_nothing_is_turned_up_before_the_roll() -> None:
    assert scene().tries(Flip(0)) == refused("W3-31", "roll_first")


@pytest.mark.rule("W3-32")
@pytest.mark.parametrize(
    ("fall", "targets"),
    [
        (THREE, {"castle", "bat", "mouse"}),
        (POTION, {"castle", "mouse"}),
        (GHOST, {"castle", "bat"}),
        (BOTH, {"castle"}),
    ],
)
def test_lumies_are_searched_and_special_faces_are_not(fall: tuple[str, ...], targets: set[str]) -> None:
    at = scene()
    rolled = only(DiceRolled, at.roll(*fall))
    assert set(rolled.targets) == targets == set(at.view().targets)


@pytest.mark.rule("W3-32")
def test_a_ghost_tile_is_no_find_although_a_die_shows_the_ghost() -> None:
    at = scene()
    at.roll(*GHOST)
    at.flip(0, "ghost")
    assert at.wizards == (7, 7, 7)
    assert at.willy == 3


@pytest.mark.rule("W3-33", "W3-34")
def test_the_potion_face_moves_anyone_outside_before_the_first_flip() -> None:
    at = scene(4, wizards=(9, SCHOOL, 8, LAST))
    at.roll(*POTION)
    assert at.phase == "potion_face"
    assert at.actor == 0
    assert at.advanceable() == {0, 2, 3}
    assert at.tries(Flip(0)) == refused("W3-34", "advance_first")
    assert at.tries(Advance(1)) == refused("W3-33", "face_inside")
    assert at.tries(Advance(2), seat=2) == refused("W3-23", "not_your_turn")
    before = at.view().potions
    moved = only(WizardMoved, at.play(Advance(2)))
    assert (moved.wizard, moved.to, moved.rule) == (2, 9, "W3-33")
    assert at.view().potions == before
    assert at.phase == "search"


@pytest.mark.rule("W3-34")
def test_the_potion_face_cannot_be_left_out() -> None:
    at = scene(potions=0, enchantments=0)
    at.roll(*POTION)
    assert {type(m) for m in at.legal} == {Advance}
    assert [m for m in scene().legal if isinstance(m, Propose)]


@pytest.mark.rule("W3-35", "W3-46")
def test_the_ghost_face_moves_willy_one_space_as_the_turn_ends() -> None:
    at = scene()
    assert every(WillyMoved, at.roll(*GHOST)) == []
    at.find("castle")
    assert at.willy == 1
    events = at.fail()
    assert only(WillyMoved, events).why == "ghost_face"
    assert at.willy == 2
    order = kinds(events)
    assert (
        order.index("WizardMoved") < order.index("WillyMoved") < order.index("TilesReturned") < order.index("TurnBegan")
    )


@pytest.mark.rule("W3-35")
def test_without_a_ghost_he_stays() -> None:
    at = scene()
    at.dull()
    assert at.willy == 1


@pytest.mark.rule("W3-36")
def test_a_reroll_can_chase_the_ghost_away() -> None:
    at = scene()
    at.roll(*GHOST)
    at.uses(enchantment(0), lands(*THREE))
    events = at.fail()
    assert every(WillyMoved, events) == []
    assert only(TilesReturned, events).slots == (17,)


@pytest.mark.rule("W3-36")
def test_a_reroll_can_bring_the_ghost() -> None:
    at = scene()
    at.roll(*THREE)
    at.uses(enchantment(0), lands(*GHOST))
    assert only(WillyMoved, at.fail()).why == "ghost_face"
    assert at.willy == 2
