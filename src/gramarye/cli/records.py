"""`gramarye replay` and `gramarye verify`: recorded games, told line by line or checked entry by entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from gramarye.cli.lookup import read, record_in
from gramarye.cli.problem import Problem
from gramarye.cli.screen import console, say
from gramarye.cli.sentences import Lang
from gramarye.cli.streams import whisper
from gramarye.cli.tell import Teller, teller_for
from gramarye.core.game import ALL_SEEING, OVER, Game, State
from gramarye.core.record import Record, Verdict, at, replay, verify
from gramarye.core.words import Entry, Move

BAD: Final = 1
HEAD: Final[Mapping[Lang, str]] = {"en": "{seats} seats, {entries} entries", "de": "{seats} Plätze, {entries} Einträge"}
UNFINISHED: Final[Mapping[Lang, str]] = {"en": "the game is not over", "de": "das Spiel ist nicht zu Ende"}


def run_replay(file: Path, to: int | None, lang: Lang) -> None:
    """Tell a record up to an entry, and show the table then."""
    game, record = record_in(read(file), file)
    verdict = verify(game, record)
    if not verdict.ok:
        raise Problem(f"{file}: {_where(record, verdict)}")
    last = len(record.entries) if to is None else to
    if last > len(record.entries):
        raise Problem(f"--to {last}: {file} has {len(record.entries)} entries")
    out = console()
    teller = teller_for(game, record, lang)
    out.print(Text(_head(game, record, lang), style="bold"))
    for number, (_, events, _) in enumerate(replay(game, record), 1):
        if number > last:
            break
        for event in events:
            line = teller.tell(event)
            if line:
                out.print(Text(f"{number:>4}  ", style="dim") + Text(line) + Text(f"  {event.rule}", style="cyan"))
    _show_table(out, game, at(game, record, last), teller, lang)


def _head(game: Game, record: Record, lang: Lang) -> str:
    played = f", {record.header.played}" if record.header.played else ""
    title = game.rulebook.cover.name.say(lang)
    return f"{title}, {HEAD[lang].format(seats=record.header.setup.seats, entries=len(record.entries))}{played}"


def _show_table(out: Console, game: Game, s: State, teller: Teller, lang: Lang) -> None:
    out.print(teller.table(game.view(s, ALL_SEEING), game.scores(s), game.winners(s)))
    if int(game.actor(s)) != OVER:
        out.print(Text(UNFINISHED[lang], style="dim"))


def run_verify(files: Sequence[Path]) -> int:
    """Check records; the exit code."""
    contents = [(file, read(file)) for file in files]
    bad = 0
    for file, data in contents:
        try:
            game, record = record_in(data, file)
        except Problem as fault:
            whisper(fault.format_message())
            bad += 1
            continue
        verdict = verify(game, record)
        if verdict.ok:
            ends = "finished" if verdict.finished else "not finished"
            dice = "every die checked" if verdict.dice_checked else "the dice are not revealed, so not checked"
            say(f"{file}: holds; {len(record.entries)} entries, {ends}, {dice}")
        else:
            whisper(f"{file}: {_where(record, verdict)}")
            bad += 1
    if len(files) > 1:
        say(f"{len(files) - bad} of {len(files)} records hold")
    return BAD if bad else 0


def _where(record: Record, verdict: Verdict) -> str:
    """What is wrong and at which entry, counted from 1 as `replay --to` counts.

    >>> _where(Record(None, ()), Verdict(False, -1, "the set-up is impossible"))
    'the set-up is impossible'
    """
    if verdict.at < 0:
        return verdict.why
    entry: Entry[Move] = record.entries[verdict.at]
    name = type(entry.move).__name__
    who = f"seat {entry.by + 1}" if entry.by >= 0 else "NATURE"
    return f"entry {verdict.at + 1} of {len(record.entries)} ({who}, {name}): {verdict.why}"
