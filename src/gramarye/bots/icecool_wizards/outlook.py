"""One decision's view of the table: what scenes are worth to the seat that decides, opponents and all."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gramarye.bots.icecool_wizards import scene as sc
from gramarye.bots.icecool_wizards.prospects import Prospects
from gramarye.bots.icecool_wizards.skill import Skill
from gramarye.games.icecool_wizards.words import IcecoolView
from gramarye.physics.foresee import Foreseen

TRADING: Final = 0.8
"""Of what a trade brings now: it is open once the other is touched."""


class Outlook:
    """Reckons for a seat, from its view alone."""

    def __init__(self, view: IcecoolView, seat: int, skill: Skill) -> None:
        self.view = view
        self.seat = seat
        self.site = sc.site_of(view.board)
        self.scene = sc.read(view, seat)
        self.prospects = Prospects(self.site, self.scene, blind=skill.blind)
        self.skill = skill
        self._rivals: dict[int, tuple[sc.Scene, Prospects]] = {}
        self._left: dict[int, float] = {}
        self._swaps: dict[tuple[sc.Hand, int, int], float] = {}

    # ---- scenes

    def worth(self, scene: sc.Scene) -> float:
        """Of a scene to this seat: its own prospects, trades that are open, and what it leaves to others."""
        total = self.prospects.scene(scene)
        if not self.skill.blind and scene.partners and not scene.done:
            for q in range(len(self.view.players)):
                if scene.partners >> q & 1:
                    total += TRADING * self.best_swap(scene.hand, scene.open, q)
        return total - self.skill.denial * self._left_over(scene.laid)

    def after(self, seen: Foreseen, scene: sc.Scene | None = None) -> sc.Scene:
        """The scene when a flick has ended so."""
        return sc.after(self.site, self.scene if scene is None else scene, seen)

    def standing_still(self) -> float:
        """What it is worth to end the turn as things stand."""
        return self.worth(replace(self.scene, flicks=0))

    # ---- opponents

    def rival(self, seat: int) -> tuple[sc.Scene, Prospects]:
        """How an opponent stands, and what Lessons are worth to it."""
        if seat not in self._rivals:
            scene = sc.read(self.view, seat)
            self._rivals[seat] = scene, Prospects(self.site, scene)
        return self._rivals[seat]

    @property
    def rivals(self) -> list[int]:
        return [q for q in range(len(self.view.players)) if q != self.seat]

    def best_swap(self, hand: sc.Hand, open_: int, seat: int) -> float:
        """What the best trade with a seat brings, 0 if none does."""
        key = hand, open_, seat
        if key not in self._swaps:
            theirs = self.rival(seat)[0].hand
            before = self.prospects.paid(hand, open_)
            gains = [
                self.prospects.paid(swapped(hand, give, take), open_) - before
                for give, mine in enumerate(hand)
                for take, other in enumerate(theirs)
                if mine and other and give != take
            ]
            self._swaps[key] = max([0.0, *gains])
        return self._swaps[key]

    def _left_over(self, laid: int) -> float:
        """What the Lessons on the board are worth to the opponents who want them most."""
        if not self.skill.denial:
            return 0.0
        total = 0.0
        for lesson in range(len(self.site.lessons)):
            if laid >> lesson & 1:
                if lesson not in self._left:
                    wants = [self.rival(q)[1].want(self.rival(q)[0].hand, lesson) for q in self.rivals]
                    self._left[lesson] = max(wants, default=0.0)
                total += self._left[lesson]
        return total


def swapped(hand: sc.Hand, give: int, take: int) -> sc.Hand:
    """A hand after a trade."""
    return tuple(n - (k == give) + (k == take) for k, n in enumerate(hand))
