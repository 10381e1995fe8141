"""Whole flicks in the school: the same twice, in bounds, through doors, and acceptable to the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import msgspec
import mujoco
import numpy as np
import pytest

from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import Flick, Pose, Settled, Throw
from gramarye.physics.aim import outcomes
from gramarye.physics.facts import GAP
from gramarye.physics.flight import fly
from gramarye.physics.model import build
from gramarye.physics.settle import School, school_of, settle
from tests.bench import flick_sweeps as sweeps
from tests.physics.yards import at, flick

BOARD = own_board()
SEATS = sweeps.SEATS


def throws(count: int, root: bytes = b"throws") -> list[Throw]:
    rng = Rng(root)
    return [Throw(BOARD, sweeps.position(BOARD, rng), rng.below(SEATS), sweeps.any_flick(rng)) for _ in range(count)]


# ---- the same again


def fingerprint() -> str:
    """Of the answers, films and every bit of the states of some flicks; other processes call it too."""
    mark = sha256()
    for throw in throws(8):
        settled, flight = school_of(throw.board, SEATS).flick(throw.poses, throw.seat, throw.flick)
        mark.update(flight.states.tobytes())
        mark.update(msgspec.msgpack.encode(settled))
        mark.update(settle(throw).film)
    return mark.hexdigest()


def test_another_process_gives_the_same_bits() -> None:
    call = "from tests.physics.test_settle import fingerprint; print(fingerprint())"
    paths = os.pathsep.join(p for p in sys.path if p)
    run = subprocess.run(
        [sys.executable, "-c", call],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == fingerprint()


def test_a_model_compiled_again_gives_the_same_bits() -> None:
    for throw in throws(4):
        one = school_of(BOARD, SEATS).flick(throw.poses, throw.seat, throw.flick)
        two = School(BOARD, SEATS).flick(throw.poses, throw.seat, throw.flick)
        assert np.array_equal(one[1].states, two[1].states)
        assert one[0] == two[0]


def test_what_was_flicked_before_makes_no_difference() -> None:
    model = build(BOARD, SEATS)
    fresh, used = mujoco.MjData(model), mujoco.MjData(model)
    first, second = throws(2)
    fly(model, used, first.poses, first.seat, first.flick)
    again = fly(model, used, second.poses, second.seat, second.flick)
    assert np.array_equal(again.states, fly(model, fresh, second.poses, second.seat, second.flick).states)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_bots_foresee_is_what_happens(threads: int) -> None:
    first = throws(1)[0]
    flicks = [throw.flick for throw in throws(12)]
    foreseen = outcomes(BOARD, first.poses, first.seat, flicks, threads=threads)
    assert foreseen == [settle(Throw(BOARD, first.poses, first.seat, f), film=False) for f in flicks]


def test_it_says_what_simulated_it_and_brings_a_film() -> None:
    throw = Throw(BOARD, (at(100, 270), at(452, 93)), 0, Flick(0, 400))
    settled = settle(throw)
    assert settled.by == f"mujoco {mujoco.__version__}"
    assert settled.film
    assert settle(throw, film=False) == msgspec.structs.replace(settled, film=b"")


# ---- nothing goes wrong


def test_nobody_passes_a_wall_at_full_strength() -> None:
    for poses, seat, struck, _, flight in sweeps.flights(BOARD, 200, b"full strength", 1000):
        for k in range(SEATS):
            assert not sweeps.passed_walls(BOARD, flight.states[:, k]), (poses, seat, struck)


@pytest.mark.parametrize("layout", ["nested", "pinwheel"])
def test_any_flick_from_anywhere_ends_well(layout: str) -> None:
    board = own_board(layout)
    tables = sweeps.waiting_tables(board)
    for poses, seat, struck, settled, flight in sweeps.flights(board, 80, b"anywhere"):
        what = (poses, seat, struck)
        assert np.isfinite(flight.states).all(), what
        assert settled.calm, what
        assert not sweeps.wrong_places(board, settled), what
        assert not GAME.fault(tables[seat], settled), what
        on = [k for k in range(SEATS) if k not in settled.off]
        assert max((sweeps.sunk(board, flight.states[:, k]) for k in on), default=0) < 1, what
        if seat in on and settled.doorway is not None:
            assert sweeps.can_go_on(school_of(board, SEATS), settled.poses, seat), what


def test_touches_are_those_in_the_models_own_list_of_contacts() -> None:
    listed, told = 0, 0
    for poses, seat, struck, settled, _ in sweeps.flights(BOARD, 60, b"contacts"):
        contacts = sweeps.listed_contacts(school_of(BOARD, SEATS), poses, seat, struck, settled.ms)
        beside = {i for i in range(SEATS) if i != seat and sweeps.gap(poses[i], poses[seat]) < GAP}
        assert contacts <= set(settled.touched)
        listed += len(contacts)
        told += len(set(settled.touched) - contacts - beside)
    assert listed > 15
    assert told <= 1  # one that passed nearer than 0.2 mm


def test_time_up_leaves_them_where_they_are_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gramarye.physics.flight.LONGEST", 240)
    poses = (at(100, 270), at(452, 93))
    settled, flight = flick(BOARD, poses, Flick(0, 600))
    assert not settled.calm
    assert settled.ms == 250
    assert settled.poses[0].x == pytest.approx(1e4 * flight.states[-1, 0, 0], abs=1)


def test_positions_a_little_in_walls_or_each_other_do_not_explode() -> None:
    poses = (Pose(1500, 1980 - 9, 0), Pose(1500, 1980 + 300, 0), at(452, 93))
    settled, _ = flick(BOARD, poses, Flick(0, 0), seat=2)
    assert settled.poses[0].y == 1980
    assert abs(settled.poses[1].y - poses[1].y) < 30


# ---- doors


@pytest.mark.rule("IW-44")
@pytest.mark.parametrize("seat_at", [(310, 272), (426, 272)])
def test_a_straight_flick_goes_through_a_door_in_either_direction(seat_at: tuple[int, int]) -> None:
    away = 0 if seat_at[0] < 366 else 1800
    settled, _ = flick(BOARD, (at(*seat_at),), Flick(away, 400))
    assert [p.where for p in settled.passages if p.what == "through"] == ["wind"]


@pytest.mark.rule("IW-26", "IW-44")
@pytest.mark.parametrize("side", [-1, 1])
def test_curved_flicks_go_through_doors(side: int) -> None:
    """Aimed beside the door, on the side away from the curve."""
    passed = 0
    for stray in range(20, 120, 20):
        for strength in (400, 500):
            struck = Flick((stray * side) % 3600, strength, 50 * side)
            settled, _ = flick(BOARD, (at(250, 272),), struck)
            passed += ("through", "wind") in [(p.what, p.where) for p in settled.passages]
    assert passed >= 4


@pytest.mark.rule("IW-52")
def test_lintels_do_not_stop_a_penguin_that_nods() -> None:
    assert max(sweeps.tallest(lean) for lean in range(181)) < BOARD.lintel
    report = sweeps.sweep_doors(40)
    assert report["straight: through"] == report["straight: through without lintels"]


@pytest.mark.rule("IW-27", "IW-47")
def test_a_jump_over_the_wall_at_a_door_is_told_as_over() -> None:
    settled, _ = flick(BOARD, (at(98, 270),), Flick(2700, 850, 0, 90))
    assert ("over", "fire") in [(p.what, p.where) for p in settled.passages]


@pytest.mark.rule("IW-28", "IW-62")
def test_a_jump_over_an_outer_wall_leaves_the_board() -> None:
    settled, _ = flick(BOARD, (at(98, 270),), Flick(900, 900, 0, 90))
    assert settled.off == (0,)
    assert isinstance(settled, Settled)
