"""Marks that point something out, wherever it came to lie on the picture."""

from msgspec.structs import replace
from PIL import Image

from bot.games.oilfield.content import CARDS
from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.colour import CHOICE, INK, IVORY, NEW
from rendering.kit.frame import WIDTH
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.marks import draw_legend, legend_kinds
from rendering.kit.outline import PLAIN, Rim, cross, dashes, ring
from rendering.oilfield.palette import FIELD
from rendering.oilfield.scene import Scene, free
from rendering.order import Mark

FOOT = 44  # room below the table to say what the rings mean
_LOW = 64  # on a lower place a number stands in the middle of its height


def finished(scene: Scene, height: int) -> Image.Image:
    """Draw the marks and, on a player's own picture, what they mean; otherwise nothing is below the table."""
    found = [twin for mark in scene.shown() for twin in _twins(scene, mark)]
    chosen = {mark.square for mark in found if mark.kind != "new"}
    for mark in found:
        _mark(scene, mark, shared=mark.square in chosen)
    kinds = legend_kinds(found) if scene.own() is not None else []
    draw_legend(scene.canvas, scene.order, scene.theme, kinds, height + 4, _sign)
    return scene.canvas.image if kinds else scene.canvas.image.crop((0, 0, WIDTH, height))


def _twins(scene: Scene, mark: Mark) -> list[Mark]:
    """Number all tiles alike that can be chosen: it does not matter which of them is taken."""
    offered = {f"tile_{n}": tile.key for n, tile in enumerate(scene.view.tiles, 1)}
    if mark.kind != "choice" or mark.square not in offered:
        return [mark]
    return [replace(mark, square=one) for one, key in offered.items() if key == offered[mark.square]]


def _mark(scene: Scene, mark: Mark, *, shared: bool) -> None:
    canvas, box = scene.canvas, scene.spots[mark.square]
    x0, y0, x1, y1 = box
    rim = Rim((y1 - y0) / 2) if mark.square in {space.key for space in scene.view.spaces} else PLAIN
    match mark.kind:
        case "choice":
            ring(canvas, box, CHOICE, rim)
        case "barred":
            half = min(x1 - x0, y1 - y0) * 0.4
            cross(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), half, (half * 0.5, half * 0.28))
        case "new":
            out = 5 if shared else 0  # around the mark that comes on top
            ring(canvas, (x0 - out, y0 - out, x1 + out, y1 + out), NEW, rim)
        case "draft":
            dashes(canvas, box)
    if mark.label:
        _flag(scene, mark, box)


def _sign(canvas: Canvas, centre: Point, size: float) -> None:
    (x, y), half = centre, size / 2
    dashes(canvas, (x - half, y - half, x + half, y + half))


def _flag(scene: Scene, mark: Mark, box: Box) -> None:
    """Put the label of a mark beside the words on what it marks, large where there is room."""
    (x0, y0, x1, y1), canvas = box, scene.canvas
    size = round(max(BODY, min(LEAD, (y1 - y0) * 0.5, (x1 - x0) * 0.5))) if mark.kind == "choice" else LABEL
    half, tall = size * (0.36 + 0.27 * len(mark.label)), size * 0.6
    x, y = x1 - half - 2, y1 - tall + 8
    if mark.square in FIELD:
        x, y = x0 - 6, (y0 + y1) / 2
    elif mark.square in CARDS:
        x, y = x1 - half - 10, y1 - 32
    elif mark.square.startswith("next_"):
        x, y = x1 - 4, y0 + 10
    elif y1 - y0 < _LOW < x1 - x0:
        y = (y0 + y1) / 2
    elif x1 - x0 < _LOW or mark.square in free(scene.view):
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
    elif mark.square.startswith("tile_"):
        x, y = x0 + 10, y0 + tall - 6
    elif mark.square.startswith(("row_", "share_")):
        x = x0 + 8
    fill = CHOICE if mark.kind == "choice" else IVORY
    plate(canvas, (x - half, y - tall, x + half, y + tall), 10, fill, INK, 3)
    canvas.text((x, y), mark.label, size, INK, anchor="m", width=2 * half - 6)
