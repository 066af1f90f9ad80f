"""The signs of the seats: shape, letter and colour, always all three."""

from msgspec import Struct

from rendering.kit.canvas import Canvas, Point, stamp
from rendering.kit.colour import INK, IVORY, fade, mix
from rendering.kit.shapes import at, ngon, star


class Sign(Struct, frozen=True):
    letter: str
    shape: str
    colour: str
    ink: str


SIGNS = (
    Sign("A", "circle", "#d5402b", IVORY),
    Sign("B", "square", "#2f74c8", IVORY),
    Sign("C", "triangle", "#f7b32b", INK),
    Sign("D", "diamond", "#54245f", IVORY),
    Sign("E", "star", "#ffffff", INK),
)
OUTLINES: dict[str, list[Point]] = {
    "circle": ngon(48, 0.94),
    "square": [(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)],
    "triangle": [(x, y + 0.24) for x, y in ngon(3, 1.16)],
    "diamond": ngon(4, 1.04),
    "star": [(x, y + 0.1) for x, y in star(5, 1.2, 0.7)],
}
_LETTERS = {"triangle": (0.08, 0.48), "diamond": (0, 0.52), "star": (0.05, 0.46)}  # how low, how large


@stamp
def shape(canvas: Canvas, centre: Point, size: float, sign: Sign) -> None:
    """Draw a seat's piece without its letter: colour, shape, ink outline, a light rim, a small shadow."""
    outline = at(OUTLINES[sign.shape], centre, size * 0.86)
    canvas.poly([(x, y + size * 0.06) for x, y in outline], fade(INK, 0.45), fade(INK, 0.45), size * 0.16)
    canvas.poly(outline, None, IVORY, size * 0.17)
    canvas.poly(outline, INK, INK, size * 0.11)
    canvas.poly(outline, sign.colour, mix(sign.colour, IVORY, 0.22), size * 0.03)


@stamp
def token(canvas: Canvas, centre: Point, size: float, sign: Sign) -> None:
    """Draw the sign of a seat."""
    shape(canvas, centre, size, sign)
    low, large = _LETTERS.get(sign.shape, (0, 0.6))
    letter(canvas, (centre[0], centre[1] + low * size), size * large, sign)


def letter(canvas: Canvas, centre: Point, size: float, sign: Sign) -> None:
    """Write the letter of a seat on its piece; a light one has a dark edge, for eyes that need it."""
    edge = mix(sign.colour, INK, 0.7) if sign.ink == IVORY else None
    canvas.text(centre, sign.letter, round(size), sign.ink, anchor="m", halo=edge)
