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


class Kept:
    """How far a table has come: all of it that is not its set-up."""

    def __init__(self, state: State, log: list[Entry[Move]], natures: int, opening: Step) -> None:
        self.state = state
        self.log = log
        self.natures = natures
        self.opening = opening


class Table:
    """Checks a move, records it, applies it, and lets NATURE move until a seat must or the game is over.

    >>> from gramarye import load
    >>> from gramarye.core.nature import Seeded
    >>> game = load("magic_power")
    >>> table = Table(game, game.words.setup(seats=2), Seeded("owl"))
    >>> table.over
    False
    """

    def __init__(self, game: Game, setup: Setup, nature: Nature, kept: Kept | None = None) -> None:
        self.game = game
        self.setup = setup
        self.nature = nature
        if kept is None:
            game.accept(setup)
        self.state: State = game.new(setup) if kept is None else kept.state
        self.log: list[Entry[Move]] = [] if kept is None else kept.log
        self._natures = 0 if kept is None else kept.natures
        # events before the first decision
        self.opening: Step = self._settle([]) if kept is None else kept.opening

    def fork(self) -> Table:
        """A table of its own that stands as this one does: for "what if", and for worker processes.

        The dice that are to come are the same; `copy` and `pickle` give such a table too.

        >>> from gramarye import bots, load
        >>> from gramarye.core.nature import Seeded
        >>> game = load("magic_power")
        >>> table = Table(game, game.words.setup(seats=2), Seeded("owl"))
        >>> line = table.fork()
        >>> step = line.play(line.actor, line.perspective(line.actor).legal()[0])
        >>> len(line.log) > len(table.log)
        True
        """
        return Table(self.game, self.setup, self.nature.fork(), self._kept(self.state.copy()))

    def _kept(self, state: State) -> Kept:
        return Kept(state, list(self.log), self._natures, self.opening)

    def __copy__(self) -> Table:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Table:
        return self.fork()

    def __reduce__(self) -> tuple[object, ...]:
        return (replayed, (self.game, self.setup, self.nature, self.log, self.opening))

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


def replayed(game: Game, setup: Setup, nature: Nature, log: list[Entry[Move]], opening: Step) -> Table:
    """A table as its log says; trusts it. So a pickled table needs nothing of its state, whoever wrote the game."""
    s = game.new(setup)
    natures = 0
    for entry in log:
        game.apply(s, entry.move, None)
        natures += entry.by == NATURE
    return Table(game, setup, nature, Kept(s, log, natures, opening))
