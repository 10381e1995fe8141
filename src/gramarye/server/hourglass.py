"""How long has been thought and asked at a table. Sand that has run through never comes back: whoever stands where
they stood before (after taking back, after a question, after a proposal that came to nothing) goes on where the clock
stopped."""

from __future__ import annotations

from typing import Final

from gramarye.server.clock import Clock

KEPT: Final = 64  # places whose time is remembered; to come back further than that takes everybody's consent
ANSWER: Final = 20.0  # seconds for a question to the table; no answer is a no
BRIEF: Final = 4.0  # with less than that left, a question about a move is not put once more


class Hourglass:
    """One a table. A place is a seat that must move in a position; what is asked is asked about the place before a
    move."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._is_known = False  # what was kept has been read
        self.place = ""
        self.base = ""
        """The place at which something was proposed that others must answer now."""
        self._used: dict[str, float] = {}
        self._asked: dict[str, float] = {}
        self._since: float | None = None  # when the sand began to run, or will; None while it stands still
        self._question = ""
        self._put = 0.0  # when the question was put

    # ---- thinking

    def lay(self, place: str, grace: float) -> None:
        """Somebody must move here now. The sand runs; where nobody has thought yet, after a moment of grace."""
        self.stop()
        is_new = place not in self._used
        self._used[place] = self._used.pop(place, 0.0)
        while len(self._used) > KEPT:
            del self._used[next(iter(self._used))]
        self.place = place
        self._since = self._clock.now() + (grace if is_new else 0.0)

    def stop(self) -> None:
        if self._since is not None:
            self._used[self.place] = self.used
            self._since = None

    def go(self) -> None:
        if self._since is None:
            self._since = self._clock.now()

    def begin(self) -> None:
        """There is no need of grace any more."""
        if self._since is not None:
            self._since = min(self._since, self._clock.now())

    def charge(self, seconds: float) -> None:
        """Time that passed elsewhere, and counts here."""
        self._used[self.place] = self._used.get(self.place, 0.0) + seconds

    @property
    def used(self) -> float:
        """The seconds thought here."""
        running = 0.0 if self._since is None else max(0.0, self._clock.now() - self._since)
        return self._used.get(self.place, 0.0) + running

    @property
    def grace(self) -> float:
        """The seconds until the sand begins to run."""
        return 0.0 if self._since is None else max(0.0, self._since - self._clock.now())

    def used_at(self, place: str) -> float:
        return self.used if place == self.place else self._used.get(place, 0.0)

    # ---- asking

    def ask(self, place: str) -> None:
        """A question about the move that was made here is put to the table, or is still open."""
        if place != self._question:
            self._question, self._put = place, self._clock.now()

    def end_question(self) -> None:
        """It is answered, withdrawn or void: what is left of its time is left for another."""
        if self._question:
            self._asked[self._question] = ANSWER - self.answer_left
            self._question = ""
            while len(self._asked) > KEPT:
                del self._asked[next(iter(self._asked))]

    def refuse_question(self) -> None:
        """Somebody has said no, or nobody anything: that was the last one about this move."""
        self._asked[self._question] = ANSWER
        self._put = self._clock.now()

    @property
    def answer_left(self) -> float:
        """The seconds left to answer the question."""
        left = ANSWER - self._asked.get(self._question, 0.0) - (self._clock.now() - self._put)
        return max(0.0, left)

    def may_ask(self, place: str) -> bool:
        return ANSWER - self._asked.get(place, 0.0) >= BRIEF

    # ---- keeping

    def keep(self) -> tuple[dict[str, float], dict[str, float]]:
        """What has been thought and asked until now, to be kept with the sheet."""
        used, asked = dict(self._used), dict(self._asked)
        if self.place:
            used[self.place] = self.used
        if self._question:
            asked[self._question] = ANSWER - self.answer_left
        return used, asked

    def recall(self, used: dict[str, float], asked: dict[str, float]) -> None:
        """What was kept by another server, or this one before it let go of the table."""
        if not self._is_known:
            self._is_known = True
            self._used, self._asked = dict(used), dict(asked)
