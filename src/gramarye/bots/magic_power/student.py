"""The student: greedy on the exact odds of this turn, with an eye on the next player.

Compiled with mypyc. Interferes, pilfers and hushes where that hurts, and sets a spare spell aside.
"""

from __future__ import annotations

from typing import Final

from gramarye.bots.magic_power.pupil import Pupil, Sight, chance
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power import state as st

# what a card is worth beside a chance of a stone now
LEVEL_1: Final = 0.1
LEVEL_2: Final = 0.3
GAMBLE: Final = 0.3  # a spell that may fail is cast for at least this chance of a stone


class Student(Pupil):
    """Takes the best chance of a stone in this turn."""

    def before(self, sight: Sight) -> int:
        best = -1
        top = -1.0
        level_1 = LEVEL_1 if sight.can_draw(1) else 0.0
        level_2 = LEVEL_2 if sight.can_draw(2) else 0.0
        for code in sight.codes:
            op = c.op_of(code)
            if op == c.ROLL_TWO or op == c.ROLL_ONE or op == c.HOLD:
                value = chance(sight.turn.throw(code))
                if op != c.ROLL_ONE:  # MP-23
                    value += level_1 * sight.share(code, sight.space.pairs)
                    value += level_2 * sight.share(code, sight.space.runs)
                if op == c.HOLD and value == 0.0:  # waiting brings nothing
                    continue
                if value > top:
                    best, top = code, value
        cast = self.gamble(sight, top)
        return cast if cast >= 0 else best

    def gamble(self, sight: Sight, top: float) -> int:
        """The cast that promises more than `top` and is worth the risk, or -1."""
        best = -1
        top = max(top, GAMBLE)
        for code in sight.codes:
            if c.op_of(code) == c.CAST and sight.moves_dice(code):
                value = chance(sight.turn.cast(code))
                if value > top:
                    best, top = code, value
        return best

    def after(self, sight: Sight, draws: list[int]) -> int:
        if draws:
            return draws[0]
        cast = self.gamble(sight, 0.0)
        if cast < 0:
            cast = self.hinder(sight)
        if cast < 0:
            cast = self.stock(sight)
        return cast if cast >= 0 else self.end(sight)

    def hinder(self, sight: Sight) -> int:
        """Pilfer from the biggest hand, or hush a next player who could cast; -1 where there is nothing to do."""
        s = sight.s
        best = -1
        most = 0
        for code in sight.all(c.CAST):
            does = s.opts.spells.does[sight.kind(code)]
            held = 0
            if does == sp.PILFER:
                held = int(s.hand_n(c.seat_of(code)))
            elif does == sp.HUSH:
                held = int(s.hand_n(s.next_seat(s.who)))
            if held > most:
                best, most = code, held
        return best

    def stock(self, sight: Sight) -> int:
        """Set the surest of two spells or more aside, while the next round has room for it."""
        s = sight.s
        codes = [code for code in sight.all(c.STOCK) if sight.moves_dice(code)]
        if len(codes) < 2 or s.round >= st.ROUNDS or sight.room() <= 0:
            return -1
        return min(codes, key=sight.rank)

    def end(self, sight: Sight) -> int:
        """Interfere where that leaves the next player less by dice alone."""
        turn = sight.turn
        best = c.PASS
        least = turn.next.stone(turn.lie) * 6
        for code in sight.all(c.INTERFERE):
            value = turn.next.after_interfering(turn.lie, c.dice_of(c.mask_of(code))[0])
            if value < least:
                best, least = code, value
        return best

    def discard(self, sight: Sight) -> int:
        return max(sight.all(c.DISCARD), key=sight.rank)

    def errand(self, sight: Sight) -> int:
        return sight.richest()
