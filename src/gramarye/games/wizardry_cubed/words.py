"""The words of Wizardry to the Power of Three: set-up, moves, NATURE's answers, talk, events and the view."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from gramarye.core.words import Event, Move, Secret, Setup, View, Word, Words

Slot = Annotated[int, msgspec.Meta(ge=0, le=30)]
Wizard = Annotated[int, msgspec.Meta(ge=0, le=5)]
Symbol = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]{0,15}$")]
"""The name of a Lumie, or "ghost" or "potion"."""
Tool = Literal["potion", "enchantment"]
Faces = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=5)], ...], msgspec.Meta(max_length=3)]
"""For each die the number of the face that lies on top."""

# ---- set-up


class Board(Word, frozen=True, kw_only=True):
    """A path and what the dice and tiles show. Spaces count from 1, Willy's start, to the school."""

    tiles: Annotated[int, msgspec.Meta(ge=2, le=30)]
    market: Annotated[int, msgspec.Meta(ge=2, le=60)]
    forest: Annotated[int, msgspec.Meta(ge=3, le=80)]
    stairs: Annotated[int, msgspec.Meta(ge=0, le=20)]
    arrows: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=3)], ...], msgspec.Meta(max_length=100)]
    dice: Annotated[
        tuple[Annotated[tuple[Symbol, ...], msgspec.Meta(min_length=1, max_length=6)], ...],
        msgspec.Meta(min_length=1, max_length=3),
    ]
    arrows_may_fall: bool = False  # W3-13
    """Written by whoever means it; otherwise fewer arrows further on are taken for a slip."""


class WizardryChoice(Setup, frozen=True, kw_only=True):
    """Seats and options; the defaults are the rulebook's. Each option is explained in the rulebook."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3  # W3-01
    level: Literal["beginner", "confirmed", "expert"] = "beginner"  # W3-14
    path: Literal["standard", "short", "long"] = "standard"  # W3-71
    first: Literal["lot", "host"] = "lot"  # W3-24
    peek_anew: bool = True  # W3-21
    peeks: Literal["told", "kept", "open"] = "told"  # W3-19
    willy_moves_on_first_turn: bool = False  # W3-27
    potion_face: Literal["at_once", "after_search"] = "at_once"  # W3-34
    catch: Literal["passing", "last_space"] = "passing"  # W3-62
    may_stop_early: bool = False  # W3-40
    enchantment: Literal["any_time", "before_first_flip"] = "any_time"  # W3-61
    hints: Literal["forest", "everywhere", "none"] = "forest"  # W3-51
    talk: Literal["free", "phrases"] = "free"  # W3-51
    agree: Literal["active", "majority"] = "active"  # W3-59
    willy_further_back: bool = False  # W3-12
    keep_notes: bool = False  # W3-48
    board: Board | None = None  # W3-73; None: the path of the box, short or long


class WizardrySetup(WizardryChoice, frozen=True, kw_only=True):
    """What a table plays: what its players chose, and what follows from who sits there."""

    voters: Annotated[tuple[Wizard, ...], msgspec.Meta(max_length=6, extra={"rule": "W3-59"})] = ()
    """Seats whose word counts when a Potion or an Enchantment is proposed: the humans. Bots always agree."""


# ---- moves of a seat


class Peek(Move, frozen=True):
    """Before the first turn, look secretly at a tile."""

    slot: Slot


class PutBack(Move, frozen=True):
    """Turn the peeked tile back."""


class Roll(Move, frozen=True):
    """Roll all the dice."""


class Advance(Move, frozen=True):
    """The potion face: any wizard still outside goes one space."""

    wizard: Wizard


class Flip(Move, frozen=True):
    """Turn over a tile."""

    slot: Slot


class Stop(Move, frozen=True):
    """Look at no second tile (two players), or search no further (option `may_stop_early`)."""


class Propose(Move, frozen=True):
    """Use a Potion for a wizard, or an Enchantment. Any seat may, whoever's turn it is; `seat` is the proposer."""

    seat: Wizard
    tool: Tool
    wizard: Wizard | None = None


class Agree(Move, frozen=True):
    """Yes to the proposal."""


class Object(Move, frozen=True):
    """No to the proposal."""


class LetWillyGo(Move, frozen=True):
    """Use nothing: let Willy take his step."""


# ---- NATURE's answers


class Lot(Move, frozen=True):
    """Who walked in a forest last."""

    seat: Wizard


class Land(Move, frozen=True):
    """The dice come to rest."""

    faces: Faces


class Show(Move, frozen=True):
    """What a tile nobody has seen turns out to be."""

    symbol: Symbol


SeatMove = Union[Peek, PutBack, Roll, Advance, Flip, Stop, Propose, Agree, Object, LetWillyGo]
NatureMove = Union[Lot, Land, Show]
AnyMove = Union[Peek, PutBack, Roll, Advance, Flip, Stop, Propose, Agree, Object, LetWillyGo, Lot, Land, Show]

# ---- talk: what friends say to each other; it changes nothing, and may be wrong

PHRASES = ("i_know", "i_have_forgotten", "not_that_one", "well_done", "oh_no", "thank_you", "careful")
HELPFUL = ("i_know", "i_have_forgotten", "not_that_one")  # hints; the others are mere company


class Ping(Word, frozen=True, tag_field="t", tag="ping"):
    """A finger at a slot: "it is there, I am this sure", and what "it" is, if one says so."""

    slot: Slot
    sure: Literal["sure", "think_so", "maybe"]
    symbol: Symbol | None = None


class Phrase(Word, frozen=True, tag_field="t", tag="phrase"):
    """One of the set phrases."""

    key: Literal["i_know", "i_have_forgotten", "not_that_one", "well_done", "oh_no", "thank_you", "careful"]


class Chat(Word, frozen=True, tag_field="t", tag="chat"):
    """Free words, where the table allows them."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


AnyTalk = Union[Ping, Phrase, Chat]

# ---- what is asked of whom

Phase = Literal[
    "start",  # the lot falls on the first player
    "peek",  # a seat looks at a tile
    "looking",  # it sees it
    "roll",
    "potion_face",  # the roller advances any wizard
    "search",
    "danger",  # Willy's next step would catch someone, and something could help
    "proposal",  # a seat is asked for its word
    "nature",
    "over",
]
Danger = Literal["clock", "ghost_tile", "ghost_face"]


class Proposal(Word, frozen=True):
    """A Potion or Enchantment somebody wants to use, and who has agreed so far."""

    by: Wizard
    tool: Tool
    wizard: Wizard | None
    agreed: tuple[Wizard, ...] = ()


class Prompt(Word, frozen=True, kw_only=True):
    """What the game waits for."""

    phase: Phase
    danger: Danger | None = None
    steps: int = 0
    """Spaces Willy is about to go."""
    proposal: Proposal | None = None


# ---- events


class FirstChosen(Event, frozen=True, kw_only=True):
    """This seat begins and keeps the Ghost Clock."""

    seat: Wizard


class TilePeeked(Event, frozen=True, kw_only=True):
    seat: Wizard
    slot: Slot
    symbol: Secret[str]


class TileReturned(Event, frozen=True, kw_only=True):
    """A peeked tile lies face down again."""

    slot: Slot


class TurnBegan(Event, frozen=True, kw_only=True):
    """`silent`: it begins on the stairs, so nobody may help."""

    seat: Wizard
    silent: bool
    inside: bool


class DiceRolled(Event, frozen=True, kw_only=True):
    seat: Wizard
    faces: tuple[Symbol, ...]
    targets: tuple[Symbol, ...]
    """Lumies still to be found."""


class TileFlipped(Event, frozen=True, kw_only=True):
    seat: Wizard
    slot: Slot
    symbol: Symbol
    found: bool


class SearchEnded(Event, frozen=True, kw_only=True):
    """`why`: all found, a wrong Lumie, a ghost, or stopped."""

    seat: Wizard
    why: Literal["all", "wrong", "ghost", "stopped"]


class WizardMoved(Event, frozen=True, kw_only=True):
    wizard: Wizard
    to: int
    inside: bool


class WillyMoved(Event, frozen=True, kw_only=True):
    """`arrows` are those on the space he came to."""

    to: int
    arrows: int
    why: Literal["peek", "clock", "ghost_tile", "ghost_face"]


class DangerSeen(Event, frozen=True, kw_only=True):
    """Willy's next step would catch these wizards, and something could still help."""

    why: Danger
    steps: int
    wizards: tuple[Wizard, ...]


class Proposed(Event, frozen=True, kw_only=True):
    seat: Wizard
    tool: Tool
    wizard: Wizard | None


class Answered(Event, frozen=True, kw_only=True):
    seat: Wizard
    yes: bool


class ProposalDropped(Event, frozen=True, kw_only=True):
    pass


class ToolUsed(Event, frozen=True, kw_only=True):
    tool: Tool
    left: int


class TilesReturned(Event, frozen=True, kw_only=True):
    """All tiles of this turn lie face down again."""

    slots: tuple[Slot, ...]


class WizardsCaught(Event, frozen=True, kw_only=True):
    wizards: tuple[Wizard, ...]


class GameEnded(Event, frozen=True, kw_only=True):
    won: bool


class Awaited(Event, frozen=True, kw_only=True):
    actor: int
    prompt: Prompt


AnyEvent = Union[
    FirstChosen, TilePeeked, TileReturned, TurnBegan, DiceRolled, TileFlipped, SearchEnded, WizardMoved, WillyMoved,
    DangerSeen, Proposed, Answered, ProposalDropped, ToolUsed, TilesReturned, WizardsCaught, GameEnded, Awaited,
]  # fmt: skip

# ---- the view


class WizardryView(View, frozen=True, kw_only=True):
    """The table as one seat sees it; never the face of a tile that lies face down (but see `notes`)."""

    prompt: Prompt
    wizards: tuple[int, ...]
    """The space of each wizard; the school is the last."""
    willy: int
    active: int
    """Whose turn it is, -1 before the first."""
    clock: int
    """Who holds the Ghost Clock, -1 before the lot."""
    silent: bool
    turn: int
    potions: int
    enchantments: int
    faces: tuple[Symbol, ...]
    """What the dice show, () before a roll."""
    targets: tuple[Symbol, ...]
    """Lumies still to be found."""
    found: int
    tiles: tuple[str | None, ...]
    """The symbol of each tile that is turned up for this seat, None for a tree."""
    peeked_by: tuple[int, ...]
    """For each slot the seat that looked at it before the first turn, or -1."""
    arrows: int
    """On Willy's space."""
    won: bool | None = None
    notes: tuple[str | None, ...] | None = None
    """What this seat has seen of each tile, under the option `keep_notes`."""


class WizardryOdds(Word, frozen=True, kw_only=True):
    """Exact chances before a seat, each as "of/all"; None where there is nothing to tell."""

    seat: int
    new_tree: str | None
    """That a tree this seat has never seen under hides what is searched for."""
    again: str | None
    """That an Enchantment saves everybody from Willy's coming step."""


WORDS = Words(AnyMove, AnyEvent, WizardrySetup, WizardryView, talk=AnyTalk, odds=WizardryOdds, choice=WizardryChoice)
