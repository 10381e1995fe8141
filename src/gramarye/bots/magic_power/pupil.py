"""What all pupils do: look at the table, take what is sure, and leave the rest to their level.

Compiled with mypyc. A pupil thinks about a redealt state, one that its seat cannot tell from the real
one, and reads of it only what the seat knows: the table, its own cards, how many cards others hold.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from gramarye.bots.bot import Coder
from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import legal
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.game import MagicPower
from gramarye.games.magic_power.odds import Part, Turn
from gramarye.games.magic_power.reach import AFTER, Reach, Space, mean
from gramarye.games.magic_power.state import MagicPowerState

ACTIONS: Final = (c.ROLL_TWO, c.ROLL_ONE, c.HOLD)


class Sight:
    """What a seat sees when it must move."""

    def __init__(self, s: MagicPowerState, reach: Reach, codes: list[int]) -> None:
        self.s = s
        self.reach = reach
        self.codes = codes
        self.seat = int(s.who)
        self.turn = Turn(s, reach)
        self.space: Space = reach.spaces[self.turn.lie.space()]

    def all(self, op: int) -> list[int]:
        """The legal moves of one kind."""
        return [code for code in self.codes if c.op_of(code) == op]

    def kind(self, code: int) -> int:
        """The kind of spell a move speaks of."""
        return int(st.kind_of(self.s.cards[c.card_of(code)]))

    def moves_dice(self, code: int) -> bool:
        """Whether the spell a move speaks of can move dice."""
        return self.reach.unit[self.kind(code)] != 0

    def rank(self, code: int) -> int:
        """The place of the spell a move speaks of, from the surest to those that move no die."""
        kind = self.kind(code)
        return self.reach.order.index(kind) if kind in self.reach.order else len(self.reach.order)

    def room(self) -> int:
        """How many more stocked spells the hand limit of the next round's start leaves room for. MP-09."""
        s = self.s
        return int(s.opts.limit - s.stock_n(s.who) - (s.stones(s.who) if s.opts.stones_count else 0))

    def can_draw(self, level: int) -> bool:
        """Whether a spell of this level could be drawn if the dice allowed it. Without this a bot would wait for
        ever, dice in hand, for a card that others have set aside."""
        s = self.s
        return s.deck_n(level) + s.discards_n(level) > 0 and not legal.is_full(s, level)

    def lacks_room(self, pile: int) -> bool:
        """Whether only the hand limit forbids to draw from a pile. MP-10."""
        return legal.why_not_draw(self.s, pile) == "hand_full"

    def could_do_better(self) -> bool:
        """Whether a level-1 spell keeps one of level 2 away."""
        levels = [self.s.opts.spells.level[self.kind(code)] for code in self.all(c.DISCARD)]
        return 1 in levels and self.lacks_room(c.LEVEL_2)

    def richest(self) -> int:
        """The errand to the leader whose stones are worth most each, the one that is mixed in counted."""
        best = self.codes[0]
        top = 0.0
        for code in self.codes:
            q = c.seat_of(code)
            value = int(self.s.points(q) + 1) / int(self.s.stones(q) + 1)
            if value > top:
                best, top = code, value
        return best

    def draws(self) -> list[int]:
        """Draws, the best pile first."""
        found = self.all(c.DRAW)
        stone = [code for code in found if c.card_of(code) == c.STONE]
        return stone or sorted(found, reverse=True)

    def share(self, code: int, marked: list[int]) -> float:
        """The chance that the dice of a roll come to rest in one of the lies that are marked with a 1."""
        mask = int(c.mask_of(code))
        group = self.space.group(self.turn.lie.standing(mask))
        return mean(self.space, group, marked) / 6.0 ** bin(mask).count("1")

    def sure_cast(self) -> int:
        """A cast after which a stone is certain by casting alone, or -1."""
        turn = self.turn
        lie = turn.lie.number(self.reach)
        if self.reach.table(turn.lie.space(), AFTER, turn.hand)[lie] < self.reach.whole(AFTER, turn.hand):
            return -1
        mode = turn.mode
        turn.mode = AFTER
        found = -1
        for code in self.codes:
            if c.op_of(code) == c.CAST and (self.moves_dice(code) or turn.lie.is_triple()):
                part = turn.cast(code)
                if part[0] == part[1]:
                    found = code
                    break
        turn.mode = mode
        return found


def chance(part: Part) -> float:
    return part[0] / part[1]


class Pupil(Coder):
    """A bot of The Test of Magic Power."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.eyes = Rng(str(rng.next32()).encode())

    def code(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        if len(codes) == 1:
            return codes[0]
        s = perspective.redeal(self.eyes)
        game = perspective.game
        assert isinstance(s, MagicPowerState)
        assert isinstance(game, MagicPower)
        return self.pick(Sight(s, game.reach(s.opts.spells), codes))

    def pick(self, sight: Sight) -> int:
        """One of the legal moves."""
        phase = sight.s.phase
        if phase == st.BEFORE or phase == st.AFTER:
            draws = sight.draws()
            if draws and c.card_of(draws[0]) == c.STONE:
                return draws[0]
            if sight.lacks_room(c.STONE):
                return self.discard(sight)
            sure = sight.sure_cast()
            if sure >= 0:
                return sure
            if sight.could_do_better():
                return self.discard(sight)
            return self.before(sight) if phase == st.BEFORE else self.after(sight, draws)
        if phase == st.SPELL:
            return self.go_on(sight)
        if phase == st.DISCARDING:
            return self.discard(sight)
        if phase == st.ERRAND:
            return self.errand(sight)
        return self.end(sight)

    @abstractmethod
    def before(self, sight: Sight) -> int:
        """A die action, or a cast before it; nothing is sure yet."""

    @abstractmethod
    def after(self, sight: Sight, draws: list[int]) -> int:
        """After the die action, where no stone is sure."""

    @abstractmethod
    def end(self, sight: Sight) -> int:
        """Ending a turn, one's own or (under an option) another's: interfere or pass."""

    def go_on(self, sight: Sight) -> int:
        """The next step of a spell."""
        best = sight.codes[0]
        top = -1.0
        for code in sight.codes:
            value = chance(sight.turn.throw(code))
            if value > top:
                best, top = code, value
        return best

    @abstractmethod
    def discard(self, sight: Sight) -> int:
        """The spell to give up at the hand limit."""

    @abstractmethod
    def errand(self, sight: Sight) -> int:
        """The leader to send the errand boy to."""

    def any_of(self, codes: list[int]) -> int:
        return codes[self.rng.below(len(codes))]
