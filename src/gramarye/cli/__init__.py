"""The command line: play, serve, simulate, replay, verify, rules, games."""

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
        context = getattr(problem, "ctx", None)
        more = f" See `{context.command_path} --help`." if context is not None else ""
        print(f"gramarye: {problem.format_message()}{more}", file=sys.stderr)
        code = 2
    sys.exit(code or 0)
