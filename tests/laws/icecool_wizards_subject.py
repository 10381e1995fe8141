"""ICECOOL Wizards under the laws: both schools, odd set-ups, and walks on which Exams are passed.

Flicks end as dice say (tests/games/icecool_wizards/flights.py), a few ends for each.
"""

from __future__ import annotations

from typing import Final

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as mi

from gramarye.core.game import FiniteGame, Game, State
from gramarye.core.rng import Rng
from gramarye.core.words import Move, Setup
from gramarye.games import load
from gramarye.games.icecool_wizards import legal
from gramarye.games.icecool_wizards import state as present
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.geometry import TAKEN, is_on_board
from gramarye.games.icecool_wizards.state import IcecoolState
from tests.games.icecool_wizards.flights import flight
from tests.laws.listed import Listed

FLICKS: Final = 3
ENDS: Final = 4

SETUPS: Final = (
    w.IcecoolSetup(seats=2, voters=(0, 1), first="host"),
    w.IcecoolSetup(
        seats=4,
        hands="shaky",
        tremors=(0, 100, 1000),
        must_flick=True,
        start_on_line="came_from",
        flying_visits=True,
        visits_per_flick=True,
        doors_on_floor=True,
        grace_after_lost=True,
        lost_flick_still_touches=True,
        lost_flick_loses_start_room=True,
        lost_flick_moves_nobody=True,
        exams_from_above=True,
        pay_at_once=True,
        trades="one",
        trade_at_once=True,
        bare_last_round=True,
        agreed_end=False,
        cap=30,
        board=own_board("pinwheel"),
    ),
)
TINY: Final = (w.IcecoolSetup(seats=3, cap=9, voters=(0, 2)),)
PRACTICE: Final = w.IcecoolSetup(seats=1, practice=True)


def samples(s: State, rng: Rng) -> list[Move]:
    return [legal.any_flick(rng) for _ in range(FLICKS)]


def answers(game: Game, s: State, rng: Rng) -> list[tuple[Move, int]]:
    """All a deck or the lot may say, a few tremblings, a few ends of a flick; each once."""
    assert isinstance(s, IcecoolState)
    throw = game.throw(s)
    if throw is not None:
        return [(move, 1) for move in dict.fromkeys(flight(throw, rng) for _ in range(ENDS))]
    match int(s.wait):
        case present.WAIT_LOT:
            return [(w.Lot(q), 1) for q in range(s.opts.seats if s.opts.by_lot else 1)]
        case present.WAIT_LESSON:
            names = s.opts.school.lesson_names
            return [(w.DrawLesson(name), n) for k, name in enumerate(names) if (n := int(s.b[present.DECK + k]))]
        case present.WAIT_EXAM:
            kinds = range(s.opts.school.exams)
            return [(w.DrawExam(k), n) for k in kinds if (n := int(s.b[present.EXAM_DECK + k]))]
        case _:
            return [(move, 1) for move in dict.fromkeys(game.draw(s, rng) for _ in range(ENDS))]


def options(s: State) -> object:
    assert isinstance(s, IcecoolState)
    return s.opts


GAME: Final = Listed(load("icecool_wizards"), w.Flick, samples, answers, options)


def any_setup() -> st.SearchStrategy[Setup]:
    """Every option in every value, read from its type, in both schools; now and then practice."""
    info = mi.type_info(w.IcecoolSetup)
    assert isinstance(info, mi.StructType)
    played = st.builds(w.IcecoolSetup, **{field.name: _values(field.name, field.type) for field in info.fields})
    return played | st.just(PRACTICE)


def _values(name: str, t: mi.Type) -> st.SearchStrategy[object]:
    match name:
        case "seats":
            return st.integers(2, 4)
        case "practice":
            return st.just(False)
        case "board":
            return st.none() | st.just(own_board("pinwheel"))
        case "voters":
            return st.lists(st.integers(0, 3), unique=True, max_size=4).map(tuple)
        case "tremors":
            return st.lists(st.integers(0, 1000), max_size=4).map(tuple)
        case "cap":
            return st.integers(8, 60)
    match t:
        case mi.BoolType():
            return st.booleans()
        case mi.LiteralType(values=values):
            return st.sampled_from(values)
    raise TypeError(f"the subject has no values for the option {name}")


def weight(s: State, move: Move) -> int:
    """Exams are taken where they can be, Spells cast, turns seldom ended early, and an early end seldom asked for."""
    match move:
        case w.Sit():
            return 60
        case w.Flick():
            return 30
        case w.Cast() | w.GiveUp():
            return 10
        case w.Object():
            return 8
        case w.StepToLine() | w.EndTurn():
            return 4
        case _:
            return 1


def shape(game: FiniteGame, s: State) -> object:
    """Every card in one place, every penguin on the floor in a place of its own."""
    assert isinstance(s, IcecoolState)
    view = game.view(s, -3)
    assert isinstance(view, w.IcecoolView)
    lessons = [*view.lessons, *view.discards]
    passed: list[int] = [kind for kind in view.exams if kind is not None]
    for player in view.players:
        lessons += [*player.lessons, *player.used]
        passed += player.exams
        assert player.points == len(player.lessons) + len(player.used) + sum(
            view.board.exams[kind].points for kind in player.exams
        )
    assert len(set(view.lessons)) == len(view.lessons), "two Lessons of a kind lie on the board"
    for k, name in enumerate(s.opts.school.lesson_names):
        lessons += [name] * int(s.b[present.DECK + k])
    for kind in range(s.opts.school.exams):
        passed += [kind] * int(s.b[present.EXAM_DECK + kind])
    for q, pose in enumerate(view.poses):
        assert is_on_board(s.opts.school, pose.x, pose.y, legal.SLACK), f"penguin {q} stands at {pose}"
        for other in view.poses[:q]:
            assert (other.x - pose.x) ** 2 + (other.y - pose.y) ** 2 >= TAKEN, f"penguin {q} stands on another"
    return sorted(lessons), sorted(passed)


def same(setup: Setup) -> Setup:
    """No card has a name of its own: nothing in this game is hidden."""
    return msgspec.structs.replace(setup)
