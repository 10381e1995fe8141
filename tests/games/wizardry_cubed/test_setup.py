"""Setting up and the first look: W3-01 to W3-25."""

from __future__ import annotations

from collections import Counter

import pytest

from gramarye.core.game import SPECTATOR
from gramarye.core.secrecy import redact
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.words import (
    FirstChosen,
    Lot,
    Peek,
    Show,
    TilePeeked,
    TileReturned,
    TurnBegan,
    WillyMoved,
    WizardrySetup,
)
from tests.games.wizardry_cubed.scene import (
    PUT_BACK,
    ROLL,
    STOP,
    THREE,
    answers,
    begin,
    enchantment,
    only,
    potion,
    refused,
    scene,
)


@pytest.mark.rule("W3-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_play_and_each_has_one_wizard(seats: int) -> None:
    at = begin(seats)
    assert len(at.wizards) == seats
    assert GAME.info.seats == (2, 6)


@pytest.mark.rule("W3-01")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_or_more_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"{seats} seats; Wizardry to the Power of Three has 2 to 6"):
        GAME.new(WizardrySetup(seats=seats))


@pytest.mark.rule("W3-03")
def test_only_the_wizards_of_the_seats_are_on_the_path() -> None:
    at = scene(3)
    assert at.tries(potion(1, 2), seat=1) is None
    assert at.tries(potion(1, 3), seat=1) == refused("W3-03", "no_such_wizard")


@pytest.mark.rule("W3-09")
def test_before_any_look_each_tile_is_as_likely_as_any_other() -> None:
    at = begin()
    chances = at.chances(Peek(5))
    assert chances.pop(Show("ghost")) == 2
    assert set(chances.values()) == {1}
    assert len(chances) == 16
    assert at.chances(Peek(11)) == at.chances(Peek(5))


@pytest.mark.rule("W3-05", "W3-09")
def test_a_seen_lumie_is_nowhere_else() -> None:
    at = begin()
    at.peek(5, "owl")
    at.play(PUT_BACK)
    assert Show("owl") not in at.chances(Peek(6))
    assert len(at.chances(Peek(6))) == 16  # fifteen Lumies and a ghost


@pytest.mark.rule("W3-04")
def test_both_ghosts_once_found_there_is_no_third() -> None:
    at = begin()
    for slot in (0, 1):
        assert at.chances(Peek(slot))[Show("ghost")] == 2 - slot
        at.peek(slot, "ghost")
        at.play(PUT_BACK)
    assert set(at.chances(Peek(2)).values()) == {1}
    assert Show("ghost") not in at.chances(Peek(2))


@pytest.mark.rule("W3-10")
def test_a_tile_shows_the_same_whenever_it_is_turned_up() -> None:
    at = scene(2)
    at.roll(*THREE)
    at.flip(4, "castle")
    at.flip(9, "ghost")
    for slot, symbol in ((4, "castle"), (9, "ghost"), (4, "castle")):
        at.roll("star", "owl", "spider")
        at.flip(slot)  # nobody asks NATURE again
        assert at.view().tiles[slot] == symbol


@pytest.mark.rule("W3-11", "W3-65")
@pytest.mark.parametrize("seats", [2, 6])
def test_all_wizards_start_on_the_seventh_space(seats: int) -> None:
    assert begin(seats).wizards == (7,) * seats


@pytest.mark.rule("W3-12")
def test_willy_starts_six_spaces_behind() -> None:
    assert begin(6).willy == 1


@pytest.mark.rule("W3-12")
@pytest.mark.parametrize(("seats", "space"), [(2, 1), (4, 1), (5, 0), (6, 0)])
def test_with_the_option_he_starts_further_back_for_five_and_six(seats: int, space: int) -> None:
    at = scene(seats, willy_further_back=True)
    assert at.willy == space
    assert at.view().arrows == 1
    at.dull(seats)
    assert at.willy == space + 1  # one arrow there as well


@pytest.mark.rule("W3-14", "W3-15", "W3-16", "W3-75")
@pytest.mark.parametrize(("level", "each"), [("beginner", 3), ("confirmed", 2), ("expert", 1)])
def test_the_level_decides_how_many_tools_the_team_shares(level: str, each: int) -> None:
    at = scene(level=level, enchantments=0)
    assert at.view().potions == each
    for i in range(each):
        assert at.tries(potion(i % 3, 0), seat=i % 3) is None, "the supply belongs to all"
        at.uses(potion(i % 3, 0))
    assert at.tries(potion(0, 0), seat=0) == refused("W3-16", "no_potion")
    assert begin(level=level).view().enchantments == each


@pytest.mark.rule("W3-14")
def test_beginners_level_is_the_usual_one() -> None:
    assert WizardrySetup().level == "beginner"


@pytest.mark.rule("W3-17")
def test_dice_and_clock_are_ready_and_need_no_move() -> None:
    at = begin()
    assert at.view().clock == 0
    assert at.view().faces == ()
    assert scene().tries(ROLL) is None


# ---- the first look


@pytest.mark.rule("W3-18", "W3-21")
@pytest.mark.parametrize(("seats", "first"), [(3, 0), (4, 2), (6, 5)])
def test_each_looks_at_one_tile_in_the_order_of_turns(seats: int, first: int) -> None:
    at = begin(seats, first=first)
    events = at.table.opening.events
    for i in range(seats):
        assert at.phase == "peek"
        assert at.actor == (first + i) % seats
        at.peek(i, ("owl", "cat", "bat", "key", "frog", "moon")[i])
        assert at.phase == "looking"
        events = at.play(PUT_BACK)
    assert only(TurnBegan, events).seat == first
    assert at.phase == "roll"


@pytest.mark.rule("W3-18")
def test_two_players_look_at_two_tiles_each() -> None:
    at = begin(2)
    looked = []
    for slot, symbol in enumerate(("owl", "cat", "bat", "key")):
        looked.append(at.actor)
        at.peek(slot, symbol)
        at.play(PUT_BACK)
    assert looked == [0, 0, 1, 1]
    assert at.phase == "roll"


@pytest.mark.rule("W3-18")
def test_the_second_look_may_be_left_out_but_not_the_first() -> None:
    at = begin(2)
    assert at.tries(STOP) == refused("W3-18", "peek_first")
    at.peek(0, "owl")
    at.play(PUT_BACK)
    at.play(STOP)
    assert at.actor == 1
    assert at.tries(STOP) == refused("W3-18", "peek_first")
    at.peek(1, "cat")
    at.play(PUT_BACK)
    at.play(STOP)
    assert at.phase == "roll"
    assert at.actor == 0


@pytest.mark.rule("W3-19")
def test_a_lumie_is_seen_by_the_one_who_peeks_alone_and_turned_back_where_it_was() -> None:
    at = begin()
    told = only(TilePeeked, at.peek(5, "owl"))
    assert [at.view(eye).tiles[5] for eye in (0, 1, 2, SPECTATOR)] == ["owl", None, None, None]
    assert [redact(told, eye).symbol.value for eye in (0, 1, 2, SPECTATOR)] == ["owl", None, None, None]
    assert only(TileReturned, at.play(PUT_BACK)).slot == 5
    assert [at.view(eye).tiles[5] for eye in (0, 1, 2, SPECTATOR)] == [None] * 4
    assert at.view(1).peeked_by[5] == 0
    assert at.willy == 1


@pytest.mark.rule("W3-20")
def test_a_ghost_is_shown_to_all_and_willy_comes_at_once() -> None:
    at = begin()
    events = at.peek(5, "ghost")
    assert only(WillyMoved, events).why == "peek"
    assert at.willy == 2
    assert [at.view(eye).tiles[5] for eye in (0, 1, 2, SPECTATOR)] == ["ghost"] * 4
    at.play(PUT_BACK)
    assert [at.view(eye).tiles[5] for eye in (0, 1, 2, SPECTATOR)] == [None] * 4
    assert at.actor == 1


@pytest.mark.rule("W3-21")
def test_nobody_looks_where_somebody_has_looked() -> None:
    at = begin()
    at.peek(5, "owl")
    at.play(PUT_BACK)
    assert at.tries(Peek(5)) == refused("W3-21", "peeked_already")
    assert Counter(type(m) for m in at.legal) == {Peek: 17}


@pytest.mark.rule("W3-21")
def test_with_the_option_off_two_may_look_at_the_same_tile() -> None:
    at = begin(peek_anew=False)
    at.peek(5, "owl")
    at.play(PUT_BACK)
    told = only(TilePeeked, at.peek(5))
    assert [redact(told, eye).symbol.value for eye in (0, 1, 2, SPECTATOR)] == [None, "owl", None, None]
    at.play(PUT_BACK)
    assert at.view().peeked_by[5] == 0


@pytest.mark.rule("W3-22")
def test_a_known_ghost_is_never_looked_at_again() -> None:
    at = begin(peek_anew=False)
    at.peek(5, "ghost")
    at.play(PUT_BACK)
    assert at.tries(Peek(5)) == refused("W3-22", "ghost_known")
    assert at.tries(Peek(6)) is None


@pytest.mark.rule("W3-22")
def test_willy_moves_two_spaces_at_most_before_the_first_turn() -> None:
    at = begin(6)
    for slot, symbol in enumerate(("ghost", "ghost", "owl", "cat", "bat", "key")):
        at.peek(slot, symbol)
        at.play(PUT_BACK)
    assert at.willy == 3
    assert at.phase == "roll"


def test_no_tool_is_used_before_the_first_turn() -> None:
    at = begin()
    assert at.interrupts(1) == []
    assert at.tries(potion(1, 0), seat=1) == refused("W3-57", "tools_not_yet")
    at.peek(5, "ghost")
    assert at.tries(enchantment(0), seat=0) == refused("W3-58", "enchantment_not_now")


# ---- who begins


@pytest.mark.rule("W3-24")
def test_the_lot_falls_on_anyone_alike() -> None:
    assert answers(GAME.new(WizardrySetup(seats=4))) == {Lot(q): 1 for q in range(4)}


@pytest.mark.rule("W3-24")
def test_the_host_may_begin_instead() -> None:
    assert answers(GAME.new(WizardrySetup(seats=4, first="host"))) == {Lot(0): 1}


@pytest.mark.rule("W3-25")
def test_whoever_begins_keeps_the_clock() -> None:
    at = begin(first=2)
    assert only(FirstChosen, at.table.opening.events).seat == 2
    for i in range(3):
        at.peek(17 - i, ("key", "frog", "moon")[i])
        at.play(PUT_BACK)
    for _ in range(7):
        assert at.view().clock == 2
        at.dull()
