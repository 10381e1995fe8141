"""Moves of The Test of Magic Power as whole numbers: packing and unpacking, one layout for all.

Compiled with mypyc. Bits: 0-4 the kind of move, 5-7 a mask of dice, 8-16 three faces, 17-20 a seat
plus one, 21 and up a card or a kind of spell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from mypy_extensions import i64

from gramarye.core.words import Move
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.spells import SpellSet

ROLL_THREE: Final = 0
ROLL_TWO: Final = 1
ROLL_ONE: Final = 2
HOLD: Final = 3
DRAW: Final = 4
CAST: Final = 5
REROLL: Final = 6
TURN_OVER: Final = 7
STOCK: Final = 8
INTERFERE: Final = 9
DISCARD: Final = 10
SUMMON: Final = 11
PASS: Final = 12
LAND: Final = 16
DEAL: Final = 17
DEAL_STONE: Final = 18
PICK: Final = 19
LOT: Final = 20
FETCH: Final = 21

DICE: Final[tuple[tuple[int, ...], ...]] = ((), (0,), (1,), (0, 1), (2,), (0, 2), (1, 2), (0, 1, 2))  # by mask
CARDS: Final = 4096  # words.CardId
SEATS: Final = 5
PILES: Final = ("stone", "level1", "level2")
STONE: Final = 0
LEVEL_1: Final = 1
LEVEL_2: Final = 2


def op_of(code: i64) -> i64:
    return code & 31


def mask_of(code: i64) -> i64:
    return (code >> 5) & 7


def face_of(code: i64, i: i64) -> i64:
    """The i-th face of three, 0 where there is none."""
    return (code >> (8 + 3 * i)) & 7


def seat_of(code: i64) -> i64:
    """The seat, -1 where there is none."""
    return ((code >> 17) & 15) - 1


def card_of(code: i64) -> i64:
    return code >> 21


def with_mask(op: i64, mask: i64) -> i64:
    return op | (mask << 5)


def with_face(op: i64, face: i64) -> i64:
    return op | (face << 8)


def with_seat(op: i64, seat: i64) -> i64:
    return op | ((seat + 1) << 17)


def with_card(op: i64, card: i64) -> i64:
    return op | (card << 21)


def dice_of(mask: i64) -> tuple[int, ...]:
    """The dice of a mask, in order.

    >>> dice_of(5)
    (0, 2)
    """
    return DICE[mask]


def faces_of(code: i64) -> tuple[int, ...]:
    """The faces of a code, in order, without the empty places."""
    return tuple([int(face_of(code, i)) for i in range(3) if face_of(code, i)])


def _dice(dice: tuple[int, ...]) -> i64:
    """The mask of a list of dice; -1 unless they are different and in order: one move, one spelling."""
    mask: i64 = 0
    last = -1
    for d in dice:
        if d <= last or d > 2:
            return -1
        last = d
        mask |= i64(1) << d
    return mask


def _faces(faces: tuple[int, ...]) -> i64:
    bits: i64 = 0
    shift: i64 = 8
    for f in faces:
        if shift > 14 or not 1 <= f <= 6:
            return -1
        bits |= i64(f) << shift
        shift += 3
    return bits


def pack(spells: SpellSet, move: Move) -> i64:
    """The code of a move, or -1 where it cannot be one: also where a number is out of its bounds, as words made in
    Python are not checked."""
    packer = PACKERS.get(type(move))
    return -1 if packer is None else packer(spells, move)


def _cast(_: SpellSet, move: w.Cast) -> int:
    mask = _dice(move.dice)
    faces = _faces(move.faces)
    if mask < 0 or faces < 0 or not 0 <= move.card < CARDS or not (move.seat is None or 0 <= move.seat < SEATS):
        return -1
    seat: i64 = -1 if move.seat is None else move.seat
    return CAST | (mask << 5) | faces | ((seat + 1) << 17) | (i64(move.card) << 21)


def _roll(op: i64, dice: tuple[int, ...]) -> i64:
    mask = _dice(dice)
    return -1 if mask < 0 else with_mask(op, mask)


def _roll_two(_: SpellSet, move: w.RollTwo) -> int:
    return _roll(ROLL_TWO, move.dice)


def _roll_one(_: SpellSet, move: w.RollOne) -> int:
    return _roll(ROLL_ONE, move.dice)


def _reroll(_: SpellSet, move: w.Reroll) -> int:
    return _roll(REROLL, move.dice)


def _draw(_: SpellSet, move: w.Draw) -> int:
    return with_card(DRAW, PILES.index(move.pile))


def _interfere(_: SpellSet, move: w.Interfere) -> int:
    return with_mask(INTERFERE, i64(1) << move.die) if 0 <= move.die <= 2 else -1


def _card(op: i64, card: int) -> i64:
    return with_card(op, card) if 0 <= card < CARDS else -1


def _stock(_: SpellSet, move: w.Stock) -> int:
    return _card(STOCK, move.card)


def _discard(_: SpellSet, move: w.Discard) -> int:
    return _card(DISCARD, move.card)


def _pick(_: SpellSet, move: w.Pick) -> int:
    return _card(PICK, move.card)


def _seat(op: i64, seat: int) -> i64:
    return with_seat(op, seat) if 0 <= seat < SEATS else -1


def _summon(_: SpellSet, move: w.Summon) -> int:
    return _seat(SUMMON, move.seat)


def _lot(_: SpellSet, move: w.Lot) -> int:
    return _seat(LOT, move.seat)


def _land(_: SpellSet, move: w.Land) -> int:
    faces = _faces(move.faces)
    return -1 if faces < 0 else LAND | faces


def _deal(spells: SpellSet, move: w.Deal) -> int:
    kind = spells.kind_of(move.spell)
    return -1 if kind < 0 else with_card(DEAL, kind)


def _points(op: i64, points: int) -> i64:
    return with_face(op, points) if 1 <= points <= 3 else -1


def _deal_stone(_: SpellSet, move: w.DealStone) -> int:
    return _points(DEAL_STONE, move.points)


def _fetch(_: SpellSet, move: w.Fetch) -> int:
    return _points(FETCH, move.points)


# each packer takes the move it stands beside; a dict cannot say that in types. A chain of isinstance is ten times
# slower here: every class of words has a metaclass, which is asked each time
PACKERS: Final[Mapping[type[Move], Callable[[SpellSet, Any], int]]] = MappingProxyType(
    {
        w.Cast: _cast,
        w.RollTwo: _roll_two,
        w.RollOne: _roll_one,
        w.Reroll: _reroll,
        w.Draw: _draw,
        w.Interfere: _interfere,
        w.Stock: _stock,
        w.Discard: _discard,
        w.Pick: _pick,
        w.Summon: _summon,
        w.Lot: _lot,
        w.Land: _land,
        w.Deal: _deal,
        w.DealStone: _deal_stone,
        w.Fetch: _fetch,
        w.Pass: lambda _, __: PASS,
        w.RollThree: lambda _, __: ROLL_THREE,
        w.Hold: lambda _, __: HOLD,
        w.TurnOver: lambda _, __: TURN_OVER,
    }
)


def unpack(spells: SpellSet, code: i64) -> Move:
    """The words of a code."""
    op = op_of(code)
    if op == CAST:
        seat = seat_of(code)
        return w.Cast(int(card_of(code)), dice_of(mask_of(code)), faces_of(code), None if seat < 0 else int(seat))
    if op == LAND:
        return w.Land(faces_of(code))
    if op == ROLL_TWO:
        return w.RollTwo(dice_of(mask_of(code)))
    if op == ROLL_ONE:
        return w.RollOne(dice_of(mask_of(code)))
    if op == REROLL:
        return w.Reroll(dice_of(mask_of(code)))
    if op == DRAW:
        pile = card_of(code)
        return w.Draw("stone" if pile == STONE else "level1" if pile == LEVEL_1 else "level2")
    if op == INTERFERE:
        return w.Interfere(dice_of(mask_of(code))[0])
    if op == STOCK:
        return w.Stock(int(card_of(code)))
    if op == DISCARD:
        return w.Discard(int(card_of(code)))
    if op == PICK:
        return w.Pick(int(card_of(code)))
    if op == DEAL:
        return w.Deal(spells.ids[card_of(code)])
    if op == DEAL_STONE:
        return w.DealStone(int(face_of(code, 0)))
    if op == FETCH:
        return w.Fetch(int(face_of(code, 0)))
    if op == LOT:
        return w.Lot(int(seat_of(code)))
    if op == SUMMON:
        return w.Summon(int(seat_of(code)))
    if op == PASS:
        return w.Pass()
    if op == ROLL_THREE:
        return w.RollThree()
    if op == HOLD:
        return w.Hold()
    assert op == TURN_OVER
    return w.TurnOver()
