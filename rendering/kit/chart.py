"""A part of a map, and where its squares lie on a picture."""

from collections.abc import Sequence
from typing import NamedTuple

from rendering.kit.canvas import Box, Point

Spot = tuple[int, int]  # column and row, from 0

AXIS = 36  # room for the letters and numbers at the border


class Window(NamedTuple):
    """A part of the map, in whole squares."""

    col: int
    row: int
    cols: int
    rows: int

    def shows(self, at: Spot) -> bool:
        return 0 <= at[0] - self.col < self.cols and 0 <= at[1] - self.row < self.rows


class Chart(NamedTuple):
    """Where a part of the map lies on a picture."""

    left: float
    top: float
    cell: int
    window: Window

    def corner(self, at: Spot) -> Point:
        col, row = at[0] - self.window.col, at[1] - self.window.row
        return self.left + col * self.cell, self.top + row * self.cell

    def middle(self, at: Spot) -> Point:
        x, y = self.corner(at)
        return x + self.cell / 2, y + self.cell / 2


def quarter(full: Window, east: int, south: int) -> Window:
    cols, rows = (full.cols + 1) // 2, (full.rows + 1) // 2
    return Window(east * (full.cols - cols), south * (full.rows - rows), cols, rows)


def closest(full: Window, spots: Sequence[Spot], sizes: Sequence[tuple[int, int]]) -> Window:
    """Return the first size of window that shows these squares and what lies around them, or the map."""
    if not spots:
        return full
    low = [max(0, min(at[axis] for at in spots) - 1) for axis in (0, 1)]
    last = (full.cols - 1, full.rows - 1)
    high = [min(last[axis], max(at[axis] for at in spots) + 1) for axis in (0, 1)]
    for cols, rows in sizes:
        if high[0] - low[0] < cols <= full.cols and high[1] - low[1] < rows <= full.rows:
            col, row = _centred(low[0], high[0], cols, full.cols), _centred(low[1], high[1], rows, full.rows)
            return Window(col, row, cols, rows)
    return full


def _centred(low: int, high: int, size: int, end: int) -> int:
    return min(max(0, (low + high + 1 - size) // 2), end - size)


def chart(window: Window, room: Box, most: int) -> Chart:
    """Lay a part of the map into a room, as large as it goes, with its letters and numbers."""
    x0, y0, x1, y1 = room
    cell = int(min(most, (x1 - x0 - AXIS) / window.cols, (y1 - y0 - AXIS) / window.rows))
    spare = (x1 - x0 - AXIS - cell * window.cols, y1 - y0 - AXIS - cell * window.rows)
    return Chart(x0 + AXIS + spare[0] // 2, y0 + AXIS + spare[1] // 2, cell, window)
