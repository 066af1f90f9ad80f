"""What lies on the land: tiles and their owners, camels, and marks that point something out."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image

from bot.engine.core import Seat
from bot.games.oasis.view import AreaView, View
from rendering.canvas import SMOOTH, Canvas, Point, badge, plate
from rendering.chart import Chart, Spot
from rendering.colour import GOLD, INK, IVORY, Theme, mix
from rendering.frame import seal
from rendering.marks import LETTERED, dashes, draw_mark, in_order
from rendering.oasis.facts import bonus_spots
from rendering.oasis.ground import camels, on_map, spot
from rendering.oasis.icons import icon, rider
from rendering.oasis.look import LAND
from rendering.order import Mark
from rendering.signs import SIGNS, Sign, shape, token

Four = tuple[bool, bool, bool, bool]

PRINTED = 68  # the size of a square for which lengths are given here
_NORTH, _EAST, _SOUTH, _WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
_SIDES = (_NORTH, _EAST, _SOUTH, _WEST)


def draw_pieces(canvas: Canvas, view: View, place: Chart, theme: Theme, *, only: Seat | None = None) -> None:
    """Draw everything that players, or one of them, have put on the land."""
    for area in view.areas:
        if only is None or area.owner == only:
            _area(canvas, area, place, theme)
    for seat in range(len(view.players)) if only is None else [only]:
        _caravans(canvas, camels(view.board, seat), place, SIGNS[seat])
    if only is None and view.claim is not None and place.window.shows(spot(view.claim)):
        _claim(canvas, place.middle(spot(view.claim)), place.cell)


def draw_sizes(canvas: Canvas, view: View, place: Chart, *, only: Seat | None = None) -> None:
    """Count the squares of each area for the reader."""
    for area in view.areas:
        at, size = spot(area.marker or area.squares[0]), len(area.squares)
        if size > 1 and (only is None or area.owner == only) and place.window.shows(at):
            x, y = place.middle(at)
            badge(canvas, (x + place.cell * 0.31, y + place.cell * 0.28), size)


def _area(canvas: Canvas, area: AreaView, place: Chart, theme: Theme) -> None:
    spots = frozenset(spot(square) for square in area.squares)
    owner = None if area.owner is None else SIGNS[area.owner]
    for at in sorted(filter(place.window.shows, spots)):
        sides, nooks = _borders(at, spots)
        look = (at[0] * 2 + at[1]) % 3
        canvas.paste(_tile(area.kind, theme, sides, nooks, owner, look, place.cell), place.middle(at))
        if at in bonus_spots():
            x, y = place.corner(at)
            seal(canvas, (x + place.cell * 0.27, y + place.cell * 0.27), round(place.cell * 0.48), GOLD, "+")
    if owner is not None and area.marker is not None and place.window.shows(spot(area.marker)):
        _marker(canvas, place, spot(area.marker), owner)


def _borders(at: Spot, spots: frozenset[Spot]) -> tuple[Four, Four]:
    """Say which sides of a square (N E S W) border its area, and where (NW NE SE SW) it bends inward."""
    c, r = at
    north, east, south, west = ((c + dx, r + dy) not in spots for dx, dy in _SIDES)
    nooks = (
        not north and not west and (c - 1, r - 1) not in spots,
        not north and not east and (c + 1, r - 1) not in spots,
        not south and not east and (c + 1, r + 1) not in spots,
        not south and not west and (c - 1, r + 1) not in spots,
    )
    return (north, east, south, west), nooks


@lru_cache(1024)
def _tile(
    kind: str, theme: Theme, sides: Four, nooks: Four, owner: Sign | None, look: int, cell: int
) -> Image.Image:
    """Draw one land tile; the borders of its area carry the owner's colour."""
    canvas, colour, part = Canvas.clear((cell, cell)), LAND[theme.name][kind], cell / PRINTED
    radius, edge = 14 * part * SMOOTH, cell * SMOOTH - 1
    north, east, south, west = sides
    corners = (west and north, north and east, east and south, south and west)
    canvas.pen.rounded_rectangle((0, 0, edge, edge), radius, mix(colour, IVORY, 0.05 * look), corners=corners)
    if kind == "oasis" and look == 1:
        pond = [v * part * SMOOTH for v in (30, 40, 62, 54)]
        canvas.pen.ellipse(pond, "#5fb6c9", mix(colour, INK, 0.3), round(1.5 * part * SMOOTH))
    shift = ((-6, 3), (5, -2), (0, 0))[look]
    middle = (cell / 2 + shift[0] * part, cell / 2 + shift[1] * part)
    icon(canvas, middle, cell * (0.74, 0.66, 0.8)[look], kind)
    for width, paint in _rims(colour, owner, theme):
        canvas.image.alpha_composite(_rim(cell, sides, nooks, width * part * SMOOTH, radius, paint))
    return canvas.done()


def _rims(colour: str, owner: Sign | None, theme: Theme) -> Sequence[tuple[float, str]]:
    if owner is None:
        return ((2, mix(colour, INK, 0.5)),)
    edge = max(1.5, theme.finish.rim)
    return ((8 + edge, INK), (6 + edge, owner.colour), (edge, mix(owner.colour, theme.text, 0.6)))


def _rim(cell: int, sides: Four, nooks: Four, width: float, radius: float, paint: str) -> Image.Image:
    ring, edge, away = Canvas.clear((cell, cell)), cell * SMOOTH - 1, cell * SMOOTH
    north, east, south, west = (0 if side else away for side in sides)
    ring.pen.rounded_rectangle((-west, -north, edge + east, edge + south), radius, None, paint, round(width))
    for nook, (x, y) in zip(nooks, ((0, 0), (edge, 0), (edge, edge), (0, edge)), strict=True):
        if nook:
            ring.pen.ellipse((x - width, y - width, x + width, y + width), paint)
    return ring.image


def _marker(canvas: Canvas, place: Chart, at: Spot, sign: Sign) -> None:
    (x, y), part = place.middle(at), place.cell / PRINTED
    piece = token if place.cell >= LETTERED else shape
    piece(canvas, (x - 6 * part, y - 6 * part), round(46 * part), sign)


def _caravans(canvas: Canvas, spots: Iterable[Spot], place: Chart, sign: Sign) -> None:
    shown = [at for at in spots if place.window.shows(at)]
    for c, r in shown:
        for near in ((c + 1, r), (c, r + 1)):
            if near in shown:
                _rope(canvas, place.middle((c, r)), place.middle(near), place.cell / PRINTED, sign.colour)
    for at in shown:
        (rider if place.cell >= LETTERED else shape)(canvas, place.middle(at), round(place.cell * 0.97), sign)


def _rope(canvas: Canvas, a: Point, b: Point, part: float, colour: str) -> None:
    for reach, paint in ((11 * part, INK), (8 * part, colour)):
        canvas.rect((a[0] - reach, a[1] - reach, b[0] + reach, b[1] + reach), paint)


def _claim(canvas: Canvas, centre: Point, cell: int) -> None:
    """Draw the question which marker, if any, comes here."""
    (x, y), half = centre, cell * 0.34
    plate(canvas, (x - half, y - half, x + half, y + half), half, IVORY)
    dashes(canvas, centre, round(cell * 0.74), INK, IVORY)
    canvas.text(centre, "?", round(cell * 0.6), INK, anchor="m")


def draw_marks(canvas: Canvas, marks: Sequence[Mark], place: Chart, board: str) -> None:
    """Draw the marks on their squares."""
    for mark in in_order(marks):
        for at in filter(place.window.shows, on_map(board, [mark.square])):
            draw_mark(canvas, mark, place.middle(at), place.cell)
