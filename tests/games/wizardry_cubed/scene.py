"""The words the tests of Wizardry to the Power of Three are written in: scenes, moves, NATURE's answers, talk.

A scene is a real table played by real moves, with NATURE's answers scripted. Only `put` sets figures and tools where
no move has brought them. Seat 0 keeps the clock; every scene has had its peeks: the first is at slot 17, the next at
16 and so on, and they showed the Lumies of PEEKED, which no test rolls unless it means to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, TypeVar

from gramarye.core.game import ALL_SEEING, NATURE, Chances, Log, Moves
from gramarye.core.nature import Scripted
from gramarye.core.table import Table
from gramarye.core.words import Event, Move, Refusal, Word
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed.boards import own_board
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.games.wizardry_cubed.words import (
    Advance,
    Agree,
    Board,
    Chat,
    Flip,
    Land,
    LetWillyGo,
    Lot,
    Object,
    Peek,
    Phrase,
    Ping,
    Propose,
    PutBack,
    Roll,
    Show,
    Stop,
    WizardrySetup,
    WizardryView,
)

E = TypeVar("E", bound=Event)
PEEKED = ("key", "frog", "moon", "hedgehog", "snake", "acorn")
THREE = ("castle", "bat", "mouse")  # a roll of three Lumies
POTION = ("castle", "potion", "mouse")
GHOST = ("castle", "bat", "ghost")
BOTH = ("castle", "potion", "ghost")
MARKET, FOREST, LAST, SCHOOL = 7, 18, 23, 24

# ---- moves

ROLL = Roll()
PUT_BACK = PutBack()
STOP = Stop()
AGREE = Agree()
OBJECT = Object()
LET_GO = LetWillyGo()
PING = Ping(3, "sure", "owl")
KIND_WORD = Phrase("well_done")
HINT = Phrase("i_know")
CHAT = Chat("I think it is behind you")


def potion(by: int, wizard: int) -> Propose:
    return Propose(by, "potion", wizard)


def enchantment(by: int) -> Propose:
    return Propose(by, "enchantment")


# ---- NATURE's answers


def lands(*symbols: str, board: Board | None = None) -> Land:
    """The dice show these, die by die."""
    dice = (board or own_board("standard")).dice
    return Land(tuple(die.index(symbol) for die, symbol in zip(dice, symbols, strict=True)))


# ---- what comes back


class refused:  # noqa: N801  # reads as a word: tries(…) == refused("W3-40", "search_on")
    """A refusal by this rule, in this sentence of it."""

    def __init__(self, rule: str, key: str) -> None:
        self.rule = rule
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (other.rule, other.key) == (self.rule, self.key)

    __hash__ = None  # type: ignore[assignment]  # compared only

    def __repr__(self) -> str:
        return f"refused({self.rule!r}, {self.key!r})"


def only(kind: type[E], events: Iterable[Event]) -> E:
    """The one event of this kind."""
    found = every(kind, events)
    assert len(found) == 1, f"{len(found)} times {kind.__name__} instead of once"
    return found[0]


def every(kind: type[E], events: Iterable[Event]) -> list[E]:
    return [e for e in events if isinstance(e, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(e).__name__ for e in events]


@dataclass
class Scene:
    """A table in the middle of a game."""

    table: Table
    nature: Scripted

    # ---- playing

    def play(self, move: Move, *answers: Move, by: int | None = None) -> tuple[Event, ...]:
        """Whoever must move does so, or `by`; NATURE says exactly these answers. Returns the events."""
        self.nature.moves = list(answers)
        step = self.table.play(self.actor if by is None else by, move)
        assert not self.nature.moves, f"NATURE was not asked for {self.nature.moves}"
        return step.events

    def tries(self, move: Move, seat: int | None = None) -> Refusal | None:
        """The refusal of a move nobody makes, None where it is allowed; the state is as it was."""
        before = self.state.to_bytes()
        refusal = GAME.check(self.state, self.actor if seat is None else seat, move)
        assert self.state.to_bytes() == before
        return refusal

    def says(self, talk: Word, seat: int) -> Refusal | None:
        """The refusal of what somebody says, None where it may be said."""
        return GAME.check_talk(self.state, seat, talk)

    def peek(self, slot: int, symbol: str | None = None) -> tuple[Event, ...]:
        """Look at a tile; `symbol` where nobody has seen it yet."""
        return self.play(Peek(slot), *([Show(symbol)] if symbol else []))

    def roll(self, *symbols: str) -> tuple[Event, ...]:
        """The acting seat rolls these."""
        return self.play(ROLL, lands(*symbols))

    def flip(self, slot: int, symbol: str | None = None) -> tuple[Event, ...]:
        """Turn up a tile; `symbol` where nobody has seen it yet."""
        return self.play(Flip(slot), *([Show(symbol)] if symbol else []))

    def find(self, *symbols: str) -> tuple[Event, ...]:
        """Turn up a tile for each of these, from slot 0 on; returns the events of all."""
        events: tuple[Event, ...] = ()
        for symbol in symbols:
            slot = self.slot_of(symbol)
            if slot is None:
                events += self.flip(next(i for i in range(18) if self.state.tile(i) < 0), symbol)
            else:
                events += self.flip(slot)
        return events

    def slot_of(self, symbol: str) -> int | None:
        """Where a Lumie is, if anybody has seen it."""
        kind = self.state.opts.track.kind_of(symbol)
        return next((i for i in range(18) if self.state.tile(i) == kind), None)

    def fail(self) -> tuple[Event, ...]:
        """Turn up the tile of the first peek, which nobody is looking for."""
        return self.flip(17)

    def dull(self, turns: int = 1) -> tuple[Event, ...]:
        """Turns in which nothing is found; returns the events of the last."""
        events: tuple[Event, ...] = ()
        for _ in range(turns):
            self.roll(*THREE)
            events = self.fail()
        return events

    def uses(self, tool: Propose, *answers: Move) -> tuple[Event, ...]:
        """A tool that nobody else need agree to."""
        return self.play(tool, *answers, by=tool.seat)

    def fork(self) -> Scene:
        """The same scene for another story."""
        table = copy(self.table)
        table.state = self.table.state.copy()
        table.log = list(self.table.log)
        table.nature = Scripted([])
        return Scene(table, table.nature)

    # ---- looking

    @property
    def state(self) -> WizardryState:
        s = self.table.state
        assert isinstance(s, WizardryState)
        return s

    @property
    def actor(self) -> int:
        return self.table.actor

    def view(self, eye: int = ALL_SEEING) -> WizardryView:
        """What this eye sees; without one, everything."""
        return GAME.view(self.state, eye)

    @property
    def phase(self) -> str:
        return self.view().prompt.phase

    @property
    def wizards(self) -> tuple[int, ...]:
        return self.view().wizards

    @property
    def willy(self) -> int:
        return self.view().willy

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def won(self) -> bool | None:
        return self.view().won

    @property
    def open_tiles(self) -> dict[int, str]:
        """What lies open for all to see."""
        return {slot: symbol for slot, symbol in enumerate(self.view(-1).tiles) if symbol is not None}

    @property
    def legal(self) -> list[Move]:
        moves = Moves()
        GAME.legal(self.state, moves)
        return [GAME.decode(self.state, code) for code in moves.to_list()]

    def interrupts(self, seat: int) -> list[Move]:
        moves = Moves()
        GAME.interrupts(self.state, seat, moves)
        return [GAME.decode(self.state, code) for code in moves.to_list()]

    def can(self, kind: type[Move]) -> bool:
        """Whether some move of this kind is allowed."""
        return any(isinstance(m, kind) for m in self.legal)

    def advanceable(self) -> set[int]:
        """Whom the potion face may move."""
        return {m.wizard for m in self.legal if isinstance(m, Advance)}

    def chances(self, *moves: Move) -> dict[Move, int]:
        """What NATURE could answer after these moves (and answers), with the weights."""
        s = self.state.copy()
        for move in moves:
            GAME.apply(s, move, Log())
        return answers(s)

    # ---- putting

    def put(
        self,
        wizards: Sequence[int] | None = None,
        willy: int | None = None,
        potions: int | None = None,
        enchantments: int | None = None,
    ) -> Scene:
        """Set figures and tools; the only way in which a test makes a position without playing it."""
        s = self.state
        for q, space in enumerate(wizards or ()):
            s.b[st.POS + q] = type(s.b[0])(space)
        s.willy = s.willy if willy is None else willy
        s.potions = s.potions if potions is None else potions
        s.enchantments = s.enchantments if enchantments is None else enchantments
        return self


def answers(s: WizardryState) -> dict[Move, int]:
    """What NATURE could say in this state, with the weights."""
    assert GAME.actor(s) == NATURE
    chances = Chances()
    GAME.outcomes(s, chances)
    return {GAME.decode(s, code): weight for code, weight in chances.to_list()}


def begin(seats: int = 3, *, first: int = 0, **options: Any) -> Scene:
    """A table before the first peek. `options` are fields of WizardrySetup, each of its own type; here and below."""
    chosen = options.pop("choose_first", "lot")
    nature = Scripted([Lot(first)])
    return Scene(Table(GAME, WizardrySetup(seats=seats, first=chosen, **options), nature), nature)


def scene(
    seats: int = 3,
    *,
    wizards: Sequence[int] | None = None,
    willy: int | None = None,
    potions: int | None = None,
    enchantments: int | None = None,
    turns: int = 0,
    **options: Any,
) -> Scene:
    """The first turn, before the roll (or so many dull turns later), with figures and tools put as asked for."""
    at = begin(seats, **options)
    for i in range(4 if seats == 2 else seats):
        at.peek(17 - i, PEEKED[i])
        at.play(PUT_BACK)
    at.dull(turns)
    return at.put(wizards, willy, potions, enchantments)
