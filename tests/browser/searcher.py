"""Searches a page for words that whoever looks at it now may not read: text, attributes, fields, storage, what is read
aloud, and the accessibility tree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final

from playwright.sync_api import Page

PAGE: Final = """() => [
    document.documentElement.outerHTML,
    document.title,
    location.href,
    JSON.stringify(history.state),
    [...document.querySelectorAll('input, textarea, select')].map((e) => e.value).join(' '),
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
].join('\\n')"""
LOOKS: Final = """([version, eye]) => {
    const table = document.querySelector('[data-resting]')?.dataset;
    return table?.resting === 'true' && Number(table.version) >= version && (eye === null || Number(table.eye) === eye);
}"""
AROUND: Final = 80  # characters shown beside a leak
Word = dict[str, Any]  # Any: messages are JSON of many shapes


class Searcher:
    def __init__(self, page: Page, names: re.Pattern[str]) -> None:
        self.page = page
        self.names = names
        self.searched = 0
        self._tree = page.context.new_cdp_session(page)

    def told(self, *words: Word) -> set[str]:
        """The names in what the server lets an eye read: views, moves, events and the log of messages."""
        parts = [word.get(part) for word in words for part in ("view", "legal", "log", "events")]
        return set(self.names.findall(json.dumps(parts)))

    def waits_for(self, version: int, eye: int | None = None) -> None:
        """The page rests at this version, looked at by this eye."""
        self.page.wait_for_function(LOOKS, arg=[version, eye])

    def leaks(self, allowed: Iterable[str]) -> list[str]:
        """Every place of the page that names what is not allowed."""
        tree = json.dumps(self._tree.send("Accessibility.getFullAXTree"), ensure_ascii=False)
        page = self.page.evaluate(PAGE) + "\n" + tree
        may = set(allowed)
        self.searched += 1
        return [
            page[max(0, found.start() - AROUND) : found.end() + AROUND]
            for found in self.names.finditer(page)
            if found[0] not in may
        ]
