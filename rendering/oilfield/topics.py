"""What the rules of Oilfield speak of: cards, columns, leases, tiles, shares."""

from collections.abc import Callable, Sequence
from functools import partial

from bot.games.oilfield.content import CARDS, Content, Row, Tile
from rendering.kit.canvas import Box, Canvas, chip, plate, split
from rendering.kit.colour import GOLD, IVORY
from rendering.kit.frame import seal
from rendering.kit.lettering import LABEL, LEAD
from rendering.oilfield.cards import draw_card
from rendering.oilfield.icons import work
from rendering.oilfield.market import draw_tile
from rendering.oilfield.palette import FIELD
from rendering.topic import Page, Shown, Thing


def _cards(page: Page[Content]) -> Sequence[Thing]:
    return [Thing(partial(_card, kind=kind), page.name(f"card-{kind}")) for kind in CARDS]


def _card(canvas: Canvas, box: Box, kind: str) -> None:
    x0, y0, x1, y1 = box
    middle, half = (x0 + x1) / 2, (y1 - y0) * 0.36
    draw_card(canvas, (middle - half, y0, middle + half, y1), kind)


def _columns(page: Page[Content]) -> Sequence[Thing]:
    """The columns of spaces; of a column with several, how many, or what each costs."""
    spaces = list(page.content.spaces.values())
    found = []
    for column in dict.fromkeys(space.column for space in spaces):
        prices = [space.price for space in spaces if space.column == column]
        note = " ".join([f"${price}" for price in prices]) if any(prices) else page.copies(len(prices))
        found.append(Thing(partial(_work, page=page, kind=column), page.say(f"column-{column}"), note))
    return found


def _work(canvas: Canvas, box: Box, page: Page[Content], kind: str) -> None:
    x0, y0, x1, y1 = box
    work(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), round(y1 - y0), kind, page.theme.text)


def _leases(page: Page[Content]) -> Sequence[Thing]:
    return [
        Thing(
            partial(_lease, page=page, key=key),
            note=page.copies(field.leases),
            told=page.name(f"field-{key}"),
        )
        for key, field in page.content.fields.items()
    ]


def _lease(canvas: Canvas, box: Box, page: Page[Content], key: str) -> None:
    x0, y0, x1, y1 = box
    plate(canvas, (x0 + 20, y0, x1 - 20, y1), 8, FIELD[key], IVORY, 2)
    canvas.text(((x0 + x1) / 2, (y0 + y1) / 2), page.name(f"field-{key}"), LEAD, IVORY, "Bold", "m")


def _tiles(wanted: Callable[[Tile], bool]) -> Callable[[Page[Content]], Sequence[Thing]]:
    """Return the tiles of a sort; their names stand on them."""

    def things(page: Page[Content]) -> Sequence[Thing]:
        tiles = [tile for tile in page.content.tiles.values() if wanted(tile)]
        return [_sort(page, tile) for tile in tiles]

    return things


def _sort(page: Page[Content], tile: Tile) -> Thing:
    name = page.name(f"tile-{tile.key}")
    return Thing(
        partial(_tile, page=page, tile=tile),
        note=page.copies(tile.copies),
        told=page.say("priced", thing=name, price=tile.cost),
    )


def _tile(canvas: Canvas, box: Box, page: Page[Content], tile: Tile) -> None:
    draw_tile(canvas, page.theme, page.content, box, tile.key, page.name(f"tile-{tile.key}"))


def _shares(page: Page[Content]) -> Sequence[Thing]:
    return [
        Thing(
            partial(_row, page=page, row=row),
            told=page.say("row", points=row.points, prices=tuple([f"${price}" for price in row.prices])),
        )
        for row in page.content.board.rows
    ]


def _row(canvas: Canvas, box: Box, page: Page[Content], row: Row) -> None:
    """Draw a row of shares: what one is worth, and its prices."""
    x0, y0, x1, y1 = box
    seal(canvas, (x0 + 60, (y0 + y1) / 2), round(y1 - y0), GOLD, str(row.points))
    for cell, price in zip(split((x0 + 130, y0, x1, y1), len(row.prices), 10), row.prices, strict=True):
        theme = page.theme
        chip(canvas, cell, 10, theme.well(0.3), theme.line, f"${price}", LABEL + 8, theme.text)


TOPICS = {
    "round": Shown(_cards, 5, 150),
    "spaces": Shown(_columns, 4, 100),
    "lease": Shown(_leases, 3, 90),
    "build": Shown(_tiles(lambda tile: not tile.advanced), 3, 126),
    "towers": Shown(_tiles(lambda tile: tile.kind == "tower" and not tile.advanced), 3, 126),
    "shares": Shown(_shares, 1, 76),
    "advanced": Shown(_tiles(lambda tile: tile.advanced), 3, 126),
}
