"""The school as a model: walls, openings, lintels and floors are where the board says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import msgspec
import pytest

from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.words import Flick
from gramarye.physics.model import MM, Block, blocks, build
from gramarye.physics.penguin import AXIAL, COM, HEIGHT, MASS, TRANSVERSE, radius_at
from gramarye.physics.standing import Ground
from gramarye.physics.strike import velocity


def in_block(pieces: Sequence[Block], x: float, y: float, z: float) -> bool:
    return any(b.x0 < x < b.x1 and b.y0 < y < b.y1 and b.z0 < z < b.z1 for b in pieces)


@pytest.mark.parametrize("layout", ["nested", "pinwheel"])
def test_walls_stand_where_the_boxes_end_and_nowhere_else(layout: str) -> None:
    board = own_board(layout)
    pieces = blocks(board)
    xs = {x + d for b in pieces for x in (b.x0, b.x1) for d in (-1, 0)}  # a cell on either side of every edge
    ys = {y + d for b in pieces for y in (b.y0, b.y1) for d in (-1, 0)}
    for x, y in product(sorted(xs), sorted(ys)):
        px, py = x + 0.5, y + 0.5
        in_wall = any(
            b.outer[0] < px < b.outer[2]
            and b.outer[1] < py < b.outer[3]
            and not (b.inner[0] < px < b.inner[2] and b.inner[1] < py < b.inner[3])
            for b in board.boxes.values()
        )
        in_door = any(d.rect[0] < px < d.rect[2] and d.rect[1] < py < d.rect[3] for d in board.doors.values())
        assert in_block(pieces, px, py, 10) == (in_wall and not in_door), (px, py)
        assert in_block(pieces, px, py, board.height - 1) == in_wall, (px, py)
        assert not in_block(pieces, px, py, board.height + 1)


def test_a_door_cuts_both_walls_and_their_lintels_hang_above() -> None:
    board = own_board()
    hanging = [b for b in blocks(board) if b.z0 == board.lintel]
    assert len(hanging) == 2 * len(board.doors)
    assert all(b.z1 == board.height for b in hanging)


def test_an_opening_as_high_as_the_wall_has_no_lintel() -> None:
    board = msgspec.structs.replace(own_board(), lintel=own_board().height)
    assert all(b.z0 == 0 for b in blocks(board))


@pytest.mark.parametrize("penguins", [1, 2, 3, 4])
def test_it_compiles_with_as_many_penguins_as_there_are_seats(penguins: int) -> None:
    model = build(own_board(), penguins)
    assert model.nq == 7 * penguins
    assert model.body_mass[1:].tolist() == pytest.approx([MASS] * penguins)


def test_a_penguin_fits_under_the_lintel_and_its_weight_is_low() -> None:
    assert own_board().lintel > HEIGHT / MM
    assert COM < -0.004
    assert radius_at(0) == pytest.approx(0.016)


def test_in_a_low_doorway_nobody_can_stand() -> None:
    low = msgspec.structs.replace(own_board(), lintel=30)
    door = low.doors["fire"].rect
    middle = 5 * (door[0] + door[2]), 5 * (door[1] + door[3])
    ((x, y),) = Ground(low).stand([middle], [0])
    assert abs(y - middle[1]) >= 160
    assert Ground(own_board()).stand([middle], [0]) == [middle]
    assert x == pytest.approx(middle[0], abs=250)


def test_of_two_that_overlap_only_the_one_that_moved_gives_way() -> None:
    ground = Ground(own_board())
    assert ground.stand([(1000.0, 2700.0), (1310.0, 2700.0)], [0])[1] == (1310, 2700)
    (ax, _), (bx, _) = ground.stand([(1000.0, 2700.0), (1310.0, 2700.0)], [0, 1])
    assert 320 <= bx - ax <= 322


def test_one_on_top_of_another_finds_room_beside_it_in_the_school() -> None:
    ground = Ground(own_board())
    for spot in [(200.0, 2000.0), (3480.0, 3470.0), (4520.0, 300.0)]:
        first, second = ground.stand([spot, spot], [1])
        assert (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2 >= 320**2
        assert ground.stand([first, second], []) == [first, second]


def test_every_blow_of_one_strength_has_the_same_energy() -> None:
    found = []
    for offset, height in product((-100, -30, 0, 70), (0, 20, 50, 100)):
        vx, vy, vz, wx, wy, wz = velocity(Flick(0, 700, offset, height), 0.0)
        cx, cy = vx + wy * COM, vy - wx * COM  # of the centre of mass
        found.append(MASS * (cx**2 + cy**2 + vz**2) + TRANSVERSE * (wx**2 + wy**2) + AXIAL * wz**2)
    assert found == pytest.approx([found[0]] * len(found))
