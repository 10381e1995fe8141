"""What people call themselves: cleaned when it comes in, and told apart from the others at the same table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gramarye.core.text import NAME, apart, clean
from gramarye.server.protocol import Refused
from gramarye.server.sheet import SeatSheet
from gramarye.server.texts import refuse


def name_of(written: str, msg: int) -> str | Refused:
    """The name that was written, clean; refused where nothing is left of it, or too much."""
    name = clean(written)
    if not name:
        return refuse(msg, "name_empty")
    if len(name) > NAME:
        return refuse(msg, "name_long", count=len(name), most=NAME)
    return name


def told_apart(seats: Sequence[SeatSheet], before: Sequence[SeatSheet] = ()) -> tuple[SeatSheet, ...]:
    """The seats, and those with another name than `before` named apart from all others: in what is written at a table
    its seats are known by their names alone."""
    kept = [seat.name for seat, was in zip(seats, before, strict=False) if seat.name == was.name]
    named = []
    for number, seat in enumerate(seats):
        if seat.name and (number >= len(before) or before[number].name != seat.name):
            seat = replace(seat, name=apart(seat.name, kept))
            kept.append(seat.name)
        named.append(seat)
    return tuple(named)
