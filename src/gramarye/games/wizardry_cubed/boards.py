"""Reads boards: ours, or a user's own file of the same form, every fault named; and a board in numbers.

Compiled with mypyc.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, final

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.games.wizardry_cubed.words import Board

POTION: Final = 64  # faces that are no Lumie
GHOST: Final = 65
LUMIES: Final = 16  # W3-06
FILES: Final = {"standard": "board.toml", "short": "board_short.toml", "long": "board_long.toml"}


@final
class Track:
    """A board in numbers: Lumies are numbered as they stand on the dice, the ghost comes after them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tiles: i64 = board.tiles
        self.market: i64 = board.market
        self.forest: i64 = board.forest
        self.last: i64 = board.forest + board.stairs  # the last stair
        self.school: i64 = board.forest + board.stairs + 1  # W3-71, W3-72
        self.names: list[str] = [s for die in board.dice for s in die if s not in ("potion", "ghost")]
        self.lumies: i64 = len(self.names)
        self.ghost: i64 = len(self.names)  # as a kind of tile
        self.ghosts: i64 = board.tiles - len(self.names)
        self.names.append("ghost")
        self.dice: i64 = len(board.dice)
        self.faces: vec[i64] = vec[i64]()  # six places a die, -1 where it has fewer faces
        self.sides: vec[i64] = vec[i64]()
        for die in board.dice:
            self.sides = append(self.sides, i64(len(die)))
            for i in range(6):
                self.faces = append(self.faces, self._face(die[i]) if i < len(die) else i64(-1))
        self.arrows: vec[i64] = vec[i64]([i64(a) for a in board.arrows])

    def _face(self, symbol: str) -> i64:
        if symbol == "potion":
            return POTION
        return GHOST if symbol == "ghost" else self.names.index(symbol)

    def face(self, die: i64, side: i64) -> i64:
        """A Lumie's number, POTION or GHOST."""
        return self.faces[6 * die + side]

    def symbol(self, die: i64, side: i64) -> str:
        return self.board.dice[die][side]

    def arrows_at(self, space: i64) -> i64:
        """Arrows on a space; one behind the start there is one, as on the start. W3-13."""
        return self.arrows[space - 1 if space > 0 else 0]

    def kind_of(self, symbol: str) -> i64:
        return self.names.index(symbol) if symbol in self.names else -1


def parse_board(text: str, file: str) -> Board:
    """The board of a TOML text. Raises ValueError with one sentence that names the file and what is wrong in it."""
    try:
        board = msgspec.convert(tomllib.loads(text), Board)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as e:
        raise ValueError(f"{file}: {e}") from e
    check_board(board, file)
    faces = [s for die in board.dice for s in die]
    lumies = len([s for s in faces if s not in ("potion", "ghost")])
    if (lumies, faces.count("ghost"), faces.count("potion"), board.tiles) != (LUMIES, 1, 1, 18):  # W3-04, W3-06
        raise ValueError(
            f"{file}: dice and tiles: 16 Lumies, 1 ghost and 1 potion on the dice and 18 tiles are needed; "
            f"here are {lumies}, {faces.count('ghost')}, {faces.count('potion')} and {board.tiles}"
        )
    return board


def check_board(board: Board, file: str) -> None:
    """What no single field can tell. Raises ValueError with one sentence."""
    faces = [s for die in board.dice for s in die]
    lumies = [s for s in faces if s not in ("potion", "ghost")]
    last = board.forest + board.stairs
    ghosts = board.tiles - len(lumies)
    if not lumies or ghosts < 0:
        raise ValueError(f"{file}: tiles: {board.tiles} tiles cannot hide {len(lumies)} Lumies")
    if board.market <= 1 + ghosts:  # W3-22: else Willy might catch everybody before the first turn
        raise ValueError(
            f"{file}: market: with {ghosts} ghosts it is at space {ghosts + 2} at the earliest, not {board.market}"
        )
    if not board.market < board.forest:
        raise ValueError(f"{file}: forest: the path ends at space {board.forest}, but the market is at {board.market}")
    if len(board.arrows) < last:
        raise ValueError(
            f"{file}: arrows: spaces {len(board.arrows) + 1} to {last} have none, so nobody knows Willy's step"
        )
    if len(board.arrows) > last:
        raise ValueError(
            f"{file}: arrows: {len(board.arrows)} for {last} spaces; the school beyond them cannot be reached"
        )
    if any(a > b for a, b in zip(board.arrows, board.arrows[1:], strict=False)):  # W3-13
        raise ValueError(f"{file}: arrows: their number never falls along the way")
    if len(set(lumies)) != len(lumies):  # W3-05, W3-07
        twice = sorted({s for s in lumies if lumies.count(s) > 1})[0]
        raise ValueError(f"{file}: dice: {twice!r} is on two faces; every Lumie is on exactly one")


def own_board(path: str) -> Board:
    """The board of the box ("standard"), or our short or long one; all have the dice of W3-08."""
    text = files("gramarye.games.wizardry_cubed").joinpath(FILES[path]).read_text(encoding="utf-8")
    return parse_board(text, FILES[path])
