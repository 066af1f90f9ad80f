"""What can be had: building tiles, leases, shares; and what the national market pays."""

from bot.games.oilfield.content import Content, TileKey
from bot.games.oilfield.view import RowView, TileView
from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.colour import GOLD, INK, IVORY, Theme, fade
from rendering.kit.frame import seal
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.oilfield.icons import building, coin, cube, output
from rendering.oilfield.output import brings
from rendering.oilfield.palette import FIELD, ORANGE
from rendering.oilfield.scene import Scene, sized, title

_HEAD = 44


def draw_tiles(scene: Scene, box: Box) -> None:
    """Draw the tiles on offer, with their prices and what they bring."""
    (x0, y0, x1, y1), tiles = box, scene.view.tiles
    title(scene, box, "tiles", scene.say("stack", count=scene.view.stack))
    across = 2 if x1 - x0 < 700 else 3 if len(tiles) <= 6 else 4
    down = max(3 if across == 2 else 2, -(-len(tiles) // across))
    rows = split((x0 + 12, y0 + _HEAD, x1 - 12, y1 - 12), down, 8, down=True)
    cells = [cell for row in rows for cell in split(row, across, 8)]
    for n, cell in enumerate(cells):
        hollow(scene.canvas, scene.theme, cell, 10, scene.theme.well(0.22), 0.9)
        if n < len(tiles):
            scene.spots[f"tile_{n + 1}"] = cell
            _tile(scene, tiles[n], cell)


def _tile(scene: Scene, tile: TileView, box: Box) -> None:
    gas = scene.view.options.gas_expansion_storage
    draw_tile(scene.canvas, scene.theme, scene.content, box, tile.key, scene.name(f"tile-{tile.key}"), gas)
    if not _within_reach(scene, tile):
        plate(scene.canvas, box, 10, fade(scene.theme.panel, scene.theme.finish.veil))


def draw_tile(
    canvas: Canvas, theme: Theme, content: Content, box: Box, key: TileKey, label: str, gas_room: int = 0
) -> None:
    """Draw what is on a tile: its name, its price, and what it brings."""
    (x0, y0, x1, y1), facts = box, content.tiles[key]
    part = min((y1 - y0) / 98, (x1 - x0) / 232)
    top = max(34, 38 * part)
    spot = ((x0 + x1) / 2, y0 + top / 2 + 1)
    canvas.text(spot, label, sized(LABEL, part), theme.text, "Semibold", "m", x1 - x0 - 10)
    tall = y1 - y0 - top
    middle, size = y1 - tall / 2 - 2, round(min(tall * 0.94, 54 * part))
    coin(canvas, (x0 + 8 * part + size / 2, middle), size, f"${facts.cost}")
    building(canvas, (x0 + 16 * part + size * 1.5, middle), size, key, theme.text, key == "government")
    left = x0 + 20 * part + size * 2
    signs, stored = brings(content, key, disc=True), facts.storage
    if key == "gas_expansion":
        signs, stored = "g$", gas_room
    if signs:
        step = min(24 * part, (x1 - 6 - left) / len(signs) / 1.06)
        left = output(canvas, (left, middle), round(step), signs)
    if stored:
        canvas.text((left, middle), f"+{stored}", sized(LEAD - 8, part), theme.text)


def _within_reach(scene: Scene, tile: TileView) -> bool:
    """Can whoever is choosing a tile just now pay for it, and place it?"""
    view, seat = scene.view, scene.own()
    if seat is None or view.turn != seat or view.task is None or view.task.work != "build":
        return True
    player = view.players[seat]
    placed = "expansion" in tile.key or any(lease.tower is None for lease in player.leases)
    return placed and tile.cost <= player.money


def draw_leases(scene: Scene, box: Box) -> None:
    """Draw the leases on offer, counted by field."""
    (x0, y0, x1, y1), leases = box, scene.view.leases
    title(scene, box, "leases", scene.say("deck", count=scene.view.deck))
    for key, room_ in zip(FIELD, split((x0 + 12, y0 + _HEAD, x1 - 12, y1 - 10), len(FIELD), 8), strict=True):
        _lease(scene, key, sum(lease == key for lease in leases), room_)


def _lease(scene: Scene, key: str, count: int, box: Box) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    scene.spots[f"lease_{key}"] = box
    middle, part = (y0 + y1) / 2, min((y1 - y0) / 44, (x1 - x0) / 154)
    for n in range(min(count, 3) - 1, 0, -1):  # more cards under the first
        plate(canvas, (x0 + n * 4, y0 - n * 4, x1 + n * 4, y1 - n * 4), 8, FIELD[key], IVORY, 1.5)
    plate(canvas, box, 8, FIELD[key] if count else None, IVORY if count else theme.line, 2)
    ink = IVORY if count else theme.muted
    wide = x1 - x0 - 52 * part
    canvas.text(
        (x0 + 12 * part, middle), scene.name(f"field-{key}"), sized(LABEL, part), ink, "Bold", width=wide
    )
    canvas.text((x1 - 12 * part, middle), count, sized(LEAD - 8, part), ink, anchor="r")


def draw_national(scene: Scene, box: Box) -> None:
    """Draw the price of a barrel by the number of sellers."""
    (x0, y0, x1, y1), prices = box, scene.view.national
    title(scene, box, "national")
    flat = x1 - x0 > 1.5 * (y1 - y0)
    sold = min(scene.view.sellers, len(prices)) if scene.view.phase == "private" else 0
    area = (x0 + 8, y0 + _HEAD, x1 - 8, y1 - 8)
    for n, (cell, price) in enumerate(
        zip(split(area, len(prices), 4, down=not flat), prices, strict=True), 1
    ):
        _seller(scene, n, price, cell, now=n == sold, last=n == len(prices))


def _seller(scene: Scene, sellers: int, price: int, box: Box, *, now: bool, last: bool) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    part = min((y1 - y0) / 58, (x1 - x0) / 108)
    middle, ink = (y0 + y1) / 2, theme.panel if now else theme.text
    hollow(canvas, theme, box, 10, theme.text if now else theme.well(0.22))
    label = f"{sellers}+" if last else str(sellers)
    canvas.text((x0 + (x1 - x0) * 0.24, middle), label, sized(BODY, part), ink, "Bold", "m", (x1 - x0) * 0.45)
    coin(canvas, (x1 - (x1 - x0) * 0.33, middle), round(52 * part), f"${price}")


def draw_shares(scene: Scene, box: Box) -> None:
    """Draw the rows of shares: who holds one, and what the next one costs."""
    x0, y0, x1, y1 = box
    title(scene, box, "shares")
    area = (x0 + 10, y0 + _HEAD, x1 - 10, y1 - 8)
    for row, line in zip(scene.view.rows, split(area, len(scene.view.rows), 4, down=True), strict=True):
        _row(scene, row, line)


def _row(scene: Scene, row: RowView, box: Box) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    scene.spots[f"row_{row.points}"] = scene.spots[f"share_{row.points}"] = box
    middle, size = (y0 + y1) / 2, min(y1 - y0 - 6, (x1 - x0) / (len(row.prices) + 1.4))
    part = size / 46
    seal(canvas, (x0 + size * 0.62, middle), round(min(size * 1.15, y1 - y0 - 6)), GOLD, str(row.points))
    cells = split((x0 + size * 1.4, middle - size / 2, x1, middle + size / 2), len(row.prices), 4)
    for n, (cell, price) in enumerate(zip(cells, row.prices, strict=True)):
        x, half = (cell[0] + cell[2]) / 2, min(size, cell[2] - cell[0]) / 2
        place = (x - half, middle - half, x + half, middle + half)
        if n < len(row.cubes):
            _share(scene, place, row.cubes[n])
            continue
        offered = n == len(row.cubes)
        fill, ink = (theme.text, theme.panel) if offered else (theme.well(0.3), theme.muted)
        hollow(canvas, theme, place, 8, fill)
        if offered:
            scene.spots[f"next_{row.points}"] = place
        canvas.text((x, middle), price, sized(LABEL, part), ink, anchor="m", width=2 * half - 8)


def _share(scene: Scene, box: Box, owner: int | None) -> None:
    (x0, y0, x1, y1), size = box, round(box[2] - box[0])
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    if owner is None:
        plate(scene.canvas, box, 8, fade(INK, 0.12))
        cube(scene.canvas, centre, round(size * 0.8), ORANGE)
    else:
        token(scene.canvas, centre, size, scene.sign(owner))
