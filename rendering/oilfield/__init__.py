"""Pictures of Oilfield: leases, towers and barrels in the Texas of the thirties."""

from msgspec import json
from PIL import Image

from bot.games.oilfield.view import View
from rendering.canvas import Canvas
from rendering.colour import Theme, mix
from rendering.lobby import SKY, draw_lobby
from rendering.oilfield.alt import describe
from rendering.oilfield.atlas import road_map
from rendering.oilfield.boards import MAP, draw_board
from rendering.oilfield.closeup import draw_closeup
from rendering.oilfield.ending import draw_final
from rendering.oilfield.icons import derrick
from rendering.oilfield.look import THEMES
from rendering.oilfield.stages import PLACES, closes_up
from rendering.order import Order

__all__ = ["PLACES", "describe", "draw", "warm"]


def draw(order: Order) -> Image.Image:
    """Draw any picture of this game."""
    if order.kind == "lobby":
        return draw_lobby(order, THEMES[order.theme], _oilfield)
    view = json.decode(order.view, type=View)
    if order.kind == "final":
        return draw_final(order, view)
    if closes_up(order, view):
        return draw_closeup(order, view)
    return draw_board(order, view)


def warm() -> None:
    """Prepare what the first picture would have to wait for."""
    road_map(THEMES["light"], round(MAP[2] - MAP[0]), round(MAP[3] - MAP[1]))


def _oilfield(canvas: Canvas, theme: Theme) -> None:
    """Draw derricks before the evening sky."""
    tone = mix(theme.hills[-1], "#000000", 0.45)
    for x, size in (
        (130, 230),
        (290, 150),
        (560, 120),
        (760, 190),
        (900, 260),
        (1060, 150),
        (1240, 210),
        (1400, 320),
        (1530, 180),
    ):
        derrick(canvas, (x, SKY - 12 - size / 2), size, tone)
