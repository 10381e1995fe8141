"""A key or a click on something lit is never lost: not while a move is on its way, while the picture moves, while what
was touched is drawn anew, or right behind the curtain."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser import flickers, test_wizardry
from tests.browser.conftest import Server
from tests.browser.test_magic_power_match import sit_alone

New = Callable[..., BrowserContext]
TABLE = "[data-resting]"
Json = dict[str, Any]  # Any: messages are JSON of many shapes


class Line:
    """The line between a page and its server: what the server says is held back where a test wants it."""

    def __init__(self, page: Page) -> None:
        self.holds: Callable[[Json], bool] = lambda _: False
        self._held: list[str] = []
        self._ws: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws$"), self._open)

    def _open(self, ws: WebSocketRoute) -> None:
        self._ws = ws
        server = ws.connect_to_server()

        def on_frame(frame: str | bytes) -> None:
            if self._held or self.holds(json.loads(frame)):
                self._held.append(str(frame))
            else:
                ws.send(frame)

        ws.on_message(server.send)
        server.on_message(on_frame)

    def hold(self, what: str) -> None:
        """Holds back `all` that is said, or the `answers` only: then whoever moved sees what came of it before."""
        self.holds = lambda word: word["t"] == "accepted" if what == "answers" else word["t"] != "pong"

    def let_go(self) -> None:
        self.holds = lambda _: False
        held, self._held = self._held, []
        assert self._ws
        for frame in held:
            self._ws.send(frame)


def version(page: Page) -> int:
    return int(page.locator(TABLE).get_attribute("data-version") or -1)


def reaches(page: Page, at_least: int) -> None:
    """The table rests at this version, or a later one."""
    page.wait_for_function(
        "(n) => { const t = document.querySelector('[data-resting]')?.dataset;"
        " return t?.resting === 'true' && t.version >= n; }",
        arg=at_least,
    )


def ends(page: Page, before: int) -> None:
    """After the first roll the turn is ended, or it is asked whether to interfere first."""
    page.wait_for_function(
        "(n) => document.querySelector('.mp').dataset.ask === 'interfere'"
        " || document.querySelector('[data-resting]').dataset.version >= n + 2",
        arg=before,
    )


def my_first_turn(page: Page, url: str) -> int:
    """At a table where the lot lets this player begin; the version."""
    while True:
        sit_alone(page, url)
        reaches(page, 1)
        if page.locator(".mp[data-ask=opening]").count():
            return version(page)


@pytest.mark.parametrize("held", ["answers", "all"])
def test_keys_pressed_while_a_move_is_on_its_way_are_done(new_context: New, quick: Server, held: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    line = Line(page)
    before = my_first_turn(page, quick.url)
    line.hold(held)
    page.keyboard.press("r")
    if held == "answers":
        expect(page.locator(".mp[data-ask=after]")).to_have_count(1)
    page.keyboard.press("e")
    line.let_go()
    ends(page, before)
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_have_count(0)


def test_dice_chosen_before_the_answer_came_stay_chosen(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    line = Line(page)
    my_first_turn(page, quick.url)
    line.hold("answers")
    page.locator("[data-place=roll]").click()
    page.locator("[data-place='die:0']").click()
    line.let_go()
    page.locator("[data-place='die:1']").click()
    expect(page.locator(".tray .picked")).to_have_count(2)


def test_keys_pressed_while_the_picture_moves_are_done(new_context: New, quick: Server) -> None:
    page = new_context().new_page()
    before = my_first_turn(page, quick.url)
    page.keyboard.press("r")
    expect(page.locator("[data-resting=false]")).to_have_count(1)
    page.keyboard.press("e")
    ends(page, before)


def test_a_click_that_is_doubled_is_one_wish(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    line = Line(page)
    before = my_first_turn(page, quick.url)
    line.hold("all")
    page.locator("[data-place=roll]").dblclick()
    line.let_go()
    reaches(page, before + 1)
    assert version(page) == before + 1
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_have_count(0)


def test_what_cannot_be_done_any_more_is_said(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    line = Line(page)
    my_first_turn(page, quick.url)
    line.hold("all")
    page.keyboard.press("r")
    page.keyboard.press("r")
    line.let_go()
    expect(page.get_by_role("alert").filter(has_text="MP-")).to_have_count(1)


def test_a_place_that_is_gone_is_said(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    line = Line(page)
    my_first_turn(page, quick.url)
    line.hold("all")
    page.keyboard.press("r")
    page.locator("[data-place=roll]").click()
    line.let_go()
    expect(page.get_by_role("alert").filter(has_text="The table has moved on")).to_have_count(1)


def test_keys_work_right_behind_the_curtain_and_wherever_the_focus_is(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(f"{quick.url}/#/new/magic_power/pass")
    page.get_by_role("button", name="Begin to play").click()
    expect(page.get_by_role("button", name=re.compile("^I am")).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".mp[data-ask=opening]")).to_have_count(1)
    before = version(page)
    page.keyboard.press("r")
    reaches(page, before + 1)
    page.get_by_role("button", name="Log").focus()
    page.keyboard.press("e")
    ends(page, before)


def test_a_key_is_done_when_the_focus_went_with_its_control(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    before = my_first_turn(page, quick.url)
    page.locator("[data-place=roll]").press("Enter")
    reaches(page, before + 1)
    expect(page.locator(".bar :focus")).to_have_count(1)
    page.keyboard.press("e")
    ends(page, before)


def test_what_was_touched_is_done_although_it_was_drawn_anew(new_context: New) -> None:
    page = flickers.newcomer(new_context)
    flickers.share(page)
    flickers.settled(page)
    before = version(page)
    place = page.locator("[data-place=end_turn]")
    box = place.bounding_box()
    assert box
    place.evaluate("(e) => { window.touched = e; }")
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.locator(".aim [data-place=flick]").evaluate("(e) => e.click()")
    reaches(page, before + 1)
    flickers.settled(page)
    assert not page.evaluate("window.touched.isConnected"), "the button has been drawn anew"
    page.mouse.up()
    reaches(page, before + 2)


def test_icecool_keys_pressed_while_a_move_is_on_its_way_are_done(new_context: New) -> None:
    page = flickers.newcomer(new_context)
    line = Line(page)
    flickers.share(page)
    flickers.settled(page)
    before = version(page)
    line.hold("all")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the same wish
    page.keyboard.press("e")
    line.let_go()
    reaches(page, before + 2)
    assert version(page) == before + 2
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_have_count(0)


@pytest.mark.parametrize("held", ["answers", "all"])
def test_two_trees_turned_in_haste_are_both_turned(new_context: New, quick: Server, held: str) -> None:
    page = test_wizardry.newcomer(new_context)
    line = Line(page)
    page.goto(f"{quick.url}/#/new/wizardry_cubed/alone")
    page.get_by_role("button", name="Remove seat 3").click()
    page.locator("summary").filter(has_text="Turns and the Ghost Clock").click()
    page.get_by_label("Who begins").select_option("host")
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(".wz .tile")).to_have_count(18)
    pupil = test_wizardry.Pupil(page)
    while not page.locator(".wz[data-phase=search][data-mine=true][data-moving=false]").count():
        pupil.act()
    first, second = page.locator(".wz .tile:not(.up)").evaluate_all(
        "(all) => all.slice(0, 2).map((e) => e.dataset.slot)"
    )
    before = version(page)
    line.hold(held)
    page.locator(f"[data-slot='{first}']").click()
    page.locator(f"[data-slot='{second}']").click()
    line.let_go()
    # the second is turned, or it is said why it cannot be; it is never taken for a hint
    page.wait_for_function(
        "(n) => document.querySelector('[data-resting]').dataset.version >= n + 2"
        " || [...document.querySelectorAll('[role=alert]')].some((e) => /W3-|moved on/.test(e.textContent))",
        arg=before,
    )
    expect(page.locator(".pad [data-sure]")).to_have_count(0)
