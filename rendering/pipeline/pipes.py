"""Pipe tiles as they lie: segments, collars, crossings, and the machines that cover halves."""

from math import cos, pi, sin

from PIL import Image

from bot.games.pipeline.view import COLOURS, Face, faces
from rendering.kit.canvas import Canvas, Point, plate, stamp
from rendering.kit.colour import INK, IVORY, Theme, mix
from rendering.kit.keeping import kept
from rendering.pipeline.icons import gear
from rendering.pipeline.palette import IRON, PIPE, SIGNAL, STEEL, tile_colour

STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
Ends = tuple[int, int]  # the two sides of a half that a segment joins

_MARKED = 36  # on a smaller half there is no room for lines, dashes, dots and collars
_SMOOTH = 12  # points of a bend
_FAINT = 0.6  # how much is seen of a tile that does not lie there yet


def course(centre: Point, size: float, ends: Ends) -> list[Point]:
    """Return the middle line of a segment: straight, or a quarter circle round a corner."""
    (x, y), half = centre, size / 2
    a, b = ((x + STEP[side][0] * half, y + STEP[side][1] * half) for side in ends)
    if (ends[0] - ends[1]) % 2 == 0:
        return [
            (a[0] + (b[0] - a[0]) * k / _SMOOTH, a[1] + (b[1] - a[1]) * k / _SMOOTH)
            for k in range(_SMOOTH + 1)
        ]
    u, v = a[0] + b[0] - x, a[1] + b[1] - y
    turns = (pi / 2 * k / _SMOOTH for k in range(_SMOOTH + 1))
    return [
        (u + (a[0] - u) * cos(t) + (b[0] - u) * sin(t), v + (a[1] - v) * cos(t) + (b[1] - v) * sin(t))
        for t in turns
    ]


def segments(face: Face) -> list[tuple[Ends, str]]:
    """Return the two segments of a half, with their colours; one that runs north to south comes last."""
    found = {
        face.pipes[side]: ((side, face.exits[side]), COLOURS[face.colours[side]]) for side in (3, 2, 1, 0)
    }
    return sorted(found.values(), key=lambda one: 0 in one[0] and 2 in one[0])


def tile(
    canvas: Canvas, corner: Point, cell: int, number: int, turn: int, theme: Theme, *, faint: bool = False
) -> None:
    """Lay a tile with its left half in a cell, whose upper left corner is given."""
    dx, dy = STEP[(1 + turn) % 4]
    sprite = _tile(number, turn, cell, theme)
    at = round(corner[0] + min(dx, 0) * cell), round(corner[1] + min(dy, 0) * cell)
    mask = sprite.getchannel("A").point(lambda alpha: round(alpha * _FAINT)) if faint else sprite
    canvas.image.paste(sprite, at, mask)


@kept
def _tile(number: int, turn: int, cell: int, theme: Theme) -> Image.Image:
    dx, dy = STEP[(1 + turn) % 4]
    wide, high = cell * (1 + abs(dx)), cell * (1 + abs(dy))
    canvas = Canvas.clear((wide, high))
    line = 2 if cell >= _MARKED else 1
    edge = mix(theme.panel, theme.text, 0.7 if cell >= _MARKED else 0.45)
    plate(canvas, (0.5, 0.5, wide - 0.5, high - 0.5), cell * 0.11, tile_colour(theme), edge, line)
    left = cell / 2 + max(-dx, 0) * cell, cell / 2 + max(-dy, 0) * cell
    right = left[0] + dx * cell, left[1] + dy * cell
    for centre, face in zip((left, right), faces(number, turn), strict=True):
        for ends, colour in segments(face):
            _segment(canvas, centre, cell, ends, colour, tile_colour(theme))
    for centre, face in zip((left, right), faces(number, turn), strict=True):
        for side in range(4) if cell >= _MARKED else ():
            _collar(canvas, centre, cell, side, COLOURS[face.colours[side]])
    return canvas.done()


def _segment(canvas: Canvas, centre: Point, cell: int, ends: Ends, colour: str, ground: str) -> None:
    """Draw casing and body, and a mark so that colour is never alone: a line, dashes or dots."""
    path, body = course(centre, cell, ends), PIPE[colour]
    stretch = path[::_SMOOTH] if (ends[0] - ends[1]) % 2 == 0 else path
    if set(ends) == {0, 2}:  # a bridge, if another segment crosses: that one breaks off
        canvas.line(path[2:11], ground, cell * 0.46)
    small = cell < _MARKED
    widths = ((0.4, INK), (0.3, body)) if small else ((0.32, INK), (0.25, mix(body, INK, 0.28)), (0.17, body))
    for width, paint in widths:
        canvas.line(stretch, paint, cell * width)
    if small:
        return
    if colour == "T":
        for k in (2, 6, 10):
            canvas.disc(path[k], cell * 0.045, mix(body, INK, 0.75))
    for start, stop in {"O": ((0, 12),), "S": ((1, 5), (7, 11)), "T": ()}[colour]:
        canvas.line(path[start : stop + 1], mix(body, IVORY if colour == "O" else INK, 0.65), cell * 0.055)


def _collar(canvas: Canvas, centre: Point, cell: int, side: int, colour: str) -> None:
    """Draw the half of a collar that belongs to this end; its neighbour brings the other half."""
    dx, dy = STEP[side]
    x, y = centre[0] + dx * cell / 2, centre[1] + dy * cell / 2
    thin, broad = cell * 0.065, cell * 0.19
    wide, high = (thin, broad) if dx else (broad, thin)
    plate(canvas, (x - wide, y - high, x + wide, y + high), cell * 0.05, INK)
    wide, high = (wide - cell * 0.025, high - cell * 0.025)
    plate(canvas, (x - wide, y - high, x + wide, y + high), cell * 0.03, mix(PIPE[colour], INK, 0.12))


@stamp
def machine(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a machine tile: half a pipe tile of steel."""
    (x, y), r = centre, size * 0.45
    plate(canvas, (x - r, y - r + size * 0.05, x + r, y + r + size * 0.05), size * 0.14, INK)
    plate(canvas, (x - r, y - r, x + r, y + r), size * 0.14, STEEL, INK, size * 0.05)
    gear(canvas, centre, size * 0.74, IRON, SIGNAL)
