"""The signs of the seats: shape and colour, and on them the initials of whoever sits there."""

from msgspec import Struct
from msgspec.structs import replace

from bot.words.initials import initials
from rendering.kit.canvas import Canvas, Point, stamp
from rendering.kit.colour import INK, IVORY, fade, mix
from rendering.kit.shapes import at, ngon, star


class Sign(Struct, frozen=True):
    """What a seat is known by; where nobody sits, its letter is a number."""

    letter: str
    shape: str
    colour: str
    ink: str


SIGNS = (
    Sign("1", "circle", "#d5402b", IVORY),
    Sign("2", "square", "#2f74c8", IVORY),
    Sign("3", "triangle", "#f7b32b", INK),
    Sign("4", "diamond", "#54245f", IVORY),
    Sign("5", "star", "#ffffff", INK),
)
_NARROW = 0.74  # how large two letters are, beside one
OUTLINES: dict[str, list[Point]] = {
    "circle": ngon(48, 0.94),
    "square": [(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)],
    "triangle": [(x, y + 0.24) for x, y in ngon(3, 1.16)],
    "diamond": ngon(4, 1.04),
    "star": [(x, y + 0.1) for x, y in star(5, 1.2, 0.7)],
}
_LETTERS = {"triangle": (0.08, 0.48), "diamond": (0, 0.52), "star": (0.05, 0.46)}  # how low, how large


def sign_of(names: tuple[str, ...], seat: int) -> Sign:
    """Return the sign of a seat, with what its player is called in short."""
    return replace(SIGNS[seat], letter=initials(names)[seat]) if seat < len(names) else SIGNS[seat]


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
    size *= _NARROW if len(sign.letter) > 1 else 1
    canvas.text(centre, sign.letter, round(size), sign.ink, anchor="m", halo=edge)
