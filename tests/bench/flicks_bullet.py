"""The same school, penguins and flicks in Bullet, as near as its parameters allow: the yardstick of our physics."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pybullet

from gramarye.games.icecool_wizards.words import Board, Flick, Pose
from gramarye.physics.model import RATE, blocks
from gramarye.physics.penguin import AXIAL, BASE, COM, MASS, SPHERES, TRANSVERSE
from gramarye.physics.strike import velocity

_FAST: Final = 1e4  # Bullet caps speeds at 100 unless told, and a tumbling penguin turns faster

Place = tuple[tuple[float, float, float], tuple[float, float, float, float]]  # of the centre of mass, and quaternion


class Bullet:
    """A school with penguins; `fly` does the steps of one flick."""

    def __init__(self, board: Board, penguins: int) -> None:
        self.client = pybullet.connect(pybullet.DIRECT)
        pybullet.setGravity(0, 0, -9.81, physicsClientId=self.client)
        pybullet.setTimeStep(1 / RATE, physicsClientId=self.client)
        for box in board.boxes.values():
            x0, y0, x1, y1 = box.outer
            self._block(x0, y0, x1, y1, -20, 0, friction=0.15, bounce=0.2)
        self._block(-5000, -5000, 5000, 5000, -40, -2, friction=0.15, bounce=0.2)  # the table
        for b in blocks(board):
            self._block(b.x0, b.y0, b.x1, b.y1, b.z0, b.z1, friction=0.2, bounce=0.35)
        self.penguins = [self._penguin() for _ in range(penguins)]

    def _block(self, x0: int, y0: int, x1: int, y1: int, z0: int, z1: int, *, friction: float, bounce: float) -> None:
        half = [(x1 - x0) / 2e3, (y1 - y0) / 2e3, (z1 - z0) / 2e3]
        middle = [(x0 + x1) / 2e3, (y0 + y1) / 2e3, (z0 + z1) / 2e3]
        shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=half, physicsClientId=self.client)
        body = pybullet.createMultiBody(0, shape, basePosition=middle, physicsClientId=self.client)
        pybullet.changeDynamics(
            body, -1, lateralFriction=friction, rollingFriction=0, restitution=bounce, physicsClientId=self.client
        )

    def _penguin(self) -> int:
        shape = pybullet.createCollisionShapeArray(
            shapeTypes=[pybullet.GEOM_SPHERE] * len(SPHERES),
            radii=[r for _, r in SPHERES],
            collisionFramePositions=[[0, 0, z] for z, _ in SPHERES],
            physicsClientId=self.client,
        )
        body: int = pybullet.createMultiBody(
            MASS,
            shape,
            baseInertialFramePosition=[0, 0, COM],
            physicsClientId=self.client,
        )
        pybullet.changeDynamics(
            body,
            -1,
            localInertiaDiagonal=[TRANSVERSE, TRANSVERSE, AXIAL],
            lateralFriction=1.0,  # Bullet multiplies the two
            rollingFriction=0.0,
            spinningFriction=2e-3,
            restitution=1.0,
            linearDamping=0.0,
            angularDamping=0.002,
            maxJointVelocity=_FAST,
            contactProcessingThreshold=0.0005,
            physicsClientId=self.client,
        )
        return body

    def fly(self, poses: Sequence[Pose], seat: int, flick: Flick, steps: int, *, every: int = 0) -> list[Place]:
        """So many steps; where everybody is after each `every` of them, as a film needs it, and at the end."""
        for body, pose in zip(self.penguins, poses, strict=True):
            half = math.radians(pose.yaw / 10) / 2
            spot = [pose.x / 1e4, pose.y / 1e4, BASE + COM]
            turn = [0, 0, math.sin(half), math.cos(half)]
            pybullet.resetBasePositionAndOrientation(body, spot, turn, physicsClientId=self.client)
            pybullet.resetBaseVelocity(body, [0, 0, 0], [0, 0, 0], physicsClientId=self.client)
        yaw = math.radians(poses[seat].yaw / 10)
        vx, vy, vz, wx, wy, wz = velocity(flick, yaw)
        c, s = math.cos(yaw), math.sin(yaw)
        gx, gy = c * wx - s * wy, s * wx + c * wy  # Bullet wants the world's axes, and the centre of mass
        pybullet.resetBaseVelocity(
            self.penguins[seat], [vx + gy * COM, vy - gx * COM, vz], [gx, gy, wz], physicsClientId=self.client
        )
        kept: list[Place] = []
        for step in range(1, steps + 1):
            pybullet.stepSimulation(physicsClientId=self.client)
            if step == steps or (every and step % every == 0):
                kept += [
                    pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client) for body in self.penguins
                ]
        return kept

    def close(self) -> None:
        pybullet.disconnect(self.client)
