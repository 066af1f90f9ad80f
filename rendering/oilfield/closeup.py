"""A part of the table, large: what a decision, or a curious reader, is concerned with."""

from collections.abc import Callable, Iterator

from PIL import Image

from bot.engine.core import Seat
from bot.games.oilfield.view import View
from rendering.canvas import Box, Canvas
from rendering.colour import CHOICE
from rendering.frame import MARGIN, WIDTH
from rendering.oilfield.boards import TOP, bag_box, base, draw_bag, draw_head
from rendering.oilfield.estate import draw_estate, estate_boxes
from rendering.oilfield.fields import draw_field, in_row, on_map
from rendering.oilfield.look import THEMES
from rendering.oilfield.market import draw_leases, draw_national, draw_shares, draw_tiles
from rendering.oilfield.marks import draw_marks, ring
from rendering.oilfield.scene import Scene
from rendering.oilfield.side import draw_side, side_boxes
from rendering.oilfield.spaces import draw_spaces
from rendering.oilfield.trades import draw_drilling, draw_government, draw_hand, draw_local
from rendering.order import Order

HEIGHT = 1000
LOW = HEIGHT - MARGIN
PLACES = ("map", "spaces", "markets")
_EDGE = 1136  # where the stage ends if there is a player beside it
_SIDE: Box = (_EDGE + 16, TOP, WIDTH - MARGIN, LOW)

Block = tuple[Callable[[Scene, Box], None], Box]
_DRAW = {
    "spaces": draw_spaces,
    "tiles": draw_tiles,
    "leases": draw_leases,
    "national": draw_national,
    "shares": draw_shares,
    "hand": draw_hand,
    "local": draw_local,
    "drilling": draw_drilling,
    "government": draw_government,
}
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
    "invest": {"shares": (_LEFT, TOP, _RIGHT, 560), "fields": (_LEFT, 572, _RIGHT, 747), "spaces": (_LEFT, 759, _RIGHT, LOW)},
    "government": {"map": (_LEFT, TOP, _RIGHT, 650), "government": (_LEFT, 662, _RIGHT, LOW)},
}
_FAR = WIDTH - MARGIN
_ZOOMS: dict[str, dict[str, Box]] = {
    "map": {"map": (_LEFT, TOP, _FAR, 806), "leases": (_LEFT, 818, 900, LOW), "national": (912, 818, _FAR, LOW)},
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


def draw_closeup(order: Order, view: View) -> Image.Image:
    """Draw the part of the table that an order asks for."""
    seat = _whose(order, view)
    zoom = order.zoom if order.zoom in PLACES else "map"
    stage = _ZOOMS[zoom or "map"] if order.kind == "zoom" else _STAGES[decision(view) or "lease"]
    if order.kind == "zoom" and seat is not None:
        stage = {}
    theme, sheet = THEMES[order.theme], stage.get("map")
    fields = on_map(sheet) if sheet else in_row(stage["fields"]) if "fields" in stage else {}
    sides = [] if seat is None else side_boxes(_SIDE, brief=order.kind == "zoom")
    own = estate_boxes((_LEFT, TOP, _EDGE, LOW)) if order.kind == "zoom" and seat is not None else []
    flat = [box for name, box in stage.items() if name not in ("map", "fields")]
    bags = [bag_box(sheet)] if sheet else []
    canvas = Canvas(base(theme, HEIGHT, sheet, (*flat, *fields.values(), *bags, *sides, *own)).copy())
    scene = Scene(canvas, order, view, theme, {})
    draw_head(scene)
    for field in view.fields if fields else ():
        draw_field(scene, field, fields[field.key])
    for box in bags:
        draw_bag(scene, box)
    for name, box in stage.items():
        if name in _DRAW:
            _DRAW[name](scene, box)
    if seat is not None:
        draw_side(scene, seat, sides)
    if own and seat is not None:
        draw_estate(scene, seat, own)
    for name in _pointed(scene):
        if name in scene.spots:
            ring(canvas, scene.spots[name], CHOICE)
    draw_marks(scene)
    return canvas.image


def _whose(order: Order, view: View) -> Seat | None:
    """Return the player whose picture this is."""
    if order.kind == "panel":
        return view.viewer
    zoom = order.zoom or ""
    return Seat(int(zoom)) if zoom.isdecimal() and int(zoom) < len(view.players) else None


def _pointed(scene: Scene) -> Iterator[str]:
    """Name the places on the map that a decision concerns."""
    view, seat = scene.view, scene.own()
    if seat is None:
        return
    leases = view.players[seat].leases
    match decision(view):
        case "lease":
            for field in view.fields:
                if field.key in view.leases:
                    yield from [f"{field.key}_{n + 1}" for n, plot in enumerate(field.plots) if plot is None]
        case "build":
            yield from [f"{lease.field}_{lease.plot + 1}" for lease in leases if lease.tower is None]
        case "drill" if view.task is not None:
            yield from [f"{leases[n].field}_{leases[n].plot + 1}" for n in view.task.towers]
        case "national":
            yield from [f"{one.field}_{one.plot + 1}" for one in leases if one.tower == "small_national"]
        case "government":
            mine = [one for one in leases if one.field == view.filling and one.disc]
            yield from [f"{one.field}_{one.plot + 1}" for one in mine]
