"""How a game of Giganten came out."""

from functools import lru_cache

from msgspec import json
from PIL import Image

from bot.engine.core import Result, ScoreLine
from bot.games.giganten.view import View
from rendering.canvas import Box, Canvas, Point
from rendering.colour import INK, Theme
from rendering.frame import headline, say, sentence
from rendering.giganten.boards import country
from rendering.giganten.icons import barrel, derrick
from rendering.giganten.look import THEMES
from rendering.giganten.market import money
from rendering.order import Order
from rendering.paper import grain, panels
from rendering.standings import HEIGHT, Look, Part, draw_standings, sheets

_BARS = {"cash": "#8fbf82", "derricks": "#e0b45c", "barrels": "#c2ac98"}


def draw_final(order: Order, view: View) -> Image.Image:
    """Draw the result as everybody sees it."""
    result = json.decode(order.result or b"", type=Result)
    canvas = Canvas(_base(THEMES[order.theme], sheets(order)).copy())
    why = say(order, f"giganten-ending-{result.ending}")
    headline(canvas, order, say(order, "pictures-final", rounds=view.round), sentence(why))
    draw_standings(canvas, order, result, _look(order))
    return canvas.image


@lru_cache(4)
def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    canvas = Canvas(country(theme, HEIGHT).copy())
    panels(canvas, list(boxes), theme)
    return grain(canvas.image, theme)


def _look(order: Order) -> Look:
    parts = [Part(key, colour, say(order, f"pictures-giganten-part-{key}")) for key, colour in _BARS.items()]

    def total(amount: int) -> str:
        return money(order, amount)

    def points(amount: int) -> str:
        return _thousands(order, amount) if amount else "0"

    def made_of(line: ScoreLine) -> str:
        return "" if line.part == "cash" else _made_of(order, line)

    course = say(order, "pictures-course-money")
    return Look(THEMES[order.theme], tuple(parts), _picture, course, made_of, total, points)


def _made_of(order: Order, line: ScoreLine) -> str:
    return f"{line.facts[line.part]} × {_thousands(order, line.facts['each'])}"


def _thousands(order: Order, amount: int) -> str:
    return say(order, "pictures-giganten-thousands", amount=f"{amount / 1000:g}")


def _picture(canvas: Canvas, centre: Point, size: float, part: str) -> None:
    if part == "cash":
        canvas.text(centre, "$", round(size), INK, anchor="m")
    elif part == "derricks":
        derrick(canvas, centre, round(size * 0.9), INK)
    else:
        barrel(canvas, centre, round(size * 0.9))
