"""Marks that point something out, wherever it came to lie on the picture."""

from math import ceil

from PIL import Image

from rendering.canvas import Box, Canvas, plate
from rendering.colour import ALARM, CHOICE, INK, IVORY, NEW
from rendering.frame import WIDTH
from rendering.lettering import BODY, LABEL, LEAD
from rendering.marks import draw_legend, in_order, legend_kinds
from rendering.oilfield.facts import CARDS
from rendering.oilfield.look import FIELD
from rendering.oilfield.scene import Scene
from rendering.order import Mark

FOOT = 44  # room below the table to say what the rings mean
_LOW = 64  # on a lower place a number stands in the middle of its height


def finished(scene: Scene, height: int) -> Image.Image:
    """Draw the marks, and for a reader of their own what these mean; else nothing is below the table."""
    found = [mark for mark in in_order(scene.order.marks) if mark.square in scene.spots]
    chosen = {mark.square for mark in found if mark.kind != "new"}
    for mark in found:
        _mark(scene.canvas, mark, scene.spots[mark.square], shared=mark.square in chosen)
    kinds = legend_kinds(found) if scene.own() is not None else []
    draw_legend(scene.canvas, scene.order, scene.theme, kinds, height + 4)
    return scene.canvas.image if kinds else scene.canvas.image.crop((0, 0, WIDTH, height))


def _mark(canvas: Canvas, mark: Mark, box: Box, *, shared: bool) -> None:
    match mark.kind:
        case "choice":
            ring(canvas, box, CHOICE)
        case "barred":
            _cross(canvas, box)
        case "new":
            x0, y0, x1, y1 = box
            out = 5 if shared else 0  # around the mark that comes on top
            ring(canvas, (x0 - out, y0 - out, x1 + out, y1 + out), NEW)
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
    """Put the label of a mark beside the words on what it marks, large where there is room."""
    x0, y0, x1, y1 = box
    size = round(max(BODY, min(LEAD, (y1 - y0) * 0.5, (x1 - x0) * 0.5))) if mark.kind == "choice" else LABEL
    half, tall = size * (0.36 + 0.27 * len(mark.label)), size * 0.6
    x, y = x1 - half - 2, y1 - tall + 8
    if mark.square in FIELD:
        x, y = x0 - 6, (y0 + y1) / 2
    elif mark.square in CARDS or y1 - y0 < _LOW < x1 - x0:
        y = (y0 + y1) / 2
    elif x1 - x0 < _LOW:
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
    elif mark.square.startswith("tile_"):
        x, y = x0 + 10, y0 + tall - 6
    elif mark.square.startswith(("row_", "share_")):
        x = x0 + 8
    fill = CHOICE if mark.kind == "choice" else IVORY
    plate(canvas, (x - half, y - tall, x + half, y + tall), 10, fill, INK, 3)
    canvas.text((x, y), mark.label, size, INK, anchor="m", width=2 * half - 6)
