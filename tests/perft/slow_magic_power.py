"""The Test of Magic Power a second time: slow, plain, and written from the rules alone, to count and compare against.

It shares nothing with the engine but the words. No codes, no packed state: lists, sets and dictionaries, and every list
of moves is found by trying all there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import combinations, product

from gramarye.core.words import Move
from gramarye.games.magic_power import spellbook as sb
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.cards import own_spells

NATURE, OVER = -1, -2


def subsets(dice: list[int], sizes: range) -> Iterator[tuple[int, ...]]:
    return (chosen for size in sizes for chosen in combinations(dice, size))


class Slow:
    def __init__(self, setup: w.MagicPowerSetup) -> None:
        self.o = setup
        self.n = setup.seats
        self.cards = {spell.id: spell for spell in setup.spells or own_spells()}
        self.deck = {level: [s.id for s in self.cards.values() if s.level == level for _ in range(s.copies)]
                     for level in (1, 2)}  # fmt: skip
        self.discards: dict[int, list[str]] = {1: [], 2: []}
        self.stone_deck = [int(point) for point in setup.stones]
        self.stones: list[list[int]] = [[] for _ in range(self.n)]
        self.hand: list[dict[int, str]] = [{} for _ in range(self.n)]
        self.stock: list[dict[int, str]] = [{} for _ in range(self.n)]
        self.drawn = 0  # names of cards
        self.dice = [0, 0, 0]
        self.seal: list[int | None] = [None, None, None]
        self.round = self.turn = 0
        self.sp = self.seat = self.who = -1
        self.phase, self.wait = "start", "start"  # wait: what NATURE is asked for
        self.rolling: list[int] = []
        self.action = ""
        self.drew = self.cast_before = self.cast_after = self.dice_before = self.dice_after = False
        self.no_hold: set[int] = set()
        self.hushed: set[int] = set()
        self.left: set[int] = set()
        self.contenders, self.start_rolls = list(range(self.n)), dict[int, int]()
        self.whirl, self.times = sb.Whirl(), 0  # the spell being cast, and the re-rolls it still has
        self.level = 0
        self.victim = self.summoner = self.taker = -1
        self.leaders: list[int] = []
        self.value: list[int] = [0] * self.n
        self.pips: dict[int, int] = {}

    def copy(self) -> Slow:
        return deepcopy(self, {id(self.cards): self.cards, id(self.o): self.o})

    # ---- plain questions

    def actor(self) -> int:
        return NATURE if self.wait else OVER if self.phase == "over" else self.who

    def free(self) -> list[int]:
        return [d for d in range(3) if self.seal[d] is None]

    def next(self, seat: int) -> int:  # MP-16, and who has left is passed over
        return next(q % self.n for q in range(seat + 1, seat + 1 + self.n) if q % self.n not in self.left)

    def limit(self) -> int:  # MP-09
        return 2 if (self.n == 2 if self.o.tight_limit == "two_players" else self.n >= 4) else 3

    def counted(self, seat: int) -> int:
        return len(self.hand[seat]) + (len(self.stones[seat]) if self.o.limit_counts == "stones_and_spells" else 0)

    def finalists(self) -> list[int]:  # MP-48
        return [q for q in range(self.n) if self.stones[q]]

    def scores(self) -> tuple[int, ...]:  # MP-57
        return tuple(self.value[q] * self.pips.get(q, 0) for q in range(self.n))

    def winners(self) -> tuple[int, ...]:  # MP-58, MP-59
        passed = [q for q, x in enumerate(self.scores()) if x >= 80]
        best = max((self.scores()[q] for q in passed), default=0)
        return tuple(q for q in passed if self.o.winner == "all_who_pass" or self.scores()[q] == best)

    # ---- what a seat may do

    def moves(self) -> set[Move]:
        return set(self._moves()) if self.actor() >= 0 else set()

    def _moves(self) -> Iterator[Move]:
        me, free, hand = self.who, self.free(), self.hand[self.who]
        if self.phase in ("opening", "amplify"):  # MP-12, MP-57
            yield w.RollThree()
        elif self.phase == "discard":  # MP-09
            yield from (w.Discard(card) for card in hand)
        elif self.phase == "errand":  # MP-52
            yield from (w.Summon(q) for q in self.leaders)
        elif self.phase == "spell":
            yield w.Pass()
            if self.times:
                yield from (w.Reroll(dice) for dice in subsets(free, range(1, self.whirl.dice + 1)))
            else:
                yield w.TurnOver()
        else:
            if self.phase == "before":
                yield from (w.RollTwo(dice) for dice in combinations(free, min(2, len(free))))  # MP-19
                yield from (w.RollOne(dice) for dice in combinations(free, min(1, len(free))))  # MP-22
                if me not in self.no_hold:
                    yield w.Hold()  # MP-24
            else:
                yield w.Pass()
                if not (self.o.calm_after_40 and self.turn > 40):  # MP-37
                    yield from (w.Interfere(d) for d in free)
            if self.phase in ("before", "after"):
                yield from (w.Draw(pile) for pile in ("level1", "level2", "stone") if self.may_draw(pile)[0])
                if hand and any(self.may_draw(p) == (False, "full") for p in ("level1", "level2", "stone")):  # MP-10
                    yield from (w.Discard(card) for card in hand)
                if me not in self.hushed and (self.phase == "before" or self.action in "AB"):  # MP-15, 18, 25, 26
                    for card in hand:
                        yield from self.casts(card, self.cards[hand[card]].effect)
            if self.phase == "after" and len(self.stock[me]) < 2:  # MP-40, 41, 43
                yield from (w.Stock(card) for card in hand)

    def may_draw(self, pile: str) -> tuple[bool, str]:
        """Whether this pile may be drawn from; "full" where only the hand limit of the option forbids it."""
        a, b, c = sorted(self.dice)
        triple = a == c
        if pile == "stone":
            fits = triple  # MP-29
            if self.phase == "before":
                fits = triple and self.cast_before and self.frees(before=True)  # MP-33
            elif self.action == "opening":
                fits = triple and self.o.sp_may_take_stone and not self.drew  # MP-14
            elif self.drew:  # one throw, one card: MP-20
                fits = triple and self.cast_after and self.frees(before=False)
            full = self.o.limit_counts == "stones_and_spells" and bool(self.hand[self.who])
        else:
            level = int(pile[-1])
            pair = (a == b or b == c) and not (triple and self.o.triple_is_no_pair)  # MP-30
            fits = pair if level == 1 else (a + 1 == b and b + 1 == c)  # MP-31
            fits = fits and self.phase == "after" and self.action != "B" and not self.drew  # MP-23, MP-27
            if self.action == "A":  # MP-21
                fits = fits and not self.cast_after and (not self.cast_before or self.o.early_cast_keeps_draw)
            if self.action == "C":
                fits = fits and not (self.cast_before and self.o.cast_bars_c)
            fits = fits and bool(self.deck[level] or self.discards[level])  # MP-35
            full = True
        if fits and self.o.limit_always and full and self.counted(self.who) >= self.limit():
            return False, "full"
        return fits, ""

    def frees(self, *, before: bool) -> bool:
        """Whether what was cast then lets three of a kind win the stone."""
        at_dice = self.dice_before if before else self.dice_after
        return at_dice or not self.o.stone_needs_dice_spell

    def casts(self, card: int, effect: sb.AnyEffect) -> Iterator[Move]:
        """All ways to cast; a spell must change something."""
        dice, free = self.dice, self.free()
        match effect:
            case sb.Whirl():
                yield from (w.Cast(card, chosen) for chosen in subsets(free, range(1, effect.dice + 1)))
            case sb.Steps():
                for (i, j), (x, y) in product(combinations(free, 2), product((-1, 1), repeat=2)):
                    if 1 <= dice[i] + x <= 6 and 1 <= dice[j] + y <= 6:
                        yield w.Cast(card, (i, j), (dice[i] + x, dice[j] + y))
            case sb.Seal():
                yield from (w.Cast(card, (d,)) for d in free)
            case sb.Pilfer():
                yield from (w.Cast(card, seat=q) for q in range(self.n) if q != self.who and self.hand[q])
            case sb.Glare() | sb.Hush():
                yield w.Cast(card)
            case _:
                for d, face in product(free, range(1, 7)):
                    match effect:
                        case sb.Shift(by=by):
                            fits = face == dice[d] + by
                        case sb.Opposite():
                            fits = face == 7 - dice[d]
                        case sb.Mirror():
                            fits = face != dice[d] and face in dice
                        case _:
                            fits = face != dice[d]  # Mould
                    if fits:
                        yield w.Cast(card, (d,), (face,))

    # ---- what NATURE may answer

    def chances(self) -> dict[Move, Fraction]:
        answers: list[Move] = []
        match self.wait:
            case "start":
                answers = [w.Land((face,)) for face in range(1, 7)]
            case "roll":
                answers = [w.Land(faces) for faces in product(range(1, 7), repeat=len(self.rolling))]
            case "deal":
                answers = [w.Deal(spell) for spell in self.deck[self.level]]
            case "stone" | "rest":
                answers = [w.DealStone(points) for points in self.stone_deck]
            case "pick":
                answers = [w.Pick(card) for card in self.hand[self.victim]]
            case "lot":
                answers = [w.Lot(seat) for seat in self.contenders]
            case "fetch":
                answers = [w.Fetch(points) for points in (*self.stones[self.victim], 1)]  # MP-51
        return {move: Fraction(answers.count(move), len(answers)) for move in answers}

    # ---- playing

    def play(self, move: Move) -> None:
        me = self.who
        match move:
            case w.Land(faces=faces) if self.wait == "start":
                self._start_roll(faces[0])
            case w.Land(faces=faces):
                for d, face in zip(self.rolling, faces, strict=True):
                    self.dice[d] = face
                self.wait = ""
                self._landed()
            case w.RollThree() if self.phase == "amplify":
                self._roll([0, 1, 2], "amplify")
            case w.RollThree():
                self._act("opening", self.free())
            case w.RollTwo(dice=dice):
                self._act("A", list(dice))
            case w.RollOne(dice=dice):
                self._act("B", list(dice))
            case w.Hold():
                self._act("C", [])
            case w.Draw(pile="stone"):
                self.wait = "stone"
            case w.Draw(pile=pile):
                self.wait, self.level, self.drew = "deal", int(pile[-1]), True
                if not self.deck[self.level]:  # MP-35
                    self.deck[self.level], self.discards[self.level] = self.discards[self.level], []
            case w.Deal(spell=spell):
                self.deck[self.level].remove(spell)
                self.hand[me][self.drawn] = spell
                self.drawn += 1
                self.wait = ""
            case w.DealStone(points=points):
                self._stone(points)
            case w.Cast():
                self._cast(move)
            case w.Reroll(dice=dice):
                self.times -= 1
                self._roll(list(dice), "spell")
            case w.TurnOver():
                self.dice[self.rolling[0]] = 7 - self.dice[self.rolling[0]]
                self.phase = "after" if self.action else "before"
            case w.Pick(card=card):
                self.hand[me][card] = self.hand[self.victim].pop(card)
                self.wait = ""
            case w.Stock(card=card):
                self.stock[me][card] = self.hand[me].pop(card)
                self.phase = "stocked"
            case w.Interfere(die=die):
                self._roll([die], "interfere")
            case w.Discard(card=card):
                self._lay_open(card)
                if self.phase == "discard":
                    self._limit()
            case w.Pass():
                self._pass()
            case w.Lot(seat=seat):
                self.wait = ""
                self._summoner(seat)
            case w.Summon(seat=seat):
                self.victim, self.wait = seat, "fetch"
            case w.Fetch(points=points):
                self._fetch(points)

    def _roll(self, dice: list[int], why: str) -> None:
        self.rolling, self.why, self.wait = dice, why, "roll"

    def _act(self, action: str, dice: list[int]) -> None:
        self.action, self.phase = action, "after"
        if dice:
            self._roll(dice, "action")

    def _landed(self) -> None:
        if self.why == "spell":
            self.phase = "spell" if self.whirl.turn or self.times else "after" if self.action else "before"
        elif self.why == "interfere":
            self._end_turn()
        elif self.why == "amplify":
            self.pips[self.who] = sum(self.dice)
            self._throws()

    def _start_roll(self, face: int) -> None:  # MP-06
        self.start_rolls[self.contenders[len(self.start_rolls)]] = face
        if len(self.start_rolls) == len(self.contenders):
            low = min(self.start_rolls.values())
            self.contenders = [q for q in self.contenders if self.start_rolls[q] == low]
            self.start_rolls = {}
            if len(self.contenders) == 1:
                self.wait = ""
                self._begin_round(self.contenders[0])

    def _begin_round(self, seat: int) -> None:
        self.round, self.turn, self.sp, self.seat = self.round + 1, 0, seat, seat
        for q in range(self.n):  # MP-08
            self.hand[q].update(self.stock[q])
            self.stock[q] = {}
        self._limit()

    def _limit(self) -> None:  # MP-09
        for q in (q % self.n for q in range(self.sp, self.sp + self.n)):
            if q not in self.left and self.hand[q] and self.counted(q) > self.limit():
                self.phase, self.who = "discard", q
                return
        self._begin_turn(self.sp)

    def _begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.seat = self.who = seat
        self.action, self.drew, self.cast_before, self.cast_after = "", False, False, False
        self.dice_before = self.dice_after = False
        opening = self.turn == 1 or (self.o.sp_always_rolls_three and seat == self.sp)  # MP-17
        self.phase = "opening" if opening else "before"
        self.seal = [None if by == seat else by for by in self.seal]

    def _end_turn(self) -> None:
        self._unbar()
        self._begin_turn(self.next(self.seat))

    def _unbar(self) -> None:
        self.no_hold.discard(self.seat)
        self.hushed.discard(self.seat)

    def _pass(self) -> None:
        if self.phase == "spell":
            self.phase = "after" if self.action else "before"
            return
        self._unbar()
        calm = self.o.calm_after_40 and self.turn > 40
        order = [self.seat]  # MP-38: who may still interfere after whom
        if self.o.interferer == "anyone" and not calm and self.free():
            q = self.next(self.next(self.seat))
            while q not in (self.seat, self.next(self.seat)):
                order.append(q)
                q = self.next(q)
        at = order.index(self.who) + 1
        if at < len(order):
            self.phase, self.who = "window", order[at]
        else:
            self._end_turn()

    def _lay_open(self, card: int) -> str:
        spell = self.hand[self.who].pop(card)
        self.discards[self.cards[spell].level].append(spell)
        return spell

    def _cast(self, move: w.Cast) -> None:
        self.cast_before |= not self.action
        self.cast_after |= bool(self.action)
        effect = self.cards[self._lay_open(move.card)].effect
        if not isinstance(effect, (sb.Seal, sb.Pilfer, sb.Glare, sb.Hush)):
            self.dice_before |= not self.action
            self.dice_after |= bool(self.action)
        for d, face in zip(move.dice, move.faces, strict=False):
            self.dice[d] = face
        match effect:
            case sb.Whirl():
                self.whirl, self.times = effect, effect.times - 1
                self._roll(list(move.dice), "spell")
            case sb.Seal():
                self.seal[move.dice[0]] = self.who
            case sb.Pilfer():
                assert move.seat is not None
                self.victim, self.wait = move.seat, "pick"
            case sb.Glare():
                self.no_hold.add(self.next(self.who))
            case sb.Hush():
                self.hushed.add(self.next(self.who))

    def _stone(self, points: int) -> None:
        me, rest = self.who, self.wait == "rest"
        self.stone_deck.remove(points)
        self.stones[me].append(points)
        self.taker, self.wait = me, ""
        if not rest:
            self._end_round()
        if not self.stone_deck:  # MP-46
            self._exam()
            return
        if len(self.left) == self.n - 1:
            self.who, self.wait = self.next(me), "rest"
        else:
            self._begin_round(me if me not in self.left else self.next(me))  # MP-07

    def _end_round(self) -> None:  # MP-36, MP-45
        self.seal, self.no_hold, self.hushed = [None] * 3, set(), set()
        if self.o.leave_at_limit and self.stone_deck and len(self.stones[self.who]) >= self.limit():  # MP-10
            self.left.add(self.who)
        for cards in (*self.hand, *(self.stock[q] for q in self.left)):
            for spell in cards.values():
                self.deck[self.cards[spell].level].append(spell)
            cards.clear()
        for level in (1, 2):
            self.deck[level] += self.discards[level]
            self.discards[level] = []
        if not any(self.stock):
            self.drawn = 0  # nobody holds a card: names begin anew

    # ---- the final exam

    def _exam(self) -> None:
        self.round, self.seat = 6, -1
        for stock in self.stock:  # MP-47
            for spell in stock.values():
                self.deck[self.cards[spell].level].append(spell)
            stock.clear()
        total = {q: sum(self.stones[q]) for q in self.finalists()}
        low, high = min(total.values()), max(total.values())
        self.contenders = [q for q in total if total[q] == low and 1 in self.stones[q]]  # MP-50
        alone = len(total) < 2 or (low == high and not self.o.summon_on_equal_totals)  # MP-53
        if self.o.errand == "none" or alone or not self.contenders:
            self._values()
        elif len(self.contenders) > 1:  # MP-52
            self.wait = "lot"
        else:
            self._summoner(self.contenders[0])

    def _summoner(self, seat: int) -> None:
        self.summoner = seat
        total = {q: sum(self.stones[q]) for q in self.finalists() if q != seat}
        self.leaders = [q for q in total if total[q] == max(total.values())]
        if len(self.leaders) > 1:
            self.phase, self.who = "errand", seat
        else:
            self.victim, self.wait = self.leaders[0], "fetch"

    def _fetch(self, points: int) -> None:  # MP-51
        if self.o.errand == "swap":
            self.stones[self.summoner].remove(1)
        self.stones[self.victim].append(1)
        self.stones[self.victim].remove(points)
        self.stones[self.summoner].append(points)
        self.wait = ""
        self._values()

    def _values(self) -> None:  # MP-55
        times = self.n if self.o.multiplier == "all" else len(self.finalists())
        self.value = [sum(stones) * times for stones in self.stones]
        self._throws()

    def _throws(self) -> None:  # MP-56
        order = [q % self.n for q in range(self.taker, self.taker + self.n)]
        waiting = [q for q in order if self.stones[q] and q not in self.pips]
        if waiting:
            self.phase, self.who = "amplify", max(waiting, key=lambda q: (self.value[q], -order.index(q)))
        else:
            self.phase = "over"
