"""What a table may set up, and what is added when it begins."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gramarye.core.words import Setup
from gramarye.games.icecool_wizards.words.board import Board, Penguin


class IcecoolChoice(Setup, frozen=True, kw_only=True):
    """Seats and options; the defaults are the rulebook's. Each option is explained in the rulebook."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3  # IW-01; one seat for practice only
    first: Literal["lot", "host"] = "lot"  # IW-123
    hands: Literal["steady", "calm", "shaky", "wild"] = "steady"  # IW-124
    """How much every flick trembles. IW-124"""
    must_flick: bool = False  # IW-23
    start_on_line: Literal["nearest", "came_from"] = "nearest"  # IW-40
    flying_visits: bool = False  # IW-41
    visits_per_flick: bool = False  # IW-42
    doors_on_floor: bool = False  # IW-52
    grace_after_lost: bool = False  # IW-56
    lost_flick_still_touches: bool = False  # IW-57
    lost_flick_loses_start_room: bool = False  # IW-58
    lost_flick_moves_nobody: bool = False  # IW-60
    exams_from_above: bool = False  # IW-69
    pay_at_once: bool = False  # IW-70
    trades: Literal["each", "one"] = "each"  # IW-103
    """One trade a turn with each penguin that was touched, or one in all."""
    trade_at_once: bool = False  # IW-104
    bare_last_round: bool = False  # IW-117
    agreed_end: bool = True  # IW-125
    cap: Annotated[int, msgspec.Meta(ge=8, le=1000)] = 400  # IW-126
    """After so many turns the last round comes, whatever Exams there are."""
    practice: bool = False  # IW-127
    """No cards: a lap through all the rooms, with as many flicks as one likes."""
    board: Board | None = None  # IW-128, IW-04; None: the school of the box


class IcecoolSetup(IcecoolChoice, frozen=True, kw_only=True):
    """What a table plays: what its players chose, and what follows from who sits there."""

    tremors: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=4000)], ...], msgspec.Meta(max_length=4, extra={"rule": "IW-124"})
    ] = ()
    """For each seat how much its flicks tremble beyond what `hands` says, in thousandths; for bots."""
    voters: Annotated[tuple[Penguin, ...], msgspec.Meta(max_length=4, extra={"rule": "IW-125"})] = ()
    """Seats that are asked about an agreed end: the humans. Bots always agree."""
