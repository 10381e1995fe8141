"""Willy's steps, the wizards' steps, and the tools that save them: Potions and Enchantments.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from gramarye.core.game import Log
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState

WILLY_RULE: Final = ("W3-20", "W3-26", "W3-45", "W3-35")


# ---- wizards


def advance(s: WizardryState, wizard: i64, spaces: i64, rule: str, log: Log | None) -> None:
    """Forward only; surplus steps into the school are lost. W3-66, W3-67. The last one in wins. W3-68."""
    if spaces == 0 or s.is_inside(wizard):  # W3-74
        return
    to = min(s.pos(wizard) + spaces, s.opts.track.school)
    s.b[st.POS + wizard] = u8(to)
    if log is not None:
        log.add(w.WizardMoved(rule=rule, wizard=int(wizard), to=int(to), inside=s.is_inside(wizard)))
    if s.all_inside():
        s.danger = 0
        s.steps = 0
        s.won = 1
        s.phase = st.ENDED
        if log is not None:
            log.add(w.GameEnded(rule="W3-68", won=True))


# ---- Willy


def begin(s: WizardryState, why: i64, steps: i64) -> None:
    """Willy is about to move."""
    s.danger = why
    s.steps = steps


def asks_for_help(s: WizardryState, log: Log | None) -> bool:
    """W3-60: whether the pending step would catch someone and a tool could still help; then the game waits."""
    caught = s.would_catch(s.steps)
    ghostly = s.danger >= st.BY_GHOST_TILE and (s.opts.late_enchantment or s.open == 0)
    if caught == 0 or (s.potions == 0 and not (s.enchantments > 0 and ghostly)):
        return False
    s.phase = st.DANGER
    s.who = s.responsible()
    if log is not None:
        if s.danger == st.BY_CLOCK:
            log.add(w.DangerSeen(rule="W3-60", why="clock", steps=int(s.steps), wizards=seats_of(caught)))
        elif s.danger == st.BY_GHOST_TILE:
            log.add(w.DangerSeen(rule="W3-60", why="ghost_tile", steps=int(s.steps), wizards=seats_of(caught)))
        else:
            log.add(w.DangerSeen(rule="W3-60", why="ghost_face", steps=int(s.steps), wizards=seats_of(caught)))
    return True


def willy_goes(s: WizardryState, log: Log | None) -> None:
    """Space by space; he never enters the school and stops on the last stair. W3-62, W3-63, W3-64, W3-69."""
    caught = s.would_catch(s.steps)
    to = min(s.willy + s.steps, s.opts.track.last)
    if caught:  # the first one he meets
        q: i64 = 0
        while q < s.opts.seats:
            if (caught >> q) & 1:
                to = min(to, s.pos(q))
            q += 1
    s.willy = to
    if log is not None:
        rule = WILLY_RULE[s.danger]
        arrows = int(s.opts.track.arrows_at(to))
        if s.danger == st.BY_PEEK:
            log.add(w.WillyMoved(rule=rule, to=int(to), arrows=arrows, why="peek"))
        elif s.danger == st.BY_CLOCK:
            log.add(w.WillyMoved(rule=rule, to=int(to), arrows=arrows, why="clock"))
        elif s.danger == st.BY_GHOST_TILE:
            log.add(w.WillyMoved(rule=rule, to=int(to), arrows=arrows, why="ghost_tile"))
        else:
            log.add(w.WillyMoved(rule=rule, to=int(to), arrows=arrows, why="ghost_face"))
    s.danger = 0
    s.steps = 0
    if caught:
        s.phase = st.ENDED
        if log is not None:
            here = tuple([q for q in seats_of(caught) if s.pos(q) == to])
            log.add(w.WizardsCaught(rule="W3-62", wizards=here))
            log.add(w.GameEnded(rule="W3-69", won=False))


def seats_of(mask: i64) -> tuple[int, ...]:
    return tuple([q for q in range(6) if (mask >> q) & 1])


# ---- tools


def propose(s: WizardryState, code: i64, log: Log | None) -> None:
    """W3-59: carried out at once where nobody else's word is needed."""
    s.by = c.proposer(code)
    s.tool = c.tool_of(code)
    s.wizard = c.wizard_of(code)
    s.yes = i64(1) << s.by
    s.no = 0
    s.back = s.phase
    s.back_who = s.who
    if log is not None:
        wizard = None if s.wizard < 0 else int(s.wizard)
        tool = "potion" if s.tool == c.POTION else "enchantment"
        if tool == "potion":
            log.add(w.Proposed(rule="W3-59", seat=int(s.by), tool="potion", wizard=wizard))
        else:
            log.add(w.Proposed(rule="W3-59", seat=int(s.by), tool="enchantment", wizard=None))
    _ask_next(s, log)


def answer(s: WizardryState, yes: bool, log: Log | None) -> None:  # noqa: FBT001  # the answer itself
    if yes:
        s.yes |= i64(1) << s.who
    else:
        s.no |= i64(1) << s.who
    if log is not None:
        log.add(w.Answered(rule="W3-59", seat=int(s.who), yes=yes))
    _ask_next(s, log)


def _ask_next(s: WizardryState, log: Log | None) -> None:
    """Who is asked next; or the proposal is carried out, or dropped."""
    verdict = _majority(s) if s.opts.majority else _active(s)
    if verdict >= 0:
        s.phase = st.PROPOSED
        s.who = verdict
        return
    s.phase = s.back
    s.who = s.back_who
    s.back = 0
    tool, wizard = s.tool, s.wizard
    s.by = -1  # nothing is left of a proposal that is settled: equal tables are equal bytes
    s.tool = 0
    s.wizard = -1
    s.yes = 0
    s.no = 0
    s.back_who = 0
    if verdict == CARRIED:
        _use(s, tool, wizard, log)
    elif log is not None:
        log.add(w.ProposalDropped(rule="W3-59"))


CARRIED: Final = -1
DROPPED: Final = -2


def _active(s: WizardryState) -> i64:
    """The seat that must answer, CARRIED or DROPPED: the active player confirms, and nobody confirms alone."""
    if s.no:
        return DROPPED
    if s.yes != i64(1) << s.by:  # somebody has agreed
        return CARRIED
    judge = s.responsible()
    q = judge if judge != s.by else s.next_seat(s.by)
    for _ in range(s.opts.seats):
        if q != s.by and (s.opts.voters >> q) & 1:
            return q
        q = s.next_seat(q)
    return CARRIED


def _majority(s: WizardryState) -> i64:
    """The seat that must answer, CARRIED or DROPPED: more than half of the voters, the proposer's word counted."""
    voters = _count(s.opts.voters)
    if 2 * _count(s.yes & s.opts.voters) > voters or voters == 0:
        return CARRIED
    if 2 * _count(s.no & s.opts.voters) >= voters:
        return DROPPED
    q = s.by
    for _ in range(s.opts.seats):
        q = s.next_seat(q)
        if (s.opts.voters >> q) & 1 and ((s.yes | s.no) >> q) & 1 == 0:
            return q
    return DROPPED


def _count(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


def _use(s: WizardryState, tool: i64, wizard: i64, log: Log | None) -> None:
    """W3-57, W3-58: the tile leaves the game. W3-16."""
    if tool == c.POTION:
        s.potions -= 1
        if log is not None:
            log.add(w.ToolUsed(rule="W3-57", tool="potion", left=int(s.potions)))
        advance(s, wizard, 1, "W3-57", log)
    else:
        s.enchantments -= 1
        if log is not None:
            log.add(w.ToolUsed(rule="W3-58", tool="enchantment", left=int(s.enchantments)))
        s.wait = st.WAIT_DICE
