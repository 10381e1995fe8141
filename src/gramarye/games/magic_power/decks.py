"""Where spell cards go: drawn, laid open, stocked, put back; and how decks are made anew.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gramarye.core.game import Log
from gramarye.core.words import Secret
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState

DRAW_RULE: Final = ("", "MP-20", "MP-23", "MP-24", "MP-13")


def refill(s: MagicPowerState, level: i64, log: Log | None) -> None:
    """MP-35: an empty deck is made of its discards."""
    spells = s.opts.spells
    ids: list[str] = []
    k: i64 = 0
    while k < spells.n:
        if spells.level[k] == level:
            n = s.b[st.DECK + spells.n + k]
            s.b[st.DECK + k] = n
            s.b[st.DECK + spells.n + k] = 0
            if log is not None:
                ids += [spells.ids[k]] * int(n)
        k += 1
    s.fills = append(s.fills, u8(level + 4))
    if log is not None:
        log.add(w.DeckRefilled(rule="MP-35", level=1 if level == 1 else 2, spells=tuple(sorted(ids))))


def deal(s: MagicPowerState, kind: i64, log: Log | None) -> None:
    """MP-34: the top card, seen by its owner alone."""
    s.wait = 0
    q = s.who
    s.b[st.DECK + kind] = u8(i64(s.b[st.DECK + kind]) - 1)
    level = s.opts.spells.level[kind]
    s.cards = append(s.cards, st.card(kind, q, i64(1) << q, s.last_fill(level)))
    s.b[st.HAND_N + q] = u8(s.hand_n(q) + 1)
    if log is not None:
        log.add(
            w.SpellDrawn(
                rule=DRAW_RULE[s.action],
                seat=int(q),
                card=len(s.cards) - 1,
                level=1 if level == 1 else 2,
                spell=Secret(s.opts.spells.ids[kind], (int(q),)),
            )
        )


def lay_open(s: MagicPowerState, card: i64) -> None:
    """MP-35: a spell that leaves a hand face up goes to its level's discards."""
    c0 = s.cards[card]
    kind = st.kind_of(c0)
    n = s.opts.spells.n
    s.cards[card] = st.known_to(st.gone(c0, st.IN_DISCARDS, s.last_fill(s.opts.spells.level[kind])), st.EVERYBODY)
    s.b[st.DECK + n + kind] = u8(i64(s.b[st.DECK + n + kind]) + 1)
    s.b[st.HAND_N + s.who] = u8(s.hand_n(s.who) - 1)


def stock(s: MagicPowerState, card: i64, log: Log | None) -> None:
    """MP-40, MP-42, MP-44: face down, out of play until the next round, its back for all to see."""
    s.cards[card] = st.moved(s.cards[card], st.IN_STOCK + s.who)
    s.b[st.HAND_N + s.who] = u8(s.hand_n(s.who) - 1)
    s.b[st.STOCK_N + s.who] = u8(s.stock_n(s.who) + 1)
    s.phase = st.STOCKED
    if log is not None:
        log.add(w.SpellStocked(rule="MP-40", seat=int(s.who), card=int(card)))


def return_stock(s: MagicPowerState, log: Log | None) -> None:
    """MP-08: what was stocked joins the hand."""
    q: i64 = 0
    while q < s.opts.seats:
        if s.stock_n(q) > 0:
            ids: list[int] = []
            i: i64 = 0
            while i < len(s.cards):
                if st.place_of(s.cards[i]) == st.IN_STOCK + q:
                    s.cards[i] = st.moved(s.cards[i], q)
                    if log is not None:
                        ids.append(int(i))
                i += 1
            s.b[st.HAND_N + q] = u8(s.hand_n(q) + s.stock_n(q))
            s.b[st.STOCK_N + q] = 0
            if log is not None:
                log.add(w.StockReturned(rule="MP-08", seat=int(q), cards=tuple(ids)))
        q += 1


def return_spells(s: MagicPowerState, log: Log | None, *, stocks_too: bool) -> None:
    """MP-45: spells in hands go back, and with the discards make fresh decks; MP-42: stocked ones stay, unless their
    owner has left (MP-10)."""
    spells = s.opts.spells
    k: i64 = 0
    while k < spells.n:
        s.b[st.DECK + k] = u8(i64(s.b[st.DECK + k]) + i64(s.b[st.DECK + spells.n + k]))
        s.b[st.DECK + spells.n + k] = 0
        k += 1
    last_1 = s.last_fill(1)
    last_2 = s.last_fill(2)
    kept: i64 = 0
    i: i64 = 0
    while i < len(s.cards):
        card = s.cards[i]
        if st.is_held(card):
            place = st.place_of(card)
            if stocks_too or place < st.IN_STOCK or (s.left >> (place - st.IN_STOCK)) & 1:
                kind = st.kind_of(card)
                s.b[st.DECK + kind] = u8(i64(s.b[st.DECK + kind]) + 1)
                s.cards[i] = st.gone(card, st.PUT_BACK, last_1 if spells.level[kind] == 1 else last_2)
            else:
                kept += 1
        i += 1
    q: i64 = 0
    while q < s.opts.seats:
        s.b[st.HAND_N + q] = 0
        if stocks_too or (s.left >> q) & 1:
            s.b[st.STOCK_N + q] = 0
        q += 1
    if kept == 0:  # nobody holds a card: what was seen bears on nothing any more
        s.cards = vec[i64](capacity=8)
        s.fills = vec[u8]([u8(1), u8(2)])
    else:
        s.fills = append(append(s.fills, u8(1)), u8(2))
    if log is not None:
        rule = "MP-47" if stocks_too else "MP-45"
        log.add(w.SpellsReturned(rule=rule, decks=(int(s.deck_n(1)), int(s.deck_n(2))), stocks_too=stocks_too))
