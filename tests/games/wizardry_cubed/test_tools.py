"""Potions and Enchantments: W3-56 to W3-61."""

from __future__ import annotations

import pytest

from gramarye.core.words import Move
from gramarye.games.wizardry_cubed.words import (
    Advance,
    Agree,
    Answered,
    DangerSeen,
    DiceRolled,
    LetWillyGo,
    Object,
    Proposal,
    ProposalDropped,
    Propose,
    Proposed,
    SearchEnded,
    ToolUsed,
    WillyMoved,
    WizardMoved,
)
from tests.games.wizardry_cubed.scene import (
    AGREE,
    BOTH,
    GHOST,
    LAST,
    LET_GO,
    OBJECT,
    POTION,
    ROLL,
    SCHOOL,
    STOP,
    THREE,
    Scene,
    enchantment,
    every,
    kinds,
    lands,
    only,
    potion,
    refused,
    scene,
)

ALL_HUMAN = (0, 1, 2)


# ---- what they do


@pytest.mark.rule("W3-57")
def test_a_potion_moves_anyone_outside_by_one_and_leaves_the_game() -> None:
    at = scene()
    events = at.uses(potion(0, 2))
    assert only(WizardMoved, events).to == 8
    assert only(ToolUsed, events).left == 2
    assert at.wizards == (7, 7, 8)
    assert at.view().potions == 2
    assert (at.phase, at.actor) == ("roll", 0)


@pytest.mark.rule("W3-57")
def test_a_potion_may_be_used_at_any_time() -> None:
    at = scene(turns=1)
    for phase in ("roll", "potion_face", "search"):
        assert at.phase == phase
        assert {m.wizard for m in at.interrupts(2) if isinstance(m, Propose) and m.tool == "potion"} == {0, 1, 2}
        assert at.tries(potion(1, 0), seat=1) is None
        used = at.fork()
        used.uses(potion(2, 0))
        assert (used.phase, used.actor) == (phase, 1), "and the turn goes on where it was"
        if phase == "roll":
            at.roll(*POTION)
        elif phase == "potion_face":
            at.play(Advance(0))


@pytest.mark.rule("W3-57", "W3-63")
def test_no_potion_for_a_wizard_inside() -> None:
    at = scene(wizards=(9, SCHOOL, 9))
    assert at.tries(potion(0, 1)) == refused("W3-57", "wizard_inside")
    assert potion(2, 1) not in at.interrupts(2)


@pytest.mark.rule("W3-57", "W3-30")
def test_a_potion_that_brings_the_roller_inside_before_the_roll_ends_the_turn() -> None:
    at = scene(wizards=(LAST, 9, 9))
    at.uses(potion(2, 0))
    assert at.wizards[0] == SCHOOL
    assert (at.actor, at.phase) == (1, "roll")


@pytest.mark.rule("W3-58")
def test_an_enchantment_rolls_all_dice_again() -> None:
    at = scene()
    at.roll(*THREE)
    assert len(at.chances(enchantment(0))) == 216
    events = at.uses(enchantment(0), lands("star", "owl", "spider"))
    assert only(DiceRolled, events).faces == ("star", "owl", "spider")
    assert set(at.view().targets) == {"star", "owl", "spider"}
    assert only(ToolUsed, events).left == 2
    assert at.view().enchantments == 2
    assert (at.phase, at.actor) == ("search", 0)


@pytest.mark.rule("W3-58")
def test_an_enchantment_needs_dice_on_the_table() -> None:
    at = scene()
    assert at.tries(enchantment(0)) == refused("W3-58", "enchantment_not_now")
    assert enchantment(1) not in at.interrupts(1)
    at.roll(*THREE)
    assert at.tries(enchantment(1), seat=1) is None
    assert enchantment(1) in at.interrupts(1)
    at.find("castle")
    assert at.tries(enchantment(1), seat=1) is None
    at.fail()
    assert at.tries(enchantment(1), seat=1) == refused("W3-58", "enchantment_not_now")


@pytest.mark.rule("W3-16", "W3-58")
def test_without_one_left_no_enchantment() -> None:
    at = scene(enchantments=0)
    at.roll(*THREE)
    assert at.tries(enchantment(0)) == refused("W3-16", "no_enchantment")


# ---- who decides


@pytest.mark.rule("W3-59")
def test_any_seat_proposes_and_the_active_player_confirms() -> None:
    at = scene(voters=ALL_HUMAN)
    events = at.play(potion(2, 1), by=2)
    assert (only(Proposed, events).seat, at.phase, at.actor) == (2, "proposal", 0)
    assert at.view().prompt.proposal == Proposal(2, "potion", 1, (2,))
    assert at.wizards == (7, 7, 7)
    assert {type(m) for m in at.legal} == {Agree, Object}
    assert at.tries(AGREE, seat=1) == refused("W3-23", "not_your_turn")
    assert at.tries(ROLL) == refused("W3-59", "answer_first")
    assert at.tries(potion(1, 0), seat=1) == refused("W3-59", "one_proposal")
    events = at.play(AGREE)
    assert only(Answered, events).yes
    assert at.wizards == (7, 8, 7)
    assert (at.phase, at.actor) == ("roll", 0)


@pytest.mark.rule("W3-59")
def test_a_no_drops_it_and_nothing_is_spent() -> None:
    at = scene(voters=ALL_HUMAN)
    at.play(potion(2, 1), by=2)
    assert ProposalDropped in {type(e) for e in at.play(OBJECT)}
    assert at.wizards == (7, 7, 7)
    assert at.view().potions == 3
    assert (at.phase, at.actor) == ("roll", 0)
    assert at.tries(potion(2, 1), seat=2) is None, "it may be proposed again"


@pytest.mark.rule("W3-59")
def test_the_active_player_does_not_confirm_alone() -> None:
    at = scene(voters=ALL_HUMAN)
    at.play(potion(0, 0), by=0)
    assert (at.phase, at.actor) == ("proposal", 1)


@pytest.mark.rule("W3-59")
def test_bots_always_agree() -> None:
    alone = scene(voters=(0,))
    alone.uses(potion(0, 1))
    assert alone.wizards == (7, 8, 7), "the only human needs nobody"
    two = scene(voters=(1, 2))  # the active player is a bot
    two.play(potion(1, 0), by=1)
    assert (two.phase, two.actor) == ("proposal", 2), "another human is at the table"
    one = scene(voters=(1,))
    one.play(potion(0, 0), by=0)
    assert (one.phase, one.actor) == ("proposal", 1), "a bot proposes, the human decides"


@pytest.mark.rule("W3-59")
def test_when_the_holder_is_inside_the_next_one_outside_confirms() -> None:
    at = scene(wizards=(SCHOOL, 9, 12), willy=8, turns=2, voters=ALL_HUMAN, potions=2)
    at.dull()
    assert (at.phase, at.actor, at.view().active) == ("danger", 1, 0)
    at.play(potion(2, 1), by=2)
    assert (at.phase, at.actor) == ("proposal", 1)
    at.play(AGREE)
    assert at.wizards == (SCHOOL, 10, 12)
    assert at.willy == 9


@pytest.mark.rule("W3-59")
def test_each_speaks_in_the_own_name() -> None:
    at = scene()
    assert at.tries(potion(2, 1), seat=1) == refused("W3-59", "speak_for_yourself")


@pytest.mark.rule("W3-59")
def test_with_the_option_more_than_half_must_agree() -> None:
    at = scene(4, agree="majority", voters=(0, 1, 2, 3))
    at.play(potion(2, 1), by=2)
    assert (at.phase, at.actor) == ("proposal", 3)
    at.play(AGREE)
    assert (at.phase, at.actor) == ("proposal", 0), "two of four are not more than half"
    at.play(AGREE)
    assert at.wizards == (7, 8, 7, 7)
    at.play(potion(0, 1), by=0)
    at.play(OBJECT, by=1)
    events = at.play(OBJECT, by=2)
    assert ProposalDropped in {type(e) for e in events}
    assert at.wizards == (7, 8, 7, 7)


@pytest.mark.rule("W3-59")
def test_a_majority_is_counted_among_humans() -> None:
    at = scene(4, agree="majority", voters=(1, 3))
    at.play(potion(1, 1), by=1)
    assert at.actor == 3
    at.play(OBJECT)
    assert at.phase == "roll"
    at.play(potion(0, 1), by=0)  # a bot's
    assert at.actor == 1
    at.play(AGREE)
    assert at.actor == 3
    at.play(AGREE)
    assert at.wizards[1] == 8
    bots = scene(agree="majority")
    bots.uses(potion(0, 1))
    assert bots.wizards[1] == 8


# ---- the window before Willy's step


def hunted(**options: object) -> Scene:
    """Seat 0's turn is about to begin; the clock will move Willy from 8 to 9, where seat 1 stands."""
    at = scene(turns=2, **options)  # type: ignore[arg-type]  # options of any type
    return at.put(wizards=(12, 9, 12), willy=8)


@pytest.mark.rule("W3-60")
def test_before_the_clock_step_a_potion_saves() -> None:
    at = hunted()
    danger = only(DangerSeen, at.dull())
    assert (danger.why, danger.steps, danger.wizards) == ("clock", 1, (1,))
    prompt = at.view().prompt
    assert (prompt.phase, prompt.danger, prompt.steps) == ("danger", "clock", 1)
    assert at.willy == 8
    assert at.tries(ROLL) == refused("W3-60", "danger_first")
    assert at.tries(enchantment(0)) == refused("W3-58", "enchantment_not_now")
    assert LET_GO in at.legal
    events = at.uses(potion(1, 1))
    assert only(WillyMoved, events).to == 9
    assert (at.phase, at.actor) == ("roll", 0)
    assert at.wizards == (12, 10, 12)


@pytest.mark.rule("W3-60", "W3-62")
def test_letting_willy_go_loses() -> None:
    at = hunted()
    at.dull()
    at.play(LET_GO)
    assert at.over
    assert at.won is False


@pytest.mark.rule("W3-60")
def test_no_window_where_nothing_could_help() -> None:
    at = hunted()
    at.put(potions=0)  # an Enchantment does not stop the clock
    at.dull()
    assert at.over


@pytest.mark.rule("W3-60")
def test_no_window_where_nobody_is_caught() -> None:
    at = hunted()
    at.put(wizards=(12, 10, 12))
    assert every(DangerSeen, at.dull()) == []
    assert at.willy == 9


@pytest.mark.rule("W3-60")
def test_the_window_stays_until_all_are_out_of_reach() -> None:
    at = scene(turns=2)
    at.put(wizards=(12, 10, 10), willy=9)  # two arrows: he comes to 11
    at.dull()
    for wizard in (1, 1, 2):
        assert at.phase == "danger"
        at.uses(potion(0, wizard))
    assert at.over, "the last Potion was one too few"
    assert at.won is False


@pytest.mark.rule("W3-60")
def test_a_dropped_proposal_leaves_the_window_open() -> None:
    at = hunted(voters=ALL_HUMAN)
    at.dull()
    at.play(potion(2, 1), by=2)
    assert at.view().prompt.danger == "clock", "what it is about is still shown"
    at.play(OBJECT)
    assert (at.phase, at.actor) == ("danger", 0)


@pytest.mark.rule("W3-60", "W3-36")
def test_before_a_ghost_face_an_enchantment_may_remove_the_face() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0)
    at.roll(*GHOST)
    danger = only(DangerSeen, at.fail())
    assert danger.why == "ghost_face"
    events = at.uses(enchantment(1), lands(*THREE))
    assert every(WillyMoved, events) == []
    assert (at.willy, at.actor, at.phase) == (8, 1, "roll")


@pytest.mark.rule("W3-60", "W3-61")
def test_or_bring_a_potion_face_that_saves() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0)
    at.roll(*GHOST)
    at.fail()
    at.uses(enchantment(1), lands(*BOTH))
    assert (at.phase, at.actor) == ("potion_face", 0)
    events = at.play(Advance(1))
    assert only(WillyMoved, events).why == "ghost_face"
    assert (at.willy, at.wizards) == (9, (12, 10, 12))
    assert at.actor == 1


@pytest.mark.rule("W3-60")
def test_before_the_step_of_a_ghost_tile_an_enchantment_may_help_too() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0, enchantments=1)
    at.roll(*THREE)
    danger = only(DangerSeen, at.flip(3, "ghost"))
    assert danger.why == "ghost_tile"
    saved = at.fork()
    saved.uses(enchantment(0), lands(*POTION))
    saved.play(Advance(1))
    assert not saved.over
    assert saved.willy == 9
    lost = at.fork()
    lost.uses(enchantment(0), lands(*THREE))
    assert lost.over, "the ghost tile stays, and nothing is left to help"


@pytest.mark.rule("W3-60", "W3-61")
def test_a_reroll_before_a_ghost_tiles_step_may_bring_a_ghost_face_that_follows() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0, enchantments=1)
    at.roll(*THREE)
    at.flip(3, "ghost")
    at.uses(enchantment(0), lands(*BOTH))
    at.play(Advance(1))
    assert at.over, "Willy goes to 9 for the tile and to 10 for the face"


@pytest.mark.rule("W3-47", "W3-60")
def test_each_of_two_steps_has_a_window_of_its_own() -> None:
    at = scene(wizards=(12, 10, 12), willy=8, potions=1, enchantments=0)
    at.roll(*GHOST)
    events = at.flip(3, "ghost")
    assert only(WillyMoved, events).to == 9
    assert only(DangerSeen, events).why == "ghost_face"
    at.uses(potion(0, 1))
    assert (at.willy, at.wizards) == (10, (12, 11, 12))


# ---- an Enchantment in mid-search


@pytest.mark.rule("W3-61", "W3-44")
def test_found_steps_are_kept_and_open_tiles_stay_open() -> None:
    at = scene()
    at.roll(*THREE)
    at.flip(0, "castle")
    at.flip(1, "bat")
    at.uses(enchantment(0), lands("castle", "owl", "spider"))
    assert at.view().found == 2
    assert at.open_tiles == {0: "castle", 1: "bat"}
    assert set(at.view().targets) == {"owl", "spider"}, "a die that shows an open Lumie is void"
    at.flip(2, "owl")
    at.flip(3, "spider")
    assert at.wizards[0] == 11, "more than three steps in one turn"


@pytest.mark.rule("W3-61")
def test_a_reroll_that_asks_for_nothing_new_ends_the_search() -> None:
    at = scene()
    at.roll(*THREE)
    at.flip(0, "castle")
    at.uses(enchantment(0), lands("castle", "owl", "spider"))
    at.flip(1, "owl")
    events = at.uses(enchantment(0), lands("castle", "owl", "ghost"))
    assert only(SearchEnded, events).why == "all"
    assert at.wizards[0] == 9
    assert at.willy == 2


@pytest.mark.rule("W3-61")
def test_a_new_potion_face_acts_once_and_an_old_one_stays_carried_out() -> None:
    at = scene()
    at.roll(*POTION)
    at.play(Advance(1))
    at.flip(0, "castle")
    at.uses(enchantment(0), lands("star", "potion", "spider"))
    assert at.phase == "potion_face"
    at.play(Advance(2))
    assert at.phase == "search"
    assert at.wizards == (7, 8, 8)
    at.uses(enchantment(0), lands("star", "owl", "spider"))
    assert at.phase == "search"
    at.fail()
    assert at.wizards == (8, 8, 8)


@pytest.mark.rule("W3-61")
def test_after_the_search_a_reroll_revives_nothing() -> None:
    at = scene(wizards=(12, 9, 12), willy=8, potions=0)
    at.roll(*GHOST)
    at.flip(0, "castle")
    at.fail()
    assert at.wizards[0] == 13
    events = at.uses(enchantment(0), lands("star", "bat", "mouse"))
    assert "SearchEnded" not in kinds(events)
    assert at.wizards[0] == 13
    assert (at.actor, at.phase) == (1, "roll")


@pytest.mark.rule("W3-61")
def test_with_the_option_it_comes_before_the_first_flip() -> None:
    late = refused("W3-61", "enchantment_late")
    at = scene(enchantment="before_first_flip")
    at.roll(*THREE)
    assert at.tries(enchantment(0)) is None
    at.flip(0, "castle")
    assert at.tries(enchantment(0)) == late
    assert enchantment(1) not in at.interrupts(1)


@pytest.mark.rule("W3-60", "W3-61")
def test_with_the_option_there_is_no_window_for_an_enchantment_after_flips() -> None:
    at = scene(enchantment="before_first_flip", wizards=(12, 9, 12), willy=8, potions=0)
    at.roll(*GHOST)
    at.fail()
    assert at.over
    at = scene(enchantment="before_first_flip", wizards=(12, 9, 12), willy=8, potions=1)
    at.roll(*GHOST)
    at.fail()
    assert at.phase == "danger"
    assert at.tries(enchantment(1), seat=1) == refused("W3-61", "enchantment_late")


@pytest.mark.rule("W3-61")
def test_with_both_options_an_unsearched_ghost_can_still_be_chased_away() -> None:
    at = scene(
        enchantment="before_first_flip", may_stop_early=True, wizards=(12, 9, 12), willy=8, potions=0, enchantments=1
    )
    at.roll(*GHOST)
    at.play(STOP)
    assert at.phase == "danger"
    at.uses(enchantment(2), lands(*THREE))
    assert (at.willy, at.actor) == (8, 1)


@pytest.mark.rule("W3-58")
@pytest.mark.parametrize(
    ("move", "key"),
    [(Propose(0, "potion"), "potion_for_whom"), (Propose(0, "enchantment", 1), "enchantment_for_dice")],
)
def test_a_potion_is_for_a_wizard_and_an_enchantment_for_dice(move: Move, key: str) -> None:
    at = scene()
    at.roll(*THREE)
    refusal = at.tries(move)
    assert refusal is not None
    assert refusal.key == key
    assert at.tries(LET_GO) == refused("W3-40", "search_on")
    assert not at.can(LetWillyGo)
