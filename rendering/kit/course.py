"""The course of a game: everybody's total after each round, who was ahead, and a chart of it."""

from collections.abc import Callable, Sequence
from itertools import count, groupby
from math import ceil, floor
from statistics import mean
from typing import NamedTuple

from PIL import Image

from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.colour import INK, Theme, mix
from rendering.kit.lettering import LABEL, length
from rendering.kit.paper import hollow
from rendering.kit.signs import Sign, token

History = Sequence[Sequence[int]]  # totals by seat: at the start, then after each round
Stroke = tuple[Sequence[Point], str, float]  # points, colour and width of a line
END, APART = 56, 60  # the sign at the end of a line, and how far the next one keeps away
_REACH = 24 + END / 2  # from the last round to that sign
_BAND = 46
_FINE = 3  # how much larger than the picture lines are drawn
_MOST_ROUNDS, _MOST_TOTALS = 10, 7  # steps of an axis


class Axis(NamedTuple):
    """A scale with round numbers: its ends, and the step from one number to the next."""

    low: int
    high: int
    step: int

    @property
    def numbers(self) -> range:
        return range(self.low, self.high + 1, self.step)


class Plot(NamedTuple):
    """Where the lines are drawn, and where in it a total lies."""

    box: Box
    rounds: int
    scale: Axis

    def at(self, when: int, total: int) -> Point:
        x0, y0, x1, y1 = self.box
        low, high, _ = self.scale
        return x0 + (x1 - x0) * when / self.rounds, y1 - (y1 - y0) * (total - low) / (high - low)


class Course(NamedTuple):
    """A chart to be drawn: whose line lies on top of whose, and how its numbers are written."""

    history: History
    signs: Sequence[Sign]  # of the seats
    ranking: Sequence[int]
    theme: Theme
    title: str
    lead: str
    written: Callable[[int], str]


def leads(history: History) -> list[tuple[int, ...]]:
    """Return who was ahead after each round."""
    return [tuple(seat for seat, total in enumerate(row) if total == max(row)) for row in history[1:]]


def axis(low: int, high: int, most: int) -> Axis:
    """Return a scale that holds `low` and `high`, with few round numbers."""
    steps = (n * 10**zeros for zeros in count() for n in (1, 2, 5))
    step = next(step for step in steps if high - low <= most * step)
    return Axis(floor(low / step) * step, ceil(high / step) * step, step)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places as near as can be to those wanted, in the same order, and `gap` apart."""
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    pools: list[list[float]] = []
    for place, n in enumerate(order):
        pools.append([wanted[n] - place * gap])
        while len(pools) > 1 and mean(pools[-2]) >= mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    nearest = [mean(pool) for pool in pools for _ in pool]
    last = high - (len(order) - 1) * gap
    places = {n: max(low, min(nearest[place], last)) + place * gap for place, n in enumerate(order)}
    return [places[n] for n in range(len(wanted))]


def draw_course(canvas: Canvas, room: Box, course: Course) -> None:
    """Draw everybody's totals after each round, and who was ahead."""
    x0, y0, x1, y1 = room
    history, theme = course.history, course.theme
    canvas.text((x0, y0 + 16), course.title, LABEL, theme.muted, "Semibold", width=x1 - x0)
    totals = [total for row in history for total in row]
    scale = axis(min(0, *totals), max(1, *totals), _MOST_TOTALS)
    numbers = {number: course.written(number) for number in scale.numbers}
    gutter = max(length(text, LABEL, "Semibold") for text in (course.lead, *numbers.values()))
    left, right, foot = x0 + gutter + 14, x1 - _REACH - END / 2, y1 - _BAND - 56
    plot = Plot((left, y0 + 60, right, foot), len(history) - 1, scale)
    _lines(canvas, course, plot)
    for number, text in numbers.items():
        canvas.text((left - 14, plot.at(0, number)[1]), text, LABEL, theme.muted, "Semibold", "r")
    for when in range(0, len(history), axis(0, plot.rounds, _MOST_ROUNDS).step):
        canvas.text((plot.at(when, 0)[0], foot + 30), when, LABEL, theme.muted, "Semibold", "m")
    canvas.text((left - 14, y1 - _BAND / 2), course.lead, LABEL, theme.muted, "Semibold", "r")
    _band(canvas, course, (left, y1 - _BAND, right, y1))


def _lines(canvas: Canvas, course: Course, plot: Plot) -> None:
    """Draw a grid, a line for everybody, the best one's on top, and their signs at the ends."""
    theme, (_, top, right, foot) = course.theme, plot.box
    strokes: list[Stroke] = []
    for number in plot.scale.numbers:
        ends = plot.at(0, number), plot.at(plot.rounds, number)
        bold = number == 0 and plot.scale.low < 0
        strokes.append((ends, theme.muted if bold else theme.line, 4 if bold else 1.5))
    heights = [plot.at(plot.rounds, course.history[-1][seat])[1] for seat in course.ranking]
    signs = list(zip(course.ranking, spread(heights, APART, top, foot), strict=True))
    for seat, y in reversed(signs):
        line = [plot.at(when, row[seat]) for when, row in enumerate(course.history)]
        colour, rim = course.signs[seat].colour, mix(course.signs[seat].colour, theme.text, 0.7)
        strokes += [((line[-1], (right + _REACH, y)), rim, 3), (line, rim, 12), (line, colour, 7)]
    _smoothly(canvas, plot.box, strokes)
    for seat, y in signs:
        token(canvas, (right + _REACH, y), END, course.signs[seat])


def _smoothly(canvas: Canvas, box: Box, strokes: Sequence[Stroke]) -> None:
    """Draw lines larger than they are, and reduce them."""
    left, top = round(box[0]) - 10, round(box[1]) - 10
    patch = canvas.image.crop((left, top, round(box[2] + _REACH), round(box[3]) + 10))
    large = patch.resize((patch.width * _FINE, patch.height * _FINE), Image.Resampling.NEAREST)
    fine = Canvas(large, _FINE)
    for points, colour, width in strokes:
        fine.line([(x - left, y - top) for x, y in points], colour, width)
    canvas.image.paste(fine.done(), (left, top))


def _band(canvas: Canvas, course: Course, box: Box) -> None:
    """Show who was ahead, round by round; where several were, nobody."""
    x0, y0, x1, y1 = box
    step, begun = (x1 - x0) / (len(course.history) - 1), 0
    for ahead, rounds in groupby(leads(course.history)):
        ended = begun + len(list(rounds))
        left, right = round(x0 + begun * step), round(x0 + ended * step)
        begun = ended
        if len(ahead) > 1:
            hollow(canvas, course.theme, (left, y0, right, y1), 4, course.theme.well(0.25), 1)
            continue
        sign = course.signs[ahead[0]]
        plate(canvas, (left, y0, right, y1), 4, sign.colour, mix(sign.colour, INK, 0.6), 2)
        if right - left >= _BAND - 6:
            token(canvas, ((left + right) / 2, (y0 + y1) / 2), _BAND - 8, sign)
