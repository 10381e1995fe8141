"""What was done on an older picture: done already, meant the same as now, or too late.

A page acts on the version it shows, and the table may have moved on. A game says what its moves mean as numbers
(`Game.locks`): as long as the number of a move is what it was at that version, the move still answers the question its
player saw, whatever others did meanwhile. Where a game says nothing, whoever has not seen the last row is late.
"""

from __future__ import annotations

from gramarye.core.game import Game, State
from gramarye.core.words import Move


class Lateness:
    """One a table."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._marks: list[tuple[int, int]] = []  # (guest, message id) of each row
        self._locks: dict[int, tuple[int, ...]] = {}  # what moves meant, by version

    def read(self, marks: list[tuple[int, int]]) -> None:
        """These rows have been read; what stands at each is told next."""
        self._marks = marks
        self._locks.clear()

    def mark(self, guest: int, msg: int) -> None:
        """A row was added by this message of this guest."""
        self._marks.append((guest, msg))

    def stand(self, version: int, s: State) -> None:
        """This is how the game stands at this version."""
        locks = self._game.locks(s)
        if locks:
            self._locks[version] = locks

    def cut(self, version: int, s: State) -> None:
        """Moves have been taken back: what was done before that was done on a picture that is gone."""
        self._locks.clear()
        self.stand(version, s)

    def done_at(self, guest: int, msg: int, version: int) -> int:
        """The version that this message gave, made on the picture of `version`; 0 where it has given none."""
        for at in range(max(0, version), len(self._marks)):
            if self._marks[at] == (guest, msg):
                return at + 1
        return 0

    def means_the_same(self, move: Move, version: int, now: int) -> bool:
        """Whether this move, made on the picture of `version`, still answers what it answered then."""
        then, locks = self._locks.get(version), self._locks.get(now)
        if then is None or locks is None:
            return False
        which = self._game.lock_of(move)
        return then[which] == locks[which]
