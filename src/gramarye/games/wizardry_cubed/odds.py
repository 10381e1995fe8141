"""Exact chances for those who train: of a tree never seen under, and of rolling again while Willy is coming."""

from __future__ import annotations

from fractions import Fraction

from gramarye.games.wizardry_cubed import boards
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import legal as lg
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.redeal import sees
from gramarye.games.wizardry_cubed.state import WizardryState


def odds(s: WizardryState, seat: int) -> w.WizardryOdds:
    """All that this seat (-1: a spectator) is told, from what it has seen and nothing else."""
    return w.WizardryOdds(seat=seat, new_tree=told(new_tree(s, seat)), again=told(again(s)))


def told(chance: Fraction | None) -> str | None:
    """A fraction as words say it.

    >>> told(Fraction(6, 36)), told(None)
    ('1/6', None)
    """
    return None if chance is None else f"{chance.numerator}/{chance.denominator}"


def new_tree(s: WizardryState, seat: int) -> Fraction | None:
    """That a tree this seat has never seen under hides what is searched for, whichever of them it takes; None while
    nobody searches, or it has seen all."""
    if s.phase not in (st.SEARCHING, st.POTION_FACE) or s.searched:
        return None
    slots = range(int(s.opts.track.tiles))
    seen = {int(s.tile(i)) for i in slots if s.tile(i) >= 0 and sees(s, i, seat)}
    unseen = len([i for i in slots if s.tile(i) < 0 or not sees(s, i, seat)])
    wanted = [k for k in range(int(s.opts.track.lumies)) if (s.targets >> k) & 1 and k not in seen]
    return Fraction(len(wanted), unseen) if unseen else None


def again(s: WizardryState) -> Fraction | None:
    """That one Enchantment, and what Potions are left, keep the ghosts of this turn from catching anybody; None where
    none can be spoken. W3-60."""
    if s.phase != st.DANGER or lg.why_not_propose(s, c.ENCHANTMENT, -1):
        return None
    tile = s.danger == st.BY_GHOST_TILE  # that ghost stays; the one on the dice comes and goes: W3-36, W3-47
    falls = specials(s)
    saved = [1 for ghost, potion in falls if potions_needed(s, tile + ghost) <= int(s.potions) + potion]  # W3-33
    return Fraction(len(saved), len(falls))


def potions_needed(s: WizardryState, steps: int) -> int:
    """To take everybody out of Willy's reach."""
    safe = min(int(s.willy) + steps + 1, int(s.opts.track.school))
    return sum(safe - int(s.pos(q)) for q in range(int(s.opts.seats)) if (s.would_catch(steps) >> q) & 1)


def specials(s: WizardryState) -> list[tuple[bool, bool]]:
    """For each fall of the dice, all as likely, whether it shows a ghost and whether a potion."""
    falls = [(False, False)]
    track = s.opts.track
    for die in range(int(track.dice)):
        faces = [int(track.face(die, side)) for side in range(int(track.sides[die]))]
        falls = [(g or f == boards.GHOST, p or f == boards.POTION) for g, p in falls for f in faces]
    return falls
