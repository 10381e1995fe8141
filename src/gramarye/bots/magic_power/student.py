"""The student: greedy on the exact odds of this turn, and mean to the next player.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from gramarye.bots.magic_power.pupil import Pupil, Sight, chance
from gramarye.games.magic_power import codes as c

# what a card is worth beside a chance of a stone now
LEVEL_1: Final = 0.1
LEVEL_2: Final = 0.3
GAMBLE: Final = 0.3  # a spell that may fail is cast for at least this chance of a stone


class Student(Pupil):
    """Takes the best chance of a stone in this turn."""

    def before(self, sight: Sight) -> int:
        best = -1
        top = -1.0
        for code in sight.codes:
            op = c.op_of(code)
            if op == c.ROLL_TWO or op == c.ROLL_ONE or op == c.HOLD:
                value = chance(sight.turn.throw(code))
                if op != c.ROLL_ONE:  # MP-23
                    value += LEVEL_1 * sight.share(code, sight.space.pairs)
                    value += LEVEL_2 * sight.share(code, sight.space.runs)
            elif op == c.CAST:
                value = chance(sight.turn.cast(code))
                if value < GAMBLE:
                    continue
            else:
                continue
            if value > top:
                best, top = code, value
        return best

    def after(self, sight: Sight, draws: list[int]) -> int:
        if draws:
            return draws[0]
        best = -1
        top = GAMBLE
        for code in sight.codes:
            if c.op_of(code) == c.CAST:
                value = chance(sight.turn.cast(code))
                if value > top:
                    best, top = code, value
        return best if best >= 0 else self.end(sight)

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
        """Keep what reaches most."""
        return min(sight.codes, key=lambda code: (sight.reach.rolls[sight.kind(code)], code))

    def errand(self, sight: Sight) -> int:
        s = sight.s
        best = sight.codes[0]
        top = 0.0
        for code in sight.codes:
            q = c.seat_of(code)
            value = int(s.points(q) + 1) / int(s.stones(q) + 1)
            if value > top:
                best, top = code, value
        return best
