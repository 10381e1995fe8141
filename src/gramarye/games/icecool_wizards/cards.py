"""Lessons in front of the players: paying Exams, Spells, and Exchanging Knowledge.

Compiled with mypyc.
"""

from __future__ import annotations

from mypy_extensions import i64

from gramarye.core.game import Log
from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards import school as sc
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState

# ---- Exams


def can_pay(s: IcecoolState, seat: i64, kind: i64) -> bool:
    """Whether a seat's face-up Lessons pay for an Exam, Waters standing in. IW-64, IW-65, IW-87, IW-90."""
    school = s.opts.school
    missing: i64 = 0
    k: i64 = 0
    while k < st.LESSONS:
        if k != sc.WATER:
            missing += max(school.asked(kind, k) - s.up(seat, k), 0)
        k += 1
    return missing + school.asked(kind, sc.WATER) <= s.up(seat, sc.WATER)


def payments(s: IcecoolState, seat: i64, kind: i64) -> list[tuple[str, ...]]:
    """Every distinct way to pay: first those with the fewest Waters. IW-64, IW-90."""
    school = s.opts.school
    size: i64 = 0
    ways: list[list[int]] = [[]]  # places of Lessons other than Water
    k: i64 = 0
    while k < st.LESSONS:
        n = school.asked(kind, k)
        size += n
        if n and k != sc.WATER:
            most = min(n, s.up(seat, k))
            ways = [[*way, *([int(k)] * (most - i))] for way in ways for i in range(most + 1)]
        k += 1
    waters = s.up(seat, sc.WATER)
    paid: list[tuple[str, ...]] = []
    for way in sorted(ways, key=lambda way: -len(way)):
        stand_in = size - len(way)
        if stand_in <= waters:
            cards = sorted([*way, *([int(sc.WATER)] * stand_in)])
            paid.append(tuple([school.lesson_names[c] for c in cards]))
    return paid


def sit(s: IcecoolState, move: w.Sit, log: Log | None) -> None:
    """Collect an Exam; what pays for it is discarded. IW-64, IW-72, IW-73, IW-74, IW-89."""
    school = s.opts.school
    kind = s.exam_at(move.corner)
    places: list[int] = sorted([int(school.lesson_at(name)) for name in move.pay])
    for k in places:
        s.add(st.UP + st.LESSONS * s.active + k, -1)
        s.add(st.DISCARDS + k, 1)
    s.b[st.CORNER + move.corner] = 0
    s.exams &= ~(i64(1) << move.corner)
    s.passed[s.active].append(int(kind))
    if log is not None:
        paid = tuple([school.lesson_names[k] for k in places])
        log.add(w.ExamSat(rule="IW-64", seat=int(s.active), corner=move.corner, exam=int(kind), paid=paid))


# ---- Spells


def turn_down(s: IcecoolState, element: i64) -> None:
    """A cast Spell lies face down for good; it is worth its point and nothing else. IW-79, IW-80, IW-81."""
    s.add(st.UP + st.LESSONS * s.active + element, -1)
    s.down[s.active].append(int(element))


def choices(s: IcecoolState, seat: i64) -> list[w.GiveUp]:
    """What a victim of Fire may discard: face-down cards first, each kind once. IW-82, IW-83, IW-86."""
    names = s.opts.school.lesson_names
    moves: list[w.GiveUp] = []
    for k in range(st.LESSONS):
        if s.used(seat, k):
            moves.append(w.GiveUp(names[k], True))
    for k in range(st.LESSONS):
        if s.up(seat, k):
            moves.append(w.GiveUp(names[k]))
    return moves


def give_up(s: IcecoolState, seat: i64, move: w.GiveUp, log: Log | None) -> None:
    """One card of a victim goes to the discards, where it is as good as new. IW-82, IW-122."""
    k = s.opts.school.lesson_at(move.lesson)
    if move.used:
        s.down[seat].remove(int(k))
    else:
        s.add(st.UP + st.LESSONS * seat + k, -1)
    s.add(st.DISCARDS + k, 1)
    if log is not None:
        rule = "IW-83" if move.used else "IW-82"
        log.add(w.GivenUp(rule=rule, seat=int(seat), lesson=move.lesson, used=move.used))


def burn(s: IcecoolState, victim: i64, log: Log | None) -> None:
    """Go round from this seat to the caster; stop at a victim who must choose. IW-82, IW-84, IW-85, IW-86."""
    while victim != s.active:
        ways = choices(s, victim)
        if len(ways) > 1:
            s.phase = st.FIRE
            s.who = victim
            return
        if ways:
            give_up(s, victim, ways[0], log)
        victim = s.next_seat(victim)
    s.phase = st.ACT
    s.who = s.active


def burns(s: IcecoolState, rng: Rng) -> w.GiveUp:
    """What a victim discards whose time is up: the oldest face-down card, else any by lot. IW-86."""
    if s.down[s.who]:
        return w.GiveUp(s.opts.school.lesson_names[s.down[s.who][0]], True)
    x = rng.below(s.cards_of(s.who))
    k: i64 = 0
    while x >= s.up(s.who, k):
        x -= s.up(s.who, k)
        k += 1
    return w.GiveUp(s.opts.school.lesson_names[k])


# ---- Exchanging Knowledge


def can_trade(s: IcecoolState, other: i64) -> bool:
    """Whether a trade with this seat is open and possible. IW-97, IW-102, IW-103."""
    return (s.touched >> other) & 1 != 0 and s.has_up(s.active) and s.has_up(other)


def trade(s: IcecoolState, move: w.Trade, log: Log | None) -> None:
    """One face-up Lesson for one; the other is not asked. IW-97, IW-98, IW-100."""
    school = s.opts.school
    gave, took = school.lesson_at(move.give), school.lesson_at(move.take)
    mine: i64 = st.UP + st.LESSONS * s.active
    theirs: i64 = st.UP + st.LESSONS * i64(move.seat)
    s.add(mine + gave, -1)
    s.add(theirs + gave, 1)
    s.add(theirs + took, -1)
    s.add(mine + took, 1)
    s.touched &= ~(i64(1) << move.seat)
    s.traded |= i64(1) << move.seat  # IW-103
    if log is not None:
        log.add(w.Traded(rule="IW-97", seat=int(s.active), other=move.seat, gave=move.give, took=move.take))
    if s.opts.one_trade:
        no_trade(s, "IW-103", log)


def no_trade(s: IcecoolState, rule: str, log: Log | None) -> None:
    """The trades that are open are so no longer. IW-103, IW-104."""
    chances = s.touched & st.OPEN
    if chances and log is not None:
        log.add(w.ChancesGone(rule=rule, others=tuple([q for q in range(4) if (chances >> q) & 1])))
    s.touched = (s.touched | (chances << st.GONE)) & ~i64(st.OPEN)
