"""What is shown for which decision, and where: a stage for the matter, and beside it whose matter it is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bot.engine.core import Seat
from bot.games.oilfield.view import View
from rendering.kit.canvas import Box
from rendering.kit.frame import MARGIN, WIDTH
from rendering.oilfield.board import HEIGHT as TABLE
from rendering.oilfield.board import TOP, bag_box
from rendering.oilfield.estate import estate_boxes
from rendering.oilfield.fields import in_row, on_map
from rendering.oilfield.player import player_boxes
from rendering.oilfield.rivals import TALL, rival_boxes
from rendering.oilfield.scene import Subject

HEIGHT = 1000
LOW = HEIGHT - MARGIN
PLACES = ("map", "spaces", "markets")
_EDGE = 1136  # where the stage ends if there is a player beside it
_SIDE: Box = (_EDGE + 16, TOP, WIDTH - MARGIN, LOW)
_RIVALS: Box = (MARGIN, LOW + 10, WIDTH - MARGIN, LOW + 10 + TALL)

_LEFT, _RIGHT = MARGIN, _EDGE
# what a decision is shown with; "map" and "fields" are drawn from the fields
_STAGES: dict[str, dict[str, Box]] = {
    "workers": {
        "spaces": (_LEFT, TOP, _RIGHT, 434),
        "fields": (_LEFT, 446, _RIGHT, 621),
        "tiles": (_LEFT, 633, 690, LOW),
        "leases": (702, 633, _RIGHT, 730),
        "shares": (702, 742, _RIGHT, LOW),
    },
    "cards": {
        "hand": (_LEFT, TOP, _RIGHT, 434),
        "fields": (_LEFT, 446, _RIGHT, 621),
        "tiles": (_LEFT, 633, 690, LOW),
        "leases": (702, 633, _RIGHT, 790),
        "national": (702, 802, _RIGHT, LOW),
    },
    "lease": {
        "map": (_LEFT, TOP, _RIGHT, 634),
        "leases": (_LEFT, 646, 560, 800),
        "national": (_LEFT, 812, 560, LOW),
        "tiles": (572, 646, _RIGHT, LOW),
    },
    "build": {"tiles": (_LEFT, TOP, _RIGHT, 460), "map": (_LEFT, 472, _RIGHT, LOW)},
    "drill": {"map": (_LEFT, TOP, _RIGHT, 612), "drilling": (_LEFT, 624, _RIGHT, LOW)},
    "local": {
        "local": (_LEFT, TOP, _RIGHT, 560),
        "fields": (_LEFT, 572, _RIGHT, 747),
        "national": (_LEFT, 759, 560, LOW),
        "shares": (572, 759, _RIGHT, LOW),
    },
    "national": {"national": (_LEFT, TOP, _RIGHT, 300), "map": (_LEFT, 312, _RIGHT, LOW)},
    "invest": {
        "shares": (_LEFT, TOP, _RIGHT, 560),
        "fields": (_LEFT, 572, _RIGHT, 747),
        "spaces": (_LEFT, 759, _RIGHT, LOW),
    },
    "government": {"map": (_LEFT, TOP, _RIGHT, 650), "government": (_LEFT, 662, _RIGHT, LOW)},
}
_FAR = WIDTH - MARGIN
_ZOOMS: dict[str, dict[str, Box]] = {
    "map": {
        "map": (_LEFT, TOP, _FAR, 806),
        "leases": (_LEFT, 818, 900, LOW),
        "national": (912, 818, _FAR, LOW),
    },
    "spaces": {
        "spaces": (_LEFT, TOP, _FAR, 560),
        "fields": (_LEFT, 572, _FAR, 818),
        "leases": (_LEFT, 830, 900, LOW),
        "national": (912, 830, _FAR, LOW),
    },
    "markets": {
        "tiles": (_LEFT, TOP, _FAR, 520),
        "leases": (_LEFT, 532, 640, 720),
        "national": (_LEFT, 732, 640, LOW),
        "shares": (652, 532, _FAR, LOW),
    },
}


def decision(view: View) -> str | None:
    """Name what the viewer has to decide now."""
    if view.viewer is None:
        return None
    if view.phase == "cards":
        return "cards"
    if view.filling is not None and view.viewer in view.owing[:1]:
        return "government"
    if view.turn != view.viewer:
        return None
    if view.phase == "workers":
        return "workers"
    return view.task.work if view.task else None


class Layout(NamedTuple):
    """Where everything lies on a close-up."""

    seat: Seat | None  # whose picture this is
    parts: dict[str, Box]  # by the name of what is drawn there
    sheet: Box | None = None  # the road map
    fields: Mapping[str, Box] = MappingProxyType({})
    side: tuple[Box, ...] = ()
    estate: tuple[Box, ...] = ()
    rivals: tuple[Box, ...] = ()

    @property
    def height(self) -> int:
        return TABLE if self.rivals else HEIGHT

    def panels(self) -> tuple[Box, ...]:
        bag = () if self.sheet is None else (bag_box(self.sheet),)
        return (*self.parts.values(), *self.fields.values(), *bag, *self.side, *self.estate, *self.rivals)


def layout(subject: Subject) -> Layout:
    """Lay out what an order asks for."""
    order, view, seat = subject.order, subject.view, subject.whose()
    if order.kind == "zoom" and seat is not None:
        estate = estate_boxes((_LEFT, TOP, _EDGE, LOW))
        return Layout(seat, {}, side=tuple(player_boxes(_SIDE, brief=True)), estate=tuple(estate))
    place = order.zoom if order.zoom in PLACES else "map"
    parts = dict(_ZOOMS[place or "map"] if order.kind == "zoom" else _STAGES[decision(view) or "lease"])
    sheet, row = parts.pop("map", None), parts.pop("fields", None)
    fields = on_map(sheet) if sheet else in_row(row) if row else {}
    side = () if seat is None else tuple(player_boxes(_SIDE, brief=False))
    rivals = () if seat is None else tuple(rival_boxes(view, seat, _RIVALS))
    return Layout(seat, parts, sheet, fields, side, rivals=rivals)
