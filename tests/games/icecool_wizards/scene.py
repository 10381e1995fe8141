"""The words the tests of ICECOOL Wizards are written in: scenes, flicks with scripted ends, NATURE's draws.

A scene is a real table in the school of the box, at the first turn of seat 0. Only `put` moves cards and penguins
where no move has brought them, and it takes every card from its deck. The penguins stand on their dots in the hall
(`history`); on the board lie the Lessons of LAID and, in corner k, the Exam of kind k.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from gramarye.core.game import ALL_SEEING
from gramarye.core.nature import Scripted
from gramarye.core.table import Table
from gramarye.core.words import Event, Move, Refusal
from gramarye.games.icecool_wizards import state as st
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.state import IcecoolState
from gramarye.games.icecool_wizards.words import (
    CameToRest,
    Cast,
    DrawExam,
    DrawLesson,
    EndTurn,
    Flick,
    IcecoolSetup,
    IcecoolView,
    LessonClaimed,
    Lot,
    Mark,
    Passage,
    Player,
    Pose,
    Settled,
)

E = TypeVar("E", bound=Event)
LAID = ("potions", "stargazing", "fire")
SPOTS = {"potions": (94, 272), "stargazing": (260, 272), "brooms": (98, 89), "runes": (260, 89), "history": (452, 183)}
DOORWAY = {"fire": (98, 178), "water": (274, 178), "wind": (366, 272), "mountain": (366, 89)}
CORNERS = ((36, 338), (330, 338), (45, 27), (330, 27), (510, 322), (510, 45))

# kinds of Exams, by their place in board.toml
HISTORY, POTIONS, STARGAZING, BROOMS, RUNES, FIRE_POTIONS, MOUNTAIN_RUNES, WATER_STARGAZING = range(8)
WIND_BROOMS, WATER_WIND_HISTORY, FIRE_WIND_HISTORY = range(8, 11)

END = EndTurn()
STRIKE = Flick(1800, 400)


def lessons(*names: str) -> tuple[Move, ...]:
    """NATURE draws these Lessons."""
    return tuple(DrawLesson(name) for name in names)


def exams(*kinds: int) -> tuple[Move, ...]:
    return tuple(DrawExam(kind) for kind in kinds)


def way(*passings: str) -> tuple[Passage, ...]:
    """A way told as "inside potions", "through fire", …; 100 ms apart."""
    told = [passing.split() for passing in passings]
    return tuple(Passage(100 * i, what, where) for i, (what, where) in enumerate(told))  # type: ignore[arg-type]  # literals


class refused:  # noqa: N801  # reads as a word: tries(…) == refused("IW-21", "no_flick_left")
    """A refusal by this rule, in this sentence of it."""

    def __init__(self, rule: str, key: str) -> None:
        self.rule = rule
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (other.rule, other.key) == (self.rule, self.key)

    __hash__ = None  # type: ignore[assignment]  # compared only

    def __repr__(self) -> str:
        return f"refused({self.rule!r}, {self.key!r})"


def every(kind: type[E], events: Iterable[Event]) -> list[E]:
    return [e for e in events if isinstance(e, kind)]


def only(kind: type[E], events: Iterable[Event]) -> E:
    """The one event of this kind."""
    found = every(kind, events)
    assert len(found) == 1, f"{len(found)} times {kind.__name__} instead of once"
    return found[0]


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(e).__name__ for e in events]


def marks(events: Iterable[Event]) -> list[tuple[str, str, bool]]:
    """The credited trail of a flick: where, why, and whether it counts."""
    return [(m.where, m.why, m.credited) for m in only(CameToRest, events).marks]


def mark_of(events: Iterable[Event], where: str) -> Mark:
    found = [m for m in only(CameToRest, events).marks if m.where == where]
    assert len(found) == 1, f"{where} has {len(found)} marks"
    return found[0]


def claimed(events: Iterable[Event]) -> list[str]:
    return [e.lesson for e in every(LessonClaimed, events)]


class Scene:
    """A table in the middle of a game."""

    def __init__(self, table: Table, nature: Scripted) -> None:
        self.table = table
        self.nature = nature

    # ---- playing

    def play(self, move: Move, *answers: Move, by: int | None = None) -> tuple[Event, ...]:
        """Whoever must move does so, or `by`; NATURE says exactly these answers. Returns the events."""
        for answer in answers:
            assert isinstance(answer, Move)
        self.nature.moves = list(answers)
        before = len(self.table.log)
        step = self.table.play(self.actor if by is None else by, move)
        assert not self.nature.moves, f"NATURE was not asked for {self.nature.moves}"
        assert len(self.table.log) == before + 1 + len(answers)
        return step.events

    def rest(
        self,
        at: tuple[float, float] | None = None,
        *passings: str,
        off: Sequence[int] = (),
        moved: dict[int, tuple[float, float]] | None = None,
        touched: Sequence[int] = (),
        corners: Sequence[int] = (),
        doorway: str | None = None,
        calm: bool = True,
        flown_over: Sequence[int] = (),
        aloft: Sequence[str] = (),
    ) -> Settled:
        """How the flick of the active seat ends: it stands `at` (in millimetres; where it stood, without)."""
        poses = list(self.poses)
        for q, (x, y) in {**({self.active: at} if at else {}), **(moved or {})}.items():
            poses[q] = Pose(round(10 * x), round(10 * y), poses[q].yaw)
        return Settled(
            poses=tuple(poses),
            off=tuple(off),
            passages=way(*passings),
            touched=tuple(touched),
            corners=tuple(corners),
            doorway=doorway,
            flown_over=tuple(flown_over),
            aloft=tuple(aloft),
            ms=1000,
            calm=calm,
        )

    def flick(
        self, at: tuple[float, float] | None = None, *passings: str, then: Sequence[Move] = (), **facts: Any
    ) -> tuple[Event, ...]:
        """A flick that ends so, and what NATURE draws after it. `facts` are those of `rest`, each of its own type."""
        end = self.rest(at, *passings, **facts)
        fault = self.fault_of(end)
        assert not fault, fault
        return self.play(STRIKE, end, *then)

    def fault_of(self, end: Settled) -> str:
        """What the rules find wrong with this end of a flick, were it struck now."""
        s = self.state.copy()
        GAME.apply(s, STRIKE, None)
        return GAME.fault(s, end)

    def lose(self, *passings: str, then: Sequence[Move] = (), **facts: Any) -> tuple[Event, ...]:
        """A flick off the board."""
        return self.flick(None, *passings, off=(self.active,), then=then, **facts)

    def end(self, *answers: Move) -> tuple[Event, ...]:
        return self.play(END, *answers)

    def cast(self, element: Any, *answers: Move) -> tuple[Event, ...]:  # Any: a literal
        return self.play(Cast(element), *answers)

    def tries(self, move: Move, seat: int | None = None) -> Refusal | None:
        """The refusal of a move nobody makes, None where it is allowed; the state is as it was."""
        before = self.state.to_bytes()
        refusal = GAME.check(self.state, self.actor if seat is None else seat, move)
        assert self.state.to_bytes() == before
        return refusal

    # ---- looking

    @property
    def state(self) -> IcecoolState:
        s = self.table.state
        assert isinstance(s, IcecoolState)
        return s

    @property
    def actor(self) -> int:
        return self.table.actor

    @property
    def active(self) -> int:
        return int(self.state.active)

    def over(self) -> bool:
        return self.table.over

    def view(self) -> IcecoolView:
        return GAME.view(self.state, ALL_SEEING)

    @property
    def poses(self) -> tuple[Pose, ...]:
        return self.view().poses

    @property
    def legal(self) -> list[Move]:
        return GAME.moves(self.state, self.actor)

    def can(self, kind: type[Move]) -> bool:
        """Whether some move of this kind is allowed."""
        return any(isinstance(move, kind) for move in self.legal)

    def player(self, seat: int) -> Player:
        return self.view().players[seat]

    def place(self, seat: int) -> tuple[float, float]:
        """Where a penguin stands, in millimetres."""
        pose = self.poses[seat]
        return pose.x / 10, pose.y / 10

    # ---- putting

    def put(
        self,
        *,
        stand: dict[int, tuple[float, float]] | None = None,
        up: dict[int, Sequence[str]] | None = None,
        used: dict[int, Sequence[str]] | None = None,
        laid: Sequence[str] | None = None,
        passed: dict[int, Sequence[int]] | None = None,
        corners: dict[int, int] | None = None,
        exam_deck: int | None = None,
        discarded: Sequence[str] = (),
        deck: Sequence[str] | None = None,
    ) -> Scene:
        """Cards and penguins somewhere else; the only way in which a test makes a position without playing it.

        `exam_deck` leaves so many Exams in the deck, `deck` just these Lessons; what is taken away leaves the game.
        """
        s = self.state
        k = s.opts.school.lesson_names.index
        for q, (x, y) in (stand or {}).items():
            s.poses[3 * q] = type(s.poses[0])(round(10 * x))
            s.poses[3 * q + 1] = type(s.poses[0])(round(10 * y))
        for q, names in (up or {}).items():
            for name in names:
                self._move(st.DECK + k(name), st.UP + st.LESSONS * q + k(name))
        for q, names in (used or {}).items():
            for name in names:
                s.add(st.DECK + k(name), -1)
                s.down[q].append(k(name))
        for name in discarded:
            self._move(st.DECK + k(name), st.DISCARDS + k(name))
        if laid is not None:
            for i, name in enumerate(s.opts.school.lesson_names):
                there = s.laid >> i & 1
                s.add(st.DECK + i, int(there) - int(name in laid))
                s.laid = (s.laid & ~(1 << i)) | (int(name in laid) << i)
        for q, passed_kinds in (passed or {}).items():
            for kind in passed_kinds:
                s.add(st.EXAM_DECK + kind, -1)
                s.passed[q].append(kind)
        for corner, kind in (corners or {}).items():
            if s.exam_at(corner) >= 0:
                s.add(st.EXAM_DECK + s.exam_at(corner), 1)
            if kind >= 0:
                s.add(st.EXAM_DECK + kind, -1)
            s.b[st.CORNER + corner] = kind + 1
        if exam_deck is not None:
            for kind in range(s.opts.school.exams):
                while s.total(st.EXAM_DECK, s.opts.school.exams) > exam_deck and s.b[st.EXAM_DECK + kind]:
                    s.add(st.EXAM_DECK + kind, -1)
        if deck is not None:
            for i, name in enumerate(s.opts.school.lesson_names):
                s.b[st.DECK + i] = deck.count(name)
        assert all(n >= 0 for n in s.b), "more cards are asked for than there are"
        return self

    def _move(self, at: int, to: int) -> None:
        self.state.add(at, -1)
        self.state.add(to, 1)


def begin(seats: int = 3, *, first: int = 0, answers: Sequence[Move] | None = None, **options: Any) -> Scene:
    """The first turn. `options` are fields of IcecoolSetup, each of its own type; here and below."""
    chosen = options.pop("choose_first", "lot")
    setup = IcecoolSetup(seats=seats, first=chosen, **options)
    if answers is None:
        answers = (Lot(first), *lessons(*LAID), *exams(*range(6)))
    nature = Scripted(answers)
    table = Table(GAME, setup, nature)
    assert not nature.moves, f"NATURE was not asked for {nature.moves}"
    return Scene(table, nature)


def scene(seats: int = 3, *, turns: int = 0, first: int = 0, **putting: Any) -> Scene:
    """The first turn, or so many empty turns later, with cards and penguins put as asked for, and options."""
    own = ("stand", "up", "used", "laid", "passed", "corners", "exam_deck", "discarded", "deck")
    put = {name: putting.pop(name) for name in own if name in putting}
    at = begin(seats, first=first, **putting)
    for _ in range(turns):
        at.end()
    return at.put(**put)


def practice() -> Scene:
    return begin(1, answers=(Lot(0),), practice=True)
