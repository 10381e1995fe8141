"""Reads boards: ours, or a user's own file of the same form, every fault named; and a board in numbers.

Compiled with mypyc.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.core.ownfile import read_own
from gramarye.games.wizardry_cubed.faults import fault
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
    """The board of a TOML text. Raises Fault with one sentence that names the file and what is wrong in it."""
    board = read_own(text, file, Board)
    check_board(board, file)
    faces = [s for die in board.dice for s in die]
    lumies = len([s for s in faces if s not in ("potion", "ghost")])
    ghosts, potions = faces.count("ghost"), faces.count("potion")
    if (lumies, ghosts, potions, board.tiles) != (LUMIES, 1, 1, 18):  # W3-04, W3-06
        raise fault(file, says="path_box", lumies=lumies, ghosts=ghosts, potions=potions, tiles=board.tiles)
    return board


def check_board(board: Board, file: str) -> None:
    """What no single field can tell. Raises Fault with one sentence."""
    faces = [s for die in board.dice for s in die]
    lumies = [s for s in faces if s not in ("potion", "ghost")]
    market, last, arrows = board.market, board.forest + board.stairs, board.arrows
    ghosts = board.tiles - len(lumies)
    if not lumies or ghosts < 0:
        raise fault(file, "tiles", says="path_tiles", tiles=board.tiles, lumies=len(lumies))
    if market <= 1 + ghosts:  # W3-22: else Willy might catch everybody before the first turn
        raise fault(file, "market", says="path_market", ghosts=ghosts, least=ghosts + 2, market=market)
    if not market < board.forest:
        raise fault(file, "forest", says="path_forest", forest=board.forest, market=market)
    if len(arrows) < last:
        raise fault(file, "arrows", says="path_arrows_few", first=len(arrows) + 1, last=last)
    if len(arrows) > last:
        raise fault(file, "arrows", says="path_arrows_many", arrows=len(arrows), last=last)
    if not board.arrows_may_fall and any(a > b for a, b in pairwise(arrows)):  # W3-13
        raise fault(file, "arrows", says="path_arrows_fall")
    if len(set(lumies)) != len(lumies):  # W3-05, W3-07
        twice = sorted({s for s in lumies if lumies.count(s) > 1})[0]
        raise fault(file, "dice", says="path_twice", lumie=twice)


def own_board(path: str) -> Board:
    """The board of the box ("standard"), or our short or long one; all have the dice of W3-08."""
    text = files("gramarye.games.wizardry_cubed").joinpath(FILES[path]).read_text(encoding="utf-8")
    return parse_board(text, FILES[path])
