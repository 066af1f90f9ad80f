"""The public actions: seven columns of spaces for workers, resolved from left to right."""

from collections.abc import Sequence

from bot.games.oilfield.view import SpaceView, View
from rendering.kit.canvas import Box, plate, split
from rendering.kit.colour import GOLD, IVORY
from rendering.kit.frame import seal
from rendering.kit.lettering import BODY, LABEL
from rendering.kit.paper import hollow
from rendering.oilfield.icons import coin, cube, work
from rendering.oilfield.palette import GAS, OIL
from rendering.oilfield.scene import Scene, piece, sized

_TALL = 236.0  # the height for which lengths are given here
_ROWS = 4


def draw_spaces(scene: Scene, box: Box) -> None:
    """Draw the columns with the workers on them."""
    x0, y0, x1, y1 = box
    part = min((y1 - y0) / _TALL, (x1 - x0) / 1040 * 1.45)
    columns = _columns(scene.view)
    for (column, spaces), room in zip(
        columns.items(), split((x0 + 8, y0 + 8, x1 - 8, y1 - 8), len(columns), 7), strict=True
    ):
        _column(scene, column, spaces, room, part)


def _columns(view: View) -> dict[str, list[SpaceView]]:
    """Return the spaces of this table, column by column; those for more players are not on it."""
    columns: dict[str, list[SpaceView]] = {}
    for space in view.spaces:
        columns.setdefault(space.column, []).extend([space] if space.usable else [])
    return columns


def _column(scene: Scene, column: str, spaces: Sequence[SpaceView], box: Box, part: float) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    middle, top = (x0 + x1) / 2, y0 + 42 * part
    hollow(canvas, theme, box, 10, theme.well(0.28))
    label = scene.say(f"column-{column}")
    canvas.text(
        (middle, y0 + 22 * part), label, sized(LABEL, part), theme.text, anchor="m", width=x1 - x0 - 8
    )
    pitch = (y1 - 4 - top) / _ROWS
    for n, space in enumerate(spaces):
        _space(scene, space, (x0 + 10, top + n * pitch, x1 - 10, top + (n + 1) * pitch - 5 * part), part)
    if len(spaces) < _ROWS:
        _hint(scene, column, (x0 + 6, top + len(spaces) * pitch, x1 - 6, y1 - 6), part)


def _space(scene: Scene, space: SpaceView, box: Box, part: float) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    middle, tall, busy = (y0 + y1) / 2, y1 - y0, space.worker is not None or space.bot
    size = min(48 * part, tall * 1.2, (x1 - x0) * 0.45)
    over = max(0.0, (size - tall) / 2 + 2) if busy else 0.0  # a piece is taller than its space
    scene.spots[space.key] = (x0, y0 - over, x1, y1 + over)
    now = space.worker is not None and scene.view.phase == "public" and space.worker == scene.view.turn
    plate(canvas, box, tall / 2, theme.text if now else theme.panel, theme.line, 2)
    ink = theme.panel if now else theme.muted if busy else theme.text
    if space.price:
        left, room = x0 + 14 * part, x1 - x0 - 18 * part - size * 1.12 * busy
        canvas.text((left, middle), f"${space.price}", sized(BODY, part), ink, "Bold", width=room)
    if busy:
        where = x1 - size * 0.62 if space.price else (x0 + x1) / 2
        piece(scene, (where, middle), round(size), space.worker)


def _hint(scene: Scene, column: str, box: Box, part: float) -> None:
    """Draw what an action does, under its spaces."""
    (x0, y0, x1, y1), canvas, prices = box, scene.canvas, scene.content.board.prices
    middle, centre = (x0 + x1) / 2, (y0 + y1) / 2
    size = round(min(y1 - y0 - 4, (x1 - x0) * 0.62, 84 * part))
    match column:
        case "local":
            rows = split(box, 2, 0, down=True)
            small = round(min(size * 0.62, (rows[0][3] - rows[0][1]) * 0.9))
            for (_, top, _, low), cubes, pays in zip(rows, (OIL, GAS), ("$", "*"), strict=True):
                y = (top + low) / 2
                cube(canvas, (middle - small * 0.8, y), round(small * 0.8), cubes)
                if pays == "$":
                    coin(canvas, (middle + small * 0.7, y), small, f"${prices.oil_money}")
                else:
                    seal(
                        canvas,
                        (middle + small * 0.7, y),
                        small,
                        GOLD,
                        str(prices.gas_points),
                    )
        case "first":
            seal(canvas, (middle, centre), size, IVORY, scene.say("first"))
        case "subsidy":
            coin(canvas, (middle, centre), size, f"${scene.view.subsidy}")
        case "invest":
            points = [row.points for row in scene.view.rows]
            small = round(min(size * 0.62, (x1 - x0) / len(points)))
            for n, value in enumerate(points):
                seal(canvas, (middle + (n - (len(points) - 1) / 2) * small, centre), small, GOLD, str(value))
        case _:
            work(canvas, (middle, centre), size, column, scene.theme.muted)
