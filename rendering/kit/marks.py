"""What points something out on a square: a number to pick, a ring, a broken ring, a cross."""

from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, sin

from rendering.kit.canvas import Canvas, Point, plate, stamp
from rendering.kit.colour import CHOICE, INK, IVORY, NEW, Theme
from rendering.kit.frame import MARGIN, say
from rendering.kit.lettering import LABEL
from rendering.kit.outline import Rim, cross, ring
from rendering.kit.shapes import at
from rendering.order import Mark, Order

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
            cross_square(canvas, centre, round(cell * 0.8))
        case "new":
            ring_square(canvas, centre, round(cell * 1.06), NEW)
        case "draft":
            unpublished(canvas, centre, cell)
    if mark.label and mark.kind in ("new", "draft") and cell >= LETTERED:
        _flag(canvas, (x - cell * 0.3, y - cell * 0.32), mark.label)


@stamp
def ring_square(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Ring a square: something here is new."""
    (x, y), half = centre, size / 2
    rim = Rim(size * 0.26, (0, size * 0.14), (-size * 0.025, size * 0.09))
    ring(canvas, (x - half, y - half, x + half, y + half), colour, rim)


@stamp
def dash_square(canvas: Canvas, centre: Point, size: float, colour: str, halo: str) -> None:
    """Ring a square with a broken line: this is not yet final."""
    for width, paint in ((0.15, halo), (0.09, colour)):
        for turn in (2 * pi * k / 12 for k in range(12)):
            arc = [(sin(turn + k * 0.06), -cos(turn + k * 0.06)) for k in range(6)]
            canvas.line(at(arc, centre, size * 0.94), paint, size * width)


def unpublished(canvas: Canvas, centre: Point, size: float) -> None:
    dash_square(canvas, centre, size, INK, IVORY)


@stamp
def cross_square(canvas: Canvas, centre: Point, size: float) -> None:
    """Cross a square out."""
    cross(canvas, centre, size * 0.3, (size * 0.2, size * 0.11))


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


def draw_legend(
    canvas: Canvas,
    order: Order,
    theme: Theme,
    kinds: Sequence[str],
    y: float,
    draft: Callable[[Canvas, Point, float], None] = unpublished,
) -> None:
    """Say below a map what its rings mean; a game may have a sign of its own for a draft."""
    x = MARGIN + 60.0
    for kind in kinds:
        if kind == "new":
            ring_square(canvas, (x, y), 34, NEW)
        else:
            draft(canvas, (x, y), 34)
        label = say(order, f"pictures-{kind}")
        x += 60 + canvas.text((x + 28, y), label, LABEL, theme.text, "Semibold", width=420)
