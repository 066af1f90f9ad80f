"""The things of Pipeline in a few strokes each."""

from math import cos, pi, sin

from rendering.kit.canvas import Canvas, Point, plate, stamp
from rendering.kit.colour import INK, IVORY, fade, mix
from rendering.kit.shapes import at, ngon
from rendering.pipeline.palette import PENALTY, PIPE

Stroke = tuple[float, list[Point]]  # line width (0: filled), points


def _box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


_HEAD = [(x * 0.32, y * 0.32 - 0.5) for x, y in ngon(24)]
_BODY = [(-0.66, 0.86), (-0.6, 0.16), (-0.3, -0.06), (0.3, -0.06), (0.6, 0.16), (0.66, 0.86)]
_COLUMNS: list[Stroke] = [(0, _box(x - 0.13, -0.22, x + 0.13, 0.5)) for x in (-0.56, 0.0, 0.56)]
_LINES: list[Stroke] = [(0.13, [(-0.34, y), (0.34, y)]) for y in (-0.28, 0.06, 0.4)]
_SCALE: list[Stroke] = [(0.1, [(-0.78, y), (-0.5, y)]) for y in (-0.2, 0.1, 0.4)]
_ROOF = [(0, -0.92), (0.9, -0.34), (-0.9, -0.34)]

ICONS: dict[str, list[Stroke]] = {
    "government": [(0, _ROOF), *_COLUMNS, (0, _box(-0.9, 0.58, 0.9, 0.86))],
    "shops": [
        (0, [(-0.66, -0.86), (0.66, -0.86), (0.94, -0.16), (-0.94, -0.16)]),
        (0, _box(-0.78, -0.1, -0.54, 0.86)),
        (0, _box(0.54, -0.1, 0.78, 0.86)),
        (0, _box(-0.78, 0.34, 0.78, 0.6)),
    ],
    "resources": [(0, _HEAD), (0, _BODY)],
    "engineering": [
        (0.14, [(-0.78, 0.76), (-0.78, -0.76), (0.78, 0.76), (-0.78, 0.76), (-0.78, 0.4)]),
        *_SCALE,
    ],
    "markets": [
        (0, _box(-0.86, 0.2, -0.42, 0.86)),
        (0, _box(-0.22, -0.24, 0.22, 0.86)),
        (0, _box(0.42, -0.8, 0.86, 0.86)),
    ],
    "contracts": [(0.12, [*_box(-0.66, -0.86, 0.66, 0.86), (-0.66, -0.86), (-0.4, -0.86)]), *_LINES],
    "orders": [(0.2, [(-0.7, 0.02), (-0.2, 0.6), (0.76, -0.6)])],
    "lock": [
        (0, _box(-0.72, -0.06, 0.72, 0.86)),
        (0.09, [(x * 0.46, y * 0.46 - 0.36) for x, y in ngon(24)]),
        (0.09, [(-0.46, -0.36), (-0.46, 0)]),
        (0.09, [(0.46, -0.36), (0.46, 0)]),
    ],
    "up": [(0, [(0, -0.86), (0.62, -0.1), (-0.62, -0.1)]), (0, _box(-0.22, -0.1, 0.22, 0.86))],
}


@stamp
def icon(canvas: Canvas, centre: Point, size: float, name: str, colour: str) -> None:
    if name == "machines":
        gear(canvas, centre, size, colour, None)
        return
    for width, points in ICONS[name]:
        placed = at(points, centre, size * 0.94)
        if width:
            canvas.line(placed, colour, size * width)
        else:
            canvas.poly(placed, colour)


@stamp
def gear(canvas: Canvas, centre: Point, size: float, colour: str, hole: str | None) -> None:
    for turn in (pi * k / 4 for k in range(8)):
        tip = centre[0] + cos(turn) * size * 0.5, centre[1] + sin(turn) * size * 0.5
        canvas.line([centre, tip], colour, size * 0.17)
    canvas.disc(centre, size * 0.37, colour)
    canvas.disc(centre, size * 0.16, hole or fade(INK, 0))


@stamp
def cube(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a penalty: a wooden cube seen from above."""
    (x, y), h = centre, size * 0.44
    plate(canvas, (x - h - 1.5, y - h - 1.5, x + h + 1.5, y + h + 1.5), size * 0.2, fade(IVORY, 0.7))
    plate(canvas, (x - h, y - h, x + h, y + h), size * 0.16, mix(PENALTY, "#000000", 0.45))
    plate(canvas, (x - h, y - h, x + h, y + h * 0.62), size * 0.16, PENALTY)
    canvas.line(
        [(x - h * 0.6, y - h * 0.72), (x + h * 0.6, y - h * 0.72)], mix(PENALTY, IVORY, 0.4), size * 0.07
    )


@stamp
def barrel(canvas: Canvas, centre: Point, size: float, oil: str, ghost: bool = False) -> None:
    """Draw a barrel by its colour and grade: a letter, a hoop marked like its pipe, a pip for every grade."""
    (x, y), w, h, colour = centre, size * 0.43, size * 0.5, oil[0]
    body, grade = PIPE[colour], int(oil[1])
    if ghost:
        plate(canvas, (x - w, y - h, x + w, y + h), size * 0.16, None, body, max(2, size * 0.06))
    else:
        _drum(canvas, centre, (w, h), size, colour)
        _hoops(canvas, centre, (w, h), size, colour, (-0.76,) if grade else (-0.76, 0.76))
    ink, low = body if ghost else INK, size * 0.06 if grade else 0
    canvas.text((x, y - low), colour, round(size * 0.56), ink, "Black", "m")
    for k in range(grade):
        canvas.disc((x + (k - (grade - 1) / 2) * size * 0.22, y + h * 0.66), size * 0.085, ink)


@stamp
def priced(canvas: Canvas, centre: Point, size: float, colour: str, price: int) -> None:
    """Draw a barrel in a slot, with the slot's price on it."""
    w, h = size * 0.47, size * 0.47
    _drum(canvas, centre, (w, h), size, colour)
    _hoops(canvas, centre, (w, h), size, colour, (-0.82, 0.84))
    canvas.text(centre, price, round(size * 0.74), INK, "Bold", "m", width=size)


def _drum(canvas: Canvas, centre: Point, half: Point, size: float, colour: str) -> None:
    (x, y), (w, h) = centre, half
    rim = max(1.0, size * 0.035)
    plate(canvas, (x - w - rim, y - h - rim, x + w + rim, y + h + rim), size * 0.18, INK)
    plate(canvas, (x - w, y - h, x + w, y + h), size * 0.15, PIPE[colour])


def _hoops(
    canvas: Canvas, centre: Point, half: Point, size: float, colour: str, levels: tuple[float, ...]
) -> None:
    (x, y), (w, h), dark = centre, half, mix(PIPE[colour], INK, 0.75)
    for level in levels:
        for a, b in {"O": ((-0.72, 0.72),), "S": ((-0.68, -0.12), (0.12, 0.68)), "T": ()}[colour]:
            canvas.line([(x + a * w, y + level * h), (x + b * w, y + level * h)], dark, size * 0.06)
        for k in (-0.6, -0.2, 0.2, 0.6) if colour == "T" else ():
            canvas.disc((x + k * w, y + level * h), size * 0.05, dark)


@stamp
def tank(canvas: Canvas, centre: Point, size: float, colour: str, ink: str) -> None:
    """Draw a storage tank from the side."""
    (x, y), w, h = centre, size * 0.44, size * 0.4
    plate(canvas, (x - w, y - h, x + w, y + h), size * 0.14, colour, ink, size * 0.07)
    for level in (-0.3, 0.3):
        canvas.line([(x - w, y + level * h), (x + w, y + level * h)], ink, size * 0.05)
