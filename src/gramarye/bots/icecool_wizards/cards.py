"""Between the flicks: which Exam to sit, what to trade, which Spell to cast, what to give up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gramarye.bots.icecool_wizards import aiming
from gramarye.bots.icecool_wizards import scene as sc
from gramarye.bots.icecool_wizards.outlook import Outlook, swapped
from gramarye.core.words import Move
from gramarye.games.icecool_wizards.school import FIRE, MOUNTAIN, WIND
from gramarye.games.icecool_wizards.words import Cast, GiveUp, Sit, Trade

SURE: Final = 0.05
"""Nothing is done for less."""
SWAP: Final = 0.2
"""A trade helps the other, too."""
OTHERS: Final = 0.7
"""A point that one of several opponents loses is so much less than one of mine, for each power of their number."""
BEFORE: Final = 0.35
"""Chance to claim a new Lesson with a flick, in a room that has not been visited."""
LEFT: Final = 0.1
"""What a Lesson more on the board brings the others."""


def sitting(outlook: Outlook, moves: Sequence[Move]) -> Sit | None:
    """The payment that leaves most, if it is better than keeping the cards."""
    view, prospects = outlook.view, outlook.prospects
    hand, open_ = outlook.scene.hand, outlook.scene.open
    best, top = None, prospects.of(hand) + SURE
    for move in moves:
        if isinstance(move, Sit):
            kind = view.exams[move.corner]
            assert kind is not None, move  # a legal move
            paid = sc.hand_of(outlook.site, move.pay)
            left = tuple(n - p for n, p in zip(hand, paid, strict=True))
            value = view.board.exams[kind].points + prospects.paid(left, open_, 1 << move.corner)
            if value > top:
                best, top = move, value
    return best


def trading(outlook: Outlook, moves: Sequence[Move]) -> Trade | None:
    """The trade that brings most, if it brings enough."""
    hand, open_ = outlook.scene.hand, outlook.scene.open
    before = outlook.prospects.paid(hand, open_)
    names = outlook.site.lessons
    best, top = None, SWAP
    for move in moves:
        if isinstance(move, Trade) and move.give != move.take:
            give, take = names.index(move.give), names.index(move.take)
            gain = outlook.prospects.paid(swapped(hand, give, take), open_) - before
            if outlook.skill.denial:
                scene, theirs = outlook.rival(move.seat)
                gain -= outlook.skill.denial * (theirs.of(swapped(scene.hand, take, give)) - theirs.of(scene.hand))
            if gain > top:
                best, top = move, gain
    return best


def casting(outlook: Outlook, moves: Sequence[Move]) -> Cast | None:
    """The first Spell that is worth more than its card."""
    for move in moves:
        if isinstance(move, Cast):
            gain = GAINS[move.element](outlook)
            if gain > SURE:
                return move
    return None


def giving_up(outlook: Outlook, moves: Sequence[Move]) -> GiveUp:
    """The card that is missed least; one face down is worth its point only. IW-82, IW-83."""
    hand, names = outlook.scene.hand, outlook.site.lessons

    def loss(move: GiveUp) -> float:
        return 0.0 if move.used else outlook.prospects.lack(hand, names.index(move.lesson))

    return min((m for m in moves if isinstance(m, GiveUp)), key=loss)


# ---- Spells


def _fire(outlook: Outlook) -> float:
    """What it costs the others, in the measure of my own points, without what I lose."""
    losses = 0.0
    for q in outlook.rivals:
        scene, theirs = outlook.rival(q)
        if scene.used:
            losses += 1
        elif sum(scene.hand):
            losses += 1 + min(theirs.lack(scene.hand, k) for k, n in enumerate(scene.hand) if n)
    share: float = max(len(outlook.rivals), 1) ** -OTHERS
    return losses * share - outlook.prospects.lack(outlook.scene.hand, FIRE)


def _mountain(outlook: Outlook) -> float:
    """What two new Lessons bring this turn: surely from rooms that were visited, else perhaps. IW-42."""
    scene = outlook.scene
    if scene.flicks == 0:
        return -1.0
    hand = tuple(n - (k == MOUNTAIN) for k, n in enumerate(scene.hand))
    homes = {lesson: room for room, lesson in enumerate(outlook.site.room_lesson)}
    absent = [k for k in range(len(hand)) if not scene.laid >> k & 1]
    hopes = 0.0
    for k in absent:
        sure = k in homes and scene.visited >> homes[k] & 1
        chance = 1.0 if sure else 1 - (1 - BEFORE) ** scene.flicks
        hopes += chance * outlook.prospects.want(hand, k)
    new = min(2, len(absent))
    gain = new * hopes / max(len(absent), 1)
    return gain - LEFT * new - outlook.prospects.lack(scene.hand, MOUNTAIN)


def _wind(outlook: Outlook) -> float:
    """What one flick more brings; worth knowing only when the others are spent. IW-95, IW-96."""
    scene = outlook.scene
    if scene.flicks:
        return -1.0
    hand = tuple(n - (k == WIND) for k, n in enumerate(scene.hand))
    further = replace(scene, hand=hand, used=scene.used + 1, flicks=1)
    return aiming.glance(outlook, further, outlook.view.poses) - outlook.standing_still()


GAINS: Final = {"fire": _fire, "mountain": _mountain, "wind": _wind}
