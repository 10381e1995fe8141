"""What would come of many flicks from one position: what a bot looks at before it decides on one."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from gramarye.games.icecool_wizards.words import Board, Flick, Pose, Settled
from gramarye.physics.settle import school_of


def outcomes(
    board: Board, poses: Sequence[Pose], seat: int, flicks: Sequence[Flick], *, threads: int = 1
) -> list[Settled]:
    """For each flick what `settle` would say, without the film; the same for any number of threads.

    MuJoCo steps outside of Python's lock, so a second thread is worth having where a core is idle.
    """
    school = school_of(board, len(poses))

    def settled(flick: Flick) -> Settled:
        return school.flick(poses, seat, flick)[0]

    if threads == 1:
        return [settled(flick) for flick in flicks]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(settled, flicks))
