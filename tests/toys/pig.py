"""Pig with lucky numbers: a small complete game with dice, a secret and a show, for tests of what serves all games.

Two to four seats race to a target. At the start NATURE deals each seat a lucky number that only this seat sees.
On your turn roll as often as you like: what you roll is added to the pot, your lucky number twice; a one empties
the pot and ends the turn. Bank the pot to score it. Once in a game you may show your lucky number for one point.

    >>> from gramarye.core.nature import Seeded
    >>> from gramarye.core.table import Table
    >>> table = Table(PIG, PigSetup(seats=2), Seeded("owl"))
    >>> table.actor, PIG.view(table.state, 1).lucky[0]
    (0, None)
"""

from __future__ import annotations

from typing import Annotated, Final, Union, cast

import msgspec

from gramarye.core.game import ALL_SEEING, NATURE, OVER, Chances, FiniteGame, Log, Moves, State, Why
from gramarye.core.rng import Rng
from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Event, Info, Move, Secret, Setup, View, Words

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class PigSetup(Setup, frozen=True, kw_only=True):
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    target: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 20


class Roll(Move, frozen=True):
    """Roll the die."""


class Bank(Move, frozen=True):
    """Score the pot and end the turn."""


class Show(Move, frozen=True):
    """Show the lucky number to all, for one point."""


class Land(Move, frozen=True):
    face: Face


class DealLuck(Move, frozen=True):
    face: Face


class LuckDealt(Event, frozen=True, kw_only=True):
    seat: int
    lucky: Secret[int]


class Rolled(Event, frozen=True, kw_only=True):
    seat: int
    face: Face


class Banked(Event, frozen=True, kw_only=True):
    seat: int
    score: int


class Shown(Event, frozen=True, kw_only=True):
    seat: int
    lucky: int


class PigView(View, frozen=True, kw_only=True):
    lucky: tuple[int | None, ...]
    shown: tuple[bool, ...]
    scores: tuple[int, ...]
    pot: int


AnyMove = Union[Roll, Bank, Show, Land, DealLuck]
AnyEvent = Union[LuckDealt, Rolled, Banked, Shown]
ROLL: Final = 0
BANK: Final = 1
SHOW: Final = 2
LAND: Final = 10  # + face
DEAL: Final = 20  # + face


class PigState(State):
    def __init__(self, seats: int, target: int) -> None:
        self.target = target
        self.turn = 0
        self.rolling = False
        self.pot = 0
        self.lucky = [0] * seats  # 0: not dealt yet
        self.shown = [False] * seats
        self.scores = [0] * seats

    def copy(self) -> PigState:
        t = PigState(len(self.lucky), self.target)
        t.turn, t.rolling, t.pot = self.turn, self.rolling, self.pot
        t.lucky, t.shown, t.scores = list(self.lucky), list(self.shown), list(self.scores)
        return t

    def to_bytes(self) -> bytes:
        return msgspec.json.encode(
            [self.target, self.turn, self.rolling, self.pot, self.lucky, self.shown, self.scores]
        )


class Pig(FiniteGame):
    def __init__(self) -> None:
        self.info = Info(name="pig", title="Pig with lucky numbers", seats=(2, 4), max_plies=100_000, version=1)
        self.words = Words(AnyMove, AnyEvent, PigSetup, PigView)
        self.rulebook = Rulebook.load(RULES)

    def new(self, setup: Setup) -> PigState:
        assert isinstance(setup, PigSetup)
        if setup.target > 900:
            raise ValueError("a target over 900 takes too long; choose a lower one")
        return PigState(setup.seats, setup.target)

    def actor(self, s: State) -> int:
        assert isinstance(s, PigState)
        if 0 in s.lucky or s.rolling:
            return NATURE
        return OVER if max(s.scores) >= s.target else s.turn

    def why_not(self, s: State, seat: int, move: Move) -> Why | None:
        assert isinstance(s, PigState)
        who = self.actor(s)
        if who != seat or isinstance(move, (Land, DealLuck)):
            return "not_your_turn", {"actor": int(who)}
        if isinstance(move, Show) and s.shown[seat]:
            return "already_shown", {}
        if isinstance(move, Bank) and s.pot == 0:
            return "empty_pot", {}
        return None

    def legal(self, s: State, out: Moves) -> None:
        assert isinstance(s, PigState)
        if self.actor(s) < 0:
            return
        out.add(ROLL)
        if s.pot:
            out.add(BANK)
        if not s.shown[s.turn]:
            out.add(SHOW)

    def outcomes(self, s: State, out: Chances) -> None:
        assert isinstance(s, PigState)
        base = DEAL if 0 in s.lucky else LAND
        for face in range(1, 7):
            out.add(base + face, 1)

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, PigState)
        event: Event | None = None
        if code > DEAL:
            seat = s.lucky.index(0)
            s.lucky[seat] = code - DEAL
            event = LuckDealt(rule="PIG-03", seat=seat, lucky=Secret(code - DEAL, (seat,)))
        elif code > LAND:
            seat, face = s.turn, code - LAND
            s.rolling = False
            s.pot += 2 * face if face == s.lucky[seat] else face
            if face == 1:
                s.pot = 0
                s.turn = (seat + 1) % len(s.scores)
            event = Rolled(rule="PIG-02", seat=seat, face=face)
        elif code == ROLL:
            s.rolling = True
        elif code == BANK:
            seat = s.turn
            s.scores[seat] += s.pot
            s.pot = 0
            s.turn = (seat + 1) % len(s.scores)
            event = Banked(rule="PIG-01", seat=seat, score=s.scores[seat])
        else:
            s.shown[s.turn] = True
            s.scores[s.turn] += 1
            event = Shown(rule="PIG-04", seat=s.turn, lucky=s.lucky[s.turn])
        if log is not None and event is not None:
            log.add(event)

    def encode(self, s: State, move: Move) -> int:
        match move:
            case Land(face):
                return LAND + face
            case DealLuck(face):
                return DEAL + face
        return {Roll: ROLL, Bank: BANK, Show: SHOW}[type(move)]

    def decode(self, s: State, code: int) -> Move:
        if code > DEAL:
            return DealLuck(code - DEAL)
        if code > LAND:
            return Land(code - LAND)
        return (Roll(), Bank(), Show())[code]

    def redeal(self, s: State, seat: int, rng: Rng) -> State:
        # not the exact posterior, as the pot tells something of lucky numbers: no search plays this toy
        assert isinstance(s, PigState)
        t = s.copy()
        for other, shown in enumerate(s.shown):
            if other != seat and not shown:
                t.lucky[other] = int(rng.below(6)) + 1
        return t

    def view(self, s: State, seat: int) -> PigView:
        assert isinstance(s, PigState)
        over = self.actor(s) == OVER or seat == ALL_SEEING
        lucky = tuple((n or None) if over or i == seat or s.shown[i] else None for i, n in enumerate(s.lucky))
        return PigView(
            seat=seat,
            actor=self.actor(s),
            lucky=lucky,
            shown=tuple(s.shown),
            scores=tuple(s.scores),
            pot=s.pot,
        )

    def fold(self, view: View, event: Event) -> View:
        raise NotImplementedError("nobody follows this toy by its events alone")

    def scores(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, PigState)
        return tuple(s.scores)

    def winners(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, PigState)
        return tuple(i for i, n in enumerate(s.scores) if n >= s.target)

    def from_bytes(self, setup: Setup, data: bytes) -> PigState:
        raw = msgspec.json.decode(data, type=tuple[int, int, bool, int, list[int], list[bool], list[int]])
        s = self.new(cast(PigSetup, setup))  # a table hands a game its own set-up
        s.target, s.turn, s.rolling, s.pot, s.lucky, s.shown, s.scores = raw
        return s


RULES: Final = b"""
[cover]
name = {en = "Pig with lucky numbers", de = "Schwein mit Glueckszahlen"}
tagline = {en = "Stop in time", de = "Rechtzeitig aufhoeren"}
players = [2, 4]
minutes = [5, 10]
version = 1

[chapters]
turn = {en = "Your turn", de = "Dein Zug"}

[[rule]]
id = "PIG-01"
chapter = "turn"
title = {en = "Banking", de = "Sichern"}
text.en = "Bank the pot, if there is anything in it, to score it and end the turn."
text.de = "Sichere den Topf, wenn etwas darin ist; damit endet dein Zug."
certainty = "certain"

[[rule]]
id = "PIG-02"
chapter = "turn"
title = {en = "Rolling", de = "Wuerfeln"}
text.en = "Roll as often as you like; a one empties the pot and ends the turn."
text.de = "Wuerfle, so oft du willst; eine Eins leert den Topf und beendet den Zug."
certainty = "certain"

[[rule]]
id = "PIG-03"
chapter = "turn"
title = {en = "Lucky numbers", de = "Glueckszahlen"}
text.en = "Your lucky number counts twice; nobody else knows it."
text.de = "Deine Glueckszahl zaehlt doppelt; sonst kennt sie niemand."
certainty = "certain"

[[rule]]
id = "PIG-04"
chapter = "turn"
title = {en = "Showing", de = "Zeigen"}
text.en = "Once in a game you may show your lucky number for one point."
text.de = "Einmal im Spiel darfst du deine Glueckszahl fuer einen Punkt zeigen."
certainty = "certain"

[[refusal]]
key = "not_your_turn"
rule = "PIG-02"
text = {en = "It is not your turn.", de = "Du bist nicht dran."}

[[refusal]]
key = "empty_pot"
rule = "PIG-01"
text = {en = "There is nothing in the pot.", de = "Der Topf ist leer."}

[[refusal]]
key = "already_shown"
rule = "PIG-04"
text = {en = "You have shown your lucky number already.", de = "Du hast deine Glueckszahl schon gezeigt."}
"""

PIG: Final = Pig()
