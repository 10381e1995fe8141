"""What Lessons, places and tables are worth, in Magic Points to come."""

from __future__ import annotations

from typing import Final

from gramarye.bots.icecool_wizards.scene import Hand, Scene, Site, can_pay
from gramarye.games.icecool_wizards.school import WATER

REACH: Final = 0.7
"""An Exam that one can pay for is still to be touched."""
LAID: Final = 0.6
"""For each Lesson that is missing and lies on the board: others want it, too."""
HIDDEN: Final = 0.35
"""For each that is missing and does not."""
NEXT: Final = (1.0, 0.7, 0.45)
"""How much the best Exam of a hand counts, and those that come after it."""
FRESH: Final = (0.35, 0.6, 0.35, 0.45, 0.35, 0.35, 0.35, 0.35, 0.35)
"""What a card no Exam in sight asks for may bring one day: each Lesson in the board's order."""
NEAR: Final = (0.6, 0.5, 0.38, 0.22, 0.14, 0.1)
"""Chance to get with a flick what lies so many borders away."""
LATER: Final = 0.5
"""Of what a place promises, after this turn: others move first."""
STANDING: Final = 0.3
"""Of an Exam one stands on and lacks a single Lesson for."""


class Prospects:
    """The worth of hands and scenes to one seat at one moment; everything is worked out once."""

    def __init__(self, site: Site, scene: Scene, *, blind: bool = False) -> None:
        self.site = site
        self.blind = blind
        """Looks at no Exam that it cannot pay for."""
        self._laid = scene.laid
        self._exams = scene.exams
        self._future = min(1.0, 0.4 * scene.turns)
        self._hands: dict[tuple[Hand, int], float] = {}
        self._paid: dict[tuple[Hand, int, int], float] = {}
        self._wants: dict[tuple[Hand, int], tuple[float, ...]] = {}

    def of(self, hand: Hand, gone: int = 0) -> float:
        """A point for each card, and what the cards promise; `gone` are corners that are paid for."""
        key = hand, gone
        if key not in self._hands:
            promise = 0.5 * sum(hand) if self.blind else self._promise(hand, gone)
            self._hands[key] = sum(hand) + self._future * promise
        return self._hands[key]

    def paid(self, hand: Hand, open_: int, gone: int = 0) -> float:
        """The same, when whatever pays is paid among the touched Exams."""
        key = hand, open_, gone
        if key not in self._paid:
            best = self.of(hand, gone)
            for corner, kind in enumerate(self._exams):
                bit = 1 << corner
                if kind >= 0 and open_ & bit and not gone & bit:
                    left = can_pay(self.site.cost[kind], hand)
                    if left is not None:
                        best = max(best, self.site.points[kind] + self.paid(left, open_, gone | bit))
            self._paid[key] = best
        return self._paid[key]

    def want(self, hand: Hand, lesson: int) -> float:
        """What one more card of a kind is worth."""
        more = tuple(n + (k == lesson) for k, n in enumerate(hand))
        return self.of(more) - self.of(hand)

    def lack(self, hand: Hand, lesson: int) -> float:
        """What is lost when one card of a kind is turned down: its point stays."""
        fewer = tuple(n - (k == lesson) for k, n in enumerate(hand))
        return self.of(hand) - self.of(fewer) - 1

    def scene(self, scene: Scene) -> float:
        """Everything: Exams, cards, and where the penguin stands."""
        if scene.done:
            return scene.gained + scene.used + self.of(scene.hand)
        return scene.gained + scene.used + self.paid(scene.hand, scene.open) + self._place(scene)

    # ---- the parts

    def _promise(self, hand: Hand, gone: int) -> float:
        left, total, taken = hand, 0.0, gone
        for weight in NEXT:
            best, used, corner = 0.0, left, -1
            for k, kind in enumerate(self._exams):
                if kind >= 0 and not taken >> k & 1:
                    value, rest = self._hope(kind, left)
                    if value > best:
                        best, used, corner = value, rest, k
            if corner < 0:
                break
            total += weight * best
            left = used
            taken |= 1 << corner
        return total + sum(min(n, 2) * fresh for n, fresh in zip(left, FRESH, strict=True))

    def _hope(self, kind: int, hand: Hand) -> tuple[float, Hand]:
        """What an Exam promises to a hand, and what of the hand is not needed for it."""
        cost = self.site.cost[kind]
        left = list(hand)
        lacking: list[float] = []
        for k, n in enumerate(cost):
            take = min(n, left[k])
            left[k] -= take
            lacking += [LAID if self._laid >> k & 1 else HIDDEN] * (n - take)
        lacking.sort()
        while lacking and left[WATER]:  # it stands in for what is hardest to get
            left[WATER] -= 1
            lacking.pop(0)
        value = REACH * (self.site.points[kind] - sum(cost))
        for chance in lacking:
            value *= chance
        if len(lacking) == sum(cost):
            value *= 0.5  # nothing of it is there: any other hand promises as much
        return value, tuple(left)

    def _place(self, scene: Scene) -> float:
        """What can be got from here with the next flick."""
        if scene.flicks == 0 and scene.turns <= 0:
            return 0.0
        site, wants = self.site, self._all_wants(scene.hand, scene.laid)
        total = 0.0
        for lesson, want in enumerate(wants):
            total += want * NEAR[min(site.steps[scene.room][lesson], len(NEAR) - 1)]
        for corner, kind in enumerate(scene.exams):
            if kind < 0 or scene.open >> corner & 1:
                continue
            if can_pay(site.cost[kind], scene.hand) is not None:
                far = site.between[scene.room][site.corner_room[corner]]
                gain = self.paid(scene.hand, 1 << corner) - self.of(scene.hand)
                total += max(gain, 0.0) * NEAR[min(far, len(NEAR) - 1)]
        if scene.flicks == 0:
            for corner, kind in enumerate(scene.exams):
                if kind >= 0 and scene.on >> corner & 1 and not self.blind:
                    total += STANDING * self._hope(kind, scene.hand)[0]
            total *= LATER
        return total

    def _all_wants(self, hand: Hand, laid: int) -> tuple[float, ...]:
        """What each Lesson on the board is worth, 0 for those that do not lie there."""
        key = hand, laid
        if key not in self._wants:
            kinds = range(len(hand))
            self._wants[key] = tuple(self.want(hand, k) if laid >> k & 1 else 0.0 for k in kinds)
        return self._wants[key]
