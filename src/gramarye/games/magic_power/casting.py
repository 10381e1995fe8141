"""Casting: a spell is laid open, does what it does, and may offer another step.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from gramarye.core.game import Log
from gramarye.core.words import Secret
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import decks
from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState

CAST_RULE: Final = ("MP-26", "MP-20", "MP-22")


def cast(s: MagicPowerState, code: i64, log: Log | None) -> None:
    card = c.card_of(code)
    kind = st.kind_of(s.cards[card])
    mask = c.mask_of(code)
    target = c.seat_of(code)
    note = i64(st.CAST)
    if s.opts.dice_spell and s.opts.spells.does[kind] <= sp.MOULD:  # MP-33
        note |= st.CAST_AT_DICE
    if s.action == st.NONE:
        s.cast_before |= note
    else:
        s.cast_after |= note
    decks.lay_open(s, card)
    d: i64 = 0
    n: i64 = 0
    while d < 3 and c.face_of(code, n):
        if (mask >> d) & 1:
            s.set_die(d, c.face_of(code, n))
            n += 1
        d += 1
    if log is not None:
        log.add(
            w.SpellCast(
                rule=CAST_RULE[s.action],
                seat=int(s.who),
                card=int(card),
                spell=s.opts.spells.ids[kind],
                dice=c.dice_of(mask),
                faces=c.faces_of(code),
                target=None if target < 0 else int(target),
            )
        )
    _work(s, kind, mask, target, log)


def _work(s: MagicPowerState, kind: i64, mask: i64, target: i64, log: Log | None) -> None:
    """What a spell does beyond the faces its caster set."""
    does = s.opts.spells.does[kind]
    if does == sp.WHIRL:
        s.spell = kind
        s.rerolls = s.opts.spells.times[kind] - 1
        s.throw(mask, st.BY_SPELL)
    elif does == sp.SEAL:
        d: i64 = 0 if mask == 1 else 1 if mask == 2 else 2
        s.b[st.SEALED + d] = u8(s.who + 1)
        if log is not None:
            log.add(w.DieSealed(rule="MP-28", seat=int(s.who), die=int(d)))
    elif does == sp.PILFER:
        s.pile = target
        s.wait = st.WAIT_PICK
    elif does == sp.GLARE:
        q = s.next_seat(s.who)
        s.hold_barred |= i64(1) << q
        if log is not None:
            log.add(w.HoldBarred(rule="MP-28", seat=int(q)))
    elif does == sp.HUSH:
        q = s.next_seat(s.who)
        s.cast_barred |= i64(1) << q
        if log is not None:
            log.add(w.CastBarred(rule="MP-28", seat=int(q)))


def goes_on(s: MagicPowerState) -> None:
    """After a whirl: another re-roll, the chance to turn the die over, or done."""
    if s.rerolls > 0 or s.opts.spells.turn[s.spell]:
        s.phase = st.SPELL
    else:
        done(s)


def done(s: MagicPowerState) -> None:
    s.rerolls = 0
    s.rolling = 0
    s.phase = st.BEFORE if s.action == st.NONE else st.AFTER


def turn_over(s: MagicPowerState, log: Log | None) -> None:
    """The die just whirled shows its opposite face."""
    d: i64 = 0 if s.rolling == 1 else 1 if s.rolling == 2 else 2
    s.set_die(d, 7 - s.die(d))
    if log is not None:
        log.add(w.DieTurned(rule="MP-28", seat=int(s.who), die=int(d), face=int(s.die(d))))
    done(s)


def pilfered(s: MagicPowerState, card: i64, log: Log | None) -> None:
    victim = s.pile
    s.cards[card] = st.known_to(st.moved(s.cards[card], s.who), i64(1) << s.who)
    s.b[st.HAND_N + victim] = u8(s.hand_n(victim) - 1)
    s.b[st.HAND_N + s.who] = u8(s.hand_n(s.who) + 1)
    s.wait = 0
    if log is not None:
        spell = s.opts.spells.ids[st.kind_of(s.cards[card])]
        log.add(
            w.SpellPilfered(
                rule="MP-28",
                seat=int(s.who),
                victim=int(victim),
                card=int(card),
                spell=Secret(spell, _seats_of(st.knowers_of(s.cards[card]))),
            )
        )


def _seats_of(mask: i64) -> tuple[int, ...]:
    return tuple(q for q in range(5) if (mask >> q) & 1)
