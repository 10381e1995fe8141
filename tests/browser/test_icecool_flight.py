"""Flights in the browser: for those who come in the middle, through a lost line, and once more; and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from playwright.sync_api import BrowserContext, Page, ViewportSize, WebSocketRoute, expect

from tests.browser.audit import axe, online
from tests.browser.flickers import PHONE, TRAIL, moved, newcomer, ready, settled, share

New = Callable[..., BrowserContext]
SIDEWAYS: Final[ViewportSize] = {"width": 844, "height": 390}


def strike(page: Page, direction: int, strength: int, side: int = 0) -> None:
    for name, value in (("direction", direction), ("strength", strength), ("side", side)):
        page.locator(f"[data-aim={name}]").fill(str(value))
    page.locator("[data-place=flick]").first.click()


def flies(page: Page, what: str = "live") -> None:
    expect(page.locator(f".ice[data-flying={what}]")).to_have_count(1)


def test_a_flight_is_seen_through_a_lost_line_and_by_whoever_comes_in_the_middle(new_context: New) -> None:
    host = newcomer(new_context, still=False)
    lines: list[WebSocketRoute] = []

    def through(ws: WebSocketRoute) -> None:
        ws.connect_to_server()
        lines.append(ws)

    host.route_web_socket(re.compile("/ws$"), through)
    share(host)
    watcher = newcomer(new_context, still=False)
    address = host.url[host.url.index("#") :]
    watcher.goto(f"/{address}")
    ready(watcher)
    # leaving, and back while the penguin bounces from wall to wall
    watcher.evaluate("location.hash = '#/'")
    expect(watcher.locator("article").first).to_be_visible()
    strike(host, 90, 1000)
    flies(host)
    lines[-1].close(code=1001)
    watcher.evaluate("(to) => { location.hash = to; }", address)
    flies(watcher)
    for page in (host, watcher):
        settled(page)
    online(host)
    expect(host.locator(".ice")).to_have_attribute("data-version", re.compile("^[1-9]"))
    assert host.locator(".trail li").count() > 0
    assert host.evaluate(TRAIL) == watcher.evaluate(TRAIL)
    expect(watcher.locator("[data-place=flick]")).to_have_count(0)
    # any flick can be watched again, from the log too, and left
    watcher.get_by_role("button", name="Watch again", exact=True).click()
    flies(watcher, "past")
    watcher.get_by_role("button", name="Skip").click()
    settled(watcher)


def test_the_log_shows_a_flick_once_more_and_refusals_name_their_rule(new_context: New) -> None:
    page = newcomer(new_context, still=False, viewport={"width": 1200, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    lost: list[WebSocketRoute] = []

    def through(ws: WebSocketRoute) -> None:
        server = ws.connect_to_server()

        def send(message: str | bytes) -> None:
            if '"t":"film"' in str(message) and not lost:
                lost.append(ws)  # the first is lost on its way
            else:
                server.send(message)

        ws.on_message(send)

    page.route_web_socket(re.compile("/ws$"), through)
    share(page)
    for direction in (0, 90):
        moved(page, partial(strike, page, direction, 300))
    # whoever comes later has the film of the last flick only, and fetches any other, through a lost line too
    page.reload()
    ready(page)
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Slow motion").click()
    page.get_by_role("button", name="Watch again", exact=True).click()
    flies(page, "past")
    page.keyboard.press("Escape")
    settled(page)
    assert not lost
    page.locator("aside .again").first.click()
    expect(page.locator(".past")).to_have_text("The flight is being fetched…")
    lost[0].close(code=1001)
    flies(page, "past")
    page.keyboard.press("Escape")
    settled(page)
    # an Exam nobody was on: refused where it was asked for
    page.locator(".ice .field").focus()
    page.keyboard.press("1")
    expect(page.get_by_role("alert").filter(has_text="IW-")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert").filter(has_text="IW-")).to_have_count(0)
    # all cameras, and the table in words
    for view in ("Top", "Low", "Follow", "Free"):
        button = page.get_by_role("button", name=view, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("b")
    expect(page.locator("[aria-live=polite]").filter(has_text="o’clock").first).to_be_attached()


def test_nothing_at_the_table_is_out_of_reach_for_anybody(new_context: New) -> None:
    page = newcomer(new_context, viewport={"width": 1280, "height": 800})
    share(page)
    page.locator("summary").filter(has_text="in words").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe(page) == []
    page.get_by_role("button", name="Log").last.click()
    page.set_viewport_size(PHONE)
    for part in ("Aim", "Cards", "Exams", "Table"):
        page.get_by_role("tab", name=part).click()
        assert axe(page) == []
    # a phone held sideways: the whole of the school and the flick beside it, once the page's head is pushed away
    page.set_viewport_size(SIDEWAYS)
    expect(page.get_by_role("tab", name="Aim")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    field, flick = page.locator(".ice .field").bounding_box(), page.locator("[data-place=flick]").bounding_box()
    assert field
    assert flick
    assert field["y"] >= 0
    assert field["height"] > 200
    assert field["x"] + field["width"] <= flick["x"]
    assert max(field["y"] + field["height"], flick["y"] + flick["height"]) < SIDEWAYS["height"]
