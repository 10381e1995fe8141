"""People at a table of ICECOOL Wizards: they flick, pay, cast and trade by mouse, by keyboard, or with a finger."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, Literal

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.waiting import states, until_newer, until_something_is_new

New = Callable[..., BrowserContext]
Way = Literal["mouse", "keys", "touch"]
SMALL: Final[ViewportSize] = {"width": 900, "height": 640}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
HASTE: Final = """
    const wait = window.setTimeout;
    window.setTimeout = (f, ms, ...rest) => wait(f, (ms ?? 0) / 12, ...rest);
"""
"""Pauses between what is shown are twelve times as short; that is the test's doing, not ours."""
LOOK: Final = """() => {
    const ice = document.querySelector('.ice');
    const place = (s) => document.querySelector(s)?.dataset.place ?? '';
    return ice ? {
        version: Number(ice.dataset.version),
        phase: ice.dataset.phase,
        mine: ice.dataset.mine === 'true',
        moving: ice.dataset.moving === 'true',
        turn: Number(ice.dataset.turn),
        flying: ice.dataset.flying,
        flick: !!document.querySelector('[data-place=flick]:not([disabled])'),
        give: place('.card-btn'),
        take: place('.acts [data-place^="take:"]'),
        trade: place('.acts [data-place^="trade:"]'),
        line: place('.acts [data-place^="line:"]'),
    } : { version: -1, phase: '', mine: false, moving: false, flying: '' };
}"""
TRAIL: Final = "() => [...document.querySelectorAll('.trail li')].map((li) => li.innerText)"
Look = dict[str, Any]  # Any: what LOOK gives, as JSON


class Flicker:
    """Does the first thing that is lit, and flicks once a turn to wherever, for want of time."""

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 1) -> None:
        self.page = page
        self.way = way
        self.rng = random.Random(seed)
        self.did: list[str] = []
        self._flicked = -1

    def look(self) -> Look:
        seen: Look = self.page.evaluate(LOOK)
        return seen

    def act(self) -> bool:
        """One move, if one is asked of this player; waits until the table has taken it."""
        seen = self.look()
        if not seen["mine"] or seen["moving"]:
            return False
        if seen["give"]:
            self._press(seen["give"])
        elif seen["take"]:
            self._take(seen["take"])
        elif seen["trade"] and "trade" not in self.did:
            self._trade(seen["trade"])
        elif seen["flick"] and seen["turn"] != self._flicked:
            self._flick(seen)
        else:
            self._press("end_turn", "e")
        until_newer(self.page, seen["version"])
        return True

    def _flick(self, seen: Look) -> None:
        if seen["line"] and self.did[-1:] != ["line"]:
            self._press(seen["line"], "l")
            self.did.append("line")
            return
        self._flicked = seen["turn"]
        self.did.append("flick")
        self.aim()
        self.strike()

    def aim(self) -> None:
        if self.way == "keys":
            for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "d"):
                for _ in range(self.rng.randrange(1, 6)):
                    self.page.keyboard.press(key)
            self.page.keyboard.press("Shift+ArrowUp")
            return
        if self.way == "touch":
            self.page.get_by_role("tab", name="Aim").tap()
        for name, value in (
            ("direction", self.rng.randrange(360)),
            ("strength", self.rng.randrange(30, 80) * 10),
            ("side", self.rng.choice((0, 0, -40, 40))),
        ):
            self.page.locator(f"[data-aim={name}]").fill(str(value))

    def strike(self) -> None:
        self._press("flick", "Enter")

    def trail(self) -> list[str]:
        """The credited trail of the last flick, as it is read here."""
        if self.way == "touch":
            self.page.get_by_role("tab", name="Table").tap()
        lines: list[str] = self.page.evaluate(TRAIL)
        return lines

    def _take(self, place: str) -> None:
        self._press(place)
        choice = self.page.locator(".pay button").first
        if choice.is_visible():
            choice.press("Enter")

    def _trade(self, place: str) -> None:
        self._press(place)
        for side in ("give", "take"):
            self.page.locator(f"input[name={side}]").first.check(force=True)
        self.page.get_by_role("button", name="Swap the two").click()
        self.did.append("trade")

    def _press(self, place: str, key: str = "") -> None:
        it = self.page.locator(f"[data-place='{place}']").first
        if self.way == "mouse":
            it.click()
        elif self.way == "touch":
            it.tap()
        elif key:
            self.page.keyboard.press(key)
        else:
            it.press("Enter")


def newcomer(new_context: New, *, still: bool = True, **options: Any) -> Page:  # Any: Playwright's own options
    """Somebody new; `still`: who wants no motion, and sees where things end at once."""
    # the school is drawn on the CPU here: a smaller one is drawn faster
    look = {"viewport": SMALL, **options, **({"reduced_motion": "reduce"} if still else {})}
    context = new_context(**look)
    context.add_init_script(HASTE if still else "")
    return context.new_page()


def share(page: Page, seats: int = 2) -> None:
    """A table at this one device."""
    page.goto("/#/new/icecool_wizards/pass")
    for seat in range(3, seats, -1):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    page.get_by_role("button", name="Begin to play").click()
    ready(page)


def ready(page: Page) -> None:
    """The school is built."""
    expect(page.locator(".ice canvas")).to_be_visible()
    expect(page.locator(".ice .sorry")).to_have_count(0)


def settled(page: Page) -> None:
    """All that was to be shown has been shown."""
    expect(page.locator(".ice[data-moving=false][data-flying='']")).to_have_count(1)


def moved(page: Page, do: Callable[[], object]) -> None:
    """Until what this move brought has been shown."""
    version = page.evaluate(LOOK)["version"]
    do()
    until_newer(page, version)
    settled(page)


def is_over(page: Page) -> bool:
    return bool(page.locator(".ice[data-phase=over][data-moving=false]").count())


def play_to_the_end(*players: Flicker, each: Callable[[], None] | None = None) -> None:
    pages = [p.page for p in players]
    while (before := states(*pages)) and not all(map(is_over, pages)):  # first the state, then what is made of it
        acted = [p.act() for p in players]
        if any(acted) and each:
            each()
        elif not any(acted):
            until_something_is_new(*pages, since=before)
