"""The commands and their options; each hands over to the module that does it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from gramarye.cli.problem import Problem

app = typer.Typer(
    name="gramarye",
    help="Board games for young wizards: play in the browser, simulate, replay, look up the rules.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `gramarye games` lists them.")]
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network in.")]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, help="The port; without it 8000, or the next that is free.")
]
Data = Annotated[
    Path | None, typer.Option(metavar="DIR", file_okay=False, help="Where games are kept; your data folder if not set.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as a finished game's page offers it.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Tell the version, and if the core is compiled.")] = False,
) -> None:
    if version:
        from gramarye.cli.version import told

        print(told())
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only start the server.")] = False,
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
) -> None:
    """Start a server for this computer and open the browser."""
    from gramarye.cli.host import run

    run(host, port, data, command="gramarye play", browser=not no_browser)


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            help="A proxy in front says who asks, by X-Forwarded-For or Forwarded; limits go by that address.",
        ),
    ] = False,
) -> None:
    """Start a server for others too."""
    from gramarye.cli.host import run
    from gramarye.server.visitors import Limits

    run(host, port, data, command="gramarye serve", browser=False, limits=Limits(behind_proxy=behind_proxy))


@app.command()
def simulate(
    game: Game,
    seats: Annotated[int | None, typer.Option(help="How many play; without it one for each bot.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="LEVEL[,LEVEL…]", help="One bot for every seat, or one for each seat.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many games.")] = 1000,
    seed: Annotated[str | None, typer.Option(help="Any word; the same seed gives the same games.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=512, help="Processes side by side; the numbers stay the same.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="A row for each game: .json, .csv or .parquet.")
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help="Change an option; `gramarye rules GAME` lists them."),
    ] = None,
    preset: Annotated[str | None, typer.Option(help="A named bundle of options.")] = None,
    spells: Annotated[Path | None, typer.Option(metavar="FILE", help="A spell file of your own.")] = None,
    board: Annotated[Path | None, typer.Option(metavar="FILE", help="A board file of your own.")] = None,
    save_records: Annotated[
        Path | None, typer.Option(metavar="DIR", file_okay=False, help="Keep a record of every game here.")
    ] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots on by one seat after each game.")] = False,
) -> None:
    """Let bots play many games, and tell what came of it with 95 % intervals."""
    from gramarye.cli.simulate import run

    run(
        game,
        seats=seats,
        bots=[bot.strip() for bot in bots.split(",")],
        games=games,
        seed=seed,
        jobs=jobs,
        out=out,
        sets=sets or [],
        preset=preset,
        own={"spells": spells, "board": board},
        records=save_records,
        rotate=rotate,
    )


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop after this many entries.")] = None,
    lang: Annotated[str, typer.Option(metavar="en|de", help="The language of the answer.")] = "en",
) -> None:
    """Tell a recorded game in the terminal: every line with its rule, then the table."""
    from gramarye.cli.records import run_replay

    run_replay(file, to, language(lang))


@app.command()
def verify(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records to check.")]) -> None:
    """Check records by the rules, and their dice; name the first bad entry. Exit code 1 if one does not hold."""
    from gramarye.cli.records import run_verify

    raise typer.Exit(run_verify(files))


@app.command()
def check(
    data: Annotated[
        Path | None, typer.Argument(metavar="[DATA]", help="The folder where games are kept, or a backup.")
    ] = None,
) -> None:
    """Check what is kept of games, table by table, by the rules. Exit code 1 if anything is wrong."""
    from gramarye.cli.store import run_check

    raise typer.Exit(run_check(data))


@app.command()
def backup(
    data: Annotated[Path, typer.Argument(metavar="DATA", help="The folder where games are kept.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")],
) -> None:
    """Copy what is kept of games, while a server plays on."""
    from gramarye.cli.store import run_backup

    run_backup(data, file)


@app.command()
def rules(
    game: Game,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID OR WORDS]", help="A rule such as MP-21, or words to look for.")
    ] = None,
    lang: Annotated[str, typer.Option(metavar="en|de", help="The language of the answer.")] = "en",
) -> None:
    """Look up a rule, search rules and questions, or list them all with the options of the set-up."""
    from gramarye.cli.rules import run

    run(game, " ".join(words or []), language(lang))


@app.command()
def games(lang: Annotated[str, typer.Option(metavar="en|de", help="The language of the answer.")] = "en") -> None:
    """List the games, their seats and their bots."""
    from gramarye.cli.rules import run_games

    run_games(language(lang))


def language(lang: str) -> Literal["en", "de"]:
    match lang:
        case "en" | "de":
            return lang
    raise Problem(f"--lang: games are told in en and de, not in {lang or 'nothing'}")
