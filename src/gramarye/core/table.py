"""One running game: a state, its log, and whoever answers for NATURE."""

from __future__ import annotations

from gramarye.core.game import NATURE, OVER, Game, Log, State
from gramarye.core.nature import Nature
from gramarye.core.perspective import Perspective
from gramarye.core.words import Entry, Event, Move, Refusal, Setup, Step, Word


class Refused(Exception):
    """A move that the rules refuse; `refusal` names the rule. Raised only at the boundary, by `Table.play`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Table:
    """Checks a move, records it, applies it, and lets NATURE move until a seat must or the game is over.

    >>> from gramarye import load
    >>> from gramarye.core.nature import Seeded
    >>> game = load("magic_power")
    >>> table = Table(game, game.words.setup(seats=2), Seeded("owl"))
    >>> table.over
    False
    """

    def __init__(self, game: Game, setup: Setup, nature: Nature) -> None:
        self.game = game
        self.setup = setup
        self.nature = nature
        game.accept(setup)
        self.state: State = game.new(setup)
        self.log: list[Entry[Move]] = []
        self._natures = 0
        self.opening = self._settle([])  # events before the first decision

    @property
    def actor(self) -> int:
        """The seat that must move, or OVER."""
        return int(self.game.actor(self.state))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def submit(self, seat: int, move: Move) -> Step | Refusal:
        """Play a move if the rules allow it. A refusal changes nothing."""
        refusal = self.game.check(self.state, seat, move)
        if refusal is not None:
            return refusal
        entry = Entry(seat, move)
        log = Log()
        self.game.apply(self.state, move, log)
        self.log.append(entry)
        step = self._settle([entry])
        return Step(step.entries, (*log.events, *step.events))

    def play(self, seat: int, move: Move) -> Step:
        """As `submit`, but raises Refused."""
        answer = self.submit(seat, move)
        if isinstance(answer, Refusal):
            raise Refused(answer)
        return answer

    def foresee(self, seat: int, move: Move) -> Word | None:
        """What physics will be asked for when this move is made; None for a move that needs none, or is refused."""
        if self.game.check(self.state, seat, move) is not None:
            return None
        s = self.state.copy()
        self.game.apply(s, move, None)
        natures = self._natures
        while self.game.actor(s) == NATURE:
            throw = self.game.throw(s)
            if throw is not None:
                return throw
            self.game.apply(s, self.nature.answer(self.game, s, natures), None)
            natures += 1
        return None

    def perspective(self, seat: int) -> Perspective:
        """What this seat (-1: a spectator) may use, of the present state."""
        return Perspective(self.game, self.state, seat)

    def rewind(self, length: int) -> None:
        """Forget every entry from `length` on. The dice do not change: the same roll comes again."""
        if not 0 <= length <= len(self.log):
            raise ValueError(f"a log of {len(self.log)} entries cannot be cut to {length}")
        kept = self.log[:length]
        self.state = self.game.new(self.setup)
        self.log = []
        self._natures = 0
        for entry in kept:
            self.replay(entry)

    def replay(self, entry: Entry[Move]) -> tuple[Event, ...]:
        """Apply one entry of a log as it stands, NATURE's too; trusts it (see `record.verify` for distrust)."""
        log = Log()
        self.game.apply(self.state, entry.move, log)
        self.log.append(entry)
        self._natures += entry.by == NATURE
        return tuple(log.events)

    def _settle(self, entries: list[Entry[Move]]) -> Step:
        events: list[Event] = []
        while self.game.actor(self.state) == NATURE:
            entry = Entry(NATURE, self.nature.answer(self.game, self.state, self._natures))
            events += self.replay(entry)
            entries.append(entry)
        return Step(tuple(entries), tuple(events))
