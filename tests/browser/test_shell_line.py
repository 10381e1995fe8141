"""A line that is cut, pieces of the page that do not arrive, and a server with a newer page: each is told in a
sentence, moves nothing, and loses nothing that was done."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

from tests.browser.audit import axe, online, still
from tests.browser.test_magic_power_match import Pupil
from tests.browser.test_shell_join import seats

New = Callable[..., BrowserContext]
NO_LINE = {
    "en-GB": "No connection. What you do is sent when you are back.",
    "de-DE": "Keine Verbindung. Was du tust, wird gesendet, sobald du zurück bist.",
}
PHONES = [(390, 844), (844, 390), (1440, 900)]
BOXES = """() => [...document.querySelectorAll('main *')].filter(e => !e.closest('svg, canvas'))
    .map(e => [e.tagName, e.className, ...Object.values(e.getBoundingClientRect().toJSON()).map(Math.round)])
    .map(all => all.join(' '))"""


class Line:
    """The line of one page to the server, which a test can silence: nothing is closed, nothing arrives."""

    def __init__(self, page: Page) -> None:
        self.is_dead = False
        self.said: list[dict[str, Any]] = []  # what arrived at the server
        self.build: str | None = None  # what the server says of its page
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws$"), self._through)

    def _through(self, ws: WebSocketRoute) -> None:
        server = ws.connect_to_server()
        self.sockets.append(ws)
        is_mine = {"dead": False}

        def up(message: str | bytes) -> None:
            is_mine["dead"] = is_mine["dead"] or self.is_dead
            if not is_mine["dead"]:
                self.said.append(json.loads(message))
                server.send(message)

        def down(message: str | bytes) -> None:
            is_mine["dead"] = is_mine["dead"] or self.is_dead
            if is_mine["dead"]:
                return
            word = json.loads(message)
            if word["t"] == "welcome" and self.build is not None:
                word["build"] = self.build
                message = json.dumps(word)
            ws.send(message)

        ws.on_message(up)
        server.on_message(down)

    def plays(self) -> list[dict[str, Any]]:
        return [word for word in self.said if word["t"] == "play"]


GAMES = ["magic_power", "wizardry_cubed", "icecool_wizards"]


def at_table(page: Page, game: str = "magic_power") -> None:
    page.goto("/")
    online(page)
    page.get_by_role("button", name=re.compile("Play against bots|Gegen Bots")).nth(GAMES.index(game)).click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(seats(page).first).to_be_visible()


def my_turn(page: Page) -> Any:  # Any: a Locator
    button = page.locator("[data-place=roll], [data-place='action:C'], .deck.lit").first
    expect(button).to_be_enabled()
    button.hover()
    still(page)
    return button


@pytest.mark.parametrize("size", PHONES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_cut_line_is_told_and_moves_nothing(locale: str, size: tuple[int, int], new_context: New) -> None:
    scheme = "dark" if locale == "de-DE" else "light"
    context = new_context(
        locale=locale, color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    line = Line(page)
    at_table(page)
    button = my_turn(page)
    before = page.evaluate(BOXES)
    line.is_dead = True
    told = page.get_by_text(NO_LINE[locale])
    expect(told).to_be_in_viewport(ratio=1)
    assert page.evaluate(BOXES) == before
    sent = len(line.plays())
    button.click()
    expect(page.locator("[data-pending]")).to_have_count(1)
    assert page.evaluate(BOXES) == before
    assert axe(page) == []
    assert len(line.plays()) == sent
    line.is_dead = False
    online(page)
    expect(told).to_have_count(0)
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert len(line.plays()) == sent + 1


@pytest.mark.parametrize("game", ["wizardry_cubed", "icecool_wizards"])
def test_every_game_tells_that_the_network_is_gone(game: str, new_context: New) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    at_table(page, game)
    context.set_offline(True)
    told = page.get_by_text(NO_LINE["en-GB"])
    expect(told).to_be_in_viewport(ratio=1)
    context.set_offline(False)
    expect(told).to_have_count(0)


LOST = "A part of this page has not arrived."


def forgive(complaints: list[str]) -> None:
    """What the browser says by itself of the pieces that a test has kept from it."""
    complaints[:] = [c for c in complaints if not re.search("ERR_FAILED|404|preload assets", c)]


def cut_off(page: Page, what: str) -> list[str]:
    """Scripts of this name do not come, as long as the name stands in the list."""
    lost = [what]

    def gate(route: Route) -> None:
        if any(name in route.request.url for name in lost):
            route.abort()
        else:
            route.continue_()

    page.route(re.compile("/assets/|/api/"), gate)
    return lost


@pytest.mark.parametrize(
    ("piece", "way", "there"),
    [
        ("SetupPage", "/#/new/magic_power/alone", "form button.primary"),
        ("magic_power.kit", "/#/new/magic_power/alone", "form button.primary"),
        ("Joining", "/#/join/abcdefgh", "main h1"),
        ("ReplayPage", "/#/replay/none", "main .wait"),
        ("api/replay", "/#/replay/none", "main a[href]"),
    ],
)
def test_a_lost_piece_is_told_and_comes_when_it_is_asked_for_again(
    piece: str, way: str, there: str, new_context: New, complaints: list[str]
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    lost = cut_off(page, piece)
    page.goto(way)
    told = page.get_by_role("alert").filter(has_text=LOST)
    expect(told).to_be_in_viewport()
    again = page.get_by_role("button", name="Try again")
    assert axe(page) == []
    lost.clear()
    again.click()
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(page.locator(there).first).to_be_visible()
    forgive(complaints)


def test_a_rulebook_that_is_lost_is_told_beside_the_open_panel(new_context: New, complaints: list[str]) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    lost = cut_off(page, "magic_power.book")
    page.goto("/")
    online(page)
    page.get_by_role("button", name="Rules").first.click()
    panel = page.get_by_role("dialog")
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_in_viewport(ratio=1)
    assert axe(page) == []
    lost.clear()
    page.get_by_role("button", name="Try again").click()
    expect(panel.locator("[data-rule]").first).to_be_visible()
    expect(page.get_by_text(LOST)).to_have_count(0)
    forgive(complaints)


def test_a_language_that_is_lost_is_told_and_the_page_is_there_in_english(
    new_context: New, complaints: list[str]
) -> None:
    page = new_context(locale="de-DE").new_page()
    lost = cut_off(page, "/de-")
    page.goto("/")
    expect(page.get_by_text(LOST)).to_be_visible()
    lost.clear()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    forgive(complaints)


def test_where_not_even_the_first_script_arrives_there_is_a_sentence(new_context: New, complaints: list[str]) -> None:
    page = new_context().new_page()
    cut_off(page, "/assets/")
    page.goto("/")
    expect(page.get_by_text(LOST)).to_be_visible()
    forgive(complaints)


def test_an_old_page_says_so_and_is_loaded_again_where_it_is_once(new_context: New) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    line = Line(page)
    at_table(page)
    place = page.url
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    line.build = "index-of-tomorrow"
    line.sockets[-1].close(code=1001)
    expect(page.get_by_text("There is a newer version.")).to_be_visible()
    in_vain = page.get_by_text("The server has been updated.")  # it is still the page of yesterday
    expect(in_vain).to_be_visible()
    assert loads == [place]
    line.build = None
    page.get_by_role("button", name="Load again").click()
    expect(in_vain).to_have_count(0)
    online(page)
    assert page.url == place


def test_an_old_page_waits_for_words_that_are_being_written(new_context: New) -> None:
    page = new_context().new_page()
    line = Line(page)
    page.clock.install()
    page.goto("/#/join/")
    page.goto("/")
    online(page)
    field = page.get_by_label("Your name")
    field.fill("Tamsi")
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    line.build = "index-of-tomorrow"
    line.sockets[-1].close(code=1001)
    expect(page.get_by_text("There is a newer version.")).to_be_visible()
    page.clock.run_for(20_000)
    expect(field).to_have_value("Tamsi")
    assert loads == []
    field.fill("")
    page.clock.run_for(5_000)
    expect(page.get_by_text("The server has been updated.")).to_be_visible()


def test_what_was_done_is_not_lost_when_the_page_is_loaded_again(new_context: New) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
    line = Line(page)
    at_table(page)
    button = my_turn(page)
    sent = len(line.plays())
    line.is_dead = True
    button.click()
    expect(page.locator("[data-pending]")).to_have_count(1)
    line.is_dead = False
    line.build = "index-of-tomorrow"
    expect(page.get_by_text("The server has been updated.")).to_be_visible()
    assert len({play["id"] for play in line.plays()[sent:]}) == 1
    while not Pupil(page).act():
        page.wait_for_timeout(20)
