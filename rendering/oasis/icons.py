"""The things of Oasis in a few strokes each."""

from math import hypot

from PIL import ImageChops

from rendering.kit.canvas import Canvas, Point, stamp
from rendering.kit.colour import INK, IVORY, mix
from rendering.kit.shapes import at, ngon, smooth
from rendering.kit.signs import OUTLINES, Sign, letter, shape

Stroke = tuple[str, float, list[Point]]  # colour, line width (0: filled), points

_LEAF, _TRUNK, _STRAW, _STONE, _CLOTH = "#2c6b3a", "#6b4326", "#8a6410", "#848a94", "#b5462f"
_SEAM, _WATER, _BACK, _FLAG, _HIDE = "#68301f", "#2f86a8", "#4b3a66", "#2f74c8", "#7a4a2a"

_CAMEL = [
    *((0.99, -0.50), (0.86, -0.72), (0.70, -0.66), (0.62, -0.34), (0.52, -0.10), (0.43, -0.26)),
    *((0.33, -0.58), (0.20, -0.66), (0.08, -0.50), (0.00, -0.16), (-0.09, -0.48), (-0.22, -0.66)),
    *((-0.36, -0.56), (-0.48, -0.24), (-0.70, -0.06), (-0.80, 0.20), (-0.90, 0.46), (-0.82, 0.50)),
    *((-0.72, 0.34), (-0.66, 0.56), (-0.74, 0.92), (-0.54, 0.92), (-0.42, 0.52), (-0.38, 0.92)),
    *((-0.20, 0.92), (-0.14, 0.50), (0.12, 0.52), (0.22, 0.50), (0.24, 0.92), (0.42, 0.92)),
    *((0.46, 0.54), (0.54, 0.92), (0.72, 0.92), (0.64, 0.42), (0.78, 0.14), (0.82, -0.22)),
    *((0.88, -0.34), (0.99, -0.36)),
]
_BACKLINE = [
    *((-1.1, 0.05), (-0.74, -0.12), (-0.56, -0.52), (-0.36, -0.66), (-0.18, -0.46), (-0.06, -0.1)),
    *((0.06, -0.46), (0.24, -0.66), (0.4, -0.5), (0.52, -0.06), (0.6, -0.24), (0.62, -0.66)),
    *((0.8, -0.86), (1.04, -0.68), (1.0, -0.5), (0.86, -0.46), (0.86, -0.1), (0.84, 0.3)),
]
_HUMPS = [(-1.5, 1.5), (-1.5, 0.3), *smooth(_BACKLINE, closed=False), (1.5, 0.6), (1.5, 1.5)]
_STEM = smooth([(-0.02, 0.92), (-0.06, 0.4), (0.04, 0), (0.16, -0.3)], closed=False)
_FRONDS = ((-0.72, 0.06), (-0.6, -0.46), (0, -0.62), (0.6, -0.5), (0.78, 0.02), (0.46, 0.26), (-0.34, 0.3))
_TUFTS: tuple[tuple[float, float, float], ...] = ((-0.5, 0, 0.8), (0.46, -0.05, 0.72), (-0.02, 0.75, 1))
_ROCKS = (((0.14, -0.32), 1.0), ((-0.3, 0.22), 1.24), ((0.42, 0.34), 1.0))
_FACETS = (
    (_STONE, [(-1, 0.6), (-0.75, -0.35), (-0.1, -0.8), (0.6, -0.45), (1, 0.55)]),
    (mix(_STONE, IVORY, 0.5), [(-0.75, -0.35), (-0.1, -0.8), (0.6, -0.45), (0.1, -0.2)]),
    (mix(_STONE, INK, 0.35), [(0.6, -0.45), (1, 0.55), (0.2, 0.6), (0.1, -0.2)]),
)
_SACK = [
    (-0.8, -0.36),
    (0, -0.4),
    (0.8, -0.36),
    (0.86, 0.2),
    (0.8, 0.78),
    (0, 0.8),
    (-0.8, 0.78),
    (-0.86, 0.2),
]
_KNOT = [(-0.5, -0.3), (-0.6, -0.8), (0, -0.62), (0.6, -0.8), (0.5, -0.3)]
_SEAMS = (
    [(-0.35, -0.4), (-0.35, 0.8)],
    [(0.35, -0.4), (0.35, 0.8)],
    [(-0.84, 0.2), (0.84, 0.2)],
    [(-0.5, -0.44), (0.5, -0.44)],
)
_DROP = [
    (0, -0.95),
    (0.36, -0.3),
    (0.62, 0.25),
    (0.42, 0.76),
    (0, 0.92),
    (-0.42, 0.76),
    (-0.62, 0.25),
    (-0.36, -0.3),
]
_GLINT = [(-0.34, 0.25), (-0.26, 0.5), (-0.04, 0.62)]
_SHOE = [
    (-0.46, 0.8),
    (-0.68, 0.26),
    (-0.6, -0.3),
    (-0.28, -0.66),
    (0.28, -0.66),
    (0.6, -0.3),
    (0.68, 0.26),
    (0.46, 0.8),
]
_SHEET = ((-0.3, -0.72), (0.3, -0.72), (0.3, 0.4), (-0.3, 0.4), (-0.3, -0.72))


def _frond(dx: float, dy: float) -> list[Point]:
    x, y, broad = 0.16 + dx / 2, -0.3 + dy / 2, 0.12 / hypot(dx, dy)
    upper, lower = (x + dy * broad, y - abs(dx) * broad - 0.04), (x - dy * broad, y + abs(dx) * broad - 0.04)
    return smooth([(0.16, -0.3), upper, (0.16 + dx, -0.3 + dy), lower])


def _blade(x: float, y: float, tall: float, lean: float) -> list[Point]:
    root = x + lean * 0.2
    return [(root - 0.06, y), (x + lean * tall * 1.1, y - (0.78 - abs(lean) * 0.7) * tall), (root + 0.06, y)]


def _heap(y: float, wide: float, part: float) -> list[Point]:
    return [(x * wide * part, y + v * 0.25 * part) for x, v in ngon(24)]


def _sheet(turn: float) -> list[Point]:
    return [(x - y * turn + turn * 0.5, y + x * turn + abs(turn) * 0.32 + 0.1) for x, y in _SHEET]


def _palm() -> list[Stroke]:
    return [(_TRUNK, 0.1, _STEM), *((_LEAF, 0, _frond(*tip)) for tip in _FRONDS)]


def _grass() -> list[Stroke]:
    return [(_STRAW, 0, _blade(*tuft, lean)) for tuft in _TUFTS for lean in (-0.42, -0.2, 0, 0.2, 0.42)]


def _rocks() -> list[Stroke]:
    return [(tone, 0, at(facet, spot, size)) for spot, size in _ROCKS for tone, facet in _FACETS]


def _bale() -> list[Stroke]:
    seams: list[Stroke] = [(_SEAM, 0.08, seam) for seam in _SEAMS]
    return [(_CLOTH, 0, smooth(_KNOT)), (_CLOTH, 0, smooth(_SACK)), *seams]


def _drop() -> list[Stroke]:
    return [(_WATER, 0, smooth(_DROP)), (mix(_WATER, IVORY, 0.75), 0.09, smooth(_GLINT, closed=False))]


def _horseshoe() -> list[Stroke]:
    nails: list[Stroke] = [(IVORY, 0, at(ngon(12), nail, 0.14)) for nail in _SHOE[1:-1]]
    return [(_STRAW, 0.2, smooth(_SHOE, closed=False)), *nails]


def _cairn() -> list[Stroke]:
    pole: Stroke = (INK, 0.07, [(0, 0), (0, -0.96)])
    flag: Stroke = (_FLAG, 0, [(0, -0.96), (0.62, -0.78), (0, -0.56)])
    tones = ((mix(_STONE, INK, 0.6), 1.0), (mix(_STONE, IVORY, 0.35), 0.86))
    heaps = ((0.68, 0.86), (0.3, 0.64), (-0.06, 0.42))
    return [pole, flag, *((tone, 0.0, _heap(y, wide, k)) for y, wide in heaps for tone, k in tones)]


def _fan() -> list[Stroke]:
    return [s for turn in (-0.42, 0, 0.42) for s in ((_BACK, 0.0, _sheet(turn)), (IVORY, 0.05, _sheet(turn)))]


ICONS: dict[str, list[Stroke]] = {
    "camels": [(_HIDE, 0, smooth(_CAMEL))],
    "oasis": _palm(),
    "steppe": _grass(),
    "rocky": _rocks(),
    "goods": _bale(),
    "wells": _drop(),
    "horses": _horseshoe(),
    "ovoos": _cairn(),
    "cards": _fan(),
}


@stamp
def icon(canvas: Canvas, centre: Point, size: float, name: str, colour: str | None = None) -> None:
    for paint, width, points in ICONS[name]:
        placed = at(points, centre, size)
        if width:
            canvas.line(placed, colour or paint, size * width)
        else:
            canvas.poly(placed, colour or paint)


@stamp
def rider(canvas: Canvas, centre: Point, size: float, sign: Sign) -> None:
    """Draw a camel of a seat: its piece, with two humps carved into it."""
    shape(canvas, centre, size, sign)
    narrow = sign.shape == "triangle"
    x, y = centre[0], centre[1] + 0.07 * size * narrow
    _carve(canvas, centre, (x, y + 0.08 * size), size, sign)
    low, tall = (0.06, 0.40) if narrow else (0.14, 0.44)
    letter(canvas, (x, y + size * low), size * tall, sign)


def _carve(canvas: Canvas, centre: Point, saddle: Point, size: float, sign: Sign) -> None:
    part = {"triangle": 0.14, "diamond": 0.26, "star": 0.26}.get(sign.shape, 0.42)
    tone = mix(sign.colour, IVORY if sign.shape == "diamond" else INK, part)
    piece, humps = canvas.mask(), canvas.mask()
    piece.poly(at(OUTLINES[sign.shape], centre, size * 0.78), 255)
    humps.poly(at(_HUMPS, saddle, size * 0.66), 255)
    canvas.image.paste(tone, mask=ImageChops.multiply(piece.image, humps.image))
