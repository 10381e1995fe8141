"""The command line: play, serve, check, backup, simulate, replay, verify, rules, games."""

from __future__ import annotations

import sys

from typer import TyperException

from gramarye.cli.commands import app

__all__ = ["app", "main"]


def main(args: list[str] | None = None) -> None:
    """Run one command. Bad input is answered with one sentence and exit code 2."""
    try:
        code = app(sys.argv[1:] if args is None else args, prog_name="gramarye", standalone_mode=False)
    except TyperException as problem:
        from gramarye.cli.screen import say

        say(f"gramarye: {_sentence(problem)}", sys.stderr)
        code = 2
    sys.exit(code or 0)


def _sentence(problem: TyperException) -> str:
    """Our own sentences as they are; typer's made to sound like ours, with the command that tells more."""
    told = problem.format_message()
    context = getattr(problem, "ctx", None)  # typer's usage errors have it, ours do not
    if context is None:
        return told
    told = told[:1].lower() + told[1:].rstrip(".").replace(": Input should", ": it should")
    return f"{told}; see `{context.command_path} --help`"
