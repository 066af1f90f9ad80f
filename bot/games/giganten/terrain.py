"""The land as sets of squares. A set is a whole number with one bit for each character of the map.

A line's end counts as a square that is never in a set; it keeps the end of one row from touching the
beginning of the next.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import TypeVar

from bot.engine.core import Square

T = TypeVar("T")

LETTERS = {"plain": ".", "hill": "h", "mountain": "M"}
_ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TICKS = bytes(n == ord("1") for n in range(256))


class Terrain:
    """The printed land: its squares, what lies beside what, and how far a truck comes."""

    def __init__(self, rows: tuple[str, ...], cost: Mapping[str, int]) -> None:
        self.rows = rows
        self.columns = len(rows[0])
        text = "\n".join(rows)
        self._stride = self.columns + 1
        self._width = f"0{len(text)}b"
        self.names = tuple(
            Square("") if letter == "\n" else Square(f"{_ROWS[n // self._stride]}{n % self._stride + 1}")
            for n, letter in enumerate(text)
        )
        self.bit = {name: 1 << (len(text) - 1 - n) for n, name in enumerate(self.names) if name}
        self._by_cost = tuple(
            (
                cost[kind],
                sum(self.bit[name] for name, drawn in zip(self.names, text, strict=True) if drawn == letter),
            )
            for kind, letter in LETTERS.items()
        )
        self.cost = {
            name: steps for name in self.bit for steps, there in self._by_cost if self.bit[name] & there
        }
        self.land = sum(self.bit.values())

    def pick(self, things: Sequence[T], squares: int) -> Iterable[T]:
        """Of `things`, one for each character of the map, pick those that stand on `squares`."""
        return compress(things, format(squares, self._width).encode().translate(_TICKS))

    def squares(self, squares: int) -> tuple[Square, ...]:
        """Return the names of a set, in reading order."""
        return tuple(self.pick(self.names, squares))

    def around(self, squares: int) -> int:
        """Return the squares that share a side with one of these."""
        stride = self._stride
        return (squares << 1 | squares >> 1 | squares << stride | squares >> stride) & self.land

    def reach(self, start: int, points: int, blocked: int, target: int = 0) -> list[int]:
        """Return, by movement points, the squares that take so many and no fewer; it stops at a target."""
        stride, grounds = self._stride, self._by_cost
        left = self.land & ~blocked & ~start
        reached = [start]
        rings = [start << 1 | start >> 1 | start << stride | start >> stride]
        for spent in range(1, points + 1):
            new = 0
            for cost, there in grounds:
                if cost <= spent:
                    new |= rings[spent - cost] & there
            new &= left
            left ^= new
            reached.append(new)
            if new & target:
                break
            rings.append(new << 1 | new >> 1 | new << stride | new >> stride)
        return reached


def column_of(square: Square) -> int:
    """Return the column of a square, which is also the rail space below it."""
    return int(square[1:])
