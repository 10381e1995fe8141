"""A host closes a table: everybody is told why, and nothing happens there any more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gramarye.server import protocol as wire
from gramarye.server.alarms import due
from tests.server.turned import HERE, LINK, hall

ADA, BEN = 0, 1
HOLD = {"t": "hold"}


async def close(it: Any, who: int) -> Any:
    return await it.do(who, wire.Close, reason="stopped")


@pytest.mark.parametrize("seats", [(HERE, LINK), (HERE, LINK, wire.SeatPlan("bot"))])
async def test_nothing_can_be_done_at_a_closed_table(tmp_path: Path, seats: tuple[wire.SeatPlan, ...]) -> None:
    async with hall(tmp_path, *seats) as it:
        assert (await close(it, BEN)).key == "not_host"
        assert it.match.deadline is not None
        told: list[bytes] = []
        it.people[BEN].tell = told.append  # type: ignore[assignment, method-assign]
        assert isinstance(await close(it, ADA), wire.Accepted)
        assert b'"status":"closed"' in told[-1], "the whole table at once"
        version = it.match.version
        clocks: tuple[object, ...] = (it.match.deadline, due(it.match), it.match.bot_to_move())
        assert clocks == (None, None, None)
        for refused in (
            await it.play(0, HOLD),
            await it.play(1, HOLD),
            await it.undo(0),
            await it.do(BEN, wire.ChangeSeat, seat=1, to="bot"),
            await it.do(ADA, wire.Begin, level="random"),
            await it.people[BEN].ask(wire.Join, code=it.match.sheet.code),
            await close(it, ADA),
        ):
            assert refused.key == "table_closed"
        await it.turn(600)
        assert it.match.version == version
        for _ in range(2):
            table = await it.do(BEN, wire.Enter, version=version)
            assert (table.status, table.eye, table.legal) == ("closed", -1, ())
            assert [(n.key, n.by, n.reason) for n in table.notices] == [("closed", "Guest 0", "stopped")]
            lists = await it.people[ADA].ask(wire.Lobby, on=True)
            assert (lists.rows, lists.mine) == ((), ())
            await it.restart()


async def test_a_table_that_waits_can_be_closed_too(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as it:
        seats = (HERE, LINK, LINK)
        opened = await it.people[ADA].ask(wire.Open, game=it.match.sheet.game, seats=seats)
        await it.people[ADA].ask(wire.Close, match=opened.match, reason="mistake")
        assert (await it.people[BEN].ask(wire.Join, code=opened.code)).key == "table_closed"
        assert (await it.people[BEN].ask(wire.Enter, match=opened.match)).status == "closed"
        rows = (await it.people[ADA].ask(wire.Lobby, on=True)).rows
        assert opened.match not in [row.match for row in rows]
