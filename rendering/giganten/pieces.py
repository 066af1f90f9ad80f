"""What lies on the map: tiles, derricks, trucks, how far a truck can go, and marks."""

from collections.abc import Sequence

from bot.engine.core import Seat
from bot.games.giganten.view import SiteView, View
from rendering.canvas import Canvas, Point, badge, plate
from rendering.chart import Chart, Spot
from rendering.colour import GOLD, INK, IVORY, fade
from rendering.giganten.ground import on_map, spot
from rendering.giganten.icons import rig, tile, truck
from rendering.lettering import BODY, LABEL, LEAD
from rendering.marks import draw_mark, in_order
from rendering.order import Mark
from rendering.signs import SIGNS, token

CLOSE = 84  # from this size on a square has room for more than one thing
_CORNERS = ((0.3, 0.32), (0.3, -0.32), (-0.3, -0.32), (-0.3, 0.32))


def draw_pieces(canvas: Canvas, view: View, place: Chart, *, only: Seat | None = None) -> None:
    """Draw everything that players, or one of them, have on the map, and the tiles."""
    for site in view.sites:
        if place.window.shows(spot(site.square)):
            _site(canvas, view, site, place, only)
    for square in dict.fromkeys(player.truck for player in view.players if player.truck):
        seats = [Seat(n) for n, player in enumerate(view.players) if player.truck == square]
        shown = [seat for seat in seats if only in (None, seat)]
        if place.window.shows(spot(square)):
            _trucks(canvas, shown, place.middle(spot(square)), place.cell)


def _site(canvas: Canvas, view: View, site: SiteView, place: Chart, only: Seat | None) -> None:
    (x, y), cell, (col, row) = place.middle(spot(site.square)), place.cell, spot(site.square)
    if site.status == "tile" and only is None:
        tile(canvas, (x, y), round(cell * 0.78), site.derricks, view.terrain[row][col])
        if cell >= CLOSE:
            _peekers(canvas, site, (x, y), cell)
        if site.known is not None:
            _known(canvas, (x + cell * 0.28, y - cell * 0.26), cell, site.known)
    elif site.owner is not None and only in (None, site.owner):
        rig(canvas, (x, y), round(cell * 1.06), SIGNS[site.owner])
        badge(canvas, (x + cell * 0.33, y + cell * 0.32), site.oil)


def _peekers(canvas: Canvas, site: SiteView, centre: Point, cell: int) -> None:
    """Show who has looked at a tile."""
    for seat, (dx, dy) in zip(site.peeked, _CORNERS, strict=False):
        place = (centre[0] + (dx + 0.06) * cell, centre[1] + dy * cell)
        if site.known is None or dy > 0 or dx < 0:
            token(canvas, place, 36, SIGNS[seat])


def _known(canvas: Canvas, centre: Point, cell: int, value: int) -> None:
    """Write what the viewer has seen below a tile."""
    (x, y), half = centre, max(17, cell * 0.21)
    plate(canvas, (x - half, y - half, x + half, y + half), half, GOLD, INK, 2)
    canvas.text(centre, value, LEAD if half > 22 else LABEL, INK, anchor="m")


def _trucks(canvas: Canvas, seats: Sequence[Seat], centre: Point, cell: int) -> None:
    """Draw the trucks on a square: side by side if there are several."""
    size = round(cell * (0.96 if len(seats) == 1 else 0.74))
    for n, seat in enumerate(seats):
        away = n - (len(seats) - 1) / 2
        truck(canvas, (centre[0] + away * cell * 0.36, centre[1] + away * cell * 0.26), size, SIGNS[seat])


def draw_reach(canvas: Canvas, view: View, place: Chart) -> None:
    """Lighten the squares where the truck may stop."""
    for stop in view.stops:
        if place.window.shows(at := spot(stop.square)):
            (x, y), size = place.corner(at), place.cell
            box = (x + 3, y + 3, x + size - 2, y + size - 2)
            plate(canvas, box, size * 0.16, fade(IVORY, 0.5), fade(INK, 0.45), 2)


def draw_costs(canvas: Canvas, view: View, place: Chart, marks: Sequence[Mark]) -> None:
    """Write on each stop the movement points it takes, as far as a number to pick leaves room."""
    picked = {mark.square for mark in marks if mark.kind == "choice"}
    for stop in view.stops:
        if not place.window.shows(at := spot(stop.square)):
            continue
        (x, y), cell = place.middle(at), place.cell
        if cell >= CLOSE:
            _cost(canvas, (x, y + cell * 0.3), stop.cost, marked=stop.square in picked)
        elif stop.square not in picked:
            canvas.text((x, y), stop.cost, LABEL, INK, "Bold", "m", halo=IVORY)


def _cost(canvas: Canvas, centre: Point, cost: int, *, marked: bool) -> None:
    x, y = centre
    if marked:
        plate(canvas, (x - 24, y - 17, x + 24, y + 19), 12, IVORY, INK, 2)
    canvas.text((x, y + 1), cost, BODY if marked else LABEL, INK, "Black" if marked else "Bold", "m")


def draw_marks(canvas: Canvas, view: View, marks: Sequence[Mark], place: Chart) -> None:
    """Draw the marks on their squares; on large ones a number to pick leaves the square's content free."""
    stops = {spot(stop.square) for stop in view.stops}
    full = {spot(site.square) for site in view.sites if site.status != "empty"}
    for mark in in_order(marks):
        for at in filter(place.window.shows, on_map(view.terrain, [mark.square])):
            draw_mark(canvas, mark, *_where(place, mark, at, at in stops, at in full))


def _where(place: Chart, mark: Mark, at: Spot, stop: bool, full: bool) -> tuple[Point, int]:
    (x, y), cell = place.middle(at), place.cell
    if mark.kind != "choice" or cell < CLOSE or not (stop or full):
        return (x, y), cell
    if full:
        return (x - cell * 0.24, y - cell * 0.3), round(cell * 0.6)
    return (x, y - cell * 0.14), round(cell * 0.84)
