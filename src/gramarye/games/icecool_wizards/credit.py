"""What a flick brings: which rooms and doors it is credited with, and the reason for every near miss.

Compiled with mypyc. Physics tells what the penguin did (`Passage`); here it is judged by the rules. Only the flicked
penguin claims (IW-43), so its passages are the only ones there are.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.state import IcecoolState

MISSES: Final[dict[str, tuple[w.Why, str]]] = {
    "partly": ("not_wholly_inside", "IW-35"),
    "above": ("flew_over_room", "IW-41"),
    "over": ("jumped_over", "IW-47"),
    "turned_back": ("turned_back", "IW-45"),
    "from_doorway": ("from_doorway", "IW-50"),
    "halted": ("stuck", "IW-48"),
}
OF_ROOMS: Final = ("inside", "partly", "above", "hopped")


@final
class Credit:
    """What counts of one flick, as masks: rooms and doors that give their Lessons, and rooms it was in."""

    def __init__(self, s: IcecoolState, m: w.Settled, *, lost: bool) -> None:
        school = s.opts.school
        self.inside: i64 = 0  # this flick: IW-34, passing through suffices; a penguin in the air below the walls too
        self.doors: i64 = 0  # IW-44: within this flick; IW-46: however often; IW-52: under the lintel is through
        if not lost:  # IW-57
            for p in m.passages:
                if p.what == "inside" or (p.what == "above" and s.opts.flying_visits):  # IW-41
                    self.inside |= i64(1) << school.room_at(p.where)
                elif p.what == "through" and not (s.opts.on_floor and p.where in m.aloft):  # IW-52
                    self.doors |= i64(1) << school.door_at(p.where)
        self.start: i64 = s.start_room  # IW-36
        if s.opts.per_flick:
            if s.made:
                self.start = s.rooms[s.active]
            self.rooms: i64 = self.inside | (i64(1) << self.start)
        else:
            self.rooms = self.inside | s.visited  # IW-42
        if lost and s.opts.lost_start:  # IW-58
            self.rooms &= ~(i64(1) << self.start)

    def lessons(self, s: IcecoolState) -> i64:
        """Mask of the Lessons on the board that are claimed. IW-38, IW-39, IW-51."""
        school = s.opts.school
        mask: i64 = 0
        k: i64 = 0
        while k < school.rooms:
            if (self.rooms >> k) & 1:
                mask |= i64(1) << school.room_lesson[k]
            k += 1
        k = 0
        while k < school.doors:
            if (self.doors >> k) & 1 and school.door_lesson[k] >= 0:
                mask |= i64(1) << school.door_lesson[k]
            k += 1
        return mask & s.laid


def trail(s: IcecoolState, m: w.Settled, c: Credit, *, lost: bool) -> tuple[w.Mark, ...]:
    """The credited trail: each room, door, Exam and penguin that counts, and each near miss with its reason."""
    return _Trail(s, m, c, lost=lost).told()


@final
class _Trail:
    def __init__(self, s: IcecoolState, m: w.Settled, c: Credit, *, lost: bool) -> None:
        self.s = s
        self.m = m
        self.c = c
        self.lost = lost
        self.marks: list[w.Mark] = []
        self.rooms: i64 = 0  # marked as credited
        self.doors: i64 = 0

    def told(self) -> tuple[w.Mark, ...]:
        self._from_before()
        for p in self.m.passages:
            if p.what in OF_ROOMS:
                self._room(p)
            else:
                self._door(p)
        self._contacts()
        return tuple(self.marks)

    def _from_before(self) -> None:
        """The room it began in, and rooms of earlier flicks that have got a Lesson since."""
        s, c, school = self.s, self.c, self.s.opts.school
        start = c.start
        waits = (s.laid >> school.room_lesson[start]) & 1 != 0
        if (c.rooms >> start) & 1 == 0:
            if s.made == 0 or waits:
                self._mark(0, school.room_names[start], "room", "lost_flick", "IW-58")
        elif s.made == 0 or waits or s.opts.per_flick:
            self._credited_room(0, start, "start_room", "IW-36")
        k: i64 = 0
        while k < school.rooms:
            if (c.rooms & ~c.inside & ~self.rooms) >> k & 1 and (s.laid >> school.room_lesson[k]) & 1:
                self._credited_room(0, k, "earlier_visit", "IW-42")
            k += 1

    def _room(self, p: w.Passage) -> None:
        room = self.s.opts.school.room_at(p.where)
        if p.what == "hopped" or (self.rooms >> room) & 1:
            return
        if p.what == "inside" or (p.what == "above" and self.s.opts.flying_visits):
            if not self.lost:
                self._credited_room(p.at, room, "inside", "IW-34" if p.what == "inside" else "IW-41")
            elif (self.c.rooms >> room) & 1 == 0 and room != self.c.start:
                self._mark(p.at, p.where, "room", "lost_flick", "IW-57")
        elif (self.c.rooms >> room) & 1 == 0:
            why, rule = MISSES[p.what]
            self._mark(p.at, p.where, "room", why, rule)

    def _door(self, p: w.Passage) -> None:
        school = self.s.opts.school
        door = school.door_at(p.where)
        if p.what == "through":
            if (self.doors >> door) & 1:
                return
            self.doors |= i64(1) << door
            if self.lost:
                self._mark(p.at, p.where, "door", "lost_flick", "IW-57")
            elif (self.c.doors >> door) & 1 == 0:
                self._mark(p.at, p.where, "door", "in_the_air", "IW-52")
            else:
                lesson = school.door_lesson[door]
                brings = lesson >= 0 and (self.s.laid >> lesson) & 1 != 0
                name = school.lesson_names[lesson] if brings else None
                self.marks.append(w.Mark(p.at, p.where, "door", True, "through", "IW-45", name))
        elif (self.c.doors >> door) & 1 == 0:
            why, rule = MISSES[p.what]
            self._mark(p.at, p.where, "door", why, rule)

    def _contacts(self) -> None:
        s, m = self.s, self.m
        counts = not self.lost or s.opts.lost_touches
        for q in m.touched:
            if (s.traded >> q) & 1 == 0 and not (s.traded and s.opts.one_trade):  # IW-103
                if counts:
                    self.marks.append(w.Mark(m.ms, str(q), "penguin", True, "penguin_touched", "IW-97"))
                else:
                    self._mark(m.ms, str(q), "penguin", "lost_flick", "IW-57")
        for k in m.corners:
            self._corner(k, "exam_touched", "IW-66", counts=counts)
        for k in m.flown_over:  # IW-69
            if s.opts.from_above:
                self._corner(k, "exam_touched", "IW-69", counts=counts)
            elif s.exam_at(k) >= 0 and (s.exams >> k) & 1 == 0:
                self._mark(m.ms, str(k), "corner", "flew_over_exam", "IW-69")

    def _corner(self, k: int, why: w.Why, rule: str, *, counts: bool) -> None:
        if self.s.exam_at(k) < 0:
            return
        if counts:
            self.marks.append(w.Mark(self.m.ms, str(k), "corner", True, why, rule))
        else:
            self._mark(self.m.ms, str(k), "corner", "lost_flick", "IW-57")

    def _credited_room(self, at: int, room: i64, why: w.Why, rule: str) -> None:
        school = self.s.opts.school
        lesson = school.room_lesson[room]
        name = school.lesson_names[lesson] if (self.s.laid >> lesson) & 1 else None
        self.rooms |= i64(1) << room
        self.marks.append(w.Mark(at, school.room_names[room], "room", True, why, rule, name))

    def _mark(self, at: int, where: str, what: str, why: w.Why, rule: str) -> None:
        """A near miss."""
        if what == "room":
            self.marks.append(w.Mark(at, where, "room", False, why, rule))
        elif what == "door":
            self.marks.append(w.Mark(at, where, "door", False, why, rule))
        elif what == "corner":
            self.marks.append(w.Mark(at, where, "corner", False, why, rule))
        else:
            self.marks.append(w.Mark(at, where, "penguin", False, why, rule))
