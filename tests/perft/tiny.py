"""The exact chance to win a tiny game under uniform play, from its very start: by the engine, and by the slow writing.

Uniform play treats all slots alike, and all Lumies of a die, so positions that differ only in which lies where have
the same value and are counted once; what comes next is still played out move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gramarye.core.game import NATURE, OVER, FiniteGame, State
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState
from tests.laws.walks import chances, legal_codes
from tests.perft.slow_wizardry_cubed import Slow

BOARD = w.Board(
    tiles=6, market=4, forest=5, stairs=0, arrows=(2, 3, 3, 3, 3),
    dice=(("owl", "cat", "star", "moon", "potion", "ghost"),),
)  # fmt: skip
SETUP = w.WizardrySetup(seats=2, level="expert", board=BOARD)
Values = dict[object, Fraction]


def key(s: WizardryState) -> object:
    """All that matters for what is to come, with tiles in no order."""
    track = s.opts.track
    shown = [track.symbol(d, (s.rolled - 1) >> (3 * d) & 7) for d in range(track.dice)] if s.rolled else []
    targets = {track.names[k] for k in range(track.lumies) if s.targets >> k & 1}
    slots = []
    for i in range(track.tiles):
        symbol = track.names[s.tile(i)] if s.tile(i) >= 0 else ""
        peeked = s.phase < st.ROLLING and s.b[st.PEEKED + i] > 0
        turning = s.wait == st.WAIT_TILE and i == s.slot
        slots.append((*kind_of(track.board, symbol, shown, targets), peeked, int(s.open) >> i & 1, turning))
    scalars = s.scalars()
    scalars[6] = min(scalars[6], 2)  # turns: only the first is another
    scalars[11:15] = [0, 0, int(s.rolled > 0), 0]  # open, slot, faces and targets are told by symbols
    spaces = bytes(int(x) for x in s.b[: st.TILE])
    return tuple(sorted(slots)), faces_of(track.board, shown, targets), tuple(scalars), spaces


def kind_of(board: w.Board, symbol: str, shown: Sequence[str], targets: set[str]) -> tuple[str, bool, bool]:
    """Ghost, unseen, or on which die; whether a die shows it; whether it is looked for."""
    if symbol in ("", "ghost"):
        return symbol, False, False
    die = next(str(i) for i, die in enumerate(board.dice) if symbol in die)
    return die, symbol in shown, symbol in targets


def faces_of(board: w.Board, shown: Sequence[str], targets: set[str]) -> tuple[object, ...]:
    """What the dice show, whichever Lumie it is."""
    return tuple(x if x in ("ghost", "potion") else x in targets for x in shown)


def engine_value(game: FiniteGame, s: State, known: Values) -> Fraction:
    assert isinstance(s, WizardryState)
    if game.actor(s) == OVER:
        return Fraction(game.scores(s)[0])
    name = key(s)
    if name not in known:
        pairs = chances(game, s) if game.actor(s) == NATURE else [(code, 1) for code in legal_codes(game, s)]
        total = sum(weight for _, weight in pairs)
        value = Fraction(0)
        for code, weight in pairs:
            t = s.copy()
            game.play(t, code, None)
            value += Fraction(weight, total) * engine_value(game, t, known)
        known[name] = value
    return known[name]


def slow_key(slow: Slow) -> object:
    slots = []
    for i in range(slow.board.tiles):
        looked = slow.stage in ("peek", "look") and i in slow.first_look
        turning = slow.waits_for == "tile" and i == slow.slot
        kind = kind_of(slow.board, slow.tiles.get(i, ""), slow.dice, slow.targets)
        slots.append((*kind, looked, i in slow.open, turning))
    return (
        tuple(sorted(slots)), faces_of(slow.board, slow.dice, slow.targets), slow.stage, slow.waits_for, slow.seat,
        slow.clock, slow.active, slow.looks, slow.turn > 1, slow.found, slow.steps, slow.searched, slow.trap,
        slow.face_done, slow.why, tuple(slow.pos), slow.willy, slow.potions, slow.enchantments,
    )  # fmt: skip


def slow_value(slow: Slow, known: Values) -> Fraction:
    if slow.actor() == OVER:
        return Fraction(slow.scores()[0])
    name = slow_key(slow)
    if name not in known:
        moves = slow.moves()
        pairs = slow.chances() if slow.actor() == NATURE else {move: Fraction(1, len(moves)) for move in moves}
        value = Fraction(0)
        for move, chance in pairs.items():
            t = slow.copy()
            t.play(move)
            value += chance * slow_value(t, known)
        known[name] = value
    return known[name]
