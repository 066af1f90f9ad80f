"""Where pipe tiles come from: the four quadrants of the government, and the two shops."""

from collections.abc import Sequence

from bot.games.pipeline.view import QuadrantView, shop_square
from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.colour import IVORY, Theme, fade, mix
from rendering.kit.lettering import LABEL
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.pipeline.icons import icon, tank
from rendering.pipeline.palette import IRON, NORMAL, STEEL, well
from rendering.pipeline.pipes import machine, tile
from rendering.pipeline.scene import Scene


def draw_government(
    scene: Scene,
    box: Box,
) -> None:
    """Draw the quadrants side by side; a closed one lies in the dark."""
    view = scene.view
    for quadrant, part in zip(view.quadrants, split(box, len(view.quadrants), 14), strict=True):
        _quadrant(scene, quadrant, part)


def _quadrant(
    scene: Scene,
    quadrant: QuadrantView,
    box: Box,
) -> None:
    (x0, y0, x1, y1), canvas, view, theme, spots = box, scene.canvas, scene.view, scene.theme, scene.spots
    cell = int(min((x1 - x0) / 4, (y1 - y0 - 36) / 4))
    left, top = x0 + (x1 - x0 - 4 * cell) // 2, y1 - 4 * cell
    tone = theme.text if quadrant.open else theme.muted
    wide = canvas.text((left, (y0 + top - 2) / 2), quadrant.key, LABEL + 4, tone)
    there = sum(space.tile is not None for space in quadrant.spaces)
    closed = scene.say("may-open" if view.may_open else "closed")
    state = scene.say("left", count=there) if quadrant.open else closed
    canvas.text(
        (left + 4 * cell, (y0 + top - 2) / 2), state, LABEL, tone, "Semibold", "r", 4 * cell - wide - 8
    )
    sheet = (left - 3, top - 3, left + 4 * cell + 3, y1 + 3)
    spots[f"quadrant_{quadrant.key}"] = sheet
    hollow(canvas, theme, sheet, 6, well(theme), 0.6)
    origin = view.turn.job.origin if view.turn and view.turn.job else ""
    for (a, b), space in zip(scene.content.board.government.spaces, quadrant.spaces, strict=True):
        corner = left + a[0] * cell, top + a[1] * cell
        end = left + (b[0] + 1) * cell, top + (b[1] + 1) * cell
        spots[space.square] = (corner[0] + 3, corner[1] + 3, end[0] - 3, end[1] - 3)
        if space.tile is not None:
            tile(canvas, corner, cell, space.tile, 0 if a[1] == b[1] else 1, theme)
        elif view.turn is not None and space.square == origin:
            middle = (corner[0] + end[0]) / 2, (corner[1] + end[1]) / 2
            token(canvas, middle, round(cell * 0.94), scene.sign(view.turn.seat))
    if not quadrant.open:
        plate(canvas, (left, top, left + 4 * cell, y1), 4, fade(theme.ground, 0.5))
        if not view.may_open:
            canvas.disc((left + 2 * cell, top + 2 * cell), cell * 1.2, fade(theme.ground, 0.8))
            icon(canvas, (left + 2 * cell, top + 2 * cell), round(cell * 1.3), "lock", theme.text)


def draw_shop(
    scene: Scene,
    shop: str,
    box: Box,
    *,
    numbered: bool = False,
) -> None:
    """Draw what is left in a shop at which price, and the pipe tiles beside it."""
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    pieces, tiles = (
        (view.shop.tanks, view.shop.tank_pipes)
        if shop == "tanks"
        else (view.shop.machines, view.shop.machine_pipes)
    )
    unit = 1.5 if numbered else 1
    prices = scene.content.board.shops
    name = scene.say(f"shop-{shop}")
    wide = canvas.text((x0, y0 + 18 * unit), name, round(NORMAL * unit), theme.text, width=(x1 - x0) * 0.6)
    pay = scene.say("bundle" if numbered else "bundle-short", two=prices.pipes[1], four=prices.pipes[3])
    canvas.text((x1, y0 + 18 * unit), pay, LABEL, theme.muted, "Semibold", "r", x1 - x0 - wide - 10)
    row = (x0, y0 + 38 * unit, x1, y0 + 80 * unit)
    for price, left, part in zip(getattr(prices, shop), pieces, split(row, 3, 8), strict=True):
        scene.spots[f"shelf_{shop}_{price}"] = part
        _pieces(canvas, theme, shop, price, left, part)
    _tiles(scene, tiles, (x0, row[3] + 8, x1, y1), numbered=numbered)


def _pieces(canvas: Canvas, theme: Theme, shop: str, price: int, left: int, box: Box) -> None:
    """Draw a price and how many pieces there are for it."""
    x0, y0, x1, y1 = box
    high = y1 - y0
    hollow(canvas, theme, box, 8, well(theme), 0.8 if left else 0.4)
    tone, size = theme.text if left else theme.muted, max(LABEL, round(high * 0.6))
    wide = canvas.text((x0 + 8, (y0 + y1) / 2), f"${price}", size, tone)
    canvas.text((x1 - 8, (y0 + y1) / 2), left, size, tone, anchor="r")
    room = x1 - x0 - wide - 46
    if left and room > high * 0.6:
        centre = x0 + 12 + wide + room / 2 + 2, (y0 + y1) / 2
        if shop == "tanks":
            tank(canvas, centre, round(high * 0.66), STEEL, IRON)
        else:
            machine(canvas, centre, round(high * 0.8))


def _tiles(
    scene: Scene,
    tiles: Sequence[int],
    box: Box,
    *,
    numbered: bool,
) -> None:
    """Draw pipe tiles as large as they go, with the numbers that lists call them by."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    label = 34 if numbered else 0

    def fitting(columns: int) -> float:
        rows = max(1, -(-len(tiles) // columns)) if numbered else 2
        return min(((x1 - x0) / columns - 8) / 2, (y1 - y0) / rows - 6 - label)

    columns = max((4, 6, 8), key=fitting) if numbered else 4
    cell = int(fitting(columns))
    step = (x1 - x0) / columns, cell + 6 + label
    for n, number in enumerate(tiles):
        x = x0 + (n % columns + 0.5) * step[0] - cell
        y = y0 + n // columns * step[1] + 3
        tile(canvas, (x, y), cell, number, 0, theme)
        scene.spots[shop_square(number)] = (x, y, x + 2 * cell, y + cell)
        if numbered:
            canvas.text(
                (x + cell, y + cell + 20), f"#{number}", LABEL + 2, mix(IVORY, theme.panel, 0.1), "Black", "m"
            )
