"""What a page must be at any moment: accessible by axe, online, not moving, and no wider than its window."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

AXE: Final = Path(__file__).resolve().parents[2] / "client/node_modules/axe-core/axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
IS_STILL: Final = """() => document.fonts.status === 'loaded' && document.getAnimations().every(
    a => a.playState !== 'running' || !isFinite(a.effect.getTiming().iterations))"""


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong, one line a fault."""
    still(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("(tags) => axe.run(document, {runOnly: tags}).then(r => r.violations)", TAGS)
    return [f"{v['id']}: {n['target']} {n['failureSummary']}" for v in found for n in v["nodes"]]


def online(page: Page) -> None:
    expect(page.locator("[data-status=online]").first).to_be_visible()


def still(page: Page) -> None:
    """Fonts are there and nothing is on its way: no box is read, and no axe is run, in the middle of a flight."""
    page.wait_for_function(IS_STILL)


def is_too_wide(page: Page) -> bool:
    """The page can be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
