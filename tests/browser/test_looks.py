"""What a person can press is in sight, uncovered and whole, at every size; panels, bars and hints keep their places."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.browser.players import play_out
from tests.browser.test_magic_power_table import to_a_spell
from tests.browser.test_shell_join import invite

New = Callable[..., BrowserContext]
SIZES: Final = [(390, 844), (844, 390), (768, 1024), (1280, 720), (1440, 900)]
GAMES: Final = ["magic_power", "icecool_wizards", "wizardry_cubed"]
SEEN: Final = """
    if (location.protocol.startsWith('http'))
        localStorage.setItem('gramarye.wizardry_cubed', JSON.stringify({ open: 'usual', seen: true }));
"""
FAULTS: Final = """async () => {
    const moving = document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations < Infinity);
    await Promise.allSettled(moving.map((a) => a.finished));
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const faults = [];
    const [width, height] = [document.documentElement.clientWidth, innerHeight];
    const nameOf = (el) => (el.ariaLabel || el.textContent || el.className).trim().slice(0, 50);
    const say = (el, what) => faults.push(`${what}: ${nameOf(el)}`);
    const kinds = 'button, a[href], input, select, summary, textarea, [role=tab], [role=button]';
    const all = (dialog ?? document).querySelectorAll(kinds);
    for (const el of all) {
        const style = getComputedStyle(el);
        if (el.closest('[inert], .skip') || style.visibility === 'hidden' || !el.checkVisibility()) continue;
        if (style.pointerEvents === 'none' || style.opacity === '0' || style.clipPath.startsWith('inset')) continue;
        el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = el.getBoundingClientRect();
        if (box.width < 4 || box.height < 4) continue;
        if (box.left < -1 || box.right > width + 1) { say(el, 'over the side'); continue; }
        const cuts = style.overflowX !== 'visible' && el.matches('button, a');
        if (cuts && el.scrollWidth > el.clientWidth + 2) say(el, 'its words are cut');
        const points = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]];
        const covered = points.filter(([x, y]) => {
            const [px, py] = [box.left + box.width * x, box.top + box.height * y];
            const hit = document.elementFromPoint(px, py);
            return !hit || !(el.contains(hit) || hit.contains(el) && hit.matches('label, a, button')
                || hit.closest('label')?.control === el);
        });
        // trees stand close in a low forest
        if (covered.length > (el.matches('.tile') ? 1 : 0)) say(el, `covered at ${covered.length} of 5 points`);
    }
    scrollTo(0, 0);
    if (document.documentElement.scrollWidth > width + 1) faults.push('the page is wider than the screen');
    return faults;
}"""
"""Everything one can press that cannot be pressed all over, once it has been scrolled to."""


def opened(new_context: New, size: tuple[int, int], **options: Any) -> Page:  # Any: Playwright's own options
    context = new_context(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]}, **options)
    context.add_init_script(SEEN)
    return context.new_page()


def sit(page: Page, url: str, game: str) -> None:
    page.goto(f"{url}/#/new/{game}/pass")
    page.get_by_role("button", name=re.compile("^(Begin to play|Los geht)")).click()
    expect(page.locator(".frame[data-resting=true]")).to_be_visible()
    lift = page.get_by_role("button", name=re.compile("^(I am|Ich bin)"))
    if lift.count():
        lift.first.click()
    expect(page.locator(".mp, .ic, .wz, .field").first).to_be_visible()


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", SIZES)
def test_all_that_can_be_pressed_is_whole_in_front_of_the_tables(
    new_context: New, quick: Server, size: tuple[int, int], lang: str
) -> None:
    page = opened(new_context, size, locale=lang)
    faults = {}
    for place in ("", *(f"#/new/{game}/{way}" for game in GAMES for way in ("alone", "pass", "invite"))):
        page.goto(f"{quick.url}/{place}")
        page.reload()
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        faults[place] = page.evaluate(FAULTS)
    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_all_that_can_be_pressed_is_whole_at_a_table(
    new_context: New, quick: Server, game: str, size: tuple[int, int]
) -> None:
    page = opened(new_context, size)
    sit(page, quick.url, game)
    faults = {"table": page.evaluate(FAULTS)}
    for nth, panel in enumerate(("rules", "menu")):
        page.locator(".frame > header .tools button").nth(nth).click()
        expect(page.get_by_role("dialog").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        faults[panel] = page.evaluate(FAULTS)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.parametrize("size", SIZES)
def test_all_that_can_be_pressed_is_whole_in_the_waiting_room(new_context: New, size: tuple[int, int]) -> None:
    page, _ = invite(new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"), "Tamsin")
    assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
@pytest.mark.parametrize("game", GAMES)
def test_escape_closes_a_panel_wherever_the_focus_went(new_context: New, quick: Server, game: str) -> None:
    page = opened(new_context, (1280, 720))
    sit(page, quick.url, game)
    page.locator(".chips button.chip").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_ones_own_place_and_stock_end_above_the_footer(new_context: New, quick: Server, size: tuple[int, int]) -> None:
    page = opened(new_context, size)
    to_a_spell(page, quick.url, 'does = "mould"')
    page.evaluate("() => scrollTo(0, 0)")
    floor = page.locator(".frame > footer").bounding_box()
    assert floor
    for part in (".own .own", ".stock .drawer"):
        box = page.locator(part).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= floor["y"] + 1


def test_the_numbers_of_the_exam_explain_themselves(new_context: New, quick: Server) -> None:
    page = opened(new_context, (1280, 720))
    page.goto(f"{quick.url}/#/replay/{play_out(quick.url)}")
    expect(page.locator(".scrubber")).to_be_visible()
    page.keyboard.press("End")
    number = page.locator(".candidate .value button").first
    why = re.compile(r"on the stones, times 2 players at the table: a magic value of \d+\.")
    expect(number).to_have_accessible_description(why)
    said = page.locator(".candidate .value [role=tooltip]").first
    expect(said).to_be_hidden()
    number.hover()
    expect(said).to_be_in_viewport(ratio=1)
    page.mouse.move(2, 2)
    expect(said).to_be_hidden()
    number.click()
    page.mouse.move(2, 2)
    expect(said).to_be_visible()  # a tap keeps it
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(number).to_be_focused()
    expect(said).to_be_visible()


def test_a_last_round_is_explained(new_context: New, quick: Server) -> None:
    page = opened(new_context, (1280, 720))
    sit(page, quick.url, "icecool_wizards")
    ask = page.get_by_role("button", name="Ask for a last round")
    expect(ask).to_have_accessible_description(re.compile("until everybody has had equally many turns"))
