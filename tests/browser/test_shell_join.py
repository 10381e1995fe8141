"""Coming to a table: by code, by link, on another device, and back again after the line or the server was gone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.audit import axe, online

New = Callable[..., BrowserContext]


def invite(context: BrowserContext, name: str, friends: int = 2, base: str = "") -> tuple[Page, str]:
    """The host's page in the waiting room, and the table's code."""
    page = context.new_page()
    page.goto(f"{base}/#/new/magic_power/invite")
    page.get_by_label("Name of seat 1").fill(name)
    for seat in range(3, friends + 1, -1):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    page.get_by_role("switch", name="List the table").uncheck()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return page, page.locator("output").inner_text()


def come(context: BrowserContext, code: str, name: str) -> Page:
    """Follow an invitation for the first time."""
    page = context.new_page()
    page.goto(f"/#/join/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile("#/table/"))
    return page


def seats(page: Page) -> Any:  # Any: a Locator; players() of the game's own picture are another list
    return page.locator("header .chips li")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_waiting_room_is_accessible(new_context: New, scheme: str) -> None:
    host, _ = invite(new_context(color_scheme=scheme), "Tamsin")
    assert axe(host) == []


def test_the_waiting_room_names_the_game_and_oneself(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=2)
    leo = come(new_context(viewport={"width": 390, "height": 844}), code, "Leo")
    for page, own, other in ((host, "Tamsin", "Leo"), (leo, "Leo", "Tamsin")):
        room = page.locator(".room")
        expect(room.get_by_text("The Test of Magic Power")).to_be_visible()
        expect(room.locator("li").filter(has_text=own).locator(".soft")).to_have_text("you")
        expect(room.locator("li").filter(has_text=other).locator(".soft")).not_to_have_text("you")


def test_the_link_is_copied_where_there_is_no_https(new_context: New) -> None:
    host, code = invite(new_context(permissions=["clipboard-read"]), "Tamsin")
    host.evaluate(
        "Object.defineProperty(window, 'isSecureContext', { value: false });"
        "Object.defineProperty(navigator.clipboard, 'writeText', { value: undefined })"
    )
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_text("Copied")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()").endswith(f"/#/join/{code}")


def test_the_game_begins_when_the_last_one_sits_down(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin")
    odile = come(new_context(), code, "Odile")
    expect(host.get_by_text("Odile")).to_be_visible()
    expect(odile.get_by_text("The game begins when all seats are taken")).to_be_visible()
    fenwick = come(new_context(), code, "Fenwick")
    for page in (host, odile, fenwick):
        expect(seats(page)).to_contain_text(["Tamsin", "Odile", "Fenwick"])
        expect(seats(page).locator(".turn")).to_have_count(1)


def test_the_host_begins_with_bots_on_free_seats(new_context: New) -> None:
    host, _ = invite(new_context(), "Tamsin")
    host.get_by_label("Strength of the bots").select_option("novice")
    host.get_by_role("button", name="Begin with bots").click()
    expect(seats(host)).to_contain_text(["Tamsin", "bot, Novice", "bot, Novice"])


def test_a_full_table_says_so(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=1)
    come(new_context(), code, "Odile")
    late = new_context().new_page()
    late.goto(f"/#/join/{code}")
    late.get_by_label("Your name").fill("Late")
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_role("alert").filter(has_text=re.compile("taken|no open table"))).to_be_visible()
    host.close()


def test_a_seat_moves_to_another_device_by_its_secret_link(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=1)
    odile = come(new_context(), code, "Odile")
    seats(odile).filter(has_text="Odile").get_by_role("button").click()
    link = odile.get_by_label("On another device").input_value()
    assert "/#/seat/" in link  # in the fragment: neither a server nor a Referer ever sees it
    phone = new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(link)
    expect(phone).to_have_url(re.compile("#/table/"))
    expect(seats(phone).filter(has_text="Odile")).to_contain_text("you")
    phone.go_back()
    assert "/seat/" not in phone.url
    odile.keyboard.press("Escape")
    expect(odile.get_by_text("You are watching.")).to_be_visible()
    thief = new_context().new_page()
    thief.goto(link)
    expect(thief.get_by_role("alert").filter(has_text="This link has been used or replaced")).to_be_visible()
    host.close()


def test_a_seat_is_handed_over_by_a_new_link(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin", friends=1)
    odile = come(new_context(), code, "Odile")
    seats(odile).filter(has_text="Odile").get_by_role("button").click()
    odile.get_by_role("button", name="Hand the seat over").click()
    link = odile.get_by_label("Give this link to whoever takes the seat").input_value()
    heir = new_context().new_page()
    heir.goto("/")
    heir.get_by_label("Your name").fill("Heir")
    heir.get_by_label("Your name").press("Tab")
    heir.goto(link)
    expect(seats(heir).filter(has_text="you")).to_have_count(1)
    expect(seats(host).filter(has_text="Heir")).to_have_count(1)


def test_a_watcher_sees_the_table_and_can_do_nothing(new_context: New) -> None:
    host = new_context().new_page()
    host.goto("/#/new/magic_power/alone")
    host.get_by_label("Name of seat 1").fill("Watched Wren")
    host.get_by_role("switch", name="List the table").check()
    host.get_by_role("button", name="Begin to play").click()
    expect(host).to_have_url(re.compile("#/table/"))
    watcher = new_context().new_page()
    watcher.goto("/")
    watcher.locator(f"a[href='{host.url[host.url.index('#') :]}']").click()
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("button", name="Take back")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Roll three dice")).to_have_count(0)


def test_a_lost_line_is_taken_up_again(new_context: New) -> None:
    context = new_context()
    page = context.new_page()
    lines: list[WebSocketRoute] = []

    def through(ws: WebSocketRoute) -> None:
        ws.connect_to_server()
        lines.append(ws)

    page.route_web_socket(re.compile("/ws$"), through)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page)).to_have_count(3)
    lines[-1].close(code=1001)
    expect(page.locator("[data-status=waiting], [data-status=connecting]")).to_be_visible()
    online(page)
    assert len(lines) >= 2
    expect(seats(page).filter(has_text="you")).to_have_count(1)


def test_the_server_is_killed_and_comes_back(new_context: New, server: Any) -> None:  # Any: conftest's Server
    page = new_context().new_page()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page)).to_have_count(3)
    lines = page.locator("aside li")
    expect(lines.first).to_be_visible()
    told = lines.first.inner_text()
    server.kill()
    expect(page.locator("[data-status=waiting], [data-status=connecting]")).to_be_visible()
    server.start()
    expect(page.locator("[data-status=online]")).to_be_visible(timeout=20_000)
    expect(lines.first).to_have_text(told)
    expect(seats(page).filter(has_text="you")).to_have_count(1)


def test_a_code_is_typed_as_it_was_heard_and_fits_the_smallest_phone(new_context: New) -> None:
    host, code = invite(new_context(viewport={"width": 320, "height": 640}), "Tamsin")
    assert re.fullmatch(r"[A-Z]+-[A-Z]+-\d{3}", code)
    host.locator("output").evaluate("o => { o.textContent = 'CUPBOARD-PUMPKIN-888' }")  # no code is longer
    assert host.evaluate("document.documentElement.scrollWidth") <= 320
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto("/")
    page.get_by_label("Your name").fill("Leo")
    page.get_by_label("Table code").fill(code.replace("-", " ").lower())
    page.get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile("#/table/"))


def test_a_name_that_cannot_be_seen_is_refused_with_a_sentence_and_two_of_one_name_are_told_apart(
    new_context: New,
) -> None:
    host, code = invite(new_context(), "דנה")
    page = new_context().new_page()
    page.goto(f"/#/join/{code}")
    page.get_by_label("Your name").fill("\u3164")  # blank, but no white space
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing that can be seen")
    page.get_by_label("Your name").fill("דנה")
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(host.locator("bdi", has_text="דנה 2")).to_be_visible()


def test_a_table_that_cannot_be_entered_again_says_why_in_its_place(new_context: New) -> None:
    """As after an update of the server: what stood on the page can no longer be played."""
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    lines: list[WebSocketRoute] = []

    def through(ws: WebSocketRoute) -> None:
        server, is_back = ws.connect_to_server(), bool(lines)
        lines.append(ws)

        def on_message(message: str | bytes) -> None:
            word = json.loads(message)
            if is_back and word["t"] == "enter":
                word["match"] = "gone"
            server.send(json.dumps(word))

        ws.on_message(on_message)

    page.route_web_socket(re.compile("/ws$"), through)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(seats(page)).to_have_count(3)
    lines[0].close()
    expect(page.get_by_role("alert").filter(has_text="There is no table")).to_be_in_viewport(ratio=1)
    expect(seats(page)).to_have_count(0)
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()


def test_the_host_frees_a_seat_and_whoever_had_it_is_told_why(new_context: New) -> None:
    host, code = invite(new_context(viewport={"width": 1280, "height": 720}), "Tamsin")
    odile = come(new_context(viewport={"width": 390, "height": 844}), code, "Odile")
    come(new_context(), code, "Fenwick")
    expect(seats(odile)).to_have_count(3)
    stage, foot = odile.locator(".stage").bounding_box(), odile.locator("footer").bounding_box()
    seats(host).nth(1).get_by_role("button").click()
    host.get_by_label("Why").select_option("conduct")
    host.get_by_role("button", name="Free the seat").click()
    host.get_by_role("button", name="Free the seat").click()
    told = odile.locator(".news").filter(has_text="Tamsin")
    expect(told).to_contain_text("because of their conduct")
    expect(told).to_be_in_viewport(ratio=1)
    expect(odile.locator("[data-eye]")).to_have_attribute("data-eye", "-1")
    assert odile.locator("footer").evaluate("foot => foot.contains(document.querySelector('.news'))")
    now = odile.locator(".stage").bounding_box()
    # a page longer than the window may end earlier, as a watcher has no hand; nothing in sight may move
    assert stage
    assert foot
    assert now
    assert (now["x"], now["y"], now["width"]) == (stage["x"], stage["y"], stage["width"])
    assert now["y"] + now["height"] >= foot["y"]
    assert odile.locator("footer").bounding_box() == foot
    told.get_by_role("button").click()
    expect(told).to_have_count(0)
    assert odile.locator("footer").bounding_box() == foot
    expect(host.locator(".news")).to_contain_text("has freed the seat of")


def test_whoever_sits_at_a_table_is_told_in_its_place_that_it_is_closed(new_context: New) -> None:
    host, code = invite(new_context(viewport={"width": 1280, "height": 720}), "Tamsin")
    odile = come(new_context(viewport={"width": 390, "height": 844}), code, "Odile")
    come(new_context(), code, "Fenwick")
    expect(seats(odile)).to_have_count(3)
    host.get_by_role("button", name="Table and seats", exact=True).click()
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("button", name="Close the table").click()
    for page in (odile, host):
        told = page.get_by_role("alert").filter(has_text="Tamsin has closed this table: we stop here.")
        expect(told).to_be_in_viewport(ratio=1)
        expect(seats(page)).to_have_count(0)
    odile.reload()
    expect(odile.get_by_role("alert").filter(has_text="Tamsin has closed")).to_be_visible()
