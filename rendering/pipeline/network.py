"""A player's network on its sheet, of whatever size: tiles, machines, and pipelines."""

from collections.abc import Iterable, Sequence
from math import hypot

from PIL import Image

from bot.games.pipeline.view import (
    COLOURS,
    Face,
    LineView,
    PlayerView,
    View,
    faces,
    halves,
    spot_of,
    square_at,
)
from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.chart import Chart, Spot, Window
from rendering.kit.colour import INK, IVORY, Theme, fade
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL, length
from rendering.pipeline.palette import PIPE, SIGNAL
from rendering.pipeline.pipes import STEP, Ends, course, machine, tile

AXIS = 46  # room for the letters and numbers of squares
_REACH = 2  # a tile has two halves, and one of them touches
_CLEAR = (76, 38)  # how far apart two signs are, across or down
_BADGED = 36  # on smaller halves the value of a pipeline would hide too much


def spots(squares: Iterable[str]) -> list[Spot]:
    """Return where squares lie, as far as they are squares of a network."""
    return [spot for spot in map(spot_of, squares) if spot is not None]


def covered(player: PlayerView) -> list[Spot]:
    """Return where a player's tiles lie, half by half."""
    return spots(square for laid in player.tiles for square in halves(laid))


def within_reach(spot: Spot, others: Sequence[Spot]) -> bool:
    """Say whether a tile could be laid here to touch one of the others."""
    return any(abs(spot[0] - x) + abs(spot[1] - y) <= _REACH for x, y in others)


def chart(room: Sequence[Spot], box: Box, most: int, *, rim: int = 0, axis: int = 0) -> Chart:
    """Fit a network, or any spots, into a box: as large as it goes, with so many free cells around it."""
    room = room or [(0, 0), (1, 0)]
    (west, east), (north, south) = ((min(v) - rim, max(v) + rim) for v in zip(*room, strict=True))
    x0, y0, x1, y1 = box
    wide, high = x1 - x0 - axis, y1 - y0 - axis
    cell = max(1, int(min(most, wide / (east - west + 1), high / (south - north + 1))))
    cols, rows = max(int(wide // cell), east - west + 1), max(int(high // cell), south - north + 1)
    col, row = west - (cols - (east - west + 1)) // 2, north - (rows - (south - north + 1)) // 2
    left, top = x0 + axis + (wide - cols * cell) // 2, y0 + axis + (high - rows * cell) // 2
    return Chart(left, top, cell, Window(col, row, cols, rows))


def draw_paper(canvas: Canvas, theme: Theme, sheet: Box, place: Chart, *, axis: bool) -> None:
    """Draw the millimetre paper under a network, with the names of columns and rows."""
    x0, y0, x1, y1 = (round(v) for v in sheet)
    shift = round(place.left) - x0, round(place.top) - y0
    canvas.image.paste(_paper(theme, (x1 - x0, y1 - y0), place.cell, shift), (x0, y0))
    if not axis:
        return
    window, every = place.window, max(1, -(-50 // place.cell))
    for col in range(window.col, window.col + window.cols, every):
        name = square_at((col, window.row)).rstrip("0123456789")
        canvas.text((place.middle((col, 0))[0], y0 + 22), name, LABEL, theme.muted, "Semibold", "m")
    for row in range(window.row, window.row + window.rows, every):
        name = square_at((window.col, row)).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        canvas.text((x0 + 25, place.middle((0, row))[1]), name, LABEL, theme.muted, "Semibold", "m")


@kept
def _paper(theme: Theme, size: tuple[int, int], cell: int, shift: tuple[int, int]) -> Image.Image:
    canvas = Canvas(Image.new("RGB", size, theme.panel))
    fine = 4 if cell >= 60 else 2 if cell >= 20 else 1
    cell *= -(-10 // cell)
    for axis in (0, 1):
        step, first = cell / fine, shift[axis] % cell
        for k in range(-fine, int(size[axis] / step) + fine):
            v = round(first + k * step)
            tone = fade(theme.line, 0.34 if k % fine == 0 else 0.13)
            canvas.line([(v, 0), (v, size[1])] if axis == 0 else [(0, v), (size[0], v)], tone, 1)
    plate(canvas, (0, 0, *size), 4, None, fade(theme.line, 0.9), 2)
    return canvas.image


def draw_network(canvas: Canvas, theme: Theme, player: PlayerView, place: Chart) -> None:
    for laid in player.tiles:
        for spot in spots([laid.square]):
            tile(canvas, place.corner(spot), place.cell, laid.tile, laid.turn, theme)
    for spot in spots(player.machines):
        machine(canvas, place.middle(spot), place.cell)


# Pipelines


def _faces(player: PlayerView) -> dict[Spot, Face]:
    """Return what lies on each spot."""
    found: dict[Spot, Face] = {}
    for laid in player.tiles:
        found |= zip(spots(halves(laid)), faces(laid.tile, laid.turn), strict=True)
    return found


def _route(line: LineView, found: dict[Spot, Face]) -> list[tuple[Spot, Ends]]:
    """Return the segments of a pipeline of two or more, each by its spot and the sides that it joins."""
    path = spots(line.squares)
    route = []
    for n, spot in enumerate(path):
        back = path[n - 1] if n or line.loop else None
        ahead = path[(n + 1) % len(path)] if n + 1 < len(path) or line.loop else None
        a, b = (None if other is None else _side(spot, other) for other in (back, ahead))
        if a is None and b is None:
            return []
        exits = found[spot].exits
        route.append((spot, (exits[b or 0] if a is None else a, exits[a or 0] if b is None else b)))
    return route


def _side(spot: Spot, other: Spot) -> int:
    return STEP.index((other[0] - spot[0], other[1] - spot[1]))


def able(view: View, seat: int) -> list[int]:
    """Return the numbers of a player's pipelines that can refine anything."""
    least = {colour: min(view.costs[3 * n : 3 * n + 3]) for n, colour in enumerate(COLOURS)}
    return [line.number for line in view.players[seat].lines if line.value >= least[line.colour]]


def light_lines(canvas: Canvas, player: PlayerView, sheet: Box, place: Chart, numbers: Iterable[int]) -> None:
    """Let pipelines shine that may run."""
    found, chosen = _faces(player), set(numbers)
    x0, y0, x1, y1 = (round(v) for v in sheet)
    mask = Canvas(Image.new("L", ((x1 - x0) * 2, (y1 - y0) * 2)), 2)
    for line in player.lines:
        for spot, ends in _route(line, found) if line.number in chosen else ():
            x, y = place.middle(spot)
            mask.line(course((x - x0, y - y0), place.cell, ends), 255, place.cell * 0.1)
    canvas.image.paste(SIGNAL, (x0, y0), mask.done())


def draw_values(
    canvas: Canvas,
    player: PlayerView,
    place: Chart,
    worthy: Iterable[int],
    *,
    numbered: Iterable[int] = (),
    taken: Iterable[Point] = (),
) -> None:
    """Write the value of every pipeline that can refine, yellow if it has a machine; some are numbered.

    They keep clear of `taken` points, and one that finds no room is left out.
    """
    if place.cell < _BADGED:
        return
    found, named, shown = _faces(player), set(numbered), {*worthy, *numbered}
    crowd = [*taken, *(place.middle(spot) for spot in spots(player.machines))]
    for line in player.lines:
        route = _route(line, found)
        if not route or line.number not in shown:
            continue
        at = _badge_spot(route, place, crowd)
        if all(_apart(at, other) for other in crowd) or line.number in named:
            crowd.append(at)
            value_badge(canvas, at, line, number=line.number in named)


def _apart(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) > _CLEAR[0] or abs(one[1] - other[1]) > _CLEAR[1]


def _badge_spot(route: Sequence[tuple[Spot, Ends]], place: Chart, crowd: Sequence[Point]) -> Point:
    """Return the place on a pipeline that hides least: clear of others, on a bend, near its middle."""
    points = [(course(place.middle(spot), place.cell, ends)[6], ends) for spot, ends in route]
    x, y = (sum(point[axis] for point, _ in points) / len(points) for axis in (0, 1))

    def cost(one: tuple[Point, Ends]) -> tuple[float, bool, float]:
        (u, v), ends = one
        hits = sum(max(0, 104 - hypot(u - a, (v - b) * 2)) for a, b in crowd)
        return hits, (ends[0] - ends[1]) % 2 == 0, hypot(u - x, v - y)

    return min(points, key=cost)[0]


def value_badge(
    canvas: Canvas, centre: Point, line: LineView, *, number: bool = False, size: int = LABEL
) -> None:
    """Draw the colour and the value of a pipeline, with its number in front if it is to be named."""
    (x, y), driven, text = centre, bool(line.machines), f"{line.colour}{line.value}"
    front = f"{line.number}" if number else ""
    wide, head = length(text, size, "Black") + 24, (length(front, size, "Black") + 20) if front else 0
    left, tall = x - (wide + head) / 2, size * 0.64
    if front:
        plate(canvas, (left, y - tall, left + head + 18, y + tall), 9, IVORY, INK, 2)
        canvas.text((left + head / 2 + 1, y), front, size, INK, anchor="m")
    fill, rim, ink = (SIGNAL, INK, INK) if driven else (INK, PIPE[line.colour], IVORY)
    plate(canvas, (left + head, y - tall, left + head + wide, y + tall), tall, fill, rim, 3)
    canvas.text((left + head + wide / 2, y), text, size, ink, anchor="m")
