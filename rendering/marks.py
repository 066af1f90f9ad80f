"""What points something out, on a square or around it: a number to pick, a ring, a broken ring, a cross."""

from collections.abc import Iterable, Sequence
from math import ceil, cos, pi, sin

from rendering.canvas import Box, Canvas, Point, plate, stamp
from rendering.colour import ALARM, CHOICE, INK, IVORY, NEW, Theme
from rendering.frame import MARGIN, say
from rendering.lettering import LABEL
from rendering.order import Mark, Order
from rendering.shapes import at

LETTERED = 52  # on a smaller square a piece is too small for its letter, and a ring for its label
_RANK = {"new": 0, "draft": 1, "barred": 2, "choice": 3}


def in_order(marks: Iterable[Mark]) -> list[Mark]:
    """Put the marks in the order to draw them: what is new below, what can be chosen on top."""
    return sorted(marks, key=lambda mark: _RANK[mark.kind])


def draw_mark(canvas: Canvas, mark: Mark, centre: Point, cell: int) -> None:
    """Draw a mark on its square."""
    x, y = centre
    match mark.kind:
        case "choice":
            choice(canvas, centre, cell, mark.label)
        case "barred":
            cross(canvas, centre, round(cell * 0.8), ALARM, IVORY)
        case "new":
            ring(canvas, centre, round(cell * 1.06), NEW)
        case "draft":
            dashes(canvas, centre, cell, INK, IVORY)
    if mark.label and mark.kind in ("new", "draft") and cell >= LETTERED:
        _flag(canvas, (x - cell * 0.3, y - cell * 0.32), mark.label)


@stamp
def ring(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Ring a square: something here is new."""
    (x, y), half = centre, size / 2
    for reach, width, paint in ((half, 0.14, INK), (half - size * 0.025, 0.09, colour)):
        plate(canvas, (x - reach, y - reach, x + reach, y + reach), size * 0.26, None, paint, size * width)


@stamp
def dashes(canvas: Canvas, centre: Point, size: float, colour: str, halo: str) -> None:
    """Ring a square with a broken line: this is not yet final."""
    for width, paint in ((0.15, halo), (0.09, colour)):
        for turn in (2 * pi * k / 12 for k in range(12)):
            arc = [(sin(turn + k * 0.06), -cos(turn + k * 0.06)) for k in range(6)]
            canvas.line(at(arc, centre, size * 0.94), paint, size * width)


def frame(canvas: Canvas, box: Box, colour: str) -> None:
    """Ring something that is no square."""
    x0, y0, x1, y1 = box
    for reach, width, paint in ((4, 8, INK), (2.5, 5, colour)):
        plate(canvas, (x0 - reach, y0 - reach, x1 + reach, y1 + reach), 12, None, paint, width)


def broken_frame(canvas: Canvas, box: Box) -> None:
    """Ring something that is no square with a broken line."""
    x0, y0, x1, y1 = box
    for width, paint in ((9, IVORY), (5, INK)):
        for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
            _dashed(canvas, a, b, paint, width)


def _dashed(canvas: Canvas, a: tuple[float, float], b: tuple[float, float], paint: str, width: float) -> None:
    steps = 2 * ceil((abs(b[0] - a[0]) + abs(b[1] - a[1])) / 32) + 1
    for n in range(0, steps, 2):
        ends = [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in (n, n + 1)]
        (left, top), (right, low) = ends
        half = width / 2
        reach = (min(left, right) - half, min(top, low) - half, max(left, right) + half, max(top, low) + half)
        plate(canvas, reach, half, paint)


@stamp
def cross(canvas: Canvas, centre: Point, size: float, colour: str, halo: str) -> None:
    """Cross a square out."""
    (x, y), half = centre, size * 0.3
    for width, paint in ((0.2, halo), (0.11, colour)):
        canvas.line([(x - half, y - half), (x + half, y + half)], paint, size * width)
        canvas.line([(x - half, y + half), (x + half, y - half)], paint, size * width)


@stamp
def check(canvas: Canvas, centre: Point, size: float) -> None:
    """Tick something off."""
    (x, y), r = centre, size / 2
    tick = [(x - r * 0.7, y), (x - r * 0.15, y + r * 0.55), (x + r * 0.8, y - r * 0.6)]
    for width, paint in ((0.34, IVORY), (0.18, "#2c6b3a")):
        canvas.line(tick, paint, size * width)


def choice(canvas: Canvas, centre: Point, cell: int, label: str) -> None:
    """Number a square that can be picked."""
    (x, y), wide, tall = centre, cell * 0.43, cell * 0.36
    plate(canvas, (x - wide, y - tall, x + wide, y + tall), cell * 0.2, CHOICE, INK, max(3, cell * 0.05))
    canvas.text(centre, label, round(cell * 0.62), INK, anchor="m")


def _flag(canvas: Canvas, centre: Point, label: str) -> None:
    (x, y), half = centre, 9 + 8 * len(label)
    plate(canvas, (x - half, y - 17, x + half, y + 17), 9, IVORY, INK, 2)
    canvas.text(centre, label, LABEL, INK, anchor="m")


def legend_kinds(marks: Sequence[Mark]) -> list[str]:
    """Return the kinds of marks that a reader may wonder about."""
    kinds = {mark.kind for mark in marks}
    return [kind for kind in ("new", "draft") if kind in kinds]


def draw_legend(canvas: Canvas, order: Order, theme: Theme, kinds: Sequence[str], y: float) -> None:
    """Say below a map what its rings mean."""
    x = MARGIN + 60.0
    for kind in kinds:
        if kind == "new":
            ring(canvas, (x, y), 34, NEW)
        else:
            dashes(canvas, (x, y), 34, INK, IVORY)
        label = say(order, f"pictures-{kind}")
        x += 60 + canvas.text((x + 28, y), label, LABEL, theme.text, "Semibold", width=420)
