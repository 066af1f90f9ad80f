"""Marks on what does not lie on the map: prices, depots, locos."""

from collections.abc import Iterable

from rendering.canvas import Box, Canvas
from rendering.colour import NEW
from rendering.marks import choice
from rendering.order import Mark, Order
from rendering.outline import dashes, ring

FOOT = 44  # room below a picture to say what the rings mean


def ringed(canvas: Canvas, order: Order, spot: str, box: Box) -> None:
    """Ring something if a mark says that it is new, or drafted."""
    for mark in order.marks:
        if mark.square == spot and mark.kind == "new":
            ring(canvas, box, NEW)
        elif mark.square == spot and mark.kind == "draft":
            dashes(canvas, box)


def numbered(canvas: Canvas, order: Order, spot: str, at: tuple[float, float], size: int) -> None:
    """Write the number by which something can be picked."""
    for label in (mark.label for mark in order.marks if (mark.square, mark.kind) == (spot, "choice")):
        choice(canvas, at, size, label)


def off_the_map(marks: Iterable[Mark]) -> list[Mark]:
    """Return the marks on prices, depots and locos."""
    return [mark for mark in marks if mark.square.islower()]
