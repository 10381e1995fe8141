"""Somebody is away: for a while nobody touches the seat, and whoever had it can always come back."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gramarye.server import protocol as wire
from gramarye.server.presence import GRACE
from tests.server.turned import HERE, LINK, Hall, hall

ADA, BEN, CLEO = 0, 1, 2


async def change(it: Hall, who: int, to: str, seat: int = 1) -> Any:
    return await it.do(who, wire.ChangeSeat, seat=seat, to=to)


async def leave(it: Hall, who: int) -> None:
    await it.do(who, wire.Leave)


async def enter(it: Hall, who: int) -> wire.Table:
    table = await it.do(who, wire.Enter)
    assert isinstance(table, wire.Table)
    return table


async def give(it: Hall, who: int) -> None:
    """The host gives the seat to somebody by its link."""
    link = (await enter(it, ADA)).seats[1].link
    assert link is not None
    assert isinstance(await it.people[who].ask(wire.Join, code=link), wire.Joined)


@pytest.mark.parametrize("to", ["pause", "bot", "hand_over", "back"])
async def test_within_the_grace_nobody_touches_the_seat(tmp_path: Path, to: str) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0) as it:
        await leave(it, BEN)
        assert (await enter(it, ADA)).seats[1].away == GRACE
        await it.turn(GRACE - 2.5)
        refused = await change(it, ADA, to)
        assert (refused.key, refused.args["seconds"]) == ("in_grace", 3)
        await it.turn(2.5)
        assert isinstance(await change(it, ADA, to), wire.Accepted)


async def test_whoever_comes_back_is_away_no_longer_and_the_next_grace_is_whole(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(40)
        assert (await enter(it, BEN)).seats[1].away is None
        await leave(it, BEN)
        assert (await enter(it, ADA)).seats[1].away == GRACE


async def test_a_new_start_of_the_server_gives_everybody_a_grace(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        await it.restart()
        await leave(it, BEN)
        assert (await change(it, ADA, "hand_over")).key == "in_grace"


async def test_a_table_may_wait_for_ever(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0, absence="wait") as it:
        await leave(it, BEN)
        await it.turn(10 * GRACE)
        assert (await change(it, ADA, "hand_over")).key == "table_waits"


async def test_the_owner_comes_back_although_somebody_else_has_the_seat(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        await change(it, ADA, "hand_over")
        await give(it, ADA)
        assert (await enter(it, BEN)).seats[1].owed
        assert isinstance(await change(it, BEN, "back"), wire.Accepted)
        table = await enter(it, BEN)
        assert (table.eye, table.seats[1].mine, table.seats[1].owed) == (1, True, False)
        assert not (await enter(it, ADA)).seats[1].mine


async def test_a_link_offered_meanwhile_opens_nothing_once_the_owner_is_back(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        await change(it, ADA, "hand_over")
        link = (await enter(it, ADA)).seats[1].link
        assert link is not None
        await change(it, BEN, "back")
        assert (await it.people[ADA].ask(wire.Join, code=link)).key == "link_used"


async def test_a_bot_stands_in_for_somebody_away_and_shows_nobody_the_hand(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        assert isinstance(await change(it, ADA, "bot"), wire.Accepted)
        table = await enter(it, ADA)
        assert (table.eye, table.seats[1].stand_in) == (0, True)
        await enter(it, BEN)
        await change(it, BEN, "back")
        table = await enter(it, BEN)
        assert (table.eye, table.seats[1].stand_in) == (1, False)


async def pass_on(it: Hall) -> None:
    """Ada plays until it is Ben's turn."""
    while it.match.actor == ADA:
        await it.play(ADA, {"t": "roll"})
        await it.play(ADA, {"t": "bank"})
    assert it.match.actor == BEN


def told(table: wire.Table) -> list[tuple[str, str, str, bool]]:
    return [(n.key, n.name, n.by, n.you) for n in table.notices]


async def test_the_host_lets_a_bot_in_and_all_are_told_who_did_it_and_that_the_owner_is_back(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        await change(it, ADA, "bot")
        assert told(await enter(it, CLEO)) == [("bot", "Guest 1", "Guest 0", False)]
        table = await enter(it, BEN)
        assert (table.eye, table.seats[1].stand_in) == (1, False), "at once"
        assert told(table) == [("bot", "Guest 1", "Guest 0", True), ("back", "Guest 1", "", True)]
        assert told(await enter(it, CLEO))[-1] == ("back", "Guest 1", "", False)


async def test_a_bot_that_the_owner_has_asked_for_stays_when_they_come(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0) as it:
        await change(it, BEN, "bot")
        await leave(it, BEN)
        table = await enter(it, BEN)
        assert (table.seats[1].stand_in, table.notices) == (True, ())


async def test_a_bot_plays_for_whoever_is_away_until_they_are_back(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0, absence="bot") as it:
        await pass_on(it)
        version = it.match.version
        await leave(it, BEN)
        await it.turn(GRACE - 1)
        assert (it.match.version, it.match.sheet.seats[1].stand_in) == (version, None)
        await it.turn(1)
        assert it.match.version > version, "the bot moves"
        assert told(await enter(it, ADA)) == [("bot", "Guest 1", "", False)]
        assert (await change(it, ADA, "back")).key == "table_lets_bot"
        table = await enter(it, BEN)
        assert (table.eye, table.seats[1].stand_in) == (1, False)
        assert told(table) == [("bot", "Guest 1", "", True), ("back", "Guest 1", "", True)]
        version = it.match.version
        await it.turn(10 * GRACE)
        assert it.match.version == version, "they play themselves"


async def test_no_bot_plays_where_nobody_waits_for_it(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0, absence="bot") as it:
        await pass_on(it)
        await leave(it, BEN)
        await leave(it, ADA)
        await it.turn(10 * GRACE)
        assert not (await enter(it, ADA)).seats[1].stand_in
        await it.turn(GRACE - 1)
        assert not (await enter(it, ADA)).seats[1].stand_in, "Ben may be on the way as well"
        await it.turn(1)
        assert (await enter(it, ADA)).seats[1].stand_in
        await leave(it, ADA)
        assert it.match.bots() == []
        await enter(it, ADA)
        assert [seat for seat, _ in it.match.bots()] == [BEN]


@pytest.mark.parametrize("to", ["pause", "hand_over"])
async def test_a_seat_that_rests_or_is_given_away_gets_no_bot(tmp_path: Path, to: str) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0, absence="bot") as it:
        await change(it, BEN, to)
        await leave(it, BEN)
        await it.turn(10 * GRACE)
        assert it.match.sheet.seats[1].stand_in is None


async def test_the_bot_of_a_table_outlives_a_new_start_of_the_server(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0, absence="bot") as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        assert (await enter(it, ADA)).seats[1].stand_in
        await it.restart()
        assert told(await enter(it, ADA))[-1] == ("back", "Guest 1", "", False), "Ben has come with the others"


async def test_the_clock_of_a_human_and_the_grace_of_another_run_beside_each_other(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=100, absence="bot") as it:
        await leave(it, BEN)
        version = it.match.version
        await it.turn(GRACE)
        assert it.match.sheet.seats[1].stand_in
        assert it.match.version == version
        await it.turn(100 - GRACE)
        assert it.match.version > version


STEPS = st.lists(st.sampled_from(["leave", "enter", "turn", "pause", "bot", "hand_over", "give", "back"]), max_size=14)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["host", "bot"]), STEPS)
async def test_whatever_happens_back_is_never_refused_and_no_hand_is_seen_within_the_grace(
    absence: str, steps: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with hall(Path(folder), HERE, LINK, LINK, time_limit=0, absence=absence) as it:
            gone = -1.0  # since when Ben is away
            for step in steps:
                match step:
                    case "leave":
                        gone = it.clock.time if gone < 0 else gone
                        await leave(it, BEN)
                    case "enter":
                        gone = -1.0
                        await enter(it, BEN)
                    case "turn":
                        await it.turn(GRACE / 2)
                    case "give":
                        if (await enter(it, ADA)).seats[1].link:
                            await give(it, CLEO)
                    case "back":
                        assert isinstance(await change(it, BEN, "back"), wire.Accepted)
                    case to:
                        await change(it, ADA, to)
                if gone < 0 or it.clock.time - gone < GRACE:
                    eyes = [f.eye for f in it.match.followers.values() if f.guest != it.people[BEN].me.number]
                    first_away = it.match.sheet.seats[1].owner == it.people[BEN].me.number
                    assert not first_away or 1 not in eyes
            assert isinstance(await change(it, BEN, "back"), wire.Accepted)


async def test_the_host_frees_a_seat_and_all_are_told_why(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, LINK, time_limit=0) as it:
        code = it.match.sheet.code
        assert (await change(it, ADA, "free")).key == "no_reason"
        assert (await it.do(CLEO, wire.ChangeSeat, seat=1, to="free", reason="conduct")).key == "not_your_seat"
        assert (await it.do(ADA, wire.ChangeSeat, seat=0, to="free", reason="asked")).key == "free_own"
        await it.do(ADA, wire.ChangeSeat, seat=1, to="free", reason="conduct")
        table = await enter(it, BEN)
        assert (table.eye, table.seats[1].mine, table.seats[1].taken) == (-1, False, False)
        assert table.seats[1].name == "Guest 1", "until somebody takes it"
        told = table.notices[-1]
        assert (told.key, told.by, told.reason, told.you) == ("freed", "Guest 0", "conduct", True)
        assert not (await enter(it, CLEO)).notices[-1].you
        assert (await change(it, BEN, "back")).key == "not_your_seat"
        assert (await it.people[BEN].ask(wire.Join, code=code)).key == "barred"
        await give(it, BEN)
        assert (await enter(it, BEN)).seats[1].mine


async def test_a_seat_given_away_in_absence_is_told_to_all(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, LINK, time_limit=0) as it:
        await leave(it, BEN)
        await it.turn(GRACE)
        await change(it, ADA, "hand_over")
        await give(it, CLEO)
        assert [(n.key, n.name, n.you) for n in (await enter(it, BEN)).notices] == [("taken", "Guest 2", True)]
        await change(it, BEN, "back")
        assert [(n.key, n.you) for n in (await enter(it, CLEO)).notices] == [("taken", False), ("back", True)]
