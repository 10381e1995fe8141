"""Following a game by its events alone: the view after each redacted event.

Whoever holds a first view and every event since knows as much as a fresh view tells (law 8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gramarye.core.words import Event
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.words import MagicPowerView as V


def fold(v: V, e: Event) -> V:
    """The view after an event, as the seat of the view may read it."""
    return HANDLERS[type(e)](v, e)


def _player(v: V, seat: int, **changes: Any) -> V:  # fields of PlayerView, checked by msgspec.structs.replace
    players = tuple(replace(p, **changes) if q == seat else p for q, p in enumerate(v.players))
    return replace(v, players=players)


def _dice(v: V, dice: tuple[int, ...], faces: tuple[int, ...]) -> V:
    new = list(v.dice)
    for d, f in zip(dice, faces, strict=False):  # a cast may name dice without setting them
        new[d] = f
    return replace(v, dice=tuple(new))


def _decks(v: V, level: int, change: int) -> V:
    one, two = v.decks
    return replace(v, decks=(one + change, two) if level == 1 else (one, two + change))


def _card(cards: tuple[w.CardView, ...], card: int) -> w.CardView:
    return next(c for c in cards if c.card == card)


def _without(cards: tuple[w.CardView, ...], card: int) -> tuple[w.CardView, ...]:
    return tuple(c for c in cards if c.card != card)


def _with(cards: tuple[w.CardView, ...], card: w.CardView) -> tuple[w.CardView, ...]:
    return tuple(sorted((*cards, card), key=lambda c: c.card))


def _laid_open(v: V, seat: int, card: int, spell: str) -> V:
    v = _player(v, seat, hand=_without(v.players[seat].hand, card))
    return replace(v, discards=tuple(sorted((*v.discards, spell))))


def _nothing(v: V, _: Event) -> V:
    return v


def _round_began(v: V, e: w.RoundBegan) -> V:
    return replace(v, round=e.round, sp=e.sp, turn=0, turn_seat=e.sp)


def _stock_returned(v: V, e: w.StockReturned) -> V:
    p = v.players[e.seat]
    hand = tuple(sorted((*p.hand, *p.stock), key=lambda c: c.card))
    return _player(v, e.seat, hand=hand, stock=())


def _drawn(v: V, e: w.SpellDrawn) -> V:
    card = w.CardView(e.card, e.level, e.spell.value)
    return _decks(_player(v, e.seat, hand=_with(v.players[e.seat].hand, card)), e.level, -1)


def _refilled(v: V, e: w.DeckRefilled) -> V:
    left = list(v.discards)
    for spell in e.spells:
        left.remove(spell)
    return _decks(replace(v, discards=tuple(left)), e.level, len(e.spells))


def _stone_taken(v: V, e: w.StoneTaken) -> V:
    stones = (*v.players[e.seat].stones, e.points.value)
    known = tuple(sorted(s for s in stones if s is not None))
    v = _player(v, e.seat, stones=known if len(known) == len(stones) else stones)
    return replace(v, stones_left=v.stones_left - 1)


def _cast(v: V, e: w.SpellCast) -> V:
    return _dice(_laid_open(v, e.seat, e.card, e.spell), e.dice, e.faces)


def _sealed(v: V, e: w.DieSealed) -> V:
    return replace(v, seals=tuple(e.seat if d == e.die else s for d, s in enumerate(v.seals)))


def _lifted(v: V, e: w.SealsLifted) -> V:
    return replace(v, seals=tuple(-1 if d in e.dice else s for d, s in enumerate(v.seals)))


def _pilfered(v: V, e: w.SpellPilfered) -> V:
    taken = _card(v.players[e.victim].hand, e.card)
    v = _player(v, e.victim, hand=_without(v.players[e.victim].hand, e.card))
    card = w.CardView(e.card, taken.level, e.spell.value)
    return _player(v, e.seat, hand=_with(v.players[e.seat].hand, card))


def _stocked(v: V, e: w.SpellStocked) -> V:
    p = v.players[e.seat]
    stock = _with(p.stock, _card(p.hand, e.card))
    return _player(v, e.seat, hand=_without(p.hand, e.card), stock=stock)


def _round_ended(v: V, _: w.RoundEnded) -> V:
    players = tuple(replace(p, hold_barred=False, cast_barred=False) for p in v.players)
    return replace(v, players=players, seals=(-1, -1, -1))


def _spells_returned(v: V, e: w.SpellsReturned) -> V:
    one, two = e.decks
    players = tuple(replace(p, hand=(), stock=() if e.stocks_too else p.stock) for p in v.players)
    return replace(v, players=players, decks=(one, two), discards=())


def _revealed(v: V, e: w.StonesRevealed) -> V:
    return _player(v, e.seat, stones=e.points)


def _fetched(v: V, e: w.StoneFetched) -> V:
    mine = [s for s in v.players[e.summoner].stones if s is not None]
    theirs = [s for s in v.players[e.victim].stones if s is not None]
    if not e.extra:
        mine.remove(1)
    theirs.append(1)
    theirs.remove(e.points)
    mine.append(e.points)
    v = _player(v, e.summoner, stones=tuple(sorted(mine)))
    return _player(v, e.victim, stones=tuple(sorted(theirs)))


def _amplified(v: V, e: w.Amplified) -> V:
    return _player(v, e.seat, pips=e.pips, final=e.value)


def _awaited(v: V, e: w.Awaited) -> V:
    return replace(v, actor=e.actor, prompt=e.prompt)


HANDLERS: dict[type[Event], Callable[[V, Any], V]] = {  # each handler takes the event it is listed for
    w.StartRolled: _nothing,
    w.RoundBegan: _round_began,
    w.StockReturned: _stock_returned,
    w.SpellDiscarded: lambda v, e: _laid_open(v, e.seat, e.card, e.spell),
    w.TurnBegan: lambda v, e: replace(v, turn_seat=e.seat, turn=e.turn),
    w.DiceRolled: lambda v, e: _dice(v, e.dice, e.faces),
    w.Held: _nothing,
    w.SpellDrawn: _drawn,
    w.DeckRefilled: _refilled,
    w.StoneTaken: _stone_taken,
    w.SpellCast: _cast,
    w.DieTurned: lambda v, e: _dice(v, (e.die,), (e.face,)),
    w.DieSealed: _sealed,
    w.SealsLifted: _lifted,
    w.HoldBarred: lambda v, e: _player(v, e.seat, hold_barred=not e.lifted),
    w.CastBarred: lambda v, e: _player(v, e.seat, cast_barred=not e.lifted),
    w.SpellPilfered: _pilfered,
    w.SpellStocked: _stocked,
    w.RoundEnded: _round_ended,
    w.SpellsReturned: _spells_returned,
    w.SeatLeft: lambda v, e: _player(v, e.seat, has_left=True, stock=()),
    w.ExamBegan: lambda v, _: replace(v, round=6, turn_seat=-1),
    w.Disqualified: _nothing,
    w.StonesRevealed: _revealed,
    w.LotFell: _nothing,
    w.SummonerNamed: lambda v, e: replace(v, summoner=e.seat),
    w.ErrandBoyCalled: lambda v, e: replace(v, victim=e.victim),
    w.StoneFetched: _fetched,
    w.ValueCounted: lambda v, e: _player(v, e.seat, value=e.value),
    w.Amplified: _amplified,
    w.GameEnded: lambda v, e: replace(v, winners=e.winners),
    w.Awaited: _awaited,
}
