"""Rings around what is no square, however wide and high."""

from math import ceil

from rendering.canvas import Box, Canvas, Point, plate
from rendering.colour import INK, IVORY

BEND = 12.0  # of the corners of what is ringed


def ring(canvas: Canvas, box: Box, colour: str, bend: float = BEND) -> None:
    """Ring something."""
    x0, y0, x1, y1 = box
    for reach, width, paint in ((4, 8, INK), (2.5, 5, colour)):
        plate(canvas, (x0 - reach, y0 - reach, x1 + reach, y1 + reach), bend, None, paint, width)


def dashes(canvas: Canvas, box: Box) -> None:
    """Ring something with a broken line: this is not yet final."""
    x0, y0, x1, y1 = box
    for width, paint in ((9, IVORY), (5, INK)):
        for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
            _dashed(canvas, a, b, paint, width)


def _dashed(canvas: Canvas, a: Point, b: Point, paint: str, width: float) -> None:
    steps = 2 * ceil((abs(b[0] - a[0]) + abs(b[1] - a[1])) / 32) + 1
    for n in range(0, steps, 2):
        ends = [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in (n, n + 1)]
        (left, top), (right, low) = ends
        half = width / 2
        reach = (min(left, right) - half, min(top, low) - half, max(left, right) + half, max(top, low) + half)
        plate(canvas, reach, half, paint)
