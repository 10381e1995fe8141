"""Opening a table, joining it, playing, and seeing what one may see."""

from __future__ import annotations

import msgspec

from gramarye.server import protocol as wire
from tests.server.conftest import BOT, HERE, LINK, ROLL, Browser


async def test_a_table_of_one_human_and_a_bot_begins_at_once_and_can_be_played(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        table = await ada.enter(match)
        assert (table.status, table.version, table.eye, table.actor, table.host) == ("playing", 1, 0, 0, True)
        assert msgspec.json.decode(table.legal) == [{"t": "roll"}, {"t": "show"}]
        answer = await ada.play(match, 1, 0, ROLL)
        assert isinstance(answer, wire.Accepted)
        assert answer.version == 2
        update = await ada.wait(wire.Update)
        assert (update.version, update.by) == (2, 0)


async def test_a_friend_joins_by_the_code_and_both_see_the_moves(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        match = await ada.open(HERE, LINK)
        assert (await ada.enter(match)).status == "waiting"
        joined = await ben.join(ada.code.lower().replace("-", " "))
        assert (joined.match, joined.seat) == (match, 1)
        began = await ada.wait(wire.Table)
        assert began.status == "playing"
        assert [seat.name for seat in began.seats] == ["Ada", "Ben"]
        await ben.enter(match)
        await ada.play(match, 1, 0, ROLL)
        assert (await ben.wait(wire.Update)).version == 2
