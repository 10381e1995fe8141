"""The present of a game of ICECOOL Wizards: where the penguins stand, and where every card lies.

Compiled with mypyc. Decks are counts of cards of a kind, never an order: drawing is a move of NATURE.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.core.game import State
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.school import School

# phases
ACT: Final = 0
FIRE: Final = 1
VOTE: Final = 2
ENDED: Final = 3

# what NATURE must answer; 0: nothing
WAIT_LOT: Final = 1
WAIT_LESSON: Final = 2
WAIT_EXAM: Final = 3
WAIT_TREMBLE: Final = 4
WAIT_SETTLED: Final = 5

# why Lessons are laid
AT_SETUP: Final = 0
AT_REFILL: Final = 1
BY_MOUNTAIN: Final = 2

# the block of counts; a school has nine Lessons, four of them Elements (boards.check_board)
LESSONS: Final = 9
UP: Final = 0  # face up, of seat q and Lesson k at 9q + k; any number of each: IW-16
DECK: Final = 36
DISCARDS: Final = 45
EXAM_DECK: Final = 54  # of each kind, at most 40 kinds
CORNER: Final = 94  # the kind that lies there, plus one: 0 or 1 Exam a space
SIZE: Final = 100

FLICKS: Final = 2  # IW-21
ON_BOARD: Final = 3  # Lessons: IW-10, IW-107
OPEN: Final = 255  # in `touched` and `exams`: chances of this turn that are open
GONE: Final = 8  # in `touched` and `exams`, above seats and corners: chances of this turn that are past
STEADINESS: Final = {"steady": 0, "calm": 250, "shaky": 500, "wild": 1000}


@final
class Options:
    """A set-up in numbers; the same object serves all copies of a state."""

    def __init__(self, setup: w.IcecoolSetup, school: School) -> None:
        self.setup = setup
        self.school = school
        self.seats: i64 = setup.seats  # the number changes nothing else: IW-02
        self.by_lot = setup.first == "lot"
        self.must_flick = setup.must_flick
        self.came_from = setup.start_on_line == "came_from"
        self.flying_visits = setup.flying_visits
        self.per_flick = setup.visits_per_flick
        self.on_floor = setup.doors_on_floor
        self.grace = setup.grace_after_lost
        self.lost_touches = setup.lost_flick_still_touches
        self.lost_start = setup.lost_flick_loses_start_room
        self.lost_moves_nobody = setup.lost_flick_moves_nobody
        self.from_above = setup.exams_from_above
        self.pay_at_once = setup.pay_at_once
        self.one_trade = setup.trades == "one"
        self.trade_at_once = setup.trade_at_once
        self.bare_end = setup.bare_last_round
        self.agreed_end = setup.agreed_end
        self.practice = setup.practice
        self.cap: i64 = setup.cap
        self.tremor: list[int] = [
            STEADINESS[setup.hands] + (setup.tremors[q] if q < len(setup.tremors) else 0) for q in range(setup.seats)
        ]
        self.voters: i64 = 0
        for q in setup.voters:
            if q < setup.seats:
                self.voters |= i64(1) << q


@final
class IcecoolState(State):
    """All of the present; see the module's constants for the block `b`. Masks have a bit for each seat, room, …."""

    def __init__(
        self,
        opts: Options,
        b: vec[i64],
        poses: vec[i64],
        rooms: vec[i64],
        down: list[list[int]],
        passed: list[list[int]],
    ) -> None:
        self.opts = opts
        self.b = b
        self.poses = poses  # x, y, yaw of each seat
        self.rooms = rooms  # the room each penguin counts as standing in: IW-40
        self.down = down  # Lessons of each seat that lie face down, the oldest first
        self.passed = passed  # kinds of Exams of each seat, in order
        self.phase: i64 = ACT
        self.wait: i64 = WAIT_LOT
        self.who: i64 = 0  # the seat that must move when NATURE does not
        self.active: i64 = -1
        self.first: i64 = -1
        self.turn: i64 = 0
        self.flicks: i64 = 0  # left in this turn
        self.made: i64 = 0  # flicks of this turn
        self.strokes: i64 = 0  # flicks of this game
        self.laid: i64 = 0  # mask of Lessons on the board: 0 or 1 of each symbol, so of each home: IW-06, IW-08
        self.to_lay: i64 = 0
        self.laying: i64 = AT_SETUP
        self.start_room: i64 = 0  # of this turn
        self.visited: i64 = 0  # rooms of this turn, in practice of this lap
        self.touched: i64 = 0  # seats with which a trade is open
        self.traded: i64 = 0
        self.exams: i64 = 0  # corners whose Exam may be paid for
        self.azimuth: i64 = 0  # the flick that is under way
        self.strength: i64 = 0
        self.offset: i64 = 0
        self.height: i64 = 0
        self.agreed: i64 = 0
        self.proposed: i64 = 0  # 1: in this turn
        self.left: i64 = -1  # turns that come after this one in the last round, -1 before it

    def copy(self) -> IcecoolState:
        down = [d[:] for d in self.down]
        passed = [p[:] for p in self.passed]
        t = IcecoolState(self.opts, self.b[:], self.poses[:], self.rooms[:], down, passed)
        t.phase = self.phase
        t.wait = self.wait
        t.who = self.who
        t.active = self.active
        t.first = self.first
        t.turn = self.turn
        t.flicks = self.flicks
        t.made = self.made
        t.strokes = self.strokes
        t.laid = self.laid
        t.to_lay = self.to_lay
        t.laying = self.laying
        t.start_room = self.start_room
        t.visited = self.visited
        t.touched = self.touched
        t.traded = self.traded
        t.exams = self.exams
        t.azimuth = self.azimuth
        t.strength = self.strength
        t.offset = self.offset
        t.height = self.height
        t.agreed = self.agreed
        t.proposed = self.proposed
        t.left = self.left
        return t

    def scalars(self) -> list[int]:
        """Every number that is in no block, in the order `to_bytes` writes them."""
        return [
            int(self.phase), int(self.wait), int(self.who), int(self.active), int(self.first), int(self.turn),
            int(self.flicks), int(self.made), int(self.strokes), int(self.laid), int(self.to_lay), int(self.laying),
            int(self.start_room), int(self.visited), int(self.touched), int(self.traded), int(self.exams),
            int(self.azimuth), int(self.strength), int(self.offset), int(self.height), int(self.agreed),
            int(self.proposed), int(self.left),
        ]  # fmt: skip

    def to_bytes(self) -> bytes:
        numbers = [*self.scalars(), *[int(x) for x in self.poses], *[int(x) for x in self.rooms]]
        parts = [x.to_bytes(5, "little", signed=True) for x in numbers]
        parts.append(bytes([int(x) for x in self.b]))
        for row in (*self.down, *self.passed):
            parts.append(bytes([len(row), *row]))
        return b"".join(parts)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (read_state, (self.opts.setup, self.to_bytes()))

    def next_seat(self, seat: i64) -> i64:  # IW-24
        return seat + 1 if seat + 1 < self.opts.seats else 0

    def seats_after(self, seat: i64) -> i64:
        """How many seats come after this one in a round."""
        n = self.opts.seats
        return n - 1 - (seat - self.first + n) % n

    def up(self, seat: i64, lesson: i64) -> i64:
        """Face-up Lessons of this kind in front of a seat. IW-19."""
        return self.b[UP + LESSONS * seat + lesson]

    def used(self, seat: i64, lesson: i64) -> bool:
        """Whether a Lesson of this kind lies face down in front of a seat."""
        return int(lesson) in self.down[seat]

    def add(self, at: i64, n: i64) -> None:
        """Change one count of the block."""
        self.b[at] = self.b[at] + n

    def total(self, at: i64, n: i64) -> i64:
        """The sum of the n counts from `at` on."""
        sum_: i64 = 0
        i: i64 = 0
        while i < n:
            sum_ += self.b[at + i]
            i += 1
        return sum_

    def exam_at(self, corner: i64) -> i64:
        """The kind of Exam in a corner, -1 where none lies."""
        return self.b[CORNER + corner] - 1

    def has_up(self, seat: i64) -> bool:
        """Whether a seat has a face-up Lesson."""
        return self.total(UP + LESSONS * seat, LESSONS) > 0

    def cards_of(self, seat: i64) -> i64:
        """Lessons of a seat, face up and face down."""
        return self.total(UP + LESSONS * seat, LESSONS) + len(self.down[seat])

    def points_of(self, seat: i64) -> i64:
        """Magic Points: Exam values, and one for every Lesson still owned. IW-17, IW-118, IW-119."""
        points = self.cards_of(seat)
        for kind in self.passed[seat]:
            points += self.opts.school.points[kind]
        return points

    def others(self, seat: i64) -> vec[i64]:
        """x, y of all penguins but one."""
        v = vec[i64]()
        q: i64 = 0
        while q < self.opts.seats:
            if q != seat:
                v = append(append(v, self.poses[3 * q]), self.poses[3 * q + 1])
            q += 1
        return v

    def winners(self) -> list[int]:
        """Most Magic Points, then most cards, then together. IW-18, IW-120, IW-121."""
        best: i64 = -1
        seats: list[int] = []
        q: i64 = 0
        while q < self.opts.seats:
            rank = self.points_of(q) * 1000 + self.cards_of(q) + len(self.passed[q])
            if rank > best:
                best = rank
                seats = [int(q)]
            elif rank == best:
                seats.append(int(q))
            q += 1
        return seats


def fresh(opts: Options) -> IcecoolState:
    """The state before the lot: penguins on their dots, decks whole, nothing laid out."""
    school = opts.school
    b = vec[i64]([i64(0)] * SIZE)
    if not opts.practice:
        for k in range(LESSONS):
            b[DECK + k] = school.copies
        for e in range(school.exams):
            b[EXAM_DECK + e] = school.cards[e]
    poses = vec[i64]([i64(0)] * (3 * int(opts.seats)))
    for q in range(opts.seats):
        x, y = school.board.start[q]
        poses[3 * q] = 10 * i64(x)
        poses[3 * q + 1] = 10 * i64(y)
        poses[3 * q + 2] = 1800  # they look back from the hall into the school
    down: list[list[int]] = [[] for _ in range(opts.seats)]
    passed: list[list[int]] = [[] for _ in range(opts.seats)]
    return IcecoolState(opts, b, poses, vec[i64]([i64(-1)] * int(opts.seats)), down, passed)


def read_state(setup: w.IcecoolSetup, data: bytes) -> IcecoolState:
    """The state that `to_bytes` wrote."""
    from gramarye.games.icecool_wizards.game import GAME  # the game knows how to make options of a set-up

    return GAME.from_bytes(setup, data)


def parse_state(opts: Options, data: bytes) -> IcecoolState:
    """The state of these bytes. Raises ValueError when they are cut short or too long."""
    s = fresh(opts)
    n = len(s.scalars())
    seats = int(opts.seats)
    numbers = n + 4 * seats
    rest = data[5 * numbers + SIZE :]
    if len(data) < 5 * numbers + SIZE + 2 * seats:
        raise ValueError(f"{len(data)} bytes are not a state of this game")
    x = [int.from_bytes(data[5 * i : 5 * i + 5], "little", signed=True) for i in range(numbers)]
    s.phase = x[0]
    s.wait = x[1]
    s.who = x[2]
    s.active = x[3]
    s.first = x[4]
    s.turn = x[5]
    s.flicks = x[6]
    s.made = x[7]
    s.strokes = x[8]
    s.laid = x[9]
    s.to_lay = x[10]
    s.laying = x[11]
    s.start_room = x[12]
    s.visited = x[13]
    s.touched = x[14]
    s.traded = x[15]
    s.exams = x[16]
    s.azimuth = x[17]
    s.strength = x[18]
    s.offset = x[19]
    s.height = x[20]
    s.agreed = x[21]
    s.proposed = x[22]
    s.left = x[23]
    s.poses = vec[i64]([i64(v) for v in x[n : n + 3 * seats]])
    s.rooms = vec[i64]([i64(v) for v in x[n + 3 * seats :]])
    s.b = vec[i64]([i64(v) for v in data[5 * numbers : 5 * numbers + SIZE]])
    for row in (*s.down, *s.passed):
        if not rest or len(rest) < 1 + rest[0]:
            raise ValueError(f"{len(data)} bytes are not a state of this game")
        row.extend(rest[1 : 1 + rest[0]])
        rest = rest[1 + rest[0] :]
    if rest:
        raise ValueError(f"{len(data)} bytes are not a state of this game")
    return s
