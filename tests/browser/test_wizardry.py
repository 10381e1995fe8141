"""Wizardry to the Power of Three in the browser: whole games from memory, hints, the stairs, and no face that stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Literal

from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.conftest import Server
from tests.browser.waiting import states, until_newer, until_something_is_new

New = Callable[..., BrowserContext]
HASTE: Final = """
    const wait = window.setTimeout;
    window.setTimeout = (f, ms, ...rest) => wait(f, (ms ?? 0) / 12, ...rest);
    if (location.protocol.startsWith('http') && !localStorage.getItem('gramarye.wizardry_cubed'))
        localStorage.setItem('gramarye.wizardry_cubed', JSON.stringify({ open: 'usual', seen: true }));
    window.seen = {};
    const look = () => {
        for (const tile of document.querySelectorAll('.wz .tile.up')) {
            const name = / ?: ([^,]+)/.exec(tile.ariaLabel);
            if (name) window.seen[tile.dataset.slot] = name[1];
        }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Films run twelve times as fast, and this pupil remembers every tile that lay open; both are the test's, not ours."""
LOOK: Final = """() => {
    const all = (s) => [...document.querySelectorAll(s)];
    const wz = all('.wz')[0];
    return wz ? {
        phase: wz.dataset.phase,
        mine: wz.dataset.mine === 'true',
        moving: wz.dataset.moving === 'true',
        version: Number(wz.dataset.version),
        wanted: all('.wanted li').map((e) => e.textContent.trim()),
        down: all('.tile:not(.up)').map((e) => e.dataset.slot),
        peeked: all('.tile .peeked').map((e) => e.closest('.tile').dataset.slot),
        silent: all('.shh').length > 0,
        seen: window.seen,
    } : { phase: 'curtain', mine: false, moving: false, version: -1 };
}"""
EAVESDROP: Final = """
    window.heard = 0;
    window.left = [];
    const told = () => /Tree \\d+: [^.]+/.exec(document.querySelector('div.sr[role=log]')?.textContent ?? '')?.[0];
    const isDown = () => document.querySelector('.wz .tile') && !document.querySelector('.wz .tile.up');
    const frames = (n, then) => n ? requestAnimationFrame(() => frames(n - 1, then)) : then();
    let last;
    const listen = () => {
        const words = told();
        if (words && words !== last) window.heard++;
        last = words;
        if (words && isDown()) frames(2, () => told() === words && isDown() && window.left.push(words));
    };
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Counts the tiles read aloud, and keeps what is still there to be read when no tile lies open any more."""
VOICE: Final = """
    localStorage.setItem('gramarye.wizardry_cubed', JSON.stringify({ open: 'usual', seen: true, aloud: true }));
    window.spoken = [];
    const speak = speechSynthesis.speak.bind(speechSynthesis);
    speechSynthesis.speak = (words) => { window.spoken.push(words.text); speak(words); };
"""
"""Somebody who likes to be read to; keeps what the browser's voice is given to say."""
Look = dict[str, Any]  # Any: what LOOK gives, as JSON
SHORT_WAY: Final = """
tiles = 18
market = 6
forest = 7
stairs = {stairs}
arrows = [{arrows}]
dice = [
  ["castle", "star", "hedgehog", "moon", "frog", "key"],
  ["bat", "owl", "cat", "snake", "acorn", "potion"],
  ["mouse", "mushroom", "spider", "moth", "feather", "ghost"],
]
"""


class Pupil:
    """Somebody with a perfect memory, who plays by mouse or by keyboard alone."""

    def __init__(self, page: Page, way: Literal["mouse", "keys"] = "mouse") -> None:
        self.page = page
        self.way = way
        self._next = 0

    def look(self) -> Look:
        seen: Look = self.page.evaluate(LOOK)
        return seen

    def act(self) -> bool:
        """One step, if something is asked of this pupil."""
        seen = self.look()
        if not seen["mine"] or seen["moving"]:
            return False
        match seen["phase"]:
            case "peek":
                self._turn(next(s for s in seen["down"] if s not in seen["peeked"] and s not in seen["seen"]))
            case "looking":
                self._press("[data-place=put_back]")
            case "roll":
                self._press(".roll", "r")
            case "search":
                known = {symbol: slot for slot, symbol in seen["seen"].items() if slot in seen["down"]}
                sure = [known[w] for w in seen["wanted"] if w in known]
                new = [s for s in seen["down"] if s not in seen["seen"]]
                self._turn((sure or new or seen["down"])[0])
            case "potion_face":
                self._press(".ask .acts button")
            case "danger":
                self._press(".ask .acts button")
            case "proposal":
                self._press("[data-place=agree]", "y")
            case other:
                raise AssertionError(other)
        until_newer(self.page, seen["version"])
        return True

    def _turn(self, slot: str) -> None:
        if self.way == "mouse":
            self.page.locator(f"[data-slot='{slot}']").click()
            return
        self.page.keyboard.press("t")
        for key in ("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp") * 30:
            now = self._focused()
            if now == slot:
                break
            self._step_to(slot, key)
        assert self._focused() == slot
        self.page.keyboard.press("Enter")

    def _focused(self) -> str | None:
        slot: str | None = self.page.evaluate("document.activeElement.dataset.slot ?? null")
        return slot

    def _step_to(self, slot: str, _: str) -> None:
        """The arrow that leads nearest to the tree; along the row when none leads nearer."""
        key = self.page.evaluate(
            """(slot) => {
                const at = (e) => { const r = e.getBoundingClientRect(); return [r.x, r.y]; };
                const [x, y] = at(document.activeElement);
                const [a, b] = at(document.querySelector(`[data-slot="${slot}"]`));
                if (Math.abs(b - y) > 60) return b < y ? 'ArrowUp' : 'ArrowDown';
                return a < x ? 'ArrowLeft' : 'ArrowRight';
            }""",
            slot,
        )
        self.page.keyboard.press(key)

    def _press(self, selector: str, key: str = "") -> None:
        if self.way == "mouse":
            self.page.locator(selector).first.click()
        elif key:
            self.page.keyboard.press(key)
        else:
            self.page.locator(selector).first.press("Enter")


def is_over(page: Page) -> bool:
    return bool(page.locator(".wz[data-phase=over][data-moving=false]").count())


def play_to_the_end(*pupils: Pupil, each: Callable[[], None] | None = None) -> None:
    pages = [p.page for p in pupils]
    while (before := states(*pages)) and not all(map(is_over, pages)):  # first the state, then what is made of it
        if each:
            each()
        acted = [p.act() for p in pupils]
        if not any(acted):
            until_something_is_new(*pages, since=before)


def assert_told(page: Page) -> None:
    end = page.locator(".end")
    expect(end.get_by_role("heading")).to_have_text(re.compile("you are all at school!|Willy has caught"))
    expect(end.get_by_role("link", name="Watch the replay")).to_be_visible()
    why = re.compile(r"The turns of all of you are counted together: .* \d+\.|Caught: .*\.")
    expect(end.get_by_role("button", name=re.compile("Willy"))).to_have_accessible_description(why)


def assert_accessible(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe(page) == []


def newcomer(new_context: New, **options: Any) -> Page:  # Any: Playwright's own options
    context = new_context(reduced_motion="reduce", **options)
    context.add_init_script(HASTE)
    return context.new_page()


def sit_alone(page: Page, url: str, *, odds: bool = False) -> None:
    page.goto(f"{url}/#/new/wizardry_cubed/alone")
    page.get_by_role("button", name="Remove seat 3").click()
    if odds:
        page.get_by_role("switch", name="Show the exact odds").check()
        page.locator("summary").filter(has_text="Turns and the Ghost Clock").click()
        page.get_by_label("Who begins").select_option("host")  # so that no friend peeks before this page looks
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(".wz .tile")).to_have_count(18)


def bring_board(page: Page, stairs: int = 8) -> None:
    text = SHORT_WAY.format(stairs=stairs, arrows=", ".join(["1"] * (7 + stairs)))
    page.locator("summary").filter(has_text="Path, school and box").click()
    payload = FilePayload(name="short.toml", mimeType="application/toml", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(payload)
    expect(page.get_by_text(f"short.toml: {8 + stairs} spaces, 18 tiles")).to_be_visible()


def test_a_whole_game_by_mouse_leaves_no_face_behind(new_context: New, quick: Server) -> None:
    page = newcomer(new_context)
    sit_alone(page, quick.url)
    assert_accessible(page)
    bare: dict[str, str] = {}
    searched = 0

    def nothing_stays() -> None:
        nonlocal searched
        down: dict[str, str] = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('.wz .tile:not(.up)')].map((e) => {
                const copy = e.cloneNode(true);
                copy.classList.remove('lit', 'chosen', 'found', 'wrong');
                copy.removeAttribute('tabindex');
                for (const x of copy.querySelectorAll('.hands, .peeked')) x.remove();
                copy.ariaLabel = copy.ariaLabel.replace(/,.*/, '');
                return [e.dataset.slot, copy.outerHTML];
            }))"""
        )
        for slot, html in down.items():
            assert "<svg" in html
            assert bare.setdefault(slot, html) == html
            searched += 1
        log = page.locator("aside").inner_text()
        assert not re.search(r"(turns over|finds|peeps)[^.]*\b(castle|star|hedgehog|moon|frog|key|bat|owl)\b", log)

    play_to_the_end(Pupil(page), each=nothing_stays)
    assert searched > 200
    assert_told(page)
    assert_accessible(page)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile("#/replay/"))
    expect(page.locator(".wz .tile")).to_have_count(18)


def test_what_was_read_aloud_of_a_tile_is_gone_once_it_is_down(new_context: New, quick: Server) -> None:
    page = newcomer(new_context)
    page.add_init_script(EAVESDROP)
    page.add_init_script(VOICE)
    sit_alone(page, quick.url)
    pupil = Pupil(page)
    while (before := states(page)) and (heard := page.evaluate("window.heard")) < 6 and not is_over(page):
        if not pupil.act():
            until_something_is_new(page, since=before)
    assert heard, "open tiles are read aloud"
    assert page.evaluate("window.left") == []
    spoken: list[str] = page.evaluate("window.spoken")
    assert "Your turn! Roll the dice." in spoken
    assert any(re.fullmatch(r"\w+\. (Found!|Not that one|A ghost!)", said) for said in spoken), spoken
    assert not any("Remember where" in said for said in spoken), "a secret peek is for nobody else's ears"


def test_a_whole_game_by_keyboard_alone(new_context: New, quick: Server) -> None:
    page = newcomer(new_context)
    sit_alone(page, quick.url, odds=True)
    page.mouse.move(0, 0)
    told = 0

    def chances_are_exact() -> None:
        nonlocal told
        seen = page.evaluate(LOOK)
        unseen = 18 - len(seen["seen"])
        if seen["mine"] and seen["phase"] == "search" and not seen["moving"] and unseen and told < 12:
            chance = Fraction(len([w for w in seen["wanted"] if w not in seen["seen"].values()]), unseen)
            text = f"a tree you have not seen under: {chance.numerator} in {chance.denominator}"
            expect(page.locator(".near")).to_contain_text(text)
            told += 1

    play_to_the_end(Pupil(page, "keys"), each=chances_are_exact)
    assert told
    assert_told(page)


def test_one_device_is_passed_around_and_peeks_stay_secret(new_context: New, quick: Server) -> None:
    page = newcomer(new_context)
    page.goto(f"{quick.url}/#/new/wizardry_cubed/pass")
    bring_board(page, 1)
    page.get_by_role("button", name="Begin to play").click()
    pupil = Pupil(page)
    lifted = 0

    def pass_the_device() -> None:
        nonlocal lifted
        lift = page.locator(".lift")
        if lift.count():
            assert lifted < 3, "after three peeks nothing is secret any more"
            assert page.locator(".stage .tile").count() == 0
            lift.first.evaluate("(e) => e.click()")
            expect(page.locator(".stage .tile")).to_have_count(18)
            lifted += 1
        elif page.locator(".wz[data-phase=peek]").count():
            assert page.locator(".wz .tile.up").count() <= 1

    play_to_the_end(pupil, each=pass_the_device)
    assert lifted == 3
    assert_told(page)


def sit_together(url: str, host: Page, guest: Page, third: Page) -> None:
    """Three browsers at a table with a short way to the stairs."""
    host.goto(f"{url}/#/new/wizardry_cubed/invite")
    bring_board(host)
    host.get_by_role("button", name="Open the table").click()
    code = host.locator("output").inner_text()
    for page, name in ((guest, "Odile"), (third, "Fenwick")):
        page.goto(f"{url}/#/join/{code}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
    for page in (host, guest, third):
        expect(page.locator(".wz .tile")).to_have_count(18)


def test_friends_help_in_the_forest_and_are_hushed_on_the_stairs(new_context: New, quick: Server) -> None:
    pages = [newcomer(new_context) for _ in range(3)]
    helped = hushed = 0

    def help_each_other() -> None:
        nonlocal helped, hushed
        looks = [page.evaluate(LOOK) for page in pages]
        searching = [i for i, seen in enumerate(looks) if seen["mine"] and seen["phase"] == "search"]
        if any(seen["moving"] for seen in looks) or not searching or (helped and hushed):
            return
        silent = looks[searching[0]]["silent"]
        if (hushed if silent else helped) or len({seen["version"] for seen in looks}) > 1:
            return
        friend = pages[(searching[0] + 1) % 3]
        slot = looks[0]["down"][0]
        friend.locator(f"[data-slot='{slot}']").click()
        friend.locator("[data-sure=think_so]").click()
        if silent:
            expect(friend.get_by_role("alert").filter(has_text="Hush")).to_contain_text("W3-53")
            expect(friend.locator(".shh")).to_be_visible()
            for page in pages:
                assert page.locator(".hand").count() == 0
            hushed += 1
        else:
            for page in pages:
                expect(page.locator(f"[data-slot='{slot}'] .hand")).to_have_count(1)
                expect(page.locator(f"[data-slot='{slot}']")).to_have_attribute("aria-label", re.compile("think so"))
            helped += 1

    for _ in range(3):  # whether anybody comes as far as the stairs is luck
        sit_together(quick.url, *pages)
        play_to_the_end(*(Pupil(page) for page in pages), each=help_each_other)
        for page in pages:
            assert_told(page)
        if helped and hushed:
            return
    raise AssertionError(f"in three games friends helped {helped} times, and were hushed {hushed} times")


def test_a_phone_has_room_for_small_fingers(new_context: New, quick: Server) -> None:
    page = newcomer(new_context, viewport={"width": 360, "height": 740}, has_touch=True)
    sit_alone(page, quick.url)
    assert not is_too_wide(page)
    sizes = page.locator(".wz .tile").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().width)")
    assert min(sizes) >= 56
    assert_accessible(page)


def test_the_story_plays_itself_and_can_be_left(new_context: New, quick: Server) -> None:
    page = newcomer(new_context)
    sit_alone(page, quick.url)
    page.evaluate("localStorage.setItem('gramarye.wizardry_cubed', '{\"seen\": false}')")
    page.reload()
    page.get_by_role("button", name="Show me", exact=True).press("Enter")
    story = page.get_by_role("dialog", name="How it goes")
    expect(story).to_contain_text(re.compile(r"Picture \d+ of 14"))  # at twelve times the pace the first may be over
    assert_accessible(page)
    expect(story.get_by_role("button", name="Let’s play!")).to_be_visible(timeout=60_000)
    page.keyboard.press("ArrowLeft")
    expect(story).to_contain_text("Picture 13 of 14")
    page.keyboard.press("Escape")
    expect(story).to_have_count(0)
    expect(page.get_by_role("button", name="Show me", exact=True)).to_have_count(0)


def two_friends(new_context: New, url: str) -> tuple[Page, Page]:
    """A table of two browsers, past the secret peeks."""
    host, guest = newcomer(new_context), newcomer(new_context)
    host.goto(f"{url}/#/new/wizardry_cubed/invite")
    host.get_by_role("button", name="Remove seat 3").click()
    expect(host.get_by_label("Time for a move")).to_have_value("60")
    host.get_by_role("button", name="Open the table").click()
    code = host.locator("output").inner_text()
    guest.goto(f"{url}/#/join/{code}")
    guest.get_by_label("Your name").fill("Odile")
    guest.get_by_role("button", name="Sit down").click()
    pupils = [Pupil(page) for page in (host, guest)]
    roll = ".wz[data-phase=roll][data-moving=false]"
    while (before := states(host, guest)) and not any(p.page.locator(roll).count() for p in pupils):
        acted = [pupil.act() for pupil in pupils]
        if not any(acted):
            until_something_is_new(host, guest, since=before)
    return host, guest


def test_a_suggestion_waits_for_its_answer_through_a_reload(new_context: New, quick: Server) -> None:
    pages = two_friends(new_context, quick.url)
    for page in pages:
        expect(page.locator(".wz")).to_have_attribute("data-moving", "false")
    mover, friend = sorted(pages, key=lambda page: page.locator(".wz").get_attribute("data-mine") != "true")
    friend.locator("[data-place=potion]").click()  # out of turn, as anybody may
    friend.locator("[data-place='potion:0']").click()
    expect(mover.locator(".ask")).to_contain_text("suggests a Potion for")
    expect(friend.locator("[data-place=agree]")).to_have_count(0)
    mover.reload()
    expect(mover.locator("[data-place=object]")).to_be_visible()
    assert_accessible(mover)
    mover.locator("[data-place=agree]").click()
    for page in pages:
        expect(page.locator("[data-place=potion]")).to_have_text(re.compile("2 Potions"))
    expect(mover.locator(".wz")).to_have_attribute("data-moving", "false")
    mover.locator("[data-place=enchantment]").click()
    mover.locator("[data-place=enchant]").click()
    expect(mover.get_by_role("alert").filter(has_text="Rolling again")).to_contain_text("W3-58")
    mover.keyboard.press("Escape")
    friend.locator(".liking summary").click()
    friend.get_by_role("switch", name="Always say yes").check()
    mover.locator("[data-place=potion]").click()
    mover.locator("[data-place='potion:0']").click()
    for page in pages:  # the friend's answer was given beforehand
        expect(page.locator("[data-place=potion]")).to_have_text(re.compile("1 Potion$"))


def test_phrases_and_free_words_are_heard_and_every_pad_is_accessible(new_context: New, quick: Server) -> None:
    host, guest = two_friends(new_context, quick.url)
    host.locator("[data-place=talk]").click()
    assert_accessible(host)
    host.locator("[data-phrase=well_done]").click()
    expect(guest.get_by_role("log").last).to_contain_text("Well done!")
    host.locator("[data-place=talk]").click()
    host.get_by_label("Say something").fill("the big tree!")
    host.get_by_role("button", name="Say", exact=True).click()
    expect(guest.locator(".bubble").filter(has_text="the big tree!")).to_have_count(1)
    host.locator("[data-place=hint]").click()
    host.locator("[data-slot='3']").click()
    assert_accessible(host)
    host.keyboard.press("Escape")
    host.locator("[data-place=potion]").click()
    assert_accessible(host)
    host.keyboard.press("Escape")
    host.locator(".liking summary").click()
    assert_accessible(host)
