"""Three browsers play Wizardry to the Power of Three: no frame, page or storage tells what lies face down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import FilePayload, Page, WebSocket, expect

from tests.browser.conftest import Server
from tests.browser.test_wizardry import New, Pupil, newcomer, play_to_the_end
from tests.browser.waiting import states, until_something_is_new

LUMIES: Final = (
    "abzorn", "bexluu", "cwiddo", "dojjav", "ezquib", "fyxwam", "gvoppa", "hjulzi",
    "izzbok", "jwexon", "kyffup", "lqamdo", "mvuzze", "nxibba", "owjagg", "pzekko",
)  # fmt: skip
"""No word of any language, page or class: wherever one is found, it is the symbol that was meant."""
NAME: Final = re.compile("|".join((*LUMIES, *(f">{name[:2]}</text>" for name in LUMIES))))
PUBLIC: Final = re.compile(
    r"(setup\.board|spells)\.dice\.|view\.(faces|targets)\.|(log\.\d+\.)?events\.\d+\.(faces|targets)\.\d+$"
)
"""Where the wire may name a symbol whatever lies open: the dice are for all to see."""
SEARCH: Final = """() => {
    const wz = document.querySelector('.wz');
    const page = document.documentElement.cloneNode(true);
    for (const dice of page.querySelectorAll('.tray, .wz .tile.up, script, style')) dice.remove();
    const log = [...page.querySelectorAll('aside li, aside p')].map((e) => e.textContent);
    const down = [...page.querySelectorAll('.wz .tile')].map((e) => {
        e.classList.remove('lit', 'chosen', 'found', 'wrong');
        e.removeAttribute('tabindex');
        for (const x of e.querySelectorAll('.hands, .peeked, svg')) x.remove();
        return e.outerHTML.replaceAll(/, [^"]* has peeped here/g, '').replaceAll(/ ?svelte-\\w+/g, '');
    });
    for (const aside of page.querySelectorAll('aside')) aside.remove();
    return {
        version: Number(wz?.dataset.version ?? -1),
        over: wz?.dataset.phase === 'over',
        moving: wz?.dataset.moving !== 'false',
        up: [...document.querySelectorAll('.wz .tile.up')].map((e) => [Number(e.dataset.slot), e.ariaLabel]),
        down, log, html: page.outerHTML,
        kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    };
}"""
Json = Any  # Any: messages are JSON of many shapes
Open = dict[int, str]
BOARD: Final = """
tiles = 18
market = {market}
forest = {forest}
stairs = 1
arrows = [{arrows}]
dice = {dice}
"""


def names(value: Json, path: str = "") -> Iterator[tuple[str, str]]:
    """Every Lumie that a message names, and where."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from names(str(key), f"{path}key.")
            yield from names(item, f"{path}{key}.")
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from names(item, f"{path}{i}.")
    elif isinstance(value, str):
        yield from ((found, path.rstrip(".")) for found in re.findall(NAME, value))


class Watch:
    """Reads along with one browser, and knows from the events what lies open before its eye."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seat = -1
        self.open: dict[int, Open] = {}
        self.dice: dict[int, set[str]] = {}
        self.shown: set[tuple[int, str]] = set()
        self.leaks: list[str] = []
        self.frames = self.flips = self.mine = self.hidden = self.forgotten = self.still = 0
        page.on("websocket", self._on_socket)

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._on_frame(json.loads(frame)))

    def _on_frame(self, word: Json) -> None:
        self.frames += 1
        if word["t"] not in ("table", "update"):
            self._judge(word, set())
            return
        view = word["view"]
        if view is None or word["status"] == "over":  # after the end there are no secrets
            return
        self.seat = view["seat"]
        said: set[str] = set()
        if word["t"] == "table":
            now = self.open.get(word["version"], {})  # what the events had shown by then
            for line in word["log"]:
                for event in line["events"]:
                    if event["t"] in ("tile_flipped", "tile_peeked"):
                        self.forgotten += 1
                        if event["slot"] != -1 or event["symbol"] not in (
                            "",
                            {**_dict(event["symbol"]), "value": None},
                        ):
                            self.leaks.append(f"the log keeps {event}")
        else:
            now = dict(self.open.get(word["version"] - 1, {}))
            for i, event in enumerate(word["events"]):
                self._follow(event, now, said, f"events.{i}.symbol")
        self.open[word["version"]] = now
        self.dice[word["version"]] = {*view["faces"], *view["targets"]}
        if view["notes"] is not None or view["tiles"] != [now.get(i) for i in range(18)]:
            self.leaks.append(f"the view at {word['version']} shows {view['tiles']}, not {now}")
        self._judge(word, said | {f"view.tiles.{i}" for i in now})

    def _follow(self, event: Json, now: Open, said: set[str], where: str) -> None:
        match event["t"]:
            case "tile_peeked":
                symbol = event["symbol"]["value"]
                if event["seat"] != self.seat and symbol != "ghost":  # W3-20: a ghost is shown to all
                    self.hidden += 1
                    if symbol is not None:
                        self.leaks.append(f"seat {self.seat} sees what another peeks at: {event}")
                    return
                self.mine += 1
                said.add(f"{where}.value")
                now[event["slot"]] = symbol
                self.shown.add((event["slot"], symbol))
            case "tile_flipped":
                self.flips += 1
                said.add(where)
                now[event["slot"]] = event["symbol"]
                self.shown.add((event["slot"], event["symbol"]))
            case "tile_returned":
                now.pop(event["slot"], None)
            case "tiles_returned":
                for slot in event["slots"]:
                    del now[slot]

    def _judge(self, word: Json, said: set[str]) -> None:
        for name, path in names(word):
            if path not in said and not PUBLIC.match(path):
                self.leaks.append(f"{word['t']}: {name} in {path}")

    def search(self) -> None:
        """The whole page and all it stores."""
        page = self.page.evaluate(SEARCH)
        up = {slot: label.split(": ", 1)[1].split(",")[0] for slot, label in page["up"]}
        assert re.findall(NAME, page["kept"]) == []
        for line in page["log"]:
            assert not NAME.search(line) or re.search("roll|dice|throw", line), line
        assert len(page["down"]) + len(up) in (0, 18)
        shapes = {re.sub(r"\d+", "#", html) for html in page["down"]}
        assert len(shapes) <= 1, shapes
        for slot, symbol in up.items():
            assert (slot, symbol) in self.shown, f"seat {self.seat} was never shown {symbol}"
        told = {(int(k) - 1, symbol) for k, symbol in re.findall(r"Tree (\d+): (\w+)", page["html"])}
        assert told <= self.shown
        if page["moving"] or page["over"] or page["version"] not in self.open:
            return
        self.still += 1
        now = self.open[page["version"]]
        assert up == now
        assert told <= set(now.items()), "a tile that is down again is still told of"
        allowed = {*now.values(), *self.dice[page["version"]]}
        for found in NAME.finditer(page["html"]):
            where = page["html"][max(0, found.start() - 200) : found.end() + 100]
            if re.search(r"\b(rolls?|dice)\b[^.<>]*$", page["html"][: found.start()][-200:]):
                continue  # news of a throw, of which all may know
            assert any(found[0] in (name, f">{name[:2]}</text>") for name in allowed), where


def _dict(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def three_friends(new_context: New, url: str, market: int, forest: int, arrow: int, *, early: bool) -> list[Watch]:
    watches = [Watch(newcomer(new_context)) for _ in range(3)]
    host = watches[0].page
    host.goto(f"{url}/#/new/wizardry_cubed/invite")
    host.locator("summary").filter(has_text="Path, school and box").click()
    dice = [[*LUMIES[:6]], [*LUMIES[6:11], "potion"], [*LUMIES[11:], "ghost"]]
    text = BOARD.format(
        market=market, forest=forest, arrows=", ".join([str(arrow)] * (forest + 1)), dice=json.dumps(dice)
    )
    payload = FilePayload(name="odd.toml", mimeType="application/toml", buffer=text.encode())
    host.locator("input[type=file]").set_input_files(payload)
    expect(host.get_by_text(f"odd.toml: {forest + 2} spaces, 18 tiles")).to_be_visible()
    if early:
        rules = host.locator("details").filter(has_text="Willy is up early")
        rules.locator("summary").click()
        rules.get_by_role("switch", name="Willy is up early").check()
    host.get_by_role("button", name="Open the table").click()
    house = host.locator(".room .house")
    expect(house).to_contain_text("The board")
    if early:
        expect(house).to_contain_text("Willy is up early: Yes")
    code = host.locator("output").inner_text()
    for watch, name in zip(watches[1:], ("Odile", "Fenwick"), strict=True):
        watch.page.goto(f"{url}/#/join/{code}")
        watch.page.get_by_label("Your name").fill(name)
        watch.page.get_by_role("button", name="Sit down").click()
    for watch in watches:
        expect(watch.page.locator(".wz .tile")).to_have_count(18)
    return watches


def test_no_frame_page_or_storage_tells_a_face_that_is_down(new_context: New, quick: Server) -> None:
    watches = three_friends(new_context, quick.url, market=6, forest=9, arrow=1, early=False)
    reloaded: set[str] = set()

    def search() -> None:
        for watch in watches:
            watch.search()
            assert watch.leaks == []
        phase = watches[2].page.locator(".wz").get_attribute("data-phase") or ""
        if phase in ("looking", "roll", "search") and phase not in reloaded:  # the whole table is sent anew
            reloaded.add(phase)
            memory = watches[2].page.evaluate("window.seen")
            watches[2].page.reload()
            expect(watches[2].page.locator(".wz .tile")).to_have_count(18)
            watches[2].page.evaluate("(seen) => Object.assign(window.seen, seen)", memory)

    play_to_the_end(*(Pupil(watch.page) for watch in watches), each=search)
    for watch in watches:
        assert watch.leaks == []
        assert watch.flips
        assert watch.mine
        assert watch.hidden
        assert watch.still > 10
    assert watches[2].forgotten
    assert reloaded >= {"roll", "search"}


def test_a_danger_window_is_still_there_after_a_reload(new_context: New, quick: Server) -> None:
    watches = three_friends(new_context, quick.url, market=4, forest=9, arrow=3, early=True)
    pages = [watch.page for watch in watches]
    pupils = [Pupil(page) for page in pages]
    calm = ".wz[data-phase=danger][data-moving=false]"
    while (now := states(*pages)) and not all(page.locator(calm).count() for page in pages):
        danger = any(page.locator(".wz[data-phase=danger]").count() for page in pages)
        # one at a time: the next could answer in a danger nobody has looked at
        if danger or not any(pupil.act() for pupil in pupils):
            until_something_is_new(*pages, since=now)
    asked = [page.locator(".ask.alarm").inner_text() for page in pages]
    helps = r"One Potion would|\d Potions would save|That takes \d+ Potions, and you have 3 left"
    assert all(re.search(helps, sentence) for sentence in asked), asked
    for page, before in zip(pages, asked, strict=True):
        page.reload()
        expect(page.locator(calm)).to_have_count(1)
        assert page.locator(".ask.alarm").inner_text() == before
    mover = next(page for page in pages if page.locator(".wz").get_attribute("data-mine") == "true")
    mover.locator(".ask .acts button").last.click()
    for page in pages:
        expect(page.locator(calm)).to_have_count(0)
    assert all(watch.leaks == [] for watch in watches)
