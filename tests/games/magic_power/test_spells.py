"""The twenty spells and their ten effects, against results counted out on all 216 falls of the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import get_args

import pytest

from gramarye.core.words import Move
from gramarye.games.magic_power import cards
from gramarye.games.magic_power.spellbook import (
    AnyEffect,
    Effect,
    Glare,
    Hush,
    Mirror,
    Mould,
    Opposite,
    Pilfer,
    Seal,
    Shift,
    Steps,
    Whirl,
)
from gramarye.games.magic_power.words import Cast, DieTurned, Reroll
from tests.games.magic_power.scene import (
    DRAW_STONE,
    PASS,
    TURN_OVER,
    Dice,
    begin,
    every_fall,
    kinds,
    lands,
    only,
    picks,
    refused,
    reroll,
    scene,
    spell_file,
)

OWN = {s.id: s for s in cards.own_spells()}
DIE_SETS = [mask for n in (1, 2, 3) for mask in combinations(range(3), n)]


# ---- the cards


@pytest.mark.rule("MP-03")
@pytest.mark.parametrize(
    ("spell", "name", "level", "copies", "effect"),
    [
        ("lift", "Lift", 1, 2, Shift(by=1)),
        ("sink", "Sink", 1, 2, Shift(by=-1)),
        ("somersault", "Somersault", 1, 2, Opposite()),
        ("whirl", "Whirl", 1, 2, Whirl()),
        ("wobble", "Wobble", 1, 1, Whirl(turn=True)),
        ("stern_look", "Stern Look", 1, 1, Glare()),
        ("mirror", "Mirror", 2, 2, Mirror()),
        ("twin_steps", "Twin Steps", 2, 2, Steps()),
        ("mould", "Mould", 2, 1, Mould()),
        ("great_whirl", "Great Whirl", 2, 1, Whirl(dice=3, times=2)),
        ("double_chant", "Double Chant", 2, 1, Whirl(times=2)),
        ("seal", "Seal", 2, 1, Seal()),
        ("pilfer", "Pilfer", 2, 1, Pilfer()),
        ("hush", "Hush", 2, 1, Hush()),
    ],
)
def test_the_card_is_the_one_of_the_table(spell: str, name: str, level: int, copies: int, effect: Effect) -> None:
    card = OWN[spell]
    assert (card.name.en, card.level, card.copies, card.effect) == (name, level, copies, effect)


@pytest.mark.rule("MP-03")
def test_there_are_twenty_cards_of_fourteen_kinds() -> None:
    assert (len(OWN), sum(s.copies for s in OWN.values())) == (14, 20)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", OWN)
def test_each_card_can_be_cast_and_ends_in_the_discards(spell: str) -> None:
    at = scene("before", hands={1: [spell], 2: ["whirl"]})
    cast = next(m for m in at.legal if isinstance(m, Cast))
    rolls = isinstance(OWN[spell].effect, Whirl)
    at.play(cast, *([lands(*[5] * len(cast.dice))] if rolls else [picks(1)] if spell == "pilfer" else []))
    assert at.view().discards == (spell,)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", OWN)
def test_what_is_printed_says_what_the_card_does(spell: str) -> None:
    text, effect = OWN[spell].text.en, OWN[spell].effect
    match effect:
        case Shift(by):
            assert text.startswith(f"{'Raise' if by > 0 else 'Lower'} one die by {abs(by)}")
        case Whirl(dice, times, turn):
            assert text.startswith(f"Roll {'one die' if dice == 1 else 'any dice'} again")
            assert ("more if you like" in text) == (times == 2)
            assert ("turn it over" in text) == turn
        case _:
            word = {Opposite: "opposite", Mirror: "value of another", Steps: "Two dice", Mould: "any value",
                    Seal: "nobody may roll or change", Pilfer: "random spell from another hand",
                    Glare: "may not choose action C", Hush: "may not cast"}[type(effect)]  # fmt: skip
            assert word in text


# ---- spells that set dice


def with_face(dice: Dice, d: int, face: int) -> Dice:
    x, y, z = (face if i == d else old for i, old in enumerate(dice))
    return x, y, z


def each_die(faces: Callable[[int, Dice], Iterable[int]]) -> Callable[[Dice], set[Dice]]:
    """All dice that come of changing one die to one of the faces its own face (and all three dice) lead to."""
    return lambda dice: {with_face(dice, d, to) for d in range(3) for to in faces(dice[d], dice) if to != dice[d]}


def steps(dice: Dice) -> set[Dice]:
    moved = (
        with_face(with_face(dice, i, dice[i] + x), j, dice[j] + y)
        for i, j in combinations(range(3), 2)
        for x, y in product((-1, 1), repeat=2)
    )
    return {d for d in moved if all(1 <= f <= 6 for f in d)}


RESULTS: dict[str, Callable[[Dice], set[Dice]]] = {
    "lift": each_die(lambda face, _: [min(face + 1, 6)]),
    "sink": each_die(lambda face, _: [max(face - 1, 1)]),
    "somersault": each_die(lambda face, _: [7 - face]),
    "mirror": each_die(lambda _, dice: dice),
    "mould": each_die(lambda *_: range(1, 7)),
    "twin_steps": steps,
}


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", RESULTS)
def test_on_every_fall_the_spell_makes_exactly_what_its_card_allows(spell: str) -> None:
    for dice, at in every_fall(spell):
        made = []
        for cast in (m for m in at.legal if isinstance(m, Cast)):
            after = at.fork()
            after.play(cast)
            made.append(after.dice)
        assert len(made) == len(set(made)), f"{dice}: two casts for one result"
        assert set(made) == RESULTS[spell](dice), dice


# ---- spells that roll dice


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize(("spell", "most"), [("whirl", 1), ("wobble", 1), ("double_chant", 1), ("great_whirl", 3)])
def test_so_many_dice_may_be_rolled_by_the_spell(spell: str, most: int) -> None:
    at = scene("before", hands={1: [spell]})
    picked = [m.dice for m in at.legal if isinstance(m, Cast)]
    assert sorted(picked) == sorted(d for d in DIE_SETS if len(d) <= most)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("dice", DIE_SETS)
def test_the_dice_picked_are_rolled_fairly(dice: tuple[int, ...]) -> None:
    at = scene("before", hands={1: ["great_whirl"]})
    falls = {lands(*faces): 1 for faces in product(range(1, 7), repeat=len(dice))}
    assert at.chances(at.cast("great_whirl", *dice)) == falls


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("stage", ["before", "A"])
def test_a_whirl_leaves_the_other_dice_and_is_done(stage: str) -> None:
    at = scene("A" if stage == "A" else "before", (1, 3, 6), hands={1: ["whirl"]})
    at.play(at.cast("whirl", 1), lands(5))
    assert (at.dice, at.phase) == ((1, 5, 6), "before" if stage == "before" else "after")


@pytest.mark.rule("MP-28")
def test_a_wobbling_die_may_be_turned_over() -> None:
    at = scene("before", (1, 3, 6), hands={1: ["wobble"]})
    at.play(at.cast("wobble", 1), lands(5))
    assert at.legal == [PASS, TURN_OVER]
    assert only(DieTurned, at.play(TURN_OVER)) == DieTurned(rule="MP-28", seat=1, die=1, face=2)
    assert (at.dice, at.phase) == ((1, 2, 6), "before")


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("die", [0, 1, 2])
def test_the_die_that_wobbled_is_the_one_turned(die: int) -> None:
    at = scene("before", (1, 1, 1), hands={1: ["wobble"]})
    at.play(at.cast("wobble", die), lands(2))
    at.play(TURN_OVER)
    assert at.dice == with_face((1, 1, 1), die, 5)


@pytest.mark.rule("MP-28")
def test_a_wobbling_die_may_stay() -> None:
    at = scene("B", (1, 3, 6), hands={1: ["wobble"]})
    at.play(at.cast("wobble", 1), lands(5))
    at.play(PASS)
    assert (at.dice, at.phase, at.actor) == ((1, 5, 6), "after", 1)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize(("spell", "most"), [("double_chant", 1), ("great_whirl", 3)])
def test_a_second_roll_is_offered_of_any_dice(spell: str, most: int) -> None:
    at = scene("before", hands={1: [spell]})
    at.play(at.cast(spell, 0), lands(4))
    assert {m.dice for m in at.legal if isinstance(m, Reroll)} == {d for d in DIE_SETS if len(d) <= most}


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", ["double_chant", "great_whirl"])
def test_the_second_roll_is_the_last(spell: str) -> None:
    at = scene("before", (1, 3, 6), hands={1: [spell]})
    at.play(at.cast(spell, 0), lands(4))
    at.play(reroll(1), lands(4))
    assert (at.dice, at.phase) == ((4, 4, 6), "before")


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", ["double_chant", "great_whirl"])
def test_one_may_stop_after_the_first_roll(spell: str) -> None:
    at = scene("A", (1, 3, 6), hands={1: [spell]})
    at.play(at.cast(spell, 0), lands(4))
    at.play(PASS)
    assert (at.dice, at.phase, at.actor) == ((4, 3, 6), "after", 1)


@pytest.mark.rule("MP-28")
def test_a_great_whirl_takes_other_dice_the_second_time() -> None:
    at = scene("before", (1, 3, 6), hands={1: ["great_whirl"]})
    at.play(at.cast("great_whirl", 0, 1, 2), lands(2, 2, 5))
    at.play(reroll(2), lands(2))
    assert at.dice == (2, 2, 2)


@pytest.mark.rule("MP-28")
def test_a_spell_is_finished_before_the_stone_is_taken() -> None:
    at = scene("before", (4, 4, 6), hands={1: ["double_chant"]})
    at.play(at.cast("double_chant", 2), lands(4))
    assert at.tries(DRAW_STONE) == refused("MP-28", "finish_spell")
    at.play(PASS)
    assert DRAW_STONE in at.legal


# ---- every word of an effect counts


CONTRASTS: dict[tuple[type[Effect], str], tuple[AnyEffect, AnyEffect]] = {
    (Shift, "by"): (Shift(by=2), Shift(by=-1)),
    (Whirl, "dice"): (Whirl(dice=1), Whirl(dice=2)),
    (Whirl, "times"): (Whirl(times=1), Whirl(times=2)),
    (Whirl, "turn"): (Whirl(turn=False), Whirl(turn=True)),
}


def behaviour(effect: AnyEffect) -> list[list[Move]]:
    """What may be done with a spell of this effect: its casts, and the moves after the first of them."""
    at = scene("before", (3, 4, 5), hands={1: ["test"]}, spells=spell_file(effect))
    casts = [m for m in at.legal if isinstance(m, Cast)]
    at.play(casts[0], *([lands(*[6] * len(casts[0].dice))] if isinstance(effect, Whirl) else []))
    return [list(casts), at.legal]


def test_there_is_a_contrast_for_every_field_of_every_effect() -> None:
    fields = {(kind, field) for kind in get_args(AnyEffect) for field in kind.__struct_fields__}
    assert set(CONTRASTS) == fields


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("word", CONTRASTS, ids=lambda w: f"{w[0].__name__}.{w[1]}")
def test_changing_one_word_of_an_effect_changes_what_can_be_done(word: tuple[type[Effect], str]) -> None:
    one, other = CONTRASTS[word]
    assert behaviour(one) != behaviour(other)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("by", [-5, -2, 2, 5])
def test_a_shift_of_any_length_stays_between_1_and_6(by: int) -> None:
    for dice, at in every_fall("test", spells=spell_file(Shift(by=by))):
        to = {(m.dice[0], m.faces[0]) for m in at.legal if isinstance(m, Cast)}
        assert to == {(d, f + by) for d, f in enumerate(dice) if 1 <= f + by <= 6}


@pytest.mark.rule("MP-28")
def test_a_whirl_of_three_times_rolls_three_times() -> None:
    at = scene("before", hands={1: ["test"]}, spells=spell_file(Whirl(times=3)))
    at.play(at.cast("test", 0), lands(1))
    at.play(reroll(0), lands(1))
    at.play(reroll(0), lands(1))
    assert at.phase == "before"


@pytest.mark.rule("MP-28")
def test_a_spell_that_would_change_nothing_cannot_be_cast() -> None:
    at = scene("before", (6, 6, 6), hands={1: ["lift"]})
    assert at.tries(at.cast("lift", 0, to=[6])) == refused("MP-28", "spell_no_target")


@pytest.mark.rule("MP-28")
def test_casting_is_told_before_what_it_does() -> None:
    at = scene("before", hands={1: ["whirl"]})
    assert kinds(at.play(at.cast("whirl", 0), lands(2)))[:3] == ["SpellCast", "Awaited", "DiceRolled"]


def test_begin_is_the_same_table_for_any_spell_file() -> None:
    assert begin(spells=cards.own_spells()).view() == begin().view()
