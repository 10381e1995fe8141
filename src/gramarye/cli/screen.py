"""The terminal: one console for answers, tables of one look, and rule ids that stand out."""

from __future__ import annotations

import sys
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

NARROW: Final = 100  # columns where the output is no terminal: a pipe or a file


def console() -> Console:
    """A console on standard output as it is now."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=NARROW)


def table(*heads: str, title: str = "") -> Table:
    """An empty table; a head that begins with ">" is a column of numbers."""
    made = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)
    for head in heads:
        made.add_column(head.lstrip(">"), justify="right" if head.startswith(">") else "left")
    return made


def rule_id(rule: str) -> Text:
    return Text(rule, style="cyan")
