"""Laying out Lessons and Exams: at set-up, by a Mountain, and at the end of every turn.

Compiled with mypyc. A drawn Lesson is a move of NATURE; so is a drawn Exam.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.core.game import Log
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState

WHY: Final[tuple[w.LayReason, ...]] = ("setup", "refill", "mountain")
LAY_RULE: Final = ("IW-10", "IW-107", "IW-91")
REPEAT_RULE: Final = ("IW-10", "IW-109", "IW-92")


def laid_count(s: IcecoolState) -> i64:
    """How many Lessons lie on the board."""
    n: i64 = 0
    k: i64 = 0
    while k < st.LESSONS:
        n += (s.laid >> k) & 1
        k += 1
    return n


def asks_lesson(s: IcecoolState, log: Log | None) -> bool:
    """Whether NATURE must draw a Lesson now, because some are to be laid and some can be."""
    if s.to_lay <= 0:
        return False
    k: i64 = 0
    while k < st.LESSONS:  # is there a missing symbol anywhere?
        if (s.laid >> k) & 1 == 0 and s.b[st.DECK + k] + s.b[st.DISCARDS + k] > 0:
            break
        k += 1
    if k == st.LESSONS:
        s.to_lay = 0
        if log is not None:
            log.add(w.NothingToLay(rule="IW-111"))
        return False
    if s.total(st.DECK, st.LESSONS) == 0:
        _shuffle(s, log)
    s.wait = st.WAIT_LESSON
    return True


def _shuffle(s: IcecoolState, log: Log | None) -> None:
    """The discards become a new deck; what lay face down comes back fresh: IW-110, IW-122."""
    k: i64 = 0
    while k < st.LESSONS:
        s.b[st.DECK + k] = s.b[st.DISCARDS + k]
        s.b[st.DISCARDS + k] = 0
        k += 1
    if log is not None:
        log.add(w.DeckShuffled(rule="IW-110", cards=int(s.total(st.DECK, st.LESSONS))))


def lay(s: IcecoolState, lesson: i64, log: Log | None) -> None:
    """A drawn Lesson goes to its home, or to the discards when its symbol lies there already. IW-07, IW-10, IW-109."""
    s.wait = 0
    s.add(st.DECK + lesson, -1)
    if (s.laid >> lesson) & 1:
        s.add(st.DISCARDS + lesson, 1)
        if log is not None:
            log.add(w.LessonRepeated(rule=REPEAT_RULE[s.laying], lesson=s.opts.school.lesson_names[lesson]))
        return
    s.laid |= i64(1) << lesson
    s.to_lay -= 1
    if log is not None:
        log.add(w.LessonLaid(rule=LAY_RULE[s.laying], lesson=s.opts.school.lesson_names[lesson], why=WHY[s.laying]))


def holes(s: IcecoolState) -> i64:
    """How many Exam spaces are empty."""
    n: i64 = 0
    k: i64 = 0
    while k < s.opts.school.corners:
        if s.b[st.CORNER + k] == 0:
            n += 1
        k += 1
    return n


def exams_left(s: IcecoolState) -> i64:
    return s.total(st.EXAM_DECK, s.opts.school.exams)


def fills(s: IcecoolState) -> bool:
    """Whether an empty corner will get an Exam at the end of the turn. IW-112, IW-117."""
    return exams_left(s) > 0 and not (s.left >= 0 and s.opts.bare_end)


def asks_exam(s: IcecoolState) -> bool:
    """Whether NATURE must draw an Exam now, for the first empty space. IW-09, IW-112, IW-117."""
    if s.opts.practice or (s.left >= 0 and s.opts.bare_end) or holes(s) == 0 or exams_left(s) == 0:
        return False
    s.wait = st.WAIT_EXAM
    return True


def lay_exam(s: IcecoolState, kind: i64, log: Log | None) -> None:
    """A drawn Exam fills the first empty space; equal ones may lie side by side. IW-09, IW-11, IW-112."""
    s.wait = 0
    s.add(st.EXAM_DECK + kind, -1)
    k: i64 = 0
    while s.b[st.CORNER + k]:
        k += 1
    s.b[st.CORNER + k] = kind + 1
    if log is not None:
        rule = "IW-09" if s.laying == st.AT_SETUP else "IW-112"
        log.add(w.ExamLaid(rule=rule, corner=int(k), exam=int(kind)))
