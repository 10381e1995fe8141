"""From what was typed to what was meant: games, seats, bots, options, presets, spell files and records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, get_type_hints

import msgspec
from msgspec import inspect

from gramarye.cli.problem import Problem
from gramarye.cli.streams import why
from gramarye.core.game import Game
from gramarye.core.ownfile import Fault
from gramarye.core.record import Record, game_of, load_record
from gramarye.core.setups import may_be, near, wrong_value
from gramarye.core.utf8 import NotUtf8, text_of
from gramarye.core.words import Setup
from gramarye.games import load, names

NO_FILES: Final[Mapping[str, Path | None]] = {}
YES_NO: Final[Mapping[str, bool]] = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def game_named(name: str) -> Game:
    """The game of this name, with dashes or underscores."""
    wanted = name.replace("-", "_")
    if wanted not in names():
        raise Problem(f"there is no game {name}; there is {', '.join(names())}{near(wanted, names())}")
    try:
        return load(wanted)
    except (ImportError, AttributeError, TypeError, KeyError) as fault:  # another distribution's game is broken
        raise Problem(f"the game {name} cannot be loaded: {fault}") from fault


def bots_of(game: Game) -> tuple[str, ...]:
    """The bots that can play a game: its levels, and yardsticks such as one that moves at random."""
    from gramarye.bots.shelf import levels, yardsticks

    return tuple(dict.fromkeys((*levels(game.info.name), *yardsticks(game.info.name))))


def seated(game: Game, seats: int | None, bots: Sequence[str], levels: Sequence[str]) -> tuple[str, ...]:
    """A bot for each seat: one for all, or one each."""
    least, most = game.info.seats
    for bot in bots:
        if bot not in levels:
            offer = f"there is {', '.join(levels)}{near(bot, levels)}"
            raise Problem(f"--bots: {game.info.title} has no bot {bot or 'without a name'}; {offer}")
    count = seats if seats is not None else len(bots) if len(bots) > 1 else _usual_seats(game)
    if not least <= count <= most:
        raise Problem(f"--seats: {game.info.title} has {least} to {most} seats, not {count}")
    if len(bots) == 1:
        return tuple(bots) * count
    if len(bots) != count:
        raise Problem(f"--bots: {len(bots)} bots for {count} seats; name one for all, or {count}")
    return tuple(bots)


def _usual_seats(game: Game) -> int:
    fields = {field.name: field for field in _fields(game)}
    usual = fields["seats"].default if "seats" in fields else None
    return usual if isinstance(usual, int) else game.info.seats[0]


def setup_of(
    game: Game,
    seats: int,
    sets: Iterable[str] = (),
    preset: str | None = None,
    own: Mapping[str, Path | None] = NO_FILES,
) -> Setup:
    """The set-up of a preset, changed by `option=value` words and files of one's own."""
    chosen: dict[str, object] = {}
    if preset is not None:
        presets = {p.name: p for p in game.rulebook.presets}
        if preset not in presets:
            offer = f"there is {', '.join(presets)}{near(preset, presets)}" if presets else "it has none"
            raise Problem(f"--preset: {game.info.title} has no preset {preset}; {offer}")
        chosen.update(presets[preset].set)
    for word in sets:
        name, value = _option(game, word)
        chosen[name] = value
    for option, file in own.items():
        if file is not None:
            chosen[option] = _own(game, option, file)
    try:
        setup = msgspec.convert({"seats": seats, **chosen}, game.words.setup)
        game.new(setup)
    except (msgspec.ValidationError, ValueError) as fault:
        raise Problem(f"this set-up of {game.info.title} is not possible: {fault}") from fault
    return setup


def _fields(game: Game) -> tuple[inspect.Field, ...]:
    kind = inspect.type_info(game.words.chosen)
    assert isinstance(kind, inspect.StructType)
    return kind.fields


def options_of(game: Game) -> dict[str, inspect.Field]:
    """The options that one word can set, in the set-up's order."""
    simple = (inspect.LiteralType, inspect.BoolType, inspect.IntType, inspect.StrType)
    return {f.name: f for f in _fields(game) if f.name != "seats" and isinstance(f.type, simple)}


def _option(game: Game, word: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    name, value = name.strip(), value.strip()
    options = options_of(game)
    if name == "seats" or name in game.own_files():
        raise Problem(f"--set {word}: {name} has an option of its own, --{name}")
    if name not in options:
        offer = f"there is {', '.join(options)}{near(name, options)}" if options else "it has none"
        raise Problem(f"--set {word}: {game.info.title} has no option {name or 'without a name'}; {offer}")
    field = options[name]
    if not equals:
        raise Problem(f"--set {word}: write {name}=VALUE, where VALUE is {may_be(field.type)}")
    given: object = value
    if isinstance(field.type, inspect.BoolType):
        given = YES_NO.get(value.lower(), value)
    try:
        hint = get_type_hints(game.words.chosen, include_extras=True)[name]
        return name, msgspec.convert(given, hint, strict=False)
    except msgspec.ValidationError:
        raise Problem(f"--set {word}: {wrong_value(name, value or 'empty', field.type)}") from None


def _own(game: Game, option: str, file: Path) -> object:
    """What stands in a file of one's own, as the set-up takes it."""
    parse = game.own_files().get(option)
    if parse is None:
        raise Problem(f"--{option}: {game.info.title} has no {option.removesuffix('s')} files")
    try:
        return msgspec.to_builtins(parse(text_of(read(file)), str(file)))
    except NotUtf8 as fault:
        raise Problem(f"--{option}: {file}: {fault}") from fault
    except Fault as fault:
        raise Problem(f"--{option}: {fault}") from fault


def read(file: Path) -> bytes:
    """The bytes of a file that must be there."""
    try:
        return file.read_bytes()
    except OSError as fault:
        raise Problem(f"{file} cannot be read: {why(fault)}") from fault


def record_in(data: bytes, file: Path) -> tuple[Game, Record]:
    """The game and the record in these bytes of a file."""
    try:
        name = game_of(data)
        if name not in names():
            raise ValueError(f"it is a record of {name}, and there is no such game here; there is {', '.join(names())}")
        game = game_named(name)
        return game, load_record(game, data)
    except ValueError as fault:
        raise Problem(f"{file}: {fault}") from fault
