"""What a seat may do, in words; and what NATURE may answer.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.core.rng import Rng
from gramarye.core.words import Move
from gramarye.games.icecool_wizards import cards, geometry, refusals, tremble
from gramarye.games.icecool_wizards import school as sc
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState

CASTABLE: Final[tuple[tuple[i64, w.Element], ...]] = ((sc.FIRE, "fire"), (sc.MOUNTAIN, "mountain"), (sc.WIND, "wind"))
SLACK: Final = 10  # tenths of a millimetre that physics may be off
EXAMPLE: Final = 400  # strength of the example flick
ROOM_WORDS: Final = ("inside", "partly", "above", "hopped")


def moves(s: IcecoolState, seat: i64) -> list[Move]:
    """All this seat may do now, in a stable order, with one Flick as an example of all. IW-22."""
    found: list[Move] = []
    if s.wait or s.phase == st.ENDED or seat != s.who:
        return found
    if s.phase == st.VOTE:
        return [w.Agree(), w.Object()]
    if s.phase == st.FIRE:
        found.extend(cards.choices(s, seat))
        return found
    if s.flicks:
        found.append(example(s))
        _steps(s, found)
    if not s.opts.practice:
        with_cards(s, found)
        if not (s.opts.must_flick and s.flicks):
            found.append(w.EndTurn())
        if refusals.why_not_propose(s) == "":
            found.append(w.ProposeEnd())
    return found


def example(s: IcecoolState) -> w.Flick:
    """A middling straight flick towards the middle of the school."""
    school = s.opts.school
    x, y = s.poses[3 * s.active], s.poses[3 * s.active + 1]
    east: i64 = 0
    north: i64 = 0
    k: i64 = 0
    while k < school.boxes:
        east += (school.inner[4 * k] + school.inner[4 * k + 2]) // 2
        north += (school.inner[4 * k + 1] + school.inner[4 * k + 3]) // 2
        k += 1
    dx = east // school.boxes - x
    dy = north // school.boxes - y
    if dx * dx >= dy * dy:
        return w.Flick(0 if dx >= 0 else 1800, EXAMPLE)
    return w.Flick(900 if dy >= 0 else 2700, EXAMPLE)


def _steps(s: IcecoolState, found: list[Move]) -> None:
    mask = refusals.lines(s)
    for k in range(s.opts.school.boxes):
        if (mask >> k) & 1:
            found.append(w.StepToLine(s.opts.school.box_names[k]))


def with_cards(s: IcecoolState, found: list[Move]) -> None:
    """Every distinct payment, Spell and trade of the active seat. IW-68, IW-72, IW-76, IW-101: all optional."""
    school = s.opts.school
    for corner in range(school.corners):
        if (s.exams >> corner) & 1:
            for pay in cards.payments(s, s.active, s.exam_at(corner)):
                found.append(w.Sit(int(corner), pay))
    for place, element in CASTABLE:
        if s.up(s.active, place):
            found.append(w.Cast(element))
    for q in range(s.opts.seats):
        if cards.can_trade(s, q):
            for gave in range(st.LESSONS):
                if s.up(s.active, gave):
                    for took in range(st.LESSONS):
                        if s.up(q, took):
                            found.append(w.Trade(int(q), school.lesson_names[gave], school.lesson_names[took]))


def any_move(s: IcecoolState, seat: i64, rng: Rng) -> Move:
    """A random legal move; a flick goes anywhere at all, and turns are seldom ended early."""
    found = moves(s, seat)
    if not found:
        raise ValueError(f"seat {seat} has no move here")
    if s.phase == st.ACT and s.flicks and rng.below(2) == 0:
        return any_flick(rng)
    move = found[rng.below(len(found))]
    if isinstance(move, w.Flick):
        return any_flick(rng)
    if isinstance(move, (w.EndTurn, w.ProposeEnd)) and s.flicks and rng.below(4):
        return any_flick(rng)
    return move


def any_flick(rng: Rng) -> w.Flick:
    """A flick in any direction; half of them straight."""
    azimuth, strength = int(rng.below(3600)), int(rng.below(1001))
    if rng.below(2):
        return w.Flick(azimuth, strength)
    return w.Flick(azimuth, strength, int(rng.below(201)) - 100, int(rng.below(101)))


def late(s: IcecoolState, rng: Rng) -> Move | None:
    """What the rules answer for a seat whose time is up: a card for the Fire, and no to a last round. IW-86, IW-125."""
    if s.wait:
        return None
    if s.phase == st.FIRE:
        return cards.burns(s, rng)
    return w.Object() if s.phase == st.VOTE else None


# ---- NATURE


def draw(s: IcecoolState, rng: Rng) -> Move:
    """NATURE's answer by chance. Raises ValueError where only physics can tell."""
    if s.wait == st.WAIT_LOT:
        return w.Lot(int(rng.below(s.opts.seats)) if s.opts.by_lot else 0)
    if s.wait == st.WAIT_LESSON:
        return w.DrawLesson(s.opts.school.lesson_names[_any_of(s, st.DECK, st.LESSONS, rng)])
    if s.wait == st.WAIT_EXAM:
        return w.DrawExam(int(_any_of(s, st.EXAM_DECK, s.opts.school.exams, rng)))
    if s.wait == st.WAIT_TREMBLE:
        return tremble.drawn(rng)
    raise ValueError("where a penguin comes to rest is for physics to say, not for chance")


def _any_of(s: IcecoolState, at: i64, n: i64, rng: Rng) -> i64:
    """A card of a deck: every card as likely."""
    x = rng.below(s.total(at, n))
    k: i64 = 0
    while x >= s.b[at + k]:
        x -= s.b[at + k]
        k += 1
    return k


def fault(s: IcecoolState, move: Move) -> str:
    """Why NATURE cannot have answered this here, or ""."""
    if s.wait == st.WAIT_LOT and isinstance(move, w.Lot):
        if s.opts.by_lot:
            return "" if 0 <= move.seat < s.opts.seats else f"there is no seat {move.seat} to begin"
        return "" if move.seat == 0 else f"the host begins at this table, not seat {move.seat}"
    if s.wait == st.WAIT_LESSON and isinstance(move, w.DrawLesson):
        k = s.opts.school.lesson_at(move.lesson)
        return "" if k >= 0 and s.b[st.DECK + k] else f"no Lesson {move.lesson} is in the deck"
    if s.wait == st.WAIT_EXAM and isinstance(move, w.DrawExam):
        there = 0 <= move.exam < s.opts.school.exams and s.b[st.EXAM_DECK + move.exam] > 0
        return "" if there else f"no Exam of kind {move.exam} is in the deck"
    if s.wait == st.WAIT_TREMBLE and isinstance(move, w.Tremble):
        most = max(abs(move.azimuth), abs(move.strength), abs(move.offset), abs(move.height))
        return "" if most <= tremble.MOST else f"no hand strays by {most} thousandths"
    if s.wait == st.WAIT_SETTLED and isinstance(move, w.Settled):
        return _settled(s, move)
    return f"NATURE cannot answer {move} here"


def _settled(s: IcecoolState, m: w.Settled) -> str:
    """What no flick can come to, whatever physics says. IW-62."""
    school = s.opts.school
    seats = s.opts.seats
    if len(m.poses) != seats:
        return f"the flick ended with {len(m.poses)} penguins, but {seats} play"
    for q in (*m.off, *m.touched):
        if not 0 <= q < seats:
            return f"the flick names seat {q}, but {seats} play"
    if len(set(m.off)) != len(m.off) or len(set(m.touched)) != len(m.touched) or int(s.active) in m.touched:
        return "the flick names a penguin twice, or one that touched itself"
    for k in (*m.corners, *m.flown_over):
        if not 0 <= k < school.corners:
            return f"the flick names Exam space {k}, but there are {school.corners}"
    for p in m.passages:
        if (school.room_at(p.where) if p.what in ROOM_WORDS else school.door_at(p.where)) < 0:
            return f"the flick goes {p.what} {p.where}, but there is no such place"
    for door in (*m.aloft, *(() if m.doorway is None else (m.doorway,))):
        if school.door_at(door) < 0:
            return f"the flick names door {door}, but there is none"
    for q in range(seats):
        if int(q) in m.off:
            continue
        a = m.poses[q]
        if not geometry.is_on_board(school, a.x, a.y, SLACK):
            return f"penguin {q} rests at {a.x}, {a.y} tenths of a millimetre, which is not on the floor of the school"
        for r in range(q):
            if int(r) in m.off:
                continue
            b = m.poses[r]
            dx: i64 = a.x - b.x
            dy: i64 = a.y - b.y
            if dx * dx + dy * dy < geometry.TAKEN:
                return f"penguins {r} and {q} rest in the same place"
    return ""
