"""A table: refused moves change nothing, an undone die falls as it fell, and seats see their side only."""

from __future__ import annotations

import pytest

from gramarye import load
from gramarye.core.codec import state_hash
from gramarye.core.game import NATURE, OVER
from gramarye.core.nature import Scripted, Seeded
from gramarye.core.record import record_of
from gramarye.core.rng import Rng
from gramarye.core.secrecy import redact
from gramarye.core.table import Refused, Table
from gramarye.core.words import Refusal, Secret, Step
from gramarye.games.magic_power import words as w
from tests.toys.owls import OWLS, OwlsSetup, Peek, Show, Take, Taken, Toss

GAME = load("magic_power")


def table(seats: int = 2, secret: str = "owl") -> Table:
    return Table(GAME, w.MagicPowerSetup(seats=seats), Seeded(secret))


def first_move(t: Table) -> w.RollThree:
    assert t.perspective(t.actor).legal() == [w.RollThree()]
    return w.RollThree()


def test_nature_moves_until_a_seat_must() -> None:
    t = table()
    assert t.actor >= 0
    assert all(entry.by == NATURE for entry in t.log)
    assert [type(e).__name__ for e in t.opening.events[:2]] == ["StartRolled", "Awaited"]
    assert t.opening.entries == tuple(t.log)
    step = t.play(t.actor, first_move(t))
    assert [entry.by for entry in step.entries] == [step.entries[0].by, NATURE]
    assert t.log[-2:] == list(step.entries)


def test_a_refused_move_changes_nothing() -> None:
    t = table()
    log, now = list(t.log), state_hash(t.state)
    answer = t.submit(1 - t.actor, w.RollThree())
    assert isinstance(answer, Refusal)
    assert answer.key == "not_your_turn"
    assert str(answer).endswith(f"[{answer.rule}]")
    with pytest.raises(Refused) as caught:
        t.play(t.actor, w.Hold())
    assert caught.value.refusal.key == "roll_three_first"
    assert (t.log, state_hash(t.state)) == (log, now)


def test_after_a_rewind_the_same_move_brings_the_same_die() -> None:
    t = table()
    at = len(t.log)
    roll = t.play(t.actor, first_move(t))
    there = state_hash(t.state)
    t.rewind(at)
    assert len(t.log) == at
    again = t.play(t.actor, first_move(t))
    assert again == roll
    assert state_hash(t.state) == there


def test_a_rewind_into_the_middle_of_nature_leaves_nature_to_move() -> None:
    """Whoever cuts there must settle the table again; the die is the one that fell."""
    t = table()
    t.play(t.actor, first_move(t))
    fallen = t.log[-1]
    t.rewind(len(t.log) - 1)
    assert t.actor == NATURE
    assert t.nature.answer(GAME, t.state, sum(e.by == NATURE for e in t.log)) == fallen.move


def test_no_choice_gets_another_die_by_undoing() -> None:
    """Undo, another action, undo, the first action: the first die again; the seat can only learn, not re-roll."""
    t = table()
    t.play(t.actor, first_move(t))
    t.play(t.actor, w.Pass())
    at, who = len(t.log), t.actor
    first = t.play(who, w.RollOne((0,)))
    t.rewind(at)
    t.play(who, w.RollTwo((1, 2)))
    t.rewind(at)
    assert t.play(who, w.RollOne((0,))) == first


@pytest.mark.parametrize("length", [-1, 1000])
def test_a_log_cannot_be_cut_where_it_is_not(length: int) -> None:
    t = table()
    with pytest.raises(ValueError, match=f"a log of {len(t.log)} entries cannot be cut to {length}"):
        t.rewind(length)


def test_a_log_replayed_on_another_table_gives_the_same_table() -> None:
    t = table(3)
    rng = Rng(b"replay")
    for _ in range(40):
        moves = t.perspective(t.actor).legal()
        t.play(t.actor, moves[int(rng.below(len(moves)))])
    u = Table(GAME, t.setup, Seeded("owl"))
    u.rewind(0)
    for entry in t.log:
        u.replay(entry)
    assert state_hash(u.state) == state_hash(t.state)
    moves = t.perspective(t.actor).legal()
    assert u.play(u.actor, moves[0]) == t.play(t.actor, moves[0]), "the next die is another one"


def test_the_secret_of_the_dice_is_told_when_the_game_is_over() -> None:
    t = Table(OWLS, OwlsSetup(seats=2), Seeded("owl"))
    dice = record_of(t).header.dice
    assert dice is not None
    assert dice.secret is None
    while not t.over:
        t.play(t.actor, Take())
    dice = record_of(t).header.dice
    assert dice is not None
    assert dice.secret == "owl"
    assert t.actor == OVER
    refusal = t.submit(0, Take())
    assert isinstance(refusal, Refusal)


def test_a_perspective_is_one_side_of_the_table() -> None:
    t = table()
    mine, theirs, watcher = t.perspective(t.actor), t.perspective(1 - t.actor), t.perspective(-1)
    assert mine.is_to_move
    assert not theirs.is_to_move
    assert theirs.legal() == []
    assert watcher.legal() == []
    assert mine.decode(mine.codes()[0]) == w.RollThree()
    assert mine.view.seat == t.actor
    assert watcher.view.seat == -1
    assert mine.check(w.RollThree()) is None
    refusal = theirs.check(w.RollThree())
    assert refusal is not None
    with pytest.raises(AttributeError):
        _ = mine.state  # type: ignore[attr-defined]  # there is no such thing, for bots must not have it


def test_events_are_redacted_for_those_who_read_them() -> None:
    from tests.toys.owls import Lay, Turn

    t = Table(OWLS, OwlsSetup(seats=2, copies=1), Scripted([Lay(0), Turn(2)]))
    step = t.submit(0, Take())
    assert isinstance(step, Step)
    taken = next(e for e in step.events if isinstance(e, Taken))
    assert [redact(taken, eye).owl for eye in (0, 1, -1, -3)] == [
        Secret(2, (0,)),
        Secret(None, (0,)),
        Secret(None, (0,)),
        Secret(2, (0,)),
    ]
    assert not isinstance(t.submit(1, Toss(0)), Step)
    assert not isinstance(t.submit(1, Show(3)), Step)
    assert t.perspective(1).check(Peek()) is None
