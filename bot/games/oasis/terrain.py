"""The board as sets of squares. A set is a whole number with one bit for each character of the map.

The map is the text of seeds/oasis/board.toml, and the board in a state is that text with pieces drawn in,
so a set is read off it by one translation. A line's end counts as a square that is never in a set; it keeps
the end of one row from touching the beginning of the next.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeVar

from bot.engine.core import Square

T = TypeVar("T")

BUILDABLE, TRAIL, OUTSIDE = ".", "~", "#"
LETTERS = {"oasis": "O", "steppe": "S", "rocky": "R"}
SEATS = "01234"  # a camel is drawn as its owner's seat
_ALPHABET = BUILDABLE + TRAIL + OUTSIDE + "".join(LETTERS.values()) + SEATS + "\n"
_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
_TICKS = bytes(n == ord("1") for n in range(256))


def _reader(letters: str) -> dict[int, str]:
    return str.maketrans({letter: "1" if letter in letters else "0" for letter in _ALPHABET})


_READ = {letter: _reader(letter) for letter in _ALPHABET}


class Terrain:
    """The printed board: its squares, where things may begin, and what lies beside what."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.stride = text.index("\n") + 1 if "\n" in text else len(text) + 1
        self._width = f"0{len(text)}b"
        self.names = tuple(
            None if letter in "\n#" else Square(f"{_COLUMNS[n % self.stride]}{n // self.stride + 1}")
            for n, letter in enumerate(text)
        )
        self.place = {name: n for n, name in enumerate(self.names) if name is not None}
        self.bit = {name: 1 << (len(text) - 1 - n) for name, n in self.place.items()}
        self.empty = marked(text, BUILDABLE)
        self.trail = marked(text, TRAIL)
        self.bonus = {kind: marked(text, letter) for kind, letter in LETTERS.items()}
        self.land = self.empty | sum(self.bonus.values())
        self.bank = self.empty & self.around(self.trail)
        self.edge = self.empty & ~self._enclosed()

    @classmethod
    def read(cls, drawing: str) -> "Terrain":
        """Read a map, or say what is wrong with the drawing."""
        rows = drawing.strip("\n").split("\n")
        if not 1 <= len(rows) <= len(_COLUMNS) or not 1 <= len(rows[0]) <= len(_COLUMNS):
            raise ValueError(f"it must have 1 to {len(_COLUMNS)} rows and columns")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise ValueError(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}")
            if strangers := set(row) - set(BUILDABLE + TRAIL + OUTSIDE) - set(LETTERS.values()):
                raise ValueError(f"row {number} has {min(strangers)!r}, which is no kind of square")
        return cls("\n".join(rows))

    def squares(self, squares: int) -> tuple[Square, ...]:
        """Return the names of a set, in reading order."""
        return tuple(name for name in self.pick(self.names, squares) if name is not None)

    def pick(self, things: Sequence[T], squares: int) -> Iterable[T]:
        """Of `things`, one for each character of the map, pick those that stand on `squares`."""
        return compress(things, format(squares, self._width).encode().translate(_TICKS))

    def around(self, squares: int) -> int:
        """Return the squares that share a side with one of these."""
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
        """Return the board with `letter` on a square."""
        place = self.place[square]
        return board[:place] + letter + board[place + 1 :]

    def _enclosed(self) -> int:
        """Return the squares with a square of the board on all four sides."""
        board, stride = self.land | self.trail, self.stride
        return board << 1 & board >> 1 & board << stride & board >> stride


def marked(board: str, letter: str) -> int:
    """Return the squares of a board that carry `letter`."""
    return int(board.translate(_READ[letter]), 2)
