"""Several seats at one device: one looks at a time, and between two of them the curtain is down."""

from __future__ import annotations

from gramarye.server import protocol as wire
from tests.server.conftest import BANK, BOT, HERE, LINK, ROLL, SHOW, Browser, words


async def test_before_anybody_reveals_the_curtain_is_down(url: str) -> None:
    async with Browser(url) as ada:
        table = await ada.enter(await ada.open(HERE, HERE))
        assert (table.eye, words(table.legal)) == (-1, [])
        assert words(table.view)["lucky"] == [None, None]


async def test_revealing_looks_with_one_seats_eyes_only(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE)
        await ada.enter(match)
        for seat in (0, 1):
            table = await ada.ask("reveal", match=match, seat=seat)
            lucky = words(table.view)["lucky"]
            assert table.eye == seat
            assert lucky[seat] is not None
            assert lucky[1 - seat] is None
            assert words(table.legal) == ([ROLL, SHOW] if seat == 0 else [])
        lowered = await ada.ask("reveal", match=match, seat=None)
        assert (lowered.eye, words(lowered.view)["lucky"]) == (-1, [None, None])


async def test_the_curtain_falls_when_the_turn_passes_to_another_seat_here(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE, setup={"target": 900})
        await ada.enter(match)
        table = await ada.ask("reveal", match=match, seat=0)
        version = table.version
        while True:
            answer = await ada.play(match, version, 0, ROLL)
            version = answer.version
            update = await ada.wait(wire.Update)
            if update.actor == 1:
                break
            assert (update.eye, words(update.view)["lucky"][0] is not None) == (0, True)
        assert (update.eye, words(update.legal), words(update.view)["lucky"]) == (-1, [], [None, None])
        # behind the curtain nobody plays, not even by the right words
        assert (await ada.play(match, version, 1, ROLL)).key == "curtain"
        table = await ada.ask("reveal", match=match, seat=1)
        assert (table.eye, words(table.legal)) == (1, [ROLL, SHOW])


async def test_the_curtain_stays_up_while_bots_and_guests_move(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, HERE, setup={"target": 900})
        await ben.join(ada.code)
        await ada.enter(match)
        await ben.enter(match)
        version = (await ada.ask("reveal", match=match, seat=0)).version
        update = None
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
        assert (update.actor, update.eye) == (1, 0)
        while update.actor == 1:
            version = (await ben.play(match, version, 1, ROLL)).version
            update = await ada.wait(wire.Update)
        assert (update.actor, update.eye) == (2, -1)


async def test_one_human_seat_needs_no_curtain(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, BOT)
        assert (await ada.enter(match)).eye == 0
        assert (await ada.ask("reveal", match=match, seat=None)).eye == 0
        assert (await ada.ask("reveal", match=match, seat=1)).key == "not_your_seat"


async def test_nobody_reveals_another_guests_seat(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, HERE, LINK)
        await ben.join(ada.code)
        await ben.enter(match)
        assert (await ben.ask("reveal", match=match, seat=0)).key == "not_your_seat"
        await ada.enter(match)
        assert (await ada.ask("reveal", match=match, seat=2)).key == "not_your_seat"


async def test_a_second_device_of_the_same_guest_has_its_own_curtain(url: str) -> None:
    async with Browser(url) as ada, Browser(url, token=ada.token) as tablet:
        match = await ada.open(HERE, HERE)
        await ada.enter(match)
        await tablet.enter(match)
        assert (await ada.ask("reveal", match=match, seat=0)).eye == 0
        assert (await tablet.enter(match)).eye == -1
        await ada.play(match, 1, 0, SHOW)
        update = await tablet.wait(wire.Update)
        assert (update.eye, words(update.legal)) == (-1, [])
        assert words(update.view)["lucky"][1] is None


async def test_a_new_connection_finds_the_curtain_down(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE)
        await ada.enter(match)
        await ada.ask("reveal", match=match, seat=0)
    async with Browser(url, token=ada.token) as ada:
        assert (await ada.enter(match, version=1)).eye == -1
        assert (await ada.play(match, 1, 0, ROLL)).key == "curtain"
        assert (await ada.play(match, 1, 0, BANK)).key == "curtain"


async def test_the_eye_that_comes_next_is_sent_the_log_as_it_may_read_it(url: str) -> None:
    def told(log: tuple[wire.Line, ...]) -> list[object]:
        return [event for line in log for event in words(line.events)]

    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, HERE, LINK, setup={"target": 900})
        await ben.join(ada.code)
        await ben.enter(match)
        await ada.enter(match)
        first = await ada.ask("reveal", match=match, seat=0)
        read = told(first.log)
        update, version = None, first.version
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
            assert (update.log is None) == (update.eye == 0)
        closed = told(update.log)
        assert closed[: len(read)] != read, "what seat 0 alone could read is closed"
        spectator = Browser(url)
        async with spectator:
            assert told((await spectator.enter(match)).log) == closed
        # whoever looks with the same eyes all the time has it already
        assert (await ben.wait(wire.Update, lambda update: update.version == version)).log is None


async def test_a_question_to_another_seat_here_closes_the_eye_of_whoever_asks(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE, setup={"target": 900})
        await ada.enter(match)
        table = await ada.ask("reveal", match=match, seat=0)
        update = None
        version = table.version
        while update is None or update.actor == 0:
            version = (await ada.play(match, version, 0, ROLL)).version
            update = await ada.wait(wire.Update)
        await ada.ask("reveal", match=match, seat=0)
        ada.pushed.clear()
        assert isinstance(await ada.ask("undo", match=match, version=version, seat=0), wire.Accepted)
        closed = await ada.wait(wire.Table)
        assert closed.ask is not None
        assert (closed.eye, closed.ask.waiting, words(closed.view)["lucky"]) == (-1, (1,), [None, None])
