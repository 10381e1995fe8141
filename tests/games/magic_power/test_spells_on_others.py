"""The spells that bind or rob: Seal, Pilfer, Stern Look and Hush, and what they do to everybody's turns."""

from __future__ import annotations

import pytest

from gramarye.core.secrecy import redact
from gramarye.core.words import Move
from gramarye.games.magic_power.cards import own_spells
from gramarye.games.magic_power.spellbook import (
    Seal,
)
from gramarye.games.magic_power.words import Cast, Interfere, Reroll, RollOne, RollTwo, SpellPilfered, Stock
from tests.games.magic_power.scene import (
    DRAW_STONE,
    HOLD,
    NOTHING,
    PASS,
    Scene,
    interfere,
    lands,
    only,
    picks,
    refused,
    roll_one,
    roll_two,
    scene,
    spell_file,
)

MOVERS = [s.id for s in own_spells() if s.id not in ("stern_look", "hush", "pilfer", "seal")]


# ---- seal


def sealed(die: int = 0) -> Scene:
    """Seat 1 has sealed a die at the beginning of its turn."""
    at = scene("before", (1, 3, 5), hands={1: ["seal"]})
    at.play(at.cast("seal", die))
    return at


@pytest.mark.rule("MP-28")
def test_any_die_may_be_sealed() -> None:
    at = scene("before", hands={1: ["seal"]})
    assert [m.dice for m in at.legal if isinstance(m, Cast)] == [(0,), (1,), (2,)]


@pytest.mark.rule("MP-28")
def test_a_seal_changes_no_die_and_shows_whose_it_is() -> None:
    at = sealed(2)
    assert (at.dice, at.view().seals) == ((1, 3, 5), (-1, -1, 1))


@pytest.mark.rule("MP-28")
def test_a_sealed_die_is_not_rolled_by_a_or_b() -> None:
    at = sealed(0)
    assert [m for m in at.legal if isinstance(m, (RollTwo, RollOne))] == [roll_two(1, 2), roll_one(1), roll_one(2)]


@pytest.mark.rule("MP-28")
def test_the_seal_binds_the_others_too() -> None:
    at = sealed(0)
    at.play(HOLD)
    at.play(PASS)
    assert [m for m in at.legal if isinstance(m, (RollTwo, RollOne))] == [roll_two(1, 2), roll_one(1), roll_one(2)]


@pytest.mark.rule("MP-28")
def test_nobody_interferes_with_a_sealed_die() -> None:
    at = sealed(0)
    at.play(HOLD)
    assert [m for m in at.legal if isinstance(m, Interfere)] == [interfere(1), interfere(2)]


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", MOVERS)
def test_no_spell_changes_a_sealed_die(spell: str) -> None:
    at = sealed(0).give(1, spell)
    touched = {d for m in at.legal if isinstance(m, Cast) for d in m.dice}
    assert touched == {1, 2}


@pytest.mark.rule("MP-28")
def test_a_second_roll_of_a_spell_leaves_the_sealed_die_too() -> None:
    at = sealed(0).give(1, "great_whirl")
    at.play(at.cast("great_whirl", 1), lands(4))
    assert [m.dice for m in at.legal if isinstance(m, Reroll)] == [(1,), (2,), (1, 2)]


@pytest.mark.rule("MP-28")
def test_the_value_of_a_sealed_die_may_be_mirrored() -> None:
    at = sealed(0).give(1, "mirror")
    at.play(at.cast("mirror", 2, to=[1]))
    assert at.dice == (1, 3, 1)


@pytest.mark.rule("MP-28")
def test_a_sealed_die_counts_for_pairs_and_triples() -> None:
    at = sealed(0)
    at.play(roll_two(1, 2), lands(1, 1))
    assert DRAW_STONE in at.legal


@pytest.mark.rule("MP-28")
def test_a_seal_holds_until_the_casters_next_turn_begins() -> None:
    at = sealed(0)
    seals = []
    for _ in range(3):
        seals.append(at.view().seals[0])
        at.turn()
    assert (seals, at.actor, at.view().seals[0]) == ([1, 1, 1], 1, -1)


@pytest.mark.rule("MP-28")
def test_a_seal_outlasts_the_turns_of_others() -> None:
    at = scene("before", seats=4, hands={1: ["seal"]})
    at.play(at.cast("seal", 0))
    for _ in range(3):
        at.turn()
    assert (at.actor, at.view().seals[0]) == (0, 1)


def sealed_all(number: int) -> Scene:
    """Seat 1 has sealed so many dice, with a file of many seals."""
    at = scene("before", (4, 4, 4), hands={1: ["test"] * 3}, spells=spell_file(Seal()))
    for die in range(number):
        at.play(at.cast("test", die))
    return at


@pytest.mark.rule("MP-28")
def test_a_sealed_die_is_not_sealed_again() -> None:
    assert {m.dice for m in sealed_all(2).legal if isinstance(m, Cast)} == {(2,)}


@pytest.mark.rule("MP-19")
def test_with_two_dice_sealed_a_rolls_what_is_left() -> None:
    at = sealed_all(2)
    assert [m for m in at.legal if isinstance(m, RollTwo)] == [roll_two(2)]
    at.play(roll_two(2), lands(5))
    assert (at.dice, at.view().prompt.action) == ((4, 4, 5), "A")


@pytest.mark.rule("MP-19", "MP-22")
@pytest.mark.parametrize(("move", "action"), [(roll_two(), "A"), (roll_one(), "B")])
def test_with_all_dice_sealed_a_and_b_roll_nothing_and_are_done(move: Move, action: str) -> None:
    at = sealed_all(3)
    at.play(move)
    assert (at.dice, at.phase, at.view().prompt.action) == ((4, 4, 4), "after", action)


@pytest.mark.rule("MP-37")
def test_with_all_dice_sealed_nobody_interferes() -> None:
    at = sealed_all(3)
    at.play(HOLD)
    assert not at.can(Interfere)


# ---- pilfer


@pytest.mark.rule("MP-28")
def test_pilfer_takes_a_random_spell_of_the_hand_chosen() -> None:
    at = scene("before", hands={0: ["lift", "mould"], 1: ["pilfer"], 2: ["sink"]})
    chances = at.chances(at.cast("pilfer", on=0))
    assert chances == {picks(at.card("lift", 0)): 1, picks(at.card("mould", 0)): 1}


@pytest.mark.rule("MP-28")
def test_the_pilfered_spell_changes_hands() -> None:
    at = scene("before", hands={0: ["lift", "mould"], 1: ["pilfer", "sink"]})
    at.play(at.cast("pilfer", on=0), picks(at.card("mould", 0)))
    assert (at.hand(0), sorted(map(str, at.hand(1))), at.phase) == (["lift"], ["mould", "sink"], "before")


@pytest.mark.rule("MP-28")
def test_a_hand_pilfered_of_its_last_spell_is_empty() -> None:
    at = scene("before", seats=2, hands={0: ["lift"], 1: ["pilfer"]})
    at.play(at.cast("pilfer", on=0), picks(at.card("lift", 0)))
    at.turn()
    at.play(HOLD)
    assert at.tries(Stock(0)) == refused("MP-40", "stock_no_spell")


@pytest.mark.rule("MP-28")
def test_the_pilfered_spell_may_be_cast_at_once() -> None:
    at = scene("before", hands={0: ["lift"], 1: ["pilfer"]})
    at.play(at.cast("pilfer", on=0), picks(at.card("lift", 0)))
    at.play(at.cast("lift", 0, to=[2]))
    assert at.hand(1) == []


@pytest.mark.rule("MP-28")
def test_only_others_with_a_spell_in_hand_can_be_pilfered() -> None:
    at = scene("before", seats=4, hands={0: ["lift"], 1: ["pilfer", "sink"], 3: ["mould"]}, stocks={2: ["hush"]})
    assert {m.seat for m in at.legal if isinstance(m, Cast) and m.card == at.card("pilfer")} == {0, 3}


@pytest.mark.rule("MP-28")
def test_what_was_pilfered_is_known_to_thief_and_victim_alone() -> None:
    at = scene("before", hands={0: ["lift"], 1: ["pilfer"]})
    event = only(SpellPilfered, at.play(at.cast("pilfer", on=0), picks(at.card("lift", 0))))
    assert [redact(event, eye).spell.value for eye in (0, 1, 2, -1)] == ["lift", "lift", None, None]
    assert [at.player(1, eye).hand[0].spell for eye in (0, 1, 2, -1)] == ["lift", "lift", None, None]


# ---- stern look and hush


def barred(spell: str, seats: int = 3) -> Scene:
    """Seat 1 has cast it and ended its turn."""
    at = scene("before", seats=seats, hands={1: [spell], 0: ["lift"], 2 % seats: ["sink"]})
    at.play(at.cast(spell))
    at.play(roll_one(0), lands(1))
    at.play(PASS)
    return at


@pytest.mark.rule("MP-28")
def test_a_stern_look_bars_c_for_the_next_player() -> None:
    at = barred("stern_look")
    assert at.tries(HOLD) == refused("MP-24", "hold_barred")


@pytest.mark.rule("MP-28")
def test_a_stern_look_leaves_a_and_b() -> None:
    at = barred("stern_look")
    assert (at.can(RollTwo), at.can(RollOne), at.can(Cast)) == (True, True, True)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("end", [PASS, interfere(0)])
def test_a_stern_look_is_over_after_that_turn(end: Move) -> None:
    at = barred("stern_look", seats=2)
    at.play(roll_one(0), lands(1))
    at.play(end, *([lands(1)] if end != PASS else []))
    at.turn()
    assert (at.actor, HOLD in at.legal) == (0, True)


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", ["stern_look", "hush"])
def test_only_the_next_player_is_barred(spell: str) -> None:
    at = barred(spell)
    at.play(roll_one(0), lands(1))
    at.play(PASS)
    assert (at.actor, HOLD in at.legal, at.can(Cast)) == (0, True, True)


@pytest.mark.rule("MP-28")
def test_a_hush_bars_casting_before_the_action() -> None:
    at = barred("hush")
    assert at.tries(at.cast("sink", 1, to=[2])) == refused("MP-26", "cast_hushed")


@pytest.mark.rule("MP-28")
def test_a_hush_bars_casting_after_the_action() -> None:
    at = barred("hush")
    at.play(roll_one(0), lands(1))
    assert at.tries(at.cast("sink", 1, to=[2])) == refused("MP-26", "cast_hushed")


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("end", [PASS, interfere(0)])
def test_a_hush_is_over_after_that_turn(end: Move) -> None:
    at = barred("hush", seats=2)
    at.play(HOLD)
    at.play(end, *([lands(1)] if end != PASS else []))
    at.turn()
    assert (at.actor, at.can(Cast)) == (0, True)


@pytest.mark.rule("MP-28")
def test_a_hush_leaves_drawing() -> None:
    at = scene("before", (2, 2, 5), hands={1: ["hush"]})
    at.play(at.cast("hush"))
    at.play(HOLD)
    at.play(PASS)
    at.play(HOLD)
    assert at.draws() == {"level1"}


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize(("spell", "field"), [("stern_look", "hold_barred"), ("hush", "cast_barred")])
def test_everybody_sees_who_is_barred(spell: str, field: str) -> None:
    assert [getattr(p, field) for p in barred(spell).view(-1).players] == [False, False, True]


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize("spell", ["stern_look", "hush"])
def test_no_other_die_or_card_is_touched(spell: str) -> None:
    at = scene("before", NOTHING, hands={1: [spell, "lift"], 0: ["sink"]})
    at.play(at.cast(spell))
    assert (at.dice, at.hand(1), at.hand(0), at.phase) == (NOTHING, ["lift"], ["sink"], "before")
