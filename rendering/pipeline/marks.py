"""What points something out: numbers to pick, rings around what is new, broken lines around a draft."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.engine.core import Square
from bot.games.pipeline.view import Laid, PlayerView, View, halves
from rendering.canvas import Box, Canvas, Point, plate
from rendering.colour import ALARM, INK, IVORY, Theme
from rendering.lettering import LABEL
from rendering.order import Mark
from rendering.pipeline.facts import Spot
from rendering.pipeline.look import CHOICE, NEW, STEEL
from rendering.pipeline.network import Chart, spots
from rendering.pipeline.pipes import tile

_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_TIGHT, _ROOMY = 64, 80  # on a smaller half there is room for one number, on a larger one for four
RECENT = 6  # tiles that a turn may add, more or less


def choice(canvas: Canvas, centre: Point, label: str, size: int, colour: str = CHOICE) -> None:
    """Draw a number that can be picked."""
    (x, y), half = centre, size * (0.3 * max(1, len(label)) + 0.22)
    plate(canvas, (x - half, y - size * 0.56, x + half, y + size * 0.56), size * 0.36, colour, INK, 2.5)
    canvas.text(centre, label, size, INK, anchor="m", width=half * 2 - 6)


def ring(canvas: Canvas, box: Box, size: float) -> None:
    """Ring what is new."""
    x0, y0, x1, y1 = box
    line = max(3, size * 0.07)
    plate(canvas, (x0 - line, y0 - line, x1 + line, y1 + line), size * 0.2, None, INK, line * 1.8)
    plate(canvas, (x0 - line + 1, y0 - line + 1, x1 + line - 1, y1 + line - 1), size * 0.2, None, NEW, line)


def dashes(canvas: Canvas, box: Box, size: float, colour: str = IVORY) -> None:
    """Draw a broken line around what is not yet final."""
    width, step = max(3, round(size * 0.06)), max(8.0, size / 4)
    for a, b in _pieces(box, step):
        canvas.line([a, b], INK, width + 4)
    for a, b in _pieces(box, step):
        canvas.line([a, b], colour, width)


def _pieces(box: Box, step: float) -> Iterator[tuple[Point, Point]]:
    x0, y0, x1, y1 = box
    for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
        count = max(1, round((abs(b[0] - a[0]) + abs(b[1] - a[1])) / step))
        for k in range(count):
            near, far = (k + 0.2) / count, (k + 0.8) / count
            yield (
                (a[0] + (b[0] - a[0]) * near, a[1] + (b[1] - a[1]) * near),
                (a[0] + (b[0] - a[0]) * far, a[1] + (b[1] - a[1]) * far),
            )


def cross(canvas: Canvas, centre: Point, size: float) -> None:
    """Cross out what cannot be picked."""
    (x, y), half = centre, size * 0.28
    for width, paint in ((0.2, IVORY), (0.11, ALARM)):
        canvas.line([(x - half, y - half), (x + half, y + half)], paint, size * width)
        canvas.line([(x - half, y + half), (x + half, y - half)], paint, size * width)


def draw_mark(canvas: Canvas, mark: Mark, box: Box, size: float) -> None:
    """Draw anything but a number around or on a box."""
    x0, y0, x1, y1 = box
    match mark.kind:
        case "barred":
            cross(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), size)
        case "new":
            ring(canvas, box, size)
        case "draft":
            dashes(canvas, box, size)


# On a network


def draw_network_marks(canvas: Canvas, marks: Sequence[Mark], player: PlayerView, place: Chart) -> None:
    """Draw the marks on a network; what a tile was laid or drafted for is drawn around the whole tile."""
    for mark in sorted(marks, key=lambda mark: ("new", "draft", "barred", "choice").index(mark.kind)):
        for spot in spots([mark.square]) if mark.kind != "choice" else ():
            if place.shows(spot):
                draw_mark(canvas, mark, _around(mark, spot, player, place), place.cell)
    best = ghost(marks)
    faint = spots(halves(best.laid)) if best else []
    for spot, labels in numbered(marks).items():
        if place.shows(spot):
            _numbers(canvas, labels, spot, place, aside=spot in faint)


def numbered(marks: Iterable[Mark]) -> dict[Spot, list[str]]:
    """Return the numbers on each spot of a network: several where a tile may lie in several ways."""
    found: dict[Spot, list[str]] = {}
    for mark in marks:
        for spot in spots([mark.square]) if mark.kind == "choice" else ():
            found.setdefault(spot, []).append(mark.label)
    return found


class Ghost(NamedTuple):
    """A tile as it would lie in a place, and the number of that place."""

    laid: Laid
    label: str


def ghost(marks: Iterable[Mark]) -> Ghost | None:
    """Return the tile in hand as it would lie in the first of the numbered places."""
    for mark in marks:
        kind, *words = mark.code.split(".")
        if mark.kind == "choice" and kind == "Place" and spots([mark.square]):
            return Ghost(Laid(int(words[0]), Square(mark.square), int(words[2])), mark.label)
    return None


def draw_ghost(canvas: Canvas, theme: Theme, laid: Laid, place: Chart) -> None:
    """Draw a tile faintly where it could go."""
    both = spots(halves(laid))
    tile(canvas, place.corner(both[0]), place.cell, laid.tile, laid.turn, theme, faint=True)
    dashes(canvas, _box(both, place), place.cell, CHOICE)


def _around(mark: Mark, spot: Spot, player: PlayerView, place: Chart) -> Box:
    both = [spot]
    if mark.kind != "barred" and mark.square not in player.machines:
        for laid in player.tiles:
            if laid.square == mark.square:
                both = spots(halves(laid))
    return _box(both, place)


def _box(both: Sequence[Spot], place: Chart) -> Box:
    corners = [place.corner(one) for one in both]
    (x0, y0), (x1, y1) = ([f(c[axis] for c in corners) for axis in (0, 1)] for f in (min, max))
    return x0, y0, x1 + place.cell, y1 + place.cell


def _numbers(canvas: Canvas, labels: Sequence[str], spot: Spot, place: Chart, *, aside: bool) -> None:
    """Write the numbers of a spot; where a tile shows through, they stand aside if there is room."""
    (x, y), cell = place.middle(spot), place.cell
    if cell < _TIGHT or (len(labels) == 1 and not (aside and cell >= _ROOMY)):
        choice(canvas, (x, y), labels[0], max(LABEL, min(44, round(cell * 0.5))))
        return
    if cell >= _ROOMY:
        for label, (dx, dy) in zip(labels, _CORNERS, strict=False):
            choice(canvas, (x + dx * cell * 0.25, y + dy * cell * 0.25), label, LABEL)
        return
    more = labels[1] if len(labels) == 2 else f"+{len(labels) - 1}"
    choice(canvas, (x, y - 16), labels[0], LABEL)
    choice(canvas, (x, y + 16), more, LABEL, CHOICE if len(labels) == 2 else STEEL)


def changed(view: View, marks: Sequence[Mark]) -> dict[int, list[Mark]]:
    """Tell by seat which new squares are whose: a name such as M13 is on everybody's sheet.

    It is the latest tiles and machines that are new; if that fits several, it was whoever has just moved.
    """
    found: dict[int, list[Mark]] = {}
    for mark in marks:
        fits = [
            seat
            for seat, player in enumerate(view.players)
            if mark.square in player.machines
            or mark.square in [laid.square for laid in player.tiles[-RECENT:]]
        ]
        for seat in sorted(fits, key=lambda seat: seat != _last(view))[:1] if mark.kind == "new" else ():
            found.setdefault(seat, []).append(mark)
    return found


def _last(view: View) -> int | None:
    """Return who moved last, as far as the order of this round tells it."""
    if view.turn is None or view.turn.seat not in view.order:
        return None
    place = view.order.index(view.turn.seat)
    return view.order[place - 1] if place else view.turn.seat
