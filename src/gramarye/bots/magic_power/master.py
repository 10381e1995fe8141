"""The master: weighs a stone now against the turns to come, what others may do, and the next round.

Compiled with mypyc. A turn that ends without a stone is worth the chance that nobody else takes it
first, times what the spells still in hand promise then.
"""

from __future__ import annotations

from typing import Final

from gramarye.bots.magic_power.outlook import Outlook, outlook_of
from gramarye.bots.magic_power.pupil import Pupil, Sight
from gramarye.bots.magic_power.weigh import Scale
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.odds import Lie
from gramarye.games.magic_power.reach import AFTER, BEFORE

# What a turn that brings nothing is still worth, if nobody else takes the stone before the next one. Least
# squares over the turns of masters among themselves (2 to 4 seats) gave: a share that goes down with the number
# of seats, and more for a hand that is likely to make a triple from any dice.
EVEN: Final = 0.85
HOLDING: Final = 0.55
# what a card still to be drawn adds to that, by its level: for the next turn, or to be stocked
DRAWN: Final = (0.0, 0.07, 0.25)
# What the same strength, stocked, is worth in the next round: .1 to the starting player, .3 to .8 to others, the
# more the sooner they move; on the average
STOCKED: Final = 0.45
WORTH_IT: Final = 0.05  # a hush or a seal that saves less is kept for later


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
        self.can_draw_1 = sight.can_draw(1)
        self.can_draw_2 = sight.can_draw(2)
        self.safe: list[float] = []  # for every lie: nobody else takes a stone before the next turn
        self.scale = Scale(self.reach, self.sealed, self.safe)

    def weigh(self) -> None:
        """Make ready to weigh what this turn may bring."""
        for lie in range(len(self.danger)):
            self.safe.append((1.0 - self.least(self.sealed, lie, self.danger)) * self.others)
        parts = [0]
        for k in self.reach.order:
            unit = self.reach.unit[k]
            grown: list[int] = []
            for n in range(self.reach.count(self.hand, k) + 1):
                grown += [part + n * unit for part in parts]
            parts = grown
        for part in parts:
            self.scale.keeps[part] = self.promise(part)

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

    # ---- the worth of things

    def promise(self, hand: int) -> float:
        """What a hand promises once it is this seat's turn again."""
        return EVEN / int(self.sight.s.opts.seats) + HOLDING * self.outlook.strength(hand)

    def worth_of_lies(self, *, may_draw: bool, may_cast: bool) -> list[float]:
        """What every lie is worth once the die action is done."""
        hand = self.hand
        keeps = self.scale.keeps[hand]
        out: list[float] = []
        for lie in range(len(self.safe)):
            if self.space.is_triple[lie]:
                out.append(1.0)
                continue
            value = self.scale.table(AFTER, hand)[lie] if may_cast else self.safe[lie] * keeps
            level = self.level_at(lie) if may_draw else 0
            if level:
                if may_cast:
                    value += (1.0 - value) * self.outlook.drawn(self.sealed, AFTER, level)[lie]
                value += (1.0 - value) * self.safe[lie] * DRAWN[level]
            out.append(value)
        return out

    def level_at(self, lie: int) -> int:
        """The level of the card that these dice allow to draw, 0 for none."""
        if self.space.runs[lie]:
            return 2 if self.can_draw_2 else 0
        return 1 if self.space.pairs[lie] and self.can_draw_1 else 0

    def roll(self, code: int, then: list[float]) -> float:
        """The worth of rolling dice when `then` is what every lie is worth."""
        return self.scale.mean(self.space.group(self.sight.turn.lie.standing(int(c.mask_of(code)))), then)

    def cast(self, code: int, mode: int) -> float:
        """The worth of casting a spell that moves dice."""
        kind = self.sight.kind(code)
        rest = self.scale.table(mode, self.hand - self.reach.unit[kind])
        if self.reach.rolls[kind]:
            return self.whirl(code, kind, int(self.reach.spells.times[kind]) - 1, rest)
        lie = self.sight.turn.lie
        n = 0
        for d in c.dice_of(c.mask_of(code)):
            lie = lie.with_face(d, int(c.face_of(code, n)))
            n += 1
        return rest[lie.number(self.reach)]

    def whirl(self, code: int, kind: int, left: int, rest: list[float]) -> float:
        """The worth of rolling by a whirl that may roll `left` times more."""
        if self.reach.spells.turn[kind]:
            group = self.space.group(self.sight.turn.lie.standing(int(c.mask_of(code))))
            return self.scale.mean_turned(group, rest)
        then = rest
        if left > 0:
            rolled = self.scale.whirl(kind, rest, left)
            then = [max(rest[lie], rolled[lie]) for lie in range(len(rest))]
        return self.roll(code, then)

    def best_cast(self, mode: int, top: float) -> int:
        """The cast that is worth more than `top` and than all others, or -1."""
        best = -1
        if self.scale.table(mode, self.hand)[self.lie] > top + 1e-9:
            for code in self.sight.codes:
                if c.op_of(code) == c.CAST and self.reach.unit[self.sight.kind(code)]:
                    value = self.cast(code, mode)
                    if value > top + 1e-9:
                        best, top = code, value
        return best


class Master(Pupil):
    """Plays for the stone of the round, and sets spells aside for the next."""

    def plan(self, sight: Sight) -> Plan:
        return Plan(sight, outlook_of(sight.reach))

    def before(self, sight: Sight) -> int:
        plan = self.plan(sight)
        plan.weigh()
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
                value = plan.roll(code, by_two)
            elif op == c.ROLL_ONE:
                if not by_one:
                    by_one = plan.worth_of_lies(may_draw=False, may_cast=may_cast)
                value = plan.roll(code, by_one)
            elif op == c.HOLD:
                can = may_draw or not sight.s.opts.cast_bars_c
                if not plan.space.is_triple[plan.lie] and not (can and plan.level_at(plan.lie)):
                    continue  # waiting brings nothing, and all masters might wait for ever
                value = plan.worth_of_lies(may_draw=can, may_cast=False)[plan.lie]
            else:
                continue
            if value > top:
                best, top = code, value
        cast = plan.best_cast(BEFORE, top) if may_cast else -1
        return cast if cast >= 0 else best

    def after(self, sight: Sight, draws: list[int]) -> int:
        if draws:
            return draws[0]
        plan = self.plan(sight)
        if sight.all(c.CAST):
            pilfer = self.pilfer(plan)
            if pilfer >= 0:
                return pilfer
            plan.weigh()
            cast = plan.best_cast(AFTER, plan.safe[plan.lie] * plan.promise(plan.hand))
            if cast >= 0:
                return cast
            ward = self.ward(plan)
            if ward >= 0:
                return ward
        stock = self.stock(plan)
        return stock if stock >= 0 else self.end_by(plan)

    def go_on(self, sight: Sight) -> int:
        plan = self.plan(sight)
        plan.weigh()
        mode = sight.turn.mode
        rest = plan.scale.table(mode, plan.hand)
        best = -1
        top = -1.0
        for code in sight.codes:
            op = c.op_of(code)
            if op == c.REROLL:
                value = plan.whirl(code, int(sight.s.spell), int(sight.s.rerolls) - 1, rest)
            elif op == c.TURN_OVER:
                value = rest[sight.turn.turned().number(plan.reach)]
            else:
                value = rest[plan.lie]
            if value > top + 1e-9:
                best, top = code, value
        return best

    def pilfer(self, plan: Plan) -> int:
        """Take a card where the best are likely."""
        best = -1
        top = 0.0
        for code in plan.sight.codes:
            if c.op_of(code) == c.CAST and c.seat_of(code) >= 0:
                q = int(c.seat_of(code))
                n1, n2 = plan.held(q)
                value = (n1 * DRAWN[1] + n2 * DRAWN[2]) / (n1 + n2)
                if q == plan.next_seat:
                    value += DRAWN[1]
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
                lie = Lie(plan.sight.turn.lie.faces, plan.sight.turn.lie.sealed | int(c.mask_of(code)))
                danger = plan.danger_with(lie.space(), is_hushed=False)
                value = 1.0 - plan.least(lie.space(), lie.number(plan.reach), danger)
            else:
                continue
            if value > top:
                best, top = code, value
        return best

    def stock(self, plan: Plan) -> int:
        """A spell that is worth more in the next round than in this one, or -1."""
        s = plan.sight.s
        q = plan.sight.seat
        if s.round >= st.ROUNDS or plan.sight.room() <= 0:
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
                value = safe * plan.promise(plan.hand - unit) + STOCKED * gain
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
                value = plan.roll(code, plan.danger)
                if value < least - 1e-9:
                    best, least = code, value
        return best

    def discard(self, sight: Sight) -> int:
        """Keep what reaches most."""
        outlook = outlook_of(sight.reach)
        best = -1
        top = -1.0
        for code in sight.all(c.DISCARD):
            value = outlook.strength(sight.turn.hand - sight.reach.unit[sight.kind(code)])
            if value > top:
                best, top = code, value
        return best

    def errand(self, sight: Sight) -> int:
        return sight.richest()
