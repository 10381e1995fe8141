"""Dice: cubes whose sides meet and are never blank, told when they lie, and never over the seats."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_wizardry import Pupil, sit_alone
from tests.browser.waiting import PATIENCE, states, until_something_is_new

New = Callable[..., BrowserContext]
SIZES: Final = [(844, 390), (768, 1024), (1280, 720), (1440, 900), (390, 844)]
WATCH: Final = """
    if (location.protocol.startsWith('http'))
        localStorage.setItem('gramarye.wizardry_cubed', JSON.stringify({ open: 'usual', seen: true }));
    window.seen = {};
    window.flew = 0;
    window.early = [];
    window.covered = [];
    let lines = null;
    const inAir = () => document.getAnimations().some(
        (a) => a.playState === 'running' && a.id === 'throw');
    const told = () => [
        ...[...document.querySelectorAll('.tray .sr, .tray .shows, .wanted')].map((e) => e.textContent.trim()),
        ...[...document.querySelectorAll('.tray .seat')].map((e) => e.ariaLabel),
    ].filter((text) => text && !/rolling|in the air|^…$/.test(text));
    const listen = () => {
        const log = document.querySelector('.log')?.textContent ?? '';
        if (!inAir()) return void (lines = null);
        lines ??= log;
        if (log !== lines) window.early.push('log: ' + log.slice(lines.length));
        window.early.push(...told());
    };
    const look = () => {
        requestAnimationFrame(look);
        if (!inAir()) return;
        window.flew++;
        listen();
        const boxes = (s) => [...document.querySelectorAll(s)].map((e) => e.getBoundingClientRect());
        const sides = boxes('.tray .side');
        for (const a of boxes('.chips li'))
            if (sides.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
                window.covered.push(Math.round(a.left));
    };
    requestAnimationFrame(look);
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(listen).observe(document, all);
"""
"""While a cube is in the air: whatever tells of its end, and every seat it covers."""
CORNERS: Final = """() => [...document.querySelectorAll('.tray .cube')].map((cube) => {
    const seen = {};
    for (const side of cube.querySelectorAll('.side')) {
        const m = new DOMMatrix(getComputedStyle(side).transform);
        const [w, h] = [side.offsetWidth / 2, side.offsetHeight / 2];
        for (const [x, y] of [[-w, -h], [w, -h], [w, h], [-w, h]]) {
            const p = m.transformPoint(new DOMPoint(x, y, 0));
            const key = [p.x, p.y, p.z].map((v) => Math.round(v * 2) / 2 + 0).join();
            seen[key] = (seen[key] ?? 0) + 1;
        }
    }
    return Object.values(seen);
})"""
"""How many sides meet at each corner of each cube."""
LANDED: Final = "() => !document.getAnimations().some((a) => a.id === 'throw')"
APART: Final = """() => {
    const reach = [...document.querySelectorAll('.tray .cube')].map((cube) => {
        const boxes = [...cube.querySelectorAll('.side')].map((side) => side.getBoundingClientRect());
        return [Math.min(...boxes.map((b) => b.left)), Math.max(...boxes.map((b) => b.right))];
    });
    return reach.every(([left], i) => i === 0 || left >= reach[i - 1][1] - 1);
}"""
"""No cube covers the next."""
BLANK: Final = (
    "() => [...document.querySelectorAll('.tray .side')].filter((s) => !s.querySelector('circle, .sign, b')).length"
)


def sit(new_context: New, url: str, game: str, size: tuple[int, int]) -> Page:
    context = new_context(reduced_motion="no-preference", viewport={"width": size[0], "height": size[1]})
    context.add_init_script(WATCH)
    page = context.new_page()
    if game == "magic_power":
        page.goto(f"{url}/#/new/magic_power/pass")
        page.get_by_role("button", name="Begin to play").click()
        page.get_by_role("button", name=re.compile("^I am")).first.click()
    else:
        sit_alone(page, url, odds=True)
    expect(page.locator(".tray .cube")).to_have_count(3)
    return page


def throw(page: Page, game: str) -> None:
    if game == "magic_power":
        page.get_by_role("button", name="Roll three dice").click()
    else:
        pupil = Pupil(page)
        while pupil.look()["phase"] != "roll" or not pupil.look()["mine"]:
            before = states(page)
            if not pupil.act():
                until_something_is_new(page, since=before)
        pupil.act()
    page.wait_for_function("() => window.flew > 0", timeout=PATIENCE)
    page.wait_for_function(LANDED, timeout=PATIENCE)


def assert_whole(page: Page) -> None:
    assert page.evaluate(CORNERS) == [[3] * 8] * 3
    assert page.evaluate(BLANK) == 0
    assert page.evaluate(APART)


@pytest.mark.parametrize(
    ("game", "size"), [("magic_power", SIZES[0]), ("magic_power", SIZES[-1]), ("wizardry_cubed", SIZES[-1])]
)
def test_dice_are_cubes_that_tell_nothing_before_they_lie(
    new_context: New, quick: Server, game: str, size: tuple[int, int]
) -> None:
    page = sit(new_context, quick.url, game, size)
    assert_whole(page)
    throw(page, game)
    assert page.evaluate("() => window.early") == []
    assert page.evaluate("() => window.covered") == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_whole(page)
