"""How a game of Oasis came out."""

from PIL import Image

from bot.engine.core import Result, ScoreLine
from rendering.final import HEIGHT, Part, Style
from rendering.kit.canvas import Box
from rendering.kit.colour import Theme
from rendering.kit.frame import say
from rendering.kit.keeping import kept
from rendering.kit.paper import sheeted
from rendering.oasis.board import sands
from rendering.oasis.icons import icon
from rendering.oasis.palette import PARTS
from rendering.oasis.scene import Subject

_BARS = {"camels": "#d3a377", "oasis": "#7cb969", "steppe": "#ecc95a", "rocky": "#aab0b8"}


def final_style(subject: Subject, result: Result) -> Style:
    """Say how a result of this game is drawn."""
    parts = [Part(key, _BARS[key], subject.say(f"part-{key}")) for key, _ in PARTS]
    course = say(subject.order, "pictures-course-points")
    why = subject.name(f"ending-{result.ending}")
    return Style(_base, why, subject.theme, tuple(parts), icon, course, _made_of)


@kept
def _base(theme: Theme, boxes: tuple[Box, ...]) -> Image.Image:
    return sheeted(sands(theme, HEIGHT), boxes, theme)


def _made_of(line: ScoreLine) -> str:
    return f"{line.facts['pieces']} × {line.facts['markers']}"
