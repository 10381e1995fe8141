"""What a user is told instead of a traceback: one sentence saying what, where, and what would be right."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from typer import TyperException

if TYPE_CHECKING:
    from collections.abc import Iterable


class Problem(TyperException):
    """Bad input; its message is the sentence."""

    exit_code = 2


def near(word: str, known: Iterable[str]) -> str:
    """ " Did you mean …?" where one of the known words is close, else nothing.

    >>> near("magc_power", ["magic_power"]), near("chess", ["magic_power"])
    ('; did you mean magic_power?', '')
    """
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""
