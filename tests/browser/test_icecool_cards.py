"""Cards of ICECOOL Wizards in the browser: Exams are paid for, Spells dragged onto the school, Lessons traded."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe
from tests.browser.flickers import moved, newcomer, ready
from tests.browser.schools import school, sit_where

New = Callable[..., BrowserContext]
PINWHEEL = Path(str(files("gramarye.games.icecool_wizards") / "board_pinwheel.toml"))
SPARE = ((452, 93), (452, 273))  # for penguins that do not play


def flick(page: Page, direction: int, strength: int) -> None:
    page.locator("[data-aim=direction]").fill(str(direction))
    page.locator("[data-aim=strength]").fill(str(strength))
    moved(page, page.locator("[data-place=flick]").first.click)


def hand(page: Page) -> list[str]:
    names: list[str] = page.locator(".hand .name").all_inner_texts()
    return names


def test_an_exam_one_slides_over_is_lit_and_paid_for_with_what_one_chooses(new_context: New, base_url: str) -> None:
    board = school(((98, 150), (452, 183), *SPARE), "potions")
    board["doors"]["fire"]["lesson"], board["doors"]["water"]["lesson"] = "water", "fire"
    page = sit_where(new_context, base_url, board, "potions", "water")
    expect(page.locator(".exam.payable")).to_have_count(0)
    # what an Exam asks for is lit on the board while it is looked at
    page.locator(".exam").first.hover()
    expect(page.locator(".lies")).to_contain_text("Potions")
    flick(page, 348, 330)  # through the door of Water and across the room of Potions
    for lesson in ("Potions", "Water"):
        expect(page.locator(".trail li").filter(has_text=f"brings {lesson}")).to_have_count(1)
    expect(page.locator(".exam.payable")).to_have_count(1)
    # either card will do: it is asked which, and nothing is paid before that is said
    page.get_by_role("button", name="Exam 1: 3 points").click()
    choice = page.get_by_role("group", name="Choose what to pay with")
    expect(choice.get_by_role("button")).to_have_text(["Potions", "Water", "Not now"])
    expect(choice.get_by_role("button", name="Pay Potions")).to_be_focused()
    assert axe(page) == []
    choice.get_by_role("button", name="Not now").click()
    expect(choice).to_have_count(0)
    assert hand(page) == ["Water", "Potions"]
    page.get_by_role("button", name="Exam 1: 3 points").click()
    moved(page, choice.get_by_role("button", name="Pay Water").click)
    assert hand(page) == ["Potions"]
    expect(page.locator(".players li").first).to_contain_text("4 points")
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


def test_in_a_school_of_a_file_a_last_round_is_agreed_upon_and_played_out(new_context: New) -> None:
    page = newcomer(new_context)
    page.goto("/#/new/icecool_wizards/pass")
    page.get_by_role("button", name="Remove seat 3").click()
    for summary in page.locator("summary").all():
        summary.click()
    page.locator("input[type=file]").set_input_files(PINWHEEL)
    expect(page.get_by_text("board_pinwheel.toml")).to_be_visible()
    page.get_by_role("button", name="Begin to play").click()
    ready(page)
    # one begins in the middle box, from which doors lead to all the others, and a flick is told as in any school
    flick(page, 180, 100)
    expect(page.locator(".trail li").first).to_contain_text("began here")
    page.locator("summary").filter(has_text="in words").click()
    told = page.locator("details[open] li")
    for door in ("Fire", "Water", "Mountain", "Wind"):
        expect(told.filter(has_text=f"the door of {door} to the")).to_have_count(1)
    ask = page.get_by_role("button", name="Ask for a last round")
    expect(ask).to_have_accessible_description(re.compile("until everybody has had equally many turns"))
    moved(page, ask.click)
    moved(page, page.get_by_role("button", name="Yes, last round").click)
    banner = page.locator(".hud .last")
    expect(banner).to_have_text("Last round: 1 turn to come")
    moved(page, lambda: page.keyboard.press("e"))
    expect(banner).to_have_text("Last round: this is the last turn")
    moved(page, lambda: page.keyboard.press("e"))
    expect(banner).to_have_count(0)
    expect(page.locator(".end").get_by_role("heading")).to_contain_text(re.compile("share the|most Magic"))
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".end")).to_have_count(0)
    ready(page)
