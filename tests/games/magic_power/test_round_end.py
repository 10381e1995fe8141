"""The stone that ends a round, and what becomes of spells: MP-36, MP-45, MP-46."""

from __future__ import annotations

import pytest

from gramarye.games.magic_power.words import Deal, ExamBegan, RoundEnded, SpellsReturned
from tests.games.magic_power.scene import (
    DRAW_2,
    DRAW_STONE,
    OPEN,
    RUN,
    TRIPLE,
    Scene,
    begin,
    kinds,
    lands,
    only,
    scene,
    stone,
)


def ended(at: Scene) -> Scene:
    """Seat 1 takes the stone of the scene."""
    at.play(DRAW_STONE, stone(1))
    return at


# ---- MP-36: at once


@pytest.mark.rule("MP-36")
def test_the_stone_ends_the_round_at_once_without_a_turn_change() -> None:
    at = ended(scene("A", TRIPLE, hands={1: ["lift"]}))
    assert (at.actor, at.phase, at.view().round) == (1, "opening", 2)


@pytest.mark.rule("MP-36")
def test_a_stone_before_the_action_ends_the_round_as_well() -> None:
    at = scene("before", (4, 4, 3), hands={1: ["lift"]})
    at.play(at.cast("lift", 2, to=[4]))
    assert ended(at).phase == "opening"


@pytest.mark.rule("MP-36")
def test_nothing_comes_between_the_stone_and_the_rounds_end() -> None:
    events = kinds(scene("C", TRIPLE).play(DRAW_STONE, stone(1)))
    assert events[events.index("StoneTaken") + 1] == "RoundEnded"


@pytest.mark.rule("MP-36")
def test_the_end_names_the_round_and_who_ended_it() -> None:
    end = only(RoundEnded, scene("C", TRIPLE).play(DRAW_STONE, stone(1)))
    assert (end.round, end.seat) == (1, 1)


@pytest.mark.rule("MP-36")
def test_what_was_cast_and_drawn_last_round_is_forgotten() -> None:
    at = scene("before", (2, 2, 6), hands={1: ["mould"]})
    at.play(at.cast("mould", 2, to=[2]))
    ended(at)
    prompt = at.view().prompt
    assert (prompt.has_cast, prompt.has_drawn, prompt.action) == (False, False, "none")


# ---- MP-45: spells go back


@pytest.mark.rule("MP-45")
def test_all_hands_are_emptied() -> None:
    at = ended(scene("C", TRIPLE, hands={0: ["lift"], 1: ["mould"], 2: ["seal", "sink"]}))
    assert [at.hand(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("MP-45")
def test_a_hand_given_back_does_not_count_for_the_next_limit() -> None:
    at = ended(scene("C", TRIPLE, hands={1: ["lift", "mould", "seal", "sink"]}))
    assert at.phase == "opening"


@pytest.mark.rule("MP-45")
def test_hands_and_discards_are_in_the_decks_again() -> None:
    at = scene("before", (4, 4, 3), hands={0: ["mould"], 1: ["lift"]})
    at.play(at.cast("lift", 2, to=[4]))
    returned = only(SpellsReturned, at.play(DRAW_STONE, stone(1)))
    assert (returned.decks, at.view().decks, at.view().discards) == ((10, 10), (10, 10), ())


@pytest.mark.rule("MP-45")
def test_stocked_spells_stay_out_of_the_decks() -> None:
    at = ended(scene("C", TRIPLE, hands={2: ["hush"]}, stocks={2: ["seal"]}))
    assert at.view().decks == (10, 9)


@pytest.mark.rule("MP-45")
def test_the_decks_are_shuffled_so_any_card_in_them_may_come_first() -> None:
    at = ended(scene("C", TRIPLE, hands={0: ["mould"], 1: ["pilfer"]}, stocks={2: ["seal"]}))
    at.play(OPEN, lands(*RUN))
    assert at.chances(DRAW_2) == {
        Deal("mirror"): 2, Deal("twin_steps"): 2, Deal("mould"): 1, Deal("great_whirl"): 1, Deal("double_chant"): 1,
        Deal("pilfer"): 1, Deal("hush"): 1,
    }  # fmt: skip


@pytest.mark.rule("MP-45")
def test_the_dice_lie_as_they_were_until_the_next_opening() -> None:
    assert ended(scene("C", TRIPLE)).dice == TRIPLE


@pytest.mark.rule("MP-45")
def test_seals_lapse_with_the_round() -> None:
    at = scene("before", TRIPLE, hands={1: ["seal"]})
    at.play(at.cast("seal", 0))
    ended(at)
    assert at.view().seals == (-1, -1, -1)


@pytest.mark.rule("MP-45")
def test_a_stern_look_lapses_with_the_round() -> None:
    at = scene("before", TRIPLE, hands={1: ["stern_look"]})
    at.play(at.cast("stern_look"))
    ended(at)
    assert not at.player(2).hold_barred


@pytest.mark.rule("MP-45")
def test_a_hush_lapses_with_the_round() -> None:
    at = scene("before", TRIPLE, hands={1: ["hush"]})
    at.play(at.cast("hush"))
    ended(at)
    assert not at.player(2).cast_barred


# ---- MP-46: on to the final exam


@pytest.mark.rule("MP-46")
def test_after_the_fifth_stone_the_final_exam_begins() -> None:
    at = begin()
    for points in (1, 1, 2, 2):
        assert "ExamBegan" not in kinds(at.wins(1, points))
    assert only(ExamBegan, at.wins(1, 3)).finalists == (1,)
    assert at.view().round == 6


@pytest.mark.rule("MP-46")
def test_stocks_are_put_away_for_the_final_exam() -> None:
    at = begin()
    for points in (1, 1, 2, 2):
        at.wins(1, points)
    at.give(0, "mould", stocked=True)
    at.wins(1, 3)
    assert (at.stock(0), at.view().decks) == ([], (10, 10))
