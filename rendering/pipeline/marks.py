"""What points something out: numbers to pick, rings around what is new, broken lines around a draft.

Squares of a network are found on its chart. Everything else lies where it was drawn, by the names that
`bot.games.pipeline.places` gives it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.engine.core import Square
from bot.games.pipeline.view import Laid, PlayerView, halves
from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.chart import Chart, Spot
from rendering.kit.colour import INK, Theme
from rendering.kit.frame import say
from rendering.kit.lettering import LABEL
from rendering.kit.outline import Rim, cross, ring, stitches
from rendering.order import Mark
from rendering.pipeline.network import spots
from rendering.pipeline.palette import CHOICE, NEW, STEEL
from rendering.pipeline.pipes import tile
from rendering.pipeline.scene import Scene

_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_TIGHT, _ROOMY = 64, 80  # on a smaller half there is room for one number, on a larger one for four
_LOW = 60  # on a lower card a number stands between what it asks for and what it pays
_LARGE, _RINGED = 40, 80  # the largest number, and the size from which on all is ringed alike
LEGEND = "legend"  # where there is room to explain rings: from the left, in the middle of its height
Spots = dict[str, Box]  # where things came to lie


def choice(canvas: Canvas, centre: Point, label: str, size: int, colour: str = CHOICE) -> None:
    """Draw a number that can be picked."""
    (x, y), half = centre, size * (0.3 * max(1, len(label)) + 0.22)
    plate(canvas, (x - half, y - size * 0.56, x + half, y + size * 0.56), size * 0.36, colour, INK, 2.5)
    canvas.text(centre, label, size, INK, anchor="m", width=half * 2 - 6)


def draw_mark(canvas: Canvas, mark: Mark, box: Box, size: float) -> None:
    """Draw anything but a number around or on a box."""
    x0, y0, x1, y1 = box
    match mark.kind:
        case "barred":
            cross(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), size * 0.28, (size * 0.2, size * 0.11))
        case "new":
            ring(canvas, box, NEW, Rim.snug(size))
        case "draft":
            stitches(canvas, box, size)


# On things that have a name


def draw_marks(
    scene: Scene,
) -> list[Mark]:
    """Draw the marks on all that lies on the picture, and return them."""
    canvas, found = scene.canvas, scene.shown()
    for mark in found:
        box = scene.spots[mark.square]
        if mark.kind == "choice":
            _tag(canvas, mark, box)
        else:
            draw_mark(canvas, mark, box, min(box[2] - box[0], box[3] - box[1], _RINGED))
    return found


def _tag(canvas: Canvas, mark: Mark, box: Box) -> None:
    """Number something where it hides least: a tile in its middle, a card at a corner, a slot at its top."""
    x0, y0, x1, y1 = box
    x, y, wide = (x0 + x1) / 2, (y0 + y1) / 2, min(x1 - x0, 2 * (y1 - y0))
    match mark.square.split("_"):
        case ["deal", *_] if y1 - y0 < _LOW:
            x += 24
        case ["deal", *_]:
            x, y = x1 - 16, y0 + 4
        case ["space", *_]:
            x, y, wide = x1 - 12, y0 - 2, LABEL
        case ["shelf", *_]:
            x, y = x0 + 16, y0 + 4
        case ["tanks", _, _]:
            x = x1 - 24
        case ["family", _]:
            x, y = x1 - 40, y0 + 42
        case ["level", _, _]:
            x, y = x1 - 28, y1 - 10
        case ["slot", *_]:
            y = y0 + 2
    choice(canvas, (x, y), mark.label, max(LABEL, min(_LARGE, round(wide * 0.28))))


def explain(scene: Scene, kinds: Iterable[str]) -> None:
    """Say in a line what rings mean, as far as there is room."""
    (x, y, right, _), canvas = scene.spots[LEGEND], scene.canvas
    for kind in kinds:
        if x < right - 200:
            square = (x, y - 14, x + 28, y + 14)
            if kind == "new":
                ring(canvas, square, NEW, Rim.snug(28))
            else:
                stitches(canvas, square, 28)
            label = say(scene.order, f"pictures-{kind}")
            x += 66 + canvas.text(
                (x + 42, y), label, LABEL, scene.theme.muted, "Semibold", width=right - x - 42
            )


# On a network


def draw_numbers(canvas: Canvas, marks: Sequence[Mark], place: Chart) -> None:
    """Number the squares of a network that can be chosen; one that cannot is crossed out."""
    for mark in marks:
        for spot in spots([mark.square]) if mark.kind == "barred" else ():
            if place.window.shows(spot):
                draw_mark(canvas, mark, _box([spot], place), place.cell)
    best = ghost(marks)
    faint = spots(halves(best.laid)) if best else []
    for spot, labels in numbered(marks).items():
        if place.window.shows(spot):
            _numbers(canvas, labels, spot, place, aside=spot in faint)


def laid_out(player: PlayerView, seat: int, place: Chart) -> Spots:
    """Say where a player's tiles and machines lie: a tile by the square of its left half."""
    tiles = {laid.square: spots(halves(laid)) for laid in player.tiles}
    things = tiles | {square: spots([square]) for square in player.machines}
    return {f"net_{seat}_{square}": _box(both, place) for square, both in things.items()}


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
    stitches(canvas, _box(both, place), place.cell, CHOICE)


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
