"""Choosing a flick: thousands by geometry, the best few by physics, the best of those with a trembling hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gramarye.bots.icecool_wizards import scene as sc
from gramarye.bots.icecool_wizards.outlook import Outlook
from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards import tremble
from gramarye.games.icecool_wizards.words import Flick, Pose, Settled, Tremble
from gramarye.physics.aim import outcomes
from gramarye.physics.foresee import Foreseen
from gramarye.physics.sieve import Sieve

CHECKED = 3
"""The best so many flicks are tried with a trembling hand."""


@dataclass(frozen=True)
class Shot:
    """A flick, and what the table is worth after it."""

    flick: Flick
    worth: float


@dataclass(frozen=True)
class _Tried:
    flick: Flick
    settled: Settled
    scene: sc.Scene
    worth: float


def glance(outlook: Outlook, scene: sc.Scene, poses: Sequence[Pose]) -> float:
    """What the table would be worth after a flick from this scene, by geometry alone."""

    def worth(seen: Foreseen) -> float:
        return outlook.worth(outlook.after(seen, scene))

    sieve = Sieve(outlook.view.board, poses, outlook.seat)
    return sieve.best(worth, outlook.skill.glance, outlook.skill.tremor, 1)[0].worth


def shot(outlook: Outlook, rng: Rng) -> Shot:
    """The best flick this level finds."""
    view, seat = outlook.view, outlook.seat

    def worth(seen: Foreseen) -> float:
        return outlook.worth(outlook.after(seen))

    skill = outlook.skill
    guesses = Sieve(view.board, view.poses, seat).best(worth, skill.kit, skill.tremor, max(skill.most, 1))
    if skill.most == 0:
        return Shot(guesses[0].flick, guesses[0].worth)
    tried: list[_Tried] = []
    best = float("-inf")
    for n, guess in enumerate(guesses):
        if n >= skill.least and best >= guess.worth:  # none of the others promises as much as this one holds
            break
        tried.append(_try(outlook, guess.flick))
        best = max(best, tried[-1].worth)
    tried.sort(key=lambda one: -one.worth)
    if skill.ahead:
        tried[: skill.ahead] = sorted(
            (_ahead(outlook, one) for one in tried[: skill.ahead]), key=lambda one: -one.worth
        )
    shots = [Shot(one.flick, one.worth) for one in tried]
    if skill.checks:
        strays = [tremble.drawn(rng) for _ in range(skill.checks)]  # the same for all that are compared
        shots[:CHECKED] = sorted(
            (_checked(outlook, strays, one) for one in tried[:CHECKED]), key=lambda one: -one.worth
        )
    return shots[0]


def _try(outlook: Outlook, flick: Flick) -> _Tried:
    view, seat = outlook.view, outlook.seat
    settled = outcomes(view.board, view.poses, seat, [flick])[0]
    scene = outlook.after(sc.seen_in(view.board, settled, seat))
    return _Tried(flick, settled, scene, outlook.worth(scene))


def _ahead(outlook: Outlook, one: _Tried) -> _Tried:
    """The same with what the next flick of this turn could bring from there."""
    if one.scene.flicks == 0:
        return one
    poses = [
        before if q in one.settled.off else pose
        for q, (pose, before) in enumerate(zip(one.settled.poses, outlook.view.poses, strict=True))
    ]
    still = outlook.worth(replace(one.scene, flicks=0))
    return replace(one, worth=max(still, glance(outlook, one.scene, poses)))


def _checked(outlook: Outlook, strays: Sequence[Tremble], one: _Tried) -> Shot:
    """The mean over what may come of it when the hand trembles; what lies ahead changes little."""
    plain = outlook.worth(one.scene)
    total = plain
    for stray in strays:
        total += _try(outlook, tremble.strayed(one.flick, outlook.skill.tremor, stray)).worth
    return Shot(one.flick, one.worth - plain + total / (1 + len(strays)))
