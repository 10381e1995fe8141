"""Every refusal of the rulebook, each in the situation it was written for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from gramarye.core.refusals import NO_MOVE, spoken
from gramarye.core.words import Move
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    Agree,
    Cast,
    DrawExam,
    DrawLesson,
    Flick,
    GiveUp,
    Lot,
    Object,
    ProposeEnd,
    Settled,
    Sit,
    StepToLine,
    Trade,
    Tremble,
)
from tests.games.icecool_wizards.scene import CORNERS, DOORWAY, END, HISTORY, STRIKE, Scene, practice, scene


class Case(NamedTuple):
    """A scene, what is not allowed in it, and who tries it: whoever must move where no seat is named."""

    at: Scene
    move: Move
    seat: int | None = None
    args: Mapping[str, str | int] = MappingProxyType({})


SITUATIONS: dict[str, list[Callable[[], Case]]] = {}


def refuses(key: str) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    """A situation in which the refusal of this key is right."""

    def note(situation: Callable[[], Case]) -> Callable[[], Case]:
        SITUATIONS.setdefault(key, []).append(situation)
        return situation

    return note


def burning() -> Scene:
    at = scene(up={0: ("fire",), 1: ("runes", "wind")})
    at.cast("fire")
    return at


def voting() -> Scene:
    at = scene(voters=(0, 1, 2))
    at.play(ProposeEnd())
    return at


def touching() -> Scene:
    at = scene(up={0: ("runes",), 1: ("wind",)})
    at.flick((440, 93), touched=(1,))
    return at


def on_history() -> Scene:
    at = scene(2, stand={0: CORNERS[5]}, corners={5: HISTORY}, up={0: ("history", "runes")})
    at.end()
    at.end()
    return at


@refuses("game_over")
def a_flick_after_the_end() -> Case:
    at = scene(2, turns=1, corners={0: -1}, exam_deck=0)
    at.end()
    return Case(at, STRIKE, 0)


@refuses("nature_moves")
def a_flick_while_another_slides() -> Case:
    at = scene()
    GAME.apply(at.state, STRIKE, None)
    return Case(at, STRIKE, 0)


@refuses("chance_lot")
def deciding_the_lot() -> Case:
    return Case(scene(), Lot(0))


@refuses("chance_lesson")
def choosing_a_lesson() -> Case:
    return Case(scene(), DrawLesson("fire"))


@refuses("chance_exam")
def choosing_an_exam() -> Case:
    return Case(scene(), DrawExam(0))


@refuses("chance_tremble")
def trembling_on_purpose() -> Case:
    return Case(scene(), Tremble(0, 0, 0, 0))


@refuses("nature_moves")
def saying_how_it_ends() -> Case:
    at = scene()
    return Case(at, Settled(at.poses))


@refuses("only_players")
def from_the_gallery() -> Case:
    return Case(scene(), STRIKE, -1)


@refuses("not_your_turn")
def out_of_turn() -> Case:
    return Case(scene(), STRIKE, 1, {"actor": 0})


@refuses("only_players")
def from_a_seat_that_is_not_there() -> Case:
    return Case(scene(2), STRIKE, 3)


@refuses("not_your_card")
def choosing_what_a_victim_burns() -> Case:
    return Case(burning(), GiveUp("runes"), 0, {"actor": 1})


@refuses("not_your_vote")
def answering_for_another() -> Case:
    return Case(voting(), Agree(), 2, {"actor": 1})


@refuses("no_move")
def a_lesson_that_is_a_number() -> Case:
    return Case(touching(), Trade(1, 3, "wind"))  # type: ignore[arg-type]  # that is it


@refuses("other_box")
def from_a_doorway_to_a_box_out_of_sight() -> Case:
    return Case(scene(stand={0: DOORWAY["fire"]}), StepToLine("c"), args={"box": "c"})


@refuses("corner_stays_empty")
def an_exam_where_none_comes_any_more() -> Case:
    at = scene(corners={5: -1}, exam_deck=0)
    at.end()
    return Case(at, Sit(5, ("runes",)), args={"corner": 5})


@refuses("exam_not_touched")
def paying_late_for_what_was_never_touched() -> Case:
    at = scene(corners={0: HISTORY}, up={0: ("history", "wind")}, pay_at_once=True)
    at.flick((94, 272))
    return Case(at, Sit(0, ("history",)), args={"corner": 0})


@refuses("not_touched")
def trading_late_with_whom_one_never_touched() -> Case:
    at = scene(up={0: ("runes", "wind"), 1: ("fire",)}, trade_at_once=True)
    at.flick((440, 93))
    return Case(at, Trade(1, "runes", "fire"), args={"seat": 1})


@refuses("not_yours_up")
def trading_a_card_that_lies_face_down() -> Case:
    at = scene(up={1: ("wind",)}, used={0: ("fire",)})
    at.put(up={0: ("brooms",)})
    at.flick((440, 93), touched=(1,))
    return Case(at, Trade(1, "fire", "wind"), args={"lesson": "fire"})


@refuses("nothing_to_give")
def trading_with_empty_hands() -> Case:
    at = scene(up={0: ("wind",), 1: ("wind",)})
    at.flick((440, 93), touched=(1,))
    at.put()
    at.cast("wind")
    return Case(at, Trade(1, "runes", "wind"))


@refuses("nothing_to_take")
def trading_for_nothing() -> Case:
    at = scene(up={0: ("fire",)})
    at.flick((440, 93), touched=(1,))
    return Case(at, Trade(1, "fire", "wind"), args={"seat": 1})


@refuses("give_up_first")
def flicking_out_of_the_fire() -> Case:
    return Case(burning(), STRIKE)


@refuses("vote_first")
def flicking_instead_of_voting() -> Case:
    return Case(voting(), END)


@refuses("nobody_asks")
def agreeing_to_nothing() -> Case:
    return Case(scene(voters=(0, 1)), Agree())


@refuses("nobody_asks")
def objecting_to_nothing() -> Case:
    return Case(practice(), Object())


@refuses("no_fire")
def giving_up_for_nothing() -> Case:
    return Case(scene(up={0: ("fire",)}), GiveUp("fire"))


@refuses("no_such_lesson")
def an_unknown_spell() -> Case:
    return Case(scene(), Cast("owls"), args={"lesson": "owls"})  # type: ignore[arg-type]  # no Element, that is it


@refuses("no_such_lesson")
def an_unknown_card_for_the_fire() -> Case:
    return Case(burning(), GiveUp("owls"), args={"lesson": "owls"})


@refuses("no_such_lesson")
def paying_with_an_owl() -> Case:
    return Case(on_history(), Sit(5, ("owls",)), args={"lesson": "owls"})


@refuses("no_such_lesson")
def trading_for_an_owl() -> Case:
    return Case(touching(), Trade(1, "runes", "owls"), args={"lesson": "owls"})


@refuses("not_yours_to_cast")
def casting_what_one_has_not() -> Case:
    return Case(scene(), Cast("fire"), args={"lesson": "fire"})


@refuses("not_yours_up")
def trading_what_one_has_not() -> Case:
    return Case(touching(), Trade(1, "brooms", "wind"), args={"lesson": "brooms"})


@refuses("not_yours_to_give_up")
def giving_up_what_one_has_not() -> Case:
    return Case(burning(), GiveUp("water"), args={"lesson": "water"})


@refuses("no_flick_left")
def a_third_flick() -> Case:
    at = scene(up={0: ("fire",)})
    at.flick((440, 93))
    at.flick((430, 93))
    return Case(at, STRIKE)


@refuses("no_flick_left")
def a_step_after_the_last_flick() -> Case:
    at = scene(up={0: ("fire",)}, stand={0: (390, 93)})
    at.flick((390, 100))
    at.flick((390, 93))
    return Case(at, StepToLine("c"))


@refuses("bad_flick")
def all_the_way_round() -> Case:
    return Case(scene(), Flick(3600, 400))


@refuses("bad_flick")
def as_strong_as_a_walrus() -> Case:
    return Case(scene(), Flick(0, 1001))


@refuses("bad_flick")
def beside_the_penguin() -> Case:
    return Case(scene(), Flick(0, 400, -101))


@refuses("bad_flick")
def above_its_head() -> Case:
    return Case(scene(), Flick(0, 400, 0, 2**70))


@refuses("no_such_box")
def to_a_line_that_is_not_there() -> Case:
    return Case(scene(stand={0: (390, 93)}), StepToLine("d"), args={"box": "d"})


@refuses("not_beside_line")
def from_the_middle_to_the_line() -> Case:
    return Case(scene(), StepToLine("c"))


@refuses("other_line")
def to_the_line_of_the_neighbours() -> Case:
    return Case(scene(stand={0: (390, 93)}), StepToLine("a"), args={"box": "a"})


@refuses("no_spell")
def casting_history() -> Case:
    at = scene(up={0: ("history",)})
    return Case(at, Cast("history"), args={"lesson": "history"})  # type: ignore[arg-type]  # no Element, that is it


@refuses("water_by_paying")
def casting_water() -> Case:
    return Case(scene(up={0: ("water",)}), Cast("water"))


@refuses("spell_used")
def casting_twice() -> Case:
    return Case(scene(used={0: ("fire",)}), Cast("fire"), args={"lesson": "fire"})


@refuses("no_such_corner")
def a_seventh_corner() -> Case:
    return Case(scene(), Sit(6, ()), args={"corner": 6})


@refuses("no_such_corner")
def a_corner_far_out() -> Case:
    return Case(scene(), Sit(2**70, ()), args={"corner": 2**70})


@refuses("corner_empty")
def an_exam_that_is_gone() -> Case:
    at = on_history()
    at.play(Sit(5, ("history",)))
    return Case(at, Sit(5, ("history",)), args={"corner": 5})


@refuses("exam_not_touched")
def an_exam_from_afar() -> Case:
    return Case(on_history(), Sit(0, ("history",)), args={"corner": 0})


@refuses("pay_face_up")
def paying_twice_with_one_card() -> Case:
    return Case(on_history(), Sit(5, ("history", "history")), args={"lesson": "history"})


@refuses("wrong_payment")
def paying_with_runes() -> Case:
    return Case(on_history(), Sit(5, ("runes",)), args={"corner": 5})


@refuses("trade_with_oneself")
def trading_with_oneself() -> Case:
    return Case(touching(), Trade(0, "runes", "runes"))


@refuses("no_such_seat")
def trading_with_nobody() -> Case:
    return Case(touching(), Trade(3, "runes", "wind"), args={"seat": 3})


@refuses("not_touched")
def trading_from_afar() -> Case:
    return Case(touching(), Trade(2, "runes", "wind"), args={"seat": 2})


@refuses("traded_already")
def trading_again() -> Case:
    at = touching()
    at.play(Trade(1, "runes", "wind"))
    return Case(at, Trade(1, "wind", "runes"), args={"seat": 1})


@refuses("not_theirs_up")
def trading_for_what_they_have_not() -> Case:
    return Case(touching(), Trade(1, "runes", "fire"), args={"lesson": "fire", "seat": 1})


@refuses("must_flick")
def ending_too_early() -> Case:
    return Case(scene(must_flick=True), END, args={"flicks": 2})


@refuses("exam_too_late")
def paying_after_the_next_flick() -> Case:
    at = scene(corners={0: HISTORY}, up={0: ("history", "wind")}, pay_at_once=True)
    at.flick((94, 272), corners=(0,))
    at.flick((240, 272))
    return Case(at, Sit(0, ("history",)), args={"corner": 0})


@refuses("trade_too_late")
def trading_after_the_next_flick() -> Case:
    at = scene(up={0: ("runes", "wind"), 1: ("fire",)}, trade_at_once=True)
    at.flick((440, 93), touched=(1,))
    at.flick((430, 93))
    return Case(at, Trade(1, "runes", "fire"), args={"seat": 1})


@refuses("one_trade")
def a_second_trade_where_one_is_allowed() -> Case:
    at = scene(up={0: ("runes", "wind"), 1: ("fire",), 2: ("water",)}, trades="one")
    at.flick((440, 93), touched=(1, 2))
    at.play(Trade(1, "runes", "fire"))
    return Case(at, Trade(2, "wind", "water"))


@refuses("practice_goes_on")
def ending_a_lap() -> Case:
    return Case(practice(), END)


@refuses("no_cards_in_practice")
def a_spell_in_a_lap() -> Case:
    return Case(practice(), Cast("fire"))


@refuses("no_agreed_end")
def asking_where_it_is_not_done() -> Case:
    return Case(scene(voters=(0, 1), agreed_end=False), ProposeEnd())


@refuses("no_voice")
def asking_without_a_voice() -> Case:
    return Case(scene(voters=(1, 2)), ProposeEnd())


@refuses("last_round_already")
def asking_in_the_last_round() -> Case:
    at = scene(voters=(0,))
    at.play(ProposeEnd())
    return Case(at, ProposeEnd())


@refuses("proposed_already")
def asking_again() -> Case:
    at = voting()
    at.play(Object())
    return Case(at, ProposeEnd())


CASES = [
    pytest.param(key, situation, id=f"{key}-{situation.__name__}")
    for key in SITUATIONS
    for situation in SITUATIONS[key]
]


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_refused(key: str, situation: Callable[[], Case]) -> None:
    case = situation()
    seat = max(case.at.actor, 0) if case.seat is None else case.seat
    refusal = case.at.tries(case.move, seat)
    assert refusal is not None, "it is allowed"
    assert refusal.key == key
    assert refusal.args == dict(case.args)
    assert refusal.rule == GAME.rulebook.refusal(key).rule
    if key == NO_MOVE:  # for whoever writes Python it names the field as well
        assert "give has to be" in refusal.text
    else:
        assert refusal.text == GAME.rulebook.sentence(key, spoken(case.args))
    assert "{" not in refusal.text


def test_every_refusal_of_the_rulebook_has_a_situation() -> None:
    assert set(SITUATIONS) == {r.key for r in GAME.rulebook.refusals}
