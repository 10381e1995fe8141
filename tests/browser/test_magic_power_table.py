"""The table of The Test of Magic Power: dice, decks, spells, stock and interference, one control at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.audit import axe, is_too_wide, still
from tests.browser.conftest import Server
from tests.browser.test_magic_power_match import Pupil, bring_spells, sit_alone
from tests.browser.test_shell_join import come, invite
from tests.browser.waiting import states, until_something_is_new

New = Callable[..., BrowserContext]
TURNS = 40


def sit_with(page: Page, url: str, *effects: str) -> None:
    """Against a bot, with spells of these effects only."""
    page.goto(f"{url}/#/new/magic_power/alone")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Strength of the bot on seat 2").select_option("novice")
    bring_spells(page, effects)
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(".mp")).to_be_visible()


def play_until(pupil: Pupil, goal: Callable[[], bool], *others: Pupil) -> None:
    """Plays on until this is so; a table that never comes there fails the test."""
    pupils = (pupil, *others)
    pages = [p.page for p in pupils]
    for _ in range(TURNS * 40):
        before = states(*pages)
        if goal():
            return
        acted = [p.act() for p in pupils]
        if not any(acted):
            if pupil.look()["ask"] == "over":
                break
            until_something_is_new(*pages, since=before)
    raise AssertionError(f"the table never came there; now {pupil.look()}")


def to_my_action(page: Page) -> Pupil:
    pupil = Pupil(page)
    play_until(pupil, lambda: pupil.look()["ask"] == "before")
    return pupil


def to_a_spell(page: Page, url: str, *effects: str) -> Pupil:
    """My turn, before the action, with a spell of these that may be cast; it is luck, so at the third table at last."""

    def is_there() -> bool:
        seen = pupil.look()
        return seen["ask"] == "over" or (seen["ask"] == "before" and bool(seen["cards"]))

    for _ in range(3):
        sit_with(page, url, *effects)
        pupil = Pupil(page)
        play_until(pupil, is_there)
        if pupil.look()["ask"] == "before":
            return pupil
    raise AssertionError("three whole games without a spell to cast")


def log(page: Page) -> Locator:
    return page.locator("aside li")


def pull(page: Page, what: Locator, goal: Locator) -> None:
    """By pointer, in small steps as a hand does."""
    start, end = what.bounding_box(), goal.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()


def test_a_refused_draw_says_why_and_leads_to_its_rule(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    sit_alone(page, quick.url)
    to_my_action(page)
    page.locator("[data-place='deck:level1']").click(force=True)  # unlit, and told so to readers: not a dead button
    told = page.get_by_role("alert").filter(has_text=re.compile("action|first", re.IGNORECASE))
    expect(told).to_be_visible()
    told.get_by_role("button", name=re.compile("^Rule MP-")).click()
    panel = page.get_by_role("dialog", name="Rules: The Test of Magic Power")
    expect(panel.locator("[data-rule]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_dice_are_chosen_first_or_the_action_is(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    sit_alone(page, quick.url)
    pupil = to_my_action(page)
    die = page.locator(".tray .seat")
    die.nth(0).click()
    expect(die.nth(0)).to_have_attribute("aria-pressed", "true")
    page.locator("[data-place='action:A']").click()
    expect(page.get_by_text("Choose the two dice to roll again.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(die.nth(0)).to_have_attribute("aria-pressed", "false")
    lines = log(page).count()
    page.locator("[data-place='action:B']").click()
    die.nth(2).click()
    expect(log(page).nth(lines)).to_contain_text(re.compile(r"rolls die 3"))
    play_until(pupil, lambda: pupil.look()["ask"] == "before")
    lines = log(page).count()
    for key in ("1", "3", "a"):
        page.keyboard.press(key)
    expect(log(page).nth(lines)).to_contain_text(re.compile("rolls dice 1 and 3"))


def test_a_spell_shows_what_will_become_of_the_dice_and_is_cast_by_dragging(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    to_a_spell(page, quick.url, 'does = "mould"', 'does = "opposite"')
    card = page.locator(".hand .card.lit").first
    card.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".way").first).to_be_focused()
    expect(dialog.locator(".way").first).to_have_accessible_name(re.compile(r"^die \d becomes \d"))
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(card).to_be_focused()
    pull(page, card, page.locator(".tray .seat").nth(1))
    if dialog.count():  # several faces are possible: those of this die alone are left
        names = [way.get_attribute("aria-label") or "" for way in dialog.locator(".way").all()]
        assert names
        assert all(name.startswith("die 2 becomes") for name in names)
        dialog.locator(".way").first.click()
    expect(log(page).filter(has_text=re.compile("casts Canary.*die 2"))).not_to_have_count(0)
    expect(page.locator(".discards .mini")).to_be_visible()


def test_a_sealed_die_wears_wax_and_refuses(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    to_a_spell(page, quick.url, 'does = "seal"')
    page.locator(".hand .card.lit").first.click()
    page.get_by_role("dialog").get_by_role("button", name="die 1 is sealed").click()
    sealed = page.locator(".tray .seat").first
    expect(sealed).to_have_accessible_name(re.compile("sealed by Apprentice"))
    expect(page.locator(".tray li").first.locator("svg.wax")).to_be_visible()
    sealed.click()
    page.locator("[data-place='action:B']").click()
    expect(page.get_by_role("alert").filter(has_text="seal")).to_be_visible()
    assert axe(page) == []


def test_a_spell_is_put_in_the_stock_and_then_a_die_in_the_cup(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    sit_with(page, quick.url, 'does = "hush"')
    pupil = Pupil(page)
    tab = page.locator(".hand .tab")
    play_until(pupil, lambda: pupil.look()["ask"] == "after" and tab.count() > 0)
    held = page.locator(".hand .card").count()
    pull(page, page.locator(".hand .card").first, page.locator(".drawer"))
    expect(page.locator(".drawer .mini")).to_have_count(1)
    expect(page.locator(".hand .card")).to_have_count(held - 1)
    expect(page.locator(".cup")).to_be_visible()
    pull(page, page.locator(".tray .seat").nth(2), page.locator(".cup"))
    expect(log(page).filter(has_text=re.compile("interferes: die 3"))).not_to_have_count(0)


def to_the_end_of_a_turn(page: Page, pupil: Pupil) -> None:
    play_until(pupil, lambda: pupil.look()["ask"] == "after")
    page.locator("[data-place=end]").click()
    expect(page.locator(".cup")).to_be_visible()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nobody_is_hurried_while_only_bots_wait(
    new_context: New, quick: Server, motion: Literal["reduce", "no-preference"]
) -> None:
    page = new_context(reduced_motion=motion).new_page()
    page.add_init_script("localStorage.setItem('gramarye.magic_power.clock', 'on')")
    page.clock.install()
    sit_alone(page, quick.url)
    to_the_end_of_a_turn(page, Pupil(page))
    expect(page.locator(".ring")).to_have_count(0)
    expect(page.get_by_role("button", name="Wait, let me think")).to_have_count(0)
    page.clock.fast_forward(12_000)
    expect(page.locator(".cup")).to_be_visible()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_while_people_wait_one_may_be_hurried_if_one_wants(
    new_context: New, motion: Literal["reduce", "no-preference"]
) -> None:
    context = new_context(reduced_motion=motion)
    host, code = invite(context, "Tamsin", friends=1)
    other = come(new_context(), code, "Odile")
    expect(host.locator(".mp")).to_be_visible()
    pupil, friend = Pupil(host), Pupil(other)

    play_until(pupil, lambda: pupil.look()["ask"] == "after", friend)
    host.clock.install()  # from here on its clock is turned
    host.locator("[data-place=end]").click()
    expect(host.locator(".cup")).to_be_visible()
    host.clock.run_for(20_000)
    expect(host.locator(".ring")).to_have_count(0)  # the first time it waits
    expect(host.locator(".cup")).to_be_visible()
    host.get_by_role("button", name="Decide within 8 seconds").click()
    expect(host.get_by_role("timer", name="the turn ends in 8 seconds")).to_be_visible()
    host.clock.run_for(4_000)
    host.get_by_role("button", name="Wait, let me think").click()
    expect(host.locator(".ring")).to_have_count(0)
    host.get_by_role("button", name="Decide within 8 seconds").click()
    host.clock.run_for(8_200)
    expect(host.locator(".cup")).to_have_count(0)


def test_the_tumble_ends_on_the_faces_the_server_rolled(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    page.goto(f"{quick.url}/#/new/magic_power/pass")
    page.get_by_role("button", name="Begin to play").click()
    page.get_by_role("button", name=re.compile("^I am")).first.click()
    page.get_by_role("button", name="Roll three dice").click()
    line = log(page).filter(has_text=re.compile(r"rolls \d, \d"))
    expect(line).to_be_visible()
    still(page)
    rolled = re.search(r"rolls (\d), (\d),? and (\d)", line.inner_text())
    assert rolled
    for die, face in enumerate(rolled.groups()):
        shown = page.locator(".tray .seat").nth(die)
        expect(shown).to_have_accessible_name(f"Die {die + 1}: {face}")
        expect(shown.locator(".side.front circle")).to_have_count(int(face))


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_dice_actions_and_hand_fit_a_phone(new_context: New, quick: Server, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = new_context(reduced_motion="reduce", viewport=viewport, has_touch=True).new_page()
    to_a_spell(page, quick.url, 'does = "mould"')
    page.evaluate("scrollTo(0, 0)")
    floor = page.locator(".frame > footer").bounding_box()
    assert floor
    for part in (".tray .dice", ".bar", ".decks"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    card = page.locator(".hand .card").first.bounding_box()
    assert card
    assert card["y"] + card["height"] * 0.9 <= floor["y"]
    assert not is_too_wide(page)
    for control in page.locator(".tray .seat, .bar button, .deck").all():
        box = control.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_odds_are_shown_where_the_table_shows_them(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(f"{quick.url}/#/new/magic_power/alone")
    page.get_by_role("switch", name="Show the exact odds").check()
    page.get_by_role("button", name="Begin to play").click()
    expect(page.locator(".mp")).to_be_visible()
    to_my_action(page)
    odds = page.get_by_role("region", name="Odds")
    expect(odds.locator("tbody tr")).to_have_count(7)
    expect(odds.locator("tbody tr").last).to_contain_text(re.compile(r"^C\s*no die.*(0%|100%)"))
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_accessible_in_the_middle_of_a_game(
    new_context: New, quick: Server, scheme: Literal["light", "dark"]
) -> None:
    page = new_context(reduced_motion="reduce", color_scheme=scheme).new_page()
    pupil = to_a_spell(page, quick.url, 'does = "mould"', 'does = "seal"')
    assert axe(page) == []
    page.locator(".hand .card.lit").first.click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    play_until(pupil, lambda: pupil.look()["ask"] == "after")
    page.locator("[data-place=end]").click()
    assert axe(page) == []


def test_the_table_speaks_german(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce", locale="de-DE").new_page()
    page.goto(f"{quick.url}/#/new/magic_power/alone")
    page.locator("main .btn.primary").last.click()
    expect(page.locator(".mp")).to_be_visible()
    to_my_action(page)
    expect(page.get_by_role("group", name="Was du tust").get_by_role("button")).to_have_count(4)
    page.locator("[data-place=end]").click(force=True)
    expect(page.locator(".bubble")).to_contain_text(re.compile("Aktion|Zug|Würfel"))
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_what_is_asked_is_read_aloud(new_context: New, quick: Server) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    sit_alone(page, quick.url)
    to_my_action(page)
    voice = page.locator("[role=log][aria-live=polite]")
    expect(voice).to_contain_text("Cast a spell if you like, then choose")
