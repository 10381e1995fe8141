"""ICECOOL Wizards in the browser: a whole game at three devices, and a lap to practise."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.flickers import PHONE, SMALL, Flicker, is_over, newcomer, play_to_the_end, ready, settled
from tests.browser.test_fits import faults_by_size

New = Callable[..., BrowserContext]
NOTE_FLIGHTS = """() => {
    const ice = document.querySelector('.ice');
    window.flown = false;
    new MutationObserver(() => (window.flown ||= ice.dataset.flying === 'live')).observe(ice, { attributes: true });
}"""


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
        total = end.locator("tbody tr").first.get_by_role("button").last
        expect(total).to_have_accessible_description(
            re.compile(r"\d+ of Exams and \d+ of Lessons: \d+ \+ \d+ = " + total.inner_text())
        )
        assert axe(page) == []
    assert tables[0] == tables[1] == tables[2]
    seen = host.viewport_size
    assert faults_by_size(host) == {}
    assert seen
    host.set_viewport_size(seen)
    host.get_by_role("link", name="Watch the replay").first.click()
    expect(host).to_have_url(re.compile("#/replay/"))
    ready(host)
    assert axe(host) == []
    # the replay shows flights too
    host.emulate_media(reduced_motion="no-preference")
    host.evaluate(NOTE_FLIGHTS)
    length = int(host.get_by_label("Step of the game").get_attribute("max") or 0)
    for step in range(1, length + 1):
        host.get_by_role("button", name="One step on").click()
        expect(host.locator(f".ice[data-version='{step}'][data-moving=false]")).to_have_count(1)
        if host.evaluate("window.flown"):
            break
    assert host.evaluate("window.flown")


def pull(page: Page, at: tuple[float, float], by: tuple[float, float], *, touch: bool) -> None:
    """Takes hold of the penguin, pulls back and lets go; without a pull it is a tap."""
    (x, y), (dx, dy) = at, by
    steps = [(x + dx * k / 4, y + dy * k / 4) for k in range(1, 5)] if dx or dy else []
    if not touch:
        page.mouse.move(x, y)
        page.mouse.down()
        for point in steps:
            page.mouse.move(*point)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", (x, y))
    for point in steps:
        send("touchMove", point)
    send("touchEnd")
    finger.detach()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_practice_lap_is_flicked_by_hand_and_retried(new_context: New, *, touch: bool) -> None:
    page = newcomer(new_context, viewport=PHONE if touch else SMALL, has_touch=touch, is_mobile=touch)
    page.goto("/")
    page.get_by_role("button", name="Practise alone").click()
    ready(page)
    strokes = page.locator(".hud .strokes")
    expect(strokes).to_have_text("0 flicks")
    hint = page.locator(".grab").bounding_box()
    assert hint
    at = hint["x"] + hint["width"] / 2, hint["y"] - 24
    # pulled back and let go: aimed, and nothing flies
    pull(page, at, (60, 20), touch=touch)
    expect(page.locator(".locked")).to_be_visible()
    # aiming afresh forgets it, and aiming once more strikes only when the penguin is tapped
    page.keyboard.press("Escape")
    expect(page.locator(".locked")).to_have_count(0)
    expect(strokes).to_have_text("0 flicks")
    pull(page, at, (80, 20), touch=touch)
    expect(page.locator(".locked")).to_be_visible()
    expect(strokes).to_have_text("0 flicks")
    pull(page, at, (0, 0), touch=touch)
    expect(strokes).to_have_text("1 flick")
    settled(page)
    if touch:
        page.get_by_role("tab", name="Table").tap()
    expect(page.locator(".trail li").first).to_contain_text("began here")
    page.get_by_role("button", name="Retry from here").click()
    expect(strokes).to_have_text("0 flicks")
    assert axe(page) == []


def test_without_webgl_it_is_played_by_sliders_and_words(new_context: New, complaints: list[str]) -> None:
    page = newcomer(new_context)
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto("/#/new/icecool_wizards/pass")
    page.get_by_role("button", name="Begin to play").click()
    page.locator(".ice").wait_for()
    expect(page.get_by_text("This browser cannot draw the school")).to_be_visible()
    for name in ("Top", "Slow motion"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    player = Flicker(page)
    while "flick" not in player.did:  # at most once from the white line
        settled(page)
        assert player.act()
    settled(page)
    assert player.trail()
    assert axe(page) == []
    assert all("WebGL" in said for said in complaints)  # the library reports by itself that it cannot draw
    complaints.clear()
