"""The command line: play, serve, check, backup, simulate, replay, verify, rules, games."""

from __future__ import annotations

import sys

from typer import TyperException

from gramarye.cli import streams
from gramarye.cli.commands import app

__all__ = ["app", "main"]


def main(args: list[str] | None = None) -> None:
    """Run one command. Bad input is answered with one sentence and exit code 2, output that cannot be written with 1;
    that whoever reads it has heard enough is no error."""
    streams.prepare()
    try:
        code = app(sys.argv[1:] if args is None else args, prog_name="gramarye", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as problem:
        streams.whisper(f"gramarye: {_sentence(problem)}")
        code = 2
    except (BrokenPipeError, SystemExit) as end:
        if isinstance(end, SystemExit) and not isinstance(end.__context__, BrokenPipeError):
            raise
        streams.drop(sys.stdout)  # rich ends the program where nobody reads on
        code = 0
    except OSError as fault:
        code = _cannot_write(fault)
    sys.exit(code or 0)


def _cannot_write(fault: OSError) -> int:
    if fault.filename is None:  # no file of anybody's: it was said into a stream
        streams.drop(sys.stdout)
    what = "the output" if fault.filename is None else fault.filename
    streams.whisper(f"gramarye: {what} cannot be written: {streams.why(fault)}")
    return 1


def _sentence(problem: TyperException) -> str:
    """Our own sentences as they are; typer's made to sound like ours, with the command that tells more."""
    told = problem.format_message()
    context = getattr(problem, "ctx", None)  # typer's usage errors have it, ours do not
    if context is None:
        return told
    told = told[:1].lower() + told[1:].rstrip(".").replace(": Input should", ": it should")
    return f"{told}; see `{context.command_path} --help`"
