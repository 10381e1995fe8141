"""The master: weighs a stone now against the turns to come, what others may do, and the next round.

Compiled with mypyc. A turn is worth `stone + (1 - stone) * later`: `later` is the chance that nobody
else takes the stone first, times what the spells that are left promise then. Spells may be used up
or kept, so every part of the hand is considered for use in this turn.
"""

from __future__ import annotations

from typing import Final

from gramarye.bots.magic_power.outlook import Outlook, outlook_of
from gramarye.bots.magic_power.pupil import Pupil, Sight, chance
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.reach import AFTER, BEFORE

TAIL: Final = 0.9  # of an even share: the chance of the stone once the next turn has failed too
STOCK: Final = 0.25  # what strength at the next round's start is worth, in stones
WORTH_IT: Final = 0.05  # a hush or a seal that saves less is kept for later
MOST_PARTS: Final = 24  # of a hand


class Plan:
    """One turn of a master."""

    def __init__(self, sight: Sight, outlook: Outlook) -> None:
        self.sight = sight
        self.outlook = outlook
        self.reach = sight.reach
        self.space = sight.space
        self.sealed = sight.turn.lie.space()
        self.lie = sight.turn.lie.number(sight.reach)
        self.hand = sight.turn.hand
        s = sight.s
        self.next_seat = int(s.next_seat(s.turn_seat))
        self.others = 1.0  # the chance that nobody beyond the next player takes a stone first
        for q in range(s.opts.seats):
            if q != sight.seat and q != self.next_seat and not (s.left >> q) & 1:
                n1, n2 = self.held(q)
                self.others *= 1.0 - outlook.typical(n1, n2)
        self.danger: list[float] = self.danger_with(self.sealed, is_hushed=False)
        self.safe: list[float] = []  # for every lie: nobody else takes a stone before the next turn
        self.parts: list[int] = []
        self.keeps: list[float] = []  # what each part's rest promises for the next turn

    def held(self, q: int) -> tuple[int, int]:
        """The cards of each level in a hand."""
        s = self.sight.s
        n1 = 0
        n2 = 0
        for card in s.cards:
            if st.place_of(card) == q:
                if s.opts.spells.level[st.kind_of(card)] == 1:
                    n1 += 1
                else:
                    n2 += 1
        return n1, n2

    # ---- others

    def danger_with(self, sealed: int, *, is_hushed: bool) -> list[float]:
        """For every lie with so many seals the chance that the next player takes a stone from it."""
        s = self.sight.s
        q = self.next_seat
        if q == self.sight.seat:  # nobody else is left
            return [0.0] * len(self.reach.spaces[sealed].lies)
        barred = is_hushed or (s.cast_barred >> q) & 1 != 0
        n1, n2 = (0, 0) if barred else self.held(q)
        if not self.sight.turn.next.lifted:
            return self.outlook.hidden(sealed, n1, n2)
        free = self.outlook.hidden(0, n1, n2)  # the next player's own seals are lifted
        return [free[self.reach.spaces[0].at(faces)] for faces in self.reach.spaces[sealed].lies]

    def least(self, sealed: int, lie: int, danger: list[float]) -> float:
        """The danger of a lie after the best interference."""
        best = danger[lie]
        if not self.sight.turn.next.is_calm:
            for g in self.reach.spaces[sealed].groups[1][lie]:
                value = 0.0
                for end in self.reach.spaces[sealed].ends[g]:
                    value += danger[end]
                if value < best * 6.0:
                    best = value / 6.0
        return best

    def find_safe(self) -> None:
        for lie in range(len(self.danger)):
            self.safe.append((1.0 - self.least(self.sealed, lie, self.danger)) * self.others)

    # ---- one's own hand

    def find_parts(self) -> None:
        """Every part of the hand, or the small ones and all of it where there are too many."""
        parts = [0]
        for k in self.reach.order:
            n = self.reach.count(self.hand, k)
            unit = self.reach.unit[k]
            grown: list[int] = []
            for used in range(n + 1):
                grown += [part + used * unit for part in parts]
            parts = grown
        if len(parts) > MOST_PARTS:
            units = [self.reach.unit[k] for k in self.reach.order if self.reach.count(self.hand, k)]
            parts = [0, *units, self.hand]
        for part in parts:
            self.parts.append(part)
            self.keeps.append(self.promise(self.hand - part))

    def promise(self, hand: int) -> float:
        """What a hand promises once it is this seat's turn again."""
        now = self.outlook.strength(hand)
        return now + (1.0 - now) * TAIL / int(self.sight.s.opts.seats)

    def draw_gain(self, level: int) -> float:
        """How much a card of this level mends what is missing to a sure stone next turn."""
        return self.outlook.typical(1, 0) if level == 1 else self.outlook.typical(0, 1)

    # ---- the worth of things

    def after_worth(self, lie: int, level: int) -> tuple[float, int]:
        """The worth of a lie after the die action when spells may still be cast, and the part of the hand to use; a
        card of `level` (0: none) has yet to be drawn."""
        gain = self.draw_gain(level) if level else 0.0
        top = -1.0
        use = 0
        safe = self.safe[lie]
        for i in range(len(self.parts)):
            stone = self.outlook.chances(self.sealed, AFTER, self.parts[i])[lie]
            keeps = self.keeps[i] + (1.0 - self.keeps[i]) * gain
            value = stone + (1.0 - stone) * safe * keeps
            if value > top + 1e-9:
                top, use = value, self.parts[i]
        if level:
            stone = self.outlook.drawn(self.sealed, AFTER, level)[lie]
            top = stone + (1.0 - stone) * top
        return top, use

    def level_at(self, lie: int) -> int:
        """The level of the card that these dice allow to draw, 0 for none."""
        if self.space.runs[lie]:
            return 2
        return 1 if self.space.pairs[lie] else 0

    def worth_of_lies(self, *, may_draw: bool, may_cast: bool) -> list[float]:
        out: list[float] = []
        for lie in range(len(self.safe)):
            if self.space.is_triple[lie]:
                out.append(1.0)
            elif may_cast:
                out.append(self.after_worth(lie, self.level_at(lie) if may_draw else 0)[0])
            else:
                out.append(self.idle_worth(lie, may_draw=may_draw))
        return out

    def idle_worth(self, lie: int, *, may_draw: bool) -> float:
        """The worth of a lie after the die action when no spell may be cast."""
        level = self.level_at(lie) if may_draw else 0
        keeps = self.keeps[0]  # of the part that is nothing: all of the hand is kept
        if level:
            keeps += (1.0 - keeps) * self.draw_gain(level)
        return self.safe[lie] * keeps

    def roll_worth(self, code: int, worth: list[float]) -> float:
        mask = int(c.mask_of(code))
        group = self.space.group(self.sight.turn.lie.standing(mask))
        ends = self.space.ends[group]
        weights = self.space.weights[group]
        total = 0.0
        ways = 0
        for i in range(len(ends)):
            total += weights[i] * worth[ends[i]]
            ways += weights[i]
        return total / ways


class Master(Pupil):
    """Plays for the stone of the round, and sets spells aside for the next."""

    def plan(self, sight: Sight) -> Plan:
        return Plan(sight, outlook_of(sight.reach))

    def before(self, sight: Sight) -> int:
        plan = self.plan(sight)
        plan.find_safe()
        plan.find_parts()
        may_cast = sight.turn.may_cast
        may_draw = not sight.s.cast_before or sight.s.opts.early_cast_keeps_draw  # MP-21
        best = -1
        top = -1.0
        by_two: list[float] = []
        by_one: list[float] = []
        for code in sight.codes:
            op = c.op_of(code)
            if op == c.ROLL_TWO:
                if not by_two:
                    by_two = plan.worth_of_lies(may_draw=may_draw, may_cast=may_cast)
                value = plan.roll_worth(code, by_two)
            elif op == c.ROLL_ONE:
                if not by_one:
                    by_one = plan.worth_of_lies(may_draw=False, may_cast=may_cast)
                value = plan.roll_worth(code, by_one)
            elif op == c.HOLD:
                can = may_draw or not sight.s.opts.cast_bars_c
                value = 1.0 if plan.space.is_triple[plan.lie] else plan.idle_worth(plan.lie, may_draw=can)
            else:
                continue
            if value > top:
                best, top = code, value
        if may_cast:
            cast = self.cast_first(plan, top)
            if cast >= 0:
                return cast
        return best

    def cast_first(self, plan: Plan, top: float) -> int:
        """A spell whose cast before the action is worth more than `top`, or -1."""
        use = 0
        for i in range(len(plan.parts)):
            stone = plan.outlook.chances(plan.sealed, BEFORE, plan.parts[i])[plan.lie]
            value = stone + (1.0 - stone) * plan.safe[plan.lie] * plan.keeps[i]
            if value > top + 1e-9:
                top, use = value, plan.parts[i]
        return self.best_cast(plan, use) if use else -1

    def best_cast(self, plan: Plan, use: int) -> int:
        """The best cast of a spell of this part of the hand."""
        sight = plan.sight
        sight.turn.hand = use
        best = -1
        top = 0.0
        for code in sight.codes:
            if c.op_of(code) == c.CAST and plan.reach.count(use, sight.kind(code)):
                value = chance(sight.turn.cast(code))
                if value > top:
                    best, top = code, value
        sight.turn.hand = plan.hand
        return best

    def after(self, sight: Sight, draws: list[int]) -> int:
        if draws:
            return draws[0]
        plan = self.plan(sight)
        if sight.all(c.CAST):
            pilfer = self.pilfer(plan)
            if pilfer >= 0:
                return pilfer
            plan.find_safe()
            plan.find_parts()
            use = plan.after_worth(plan.lie, 0)[1]
            if use:
                cast = self.best_cast(plan, use)
                if cast >= 0:
                    return cast
            ward = self.ward(plan)
            if ward >= 0:
                return ward
        stock = self.stock(plan)
        return stock if stock >= 0 else self.end_by(plan)

    def pilfer(self, plan: Plan) -> int:
        """Take a card where the best are likely."""
        best = -1
        top = 0.0
        for code in plan.sight.codes:
            if c.op_of(code) == c.CAST and c.seat_of(code) >= 0:
                q = int(c.seat_of(code))
                n1, n2 = plan.held(q)
                value = (n1 * plan.draw_gain(1) + n2 * plan.draw_gain(2)) / (n1 + n2)
                if q == plan.next_seat:
                    value += 0.1
                if value > top:
                    best, top = code, value
        return best

    def ward(self, plan: Plan) -> int:
        """A hush or a seal that keeps the next player from a stone, or -1."""
        best = -1
        top = 1.0 - plan.least(plan.sealed, plan.lie, plan.danger) + WORTH_IT
        for code in plan.sight.codes:
            if c.op_of(code) != c.CAST:
                continue
            does = plan.reach.spells.does[plan.sight.kind(code)]
            if does == sp.HUSH:
                value = 1.0 - plan.least(plan.sealed, plan.lie, plan.danger_with(plan.sealed, is_hushed=True))
            elif does == sp.SEAL:
                lie = plan.sight.turn.lie
                fixed = lie.standing(7)
                die = c.dice_of(c.mask_of(code))[0]
                fixed.append(lie.faces[die])
                for d in range(3):
                    if not (lie.sealed | int(c.mask_of(code))) >> d & 1:
                        fixed.append(lie.faces[d])
                danger = plan.danger_with(plan.sealed + 1, is_hushed=False)
                value = 1.0 - plan.least(plan.sealed + 1, plan.reach.spaces[plan.sealed + 1].at(fixed), danger)
            else:
                continue
            if value > top:
                best, top = code, value
        return best

    def stock(self, plan: Plan) -> int:
        """A spell that is worth more in the next round than in this one, or -1."""
        s = plan.sight.s
        q = plan.sight.seat
        if s.round >= st.ROUNDS:
            return -1
        room = int(s.opts.limit - s.stock_n(q) - (s.stones(q) if s.opts.stones_count else 0))
        if room <= 0:
            return -1
        kept = 0
        for card in s.cards:
            if st.place_of(card) == st.IN_STOCK + q:
                kept += plan.reach.unit[st.kind_of(card)]
        safe = (1.0 - plan.least(plan.sealed, plan.lie, plan.danger)) * plan.others
        best = -1
        top = safe * plan.promise(plan.hand)
        for code in plan.sight.codes:
            if c.op_of(code) == c.STOCK:
                unit = plan.reach.unit[plan.sight.kind(code)]
                gain = plan.outlook.strength(kept + unit) - plan.outlook.strength(kept)
                value = safe * plan.promise(plan.hand - unit) + STOCK * gain
                if value > top:
                    best, top = code, value
        return best

    def end(self, sight: Sight) -> int:
        return self.end_by(self.plan(sight))

    def end_by(self, plan: Plan) -> int:
        """Interfere where that leaves the next player less."""
        best = c.PASS
        least = plan.danger[plan.lie]
        for code in plan.sight.codes:
            if c.op_of(code) == c.INTERFERE:
                value = plan.roll_worth(code, plan.danger)
                if value < least - 1e-9:
                    best, least = code, value
        return best

    def discard(self, sight: Sight) -> int:
        """Keep what reaches most."""
        outlook = outlook_of(sight.reach)
        best = sight.codes[0]
        top = -1.0
        for code in sight.codes:
            value = outlook.strength(sight.turn.hand - sight.reach.unit[sight.kind(code)])
            if value > top:
                best, top = code, value
        return best

    def errand(self, sight: Sight) -> int:
        return richest(sight)


def richest(sight: Sight) -> int:
    """The leader whose stones are worth most each, the one that is mixed in counted."""
    best = sight.codes[0]
    top = 0.0
    for code in sight.codes:
        q = c.seat_of(code)
        value = int(sight.s.points(q) + 1) / int(sight.s.stones(q) + 1)
        if value > top:
            best, top = code, value
    return best
