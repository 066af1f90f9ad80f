"""What the rules of Pipeline speak of: barrels, tiles, machines, deals, families of upgrades."""

from collections.abc import Sequence
from functools import partial

from bot.engine.core import Name
from bot.games.pipeline.content import FAMILIES, GRADES, Content, barrels_of
from rendering.kit.canvas import Box, Canvas
from rendering.kit.frame import sentence
from rendering.pipeline.deals import Rate, worth
from rendering.pipeline.icons import barrel, icon, tank
from rendering.pipeline.palette import IRON, PIPE, STEEL
from rendering.pipeline.pipes import machine, tile
from rendering.topic import Page, Shown, Thing

_TILES = (0, 41, 54, 77, 107, 126)  # some that differ much


def _barrels(page: Page[Content]) -> Sequence[Thing]:
    """Every colour in every grade."""
    oil = [f"{colour}{grade}" for colour in PIPE for grade in range(len(GRADES))]
    return [Thing(partial(_barrel, oil=one), sentence(page.name(f"barrel-{one}"))) for one in oil]


def _barrel(canvas: Canvas, box: Box, oil: str) -> None:
    barrel(canvas, _middle(box), box[3] - box[1], oil)


def _tiles(page: Page[Content]) -> Sequence[Thing]:
    return [Thing(partial(_tile, page=page, number=number), f"#{number}") for number in _TILES]


def _tile(canvas: Canvas, box: Box, page: Page[Content], number: int) -> None:
    (x, _), cell = _middle(box), round(box[3] - box[1])
    tile(canvas, (x - cell, box[1]), cell, number, 0, page.theme)


def _wares(page: Page[Content]) -> Sequence[Thing]:
    """What the two shops have beside pipe tiles, at which prices."""
    shops = page.content.board.shops
    return [
        Thing(partial(_piece, kind=kind), page.say(f"ware-{kind}"), _prices(prices))
        for kind, prices in (("tank", shops.tanks), ("machine", shops.machines))
    ]


def _prices(prices: Sequence[int]) -> str:
    return " ".join([f"${price}" for price in prices])


def _machine(page: Page[Content]) -> Sequence[Thing]:
    return _wares(page)[1:]


def _piece(canvas: Canvas, box: Box, kind: str) -> None:
    size = box[3] - box[1]
    if kind == "tank":
        tank(canvas, _middle(box), size, STEEL, IRON)
    else:
        machine(canvas, _middle(box), size)


def _contracts(page: Page[Content]) -> Sequence[Thing]:
    """The first contracts of each grade, with what they pay."""
    return _deals(page, "contract", [deal for row in page.content.contracts for deal in row[:2]])


def _orders(page: Page[Content]) -> Sequence[Thing]:
    return _deals(page, "order", [deal for row in page.content.orders for deal in row[:2]])


def _deals(page: Page[Content], kind: Rate, deals: Sequence[str]) -> Sequence[Thing]:
    return [
        Thing(
            partial(_deal, deal=deal),
            f"${worth(page.content, deal, kind)}",
            told=page.say("deal", deal=Name("deal", deal), money=worth(page.content, deal, kind)),
        )
        for deal in deals
    ]


def _deal(canvas: Canvas, box: Box, deal: str) -> None:
    (x, y), barrels = _middle(box), barrels_of(deal)
    size = min(box[3] - box[1], (box[2] - box[0]) / len(barrels))
    for k, oil in enumerate(barrels):
        barrel(canvas, (x + (k - (len(barrels) - 1) / 2) * size, y), round(size * 0.92), oil)


def _families(page: Page[Content]) -> Sequence[Thing]:
    return [Thing(partial(_family, page=page, key=key), page.name(f"family-{key}")) for key in FAMILIES]


def _family(canvas: Canvas, box: Box, page: Page[Content], key: str) -> None:
    icon(canvas, _middle(box), box[3] - box[1], key, page.theme.text)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


TOPICS = {
    "oil": Shown(_barrels, 4, 90),
    "tiles": Shown(_tiles, 3, 120),
    "machines": Shown(_machine, 2, 120),
    "shops": Shown(_wares, 2, 120),
    "contracts": Shown(_contracts, 2, 80),
    "orders": Shown(_orders, 2, 80),
    "upgrades": Shown(_families, 4, 90),
    "families": Shown(_families, 4, 90),
}
