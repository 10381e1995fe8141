"""A flick from the strike until everything rests: nothing but MuJoCo's steps, and the states they pass through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import mujoco
import numpy as np
import numpy.typing as npt

from gramarye.games.icecool_wizards.words import Flick, Pose
from gramarye.physics.model import RATE
from gramarye.physics.penguin import BASE
from gramarye.physics.strike import velocity

States = npt.NDArray[np.float64]

EVERY: Final = 2  # steps between two recorded states: half as often, and grazes are missed
RECORDED: Final = RATE // EVERY
LONGEST: Final = 6 * RATE
_LOOK: Final = 24  # steps between two looks whether all is at rest
_SLOW, _TURNING = 0.004, 0.25  # m/s and rad/s; a penguin that leans on a wall creeps and never sleeps
_QUIET: Final = 8  # looks in a row that find it that still


@dataclass(frozen=True)
class Flight:
    """States every 1/480 s: for each penguin the place of its origin (m) and its quaternion (w, x, y, z)."""

    states: States
    """Moments × penguins × 7; the last is the rest."""
    calm: bool
    """False: something still moved when time was up."""

    @property
    def ms(self) -> int:
        return round(1000 * (len(self.states) - 1) / RECORDED)


def fly(model: mujoco.MjModel, data: mujoco.MjData, poses: Sequence[Pose], seat: int, flick: Flick) -> Flight:
    """Everybody stands upright at `poses`, `seat` is struck. The same from any `data` of this model."""
    mujoco.mj_resetData(model, data)  # also forgets who slept, and where the solver began last time
    place(data, poses, seat, flick)
    qpos, qvel, size = data.qpos, data.qvel, len(poses)
    states = np.empty((LONGEST // EVERY + 1, 7 * size))
    states[0] = qpos
    speeds = qvel.reshape(size, 6)
    step, kept, quiet, calm = mujoco.mj_step, 1, 0, False
    for look in range(LONGEST // _LOOK):
        for _ in range(_LOOK // EVERY):
            step(model, data, EVERY)
            states[kept] = qpos
            kept += 1
        if look < 2:  # a blow on the head looks like rest for a moment
            continue
        still = np.abs(speeds[:, :3]).max() < _SLOW and np.abs(speeds[:, 3:]).max() < _TURNING
        quiet = quiet + 1 if still else 0
        if quiet >= _QUIET or data.ntree_awake == 0:
            calm = True
            break
    return Flight(states[:kept].reshape(kept, size, 7).copy(), calm)


def place(data: mujoco.MjData, poses: Sequence[Pose], seat: int, flick: Flick) -> None:
    """The moment after the strike."""
    for i, pose in enumerate(poses):
        half = math.radians(pose.yaw / 10) / 2
        data.qpos[7 * i : 7 * i + 7] = (pose.x / 1e4, pose.y / 1e4, BASE, math.cos(half), 0.0, 0.0, math.sin(half))
    data.qvel[6 * seat : 6 * seat + 6] = velocity(flick, math.radians(poses[seat].yaw / 10))
