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
from gramarye.physics.model import build
from gramarye.physics.standing import Ground


class School:
    """A board with so many penguins, ready to be flicked in; from several threads, too."""

    def __init__(self, board: Board, penguins: int) -> None:
        self.board = board
        self.model = build(board, penguins)
        self.ground = Ground(board)
        self._idle: list[mujoco.MjData] = []  # making one costs as much as fifty steps

    def flick(self, poses: Sequence[Pose], seat: int, flick: Flick) -> tuple[Settled, Flight]:
        """What comes of it, without the film, and the flight it was read from."""
        poses = self.standing(poses)
        data = self._idle.pop() if self._idle else mujoco.MjData(self.model)
        flight = fly(self.model, data, poses, seat, flick)
        self._idle.append(data)
        return judge(self.board, self.ground, poses, seat, flight), flight

    def standing(self, poses: Sequence[Pose]) -> tuple[Pose, ...]:
        """The poses, a little apart where they overlap: a spring pressed into a wall would shoot out of it."""
        spots = self.ground.stand([(p.x, p.y) for p in poses], range(len(poses)))
        return tuple(Pose(x, y, p.yaw) for (x, y), p in zip(spots, poses, strict=True))


def school_of(board: Board, penguins: int) -> School:
    """Built once for each board and number of penguins."""
    return _school(msgspec.msgpack.encode(board), penguins)


@lru_cache(maxsize=16)  # boards people bring themselves come and go
def _school(board: bytes, penguins: int) -> School:
    return School(msgspec.msgpack.decode(board, type=Board), penguins)


def settle(throw: Throw, *, film: bool = True) -> Settled:
    """Carries out a flick; without `film` nobody will watch it."""
    settled, flight = school_of(throw.board, len(throw.poses)).flick(throw.poses, throw.seat, throw.flick)
    return msgspec.structs.replace(settled, film=films.encode(flight)) if film else settled
