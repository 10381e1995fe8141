"""Moves of Wizardry to the Power of Three as whole numbers: five bits of kind, then the rest.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.core.words import Move
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.boards import Track

PEEK: Final = 0
PUT_BACK: Final = 1
ROLL: Final = 2
ADVANCE: Final = 3
FLIP: Final = 4
STOP: Final = 5
PROPOSE: Final = 6
AGREE: Final = 7
OBJECT: Final = 8
LET_GO: Final = 9
LOT: Final = 16
LAND: Final = 17
SHOW: Final = 18

POTION: Final = 0
ENCHANTMENT: Final = 1
SLOTS: Final = 31
SEATS: Final = 6
FACES: Final = 6


def op_of(code: i64) -> i64:
    return code & 31


def arg_of(code: i64) -> i64:
    return code >> 5


def with_arg(op: i64, arg: i64) -> i64:
    return op | (arg << 5)


def proposal(seat: i64, tool: i64, wizard: i64) -> i64:
    """`wizard` is -1 for an Enchantment."""
    return with_arg(PROPOSE, seat | (tool << 3) | ((wizard + 1) << 4))


def proposer(code: i64) -> i64:
    return (code >> 5) & 7


def tool_of(code: i64) -> i64:
    return (code >> 8) & 1


def wizard_of(code: i64) -> i64:
    return (code >> 9) - 1


def pack(track: Track, move: Move) -> i64:
    """The code of a move, or -1 where it cannot be one: also where a number is out of its bounds, as words made in
    Python are not checked."""
    if isinstance(move, (w.Flip, w.Peek)):
        return with_arg(FLIP if isinstance(move, w.Flip) else PEEK, move.slot) if 0 <= move.slot < SLOTS else -1
    if isinstance(move, w.Advance):
        return with_arg(ADVANCE, move.wizard) if 0 <= move.wizard < SEATS else -1
    if isinstance(move, w.Propose):
        if (move.wizard is None) == (move.tool == "potion") or not 0 <= move.seat < SEATS:
            return -1
        if move.wizard is not None and not 0 <= move.wizard < SEATS:
            return -1
        wizard: i64 = -1 if move.wizard is None else move.wizard
        return proposal(move.seat, POTION if move.tool == "potion" else ENCHANTMENT, wizard)
    if isinstance(move, w.Land):
        return _faces(track, move.faces)
    if isinstance(move, w.Show):
        kind = track.kind_of(move.symbol)
        return -1 if kind < 0 else with_arg(SHOW, kind)
    if isinstance(move, w.Lot):
        return with_arg(LOT, move.seat) if 0 <= move.seat < SEATS else -1
    return _plain(move)


def _faces(track: Track, faces: tuple[int, ...]) -> i64:
    if len(faces) != track.dice:
        return -1
    arg: i64 = 0
    i: i64 = 0
    for f in faces:
        if not 0 <= f < FACES or f >= track.sides[i]:
            return -1
        arg |= i64(f) << (3 * i)
        i += 1
    return with_arg(LAND, arg)


def _plain(move: Move) -> i64:
    if isinstance(move, w.Roll):
        return ROLL
    if isinstance(move, w.PutBack):
        return PUT_BACK
    if isinstance(move, w.Stop):
        return STOP
    if isinstance(move, w.Agree):
        return AGREE
    if isinstance(move, w.Object):
        return OBJECT
    return LET_GO if isinstance(move, w.LetWillyGo) else -1


def unpack(track: Track, code: i64) -> Move:
    """The words of a code."""
    op = op_of(code)
    arg = int(arg_of(code))
    if op == FLIP:
        return w.Flip(arg)
    if op == PEEK:
        return w.Peek(arg)
    if op == ADVANCE:
        return w.Advance(arg)
    if op == PROPOSE:
        wizard = wizard_of(code)
        if tool_of(code) == POTION:
            return w.Propose(int(proposer(code)), "potion", int(wizard))
        return w.Propose(int(proposer(code)), "enchantment")
    if op == LAND:
        return w.Land(tuple([(arg >> (3 * i)) & 7 for i in range(track.dice)]))
    if op == SHOW:
        return w.Show(track.names[arg])
    if op == LOT:
        return w.Lot(arg)
    if op == ROLL:
        return w.Roll()
    if op == PUT_BACK:
        return w.PutBack()
    if op == STOP:
        return w.Stop()
    if op == AGREE:
        return w.Agree()
    if op == OBJECT:
        return w.Object()
    assert op == LET_GO
    return w.LetWillyGo()
