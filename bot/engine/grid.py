"""Boards as sets of squares. A set is an integer with one bit for each character of the board's text.

The end of a line counts as a square that is never in a set, which keeps the end of one row from touching
the beginning of the next.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import TypeVar

from bot.engine.core import Square

T = TypeVar("T")
Namer = Callable[[int, int], str]  # the printed name of a square, by column and row from 0 on

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NOWHERE = Square("")
_TICKS = bytes(n == ord("1") for n in range(256))


class Grid:
    """The squares of a printed board, and what lies beside what."""

    def __init__(self, text: str, name: Namer, outside: str = "") -> None:
        """Read the rows of `text`; its characters in `outside` are not squares."""
        self.text = text
        self.stride = text.index("\n") + 1 if "\n" in text else len(text) + 1
        self._width = f"0{len(text)}b"
        self.names = tuple(
            NOWHERE if letter in f"\n{outside}" else Square(name(n % self.stride, n // self.stride))
            for n, letter in enumerate(text)
        )
        self.place = {square: n for n, square in enumerate(self.names) if square}
        self.bit = {square: 1 << (len(text) - 1 - n) for square, n in self.place.items()}

    def pick(self, things: Sequence[T], squares: int) -> Iterable[T]:
        """Of `things`, one for each character of the text, pick those that stand on `squares`."""
        return compress(things, format(squares, self._width).encode().translate(_TICKS))

    def squares(self, squares: int) -> tuple[Square, ...]:
        """Return the names of a set, in reading order."""
        return tuple(filter(None, self.pick(self.names, squares)))

    def around(self, squares: int) -> int:
        """Return what shares a side with one of these, some of it perhaps off the board."""
        stride = self.stride
        return squares << 1 | squares >> 1 | squares << stride | squares >> stride

    def spread(self, within: int, start: int) -> int:
        """Return `start` and all of `within` that can be reached from it by sides."""
        stride = self.stride
        reached, grown = 0, start & within
        while grown != reached:
            reached = grown
            grown |= (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & within
        return grown

    def parts(self, squares: int) -> tuple[int, ...]:
        """Return the connected parts of a set, in no particular order."""
        parts = []
        while squares:
            part = self.spread(squares, squares & -squares)
            parts.append(part)
            squares ^= part
        return tuple(parts)

    def put(self, board: str, square: Square, letter: str) -> str:
        """Return a board, drawn as this one's text is, with `letter` on a square."""
        place = self.place[square]
        return board[:place] + letter + board[place + 1 :]
