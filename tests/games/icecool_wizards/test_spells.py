"""Spells; IW-75 … IW-96 and IW-122."""

from __future__ import annotations

import pytest

from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    Cast,
    DeckShuffled,
    GivenUp,
    GiveUp,
    LessonLaid,
    LessonRepeated,
    Sit,
    SpellCast,
    Trade,
)
from tests.games.icecool_wizards.scene import (
    CORNERS,
    HISTORY,
    STRIKE,
    claimed,
    every,
    lessons,
    only,
    refused,
    scene,
)


@pytest.mark.rule("IW-75")
def test_only_in_ones_own_turn() -> None:
    at = scene(up={0: ("fire",), 1: ("fire", "wind")})
    assert at.tries(Cast("fire"), 1) == refused("IW-24", "not_your_turn")
    at.end()
    assert at.tries(Cast("fire"), 1) is None


@pytest.mark.rule("IW-76")
def test_before_between_and_after_flicks_but_not_during_one() -> None:
    at = scene(up={0: ("fire", "mountain", "wind")})
    assert at.can(Cast)
    at.flick((440, 93))
    assert at.can(Cast)
    at.flick((430, 93))
    assert at.can(Cast)
    s = scene(up={0: ("fire",)})
    state = s.state
    GAME.apply(state, STRIKE, None)  # it slides
    refusal = GAME.check(state, 0, Cast("fire"))
    assert refusal == refused("IW-37", "nature_moves")


@pytest.mark.rule("IW-77")
def test_any_number_in_a_turn() -> None:
    at = scene(2, up={0: ("fire", "fire", "wind", "wind")})
    for element in ("fire", "wind", "fire", "wind"):
        at.cast(element)
    assert at.view().flicks == 4


@pytest.mark.rule("IW-78")
def test_right_after_the_card_came_from_the_board() -> None:
    at = scene(laid=("wind", "fire", "water"))
    at.flick((260, 272), "through wind")
    at.cast("wind")
    assert at.view().flicks == 2


@pytest.mark.rule("IW-78")
def test_right_after_a_trade() -> None:
    at = scene(up={0: ("runes",), 1: ("wind",)})
    at.flick((440, 93), touched=(1,))
    at.play(Trade(1, "runes", "wind"))
    at.cast("wind")
    assert at.view().flicks == 2


@pytest.mark.rule("IW-79")
def test_each_card_casts_once() -> None:
    at = scene(up={0: ("wind", "fire")})
    told = only(SpellCast, at.cast("wind"))
    assert (told.seat, told.element, told.rule) == (0, "wind", "IW-95")
    assert at.player(0).used == ("wind",)
    assert at.tries(Cast("wind")) == refused("IW-79", "spell_used")


@pytest.mark.rule("IW-79")
def test_two_cards_cast_twice() -> None:
    at = scene(up={0: ("wind", "wind")})
    at.cast("wind")
    at.cast("wind")
    assert at.player(0).used == ("wind", "wind")


@pytest.mark.rule("IW-80")
def test_it_never_turns_up_again() -> None:
    at = scene(2, up={0: ("wind",)})
    at.cast("wind")
    for _ in range(4):
        at.end()
    assert at.actor == 0
    assert at.player(0).used == ("wind",)
    assert at.tries(Cast("wind")) == refused("IW-79", "spell_used")


@pytest.mark.rule("IW-81")
def test_a_used_card_is_worth_its_point_and_nothing_else() -> None:
    at = scene(up={1: ("runes",), 0: ("runes",)}, used={0: ("wind",)}, corners={5: HISTORY}, stand={0: CORNERS[5]})
    at.flick((440, 93), touched=(1,), corners=(5,))
    assert at.player(0).points == 2
    assert at.tries(Trade(1, "wind", "runes")) == refused("IW-99", "not_yours_up")
    assert at.tries(Sit(5, ("wind",))) == refused("IW-65", "pay_face_up")


# ---- Fire


@pytest.mark.rule("IW-82", "IW-85", "IW-86")
def test_fire_costs_every_opponent_a_card_of_their_choice() -> None:
    at = scene(4, first=1, up={0: ("runes", "wind"), 1: ("fire", "runes"), 2: ("brooms", "water"), 3: ("fire", "wind")})
    at.cast("fire")
    for victim, gives in ((2, "water"), (3, "fire"), (0, "runes")):
        assert at.actor == victim  # clockwise from the caster
        assert at.view().prompt.phase == "fire"
        told = only(GivenUp, at.play(GiveUp(gives)))
        assert (told.seat, told.lesson, told.used, told.rule) == (victim, gives, False, "IW-82")
    assert at.actor == 1
    assert [at.player(q).lessons for q in range(4)] == [("wind",), ("runes",), ("brooms",), ("wind",)]
    assert at.player(1).used == ("fire",)
    assert at.view().discards == ("fire", "water", "runes")


@pytest.mark.rule("IW-83")
def test_it_may_be_a_face_down_card() -> None:
    at = scene(up={0: ("fire",), 1: ("runes",)}, used={1: ("wind",)})
    at.cast("fire")
    assert at.legal == [GiveUp("wind", used=True), GiveUp("runes")]
    told = only(GivenUp, at.play(GiveUp("wind", used=True)))
    assert (told.used, told.rule) == (True, "IW-83")
    assert at.player(1).used == ()
    assert at.player(1).lessons == ("runes",)


@pytest.mark.rule("IW-84")
def test_who_has_none_loses_none() -> None:
    at = scene(up={0: ("fire",), 2: ("runes", "wind")})
    at.cast("fire")
    assert at.actor == 2
    at.play(GiveUp("wind"))
    assert at.player(1).points == 0


@pytest.mark.rule("IW-84")
def test_fire_among_beggars() -> None:
    at = scene(up={0: ("fire",)})
    assert not every(GivenUp, at.cast("fire"))
    assert at.actor == 0


@pytest.mark.rule("IW-86")
def test_who_has_one_kind_only_is_not_asked() -> None:
    at = scene(up={0: ("fire",), 1: ("runes", "runes")}, used={2: ("fire",)})
    told = every(GivenUp, at.cast("fire"))
    assert [(e.seat, e.lesson, e.used) for e in told] == [(1, "runes", False), (2, "fire", True)]
    assert at.actor == 0


@pytest.mark.rule("IW-86")
def test_the_caster_has_no_say() -> None:
    at = scene(up={0: ("fire",), 1: ("runes", "wind")})
    at.cast("fire")
    assert at.tries(GiveUp("runes"), 0) == refused("IW-86", "not_your_card")
    assert at.tries(STRIKE, 1) == refused("IW-86", "give_up_first")
    assert at.tries(GiveUp("water"), 1) == refused("IW-82", "not_yours_to_give_up")
    assert at.tries(GiveUp("wind", used=True), 1) == refused("IW-82", "not_yours_to_give_up")


@pytest.mark.rule("IW-122")
def test_a_used_card_that_is_discarded_comes_back_fresh() -> None:
    at = scene(2, up={0: ("fire", "mountain")}, used={1: ("wind",)}, laid=("history", "runes", "brooms"), deck=())
    at.cast("fire")
    assert at.view().discards == ("wind",)
    told = at.cast("mountain", *lessons("wind"))
    assert only(DeckShuffled, told).cards == 1
    at.flick((260, 272), "through wind")
    assert "wind" in at.player(0).lessons
    at.cast("wind")


# ---- Water


@pytest.mark.rule("IW-88")
def test_water_is_not_cast() -> None:
    at = scene(up={0: ("water",)})
    assert at.tries(Cast("water")) == refused("IW-88", "water_by_paying")
    assert not at.can(Cast)


# ---- Mountain


@pytest.mark.rule("IW-91", "IW-93")
def test_mountain_lays_two_more() -> None:
    at = scene(up={0: ("mountain",)})
    told = at.cast("mountain", *lessons("runes", "wind"))
    assert [(e.lesson, e.why, e.rule) for e in every(LessonLaid, told)] == [
        ("runes", "mountain", "IW-91"), ("wind", "mountain", "IW-91"),
    ]  # fmt: skip
    assert len(at.view().lessons) == 5
    assert at.actor == 0


@pytest.mark.rule("IW-92")
def test_mountain_redraws_what_lies_there_already() -> None:
    at = scene(up={0: ("mountain",)}, laid=("fire", "potions", "runes"))
    told = at.cast("mountain", *lessons("fire", "wind", "wind", "water"))
    assert [(e.lesson, e.rule) for e in every(LessonRepeated, told)] == [("fire", "IW-92"), ("wind", "IW-92")]
    assert at.view().lessons == ("fire", "water", "wind", "potions", "runes")
    assert at.view().discards == ("fire", "wind")


@pytest.mark.rule("IW-94")
def test_mountain_before_and_after_a_flick() -> None:
    at = scene(up={0: ("mountain", "mountain")}, laid=("fire", "water", "wind"))
    at.cast("mountain", *lessons("potions", "runes"))
    told = at.flick((94, 272), "inside potions")
    assert claimed(told) == ["potions"]
    at.cast("mountain", *lessons("brooms", "history"))
    assert len(at.view().lessons) == 6


# ---- Wind


@pytest.mark.rule("IW-95")
def test_wind_is_one_more_flick() -> None:
    at = scene(up={0: ("wind",)})
    at.cast("wind")
    assert at.view().flicks == 3


@pytest.mark.rule("IW-96")
def test_wind_after_the_second_flick_and_several_add_up() -> None:
    at = scene(up={0: ("wind", "wind")})
    at.flick((440, 93))
    at.flick((430, 93))
    at.cast("wind")
    at.cast("wind")
    assert at.view().flicks == 2
    at.flick((440, 93))
    at.flick((430, 93))
    assert at.actor == 1
