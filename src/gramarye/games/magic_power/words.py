"""The words of The Test of Magic Power: set-up, moves, NATURE's answers, events and the view."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Union

import msgspec

from gramarye.core.words import Event, Move, Secret, Setup, View, Word, Words
from gramarye.games.magic_power.forecast import MagicPowerOdds
from gramarye.games.magic_power.spellbook import Level, Spell

Die = Annotated[int, msgspec.Meta(ge=0, le=2)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Points = Annotated[int, msgspec.Meta(ge=1, le=3)]
MOST_CARDS: Final = 4095
CardId = Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]
"""The name of a spell card while somebody holds it, also of one you cannot see; given in the order of drawing."""
Player = Annotated[int, msgspec.Meta(ge=0, le=4)]
Dice = Annotated[tuple[Die, ...], msgspec.Meta(max_length=3)]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=3)]

# ---- set-up


class MagicPowerSetup(Setup, frozen=True, kw_only=True):
    """Seats and options; the defaults are the publisher's text. Each option is explained in the rulebook."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 3  # MP-01
    stones: Literal["11223", "11233", "11123", "12223"] = "11223"  # MP-04
    limit_counts: Literal["stones_and_spells", "spells_only"] = "stones_and_spells"  # MP-09
    tight_limit: Literal["two_players", "four_players"] = "two_players"  # MP-09
    limit_always: bool = False  # MP-10
    leave_at_limit: bool = False  # MP-10
    sp_may_take_stone: bool = False  # MP-14
    sp_always_rolls_three: bool = False  # MP-17
    early_cast_keeps_draw: bool = False  # MP-21
    cast_bars_c: bool = False  # MP-24
    stone_needs_dice_spell: bool = False  # MP-33
    triple_is_no_pair: bool = False  # MP-30
    calm_after_40: bool = False  # MP-37
    interferer: Literal["ender", "anyone"] = "ender"  # MP-38
    errand: Literal["swap", "extra_stone", "none"] = "swap"  # MP-51
    summon_on_equal_totals: bool = False  # MP-53
    multiplier: Literal["all", "finalists"] = "all"  # MP-55
    winner: Literal["all_who_pass", "best_value"] = "all_who_pass"  # MP-59
    spells: Annotated[tuple[Spell, ...], msgspec.Meta(max_length=64)] | None = None  # MP-03; None: the game's own set


# ---- moves of a seat


class RollThree(Move, frozen=True):
    """Roll all three dice: the opening of a round, or the throw of the final exam."""


class RollTwo(Move, frozen=True):
    """Action A: roll exactly two dice again (fewer only where others are sealed)."""

    dice: Dice


class RollOne(Move, frozen=True):
    """Action B: roll exactly one die again (none only where all are sealed)."""

    dice: Dice


class Hold(Move, frozen=True):
    """Action C: roll no die."""


class Draw(Move, frozen=True):
    """Take the top card of a deck whose condition the dice meet."""

    pile: Literal["level1", "level2", "stone"]


class Cast(Move, frozen=True):
    """Cast a spell card. `faces` are the values the chosen dice take where the caster decides them."""

    card: CardId
    dice: Dice = ()
    faces: Faces = ()
    seat: Player | None = None


class Reroll(Move, frozen=True):
    """Use another re-roll of the spell being cast."""

    dice: Dice


class TurnOver(Move, frozen=True):
    """Turn the die just whirled to its opposite face."""


class Stock(Move, frozen=True):
    """Set one spell aside for the next round."""

    card: CardId


class Interfere(Move, frozen=True):
    """Roll one die again before the next player's turn."""

    die: Die


class Discard(Move, frozen=True):
    """Give up a spell that is over the hand limit."""

    card: CardId


class Summon(Move, frozen=True):
    """Send the errand boy to one of the leaders."""

    seat: Player


class Pass(Move, frozen=True):
    """Do nothing more here: end the turn, stop the spell, or let the chance go by."""


# ---- NATURE's answers


class Land(Move, frozen=True):
    """The rolled dice come to rest, in the order of the dice."""

    faces: Faces


class Deal(Move, frozen=True):
    """The top spell of the deck."""

    spell: str


class DealStone(Move, frozen=True):
    """The top stone of the deck."""

    points: Points


class Pick(Move, frozen=True):
    """The card a blind hand takes."""

    card: CardId


class Lot(Move, frozen=True):
    """The seat the lot falls on."""

    seat: Player


class Fetch(Move, frozen=True):
    """The stone the errand boy brings."""

    points: Points


SeatMove = Union[
    RollThree, RollTwo, RollOne, Hold, Draw, Cast, Reroll, TurnOver, Stock, Interfere, Discard, Summon, Pass
]
NatureMove = Union[Land, Deal, DealStone, Pick, Lot, Fetch]
AnyMove = Union[
    RollThree, RollTwo, RollOne, Hold, Draw, Cast, Reroll, TurnOver, Stock, Interfere, Discard, Summon, Pass,
    Land, Deal, DealStone, Pick, Lot, Fetch,
]  # fmt: skip

# ---- what is asked of whom

Phase = Literal[
    "start",  # NATURE rolls for the first starting player
    "discard",  # a seat is over the hand limit
    "opening",  # the starting player must roll three
    "before",  # a seat may cast, then chooses a die action
    "after",  # the action is done: draw, cast, stock, interfere or pass
    "stocked",  # a spell was stocked: interfere or pass
    "window",  # another seat may interfere (option `interferer`)
    "spell",  # a spell offers another step: re-roll, turn over, or stop
    "errand",  # the Summoner picks among equal leaders
    "amplify",  # a finalist throws
    "nature",  # dice or decks are moving
    "over",
]
Action = Literal["none", "A", "B", "C", "opening"]


class Prompt(Word, frozen=True, kw_only=True):
    """What the game waits for."""

    phase: Phase
    action: Action = "none"
    rolling: Dice = ()
    """Dice in the air, or the die a spell may turn over."""
    rerolls: int = 0
    """Re-rolls the spell being cast still offers."""
    reroll_dice: int = 0
    """Dice each of them may take at most."""
    has_drawn: bool = False
    has_cast: bool = False


# ---- events


class StartRolled(Event, frozen=True, kw_only=True):
    seat: Player
    face: Face


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    sp: Player


class StockReturned(Event, frozen=True, kw_only=True):
    seat: Player
    cards: tuple[CardId, ...]


class SpellDiscarded(Event, frozen=True, kw_only=True):
    seat: Player
    card: CardId
    spell: str


class TurnBegan(Event, frozen=True, kw_only=True):
    seat: Player
    turn: int


class DiceRolled(Event, frozen=True, kw_only=True):
    seat: Player
    dice: Dice
    faces: Faces


class Held(Event, frozen=True, kw_only=True):
    seat: Player


class SpellDrawn(Event, frozen=True, kw_only=True):
    seat: Player
    card: CardId
    level: Level
    spell: Secret[str]


class DeckRefilled(Event, frozen=True, kw_only=True):
    """The spells in the discards of this level are its deck again."""

    level: Level
    spells: tuple[str, ...]


class StoneTaken(Event, frozen=True, kw_only=True):
    seat: Player
    points: Secret[int]


class SpellCast(Event, frozen=True, kw_only=True):
    """A spell leaves the hand face up; `dice` now show `faces` where the caster set them."""

    seat: Player
    card: CardId
    spell: str
    dice: Dice = ()
    faces: Faces = ()
    target: Player | None = None


class DieTurned(Event, frozen=True, kw_only=True):
    seat: Player
    die: Die
    face: Face


class DieSealed(Event, frozen=True, kw_only=True):
    seat: Player
    die: Die


class SealsLifted(Event, frozen=True, kw_only=True):
    dice: Dice


class HoldBarred(Event, frozen=True, kw_only=True):
    """`seat` may not choose action C on the next turn (or may again, when `lifted`)."""

    seat: Player
    lifted: bool = False


class CastBarred(Event, frozen=True, kw_only=True):
    """`seat` may not cast on the next turn (or may again, when `lifted`)."""

    seat: Player
    lifted: bool = False


class SpellPilfered(Event, frozen=True, kw_only=True):
    seat: Player
    victim: Player
    card: CardId
    spell: Secret[str]


class SpellStocked(Event, frozen=True, kw_only=True):
    seat: Player
    card: CardId


class RoundEnded(Event, frozen=True, kw_only=True):
    """A stone was taken; seals and bars lapse."""

    round: int
    seat: Player


class SpellsReturned(Event, frozen=True, kw_only=True):
    """All spells in hands and discards go back into their decks; for the final exam stocked ones too.
    `decks` are the cards in both afterwards."""

    decks: tuple[int, int]
    stocks_too: bool


class SeatLeft(Event, frozen=True, kw_only=True):
    """A seat has all the stones the limit allows and leaves the first exam (option `leave_at_limit`), its stock too."""

    seat: Player


class ExamBegan(Event, frozen=True, kw_only=True):
    """The first exam is over; all spells are put away."""

    finalists: tuple[Player, ...]


class Disqualified(Event, frozen=True, kw_only=True):
    seat: Player


class StonesRevealed(Event, frozen=True, kw_only=True):
    seat: Player
    points: tuple[Points, ...]


class LotFell(Event, frozen=True, kw_only=True):
    seat: Player


class SummonerNamed(Event, frozen=True, kw_only=True):
    seat: Player


class ErrandBoyCalled(Event, frozen=True, kw_only=True):
    summoner: Player
    victim: Player


class StoneFetched(Event, frozen=True, kw_only=True):
    """The Summoner's 1 (or an extra 1) went to the victim's stones; this stone came back."""

    summoner: Player
    victim: Player
    points: Points
    extra: bool


class ValueCounted(Event, frozen=True, kw_only=True):
    """A finalist's magic value, and the pips the throw needs to reach 80."""

    seat: Player
    value: int
    needs: int


class Amplified(Event, frozen=True, kw_only=True):
    seat: Player
    pips: int
    value: int
    passed: bool


class GameEnded(Event, frozen=True, kw_only=True):
    winners: tuple[Player, ...]


class Awaited(Event, frozen=True, kw_only=True):
    """Who must move now, and what for."""

    actor: int
    prompt: Prompt


AnyEvent = Union[
    StartRolled, RoundBegan, StockReturned, SpellDiscarded, TurnBegan, DiceRolled, Held, SpellDrawn, DeckRefilled,
    StoneTaken, SpellCast, DieTurned, DieSealed, SealsLifted, HoldBarred, CastBarred, SpellPilfered, SpellStocked,
    RoundEnded, SpellsReturned, SeatLeft, ExamBegan, Disqualified, StonesRevealed, LotFell, SummonerNamed,
    ErrandBoyCalled, StoneFetched, ValueCounted, Amplified, GameEnded, Awaited,
]  # fmt: skip

# ---- the view


class CardView(Word, frozen=True):
    """A held spell card; `spell` is None where this seat cannot see its face."""

    card: CardId
    level: Level
    spell: str | None


class PlayerView(Word, frozen=True, kw_only=True):
    """One seat as another (or the same) sees it. Stones this seat cannot see are None."""

    hand: tuple[CardView, ...]
    stock: tuple[CardView, ...]
    stones: tuple[Points | None, ...]
    has_left: bool = False
    hold_barred: bool = False
    cast_barred: bool = False
    value: int | None = None
    """Magic value in the final exam."""
    pips: int | None = None
    final: int | None = None
    """Final magic value."""


class MagicPowerView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    prompt: Prompt
    round: int
    """1 to 5; 0 before the first round, 6 in the final exam."""
    turn: int
    """Turns begun in this round."""
    turn_seat: int
    """Whose turn it is; -1 before the first round and in the final exam."""
    sp: int
    dice: tuple[int, ...]
    """Three values; 0 before the first roll."""
    seals: tuple[int, ...]
    """For each die the seat that sealed it, or -1."""
    players: tuple[PlayerView, ...]
    decks: tuple[int, int]
    """Cards left in the level-1 and level-2 decks."""
    discards: tuple[str, ...]
    """Spells face up in the discards, sorted."""
    stones_left: int
    limit: int
    """The hand limit at the start of a round."""
    summoner: int = -1
    victim: int = -1
    winners: tuple[int, ...] = ()


WORDS = Words(AnyMove, AnyEvent, MagicPowerSetup, MagicPowerView, odds=MagicPowerOdds)
