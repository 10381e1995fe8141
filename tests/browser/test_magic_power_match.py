"""Whole matches of The Test of Magic Power in the browser, from the first die to the final exam."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal

from playwright.sync_api import BrowserContext, FilePayload, Page, WebSocketRoute, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.conftest import Server
from tests.browser.waiting import states, until_other, until_something_is_new

New = Callable[..., BrowserContext]
LOOK: Final = r"""() => {
    const all = (s) => [...document.querySelectorAll(s)];
    const mp = all('.mp')[0];
    return mp && {
        ask: mp.dataset.ask,
        version: Number(mp.dataset.version),
        decks: all('.deck.lit').map((e) => e.dataset.place),
        dice: all('.tray .seat').map((e) => Number(/\d.*?(\d)/.exec(e.ariaLabel)?.[1] ?? 0)),
        cards: all('.hand .card.lit').map((e) => e.dataset.card),
        held: all('.hand .card').length,
    };
}"""
Look = dict[str, Any]  # Any: what LOOK gives, as JSON


class Pupil:
    """Somebody at a table who does the simplest promising thing that is lit, by mouse or by keyboard alone."""

    def __init__(self, page: Page, way: Literal["mouse", "keys"] = "mouse") -> None:
        self.page = page
        self.way = way
        self._tried: set[tuple[int, str]] = set()

    def look(self) -> Look:
        seen: Look | None = self.page.evaluate(LOOK)
        return seen or {"ask": "curtain", "version": -1}

    def act(self) -> bool:
        """One step, if something is asked of this pupil."""
        seen = self.look()
        match seen["ask"]:
            case "watch" | "moving" | "start" | "over" | "curtain":
                return False
            case "opening" | "amplify":
                self._press("[data-place=roll]", "r")
            case "stone":
                self._draw("deck:stone")
            case "before":
                if not self._cast(seen):
                    self._roll(seen)
            case "after":
                self._after(seen)
            case "discard":
                self._press(".hand .card.lit", "h", "Enter")
            case "errand":
                self.page.locator(".middle button").first.press("Enter")
            case "interfere" | "reroll" | "turn_over":
                self._press("[data-place=end]", "e")
        self._settle(seen)
        return True

    def _settle(self, seen: Look) -> None:
        until_other(self.page, LOOK, seen, still="now.ask === 'moving'")

    def _after(self, seen: Look) -> None:
        spells = [d for d in seen["decks"] if d != "deck:stone"]
        if spells and seen["held"] < 3:
            self._draw(spells[-1])
        elif not self._cast(seen):
            self._press("[data-place=end]", "e")

    def _draw(self, deck: str) -> None:
        if self.way == "mouse":
            self.page.locator(f"[data-place='{deck}']").click()
            return
        self.page.keyboard.press("d")
        while self.page.evaluate("document.activeElement.dataset.place") != deck:
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def _roll(self, seen: Look) -> None:
        """Two equal dice stay: they are good for a spell while the hand is small, then one is rolled; else two."""
        dice = seen["dice"]
        odd = [i for i in range(3) if dice.count(dice[i]) == 1]
        if len(odd) == 1 and seen["held"] < 2:
            self._press("[data-place='action:C']", "c")
            return
        letter, chosen = ("B", odd) if len(odd) == 1 else ("A", [0, 1])
        for die in chosen:
            self._press(f"[data-place='die:{die}']", str(die + 1))
        self._press(f"[data-place='action:{letter}']", letter.lower())

    def _cast(self, seen: Look) -> bool:
        """A spell that would make three of a kind; each is looked at once for the same dice."""
        for card in seen["cards"]:
            if (seen["version"], card) in self._tried or len(set(seen["dice"])) == 3:
                continue
            self._tried.add((seen["version"], card))
            if self.way == "mouse":
                self.page.locator(f"[data-card='{card}']").click()
            else:
                self.page.keyboard.press("h")
                while self.page.evaluate("document.activeElement.dataset.card") != card:
                    self.page.keyboard.press("ArrowRight")
                self.page.keyboard.press("Enter")
            dialog = self.page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            triples = dialog.locator(".way.triple")
            if triples.count() == 0:
                self.page.keyboard.press("Escape")
                expect(dialog).to_have_count(0)
                continue
            if self.way == "mouse":
                triples.first.click()
            else:
                while not self.page.evaluate("document.activeElement.matches('.way.triple')"):
                    self.page.keyboard.press("ArrowDown")
                self.page.keyboard.press("Enter")
            return True
        return False

    def _press(self, selector: str, *keys: str) -> None:
        if self.way == "mouse":
            self.page.locator(selector).first.click()
        else:
            for key in keys:
                self.page.keyboard.press(key)


def is_over(page: Page) -> bool:
    return bool(page.locator(".mp[data-ask=over]").count())


def play_to_the_end(*pupils: Pupil, each: Callable[[], None] | None = None) -> None:
    pages = [p.page for p in pupils]
    while (before := states(*pages)) and not all(map(is_over, pages)):  # first the state, then what is made of it
        acted = [p.act() for p in pupils]
        if each:
            each()
        if not any(acted):
            until_something_is_new(*pages, since=before)


def assert_exam_is_told(page: Page) -> None:
    exam = page.get_by_role("region", name="The final exam")
    expect(exam).to_be_visible()
    told = exam.locator(".candidate").filter(has_text=re.compile("passed!|not this time|not admitted"))
    expect(told).to_have_count(exam.locator(".candidate").count())
    expect(exam.locator(".big")).to_have_text(re.compile("passed|nobody has passed", re.IGNORECASE))
    expect(exam.get_by_role("link", name="Watch the replay")).to_be_visible()


def assert_accessible(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe(page) == []


def sit_alone(page: Page, url: str) -> None:
    """Against one bot, set up by the page."""
    page.goto(f"{url}/#/new/magic_power/alone")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Strength of the bot on seat 2").select_option("novice")
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(".mp")).to_be_visible()


def test_a_whole_match_by_mouse(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    sit_alone(page, quick.url)
    play_to_the_end(Pupil(page))
    assert_exam_is_told(page)
    assert_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    assert_exam_is_told(page)
    assert not is_too_wide(page)
    expect(page.get_by_role("link", name=re.compile("replay|again"))).to_have_count(2)  # one way to each
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile("#/replay/"))
    expect(page.locator(".mp .players li")).to_have_count(2)


def test_a_whole_match_by_keyboard_alone(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    sit_alone(page, quick.url)
    page.mouse.move(0, 0)
    play_to_the_end(Pupil(page, "keys"))
    assert_exam_is_told(page)
    page.get_by_role("link", name="Play again").press("Enter")
    expect(page.get_by_label("Strength of the bot on seat 2")).to_have_value("novice")
    expect(page.get_by_label(re.compile("Name of seat"))).to_have_count(2)


def bring_spells(page: Page, effects: tuple[str, ...]) -> None:
    """A spell file in which every card has a name of its own: none found on the page can be another's."""
    cards = (
        f"""
        [[spell]]
        id = "canary_{n}"
        name = {{ en = "Canary{n:02}" }}
        text = {{ en = "Sings." }}
        level = {1 + n % 2}
        copies = 1
        effect = {{ {effects[n // 2 % len(effects)]} }}"""
        for n in range(20)
    )
    payload = FilePayload(name="canaries.toml", mimeType="application/toml", buffer="\n".join(cards).encode())
    page.locator("input[type=file]").set_input_files(payload)
    expect(page.get_by_text("canaries.toml: 20 spell cards")).to_be_visible()


def test_a_whole_match_at_one_device_hides_every_other_hand(new_context: New) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto("/#/new/magic_power/pass")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Bea")
    bring_spells(page, ('does = "hush"', 'does = "mould"'))  # some are held for long, some end the rounds
    page.get_by_role("button", name="Begin to play").click()
    held: dict[str, set[str]] = {"Ada": set(), "Bea": set()}
    searched = 0
    looking = ""

    def pass_the_device() -> None:
        nonlocal looking, searched
        lift = page.get_by_role("button", name=re.compile("^I am (Ada|Bea)$")).first
        if not lift.is_visible():
            if page.locator(".mp .own .name").count():
                cards = page.locator(".mp .hand .card, .mp .stock .mini").all_text_contents()
                held[looking] = {name for text in cards for name in re.findall(r"Canary\d\d", text)}
            return
        assert re.findall(r"Canary\d\d", page.locator(".stage").inner_html()) == []
        looking = lift.inner_text().split()[-1]
        lift.click()
        expect(page.locator(".mp")).to_be_visible()
        other = "Bea" if looking == "Ada" else "Ada"
        log = page.locator("aside").inner_text()
        assert not re.search(rf"{other} (draws|pilfers) Canary", log)
        own = re.findall(r"Canary\d\d", " ".join(page.locator(".mp .hand, .mp .stock").all_text_contents()))
        hidden = held[other] - set(own) - set(re.findall(r"casts (Canary\d\d)", log))
        searched += len(hidden)
        shown = page.evaluate(
            "() => { const d = document.documentElement.cloneNode(true); "
            "d.querySelector('aside').remove(); return d.outerHTML; }"
        )
        assert hidden & set(re.findall(r"Canary\d\d", shown)) == set()

    play_to_the_end(Pupil(page), each=pass_the_device)
    assert searched > 3
    assert_exam_is_told(page)


def test_a_whole_match_in_two_browsers_through_a_lost_line(new_context: New) -> None:
    host = new_context(reduced_motion="reduce").new_page()
    lines: list[WebSocketRoute] = []

    def through(ws: WebSocketRoute) -> None:
        ws.connect_to_server()
        lines.append(ws)

    phone = {"width": 390, "height": 844}
    guest = new_context(reduced_motion="reduce", viewport=phone, has_touch=True).new_page()
    guest.route_web_socket(re.compile("/ws$"), through)
    host.goto("/#/new/magic_power/invite")
    host.get_by_label("Name of seat 1").fill("Tamsin")
    host.get_by_role("button", name="Remove seat 3").click()
    bring_spells(host, ('does = "mould"', 'does = "mirror"'))  # strong ones: a short match
    host.get_by_role("button", name="Open the table").click()
    code = host.locator("output").inner_text()
    guest.goto(f"/#/join/{code}")
    guest.get_by_label("Your name").fill("Odile")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.locator(".mp")).to_be_visible()
    steps = 0

    def cut_now_and_then() -> None:
        nonlocal steps
        steps += 1
        if steps in (5, 12):  # early: with these spells a match can be short
            lines[-1].close()
        assert steps % 8 or not is_too_wide(guest)

    play_to_the_end(Pupil(host), Pupil(guest), each=cut_now_and_then)
    assert len(lines) >= 3
    for page in (host, guest):
        assert_exam_is_told(page)
    finals = [p.locator(".candidate .final").all_inner_texts() for p in (host, guest)]
    assert finals[0] == finals[1]
    assert finals[0]
