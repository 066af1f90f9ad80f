"""A part of the table, large: what a decision, or a curious reader, is concerned with."""

from collections.abc import Callable, Iterator

from PIL import Image

from rendering.kit.canvas import Box
from rendering.kit.colour import CHOICE
from rendering.kit.outline import ring
from rendering.oilfield.board import bag_box, base, draw_bag, draw_head
from rendering.oilfield.estate import draw_estate
from rendering.oilfield.fields import draw_field
from rendering.oilfield.market import draw_leases, draw_national, draw_shares, draw_tiles
from rendering.oilfield.marks import FOOT, finished
from rendering.oilfield.player import draw_player
from rendering.oilfield.rivals import draw_rivals
from rendering.oilfield.scene import Scene, Subject, free
from rendering.oilfield.spaces import draw_spaces
from rendering.oilfield.stages import Layout, decision, layout
from rendering.oilfield.trades import draw_drilling, draw_government, draw_hand, draw_local

_DRAW: dict[str, Callable[[Scene, Box], None]] = {
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


def draw_zoom(subject: Subject) -> Image.Image:
    """Draw the part of the table that an order asks for."""
    plan = layout(subject)
    scene = subject.on(base(subject.theme, plan.height + FOOT, plan.sheet, plan.panels()))
    draw_head(scene)
    _stage(scene, plan)
    if plan.seat is not None:
        draw_player(scene, plan.seat, plan.side)
    if plan.seat is not None and plan.estate:
        draw_estate(scene, plan.seat, plan.estate)
    if plan.seat is not None and plan.rivals:
        draw_rivals(scene, plan.seat, plan.rivals)
    return finished(scene, plan.height)


def _stage(scene: Scene, plan: Layout) -> None:
    for field in scene.view.fields:
        if field.key in plan.fields:
            draw_field(scene, field, plan.fields[field.key])
    for name in _pointed(scene):
        ring(scene.canvas, scene.spots[name], CHOICE)
    if plan.sheet is not None:
        draw_bag(scene, bag_box(plan.sheet))
    for name, box in plan.parts.items():
        _DRAW[name](scene, box)


def _pointed(scene: Scene) -> Iterator[str]:
    """Name the places on the map that a decision concerns."""
    view, seat = scene.view, scene.own()
    if seat is None:
        return
    leases = view.players[seat].leases
    match decision(view):
        case "lease":
            yield from [plot for plot in sorted(free(scene.view)) if plot.split("_")[0] in view.leases]
        case "build":
            yield from [f"{lease.field}_{lease.plot + 1}" for lease in leases if lease.tower is None]
        case "drill" if view.task is not None:
            yield from [f"{leases[n].field}_{leases[n].plot + 1}" for n in view.task.towers]
        case "national":
            yield from [f"{one.field}_{one.plot + 1}" for one in leases if one.tower == "small_national"]
        case "government":
            mine = [one for one in leases if one.field == view.filling and one.disc]
            yield from [f"{one.field}_{one.plot + 1}" for one in mine]
