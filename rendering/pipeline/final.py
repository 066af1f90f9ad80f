"""How a game of Pipeline came out."""

from PIL import Image

from bot.engine.core import Result
from rendering.final import HEIGHT, Part, Sign, Style
from rendering.kit.canvas import Box, Canvas, Point
from rendering.kit.colour import INK, Theme, mix
from rendering.kit.frame import say
from rendering.kit.lettering import LABEL
from rendering.pipeline.board import base
from rendering.pipeline.cards import part_key
from rendering.pipeline.icons import barrel, cube
from rendering.pipeline.palette import PENALTY, SIGNAL
from rendering.pipeline.pipes import machine, tile
from rendering.pipeline.scene import Subject

_COLOURS = {"cash": "#8fd18a", "oil": "#f0a054", "pipelines": "#7ed3d4", "tile": "#c9d3dc"}
_CARDS = (SIGNAL, "#e6b8ef", "#f2c9a0")  # the bars of the three cards


def final_style(subject: Subject, result: Result) -> Style:
    """Say how a result of this game is drawn."""
    theme, keys = subject.theme, [line.part for line in result.standings[0].lines]
    cards = [key for key in keys if key.startswith("card")]
    colours = _COLOURS | dict(zip(cards, _CARDS, strict=False)) | {"penalties": PENALTY}
    parts = [Part(key, colours[key], subject.say(part_key(key))) for key in keys]
    why, course = subject.say("over"), say(subject.order, "pictures-course-money")
    best = mix(theme.panel, theme.text, 0.12)
    return Style(_base, why, theme, tuple(parts), _sign(theme), course, total=_money, best=best)


def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    return base(theme, HEIGHT, boxes)


def _money(amount: int) -> str:
    return f"−${-amount}" if amount < 0 else f"${amount}"


def _sign(theme: Theme) -> Sign:
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
