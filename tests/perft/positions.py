"""Finds the positions of tests/perft/*.txt: short ways to every spell, option and corner of the rules of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gramarye.core.game import OVER, State
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Move, Setup
from gramarye.games.magic_power import spellbook as sb
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power import words as w
from tests.laws import magic_power_subject as mp
from tests.laws.subjects import MAGIC_POWER, WIZARDRY_CUBED, Subject
from tests.laws.walks import choose, options
from tests.perft import wizardry_places
from tests.perft.blocks import Block, order_of, slow_perft, slow_value

Wanted = Callable[[Any], bool]  # Any: the state of the game in question
Place = tuple[str, Setup, Wanted, bool]
MOST = 6_000  # sequences that the slow writing counts for one line
SETUP = w.MagicPowerSetup


def two_of(effect: sb.AnyEffect, other: sb.AnyEffect | None = None) -> tuple[sb.Spell, ...]:
    return (mp.spell("one", 1, effect, 2), mp.spell("two", 2, other or effect, 2))


def phase(number: int, more: Wanted = lambda _: True) -> Wanted:
    return lambda s: s.phase == number and s.wait == 0 and more(s)


def waits(number: int, more: Wanted = lambda _: True) -> Wanted:
    return lambda s: s.wait == number and more(s)


def holds(number: int) -> Wanted:
    return lambda s: s.hand_n(s.who) >= number


def throws(number: int) -> Wanted:
    """So many finalists have not thrown yet."""
    return lambda s: sum(1 for q in range(s.opts.seats) if s.stones(q) and not s.b[st.PIPS + q]) == number


# name, set-up, position, and whether the rest of the game can be counted to its end
MAGIC_PLACES: tuple[Place, ...] = (
    ("start-2-seats", SETUP(seats=2), lambda _: True, False),
    ("start-3-seats", SETUP(seats=3), lambda _: True, False),
    ("tied-start", SETUP(seats=3), waits(st.WAIT_START, lambda s: s.contenders == 6 and s.who == 1), False),
    ("opening", SETUP(seats=2), phase(st.OPENING), False),
    ("opening-triple", SETUP(seats=2, sp_may_take_stone=True), phase(st.AFTER, lambda s: s.is_triple()), False),
    *(
        (f"holding-{type(effect).__name__.lower()}-{i}", SETUP(seats=3, spells=two_of(effect)),
         phase(st.BEFORE, lambda s: s.hand_n(s.who) >= 1 and s.hand_n(s.next_seat(s.who)) >= 1), False)
        for i, effect in enumerate(mp.EFFECTS)
    ),
    ("sealed", SETUP(seats=2, spells=two_of(sb.Seal(), sb.Mirror())),
     phase(st.BEFORE, lambda s: s.free_dice() in (1, 2, 4)), False),
    ("all-sealed", SETUP(seats=2, spells=two_of(sb.Seal())), phase(st.BEFORE, lambda s: s.free_dice() == 0), False),
    ("stern-look", SETUP(seats=2, spells=two_of(sb.Glare())), phase(st.BEFORE, lambda s: s.hold_barred > 0), False),
    ("hushed", SETUP(seats=2, spells=two_of(sb.Hush())),
     phase(st.BEFORE, lambda s: s.cast_barred > 0 and s.hand_n(s.who) > 0), False),
    ("whirl-again", SETUP(seats=2, spells=two_of(sb.Whirl(3, 3))), phase(st.SPELL), False),
    ("turn-over", SETUP(seats=2, spells=two_of(sb.Whirl(turn=True))), phase(st.SPELL), False),
    ("pilfering", SETUP(seats=3, spells=mp.THIEVES), waits(st.WAIT_PICK, lambda s: s.hand_n(s.pile) > 1), False),
    ("draw-refused", SETUP(seats=2, spells=mp.SINGLES),
     phase(st.AFTER, lambda s: s.action == st.A and s.cast_before == 1 and s.is_pair()), False),
    ("draw-after-early-cast", SETUP(seats=2, spells=mp.SINGLES, early_cast_keeps_draw=True),
     phase(st.AFTER, lambda s: s.action == st.A and s.cast_before == 1 and s.is_pair()), False),
    ("hold-after-cast", SETUP(seats=2, spells=mp.SINGLES),
     phase(st.AFTER, lambda s: s.action == st.C and s.cast_before == 1 and s.is_pair()), False),
    ("hold-barred-by-cast", SETUP(seats=2, spells=mp.SINGLES, cast_bars_c=True),
     phase(st.AFTER, lambda s: s.action == st.C and s.cast_before == 1 and s.is_pair()), False),
    ("own-triple", SETUP(seats=2, spells=two_of(sb.Mould())),
     phase(st.BEFORE, lambda s: s.is_triple() and s.cast_before == 1), False),
    ("left-triple", SETUP(seats=2), phase(st.BEFORE, lambda s: s.is_triple() and s.cast_before == 0), False),
    ("stock", SETUP(seats=2), phase(st.AFTER, lambda s: s.hand_n(s.who) >= 2 and s.action == st.B), False),
    ("stock-full", SETUP(seats=2, limit_counts="spells_only"),
     phase(st.AFTER, lambda s: s.stock_n(s.who) == 2 and s.hand_n(s.who) > 0), False),
    ("stocked", SETUP(seats=2), phase(st.STOCKED), False),
    ("window", SETUP(seats=4, interferer="anyone"), phase(st.WINDOW), False),
    ("refill", SETUP(seats=2, spells=mp.SINGLES),
     phase(st.AFTER, lambda s: s.deck_n(1) == 0 and s.discards_n(1) > 0 and s.is_pair() and s.action == st.C), False),
    ("deck-empty", SETUP(seats=2, spells=mp.SINGLES),
     phase(st.AFTER, lambda s: s.deck_n(1) + s.discards_n(1) == 0 and s.is_pair() and s.action == st.C), False),
    ("over-the-limit", SETUP(seats=2, spells=mp.SINGLES), phase(st.DISCARDING, holds(2)), False),
    ("hand-full", SETUP(seats=4, spells=mp.SINGLES, limit_always=True, tight_limit="four_players"),
     phase(st.AFTER, lambda s: s.hand_n(s.who) == 2 and s.is_pair() and s.action == st.C), False),
    ("rolls-three-again", SETUP(seats=2, sp_always_rolls_three=True),
     phase(st.OPENING, lambda s: s.turn > 1), False),
    ("left-the-exam", mp.REVISION, phase(st.BEFORE, lambda s: s.left > 0), False),
    ("the-rest-of-the-stones", SETUP(seats=2, leave_at_limit=True, limit_always=True), waits(st.WAIT_REST), False),
    ("lot", SETUP(seats=4, stones="11123"), waits(st.WAIT_LOT), False),
    ("errand", SETUP(seats=4, stones="11123"), phase(st.ERRAND), False),
    ("fetch", SETUP(seats=3), waits(st.WAIT_FETCH), False),
    ("fetch-extra", SETUP(seats=3, errand="extra_stone"), waits(st.WAIT_FETCH), False),
    ("equal-totals", SETUP(seats=5, stones="11123", summon_on_equal_totals=True),
     waits(st.WAIT_LOT, lambda s: int(s.contenders).bit_count() >= 3), False),
    ("one-finalist", SETUP(seats=2), waits(st.WAIT_STONE, lambda s: s.stones(s.who) == 4), True),
    ("last-throw", SETUP(seats=3), phase(st.AMPLIFY, throws(1)), True),
    ("last-throw-of-finalists", SETUP(seats=5, multiplier="finalists", winner="best_value"),
     phase(st.AMPLIFY, throws(1)), True),
)  # fmt: skip


PLACES: dict[str, tuple[Subject, tuple[Place, ...]]] = {
    "magic_power": (MAGIC_POWER, MAGIC_PLACES),
    "wizardry_cubed": (WIZARDRY_CUBED, wizardry_places.PLACES),
}


def find(subject: Subject, setup: Setup, wanted: Wanted) -> list[Move]:
    """The shortest of some walks to a position."""
    game = subject.game
    best: list[Move] | None = None
    for seed in range(400):
        rng = Rng(derive(b"perft", seed))
        s: State = game.new(setup)
        moves: list[Move] = []
        while game.actor(s) != OVER and len(moves) < (300 if best is None else len(best)):
            if wanted(s):
                best = moves
                break
            code = choose(options(subject, s), rng)
            moves.append(game.decode(s, code))
            game.play(s, code, None)
        if best is not None and (len(best) < 15 or seed > 40):
            return best
    if best is None:
        raise LookupError("no walk comes to this position; is it possible at all?")
    return best


def blocks(name: str) -> Iterator[Block]:
    """Every place of a game, counted by the slow writing."""
    subject, places = PLACES[name]
    for place, setup, wanted, to_the_end in places:
        block = Block(place, setup, find(subject, setup, wanted))
        for depth in range(1, 6):
            if depth > 1 and block.perft[depth - 1] * 10 > MOST:
                break
            count = slow_perft(block.slow(), depth)
            if count == 0:
                break
            block.perft[depth] = count
        start = block.engine(subject.game)
        block.order = {depth: order_of(subject.game, start, depth) for depth in (1, 2) if depth in block.perft}
        if to_the_end:
            block.value = slow_value(block.slow())
        yield block
