"""The land as a grid: what it costs to cross a square, and how far a truck comes."""

from collections.abc import Mapping

from bot.engine.core import Square
from bot.engine.grid import LETTERS as ROWS
from bot.engine.grid import Grid

LETTERS = {"plain": ".", "hill": "h", "mountain": "M"}


class Terrain(Grid):
    """The printed land. Rows have letters, columns numbers."""

    def __init__(self, rows: tuple[str, ...], cost: Mapping[str, int]) -> None:
        super().__init__("\n".join(rows), lambda column, row: f"{ROWS[row]}{column + 1}")
        self.rows = rows
        self._by_cost = tuple((cost[kind], self._drawn(letter)) for kind, letter in LETTERS.items())
        self.cost = {
            name: steps for name in self.bit for steps, there in self._by_cost if self.bit[name] & there
        }
        self.land = sum(self.bit.values())

    def _drawn(self, letter: str) -> int:
        return sum(
            self.bit[name] for name, drawn in zip(self.names, self.text, strict=True) if drawn == letter
        )

    def around(self, squares: int) -> int:
        """Return the squares of the land that share a side with one of these."""
        return super().around(squares) & self.land

    def reach(self, start: int, points: int, blocked: int, target: int = 0) -> list[int]:
        """Return, by movement points, the squares that take so many and no fewer; it stops at a target."""
        stride, grounds = self.stride, self._by_cost
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
