"""The final exam: stones are revealed, the errand boy runs, and every finalist throws once.

Compiled with mypyc.
"""

from __future__ import annotations

from mypy_extensions import i64, u8

from gramarye.core.game import Log
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import decks
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState


def begin(s: MagicPowerState, log: Log | None) -> None:
    """MP-46, MP-47, MP-48, MP-49."""
    s.round = st.ROUNDS + 1
    s.turn_seat = -1
    decks.return_spells(s, log, stocks_too=True)
    if log is not None:
        log.add(w.ExamBegan(rule="MP-46", finalists=tuple(q for q in range(s.opts.seats) if s.stones(q) > 0)))
        for q in range(s.opts.seats):
            if s.stones(q) == 0:
                log.add(w.Disqualified(rule="MP-48", seat=q))
            else:
                log.add(w.StonesRevealed(rule="MP-49", seat=q, points=stone_list(s, q)))
    _summon(s, log)


def stone_list(s: MagicPowerState, q: i64) -> tuple[int, ...]:
    """The points of a seat's stones, ascending."""
    out: list[int] = []
    p: i64 = 0
    while p < 3:
        for _ in range(i64(s.b[st.STONE_1 + 3 * q + p])):
            out.append(int(p + 1))
        p += 1
    return tuple(out)


def _summon(s: MagicPowerState, log: Log | None) -> None:
    """MP-50, MP-52, MP-53: the lowest finalist who owns a 1; among several of them the lot decides."""
    low: i64 = 99
    high: i64 = 0
    finalists: i64 = 0
    q: i64 = 0
    while q < s.opts.seats:
        if s.stones(q) > 0:
            finalists += 1
            low = min(low, s.points(q))
            high = max(high, s.points(q))
        q += 1
    mask: i64 = 0
    count: i64 = 0
    q = 0
    while q < s.opts.seats:
        if s.stones(q) > 0 and s.points(q) == low and s.b[st.STONE_1 + 3 * q] > 0:
            mask |= i64(1) << q
            count += 1
        q += 1
    if not s.opts.errand or finalists < 2 or count == 0 or (low == high and not s.opts.summon_on_equal):
        _count_values(s, log)
        return
    s.contenders = mask
    if count > 1:
        s.wait = st.WAIT_LOT
    else:
        _summoner_is(s, _only(mask), log)


def play(s: MagicPowerState, code: i64, log: Log | None) -> None:
    """The moves only the final exam knows: the lot, the Summoner's pick, and the stone that comes back."""
    op = c.op_of(code)
    if op == c.LOT:
        s.wait = 0
        if log is not None:
            log.add(w.LotFell(rule="MP-52", seat=int(c.seat_of(code))))
        _summoner_is(s, c.seat_of(code), log)
    elif op == c.SUMMON:
        _send(s, c.seat_of(code), log)
    else:
        assert op == c.FETCH
        _fetch(s, c.face_of(code, 0), log)


def _summoner_is(s: MagicPowerState, seat: i64, log: Log | None) -> None:
    """MP-50, MP-52: the errand boy goes to the leader; among several the Summoner picks."""
    s.summoner = seat
    if log is not None:
        log.add(w.SummonerNamed(rule="MP-50", seat=int(seat)))
    high: i64 = 0
    q: i64 = 0
    while q < s.opts.seats:
        if q != seat:
            high = max(high, s.points(q))
        q += 1
    mask: i64 = 0
    count: i64 = 0
    q = 0
    while q < s.opts.seats:
        if q != seat and s.stones(q) > 0 and s.points(q) == high:
            mask |= i64(1) << q
            count += 1
        q += 1
    s.contenders = mask
    if count > 1:
        s.phase = st.ERRAND
        s.who = seat
    else:
        _send(s, _only(mask), log)


def _send(s: MagicPowerState, victim: i64, log: Log | None) -> None:
    """MP-54: the swap is not a choice."""
    s.victim = victim
    s.contenders = 0
    s.wait = st.WAIT_FETCH
    if log is not None:
        log.add(w.ErrandBoyCalled(rule="MP-50", summoner=int(s.summoner), victim=int(victim)))


def _fetch(s: MagicPowerState, points: i64, log: Log | None) -> None:
    """MP-51: the Summoner's own 1 (under an option an extra one) was mixed into the leader's stones."""
    mine = st.STONE_1 + 3 * s.summoner
    theirs = st.STONE_1 + 3 * s.victim
    if not s.opts.extra_stone:
        s.b[mine] = u8(i64(s.b[mine]) - 1)
    s.b[theirs] = u8(i64(s.b[theirs]) + 1)
    s.b[theirs + points - 1] = u8(i64(s.b[theirs + points - 1]) - 1)
    s.b[mine + points - 1] = u8(i64(s.b[mine + points - 1]) + 1)
    s.wait = 0
    if log is not None:
        log.add(
            w.StoneFetched(
                rule="MP-51",
                summoner=int(s.summoner),
                victim=int(s.victim),
                points=int(points),
                extra=s.opts.extra_stone,
            )
        )
    _count_values(s, log)


def _count_values(s: MagicPowerState, log: Log | None) -> None:
    """MP-55: points times the number of players (under an option: of finalists)."""
    finalists: i64 = 0
    q: i64 = 0
    while q < s.opts.seats:
        if s.stones(q) > 0:
            finalists += 1
        q += 1
    times = s.opts.seats if s.opts.all_multiply else finalists
    q = 0
    while q < s.opts.seats:
        s.b[st.VALUE + q] = u8(s.points(q) * times)
        if log is not None and s.stones(q) > 0:
            value = int(s.points(q) * times)
            log.add(w.ValueCounted(rule="MP-55", seat=int(q), value=value, needs=pips_needed(value)))
        q += 1
    _next_throw(s, log)


def pips_needed(value: int) -> int:
    """The pips of three dice a magic value needs to reach the pass mark (MP-58).

    >>> pips_needed(9), pips_needed(40), pips_needed(2)
    (9, 2, 40)
    """
    return -(-st.PASS_MARK // value)


def _next_throw(s: MagicPowerState, log: Log | None) -> None:
    """MP-56: in falling order of magic value; equals clockwise from whoever took the last stone."""
    best: i64 = -1
    q = s.taker
    for _ in range(s.opts.seats):
        if s.stones(q) > 0 and s.b[st.PIPS + q] == 0 and (best < 0 or s.b[st.VALUE + q] > s.b[st.VALUE + best]):
            best = q
        q = q + 1 if q + 1 < s.opts.seats else 0
    if best < 0:
        s.phase = st.ENDED
        if log is not None:
            log.add(w.GameEnded(rule="MP-59", winners=winners(s)))
        return
    s.phase = st.AMPLIFY
    s.who = best


def amplified(s: MagicPowerState, log: Log | None) -> None:
    """MP-57, MP-58: magic value times pips; at 80 the exam is passed."""
    q = s.who
    pips = s.die(0) + s.die(1) + s.die(2)
    s.b[st.PIPS + q] = u8(pips)
    if log is not None:
        value = int(final_value(s, q))
        passed = value >= st.PASS_MARK
        log.add(w.Amplified(rule="MP-58", seat=int(q), pips=int(pips), value=value, passed=passed))
    _next_throw(s, log)


def final_value(s: MagicPowerState, q: i64) -> i64:
    """Magic value times pips; 0 before the throw and for the disqualified."""
    return i64(s.b[st.VALUE + q]) * i64(s.b[st.PIPS + q])


def winners(s: MagicPowerState) -> tuple[int, ...]:
    """MP-59: everybody who passes wins; under an option only the best of them."""
    passed = [q for q in range(s.opts.seats) if final_value(s, q) >= st.PASS_MARK]
    if s.opts.best_wins and passed:
        best = max(int(final_value(s, q)) for q in passed)
        return tuple(q for q in passed if final_value(s, q) == best)
    return tuple(passed)


def _only(mask: i64) -> i64:
    q: i64 = 0
    while (mask >> q) & 1 == 0:
        q += 1
    return q
