"""Cards of ICECOOL Wizards in the browser: Exams are paid for, Spells dragged onto the school, Lessons traded."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe
from tests.browser.flickers import newcomer, ready, settled, share
from tests.browser.schools import school, sit_where

New = Callable[..., BrowserContext]
SPARE = ((452, 93), (452, 273))  # for penguins that do not play


def moved(page: Page, do: Callable[[], None]) -> None:
    """Until what this move brought has been shown."""
    version = page.locator(".ice").get_attribute("data-version")
    do()
    expect(page.locator(f".ice[data-version='{version}']")).to_have_count(0)
    settled(page)


def flick(page: Page, direction: int, strength: int) -> None:
    page.locator("[data-aim=direction]").fill(str(direction))
    page.locator("[data-aim=strength]").fill(str(strength))
    moved(page, page.locator("[data-place=flick]").first.click)


def hand(page: Page) -> list[str]:
    names: list[str] = page.locator(".hand .name").all_inner_texts()
    return names


def test_an_exam_one_slides_over_is_lit_and_taken(new_context: New, base_url: str) -> None:
    board = school(((98, 215), (452, 183), *SPARE), "potions")
    page = sit_where(new_context, base_url, board, "potions")
    expect(page.locator(".exam.payable")).to_have_count(0)
    # what an Exam asks for is lit on the board while it is looked at
    page.locator(".exam").first.hover()
    expect(page.locator(".lies")).to_contain_text("Potions")
    flick(page, 333, 350)
    expect(page.locator(".trail li").filter(has_text="brings Potions")).to_have_count(1)
    expect(page.locator(".exam.payable")).to_have_count(1)
    assert axe(page) == []
    page.get_by_role("button", name="Exam 1: 3 points").click()
    expect(page.locator(".hand")).to_contain_text("No Lessons yet")
    expect(page.locator(".players li").first).to_contain_text("3 points")
    expect(page.locator(".exam.empty")).to_have_count(1)


def test_a_spell_is_cast_by_dragging_it_onto_the_school(new_context: New, base_url: str) -> None:
    board = school(((98, 215), (452, 183), *SPARE), "runes")
    page = sit_where(new_context, base_url, board, "fire")
    flick(page, 180, 300)
    card = page.locator("[data-place='card:fire']")
    expect(card).to_be_visible()
    at, onto = card.bounding_box(), page.locator(".field").bounding_box()
    assert at
    assert onto
    page.mouse.move(at["x"] + 20, at["y"] + 30)
    page.mouse.down()
    page.mouse.move(onto["x"] + onto["width"] / 2, onto["y"] + onto["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator(".hand .card.used")).to_have_count(1)
    expect(card).to_have_count(0)


def test_whoever_is_touched_has_no_say_in_a_trade(new_context: New, base_url: str) -> None:
    board = school(((140, 272), (215, 272), *SPARE), "runes")
    page = sit_where(new_context, base_url, board, "potions", "stargazing")
    flick(page, 270, 0)
    moved(page, lambda: page.keyboard.press("e"))
    expect(page.locator(".prompt")).to_contain_text("Bea")
    flick(page, 270, 250)
    assert "Stargazing" in hand(page)
    page.keyboard.press("t")
    trade = page.get_by_role("dialog", name="Trade with Ada")
    expect(trade).to_be_visible()
    assert axe(page) == []
    trade.locator("[name=give][value=stargazing]").check(force=True)
    trade.locator("[name=take][value=potions]").check(force=True)
    trade.get_by_role("button", name="Swap the two").click()
    expect(trade).to_have_count(0)
    expect(page.locator(".hand li").filter(has_text="Potions")).to_have_count(1)
    assert "Stargazing" not in hand(page)
    expect(page.get_by_role("button", name="Trade with Ada")).to_have_count(0)


def test_a_last_round_is_agreed_upon_and_played_out(new_context: New) -> None:
    page = newcomer(new_context)
    share(page)
    page.get_by_role("button", name="Ask for a last round").click()
    page.get_by_role("button", name="Yes, last round").click()
    banner = page.locator(".hud .last")
    expect(banner).to_contain_text("Last round")
    while banner.count():
        moved(page, lambda: page.keyboard.press("e"))
    expect(page.locator(".end").get_by_role("heading")).to_contain_text("share the victory")
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".end")).to_have_count(0)
    ready(page)
