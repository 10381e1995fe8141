"""Tables in a school of our own, opened until the Lessons a test needs lie on the board; chance stays the server's."""

from __future__ import annotations

import asyncio
import threading
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import aiohttp
from playwright.sync_api import BrowserContext, Page

from gramarye.server import protocol as wire
from tests.browser.flickers import newcomer, ready
from tests.browser.players import Guest

New = Callable[..., BrowserContext]
TRIES = 150  # where one table in twelve will do, two in a million runs find none


def school(start: tuple[tuple[int, int], ...], cost: str) -> dict[str, Any]:  # Any: a board as its file has it
    """The school of the box, but with these places to start, and with Exams for one Lesson of this kind only."""
    board = tomllib.loads((files("gramarye.games.icecool_wizards") / "board.toml").read_text("utf-8"))
    board["start"] = [list(spot) for spot in start]
    board["exams"] = [{"points": 3, "cost": [cost], "cards": 9}]
    board["copies"] = 9
    return board


async def _look_for(url: str, setup: dict[str, Any], wanted: frozenset[str]) -> tuple[str, str]:
    async with aiohttp.ClientSession() as session:
        for _ in range(TRIES):
            guest = Guest(await session.ws_connect(url + "/ws"))
            token = (await guest.ask("hello", protocol=wire.PROTOCOL, name="Ada"))["token"]
            seats = [{"kind": "here", "name": name} for name in ("Ada", "Bea")]
            match = (await guest.ask("open", game="icecool_wizards", seats=seats, setup=setup))["match"]
            await guest.ask("enter", match=match)
            if wanted <= set(guest.picture["view"]["lessons"]):
                return token, match
    raise AssertionError(f"{TRIES} tables, and on none of them {sorted(wanted)}")


def sit_where(new_context: New, url: str, board: dict[str, Any], *wanted: str) -> Page:
    """At a table for two at one device, where these Lessons lie; the first seat begins."""
    found: list[tuple[str, str]] = []
    setup = {"board": board, "first": "host"}

    def look() -> None:
        found.append(asyncio.run(_look_for(url, setup, frozenset(wanted))))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join(30)
    assert found, "no such table was found"
    token, match = found[0]
    page = newcomer(new_context)
    page.add_init_script(f"localStorage.setItem('gramarye.token', '{token}')")
    page.goto(f"/#/table/{match}")
    ready(page)
    return page
