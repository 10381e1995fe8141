"""Waiting for a table to come to a state, whatever the clock says: no test looks again and again."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page

PATIENCE: Final = 150_000
"""Milliseconds after which a table that does nothing is a fault; it is never waited for so long where all is well."""
STATE: Final = """() => {
    const table = document.querySelector('[data-resting]')?.dataset;
    return { version: Number(table?.version ?? -1), eye: table?.eye, resting: table?.resting === 'true' };
}"""
COMES: Final = f"(least) => {{ const now = ({STATE})(); return now.resting && now.version >= least; }}"
State = dict[str, Any]  # Any: what STATE gives, as JSON


def states(*pages: Page) -> list[State]:
    return [page.evaluate(STATE) for page in pages]


def until_something_is_new(*pages: Page, since: list[State]) -> None:
    """Nobody could do anything in these states: waits until all pages show the newest of them, or else for a newer."""
    if states(*pages) != since:
        return
    newest = max(state["version"] for state in since)
    late = [page for page, now in zip(pages, since, strict=True) if not now["resting"] or now["version"] < newest]
    for page in late:
        page.wait_for_function(COMES, arg=newest, timeout=PATIENCE)
    if not late:
        pages[0].wait_for_function(COMES, arg=newest + 1, timeout=PATIENCE)


def until_newer(page: Page, version: int) -> None:
    """The page shows what came of a move made at this version; it may still be moving."""
    page.wait_for_function(f"(then) => ({STATE})().version > then", arg=version, timeout=PATIENCE)


def until_other(page: Page, look: str, seen: State, still: str = "false") -> None:
    """Waits until `look` gives something else than was seen, and `still` is not so of it; both are JavaScript."""
    page.wait_for_function(
        f"(seen) => {{ const now = ({look})(); return JSON.stringify(now) !== seen && !(now && {still}); }}",
        arg=_as_json(seen),
        timeout=PATIENCE,
    )


def _as_json(seen: State) -> str:
    return json.dumps(seen, separators=(",", ":"), ensure_ascii=False)
