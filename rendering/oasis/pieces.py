"""What lies on the land: tiles and their owners, camels, and marks that point something out."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from PIL import Image

from bot.engine.core import Seat
from bot.games.oasis.view import AreaView, View
from rendering.kit.canvas import SMOOTH, Canvas, Point, badge, plate
from rendering.kit.chart import Chart, Spot
from rendering.kit.colour import GOLD, INK, IVORY, NEW, Theme, mix
from rendering.kit.frame import seal
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL
from rendering.kit.marks import LETTERED, dash_square, draw_mark, ring_square
from rendering.kit.signs import SIGNS, Sign, shape, token
from rendering.oasis.ground import bonus_spots, camels, groups, on_map, spot
from rendering.oasis.icons import icon, rider
from rendering.oasis.palette import LAND
from rendering.oasis.scene import Scene

Four = tuple[bool, bool, bool, bool]

PRINTED = 68  # the size of a square for which lengths are given here
_RINGED = 0.78  # of a square is left to what lies in a ring
_NORTH, _EAST, _SOUTH, _WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
_SIDES = (_NORTH, _EAST, _SOUTH, _WEST)


class Layer(NamedTuple):
    """Where pieces are drawn, and which squares are ringed because something there is new."""

    canvas: Canvas
    place: Chart
    theme: Theme
    bonus: frozenset[Spot]
    ringed: frozenset[Spot]
    signs: tuple[Sign, ...]  # of the players

    def shown(self, spots: Iterable[Spot]) -> list[Spot]:
        return sorted(filter(self.place.window.shows, spots))

    def cell(self, at: Spot) -> int:
        """Return the size of what lies on a square: a ring is drawn around it, not over it."""
        return round(self.place.cell * (_RINGED if at in self.ringed else 1))


def layer(scene: Scene, place: Chart) -> Layer:
    new = [mark.square for mark in scene.order.marks if mark.kind == "new"]
    ringed = frozenset(on_map(scene.view.board, new))
    signs = tuple([scene.sign(seat) for seat in range(len(scene.view.players))])
    return Layer(scene.canvas, place, scene.theme, bonus_spots(scene.content), ringed, signs)


def draw_pieces(on: Layer, view: View, *, only: Seat | None = None) -> None:
    """Draw everything that players, or one of them, have put on the land, and rings around what is new."""
    areas = [area for area in view.areas if only is None or area.owner == only]
    for area in areas:
        _tiles(on, area, on.shown(set(map(spot, area.squares)) - on.ringed))
    for at in on.shown(on.ringed):
        ring_square(on.canvas, on.place.middle(at), round(on.place.cell * 1.06), NEW)
    for area in areas:
        _tiles(on, area, on.shown(on.ringed & set(map(spot, area.squares))))
        _upon(on, area)
    for seat in range(len(view.players)) if only is None else [only]:
        _caravans(on, camels(view.board, seat), on.signs[seat])
    if only is None and view.claim is not None:
        for at in on.shown([spot(view.claim)]):
            _claim(on.canvas, on.place.middle(at), on.cell(at))


def draw_sizes(scene: Scene, place: Chart, *, only: Seat | None = None) -> None:
    """Count the squares of each area and the camels of each caravan, beside the numbers to pick."""
    canvas, view = scene.canvas, scene.view
    picked = set(on_map(view.board, [mark.square for mark in scene.order.marks if mark.kind == "choice"]))
    for area in view.areas:
        spots = [spot(square) for square in (area.marker, *area.squares) if square]
        if len(area.squares) > 1 and only in (None, area.owner):
            _size(canvas, place, [at for at in spots if at not in picked], len(area.squares))
    for seat in range(len(view.players)) if only is None else [only]:
        for group in groups(camels(view.board, seat)):
            if len(group) > 2:
                _size(canvas, place, [at for at in group if at not in picked], len(group), -0.28)


def _size(canvas: Canvas, place: Chart, spots: Iterable[Spot], size: int, down: float = 0.28) -> None:
    """Write a size on the first of some squares that is shown, in a corner where no letter is."""
    for at in list(filter(place.window.shows, spots))[:1]:
        (x, y), cell = place.middle(at), place.cell
        badge(canvas, (x + cell * 0.31, y + cell * down), size, max(LABEL, round(cell / 3)))


def _tiles(on: Layer, area: AreaView, shown: Iterable[Spot]) -> None:
    spots = frozenset(map(spot, area.squares))
    owner = None if area.owner is None else SIGNS[area.owner]
    for at in shown:
        sides, nooks = _borders(at, spots)
        look = (at[0] * 2 + at[1]) % 3
        tile = _tile(area.kind, on.theme, sides, nooks, owner, look, on.cell(at))
        on.canvas.paste(tile, on.place.middle(at))


def _upon(on: Layer, area: AreaView) -> None:
    """Draw what lies on the tiles of an area: the seals of bonus squares, and its owner's marker."""
    for at in on.shown(on.bonus & set(map(spot, area.squares))):
        (x, y), cell = on.place.middle(at), on.cell(at)
        seal(on.canvas, (x - cell * 0.23, y - cell * 0.23), round(cell * 0.48), GOLD, "+")
    if area.owner is not None and area.marker is not None:
        for at in on.shown([spot(area.marker)]):
            _marker(on, at, on.signs[area.owner])


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


@kept
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


def _marker(on: Layer, at: Spot, sign: Sign) -> None:
    (x, y), part = on.place.middle(at), on.cell(at) / PRINTED
    piece = token if on.place.cell >= LETTERED else shape
    piece(on.canvas, (x - 7 * part, y - 7 * part), round(44 * part), sign)


def _caravans(on: Layer, spots: Iterable[Spot], sign: Sign) -> None:
    shown, place = on.shown(spots), on.place
    for c, r in shown:
        for near in ((c + 1, r), (c, r + 1)):
            if near in shown:
                _rope(on.canvas, place.middle((c, r)), place.middle(near), place.cell / PRINTED, sign.colour)
    piece = rider if place.cell >= LETTERED else shape
    for at in shown:
        piece(on.canvas, place.middle(at), round(on.cell(at) * 0.97), sign)


def _rope(canvas: Canvas, a: Point, b: Point, part: float, colour: str) -> None:
    for reach, paint in ((11 * part, INK), (8 * part, colour)):
        canvas.rect((a[0] - reach, a[1] - reach, b[0] + reach, b[1] + reach), paint)


def _claim(canvas: Canvas, centre: Point, cell: int) -> None:
    """Draw the question which marker, if any, comes here."""
    (x, y), half = centre, cell * 0.34
    plate(canvas, (x - half, y - half, x + half, y + half), half, IVORY)
    dash_square(canvas, centre, round(cell * 0.74), INK, IVORY)
    canvas.text(centre, "?", round(cell * 0.6), INK, anchor="m")


def draw_marks(scene: Scene, place: Chart) -> None:
    """Draw the marks on their squares; only the rings around what is new lie below the pieces."""
    for mark, at in scene.on_squares(place, partial(on_map, scene.view.board)):
        if mark.kind != "new":
            draw_mark(scene.canvas, mark, place.middle(at), place.cell)
