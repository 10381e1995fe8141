"""`gramarye simulate`: progress while bots play, then tables with 95 % intervals and a file of rows."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text
from typer import Exit

from gramarye.cli.lookup import bots_of, game_named, seated, setup_of
from gramarye.cli.problem import Problem
from gramarye.cli.screen import console, table
from gramarye.cli.streams import whisper, why
from gramarye.core.words import Info
from gramarye.sim.measures import Row
from gramarye.sim.play import Plan
from gramarye.sim.report import BotLine, seat_figures, summarise, why_not, write
from gramarye.sim.stats import Estimate

SAY_EVERY: Final = 5.0  # seconds between lines of progress where there is no terminal
FAILED: Final = 1
STOPPED: Final = 130  # what a shell calls a command that Ctrl-C ended


def run(
    name: str,
    *,
    seats: int | None,
    bots: Sequence[str],
    games: int,
    seed: str | None,
    jobs: int,
    out: Path | None,
    sets: Sequence[str],
    preset: str | None,
    own: Mapping[str, Path | None],
    records: Path | None,
    rotate: bool,
) -> None:
    """Play, write, tell. After Ctrl-C the games played so far are written and told."""
    game = game_named(name)
    sitting = seated(game, seats, bots, bots_of(game))
    setup = setup_of(game, len(sitting), sets, preset, own)
    if records is not None:
        _make(records)
    if out is not None and (reason := why_not(out)):
        raise Problem(f"--out: {reason}")
    plan = Plan(
        game=game.info.name,
        setup=setup,
        bots=sitting,
        games=games,
        seed=seed if seed is not None else secrets.token_hex(4),
        rotate=rotate,
        records=records,
    )
    rows, seconds, ended = play(plan, jobs)
    unwritten = _write(out, plan, rows) if out is not None and rows else ""
    if rows:
        try:
            tell(console(), game.info, plan, rows, seconds)
        finally:  # a file that is missing must be heard of, whoever listens to the figures
            if unwritten:
                whisper(f"gramarye: {unwritten}")
    if len(rows) < games:
        kept = f"; {out} holds these games" if out is not None and rows and not unwritten else ""
        whisper(f"gramarye: stopped after {len(rows)} of {games} games{kept}{ended}")
        raise Exit(FAILED if ended else STOPPED)
    if unwritten:
        raise Exit(FAILED)


def _make(folder: Path) -> None:
    """A folder that records can be written into, or a Problem before the first game."""
    probe = folder / ".part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as fault:
        raise Problem(f"--save-records: the folder {folder} cannot be made or written into: {why(fault)}") from fault


def _write(out: Path, plan: Plan, rows: Sequence[Row]) -> str:
    """Why there is no file now, "" where there is one: the figures are told in any case."""
    try:
        write(out, plan, rows)
    except OSError as fault:
        return f"--out: {out} cannot be written: {why(fault)}"
    return ""


def play(plan: Plan, jobs: int) -> tuple[list[Row], float, str]:
    """The rows of a plan, as many as there were before Ctrl-C, the seconds they took, and why they had to end early
    where it was not Ctrl-C: a record that cannot be kept."""
    from gramarye.sim.jobs import play_all

    rows: list[Row] = []
    begin = time.monotonic()
    ended = ""
    try:
        with closing(play_all(plan, jobs)) as played:
            rows.extend(_told(played, plan.games))
    except KeyboardInterrupt:
        pass  # extend has kept what came before it
    except OSError as fault:
        ended = f": {fault.filename or 'a record'} cannot be written: {why(fault)}"
    return rows, time.monotonic() - begin, ended


def _told(played: Iterator[Row], games: int) -> Iterator[Row]:
    if sys.stderr.isatty():
        yield from _with_bar(played, games)
    else:
        yield from _with_lines(played, games)


def _with_bar(played: Iterator[Row], games: int) -> Iterator[Row]:
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games · {task.fields[rate]} a second ·"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("playing", total=games, rate="…")
        begin = time.monotonic()
        for count, row in enumerate(played, 1):
            progress.update(bar, completed=count, rate=f"{count / (time.monotonic() - begin + 1e-9):.0f}")
            yield row


def _with_lines(played: Iterator[Row], games: int) -> Iterator[Row]:
    begin = said = time.monotonic()
    for count, row in enumerate(played, 1):
        now = time.monotonic()
        if now - said >= SAY_EVERY:
            pace = count / (now - begin)
            left = (games - count) / pace
            whisper(f"{count} of {games} games, {pace:.0f} a second, {left:.0f} s left")
            said = now
        yield row


# ---- telling


def tell(out: Console, info: Info, plan: Plan, rows: Sequence[Row], seconds: float) -> None:
    """The summary in the terminal; every interval is a 95 % one."""
    summary = summarise(plan, rows)
    pace = f"{len(rows)} games in {seconds:.1f} s ({len(rows) / seconds:.0f} a second)"
    out.print(Text(f"{info.title}: {pace}, seed {plan.seed}; intervals are 95 %", style="bold"))
    if plan.rotate or len(summary.bots) < len(summary.seats):
        out.print(_who("bot", plan.game, summary.bots))
    out.print(_who("seat", plan.game, summary.seats))
    shown = table("what", ">mean", ">95 % interval", ">10 / 50 / 90 %")
    for line in summary.lines:
        spread = " / ".join(f"{x:g}" for x in line.spread) if line.spread else ""
        shown.add_row(line.name, *_figure(line.estimate, share=line.share), spread)
    out.print(shown)


def _who(head: str, game: str, lines: Sequence[BotLine]) -> object:
    figures = seat_figures(game)
    heads = [h for name in ("wins", *(f.name for f in figures)) for h in (f">{name}", ">95 %")]
    shown = table(head, *heads)
    for line in lines:
        cells = [*_figure(line.wins, share=True)]
        for figure in figures:
            cells += _figure(line.figures[figure.name], share=figure.share)
        shown.add_row(line.name, *cells)
    return shown


def _figure(estimate: Estimate, *, share: bool) -> tuple[str, str]:
    """A value and its interval.

    >>> _figure(Estimate(0.5, 0.25, 0.75, 10), share=True), _figure(Estimate(2.5, 2, 3, 10), share=False)
    (('50.0 %', '25.0 – 75.0'), ('2.50', '2.00 – 3.00'))
    """
    if share:
        return f"{100 * estimate.value:.1f} %", f"{100 * estimate.low:.1f} – {100 * estimate.high:.1f}"
    return f"{estimate.value:.2f}", f"{estimate.low:.2f} – {estimate.high:.2f}"
