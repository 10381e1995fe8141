"""Two act at the same moment: whoever came too late is told so where the hand was, whatever it was, in their
language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.audit import still
from tests.browser.test_magic_power_match import Pupil
from tests.browser.test_shell_join import seats
from tests.browser.waiting import states, until_something_is_new

New = Callable[..., BrowserContext]
MOVED_ON = {"en-GB": "The table has moved on; look again.", "de-DE": "Am Tisch ist es schon weitergegangen"}


def too_late(page: Page, kinds: set[str]) -> set[str]:
    """What this page sends of these kinds was meant for an older table, as if somebody else had been faster."""

    def through(ws: WebSocketRoute) -> None:
        server = ws.connect_to_server()

        def on_message(message: str | bytes) -> None:
            word = json.loads(message)
            if word["t"] in kinds:
                word["version"] -= 1
            server.send(json.dumps(word))

        ws.on_message(on_message)

    page.route_web_socket(re.compile("/ws$"), through)
    return kinds


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_move_that_came_too_late_is_told_where_the_player_acted(locale: str, new_context: New) -> None:
    page = new_context(locale=locale, viewport={"width": 390, "height": 844}).new_page()
    late = too_late(page, {"play"})
    page.goto("/#/new/magic_power/alone")
    page.locator("form button.primary, button.primary[type=submit]").last.click()
    expect(seats(page)).to_have_count(3)
    button = page.locator("[data-place=roll], [data-place='action:C'], .deck.lit").first
    expect(button).to_be_enabled()
    button.hover()
    still(page)
    box = button.bounding_box()
    button.click()
    told = page.locator("[role=alert] p").filter(has_text=MOVED_ON[locale])
    expect(told).to_be_in_viewport(ratio=1)
    still(page)
    assert button.bounding_box() == box
    late.clear()
    assert Pupil(page).act()
    expect(told).to_have_count(0)


def test_taking_back_too_late_is_told_too(new_context: New) -> None:
    page = new_context().new_page()
    page.goto("/")
    too_late(page, {"undo"})
    page.reload()
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page)).to_have_count(3)
    undo = page.get_by_role("button", name="Take back")
    pupil = Pupil(page)
    while (before := states(page)) and not undo.is_enabled():
        if not pupil.act():
            until_something_is_new(page, since=before)
    undo.click()
    expect(page.locator("[role=alert] p").filter(has_text=MOVED_ON["en-GB"])).to_be_in_viewport(ratio=1)
