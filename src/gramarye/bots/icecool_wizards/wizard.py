"""A bot with a penguin: it weighs everything it may do with the same scales."""

from __future__ import annotations

from collections.abc import Sequence

from gramarye.bots.bot import Bot
from gramarye.bots.icecool_wizards import aiming, cards
from gramarye.bots.icecool_wizards import scene as sc
from gramarye.bots.icecool_wizards.outlook import Outlook
from gramarye.bots.icecool_wizards.skill import LEVELS, Skill
from gramarye.core.perspective import Perspective
from gramarye.core.words import Move
from gramarye.games.icecool_wizards.words import Agree, EndTurn, Flick, IcecoolView, StepToLine


class Wizard(Bot):
    """What all levels do alike."""

    skill: Skill

    def choose(self, perspective: Perspective) -> Move:
        view, moves = perspective.view, perspective.legal()
        assert isinstance(view, IcecoolView), view
        outlook = Outlook(view, perspective.seat, self.skill)
        if view.prompt.phase == "vote":  # IW-125: bots agree
            return Agree()
        if view.prompt.phase == "fire":
            return cards.giving_up(outlook, moves)
        return (
            cards.trading(outlook, moves)
            or cards.sitting(outlook, moves)
            or cards.casting(outlook, moves)
            or self._step(outlook, moves)
            or self._flick(outlook, moves)
        )

    def _step(self, outlook: Outlook, moves: Sequence[Move]) -> StepToLine | None:
        """To a white line from which a flick promises more. IW-30, IW-49."""
        steps = [m for m in moves if isinstance(m, StepToLine)]
        if not steps:
            return None
        poses = outlook.view.poses
        best, top = None, aiming.glance(outlook, outlook.scene, poses) + cards.SURE
        for move in steps:
            there = sc.stepped(outlook.view.board, poses, outlook.seat, move.box)
            value = aiming.glance(outlook, outlook.scene, there)
            if value > top:
                best, top = move, value
        return best

    def _flick(self, outlook: Outlook, moves: Sequence[Move]) -> Move:
        """The best flick; the end of the turn where none is left or none is worth it. IW-23."""
        end = next((m for m in moves if isinstance(m, EndTurn)), None)
        if not any(isinstance(m, Flick) for m in moves):
            assert end is not None, moves
            return end
        shot = aiming.shot(outlook, self.rng)
        if end is not None and shot.worth <= outlook.standing_still():
            return end
        return shot.flick


class Novice(Wizard):
    """Flicks straight at the nearest Lesson and sits an Exam when it can."""

    skill = LEVELS["novice"]


class Adept(Wizard):
    """Knows what Lessons are good for, and curves."""

    skill = LEVELS["adept"]


class Master(Wizard):
    """Thinks of the next flick, of its own hand and of the others, and jumps walls."""

    skill = LEVELS["master"]
