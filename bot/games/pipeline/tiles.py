"""The 135 pipe tiles, and the half-tile grid that networks lie on.

A tile is two square halves, left and right, and each half has a pipe end on all four sides. The half's mirror
says which sides are joined: `+` north-south and west-east, `\\` north-east and south-west, `/` north-west and
south-east. One pipe, the joint, runs through both halves; each half has one more pipe of its own.
"""

import re
from functools import cache, lru_cache
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from bot.engine.core import Square

Colour = Literal["O", "S", "T"]  # orange, silver, teal
Mirror = Literal["+", "\\", "/"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
MIRRORS: tuple[Mirror, ...] = get_args(Mirror)
NORTH, EAST, SOUTH, WEST = range(4)
TURNS = 4

_ROW = 1024  # cells in a row of the grid: more than any network is wide
ORIGIN = _ROW * _ROW // 2 + _ROW // 2  # the cell of the left half of a network's first tile
STEPS = (-_ROW, 1, _ROW, -1)  # from a cell to its neighbours: north, east, south, west
_FIRST = (12, 13)  # the column and row that the first tile is named by: M13
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_REACH = 200  # cells from the first tile in any direction: 80 tiles, the most there can be, are 160 long
_ROWS = 1000
_NAME = re.compile(r"([A-Z]{1,2})(\d{1,3})", re.ASCII)

EXITS = ((2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0))  # by mirror and side: where the pipe comes out again
PIPES = ((0, 1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 0))  # by mirror and side: which of the half's two pipes
SIDES = ((0, 1), (0, 2), (0, 2))  # by mirror: a side of each of its two pipes


class Tile(Struct, frozen=True, array_like=True):
    """A pipe tile as printed: the colour of the joint, then each half's mirror and own colour."""

    number: int
    joint: Colour
    left: tuple[Mirror, Colour]
    right: tuple[Mirror, Colour]

    @property
    def symmetric(self) -> bool:
        """Does it look the same after half a turn?"""
        return self.left == self.right


class Laid(Struct, frozen=True, array_like=True):
    """A tile in a network: where its left half lies, and how often it was turned clockwise by 90 degrees."""

    tile: int
    square: Square
    turn: int


class Face(NamedTuple):
    """A half as it lies: for each side, where its pipe comes out, which pipe it is, and of what colour."""

    exits: tuple[int, ...]
    pipes: tuple[int, ...]
    colours: tuple[int, ...]  # by side
    sides: tuple[int, int]  # one of each of the two pipes


@cache
def all_tiles() -> tuple[Tile, ...]:
    """Return the whole set: every joint colour with every unordered pair of halves.

    A tile's number is its place in it.
    """
    halves = [(mirror, colour) for mirror in MIRRORS for colour in COLOURS]
    faces = [
        (joint, left, right) for joint in COLOURS for n, left in enumerate(halves) for right in halves[n:]
    ]
    return tuple([Tile(number, *face) for number, face in enumerate(faces)])


@cache
def faces(number: int, turn: int) -> tuple[Face, Face]:
    """Return the left and the right half of a tile that lies turned."""
    tile, side = all_tiles()[number], right_of(turn)
    return _face(tile.joint, tile.left, side), _face(tile.joint, tile.right, (side + 2) % 4)


def right_of(turn: int) -> int:
    """Return on which side of its left half a turned tile has the right one."""
    return (EAST + turn) % 4


def _face(joint: Colour, half: tuple[Mirror, Colour], inner: int) -> Face:
    """Turn a half so that the joint runs through its `inner` side; a quarter turn swaps slanted mirrors."""
    mirror = MIRRORS.index(half[0])
    if inner in (NORTH, SOUTH) and mirror:
        mirror = 3 - mirror
    pipes = PIPES[mirror]
    own, through = COLOURS.index(half[1]), COLOURS.index(joint)
    colours = tuple([through if pipes[side] == pipes[inner] else own for side in range(4)])
    return Face(EXITS[mirror], pipes, colours, SIDES[mirror])


# The shops


@cache
def shop_square(tile: int) -> Square:
    """Name the place beside a shop where a tile lies; no network is large enough to have such a square."""
    return Square(f"PT{tile}")


@cache
def _shop_tiles() -> dict[str, int]:
    return {shop_square(tile.number): tile.number for tile in all_tiles()}


def shop_tile(square: str) -> int:
    """Return the tile that lies on a place beside a shop, or -1 if there is no such place."""
    return _shop_tiles().get(square, -1)


# The grid


def cell_at(x: int, y: int) -> int:
    """Return the cell so many columns east and rows south of the first tile."""
    return ORIGIN + y * _ROW + x


def offset(cell: int) -> tuple[int, int]:
    """Return how far east and south of the first tile a cell lies."""
    y, x = divmod(cell - ORIGIN + _ROW // 2, _ROW)
    return x - _ROW // 2, y


@cache
def name_of(cell: int) -> Square:
    """Name a cell by a column's letter and a row's number.

    The first tile lies on M13. Networks that grow beyond A to Z go on with two letters, BA eastwards and ZZ
    westwards; rows above 1 count down from 1000.
    """
    x, y = offset(cell)
    column, row = x + _FIRST[0], (y + _FIRST[1]) % _ROWS
    letters = _LETTERS[column] if 0 <= column < 26 else _two_letters(column)
    return Square(f"{letters}{row}")


def _two_letters(column: int) -> str:
    high, low = divmod(column % 26**2, 26)
    return _LETTERS[high] + _LETTERS[low]


@lru_cache(maxsize=4096)
def cell_of(square: str) -> int | None:
    """Return the cell that a name stands for, if it stands for one."""
    parts = _NAME.fullmatch(square)
    if parts is None:
        return None
    column, row = _column(parts[1]), int(parts[2])
    x, y = column - _FIRST[0], (row - _ROWS if row > _ROWS // 2 else row) - _FIRST[1]
    cell = cell_at(x, y)
    return cell if max(abs(x), abs(y)) <= _REACH and name_of(cell) == square else None


def _column(letters: str) -> int:
    if len(letters) == 1:
        return _LETTERS.index(letters)
    column = 26 * _LETTERS.index(letters[0]) + _LETTERS.index(letters[1])
    return column - 26**2 if column > 26**2 // 2 else column
