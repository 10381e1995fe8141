"""The entrance: name, code, language, theme, open tables, and the first click into a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe, is_too_wide, online, still

New = Callable[..., BrowserContext]


def enter(context: BrowserContext, path: str = "/") -> Page:
    page = context.new_page()
    page.goto(path)
    online(page)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_is_accessible(new_context: New, scheme: Literal["light", "dark"]) -> None:
    page = enter(new_context(color_scheme=scheme))
    expect(page.get_by_role("heading", name="The Test of Magic Power")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("path", ["/", "/#/new/magic_power", "/#/new/magic_power/invite"])
def test_nothing_is_wider_than_a_small_phone(new_context: New, path: str) -> None:
    page = enter(new_context(viewport={"width": 360, "height": 640}), path)
    expect(page.locator("h1")).to_be_visible()
    still(page)
    assert not is_too_wide(page)


def test_only_games_that_are_there_are_listed(new_context: New) -> None:
    page = enter(new_context())
    expect(page.locator("article")).to_have_count(3)
    assert "soon" not in page.locator("body").inner_text().lower()


def test_a_name_is_kept(new_context: New) -> None:
    page = enter(new_context())
    page.get_by_label("Your name").fill("Wren")
    page.get_by_label("Your name").press("Tab")
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Wren")


def test_a_wrong_code_is_refused_in_the_language_spoken(new_context: New) -> None:
    page = enter(new_context())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert").filter(has_text="Type the code")).to_be_visible()
    page.get_by_label("Table code").fill("NOBODY-99")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("There is no open table with the code NOBODY-99.")).to_be_visible()
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Dazusetzen").click()
    expect(page.get_by_text("Einen offenen Tisch mit dem Code NOBODY-99 gibt es nicht.")).to_be_visible()


def test_the_language_is_the_browsers_until_another_is_picked(new_context: New) -> None:
    page = enter(new_context(locale="de-AT"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Die Prüfung der Zauberkraft")).to_be_visible()
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_role("heading", name="The Test of Magic Power")).to_be_visible()


def test_the_theme_follows_the_system_until_another_is_picked(new_context: New) -> None:
    page = enter(new_context(color_scheme="dark"))
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.get_by_label("Theme").select_option("light")
    light = page.evaluate(ground)
    assert light != dark
    page.reload()
    online(page)
    assert page.evaluate(ground) == light
    page.get_by_label("Theme").select_option("auto")
    assert page.evaluate(ground) == dark


def test_the_keyboard_skips_to_the_content(new_context: New) -> None:
    page = enter(new_context())
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_one_click_leads_into_a_game_against_bots(new_context: New) -> None:
    page = enter(new_context())
    page.get_by_label("Your name").fill("Wren")
    page.get_by_role("button", name="Play against bots").first.click()
    seats = page.get_by_role("list", name="Players").first.get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(seats.first).to_contain_text("Wren")
    expect(page.locator("aside, .now").first).to_be_visible()
    page.get_by_role("link", name="Gramarye").click()
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link", name="Go on").first).to_be_visible()


def test_an_open_table_shows_at_once_and_can_be_joined_from_its_line(new_context: New) -> None:
    guest = enter(new_context())
    host = enter(new_context(), "/#/new/magic_power/invite")
    host.get_by_label("Name of seat 1").fill("Hostess Tamsin")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Waiting for players")).to_be_visible()
    code = host.locator("output").inner_text()

    tables = guest.get_by_role("region", name="Open tables")
    guest.get_by_label("Your name").fill("Odile")
    guest.get_by_label("Your name").press("Tab")
    tables.locator(f"a[href='#/join/{code}']").click()
    expect(guest.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(host.get_by_text("Odile")).to_be_visible()

    host.get_by_role(
        "link", name="Gramarye"
    ).click()  # whoever sits there already has it among their own, before all else
    mine = host.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link", name="Go on")).to_be_visible()
    assert mine.evaluate("e => !!e.nextElementSibling?.matches('[aria-label=Games]')")
    expect(host.get_by_role("region", name="Open tables").locator(f"a[href='#/join/{code}']")).to_have_count(0)


def test_a_tap_beside_a_panel_closes_it_and_touches_nothing_else(new_context: New) -> None:
    page = enter(new_context(has_touch=True))
    below = page.get_by_role("button", name="Play against bots").first.bounding_box()
    assert below
    page.get_by_role("button", name="Rules").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("addEventListener('click', (e) => (document.body.dataset.clicked = e.target.tagName), true)")
    page.touchscreen.tap(below["x"] + 20, below["y"] + 20)
    expect(page.locator("body")).to_have_attribute("data-clicked", "DIALOG")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_one_may_play_where_the_browser_keeps_nothing(new_context: New) -> None:
    context = new_context(locale="de-AT")
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page = enter(context)
    page.get_by_label("Sprache").select_option("en")
    page.get_by_label("Your name").fill("Wren")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(page.locator("header .chips")).to_contain_text("Wren")
