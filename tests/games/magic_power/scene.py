"""The words the tests of The Test of Magic Power are written in: scenes, moves, NATURE's answers, refusals.

A scene is a real table played by real moves, with NATURE's answers scripted. Only `give` puts spells
where no move has brought them, so that a test need not play ten turns to get a hand. Seat 0 opens
every scene; in a scene that is past the opening, seat 1 is to move and finds the dice asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal, TypeVar

from gramarye.core.game import ALL_SEEING, NATURE, Chances, Moves
from gramarye.core.nature import Scripted
from gramarye.core.table import Table
from gramarye.core.words import Event, Move, Refusal
from gramarye.games.magic_power import decks
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import AnyEffect, Mould, Spell, Text
from gramarye.games.magic_power.state import MagicPowerState
from gramarye.games.magic_power.words import (
    Cast,
    Deal,
    DealStone,
    Discard,
    Draw,
    Fetch,
    Hold,
    Interfere,
    Land,
    Lot,
    MagicPowerSetup,
    MagicPowerView,
    Pass,
    Pick,
    PlayerView,
    Reroll,
    RollOne,
    RollThree,
    RollTwo,
    Stock,
    Summon,
    TurnOver,
)

E = TypeVar("E", bound=Event)
Dice = tuple[int, int, int]
Stage = Literal["opening", "opened", "before", "A", "B", "C"]

NOTHING: Dice = (1, 3, 6)  # neither pair nor run
PAIR: Dice = (2, 2, 5)
RUN: Dice = (2, 3, 4)
TRIPLE: Dice = (4, 4, 4)

# ---- moves

OPEN = RollThree()
HOLD = Hold()
PASS = Pass()
THROW = RollThree()  # in the final exam
TURN_OVER = TurnOver()
DRAW_1 = Draw("level1")
DRAW_2 = Draw("level2")
DRAW_STONE = Draw("stone")


def roll_two(*dice: int) -> RollTwo:
    return RollTwo(dice)


def roll_one(*dice: int) -> RollOne:
    return RollOne(dice)


def reroll(*dice: int) -> Reroll:
    return Reroll(dice)


def interfere(die: int) -> Interfere:
    return Interfere(die)


def summon(seat: int) -> Summon:
    return Summon(seat)


# ---- NATURE's answers


def lands(*faces: int) -> Land:
    return Land(faces)


def deals(spell: str) -> Deal:
    return Deal(spell)


def stone(points: int) -> DealStone:
    return DealStone(points)


def lot(seat: int) -> Lot:
    return Lot(seat)


def fetches(points: int) -> Fetch:
    return Fetch(points)


def picks(card: int) -> Pick:
    return Pick(card)


# ---- what comes back


class refused:  # noqa: N801  # reads as a word: tries(…) == refused("MP-21")
    """A refusal by this rule, and by this sentence of it where a key is given."""

    def __init__(self, rule: str, key: str | None = None) -> None:
        self.rule = rule
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and other.rule == self.rule and self.key in (None, other.key)

    __hash__ = None  # type: ignore[assignment]  # compared only

    def __repr__(self) -> str:
        return f"refused({self.rule!r}, {self.key!r})"


def only(kind: type[E], events: Iterable[Event]) -> E:
    """The one event of this kind."""
    found = [e for e in events if isinstance(e, kind)]
    assert len(found) == 1, f"{len(found)} times {kind.__name__} instead of once"
    return found[0]


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(e).__name__ for e in events]


@dataclass
class Scene:
    """A table in the middle of a game."""

    table: Table
    nature: Scripted

    # ---- playing

    def play(self, move: Move, *answers: Move) -> tuple[Event, ...]:
        """Whoever must move does so; NATURE says exactly these answers. Returns the events."""
        self.nature.moves = list(answers)
        step = self.table.play(self.actor, move)
        assert not self.nature.moves, f"NATURE was not asked for {self.nature.moves}"
        return step.events

    def tries(self, move: Move, seat: int | None = None) -> Refusal | None:
        """The refusal of a move nobody makes, None where it is allowed; the state is as it was."""
        before = self.state.to_bytes()
        refusal = GAME.check(self.state, self.actor if seat is None else seat, move)
        assert self.state.to_bytes() == before
        return refusal

    def turn(self, *moves: Move) -> None:
        """A dull turn of whoever must move: hold (or open with nothing), these moves, and pass."""
        if self.phase == "opening":
            self.play(OPEN, lands(*NOTHING))
        else:
            self.play(HOLD)
        for move in moves:
            self.play(move)
        self.ends_turn()

    def ends_turn(self) -> None:
        """Pass, and nobody who might interferes."""
        self.play(PASS)
        while self.phase == "window":
            self.play(PASS)

    def wins(self, seat: int, points: int, *answers: Move) -> tuple[Event, ...]:
        """From its opening on, a whole round whose stone this seat takes. Returns the events of the taking;
        `answers` are NATURE's after the stone."""
        self.leaves_a_triple_to(seat)
        return self.play(DRAW_STONE, stone(points), *answers)

    def leaves_a_triple_to(self, seat: int) -> None:
        """The opener rolls a triple, the seats between leave it alone, this one has chosen C on it."""
        assert self.phase == "opening"
        self.play(OPEN, lands(*TRIPLE))
        self.ends_turn()
        while self.actor != seat:
            self.turn()
        self.play(HOLD)

    def cast(self, spell: str, *dice: int, to: Sequence[int] = (), on: int | None = None) -> Cast:
        """The cast of a spell in the acting hand."""
        return Cast(self.card(spell), dice, tuple(to), on)

    def stocks(self, spell: str) -> Stock:
        return Stock(self.card(spell))

    def discards(self, spell: str) -> Discard:
        return Discard(self.card(spell))

    def fork(self) -> Scene:
        """The same scene for another story."""
        table = copy(self.table)
        table.state = self.table.state.copy()
        table.log = list(self.table.log)
        table.nature = Scripted([])
        return Scene(table, table.nature)

    # ---- looking

    @property
    def state(self) -> MagicPowerState:
        s = self.table.state
        assert isinstance(s, MagicPowerState)
        return s

    @property
    def setup(self) -> MagicPowerSetup:
        assert isinstance(self.table.setup, MagicPowerSetup)
        return self.table.setup

    @property
    def actor(self) -> int:
        return self.table.actor

    def view(self, eye: int = ALL_SEEING) -> MagicPowerView:
        """What this eye sees; without one, everything."""
        return GAME.view(self.state, eye)

    @property
    def phase(self) -> str:
        return self.view().prompt.phase

    @property
    def dice(self) -> tuple[int, ...]:
        return self.view().dice

    @property
    def over(self) -> bool:
        return self.table.over

    def player(self, seat: int, eye: int = ALL_SEEING) -> PlayerView:
        return self.view(eye).players[seat]

    def hand(self, seat: int) -> list[str | None]:
        return [c.spell for c in self.player(seat).hand]

    def stock(self, seat: int) -> list[str | None]:
        return [c.spell for c in self.player(seat).stock]

    def stones(self, seat: int) -> tuple[int | None, ...]:
        return self.player(seat).stones

    def card(self, spell: str, seat: int | None = None) -> int:
        """The name of this spell's card in a hand; of the acting one where no seat is named."""
        hand = self.player(self.actor if seat is None else seat).hand
        return next(c.card for c in hand if c.spell == spell)

    @property
    def legal(self) -> list[Move]:
        moves = Moves()
        GAME.legal(self.state, moves)
        return [GAME.decode(self.state, code) for code in moves.to_list()]

    def can(self, kind: type[Move]) -> bool:
        """Whether some move of this kind is allowed."""
        return any(isinstance(m, kind) for m in self.legal)

    def draws(self) -> set[str]:
        """The piles that may be drawn from."""
        return {m.pile for m in self.legal if isinstance(m, Draw)}

    def chances(self, *moves: Move) -> dict[Move, int]:
        """What NATURE could answer after these moves (and answers), with the weights."""
        s = self.state.copy()
        for move in moves:
            GAME.apply(s, move, None)
        return answers(s)

    # ---- putting

    def give(self, seat: int, *spells: str, stocked: bool = False) -> Scene:
        """Hand a seat spells out of the decks, as if it had drawn (and stocked) them in an earlier turn.

        The only way in which a test makes a position without playing it.
        """
        s = self.state
        who, phase, wait = s.who, s.phase, s.wait
        s.who = seat
        for spell in spells:
            kind = s.opts.spells.kind_of(spell)
            assert s.b[st.DECK + kind], f"no {spell} is left in the deck"
            decks.deal(s, kind, None)
            if stocked:
                decks.stock(s, len(s.cards) - 1, None)
        s.who, s.phase, s.wait = who, phase, wait
        return self


def answers(s: MagicPowerState) -> dict[Move, int]:
    """What NATURE could say in this state, with the weights."""
    assert GAME.actor(s) == NATURE
    chances = Chances()
    GAME.outcomes(s, chances)
    return {GAME.decode(s, code): weight for code, weight in chances.to_list()}


def spell_file(effect: AnyEffect, copies: int = 3) -> tuple[Spell, ...]:
    """A spell file with so many level-1 cards "test" of this effect, and something for the level-2 deck."""
    text = Text("Test")
    return (
        Spell(id="test", name=text, text=text, level=1, copies=copies, effect=effect),
        Spell(id="rest", name=text, text=text, level=2, copies=1, effect=Mould()),
    )


def begin(seats: int = 3, *, sp: int = 0, start: Sequence[Sequence[int]] | None = None, **options: Any) -> Scene:
    """A table at its first opening turn: `sp` rolled lowest, or the dice for the start were these, throw by throw.

    `options` are fields of MagicPowerSetup, each of its own type; here and below.
    """
    throws = start or [[1 if seat == sp else 2 for seat in range(seats)]]
    nature = Scripted([lands(face) for throw in throws for face in throw])
    table = Table(GAME, MagicPowerSetup(seats=seats, **options), nature)
    return Scene(table, nature)


def scene(
    stage: Stage = "before",
    dice: Dice = NOTHING,
    *,
    seats: int = 3,
    hands: Mapping[int, Sequence[str]] | None = None,
    stocks: Mapping[int, Sequence[str]] | None = None,
    **options: Any,
) -> Scene:
    """A scene of the first round with these dice on the table and these spells in hands and stocks.

    "opening": seat 0 is about to open; "opened": it has rolled `dice`; "before": seat 1 begins an ordinary turn
    with `dice`; "A", "B", "C": seat 1 has done that action, and `dice` are what it left (A rolled the first two,
    B the first).
    """
    at = begin(seats, **options)
    for seat, spells in (stocks or {}).items():
        at.give(seat, *spells, stocked=True)
    for seat, spells in (hands or {}).items():
        at.give(seat, *spells)
    if stage == "opening":
        return at
    at.play(OPEN, lands(*dice))
    if stage == "opened":
        return at
    at.ends_turn()
    if stage == "A":
        at.play(roll_two(0, 1), lands(dice[0], dice[1]))
    elif stage == "B":
        at.play(roll_one(0), lands(dice[0]))
    elif stage == "C":
        at.play(HOLD)
    return at


def every_fall(*spells: str, **options: Any) -> Iterator[tuple[Dice, Scene]]:
    """All 216 falls of the dice, each with seat 1, these spells in hand, at the beginning of its turn."""
    opening = begin(**options).give(1, *spells)
    for x, y, z in product(range(1, 7), repeat=3):
        at = opening.fork()
        at.play(OPEN, lands(x, y, z))
        at.ends_turn()
        yield (x, y, z), at


def exam(*stones: tuple[int, int], seats: int = 3, then: Sequence[Move] = (), **options: Any) -> Scene:
    """The final exam after five rounds in which these seats took stones of these points, in this order.

    `then` are NATURE's answers right after the fifth stone: the lot and the errand boy.
    """
    at = fifth(*stones, seats=seats, **options)
    at.play(DRAW_STONE, stone(stones[4][1]), *then)
    return at


def fifth(*stones: tuple[int, int], seats: int = 3, **options: Any) -> Scene:
    """Four rounds are over, and the taker of the fifth stone is about to draw it."""
    at = begin(seats, **options)
    for seat, points in stones[:4]:
        at.wins(seat, points)
    at.leaves_a_triple_to(stones[4][0])
    return at
