"""The present of a game of The Test of Magic Power: dice, cards, stones, and what is waited for.

Compiled with mypyc. One block of bytes holds what is small; `cards` names every spell card drawn
since nobody last held one, also those gone, because what was seen of them bears on what others
may still hold (see redeal.py).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gramarye.core.game import State
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.spells import SpellSet

# phases
START: Final = 0
DISCARDING: Final = 1
OPENING: Final = 2
BEFORE: Final = 3
AFTER: Final = 4
STOCKED: Final = 5
WINDOW: Final = 6
SPELL: Final = 7
ERRAND: Final = 8
AMPLIFY: Final = 9
ENDED: Final = 10

# what NATURE must answer; 0: nothing
WAIT_START: Final = 1
WAIT_ROLL: Final = 2
WAIT_DEAL: Final = 3
WAIT_STONE: Final = 4
WAIT_PICK: Final = 5
WAIT_LOT: Final = 6
WAIT_FETCH: Final = 7
WAIT_REST: Final = 8

# actions
NONE: Final = 0
A: Final = 1
B: Final = 2
C: Final = 3
OPENED: Final = 4

# why dice roll, beside the actions
BY_SPELL: Final = 5
BY_INTERFERING: Final = 6
BY_AMPLIFYING: Final = 7

# the block of bytes; five places a seat
DIE: Final = 0
SEALED: Final = 3  # the sealing seat plus one
START_FACE: Final = 6
STONE_1: Final = 11  # stones of seat q worth p: STONE_1 + 3*q + p - 1
STONE_DECK: Final = 26
VALUE: Final = 29
PIPS: Final = 34
HAND_N: Final = 39
STOCK_N: Final = 44
DECK: Final = 49  # a count for each kind, then DISCARDS likewise

# where a card is; hands are 0-4
# what has been cast before and after the action
CAST: Final = 1
CAST_AT_DICE: Final = 2  # also a spell that rolls or changes dice; kept only where it matters: `stone_needs_dice_spell`

IN_STOCK: Final = 8  # plus the seat
IN_DISCARDS: Final = 16
PUT_BACK: Final = 17

EVERYBODY: Final = 31
ROUNDS: Final = 5  # MP-05
STOCK_LIMIT: Final = 2  # MP-41
HAND_LIMIT: Final = 3  # MP-09
TIGHT_LIMIT: Final = 2  # MP-09
PASS_MARK: Final = 80  # MP-58
CALM_TURNS: Final = 40  # MP-37


@final
class Options:
    """A set-up in numbers; the same object serves all copies of a state."""

    def __init__(self, setup: w.MagicPowerSetup, spells: SpellSet) -> None:
        self.setup = setup
        self.spells = spells
        self.seats: i64 = setup.seats
        tight = setup.seats == 2 if setup.tight_limit == "two_players" else setup.seats >= 4
        self.limit: i64 = TIGHT_LIMIT if tight else HAND_LIMIT
        self.stones_count = setup.limit_counts == "stones_and_spells"
        self.limit_always = setup.limit_always
        self.leave_at_limit = setup.leave_at_limit
        self.sp_may_take_stone = setup.sp_may_take_stone
        self.sp_always_rolls_three = setup.sp_always_rolls_three
        self.early_cast_keeps_draw = setup.early_cast_keeps_draw
        self.cast_bars_c = setup.cast_bars_c
        self.dice_spell = setup.stone_needs_dice_spell
        self.triple_is_no_pair = setup.triple_is_no_pair
        self.calm_after_40 = setup.calm_after_40
        self.anyone_interferes = setup.interferer == "anyone"
        self.errand = setup.errand != "none"
        self.extra_stone = setup.errand == "extra_stone"
        self.summon_on_equal = setup.summon_on_equal_totals
        self.all_multiply = setup.multiplier == "all"
        self.best_wins = setup.winner == "best_value"


@final
class MagicPowerState(State):
    """All of the present; see the module's constants for the block `b`.

    A card is kind | place << 8 | knowing seats << 16 | fill it was drawn from << 24 | fill it left in << 40.
    `fills` lists how the decks were filled: level, plus 4 for a refill from the discards within a round.
    """

    def __init__(self, opts: Options, b: vec[u8], cards: vec[i64], fills: vec[u8]) -> None:
        self.opts = opts
        self.b = b
        self.cards = cards
        self.fills = fills
        self.phase: i64 = START
        self.wait: i64 = WAIT_START
        self.who: i64 = 0  # the seat that must move when NATURE does not
        self.turn_seat: i64 = -1
        self.sp: i64 = -1
        self.round: i64 = 0
        self.turn: i64 = 0
        self.action: i64 = NONE
        self.has_drawn: i64 = 0
        self.cast_before: i64 = 0
        self.cast_after: i64 = 0
        self.rolling: i64 = 0  # mask of dice in the air, or of the die a spell may turn over
        self.why: i64 = NONE
        self.spell: i64 = 0  # kind being cast
        self.rerolls: i64 = 0
        self.pile: i64 = 0  # level being drawn, or the victim of a blind pick
        self.contenders: i64 = 0  # seats still rolling for the start, or owners of a lowest 1
        self.hold_barred: i64 = 0  # masks of seats
        self.cast_barred: i64 = 0
        self.left: i64 = 0
        self.taker: i64 = -1
        self.summoner: i64 = -1
        self.victim: i64 = -1

    def copy(self) -> MagicPowerState:
        t = MagicPowerState(self.opts, self.b[:], self.cards[:], self.fills[:])
        t.phase = self.phase
        t.wait = self.wait
        t.who = self.who
        t.turn_seat = self.turn_seat
        t.sp = self.sp
        t.round = self.round
        t.turn = self.turn
        t.action = self.action
        t.has_drawn = self.has_drawn
        t.cast_before = self.cast_before
        t.cast_after = self.cast_after
        t.rolling = self.rolling
        t.why = self.why
        t.spell = self.spell
        t.rerolls = self.rerolls
        t.pile = self.pile
        t.contenders = self.contenders
        t.hold_barred = self.hold_barred
        t.cast_barred = self.cast_barred
        t.left = self.left
        t.taker = self.taker
        t.summoner = self.summoner
        t.victim = self.victim
        return t

    def scalars(self) -> list[int]:
        """Every number that is not in a block, in the order `to_bytes` writes them."""
        return [
            int(self.phase), int(self.wait), int(self.who), int(self.turn_seat), int(self.sp), int(self.round),
            int(self.turn), int(self.action), int(self.has_drawn), int(self.cast_before), int(self.cast_after),
            int(self.rolling), int(self.why), int(self.spell), int(self.rerolls), int(self.pile),
            int(self.contenders), int(self.hold_barred), int(self.cast_barred), int(self.left), int(self.taker),
            int(self.summoner), int(self.victim),
        ]  # fmt: skip

    def to_bytes(self) -> bytes:
        parts = [x.to_bytes(2, "little", signed=True) for x in self.scalars()]
        parts.append(_short(len(self.b)) + bytes([int(x) for x in self.b]))
        parts.append(_short(len(self.cards)))
        for card in self.cards:
            parts.append(int(card).to_bytes(7, "little"))
        parts.append(_short(len(self.fills)) + bytes([int(x) for x in self.fills]))
        return b"".join(parts)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (read_state, (self.opts.setup, self.to_bytes()))

    # ---- dice

    def die(self, i: i64) -> i64:
        return i64(self.b[DIE + i])

    def set_die(self, i: i64, face: i64) -> None:
        self.b[DIE + i] = u8(face)

    def free_dice(self) -> i64:
        """Mask of dice that nobody has sealed."""
        mask: i64 = 0
        if self.b[SEALED] == 0:
            mask |= 1
        if self.b[SEALED + 1] == 0:
            mask |= 2
        if self.b[SEALED + 2] == 0:
            mask |= 4
        return mask

    def throw(self, mask: i64, why: i64) -> None:
        """Let NATURE roll these dice."""
        self.rolling = mask
        self.why = why
        self.wait = WAIT_ROLL

    def is_triple(self) -> bool:  # MP-29
        return self.b[0] == self.b[1] and self.b[1] == self.b[2] and self.b[0] != 0

    def is_pair(self) -> bool:  # MP-30: a triple holds a pair, unless an option says no
        if self.opts.triple_is_no_pair and self.is_triple():
            return False
        return (self.b[0] == self.b[1] or self.b[1] == self.b[2] or self.b[0] == self.b[2]) and self.b[0] != 0

    def is_run(self) -> bool:  # MP-31: no step from 6 round to 1
        x, y, z = i64(self.b[0]), i64(self.b[1]), i64(self.b[2])
        if x == y or y == z or x == z:
            return False
        low = min(x, y, z)
        return low > 0 and x + y + z == 3 * low + 3

    # ---- stones and cards

    def stones(self, q: i64) -> i64:
        at = STONE_1 + 3 * q
        return i64(self.b[at]) + i64(self.b[at + 1]) + i64(self.b[at + 2])

    def points(self, q: i64) -> i64:
        at = STONE_1 + 3 * q
        return i64(self.b[at]) + 2 * i64(self.b[at + 1]) + 3 * i64(self.b[at + 2])

    def stones_left(self) -> i64:
        return i64(self.b[STONE_DECK]) + i64(self.b[STONE_DECK + 1]) + i64(self.b[STONE_DECK + 2])

    def hand_n(self, q: i64) -> i64:
        return i64(self.b[HAND_N + q])

    def stock_n(self, q: i64) -> i64:
        return i64(self.b[STOCK_N + q])

    def deck_n(self, level: i64) -> i64:
        n: i64 = 0
        k: i64 = 0
        while k < self.opts.spells.n:
            if self.opts.spells.level[k] == level:
                n += i64(self.b[DECK + k])
            k += 1
        return n

    def discards_n(self, level: i64) -> i64:
        n: i64 = 0
        k: i64 = 0
        while k < self.opts.spells.n:
            if self.opts.spells.level[k] == level:
                n += i64(self.b[DECK + self.opts.spells.n + k])
            k += 1
        return n

    def over_limit(self, q: i64) -> bool:  # MP-09
        return self.hand_n(q) > 0 and self.counted(q) > self.opts.limit

    def counted(self, q: i64) -> i64:
        """Cards in hand as the limit counts them."""
        return self.hand_n(q) + (self.stones(q) if self.opts.stones_count else 0)

    def holds(self, q: i64, card: i64) -> bool:
        return 0 <= card < len(self.cards) and place_of(self.cards[card]) == q

    def last_fill(self, level: i64) -> i64:
        """The number of the fill the deck of this level is drawn from now."""
        f: i64 = len(self.fills) - 1
        while f >= 0 and (i64(self.fills[f]) & 3) != level:
            f -= 1
        return f

    def is_calm(self) -> bool:
        """Whether nobody may interfere any more in this round (an option). MP-37."""
        return self.opts.calm_after_40 and self.turn > CALM_TURNS

    def seats_in(self) -> i64:
        """Seats that have not left the first exam."""
        n: i64 = 0
        q: i64 = 0
        while q < self.opts.seats:
            if (self.left >> q) & 1 == 0:
                n += 1
            q += 1
        return n

    def next_seat(self, seat: i64) -> i64:  # MP-16: clockwise
        q = seat
        while True:
            q += 1
            if q >= self.opts.seats:
                q = 0
            if (self.left >> q) & 1 == 0:
                return q


def _short(n: int) -> bytes:
    return n.to_bytes(2, "little")


def kind_of(card: i64) -> i64:
    return card & 255


def place_of(card: i64) -> i64:
    return (card >> 8) & 255


def knowers_of(card: i64) -> i64:
    return (card >> 16) & 255


def born_in(card: i64) -> i64:
    return (card >> 24) & 0xFFFF


def gone_in(card: i64) -> i64:
    return (card >> 40) & 0xFFFF


def card(kind: i64, place: i64, knowers: i64, born: i64) -> i64:
    return kind | (place << 8) | (knowers << 16) | (born << 24)


def moved(c: i64, place: i64) -> i64:
    """The same card in another place."""
    return (c & ~(255 << 8)) | (place << 8)


def known_to(c: i64, seats: i64) -> i64:
    return c | (seats << 16)


def gone(c: i64, place: i64, fill: i64) -> i64:
    """The same card, out of all hands since that fill."""
    return (moved(c, place) & 0xFFFFFFFFFF) | (fill << 40)


def is_held(c: i64) -> bool:
    return place_of(c) < IN_DISCARDS


def fresh(opts: Options) -> MagicPowerState:
    """The state before the first roll: full decks, nobody holds anything."""
    b = vec[u8]([u8(0)] * int(DECK + 2 * opts.spells.n))
    k: i64 = 0
    while k < opts.spells.n:
        b[DECK + k] = u8(opts.spells.copies[k])  # MP-03
        k += 1
    points: str = opts.setup.stones  # mypyc cannot walk over a Literal
    for point in points:  # MP-02, MP-04
        at: i64 = STONE_DECK + int(point) - 1
        b[at] = u8(i64(b[at]) + 1)
    s = MagicPowerState(opts, b, vec[i64](capacity=8), vec[u8]([u8(1), u8(2)]))
    s.contenders = (i64(1) << opts.seats) - 1
    return s


def read_state(setup: w.MagicPowerSetup, data: bytes) -> MagicPowerState:
    """The state that `to_bytes` wrote."""
    from gramarye.games.magic_power.game import GAME  # the game knows how to make options of a set-up

    return GAME.from_bytes(setup, data)


def parse_state(opts: Options, data: bytes) -> MagicPowerState:
    """The state of these bytes. Raises ValueError when they are cut short or too long."""
    s = fresh(opts)
    n = len(s.scalars())
    at = 2 * n
    nums = [int.from_bytes(data[2 * i : 2 * i + 2], "little", signed=True) for i in range(n)]
    size = int.from_bytes(data[at : at + 2], "little")
    block = data[at + 2 : at + 2 + size]
    at += 2 + size
    count = int.from_bytes(data[at : at + 2], "little")
    at += 2
    cards = vec[i64](capacity=count)
    for i in range(count):
        cards = append(cards, i64(int.from_bytes(data[at + 7 * i : at + 7 * i + 7], "little")))
    at += 7 * count
    size = int.from_bytes(data[at : at + 2], "little")
    fills = data[at + 2 : at + 2 + size]
    if at + 2 + size != len(data) or len(block) != len(s.b):
        raise ValueError(f"{len(data)} bytes are not a state of this set-up")
    s.b = vec[u8]([u8(x) for x in block])
    s.cards = cards
    s.fills = vec[u8]([u8(x) for x in fills])
    s.phase = nums[0]
    s.wait = nums[1]
    s.who = nums[2]
    s.turn_seat = nums[3]
    s.sp = nums[4]
    s.round = nums[5]
    s.turn = nums[6]
    s.action = nums[7]
    s.has_drawn = nums[8]
    s.cast_before = nums[9]
    s.cast_after = nums[10]
    s.rolling = nums[11]
    s.why = nums[12]
    s.spell = nums[13]
    s.rerolls = nums[14]
    s.pile = nums[15]
    s.contenders = nums[16]
    s.hold_barred = nums[17]
    s.cast_barred = nums[18]
    s.left = nums[19]
    s.taker = nums[20]
    s.summoner = nums[21]
    s.victim = nums[22]
    return s
