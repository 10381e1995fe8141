"""Physics' answer to a throw: who stands where when a flick is over, and what happened on the way.

The same throw gives the same answer, bit for bit, on the same machine and version of MuJoCo. A record holds the
answers, so nothing is ever simulated again to replay a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import mujoco

from gramarye.games.icecool_wizards.words import Board, Flick, Pose, Settled, Throw
from gramarye.physics import film as films
from gramarye.physics.facts import judge
from gramarye.physics.flight import Flight, fly
from gramarye.physics.model import Block, model_of
from gramarye.physics.standing import in_the_way, stand


def settle(throw: Throw, *, film: bool = True) -> Settled:
    """Carries out a flick; without `film` nobody will watch it."""
    settled, flight = watch(throw.board, throw.poses, throw.seat, throw.flick)
    return msgspec.structs.replace(settled, film=films.encode(flight)) if film else settled


def watch(
    board: Board, poses: Sequence[Pose], seat: int, flick: Flick, data: mujoco.MjData | None = None
) -> tuple[Settled, Flight]:
    """The answer and the flight it was read from; `data` to work in, of this board's model, saves making some."""
    model, walls = model_of(board, len(poses)), walls_of(board)
    poses = standing(walls, poses)
    flight = fly(model, data or mujoco.MjData(model), poses, seat, flick)
    return judge(board, walls, poses, seat, flight), flight


def standing(walls: Sequence[Block], poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """The poses, a little apart where they overlap: a spring pressed into a wall would shoot out of it."""
    spots = stand(walls, [(p.x, p.y) for p in poses], range(len(poses)))
    return tuple(Pose(x, y, p.yaw) for (x, y), p in zip(spots, poses, strict=True))


def walls_of(board: Board) -> tuple[Block, ...]:
    """Those in the way of standing penguins."""
    return _walls(msgspec.msgpack.encode(board))


@lru_cache(maxsize=16)
def _walls(board: bytes) -> tuple[Block, ...]:
    return in_the_way(msgspec.msgpack.decode(board, type=Board))
