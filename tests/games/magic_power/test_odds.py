"""The exact odds against an independent count: every move of the engine, and every answer of NATURE, played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product
from typing import Any

import pytest

from gramarye.core.game import NATURE, OVER, Chances, Moves
from gramarye.core.rng import Rng
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.cards import own_spells
from gramarye.games.magic_power.exam import pips_needed
from gramarye.games.magic_power.forecast import DieAction, DieChoice, MagicPowerOdds
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.odds import chance_of_pips
from gramarye.games.magic_power.spellbook import Shift, Spell, Text, Whirl
from gramarye.games.magic_power.state import MagicPowerState
from gramarye.games.magic_power.words import MagicPowerSetup
from tests.games.magic_power.scene import (
    DRAW_1,
    NOTHING,
    PAIR,
    THROW,
    TRIPLE,
    Dice,
    Stage,
    deals,
    exam,
    fifth,
    lands,
    reroll,
    scene,
)

SPELLS = {s.id: s for s in own_spells()}
NAMES: dict[int, DieAction] = {
    c.ROLL_THREE: "opening",
    c.ROLL_TWO: "A",
    c.ROLL_ONE: "B",
    c.HOLD: "C",
    c.REROLL: "reroll",
    c.TURN_OVER: "turn_over",
    c.PASS: "stop",
}


def odds_of(s: MagicPowerState, seat: int) -> MagicPowerOdds:
    odds = GAME.odds(s, seat)
    assert isinstance(odds, MagicPowerOdds)
    return odds


# ---- the count


@dataclass
class Played:
    """A seat's turn played out in every way, with the spells it holds now and without drawing more."""

    seat: int
    cards: frozenset[int]  # those it may cast; none: what dice alone can do
    known: dict[object, Fraction] = field(default_factory=dict)

    def stone(self, s: MagicPowerState) -> Fraction:
        """The chance of a stone in this turn with the best play."""
        key = self.key(s)
        if key not in self.known:
            self.known[key] = self.mean(s) if GAME.actor(s) == NATURE else self.best(s)
        return self.known[key]

    def key(self, s: MagicPowerState) -> object:
        left = tuple(sorted(st.kind_of(s.cards[i]) for i in self.cards if st.place_of(s.cards[i]) == self.seat))
        nature = (s.wait, s.why, s.rolling, s.rerolls, s.spell, s.pile)
        return bytes(s.b[:6]), left, nature, s.phase, s.action, s.has_drawn, s.cast_before, s.cast_after > 0

    def mean(self, s: MagicPowerState) -> Fraction:
        return sum((self.stone(t) * weight for t, weight in answers(s)), Fraction(0))

    def best(self, s: MagicPowerState) -> Fraction:
        assert GAME.actor(s) == self.seat
        return max((self.move(s, code) for code in legal(s)), default=Fraction(0))

    def move(self, s: MagicPowerState, code: int) -> Fraction:
        op = c.op_of(code)
        if op == c.DRAW:
            return Fraction(int(c.card_of(code) == c.STONE))
        if (op == c.PASS and s.phase != st.SPELL) or op in (c.STOCK, c.INTERFERE):
            return Fraction(0)
        if op == c.CAST and c.card_of(code) not in self.cards:
            return Fraction(0)
        return self.stone(played(s, code))


def legal(s: MagicPowerState) -> list[int]:
    moves = Moves()
    GAME.legal(s, moves)
    return moves.to_list()


def played(s: MagicPowerState, code: int) -> MagicPowerState:
    t = s.copy()
    GAME.play(t, code, None)
    return t


def answers(s: MagicPowerState) -> Iterator[tuple[MagicPowerState, Fraction]]:
    """What NATURE may do, with its chance."""
    chances = Chances()
    GAME.outcomes(s, chances)
    for code, weight in chances.to_list():
        yield played(s, code), Fraction(weight, int(chances.total))


def settled(s: MagicPowerState) -> list[tuple[MagicPowerState, Fraction]]:
    return list(answers(s)) if GAME.actor(s) == NATURE else [(s, Fraction(1))]


def hand_of(s: MagicPowerState, seat: int) -> frozenset[int]:
    return frozenset(i for i, card in enumerate(s.cards) if st.place_of(card) == seat)


def as_if_ending(s: MagicPowerState) -> MagicPowerState:
    t = s.copy()
    t.phase = st.AFTER
    t.action = t.action or st.A
    return t


class Checked:
    """All that the acting seat is told, beside what playing it out gives."""

    def __init__(self, s: MagicPowerState) -> None:
        self.s = s
        self.seat = int(s.who)
        self.told = odds_of(s, self.seat)
        self.play = Played(self.seat, hand_of(s, self.seat))
        self.bare = Played(int(s.next_seat(s.turn_seat)), frozenset())
        self.least: dict[bytes, Fraction] = {}

    def check(self) -> None:
        s, told, play = self.s, self.told, self.play
        assert Fraction(told.stone) == play.stone(s)
        dice_now = s.phase in (st.OPENING, st.BEFORE, st.SPELL)
        assert told.choices == tuple(self.choice(code) for code in legal(s) if dice_now and c.op_of(code) in NAMES)
        best: dict[int, Fraction] = {}
        ways: dict[object, Fraction] = {}
        for code in legal(s):
            if c.op_of(code) == c.CAST:
                card, dice, faces = int(c.card_of(code)), c.dice_of(c.mask_of(code)), c.faces_of(code)
                ways[card, dice, faces] = play.move(s, code)
                best[card] = max(best.get(card, Fraction(0)), play.move(s, code))
        assert {x.card: Fraction(x.stone) for x in told.casts} == best
        assert all(ways[x.card, x.dice, x.faces] == best[x.card] for x in told.casts)
        ending = s.phase in (st.AFTER, st.STOCKED, st.WINDOW)
        assert {x.die: Fraction(x.stone) for x in told.leaves} == (self.endings(s) if ending else {})

    def choice(self, code: int) -> DieChoice:
        """A choice of dice as the engine plays it."""
        s = self.s
        t = played(s, code)
        rolled = s.rolling if c.op_of(code) == c.TURN_OVER else t.rolling if GAME.actor(t) == NATURE else 0
        pair, run, triple, leaves = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
        for after, chance in settled(t):
            faces = sorted(after.b[:3])
            pair += chance * (len(set(faces)) < 3)
            run += chance * (faces in ([x, x + 1, x + 2] for x in range(1, 5)))
            triple += chance * (len(set(faces)) == 1)
            if len(set(faces)) > 1 or (s.phase == st.OPENING and not s.opts.sp_may_take_stone):
                key = bytes(after.b[:3])
                if key not in self.least:
                    self.least[key] = min(self.endings(as_if_ending(after)).values())
                leaves += chance * self.least[key]
        return DieChoice(
            action=NAMES[c.op_of(code)],
            dice=c.dice_of(rolled),
            pair=told(pair),
            run=told(run),
            triple=told(triple),
            stone=told(self.play.move(s, code)),
            leaves=told(leaves),
        )

    def endings(self, s: MagicPowerState) -> dict[int | None, Fraction]:
        """The next player's chances by dice alone, for every way to end the turn."""
        ends = [code for code in legal(s) if c.op_of(code) in (c.PASS, c.INTERFERE)]
        return {c.dice_of(c.mask_of(code))[0] if c.mask_of(code) else None: self.left(s, code) for code in ends}

    def left(self, s: MagicPowerState, code: int) -> Fraction:
        total = Fraction(0)
        for t, chance in settled(played(s, code)):
            while t.phase == st.WINDOW:  # others let their chance to interfere go by
                t = played(t, c.PASS)
            total += chance * self.bare.stone(t)
        return total


def told(x: Fraction) -> str:
    return f"{x.numerator}/{x.denominator}"


# ---- positions


def wander(seed: str, **options: Any) -> Iterator[MagicPowerState]:
    """Positions of a game in which everybody draws whatever can be drawn, and chance does the rest."""
    rng = Rng(seed.encode())
    s = GAME.new(MagicPowerSetup(**options))
    while (actor := GAME.actor(s)) != OVER:
        if actor == NATURE:
            code = int(GAME.sample(s, rng))
        else:
            yield s.copy()
            codes = legal(s)
            draws = [code for code in codes if c.op_of(code) == c.DRAW]
            codes = draws or [code for code in codes if c.op_of(code) != c.CAST or rng.below(9) == 0] or codes
            code = codes[rng.below(len(codes))]
        GAME.play(s, code, None)


def movers(s: MagicPowerState) -> int:
    """How much a hand makes the naive count work."""
    kinds = [st.kind_of(s.cards[i]) for i in hand_of(s, int(s.who))]
    return sum(1 + s.opts.spells.dice[k] * s.opts.spells.times[k] for k in kinds)


OPTIONS: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3, "sp_may_take_stone": True},
    {"seats": 4, "sp_always_rolls_three": True},
    {"seats": 3, "sp_always_rolls_three": True, "sp_may_take_stone": True},
    {"seats": 4, "interferer": "anyone"},
    {"seats": 2, "limit_always": True},
    {"seats": 5, "leave_at_limit": True, "cast_bars_c": True},
]


@pytest.mark.rule("MP-14", "MP-15", "MP-18", "MP-25", "MP-29", "MP-30", "MP-31", "MP-37")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_odds_are_what_playing_everything_out_gives(options: dict[str, Any]) -> None:
    rng = Rng(b"which")
    asked = 0
    phases: set[int] = set()
    for s in wander(str(options), **options):
        if s.round > st.ROUNDS or s.phase == st.DISCARDING or movers(s) > 3:
            continue
        if s.phase not in phases or rng.below(40) == 0:
            Checked(s).check()
            asked += 1
        phases.add(int(s.phase))
    assert asked > 5
    assert {st.OPENING, st.BEFORE, st.AFTER} <= phases


@pytest.mark.parametrize("spell", SPELLS)
@pytest.mark.parametrize("dice", [NOTHING, PAIR, TRIPLE])
def test_every_spell_before_and_after_the_roll(spell: str, dice: tuple[int, int, int]) -> None:
    if spell != "great_whirl":  # 216 falls twice over: test_reach.py counts it
        Checked(scene("before", dice, hands={1: [spell], 2: ["lift"]}).state).check()
    Checked(scene("A", dice, hands={1: [spell], 2: ["lift"]}).state).check()


@pytest.mark.parametrize(
    ("hand", "bars"),
    [
        (["mirror", "lift"], {}),
        (["twin_steps", "seal"], {}),
        (["wobble", "stern_look"], {"hold_barred": 2}),
        (["somersault", "sink"], {"cast_barred": 2}),
        (["mould"], {"hold_barred": 4}),
    ],
    ids=str,
)
@pytest.mark.parametrize("sealed", [(0, 0, 0), (3, 0, 0), (0, 1, 3), (1, 1, 3)], ids=str)
@pytest.mark.parametrize("dice", [(2, 5, 6), TRIPLE])
def test_seals_and_bars_count(
    hand: list[str], bars: dict[str, int], sealed: tuple[int, int, int], dice: tuple[int, int, int]
) -> None:
    s = scene("before", dice, hands={1: hand}).state  # seat 1 moves: bars of 2 bind it, bars of 4 the next player
    for d in range(3):
        s.b[st.SEALED + d] = sealed[d]
    for name, seats in bars.items():
        setattr(s, name, seats)
    Checked(s).check()


@pytest.mark.parametrize("dice", [TRIPLE, PAIR])
@pytest.mark.parametrize("sealed", [(0, 0, 0), (0, 2, 0), (1, 1, 1)], ids=str)
def test_what_is_left_to_somebody_who_may_not_hold(dice: Dice, sealed: tuple[int, int, int]) -> None:
    s = scene("opened", dice).state
    s.hold_barred = 2
    for d in range(3):
        s.b[st.SEALED + d] = sealed[d]
    Checked(s).check()


@pytest.mark.rule("MP-37")
@pytest.mark.parametrize("turn", [40, 41])
def test_what_is_left_when_all_is_calm(turn: int) -> None:
    stages: tuple[Stage, ...] = ("before", "A")
    for stage in stages:
        s = scene(stage, PAIR, calm_after_40=True).state
        s.turn = turn
        Checked(s).check()
        assert len(odds_of(s, 1).leaves) == (0 if stage == "before" else 1 if turn > 40 else 4)


@pytest.mark.parametrize("before", [True, False])
def test_a_spell_in_the_middle(before: bool) -> None:
    at = scene("before" if before else "A", (2, 5, 6), hands={1: ["wobble", "double_chant", "sink"]})
    at.play(at.cast("double_chant", 0), lands(5))
    assert at.phase == "spell"
    Checked(at.state).check()
    at.play(reroll(2), lands(4))
    at.play(at.cast("wobble", 2), lands(2))
    assert [x.action for x in odds_of(at.state, 1).choices] == ["stop", "turn_over"]
    Checked(at.state).check()


@pytest.mark.rule("MP-33")
@pytest.mark.parametrize("options", [{}, {"limit_always": True}])
def test_a_triple_made_before_the_action_is_a_sure_stone(options: dict[str, Any]) -> None:
    at = scene("before", (2, 2, 5), hands={1: ["mirror", "sink", "lift", "whirl"]}, **options)
    at.play(at.cast("mirror", 2, to=[2]))
    assert odds_of(at.state, 1).stone == "1/1"
    assert at.draws() == (set() if options else {"stone"})  # a full hand has to make room first: MP-10
    Checked(at.state).check()


def test_a_drawn_card_bars_the_stone_until_a_spell_is_cast() -> None:
    at = scene("A", TRIPLE, hands={1: ["stern_look"]})
    at.play(DRAW_1, deals("lift"))
    told = odds_of(at.state, 1)
    assert told.stone == "1/1"  # by casting the stern look: MP-20, MP-21
    assert {at.player(1).hand[0].card: "1/1"}.items() <= {x.card: x.stone for x in told.casts}.items()
    at.state.cast_barred = 2
    assert odds_of(at.state, 1).stone == "0/1"


# ---- the final exam


EQUAL = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 3))  # 3 points each: nobody summons


@pytest.mark.rule("MP-57", "MP-58")
def test_the_exam_tells_needed_pips_and_their_chance() -> None:
    at = exam(*EQUAL)
    for seat in (-1, 0, 1, 2):  # everybody sees the same
        told = odds_of(at.state, seat)
        assert [(x.seat, x.value, x.needs, x.passes) for x in told.exam] == [(q, 9, 9, "20/27") for q in range(3)]
        assert (told.stone, told.choices, told.casts, told.leaves) == ("0/1", (), (), ())
    first = at.actor
    at.play(THROW, lands(1, 1, 1))
    assert [x.seat for x in odds_of(at.state, 0).exam] == [q for q in range(3) if q != first]


@pytest.mark.rule("MP-58")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("points", range(1, 10))
def test_chances_to_pass_are_those_of_three_dice(points: int, seats: int) -> None:
    won = sum(points * seats * (a + b + x) >= 80 for a, b, x in product(range(1, 7), repeat=3))
    assert chance_of_pips(pips_needed(points * seats)) == Fraction(won, 216)


@pytest.mark.rule("MP-11")
def test_before_the_exam_nobody_is_told_what_stones_are_worth() -> None:
    assert odds_of(fifth(*EQUAL).state, 2).exam == ()


# ---- what a seat may know


def test_whoever_does_not_move_is_told_nothing() -> None:
    s = scene("before", PAIR, hands={1: ["mirror"], 2: ["mould"]}).state
    for seat in (-1, 0, 2):
        assert odds_of(s, seat) == MagicPowerOdds(seat=seat, stone="0/1")


def test_odds_do_not_know_the_hands_of_others() -> None:
    rng = Rng(b"canary")
    seen = 0
    for s in islice(wander("canary", seats=4), 0, 400, 4):
        actor = int(s.who)
        assert odds_of(s, actor) == GAME.odds(GAME.redeal(s, actor, rng), actor)
        seen += any(st.place_of(card) < 5 and st.place_of(card) != actor for card in s.cards)
    assert seen > 20


def test_own_spell_files_have_their_own_odds() -> None:
    great = Spell(id="storm", name=Text("Storm"), text=Text("-"), level=1, copies=20, effect=Whirl(dice=3, times=3))
    far = Spell(id="leap", name=Text("Leap"), text=Text("-"), level=2, copies=9, effect=Shift(by=-4))
    at = scene("A", (1, 5, 6), spells=(great, far), hands={1: ["storm"] * 12 + ["leap"]})
    told = Fraction(odds_of(at.state, 1).stone)  # hundreds of dice, and still nothing is rounded
    assert Fraction(999, 1000) < told < 1
    assert told.denominator > 2**60
    Checked(scene("A", (1, 5, 6), spells=(great, far), hands={1: ["leap"]}).state).check()
