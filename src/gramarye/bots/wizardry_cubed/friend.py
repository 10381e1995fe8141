"""A friend on the way to school: remembers, points, obeys silence, and helps just in time.

Compiled with mypyc. Its memory is rebuilt from what its seat saw; it reads of the state only what the view
tells, through a redealt state that its seat cannot tell from the real one.
"""

from __future__ import annotations

from typing import Final

from gramarye.bots.bot import Coder
from gramarye.bots.wizardry_cubed.memory import GHOST, NOTHING, Memory, Trace
from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng
from gramarye.core.words import Event, Move, Word
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState

SURE: Final = 0.85
THINK_SO: Final = 0.6
MAYBE: Final = 0.3
SOMETHING: Final = ""  # what a finger points at that names nothing: one of the Lumies that are searched for
PATIENCE: Final = 4.0  # usual pauses in which the others may think of something in danger
HEARD: Final = {"sure": 0.92, "think_so": 0.7, "maybe": 0.45}  # what another's word is worth


class Friend(Coder):
    """A bot with a memory of one of four kinds."""

    watches = True

    def __init__(self, rng: Rng, trace: Trace) -> None:
        super().__init__(rng)
        self.trace = trace
        self.names: dict[str, int] = {"ghost": GHOST}
        self.memory: Memory | None = None
        self.fate = Rng(f"{rng.next32()} {rng.next32()}".encode())  # what is lost does not hang on what is chosen
        self.seat = -1
        self.searching = False
        self.in_danger = False
        self.proposed: tuple[str, int] | None = None
        self.dropped: set[tuple[str, int]] = set()  # proposals the others did not want, since something has changed
        self.pings: dict[tuple[int, str], float] = {}
        self.pointed: set[tuple[int, str]] = set()
        self.puzzled: set[str] = set()  # what it was found to have forgotten when it last could speak in this turn
        self.has_sighed = False  # has said so in this turn

    # ---- what it sees and hears

    def meet(self, perspective: Perspective) -> None:
        """Look at the table for the first time."""
        view = perspective.view
        assert isinstance(view, w.WizardryView)
        if self.memory is None:
            self.seat = perspective.seat
            self.memory = Memory(len(view.tiles), self.trace, self.fate)

    def see(self, event: Event) -> None:
        memory = self.memory
        if memory is None:
            return
        if isinstance(event, w.Awaited):
            self.searching = event.prompt.phase == "search"
            self.in_danger = event.prompt.phase == "danger"
        elif isinstance(event, w.TileFlipped):
            memory.see(event.slot, self._learn(event.symbol))
        elif isinstance(event, w.TilePeeked):
            if event.symbol.value is not None:
                memory.see(event.slot, self._learn(event.symbol.value))
        elif isinstance(event, w.TurnBegan):
            memory.pass_turn()
            self.puzzled = set()
            self.has_sighed = False
            self.pings = {}
            self.pointed = set()
        elif isinstance(event, w.DiceRolled):
            self.pings = {}
            self.pointed = set()
            self.dropped = set()
        elif isinstance(event, w.Proposed):
            self.proposed = (event.tool, -1 if event.wizard is None else event.wizard)
        elif isinstance(event, w.ProposalDropped):
            if self.proposed is not None:
                self.dropped.add(self.proposed)
        elif isinstance(event, (w.ToolUsed, w.WillyMoved)):
            self.dropped = set()

    def hear(self, seat: int, talk: Word) -> None:
        if isinstance(talk, w.Ping):
            key = (talk.slot, SOMETHING if talk.symbol is None else talk.symbol)
            if seat == self.seat:
                self.pointed.add(key)
            else:
                self.pings[key] = either(self.pings.get(key, 0.0), HEARD[talk.sure])

    def _learn(self, symbol: str) -> int:
        """The number of a symbol, a new one for a new symbol."""
        return self.names.setdefault(symbol, len(self.names))

    def _where(self, symbol: str) -> int:
        """The slot where it believes a Lumie to be, or -1."""
        kind = self.names.get(symbol, NOTHING)
        return -1 if kind == NOTHING or self.memory is None else self.memory.where(kind)

    # ---- what it says

    def say(self, perspective: Perspective) -> list[Word]:
        """Where it believes the Lumies to be that are still searched for, as sure as it honestly is."""
        memory = self.memory
        if memory is None or not self.searching:
            return []
        view = perspective.view
        assert isinstance(view, w.WizardryView)
        if view.prompt.phase != "search" or view.active == perspective.seat:
            return []
        told: list[tuple[float, w.Ping]] = []
        for symbol in view.targets:
            slot = self._where(symbol)
            if slot >= 0 and view.tiles[slot] is None:
                self._point(slot, symbol, MAYBE, told)
        if not told and not any(symbol in view.targets for _, symbol in self.pings):  # then at least where not to look
            for slot in range(memory.slots):
                kind = memory.believes(slot)
                if kind != NOTHING and view.tiles[slot] is None:
                    self._point(slot, self._name(kind), THINK_SO, told)
        told.sort(key=lambda ping: -ping[0])
        words: list[Word] = [ping for _, ping in told]
        if self._sighs(view.targets):
            words.append(w.Phrase("i_have_forgotten"))
        return words

    def _sighs(self, targets: tuple[str, ...]) -> bool:
        """What it has seen and lost, once a turn, when others who may know have had their say and did not."""
        lost = {symbol for symbol in targets if symbol in self.names and self._where(symbol) < 0}
        still = self.puzzled & lost - {symbol for _, symbol in self.pings}
        self.puzzled = lost
        if self.has_sighed or not still:
            return False
        self.has_sighed = True
        return True

    def _point(self, slot: int, symbol: str, least: float, told: list[tuple[float, w.Ping]]) -> None:
        """A finger at a slot, once a search, as sure as one honestly is."""
        assert self.memory is not None
        trust = self.memory.trust(slot)
        if trust < least or (slot, symbol) in self.pointed:
            return
        if trust >= SURE:
            told.append((trust, w.Ping(slot, "sure", symbol)))
        elif trust >= THINK_SO:
            told.append((trust, w.Ping(slot, "think_so", symbol)))
        else:
            told.append((trust, w.Ping(slot, "maybe", symbol)))

    def _name(self, kind: int) -> str:
        return next(name for name, k in self.names.items() if k == kind)

    # ---- what it does

    def code(self, perspective: Perspective) -> int:
        s = perspective.redeal(self.rng)
        assert isinstance(s, WizardryState)
        codes = perspective.codes()
        phase = s.phase
        if phase == st.SEARCHING:
            return self._search(s, perspective, codes)
        if phase == st.DANGER:
            return self._rescue(s, perspective.seat, codes)
        if phase == st.POTION_FACE:
            return int(c.with_arg(c.ADVANCE, last_outside(s)))
        if phase == st.PROPOSED:
            return c.AGREE
        if phase == st.PEEKING:
            peeks = [code for code in codes if c.op_of(code) == c.PEEK]
            return peeks[self.rng.below(len(peeks))]
        return codes[0]  # to roll, or to put a tile back

    def _search(self, s: WizardryState, perspective: Perspective, codes: list[int]) -> int:
        """The surest slot, by one's own memory and what friends point at; else one nobody has an idea about."""
        view = perspective.view
        assert isinstance(view, w.WizardryView)
        memory = self.memory
        free = [i for i, tile in enumerate(view.tiles) if tile is None]
        if memory is None:
            return int(c.with_arg(c.FLIP, free[self.rng.below(len(free))]))
        votes = dict(self.pings)
        for symbol in view.targets:
            slot = self._where(symbol)
            if slot >= 0:
                votes[slot, symbol] = either(votes.get((slot, symbol), 0.0), memory.trust(slot))
        best, best_trust = -1, 0.0
        for (slot, symbol), trust in votes.items():
            wanted = symbol == SOMETHING or symbol in view.targets
            if wanted and view.tiles[slot] is None and trust > best_trust:
                best, best_trust = slot, trust
        named = {slot for slot, _ in votes}
        again = int(c.proposal(perspective.seat, c.ENCHANTMENT, -1))
        if best_trust < MAYBE and self._may(again, codes) and is_lost(s):
            return again
        if best >= 0:
            return int(c.with_arg(c.FLIP, best))
        blank = [slot for slot in free if memory.believes(slot) == NOTHING and slot not in named]
        pool = blank or free
        return int(c.with_arg(c.FLIP, pool[self.rng.below(len(pool))]))

    def step_in(self, perspective: Perspective) -> Move | None:
        """In danger it proposes what would save the others, whoever must decide."""
        if not self.in_danger:
            return None
        s = perspective.redeal(self.rng)
        assert isinstance(s, WizardryState)
        code = self._rescue(s, perspective.seat, perspective.codes())
        return None if code == c.LET_GO else perspective.decode(code)

    def hesitation(self, perspective: Perspective) -> float:  # it has been told
        return PATIENCE if self.in_danger else 1.0

    def _rescue(self, s: WizardryState, seat: int, codes: list[int]) -> int:
        """An Enchantment where a new roll can take the ghost away; Potions if they are enough to save all."""
        again = int(c.proposal(seat, c.ENCHANTMENT, -1))
        if s.danger == st.BY_GHOST_FACE and self._may(again, codes):
            return again
        need, first = 0, -1
        for q in range(int(s.opts.seats)):
            if (s.would_catch(s.steps) >> q) & 1:
                need += int(min(s.willy + s.steps + 1, s.opts.track.school) - s.pos(q))
                first = q
        if 0 < need <= s.potions:
            potion = int(c.proposal(seat, c.POTION, first))
            if self._may(potion, codes):
                return potion
        return again if self._may(again, codes) else c.LET_GO

    def _may(self, proposal: int, codes: list[int]) -> bool:
        """It can be proposed, and the others have not just said no to it."""
        tool = "potion" if c.tool_of(proposal) == c.POTION else "enchantment"
        return proposal in codes and (tool, int(c.wizard_of(proposal))) not in self.dropped


def either(p: float, q: float) -> float:
    """How much two independent words for the same thing are worth together."""
    return 1.0 - (1.0 - p) * (1.0 - q)


def is_lost(s: WizardryState) -> bool:
    """Whether the Ghost Clock's next step will catch wizards if no more is found, and Potions cannot save them all."""
    safe = int(s.willy + s.opts.track.arrows_at(s.willy)) + 1
    there = [int(s.pos(q)) + int(s.found) * (q == s.active) for q in range(int(s.opts.seats)) if not s.is_inside(q)]
    return sum(safe - space for space in there if space < safe) > s.potions


def last_outside(s: WizardryState) -> int:
    """The wizard furthest behind of those still outside."""
    outside = [q for q in range(int(s.opts.seats)) if not s.is_inside(q)]
    return min(outside, key=lambda q: int(s.pos(q)))


class Owl(Friend):
    """Perfect."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Trace(1.0, 0.0, 0.0))


class Sharp(Friend):
    """Takes in nearly everything."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Trace(0.96, 0.015, 0.4))


class Average(Friend):
    """As most people are."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Trace(0.90, 0.03, 0.4))


class Dreamy(Friend):
    """With the head in the clouds."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Trace(0.80, 0.06, 0.4))


class Blank(Friend):
    """Remembers nothing at all; for comparison."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Trace(0.0, 0.0, 0.0))
