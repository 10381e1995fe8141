"""A state that a seat cannot tell from the real one, drawn from the exact posterior.

Compiled with mypyc. Tiles nobody has seen have no identity, so only tiles that others peeked at are
dealt anew. A peeked ghost is shown to all (W3-20): what others keep to themselves are Lumies, every
one this seat has not placed as likely as the other.
"""

from __future__ import annotations

from mypy_extensions import i64, u8

from gramarye.core.rng import Rng
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed.state import WizardryState


def sees(s: WizardryState, slot: i64, eye: i64) -> bool:
    """Whether a seat (-1: a spectator) has seen a tile, then or now."""
    seen = i64(s.b[st.SEEN + slot])
    return seen == st.ALL or (eye >= 0 and (seen >> eye) & 1 != 0)


def redeal(s: WizardryState, seat: i64, rng: Rng) -> WizardryState:
    """A copy of s in which the tiles that only others have seen are other Lumies."""
    t = s.copy()
    pool: list[int] = list(range(t.opts.track.lumies))
    slot: i64 = 0
    while slot < t.opts.track.tiles:
        kind = t.tile(slot)
        if 0 <= kind < t.opts.track.lumies and sees(t, slot, seat):
            pool.remove(int(kind))
        slot += 1
    slot = 0
    while slot < t.opts.track.tiles:
        if t.tile(slot) >= 0 and not sees(t, slot, seat):
            j = int(rng.below(len(pool)))
            t.b[st.TILE + slot] = u8(pool[j] + 1)
            pool[j] = pool[-1]
            pool.pop()
        slot += 1
    return t
