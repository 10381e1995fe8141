"""Who answers for NATURE: seeded dice that anyone can verify, physics, a script, or a person with real dice."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from hashlib import blake2b

from mypy_extensions import mypyc_attr

from gramarye.core.game import Chances, FiniteGame, Game, State
from gramarye.core.rng import Rng, derive
from gramarye.core.words import Dice, Move, Word


def promise_of(secret: str) -> str:
    """The published fingerprint of a secret: BLAKE2b of its text.

    >>> promise_of("owl") == promise_of("owl") != promise_of("cat")
    True
    """
    return blake2b(secret.encode(), digest_size=16, person=b"gramarye-dice").hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Nature(ABC):
    """Answers NATURE's moves for one table."""

    @abstractmethod
    def answer(self, game: Game, s: State, index: int) -> Move:
        """NATURE's next move in s; `index` counts NATURE's moves in the log, from 0."""

    def fork(self) -> Nature:  # most answer by the index alone, and serve any number of tables
        """Whoever answers for a table that goes on from here in its own way."""
        return self

    def dice(self, *, reveal: bool = False) -> Dice | None:  # a script has no secret
        """The promise behind the dice, with its secret if that may be told; None where there is none."""
        return None


class Seeded(Nature):
    """Draws in proportion to the weights, from a secret, the players' salts and the index alone.

    So an undone roll comes again as it was, and whoever knows the secret can check every die.

    >>> from gramarye.core.nature import Seeded
    >>> Seeded("owl").dice().secret is None
    True
    """

    def __init__(self, secret: str | None = None, salts: tuple[str, ...] = ()) -> None:
        self.secret = secret if secret is not None else secrets.token_hex(16)
        self.salts = salts
        self._root = derive(self.secret.encode(), "dice", *salts)

    def __reduce__(self) -> tuple[object, ...]:
        return (Seeded, (self.secret, self.salts))

    def answer(self, game: Game, s: State, index: int) -> Move:
        return game.draw(s, Rng(derive(self._root, index)))

    def dice(self, *, reveal: bool = False) -> Dice:
        return Dice(promise_of(self.secret), self.salts, self.secret if reveal else None)


class Physical(Nature):
    """Chance from seeded dice; what only physics can say from `settle`, which gets the game's throw."""

    def __init__(self, chance: Seeded, settle: Callable[[Word], Move]) -> None:
        self._chance = chance
        self._settle = settle

    def __reduce__(self) -> tuple[object, ...]:
        return (Physical, (self._chance, self._settle))

    def answer(self, game: Game, s: State, index: int) -> Move:
        throw = game.throw(s)
        return self._chance.answer(game, s, index) if throw is None else self._settle(throw)

    def dice(self, *, reveal: bool = False) -> Dice:
        return self._chance.dice(reveal=reveal)


class Scripted(Nature):
    """Answers from a list, for tests and replay. Raises IndexError when the script has run out."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self.moves = list(moves)

    def fork(self) -> Nature:
        return Scripted(self.moves)

    def __reduce__(self) -> tuple[object, ...]:
        return (Scripted, (self.moves,))

    def answer(self, game: Game, s: State, index: int) -> Move:
        if not self.moves:
            raise IndexError(f"the script has no answer for NATURE's move {index}")
        return self.moves.pop(0)


class Asked(Nature):
    """A person answers, with real dice on a real table: `ask` gets the possible moves and returns one of them.

    Only for finite games; TypeError for others.
    """

    def __init__(self, ask: Callable[[list[Move]], Move]) -> None:
        self._ask = ask

    def __reduce__(self) -> tuple[object, ...]:
        return (Asked, (self._ask,))

    def answer(self, game: Game, s: State, index: int) -> Move:
        if not isinstance(game, FiniteGame):
            raise TypeError(f"nobody can be asked for all that may happen in {game.info.title}")
        chances = Chances()
        game.outcomes(s, chances)
        possible = [game.decode(s, code) for code, _ in chances.to_list()]
        move = self._ask(possible)
        if move not in possible:
            raise ValueError(
                f"{move} cannot happen here; possible is one of {len(possible)} outcomes, such as {possible[0]}"
            )
        return move
