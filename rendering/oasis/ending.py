"""How a game of Oasis came out."""

from functools import lru_cache

from msgspec import json
from PIL import Image

from bot.engine.core import Result, ScoreLine
from bot.games.oasis.view import View
from rendering.canvas import Box, Canvas
from rendering.colour import Theme
from rendering.frame import headline, say, sentence
from rendering.oasis.boards import sands
from rendering.oasis.icons import icon
from rendering.oasis.look import PARTS, THEMES
from rendering.order import Order
from rendering.paper import grain, panels
from rendering.standings import HEIGHT, Look, Part, draw_standings, sheets

_BARS = {"camels": "#d3a377", "oasis": "#7cb969", "steppe": "#ecc95a", "rocky": "#aab0b8"}


def draw_final(order: Order, view: View) -> Image.Image:
    """Draw the result as everybody sees it."""
    result = json.decode(order.result or b"", type=Result)
    canvas = Canvas(_base(THEMES[order.theme], sheets(order)).copy())
    why = say(order, f"oasis-ending-{result.ending}")
    headline(canvas, order, say(order, "pictures-final", rounds=view.round), sentence(why))
    draw_standings(canvas, order, result, _look(order))
    return canvas.image


@lru_cache(4)
def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    canvas = sands(theme, HEIGHT)
    panels(canvas, list(boxes), theme)
    return grain(canvas.image, theme)


def _look(order: Order) -> Look:
    parts = [Part(key, _BARS[key], say(order, f"pictures-oasis-part-{key}")) for key, _ in PARTS]
    return Look(THEMES[order.theme], tuple(parts), icon, say(order, "pictures-course-points"), _made_of)


def _made_of(line: ScoreLine) -> str:
    return f"{line.facts['pieces']} × {line.facts['markers']}"
