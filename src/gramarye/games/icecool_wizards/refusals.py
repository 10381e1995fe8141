"""Why a move is not legal: the key of the sentence in the rulebook, and its arguments; "" where it is legal.

Compiled with mypyc. This is the only place that judges a move of a seat; it never changes the state and has an answer
to everything.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import astuple
from mypy_extensions import i64

from gramarye.core.game import Why
from gramarye.core.words import Move, Word
from gramarye.games.icecool_wizards import geometry, laying
from gramarye.games.icecool_wizards import school as sc
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState

FINE: Final = ""
NAME: Final = re.compile("[a-z][a-z0-9_]{0,15}")  # as words.board.Name


def why_refused(s: IcecoolState, seat: int, move: Move) -> Why:
    """Key and arguments of the refusal, "" and nothing where the rules allow the move."""
    if s.phase == st.ENDED:
        return "game_over", {}
    if not 0 <= seat < s.opts.seats:
        return "only_players", {}
    if isinstance(move, (w.Lot, w.DrawLesson, w.DrawExam, w.Tremble, w.Settled)):
        return _chance(move), {}
    if s.wait:
        return "nature_moves", {}
    if seat != s.who:
        return _out_of_turn(s), {"actor": int(s.who)}
    if s.phase == st.VOTE:
        return ("", {}) if isinstance(move, (w.Agree, w.Object)) else ("vote_first", {})
    if s.phase == st.FIRE:
        return _give_up(s, move) if isinstance(move, w.GiveUp) else ("give_up_first", {})
    return _act(s, move)


def _chance(move: Move) -> str:
    """What is not for a seat to say. IW-109, IW-112, IW-123, IW-124."""
    if isinstance(move, w.Lot):
        return "chance_lot"
    if isinstance(move, w.DrawLesson):
        return "chance_lesson"
    if isinstance(move, w.DrawExam):
        return "chance_exam"
    return "chance_tremble" if isinstance(move, w.Tremble) else "nature_moves"


def _out_of_turn(s: IcecoolState) -> str:
    """IW-24, IW-75, IW-86, IW-125."""
    if s.phase == st.FIRE:
        return "not_your_card"
    if s.phase == st.VOTE:
        return "not_your_vote"
    return "not_your_turn"


def why_misnamed(s: IcecoolState, word: Word) -> Why | None:
    """Of words that are none of the game's: those that name a corner, a seat or a Lesson there is not, and flicks
    beyond their measures."""
    fields: tuple[object, ...] = astuple(word)  # never by name: compiled code trusts the types of the fields
    if isinstance(word, w.Flick):
        return ("bad_flick", {}) if all(type(x) is int for x in fields) else None
    if isinstance(word, w.Cast):
        name = fields[0]
        if not isinstance(name, str) or not NAME.fullmatch(name):
            return None
        return ("no_such_lesson" if s.opts.school.lesson_at(name) < 0 else "no_spell"), {"lesson": name}
    if isinstance(word, w.Sit):
        corner = fields[0]
        return ("no_such_corner", {"corner": corner}) if type(corner) is int and not 0 <= corner <= 7 else None
    if isinstance(word, w.Trade):
        seat = fields[0]
        return ("no_such_seat", {"seat": seat}) if type(seat) is int and not 0 <= seat <= 3 else None
    return None


def _act(s: IcecoolState, move: Move) -> Why:
    if isinstance(move, w.Flick):
        return ("no_flick_left" if s.flicks == 0 else FINE), {}  # IW-21
    if isinstance(move, w.StepToLine):
        return _step(s, move)
    if isinstance(move, w.EndTurn):
        return _end_turn(s)
    if isinstance(move, w.GiveUp):
        return "no_fire", {}
    if isinstance(move, (w.Agree, w.Object)):
        return "nobody_asks", {}
    if s.opts.practice:
        return "no_cards_in_practice", {}
    if isinstance(move, w.Cast):
        return _cast(s, move)
    if isinstance(move, w.Sit):
        return _sit(s, move)
    if isinstance(move, w.Trade):
        return _trade(s, move)
    if isinstance(move, w.ProposeEnd):
        return why_not_propose(s), {}
    return "nature_moves", {}


def lines(s: IcecoolState) -> i64:
    """Mask of the boxes to whose white line the active penguin may step. IW-30, IW-31, IW-49, IW-50."""
    if s.flicks == 0:
        return 0
    return geometry.lines_from(s.opts.school, s.poses[3 * s.active], s.poses[3 * s.active + 1])


def _step(s: IcecoolState, move: w.StepToLine) -> Why:
    box = s.opts.school.box_at(move.box)
    if box < 0:
        return "no_such_box", {"box": move.box}
    if s.flicks == 0:
        return "no_flick_left", {}
    mask = lines(s)
    if mask == 0:
        return "not_beside_line", {}
    if (mask >> box) & 1:
        return "", {}
    x, y = s.poses[3 * s.active], s.poses[3 * s.active + 1]
    in_doorway = geometry.door_at(s.opts.school, x, y) >= 0
    return ("other_box" if in_doorway else "other_line"), {"box": move.box}


def _end_turn(s: IcecoolState) -> Why:
    if s.opts.practice:
        return "practice_goes_on", {}
    if s.opts.must_flick and s.flicks > 0:  # IW-23
        return "must_flick", {"flicks": int(s.flicks)}
    return "", {}


def _cast(s: IcecoolState, move: w.Cast) -> Why:
    element = s.opts.school.lesson_at(move.element)
    if element < 0:
        return "no_such_lesson", {"lesson": move.element}
    if element > sc.WIND:  # IW-14, IW-15
        return "no_spell", {"lesson": move.element}
    if element == sc.WATER:  # IW-88
        return "water_by_paying", {}
    if s.up(s.active, element):
        return "", {}
    if s.used(s.active, element):  # IW-79
        return "spell_used", {"lesson": move.element}
    return "not_yours_to_cast", {"lesson": move.element}


def _give_up(s: IcecoolState, move: w.GiveUp) -> Why:
    k = s.opts.school.lesson_at(move.lesson)
    if k < 0:
        return "no_such_lesson", {"lesson": move.lesson}
    if s.used(s.who, k) if move.used else s.up(s.who, k):
        return "", {}
    return "not_yours_to_give_up", {"lesson": move.lesson}


def _sit(s: IcecoolState, move: w.Sit) -> Why:
    """IW-64, IW-65, IW-66, IW-68, IW-74."""
    school = s.opts.school
    if move.corner >= int(school.corners):
        return "no_such_corner", {"corner": move.corner}
    kind = s.exam_at(move.corner)
    if kind < 0:
        return ("corner_empty" if laying.fills(s) else "corner_stays_empty"), {"corner": move.corner}
    if (s.exams >> move.corner) & 1 == 0:
        gone = (s.exams >> (st.GONE + move.corner)) & 1
        return "exam_too_late" if gone else "exam_not_touched", {"corner": move.corner}
    paid: list[int] = [0] * st.LESSONS
    for name in move.pay:
        k = school.lesson_at(name)
        if k < 0:
            return "no_such_lesson", {"lesson": name}
        paid[k] += 1
        if paid[k] > s.up(s.active, k):
            return "pay_face_up", {"lesson": name}
    asked: i64 = 0
    for k in range(st.LESSONS):
        asked += school.asked(kind, k)
        if k != sc.WATER and paid[k] > school.asked(kind, k):  # IW-87: only Water stands in for another
            return "wrong_payment", {"corner": move.corner}
    return ("", {}) if len(move.pay) == asked else ("wrong_payment", {"corner": move.corner})


def _trade(s: IcecoolState, move: w.Trade) -> Why:
    """IW-97, IW-99, IW-102, IW-103."""
    school = s.opts.school
    if move.seat >= int(s.opts.seats):
        return "no_such_seat", {"seat": move.seat}
    if move.seat == s.active:
        return "trade_with_oneself", {}
    if (s.traded >> move.seat) & 1:
        return "traded_already", {"seat": move.seat}
    if s.traded and s.opts.one_trade:
        return "one_trade", {}
    if (s.touched >> move.seat) & 1 == 0:
        gone = (s.touched >> (st.GONE + move.seat)) & 1
        return "trade_too_late" if gone else "not_touched", {"seat": move.seat}
    give, take = school.lesson_at(move.give), school.lesson_at(move.take)
    if give < 0 or take < 0:
        return "no_such_lesson", {"lesson": move.give if give < 0 else move.take}
    if s.up(s.active, give) == 0:  # IW-99, IW-102
        nothing = not s.has_up(s.active) and not s.used(s.active, give)
        return ("nothing_to_give", {}) if nothing else ("not_yours_up", {"lesson": move.give})
    if s.up(move.seat, take) == 0:
        if not s.has_up(move.seat) and not s.used(move.seat, take):
            return "nothing_to_take", {"seat": move.seat}
        return "not_theirs_up", {"lesson": move.take, "seat": move.seat}
    return "", {}


def why_not_propose(s: IcecoolState) -> str:
    """Why the active seat may not ask for an agreed end now, or ""."""
    if not s.opts.agreed_end:
        return "no_agreed_end"
    if s.left >= 0:
        return "last_round_already"
    if (s.opts.voters >> s.active) & 1 == 0:
        return "no_voice"
    return "proposed_already" if s.proposed else FINE
