"""A state that a seat cannot tell from the real one, drawn from the exact posterior.

Compiled with mypyc. The decks are filled at the start of a round (all cards but the stocked ones)
and, when one is empty, from the discards. A card a seat cannot see was drawn blindly from such a
fill. So: deal the unseen cards of every fill anew, in order, around those the seat has seen, and
accept the deal in proportion to the chance that the seen cards were drawn from what it leaves in
the decks. Without stocked cards every deal is accepted; forgetting what was seen in earlier rounds
would pass law 6 and fail law 7, because a stocked card outlives its round.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from gramarye.core.rng import Rng
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.state import MagicPowerState

REFILL: Final = 4  # in MagicPowerState.fills


def redeal(s: MagicPowerState, seat: i64, rng: Rng) -> MagicPowerState:
    """A copy of s in which everything this seat (-1: a spectator) cannot see is drawn anew."""
    t = s.copy()
    bit = i64(1) << seat if seat >= 0 else i64(0)
    if t.round <= st.ROUNDS:  # in the final exam all is revealed
        _stones(t, seat, rng)
        _cards(t, 1, bit, rng)
        _cards(t, 2, bit, rng)
    return t


def _stones(t: MagicPowerState, seat: i64, rng: Rng) -> None:
    """Every stone this seat does not own is as likely to be any of the others (MP-11)."""
    pool: list[int] = []
    q: i64 = -1
    while q < t.opts.seats:
        if q != seat or q < 0:
            at = st.STONE_1 + 3 * q if q >= 0 else i64(st.STONE_DECK)
            p: i64 = 0
            while p < 3:
                for _ in range(i64(t.b[at + p])):
                    pool.append(int(p))
                p += 1
        q += 1
    q = 0
    while q < t.opts.seats:
        if q != seat:
            n = t.stones(q)
            _fill_stones(t, st.STONE_1 + 3 * q, n, pool, rng)
        q += 1
    _fill_stones(t, st.STONE_DECK, len(pool), pool, rng)


def _fill_stones(t: MagicPowerState, at: i64, n: i64, pool: list[int], rng: Rng) -> None:
    t.b[at] = 0
    t.b[at + 1] = 0
    t.b[at + 2] = 0
    for _ in range(n):
        j = int(rng.below(len(pool)))
        p: i64 = pool[j]
        pool[j] = pool[-1]
        pool.pop()
        t.b[at + p] = u8(i64(t.b[at + p]) + 1)


def _cards(t: MagicPowerState, level: i64, bit: i64, rng: Rng) -> None:
    """Deal the unseen cards of one level, again and again until a deal is accepted."""
    spells = t.opts.spells
    rest = vec[i64]([i64(0)] * int(spells.n))
    while not _deal_all(t, level, bit, rest, rng):
        pass
    k: i64 = 0
    while k < spells.n:
        if spells.level[k] == level:
            t.b[st.DECK + k] = u8(rest[k])
        k += 1


def _deal_all(t: MagicPowerState, level: i64, bit: i64, rest: vec[i64], rng: Rng) -> bool:
    """Deal around the seen cards, fill by fill; `rest` is left holding the deck."""
    before: i64 = -1
    f: i64 = 0
    while f < len(t.fills):
        fill = i64(t.fills[f])
        if fill & 3 == level:
            if not _deal_fill(t, level, f, before if fill >= REFILL else -1, bit, rest, rng):
                return False
            before = f
        f += 1
    return True


def _deal_fill(t: MagicPowerState, level: i64, f: i64, refill_of: i64, bit: i64, rest: vec[i64], rng: Rng) -> bool:
    """Deal what was drawn unseen from fill f, a refill of the discards since fill `refill_of` where that is not -1.
    False where the deal is rejected."""
    spells = t.opts.spells
    most = vec[i64]([i64(0)] * int(spells.n))  # of each kind, whatever the unseen cards are
    k: i64 = 0
    while k < spells.n:
        rest[k] = spells.copies[k] if spells.level[k] == level and refill_of < 0 else 0
        most[k] = rest[k]
        k += 1
    i: i64 = 0
    while i < len(t.cards):
        card = t.cards[i]
        k = st.kind_of(card)
        if spells.level[k] == level:
            if refill_of >= 0:
                if st.place_of(card) == st.IN_DISCARDS and st.gone_in(card) == refill_of:
                    rest[k] += 1
                    most[k] += 1
            elif st.born_in(card) < f and (st.is_held(card) or st.gone_in(card) >= f):  # stocked at the time
                rest[k] -= 1
                if _is_seen(card, bit):
                    most[k] -= 1
        i += 1
    i = 0
    while i < len(t.cards):  # the seen cards first: how likely was it to draw them from this deck?
        card = t.cards[i]
        k = st.kind_of(card)
        if spells.level[k] == level and st.born_in(card) == f and _is_seen(card, bit):
            if rest[k] <= 0 or (most[k] > rest[k] and rng.below(most[k]) >= rest[k]):
                return False
            rest[k] -= 1
            most[k] -= 1
        i += 1
    total: i64 = 0
    k = 0
    while k < spells.n:
        total += rest[k]
        k += 1
    i = 0
    while i < len(t.cards):  # then the unseen ones, blindly
        card = t.cards[i]
        if spells.level[st.kind_of(card)] == level and st.born_in(card) == f and not _is_seen(card, bit):
            x = rng.below(total)
            k = 0
            while x >= rest[k]:
                x -= rest[k]
                k += 1
            rest[k] -= 1
            total -= 1
            t.cards[i] = (card & ~i64(255)) | k
        i += 1
    return True


def _is_seen(card: i64, bit: i64) -> bool:
    """Whether the seat has seen it, or it was laid open."""
    return st.knowers_of(card) & bit != 0 or st.place_of(card) == st.IN_DISCARDS
