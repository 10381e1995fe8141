"""The Test of Magic Power under the laws: small spell files, odd set-ups, and walks that reach the final exam."""

from __future__ import annotations

from collections import Counter
from typing import Final

from hypothesis import strategies as st
from msgspec import inspect as mi

from gramarye.core.game import ALL_SEEING, FiniteGame, State
from gramarye.core.words import Event, Move, Setup
from gramarye.games.magic_power import spellbook as sb
from gramarye.games.magic_power import state as present
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState


def spell(name: str, level: sb.Level, effect: sb.AnyEffect, copies: int = 1) -> sb.Spell:
    text = sb.Text(name)
    return sb.Spell(id=name, name=text, text=text, level=level, copies=copies, effect=effect)


EFFECTS: Final[tuple[sb.AnyEffect, ...]] = (
    sb.Shift(1), sb.Shift(-1), sb.Opposite(), sb.Whirl(), sb.Whirl(turn=True), sb.Glare(), sb.Mirror(), sb.Steps(),
    sb.Mould(), sb.Whirl(3, 2), sb.Whirl(1, 3), sb.Seal(), sb.Pilfer(), sb.Hush(),
)  # fmt: skip

# Two or three kinds and three or four cards a level: decks run empty, cards wander, and all histories can be counted.
THIEVES: Final = (
    spell("lift", 1, sb.Shift(1), 2),
    spell("sink", 1, sb.Shift(-1)),
    spell("pilfer", 2, sb.Pilfer(), 2),
    spell("mould", 2, sb.Mould()),
)
SINGLES: Final = (
    spell("lift", 1, sb.Shift(1), 2),
    spell("sink", 1, sb.Shift(-1)),
    spell("somersault", 1, sb.Opposite()),
    spell("pilfer", 2, sb.Pilfer()),
    spell("mould", 2, sb.Mould()),
    spell("hush", 2, sb.Hush()),
)
EARLY_THIEVES: Final = (
    spell("snatch", 1, sb.Pilfer()),
    spell("sink", 1, sb.Shift(-1), 2),
    spell("mould", 2, sb.Mould(), 2),
    spell("seal", 2, sb.Seal()),
)

REVISION: Final = w.MagicPowerSetup(seats=4, limit_always=True, leave_at_limit=True, tight_limit="four_players")
SETUPS: Final = (
    w.MagicPowerSetup(seats=2),
    w.MagicPowerSetup(seats=3),
    REVISION,
    w.MagicPowerSetup(
        seats=5,
        stones="11123",
        limit_counts="spells_only",
        sp_may_take_stone=True,
        sp_always_rolls_three=True,
        early_cast_keeps_draw=True,
        interferer="anyone",
        errand="extra_stone",
        summon_on_equal_totals=True,
        multiplier="finalists",
        winner="best_value",
    ),
    w.MagicPowerSetup(seats=3, cast_bars_c=True, calm_after_40=True, errand="none", spells=SINGLES),
)
TINY: Final = (
    w.MagicPowerSetup(seats=2, spells=THIEVES, limit_counts="spells_only"),
    w.MagicPowerSetup(seats=3, spells=THIEVES),
    w.MagicPowerSetup(seats=3, spells=SINGLES, limit_always=True, leave_at_limit=True, tight_limit="four_players"),
    w.MagicPowerSetup(seats=4, spells=EARLY_THIEVES, limit_counts="spells_only"),
)


def spell_files() -> st.SearchStrategy[tuple[sb.Spell, ...]]:
    """One to four cards a level, of any effect."""

    def level(number: sb.Level) -> st.SearchStrategy[list[sb.Spell]]:
        card = st.builds(
            lambda effect, copies: spell("x", number, effect, copies), st.sampled_from(EFFECTS), st.integers(1, 2)
        )
        return st.lists(card, min_size=1, max_size=3)

    def named(levels: tuple[list[sb.Spell], list[sb.Spell]]) -> tuple[sb.Spell, ...]:
        return tuple(spell(f"spell_{i}", s.level, s.effect, s.copies) for i, s in enumerate([*levels[0], *levels[1]]))

    return st.tuples(level(1), level(2)).map(named)


def any_setup() -> st.SearchStrategy[Setup]:
    """Every option in every value, read from its type, with the game's own spells or a small file."""
    info = mi.type_info(w.MagicPowerSetup)
    assert isinstance(info, mi.StructType)
    return st.builds(w.MagicPowerSetup, **{field.name: _values(field.type) for field in info.fields})


def _values(t: mi.Type) -> st.SearchStrategy[object]:
    match t:
        case mi.BoolType():
            return st.booleans()
        case mi.IntType(ge=low, le=high):
            return st.integers(low, high)
        case mi.LiteralType(values=values):
            return st.sampled_from(values)
    return st.none() | spell_files()


def weight(s: State, move: Move) -> int:
    """Stones are taken, spells drawn, stocked and cast, and dice fall so that there is something to take."""
    assert isinstance(s, MagicPowerState)
    match move:
        case w.Land(faces=faces) if 0 < s.round <= 5:
            dice = iter(faces)
            shown = [next(dice) if s.rolling >> d & 1 else int(s.b[d]) for d in range(3)]
            a, b, c = sorted(shown)
            return 60 if a == c else 20 if a + 2 == b + 1 == c else 6 if a == b or b == c else 1
        case w.Draw(pile="stone"):
            return 20
        case w.Draw():
            return 40
        case w.Cast(seat=int()):  # a thief
            return 20
        case w.Stock():
            return 8
        case w.Interfere() | w.Pass():
            return 2
        case _:
            return 4


def shape(game: FiniteGame, s: State) -> object:
    """Cards of each kind, stones, and that the counts a view shows are those of the cards it shows."""
    assert isinstance(s, MagicPowerState)
    view = game.view(s, ALL_SEEING)
    assert isinstance(view, w.MagicPowerView)
    n = s.opts.spells.n
    decks = Counter({s.opts.spells.ids[k]: int(s.b[present.DECK + k]) for k in range(n)})
    held = [card.spell for p in view.players for card in (*p.hand, *p.stock)]
    cards = decks + Counter(held) + Counter(view.discards)
    assert sum(view.decks) == sum(decks.values()), f"the decks show {view.decks}, but hold {decks}"
    assert all(len(p.stock) <= 2 for p in view.players), "MP-41: more than two cards in a stock"
    stones = sum(len(p.stones) for p in view.players) + view.stones_left
    points = sum(x or 0 for p in view.players for x in p.stones)
    points += sum(x * int(s.b[present.STONE_DECK + x - 1]) for x in (1, 2, 3))
    fetched = s.opts.extra_stone and view.victim >= 0 and s.wait != present.WAIT_FETCH
    extra = 1 if fetched else 0  # the errand boy's own stone
    assert view.winners == tuple(
        q for q, p in enumerate(view.players) if view.prompt.phase == "over" and q in game.winners(s)
    )
    for q, p in enumerate(view.players):
        if p.final is not None:
            assert p.value is not None
            assert p.pips is not None
            assert p.final == p.value * p.pips == game.scores(s)[q], "a final value is not value times pips"
    return sorted(cards.items()), stones - extra, points - extra


def canaries(setup: Setup) -> Setup:
    """Each card of the game's own set is a kind of its own with a name nothing else has."""
    from gramarye.games.magic_power.cards import own_spells

    assert isinstance(setup, w.MagicPowerSetup)
    cards = [s for s in setup.spells or own_spells() for _ in range(s.copies)]
    named = tuple(spell(f"canary_{i}_canary", s.level, s.effect) for i, s in enumerate(cards))
    fields = {name: getattr(setup, name) for name in setup.__struct_fields__}
    return w.MagicPowerSetup(**{**fields, "spells": named})


def learned(event: Event) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """MP-34: drawn for oneself; MP-28: a thief sees the loot; MP-35, MP-09: cast and discarded face up."""
    everybody = (0, 1, 2, 3, 4, -1)
    match event:
        case w.SpellDrawn(seat=q, spell=spell):
            return ((str(spell.value), (q,)),)
        case w.SpellPilfered(seat=q, spell=spell):
            return ((str(spell.value), (q,)),)
        case w.SpellCast(spell=name) | w.SpellDiscarded(spell=name):
            return ((name, everybody),)
        case w.DeckRefilled(spells=names):
            return tuple((name, everybody) for name in names)
        case _:
            return ()
