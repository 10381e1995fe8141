"""The exact odds before a seat: what each die action promises, what it leaves, and what the final exam takes.

Compiled with mypyc. Only what the seat may know is read: the table, its own hand, how many spells
others hold. All chances are fractions; see reach.py for how the best play is found.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from gramarye.core.game import Moves
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import exam, legal, views
from gramarye.games.magic_power import forecast as w
from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.reach import AFTER, BEFORE, Reach, mean, mean_turned
from gramarye.games.magic_power.state import MagicPowerState

DRAWING: Final = (st.BEFORE, st.AFTER)
CHOOSING: Final = (st.OPENING, st.BEFORE, st.SPELL)  # what to do to the dice
NEVER: Final = Fraction(0)
SURE: Final = Fraction(1)


def told(chance: Fraction) -> str:
    """A fraction as words say it.

    >>> told(Fraction(6, 36)), told(Fraction(0))
    ('1/6', '0/1')
    """
    return f"{chance.numerator}/{chance.denominator}"


Part = tuple[int, int]
"""A chance as how many of how many."""


def odds(s: MagicPowerState, seat: i64, reach: Reach) -> w.MagicPowerOdds:
    """All that this seat (-1: a spectator) is told."""
    if s.round > st.ROUNDS:
        return w.MagicPowerOdds(seat=int(seat), stone=told(NEVER), exam=exam_odds(s))
    if seat < 0 or views.actor(s) != seat or s.phase == st.DISCARDING:
        return w.MagicPowerOdds(seat=int(seat), stone=told(NEVER))
    return Turn(s, reach).told()


# ---- the final exam


def exam_odds(s: MagicPowerState) -> tuple[w.ExamOdds, ...]:
    """Every finalist who has a magic value and has not thrown. MP-57, MP-58."""
    out: list[w.ExamOdds] = []
    q: i64 = 0
    while q < s.opts.seats:
        value = int(s.b[st.VALUE + q])
        if value > 0 and s.b[st.PIPS + q] == 0:
            needs = exam.pips_needed(value)
            chance = told(chance_of_pips(needs))
            out.append(w.ExamOdds(seat=int(q), value=value, needs=needs, passes=chance))
        q += 1
    return tuple(out)


def chance_of_pips(needs: int) -> Fraction:
    """The chance that three dice show at least so many pips.

    >>> chance_of_pips(9), chance_of_pips(3), chance_of_pips(19)
    (Fraction(20, 27), Fraction(1, 1), Fraction(0, 1))
    """
    ways = 0
    for a in range(1, 7):
        for b in range(1, 7):
            for x in range(1, 7):
                if a + b + x >= needs:
                    ways += 1
    return Fraction(ways, 216)


# ---- dice on the table


class Lie:
    """Three faces and which dice are sealed (a mask), as a number in a space of reach.py."""

    def __init__(self, faces: list[int], sealed: int) -> None:
        self.faces = faces
        self.sealed = sealed

    def space(self) -> int:
        return bits(self.sealed)

    def number(self, reach: Reach) -> int:
        if self.sealed == 0:
            return reach.spaces[0].at(self.faces)
        return reach.spaces[self.space()].at(self.standing(0))

    def standing(self, rolled: int) -> list[int]:
        """The faces that stay when these dice (a mask) are rolled: the sealed ones first."""
        fixed = [self.faces[d] for d in range(3) if self.sealed >> d & 1]
        return fixed + [self.faces[d] for d in range(3) if not (self.sealed | rolled) >> d & 1]

    def is_triple(self) -> bool:
        return self.faces[0] == self.faces[1] == self.faces[2]

    def is_pair(self) -> bool:
        return len(set(self.faces)) < 3

    def is_run(self) -> bool:
        return len(set(self.faces)) == 3 and max(self.faces) - min(self.faces) == 2

    def falls(self, mask: int) -> list[Lie]:
        """Every way these dice can fall, each as likely as the others."""
        out = [self]
        for d in range(3):
            if mask >> d & 1:
                out = [lie.with_face(d, x) for lie in out for x in range(1, 7)]
        return out

    def with_face(self, die: int, face: int) -> Lie:
        faces = self.faces[:]
        faces[die] = face
        return Lie(faces, self.sealed)

    def turned_over(self, die: int) -> Lie:
        return self.with_face(die, 7 - self.faces[die])

    def key(self) -> int:
        """The same number for lies that come to the same."""
        faces = self.faces if self.sealed else sorted(self.faces)
        return ((faces[0] * 7 + faces[1]) * 7 + faces[2]) * 8 + self.sealed


def lie_of(s: MagicPowerState) -> Lie:
    return Lie([int(s.die(0)), int(s.die(1)), int(s.die(2))], int(7 & ~s.free_dice()))


# ---- what is left to the next player


class NextTurn:
    """The next player's turn by dice alone: actions A, B and C, and no spells."""

    def __init__(self, s: MagicPowerState, reach: Reach) -> None:
        self.reach = reach
        q = s.next_seat(s.turn_seat)
        self.lifted = 0  # dice sealed by the next player; they are free again when that turn begins
        for d in range(3):
            if s.b[st.SEALED + d] == q + 1:
                self.lifted |= 1 << d
        self.is_hold_barred = (s.hold_barred >> q) & 1 != 0
        self.is_opening = s.opts.sp_always_rolls_three and q == s.sp
        self.may_take = not self.is_opening or s.opts.sp_may_take_stone
        self.is_calm = s.is_calm()
        self._least: dict[int, int] = {}

    def stone(self, left: Lie) -> int:
        """Of 36 chances those of a stone, on dice that lie so when the turn changes."""
        if not self.may_take:
            return 0
        lie = Lie(left.faces, left.sealed & ~self.lifted)
        if self.is_opening:
            falls = lie.falls(7 & ~lie.sealed)
            return triples(falls) * 36 // len(falls)
        if self.is_hold_barred and lie.is_triple() and lie.sealed != 7:  # otherwise C takes it, MP-33
            return 6
        return self.reach.table(lie.space(), BEFORE, 0)[lie.number(self.reach)]

    def after_interfering(self, lie: Lie, die: int) -> int:
        """Of 216 chances those of a stone when one die is rolled again first."""
        total = 0
        for x in range(1, 7):
            total += self.stone(lie.with_face(die, x))
        return total

    def least(self, lie: Lie) -> int:
        """The same after the interference that leaves least, or none."""
        key = lie.key()
        if key not in self._least:
            best = self.stone(lie) * 6
            if not self.is_calm:
                for d in range(3):
                    if not lie.sealed >> d & 1:
                        best = min(best, self.after_interfering(lie, d))
            self._least[key] = best
        return self._least[key]


def bits(mask: int) -> int:
    return bin(mask).count("1")


def fraction(part: Part) -> Fraction:
    return Fraction(part[0], part[1])


def triples(lies: list[Lie]) -> int:
    n = 0
    for lie in lies:
        if lie.is_triple():
            n += 1
    return n


# ---- the turn


class Turn:
    """The acting seat's moves and what they promise."""

    def __init__(self, s: MagicPowerState, reach: Reach) -> None:
        self.s = s
        self.reach = reach
        self.lie = lie_of(s)
        self.next = NextTurn(s, reach)
        self.mode = BEFORE if s.action == st.NONE else AFTER
        self.may_cast = (s.cast_barred >> s.who) & 1 == 0
        self.may_take = s.phase != st.OPENING or s.opts.sp_may_take_stone
        self.hand = 0
        for card in s.cards:
            if st.place_of(card) == s.who:
                self.hand += reach.unit[st.kind_of(card)]

    def told(self) -> w.MagicPowerOdds:
        s = self.s
        moves = Moves()
        legal.legal(s, moves)
        # under the option `limit_always` a full hand may have to make room first
        stone = SURE if s.phase in DRAWING and legal.why_not_draw_at_all(s, c.STONE) == "" else NEVER
        choices: list[w.DieChoice] = []
        casts: dict[int, w.CastChoice] = {}
        best_cast: dict[int, Fraction] = {}
        i: i64 = 0
        while i < moves.n:
            code = moves.codes[i]
            op = c.op_of(code)
            chance = NEVER
            if op == c.CAST:
                chance = fraction(self.cast(code))
                card = int(c.card_of(code))
                if card not in casts or chance > best_cast[card]:
                    best_cast[card] = chance
                    casts[card] = w.CastChoice(
                        card=card, dice=c.dice_of(c.mask_of(code)), faces=c.faces_of(code), stone=told(chance)
                    )
            elif op in ACTION and s.phase in CHOOSING:
                chance = fraction(self.throw(code))
                choices.append(self.choice(code, chance))
            stone = max(stone, chance)
            i += 1
        return w.MagicPowerOdds(
            seat=int(s.who),
            stone=told(stone),
            choices=tuple(choices),
            casts=tuple(casts.values()),
            leaves=self.leaves(),
        )

    def worth(self, lie: Lie, hand: int) -> Part:
        """The chance of a stone with dice that lie so and these spells; a triple can be taken at once."""
        return self.reach.table(lie.space(), self.mode, hand)[lie.number(self.reach)], self.reach.whole(self.mode, hand)

    def cast(self, code: i64) -> Part:
        """The chance of a stone once this cast is made: from then on a triple may be taken (MP-33)."""
        kind = int(st.kind_of(self.s.cards[c.card_of(code)]))
        hand = self.hand - self.reach.unit[kind]
        mask = int(c.mask_of(code))
        does = self.reach.spells.does[kind]
        if does == sp.WHIRL:
            return self.whirl(kind, mask, int(self.reach.spells.times[kind]) - 1, hand)
        if does == sp.SEAL:
            return self.worth(Lie(self.lie.faces, self.lie.sealed | mask), hand)
        lie = self.lie
        n = 0
        for d in range(3):
            if mask >> d & 1 and c.face_of(code, n):
                lie = lie.with_face(d, int(c.face_of(code, n)))
                n += 1
        return self.worth(lie, hand)

    def whirl(self, kind: int, mask: int, left: int, hand: int) -> Part:
        """Rolling these dice by a spell that has `left` re-rolls afterwards."""
        space = self.lie.space()
        whole = self.reach.whole(self.mode, hand) * self.reach.six(self.reach.most_dice(kind) * left)
        then = self.reach.whirling(space, self.mode, kind, left, hand)
        return self.fall(mask, then, whole, can_turn=self.reach.spells.turn[kind] != 0)

    def fall(self, mask: int, then: list[int], whole: int, *, can_turn: bool = False) -> Part:
        """Rolling these dice when `then` is what every lie is worth afterwards, over `whole`."""
        space = self.reach.spaces[self.lie.space()]
        group = space.group(self.lie.standing(mask))
        total = mean_turned(space, group, then) if can_turn else mean(space, group, then)
        return total, whole * self.reach.six(bits(mask))

    def throw(self, code: i64) -> Part:
        """The chance of a stone after a die action, or after the next step of a spell."""
        op = c.op_of(code)
        mask = self.rolled(code)
        if op == c.HOLD:  # MP-25: no casting from now on
            return int(self.lie.is_triple()), 1
        if op == c.PASS:  # the spell being cast stops
            return self.worth(self.lie, self.hand)
        if op == c.REROLL:
            return self.whirl(int(self.s.spell), mask, int(self.s.rerolls) - 1, self.hand)
        if op == c.TURN_OVER:
            return self.worth(self.turned(), self.hand)
        if op == c.ROLL_THREE:  # MP-14, MP-15
            falls = self.lie.falls(mask)
            return triples(falls) if self.may_take else 0, len(falls)
        hand = self.hand if self.may_cast else 0
        then = self.reach.table(self.lie.space(), AFTER, hand)
        return self.fall(mask, then, self.reach.whole(AFTER, hand))

    def turned(self) -> Lie:
        return self.lie.turned_over(int(self.s.rolling >> 1))

    def rolled(self, code: i64) -> int:
        """The dice a move rolls."""
        return int(self.s.free_dice() if c.op_of(code) == c.ROLL_THREE else c.mask_of(code))

    def choice(self, code: i64, stone: Fraction) -> w.DieChoice:
        op = c.op_of(code)
        dice = c.dice_of(self.s.rolling if op == c.TURN_OVER else self.rolled(code))
        falls = [self.turned()] if op == c.TURN_OVER else self.lie.falls(self.rolled(code))
        pairs = 0
        runs = 0
        left = 0
        for fall in falls:
            if fall.is_pair() and not (self.s.opts.triple_is_no_pair and fall.is_triple()):  # MP-30
                pairs += 1
            runs += 1 if fall.is_run() else 0
            if not self.may_take or not fall.is_triple():
                left += self.next.least(fall)
        return w.DieChoice(
            action=ACTION[op],
            dice=dice,
            pair=told(Fraction(pairs, len(falls))),
            run=told(Fraction(runs, len(falls))),
            triple=told(Fraction(triples(falls), len(falls))),
            stone=told(stone),
            leaves=told(Fraction(left, 216 * len(falls))),
        )

    def leaves(self) -> tuple[w.Leaving, ...]:
        """Where the turn can end now: with each interference, and without one."""
        s = self.s
        if s.phase != st.AFTER and s.phase != st.STOCKED and s.phase != st.WINDOW:
            return ()
        out = [w.Leaving(die=None, stone=told(Fraction(self.next.stone(self.lie), 36)))]
        if legal.why_not_interfere(s) == "":
            for d in range(3):
                if (s.free_dice() >> d) & 1:
                    chance = Fraction(self.next.after_interfering(self.lie, d), 216)
                    out.append(w.Leaving(die=d, stone=told(chance)))
        return tuple(out)


ACTION: Final[dict[int, w.DieAction]] = {
    c.ROLL_THREE: "opening",
    c.ROLL_TWO: "A",
    c.ROLL_ONE: "B",
    c.HOLD: "C",
    c.REROLL: "reroll",
    c.TURN_OVER: "turn_over",
    c.PASS: "stop",
}
