"""The things of Giganten: towers, trucks, engines, barrels, tiles and map signs."""

from math import pi

from rendering.giganten.palette import FRAME, LICENCE, OIL, RED_PRINT
from rendering.kit.canvas import Canvas, Point, plate, stamp
from rendering.kit.colour import GOLD, INK, IVORY, fade, mix
from rendering.kit.shapes import at, ngon, smooth, star
from rendering.kit.signs import Sign, letter, shape, token

_TRUCK = [(-1, 0.2), (-1, 0.6), (1, 0.6), (1, 0.05), (0.82, -0.35), (0.42, -0.35), (0.42, 0.2)]
_LOCO = [
    *((-0.95, -0.62), (-0.3, -0.62), (-0.3, -0.22), (0.3, -0.22), (0.3, -0.66), (0.64, -0.66)),
    *((0.64, -0.22), (0.9, -0.16), (0.9, 0.24), (1.04, 0.5), (-0.95, 0.5)),
]
_WHEELS = ((-0.62, 0.32), (-0.08, 0.26), (0.38, 0.26), (0.78, 0.18))
_TOWERS: dict[int, tuple[list[Point], float]] = {
    1: ([(0, 0)], 0.72),
    2: ([(-0.4, 0), (0.4, 0)], 0.54),
    3: ([(0, -0.4), (-0.43, 0.38), (0.43, 0.38)], 0.44),
}


@stamp
def derrick(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw a lattice tower with a crown block."""

    def leg(side: int, level: float) -> Point:
        return side * (0.18 + 0.42 * level), -0.72 + level * 1.64

    beams = [((leg(-s, a), leg(s, a + 0.33)), 0.052) for a in (0, 0.34, 0.67) for s in (-1, 1)]
    beams += [((leg(-1, a), leg(1, a)), 0.075) for a in (0, 0.34, 0.67)]
    beams += [((leg(s, 0), leg(s, 1)), 0.1) for s in (-1, 1)]
    beams += [(((-0.3, -0.81), (0.3, -0.81)), 0.11), (((-0.72, 0.93), (0.72, 0.93)), 0.08)]
    for beam, width in beams:
        canvas.line(at(beam, centre, size), colour, size * width)


@stamp
def rig(canvas: Canvas, centre: Point, size: float, sign: Sign) -> None:
    """Draw a player's derrick: the seat's piece with a tower carved into it."""
    shape(canvas, centre, size, sign)
    narrow = sign.shape == "triangle"
    middle = (centre[0], centre[1] + 0.08 * size * narrow)
    tone = mix(sign.colour, IVORY if sign.shape == "diamond" else INK, 0.14 if narrow else 0.36)
    derrick(canvas, middle, size * (0.46 if narrow else 0.7), tone)
    letter(canvas, middle, size * (0.42 if narrow else 0.5), sign)


@stamp
def truck(canvas: Canvas, centre: Point, size: float, sign: Sign) -> None:
    """Draw a lorry that carries its seat's sign."""
    body = at(_TRUCK, centre, size)
    wheels = at([(-0.58, 0.62), (0.6, 0.62)], centre, size)
    for rim, paint in ((size * 0.13, IVORY), (size * 0.04, INK)):
        canvas.poly(body, paint, paint, rim)
        for wheel in wheels:
            canvas.disc(wheel, size * 0.13 + rim / 2, paint)
    for wheel in wheels:
        canvas.disc(wheel, size * 0.06, IVORY)
    token(canvas, (centre[0] - size * 0.16, centre[1] - size * 0.12), size * 0.76, sign)


@stamp
def loco(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw a steam engine heading east."""
    body = at(_LOCO, centre, size)
    wheels = [(at([(x, 0.46)], centre, size)[0], radius * size / 2) for x, radius in _WHEELS]
    for rim, paint in ((size * 0.13, IVORY), (size * 0.06, INK)):
        canvas.poly(body, paint, paint, rim)
        for wheel, radius in wheels:
            canvas.disc(wheel, radius + rim / 2, paint)
    canvas.poly(body, colour)
    for wheel, radius in wheels:
        canvas.disc(wheel, radius, INK, IVORY, size * 0.03)


@stamp
def silhouette(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw the outline of an engine, for the distance or for a label."""
    canvas.poly(at(_LOCO, centre, size), colour)
    for x, radius in _WHEELS:
        canvas.disc(at([(x, 0.46)], centre, size)[0], radius * size / 2, colour)


@stamp
def tile(canvas: Canvas, centre: Point, size: float, derricks: int, ground: str) -> None:
    """Draw a face-down tile: its derricks, red when nobody may look, and the terrain below it."""
    (x, y), half, ink = centre, size / 2, RED_PRINT if derricks == 2 else INK
    drop = size * 0.05
    plate(canvas, (x - half, y - half + drop, x + half, y + half + drop), size * 0.2, fade(INK, 0.4))
    plate(canvas, (x - half, y - half, x + half, y + half), size * 0.2, "#fffaf0", ink, size * 0.06)
    places, tall = _TOWERS[derricks]
    for place in at(places, centre, size):
        derrick(canvas, place, size * tall, ink)
    if ground != ".":
        low = (x - half * 0.86, y + half * 0.82)
        canvas.disc(low, size * 0.25, "#e3c694", INK, size * 0.04)
        peak(canvas, low, size * 0.36, ground, "#5b3a1e")


@stamp
def peak(canvas: Canvas, centre: Point, size: float, kind: str, ink: str) -> None:
    """Draw the map sign of a hill (a brow) or a mountain (two shaded summits)."""
    if kind == "h":
        for lift, width, reach in ((0.44, 0.1, 0.8), (0.62, 0.06, 0.46)):
            brow = [(-reach, lift), (0, lift - 0.8 * reach), (reach, lift)]
            canvas.line(smooth(at(brow, centre, size), closed=False), ink, size * width)
        return
    for x, k in ((-0.34, 0.66), (0.22, 1.0)):
        top, foot = (x, 0.84 - 1.56 * k), (x + 0.68 * k, 0.84)
        light = mix(ink, IVORY, 0.75)
        canvas.poly(at([top, (x - 0.68 * k, 0.84), foot], centre, size), light, ink, size * 0.05)
        canvas.poly(at([top, (x + 0.12 * k, 0.84 - 0.8 * k), (x - 0.04, 0.84), foot], centre, size), ink)


@stamp
def barrel(canvas: Canvas, centre: Point, size: float, colour: str = OIL) -> None:
    """Draw a barrel with its hoops."""
    bulge = [(-0.6, -0.78), (0.6, -0.78), (0.74, 0), (0.6, 0.78), (-0.6, 0.78), (-0.74, 0)]
    body = smooth(at(bulge, centre, size * 0.94), steps=4)
    shine, hoop = mix(colour, IVORY, 0.3), mix(colour, IVORY if colour == OIL else INK, 0.45)
    for rim, paint in ((size * 0.16, IVORY), (size * 0.06, INK)):
        canvas.poly(body, paint, paint, rim)
    canvas.poly(body, colour)
    (x, y), wide = centre, size * 0.31
    for lift in (-0.18, 0.18):
        canvas.line([(x - wide, y + lift * size), (x + wide, y + lift * size)], hoop, size * 0.06)
    canvas.line([(x - wide * 0.55, y - size * 0.28), (x - wide * 0.62, y + size * 0.28)], shine, size * 0.06)


@stamp
def wheel(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw a wheel: movement points."""
    canvas.disc(centre, size * 0.46, None, colour, size * 0.13)
    for x, y in ngon(8, 0.38, pi / 8):
        canvas.line([centre, (centre[0] + x * size, centre[1] + y * size)], colour, size * 0.07)
    canvas.disc(centre, size * 0.13, colour)


@stamp
def licence(canvas: Canvas, centre: Point, size: float, text: str = "") -> None:
    """Draw a licence: its green back, or its value."""
    (x, y), wide, tall = centre, size * 0.36, size * 0.48
    fill = LICENCE if not text else "#f6faee"
    plate(canvas, (x - wide, y - tall, x + wide, y + tall), size * 0.12, fill, INK, size * 0.05)
    if text:
        canvas.text(centre, text, round(size * 0.62), LICENCE, anchor="m")
        return
    inner = size * 0.1
    box = (x - wide + inner, y - tall + inner, x + wide - inner, y + tall - inner)
    plate(canvas, box, size * 0.06, None, FRAME, size * 0.04)
    canvas.poly(at(star(5, 0.3, 0.13), centre, size), mix(LICENCE, IVORY, 0.7))


@stamp
def goal(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw the star at which the game ends."""
    points = star(5, 1, 0.45)
    canvas.poly(at(points, centre, size), INK, INK, size * 0.14)
    canvas.poly(at(points, centre, size * 0.94), GOLD)


@stamp
def die(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw the die of the first player."""
    (x, y), half = centre, size / 2
    plate(canvas, (x - half, y - half, x + half, y + half), size * 0.22, IVORY, INK, size * 0.08)
    for dx, dy, paint in ((-0.24, -0.24, "#2f74c8"), (0, 0, INK), (0.24, 0.24, "#c22f1f")):
        canvas.disc((x + dx * size, y + dy * size), size * 0.1, paint)
