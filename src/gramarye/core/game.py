"""The rules interface: a stateless Game over a plain State, and the fast path of codes.

Compiled with mypyc. Words (core.words) are for people, logs and the wire; codes are small
whole numbers for search and simulation. Who moves is a seat, NATURE or OVER.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gramarye.core.refusals import NO_MOVE, refusal
from gramarye.core.rng import Rng
from gramarye.core.setups import check_setup
from gramarye.core.wording import Wording
from gramarye.core.words import Event, Info, Move, Refusal, Setup, View, Word, Words

if TYPE_CHECKING:
    from gramarye.core.rulebook import Rulebook

NATURE: Final = -1  # dice, draws, coins, physics: moves when no seat does
OVER: Final = -2
Reader = Callable[[str, str], object]
"""Takes the text of a file and its name, gives what an option of the set-up holds; raises `ownfile.Fault`."""
Why = tuple[str, dict[str, str | int]]
"""Why something is refused: the key of a sentence in the rulebook, and its arguments; seats count from 0."""
SPECTATOR: Final = -1  # as an eye: sees what all may see
ALL_SEEING: Final = -3  # as an eye: sees everything; for replays of finished games


class Log:
    """Collects the events of a move; passed only when somebody looks."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)


class Moves:
    """A reusable buffer of move codes: `codes[0:n]` in the game's stable order."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64](capacity=64)
        self.n: i64 = 0

    def clear(self) -> None:
        self.n = 0

    def add(self, code: i64) -> None:
        if self.n < len(self.codes):
            self.codes[self.n] = code
        else:
            self.codes = append(self.codes, code)
        self.n += 1

    def at(self, i: i64) -> i64:
        return self.codes[i]

    def to_list(self) -> list[int]:
        """The codes as a list of plain ints.

        >>> m = Moves()
        >>> m.add(7); m.add(9); m.to_list()
        [7, 9]
        """
        return [int(self.codes[i]) for i in range(self.n)]

    def has(self, code: i64) -> bool:
        i: i64 = 0
        while i < self.n:
            if self.codes[i] == code:
                return True
            i += 1
        return False


class Chances:
    """A reusable buffer of NATURE's codes with whole-number weights; probabilities are weight / total."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64](capacity=216)
        self.weights: vec[i64] = vec[i64](capacity=216)
        self.n: i64 = 0
        self.total: i64 = 0

    def clear(self) -> None:
        self.n = 0
        self.total = 0

    def add(self, code: i64, weight: i64) -> None:
        if weight <= 0:
            return
        if self.n < len(self.codes):
            self.codes[self.n] = code
            self.weights[self.n] = weight
        else:
            self.codes = append(self.codes, code)
            self.weights = append(self.weights, weight)
        self.n += 1
        self.total += weight

    def pick(self, rng: Rng) -> i64:
        """One code, each in proportion to its weight."""
        x = rng.below(self.total)
        i: i64 = 0
        while x >= self.weights[i]:
            x -= self.weights[i]
            i += 1
        return self.codes[i]

    def weight(self, code: i64) -> i64:
        """The weight of a code, 0 where it is not possible."""
        i: i64 = 0
        while i < self.n:
            if self.codes[i] == code:
                return self.weights[i]
            i += 1
        return 0

    def to_list(self) -> list[tuple[int, int]]:
        """(code, weight) pairs as plain ints.

        >>> c = Chances()
        >>> c.add(1, 2); c.add(5, 1); c.to_list()
        [(1, 2), (5, 1)]
        """
        return [(int(self.codes[i]), int(self.weights[i])) for i in range(self.n)]


@cache
def the_game(kind: type[Game]) -> Game:
    """The one game of this kind in this process, for whatever another process has pickled.

    >>> from gramarye import load
    >>> kind = type(load("magic_power"))
    >>> the_game(kind) is the_game(kind)
    True
    """
    return kind()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The present of one game, never its future: no generator, no shuffled order inside.

    Abstract for the type checker, but no ABC: below one, mypyc checks at each reading whether an attribute is there.
    """

    @abstractmethod
    def copy(self) -> State:
        """An independent copy."""

    @abstractmethod
    def to_bytes(self) -> bytes:
        """Canonical bytes: equal states, equal bytes. Game.from_bytes reads them back."""

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of one game. Holds no state of a match; one instance serves all tables."""

    info: Info
    words: Words
    rulebook: Rulebook
    _moves: Wording | None = None  # made at the first question
    _talk: Wording | None = None
    _accepted: Setup | None = None

    def accept(self, setup: Setup) -> None:
        """Raises ValueError with one sentence on what is no set-up of this game: options that do not exist."""
        if setup is not self._accepted:  # frozen all through, so that once is enough
            check_setup(self.words, self.info.title, setup)
            self._accepted = setup

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (the_game, (type(self),))

    @abstractmethod
    def new(self, setup: Setup) -> State:
        """The state before the first move. Raises ValueError with one sentence when the set-up is impossible."""

    @abstractmethod
    def actor(self, s: State) -> i64:
        """Who must move: a seat, NATURE or OVER."""

    def own_files(self) -> dict[str, Reader]:  # most games are played with what is in the box
        """Options of the set-up that a file of one's own may fill, each with what reads the file."""
        return {}

    def check(self, s: State, seat: i64, move: Move) -> Refusal | None:
        """The rule that refuses this move of this seat, or None. Never changes s, never raises on any move."""
        words = self._moves
        if words is None:
            words = Wording(self.words.moves)
            self._moves = words
        why = self.why_not(s, seat, move) if words.has(move) else self._no_word(s, words, move)
        return None if why is None else self.refusal(s, why)

    def why_not(self, s: State, seat: i64, move: Move) -> Why | None:
        """Why the rules refuse this move of this seat, or None. Asked with good words only; never changes s."""
        raise NotImplementedError(f"{self.info.title} does not say which moves it refuses")

    def check_talk(self, s: State, seat: i64, talk: Word) -> Refusal | None:
        """The rule that forbids this seat to say that now, or None. Talk changes no state; never raises on any word."""
        if self.words.talk is None:  # most games have no rule
            return None
        words = self._talk
        if words is None:
            words = Wording(self.words.talk)
            self._talk = words
        why = self.why_silent(s, seat, talk) if words.has(talk) else self._no_word(s, words, talk)
        return None if why is None else self.refusal(s, why)

    def why_silent(self, s: State, seat: i64, talk: Word) -> Why | None:
        """Why this seat may not say that now, or None; in games that have words for talk."""
        return None

    def misnamed(self, s: State, word: Word) -> Why | None:  # for whoever can say it better than `no_move`
        """A better refusal of what is no word of this game only because it names what is not there: a fourth die.
        The word is of one of the game's classes, but its fields may hold anything."""
        return None

    def things(self, s: State) -> Mapping[str, str]:
        """What the things are called in English that refusals name by their ids."""
        return {}

    def refusal(self, s: State, why: Why) -> Refusal:
        """The refusal of this key and these arguments in whole words."""
        return refusal(self.rulebook, why[0], why[1], self.things(s))

    def _no_word(self, s: State, words: Wording, word: Word) -> Why:
        why = self.misnamed(s, word) if type(word) in words.kinds else None
        if why is not None:
            return why
        field, may_be = words.misfit(word)
        return NO_MOVE, {"field": field, "may_be": may_be}

    @abstractmethod
    def apply(self, s: State, move: Move, log: Log | None) -> None:
        """Change s in place. Trusts `check`. Events are built only if there is a log."""

    @abstractmethod
    def moves(self, s: State, seat: i64) -> list[Move]:
        """What this seat may do now, in a stable order; of moves without number (a flick) one example."""

    def any_move(self, s: State, seat: i64, rng: Rng) -> Move:
        """One of this seat's legal moves at random. Raises ValueError where it has none."""
        moves = self.moves(s, seat)
        return moves[rng.below(len(moves))]

    def late(self, s: State, rng: Rng) -> Move | None:  # most games leave it to whoever stands in
        """What the rules answer for the acting seat when its time is up; None where they do not say."""
        return None

    @abstractmethod
    def draw(self, s: State, rng: Rng) -> Move:
        """NATURE's move by chance. Asked only while NATURE must move, and not where there is a `throw`."""

    def throw(self, s: State) -> Word | None:  # most games have no physics
        """What only physics can answer for NATURE now, None while chance does."""
        return None

    @abstractmethod
    def fault(self, s: State, move: Move) -> str:
        """Why NATURE cannot have answered this here, "" where it can."""

    def odds(self, s: State, seat: i64) -> Word | None:
        """The exact odds before this seat, from what it may know; None where the game has none to tell."""
        return None

    @abstractmethod
    def view(self, s: State, seat: i64) -> View:
        """All this seat may know, built field by field. Eyes: a seat, SPECTATOR or ALL_SEEING."""

    def is_aside(self, s: State) -> bool:  # in most games whoever must move has a move of their own
        """Whether whoever must move only answers what another has proposed, and the turn goes on after it."""
        return False

    def locks(self, s: State) -> tuple[int, ...]:  # most games ask one seat at a time, and each move asks anew
        """What moves mean now: numbers that change when the meaning of a move changes, and only then.

        A move made on an older picture still counts, if the rules allow it, as long as its number (`lock_of`) is what
        it was. So seats that act at the same moment do not lose their moves, and none answers what it was not meant
        for. The numbers are always as many. (): each move asks anew.
        """
        return ()

    def lock_of(self, move: Move) -> int:
        """Which of the numbers of `locks` tells what this move means."""
        return 0

    def has_secrets(self, s: State) -> bool:  # most games have, from beginning to end
        """Whether a seat sees, or by a move of its own may come to see, what another seat may not."""
        return True

    @abstractmethod
    def redeal(self, s: State, seat: i64, rng: Rng) -> State:
        """A state this seat cannot tell from s, drawn from the exact posterior (laws 6 and 7)."""

    @abstractmethod
    def fold(self, view: View, event: Event) -> View:
        """The view after a redacted event, for whoever follows a game by its events alone (law 8)."""

    def forget(self, event: Event) -> Event:
        """The event as it may be told later, when it has been shown; a game of memory keeps no faces."""
        return event

    @abstractmethod
    def scores(self, s: State) -> tuple[int, ...]:
        """One number a seat; meaningful once the game is over."""

    @abstractmethod
    def winners(self, s: State) -> tuple[int, ...]:
        """The seats that win, () while nobody does."""

    @abstractmethod
    def from_bytes(self, setup: Setup, data: bytes) -> State:
        """The state that `to_bytes` wrote under this set-up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FiniteGame(Game):
    """A game whose moves can be listed: adds the compiled fast path the words are derived from."""

    @abstractmethod
    def legal(self, s: State, out: Moves) -> None:
        """Fill `out` with the acting seat's move codes, in a stable order."""

    def interrupts(self, s: State, seat: i64, out: Moves) -> None:  # most games have none
        """Fill `out` with what a seat may do although another must move."""
        return

    @abstractmethod
    def outcomes(self, s: State, out: Chances) -> None:
        """Fill `out` with NATURE's codes and whole-number weights."""

    @abstractmethod
    def play(self, s: State, code: i64, log: Log | None) -> None:
        """Change s in place by a code from `legal` or `outcomes`; trusts its caller."""

    @abstractmethod
    def encode(self, s: State, move: Move) -> i64:
        """The code of a move, or -1 where the words cannot be a move of this game at all."""

    @abstractmethod
    def decode(self, s: State, code: i64) -> Move:
        """The words of a code in this state."""

    def sample(self, s: State, rng: Rng) -> i64:
        """One of NATURE's codes, each in proportion to its weight. Games may override it with a faster draw."""
        chances = Chances()
        self.outcomes(s, chances)
        return chances.pick(rng)

    def pick(self, s: State, rng: Rng, moves: Moves) -> i64:
        """One of the acting seat's legal codes, all as likely; `moves` is scratch. Games may override it as well."""
        moves.clear()
        self.legal(s, moves)
        i = rng.below(moves.n)
        return moves.codes[i]

    def apply(self, s: State, move: Move, log: Log | None) -> None:
        self.play(s, self.encode(s, move), log)

    def codes(self, s: State, seat: i64) -> Moves:
        """The codes of what this seat may do now: its moves, or its interrupts when another must move."""
        codes = Moves()
        if self.actor(s) == seat:
            self.legal(s, codes)
        elif seat >= 0:
            self.interrupts(s, seat, codes)
        return codes

    def moves(self, s: State, seat: i64) -> list[Move]:
        codes = self.codes(s, seat)
        return [self.decode(s, codes.codes[i]) for i in range(codes.n)]

    def any_move(self, s: State, seat: i64, rng: Rng) -> Move:
        codes = self.codes(s, seat)
        return self.decode(s, codes.codes[rng.below(codes.n)])

    def draw(self, s: State, rng: Rng) -> Move:
        return self.decode(s, self.sample(s, rng))

    def fault(self, s: State, move: Move) -> str:
        chances = Chances()
        self.outcomes(s, chances)
        return "" if chances.weight(self.encode(s, move)) else f"NATURE cannot answer {move} here"
