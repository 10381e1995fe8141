"""What may be done in a state: the codes of a seat's moves and of NATURE's answers, in a stable order.

Compiled with mypyc. Each `why_not_*` gives the key of the refusal, or "" where the thing is allowed.
"""

from __future__ import annotations

from mypy_extensions import i64

from gramarye.core.game import Chances, Moves
from gramarye.core.rng import Rng
from gramarye.games.wizardry_cubed import boards
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed.state import WizardryState


def legal(s: WizardryState, out: Moves) -> None:
    """The acting seat's codes."""
    phase = s.phase
    if phase == st.SEARCHING:
        flips(s, out)
        if why_not_stop(s) == "":
            out.add(c.STOP)
    elif phase == st.ROLLING:
        out.add(c.ROLL)
    elif phase == st.POTION_FACE:  # W3-33
        q: i64 = 0
        while q < s.opts.seats:
            if not s.is_inside(q):
                out.add(c.with_arg(c.ADVANCE, q))
            q += 1
    elif phase == st.PEEKING:
        peeks(s, out)
        if why_not_stop(s) == "":
            out.add(c.STOP)
    elif phase == st.LOOKING:
        out.add(c.PUT_BACK)
    elif phase == st.DANGER:
        out.add(c.LET_GO)
    elif phase == st.PROPOSED:  # W3-59
        out.add(c.AGREE)
        out.add(c.OBJECT)
    proposals(s, s.who, out)


def flips(s: WizardryState, out: Moves) -> None:
    slot: i64 = 0
    while slot < s.opts.track.tiles:  # as why_not_flip says, without asking it for every slot
        if (s.open >> slot) & 1 == 0:
            out.add(c.with_arg(c.FLIP, slot))
        slot += 1


def peeks(s: WizardryState, out: Moves) -> None:
    slot: i64 = 0
    while slot < s.opts.track.tiles:
        if why_not_peek(s, slot) == "":
            out.add(c.with_arg(c.PEEK, slot))
        slot += 1


def why_not_peek(s: WizardryState, slot: i64) -> str:
    """W3-21: a tile nobody has peeked at; under an option any, but no ghost that all know. W3-22."""
    if slot >= s.opts.track.tiles:
        return "no_such_tile"
    if s.opts.peek_anew and s.b[st.PEEKED + slot]:
        return "peeked_already"
    return "ghost_known" if s.tile(slot) == s.opts.track.ghost else ""


def why_not_flip(s: WizardryState, slot: i64) -> str:
    """W3-37: any tile that lies face down."""
    if slot >= s.opts.track.tiles:
        return "no_such_tile"
    return "tile_open" if (s.open >> slot) & 1 else ""


def why_not_stop(s: WizardryState) -> str:
    if s.phase == st.PEEKING:  # W3-18: two players may look at a second tile
        return "" if s.opts.peeks == 2 and s.peeked & 1 else "peek_first"
    if s.phase == st.SEARCHING:  # W3-40
        return "" if s.opts.may_stop else "search_on"
    return "stop_not_now"


def why_not_propose(s: WizardryState, tool: i64, wizard: i64) -> str:
    """W3-57, W3-58: a Potion at any time, an Enchantment from the roll until its tiles are turned back."""
    phase = s.phase
    if s.wait:
        return "nature_moves"
    if phase == st.PROPOSED:
        return "one_proposal"
    if phase < st.ROLLING or phase == st.ENDED:
        return "tools_not_yet" if tool == c.POTION else "enchantment_not_now"
    if tool == c.POTION:
        if s.potions == 0:
            return "no_potion"
        if wizard >= s.opts.seats:
            return "no_such_wizard"
        return "wizard_inside" if s.is_inside(wizard) else ""
    if s.enchantments == 0:
        return "no_enchantment"
    rolled = phase == st.SEARCHING or phase == st.POTION_FACE
    if rolled or (phase == st.DANGER and s.danger >= st.BY_GHOST_TILE):  # W3-60
        return "" if s.opts.late_enchantment or s.open == 0 else "enchantment_late"
    return "enchantment_not_now"


def proposals(s: WizardryState, seat: i64, out: Moves) -> None:
    """What a seat may propose, whoever's turn it is, and on the stairs as well: W3-56."""
    if s.phase < st.ROLLING or s.phase >= st.PROPOSED:
        return
    q: i64 = 0
    while q < s.opts.seats and s.potions > 0:
        if why_not_propose(s, c.POTION, q) == "":
            out.add(c.proposal(seat, c.POTION, q))
        q += 1
    if s.enchantments > 0 and why_not_propose(s, c.ENCHANTMENT, -1) == "":
        out.add(c.proposal(seat, c.ENCHANTMENT, -1))


# ---- NATURE


def outcomes(s: WizardryState, out: Chances) -> None:
    """NATURE's codes with whole-number weights."""
    if s.wait == st.WAIT_DICE:
        _falls(s, 0, 0, out)
    elif s.wait == st.WAIT_TILE:
        _hidden(s, out)
    elif s.wait == st.WAIT_LOT:  # W3-24: who walked in a forest last, or the host
        q: i64 = 0
        while q < (s.opts.seats if s.opts.by_lot else 1):
            out.add(c.with_arg(c.LOT, q), 1)
            q += 1


def _falls(s: WizardryState, die: i64, arg: i64, out: Chances) -> None:
    if die == s.opts.track.dice:
        out.add(c.with_arg(c.LAND, arg), 1)
        return
    side: i64 = 0
    while side < s.opts.track.sides[die]:
        _falls(s, die + 1, arg | (side << (3 * die)), out)
        side += 1


def _hidden(s: WizardryState, out: Chances) -> None:
    """W3-09: every tile not yet seen is as likely to be under the one that is turned."""
    known: i64 = 0
    ghosts = s.opts.track.ghosts
    slot: i64 = 0
    while slot < s.opts.track.tiles:
        kind = s.tile(slot)
        if kind == s.opts.track.ghost:
            ghosts -= 1
        elif kind >= 0:
            known |= i64(1) << kind
        slot += 1
    kind = 0
    while kind < s.opts.track.lumies:
        if (known >> kind) & 1 == 0:
            out.add(c.with_arg(c.SHOW, kind), 1)
        kind += 1
    out.add(c.with_arg(c.SHOW, s.opts.track.ghost), ghosts)


def sample(s: WizardryState, rng: Rng, scratch: Chances) -> i64:
    """One of NATURE's codes in proportion to its weight; dice without listing all their falls."""
    if s.wait == st.WAIT_DICE:
        arg: i64 = 0
        d: i64 = 0
        while d < s.opts.track.dice:
            arg |= rng.below(s.opts.track.sides[d]) << (3 * d)
            d += 1
        return c.with_arg(c.LAND, arg)
    scratch.clear()
    outcomes(s, scratch)
    return scratch.pick(rng)


def lumie_bits(s: WizardryState) -> i64:
    """Mask of the Lumies the dice show. W3-32."""
    mask: i64 = 0
    d: i64 = 0
    while d < s.opts.track.dice:
        face = s.face(d)
        if face < boards.POTION:
            mask |= i64(1) << face
        d += 1
    return mask


def open_bits(s: WizardryState) -> i64:
    """Mask of the Lumies on the tiles that lie open."""
    mask: i64 = 0
    slot: i64 = 0
    while slot < s.opts.track.tiles:
        if (s.open >> slot) & 1 and s.tile(slot) < s.opts.track.lumies:
            mask |= i64(1) << s.tile(slot)
        slot += 1
    return mask
