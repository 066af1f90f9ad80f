"""What lies on the land: tiles and their owners, camels, and marks that point something out."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.engine.core import Seat
from bot.games.oasis.view import AreaView, View
from rendering.canvas import SMOOTH, Canvas, Point, badge, plate, stamp
from rendering.colour import ALARM, CHOICE, GOLD, INK, IVORY, NEW, mix
from rendering.frame import seal
from rendering.lettering import LABEL
from rendering.oasis.facts import Spot, bonus_spots
from rendering.oasis.ground import Chart, camels, on_map, spot
from rendering.oasis.icons import icon, rider
from rendering.oasis.look import LAND
from rendering.order import Mark
from rendering.shapes import at as placed
from rendering.signs import SIGNS, Sign, shape, token

Four = tuple[bool, bool, bool, bool]

PRINTED = 68  # the size of a square for which lengths are given here
LETTERED = 52  # below it a piece is too small for its letter
_NORTH, _EAST, _SOUTH, _WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
_SIDES = (_NORTH, _EAST, _SOUTH, _WEST)


def draw_pieces(canvas: Canvas, view: View, place: Chart, *, dark: bool, only: Seat | None = None) -> None:
    """Draw everything that players, or one of them, have put on the land."""
    for area in view.areas:
        if only is None or area.owner == only:
            _area(canvas, area, place, dark)
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


def _area(canvas: Canvas, area: AreaView, place: Chart, dark: bool) -> None:
    spots = frozenset(spot(square) for square in area.squares)
    owner = None if area.owner is None else SIGNS[area.owner]
    for at in sorted(filter(place.window.shows, spots)):
        sides, nooks = _borders(at, spots)
        look = (at[0] * 2 + at[1]) % 3
        canvas.paste(_tile(area.kind, dark, sides, nooks, owner, look, place.cell), place.middle(at))
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
    kind: str, dark: bool, sides: Four, nooks: Four, owner: Sign | None, look: int, cell: int
) -> Image.Image:
    """Draw one land tile; the borders of its area carry the owner's colour."""
    canvas, colour, part = Canvas.clear((cell, cell)), LAND[dark][kind], cell / PRINTED
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
    for width, paint in _rims(colour, owner, dark):
        canvas.image.alpha_composite(_rim(cell, sides, nooks, width * part * SMOOTH, radius, paint))
    return canvas.done()


def _rims(colour: str, owner: Sign | None, dark: bool) -> Sequence[tuple[float, str]]:
    if owner is None:
        return ((2, mix(colour, INK, 0.5)),)
    edge = mix(owner.colour, IVORY, 0.5) if dark else mix(owner.colour, INK, 0.6)
    return ((9.5, INK), (7.5, owner.colour), (1.5, edge))


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


@stamp
def ring(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Ring a square: something here is new."""
    (x, y), half = centre, size / 2
    for reach, width, paint in ((half, 0.14, INK), (half - size * 0.025, 0.09, colour)):
        plate(canvas, (x - reach, y - reach, x + reach, y + reach), size * 0.26, None, paint, size * width)


@stamp
def dashes(canvas: Canvas, centre: Point, size: float, colour: str, halo: str) -> None:
    """Ring a square with a broken line: this is not yet final."""
    for width, paint in ((0.15, halo), (0.09, colour)):
        for turn in (2 * pi * k / 12 for k in range(12)):
            arc = [(sin(turn + k * 0.06), -cos(turn + k * 0.06)) for k in range(6)]
            canvas.line(placed(arc, centre, size * 0.94), paint, size * width)


@stamp
def cross(canvas: Canvas, centre: Point, size: float, colour: str, halo: str) -> None:
    """Cross a square out."""
    (x, y), half = centre, size * 0.3
    for width, paint in ((0.2, halo), (0.11, colour)):
        canvas.line([(x - half, y - half), (x + half, y + half)], paint, size * width)
        canvas.line([(x - half, y + half), (x + half, y - half)], paint, size * width)


def draw_marks(canvas: Canvas, marks: Sequence[Mark], place: Chart, board: str) -> None:
    """Draw the marks on their squares: what is new below, what can be chosen on top."""
    rank = {"new": 0, "draft": 1, "barred": 2, "choice": 3}
    for mark in sorted(marks, key=lambda mark: rank[mark.kind]):
        for at in filter(place.window.shows, on_map(board, [mark.square])):
            _mark(canvas, mark, place.middle(at), place.cell)


def _mark(canvas: Canvas, mark: Mark, centre: Point, cell: int) -> None:
    x, y = centre
    match mark.kind:
        case "choice":
            choice(canvas, centre, cell, mark.label)
        case "barred":
            cross(canvas, centre, round(cell * 0.8), ALARM, IVORY)
        case "new":
            ring(canvas, centre, round(cell * 1.06), NEW)
        case "draft":
            dashes(canvas, centre, cell, INK, IVORY)
    if mark.label and mark.kind in ("new", "draft") and cell >= LETTERED:
        _flag(canvas, (x - cell * 0.3, y - cell * 0.32), mark.label, NEW if mark.kind == "new" else IVORY)


def choice(canvas: Canvas, centre: Point, cell: int, label: str) -> None:
    """Number a square that can be picked."""
    (x, y), wide, tall = centre, cell * 0.43, cell * 0.36
    plate(canvas, (x - wide, y - tall, x + wide, y + tall), cell * 0.2, CHOICE, INK, max(3, cell * 0.05))
    canvas.text(centre, label, round(cell * 0.62), INK, anchor="m")


def _flag(canvas: Canvas, centre: Point, label: str, colour: str) -> None:
    (x, y), half = centre, 9 + 8 * len(label)
    plate(canvas, (x - half, y - 17, x + half, y + 17), 9, colour, INK, 2)
    canvas.text(centre, label, LABEL, INK, anchor="m")
