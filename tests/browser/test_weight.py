"""What a page costs whoever sees it for the first time: bytes over the wire, as a browser counts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

New = Callable[..., BrowserContext]
MOST = {
    "lobby": 130_000,
    "magic_power": 230_000,
    "wizardry_cubed": 230_000,
    "icecool_wizards": 400_000,
}
GAMES = [name for name in MOST if name != "lobby"]


class Scales:
    """All that a page fetches, by address: bytes as they were sent, packed, with their headers."""

    def __init__(self, page: Page) -> None:
        self.of: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.setCacheDisabled", {"cacheDisabled": True})
        line.on("Network.responseReceived", self._received)
        line.on("Network.loadingFinished", self._came)

    def _received(self, event: dict[str, Any]) -> None:  # Any: of the browser's protocol
        self._addresses[event["requestId"]] = event["response"]["url"]

    def _came(self, event: dict[str, Any]) -> None:  # Any: as above
        address = self._addresses.get(event["requestId"], "?").rpartition("/")[2]
        self.of[address] = self.of.get(address, 0) + int(event["encodedDataLength"])

    @property
    def total(self) -> int:
        return sum(self.of.values())

    def has(self, *parts: str) -> list[str]:
        return [address for address in self.of if any(part in address for part in parts)]

    def told(self) -> str:
        heavy = sorted(self.of.items(), key=lambda item: -item[1])
        return f"{self.total} bytes in {len(heavy)} files: {heavy}"


def lobby(page: Page) -> None:
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))


def table(context: BrowserContext, game: str) -> str:
    """The address of a table against a bot."""
    page = context.new_page()
    page.goto(f"/#/new/{game}")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/#/table/*")
    page.locator(".leave, header").first.wait_for()
    address = page.url
    page.goto("about:blank")
    return address


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_lobby_is_light_and_has_nothing_of_a_game_but_its_cover(new_context: New, lang: str) -> None:
    page = new_context(locale=lang).new_page()
    scales = Scales(page)
    lobby(page)
    page.wait_for_load_state("networkidle")
    print("weighed lobby", scales.told())
    assert not scales.has(".book", ".ask", ".kit", "Table-", "TablePage", "SetupPage", "stage", "events.")
    assert scales.total <= MOST["lobby"], scales.told()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_and_its_rulebook_stays_shut(new_context: New, game: str) -> None:
    context = new_context(viewport={"width": 1280, "height": 720})
    address = table(context, game)
    page = context.new_page()
    scales = Scales(page)
    page.goto(address, wait_until="networkidle")
    page.locator("canvas, svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    print("weighed", game, scales.told())
    assert scales.has("Table-")
    assert not scales.has(".book", ".ask")
    assert scales.total <= MOST[game], scales.told()
