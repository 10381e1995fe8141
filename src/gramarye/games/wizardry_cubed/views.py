"""The table as one pair of eyes sees it, built field by field: no face of a tile that lies face down.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gramarye.core.game import ALL_SEEING, NATURE, OVER
from gramarye.games.wizardry_cubed import chase, turn
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.redeal import sees
from gramarye.games.wizardry_cubed.state import WizardryState

PHASES: Final[tuple[w.Phase, ...]] = (
    "start", "peek", "looking", "roll", "potion_face", "search", "danger", "proposal", "over",
)  # fmt: skip
DANGERS: Final[tuple[w.Danger, ...]] = ("clock", "clock", "ghost_tile", "ghost_face")
PHASE_RULE: Final = ("W3-24", "W3-18", "W3-19", "W3-31", "W3-33", "W3-37", "W3-60", "W3-59", "W3-70")


def actor(s: WizardryState) -> i64:
    """A seat, NATURE or OVER."""
    if s.wait:
        return NATURE
    return OVER if s.phase == st.ENDED else s.who


def prompt(s: WizardryState) -> w.Prompt:
    """What the game waits for."""
    phase: w.Phase = "nature" if s.wait and s.wait != st.WAIT_LOT else PHASES[s.phase]
    proposal: w.Proposal | None = None
    if s.phase == st.PROPOSED:
        wizard = None if s.wizard < 0 else int(s.wizard)
        agreed = chase.seats_of(s.yes)
        if s.tool == c.POTION:
            proposal = w.Proposal(int(s.by), "potion", wizard, agreed)
        else:
            proposal = w.Proposal(int(s.by), "enchantment", wizard, agreed)
    in_danger = s.steps > 0  # also while a potion face of a new roll is given to somebody: W3-61
    return w.Prompt(
        phase=phase,
        danger=DANGERS[s.danger] if in_danger else None,
        steps=int(s.steps) if in_danger else 0,
        proposal=proposal,
    )


def locks(s: WizardryState) -> tuple[int, ...]:
    """What the seat that is asked would answer; what a Potion would be for; what an Enchantment would be for. W3-56: a
    friend may propose either while another moves, so trees that are turned meanwhile change nothing of it."""
    proposed = s.phase == st.PROPOSED
    pending = (int(s.by), int(s.tool), int(s.wizard)) if proposed else (-1, 0, 0)
    tools = (int(s.potions), int(s.enchantments), int(s.willy), int(s.danger), int(s.steps), *pending)
    asked = (int(s.phase), int(s.who), int(s.turn), int(s.peeked), int(s.open), int(s.rolled), int(s.searched))
    dice = (int(s.turn), int(s.rolled), int(s.searched))
    return (hash((asked, tools if s.phase >= st.DANGER else pending)), hash(tools), hash((tools, dice)))


def awaited(s: WizardryState) -> w.Awaited:
    return w.Awaited(rule=PHASE_RULE[s.phase], actor=int(actor(s)), prompt=prompt(s))


def view(s: WizardryState, eye: i64) -> w.WizardryView:
    """All that `eye` may know: a seat, SPECTATOR or ALL_SEEING."""
    track = s.opts.track
    faces: tuple[str, ...] = ()
    if s.rolled:
        faces = tuple([track.symbol(d, ((s.rolled - 1) >> (3 * d)) & 7) for d in range(track.dice)])
    return w.WizardryView(
        seat=int(eye),
        actor=int(actor(s)),
        prompt=prompt(s),
        wizards=tuple([int(s.pos(q)) for q in range(s.opts.seats)]),
        willy=int(s.willy),
        active=int(s.active),
        clock=int(s.clock),
        silent=s.silent != 0,
        turn=int(s.turn),
        potions=int(s.potions),
        enchantments=int(s.enchantments),
        faces=faces,
        targets=turn.target_names(s),
        found=int(s.found),
        tiles=tuple([_face(s, i, eye) for i in range(track.tiles)]),
        peeked_by=tuple([int(s.b[st.PEEKED + i]) - 1 for i in range(track.tiles)]),
        arrows=int(track.arrows_at(s.willy)),
        won=s.won != 0 if s.phase == st.ENDED else None,
        notes=tuple([_note(s, i, eye) for i in range(track.tiles)]) if s.opts.notes else None,
    )


def _face(s: WizardryState, slot: i64, eye: i64) -> str | None:
    """W3-49: open tiles are for all to see; a peeked one for the peeking seat. All tiles for the all-seeing."""
    kind = s.tile(slot)
    if kind < 0:
        return None
    shown = (s.open >> slot) & 1 != 0 and (s.phase != st.LOOKING or eye == s.who or sees(s, slot, -1))
    return s.opts.track.names[kind] if shown or eye == ALL_SEEING else None


def _note(s: WizardryState, slot: i64, eye: i64) -> str | None:
    kind = s.tile(slot)
    return s.opts.track.names[kind] if kind >= 0 and (eye == ALL_SEEING or sees(s, slot, eye)) else None
