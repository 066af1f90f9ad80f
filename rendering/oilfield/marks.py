"""Marks that point something out, wherever it came to lie on the picture."""

from math import ceil

from rendering.canvas import Box, Canvas, plate
from rendering.colour import ALARM, CHOICE, INK, IVORY, NEW
from rendering.lettering import BODY, LABEL
from rendering.oilfield.facts import CARDS
from rendering.oilfield.scene import Scene
from rendering.order import Mark

_RANK = {"new": 0, "draft": 1, "barred": 2, "choice": 3}


def draw_marks(scene: Scene) -> None:
    """Draw the marks of the order: what is new below, what can be chosen on top."""
    for mark in sorted(scene.order.marks, key=lambda mark: _RANK[mark.kind]):
        if mark.square in scene.spots:
            _mark(scene.canvas, mark, scene.spots[mark.square])


def _mark(canvas: Canvas, mark: Mark, box: Box) -> None:
    match mark.kind:
        case "choice":
            ring(canvas, box, CHOICE)
        case "barred":
            _cross(canvas, box)
        case "new":
            ring(canvas, box, NEW)
        case "draft":
            _dashes(canvas, box)
    if mark.label:
        _flag(canvas, mark, box)


def ring(canvas: Canvas, box: Box, colour: str) -> None:
    """Ring something."""
    x0, y0, x1, y1 = box
    for reach, width, paint in ((4, 8, INK), (2.5, 5, colour)):
        plate(canvas, (x0 - reach, y0 - reach, x1 + reach, y1 + reach), 12, None, paint, width)


def _dashes(canvas: Canvas, box: Box) -> None:
    """Ring something with a broken line: this is not yet final."""
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


def _cross(canvas: Canvas, box: Box) -> None:
    x0, y0, x1, y1 = box
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, min(x1 - x0, y1 - y0) * 0.4
    for width, paint in ((0.5, IVORY), (0.28, ALARM)):
        for side in (-r, r):
            canvas.line([(x - side, y - r), (x + side, y + r)], paint, r * width)


def _flag(canvas: Canvas, mark: Mark, box: Box) -> None:
    """Put the label of a mark beside the words on what it marks."""
    size = BODY if mark.kind == "choice" else LABEL
    half = 12 + 9 * len(mark.label)
    x, y = box[2] - half - 2, box[3] - 12
    if mark.square.startswith("row_"):
        x = box[0] + 8
    elif mark.square in CARDS:
        y = (box[1] + box[3]) / 2
    fill = CHOICE if mark.kind == "choice" else IVORY
    plate(canvas, (x - half, y - 20, x + half, y + 20), 10, fill, INK, 3)
    canvas.text((x, y), mark.label, size, INK, anchor="m", width=2 * half - 6)
