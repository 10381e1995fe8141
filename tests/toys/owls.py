"""Owls: a tiny complete game of hidden cards on core's Pile, held to every law.

A few owls are shuffled; NATURE lays one away unseen. On your turn take the top owl, peek at it, toss an owl of yours
face up, or show one to everybody. When the deck is empty each seat scores its owls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Union

import msgspec

from gramarye.core.game import ALL_SEEING, NATURE, OVER, Chances, FiniteGame, Log, Moves, State, Why
from gramarye.core.pile import Pile
from gramarye.core.rng import Rng
from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Event, Info, Move, Secret, Setup, View, Word, Words

KINDS: Final = 3
EVERYBODY: Final = 15
Kind = Annotated[int, msgspec.Meta(ge=0, le=KINDS - 1)]
Place = Annotated[int, msgspec.Meta(ge=0, le=9)]


class OwlsSetup(Setup, frozen=True, kw_only=True):
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    copies: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class Take(Move, frozen=True):
    """Take the top owl."""


class Peek(Move, frozen=True):
    """Look at the top owl; for those who do not know it yet."""


class Toss(Move, frozen=True):
    """Lay an owl of yours open and out of the game."""

    at: Place


class Show(Move, frozen=True):
    """Show an owl of yours to everybody."""

    at: Place


class Lay(Move, frozen=True):
    """NATURE lays an owl away."""

    kind: Kind


class Turn(Move, frozen=True):
    """NATURE says which owl is on top."""

    kind: Kind


class LaidAway(Event, frozen=True, kw_only=True):
    owl: Secret[int]


class Taken(Event, frozen=True, kw_only=True):
    seat: int
    owl: Secret[int]


class Peeked(Event, frozen=True, kw_only=True):
    seat: int
    owl: Secret[int]


class Tossed(Event, frozen=True, kw_only=True):
    seat: int
    at: int
    owl: int


class Shown(Event, frozen=True, kw_only=True):
    seat: int
    at: int
    owl: int


class TurnPassed(Event, frozen=True, kw_only=True):
    actor: int


class Top(Word, frozen=True):
    """The top owl, known to some; None for the others, who only know that somebody looked."""

    owl: int | None
    seats: tuple[int, ...]


class OwlsView(View, frozen=True, kw_only=True):
    hands: tuple[tuple[int | None, ...], ...]
    tossed: tuple[int, ...]
    deck: int
    top: Top | None


AnyMove = Union[Take, Peek, Toss, Show, Lay, Turn]
AnyEvent = Union[LaidAway, Taken, Peeked, Tossed, Shown, TurnPassed]
TAKE, PEEK, TOSS, SHOW, LAY, TURN = 0, 1, 100, 200, 300, 400


class OwlsState(State):
    def __init__(self, seats: int) -> None:
        self.deck = Pile()
        self.away = Pile()
        self.tossed: list[int] = []
        self.hands: list[list[tuple[int, int]]] = [[] for _ in range(seats)]  # kind and mask of seats that know it
        self.turn = 0
        self.wait = LAY  # LAY, or the move that needs NATURE, or -1

    def copy(self) -> OwlsState:
        t = OwlsState(len(self.hands))
        t.deck, t.away, t.tossed = self.deck.copy(), self.away.copy(), list(self.tossed)
        t.hands = [list(hand) for hand in self.hands]
        t.turn, t.wait = self.turn, self.wait
        return t

    def to_bytes(self) -> bytes:
        return msgspec.json.encode([piled(self.deck), piled(self.away), self.tossed, self.hands, self.turn, self.wait])


def piled(pile: Pile) -> list[list[int]]:
    return [[int(x) for x in part] for part in (pile.kinds, pile.sizes, pile.seen)]


def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(q for q in range(4) if mask >> q & 1)


class Owls(FiniteGame):
    def __init__(self) -> None:
        self.info = Info(name="owls", title="Owls", seats=(2, 4), max_plies=1_000, version=1)
        self.words = Words(AnyMove, AnyEvent, OwlsSetup, OwlsView)
        self.rulebook = Rulebook.load(RULES)

    def new(self, setup: Setup) -> OwlsState:
        assert isinstance(setup, OwlsSetup)
        s = OwlsState(setup.seats)
        for kind in range(KINDS):
            for _ in range(setup.copies):
                s.deck.put(kind, 0)
        s.deck.shuffle()
        return s

    def from_bytes(self, setup: Setup, data: bytes) -> OwlsState:
        assert isinstance(setup, OwlsSetup)
        s = self.new(setup)
        deck, away, s.tossed, hands, s.turn, s.wait = msgspec.json.decode(data)
        s.hands = [[(kind, mask) for kind, mask in hand] for hand in hands]
        s.deck, s.away = unpiled(*deck), unpiled(*away)
        return s

    def actor(self, s: State) -> int:
        assert isinstance(s, OwlsState)
        if s.wait >= 0:
            return NATURE
        return s.turn if len(s.deck) else OVER

    def legal(self, s: State, out: Moves) -> None:
        assert isinstance(s, OwlsState)
        if self.actor(s) < 0:
            return
        out.add(TAKE)
        if not top_mask(s) >> s.turn & 1:
            out.add(PEEK)
        for i in range(len(s.hands[s.turn])):
            out.add(TOSS + i)
        for i, (_, mask) in enumerate(s.hands[s.turn]):
            if mask != EVERYBODY:
                out.add(SHOW + i)

    def outcomes(self, s: State, out: Chances) -> None:
        assert isinstance(s, OwlsState)
        if s.wait >= 0:
            base = LAY if s.wait == LAY else TURN
            for kind, weight in s.deck.tops():
                out.add(base + kind, weight)

    def play(self, s: State, code: int, log: Log | None) -> None:
        assert isinstance(s, OwlsState)
        events: list[Event] = []
        q = s.turn
        if code >= TURN and s.wait == TAKE:
            kind = code - TURN
            mask = int(s.deck.take(kind)) | 1 << q
            s.hands[q].append((kind, mask))
            events.append(Taken(rule="OWL-02", seat=q, owl=Secret(kind, seats_of(mask))))
            pass_on(s, events)
        elif code >= TURN:
            kind = code - TURN
            mask = int(s.deck.take(kind)) | 1 << q
            s.deck.put(kind, mask)
            events.append(Peeked(rule="OWL-03", seat=q, owl=Secret(kind, seats_of(mask))))
            pass_on(s, events)
        elif code >= LAY:
            s.deck.take(code - LAY)
            s.away.put(code - LAY, 0)
            s.wait = -1
            events += [LaidAway(rule="OWL-01", owl=Secret(code - LAY, ())), TurnPassed(rule="OWL-02", actor=q)]
        elif code >= SHOW:
            at = code - SHOW
            kind = s.hands[q][at][0]
            s.hands[q][at] = (kind, EVERYBODY)
            events.append(Shown(rule="OWL-04", seat=q, at=at, owl=kind))
            pass_on(s, events)
        elif code >= TOSS:
            at = code - TOSS
            kind = s.hands[q].pop(at)[0]
            s.tossed.append(kind)
            events.append(Tossed(rule="OWL-04", seat=q, at=at, owl=kind))
            pass_on(s, events)
        else:
            s.wait = code
            events.append(TurnPassed(rule="OWL-02", actor=NATURE))
        if log is not None:
            for event in events:
                log.add(event)

    def why_not(self, s: State, seat: int, move: Move) -> Why | None:
        assert isinstance(s, OwlsState)
        if self.actor(s) != seat or seat < 0 or isinstance(move, (Lay, Turn)):
            return "not_now", {}
        moves = Moves()
        self.legal(s, moves)
        code = self.encode(s, move)
        if code >= 0 and moves.has(code):
            return None
        return ("known_already" if isinstance(move, (Peek, Show)) else "no_such_owl"), {}

    def encode(self, s: State, move: Move) -> int:
        match move:
            case Take():
                return TAKE
            case Peek():
                return PEEK
            case Toss(at) | Show(at):
                return (TOSS if isinstance(move, Toss) else SHOW) + at if 0 <= at <= 9 else -1
            case Lay(kind) | Turn(kind):
                return (LAY if isinstance(move, Lay) else TURN) + kind
        return -1

    def decode(self, s: State, code: int) -> Move:
        if code >= LAY:
            return Turn(code - TURN) if code >= TURN else Lay(code - LAY)
        if code >= TOSS:
            return Show(code - SHOW) if code >= SHOW else Toss(code - TOSS)
        return Peek() if code else Take()

    def redeal(self, s: State, seat: int, rng: Rng) -> OwlsState:
        """All owls this seat has not seen come from one shuffle, so each lies anywhere with equal chance."""
        assert isinstance(s, OwlsState)
        t = s.copy()
        unseen = [
            (q, i)
            for q, hand in enumerate(t.hands)
            for i, (_, mask) in enumerate(hand)
            if mask != EVERYBODY and (seat < 0 or not mask >> seat & 1)
        ]
        pool = [*t.deck.unknown(seat), *t.away.unknown(seat), *(t.hands[q][i][0] for q, i in unseen)]
        for q, i in unseen:
            at = int(rng.below(len(pool)))
            t.hands[q][i] = (pool.pop(at), t.hands[q][i][1])
        t.away.redeal(seat, pool, rng)
        t.deck.redeal(seat, pool, rng)
        return t

    def view(self, s: State, seat: int) -> OwlsView:
        assert isinstance(s, OwlsState)

        def sees(mask: int) -> bool:
            return seat == ALL_SEEING or mask == EVERYBODY or (seat >= 0 and mask >> seat & 1 == 1)

        mask = top_mask(s)
        return OwlsView(
            seat=seat,
            actor=self.actor(s),
            hands=tuple(tuple(kind if sees(m) else None for kind, m in hand) for hand in s.hands),
            tossed=tuple(s.tossed),
            deck=len(s.deck),
            top=Top(s.deck.tops()[0][0] if sees(mask) else None, seats_of(mask)) if mask else None,
        )

    def fold(self, view: View, event: Event) -> OwlsView:
        assert isinstance(view, OwlsView)
        replace = msgspec.structs.replace
        match event:
            case LaidAway():
                return replace(view, deck=view.deck - 1)
            case Taken(seat=q, owl=owl):
                return replace(with_hand(view, q, (*view.hands[q], owl.value)), deck=view.deck - 1, top=None)
            case Peeked(owl=owl):
                return replace(view, top=Top(owl.value, owl.seats))
            case Tossed(seat=q, at=at, owl=kind):
                hand = view.hands[q]
                return replace(with_hand(view, q, hand[:at] + hand[at + 1 :]), tossed=(*view.tossed, kind))
            case Shown(seat=q, at=at, owl=kind):
                hand = view.hands[q]
                return with_hand(view, q, (*hand[:at], kind, *hand[at + 1 :]))
            case TurnPassed(actor=actor):
                return replace(view, actor=actor)
        raise TypeError(f"{event} is no event of Owls")

    def scores(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, OwlsState)
        return tuple(sum(kind + 1 for kind, _ in hand) for hand in s.hands)

    def winners(self, s: State) -> tuple[int, ...]:
        if self.actor(s) != OVER:
            return ()
        scores = self.scores(s)
        return tuple(q for q, x in enumerate(scores) if x == max(scores))


def pass_on(s: OwlsState, events: list[Event]) -> None:
    s.wait = -1
    s.turn = (s.turn + 1) % len(s.hands)
    events.append(TurnPassed(rule="OWL-02", actor=s.turn if len(s.deck) else OVER))


def top_mask(s: OwlsState) -> int:
    return int(s.deck.seen[-1]) if len(s.deck) and int(s.deck.sizes[-1]) == 1 else 0


def with_hand(view: OwlsView, seat: int, hand: Sequence[int | None]) -> OwlsView:
    hands = tuple(tuple(hand) if q == seat else old for q, old in enumerate(view.hands))
    return msgspec.structs.replace(view, hands=hands)


def unpiled(kinds: list[int], sizes: list[int], seen: list[int]) -> Pile:
    """Lay the same bags again, from the bottom up."""
    pile, at = Pile(), 0
    for size, mask in zip(sizes, seen, strict=True):
        bag = Pile()
        for kind in kinds[at : at + size]:
            bag.put(kind, mask)
        if size == 1:
            pile.put(kinds[at], mask)
        else:
            bag.shuffle_onto(pile)
        at += size
    return pile


RULES: Final = b"""
[cover]
name = {en = "Owls", de = "Eulen"}
tagline = {en = "Take the best owls", de = "Nimm die besten Eulen"}
players = [2, 4]
minutes = [1, 2]
version = 1

[chapters]
turn = {en = "Your turn", de = "Dein Zug"}

[[rule]]
id = "OWL-01"
chapter = "turn"
title = {en = "One owl is away", de = "Eine Eule fehlt"}
text.en = "One owl is laid away before the game; nobody looks at it."
text.de = "Eine Eule wird vor dem Spiel weggelegt; niemand sieht sie an."
certainty = "certain"

[[rule]]
id = "OWL-02"
chapter = "turn"
title = {en = "Taking", de = "Nehmen"}
text.en = "You may take the top owl; when the last is taken the game is over."
text.de = "Du darfst die oberste Eule nehmen; mit der letzten endet das Spiel."
certainty = "certain"

[[rule]]
id = "OWL-03"
chapter = "turn"
title = {en = "Peeking", de = "Gucken"}
text.en = "You may look at the top owl, if you do not know it yet."
text.de = "Du darfst dir die oberste Eule ansehen, wenn du sie noch nicht kennst."
certainty = "certain"

[[rule]]
id = "OWL-04"
chapter = "turn"
title = {en = "Tossing and showing", de = "Wegwerfen und zeigen"}
text.en = "You may throw an owl of yours away, or show one that not everybody knows."
text.de = "Du darfst eine deiner Eulen wegwerfen oder eine zeigen, die nicht alle kennen."
certainty = "certain"

[[refusal]]
key = "no_move"
rule = "OWL-02"
text = {en = "There is nothing like this.", de = "So etwas gibt es nicht."}

[[refusal]]
key = "not_now"
rule = "OWL-02"
text = {en = "It is not your turn.", de = "Du bist nicht dran."}

[[refusal]]
key = "no_such_owl"
rule = "OWL-04"
text = {en = "You have no such owl.", de = "Diese Eule hast du nicht."}

[[refusal]]
key = "known_already"
rule = "OWL-03"
text = {en = "That owl is known already.", de = "Diese Eule ist schon bekannt."}
"""

OWLS: Final = Owls()
