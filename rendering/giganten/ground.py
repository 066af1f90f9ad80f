"""The survey sheet: terrain becomes height, and height becomes tint, shade and contour lines."""

import re
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageFilter

from rendering.giganten.icons import peak
from rendering.giganten.palette import CONTOUR, SIGN, TINT
from rendering.kit.canvas import Box, Canvas
from rendering.kit.chart import Chart, Spot, Window, closest
from rendering.kit.colour import INK, SHADOW, Theme, fade, mix, rgb
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL
from rendering.kit.paper import light, noise, shade
from rendering.kit.shapes import at, smooth

Terrain = tuple[str, ...]

FINE, _COARSE = 112, 56  # pixels of a square: as it is kept, and while heights are modelled
_DUSK = 36  # pixels that the shadow of the map reaches
_PLAIN = "."
_HEIGHT = {"h": 130, "M": 235}
_STEP = 14  # of height from one contour line to the next
_SQUARE = re.compile("[A-Z][1-9][0-9]?")
_SIZES = ((9, 6), (10, 7), (12, 8), (13, 9), (15, 10), (16, 11), (18, 12))  # windows, closest first
_BROW = [(0.9, -0.3), (0.2, -0.9), (-0.8, -0.6), (-1.0, 0.5), (0.1, 0.9), (0.8, 0.7)]


def spot(square: str) -> Spot:
    """Return column and row of a square such as D6: row D, column 6."""
    return int(square[1:]) - 1, ord(square[0]) - ord("A")


def on_map(terrain: Terrain, names: Iterable[str]) -> list[Spot]:
    """Return where squares lie, as far as the map has them."""
    full = whole(terrain)
    return [spot(name) for name in names if _SQUARE.fullmatch(name) and full.shows(spot(name))]


TERRAIN = {".": "plain", "h": "hill", "M": "mountain"}  # how squares are drawn in a view


def whole(terrain: Terrain) -> Window:
    return Window(0, 0, len(terrain[0]), len(terrain))


def around(full: Window, spots: Sequence[Spot]) -> Window:
    """Return the closest window that shows these squares and what lies around them."""
    return closest(full, spots, _SIZES)


def lay(canvas: Canvas, theme: Theme, terrain: Terrain, place: Chart) -> None:
    """Put the map on a base layer, with the names of its rows and columns."""
    window, cell = place.window, place.cell
    size = (window.cols * cell, window.rows * cell)
    left, top = round(place.left), round(place.top)
    shadow = Image.new("L", (size[0] + 8 + 2 * _DUSK, size[1] + 8 + 2 * _DUSK))
    shadow.paste(255, (_DUSK, _DUSK, shadow.width - _DUSK, shadow.height - _DUSK))
    dusk = shade(shadow, 5, 10, 0.5 * theme.finish.depth)
    canvas.image.paste(SHADOW, (left - 4 - _DUSK, top - 4 - _DUSK), dusk)
    canvas.rect((left - 4, top - 4, left + size[0] + 4, top + size[1] + 4), mix(theme.ground, INK, 0.6))
    x, y = FINE * window.col, FINE * window.row
    box: Box = (x, y, x + FINE * window.cols, y + FINE * window.rows)
    sheet = survey(theme, terrain).resize(size, Image.Resampling.BICUBIC, box)
    canvas.image.paste(sheet, (left, top))
    _grid(canvas, theme, place)
    _signs(canvas, theme, terrain, place)
    _axes(canvas, theme, place)


def _grid(canvas: Canvas, theme: Theme, place: Chart) -> None:
    line, window = fade(CONTOUR[theme.name], max(0.45, theme.finish.firm)), place.window
    right, bottom = place.corner((window.col + window.cols, window.row + window.rows))
    for col in range(1, window.cols):
        x = place.left + col * place.cell
        canvas.rect((x, place.top, x + 1, bottom), line)
    for row in range(1, window.rows):
        y = place.top + row * place.cell
        canvas.rect((place.left, y, right, y + 1), line)


def _signs(canvas: Canvas, theme: Theme, terrain: Terrain, place: Chart) -> None:
    for row, line in enumerate(terrain):
        for col, kind in enumerate(line):
            if kind != _PLAIN and place.window.shows((col, row)):
                peak(canvas, place.middle((col, row)), round(place.cell * 0.7), kind, SIGN[theme.name])


def _axes(canvas: Canvas, theme: Theme, place: Chart) -> None:
    window = place.window
    for col in range(window.col, window.col + window.cols):
        canvas.text((place.middle((col, 0))[0], place.top - 22), col + 1, LABEL, theme.text, "Bold", "m")
    for row in range(window.row, window.row + window.rows):
        y = place.middle((0, row))[1]
        canvas.text((place.left - 22, y), chr(ord("A") + row), LABEL, theme.text, "Bold", "m")


@kept
def survey(theme: Theme, terrain: Terrain) -> Image.Image:
    """Draw the land as it is printed, without lines and signs."""
    full, tones = whole(terrain), TINT[theme.name]
    size = (full.cols * FINE, full.rows * FINE)
    relief = _relief(terrain).resize(size, Image.Resampling.BICUBIC)
    sheet = Image.merge("RGB", [relief.point(ramp) for ramp in _ramps(tones)])
    slope = ImageFilter.Kernel((3, 3), (-4, -4, 0, -4, 0, 4, 0, 4, 4), 1, 128)
    sheet = light(sheet, relief.filter(slope), 0.6 * theme.finish.depth)
    bands = relief.point([v // _STEP * _STEP for v in range(256)]).filter(ImageFilter.FIND_EDGES)
    faint = round(90 * theme.finish.depth)
    sheet.paste(CONTOUR[theme.name], mask=bands.point([faint if v else 0 for v in range(256)]))
    return sheet


def _relief(terrain: Terrain) -> Image.Image:
    """Raise hills and mountains from a plain that is not quite flat."""
    full, cell = whole(terrain), _COARSE
    height = Canvas(Image.new("L", (full.cols * cell, full.rows * cell), 14))
    for row, line in enumerate(terrain):
        for col, kind in enumerate(line):
            if kind != _PLAIN:
                turned = [(x, y) if (row + col) % 2 else (y, x) for x, y in _BROW]
                middle = ((col + 0.5) * cell, (row + 0.5) * cell)
                height.poly(smooth(at(turned, middle, cell * 1.1)), _HEIGHT[kind])
    relief = height.image.filter(ImageFilter.GaussianBlur(cell * 0.14))
    for bump, part in ((cell * 2.6, 5), (cell * 0.8, 9)):
        rough = noise(relief.size, (bump, bump), 9).point([v // part for v in range(256)])
        relief = ImageChops.add(relief, rough)
    return relief.filter(ImageFilter.GaussianBlur(4))


def _ramps(colours: Sequence[str]) -> list[list[int]]:
    """Return lookup tables that run through the colours from low to high ground."""
    steps = [v / 256 * (len(colours) - 1) for v in range(256)]
    shades = [rgb(mix(colours[int(step)], colours[int(step) + 1], step % 1)) for step in steps]
    return [[tone[band] for tone in shades] for band in range(3)]
