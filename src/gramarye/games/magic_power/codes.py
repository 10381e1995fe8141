"""Moves of The Test of Magic Power as whole numbers: packing and unpacking, one layout for all.

Compiled with mypyc. Bits: 0-4 the kind of move, 5-7 a mask of dice, 8-16 three faces, 17-20 a seat
plus one, 21 and up a card or a kind of spell.
"""

from __future__ import annotations

from typing import Final

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
    return tuple(i for i in range(3) if mask >> i & 1)


def faces_of(code: i64) -> tuple[int, ...]:
    """The faces of a code, in order, without the empty places."""
    return tuple(int(face_of(code, i)) for i in range(3) if face_of(code, i))


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
    if isinstance(move, w.Cast):
        mask = _dice(move.dice)
        faces = _faces(move.faces)
        if mask < 0 or faces < 0 or not 0 <= move.card < CARDS or not (move.seat is None or 0 <= move.seat < SEATS):
            return -1
        seat: i64 = -1 if move.seat is None else move.seat
        return CAST | (mask << 5) | faces | ((seat + 1) << 17) | (i64(move.card) << 21)
    if isinstance(move, (w.RollTwo, w.RollOne, w.Reroll)):
        mask = _dice(move.dice)
        if mask < 0:
            return -1
        return with_mask(
            ROLL_TWO if isinstance(move, w.RollTwo) else ROLL_ONE if isinstance(move, w.RollOne) else REROLL, mask
        )
    if isinstance(move, w.Draw):
        return with_card(DRAW, PILES.index(move.pile))
    if isinstance(move, w.Interfere):
        return with_mask(INTERFERE, i64(1) << move.die) if 0 <= move.die <= 2 else -1
    if isinstance(move, (w.Stock, w.Discard, w.Pick)):
        if not 0 <= move.card < CARDS:
            return -1
        return with_card(
            STOCK if isinstance(move, w.Stock) else DISCARD if isinstance(move, w.Discard) else PICK, move.card
        )
    if isinstance(move, (w.Summon, w.Lot)):
        return with_seat(SUMMON if isinstance(move, w.Summon) else LOT, move.seat) if 0 <= move.seat < SEATS else -1
    if isinstance(move, w.Land):
        faces = _faces(move.faces)
        return -1 if faces < 0 else LAND | faces
    if isinstance(move, w.Deal):
        kind = spells.kind_of(move.spell)
        return -1 if kind < 0 else with_card(DEAL, kind)
    if isinstance(move, (w.DealStone, w.Fetch)):
        op = DEAL_STONE if isinstance(move, w.DealStone) else FETCH
        return with_face(op, move.points) if 1 <= move.points <= 3 else -1
    return _plain(move)


def _plain(move: Move) -> i64:
    if isinstance(move, w.Pass):
        return PASS
    if isinstance(move, w.RollThree):
        return ROLL_THREE
    if isinstance(move, w.Hold):
        return HOLD
    if isinstance(move, w.TurnOver):
        return TURN_OVER
    return -1


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
