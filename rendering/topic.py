"""Pictures beside the rules: the cards and pieces that a topic speaks of, as they lie on the table."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.engine.core import Fact
from rendering.alt import AnyTeller, Line, Part
from rendering.kit.canvas import Box, Canvas, split
from rendering.kit.colour import Theme
from rendering.kit.frame import say
from rendering.kit.keeping import kept
from rendering.kit.lettering import BODY, LABEL, Weight, broken
from rendering.kit.paper import grain, panels
from rendering.kit.scene import C
from rendering.order import Order

WIDTH = 1000  # narrower than a board, so that its words can be read beside a text
_MARGIN, _GAP, _PAD = 16, 12, 14
_NAME, _LINE = 40, 34  # pixels that a line of each takes


class Thing(NamedTuple):
    """Something in the box: how it looks, what it is called, and what is to be said of it.

    What is called by its name on the picture itself has it for the alt text, as `told`.
    """

    draw: Callable[[Canvas, Box], None]
    name: str = ""
    note: str = ""
    told: str = ""


class Page(Struct, Generic[C], frozen=True):
    """What the pictures of a topic are made from: what is printed in an edition, and a reader's language."""

    order: Order
    content: C
    theme: Theme

    def say(self, key: str, **facts: Fact) -> str:
        """Return a phrase of this game's pictures."""
        return say(self.order, f"pictures-{self.order.game}-{key}", **facts)

    def name(self, key: str) -> str:
        """Return the game's own name for something."""
        return say(self.order, f"{self.order.game}-{key}")

    def copies(self, count: int) -> str:
        return say(self.order, "pictures-topic-copies", count=count)


class Shown(Struct, Generic[C], frozen=True):
    """The things of a topic: how many lie side by side, and how tall their pictures are."""

    things: Callable[[Page[C]], Sequence[Thing]]
    across: int
    tall: int


def draw_topic(page: Page[C], shown: Shown[C]) -> Image.Image:
    """Lay things out in rows, each with its name below."""
    things, wide = shown.things(page), _wide(shown.across)
    words = max([_height(thing, wide) for thing in things])
    high = shown.tall + words + 2 * _PAD
    canvas = Canvas(_base(page.theme, len(things), shown.across, high).copy())
    for thing, box in zip(things, _cells(len(things), shown.across, high), strict=True):
        _thing(canvas, page.theme, thing, box, shown.tall)
    return canvas.image


def _thing(canvas: Canvas, theme: Theme, thing: Thing, box: Box, tall: int) -> None:
    x0, y0, x1, _ = box
    thing.draw(canvas, (x0 + _PAD, y0 + _PAD, x1 - _PAD, y0 + _PAD + tall))
    middle, y, wide = (x0 + x1) / 2, y0 + _PAD + tall + 4, x1 - x0 - 2 * _PAD
    for line in _lines(thing.name, BODY, "Bold", wide):
        canvas.text((middle, y + _NAME / 2), line, BODY, theme.text, "Bold", "m", wide)
        y += _NAME
    for line in _lines(thing.note, LABEL, "Semibold", wide):
        canvas.text((middle, y + _LINE / 2), line, LABEL, theme.muted, "Semibold", "m", wide)
        y += _LINE


def _height(thing: Thing, wide: float) -> int:
    """Return the room that the words below a thing take."""
    named, said = _lines(thing.name, BODY, "Bold", wide), _lines(thing.note, LABEL, "Semibold", wide)
    return _NAME * len(named) + _LINE * len(said)


def _lines(text: str, size: int, weight: Weight, wide: float) -> list[str]:
    """Break words into as many lines as they take."""
    lines = []
    while text:
        line, text = broken(text, size, weight, wide)
        lines.append(line)
    return lines


def _wide(across: int) -> float:
    x0, _, x1, _ = split((_MARGIN, 0, WIDTH - _MARGIN, 1), across, _GAP)[0]
    return x1 - x0 - 2 * _PAD


def _cells(count: int, across: int, high: int) -> list[Box]:
    """Return the places of things, row by row; the last row stands in the middle."""
    rows = -(-count // across)
    room = (_MARGIN, _MARGIN, WIDTH - _MARGIN, _MARGIN + rows * (high + _GAP) - _GAP)
    cells = [cell for row in split(room, rows, _GAP, down=True) for cell in split(row, across, _GAP)]
    full, left = cells[: (rows - 1) * across], cells[(rows - 1) * across : count]
    shift = (WIDTH - left[0][0] - left[-1][2]) / 2
    return [*full, *[(x0 + shift, y0, x1 + shift, y1) for x0, y0, x1, y1 in left]]


@kept
def _base(theme: Theme, count: int, across: int, high: int) -> Image.Image:
    cells = _cells(count, across, high)
    canvas = Canvas(Image.new("RGB", (WIDTH, round(cells[-1][3]) + _MARGIN), theme.ground))
    panels(canvas, cells, theme)
    return grain(canvas.image, theme)


def tell_topic(tell: AnyTeller, things: Sequence[Thing]) -> list[Part]:
    """Say what is shown."""
    said = [" ".join(filter(None, (thing.told or thing.name, thing.note))) for thing in things]
    shown = tell.say("pictures-topic-alt", things=tuple(said))
    return [Part(tell.order.title, [Line(shown)])]
