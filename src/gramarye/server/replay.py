"""A finished game for everybody: its record, and its replay step by step with nothing hidden."""

from __future__ import annotations

import msgspec

from gramarye.core.codec import Codec
from gramarye.core.game import ALL_SEEING
from gramarye.core.record import Record
from gramarye.core.table import Table
from gramarye.server.match import Match
from gramarye.server.protocol import Replay, ReplayStep


def record_of(match: Match) -> Record:
    """The record, with the secret of its dice. Trusts that the game is over."""
    assert match.sheet.status == "over"
    return match.record()


def replay_of(match: Match) -> Replay:
    """Every step with the view after it, all-seeing. Trusts that the game is over."""
    played, sheet = match.table, match.sheet
    assert played is not None
    assert sheet.status == "over"
    codec = Codec(match.game)
    table = Table(match.game, played.setup, played.nature)
    table.rewind(0)

    def view() -> msgspec.Raw:
        return msgspec.Raw(codec.encode(match.game.view(table.state, ALL_SEEING)))

    start = view()
    steps = []
    ends = [*(line.length for line in match.lines[1:]), len(played.log)]
    for line, end in zip(match.lines, ends, strict=True):
        for entry in played.log[line.length : end]:
            table.replay(entry)
        steps.append(ReplayStep(line.seat, msgspec.Raw(codec.encode(line.events)), view()))
    return Replay(
        match=sheet.match,
        code=sheet.code,
        game=sheet.game,
        setup=sheet.setup,
        names=tuple(seat.name for seat in sheet.seats),
        promise=match.promise,
        secret=sheet.secret,
        start=start,
        steps=tuple(steps),
    )
