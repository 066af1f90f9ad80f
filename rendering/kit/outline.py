"""Rings around things, whole or broken, however wide and high; and crosses over them."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.colour import ALARM, INK, IVORY

Line = tuple[float, float]  # how far it reaches around what is ringed, and its width


class Rim(NamedTuple):
    """How a ring is drawn: the bend of its corners, a dark line, and a bright one upon it."""

    bend: float = 12
    dark: Line = (4, 8)
    bright: Line = (2.5, 5)

    @classmethod
    def snug(cls, size: float) -> "Rim":
        """Return a rim that suits a thing of this size."""
        line = max(3, size * 0.07)
        return cls(size * 0.2, (line, line * 1.8), (line - 1, line))


PLAIN = Rim()


def ring(canvas: Canvas, box: Box, colour: str, rim: Rim = PLAIN) -> None:
    """Ring something."""
    x0, y0, x1, y1 = box
    for (reach, width), paint in ((rim.dark, INK), (rim.bright, colour)):
        plate(canvas, (x0 - reach, y0 - reach, x1 + reach, y1 + reach), rim.bend, None, paint, width)


def dashes(canvas: Canvas, box: Box) -> None:
    """Ring something with a line of rounded dashes: this is not yet final."""
    for width, paint in ((9, IVORY), (5, INK)):
        for a, b in _sides(box):
            steps = 2 * ceil(_far(a, b) / 32) + 1
            for n in range(0, steps, 2):
                _dash(canvas, _between(a, b, n / steps), _between(a, b, (n + 1) / steps), paint, width)


def _dash(canvas: Canvas, a: Point, b: Point, paint: str, width: float) -> None:
    (left, top), (right, low), half = a, b, width / 2
    reach = (min(left, right) - half, min(top, low) - half, max(left, right) + half, max(top, low) + half)
    plate(canvas, reach, half, paint)


def stitches(canvas: Canvas, box: Box, size: float, colour: str = IVORY) -> None:
    """Ring a thing of some size with a broken line: this is not yet final."""
    width, step = max(3, round(size * 0.06)), max(8.0, size / 4)
    for broad, paint in ((width + 4, INK), (width, colour)):
        for a, b in _sides(box):
            count = max(1, round(_far(a, b) / step))
            for k in range(count):
                ends = [_between(a, b, (k + part) / count) for part in (0.2, 0.8)]
                canvas.line(ends, paint, broad)


def cross(canvas: Canvas, centre: Point, half: float, widths: Line) -> None:
    """Cross out what cannot be picked: first a broad light line, then a narrow one."""
    x, y = centre
    for width, paint in zip(widths, (IVORY, ALARM), strict=True):
        canvas.line([(x - half, y - half), (x + half, y + half)], paint, width)
        canvas.line([(x - half, y + half), (x + half, y - half)], paint, width)


def _sides(box: Box) -> Iterator[tuple[Point, Point]]:
    x0, y0, x1, y1 = box
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def _far(a: Point, b: Point) -> float:
    return abs(b[0] - a[0]) + abs(b[1] - a[1])


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
