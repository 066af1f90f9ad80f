"""What lies on the map: tiles, derricks, trucks, how far a truck can go, and marks."""

from collections.abc import Sequence
from functools import partial

from bot.engine.core import Seat
from bot.games.giganten.view import SiteView
from rendering.giganten.ground import on_map, spot
from rendering.giganten.icons import rig, tile, truck, wheel
from rendering.giganten.palette import SHEEN
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Canvas, Point, plate
from rendering.kit.chart import Chart, Spot
from rendering.kit.colour import CHOICE, GOLD, INK, IVORY, fade
from rendering.kit.lettering import BODY, LABEL
from rendering.kit.marks import draw_mark, ring_square
from rendering.kit.signs import token
from rendering.order import Mark

CLOSE, _WIDE = 68, 84  # from these sizes on a square has room for two things, and for more
_LEAST = 46  # of a square: a number on a smaller one could not be read


def draw_pieces(scene: Scene, place: Chart, *, only: Seat | None = None) -> None:
    """Draw everything that players, or one of them, have on the map, and the tiles."""
    view = scene.view
    for site in view.sites:
        if place.window.shows(spot(site.square)):
            _site(scene, site, place, only)
    for square in dict.fromkeys(player.truck for player in view.players if player.truck):
        seats = [Seat(n) for n, player in enumerate(view.players) if player.truck == square]
        shown = [seat for seat in seats if only in (None, seat)]
        if place.window.shows(spot(square)):
            _trucks(scene, shown, place.middle(spot(square)), place.cell)


def _site(scene: Scene, site: SiteView, place: Chart, only: Seat | None) -> None:
    (x, y), cell, (col, row) = place.middle(spot(site.square)), place.cell, spot(site.square)
    canvas = scene.canvas
    if site.status == "tile" and only is None:
        tile(canvas, (x, y), round(cell * 0.76), site.derricks, scene.view.terrain[row][col])
        if cell >= _WIDE:
            _peekers(scene, site, (x, y), cell)
    elif site.owner is not None and only in (None, site.owner):
        rig(canvas, (x, y), round(cell * 1.06), scene.sign(site.owner))


def draw_oil(scene: Scene, place: Chart, *, only: Seat | None = None) -> None:
    """Count the barrels below each derrick, and below each tile that the viewer has looked at."""
    canvas = scene.canvas
    for site in scene.view.sites:
        if not place.window.shows(at := spot(site.square)):
            continue
        (x, y), cell = place.middle(at), place.cell
        if site.owner is not None and only in (None, site.owner):
            _barrels(canvas, (x + cell * 0.39, y + cell * 0.36), cell, site.oil)
        elif site.status == "tile" and site.known is not None:
            _known(canvas, (x + cell * 0.32, y - cell * 0.32), cell, site.known)


def _barrels(canvas: Canvas, centre: Point, cell: int, oil: int) -> None:
    (x, y), half = centre, max(14, cell * 0.16)
    plate(canvas, (x - half, y - half, x + half, y + half), half, INK, IVORY, 2)
    canvas.text(centre, oil, BODY if half > 17 else LABEL, IVORY, anchor="m")


def _peekers(scene: Scene, site: SiteView, centre: Point, cell: int) -> None:
    """Show who else has looked at a tile."""
    others = [seat for seat in site.peeked if seat != scene.view.viewer]
    for n, seat in enumerate(others):
        x, y = centre[0] + cell * (0.38 - 0.26 * n), centre[1] + cell * 0.36
        token(scene.canvas, (x, y), 36, scene.sign(seat))


def _known(canvas: Canvas, centre: Point, cell: int, value: int) -> None:
    """Write what the viewer has seen below a tile."""
    (x, y), half = centre, max(17, cell * 0.18)
    plate(canvas, (x - half, y - half, x + half, y + half), half, GOLD, INK, 2)
    canvas.text(centre, value, BODY if half > 19 else LABEL, INK, anchor="m")


def _trucks(scene: Scene, seats: Sequence[Seat], centre: Point, cell: int) -> None:
    """Draw the trucks on a square: side by side if there are several."""
    size = round(cell * (0.96 if len(seats) == 1 else 0.74))
    for n, seat in enumerate(seats):
        away = n - (len(seats) - 1) / 2
        middle = centre[0] + away * cell * 0.36, centre[1] + away * cell * 0.26
        truck(scene.canvas, middle, size, scene.sign(seat))


def draw_reach(scene: Scene, place: Chart) -> None:
    """Lighten the squares where the truck may stop."""
    theme = scene.theme
    fill, rim = fade(IVORY, SHEEN[theme.name]), fade(theme.text, max(0.45, theme.finish.firm))
    for stop in scene.view.stops:
        if place.window.shows(at := spot(stop.square)):
            (x, y), size = place.corner(at), place.cell
            box = (x + 3, y + 3, x + size - 2, y + size - 2)
            plate(scene.canvas, box, size * 0.16, fill, rim, 2)


def draw_targets(scene: Scene, place: Chart) -> None:
    """Ring the sites beside the viewer's truck that can be looked at while it moves, or built on."""
    view = scene.view
    player = view.players[view.turn] if view.turn is not None and view.turn == view.viewer else None
    if player is None or player.truck is None:
        return
    col, row = spot(player.truck)
    for site in view.sites:
        ready = {
            "move": site.peek and site.known is None,
            "build": site.cost <= player.cash and player.derricks > 0,
        }.get(view.phase, False)
        x, y = spot(site.square)
        if ready and site.status == "tile" and abs(x - col) + abs(y - row) == 1:
            ring_square(scene.canvas, place.middle((x, y)), round(place.cell * 0.96), CHOICE)


def draw_efforts(scene: Scene, place: Chart) -> None:
    """Write on each stop the movement points it takes, unless a truck or a number to pick is in the way."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    picked = {mark.square for mark in scene.order.marks if mark.kind == "choice"}
    taken = {player.truck for player in view.players} | (picked if place.cell < CLOSE else set())
    ink, halo = theme.text, theme.panel
    for stop in view.stops:
        if stop.square in taken or not place.window.shows(at := spot(stop.square)):
            continue
        x, y = place.middle(at)
        if stop.square in picked:
            wheel(canvas, (x - 15, y + place.cell * 0.33), 28, ink)
            canvas.text((x + 5, y + place.cell * 0.33), stop.cost, BODY, ink, halo=halo)
        else:
            low = place.cell * 0.3 if place.cell >= CLOSE else 0
            canvas.text((x, y + low), stop.cost, LABEL, ink, "Bold", "m", halo=halo)


def draw_marks(scene: Scene, place: Chart) -> None:
    """Draw the marks on their squares; a number to pick leaves free what is there, on large ones the cost."""
    view = scene.view
    stops = {spot(stop.square) for stop in view.stops}
    full = {spot(site.square) for site in view.sites if site.status != "empty"}
    trucks = {spot(player.truck) for player in view.players if player.truck}
    for mark, at in scene.on_squares(place, partial(on_map, view.terrain)):
        free = -1 if at in full else 1 if at in trucks else 0
        draw_mark(scene.canvas, mark, *_where(place, mark, at, at in stops, free))


def _where(place: Chart, mark: Mark, at: Spot, stop: bool, free: int) -> tuple[Point, int]:
    """Return where to put a mark, and how large; a number goes to the side, left or right, that is `free`."""
    (x, y), cell = place.middle(at), place.cell
    if mark.kind == "choice" and free:
        return (x + free * cell * 0.27, y - cell * 0.34), max(_LEAST, round(cell * 0.55))
    if mark.kind == "choice" and stop and cell >= CLOSE:
        return (x, y - cell * 0.15), round(cell * 0.8)
    return (x, y), cell
