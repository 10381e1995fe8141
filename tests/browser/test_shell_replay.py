"""A finished game watched again: slider, steps, keyboard, playing, links to a step, and the record to keep."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.players import play_out

New = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def match(server: Any) -> str:  # Any: conftest's Server
    return play_out(server.url)


def watch(context: BrowserContext, match: str, seq: int = 0) -> Page:
    page = context.new_page()
    page.goto(f"/#/replay/{match}/{seq}")
    expect(page.get_by_label("Step of the game")).to_be_visible()
    return page


def shown(page: Page) -> int:
    return int(page.get_by_label("Step of the game").input_value())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_replay_is_accessible(new_context: New, match: str, scheme: Literal["light", "dark"]) -> None:
    page = watch(new_context(color_scheme=scheme, reduced_motion="reduce"), match, 12)
    assert axe(page) == []


def test_the_replay_fits_a_small_phone(new_context: New, match: str) -> None:
    page = watch(new_context(viewport={"width": 360, "height": 740}), match, 12)
    assert not is_too_wide(page)


def test_keys_step_and_jump_and_the_address_follows(new_context: New, match: str) -> None:
    page = watch(new_context(), match, 5)
    length = int(page.get_by_label("Step of the game").get_attribute("max") or 0)
    assert length > 20
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"#/replay/{match}/6$"))
    expect(page.get_by_text(f"Step 6 of {length}")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"/{match}/4$"))
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(rf"/{match}/{length}$"))
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(rf"/{match}/0$"))


def test_the_slider_and_the_log_lead_to_a_step(new_context: New, match: str) -> None:
    page = watch(new_context(), match, 30)
    lines = page.locator("aside .jump")
    expect(lines.nth(8)).to_be_visible()
    lines.nth(8).click()
    assert 0 < shown(page) < 30
    page.get_by_label("Step of the game").fill("17")
    expect(page).to_have_url(re.compile(rf"/{match}/17$"))


def test_playing_goes_on_by_itself_and_stops(new_context: New, match: str) -> None:
    context = new_context(reduced_motion="reduce")
    context.clock.install()
    page = watch(context, match)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(rf"/{match}/[3-9]$"))
    page.get_by_role("button", name="Stop").click()
    at = shown(page)
    page.clock.run_for(10_000)
    assert shown(page) == at


def test_what_moves_in_a_replay_goes_as_fast_as_its_steps(new_context: New, match: str) -> None:
    page = watch(new_context(reduced_motion="no-preference"), match)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    rates = "document.querySelector('.stage').getAnimations({ subtree: true }).map((a) => a.playbackRate)"
    page.wait_for_function(f"() => {rates}.some((rate) => rate === 4)")


def test_a_link_to_a_step_opens_there_with_nothing_hidden(new_context: New, match: str) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = watch(context, match, 33)
    page.get_by_role("button", name="Copy a link to this step").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = new_context().new_page()
    other.goto(link)
    expect(other.get_by_label("Step of the game")).to_have_value("33")
    drawn = other.locator("aside li").filter(has_text="draws")
    for line in drawn.all():
        assert "a spell of level" not in line.inner_text()


def test_the_record_is_downloaded(new_context: New, match: str) -> None:
    page = watch(new_context(), match)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert re.fullmatch(rf"magic_power-.*{match}\.json", download.value.suggested_filename)
    assert "secret" in json.dumps(json.loads(Path(download.value.path()).read_text(encoding="utf-8")))


def test_a_game_that_is_not_over_has_no_replay(new_context: New, complaints: list[str]) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(page).to_have_url(re.compile("#/table/"))
    running = page.url.rpartition("/")[2]
    page.goto(f"/#/replay/{running}/0")
    expect(page.get_by_role("heading", name="There is no replay")).to_be_visible()
    assert all("409" in said for said in complaints)  # a browser reports by itself what was refused
    complaints.clear()


def test_the_numbers_of_the_exam_explain_themselves(new_context: New, match: str) -> None:
    page = watch(new_context(reduced_motion="reduce"), match)
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
