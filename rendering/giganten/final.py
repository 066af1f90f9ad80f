"""How a game of Giganten came out."""

from PIL import Image

from bot.engine.core import Result, ScoreLine
from rendering.final import HEIGHT, Part, Style
from rendering.giganten.board import country
from rendering.giganten.icons import barrel, derrick
from rendering.giganten.market import money
from rendering.giganten.scene import Subject
from rendering.kit.canvas import Box, Canvas, Point
from rendering.kit.colour import INK, Theme
from rendering.kit.frame import say
from rendering.kit.keeping import kept
from rendering.kit.paper import sheeted
from rendering.order import Order

_BARS = {"cash": "#8fbf82", "derricks": "#e0b45c", "barrels": "#c2ac98"}


def final_style(subject: Subject, result: Result) -> Style:
    """Say how a result of this game is drawn."""
    order = subject.order
    parts = [Part(key, colour, subject.say(f"part-{key}")) for key, colour in _BARS.items()]

    def total(amount: int) -> str:
        return money(order, amount)

    def points(amount: int) -> str:
        return _thousands(order, amount) if amount else "0"

    def made_of(line: ScoreLine) -> str:
        return "" if line.part == "cash" else _made_of(order, line)

    why, course = subject.name(f"ending-{result.ending}"), say(order, "pictures-course-money")
    return Style(_base, why, subject.theme, tuple(parts), _picture, course, made_of, total, points)


@kept
def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    return sheeted(Canvas(country(theme, HEIGHT).copy()), boxes, theme)


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
