"""Games passed around at one device: whatever one eye has read is nowhere on the page when it is closed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any, Final, Self

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tests.browser import flickers, test_wizardry
from tests.browser.conftest import Server
from tests.browser.players import Device
from tests.browser.searcher import Searcher
from tests.browser.test_magic_power_match import bring_spells
from tests.browser.test_wizardry_secrecy import BOARD, LUMIES

New = Callable[..., BrowserContext]
Word = dict[str, Any]  # Any: messages are JSON of many shapes
CURTAINS: Final = 24
LIKED: Final = ("draw", "stock", "cast", "turn_over", "reroll", "roll_two", "roll_three")
"""Of random moves these first: they bring secrets into play."""
PLACES: Final = {
    "log": "(w) => document.querySelector('aside ol').insertAdjacentHTML('beforeend', `<li id=leak>${w}</li>`)",
    "foot": "(w) => document.querySelector('footer .now').insertAdjacentHTML('beforeend', `<i id=leak>${w}</i>`)",
    "voice": "(w) => document.querySelector('.sr[role=log]').insertAdjacentHTML('beforeend', `<p id=leak>${w}</p>`)",
    "alert": "(w) => document.querySelector('[role=alert]').insertAdjacentHTML('beforeend', `<p id=leak>${w}</p>`)",
    "tooltip": "(w) => document.body.insertAdjacentHTML('beforeend', `<b id=leak title='${w}'></b>`)",
    "label": "(w) => document.body.insertAdjacentHTML('beforeend', `<button id=leak aria-label='${w}'></button>`)",
    "hidden": "(w) => document.body.insertAdjacentHTML('beforeend', `<p id=leak hidden>${w}</p>`)",
    "field": "(w) => { document.body.insertAdjacentHTML('beforeend', '<input id=leak>'); leak.value = w; }",
    "data": "(w) => document.body.insertAdjacentHTML('beforeend', `<b id=leak data-x='${w}'></b>`)",
    "title": "(w) => { document.title = w; }",
    "storage": "(w) => sessionStorage.setItem('leak', w)",
    "kept": "(w) => localStorage.setItem('leak', w)",
}
CLEAN: Final = """(title) => {
    document.querySelector('#leak')?.remove();
    sessionStorage.removeItem('leak');
    localStorage.removeItem('leak');
    document.title = title;
}"""


class Passing:
    """One device passed around, seen by a page. The moves are made from elsewhere, by the same guest."""

    def __init__(self, search: Searcher, url: str, seed: int) -> None:
        self.search = search
        self.page = page = search.page
        match = page.url.rpartition("/")[2]
        token = page.evaluate("localStorage.getItem('gramarye.token')")
        self.device = Device(url, match, token)
        self.public = Device(url, match)
        self.rng = random.Random(seed)
        self.allowed: set[str] = set()
        self.hidden: set[str] = set()
        """What some eye has read that may not be read by all."""

    def curtain(self) -> Word:
        """Nobody looks, and the page shows what all may see; the table as it is then."""
        now = self.public.enter()
        self.search.waits_for(now["version"], -1)
        public = self.search.told(now)
        assert self.search.leaks(public) == []
        self.hidden |= self.allowed - public
        return now

    def curtain_or_turn(self) -> Word:
        """The same, in a game that has secrets for a while only; afterwards whoever must move looks."""
        now = self.public.enter()
        self.search.waits_for(now["version"])
        if self.page.locator(".curtain").count():
            return self.curtain()
        self.allowed = self.search.told(now)
        assert self.search.leaks(self.allowed) == []
        return now

    def lift(self, seat: int) -> Word:
        """This seat looks, here and there."""
        name = self.page.get_by_role("button", name=re.compile("^I am")).all_inner_texts()[0]
        own = self.device.reveal(seat)
        self.page.get_by_role("button", name=name).click()
        self.look(seat)
        return own

    def look(self, seat: int) -> None:
        now = self.device.picture
        self.search.waits_for(now["version"], seat)
        self.allowed = self.search.told(now)
        assert self.search.leaks(self.allowed) == []

    def move(self, legal: list[Word]) -> Word:
        """One of these, rather a liked one."""
        liked = [m for t in LIKED for m in legal if m["t"] == t and self.rng.random() < 0.8]
        then = self.device.play(liked[0] if liked else self.rng.choice(legal))
        self.allowed |= self.search.told(then) if then["eye"] >= 0 else set()
        return then

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.device.close()
        self.public.close()


class CanarySearcher(Searcher):
    """Where a page names a spell, events and views have its id."""

    def told(self, *words: Word) -> set[str]:
        ids = super().told(*words)
        return {*ids, *(f"Canary{int(found[7:]):02}" for found in ids if found.startswith("canary_"))}


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["wide", "phone"])
def test_magic_power_leaves_nothing_of_a_closed_eye(new_context: New, quick: Server, size: tuple[int, int]) -> None:
    page = new_context(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(f"{quick.url}/#/new/magic_power/pass")
    page.get_by_role("switch", name="Show the exact odds").check()
    bring_spells(page, ('does = "hush"', 'does = "mould"'))
    page.get_by_role("button", name="Begin to play").click()
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    search = CanarySearcher(page, re.compile(r"Canary\d\d|canary_\d+"))
    with Passing(search, quick.url, seed=size[0]) as table:
        now: Word = {}
        for _ in range(CURTAINS):
            now = table.curtain()
            seat = now["actor"]
            now = table.lift(seat)
            if page.locator(".hand .card").count():  # something is half done, and something is said of it
                page.keyboard.press("h")
                page.keyboard.press("Enter")
            while now["eye"] == seat:
                now = table.move(now["legal"])
            if now["status"] == "over":
                break
        assert table.hidden, "there was something to hide"
        if now["status"] != "over" and size[0] > 1000:
            table.curtain()
            secret = min(table.hidden - search.told(table.public.picture))
            assert_planted_leaks_are_found(table, secret)


def assert_planted_leaks_are_found(table: Passing, secret: str) -> None:
    page, public = table.search.page, table.search.told(table.public.picture)
    title = page.title()
    for place, plant in PLACES.items():
        page.evaluate(plant, secret)
        assert table.search.leaks(public), f"planted in {place}"
        page.evaluate(CLEAN, title)
    assert table.search.leaks(public) == []


def wizardry_for_three(page: Page, url: str) -> Passing:
    page.goto(f"{url}/#/new/wizardry_cubed/pass")
    page.locator("summary").filter(has_text="Path, school and box").click()
    dice = [[*LUMIES[:6]], [*LUMIES[6:11], "potion"], [*LUMIES[11:], "ghost"]]
    text = BOARD.format(market=6, forest=9, arrows=", ".join(["1"] * 10), dice=json.dumps(dice))
    payload = FilePayload(name="odd.toml", mimeType="application/toml", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(payload)
    expect(page.get_by_text("odd.toml: 11 spaces, 18 tiles")).to_be_visible()
    page.get_by_role("button", name="Begin to play").click()
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    return Passing(Searcher(page, re.compile("|".join(LUMIES))), url, seed=7)


def test_wizardry_leaves_nothing_of_a_closed_eye(new_context: New, quick: Server) -> None:
    page = test_wizardry.newcomer(new_context)
    with wizardry_for_three(page, quick.url) as table:
        peeks = 0
        while (now := table.curtain_or_turn())["status"] != "over" and now["version"] < 60:
            seat = now["actor"]
            own = table.lift(seat) if page.locator(".lift").count() else table.device.picture
            while own["status"] != "over" and own["actor"] == seat:
                calm = [m for m in own["legal"] if m["t"] not in ("propose", "stop")]
                own = table.move(calm)
                peeks += any(e["t"] == "tile_peeked" for e in own["events"])
                table.search.waits_for(own["version"])
        assert peeks == 3
        assert table.hidden, "there was something to hide"


def test_whoever_asks_to_take_back_a_peek_closes_the_eye_for_the_others(new_context: New, quick: Server) -> None:
    page = test_wizardry.newcomer(new_context)
    with wizardry_for_three(page, quick.url) as table:
        now = table.curtain()
        own = table.lift(now["actor"])
        own = table.move([m for m in own["legal"] if m["t"] == "peek"])
        table.look(now["actor"])
        expect(page.locator(".wz .tile.up")).to_have_count(1)
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_role("alertdialog", name="asks to take back a move")).to_be_visible()
        expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
        assert table.curtain()["ask"]
        assert table.hidden
        page.get_by_role("button", name="Let it be taken back").click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        assert table.curtain()["ask"] is None


def test_icecool_has_nothing_to_hide(new_context: New) -> None:
    page = flickers.newcomer(new_context)
    flickers.share(page)
    url = page.url.partition("/#/")[0]
    with Passing(Searcher(page, re.compile("nothing is a secret")), url, seed=3) as table:
        for _ in range(6):
            public = table.public.enter()
            own = table.device.enter()
            assert own["eye"] == own["actor"]
            assert own["log"] == public["log"]
            assert {**own["view"], "seat": -1} == public["view"]
            flick = {"t": "flick", "azimuth": table.rng.randrange(3600), "strength": 400, "offset": 0, "height": 25}
            calm = [m for m in own["legal"] if m["t"] not in ("flick", "propose_end", "trade")]
            table.device.play(flick if {"t": "flick"} in own["legal"] or not calm else table.rng.choice(calm))
            table.search.waits_for(table.device.picture["version"])
            expect(page.get_by_role("heading", name="Pass the device to")).to_have_count(0)
