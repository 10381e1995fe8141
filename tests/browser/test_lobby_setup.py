"""Setting up a table: the quick ways, the seats, every rule that may be chosen, and a spell file of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, expect

from tests.browser.audit import axe, online

New = Callable[..., BrowserContext]

SPELLS = """
[[spell]]
id = "hop"
name = { en = "Hop", de = "Hüpfer" }
text = { en = "Raise one die by 2.", de = "Erhöhe einen Würfel um 2." }
level = 1
copies = 10
effect = { does = "shift", by = 2 }

[[spell]]
id = "shape"
name = { en = "Shape", de = "Gestalt" }
text = { en = "Set one die to any value.", de = "Setze einen Würfel auf einen beliebigen Wert." }
level = 2
copies = 10
effect = { does = "mould" }
"""


def set_up(context: BrowserContext, way: str = "") -> tuple[Page, list[dict[str, Any]]]:
    """The page, and the messages it sends (Any: they are JSON)."""
    page = context.new_page()
    sent: list[dict[str, Any]] = []

    def listen(frame: str | bytes) -> None:
        sent.append(json.loads(frame))

    page.on("websocket", lambda ws: ws.on("framesent", listen))
    page.goto(f"/#/new/magic_power/{way}")
    online(page)
    expect(page.get_by_role("heading", name="Set up: The Test of Magic Power")).to_be_visible()
    return page, sent


def opened(page: Page, sent: list[dict[str, Any]], button: str) -> dict[str, Any]:
    """What was sent to open the table."""
    page.get_by_role("button", name=button).click()
    expect(page).to_have_url(re.compile("#/table/"))
    [message] = [m for m in sent if m["t"] == "open"]
    return message


def group(page: Page, title: str) -> Locator:
    """A group of rules, opened."""
    details = page.locator("details").filter(has=page.get_by_role("heading", name=title, exact=True))
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    return details


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_set_up_page_is_accessible_with_everything_open(new_context: New, scheme: Literal["light", "dark"]) -> None:
    page, _ = set_up(new_context(color_scheme=scheme))
    for summary in page.locator("summary").all():
        summary.click()
    group(page, "Your turn").get_by_role("switch").first.check()
    assert axe(page) == []


def test_every_option_of_the_game_is_there_with_title_text_and_rule(new_context: New) -> None:
    page, _ = set_up(new_context())
    for summary in page.locator("summary").all():
        summary.click()
    rows = page.locator("details .row")
    expect(rows).to_have_count(18)  # MagicPowerSetup has 19 fields; the seats speak for themselves
    for row in rows.all():
        assert row.locator(".title").inner_text().strip()
        assert row.locator(".hint").first.inner_text().strip()
        assert row.get_by_role("button", name="Rule MP-").count() == 1


@pytest.mark.parametrize(
    ("way", "button", "kinds"),
    [
        ("Alone against bots", "Begin to play", ["here", "bot", "bot"]),
        ("Pass one device around", "Begin to play", ["here", "here", "here"]),
        ("Invite by link", "Open the table", ["here", "link", "link"]),
    ],
)
def test_a_quick_way_fills_the_seats(new_context: New, way: str, button: str, kinds: list[str]) -> None:
    page, sent = set_up(new_context())
    page.get_by_role("radio", name=way).check(force=True)
    message = opened(page, sent, button)
    assert [seat["kind"] for seat in message["seats"]] == kinds
    assert message["setup"] == {}


def test_seats_are_added_changed_and_taken_away(new_context: New) -> None:
    page, sent = set_up(new_context(), "alone")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Add a seat").click()
    expect(page.get_by_role("button", name="Add a seat")).to_be_disabled()
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_label("Who plays seat 2").select_option("here")
    page.get_by_label("Name of seat 2").fill("Grandma")
    page.get_by_label("Strength of the bot on seat 3").select_option("master")
    message = opened(page, sent, "Begin to play")
    assert len(message["seats"]) == 4
    assert message["seats"][1] == {"kind": "here", "name": "Grandma"}
    assert message["seats"][2]["level"] == "master"


def test_a_table_without_a_seat_for_oneself_is_not_opened(new_context: New) -> None:
    page, sent = set_up(new_context(), "alone")
    page.get_by_label("Who plays seat 1").select_option("bot")
    page.get_by_role("button", name="Begin to play").click()
    expect(page.get_by_role("alert").filter(has_text="must be yours")).to_be_visible()
    assert [m for m in sent if m["t"] == "open"] == []


def test_a_changed_rule_is_marked_sent_and_can_be_set_back(new_context: New) -> None:
    page, sent = set_up(new_context())
    turn = group(page, "Your turn")
    row = turn.locator(".row").filter(has_text="Early casting is free")
    row.get_by_role("switch").check()
    expect(row.locator(".mark")).to_have_text("changed")
    expect(row.get_by_text("Usually: No")).to_be_visible()
    expect(page.get_by_text("Your own mix · 1 rule changed")).to_be_visible()
    row.get_by_role("button", name="Back to usual").click()
    expect(row.locator(".mark")).to_have_count(0)
    expect(page.get_by_text("Published rules · nothing changed")).to_be_visible()

    exam = group(page, "The final exam")
    exam.get_by_label("Who wins").select_option("best_value")
    page.get_by_role("switch", name="Show the exact odds").check()
    message = opened(page, sent, "Begin to play")
    assert message["setup"] == {"winner": "best_value"}
    house = {"listed": False, "odds": True, "tips": True, "time_limit": 0, "take_back": "ask", "absence": "host"}
    assert message["rules"] == house
    assert len(message["salt"]) == 32


def test_a_preset_sets_its_rules_and_a_rule_link_opens_the_rules(new_context: New) -> None:
    page, sent = set_up(new_context())
    page.get_by_role("radio", name="Revision of 16 November 2020").check()
    row = page.locator("details .row").filter(has_text="Limit all the time")
    expect(row.locator(".mark")).to_be_visible()
    row.get_by_role("button", name="Rule MP-10").click()
    panel = page.get_by_role("dialog", name="Rules: The Test of Magic Power")
    expect(panel.locator("[data-rule=MP-10]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(row.get_by_role("button", name="Rule MP-10")).to_be_focused()
    message = opened(page, sent, "Begin to play")
    assert message["setup"] == {"limit_always": True, "leave_at_limit": True, "tight_limit": "four_players"}


def test_a_number_stays_within_its_bounds(new_context: New) -> None:
    page = new_context().new_page()
    page.goto("/#/new/icecool_wizards/alone")
    online(page)
    turns = page.locator("input[type=number]").first
    turns.evaluate("e => e.closest('details').open = true")
    for typed, kept in (("5", "8"), ("1e9", "1000"), ("", "400"), ("64", "64")):
        turns.fill(typed)
        turns.press("Tab")
        expect(turns).to_have_value(kept)


def file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/toml", "buffer": text.encode()}


def test_a_spell_file_of_ones_own_is_judged_by_the_server_and_played_with(new_context: New) -> None:
    page, sent = set_up(new_context())
    row = group(page, "Setting up and starting a round").locator(".row").filter(has_text="The spells")
    picker = row.locator("input[type=file]")
    picker.set_input_files(file("wrong.toml", SPELLS.replace("by = 2", "by = 9")))
    alert = row.get_by_role("alert")
    expect(alert).to_have_text("wrong.toml: spell #1 (hop): effect.by: use a whole number from -5 to 5.")
    picker.set_input_files(file("large.toml", "#" * 60_001))
    expect(alert).to_contain_text("too large")
    picker.set_input_files(file("family.toml", SPELLS))
    expect(row.get_by_text("family.toml: 20 spell cards")).to_be_visible()
    expect(row.get_by_role("listitem").filter(has_text="Hop")).to_be_visible()
    expect(alert).to_have_count(0)
    message = opened(page, sent, "Begin to play")
    assert [spell["id"] for spell in message["setup"]["spells"]] == ["hop", "shape"]


def test_a_spell_file_can_be_put_away_again(new_context: New) -> None:
    page, sent = set_up(new_context())
    row = group(page, "Setting up and starting a round").locator(".row").filter(has_text="The spells")
    row.locator("input[type=file]").set_input_files(file("family.toml", SPELLS))
    row.get_by_role("button", name="Back to our own spells").click()
    expect(row.get_by_text("Our own spells", exact=True)).to_be_visible()
    assert opened(page, sent, "Begin to play")["setup"] == {}
