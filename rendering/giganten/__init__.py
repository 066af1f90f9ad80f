"""Pictures of Giganten: oil, locos and licences on a survey sheet."""

from msgspec import json
from PIL import Image

from bot.games.giganten.view import View
from rendering.canvas import Canvas
from rendering.colour import Theme, mix
from rendering.giganten.alt import describe
from rendering.giganten.boards import draw_board, train
from rendering.giganten.closeup import QUARTERS, draw_closeup, draw_map, whose
from rendering.giganten.ending import draw_final
from rendering.giganten.facts import terrain
from rendering.giganten.ground import survey
from rendering.giganten.icons import derrick
from rendering.giganten.look import THEMES
from rendering.giganten.offices import draw_cards, draw_companies, draw_railway
from rendering.lobby import SKY, draw_lobby
from rendering.order import Order
from rendering.printed import on_shelf

__all__ = ["PLACES", "describe", "draw", "warm"]

_PARTS = {"map": draw_map, "companies": draw_companies, "cards": draw_cards, "railway": draw_railway}
PLACES = (*_PARTS, *QUARTERS)


def draw(order: Order) -> Image.Image:
    """Draw any picture of this game."""
    if order.kind == "lobby":
        return draw_lobby(order, THEMES[order.theme], _oilfield)
    view = json.decode(order.view, type=View)
    match order.kind:
        case "final":
            return draw_final(order, view)
        case "zoom" if whose(order, view) is None and order.zoom not in QUARTERS:
            return _PARTS.get(order.zoom or "", draw_map)(order, view)
        case "zoom":
            return draw_closeup(order, view)
        case "panel" if view.viewer is not None:
            return _panel(order, view)
    return draw_board(order, view)


def _panel(order: Order, view: View) -> Image.Image:
    """Draw what a player's decision is about; who waits sees the whole table."""
    if view.auction is not None:
        return draw_companies(order, view)
    if view.turn == view.viewer:
        match view.phase:
            case "cards":
                return draw_cards(order, view)
            case "move" | "build":
                return draw_closeup(order, view)
            case "special" | "ship":
                return draw_companies(order, view)
    return draw_board(order, view)


def warm() -> None:
    """Prepare what the first picture would have to wait for."""
    survey(THEMES["light"], terrain(on_shelf("giganten", "board.toml")))


def _oilfield(canvas: Canvas, theme: Theme) -> None:
    """Draw towers and a goods train before the evening sky."""
    tone = mix(theme.hills[-1], "#000000", 0.45)
    for x, size in ((110, 200), (270, 150), (390, 110), (1500, 260)):
        derrick(canvas, (x, SKY - 10 - size / 2), size, tone)
    train(canvas, theme, (1300, SKY - 62), 190)
