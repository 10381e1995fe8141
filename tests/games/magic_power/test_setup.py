"""Setting up and starting a round: MP-01 to MP-11."""

from __future__ import annotations

from collections import Counter

import pytest

from gramarye.core.secrecy import redact
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.words import (
    Deal,
    DealStone,
    Discard,
    Draw,
    MagicPowerSetup,
    RoundBegan,
    StartRolled,
    StoneTaken,
)
from tests.games.magic_power.scene import (
    DRAW_1,
    DRAW_2,
    DRAW_STONE,
    HOLD,
    NOTHING,
    OPEN,
    PAIR,
    PASS,
    RUN,
    TRIPLE,
    Scene,
    answers,
    begin,
    deals,
    lands,
    only,
    refused,
    scene,
    stone,
)

LEVEL_1 = {"lift": 2, "sink": 2, "somersault": 2, "whirl": 2, "wobble": 1, "stern_look": 1}
LEVEL_2 = {
    "mirror": 2, "twin_steps": 2, "mould": 1, "great_whirl": 1, "double_chant": 1, "seal": 1, "pilfer": 1, "hush": 1,
}  # fmt: skip


def carried(at: Scene, points: int = 3) -> Scene:
    """The next round has begun: seat 0 took a stone of these points in the first."""
    at.wins(0, points)
    return at


# ---- MP-01: players


@pytest.mark.rule("MP-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_four_play_and_five_may(seats: int) -> None:
    assert len(begin(seats).view().players) == seats


@pytest.mark.rule("MP-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_fewer_than_two_and_more_than_five_are_refused_in_a_sentence(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"^{seats} seats; The Test of Magic Power has 2 to 5$"):
        GAME.new(MagicPowerSetup(seats=seats))


# ---- MP-02 to MP-04: decks


@pytest.mark.rule("MP-02")
def test_any_stone_nobody_has_may_be_on_top_of_the_one_stone_deck() -> None:
    at = scene("C", TRIPLE)
    at.play(DRAW_STONE, stone(2))  # seat 1 has a 2 now
    at.play(OPEN, lands(*TRIPLE))
    at.play(PASS)
    at.play(HOLD)
    assert at.chances(DRAW_STONE) == {DealStone(1): 2, DealStone(2): 1, DealStone(3): 1}


@pytest.mark.rule("MP-03")
@pytest.mark.parametrize(("dice", "draw", "deck"), [(PAIR, DRAW_1, LEVEL_1), (RUN, DRAW_2, LEVEL_2)])
def test_each_level_is_a_shuffled_deck_of_its_ten_cards(
    dice: tuple[int, int, int], draw: Draw, deck: dict[str, int]
) -> None:
    at = scene("opened", dice)
    assert at.chances(draw) == {Deal(spell): copies for spell, copies in deck.items()}
    assert sum(deck.values()) == 10


@pytest.mark.rule("MP-04")
def test_the_five_stones_are_1_1_2_2_3() -> None:
    assert scene("C", TRIPLE).chances(DRAW_STONE) == {DealStone(1): 2, DealStone(2): 2, DealStone(3): 1}


# ---- MP-05: five rounds


@pytest.mark.rule("MP-05")
def test_five_rounds_are_played_and_no_more() -> None:
    at = begin()
    rounds = []
    for points in (1, 1, 2, 2):
        rounds.append(at.view().round)
        at.wins(1, points)
    rounds.append(at.view().round)
    at.wins(1, 3)
    assert rounds == [1, 2, 3, 4, 5]
    assert at.phase == "amplify"


@pytest.mark.rule("MP-05")
def test_a_round_costs_the_deck_one_stone() -> None:
    at = begin()
    left = [at.view().stones_left]
    for points in (1, 1, 2, 2):
        at.wins(1, points)
        left.append(at.view().stones_left)
    assert left == [5, 4, 3, 2, 1]


# ---- MP-06, MP-07: the starting player


@pytest.mark.rule("MP-06")
@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_whoever_rolls_lowest_opens_the_first_round(lowest: int) -> None:
    assert begin(sp=lowest).view().sp == lowest


@pytest.mark.rule("MP-06")
def test_every_face_of_the_die_for_the_start_is_as_likely() -> None:
    assert answers(GAME.new(MagicPowerSetup(seats=2))) == {lands(face): 1 for face in range(1, 7)}


@pytest.mark.rule("MP-06")
def test_only_those_tied_for_the_lowest_die_roll_again() -> None:
    at = begin(4, start=[(3, 1, 5, 1), (6, 4)])  # seats 1 and 3 are tied, then seat 3 is lower
    rolls = [(e.seat, e.face) for e in at.table.opening.events if isinstance(e, StartRolled)]
    assert rolls == [(0, 3), (1, 1), (2, 5), (3, 1), (1, 6), (3, 4)]
    assert at.view().sp == 3


@pytest.mark.rule("MP-06")
def test_a_second_tie_is_rolled_off_as_well() -> None:
    assert begin(3, start=[(2, 2, 2), (4, 5, 4), (6, 3)]).view().sp == 2


@pytest.mark.rule("MP-07")
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_whoever_took_the_stone_opens_the_next_round(taker: int) -> None:
    at = begin()
    events = at.wins(taker, 1)
    assert only(RoundBegan, events).sp == taker
    assert (at.actor, at.phase) == (taker, "opening")


# ---- MP-08, MP-09: stock and limit at a round's start


@pytest.mark.rule("MP-08")
def test_the_stock_joins_the_hand_when_a_round_begins() -> None:
    at = carried(scene("opening", stocks={1: ["lift", "mould"]}))
    assert (at.hand(1), at.stock(1)) == (["lift", "mould"], [])


@pytest.mark.rule("MP-08")
def test_everybody_takes_back_the_own_stock() -> None:
    at = carried(scene("opening", stocks={1: ["lift"], 2: ["seal"]}))
    assert (at.hand(1), at.hand(2)) == (["lift"], ["seal"])


@pytest.mark.rule("MP-09")
def test_up_to_three_spells_and_stones_are_kept() -> None:
    at = carried(scene("opening", stocks={0: ["lift", "mould"]}))  # and a stone
    assert (at.phase, at.hand(0)) == ("opening", ["lift", "mould"])


@pytest.mark.rule("MP-09")
def test_over_three_spells_and_stones_discards_are_asked_for() -> None:
    at = carried(scene("opening"), 1)
    at.give(0, "lift", "mould", stocked=True)
    at.wins(0, 2)
    assert (at.actor, at.phase) == (0, "discard")  # 2 spells and 2 stones


@pytest.mark.rule("MP-09")
def test_with_two_players_the_limit_is_two() -> None:
    at = carried(scene("opening", seats=2, stocks={0: ["lift", "mould"]}))
    assert (at.actor, at.phase, at.view().limit) == (0, "discard", 2)


@pytest.mark.rule("MP-09")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_players_the_limit_is_three(seats: int) -> None:
    assert begin(seats).view().limit == 3


@pytest.mark.rule("MP-09")
@pytest.mark.parametrize("spell", ["lift", "mould"])
def test_the_player_chooses_what_to_discard(spell: str) -> None:
    at = carried(scene("opening", seats=2, stocks={0: ["lift", "mould"]}))
    at.play(at.discards(spell))
    assert at.hand(0) == [s for s in ("lift", "mould") if s != spell]


@pytest.mark.rule("MP-09")
def test_nothing_is_discarded_below_the_limit() -> None:
    at = carried(scene("opening", seats=2, stocks={0: ["lift", "mould"]}))
    at.play(at.discards("lift"))
    assert at.phase == "opening"


@pytest.mark.rule("MP-09")
def test_while_over_the_limit_there_is_nothing_but_discarding() -> None:
    at = carried(scene("opening", seats=2, stocks={0: ["lift", "mould"]}))
    assert {type(m) for m in at.legal} == {Discard}


@pytest.mark.rule("MP-09")
def test_stones_at_the_limit_leave_no_spell() -> None:
    at = begin(2)
    at.wins(0, 1)
    at.give(0, "lift", stocked=True)
    at.wins(0, 1)
    at.play(at.discards("lift"))
    assert (at.hand(0), at.phase) == ([], "opening")


@pytest.mark.rule("MP-09")
def test_stones_beyond_the_limit_are_never_discarded() -> None:
    at = begin(2)
    for points in (1, 1, 2):
        at.wins(0, points)
    assert (at.phase, at.stones(0)) == ("opening", (1, 1, 2))


@pytest.mark.rule("MP-09")
def test_discarded_spells_lie_in_the_discards_so_that_ten_and_ten_add_up() -> None:
    at = carried(scene("opening", seats=2, stocks={0: ["lift", "mould"]}))
    at.play(at.discards("lift"))
    view = at.view()
    assert (view.discards, view.decks) == (("lift",), (9, 9))  # mould is in the hand


@pytest.mark.rule("MP-09")
def test_the_starting_player_discards_first_then_clockwise() -> None:
    at = begin(2)
    at.wins(0, 1)
    at.give(0, "lift", "sink", stocked=True)
    at.give(1, "mould", "seal", stocked=True)
    at.wins(1, 1)
    order = []
    while at.phase == "discard":
        order.append(at.actor)
        at.play(at.legal[0])
    assert order == [1, 0]


@pytest.mark.rule("MP-08", "MP-41")
def test_a_stock_taken_back_has_room_again() -> None:
    at = carried(scene("opening", stocks={0: ["lift", "mould"]}), 1)
    at.play(OPEN, lands(*NOTHING))
    assert at.tries(at.stocks("lift")) is None


# ---- MP-10: inside a round


@pytest.mark.rule("MP-10")
def test_inside_a_round_a_hand_may_grow_beyond_the_limit() -> None:
    at = scene("C", PAIR, hands={1: ["mould", "seal", "hush"]})
    at.play(DRAW_1, deals("lift"))
    assert at.hand(1) == ["mould", "seal", "hush", "lift"]


@pytest.mark.rule("MP-10")
def test_inside_a_round_nothing_can_be_discarded() -> None:
    at = scene("C", PAIR, hands={1: ["mould", "seal", "hush", "lift"]})
    assert at.tries(at.discards("lift")) == refused("MP-09", "discard_not_now")


# ---- MP-11: secrecy of stones


@pytest.mark.rule("MP-11")
def test_the_owner_sees_what_a_stone_is_worth() -> None:
    assert carried(begin()).player(0, eye=0).stones == (3,)


@pytest.mark.rule("MP-11")
@pytest.mark.parametrize("eye", [1, 2, -1])
def test_others_see_how_many_stones_one_has_but_not_their_worth(eye: int) -> None:
    assert carried(begin()).player(0, eye=eye).stones == (None,)


@pytest.mark.rule("MP-11")
@pytest.mark.parametrize("eye", [1, 2, -1])
def test_the_news_of_a_stone_hides_its_worth_from_others(eye: int) -> None:
    taken = only(StoneTaken, begin().wins(0, 3))
    assert redact(taken, eye).points.value is None
    assert redact(taken, 0).points.value == 3


@pytest.mark.rule("MP-11")
def test_stones_are_secret_until_the_very_end_of_the_first_exam() -> None:
    at = begin()
    for points in (1, 1, 2, 2):
        at.wins(0, points)
    assert Counter(at.player(0, eye=1).stones) == {None: 4}
