"""The terminal: one console for answers, tables of one look, and rule ids that stand out.

Records and files are other people's: whatever stands in them, what steers a terminal is shown and not obeyed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from gramarye.cli.streams import harmless

NARROW: Final = 100  # columns where the output is no terminal: a pipe or a file


def console() -> Console:
    """A console on standard output as it is now."""
    if sys.stdout.isatty():
        return _Harmless(highlight=False)
    return _Harmless(highlight=False, width=NARROW)


def say(text: str) -> None:
    """A plain line, or several."""
    print(harmless(text))


def table(*heads: str, title: str = "") -> Table:
    """An empty table; a head that begins with ">" is a column of numbers."""
    made = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)
    for head in heads:
        made.add_column(head.lstrip(">"), justify="right" if head.startswith(">") else "left")
    return made


def rule_id(rule: str) -> Text:
    return Text(rule, style="cyan")


class _Harmless(Console):
    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)
