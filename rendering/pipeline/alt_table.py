"""All that can be had at a table of Pipeline, in words."""

from collections.abc import Iterator

from bot.engine.core import Money, Name
from bot.games.pipeline.content import GRADES, Content
from bot.games.pipeline.view import MarketView, View
from rendering.alt import Line, Teller
from rendering.pipeline.alt_tiles import tile_line
from rendering.pipeline.deals import Rate, rates, worth


def market_lines(tell: Teller[Content], market: MarketView) -> Iterator[Line]:
    """Say what can be bought in a market; then every slot of it."""
    rows = []
    for row in market.rows:
        prices = [price for price, cube in zip(row.prices, row.cubes, strict=True) if cube != "."]
        if prices:
            barrel = Name("barrel", row.oil)
            row_key, least = "pictures-pipeline-alt-row", min(prices)
            rows.append(tell.say(row_key, count=len(prices), barrel=barrel, price=least))
    name = tell.say(f"pictures-pipeline-space-{market.key}")
    yield Line(tell.say("pictures-pipeline-alt-market", market=name, rows=tuple(rows)) if rows else "", 5)
    for row in market.rows:
        slots = [(Money(price), cube != ".") for price, cube in zip(row.prices, row.cubes, strict=True)]
        yield tell.detail(
            "row",
            market=name,
            barrel=Name("barrel", row.oil),
            full=tuple([price for price, full in slots if full]) or "none",
            empty=tuple([price for price, full in slots if not full]) or "none",
            supply=row.supply,
            demand=row.demand,
        )


def contract_lines(tell: Teller[Content], view: View) -> Iterator[Line]:
    kinds: tuple[tuple[Rate, tuple[tuple[str, ...], ...]], ...]
    kinds = ("contract", view.contracts), ("order", view.orders)
    for rate, rows in kinds:
        deals = tuple(Name("deal", deal) for row in rows for deal in row if deal)
        yield Line(tell.say(f"pictures-pipeline-alt-{rate}s", deals=deals) if deals else "", 4)
        for deal in [deal for row in rows for deal in row if deal]:
            yield tell.detail("deal", deal=Name("deal", deal), worth=worth(tell.content, deal, rate))
        low, mid, high = rates(tell.content, rate)
        yield tell.detail(f"rates-{rate}", low=low, mid=mid, high=high)
    for grade, deal, count in zip(GRADES[1:], view.reserve, view.reserves, strict=True):
        if deal:
            yield tell.detail("reserve", grade=Name("grade", grade), deal=Name("deal", deal), count=count)


def government_lines(tell: Teller[Content], view: View) -> Iterator[Line]:
    quadrants = []
    for quadrant in view.quadrants:
        there = sum(space.tile is not None for space in quadrant.spaces)
        key = "quadrant" if quadrant.open else "quadrant-closed"
        quadrants.append(tell.say(f"pictures-pipeline-alt-{key}", quadrant=quadrant.key, count=there))
    yield Line(tell.say("pictures-pipeline-alt-government", quadrants=tuple(quadrants)), 3)
    prices = tuple([Money(price) for price in tell.content.board.government.prices])
    yield tell.detail("government", prices=prices, count=view.may_open)
    for space in [space for quadrant in view.quadrants for space in quadrant.spaces]:
        if space.tile is not None:
            yield tile_line(tell, space.square, space.tile)


def shop_lines(tell: Teller[Content], view: View) -> Iterator[Line]:
    shop, prices = view.shop, tell.content.board.shops
    facts = {
        "tanks": sum(shop.tanks),
        "tank_pipes": len(shop.tank_pipes),
        "machines": sum(shop.machines),
        "machine_pipes": len(shop.machine_pipes),
    }
    yield Line(tell.say("pictures-pipeline-alt-shops", **facts), 4)
    stock = (("tanks", shop.tanks, shop.tank_reserve), ("machines", shop.machines, shop.machine_reserve))
    for kind, rows, reserve in stock:
        offered = tuple(
            [
                tell.say("pictures-pipeline-alt-shelf", count=count, price=price)
                for count, price in zip(rows, getattr(prices, kind), strict=True)
            ]
        )
        yield tell.detail(f"shop-{kind}", rows=offered, reserve=reserve)
    yield tell.detail("bundle", two=prices.pipes[1], four=prices.pipes[3], deck=view.deck)
    for kind, tiles in (("tanks", shop.tank_pipes), ("machines", shop.machine_pipes)):
        shop_name = tell.say(f"pictures-pipeline-shop-{kind}")
        yield from [tile_line(tell, shop_name, tile) for tile in tiles]


def upgrade_lines(tell: Teller[Content], view: View) -> Iterator[Line]:
    free = tuple(
        Name("family", key) for key, is_open in zip(view.families, view.open, strict=True) if is_open
    )
    yield Line(tell.say("pictures-pipeline-alt-open", families=free) if free else "", 3)
    yield tell.detail("upgrade-cost", cost=tell.content.upgrades.cost)
    for family, is_open, copies in zip(view.families, view.open, view.copies, strict=True):
        left = dict(zip(("first", "second", "third"), copies, strict=True))
        yield tell.detail(
            "family", family=Name("family", family), open="true" if is_open else "false", **left
        )


def cost_lines(tell: Teller[Content], view: View) -> list[Line]:
    rows = [" ".join(str(cost) for cost in view.costs[3 * n : 3 * n + 3]) for n in range(3)]
    costs = tell.say("pictures-pipeline-alt-costs", orange=rows[0], silver=rows[1], teal=rows[2])
    cards = tuple(tell.say(f"pictures-pipeline-card-{key}") for key in ("tile", *view.cards))
    return [Line(costs, 3), Line(tell.say("pictures-pipeline-alt-end", cards=cards), 4)]
