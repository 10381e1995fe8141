"""The tables of reach.py against a naive model of dice and spells, written apart, on every lie of the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from gramarye.games.magic_power.cards import own_spells
from gramarye.games.magic_power.reach import AFTER, BEFORE, Reach
from gramarye.games.magic_power.spellbook import Mirror, Mould, Opposite, Shift, Spell, Steps, Whirl
from gramarye.games.magic_power.spells import SpellSet

SPELLS = {s.id: s for s in own_spells()}
REACH = Reach(SpellSet(own_spells()))
Faces = tuple[int, ...]


@cache
def naive(faces: Faces, hand: tuple[str, ...], acted: bool) -> Fraction:
    """The chance of a triple, which is taken at once; before the action (not `acted`) any two or one may be rolled."""
    if len(set(faces)) == 1:
        return Fraction(1)
    best = Fraction(0)
    if not acted:
        for n in (1, 2):
            for dice in combinations(range(3), n):
                best = max(best, mean([naive(f, hand, True) for f in falls(faces, dice)]))
    for spell in set(hand):
        rest = list(hand)
        rest.remove(spell)
        best = max(best, naive_cast(faces, SPELLS[spell], tuple(rest), acted))
    return best


def naive_cast(faces: Faces, spell: Spell, rest: tuple[str, ...], acted: bool) -> Fraction:
    match spell.effect:
        case Whirl(dice=most, times=times, turn=turn):
            return naive_whirl(faces, most, times, turn, rest, acted)
        case Shift(by=by):
            ends = [put(faces, {d: faces[d] + by}) for d in range(3)]
        case Opposite():
            ends = [put(faces, {d: 7 - faces[d]}) for d in range(3)]
        case Mirror():
            ends = [put(faces, {d: faces[e]}) for d, e in product(range(3), repeat=2)]
        case Mould():
            ends = [put(faces, {d: x}) for d in range(3) for x in range(1, 7)]
        case Steps():
            pairs = combinations(range(3), 2)
            ends = [put(faces, {d: faces[d] + x, e: faces[e] + y}) for d, e in pairs for x in (-1, 1) for y in (-1, 1)]
        case _:
            return Fraction(0)
    return max((naive(f, rest, acted) for f in ends if min(f) >= 1 and max(f) <= 6), default=Fraction(0))


@cache
def naive_whirl(faces: Faces, most: int, times: int, turn: bool, rest: tuple[str, ...], acted: bool) -> Fraction:
    best = Fraction(0)
    for n in range(1, most + 1):
        for dice in combinations(range(3), n):
            ends = []
            for f in falls(faces, dice):
                end = naive(f, rest, acted)
                if turn:
                    end = max(end, naive(put(f, {dice[0]: 7 - f[dice[0]]}), rest, acted))
                if times > 1:
                    end = max(end, naive_whirl(f, most, times - 1, turn, rest, acted))
                ends.append(end)
            best = max(best, mean(ends))
    return best


def put(faces: Faces, new: dict[int, int]) -> Faces:
    return tuple(new.get(d, faces[d]) for d in range(3))


def falls(faces: Faces, dice: tuple[int, ...]) -> list[Faces]:
    return [put(faces, dict(zip(dice, f, strict=True))) for f in product(range(1, 7), repeat=len(dice))]


def mean(xs: list[Fraction]) -> Fraction:
    return sum(xs, Fraction(0)) / len(xs)


HANDS = [
    *([spell] for spell in SPELLS),
    ["lift", "sink"],
    ["lift", "lift", "somersault"],
    ["mirror", "twin_steps"],
    ["wobble", "whirl", "sink"],
    ["great_whirl", "lift"],
    ["double_chant", "somersault", "sink"],
    ["somersault", "somersault", "sink", "whirl"],
]


@pytest.mark.parametrize("hand", HANDS, ids="+".join)
def test_tables_agree_with_a_naive_model_on_all_lies_of_the_dice(hand: list[str]) -> None:
    number = REACH.hand(hand)
    for mode in (BEFORE, AFTER):
        table, whole = REACH.table(0, mode, number), REACH.whole(mode, number)
        for lie, faces in enumerate(REACH.spaces[0].lies):
            assert Fraction(table[lie], whole) == naive(tuple(faces), tuple(sorted(hand)), mode == AFTER), faces


def test_published_chances_of_single_spells() -> None:
    """The chance to finish a triple with this one card, from an exact pair and from a run (table of the rules)."""
    listed = {
        "lift": (".167", ".000"), "sink": (".167", ".000"), "somersault": (".200", ".000"), "whirl": (".167", ".000"),
        "wobble": (".333", ".000"), "mirror": ("1.000", ".000"), "twin_steps": (".333", "1.000"),
        "mould": ("1.000", ".000"), "great_whirl": (".306", ".113"), "double_chant": (".306", ".056"),
    }  # fmt: skip
    pairs = [faces for faces in REACH.spaces[0].lies if len(set(faces)) == 2]
    runs = [[x, x + 1, x + 2] for x in range(1, 5)]
    for spell, expected in listed.items():
        hand = REACH.hand([spell])
        table, whole = REACH.table(0, AFTER, hand), REACH.whole(AFTER, hand)
        chances = [[Fraction(table[REACH.spaces[0].at(f)], whole) for f in group] for group in (pairs, runs)]
        assert tuple(f"{float(sum(xs) / len(xs)):.3f}".removeprefix("0") for xs in chances) == expected, spell
