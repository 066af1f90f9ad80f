"""A part of the map, large, with one player or the supplies beside it."""

from PIL import Image

from bot.engine.core import Seat
from bot.games.oasis.view import View
from rendering.kit.canvas import Box, Canvas, split
from rendering.kit.chart import Chart, Spot, Window, chart, quarter
from rendering.kit.colour import Theme, fade
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH
from rendering.kit.marks import draw_legend, legend_kinds
from rendering.oasis.board import base, draw_head
from rendering.oasis.cards import draw_supplies
from rendering.oasis.ground import around, bare, camels, on_map, spot, squares, whole
from rendering.oasis.pieces import draw_marks, draw_pieces, draw_sizes, layer
from rendering.oasis.player import draw_player, player_boxes
from rendering.oasis.scene import Subject
from rendering.order import Order

HEIGHT = 1000
_SIDE: Box = (1152, HEADER + GAP, WIDTH - MARGIN, HEIGHT - MARGIN)
_LEGEND = HEIGHT - 28
_QUARTERS = {"northwest": (0, 0), "northeast": (1, 0), "southwest": (0, 1), "southeast": (1, 1)}
PLACES = ("map", *_QUARTERS)


def draw_zoom(subject: Subject) -> Image.Image:
    """Draw what a decision, or a curious reader, is concerned with."""
    order, view, theme, seat = subject.order, subject.view, subject.theme, subject.whose()
    legend = legend_kinds([mark for mark in order.marks if on_map(view.board, [mark.square])])
    room = (MARGIN - 4, HEADER + 6, _SIDE[0] - 8, _LEGEND - 24 if legend else HEIGHT - 14)
    place = chart(_window(order, view, seat), room, 132)
    boxes = split(_SIDE, 9, 8, down=True) if seat is None else player_boxes(_SIDE)
    scene = subject.on(base(theme, HEIGHT, bare(view.board), place, tuple(boxes)))
    draw_head(scene)
    only = seat if order.kind == "zoom" else None
    pieces = layer(scene, place)
    draw_pieces(pieces, view)
    if only is not None:
        _veil(scene.canvas, theme, place, view.board)
        draw_pieces(pieces, view, only=only)
    draw_marks(scene, place)
    draw_sizes(scene, place, only=only)
    draw_legend(scene.canvas, order, theme, legend, _LEGEND)
    if seat is None:
        draw_supplies(scene, boxes)
    else:
        draw_player(scene, seat, boxes)
    return scene.canvas.image


def _window(order: Order, view: View, seat: Seat | None) -> Window:
    """Choose the part of the map: what can be chosen or was drafted, a player's own, or a quarter."""
    full = whole(view.board)
    if order.kind == "zoom" and order.zoom in _QUARTERS:
        return quarter(full, *_QUARTERS[order.zoom])
    if order.kind == "zoom":
        return full if seat is None else around(full, _own(view, seat))
    picked = [mark.square for mark in order.marks if mark.kind in ("choice", "draft")]
    picked += [view.claim] if view.claim is not None and picked else []
    return around(full, on_map(view.board, picked))


def _own(view: View, seat: Seat) -> list[Spot]:
    """Return the squares of a player's areas and camels."""
    land = [spot(square) for area in view.areas if area.owner == seat for square in area.squares]
    return land + camels(view.board, seat)


def _veil(canvas: Canvas, theme: Theme, place: Chart, board: str) -> None:
    """Let everything step back."""
    for at, letter in squares(board).items():
        if letter != "#" and place.window.shows(at):
            x, y = place.corner(at)
            canvas.rect((x, y, x + place.cell, y + place.cell), fade(theme.ground, 0.6))
