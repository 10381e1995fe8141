"""The table as everybody sees it, built field by field: nothing is hidden but the order of the decks.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.core.game import NATURE, OVER
from gramarye.games.icecool_wizards import geometry, laying, refusals, turn
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState

PHASES: Final[tuple[w.Phase, ...]] = ("act", "fire", "vote", "over")
PHASE_RULE: Final = ("IW-22", "IW-86", "IW-125", "IW-115")
WAIT_RULE: Final = ("", "IW-123", "IW-07", "IW-09", "IW-124", "IW-37")


def actor(s: IcecoolState) -> i64:
    """A seat, NATURE or OVER."""
    if s.wait:
        return NATURE
    return OVER if s.phase == st.ENDED else s.who


def prompt(s: IcecoolState) -> w.Prompt:
    """What the game waits for."""
    if s.wait:
        return w.Prompt(phase="nature")
    if s.phase != st.ACT:
        return w.Prompt(phase=PHASES[s.phase])
    school = s.opts.school
    mask = refusals.lines(s)
    door = geometry.door_at(school, s.poses[3 * s.active], s.poses[3 * s.active + 1])
    return w.Prompt(
        phase="act",
        may_flick=s.flicks > 0,
        lines=_named(mask, school.box_names),
        stuck=school.door_names[door] if door >= 0 else None,
    )


def awaited(s: IcecoolState) -> w.Awaited:
    rule = WAIT_RULE[s.wait] if s.wait else PHASE_RULE[s.phase]
    return w.Awaited(rule=rule, actor=int(actor(s)), prompt=prompt(s))


def view(s: IcecoolState, eye: i64) -> w.IcecoolView:
    """All that `eye` may know: the same for all."""
    school = s.opts.school
    over = s.phase == st.ENDED
    return w.IcecoolView(
        seat=int(eye),
        actor=int(actor(s)),
        board=school.board,
        prompt=prompt(s),
        poses=turn.poses(s),
        players=tuple([_player(s, q) for q in range(s.opts.seats)]),
        active=int(s.active),
        first=int(s.first),
        turn=int(s.turn),
        flicks=int(s.flicks),
        lessons=_named(s.laid, school.lesson_names),
        exams=tuple([int(s.exam_at(k)) if s.exam_at(k) >= 0 else None for k in range(school.corners)]),
        lesson_deck=int(s.total(st.DECK, st.LESSONS)),
        discards=_counted(s, st.DISCARDS),
        exam_deck=int(laying.exams_left(s)),
        visited=_named(s.visited, school.room_names),
        touched=_bits(s.touched & st.OPEN),
        corners=_bits(s.exams & st.OPEN),
        last_round=s.left >= 0,
        turns_left=int(s.left),
        agreed=_bits(s.agreed),
        strokes=int(s.strokes),
        winners=tuple(s.winners()) if over else (),
    )


def _player(s: IcecoolState, q: i64) -> w.Player:
    return w.Player(
        lessons=_counted(s, st.UP + st.LESSONS * q),
        used=tuple([s.opts.school.lesson_names[k] for k in s.down[q]]),
        exams=tuple(s.passed[q]),
        points=int(s.points_of(q)),
    )


def _counted(s: IcecoolState, at: i64) -> tuple[str, ...]:
    """Lessons of a pile in the board's order."""
    names: list[str] = []
    for k in range(st.LESSONS):
        for _ in range(s.b[at + k]):
            names.append(s.opts.school.lesson_names[k])
    return tuple(names)


def _named(mask: i64, names: list[str]) -> tuple[str, ...]:
    return tuple([name for i, name in enumerate(names) if (mask >> i) & 1])


def _bits(mask: i64) -> tuple[int, ...]:
    return tuple([i for i in range(8) if (mask >> i) & 1])
