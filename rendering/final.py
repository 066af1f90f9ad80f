"""The final standing of any game: who came where, what their points are made of, and how the lead changed."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from bot.engine.core import Result, ScoreLine, Standing
from rendering.kit.canvas import Box, Canvas, Point, plate, split, stamp
from rendering.kit.colour import GOLD, INK, Theme, mix
from rendering.kit.course import Course, draw_course
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH, headline, known_as, listed, pill, say, sentence
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD, TITLE, length
from rendering.kit.scene import AnySubject
from rendering.kit.signs import sign_of, token
from rendering.order import Order

HEIGHT = 1060
_SHEET: Box = (MARGIN, HEADER + GAP, WIDTH - MARGIN, HEIGHT - MARGIN)
_CUT = 892  # where the sheet of the course begins
_NAME, _BAR = 54, 34  # the height of a name, and of a bar where there is little room
_ROOMY = 90  # spare height of a row, from which on it is written larger
_CHIP: Point = (42, 36)
_MOST_IN_A_ROW = 5  # parts of a score


class Part(NamedTuple):
    """A part of the score: its key, its colour and its name."""

    key: str
    colour: str
    label: str


def signed(number: int) -> str:
    """Write a number with a minus that can be seen."""
    return f"−{-number}" if number < 0 else f"{number}"


Sign = Callable[[Canvas, Point, float, str], None]


class Style(NamedTuple):
    """What a game brings along to have its result drawn."""

    base: Callable[[Theme, tuple[Box, ...]], Image.Image]  # the sheets that all is drawn on
    why: str  # the game is over
    theme: Theme
    parts: tuple[Part, ...]
    sign: Sign
    course: str  # what the chart is about
    made_of: Callable[[ScoreLine], str] = lambda _: ""
    total: Callable[[int], str] = signed  # how a total is written
    points: Callable[[int], str] = signed  # how a part of it is written
    best: str = ""  # what winners are laid on

    def colour(self, key: str) -> str:
        return next(part.colour for part in self.parts if part.key == key)


def sheets(order: Order) -> tuple[Box, ...]:
    """Return the sheets of the picture: the standings, and the course where it is known."""
    x0, y0, x1, y1 = _SHEET
    return ((x0, y0, _CUT - GAP, y1), (_CUT, y0, x1, y1)) if len(order.history) > 1 else (_SHEET,)


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


class Final(NamedTuple):
    """A result on its way to the picture."""

    canvas: Canvas
    order: Order
    result: Result
    style: Style


def draw_final(subject: AnySubject, result: Result, style: Style) -> Image.Image:
    """Draw the result as everybody sees it."""
    order = subject.order
    canvas = subject.on(style.base(style.theme, sheets(order))).canvas
    headline(canvas, order, say(order, "pictures-final", rounds=subject.view.round), sentence(style.why))
    draw_standings(canvas, order, result, style)
    return canvas.image


def draw_standings(canvas: Canvas, order: Order, result: Result, style: Style) -> None:
    """Draw the result on sheets that are already there; what brought nobody anything is left out."""
    (x0, y0, x1, y1), *more = sheets(order)
    counted = {line.part for standing in result.standings for line in standing.lines if line.points}
    style = style._replace(parts=tuple([part for part in style.parts if part.key in counted]))
    final = Final(canvas, order, result, style)
    foot = _legend(canvas, style, (x0 + 28, x1 - 20), y1 - 10)
    rows = split((x0 + 12, y0 + 12, x1 - 12, foot), len(result.standings), 6, down=True)
    for standing, box in zip(result.standings, rows, strict=True):
        _row(final, standing, box)
    _winners(final)
    for box in more:
        _course(final, box)


def _winners(final: Final) -> None:
    """Name all who won in the header."""
    canvas, order, result, style = final
    names = [known_as(order, seat) for seat in result.winners]
    won = say(order, "pictures-wins", winners=len(names), total=style.total(result.standings[0].total))
    pill(canvas, order, result.winners, listed(order, names), won)


def _course(final: Final, sheet: Box) -> None:
    canvas, order, result, style = final
    signs = [sign_of(order.names, seat) for seat in range(len(result.standings))]
    ranking, lead = [standing.seat for standing in result.standings], say(order, "pictures-lead")
    course = Course(order.history, signs, ranking, style.theme, style.course, lead, style.points)
    x0, y0, x1, y1 = sheet
    draw_course(canvas, (x0 + 20, y0 + 20, x1 - 12, y1 - 20), course)


def _row(final: Final, standing: Standing, box: Box) -> None:
    """Draw one player's result: the name and the total, a bar, and the numbers it is made of."""
    canvas, style, theme = final.canvas, final.style, final.style.theme
    (x0, y0, x1, y1), middle = box, (box[1] + box[3]) / 2
    if standing.rank == 1:
        plate(canvas, box, 12, style.best or mix(theme.panel, GOLD, 0.28), mix(theme.panel, GOLD, 0.8), 3)
        wreath(canvas, (x0 + 94, middle), 112, "#b8871f")
    canvas.text((x0 + 24, middle), standing.rank, BODY, theme.text, anchor="m")
    token(canvas, (x0 + 94, middle), 76, sign_of(final.order.names, standing.seat))
    shown = [line for line in standing.lines if line.part in {part.key for part in style.parts}]
    down = -(-len(shown) // _MOST_IN_A_ROW)
    air = y1 - y0 - _NAME - _BAR - down * _CHIP[1]
    thick, gap = _BAR + max(0, air - 30) * 0.3, max(4, min(16, air / 5))
    left, right, top = x0 + 148, x1 - 14, middle - (_NAME + thick + down * (_CHIP[1] + gap)) / 2
    _head(final, standing, (left, top, right, top + _NAME), (LEAD, HERO) if air > _ROOMY else (BODY, TITLE))
    _bar(final, standing, (left, top + _NAME, right, top + _NAME + thick))
    for n, line in enumerate(shown):
        across = -(-len(shown) // down)
        y = top + _NAME + thick + gap + n // across * (_CHIP[1] + gap)
        _number(canvas, line, style, split((left, y, right, y + _CHIP[1]), across, 6)[n % across])


def _head(final: Final, standing: Standing, box: Box, sizes: tuple[int, int]) -> None:
    """Write a player's name, the total, and what decided between equals."""
    canvas, order, _, style = final
    (x0, y0, x1, y1), theme = box, style.theme
    y = (y0 + y1) / 2
    right = x1 - canvas.text((x1, y), style.total(standing.total), sizes[1], theme.text, anchor="r") - 20
    if standing.tiebreak is not None:
        tied = say(order, f"{order.game}-tied", **standing.compared())
        right -= canvas.text((right, y + 2), tied, LABEL, theme.muted, "Semibold", "r", 300) + 20
    canvas.text((x0, y + 2), known_as(order, standing.seat), sizes[0], theme.text, width=right - x0)


def _bar(final: Final, standing: Standing, box: Box) -> None:
    """Draw gains to the right and losses to the left, at one scale for everybody."""
    canvas, style, (x0, y0, x1, y1) = final.canvas, final.style, box
    gained, lost = (max(_sum(one, sign) for one in final.result.standings) for sign in (1, -1))
    scale = (x1 - x0) / max(1, gained + lost)
    zero, middle = x0 + lost * scale, (y0 + y1) / 2
    plate(canvas, (x0, middle - 3, x1, middle + 3), 3, style.theme.edge(0.5))
    ends = {True: zero, False: zero}
    for line in standing.lines:
        start = ends[line.points > 0]
        ends[line.points > 0] = end = start + line.points * scale
        _segment(canvas, style, line.part, (min(start, end), y0, max(start, end), y1))
    if lost:
        plate(canvas, (zero - 2, y0 - 5, zero + 2, y1 + 5), 2, style.theme.text)


def _sum(standing: Standing, sign: int) -> int:
    """Return all that was gained, or all that was lost."""
    return sum(max(0, sign * line.points) for line in standing.lines)


def _segment(canvas: Canvas, style: Style, part: str, box: Box) -> None:
    """Draw a part of a bar, with its sign if it is long enough, if it can be seen at all."""
    wide = box[2] - box[0]
    if wide < 2:
        return
    colour = style.colour(part)
    plate(canvas, box, min(7, wide / 3), colour, mix(colour, INK, 0.5), 2)
    if wide > 1.5 * _CHIP[0]:
        style.sign(canvas, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), _CHIP[1], part)


def _number(canvas: Canvas, line: ScoreLine, style: Style, box: Box) -> None:
    """Write the points of one part, and what they come from where there is room."""
    x0, y0, x1, y1 = box
    theme, y = style.theme, (y0 + y1) / 2
    if not line.points:
        canvas.text((x0 + _CHIP[0] / 2, y), "–", BODY, theme.text, "Semibold", "m")
        return
    _chip(canvas, style, line.part, (x0, y))
    x = x0 + _CHIP[0] + 6
    x += canvas.text((x, y), style.points(line.points), BODY, theme.text, width=x1 - x) + 8
    if length(style.made_of(line), LABEL, "Semibold") <= x1 - x:
        canvas.text((x, y), style.made_of(line), LABEL, theme.muted, "Semibold")


def _chip(canvas: Canvas, style: Style, part: str, at: Point) -> None:
    """Draw the sign of a part, from its left side."""
    (x, y), (wide, high), colour = at, _CHIP, style.colour(part)
    plate(canvas, (x, y - high / 2, x + wide, y + high / 2), 7, colour, mix(colour, INK, 0.5), 2)
    style.sign(canvas, (x + wide / 2, y), high - 4, part)


def _legend(canvas: Canvas, style: Style, sides: tuple[float, float], foot: float) -> float:
    """Name the parts in as many lines as it takes, the last one at `foot`; return where they begin."""
    lines: list[list[tuple[float, Part]]] = [[]]
    x = sides[0]
    for part in style.parts:
        wide = _CHIP[0] + 12 + length(part.label, LABEL, "Semibold")
        if x + wide > sides[1] and lines[-1]:
            lines.append([])
            x = sides[0]
        lines[-1].append((x, part))
        x += wide + 28
    top = foot - len(lines) * (_CHIP[1] + 8)
    for n, line in enumerate(lines):
        y = top + (n + 0.5) * (_CHIP[1] + 8)
        for x, part in line:
            _chip(canvas, style, part.key, (x, y))
            left = x + _CHIP[0] + 12
            canvas.text((left, y), part.label, LABEL, style.theme.muted, "Semibold", width=sides[1] - left)
    return top - 8
