"""A part of the map, large, with one player or a key beside it and the railway below."""

from PIL import Image

from bot.engine.core import Seat
from bot.games.giganten.view import View
from rendering.canvas import Box, Canvas
from rendering.chart import Chart, Spot, Window, chart, quarter
from rendering.colour import Theme, fade
from rendering.frame import GAP, HEADER, MARGIN, WIDTH
from rendering.giganten.boards import TRACKS, base, draw_head
from rendering.giganten.ground import around, on_map, spot, whole
from rendering.giganten.look import THEMES
from rendering.giganten.pieces import (
    draw_efforts,
    draw_marks,
    draw_oil,
    draw_pieces,
    draw_reach,
    draw_targets,
)
from rendering.giganten.rail import COSTS, NUMBERS, draw_costs, draw_locos, railway
from rendering.giganten.side import draw_key, draw_side, side_boxes
from rendering.marks import draw_legend, legend_kinds
from rendering.order import Mark, Order

HEIGHT = 1064
_RAIL = HEIGHT - 14 - TRACKS - COSTS - NUMBERS + 12
_SIDE: Box = (1108, HEADER + GAP, WIDTH - MARGIN, _RAIL - 12)
_LEGEND = _RAIL - 28
QUARTERS = {"northwest": (0, 0), "northeast": (1, 0), "southwest": (0, 1), "southeast": (1, 1)}


def draw_closeup(order: Order, view: View) -> Image.Image:
    """Draw what a move, or a curious reader, is concerned with."""
    theme, seat = THEMES[order.theme], whose(order, view)
    window = _window(order, view, seat)
    legend = legend_kinds(_shown(order, view, window))
    room = (MARGIN - 4, HEADER + 6, _SIDE[0] - 8, _LEGEND - 24 if legend else _RAIL - 10)
    place = chart(window, room, 124)
    rail = railway(view, (MARGIN, _RAIL, WIDTH - MARGIN, HEIGHT - 14), numbered=True)
    boxes = side_boxes(_SIDE, seat)
    canvas = Canvas(base(theme, HEIGHT, view.terrain, place, (rail, view.star), tuple(boxes)).copy())
    draw_head(canvas, order, view)
    moving = order.kind == "panel" and view.phase == "move" and view.turn == view.viewer
    if moving:
        draw_reach(canvas, view, place, theme)
    draw_pieces(canvas, view, place)
    if order.kind == "zoom" and seat is not None:
        _veil(canvas, theme, place)
        draw_pieces(canvas, view, place, only=seat)
    if moving:
        draw_efforts(canvas, view, place, order.marks, theme)
    if order.kind == "panel":
        draw_targets(canvas, view, place)
    draw_marks(canvas, view, order.marks, place)
    draw_oil(canvas, view, place, only=seat if order.kind == "zoom" else None)
    draw_legend(canvas, order, theme, legend, _LEGEND)
    steaming = moving and seat is not None and view.players[seat].truck is not None
    draw_costs(canvas, view, theme, rail, seat if steaming else None)
    draw_locos(canvas, order, view, rail)
    if seat is None:
        draw_key(canvas, order, view, theme, boxes)
    else:
        draw_side(canvas, order, view, theme, seat, boxes)
    return canvas.image


def draw_map(order: Order, view: View) -> Image.Image:
    """Draw the map alone, as large as it goes."""
    theme = THEMES[order.theme]
    place = chart(whole(view.terrain), (MARGIN - 4, HEADER + 6, WIDTH - MARGIN, HEIGHT - 10), 124)
    canvas = Canvas(base(theme, HEIGHT, view.terrain, place, None, ()).copy())
    draw_head(canvas, order, view)
    draw_pieces(canvas, view, place)
    draw_marks(canvas, view, order.marks, place)
    draw_oil(canvas, view, place)
    return canvas.image


def whose(order: Order, view: View) -> Seat | None:
    """Return the player whose picture this is."""
    if order.kind == "panel":
        return view.viewer
    zoom = order.zoom or ""
    return Seat(int(zoom)) if zoom.isdecimal() and int(zoom) < len(view.players) else None


def _window(order: Order, view: View, seat: Seat | None) -> Window:
    """Choose the part of the map: a quarter, a player's own, or what lies around the truck."""
    full = whole(view.terrain)
    if order.kind == "zoom" and order.zoom in QUARTERS:
        return quarter(full, *QUARTERS[order.zoom])
    if seat is None:
        return full
    truck = view.players[seat].truck
    spots = [spot(truck)] if truck else []
    if order.kind == "zoom":
        return around(full, spots + [spot(site.square) for site in view.sites if site.owner == seat])
    asked = on_map(view.terrain, [mark.square for mark in order.marks if mark.kind != "new"])
    return around(full, spots + asked)


def _shown(order: Order, view: View, window: Window) -> list[Mark]:
    """Return the marks that are to be seen: on this part of the map, or on the railway below it."""
    return [
        mark
        for mark in order.marks
        if mark.square.startswith("loco_") or any(map(window.shows, on_map(view.terrain, [mark.square])))
    ]


def _veil(canvas: Canvas, theme: Theme, place: Chart) -> None:
    """Let everything step back."""
    window = place.window
    last: Spot = (window.col + window.cols, window.row + window.rows)
    canvas.rect((*place.corner((window.col, window.row)), *place.corner(last)), fade(theme.ground, 0.55))
