"""ICECOOL Wizards in the browser: a whole game at three devices, and a lap to practise."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.flickers import PHONE, Flicker, is_over, newcomer, play_to_the_end, ready, settled

New = Callable[..., BrowserContext]


def open_short_game(host: Page) -> str:
    """Three seats, two by link, and no more than eight turns; gives the code."""
    host.goto("/#/new/icecool_wizards/invite")
    host.get_by_label("Name of seat 1").fill("Tamsin")
    for summary in host.locator("summary").all():
        summary.click()
    host.get_by_label("Turns at most").fill("8")
    host.get_by_role("button", name="Open the table").click()
    return host.locator("output").inner_text()


def test_three_people_play_to_the_end_by_mouse_by_keyboard_and_with_a_finger(new_context: New) -> None:
    host, second = newcomer(new_context), newcomer(new_context)
    phone = newcomer(new_context, viewport=PHONE, has_touch=True, is_mobile=True)
    code = open_short_game(host)
    for page, name in ((second, "Odile"), (phone, "Fenwick")):
        page.goto(f"/#/join/{code}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
    pages = (host, second, phone)
    for page in pages:
        ready(page)
    players = [Flicker(host, "mouse", 1), Flicker(second, "keys", 2), Flicker(phone, "touch", 3)]
    compared = 0

    def all_read_the_same() -> None:
        nonlocal compared
        newest = max(p.look()["version"] for p in players)
        for page in pages:
            expect(page.locator(f".ice[data-version='{newest}'][data-moving=false]")).to_have_count(1)
        assert not is_too_wide(phone)
        if is_over(host):
            return
        trails = [p.trail() for p in players]
        assert trails[0] == trails[1] == trails[2]
        compared += bool(trails[0])

    play_to_the_end(*players, each=all_read_the_same)
    assert compared >= 6
    assert all("flick" in p.did for p in players)
    tables = []
    for page in pages:
        end = page.locator(".end")
        expect(end.get_by_role("heading")).to_have_text(re.compile("has the most Magic Points|share the victory"))
        tables.append(end.locator("table").inner_text())
        assert axe(page) == []
    assert tables[0] == tables[1] == tables[2]
    host.get_by_role("link", name="Watch the replay").first.click()
    expect(host).to_have_url(re.compile("#/replay/"))
    ready(host)
    assert axe(host) == []


def test_a_practice_lap_is_flicked_by_hand_and_retried(new_context: New) -> None:
    page = newcomer(new_context)
    page.goto("/")
    page.get_by_role("button", name="Practise alone").click()
    ready(page)
    strokes = page.locator(".lap .count b")
    expect(strokes).to_have_text("0 flicks")
    hint = page.locator(".grab").bounding_box()
    assert hint
    x, y = hint["x"] + hint["width"] / 2, hint["y"] - 24
    # pulled back and let go: aimed, and nothing flies
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=4)
    page.mouse.up()
    expect(page.locator(".locked")).to_be_visible()
    expect(strokes).to_have_text("0 flicks")
    # Escape forgets it, and aiming once more strikes only when the penguin is tapped
    page.keyboard.press("Escape")
    expect(page.locator(".locked")).to_have_count(0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 20, steps=4)
    page.mouse.up()
    page.mouse.click(x, y)
    expect(strokes).to_have_text("1 flick")
    settled(page)
    expect(page.locator(".trail li").first).to_contain_text("began here")
    page.get_by_role("button", name="Retry from here").click()
    expect(strokes).to_have_text("0 flicks")
    assert axe(page) == []
