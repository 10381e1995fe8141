"""The rules panel: one asks in a sentence, and the right rule stands among the first three; in a position, first."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from gramarye import load
from tests.browser.audit import axe, is_too_wide, online, still
from tests.browser.test_shell_table import alone

New = Callable[..., BrowserContext]
GOAL = load("icecool_wizards").rulebook.cover.goal


def opened(context: BrowserContext, game: str = "Icecool Wizards") -> Page:
    """The rules of a game, opened from its card in the lobby."""
    page = context.new_page()
    page.goto("/")
    online(page)
    card = page.locator("article").filter(has=page.get_by_role("heading", name=re.compile(game, re.IGNORECASE)))
    card.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    return page


def hits(page: Page) -> Locator:
    return page.locator("dialog [data-rule]")


def first_three(page: Page, found: str) -> None:
    """Waits until the rule is among the first three."""
    nth = ", ".join(f'dialog ul > li:nth-child({n})[data-rule="{found}"]' for n in (1, 2, 3))
    expect(page.locator(nth)).to_be_visible()


def test_a_sentence_is_typed_as_soon_as_the_panel_opens(new_context: New) -> None:
    page = opened(new_context())
    page.keyboard.type("how do I win")  # a space would press the button that closes the panel, were it there
    expect(page.get_by_role("searchbox")).to_have_value("how do I win")
    first_three(page, "IW-18")
    expect(page.get_by_role("dialog").get_by_role("status").first).to_contain_text("the best first:")


def test_the_hits_are_walked_by_key_and_escape_closes(new_context: New) -> None:
    page = opened(new_context())
    page.keyboard.type("my penguin fell of the tabel")
    first_three(page, "IW-53")
    page.keyboard.press("ArrowDown")
    expect(hits(page).nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(hits(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Enter")
    expect(hits(page).nth(0)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_escape_closes_from_the_field_too(new_context: New) -> None:
    page = opened(new_context())
    page.keyboard.type("wall")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_no_rule_speaks_of_finds_the_nearest(new_context: New) -> None:
    page = opened(new_context())
    page.keyboard.type("zqzq")
    expect(page.get_by_role("dialog").get_by_role("status").first).to_contain_text("the nearest are:")
    expect(hits(page).first).to_be_visible()


def test_a_question_is_asked_in_german(new_context: New) -> None:
    page = new_context(locale="de-AT").new_page()
    page.goto("/")
    online(page)
    page.get_by_role("button", name="Regeln").first.click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("darf ich dem naechsten die wuerfel versauen")
    first_three(page, "MP-37")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_goal_with_its_picture_stands_first(new_context: New, scheme: Literal["light", "dark"]) -> None:
    page = opened(new_context(color_scheme=scheme, viewport={"width": 390, "height": 844}))
    assert GOAL
    expect(page.locator("dialog .goal p")).to_have_text(GOAL.en)
    expect(page.locator("dialog .goal svg")).to_be_visible()
    expect(page.locator("dialog .book > :first-child")).to_have_class(re.compile("goal"))
    still(page)
    assert not is_too_wide(page)
    assert axe(page) == []


def test_in_a_position_its_rules_come_first(new_context: New) -> None:
    page = alone(new_context())
    page.locator('[data-resting="true"]').wait_for()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    now = page.get_by_role("navigation", name="Right now:").get_by_role("button")
    expect(now.first).to_be_visible()
    cited = now.first.locator(".id").inner_text()
    page.keyboard.type("what can I do now?")
    expect(hits(page).first).to_have_attribute("data-rule", cited)
    page.get_by_role("searchbox").fill("who wins?")
    first_three(page, "MP-59")
