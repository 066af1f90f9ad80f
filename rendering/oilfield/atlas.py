"""The road map that everything happens on: Texas, folded often."""

from PIL import Image, ImageFilter

from rendering.kit.canvas import Canvas, Paint, Point, plate
from rendering.kit.colour import INK, IVORY, Theme, fade, mix
from rendering.kit.keeping import kept
from rendering.kit.lettering import Weight, length
from rendering.kit.paper import light
from rendering.kit.shapes import at, ngon, smooth, star
from rendering.oilfield.palette import SHEET

WIDE = 1040  # the width for which lengths are given here
_WEST, _NORTH, _LON, _LAT = -106.9, 34.15, 76, 92  # what lies in the corner, and pixels for a degree

_TEXAS = [
    *(
        (-103.04, 36.5),
        (-100, 36.5),
        (-100, 34.56),
        (-99.2, 34.3),
        (-98.1, 34.1),
        (-97.2, 33.8),
        (-95.2, 33.9),
    ),
    *((-94.04, 33.5), (-94.04, 32), (-93.6, 31.1), (-93.7, 30.1), (-93.9, 29.7), (-94.7, 29.4), (-95.1, 29)),
    *(
        (-95.9, 28.6),
        (-97, 27.8),
        (-97.4, 27.2),
        (-97.15, 25.95),
        (-98.3, 26.1),
        (-99.1, 26.4),
        (-99.5, 27.5),
    ),
    *((-100.3, 28.3), (-100.7, 29.1), (-101.5, 29.77), (-102.3, 29.88), (-102.7, 29.7), (-103.1, 29)),
    *((-104, 29.3), (-104.5, 29.65), (-104.9, 30.6), (-106, 31.4), (-106.6, 32), (-103.06, 32)),
]
_COAST = [
    (-93.0, 29.75),
    (-94.7, 29.4),
    (-95.1, 29),
    (-95.9, 28.6),
    (-97, 27.8),
    (-97.4, 27.2),
    (-97.15, 25.5),
]
_ROADS = (
    ((-106.4, 31.8), (-103.5, 31.4), (-100.4, 32.4), (-96.8, 32.8), (-94.1, 33.4)),
    ((-96.8, 34.3), (-96.8, 32.8), (-97.1, 31.5), (-97.7, 30.3), (-98.5, 29.4), (-99.5, 27.6)),
    ((-103.5, 31.4), (-100.5, 30.5), (-97.7, 30.3), (-95.4, 29.8), (-93.8, 30.1)),
    ((-101.8, 35.2), (-101.8, 33.6), (-101.4, 32.2), (-100.9, 29.4)),
    ((-103.5, 31.4), (-103.7, 29.6)),
)
_RIVERS = (
    ((-103.7, 32.6), (-103.4, 31.3), (-102.4, 30.6), (-101.5, 29.8)),
    ((-101.4, 32.6), (-99.7, 31.6), (-98.2, 30.6), (-97.2, 30.0), (-96.0, 28.7)),
    ((-100.2, 33.3), (-98.3, 33.0), (-97.4, 31.9), (-96.3, 30.5), (-95.4, 28.9)),
)
_SHIELDS = (("80", -104.95, 31.62), ("80", -100.25, 32.42))
_TOWNS = (  # and how far below its dot the name stands
    ("Lubbock", -101.8, 33.58, -18),
    ("Houston", -95.4, 29.8, -44),
    ("Laredo", -99.5, 27.6, -18),
    ("Corpus", -97.4, 27.8, -18),
)


@kept
def road_map(theme: Theme, wide: int, high: int) -> Image.Image:
    """Draw the map, cut to a sheet of this size."""
    sheet = Canvas(Image.new("RGB", (wide * 2, high * 2), SHEET[theme.name]["far"]), 2)
    part = wide / WIDE
    _land(sheet, theme, (wide, high), part)
    for road in _ROADS:
        points = smooth([_place(spot, part) for spot in road], closed=False)
        tone = SHEET[theme.name]["road"]
        for stroke, paint in ((6.5, mix(tone, INK, 0.45)), (4, tone)):
            sheet.line(points, paint, stroke * part)
    _names(sheet, theme, part)
    image = _folded(sheet.done(), theme.finish.depth)
    frame = Canvas(image)
    plate(frame, (6, 6, wide - 6, high - 6), 10, None, fade(SHEET[theme.name]["border"], 0.8), 2)
    return image


def _place(spot: Point, part: float) -> Point:
    return ((spot[0] - _WEST) * _LON + 20) * part, (_NORTH - spot[1]) * _LAT * part


def _land(sheet: Canvas, theme: Theme, size: tuple[int, int], part: float) -> None:
    tones, (wide, high) = SHEET[theme.name], size
    coast = smooth([_place(spot, part) for spot in _COAST], closed=False)
    sheet.poly([*coast, (wide + 99, high + 999), (wide + 99, coast[0][1])], tones["sea"])
    state = smooth([_place(spot, part) for spot in _TEXAS], steps=3)
    counties = Canvas(sheet.image.copy(), sheet.scale)
    counties.poly(state, tones["land"])
    for k in range(0, wide + high, round(46 * part)):
        counties.line([(k, 0), (k + 40, high)], fade(tones["grid"], 0.45), 1.2)
        counties.line([(0, k), (wide, k - 50)], fade(tones["grid"], 0.45), 1.2)
    for river in _RIVERS:
        counties.line(smooth([_place(spot, part) for spot in river], closed=False), tones["river"], 4 * part)
    inside = sheet.mask()
    inside.poly(state, 255)
    sheet.image.paste(counties.image, mask=inside.image)
    sheet.poly(state, None, fade(mix(tones["land"], INK, 0.2), 0.5), 9 * part)
    sheet.poly(state, None, mix(tones["land"], INK, 0.5), 2.5 * part)
    sheet.line(coast, mix(tones["sea"], INK, 0.35), 2.5 * part)


def _names(sheet: Canvas, theme: Theme, part: float) -> None:
    tones = SHEET[theme.name]
    quiet = mix(tones["name"], theme.text, 0.25)
    _spaced(sheet, (316 * part, 90 * part), "TEXAS", round(60 * part), tones["name"], 20 * part)
    for name, spot in (
        ("NEW MEXICO", (-106.8, 33.82)),
        ("MEXICO", (-103.2, 28.4)),
        ("GULF", (-94.6, 29.36)),
    ):
        _spaced(sheet, _place(spot, part), name, round(26 * part), quiet, 4 * part, "Bold")
    for name, lon, lat, down in _TOWNS:
        x, y = _place((lon, lat), part)
        sheet.disc((x, y), 7 * part, IVORY, INK, 2.5 * part)
        sheet.text((x + 14 * part, y + down * part), name, round(26 * part), quiet, "Bold")
    for number, lon, lat in _SHIELDS:
        _shield(sheet, _place((lon, lat), part), 40 * part, number)
    _compass(sheet, (56 * part, 88 * part), 58 * part, quiet)


def _spaced(
    sheet: Canvas, spot: Point, text: str, size: int, paint: Paint, gap: float, weight: Weight = "Black"
) -> None:
    x, y = spot
    for letter in text:
        sheet.text((x, y), letter, size, paint, weight)
        x += length(letter, size, weight) + gap


def _shield(sheet: Canvas, centre: Point, size: float, number: str) -> None:
    """Draw the sign of a highway."""
    outline = [
        (-0.8, -0.9),
        (0, -0.75),
        (0.8, -0.9),
        (0.95, -0.1),
        (0.6, 0.6),
        (0, 1),
        (-0.6, 0.6),
        (-0.95, -0.1),
    ]
    sheet.poly(at(smooth(outline, steps=3), centre, size), IVORY, INK, size * 0.07)
    sheet.text((centre[0], centre[1] + size * 0.02), number, round(size * 0.56), INK, anchor="m")


def _compass(sheet: Canvas, centre: Point, size: float, tone: str) -> None:
    sheet.disc(centre, size * 0.36, None, tone, size * 0.035)
    sheet.poly(at(star(4, 1, 0.24), centre, size), tone)
    sheet.poly(at([*ngon(4, 1)[:1], (0.17, -0.17), (0, 0)], centre, size), IVORY, tone, size * 0.02)


def _folded(image: Image.Image, strength: float) -> Image.Image:
    """Show where the map was folded: a light and a dark edge along each crease."""
    relief = Image.new("L", image.size, 128)
    pen, (wide, high) = Canvas(relief), image.size
    for k in range(1, 6):
        x = wide * k / 6
        pen.rect((x - 3, 0, x, high), 190 if k % 2 else 84)
        pen.rect((x, 0, x + 3, high), 84 if k % 2 else 190)
    pen.rect((0, high / 2 - 3, wide, high / 2), 190)
    pen.rect((0, high / 2, wide, high / 2 + 3), 84)
    return light(image, relief.filter(ImageFilter.GaussianBlur(2)), 0.55 * strength)
