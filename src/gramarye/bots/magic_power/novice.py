"""The novice: any die action, whatever card comes, and a spell only where it surely makes a triple.

Compiled with mypyc.
"""

from __future__ import annotations

from gramarye.bots.magic_power.pupil import ACTIONS, Pupil, Sight
from gramarye.games.magic_power import codes as c


class Novice(Pupil):
    """Takes what is sure and leaves the rest to chance."""

    def before(self, sight: Sight) -> int:
        return self.any_of([code for code in sight.codes if c.op_of(code) in ACTIONS])

    def after(self, sight: Sight, draws: list[int]) -> int:
        return self.any_of(draws) if draws else c.PASS

    def end(self, sight: Sight) -> int:
        return c.PASS

    def discard(self, sight: Sight) -> int:
        return self.any_of(sight.all(c.DISCARD))

    def errand(self, sight: Sight) -> int:
        return self.any_of(sight.codes)
