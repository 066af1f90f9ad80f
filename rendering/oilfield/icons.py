"""The things of Oilfield in a few strokes each."""

from collections.abc import Sequence

from rendering.kit.canvas import Canvas, Point, plate, stamp
from rendering.kit.colour import ALARM, GOLD, INK, IVORY, fade, mix
from rendering.kit.frame import seal
from rendering.kit.shapes import at, ngon, smooth, star
from rendering.oilfield.palette import GAS, GREY, NEUTRAL, OIL, ORANGE

_LEVELS = (0.0, 0.34, 0.67)
_HAT = [
    *((-1, 0.3), (-0.6, 0.36), (-0.46, -0.2), (-0.3, -0.56), (0, -0.4), (0.3, -0.56), (0.46, -0.2)),
    *((0.6, 0.36), (1, 0.3), (0.72, 0.62), (0, 0.72), (-0.72, 0.62)),
]
_BAG = [
    *((-0.2, -0.56), (-0.5, -0.95), (0, -0.84), (0.5, -0.95), (0.2, -0.56), (0.72, 0), (0.84, 0.6)),
    *((0.5, 0.94), (-0.5, 0.94), (-0.84, 0.6), (-0.72, 0)),
]
_DROP = [
    (0, -0.95),
    (0.36, -0.3),
    (0.6, 0.25),
    (0.4, 0.76),
    (0, 0.92),
    (-0.4, 0.76),
    (-0.6, 0.25),
    (-0.36, -0.3),
]


@stamp
def cube(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw a wooden cube seen from above: a lit top and a darker front."""
    (x, y), h = centre, size * 0.44
    rim = max(1.0, size * 0.05)
    plate(canvas, (x - h - rim, y - h - rim, x + h + rim, y + h + rim), size * 0.2, fade(IVORY, 0.75))
    plate(canvas, (x - h, y - h, x + h, y + h), size * 0.16, mix(colour, "#000000", 0.45))
    plate(canvas, (x - h, y - h, x + h, y + h * 0.62), size * 0.16, colour)
    shine = [(x - h * 0.6, y - h * 0.72), (x + h * 0.6, y - h * 0.72)]
    canvas.line(shine, mix(colour, IVORY, 0.4), size * 0.07)


@stamp
def either(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a cube that may be oil or gas."""
    cube(canvas, centre, size, GAS)
    (x, y), h = centre, size * 0.42
    canvas.poly([(x - h, y - h), (x + h, y - h), (x - h, y + h)], OIL)


@stamp
def coin(canvas: Canvas, centre: Point, size: float, text: str) -> None:
    """Draw money, with an amount on it."""
    canvas.disc((centre[0], centre[1] + size * 0.04), size / 2, "#8a6a1e")
    canvas.disc(centre, size * 0.48, "#f2cf5b", "#6b5016", size * 0.05)
    large = (0.62, 0.54, 0.46, 0.38)[min(len(text), 4) - 1]
    canvas.text(centre, text, round(size * large), INK, anchor="m")


@stamp
def derrick(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw a lattice tower with a crown block, standing on the bottom of its box."""

    def leg(side: int, level: float) -> Point:
        return side * (0.18 + 0.42 * level), -0.72 + level * 1.64

    beams: list[tuple[Sequence[Point], float]] = []
    beams += [((leg(-s, a), leg(s, min(1, a + 0.33))), 0.052) for a in _LEVELS for s in (-1, 1)]
    beams += [((leg(-1, a), leg(1, a)), 0.075) for a in _LEVELS]
    beams += [((leg(s, 0), leg(s, 1)), 0.1) for s in (-1, 1)]
    beams += [(((-0.3, -0.81), (0.3, -0.81)), 0.11), (((-0.72, 0.93), (0.72, 0.93)), 0.08)]
    for beam, width in beams:
        canvas.line(at(beam, centre, size), colour, size * width)


@stamp
def tank(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw a round storage tank, lit from the left."""
    (x, y), w, h, dark = centre, size * 0.4, size * 0.3, mix(colour, INK, 0.5)
    plate(canvas, (x - w, y - h, x + w, y + h * 1.5), size * 0.12, dark)
    plate(canvas, (x - w, y - h, x + w * 0.4, y + h * 1.5), size * 0.12, colour)
    lid = [(x + w * a, y - h + h * 0.42 * b) for a, b in ngon(24)]
    canvas.poly(lid, mix(colour, IVORY, 0.4), dark, size * 0.05)


@stamp
def building(canvas: Canvas, centre: Point, size: float, kind: str, ink: str, disc: bool) -> None:
    """Draw a tile: larger when it pumps more, on a blue foot when it stores gas, with its market's sign."""
    (x, y), small = centre, "small" in kind or kind == "government"
    if "expansion" in kind:
        tank(canvas, centre, size, mix(GAS, "#808080", 0.25) if "gas" in kind else "#b08a5a")
        return
    derrick(canvas, (x, y + size * 0.09 * small), size * (0.82 if small else 1), ink)
    if kind == "mixed":
        plate(
            canvas,
            (x - size * 0.4, y + size * 0.3, x + size * 0.4, y + size * 0.5),
            size * 0.05,
            GAS,
            INK,
            size * 0.03,
        )
    if "local" in kind:
        coin(canvas, (x - size * 0.34, y - size * 0.24), size * 0.42, "$")
    if "national" in kind:
        _flag(canvas, (x, y), size, ink)
    if kind == "government":
        capitol = (x, y - size * 0.36)
        canvas.poly(at(star(5, 1, 0.45), capitol, size * 0.42), GOLD, INK, size * 0.02)
    if disc:
        canvas.disc((x - size * 0.3, y - size * 0.02), size * 0.19, ORANGE, INK, size * 0.04)


def _flag(canvas: Canvas, centre: Point, size: float, ink: str) -> None:
    x, y = centre
    canvas.line([(x, y - size * 0.25), (x, y - size * 0.62)], ink, size * 0.05)
    cloth = [(x, y - size * 0.62), (x - size * 0.42, y - size * 0.48), (x, y - size * 0.34)]
    canvas.poly(cloth, ALARM, ink, size * 0.03)


@stamp
def hat(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw the sign of the bot, who sits on no seat: a grey hexagon with a cowboy hat."""
    outline = at(ngon(6), centre, size * 0.9)
    canvas.poly([(x, y + size * 0.06) for x, y in outline], fade(INK, 0.45))
    canvas.poly(outline, None, IVORY, size * 0.17)
    canvas.poly(outline, INK, INK, size * 0.11)
    canvas.poly(outline, NEUTRAL, mix(NEUTRAL, IVORY, 0.22), size * 0.03)
    canvas.poly(at(smooth(_HAT, steps=4), centre, size * 0.56), IVORY, INK, size * 0.03)


@stamp
def bag(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw the cloth bag with the cubes."""
    canvas.poly(at(smooth(_BAG, steps=4), centre, size), "#b59564", INK, size * 0.05)
    canvas.line(at([(-0.3, -0.5), (0.3, -0.5)], centre, size), "#7a3d22", size * 0.09)


@stamp
def badge_star(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw the lone star that stands on the backs of cards."""
    canvas.poly(at(star(5, 1, 0.42), centre, size), colour)


@stamp
def parchment(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a lease: a sheet with lines and a seal."""
    (x, y), w, h = centre, size * 0.36, size * 0.46
    canvas.poly(
        [(x - w, y - h), (x + w * 0.5, y - h), (x + w, y - h * 0.6), (x + w, y + h), (x - w, y + h)],
        IVORY,
        INK,
        size * 0.05,
    )
    for line in (-0.4, -0.1, 0.2):
        canvas.line([(x - w * 0.6, y + h * line), (x + w * 0.5, y + h * line)], "#8a7a5c", size * 0.045)
    canvas.disc((x + w * 0.4, y + h * 0.62), size * 0.11, ALARM)


@stamp
def drop(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    canvas.poly(at(smooth(_DROP, steps=4), centre, size), colour, IVORY, size * 0.06)


@stamp
def work(canvas: Canvas, centre: Point, size: float, kind: str, ink: str) -> None:
    """Draw what an action is about."""
    (x, y), s = centre, size
    match kind:
        case "lease":
            parchment(canvas, centre, s)
        case "build":
            derrick(canvas, (x + s * 0.1, y), s * 0.9, ink)
            for line in (
                [(x - s * 0.42, y - s * 0.2), (x - s * 0.1, y - s * 0.2)],
                [(x - s * 0.26, y - s * 0.36), (x - s * 0.26, y - s * 0.04)],
            ):
                canvas.line(line, "#3f7d4e", s * 0.11)
        case "drill":
            derrick(canvas, (x - s * 0.12, y), s * 0.9, ink)
            drop(canvas, (x + s * 0.3, y + s * 0.16), s * 0.5, OIL)
        case "local" | "subsidy":
            coin(canvas, centre, s * 0.86, "$")
        case "national":
            _flag(canvas, (x - s * 0.1, y + s * 0.14), s * 0.95, ink)
            cube(canvas, (x - s * 0.02, y + s * 0.22), s * 0.44, OIL)
        case "invest" | "shares":
            seal(canvas, centre, s * 0.9, GOLD, "")
            canvas.line(
                at([(-0.4, 0.3), (-0.1, 0), (0.1, 0.14), (0.42, -0.3)], centre, s * 0.9), INK, s * 0.07
            )
        case "first":
            seal(canvas, centre, s * 0.9, IVORY, "1")


def output(canvas: Canvas, left: Point, size: float, signs: str, *, middle: bool = False) -> float:
    """Draw what a tower brings: o oil, g gas, x either, $ for money, * for points. Return where it ends."""
    step = size * 1.06
    x = left[0] + size / 2 - (len(signs) * step / 2 if middle else 0)
    for n, sign in enumerate(signs):
        spot = (x + n * step, left[1])
        match sign:
            case "o":
                cube(canvas, spot, size, OIL)
            case "g":
                cube(canvas, spot, size, GAS)
            case "x":
                either(canvas, spot, size)
            case "$":
                coin(canvas, spot, size, "$")
            case "*":
                seal(canvas, spot, size, GOLD, "")
    return x + len(signs) * step


def grey_cube(canvas: Canvas, centre: Point, size: float) -> None:
    cube(canvas, centre, size, GREY)
