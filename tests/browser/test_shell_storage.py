"""A browser that keeps nothing: full, forbidden or broken storage, and what else a browser may lack. One plays all the
same."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.audit import online
from tests.browser.test_magic_power_match import Pupil
from tests.browser.test_shell_join import seats
from tests.browser.waiting import states, until_something_is_new

New = Callable[..., BrowserContext]

NO = "() => { throw new DOMException('no', 'QuotaExceededError'); }"
FULL = f"Storage.prototype.setItem = {NO};"
MUTE = f"for (const act of ['getItem', 'setItem', 'removeItem']) Storage.prototype[act] = {NO};"
FORBIDDEN = f"""for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {{ get: {NO} }});"""
MISSING = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: () => null });"""
BARE = """Object.defineProperty(navigator, 'clipboard', { get: () => undefined });
    Object.defineProperty(navigator, 'onLine', { get: () => undefined });
    Object.defineProperty(navigator, 'language', { get: () => undefined });
    delete window.Notification;"""


def play(page: Page) -> None:
    """A move of one's own, taken by the server."""
    pupil = Pupil(page)
    before = states(page)
    while not pupil.act():
        until_something_is_new(page, since=before)
        before = states(page)


@pytest.mark.parametrize(
    "lack", [FULL, MUTE, FORBIDDEN, MISSING, BARE], ids=["full", "mute", "forbidden", "none", "bare"]
)
def test_a_browser_that_keeps_nothing_lets_one_play(lack: str, new_context: New) -> None:
    context = new_context()
    context.add_init_script(lack)
    page = context.new_page()
    page.goto("/")
    online(page)
    page.get_by_label("Your name").fill("Tamsin")
    page.get_by_label("Your name").blur()
    page.get_by_role("combobox", name="Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page)).to_have_count(3)
    expect(seats(page).filter(has_text="Tamsin")).to_have_count(1)
    play(page)


def test_who_comes_back_without_storage_still_has_the_seat(new_context: New) -> None:
    context = new_context()
    context.add_init_script(FULL)
    page = context.new_page()
    lines: list[WebSocketRoute] = []

    def through(ws: WebSocketRoute) -> None:
        ws.connect_to_server()
        lines.append(ws)

    page.route_web_socket(re.compile("/ws$"), through)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page).filter(has_text="you")).to_have_count(1)
    lines[-1].close(code=1001)
    expect(page.locator("[data-status=waiting], [data-status=connecting]")).to_be_visible()
    online(page)
    play(page)
