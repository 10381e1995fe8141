"""Carrying out moves: turns and flicks, and the way to the end of the game.

Compiled with mypyc. Trusts its caller: only legal moves and possible answers of NATURE come here.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.core.game import Log
from gramarye.core.words import Move
from gramarye.games.icecool_wizards import cards, geometry, laying, tremble
from gramarye.games.icecool_wizards import credit as cr
from gramarye.games.icecool_wizards import school as sc
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState


def play(s: IcecoolState, move: Move, log: Log | None) -> None:
    """Change s by a move of the seat that must move, or by NATURE's answer."""
    if isinstance(move, w.Settled):
        settle(s, move, log)
    elif isinstance(move, w.Flick):
        _flick(s, move, log)
    elif isinstance(move, w.DrawLesson):
        laying.lay(s, s.opts.school.lesson_at(move.lesson), log)
        _lay_on(s, log)
    elif isinstance(move, w.Tremble):
        _tremble(s, move, log)
    elif isinstance(move, w.DrawExam):
        laying.lay_exam(s, move.exam, log)
        _exams_on(s, log)
    elif isinstance(move, w.Lot):
        _begin(s, move.seat, log)
    elif isinstance(move, w.EndTurn):
        end_turn(s, log)
    elif isinstance(move, (w.ProposeEnd, w.Agree, w.Object)):
        _vote(s, move, log)
    else:
        _between_flicks(s, move, log)
        if s.phase == st.ACT and s.wait == 0:
            go_on(s, log)


# ---- turns


def _begin(s: IcecoolState, first: i64, log: Log | None) -> None:
    """The lot has fallen; Lessons and Exams are laid out. IW-09, IW-10."""
    s.first = first
    if log is not None:
        log.add(w.FirstChosen(rule="IW-123", seat=int(first)))
    s.wait = 0
    s.laying = st.AT_SETUP
    s.to_lay = 0 if s.opts.practice else st.ON_BOARD
    _lay_on(s, log)


def begin_turn(s: IcecoolState, seat: i64, log: Log | None) -> None:
    """Two flicks; the room it stands in counts as visited, an Exam it stands on as touched. IW-20, IW-21, IW-36,
    IW-67."""
    school = s.opts.school
    x, y = s.poses[3 * seat], s.poses[3 * seat + 1]
    s.phase = st.ACT
    s.active = seat
    s.who = seat
    s.turn += 1
    s.flicks = st.FLICKS
    s.made = 0
    s.rooms[seat] = _room_of(s, seat)
    s.start_room = s.rooms[seat]
    s.visited = i64(1) << s.start_room
    s.touched = 0
    s.traded = 0
    s.exams = 0
    s.proposed = 0
    if log is not None:
        room = school.room_names[s.start_room]
        log.add(w.TurnBegan(rule="IW-20", seat=int(seat), turn=int(s.turn), room=room))
    under = geometry.corners_under(school, x, y)
    k: i64 = 0
    while k < school.corners:
        if (under >> k) & 1:
            _touch_corner(s, k, "IW-67", log)
        k += 1


def _room_of(s: IcecoolState, seat: i64) -> i64:
    """The room a penguin counts as standing in: the nearest, or the one it was in while part of it still is. IW-40."""
    school = s.opts.school
    x, y, before = s.poses[3 * seat], s.poses[3 * seat + 1], s.rooms[seat]
    if s.opts.came_from and before >= 0 and geometry.overlaps(school.room, before, x, y):
        return before
    return geometry.room_at(school, x, y, before)


def _touch_corner(s: IcecoolState, corner: i64, rule: str, log: Log | None) -> None:
    """From now to the end of the turn its Exam may be paid for. IW-70."""
    if s.exam_at(corner) >= 0 and (s.exams >> corner) & 1 == 0:
        s.exams |= i64(1) << corner
        if log is not None:
            log.add(w.CornerTouched(rule=rule, seat=int(s.active), corner=int(corner)))


def go_on(s: IcecoolState, log: Log | None) -> None:
    """The turn ends by itself once nothing is left to do in it."""
    if s.flicks == 0 and not has_business(s):
        end_turn(s, log)


def has_business(s: IcecoolState) -> bool:
    """Whether a Spell, an Exam or a trade is still possible. IW-70, IW-76, IW-104."""
    if s.up(s.active, sc.FIRE) or s.up(s.active, sc.MOUNTAIN) or s.up(s.active, sc.WIND):
        return True
    k: i64 = 0
    while k < s.opts.school.corners:
        if (s.exams >> k) & 1 and cards.can_pay(s, s.active, s.exam_at(k)):
            return True
        k += 1
    k = 0
    while k < s.opts.seats:
        if cards.can_trade(s, k):
            return True
        k += 1
    return False


def end_turn(s: IcecoolState, log: Log | None) -> None:
    """Then Lessons are checked, then Exams. IW-106, IW-107, IW-108."""
    if log is not None:
        log.add(w.TurnEnded(rule="IW-106", seat=int(s.active)))
    s.laying = st.AT_REFILL
    s.to_lay = max(st.ON_BOARD - laying.laid_count(s), 0)
    _lay_on(s, log)


def _lay_on(s: IcecoolState, log: Log | None) -> None:
    """Lessons are being laid; once they lie, what they were laid for goes on."""
    if laying.asks_lesson(s, log):
        return
    if s.laying == st.BY_MOUNTAIN:
        go_on(s, log)
        return
    if (
        s.laying == st.AT_REFILL and s.left < 0 and laying.exams_left(s) < laying.holes(s)
    ):  # just enough is enough: IW-114
        _last_round(s, "exams", "IW-113", log)
    _exams_on(s, log)


def _exams_on(s: IcecoolState, log: Log | None) -> None:
    if laying.asks_exam(s):
        return
    if s.laying == st.AT_SETUP:
        begin_turn(s, s.first, log)
        return
    if s.left < 0 and s.turn >= s.opts.cap:
        _last_round(s, "cap", "IW-126", log)
    if s.left == 0:  # IW-116
        _end(s, log)
        return
    if s.left > 0:
        s.left -= 1
    begin_turn(s, s.next_seat(s.active), log)


def _last_round(s: IcecoolState, why: w.EndReason, rule: str, log: Log | None) -> None:
    """The round is played out: who sits after the active seat has one turn more. IW-113, IW-115, IW-117."""
    s.left = s.seats_after(s.active)
    if log is not None:
        log.add(w.LastRoundBegan(rule=rule, why=why, left=int(s.left)))


def _end(s: IcecoolState, log: Log | None) -> None:
    """IW-116, IW-118, IW-120."""
    s.phase = st.ENDED
    s.wait = 0
    if log is not None:
        seats = range(s.opts.seats)
        points = tuple([int(s.strokes if s.opts.practice else s.points_of(q)) for q in seats])
        own = tuple([int(s.cards_of(q)) + len(s.passed[q]) for q in seats])
        log.add(w.GameEnded(rule="IW-118", points=points, cards=own, winners=tuple(s.winners())))


# ---- a flick


def _flick(s: IcecoolState, move: w.Flick, log: Log | None) -> None:
    """Any technique, anywhere: IW-21, IW-25, IW-26, IW-27, IW-29."""
    chances = s.exams & st.OPEN
    if s.opts.pay_at_once and s.made and chances:  # IW-67: where the turn began, also after its first flick
        if log is not None:
            log.add(w.ChancesGone(rule="IW-70", corners=tuple([k for k in range(8) if (chances >> k) & 1])))
        s.exams = (s.exams | (chances << st.GONE)) & ~i64(st.OPEN)
    if s.opts.trade_at_once:
        cards.no_trade(s, "IW-104", log)
    if not s.opts.practice:
        s.flicks -= 1
    s.strokes += 1
    _aim(s, move)
    s.wait = st.WAIT_TREMBLE if s.opts.tremor[s.active] else st.WAIT_SETTLED
    if log is not None:
        log.add(w.Flicked(rule="IW-21", seat=int(s.active), flick=move, left=int(s.flicks)))


def _aim(s: IcecoolState, flick: w.Flick) -> None:
    s.azimuth = flick.azimuth
    s.strength = flick.strength
    s.offset = flick.offset
    s.height = flick.height


def aimed(s: IcecoolState) -> w.Flick:
    """The flick that is under way, for physics to carry out."""
    return w.Flick(int(s.azimuth), int(s.strength), int(s.offset), int(s.height))


def _tremble(s: IcecoolState, move: w.Tremble, log: Log | None) -> None:
    flick = tremble.strayed(aimed(s), s.opts.tremor[s.active], move)
    _aim(s, flick)
    s.wait = st.WAIT_SETTLED
    if log is not None:
        log.add(w.Strayed(rule="IW-124", seat=int(s.active), flick=flick))


def settle(s: IcecoolState, m: w.Settled, log: Log | None) -> None:
    """Everything rests: who left the board is put back, and the flick is credited. IW-28, IW-37, IW-53, IW-54."""
    lost = int(s.active) in m.off
    credit = cr.Credit(s, m, lost=lost)
    marks = cr.trail(s, m, credit, lost=lost) if log is not None else ()
    before = poses(s) if log is not None else ()
    if not (lost and s.opts.lost_moves_nobody):  # IW-60
        _place(s, m)
    s.wait = 0
    s.azimuth = 0
    s.strength = 0
    s.offset = 0
    s.height = 0
    s.made += 1
    if log is not None:
        door = geometry.door_at(s.opts.school, s.poses[3 * s.active], s.poses[3 * s.active + 1]) if lost else -1
        name = s.opts.school.door_names[door] if door >= 0 else None
        log.add(
            w.CameToRest(
                rule="IW-53" if lost else "IW-37",
                seat=int(s.active),
                before=before,
                poses=poses(s),
                returned=m.off,
                lost=lost,
                doorway=name if lost else m.doorway,
                marks=marks,
                ms=m.ms,
                calm=m.calm,
                film=m.film,
            )
        )
    s.visited |= credit.rooms
    _claim(s, credit, marks, log)
    if not lost or s.opts.lost_touches:  # IW-57
        _touch(s, m, log)
    # what was just claimed may be cast, traded, or pay for an Exam at once: IW-71, IW-78
    if s.opts.practice:
        _practise(s, log)
    elif lost and s.flicks == 0 and not s.opts.grace:  # IW-55, IW-56
        end_turn(s, log)
    else:
        go_on(s, log)


def _place(s: IcecoolState, m: w.Settled) -> None:
    """Where everybody stands now: IW-43, IW-53, IW-59, IW-60, IW-61, IW-63.

    Who rests on the board stays there; who left it goes back, the flicked penguin first.
    """
    school = s.opts.school
    placed = vec[i64]()
    q: i64 = 0
    while q < s.opts.seats:
        if int(q) not in m.off:
            pose = m.poses[q]
            s.poses[3 * q] = pose.x
            s.poses[3 * q + 1] = pose.y
            s.poses[3 * q + 2] = pose.yaw
            placed = append(append(placed, s.poses[3 * q]), s.poses[3 * q + 1])
        q += 1
    q = s.active
    for _ in range(s.opts.seats):
        if int(q) in m.off:
            x, y = geometry.spot_near(school, s.poses[3 * q], s.poses[3 * q + 1], placed)
            s.poses[3 * q] = x
            s.poses[3 * q + 1] = y
            placed = append(append(placed, x), y)
        q = s.next_seat(q)
    q = 0
    while q < s.opts.seats:
        s.rooms[q] = _room_of(s, q)
        q += 1


def _claim(s: IcecoolState, credit: cr.Credit, marks: tuple[w.Mark, ...], log: Log | None) -> None:
    """Lessons come by themselves once everything rests. IW-37, IW-38, IW-39."""
    got = credit.lessons(s)
    s.laid &= ~got
    k: i64 = 0
    while k < st.LESSONS:
        if (got >> k) & 1:
            s.add(st.UP + st.LESSONS * s.active + k, 1)
        k += 1
    if log is not None:
        for mark in marks:
            if mark.lesson is not None:
                log.add(w.LessonClaimed(rule=mark.rule, seat=int(s.active), lesson=mark.lesson, where=mark.where))


def _touch(s: IcecoolState, m: w.Settled, log: Log | None) -> None:
    """Penguins it touched itself, and Exams it slid over on the floor. IW-66, IW-69, IW-97, IW-105."""
    for q in m.touched:
        bit = i64(1) << q
        if s.traded and s.opts.one_trade:  # IW-103
            break
        if (s.touched | s.traded) & bit == 0:
            s.touched |= bit
            if log is not None:
                log.add(w.PenguinTouched(rule="IW-97", seat=int(s.active), other=q))
    for k in m.corners:
        _touch_corner(s, k, "IW-66", log)
    if s.opts.from_above:
        for k in m.flown_over:
            _touch_corner(s, k, "IW-69", log)


def _practise(s: IcecoolState, log: Log | None) -> None:
    """A lap through all the rooms, with as many flicks as it takes. IW-127."""
    if s.visited == (i64(1) << s.opts.school.rooms) - 1:
        if log is not None:
            log.add(w.LapDone(rule="IW-127", flicks=int(s.strokes)))
        _end(s, log)


def poses(s: IcecoolState) -> tuple[w.Pose, ...]:
    """Where all penguins stand."""
    p = s.poses
    return tuple([w.Pose(int(p[3 * q]), int(p[3 * q + 1]), int(p[3 * q + 2])) for q in range(s.opts.seats)])


# ---- between the flicks


def _between_flicks(s: IcecoolState, move: Move, log: Log | None) -> None:
    """Before or after any flick, never during one. IW-70, IW-76, IW-104."""
    if isinstance(move, w.Sit):
        cards.sit(s, move, log)
    elif isinstance(move, w.Cast):
        _cast(s, move.element, log)
    elif isinstance(move, w.Trade):
        cards.trade(s, move, log)
    elif isinstance(move, w.StepToLine):
        _step(s, move.box, log)
    elif isinstance(move, w.GiveUp):
        victim = s.who
        cards.give_up(s, victim, move, log)
        cards.burn(s, s.next_seat(victim), log)


def _cast(s: IcecoolState, element: w.Element, log: Log | None) -> None:
    """As many Spells in a turn as one has, one just come by as well. IW-75, IW-77, IW-78."""
    place = s.opts.school.lesson_at(element)
    cards.turn_down(s, place)
    rule = "IW-82" if place == sc.FIRE else "IW-91" if place == sc.MOUNTAIN else "IW-95"
    if log is not None:
        log.add(w.SpellCast(rule=rule, seat=int(s.active), element=element))
    if place == sc.FIRE:
        cards.burn(s, s.next_seat(s.active), log)
    elif place == sc.MOUNTAIN:  # IW-91, IW-93, IW-94
        s.laying = st.BY_MOUNTAIN
        s.to_lay = 2
        laying.asks_lesson(s, log)
    else:  # IW-95, IW-96
        s.flicks += 1


def _step(s: IcecoolState, box: str, log: Log | None) -> None:
    """To the nearest spot of the white line; it uses up no flick. IW-30, IW-31, IW-32, IW-33, IW-49."""
    school = s.opts.school
    q = s.active
    x, y = geometry.on_line(school, school.box_at(box), s.poses[3 * q], s.poses[3 * q + 1], s.others(q))
    s.poses[3 * q] = x
    s.poses[3 * q + 1] = y
    s.rooms[q] = _room_of(s, q)
    if log is not None:
        pose = w.Pose(int(x), int(y), int(s.poses[3 * q + 2]))
        log.add(w.SteppedToLine(rule="IW-30", seat=int(q), box=box, pose=pose))


# ---- an agreed end


def _vote(s: IcecoolState, move: Move, log: Log | None) -> None:
    """The active seat asks, the others answer one after another; if all agree, this is the last round. IW-125."""
    seat = s.who
    if isinstance(move, w.Object):
        s.agreed = 0
        s.phase = st.ACT
        s.who = s.active
        if log is not None:
            log.add(w.EndAnswered(rule="IW-125", seat=int(seat), yes=False))
        return
    s.agreed |= i64(1) << seat
    if isinstance(move, w.ProposeEnd):
        s.proposed = 1
        if log is not None:
            log.add(w.EndProposed(rule="IW-125", seat=int(seat)))
    elif log is not None:
        log.add(w.EndAnswered(rule="IW-125", seat=int(seat), yes=True))
    q = s.next_seat(seat)
    while q != s.active:
        if (s.opts.voters >> q) & 1:
            s.phase = st.VOTE
            s.who = q
            return
        q = s.next_seat(q)
    s.agreed = 0
    s.phase = st.ACT
    s.who = s.active
    _last_round(s, "agreed", "IW-125", log)
