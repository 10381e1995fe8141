"""Every refusal of the rulebook, each in the situation it was written for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from gramarye.core.game import SPECTATOR
from gramarye.core.refusals import NO_MOVE, spoken
from gramarye.core.words import Move, Refusal, Word
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.words import Advance, Chat, Flip, Land, Lot, Peek, Ping, Propose, Show
from tests.games.wizardry_cubed.scene import (
    AGREE,
    CHAT,
    HINT,
    LAST,
    LET_GO,
    OBJECT,
    PING,
    POTION,
    PUT_BACK,
    ROLL,
    SCHOOL,
    STOP,
    THREE,
    Scene,
    begin,
    enchantment,
    potion,
    scene,
)


class Case(NamedTuple):
    """A scene, what is not allowed in it, and who tries it: whoever must move where no seat is named."""

    at: Scene
    word: Word
    seat: int | None = None


SITUATIONS: dict[str, list[Callable[[], Case]]] = {}


def refuses(key: str) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    """A situation in which the refusal of this key is right."""

    def note(situation: Callable[[], Case]) -> Callable[[], Case]:
        SITUATIONS.setdefault(key, []).append(situation)
        return situation

    return note


def searching(**options: object) -> Scene:
    at = scene(**options)  # type: ignore[arg-type]  # options of any type
    at.roll(*THREE)
    return at


def in_danger(**options: object) -> Scene:
    at = scene(turns=2, **options)  # type: ignore[arg-type]  # options of any type
    at.put(wizards=(12, 9, 12), willy=8)
    at.dull()
    return at


def asked() -> Scene:
    at = scene(voters=(0, 1, 2))
    at.play(potion(2, 1), by=2)
    return at


def peeking(slot: int = 5, symbol: str = "owl", **options: object) -> Scene:
    at = begin(**options)  # type: ignore[arg-type]  # options of any type
    at.peek(slot, symbol)
    return at


def silent() -> Scene:
    at = scene(wizards=(9, LAST, 9))
    at.dull()
    return at


@refuses("not_your_turn")
def _rolling_for_another() -> Case:
    return Case(scene(), ROLL, 1)


@refuses("not_your_word")
def _letting_willy_go_for_another() -> Case:
    return Case(in_danger(), LET_GO, 2)


@refuses("not_your_word")
def _answering_for_another() -> Case:
    return Case(asked(), OBJECT, 1)


@refuses("game_over")
def _after_the_end() -> Case:
    at = in_danger()
    at.play(LET_GO)
    return Case(at, potion(0, 0), 0)


@refuses("no_move")
def _a_tile_that_is_a_letter() -> Case:
    return Case(searching(), Flip("a"))  # type: ignore[arg-type]  # that is it


@refuses("no_move")
def _a_third_kind_of_magic() -> Case:
    return Case(searching(), Propose(0, "wand", 1))  # type: ignore[arg-type]  # that is it


@refuses("no_move")
def _saying_nothing_at_all() -> Case:
    return Case(scene(), Chat(""), 1)


@refuses("peeks_kept")
def _telling_what_one_saw_where_all_keep_it() -> Case:
    return Case(begin(peeks="kept"), PING, 1)


@refuses("put_back_ghost")
def _peeking_on_at_a_ghost() -> Case:
    return Case(peeking(symbol="ghost"), Peek(6))


@refuses("peeks_over")
def _peeking_in_a_search() -> Case:
    return Case(searching(), Peek(6))


@refuses("no_potion_face")
def _a_space_for_nothing() -> Case:
    return Case(searching(), Advance(0))


@refuses("nobody_asks")
def _agreeing_to_what_nobody_suggested() -> Case:
    return Case(searching(), AGREE)


@refuses("enchantment_not_now")
def _an_enchantment_before_the_first_turn() -> Case:
    return Case(begin(), enchantment(0), 0)


@refuses("nature_moves")
def _choosing_the_dice() -> Case:
    return Case(scene(), Land((0, 0, 0)))


@refuses("chance_tile")
def _choosing_the_tile() -> Case:
    return Case(searching(), Show("castle"))


@refuses("chance_lot")
def _choosing_who_begins() -> Case:
    return Case(begin(), Lot(1))


@refuses("only_players")
def _a_spectator() -> Case:
    return Case(scene(), ROLL, SPECTATOR)


@refuses("only_players")
def _a_seat_that_is_not_there() -> Case:
    return Case(scene(), potion(3, 0), 3)


@refuses("peek_first")
def _rolling_before_the_peek() -> Case:
    return Case(begin(), ROLL)


@refuses("peek_first")
def _leaving_the_only_peek_out() -> Case:
    return Case(begin(3), STOP)


@refuses("put_back_first")
def _peeking_on() -> Case:
    return Case(peeking(), Peek(6))


@refuses("peeked_already")
def _peeking_where_another_did() -> Case:
    at = peeking()
    at.play(PUT_BACK)
    return Case(at, Peek(5))


@refuses("ghost_known")
def _peeking_at_a_known_ghost() -> Case:
    at = peeking(symbol="ghost", peek_anew=False)
    at.play(PUT_BACK)
    return Case(at, Peek(5))


@refuses("roll_first")
def _searching_before_the_roll() -> Case:
    return Case(scene(), Flip(0))


@refuses("advance_first")
def _searching_before_the_potion_face() -> Case:
    at = scene()
    at.roll(*POTION)
    return Case(at, Flip(0))


@refuses("search_on")
def _stopping() -> Case:
    return Case(searching(), STOP)


@refuses("search_on")
def _rolling_twice() -> Case:
    return Case(searching(), ROLL)


@refuses("stop_not_now")
def _stopping_before_the_roll() -> Case:
    return Case(scene(may_stop_early=True), STOP)


@refuses("tile_open")
def _turning_up_an_open_tile() -> Case:
    at = searching()
    at.flip(4, "castle")
    return Case(at, Flip(4))


@refuses("no_such_tile")
def _turning_up_a_tile_beyond_the_board() -> Case:
    return Case(searching(), Flip(18))


@refuses("no_such_tile")
def _peeking_at_a_tile_beyond_the_board() -> Case:
    return Case(begin(), Peek(30))


@refuses("no_such_tile")
def _pointing_at_a_tile_beyond_the_board() -> Case:
    return Case(scene(), Ping(18, "maybe"), 1)


@refuses("no_such_symbol")
def _naming_what_is_not_there() -> Case:
    return Case(scene(), Ping(0, "maybe", "dragon"), 1)


@refuses("no_such_wizard")
def _a_potion_for_nobody() -> Case:
    return Case(scene(), potion(0, 3))


@refuses("no_such_wizard")
def _a_potion_face_for_nobody() -> Case:
    at = scene()
    at.roll(*POTION)
    return Case(at, Advance(5))


@refuses("wizard_inside")
def _a_potion_for_one_inside() -> Case:
    return Case(scene(wizards=(9, SCHOOL, 9)), potion(0, 1))


@refuses("face_inside")
def _a_potion_face_for_one_inside() -> Case:
    at = scene(wizards=(9, SCHOOL, 9))
    at.roll(*POTION)
    return Case(at, Advance(1))


@refuses("tools_not_yet")
def _a_potion_before_the_first_turn() -> Case:
    return Case(begin(), potion(0, 0))


@refuses("potion_for_whom")
def _a_potion_without_a_wizard() -> Case:
    return Case(scene(), Propose(0, "potion"))


@refuses("no_potion")
def _a_potion_too_many() -> Case:
    return Case(scene(potions=0), potion(2, 1), 2)


@refuses("no_enchantment")
def _an_enchantment_too_many() -> Case:
    at = searching()
    at.put(enchantments=0)
    return Case(at, enchantment(2), 2)


@refuses("enchantment_for_dice")
def _an_enchantment_for_a_wizard() -> Case:
    return Case(searching(), Propose(0, "enchantment", 0))


@refuses("enchantment_not_now")
def _an_enchantment_without_dice() -> Case:
    return Case(scene(), enchantment(1), 1)


@refuses("enchantment_not_now")
def _an_enchantment_against_the_clock() -> Case:
    return Case(in_danger(), enchantment(0))


@refuses("enchantment_late")
def _an_enchantment_after_the_first_flip() -> Case:
    at = searching(enchantment="before_first_flip")
    at.flip(4, "castle")
    return Case(at, enchantment(0))


@refuses("speak_for_yourself")
def _proposing_for_another() -> Case:
    return Case(scene(), potion(2, 1), 1)


@refuses("one_proposal")
def _a_second_proposal() -> Case:
    return Case(asked(), potion(1, 0), 1)


@refuses("answer_first")
def _rolling_instead_of_an_answer() -> Case:
    return Case(asked(), ROLL)


@refuses("danger_first")
def _rolling_instead_of_helping() -> Case:
    return Case(in_danger(), ROLL)


@refuses("danger_first")
def _agreeing_to_nothing() -> Case:
    return Case(in_danger(), AGREE)


@refuses("silence")
def _a_hint_on_the_stairs() -> Case:
    return Case(silent(), PING, 0)


@refuses("no_hints")
def _a_hint_where_there_are_none() -> Case:
    return Case(scene(hints="none"), HINT, 1)


@refuses("phrases_only")
def _free_words_where_there_are_none() -> Case:
    return Case(scene(talk="phrases"), CHAT, 1)


CASES = [pytest.param(key, case, id=f"{key}-{case.__name__}") for key, cases in SITUATIONS.items() for case in cases]


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_refused_by_its_rule(key: str, situation: Callable[[], Case]) -> None:
    at, word, seat = situation()
    before = at.state.to_bytes()
    if isinstance(word, Move):
        refusal = at.tries(word, seat)
    else:
        assert seat is not None
        refusal = at.says(word, seat)
    assert isinstance(refusal, Refusal), f"{word} is allowed"
    assert refusal.key == key
    assert refusal.rule == GAME.rulebook.refusal(key).rule
    if key == NO_MOVE:  # for whoever writes Python it names the field as well
        assert "has to be" in refusal.text
    else:
        assert refusal.text == GAME.rulebook.sentence(key, spoken(refusal.args), "en")
    assert at.state.to_bytes() == before


def test_every_refusal_of_the_rulebook_is_provoked() -> None:
    assert set(SITUATIONS) == {refusal.key for refusal in GAME.rulebook.refusals}


@pytest.mark.rule("W3-23")
def test_whoever_waits_is_told_for_whom() -> None:
    refusal = scene(turns=1).tries(ROLL, seat=2)
    assert refusal is not None
    assert refusal.args == {"actor": 1}


@pytest.mark.parametrize("number", [-1, 6, 31, 64, 2**63, 2**70])
def test_numbers_out_of_bounds_are_refused_and_are_nobody_elses_move(number: int) -> None:
    """Words made in Python are not checked against their types."""
    at = searching()
    for move in (Flip(number), Peek(number), Advance(number), Lot(number), Land((number, 0, 0))):
        assert at.tries(move) is not None or move == Flip(6), move
    for proposal in (Propose(number, "potion", 0), Propose(number, "enchantment"), Propose(0, "potion", number)):
        for seat in (0, 1):
            assert at.tries(proposal, seat) is not None
    at = begin()
    assert at.tries(Peek(number)) is not None or number == 6


def test_a_seat_that_is_not_there_cannot_pass_for_another_tool() -> None:
    """Bits of one number must not run over into the next."""
    at = searching()
    assert at.tries(Propose(8, "potion", -1), 0) is not None
    assert GAME.encode(at.state, Propose(8, "potion", -1)) == -1
