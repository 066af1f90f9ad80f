"""A part of the map, large, with one player or a key beside it and the railway below."""

from PIL import Image

from bot.engine.core import Seat
from bot.games.giganten.view import View
from rendering.giganten import key, player
from rendering.giganten.board import TRACKS, base, draw_head
from rendering.giganten.ground import around, on_map, spot, whole
from rendering.giganten.offices import draw_cards, draw_companies, draw_railway
from rendering.giganten.pieces import (
    draw_efforts,
    draw_marks,
    draw_oil,
    draw_pieces,
    draw_reach,
    draw_targets,
)
from rendering.giganten.rail import COSTS, NUMBERS, draw_costs, draw_locos, railway
from rendering.giganten.scene import Subject
from rendering.kit.canvas import Box, Canvas, stacked
from rendering.kit.chart import Chart, Spot, Window, chart, quarter
from rendering.kit.colour import Theme, fade
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH
from rendering.kit.marks import draw_legend, legend_kinds
from rendering.order import Mark, Order

HEIGHT = 1064
_RAIL = HEIGHT - 14 - TRACKS - COSTS - NUMBERS + 12
_SIDE: Box = (1108, HEADER + GAP, WIDTH - MARGIN, _RAIL - 12)
_LEGEND = _RAIL - 28
QUARTERS = {"northwest": (0, 0), "northeast": (1, 0), "southwest": (0, 1), "southeast": (1, 1)}


def draw_zoom(subject: Subject) -> Image.Image:
    """Draw what a curious reader wants to see: a player, a quarter of the map, or a part by its name."""
    zoom = subject.order.zoom or ""
    if subject.whose() is None and zoom not in QUARTERS:
        return _PARTS.get(zoom, draw_map)(subject)
    return draw_near(subject)


def draw_near(subject: Subject) -> Image.Image:
    """Draw what a move, or a curious reader, is concerned with."""
    order, view, theme, seat = subject.order, subject.view, subject.theme, subject.whose()
    window = _window(order, view, seat)
    legend = legend_kinds(_shown(order, view, window))
    room = (MARGIN - 4, HEADER + 6, _SIDE[0] - 8, _LEGEND - 24 if legend else _RAIL - 10)
    place = chart(window, room, 124)
    rail = railway(view, (MARGIN, _RAIL, WIDTH - MARGIN, HEIGHT - 14), numbered=True)
    boxes = stacked(_SIDE, key.HEIGHTS if seat is None else player.HEIGHTS, 10)
    scene = subject.on(base(theme, HEIGHT, view.terrain, place, (rail, view.star), tuple(boxes)))
    draw_head(scene)
    moving = order.kind == "panel" and view.phase == "move" and view.turn == view.viewer
    if moving:
        draw_reach(scene, place)
    draw_pieces(scene, place)
    if order.kind == "zoom" and seat is not None:
        _veil(scene.canvas, theme, place)
        draw_pieces(scene, place, only=seat)
    if moving:
        draw_efforts(scene, place)
    if order.kind == "panel":
        draw_targets(scene, place)
    draw_marks(scene, place)
    draw_oil(scene, place, only=seat if order.kind == "zoom" else None)
    draw_legend(scene.canvas, order, theme, legend, _LEGEND)
    steaming = moving and seat is not None and view.players[seat].truck is not None
    draw_costs(scene, rail, seat if steaming else None)
    draw_locos(scene, rail)
    if seat is None:
        key.draw_key(scene, boxes)
    else:
        player.draw_player(scene, seat, boxes)
    return scene.canvas.image


def draw_map(subject: Subject) -> Image.Image:
    """Draw the map alone, as large as it goes."""
    view = subject.view
    place = chart(whole(view.terrain), (MARGIN - 4, HEADER + 6, WIDTH - MARGIN, HEIGHT - 10), 124)
    scene = subject.on(base(subject.theme, HEIGHT, view.terrain, place, None, ()))
    draw_head(scene)
    draw_pieces(scene, place)
    draw_marks(scene, place)
    draw_oil(scene, place)
    return scene.canvas.image


_PARTS = {"map": draw_map, "companies": draw_companies, "cards": draw_cards, "railway": draw_railway}
PLACES = (*_PARTS, *QUARTERS)


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
