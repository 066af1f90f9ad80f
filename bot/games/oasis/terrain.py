"""The land and the trail as a grid: where areas may begin.

The map is the text of seeds/oasis/board.toml, and the board in a state is that text with pieces drawn in,
so a set of squares is read off it by one translation.
"""

from bot.engine.grid import LETTERS as COLUMNS
from bot.engine.grid import Grid

BUILDABLE, TRAIL, OUTSIDE = ".", "~", "#"
LETTERS = {"oasis": "O", "steppe": "S", "rocky": "R"}
SEATS = "01234"  # a camel is drawn as its owner's seat
_PRINTED = BUILDABLE + TRAIL + OUTSIDE + "".join(LETTERS.values())
_ALPHABET = _PRINTED + SEATS + "\n"
_MOST = 25  # rows and columns: as many as a menu can list


def _reader(letters: str) -> dict[int, str]:
    return str.maketrans({letter: "1" if letter in letters else "0" for letter in _ALPHABET})


_READ = {letter: _reader(letter) for letter in _ALPHABET}


class Terrain(Grid):
    """The printed board. Columns have letters, rows numbers."""

    def __init__(self, text: str) -> None:
        super().__init__(text, lambda column, row: f"{COLUMNS[column]}{row + 1}", OUTSIDE)
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
        if not 1 <= len(rows) <= _MOST or not 1 <= len(rows[0]) <= _MOST:
            raise ValueError(f"it must have 1 to {_MOST} rows and columns")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise ValueError(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}")
            if strangers := set(row) - set(_PRINTED):
                raise ValueError(f"row {number} has {min(strangers)!r}, which is no kind of square")
        return cls("\n".join(rows))

    def _enclosed(self) -> int:
        """Return the squares with a square of the board on all four sides."""
        board, stride = self.land | self.trail, self.stride
        return board << 1 & board >> 1 & board << stride & board >> stride


def marked(board: str, letter: str) -> int:
    """Return the squares of a board that carry `letter`."""
    return int(board.translate(_READ[letter]), 2)
