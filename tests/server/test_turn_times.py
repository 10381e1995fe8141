"""Whatever people do at a table with a limit, no position lasts longer than `server/thinking.py` says: a clock turned
by hand, a real lobby and store, and everything that anybody can do in any order."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gramarye.core.game import NATURE
from gramarye.core.rng import Rng
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.server import protocol as wire
from gramarye.server.hourglass import ANSWER
from gramarye.server.thinking import SHOWING
from tests.server.turned import BOT, HERE, LIMIT, LINK, Hall, hall

PEOPLE = 3
TABLES = [
    ("pig", (HERE, LINK, LINK)),
    ("pig", (HERE, HERE, LINK, LINK)),  # a shared device, with a curtain
    ("pig", (HERE, LINK, LINK, BOT)),
    ("wizardry_cubed", (HERE, LINK, LINK)),
    ("magic_power", (HERE, LINK, LINK)),
]
OTHERS = ("yes", "enter", "leave", "pause", "bot", "back", "shown", "reveal", "lower", "restart")
DEEDS = st.tuples(
    st.integers(0, PEOPLE - 1),
    st.sampled_from((*["play", "wait"] * 3, *["undo", "no"] * 2, *OTHERS)),
    st.sampled_from([0.1, 0.7, 2.5, 5.9, 11.0]),
    st.integers(0, 99),
)
SETTLING = 1.0  # a clock is turned in steps, and a bot that stands in takes a moment


class Watch:
    """Reads, apart from the server's own clock, how long a table has stood where it stands."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.held: dict[str, float] = {}
        self.base = ""

    def place(self) -> str:
        match = self.hall.match
        table = match.table
        assert table is not None
        said = sum(entry.by == NATURE for entry in table.log)
        here = f"{said} {table.actor} {table.state.to_bytes().hex()}"
        if not table.game.is_aside(table.state):
            self.base = here
            return here
        return f"aside {self.base}"

    async def turn(self, seconds: float) -> None:
        end = self.hall.clock.time + seconds
        while self.hall.clock.time < end and self.hall.match.sheet.status == "playing":
            place, before = self.place(), self.hall.clock.time
            await self.hall.turn(min(0.25, end - before))
            self.held[place] = self.held.get(place, 0.0) + self.hall.clock.time - before


async def _do(h: Hall, watch: Watch, person: int, deed: str, seconds: float, luck: int) -> None:
    guest = h.people[person].guest
    assert guest is not None
    seats = h.match.sheet.of(guest.number)
    seat = h.match.actor if h.match.actor in seats else seats[luck % len(seats)]
    match deed:
        case "wait":
            await watch.turn(seconds)
        case "play":
            assert h.match.table is not None
            moves = h.match.table.perspective(seat).legal()
            if moves:
                await h.play(seat, moves[Rng(bytes([luck])).below(len(moves))], who=person)
        case "undo":
            await h.do(person, wire.Undo, version=h.match.version, seat=seat)
        case "yes" | "no":
            for number in seats:
                await h.do(person, wire.Answer, seat=number, yes=deed == "yes")
        case "enter":
            await h.do(person, wire.Enter)
        case "leave":
            await h.do(person, wire.Leave)
        case "pause" | "bot" | "back":
            more: dict[str, Any] = {"level": "novice"} if deed == "bot" else {}
            await h.do(person, wire.ChangeSeat, seat=seat, to=deed, **more)
        case "shown":
            await h.do(person, wire.Shown, version=max(0, h.match.version - luck % 3))
        case "reveal":
            await h.do(person, wire.Reveal, seat=seat)
        case "lower":
            await h.do(person, wire.Reveal, seat=None)
        case "restart":
            await h.restart()


async def _scenario(folder: Path, game: str, seats: tuple[wire.SeatPlan, ...], deeds: list[Any]) -> None:
    async with hall(folder, *seats, game=game, pace=0.5) as h:
        watch = Watch(h)
        for deed in deeds:
            if h.match.sheet.status != "playing":
                break
            await _do(h, watch, *deed)
        voters = len(seats)
        for place, held in watch.held.items():
            most = voters * LIMIT if place.startswith("aside") else LIMIT + SHOWING + len(seats) * ANSWER
            assert held <= most + SETTLING, (place, held)
        # and left alone, the table goes on
        version = h.match.version
        await watch.turn(LIMIT + SHOWING + ANSWER + SETTLING)
        assert h.match.version > version or h.match.sheet.status != "playing"


@settings(max_examples=25, deadline=None)
@given(table=st.sampled_from(TABLES), deeds=st.lists(DEEDS, min_size=20, max_size=60))
def test_no_turn_lasts_longer_than_its_limit_and_what_is_allowed_on_top(table: Any, deeds: list[Any]) -> None:
    game, seats = table
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_scenario(Path(folder), game, seats, deeds))


def test_proposals_that_come_to_nothing_hold_nobody(tmp_path: Path) -> None:
    """One proposes again and again, the others say no at the last moment: whose turn it is is not held for ever."""

    async def scenario() -> float:
        setup = {"first": "host"}
        async with hall(tmp_path, HERE, LINK, LINK, game="wizardry_cubed", setup=setup) as h:
            assert h.match.table is not None
            assert isinstance(h.match.table.state, WizardryState)
            h.match.table.state.potions = 3  # as if they had been thrown
            while not proposals(h):
                await h.play(h.match.actor, legal(h, h.match.actor)[0])
            actor, began, answers = h.match.actor, h.clock.time, 0
            while proposals(h) and h.match.actor == actor:
                await h.play((actor + 1) % 3, proposals(h)[0])
                while is_aside(h):
                    answers += 1
                    assert answers < 100, "the turn is held for ever"
                    await h.turn(LIMIT - 0.5)
                    if is_aside(h):
                        await h.play(h.match.actor, {"t": "object"})
                if h.clock.time - began > 10 * LIMIT:
                    break
            assert answers > 1
            return h.clock.time - began

    # where a bot says yes for whoever let the time pass, a potion is gone and the table has moved on
    assert asyncio.run(scenario()) <= 6 * LIMIT + SETTLING


def legal(h: Hall, seat: int) -> list[Any]:
    assert h.match.table is not None
    return list(h.match.table.perspective(seat).legal())


def proposals(h: Hall) -> list[Any]:
    return [move for move in legal(h, (h.match.actor + 1) % 3) if type(move).__name__ == "Propose"]


def is_aside(h: Hall) -> bool:
    assert h.match.table is not None
    return h.match.table.game.is_aside(h.match.table.state)
