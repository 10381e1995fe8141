"""The pace of a table: what one picks is kept, what waits can be skipped, and one's time begins with one's turn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.conftest import Server
from tests.browser.test_magic_power_match import Pupil, sit_alone

New = Callable[..., BrowserContext]
LIMIT = 30
WATCH = """() => {
    const foot = document.querySelector("footer");
    window.turns = [];
    let was = foot.querySelector("b").textContent === "Your turn";
    new MutationObserver(() => {
        const is = foot.querySelector("b").textContent === "Your turn";
        const left = foot.querySelector(".left");
        if (is && !was) window.turns.push(left ? parseInt(left.textContent) : -1);
        was = is;
    }).observe(foot, { subtree: true, childList: true, characterData: true });
}"""


def lines(page: Page) -> list[str]:
    return page.locator("aside li > span").all_inner_texts()


def end_turn(page: Page) -> None:
    """Play on until the turn has passed to the bots."""
    pupil = Pupil(page)
    while pupil.look()["ask"] not in ("watch", "moving"):
        pupil.act()


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_the_pace_is_in_reach_and_kept_on_this_device(new_context: New, quick: Server, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    sit_alone(page, quick.url)
    page.get_by_role("button", name="Table and seats").click()
    group = page.get_by_role("group", name="Pace of bots and pictures")
    expect(group.get_by_role("radio", name="Calm")).to_be_checked()  # no game has been finished here
    assert axe(page) == []
    assert not is_too_wide(page)
    group.get_by_role("radio", name="Calm").focus()
    page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name="Usual")).to_be_checked()
    page.reload()
    page.get_by_role("button", name="Table and seats").click()
    expect(group.get_by_role("radio", name="Usual")).to_be_checked()


def test_whoever_skips_sees_what_a_fresh_tab_sees(new_context: New, quick: Server) -> None:
    context = new_context(reduced_motion="no-preference", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    sit_alone(page, quick.url)
    end_turn(page)
    skip = page.get_by_role("button", name="Skip to now")
    expect(skip).to_be_visible()
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    fresh = context.new_page()
    fresh.goto(page.url)
    mine = ".mp:not([data-ask=watch], [data-ask=moving])"
    expect(fresh.locator(mine)).to_have_count(1)  # the bots are done
    page.keyboard.press("Escape")
    expect(page.locator(mine)).to_have_count(1)
    assert lines(page) == lines(fresh)


def test_ones_time_begins_when_the_page_says_your_turn(new_context: New, quick: Server) -> None:
    context = new_context(reduced_motion="no-preference", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(f"{quick.url}/#/new/magic_power/alone")
    page.get_by_label("Time for a move").select_option(str(LIMIT))
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(".mp")).to_be_visible()
    expect(page.locator("main").get_by_text("Your turn", exact=True)).to_be_visible()
    page.evaluate(WATCH)
    end_turn(page)
    expect(page.locator("main").get_by_text("Your turn", exact=True)).to_be_visible()
    assert page.evaluate("window.turns[0]") >= LIMIT - 1
    expect(page.get_by_role("timer", name=re.compile("seconds left"))).to_be_visible()
