"""Potions and Enchantments: W3-56 to W3-61."""

from __future__ import annotations

import pytest

from gramarye.core.words import Move
from gramarye.games.wizardry_cubed.words import (
    Advance,
    Agree,
    Answered,
    DiceRolled,
    LetWillyGo,
    Object,
    Proposal,
    ProposalDropped,
    Propose,
    Proposed,
    SearchEnded,
    ToolUsed,
    WizardMoved,
)
from tests.games.wizardry_cubed.scene import (
    AGREE,
    GHOST,
    LAST,
    LET_GO,
    OBJECT,
    POTION,
    ROLL,
    SCHOOL,
    STOP,
    THREE,
    enchantment,
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


@pytest.mark.rule("W3-58", "W3-34")
def test_an_enchantment_takes_away_a_potion_face_nobody_has_carried_out() -> None:
    at = scene()
    at.roll(*POTION)
    assert enchantment(1) in at.interrupts(1)
    at.uses(enchantment(0), lands(*THREE))
    assert (at.phase, at.wizards) == ("search", (7, 7, 7))
    at = scene(enchantment="before_first_flip")
    at.roll(*POTION)
    at.uses(enchantment(0), lands(*POTION))
    assert at.phase == "potion_face", "a new potion face acts once"
    at.play(Advance(0))
    assert (at.phase, at.wizards) == ("search", (8, 7, 7))


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
    assert at.tries(AGREE, seat=1) == refused("W3-59", "not_your_word")
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
