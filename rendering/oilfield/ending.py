"""How a game of Oilfield came out."""

from functools import lru_cache

from msgspec import json
from PIL import Image

from bot.engine.core import Result, ScoreLine
from bot.games.oilfield.view import View
from rendering.canvas import Box, Canvas
from rendering.colour import Theme
from rendering.frame import headline, say, sentence
from rendering.oilfield.boards import plain
from rendering.oilfield.look import BARS, THEMES
from rendering.oilfield.side import picture
from rendering.order import Order
from rendering.paper import grain, panels
from rendering.standings import HEIGHT, Look, Part, draw_standings, sheets


def draw_final(order: Order, view: View) -> Image.Image:
    """Draw the result as everybody sees it."""
    result = json.decode(order.result or b"", type=Result)
    canvas = Canvas(_base(THEMES[order.theme], sheets(order)).copy())
    why = say(order, f"oilfield-ending-{result.ending}")
    headline(canvas, order, say(order, "pictures-final", rounds=view.round), sentence(why))
    draw_standings(canvas, order, result, _look(order))
    return canvas.image


@lru_cache(4)
def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    canvas = plain(theme, HEIGHT)
    panels(canvas, list(boxes), theme)
    return grain(canvas.image, theme)


def _look(order: Order) -> Look:
    parts = [Part(key, colour, say(order, f"pictures-oilfield-part-{key}")) for key, colour in BARS.items()]
    return Look(THEMES[order.theme], tuple(parts), picture, say(order, "pictures-course-points"), _made_of)


def _made_of(line: ScoreLine) -> str:
    return f"${line.facts['money']}" if "money" in line.facts else ""
