"""Who answers for NATURE: a promise that can be checked, dice that do not depend on the course of play, and people."""

from __future__ import annotations

from collections import Counter

import pytest

from gramarye import load
from gramarye.core.game import NATURE, State
from gramarye.core.nature import Asked, Scripted, Seeded, promise_of
from gramarye.core.words import Dice, Move
from gramarye.games.magic_power import words as w

GAME = load("magic_power")


def start() -> State:
    return GAME.new(w.MagicPowerSetup(seats=2))


def test_a_promise_hides_and_binds() -> None:
    dice = Seeded("owl", ("ada", "ben"))
    kept, opened = dice.dice(), dice.dice(reveal=True)
    assert kept == Dice(promise_of("owl"), ("ada", "ben"), None)
    assert opened.secret == "owl"
    assert opened.promise == kept.promise
    assert "owl" not in repr(kept)
    assert promise_of("owl ") != kept.promise
    assert len(kept.promise) == 32


def test_every_table_has_a_secret_of_its_own_when_none_is_given() -> None:
    secrets = {Seeded().secret for _ in range(20)}
    assert len(secrets) == 20
    assert all(len(secret) >= 32 for secret in secrets)


def test_a_die_depends_on_secret_salts_and_index_alone() -> None:
    s = start()
    one = Seeded("owl", ("a",))
    faces = [one.answer(GAME, s, i) for i in range(20)]
    assert [one.answer(GAME, s, i) for i in reversed(range(20))] == faces[::-1], "asking in another order"
    assert [Seeded("owl", ("a",)).answer(GAME, s, i) for i in range(20)] == faces
    for other in (Seeded("cat", ("a",)), Seeded("owl", ("b",)), Seeded("owl"), Seeded("owl", ("a", "b"))):
        assert [other.answer(GAME, s, i) for i in range(20)] != faces


def test_salts_are_kept_apart() -> None:
    s = start()
    one, two = Seeded("owl", ("ab", "c")), Seeded("owl", ("a", "bc"))
    assert [one.answer(GAME, s, i) for i in range(20)] != [two.answer(GAME, s, i) for i in range(20)]


def test_dice_are_fair() -> None:
    s, dice = start(), Seeded("fair")
    faces = Counter(dice.answer(GAME, s, i) for i in range(6000))
    assert len(faces) == 6
    assert all(abs(n - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for n in faces.values())


def test_a_script_answers_in_order_and_says_when_it_has_run_out() -> None:
    script = Scripted([w.Land((3,)), w.Land((5,))])
    s = start()
    assert [script.answer(GAME, s, i) for i in range(2)] == [w.Land((3,)), w.Land((5,))]
    with pytest.raises(IndexError, match="no answer for NATURE's move 2"):
        script.answer(GAME, s, 2)


def test_a_person_is_asked_with_all_that_can_happen() -> None:
    asked: list[list[Move]] = []

    def ask(possible: list[Move]) -> Move:
        asked.append(possible)
        return possible[3]

    s = start()
    assert int(GAME.actor(s)) == NATURE
    assert Asked(ask).answer(GAME, s, 0) == w.Land((4,))
    assert asked == [[w.Land((face,)) for face in range(1, 7)]]


def test_a_person_cannot_say_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="cannot happen here; possible is one of 6 outcomes"):
        Asked(lambda _: w.Land((7,))).answer(GAME, start(), 0)
