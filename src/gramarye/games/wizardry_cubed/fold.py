"""Following a game by its events alone: the view after each redacted event (law 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gramarye.core.game import ALL_SEEING
from gramarye.core.words import Event, Secret
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.words import WizardryView as V


def fold(v: V, e: Event) -> V:
    """The view after an event, as the eye of the view may read it."""
    return HANDLERS[type(e)](v, e)


def forget(e: Event) -> Event:
    """The event without what a tile showed, and which tile it was: nobody may look that up. W3-48."""
    if isinstance(e, w.TileFlipped):
        return replace(e, slot=-1, symbol="")
    if isinstance(e, w.TilePeeked):
        return replace(e, slot=-1, symbol=Secret(None, e.symbol.seats))
    return e


def _set(items: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:  # Any: the tuples of a view differ
    return tuple(value if i == at else x for i, x in enumerate(items))


def _shown(v: V, slot: int, symbol: str | None) -> V:
    v = replace(v, tiles=_set(v.tiles, slot, symbol))
    if v.notes is not None and symbol is not None:
        v = replace(v, notes=_set(v.notes, slot, symbol))
    return v


def _peeked(v: V, e: w.TilePeeked) -> V:
    if v.peeked_by[e.slot] < 0:
        v = replace(v, peeked_by=_set(v.peeked_by, e.slot, e.seat))
    return _shown(v, e.slot, e.symbol.value)


def _hide(v: V, slots: tuple[int, ...]) -> V:
    if v.seat == ALL_SEEING:
        return v
    return replace(v, tiles=tuple(None if i in slots else t for i, t in enumerate(v.tiles)))


def _turn(v: V, e: w.TurnBegan) -> V:
    return replace(v, active=e.seat, silent=e.silent, turn=v.turn + 1, faces=(), targets=(), found=0)


def _flipped(v: V, e: w.TileFlipped) -> V:
    v = _shown(v, e.slot, e.symbol)
    if e.found:
        v = replace(v, found=v.found + 1, targets=tuple(t for t in v.targets if t != e.symbol))
    return v


def _used(v: V, e: w.ToolUsed) -> V:
    return replace(v, potions=e.left) if e.tool == "potion" else replace(v, enchantments=e.left)


def _nothing(v: V, _: Event) -> V:
    return v


HANDLERS: dict[type[Event], Callable[[V, Any], V]] = {  # each handler takes the event it is listed for
    w.FirstChosen: lambda v, e: replace(v, clock=e.seat),
    w.TilePeeked: _peeked,
    w.TileReturned: lambda v, e: _hide(v, (e.slot,)),
    w.TurnBegan: _turn,
    w.DiceRolled: lambda v, e: replace(v, faces=e.faces, targets=e.targets),
    w.TileFlipped: _flipped,
    w.SearchEnded: _nothing,
    w.WizardMoved: lambda v, e: replace(v, wizards=_set(v.wizards, e.wizard, e.to)),
    w.WillyMoved: lambda v, e: replace(v, willy=e.to, arrows=e.arrows),
    w.DangerSeen: _nothing,
    w.Proposed: _nothing,
    w.Answered: _nothing,
    w.ProposalDropped: _nothing,
    w.ToolUsed: _used,
    w.TilesReturned: lambda v, e: _hide(v, e.slots),
    w.WizardsCaught: _nothing,
    w.GameEnded: lambda v, e: replace(v, won=e.won),
    w.Awaited: lambda v, e: replace(v, actor=e.actor, prompt=e.prompt),
}
