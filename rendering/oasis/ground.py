"""The land itself: the plateau with its camel trail, and where a square lies on a picture."""

import re
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageFilter

from bot.games.oasis.content import Content
from rendering.kit.canvas import Box, Canvas, plate
from rendering.kit.chart import Chart, Spot, Window, closest
from rendering.kit.colour import INK, SHADOW, Theme, fade, mix
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL
from rendering.kit.paper import light, noise, shade
from rendering.oasis.palette import LAND

FINE, RIM = 136, 48  # pixels of a square and of the margin, before they are reduced
_LAND, _TRAIL, _OUTSIDE = ".", "~", "#"
_BARE = str.maketrans(dict.fromkeys("OSR", _LAND) | dict.fromkeys("01234", _TRAIL))
_SQUARE = re.compile("[A-Y][1-9][0-9]?")
_SIZES = ((8, 6), (10, 7), (12, 9))  # windows smaller than the map, closest first


def spot(square: str) -> Spot:
    """Return column and row of a square such as H6."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def bonus_spots(content: Content) -> frozenset[Spot]:
    """Return the squares that carry a bonus."""
    land = content.terrain
    return frozenset(spot(square) for kind in land.bonus.values() for square in land.squares(kind))


def squares(board: str) -> dict[Spot, str]:
    """Return what stands on each square of a board, in reading order."""
    rows = enumerate(board.split("\n"))
    return {(c, r): letter for r, row in rows for c, letter in enumerate(row)}


def camels(board: str, seat: int) -> list[Spot]:
    return [at for at, letter in squares(board).items() if letter == str(seat)]


def groups(spots: Iterable[Spot]) -> list[list[Spot]]:
    """Put camels together that stand side by side, the largest group first."""
    left, groups = set(spots), []
    while left:
        group, edge = set[Spot](), {min(left)}
        while edge:
            group |= edge
            edge = {
                (c + x, r + y) for c, r in edge for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))
            } & left - group
        left -= group
        groups.append(sorted(group))
    return sorted(groups, key=len, reverse=True)


def on_map(board: str, names: Iterable[str]) -> list[Spot]:
    """Return where squares lie, as far as the board has them."""
    known = squares(board)
    return [spot(name) for name in names if _SQUARE.fullmatch(name) and spot(name) in known]


def bare(board: str) -> str:
    """Return the land of a board without anything on it."""
    return board.translate(_BARE)


def whole(board: str) -> Window:
    rows = board.split("\n")
    return Window(0, 0, len(rows[0]), len(rows))


def around(full: Window, spots: Sequence[Spot]) -> Window:
    """Return the closest window that shows these squares and what lies around them."""
    return closest(full, spots, _SIZES)


def lay(canvas: Canvas, theme: Theme, board: str, place: Chart) -> None:
    """Put the bare land on a base layer, with the names of its columns and rows."""
    west, north, east, south = _reach(place.window, whole(board))
    box = RIM + FINE * west, RIM + FINE * north, RIM + FINE * east, RIM + FINE * south
    size = round((east - west) * place.cell), round((south - north) * place.cell)
    land = plateau(theme, bare(board)).resize(size, Image.Resampling.LANCZOS, box)
    x, y = place.corner((0, 0))
    canvas.image.paste(land, (round(x + west * place.cell), round(y + north * place.cell)), land)
    _axes(canvas, theme, place)


def _reach(window: Window, full: Window) -> Box:
    """Return how far the land is shown, in squares: with its rim where the map ends, else cut off."""
    west, north = window.col, window.row
    east, south = west + window.cols, north + window.rows
    edge = 0.26
    return (
        west - edge * (west == 0),
        north - edge * (north == 0),
        east + edge * (east == full.cols),
        south + edge * (south == full.rows),
    )


def _axes(canvas: Canvas, theme: Theme, place: Chart) -> None:
    window, (left, top) = place.window, (place.left - 26, place.top - 24)
    for col in range(window.col, window.col + window.cols):
        x, _ = place.middle((col, 0))
        canvas.text((x, top), chr(ord("A") + col), LABEL, theme.text, "Bold", "m", halo=theme.ground)
    for row in range(window.row, window.row + window.rows):
        _, y = place.middle((0, row))
        canvas.text((left, y), row + 1, LABEL, theme.text, "Bold", "m", halo=theme.ground)


@kept
def plateau(theme: Theme, board: str) -> Image.Image:
    """Draw the land as it is printed, with its shadow and nothing around it.

    Its green rim is where oases begin, the yellow bank of the trail where steppe does.
    """
    tones, canvas = LAND[theme.name], Canvas(Image.new("RGBA", _size(board)))
    land = _region(board, _LAND + _TRAIL, 16)
    canvas.image.paste(SHADOW, mask=shade(land, 12, 20, 0.55 * theme.finish.depth))
    canvas.image.paste(mix(tones["oasis"], INK, 0.15), mask=land)
    canvas.image.paste(tones[_LAND], mask=_region(board, _LAND + _TRAIL, 4))
    bank = ImageChops.multiply(_region(board, _TRAIL, 12), land)
    canvas.image.paste(mix(tones["steppe"], INK, 0.1), mask=bank)
    dust = _dust(canvas.image.size, tones[_TRAIL], theme.finish.depth)
    canvas.image.paste(dust, mask=_region(board, _TRAIL, 2))
    _grid(canvas, board, tones)
    return canvas.image


def _region(board: str, kinds: str, grow: float) -> Image.Image:
    """Return a mask of all squares of some kinds, with rounded corners."""
    wide, high = _size(board)
    mask = Canvas(Image.new("L", (wide // 2, high // 2)))
    for (c, r), letter in squares(board).items():
        if letter in kinds:
            x, y = RIM + c * FINE, RIM + r * FINE
            mask.rect(((x - grow) / 2, (y - grow) / 2, (x + FINE + grow) / 2, (y + FINE + grow) / 2), 255)
    soft = mask.image.filter(ImageFilter.GaussianBlur(8)).resize((wide, high), Image.Resampling.BICUBIC)
    return soft.point([min(255, max(0, (v - 112) * 8)) for v in range(256)])


def _size(board: str) -> tuple[int, int]:
    full = whole(board)
    return full.cols * FINE + 2 * RIM, full.rows * FINE + 2 * RIM


def _dust(size: tuple[int, int], colour: str, depth: float) -> Image.Image:
    ripples = noise((size[0] // 2, size[1] // 2), (210, 17), 5).filter(ImageFilter.GaussianBlur(3))
    return light(Image.new("RGB", size, colour), ripples.resize(size), 0.35 * depth)


def _grid(canvas: Canvas, board: str, tones: dict[str, str]) -> None:
    for (c, r), letter in squares(board).items():
        if letter == _OUTSIDE:
            continue
        x, y = RIM + c * FINE, RIM + r * FINE
        tone = fade(tones["track" if letter == _TRAIL else "grid"], 0.8)
        plate(canvas, (x + 6, y + 6, x + FINE - 6, y + FINE - 6), 18, None, tone, 3)
        for step in range(4 if letter == _TRAIL else 0):
            canvas.disc((x + 28 + step * 26, y + 76 - (c + r + step) % 2 * 18), 5, tone)
