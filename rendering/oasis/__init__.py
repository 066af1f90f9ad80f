"""Pictures of Oasis: caravans and claims in the Gobi."""

from msgspec import json
from PIL import Image

from bot.games.oasis.view import View
from rendering.canvas import Canvas
from rendering.colour import Theme, mix
from rendering.lobby import SKY, draw_lobby
from rendering.oasis.alt import describe
from rendering.oasis.boards import draw_board
from rendering.oasis.closeup import PLACES, draw_closeup
from rendering.oasis.ending import draw_final
from rendering.oasis.facts import land
from rendering.oasis.ground import bare, plateau
from rendering.oasis.icons import icon
from rendering.oasis.look import THEMES
from rendering.order import Order
from rendering.printed import on_shelf

__all__ = ["PLACES", "describe", "draw", "warm"]


def draw(order: Order) -> Image.Image:
    """Draw any picture of this game."""
    if order.kind == "lobby":
        return draw_lobby(order, THEMES[order.theme], _caravan)
    view = json.decode(order.view, type=View)
    match order.kind:
        case "final":
            return draw_final(order, view)
        case "zoom":
            return draw_closeup(order, view)
        case "panel" if view.phase in ("resolve", "free") and view.viewer is not None:
            return draw_closeup(order, view)
    return draw_board(order, view)


def warm() -> None:
    """Prepare what the first picture would have to wait for."""
    plateau(THEMES["light"], bare(land(on_shelf("oasis", "board.toml"))))


def _caravan(canvas: Canvas, theme: Theme) -> None:
    """Draw camels and palms before the evening sky."""
    tone = mix(theme.hills[-1], "#000000", 0.45)
    for x, size in ((700, 150), (860, 170), (1040, 140), (1190, 164), (1360, 150)):
        icon(canvas, (x, SKY - 26 - size / 2), size, "camels", tone)
    for x, size in ((150, 240), (300, 180), (1510, 220)):
        icon(canvas, (x, SKY - 20 - size / 2), size, "oasis", tone)
