"""How a game of Pipeline came out."""

from msgspec import json
from PIL import Image

from bot.engine.core import Result
from bot.games.pipeline.view import View
from rendering.canvas import Canvas, Point
from rendering.colour import INK, mix
from rendering.frame import headline, say
from rendering.lettering import LABEL
from rendering.order import Order
from rendering.pipeline.boards import base
from rendering.pipeline.icons import barrel, cube
from rendering.pipeline.look import PENALTY, SIGNAL, THEMES
from rendering.pipeline.pipes import machine, tile
from rendering.standings import HEIGHT, Look, Part, Picture, draw_standings, sheets

_COLOURS = {"cash": "#8fd18a", "oil": "#f0a054", "pipelines": "#7ed3d4", "tile": "#c9d3dc"}
_CARDS = (SIGNAL, "#e6b8ef", "#f2c9a0")  # the bars of the three cards
_PLAIN = ("cash", "oil", "pipelines", "penalties")  # parts that no card pays for


def draw_final(order: Order, view: View) -> Image.Image:
    """Draw the result as everybody sees it."""
    result = json.decode(order.result or b"", type=Result)
    canvas = Canvas(base(THEMES[order.theme], HEIGHT, sheets(order)).copy())
    headline(
        canvas, order, say(order, "pictures-final", rounds=view.round), say(order, "pictures-pipeline-over")
    )
    draw_standings(canvas, order, result, _look(order, [line.part for line in result.standings[0].lines]))
    return canvas.image


def _look(order: Order, keys: list[str]) -> Look:
    cards = [key for key in keys if key.startswith("card")]
    colours = _COLOURS | dict(zip(cards, _CARDS, strict=False)) | {"penalties": PENALTY}
    parts = [Part(key, colours[key], _label(order, key)) for key in keys]
    theme, course = THEMES[order.theme], say(order, "pictures-course-money")
    best = mix(theme.panel, theme.text, 0.12)
    return Look(theme, tuple(parts), _sign(order), course, total=_money, best=best)


def _label(order: Order, part: str) -> str:
    kind = "part" if part in _PLAIN else "card"
    return say(order, f"pictures-pipeline-{kind}-{part.removeprefix('card')}")


def _money(amount: int) -> str:
    return f"−${-amount}" if amount < 0 else f"${amount}"


def _sign(order: Order) -> Picture:
    theme = THEMES[order.theme]

    def sign(canvas: Canvas, centre: Point, size: float, part: str) -> None:
        (x, y), half = centre, round(size / 2)
        match part:
            case "cash":
                canvas.text(centre, "$", round(size), INK, anchor="m")
            case "oil":
                barrel(canvas, centre, round(size), "O3")
            case "pipelines":
                tile(canvas, (x - half, y - half), half, 64, 0, theme)
                tile(canvas, (x - half, y), half, 100, 0, theme)
            case "tile":
                machine(canvas, centre, round(size))
            case "penalties":
                cube(canvas, centre, round(size * 0.8))
            case _:
                canvas.text(centre, part.removeprefix("card"), LABEL, INK, anchor="m")

    return sign
