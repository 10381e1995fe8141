"""What a simulation leaves behind: a summary with intervals, and a file with a row for each game."""

from __future__ import annotations

import csv
import importlib.util
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

import msgspec

import gramarye
from gramarye.core.codec import Codec
from gramarye.games import load
from gramarye.sim.measures import SCORE, Line, Row, SeatFigure, measure_for
from gramarye.sim.play import Plan
from gramarye.sim.stats import Estimate, clustered_rate, mean, quantile

FORMATS: Final = (".json", ".csv", ".parquet")
NO_PYARROW: Final = "a .parquet file needs pyarrow: pip install 'gramarye[parquet]', or choose .csv or .json"


class BotLine(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did, over all games and all seats it sat in; or how a seat did, whoever sat there."""

    name: str
    wins: Estimate
    figures: dict[str, Estimate]
    """The game's own measure of success: stones, points, …"""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """All that many rows say, each figure with its interval."""

    bots: tuple[BotLine, ...]
    seats: tuple[BotLine, ...]
    lines: tuple[Line, ...]


def summarise(plan: Plan, rows: Sequence[Row]) -> Summary:
    """Reads rows of `play_all`."""
    seats = len(plan.bots)
    levels = tuple(dict.fromkeys(plan.bots))
    turns, plies = [_num(row, "turns") for row in rows], [_num(row, "plies") for row in rows]
    lines = [
        Line(
            name=name,
            estimate=mean(values),
            spread=(quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9)),
        )
        for name, values in (("turns a game", turns), ("plies a game", plies))
    ]
    kind = measure_for(plan.game)
    if kind is not None and rows:
        lines += kind.summary(rows, seats)
    return Summary(
        bots=tuple(_line(level, plan, rows, level, range(seats)) for level in levels),
        seats=tuple(_line(_seat_name(plan, seat), plan, rows, None, (seat,)) for seat in range(seats)),
        lines=tuple(lines),
    )


def _seat_name(plan: Plan, seat: int) -> str:
    return f"seat {seat + 1}" if plan.rotate else f"seat {seat + 1}, {plan.bots[seat]}"


def _line(name: str, plan: Plan, rows: Sequence[Row], level: str | None, seats: Sequence[int]) -> BotLine:
    sits = [[q for q in seats if level is None or row[f"bot_{q}"] == level] for row in rows]

    def per_game(column: str) -> list[float]:
        return [sum(_num(row, f"{column}_{q}") for q in sat) / len(sat) for row, sat in zip(rows, sits, strict=True)]

    return BotLine(
        name=name,
        wins=clustered_rate(per_game("won")),
        figures={
            figure.name: (clustered_rate if figure.share else mean)(per_game(figure.column))
            for figure in seat_figures(plan.game)
        },
    )


def seat_figures(game: str) -> tuple[SeatFigure, ...]:
    """What is told of each bot of this game, beside how often it wins."""
    kind = measure_for(game)
    return kind.per_seat if kind else (SCORE,)


def _num(row: Row, column: str) -> int:
    return cast(int, row[column])  # play_game wrote it


# ---- files


def why_not(file: Path) -> str:
    """Why this file cannot be written, in one sentence; "" where it can. To be asked before the games are played."""
    if file.suffix.lower() not in FORMATS:
        return f"{file} must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
    if not file.parent.is_dir():
        return f"there is no folder {file.parent} to write {file.name} into"
    if file.suffix.lower() == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        return NO_PYARROW
    try:
        _part(file).open("ab").close()
        _part(file).unlink()
    except OSError as fault:
        return f"{file} cannot be written: {(fault.strerror or 'unknown reason').lower()}"
    return ""


def _part(file: Path) -> Path:
    """Where a file is written until it is whole."""
    return file.with_name(file.name + ".part")


def write(file: Path, plan: Plan, rows: Sequence[Row]) -> None:
    """Write one row or more in the format of the file's ending. The file is there whole or not at all."""
    match file.suffix.lower():
        case ".json":
            data = _json(plan, rows)
        case ".csv":
            data = _csv(rows)
        case _:
            data = _parquet(plan, rows)
    try:
        _part(file).write_bytes(data)
        _part(file).replace(file)
    except OSError:
        _part(file).unlink(missing_ok=True)
        raise


def about(plan: Plan, rows: Sequence[Row]) -> dict[str, Any]:
    """What was simulated, for whoever finds the file. `complete` is false where it was stopped early."""
    game = load(plan.game)
    return {
        "gramarye": gramarye.__version__,
        "game": plan.game,
        "rules_version": game.info.version,
        "setup": msgspec.Raw(Codec(game).encode(plan.setup)),
        "bots": plan.bots,
        "rotate": plan.rotate,
        "seed": plan.seed,
        "asked": plan.games,
        "played": len(rows),
        "complete": len(rows) == plan.games,
    }


def _json(plan: Plan, rows: Sequence[Row]) -> bytes:
    document = {**about(plan, rows), "summary": summarise(plan, rows), "games": rows}
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def _csv(rows: Sequence[Row]) -> bytes:
    text = io.StringIO()
    lines = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return text.getvalue().encode()


def _parquet(plan: Plan, rows: Sequence[Row]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = {name: pa.string() if isinstance(cell, str) else pa.int64() for name, cell in rows[0].items()}
    schema = pa.schema(columns, {"gramarye": msgspec.json.encode(about(plan, rows))})
    table = pa.Table.from_pylist(list(rows), schema)
    sink = io.BytesIO()
    pq.write_table(table, sink)
    return sink.getvalue()
