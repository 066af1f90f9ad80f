"""Pictures of Pipeline: refineries on blueprint paper."""

from msgspec import json
from PIL import Image

from bot.games.pipeline.view import View
from rendering.canvas import Canvas
from rendering.colour import Theme
from rendering.lobby import SKY, draw_lobby
from rendering.order import Order
from rendering.pipeline.alt import describe
from rendering.pipeline.boards import draw_board, prepare
from rendering.pipeline.closeup import PLACES, draw_closeup
from rendering.pipeline.ending import draw_final
from rendering.pipeline.look import THEMES
from rendering.pipeline.panels import lay_panel
from rendering.pipeline.plant import sky, skyline

__all__ = ["PLACES", "describe", "draw", "warm"]


def draw(order: Order) -> Image.Image:
    """Draw any picture of this game."""
    if order.kind == "lobby":
        return draw_lobby(order, THEMES[order.theme], _refinery)
    view = json.decode(order.view, type=View)
    match order.kind:
        case "final":
            return draw_final(order, view)
        case "zoom":
            return draw_closeup(order, view)
        case "panel" if view.viewer is not None:
            return lay_panel(order, view, view.viewer).drawn()
    return draw_board(order, view)


def warm() -> None:
    """Prepare what the first picture would have to wait for."""
    for players in (2, 3, 4):
        prepare(THEMES["light"], players)


def _refinery(canvas: Canvas, theme: Theme) -> None:
    """Draw a refinery before the evening sky."""
    canvas.image.paste(sky(theme, SKY))
    skyline(canvas, theme, 60, SKY, 220)
    skyline(canvas, theme, 700, SKY, 300)
