"""Leaving and coming back: a seat pauses, a bot stands in, it is handed over, moved to another device, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from gramarye.server import protocol as wire
from tests.server.conftest import BOT, HERE, LINK, ROLL, SHOW, Browser, words


async def two_at_a_table(ada: Browser, ben: Browser) -> str:
    match = await ada.open(HERE, LINK, setup={"target": 800})
    await ben.join(ada.code)
    await ada.enter(match)
    await ben.enter(match)
    return match


async def change(browser: Browser, match: str, seat: int, to: str, **more: Any) -> Any:
    return await browser.ask("changeseat", match=match, seat=seat, to=to, **more)


async def test_everybody_sees_who_is_here(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await two_at_a_table(ada, ben)
        assert [seat.online for seat in (await ada.enter(match)).seats] == [True, True]
        await ben.ask("leave", match=match)
        gone = await ada.wait(wire.Seats, lambda seats: not seats.seats[1].online)
        assert gone.seats[1].taken
        await ben.enter(match)
        assert (await ada.wait(wire.Seats)).seats[1].online


async def test_a_paused_seat_waits_for_its_owner(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await two_at_a_table(ada, ben)
        assert isinstance(await change(ada, match, 0, "pause"), wire.Accepted)
        assert (await ben.wait(wire.Seats, lambda seats: seats.seats[0].paused)).seats[0].paused
        assert (await ada.play(match, 1, 0, ROLL)).key == "seat_paused"
        await change(ada, match, 0, "back")
        assert isinstance(await ada.play(match, 1, 0, ROLL), wire.Accepted)


async def test_a_bot_stands_in_until_the_owner_is_back(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await two_at_a_table(ada, ben)
        assert (await change(ada, match, 0, "bot", level="archmage")).key == "level"
        assert isinstance(await change(ada, match, 0, "bot", level="student"), wire.Accepted)
        moved = await ben.wait(wire.Update, lambda update: update.actor == 1)  # the bot has ended Ada's turn
        table = await ada.enter(match)
        assert (table.eye, table.seats[0].stand_in, table.seats[0].level, table.seats[0].mine) == (
            -1,
            True,
            "student",
            True,
        )
        assert (await ada.play(match, moved.version, 0, ROLL)).key == "stand_in"
        await change(ada, match, 0, "back")
        table = await ada.enter(match)
        assert (table.eye, table.seats[0].stand_in) == (0, False)
        assert words(table.view)["lucky"][0] is not None


async def test_a_seat_is_handed_over_by_a_new_link(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben, Browser(url, name="Cleo") as cleo:
        match = await two_at_a_table(ada, ben)
        old = (await ben.enter(match)).seats[1].link
        await change(ben, match, 1, "hand_over")
        table = await ben.enter(match)
        link = table.seats[1].link
        assert link
        assert link != old
        assert (table.eye, table.seats[1].taken, table.seats[1].mine) == (-1, False, False)
        assert (await cleo.ask("join", code=old)).key == "link_used"
        assert (await cleo.join(link)).seat == 1
        table = await cleo.enter(match)
        assert (table.eye, table.seats[1].name, table.seats[1].mine) == (1, "Cleo", True)
        assert (await ben.play(match, 1, 1, ROLL)).key == "not_your_seat"
        assert (await change(ben, match, 1, "back")).key == "not_your_seat"


async def test_an_offered_seat_can_be_taken_back_while_nobody_has_it(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await two_at_a_table(ada, ben)
        await change(ben, match, 1, "hand_over")
        await change(ben, match, 1, "back")
        table = await ben.enter(match)
        assert (table.eye, table.seats[1].mine) == (1, True)


async def test_a_seat_moves_to_another_device_by_its_secret(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben, Browser(url, name="Bens phone") as phone:
        match = await two_at_a_table(ada, ben)
        link = (await ben.enter(match)).seats[1].link
        assert link
        assert (await ada.enter(match)).seats[1].link is None  # it is the owner's alone
        await phone.join(link)
        table = await phone.enter(match)
        assert (table.eye, table.seats[1].name) == (1, "Ada 2")  # the seat keeps its name; the first Ada is another
        moved = await ben.wait(wire.Table)
        assert (moved.eye, words(moved.view)["lucky"]) == (-1, [None, None])


async def test_nobody_but_the_owner_touches_a_seat_whose_owner_has_just_gone(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben, Browser(url) as eve:
        match = await two_at_a_table(ada, ben)
        assert (await change(ada, match, 1, "bot")).key == "owner_is_here"
        assert (await change(eve, match, 1, "bot")).key == "not_your_seat"
        await ben.ask("leave", match=match)
        assert (await change(ada, match, 1, "bot")).key == "in_grace"  # what comes later: `test_absence`


@pytest.mark.parametrize("to", ["pause", "bot", "hand_over", "back"])
async def test_a_bots_own_seat_has_no_owner(url: str, to: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        assert (await change(ada, match, 1, to)).key == "bot_seat"
        assert (await change(ada, match, 7, to)).key == "no_seat"


async def test_nothing_pauses_before_it_has_begun(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        assert (await change(ada, match, 0, "pause")).key == "not_begun"
        assert (await change(ada, match, 1, "back")).key == "not_away"


async def test_a_seat_of_a_shared_device_is_handed_to_a_friend_who_comes_by_code(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        match = await ada.open(HERE, HERE)
        await ada.enter(match)
        await change(ada, match, 1, "hand_over")
        assert (await ben.join(ada.code)).seat == 1
        await ben.enter(match)
        table = await ada.enter(match)
        assert (table.eye, [seat.mine for seat in table.seats]) == (0, [True, False])
        assert isinstance(await ada.play(match, 1, 0, SHOW), wire.Accepted)


async def test_a_seat_change_sent_twice_is_done_once(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await two_at_a_table(ada, ben)
        await change(ben, match, 1, "hand_over")
        sent = ben.last
        link = (await ben.enter(match)).seats[1].link
        assert isinstance(await change(ben, match, 1, "hand_over", id=sent), wire.Accepted)
        assert (await ben.enter(match)).seats[1].link == link
