"""What lies around the game at a table: log and rules, the curtain, taking back, seats, and being read aloud."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.test_shell_join import come, invite, seats

New = Callable[..., BrowserContext]


def alone(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page)).to_have_count(3)
    return page


def shared(context: BrowserContext) -> Page:
    """One device for three, the curtain down."""
    page = context.new_page()
    page.goto("/#/new/magic_power/pass")
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Bea")
    page.get_by_label("Name of seat 3").fill("Cai")
    page.get_by_role("button", name="Begin to play").click()
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    return page


def log(page: Page) -> Locator:
    return page.locator("aside li")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_and_its_panels_are_accessible(new_context: New, scheme: Literal["light", "dark"]) -> None:
    page = alone(new_context(color_scheme=scheme))
    assert axe(page) == []
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table and seats").click()
    assert axe(page) == []
    page.get_by_role("button", name=re.compile("^Seat of")).first.click()
    expect(page.get_by_role("button", name="Hand the seat over")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_curtain_is_accessible(new_context: New, scheme: Literal["light", "dark"]) -> None:
    assert axe(shared(new_context(color_scheme=scheme))) == []


def test_the_table_fits_a_small_phone(new_context: New) -> None:
    page = alone(new_context(viewport={"width": 360, "height": 740}))
    assert not is_too_wide(page)
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog", name="Log")).to_be_visible()
    expect(page.get_by_role("dialog", name="Log").get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_line_of_the_log_leads_to_its_rule(new_context: New) -> None:
    page = alone(new_context())
    line = log(page).first
    link = line.get_by_role("button", name="Rule MP-06")
    link.click()
    panel = page.get_by_role("dialog", name="Rules: The Test of Magic Power")
    expect(panel.locator("[data-rule=MP-06]")).to_be_focused()
    expect(panel.locator("[data-rule=MP-06]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()
    for each in log(page).all():
        assert each.get_by_role("button", name="Rule MP-").count() == 1


def test_rules_are_searched_by_word_and_by_number_in_both_languages(new_context: New) -> None:
    page = alone(new_context())
    page.get_by_role("button", name="Rules", exact=True).click()
    find = page.get_by_label("Search the rules")
    find.fill("mp 21")
    expect(page.locator(".entry").first).to_have_attribute("data-rule", "MP-21")
    find.fill("zqzq")
    expect(page.get_by_text("the nearest are:").first).to_be_visible()
    find.fill("stone")
    page.locator(".entry").first.locator(".see").first.click()
    expect(page.locator(".entry:focus")).to_have_count(1)
    expect(find).to_have_value("")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table and seats").click()
    page.get_by_label("Language").select_option("de")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Regeln", exact=True).click()
    page.get_by_label("Regeln durchsuchen").fill("wurfel")
    expect(page.get_by_text("die beste zuerst:").first).to_be_visible()
    expect(log(page).first).to_contain_text("würfelt um den Start")


def test_behind_the_curtain_there_is_nothing_of_any_hand(new_context: New) -> None:
    page = shared(new_context())
    name = page.get_by_role("heading", name="Pass the device to").inner_text().split()[-1]
    expect(page.locator(".stage .mp")).to_have_count(0)
    assert page.locator("[data-home], [data-flip]").count() == 0
    lift = page.get_by_role("button", name=f"I am {name}")
    expect(lift).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Roll three dice")).to_be_visible()
    expect(page.locator(".stage")).to_be_focused()  # the button that was pressed is gone
    page.get_by_role("button", name="Table and seats").click()
    page.get_by_role("button", name="Lower the curtain").click()
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    expect(page.get_by_role("button", name="Roll three dice")).to_have_count(0)


def test_a_move_is_read_aloud_and_ones_own_turn_is(new_context: New) -> None:
    page = shared(new_context())
    page.get_by_role("button", name=re.compile("^I am")).first.click()
    page.get_by_role("button", name="Roll three dice").click()
    expect(log(page).filter(has_text=re.compile(r"rolls \d, \d,? and \d"))).to_be_visible()
    voice = page.locator("[role=log][aria-live=polite]")
    expect(voice).to_contain_text(re.compile("rolls|turn|dice", re.IGNORECASE))


def test_a_move_is_taken_back_by_consent_and_not_without(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=1)
    odile = come(new_context(), code, "Odile")
    expect(seats(host).locator(".turn")).to_have_count(1)
    begins = seats(host).filter(has=host.locator(".turn")).inner_text()
    mover, other = (host, odile) if "Tamsin" in begins else (odile, host)
    mover.get_by_role("button", name="Roll three dice").click()
    rolled = re.compile(r"rolls \d, \d,? and \d")
    expect(log(other).filter(has_text=rolled)).to_have_count(1)

    told = log(mover).filter(has_text=rolled).inner_text()
    mover.get_by_role("button", name="Take back").click()
    question = other.get_by_role("alertdialog", name="asks to take back a move")
    expect(question).to_be_visible()
    expect(question.get_by_role("timer")).to_have_text(re.compile(r"\d+ seconds? to answer"))
    assert axe(other) == []
    question.get_by_role("button", name="Let it be taken back").click()
    expect(log(mover).filter(has_text=rolled)).to_have_count(0)
    expect(log(other).filter(has_text=rolled)).to_have_count(0)
    mover.get_by_role("button", name="Roll three dice").click()
    expect(log(mover).filter(has_text=rolled)).to_have_text(told)  # never a new die

    mover.get_by_role("button", name="Take back").click()
    question.get_by_role("button", name="No, play on").click()
    expect(question).to_have_count(0)
    expect(log(mover).filter(has_text=rolled)).to_have_count(1)
    mover.get_by_role("button", name="Take back").click()  # whoever was told no is not heard again about that move
    expect(mover.get_by_text("has not consented; play on").first).to_be_visible()
    expect(question).to_have_count(0)


def test_a_question_can_be_withdrawn(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=1)
    odile = come(new_context(), code, "Odile")
    expect(seats(host).locator(".turn")).to_have_count(1)
    mover = host if "Tamsin" in seats(host).filter(has=host.locator(".turn")).inner_text() else odile
    mover.get_by_role("button", name="Roll three dice").click()
    mover.get_by_role("button", name="Take back").click()
    mover.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    expect(mover.get_by_role("alertdialog")).to_have_count(0)
    expect(odile.get_by_role("alertdialog")).to_have_count(0)


def test_a_seat_rests_is_played_by_a_bot_and_is_taken_back(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=1)
    odile = come(new_context(), code, "Odile")
    mine = seats(odile).filter(has_text="Odile")
    mine.get_by_role("button").click()
    odile.get_by_role("button", name="Pause", exact=True).click()
    expect(seats(host).filter(has_text="Odile")).to_contain_text("paused")
    odile.get_by_role("button", name="Let a bot play for me").click()
    expect(seats(host).filter(has_text="Odile")).to_contain_text("a bot stands in")
    odile.get_by_role("button", name="Take the seat back").click()
    expect(seats(host).filter(has_text="Odile")).to_contain_text("here")


def test_a_refused_wish_is_told_where_it_was_made(new_context: New) -> None:
    device = new_context()

    def through(ws: WebSocketRoute) -> None:
        server = ws.connect_to_server()

        def on_message(message: str | bytes) -> None:
            word = json.loads(message)
            if word["t"] == "changeseat":
                word["seat"] = 1  # the page offers nothing that is refused, so it asks for somebody else's seat
            server.send(json.dumps(word))

        ws.on_message(on_message)

    device.route_web_socket(re.compile("/ws$"), through)
    host, code = invite(device, "Tamsin", friends=1)
    come(new_context(), code, "Odile")
    own = seats(host).filter(has_text="Tamsin")
    expect(seats(host).filter(has_text="Odile")).to_be_visible()
    expect(seats(host).filter(has_text="Odile")).not_to_contain_text("away")
    own.get_by_role("button").click()
    host.get_by_role("button", name="Pause", exact=True).click()
    alert = host.get_by_role("alert").get_by_text("only the owner may do that")
    expect(alert).to_be_visible()
    host.keyboard.press("Escape")
    expect(alert).to_have_count(0)


def test_without_a_table_there_is_a_sentence_and_a_way_back(new_context: New) -> None:
    page = new_context().new_page()
    page.goto("/#/table/0123456789abcdef")
    expect(page.get_by_role("alert").filter(has_text="There is no table")).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_label("Table code")).to_be_visible()
