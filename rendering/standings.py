"""The final standing of any game: who came where, and what their points are made of."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

from bot.engine.core import Result, ScoreLine, Standing
from rendering.canvas import Box, Canvas, Point, plate, split, stamp
from rendering.colour import GOLD, INK, Theme, mix
from rendering.frame import GAP, HEADER, MARGIN, WIDTH, known_as, pill, say
from rendering.lettering import BODY, HERO, LABEL, LEAD, length
from rendering.order import Order
from rendering.signs import SIGNS, token

HEIGHT = 1000
SHEET: Box = (MARGIN, HEADER + GAP, WIDTH - MARGIN, HEIGHT - MARGIN)
_LEFT, _NARROWEST = SHEET[0] + 212, 48
_FOOT = 84  # room for the legend


class Part(NamedTuple):
    """A part of the score: its name, its colour, and its numbers in words."""

    key: str
    colour: str
    label: str


Picture = Callable[[Canvas, Point, float, str], None]


class Look(NamedTuple):
    """What a game brings along to have its result drawn."""

    theme: Theme
    parts: tuple[Part, ...]
    picture: Picture
    made_of: Callable[[ScoreLine], str]
    tied: Callable[[Standing], str]
    total: Callable[[int], int | str] = int  # how a total is written
    points: Callable[[int], int | str] = int  # how it is written on a bar
    longest: int = 1150  # of all bars: the rest is for the total


@stamp
def wreath(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw two laurel branches."""
    for side in (-1, 1):
        for turn in (pi / 2 + side * (0.35 + k * 0.31) for k in range(8)):
            x, y = centre[0] + cos(turn) * size * 0.47, centre[1] + sin(turn) * size * 0.47
            dx, dy = -sin(turn) * side * size * 0.1, cos(turn) * side * size * 0.1
            leaf = [
                (x - dx, y - dy),
                (x + dy / 2, y - dx / 2),
                (x + dx * 1.1, y + dy * 1.1),
                (x - dy / 2, y + dx / 2),
            ]
            canvas.poly(leaf, colour)


def draw_standings(canvas: Canvas, order: Order, result: Result, look: Look) -> None:
    """Draw the result on a sheet that is already there."""
    standings = result.standings
    scale = look.longest / max(1, *(standing.total for standing in standings))
    room = (SHEET[0] + 12, SHEET[1] + 12, SHEET[2] - 12, SHEET[3] - _FOOT)
    for standing, box in zip(standings, split(room, len(standings), 6, down=True), strict=True):
        _row(canvas, order, standing, look, box, scale)
    _legend(canvas, look)
    first = standings[0]
    won = say(order, "pictures-wins", total=look.total(first.total))
    pill(canvas, (first.seat,), known_as(order, first.seat), won)


def _row(canvas: Canvas, order: Order, standing: Standing, look: Look, box: Box, scale: float) -> None:
    theme, middle = look.theme, (box[1] + box[3]) / 2
    thick = 58 + (box[3] - box[1] - 150) * 0.4
    if standing.rank == 1:
        plate(canvas, box, 12, mix(theme.panel, GOLD, 0.28))
        wreath(canvas, (SHEET[0] + 130, middle), 124, "#b8871f")
    canvas.text((SHEET[0] + 44, middle), standing.rank, LEAD, theme.text, anchor="m")
    token(canvas, (SHEET[0] + 130, middle), 84, SIGNS[standing.seat])
    canvas.text((_LEFT, middle - thick / 2 - 24), known_as(order, standing.seat), BODY, theme.text, width=800)
    x: float = _LEFT
    for line in standing.lines:
        x = _segment(canvas, line, look, (x, middle - thick / 2, scale, thick))
    wide = canvas.text((x + 14, middle), look.total(standing.total), HERO, theme.text)
    room = min(150, SHEET[2] - 40 - x - wide)
    canvas.text((x + 28 + wide, middle), look.tied(standing), LABEL, theme.muted, "Semibold", width=room)


def _segment(canvas: Canvas, line: ScoreLine, look: Look, bar: Box) -> float:
    """Draw the bar of one part, as long as it brought points, and return where it ends."""
    x, y, scale, thick = bar
    if line.points <= 0:
        return x
    colour = next(part.colour for part in look.parts if part.key == line.part)
    wide, made_of = max(line.points * scale, _NARROWEST), look.made_of(line)
    plate(canvas, (x, y, x + wide - 2, y + thick), 8, colour, mix(colour, INK, 0.5), 2)
    pictured = wide > 120
    if pictured:
        look.picture(canvas, (x + 34, y + thick / 2), 46, line.part)
    size = LEAD if wide > 60 else BODY
    canvas.text(
        (x + wide / 2 + 22 * pictured, y + thick / 2), look.points(line.points), size, INK, anchor="m"
    )
    if length(made_of, LABEL, "Semibold") < wide:
        canvas.text((x + wide / 2, y + thick + 20), made_of, LABEL, look.theme.muted, "Semibold", "m")
    return x + wide


def _legend(canvas: Canvas, look: Look) -> None:
    step = min(300, (SHEET[2] - _LEFT) / len(look.parts))
    for n, part in enumerate(look.parts):
        x, y = _LEFT + n * step, SHEET[3] - 40
        plate(canvas, (x, y - 24, x + 52, y + 24), 8, part.colour, INK, 2)
        look.picture(canvas, (x + 26, y), 40, part.key)
        canvas.text((x + 66, y), part.label, LABEL, look.theme.muted, "Semibold", width=step - 80)
