"""How a game of Oilfield came out."""

from PIL import Image

from bot.engine.core import Result, ScoreLine
from rendering.final import HEIGHT, Part, Style
from rendering.kit.canvas import Box
from rendering.kit.colour import Theme
from rendering.kit.frame import say
from rendering.kit.keeping import kept
from rendering.kit.paper import sheeted
from rendering.oilfield.board import plain
from rendering.oilfield.palette import BARS
from rendering.oilfield.player import picture
from rendering.oilfield.scene import Subject


def final_style(subject: Subject, result: Result) -> Style:
    """Say how a result of this game is drawn."""
    parts = [Part(key, colour, subject.say(f"part-{key}")) for key, colour in BARS.items()]
    course = say(subject.order, "pictures-course-points")
    why = subject.name(f"ending-{result.ending}")
    return Style(_base, why, subject.theme, tuple(parts), picture, course, _made_of)


@kept
def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    return sheeted(plain(theme, HEIGHT), boxes, theme)


def _made_of(line: ScoreLine) -> str:
    return f"${line.facts['money']}" if "money" in line.facts else ""
