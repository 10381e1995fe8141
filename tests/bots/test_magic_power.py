"""The bots of The Test of Magic Power: what they may see, that they play by the rules, and how well they play."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from gramarye import bots
from gramarye.core.game import OVER
from gramarye.core.nature import Seeded
from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Move
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.cards import own_spells
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.spellbook import Seal, Spell, Text, Whirl
from gramarye.games.magic_power.state import MagicPowerState
from gramarye.games.magic_power.words import Cast, Discard, Interfere, MagicPowerSetup, RollOne, Stock
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_2,
    DRAW_STONE,
    HOLD,
    NOTHING,
    PAIR,
    PASS,
    RUN,
    TRIPLE,
    Scene,
    begin,
    exam,
    scene,
    summon,
)

LEVELS = bots.levels("magic_power")
THINKERS = ("student", "master")


def bot(level: str, seed: bytes = b"owl") -> bots.Bot:
    return bots.make("magic_power", level, seed)


def choice(level: str, at: Scene) -> Move:
    return bot(level).choose(at.table.perspective(at.actor))


def play(levels: tuple[str, ...], seed: str, **options: Any) -> Table:
    """A whole game through the table, which refuses what is not allowed."""
    table = Table(GAME, MagicPowerSetup(seats=len(levels), **options), Seeded(seed))
    players = [bot(level, derive(seed.encode(), seat)) for seat, level in enumerate(levels)]
    while not table.over:
        table.play(table.actor, players[table.actor].choose(table.perspective(table.actor)))
    return table


def state_of(table: Table) -> MagicPowerState:
    assert isinstance(table.state, MagicPowerState)
    return table.state


# ---- what they see


@pytest.mark.parametrize("level", LEVELS)
def test_what_others_hold_does_not_change_a_choice(level: str) -> None:
    """The canary: every state that looks the same to a seat gets the same answer, whatever is hidden in it."""
    rng = Rng(b"canary")
    table = Table(GAME, MagicPowerSetup(seats=4), Seeded("canary"))
    players = [bot("student", bytes([seat])) for seat in range(4)]
    differing = 0
    while not table.over:
        seat, real = table.actor, table.state
        seen = {bot(level).choose(Perspective(GAME, real, seat))}
        for _ in range(2):
            other = GAME.redeal(real, seat, rng)
            differing += other.to_bytes() != real.to_bytes()
            seen.add(bot(level).choose(Perspective(GAME, other, seat)))
        assert len(seen) == 1, seen
        table.play(seat, players[seat].choose(table.perspective(seat)))
    assert differing > 50  # or nothing was hidden


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_leaves_the_table_as_it_is(level: str) -> None:
    at = scene("A", PAIR, hands={1: ["lift", "great_whirl"], 2: ["mould"]})
    before = at.state.to_bytes()
    choice(level, at)
    assert at.state.to_bytes() == before


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seeds_play_the_same_game(level: str) -> None:
    assert play((level,) * 3, "a").log == play((level,) * 3, "a").log


def test_another_seed_makes_another_novice() -> None:
    at = scene("before", NOTHING)
    seen = {bot("novice", bytes([i])).choose(at.table.perspective(1)) for i in range(50)}
    assert len(seen) == 7  # every die action


# ---- that they play by the rules

OWN = (
    Spell(id="storm", name=Text("Storm"), text=Text("-"), level=1, copies=9, effect=Whirl(dice=3, times=3)),
    Spell(id="wax", name=Text("Wax"), text=Text("-"), level=2, copies=9, effect=Seal()),
)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (5, {}),
    (3, {"limit_always": True, "tight_limit": "four_players"}),
    (4, {"limit_always": True, "leave_at_limit": True, "tight_limit": "four_players"}),
    (4, {"interferer": "anyone", "calm_after_40": True}),
    (3, {"sp_always_rolls_three": True, "sp_may_take_stone": True}),
    (3, {"early_cast_keeps_draw": True, "cast_bars_c": True, "limit_counts": "spells_only"}),
    (2, {"errand": "extra_stone", "summon_on_equal_totals": True, "multiplier": "finalists", "winner": "best_value"}),
    (3, {"spells": OWN}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_all_levels_finish_games_under_all_options(seats: int, options: dict[str, Any]) -> None:
    for i in range(3):
        levels = tuple(LEVELS[(seat + i) % 3] for seat in range(seats))
        table = play(levels, f"{options}{i}", **options)
        assert GAME.actor(table.state) == OVER
        assert sum(state_of(table).stones(seat) for seat in range(seats)) >= 5


# ---- what every level does


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_takes_a_stone_that_is_there(level: str) -> None:
    assert choice(level, scene("A", TRIPLE)) == DRAW_STONE


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("stage", ["before", "A"])
def test_everybody_casts_what_is_sure(level: str, stage: Any) -> None:
    at = scene(stage, RUN, hands={1: ["seal", "twin_steps"]})
    at.play(choice(level, at))
    assert choice(level, at) == DRAW_STONE


@pytest.mark.parametrize("level", LEVELS)
def test_a_spell_frees_the_way_to_a_stone_after_drawing(level: str) -> None:
    at = scene("A", TRIPLE, hands={1: ["stern_look"]})
    at.state.has_drawn = 1  # a level-1 spell was drawn for the same throw: MP-20
    assert choice(level, at) == at.cast("stern_look")


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_draws_what_the_dice_allow(level: str) -> None:
    assert choice(level, scene("A", PAIR)) == DRAW_1
    assert choice(level, scene("A", RUN)) == DRAW_2


@pytest.mark.parametrize("level", LEVELS)
def test_a_full_hand_makes_room_for_a_stone(level: str) -> None:
    at = scene("A", TRIPLE, hands={1: ["lift", "sink", "mould"]}, limit_always=True)
    assert isinstance(choice(level, at), Discard)


# ---- the novice


def test_the_novice_casts_only_what_is_sure() -> None:
    for stage in ("before", "A"):
        at = scene(stage, PAIR, hands={1: ["great_whirl", "whirl"]})
        if stage == "A":
            at.state.has_drawn = 1
        for i in range(30):
            assert not isinstance(bot("novice", bytes([i])).choose(at.table.perspective(1)), Cast)


# ---- student and master


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_roll_the_odd_die_when_a_spell_may_mend_it(level: str) -> None:
    assert choice(level, scene("before", (3, 3, 6), hands={1: ["wobble"]})) == RollOne((2,))


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_break_up_a_triple_they_cannot_take(level: str) -> None:
    at = scene("opened", TRIPLE)
    at.state.has_drawn = 1  # a triple holds a pair, so a level-1 spell was drawn
    assert isinstance(choice(level, at), Interfere)


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_wait_for_a_card_only_while_there_is_one(level: str) -> None:
    at = scene("before", RUN)
    assert choice(level, at) == HOLD
    others = [s.id for s in own_spells() if s.level == 2 for _ in range(s.copies)]
    at = scene("before", RUN, stocks={0: others[:5], 2: others[5:]})  # nobody will ever draw one in this round
    assert choice(level, at) != HOLD
    at = scene("before", NOTHING)
    assert choice(level, at) != HOLD


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_leave_the_dice_where_a_roll_could_only_help_the_next(level: str) -> None:
    assert choice(level, scene("B", (1, 3, 6))) == PASS


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_keep_the_surest_spells_at_the_limit(level: str) -> None:
    at = begin(3)
    at.wins(1, 1)
    at.give(1, "lift", "mirror", stocked=True)
    at.wins(1, 2)  # two stones and two spells: one card too many
    assert at.phase == "discard"
    assert choice(level, at) == at.discards("lift")


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_send_the_errand_boy_where_stones_are_worth_most(level: str) -> None:
    at = exam((0, 1), (1, 3), (1, 1), (2, 2), (2, 2))  # 4 points each, in two stones each
    assert at.phase == "errand"
    state = at.state
    state.b[st.STONE_1 + 3 * 2] = 2  # as if seat 2 had them in three stones
    state.b[st.STONE_1 + 3 * 2 + 1] = 1
    assert choice(level, at) == summon(1)


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_set_a_spell_aside_for_the_next_round_but_not_in_the_last(level: str) -> None:
    at = scene("C", NOTHING, hands={1: ["mould", "mirror"], 2: ["twin_steps", "mirror"]})
    assert isinstance(choice(level, at), Stock)
    at.state.round = 5
    assert not isinstance(choice(level, at), Stock)


@pytest.mark.parametrize("level", THINKERS)
def test_thinkers_pilfer_and_hush(level: str) -> None:
    at = scene("B", NOTHING, hands={1: ["pilfer"], 2: ["mould", "mirror"]})
    assert choice(level, at) == at.cast("pilfer", on=2)
    at = scene("B", PAIR, hands={1: ["hush"], 2: ["mould", "mirror"]})
    assert choice(level, at) == at.cast("hush")


def test_the_master_keeps_a_sure_spell_where_a_gamble_needs_none() -> None:
    at = scene("B", (2, 2, 5), hands={1: ["double_chant", "whirl"]})
    assert choice("master", at) in (at.cast("double_chant", 2), at.cast("whirl", 2))


# ---- how well they play


def stones_and_passes(levels: tuple[str, ...], games: int) -> dict[str, tuple[float, float]]:
    """Mean stones and share of passes of each level, every level in every seat as often."""
    stones: Counter[str] = Counter()
    passes: Counter[str] = Counter()
    for i in range(games):
        seating = levels[i % len(levels) :] + levels[: i % len(levels)]
        table = play(seating, f"strength {i}")
        for seat, level in enumerate(seating):
            stones[level] += int(state_of(table).stones(seat))
            passes[level] += seat in GAME.winners(table.state)
    return {level: (stones[level] / games, passes[level] / games) for level in levels}


def test_master_beats_student_beats_novice() -> None:
    """In 10,000 games it was 2.38, 1.98 and 0.64 stones; here the means are good to a tenth of a stone or so."""
    found = stones_and_passes(("master", "student", "novice"), 240)
    assert found["master"][0] > found["student"][0] > found["novice"][0]
    assert found["master"][1] > found["novice"][1]
    assert found["student"][1] > found["novice"][1]


def test_time_to_think(record_property: Callable[[str, object], None], capsys: pytest.CaptureFixture[str]) -> None:
    """Reported, not asserted: a decision should take less than 0.3 s on one core, pure or compiled."""
    spent: list[float] = []
    table = Table(GAME, MagicPowerSetup(seats=4), Seeded("time"))
    players = [bot("master", bytes([seat])) for seat in range(4)]
    while not table.over:
        seen = table.perspective(table.actor)
        begun = time.process_time()
        move = players[table.actor].choose(seen)
        spent.append(time.process_time() - begun)
        table.play(table.actor, move)
    spent.sort()
    record_property("median_ms", 1000 * spent[len(spent) // 2])
    record_property("longest_ms", 1000 * spent[-1])
    with capsys.disabled():
        print(f" master: median {1000 * spent[len(spent) // 2]:.1f} ms, longest {1000 * spent[-1]:.0f} ms")
    assert len(spent) > 50
