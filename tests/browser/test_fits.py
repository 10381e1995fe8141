"""Everything fits: at five sizes nothing is wider than its window, no button is covered, none has its words cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import is_too_wide, online, still
from tests.browser.conftest import Server
from tests.browser.test_magic_power_match import Pupil, sit_alone
from tests.browser.test_magic_power_table import play_until
from tests.browser.test_shell_join import come, invite

New = Callable[..., BrowserContext]
SIZES: Final = [(1440, 900), (1280, 720), (768, 1024), (844, 390), (390, 844)]
"""From wide to narrow: what a wide window opens by itself has to give way."""
PHONE: Final = SIZES[-1]
PLACES: Final = {
    "lobby": "/",
    "set-up": "/#/new/magic_power",
    "invitation": "/#/new/wizardry_cubed/invite",
}
GAMES: Final = {"magic_power": ".mp", "icecool_wizards": ".ice", "wizardry_cubed": ".wz"}
FAULTS: Final = """() => {
    const found = [];
    const all = document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab]');
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    for (const el of all) {
        if ((top && !top.contains(el)) || el.disabled || el.closest('[inert], .sr, .skip')) continue;
        if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { x, y, width: w, height: h } = el.getBoundingClientRect();
        if (w < 2 || h < 2 || getComputedStyle(el).pointerEvents === 'none') continue;
        const name = el.ariaLabel ?? (el.textContent.trim() || el.outerHTML.slice(0, 80));
        // where a line breaks inside a link, its box has corners that are not its own
        const spots = el.getClientRects().length > 1 ? [] : [[.5, .5], [.2, .2], [.8, .2], [.2, .8], [.8, .8]];
        for (const [a, b] of spots) {
            const hit = document.elementFromPoint(x + a * w, y + b * h);
            const own = hit && (el.contains(hit) || hit.closest('label')?.control === el);
            if (own) continue;
            const what = hit ? `${hit.tagName}.${hit.getAttribute('class') ?? ''}` : 'nothing (outside)';
            found.push(`${name}: at ${a}, ${b} there is ${what}`);
            break;
        }
        if (!el.matches('button, a.btn, [role=tab]')) continue;
        const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const text = walk.currentNode;
            const isUnseen = text.parentElement.clientWidth === 1; // for readers only
            if (!text.data.trim() || isUnseen || text.parentElement.closest('.sr')) continue;
            const range = new Range();
            range.selectNodeContents(text);
            const box = range.getBoundingClientRect();
            const now = el.getBoundingClientRect();
            const isCut = (e) => getComputedStyle(e).textOverflow === 'ellipsis' && e.scrollWidth > e.clientWidth;
            if (box.width > 1 && (box.left < now.left - 1 || box.right > now.right + 1 || isCut(text.parentElement)))
                found.push(`${name}: "${text.data.trim()}" is cut`);
        }
    }
    scrollTo(0, 0);
    return found;
}"""


def faults(page: Page) -> list[str]:
    """What is covered or cut here, one line a control."""
    still(page)
    wide = ["the page is wider than its window"] if is_too_wide(page) else []
    return wide + list(page.evaluate(FAULTS))


def opened(new_context: New, size: tuple[int, int], **options: Any) -> Page:  # Any: Playwright's own options
    width, height = size
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **options).new_page()
    page.goto("/")
    online(page)
    return page


def faults_by_size(page: Page) -> dict[tuple[int, int], list[str]]:
    """The same page in windows of all sizes; what fits is left out."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = faults(page)
    return {size: wrong for size, wrong in found.items() if wrong}


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_every_control_of_a_page_can_be_reached_and_read(new_context: New, lang: str) -> None:
    page = opened(new_context, SIZES[0], locale=lang)
    found = {}
    for name, place in PLACES.items():
        page.goto(place)
        expect(page.locator("h1")).to_be_visible()
        online(page)
        found[name] = faults_by_size(page)
    assert not any(found.values()), found


def test_every_control_of_the_waiting_room_can_be_reached_and_read(new_context: New) -> None:
    page = opened(new_context, SIZES[0])
    page.goto("/#/new/magic_power/invite")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("output")).to_be_visible()
    assert faults_by_size(page) == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_control_of_a_table_and_its_panels_can_be_reached_and_read(new_context: New, game: str) -> None:
    page = opened(new_context, SIZES[0])
    page.goto(f"/#/new/{game}/alone")
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(GAMES[game])).to_be_visible()
    expect(page.locator("[data-resting=true]")).to_be_visible()
    if game == "wizardry_cubed":  # what it offers newcomers lies over the board until it is answered
        page.get_by_role("button", name="No, thank you").click()
    found = {"table": faults_by_size(page)}
    for nth, panel in enumerate(("rules", "menu")):
        page.locator(".frame > header .tools button").nth(nth).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_load_state("networkidle")
        found[panel] = faults_by_size(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert not any(found.values()), found
    page.locator(".chips button.chip").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")  # the panel on top's, wherever the focus went
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_all_three_games_are_in_sight_in_a_low_wide_window(new_context: New) -> None:
    page = opened(new_context, (1280, 720))
    ways = page.get_by_role("button", name="Play against bots")
    expect(ways).to_have_count(3)
    for button in ways.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_ones_own_panel_and_the_chest_lie_above_the_footer_of_a_phone(new_context: New) -> None:
    page = opened(new_context, PHONE)
    page.goto("/#/new/magic_power/alone")
    page.get_by_role("button", name="Begin to play").click()
    for place in (".own", ".stock"):
        expect(page.locator(place).first).to_be_visible()
        bottom = f"document.querySelector('{place}').getBoundingClientRect().bottom"
        assert page.evaluate(f"{bottom} <= document.querySelector('footer').getBoundingClientRect().top"), place


@pytest.fixture
def asked(new_context: New) -> Page:
    """A phone on which somebody with a long name asks to take a move back."""
    width, height = PHONE
    phone = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
    host, code = invite(new_context(**phone), "Theophrastus of Hohenheim", friends=1)
    friend = come(new_context(**phone), code, "Bartholomea of Bingen")
    expect(host.locator("[aria-current=true]")).to_have_count(1)
    mover, other = (host, friend) if "Theo" in host.locator("[aria-current=true]").inner_text() else (friend, host)
    mover.get_by_role("button", name="Roll three dice").click()
    mover.get_by_role("button", name="Take back").click()
    expect(other.get_by_role("alertdialog")).to_be_visible()
    return other


def test_a_question_to_the_table_pushes_nothing_over_the_edge_of_a_phone(asked: Page) -> None:
    for button in asked.get_by_role("alertdialog").get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert faults(asked) == []


def test_every_view_of_the_school_is_offered_without_scrolling(new_context: New) -> None:
    page = opened(new_context, PHONE)
    page.goto("/#/new/icecool_wizards/alone")
    page.get_by_role("button", name="Begin to play").click()
    views = page.locator(".ice .bar button")
    expect(views).to_have_count(8)
    for width, height in (PHONE, (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        for view in views.all():
            expect(view).to_be_in_viewport(ratio=1)


def test_a_spell_taken_up_stands_beside_its_card(new_context: New, quick: Server) -> None:
    page = opened(new_context, SIZES[0])
    sit_alone(page, quick.url)
    pupil = Pupil(page)
    play_until(pupil, lambda: bool(pupil.look()["ask"] == "before" and page.locator(".hand .card").count()))
    page.locator(".hand .card").first.click()
    expect(page.locator(".mp [role=dialog]")).to_be_visible()
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        card = page.locator(".hand [aria-expanded=true]").bounding_box()
        spell = page.locator(".mp [role=dialog]").bounding_box()
        assert card
        assert spell
        gap = max(card["x"] - spell["x"] - spell["width"], spell["x"] - card["x"] - card["width"])
        assert 0 <= gap < 40
