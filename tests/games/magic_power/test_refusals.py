"""Every refusal of the rulebook, each in the situation it was written for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from gramarye.core.table import Refused
from gramarye.core.words import Refusal
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.words import RollTwo
from tests.games.magic_power import situations_of_cards as _  # noqa: F401  # adds its situations to the rest
from tests.games.magic_power.scene import HOLD, OPEN, PAIR, Stage, refused, reroll, scene
from tests.games.magic_power.situations import SITUATIONS, Case, casting

CASES = [
    pytest.param(key, situation, id=f"{key}: {situation.__name__.strip('_').replace('_', ' ')}")
    for key, situations in SITUATIONS.items()
    for situation in situations
]


def refusal_of(case: Case) -> Refusal:
    answer = case.at.tries(case.move, case.seat)
    assert isinstance(answer, Refusal), f"{case.move} is allowed"
    return answer


def test_every_refusal_of_the_rulebook_has_its_situation() -> None:
    assert set(SITUATIONS) == {r.key for r in GAME.rulebook.refusals}


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_situation_is_refused_by_its_rule(key: str, situation: Callable[[], Case]) -> None:
    assert refusal_of(situation()) == refused(GAME.rulebook.refusal(key).rule, key)


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_refusal_says_so_in_whole_sentences_of_both_languages(key: str, situation: Callable[[], Case]) -> None:
    refusal = refusal_of(situation())
    named: dict[str, str | int] = {**refusal.args, "spell": "Heben"} if "spell" in refusal.args else refusal.args
    for said in (refusal.text, GAME.rulebook.sentence(key, named, "de")):
        assert re.fullmatch(r"[A-ZÄÖÜ][^{}]+\.", said)


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_refusal_fills_exactly_the_blanks_of_its_sentence(key: str, situation: Callable[[], Case]) -> None:
    blanks = set(re.findall(r"{(\w+)}", GAME.rulebook.refusal(key).text.en))
    assert set(refusal_of(situation()).args) == blanks


@pytest.mark.parametrize(("key", "situation"), CASES)
def test_the_table_gives_the_same_answer_and_stays_as_it_was(key: str, situation: Callable[[], Case]) -> None:
    case = situation()
    seat = case.at.actor if case.seat is None else case.seat
    before = case.at.state.to_bytes(), len(case.at.table.log)
    assert case.at.table.submit(seat, case.move) == refusal_of(case)
    with pytest.raises(Refused):
        case.at.table.play(seat, case.move)
    assert (case.at.state.to_bytes(), len(case.at.table.log)) == before


# ---- what fills the blanks


@pytest.mark.rule("MP-16")
def test_whoever_must_wait_is_told_for_whom() -> None:
    refusal = scene("before").tries(HOLD, seat=0)
    assert refusal is not None
    assert (refusal.args, refusal.text) == ({"actor": 1}, "It is not your turn; please wait for player 2.")


@pytest.mark.rule("MP-28")
def test_a_spell_is_called_by_its_name() -> None:
    at = scene("before", hands={1: ["twin_steps"]})
    refusal = at.tries(at.cast("twin_steps", 0, to=[2]))
    assert refusal is not None
    assert refusal.args == {"spell": "twin_steps"}
    assert refusal.text.startswith("Twin Steps cannot be cast like that")


@pytest.mark.rule("MP-09")
@pytest.mark.parametrize(("seats", "limit"), [(2, 2), (3, 3)])
def test_whoever_must_discard_is_told_the_limit(seats: int, limit: int) -> None:
    at = scene("opening", seats=seats)
    at.wins(0, 1)
    at.give(0, "lift", "mould", stocked=True)
    at.wins(0, 1)
    refusal = at.tries(OPEN)
    assert refusal is not None
    assert refusal.args == {"limit": limit}


@pytest.mark.rule("MP-19")
def test_a_is_told_how_many_dice_are_left_to_roll() -> None:
    refusal = scene("before").tries(RollTwo((0,)))
    assert refusal is not None
    assert refusal.args == {"n": 2}


@pytest.mark.rule("MP-28")
@pytest.mark.parametrize(("spell", "n"), [("double_chant", 1), ("great_whirl", 2)])
def test_a_spell_tells_how_many_unsealed_dice_it_may_roll(spell: str, n: int) -> None:
    refusal = casting(spell).tries(reroll(0, 1, 2))
    assert refusal is not None
    assert refusal.args == {"n": n}


@pytest.mark.parametrize("stage", ["opened", "A", "B", "C"])
def test_a_refusal_leaves_all_that_is_allowed_as_it_was(stage: Stage) -> None:
    at = scene(stage, PAIR)
    before = at.legal
    assert at.tries(OPEN) == refused("MP-18")
    assert at.legal == before
