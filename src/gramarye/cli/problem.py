"""What a user is told instead of a traceback: one sentence saying what, where, and what would be right."""

from __future__ import annotations

from typer import TyperException


class Problem(TyperException):
    """Bad input; its message is the sentence."""

    exit_code = 2
