"""The present of a game of Wizardry to the Power of Three: who stands where, and what is known of the tiles.

Compiled with mypyc. A tile nobody has seen has no identity yet: turning it is a move of NATURE. Once seen
it keeps its symbol and the mask of the seats that saw it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from gramarye.core.game import State
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.boards import Track

# phases
START: Final = 0
PEEKING: Final = 1
LOOKING: Final = 2
ROLLING: Final = 3
POTION_FACE: Final = 4
SEARCHING: Final = 5
DANGER: Final = 6
PROPOSED: Final = 7
ENDED: Final = 8

# what NATURE must answer; 0: nothing
WAIT_LOT: Final = 1
WAIT_DICE: Final = 2
WAIT_TILE: Final = 3

# Willy's reasons to move
BY_PEEK: Final = 0
BY_CLOCK: Final = 1
BY_GHOST_TILE: Final = 2
BY_GHOST_FACE: Final = 3

# the block of bytes
POS: Final = 0  # one wizard a seat, each of its own colour: W3-03
TILE: Final = 6  # 0: nobody has seen it, else its kind plus one
SEEN: Final = 36  # mask of the seats that saw it
PEEKED: Final = 66  # the peeking seat plus one
SIZE: Final = 96

ALL: Final = 127  # six seats and the rest of the world: all six may peek at one tile, and a spectator has not seen it
TOOLS: Final = {"beginner": 3, "confirmed": 2, "expert": 1}  # W3-15, W3-75


@final
class Options:
    """A set-up in numbers; the same object serves all copies of a state."""

    def __init__(self, setup: w.WizardrySetup, track: Track) -> None:
        self.setup = setup
        self.track = track
        self.seats: i64 = setup.seats
        self.tools: i64 = TOOLS[setup.level]
        self.peeks: i64 = 2 if setup.seats == 2 else 1  # W3-18
        self.peek_anew = setup.peek_anew
        self.open_peeks = setup.peeks == "open"
        self.face_first = setup.potion_face == "at_once"
        self.catches_passing = setup.catch == "passing"
        self.by_lot = setup.first == "lot"
        self.hurry = setup.willy_moves_on_first_turn
        self.may_stop = setup.may_stop_early
        self.late_enchantment = setup.enchantment == "any_time"
        self.majority = setup.agree == "majority"
        self.further_back = setup.willy_further_back and setup.seats >= 5
        self.notes = setup.keep_notes
        self.voters: i64 = 0
        for q in setup.voters:
            if q < setup.seats:
                self.voters |= i64(1) << q


@final
class WizardryState(State):
    """All of the present; see the module's constants for the block `b`."""

    def __init__(self, opts: Options, b: vec[u8]) -> None:
        self.opts = opts
        self.b = b
        self.phase: i64 = START
        self.wait: i64 = WAIT_LOT
        self.who: i64 = 0  # the seat that must move when NATURE does not
        self.active: i64 = -1
        self.clock: i64 = -1
        self.willy: i64 = 1
        self.turn: i64 = 0
        self.peeked: i64 = 0  # peeks made before the first turn
        self.potions: i64 = 0
        self.enchantments: i64 = 0
        self.silent: i64 = 0
        self.open: i64 = 0  # mask of slots turned up in this turn, or the one being peeked at
        self.slot: i64 = 0  # the tile being turned
        self.rolled: i64 = 0  # faces as in a LAND code, plus one; 0 before the roll
        self.targets: i64 = 0  # mask of Lumies still to be found
        self.found: i64 = 0
        self.searched: i64 = 0  # 1 once the search has ended
        self.trap: i64 = 0  # 1: a ghost tile of this turn still moves Willy
        self.danger: i64 = 0  # why Willy is about to move
        self.steps: i64 = 0
        self.by: i64 = -1  # the proposal on the table
        self.tool: i64 = 0
        self.wizard: i64 = -1
        self.yes: i64 = 0
        self.no: i64 = 0
        self.back: i64 = 0  # the phase and seat to come back to after a proposal
        self.back_who: i64 = 0
        self.won: i64 = 0

    def copy(self) -> WizardryState:
        t = WizardryState(self.opts, self.b[:])
        t.phase = self.phase
        t.wait = self.wait
        t.who = self.who
        t.active = self.active
        t.clock = self.clock
        t.willy = self.willy
        t.turn = self.turn
        t.peeked = self.peeked
        t.potions = self.potions
        t.enchantments = self.enchantments
        t.silent = self.silent
        t.open = self.open
        t.slot = self.slot
        t.rolled = self.rolled
        t.targets = self.targets
        t.found = self.found
        t.searched = self.searched
        t.trap = self.trap
        t.danger = self.danger
        t.steps = self.steps
        t.by = self.by
        t.tool = self.tool
        t.wizard = self.wizard
        t.yes = self.yes
        t.no = self.no
        t.back = self.back
        t.back_who = self.back_who
        t.won = self.won
        return t

    def scalars(self) -> list[int]:
        """Every number that is not in the block, in the order `to_bytes` writes them."""
        return [
            int(self.phase), int(self.wait), int(self.who), int(self.active), int(self.clock), int(self.willy),
            int(self.turn), int(self.peeked), int(self.potions), int(self.enchantments), int(self.silent),
            int(self.open), int(self.slot), int(self.rolled), int(self.targets), int(self.found),
            int(self.searched), int(self.trap), int(self.danger), int(self.steps), int(self.by), int(self.tool),
            int(self.wizard), int(self.yes), int(self.no), int(self.back), int(self.back_who), int(self.won),
        ]  # fmt: skip

    def to_bytes(self) -> bytes:
        parts = [x.to_bytes(5, "little", signed=True) for x in self.scalars()]
        parts.append(bytes([int(x) for x in self.b]))
        return b"".join(parts)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (read_state, (self.opts.setup, self.to_bytes()))

    def pos(self, q: i64) -> i64:
        return i64(self.b[POS + q])

    def is_inside(self, q: i64) -> bool:
        return i64(self.b[POS + q]) >= self.opts.track.school

    def all_inside(self) -> bool:
        q: i64 = 0
        while q < self.opts.seats:
            if not self.is_inside(q):
                return False
            q += 1
        return True

    def tile(self, slot: i64) -> i64:
        """The kind of a tile, -1 where nobody has seen it."""
        return i64(self.b[TILE + slot]) - 1

    def face(self, die: i64) -> i64:
        """What a die shows: a Lumie's number, POTION or GHOST. Only after a roll."""
        return self.opts.track.face(die, ((self.rolled - 1) >> (3 * die)) & 7)

    def shows(self, face: i64) -> bool:
        """Whether a die shows this face."""
        if self.rolled == 0:
            return False
        d: i64 = 0
        while d < self.opts.track.dice:
            if self.face(d) == face:
                return True
            d += 1
        return False

    def next_seat(self, seat: i64) -> i64:  # W3-23
        return seat + 1 if seat + 1 < self.opts.seats else 0

    def responsible(self) -> i64:
        """Who confirms the use of tools: the active player, or the next one outside. W3-59."""
        q = self.active
        for _ in range(self.opts.seats):
            if not self.is_inside(q):
                return q
            q = self.next_seat(q)
        return self.active

    def would_catch(self, steps: i64) -> i64:
        """Mask of the wizards Willy would reach or pass in that many steps. W3-62."""
        mask: i64 = 0
        q: i64 = 0
        to = min(self.willy + steps, self.opts.track.last)
        first = self.willy + 1 if self.opts.catches_passing else max(to, self.willy + 1)
        while q < self.opts.seats:
            if first <= self.pos(q) <= to:
                mask |= i64(1) << q
            q += 1
        return mask


def fresh(opts: Options) -> WizardryState:
    """The state before the lot: all on the market, Willy deep in the forest, trees everywhere, dice and clock ready:
    W3-17."""
    b = vec[u8]([u8(0)] * int(SIZE))
    q: i64 = 0
    while q < opts.seats:  # W3-11, W3-65
        b[POS + q] = u8(opts.track.market)
        q += 1
    s = WizardryState(opts, b)
    s.willy = 0 if opts.further_back else 1  # W3-12
    s.potions = opts.tools
    s.enchantments = opts.tools
    return s


def read_state(setup: w.WizardrySetup, data: bytes) -> WizardryState:
    """The state that `to_bytes` wrote."""
    from gramarye.games.wizardry_cubed.game import GAME  # the game knows how to make options of a set-up

    return GAME.from_bytes(setup, data)


def parse_state(opts: Options, data: bytes) -> WizardryState:
    """The state of these bytes. Raises ValueError when they are cut short or too long."""
    s = fresh(opts)
    n = len(s.scalars())
    if len(data) != 5 * n + SIZE:
        raise ValueError(f"{len(data)} bytes are not a state of this game")
    x = [int.from_bytes(data[5 * i : 5 * i + 5], "little", signed=True) for i in range(n)]
    s.phase = x[0]
    s.wait = x[1]
    s.who = x[2]
    s.active = x[3]
    s.clock = x[4]
    s.willy = x[5]
    s.turn = x[6]
    s.peeked = x[7]
    s.potions = x[8]
    s.enchantments = x[9]
    s.silent = x[10]
    s.open = x[11]
    s.slot = x[12]
    s.rolled = x[13]
    s.targets = x[14]
    s.found = x[15]
    s.searched = x[16]
    s.trap = x[17]
    s.danger = x[18]
    s.steps = x[19]
    s.by = x[20]
    s.tool = x[21]
    s.wizard = x[22]
    s.yes = x[23]
    s.no = x[24]
    s.back = x[25]
    s.back_who = x[26]
    s.won = x[27]
    s.b = vec[u8]([u8(v) for v in data[5 * n :]])
    return s
