"""When the dice allow a card, and where cards come from and go: MP-29 to MP-35."""

from __future__ import annotations

from itertools import product

import pytest

from gramarye.core.secrecy import redact
from gramarye.games.magic_power import cards
from gramarye.games.magic_power.spellbook import Spell
from gramarye.games.magic_power.words import Deal, DeckRefilled, SpellDrawn, StoneTaken
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_2,
    DRAW_STONE,
    HOLD,
    NOTHING,
    PAIR,
    PASS,
    RUN,
    TRIPLE,
    Dice,
    Scene,
    Stage,
    deals,
    every_fall,
    lands,
    only,
    refused,
    roll_one,
    scene,
    stone,
)

FALLS = list(product(range(1, 7), repeat=3))
ALL_LEVEL_1 = [s.id for s in cards.own_spells() if s.level == 1 for _ in range(s.copies)]


def drawn_on(pile: str) -> set[Dice]:
    """All falls of three dice on which action C may draw from this pile."""
    found: set[Dice] = set()
    for faces, at in every_fall():
        at.play(HOLD)
        if pile in at.draws():
            found.add(faces)
    return found


# ---- MP-29, MP-30, MP-31: the three conditions, on all 216 falls


@pytest.mark.rule("MP-29")
def test_the_stone_needs_three_equal_dice() -> None:
    assert drawn_on("stone") == {(x, x, x) for x in range(1, 7)}


@pytest.mark.rule("MP-30")
def test_level_1_needs_two_equal_dice_and_three_will_do() -> None:
    assert drawn_on("level1") == {faces for faces in FALLS if len(set(faces)) < 3}


@pytest.mark.rule("MP-31")
def test_level_2_needs_three_consecutive_dice_in_any_order_without_a_step_from_6_to_1() -> None:
    runs = ({1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 6})
    assert drawn_on("level2") == {faces for faces in FALLS if set(faces) in runs}


# ---- MP-32: the sign on each card


@pytest.mark.rule("MP-32")
@pytest.mark.parametrize("spell", cards.own_spells(), ids=lambda s: s.id)
def test_each_card_is_drawn_on_the_dice_its_level_signs(spell: Spell) -> None:
    drawn_on = set()
    for dice in (NOTHING, PAIR, RUN, TRIPLE):
        at = scene("C", dice)
        if any(draw in at.legal and deals(spell.id) in at.chances(draw) for draw in (DRAW_1, DRAW_2)):
            drawn_on.add(dice)
    assert drawn_on == ({PAIR, TRIPLE} if spell.level == 1 else {RUN})


@pytest.mark.rule("MP-32")
def test_everybody_sees_the_level_of_a_card_in_any_hand() -> None:
    at = scene("before", hands={1: ["lift", "mould"]})
    assert [(c.level, c.spell) for c in at.player(1, eye=2).hand] == [(1, None), (2, None)]


# ---- MP-33: when a stone may be taken


@pytest.mark.rule("MP-33")
def test_after_the_own_cast_before_the_action() -> None:
    at = scene("before", (4, 4, 3), hands={1: ["lift"]})
    at.play(at.cast("lift", 2, to=[4]))
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-33")
def test_after_a() -> None:
    assert DRAW_STONE in scene("A", TRIPLE).legal


@pytest.mark.rule("MP-33")
def test_after_b() -> None:
    assert DRAW_STONE in scene("B", TRIPLE).legal


@pytest.mark.rule("MP-33")
@pytest.mark.parametrize("stage", ["A", "B"])
def test_after_casting_later(stage: Stage) -> None:
    at = scene(stage, (4, 4, 3), hands={1: ["lift"]})
    at.play(at.cast("lift", 2, to=[4]))
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-33")
def test_after_drawing_a_spell_with_a_and_making_a_triple_with_it() -> None:
    at = scene("A", (4, 4, 3))
    at.play(DRAW_1, deals("lift"))
    at.play(at.cast("lift", 2, to=[4]))
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-33")
def test_with_c_on_dice_left_by_others() -> None:
    assert DRAW_STONE in scene("C", TRIPLE).legal


@pytest.mark.rule("MP-33")
def test_not_before_the_action_on_dice_left_by_others() -> None:
    assert scene("before", TRIPLE).tries(DRAW_STONE) == refused("MP-33", "stone_without_cast")


@pytest.mark.rule("MP-33")
def test_the_cast_of_the_player_before_is_not_ones_own() -> None:
    at = scene("before", (4, 4, 3), hands={1: ["lift"]})
    at.play(at.cast("lift", 2, to=[4]))
    at.turn()
    assert at.tries(DRAW_STONE) == refused("MP-33", "stone_without_cast")


@pytest.mark.rule("MP-33")
def test_a_triple_that_was_cast_away_again_is_none() -> None:
    at = scene("before", (4, 4, 3), hands={1: ["lift", "sink"]})
    at.play(at.cast("lift", 2, to=[4]))
    at.play(at.cast("sink", 2, to=[3]))
    assert at.draws() == set()


@pytest.mark.rule("MP-33")
def test_nobody_has_to_take_it() -> None:
    assert scene("A", TRIPLE).tries(PASS) is None


# ---- MP-34: the top card, face down


@pytest.mark.rule("MP-34")
def test_only_cards_still_in_the_deck_can_be_its_top() -> None:
    at = scene("C", PAIR, hands={0: ["whirl"], 2: ["wobble"]})
    assert at.chances(DRAW_1) == {
        Deal("lift"): 2, Deal("sink"): 2, Deal("somersault"): 2, Deal("whirl"): 1, Deal("stern_look"): 1,
    }  # fmt: skip


@pytest.mark.rule("MP-34")
@pytest.mark.parametrize("eye", [0, 2, -1])
def test_a_spell_drawn_is_seen_by_its_owner_alone(eye: int) -> None:
    at = scene("C", PAIR)
    drawn = only(SpellDrawn, at.play(DRAW_1, deals("lift")))
    assert (redact(drawn, 1).spell.value, redact(drawn, eye).spell.value) == ("lift", None)
    assert (at.player(1, eye=1).hand[0].spell, at.player(1, eye=eye).hand[0].spell) == ("lift", None)


@pytest.mark.rule("MP-34")
def test_a_stone_drawn_is_looked_at_by_its_owner_alone() -> None:
    taken = only(StoneTaken, scene("C", TRIPLE).play(DRAW_STONE, stone(2)))
    assert [redact(taken, eye).points.value for eye in (1, 0, 2, -1)] == [2, None, None, None]


@pytest.mark.rule("MP-34")
def test_a_card_leaves_the_deck_it_is_drawn_from() -> None:
    at = scene("C", RUN)
    at.play(DRAW_2, deals("mould"))
    assert at.view().decks == (10, 9)


# ---- MP-35: discards, and empty decks


def emptied(discarded: int) -> Scene:
    """The level-1 deck is empty: seat 2 holds its cards, except so many lifts that seat 1 has cast on the 1s.

    Seat 0 is to move and has chosen C on a pair.
    """
    lifts, others = ["lift"] * discarded, list(ALL_LEVEL_1)
    for spell in lifts:
        others.remove(spell)
    at = scene("before", (1, 1, 6), seats=2, hands={1: lifts, 0: others})
    for die, _ in enumerate(lifts):
        at.play(at.cast("lift", die, to=[2]))
    at.turn()
    at.play(roll_one(2), lands(at.dice[0]))
    at.play(PASS)
    at.play(HOLD)
    return at


@pytest.mark.rule("MP-35")
@pytest.mark.parametrize(("spell", "to", "lies"), [("lift", 2, ("lift",)), ("mould", 5, ("mould",))])
def test_a_cast_spell_lies_in_the_discards(spell: str, to: int, lies: tuple[str, ...]) -> None:
    at = scene("before", hands={1: [spell]})
    at.play(at.cast(spell, 0, to=[to]))
    assert (at.view().discards, at.hand(1)) == (lies, [])


@pytest.mark.rule("MP-35")
def test_a_cast_spell_is_not_drawn_while_its_deck_has_cards() -> None:
    at = scene("before", (1, 1, 6), hands={1: ["lift"]})
    at.play(at.cast("lift", 0, to=[2]))
    at.play(roll_one(0), lands(1))
    at.play(PASS)
    at.play(HOLD)
    assert at.chances(DRAW_1)[Deal("lift")] == 1


@pytest.mark.rule("MP-35")
def test_an_empty_deck_is_refilled_with_its_discards() -> None:
    at = emptied(discarded=2)
    assert at.chances(DRAW_1) == {Deal("lift"): 2}


@pytest.mark.rule("MP-35")
def test_a_refill_takes_the_discards_away() -> None:
    at = emptied(discarded=2)
    at.play(DRAW_1, deals("lift"))
    assert (at.view().discards, at.view().decks) == ((), (1, 10))


@pytest.mark.rule("MP-35")
def test_a_refill_is_told() -> None:
    events = emptied(discarded=2).play(DRAW_1, deals("lift"))
    assert only(DeckRefilled, events).spells == ("lift", "lift")


@pytest.mark.rule("MP-35")
def test_a_refill_is_of_its_own_level_only() -> None:
    at = scene("before", (1, 1, 6), seats=2, hands={1: ["lift", "mould"], 0: [s for s in ALL_LEVEL_1 if s != "lift"]})
    at.give(0, "lift")
    at.play(at.cast("mould", 2, to=[1]))
    at.play(at.cast("lift", 2, to=[2]))
    at.play(HOLD)
    assert at.chances(DRAW_1) == {Deal("lift"): 1}
    at.play(DRAW_1, deals("lift"))
    assert at.view().discards == ("mould",)


@pytest.mark.rule("MP-35")
def test_where_deck_and_discards_are_empty_nothing_is_drawn() -> None:
    assert emptied(discarded=0).tries(DRAW_1) == refused("MP-35", "deck_empty")
