"""Points: outlines, curves, and how they come to their place."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin

from rendering.kit.canvas import Point


def ngon(corners: int, radius: float = 1, turn: float = 0) -> list[Point]:
    turns = [turn + 2 * pi * i / corners for i in range(corners)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in turns]


def star(points: int, outer: float, inner: float) -> list[Point]:
    tips, dents = ngon(points, outer), ngon(points, inner, pi / points)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


def at(points: Iterable[Point], centre: Point, size: float) -> list[Point]:
    """Move unit points (-1 to 1) to a centre and let them grow to a size."""
    return [(centre[0] + x * size / 2, centre[1] + y * size / 2) for x, y in points]


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 8) -> list[Point]:
    """Return a Catmull-Rom curve through the points."""
    spans = range(len(points) if closed else len(points) - 1)
    curve = [point for span in spans for point in _span(_around(points, span, closed), steps)]
    return curve if closed else [*curve, points[-1]]


def _around(points: Sequence[Point], span: int, closed: bool) -> list[Point]:
    last = len(points) - 1
    near = range(span - 1, span + 3)
    return [points[j % len(points)] if closed else points[min(max(j, 0), last)] for j in near]


def _span(near: Sequence[Point], steps: int) -> Iterator[Point]:
    for t in (k / steps for k in range(steps)):
        pull = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
        x, y = (sum(w * point[axis] for w, point in zip(pull, near, strict=True)) / 2 for axis in (0, 1))
        yield x, y
