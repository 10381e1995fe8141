"""Nobody holds a table with a limit: not by asking, taking back, pausing, leaving, or a new start of the server."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gramarye.server import protocol as wire
from gramarye.server.hourglass import ANSWER
from tests.server.conftest import BANK, ROLL, SHOW
from tests.server.turned import BOT, HERE, LIMIT, LINK, Hall, hall


def left(h: Hall) -> float | None:
    return h.match.deadline


def is_asked(h: Hall) -> bool:
    return h.match.sheet.ask is not None


async def a_pot(h: Hall, seat: int = 0) -> None:
    """This seat has something to bank, and it is its turn."""
    while not (h.match.actor == seat and h.match.lines[-1].seat == seat):
        await h.play(h.match.actor, ROLL)


# ---- questions


async def test_no_answer_is_a_no_and_the_clock_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        await a_pot(h)
        await h.play(0, BANK)
        await h.play(1, SHOW)
        await h.turn(4.0)
        assert isinstance(await h.undo(0), wire.Accepted)
        assert left(h) is None
        table = await h.do(1, wire.Enter)
        assert table.ask_left == ANSWER
        await h.turn(ANSWER - 0.5)
        assert is_asked(h)
        await h.turn(1.0)
        assert not is_asked(h)
        assert left(h) == pytest.approx(LIMIT - 4.0 - 0.5)
        version = h.match.version
        await h.turn(2.0)
        assert (h.match.lines[-1].seat, h.match.version > version) == (1, True), "a bot has moved for Bea"


@pytest.mark.parametrize("limit", [0, 6])
async def test_whoever_was_told_no_is_not_heard_again_about_that_move(tmp_path: Path, limit: int) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=limit) as h:
        await a_pot(h)
        assert isinstance(await h.undo(0), wire.Accepted)
        assert isinstance(await h.do(1, wire.Answer, seat=1, yes=False), wire.Accepted)
        for _ in range(2):
            refused = await h.undo(0)
            assert (refused.key, h.match.sheet.ask) == ("asked_already", None)
            await h.restart()
        await h.play(0, ROLL)
        if h.match.actor == 0:
            assert isinstance(await h.undo(0), wire.Accepted), "another move may be asked about"


async def test_silence_counts_as_no_at_a_table_without_a_limit_too(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, time_limit=0) as h:
        await a_pot(h)
        await h.undo(0)
        await h.turn(ANSWER + 0.5)
        assert h.match.sheet.ask is None
        assert (await h.undo(0)).key == "asked_already"


async def test_a_question_put_again_has_only_what_is_left_of_its_time(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        await a_pot(h)
        held = 0.0
        while isinstance(await h.undo(0), wire.Accepted):
            await h.turn(7.0)
            held += 7.0
            if h.match.sheet.ask is not None:
                await h.do(0, wire.Answer, seat=0, yes=False)
        assert held <= ANSWER + 7.0
        assert left(h) is not None


async def test_a_question_has_no_more_time_after_a_new_start(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        await a_pot(h)
        await h.undo(0)
        await h.turn(12.0)
        await h.restart()
        assert h.match.glass.answer_left == pytest.approx(ANSWER - 12.0)


async def test_a_table_can_forbid_asking_or_taking_back(tmp_path: Path) -> None:
    async with hall(tmp_path / "free", HERE, LINK, take_back="free") as h:
        await a_pot(h)
        assert (await h.undo(0)).key == "no_asking"
        await h.play(0, BANK)
        assert isinstance(await h.undo(0), wire.Accepted), "nothing was learned by that"
    async with hall(tmp_path / "never", HERE, LINK, take_back="never") as h:
        await a_pot(h)
        await h.play(0, BANK)
        assert not (await h.do(0, wire.Enter)).can_undo
        assert (await h.undo(0)).key == "no_take_back"


# ---- free undos


async def test_taking_back_freely_never_refills_a_clock(tmp_path: Path) -> None:
    """26 seconds had been held of 6."""
    async with hall(tmp_path, HERE, LINK) as h:
        await a_pot(h)
        began = h.clock.time
        while h.clock.time - began < 5 * LIMIT:
            await h.turn(0.9)
            if h.match.actor != 0:
                break  # a bot has moved for Ada
            await h.play(0, BANK)
            if not isinstance(await h.undo(0), wire.Accepted):
                break
        assert h.clock.time - began <= LIMIT + 1.0
        assert h.match.actor == 1


async def test_time_that_a_bot_was_kept_waiting_is_ones_own(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, BOT, LINK, pace=1.0) as h:
        while h.match.actor != 0 or h.match.lines[-1].seat != 0:
            if h.match.actor == 1:
                await h.turn(1.5)
            else:
                await h.play(h.match.actor, ROLL, who=0 if h.match.actor == 0 else 1)
        began = h.clock.time
        while h.match.actor == 0 and isinstance(await h.play(0, BANK), wire.Accepted):
            await h.turn(0.9)  # the bot is about to move
            if not isinstance(await h.undo(0), wire.Accepted):
                break
        assert h.clock.time - began <= LIMIT + 1.0


async def test_who_has_no_time_left_takes_nothing_back(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, BOT, pace=100.0) as h:
        while h.match.actor != 0 or h.match.lines[-1].seat != 0:
            await (h.turn(101) if h.match.actor == 1 else h.play(0, ROLL))
        await h.turn(LIMIT + 0.1)
        assert h.match.lines[-1].seat == 0
        refused = await h.undo(0)
        assert refused.key == "no_time_left"


# ---- pausing, leaving, new starts


async def test_nobody_pauses_while_others_wait_at_a_table_with_a_limit(tmp_path: Path) -> None:
    async with hall(tmp_path / "two", HERE, LINK) as h:
        seat = h.match.actor
        refused = await h.do(seat, wire.ChangeSeat, seat=seat, to="pause")
        assert (refused.key, h.match.sheet.seats[seat].paused) == ("no_pause", False)
    async with hall(tmp_path / "one", HERE, BOT) as h:
        await h.turn_until(lambda: h.match.actor == 0)
        await h.turn(2.0)
        assert isinstance(await h.do(0, wire.ChangeSeat, seat=0, to="pause"), wire.Accepted)
        await h.turn(100.0)
        assert left(h) is None
        await h.do(0, wire.ChangeSeat, seat=0, to="back")
        assert left(h) == pytest.approx(LIMIT - 2.0), "alone, one may rest, and goes on where one stopped"


async def test_a_bot_that_stands_in_and_goes_again_refills_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK, pace=2.0) as h:
        seat, version = h.match.actor, h.match.version
        began = h.clock.time
        while h.match.version == version and h.clock.time - began < 60:
            await h.do(seat, wire.ChangeSeat, seat=seat, to="bot", level="novice")
            await h.turn(0.5)
            await h.do(seat, wire.ChangeSeat, seat=seat, to="back")
            await h.turn(0.5)
        assert h.clock.time - began <= LIMIT + 1.0


async def test_leaving_and_coming_back_refills_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        seat = h.match.actor
        await h.turn(2.0)
        await h.do(seat, wire.Leave)
        await h.turn(2.0)
        await h.do(seat, wire.Enter)
        assert left(h) == pytest.approx(LIMIT - 4.0)


async def test_a_new_start_of_the_server_refills_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        await h.turn(4.0)
        await h.restart()
        assert left(h) == pytest.approx(LIMIT - 4.0)


async def test_a_table_that_leaves_memory_and_comes_back_refills_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        await h.turn(4.0)
        for person in (0, 1):
            await h.do(person, wire.Leave)
        monkeypatch.setattr("gramarye.server.lobby.IN_MEMORY", 1)
        first = h.match
        seats = (HERE, BOT)
        other = await h.people[0].ask(wire.Open, game="pig", seats=seats, setup=msgspec.Raw(b"{}"))
        await h.people[0].ask(wire.Enter, match=other.match)
        await h.all_enter()
        assert h.match is not first
        assert left(h) == pytest.approx(LIMIT - 4.0)


# ---- what there is to see


async def test_the_clock_runs_when_the_page_has_shown_the_turn(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        first = h.match.actor
        other = 1 - first
        for person in (0, 1):
            await h.do(person, wire.Shown, version=h.match.version)
        await h.play(first, ROLL)
        while h.match.actor == first:
            await h.do(first, wire.Shown, version=h.match.version)
            await h.play(first, BANK)
        grace = h.match.glass.grace
        assert 2.0 < grace <= 20.0
        await h.turn(1.5)
        assert left(h) == LIMIT
        await h.do(other, wire.Shown, version=h.match.version)
        assert (left(h), h.match.glass.grace) == (LIMIT, 0.0)
        await h.turn(1.0)
        assert left(h) == pytest.approx(LIMIT - 1.0)


async def test_a_page_that_never_says_so_has_a_bounded_grace_once_a_move(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, LINK) as h:
        for person in (0, 1):
            await h.do(person, wire.Shown, version=0)
        seat = h.match.actor
        await h.play(seat, SHOW)
        version = h.match.version
        took = await h.turn_until(lambda: h.match.version > version)
        assert LIMIT < took <= LIMIT + 20.0 + 0.2


async def test_bots_wait_for_pages_but_not_for_long(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, BOT, pace=1.0, time_limit=0) as h:
        await h.do(0, wire.Shown, version=1)
        while h.match.actor == 0:
            await h.play(0, ROLL)
        version = h.match.version
        await h.turn(3.0)
        assert h.match.version == version, "the page has not shown the last move"
        await h.do(0, wire.Shown, version=version, pace="usual")
        await h.turn(1.1)
        assert h.match.version > version
        while h.match.actor == 0:
            await h.play(0, ROLL)
        version = h.match.version
        took = await h.turn_until(lambda: h.match.version > version)
        assert took <= 6.0 + 1.0 + 0.2, "but a page that says nothing holds nobody up"


@pytest.mark.parametrize(("pace", "least", "most"), [("calm", 1.9, 2.2), ("usual", 0.9, 1.2), ("quick", 0.2, 0.5)])
async def test_bots_move_at_the_pace_of_those_who_play(tmp_path: Path, pace: str, least: float, most: float) -> None:
    async with hall(tmp_path, HERE, BOT, pace=1.0, time_limit=0) as h:
        while h.match.actor == 0:
            await h.do(0, wire.Shown, version=h.match.version, pace=pace)
            await h.play(0, ROLL)
        await h.do(0, wire.Shown, version=h.match.version, pace=pace)
        version = h.match.version
        assert least <= await h.turn_until(lambda: h.match.version > version) <= most


async def test_where_everybody_says_none_bots_move_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path, HERE, BOT, LINK, pace=1.0, time_limit=0) as h:
        for person in (0, 1):
            await h.do(person, wire.Shown, version=0, pace="none")
        await h.turn(2.0)
        while h.match.actor != 0:
            await h.play(h.match.actor, ROLL, who=1)
        while h.match.actor == 0:
            await h.play(0, ROLL)
        assert h.match.actor != 1, "no clock was turned"
        await h.do(1, wire.Shown, version=0, pace="calm")
        while h.match.actor != 0:
            await h.play(2, ROLL, who=1) if h.match.actor == 2 else await h.turn(20)
        while h.match.actor == 0:
            await h.play(0, ROLL)
        assert h.match.actor == 1, "the slowest counts"
