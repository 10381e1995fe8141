"""The first exam, move by move: turns, spells, stock, interference, and the round's end.

Compiled with mypyc. `play` trusts its caller: the code came from `legal` or `outcomes`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from gramarye.core.game import Log
from gramarye.core.words import Secret
from gramarye.games.magic_power import casting, decks, exam
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState

ROLL_RULE: Final = ("", "MP-19", "MP-22", "", "MP-12", "MP-28", "MP-39", "MP-57")


def play(s: MagicPowerState, code: i64, log: Log | None) -> None:
    """One move of a seat or of NATURE."""
    op = c.op_of(code)
    if op == c.LAND:
        _land(s, code, log)
    elif op == c.PASS:
        _pass(s, log)
    elif op == c.CAST:
        casting.cast(s, code, log)
    elif op == c.ROLL_TWO:
        _act(s, st.A, c.mask_of(code))
    elif op == c.ROLL_ONE:
        _act(s, st.B, c.mask_of(code))
    elif op == c.HOLD:
        s.action = st.C
        s.phase = st.AFTER
        if log is not None:
            log.add(w.Held(rule="MP-24", seat=int(s.who)))
    elif op == c.DRAW:
        _draw(s, c.card_of(code), log)
    elif op == c.DEAL:
        decks.deal(s, c.card_of(code), log)
    elif op == c.INTERFERE:  # MP-37: one die, once
        s.throw(c.mask_of(code), st.BY_INTERFERING)
    elif op == c.STOCK:
        decks.stock(s, c.card_of(code), log)
    elif op == c.DISCARD:
        _discard(s, c.card_of(code), log)
    elif op == c.REROLL:
        s.rerolls -= 1
        s.throw(c.mask_of(code), st.BY_SPELL)
    elif op == c.TURN_OVER:
        casting.turn_over(s, log)
    elif op == c.PICK:
        casting.pilfered(s, c.card_of(code), log)
    elif op == c.DEAL_STONE:
        _take_stone(s, c.face_of(code, 0), log)
    elif op == c.ROLL_THREE:
        _roll_three(s)
    else:
        exam.play(s, code, log)


# ---- dice


def _act(s: MagicPowerState, action: i64, mask: i64) -> None:
    s.action = action
    if mask == 0:  # all dice are sealed: the action is done without a roll
        s.phase = st.AFTER
    else:
        s.throw(mask, action)


def _roll_three(s: MagicPowerState) -> None:
    if s.phase == st.AMPLIFY:  # MP-57
        s.throw(7, st.BY_AMPLIFYING)
    elif s.free_dice():  # MP-12
        s.throw(s.free_dice(), st.OPENED)
    else:  # all dice are sealed, which needs the option sp_always_rolls_three
        s.action = st.OPENED
        s.phase = st.AFTER


def _land(s: MagicPowerState, code: i64, log: Log | None) -> None:
    if s.wait == st.WAIT_START:
        _start_roll(s, c.face_of(code, 0), log)
        return
    d: i64 = 0
    n: i64 = 0
    while d < 3:
        if (s.rolling >> d) & 1:
            s.set_die(d, c.face_of(code, n))
            n += 1
        d += 1
    s.wait = 0
    why = s.why
    if log is not None:
        rule = ROLL_RULE[why]
        log.add(w.DiceRolled(rule=rule, seat=int(s.who), dice=c.dice_of(s.rolling), faces=c.faces_of(code)))
    if why <= st.OPENED:
        s.action = why
        s.phase = st.AFTER
        s.rolling = 0
    elif why == st.BY_SPELL:
        casting.goes_on(s)
    elif why == st.BY_INTERFERING:  # MP-39: whatever it shows stands, and nothing is drawn for it
        s.rolling = 0
        _lapse_bars(s, log)
        begin_turn(s, s.next_seat(s.turn_seat), log)
    else:
        s.rolling = 0
        exam.amplified(s, log)


def _start_roll(s: MagicPowerState, face: i64, log: Log | None) -> None:
    """MP-06: the lowest die starts; those tied for it roll again."""
    s.b[st.START_FACE + s.who] = u8(face)
    if log is not None:
        log.add(w.StartRolled(rule="MP-06", seat=int(s.who), face=int(face)))
    q = s.who + 1
    while q < s.opts.seats:
        if (s.contenders >> q) & 1:
            s.who = q
            return
        q += 1
    low: i64 = 7
    tied: i64 = 0
    q = 0
    while q < s.opts.seats:
        if (s.contenders >> q) & 1:
            x = i64(s.b[st.START_FACE + q])
            if x < low:
                low = x
                tied = 0
            if x == low:
                tied |= i64(1) << q
        q += 1
    first: i64 = 0
    while (tied >> first) & 1 == 0:
        first += 1
    s.contenders = tied
    s.who = first
    if tied == i64(1) << first:
        s.contenders = 0
        s.wait = 0
        begin_round(s, first, log)


# ---- rounds and turns


def begin_round(s: MagicPowerState, first: i64, log: Log | None) -> None:
    s.round += 1
    s.turn = 0
    s.sp = first
    s.turn_seat = first
    if log is not None:
        rule = "MP-06" if s.round == 1 else "MP-07"
        log.add(w.RoundBegan(rule=rule, round=int(s.round), sp=int(first)))
    decks.return_stock(s, log)
    _next_discard(s, log)


def _next_discard(s: MagicPowerState, log: Log | None) -> None:
    """MP-09: whoever is over the limit discards, from the starting player clockwise."""
    q = s.sp
    while True:
        if s.over_limit(q):
            s.phase = st.DISCARDING
            s.who = q
            return
        q = s.next_seat(q)
        if q == s.sp:
            break
    begin_turn(s, s.sp, log)


def begin_turn(s: MagicPowerState, seat: i64, log: Log | None) -> None:
    """MP-16. The opening turn is the first of a round (MP-17: under an option, every turn of the starting player)."""
    s.turn += 1
    s.turn_seat = seat
    s.who = seat
    s.action = st.NONE
    s.has_drawn = 0
    s.cast_before = 0
    s.cast_after = 0
    opening = s.turn == 1 or (s.opts.sp_always_rolls_three and seat == s.sp)
    s.phase = st.OPENING if opening else st.BEFORE
    if log is not None:
        log.add(w.TurnBegan(rule="MP-16", seat=int(seat), turn=int(s.turn)))
    _lift_seals(s, seat + 1, log)


def _lift_seals(s: MagicPowerState, sealer: i64, log: Log | None) -> None:
    mask: i64 = 0
    d: i64 = 0
    while d < 3:
        if i64(s.b[st.SEALED + d]) == sealer:
            s.b[st.SEALED + d] = 0
            mask |= i64(1) << d
        d += 1
    if mask and log is not None:
        log.add(w.SealsLifted(rule="MP-28", dice=c.dice_of(mask)))


def _pass(s: MagicPowerState, log: Log | None) -> None:
    if s.phase == st.SPELL:
        casting.done(s)
        return
    if s.phase == st.WINDOW:
        q = s.next_seat(s.who)
    else:  # the turn's end; under an option anyone else but the next player may interfere. MP-38
        _lapse_bars(s, log)
        q = s.next_seat(s.next_seat(s.turn_seat))
        if not s.opts.anyone_interferes or s.is_calm() or s.free_dice() == 0:
            q = s.turn_seat
    if q == s.turn_seat or q == s.next_seat(s.turn_seat):
        begin_turn(s, s.next_seat(s.turn_seat), log)
    else:
        s.phase = st.WINDOW
        s.who = q


def _lapse_bars(s: MagicPowerState, log: Log | None) -> None:
    """A stern look and a hush last for one turn of the seat they fell on."""
    bit = i64(1) << s.turn_seat
    if s.hold_barred & bit:
        s.hold_barred &= ~bit
        if log is not None:
            log.add(w.HoldBarred(rule="MP-28", seat=int(s.turn_seat), lifted=True))
    if s.cast_barred & bit:
        s.cast_barred &= ~bit
        if log is not None:
            log.add(w.CastBarred(rule="MP-28", seat=int(s.turn_seat), lifted=True))


# ---- cards


def _draw(s: MagicPowerState, pile: i64, log: Log | None) -> None:
    if pile == c.STONE:
        s.wait = st.WAIT_STONE
        return
    s.has_drawn = 1
    s.pile = pile
    s.wait = st.WAIT_DEAL
    if s.deck_n(pile) == 0:
        decks.refill(s, pile, log)


def _discard(s: MagicPowerState, card: i64, log: Log | None) -> None:
    decks.lay_open(s, card)
    if log is not None:
        rule = "MP-09" if s.phase == st.DISCARDING else "MP-10"
        spell = s.opts.spells.ids[st.kind_of(s.cards[card])]
        log.add(w.SpellDiscarded(rule=rule, seat=int(s.who), card=int(card), spell=spell))
    if s.phase == st.DISCARDING:
        _next_discard(s, log)


# ---- the stone and the round's end


def _take_stone(s: MagicPowerState, points: i64, log: Log | None) -> None:
    """MP-33, MP-34, MP-11: a stone's value is its owner's secret."""
    q = s.who
    at = st.STONE_1 + 3 * q + points - 1
    s.b[at] = u8(i64(s.b[at]) + 1)
    s.b[st.STONE_DECK + points - 1] = u8(i64(s.b[st.STONE_DECK + points - 1]) - 1)
    if log is not None:
        rule = "MP-33" if s.wait == st.WAIT_STONE else "MP-10"
        log.add(w.StoneTaken(rule=rule, seat=int(q), points=Secret(int(points), (int(q),))))
    s.taker = q
    resting = s.wait == st.WAIT_REST
    s.wait = 0
    if not resting:
        _end_round(s, log)
    if s.stones_left() == 0:  # MP-46
        exam.begin(s, log)
        return
    if s.seats_in() == 1:  # the last one in the exam gets what is left
        s.who = s.next_seat(q)
        s.wait = st.WAIT_REST
        return
    begin_round(s, q if (s.left >> q) & 1 == 0 else s.next_seat(q), log)  # MP-05, MP-07


def _leave(s: MagicPowerState, q: i64, log: Log | None) -> None:
    """The revision of 16 November 2020: as many stones as the limit allows, and you are done. MP-10."""
    if s.stones(q) >= s.opts.limit:
        s.left |= i64(1) << q
        if log is not None:
            log.add(w.SeatLeft(rule="MP-10", seat=int(q)))


def _end_round(s: MagicPowerState, log: Log | None) -> None:
    """MP-36: at once, without turn change or stocking; seals and bars lapse."""
    if log is not None:
        log.add(w.RoundEnded(rule="MP-36", round=int(s.round), seat=int(s.who)))
    d: i64 = 0
    while d < 3:
        s.b[st.SEALED + d] = 0
        d += 1
    s.hold_barred = 0
    s.cast_barred = 0
    s.action = st.NONE
    s.has_drawn = 0
    s.cast_before = 0
    s.cast_after = 0
    if s.opts.leave_at_limit and s.stones_left() > 0:
        _leave(s, s.who, log)
    decks.return_spells(s, log, stocks_too=False)
