"""The best that barrels bring: sales, purchases and deliveries, worked out from what the player sees."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.games.pipeline.actions import Buy, Deliver, FillOrder, Sell
from bot.games.pipeline.content import MARKETS, MarketKey
from bot.games.pipeline.state import EMPTY
from bot.tools.advised.pipeline.planning import Plan
from bot.tools.advised.pipeline.reading import Oil, Reading, Slot

Trade = Sell | Buy
Delivery = Deliver | FillOrder
REFINED = MARKETS[1:]
_TRADES_EVERYWHERE, _ANY_COLOUR = 2, 3  # levels of Refined Markets


def refined(oil: Oil, plan: Plan) -> Oil:
    """Return the oil there is once a plan has been carried out."""
    after = oil.copy()
    for step in plan:
        after[step.barrel] -= 1
        after[f"{step.barrel[0]}{step.end}"] += 1
    return after


# Markets


def price(reading: Reading, trade: Trade) -> int:
    return reading.price(trade.market, trade.row, trade.price)


def slot(trade: Trade) -> Slot:
    """Return the sort of slot that a trade needs."""
    return trade.market, trade.row, trade.price, EMPTY if isinstance(trade, Sell) else trade.barrel[0]


def sales_at(reading: Reading, market: MarketKey) -> Iterator[Sell]:
    """Yield the sales that a worker in a refined market could make."""
    level = reading.level("markets")
    markets = REFINED if level >= _TRADES_EVERYWHERE else (market,)
    seat, oil = reading.seat, reading.oil
    for where, row, printed, cube in reading.slots:
        for barrel in oil if where in markets and cube == EMPTY else ():
            fits = barrel[0] == row[0] or level >= _ANY_COLOUR
            if oil[barrel] and fits and barrel[1] >= row[1]:
                yield Sell(seat=seat, barrel=barrel, market=where, row=row, price=printed)


def sold(reading: Reading, sales: Iterable[Sell]) -> list[Sell]:
    """Return what to sell, one barrel after another, each in the dearest slot.

    Refined oil is for selling, and not as crude, nor for less than it counts at the end; what the player's
    contracts ask for is kept.
    """
    oil, free, chosen = reading.oil - _wanted(reading), reading.slots.copy(), list[Sell]()
    sales = [
        sale for sale in sales if sale.row[1] != "0" and price(reading, sale) > reading.kept(sale.barrel)
    ]
    while sales := [sale for sale in sales if oil[sale.barrel] > 0 and free[slot(sale)]]:
        best = max(sales, key=lambda sale: (price(reading, sale), -int(sale.barrel[1])))
        oil[best.barrel] -= 1
        free[slot(best)] -= 1
        chosen.append(best)
    return chosen


def useful(reading: Reading, purchases: Iterable[Buy]) -> Iterator[Buy]:
    """Yield the purchases of oil that a pipeline of its colour can refine."""
    return (one for one in purchases if reach(reading, one.barrel[0]))


def reach(reading: Reading, colour: str) -> int:
    """Return the best grade that a player's pipelines of a colour make of crude."""
    return max([line.reach for line in reading.player.lines if line.colour == colour], default=0)


def feasible(reading: Reading, needs: Iterable[str]) -> bool:
    """Is all that a contract asks for there, or within reach of the player's pipelines?"""
    missing = Counter(needs) - reading.oil
    return all(reach(reading, need[0]) >= int(need[1]) for need in missing)


def crude_bought(reading: Reading, purchases: Iterable[Buy]) -> list[Buy]:
    """Return the crude oil to buy, cheapest first, until the tanks are full or the cash is out."""
    cash, room = reading.player.cash, reading.player.room[0]
    there, chosen = reading.slots.copy(), list[Buy]()
    purchases = [one for one in purchases if one.row[1] == "0"]
    while room > len(chosen) and (
        purchases := [one for one in purchases if one.price <= cash and there[slot(one)]]
    ):
        best = min(purchases, key=lambda one: one.price)
        there[slot(best)] -= 1
        cash -= best.price
        chosen.append(best)
    return chosen


# Contracts and orders


def pay(reading: Reading, delivery: Delivery) -> int:
    if isinstance(delivery, Deliver):
        return reading.pay((delivery.need,), order=False)
    return reading.pay(reading.content.needs[delivery.deal], order=True)


def _missing(reading: Reading) -> dict[str, Oil]:
    """Return what the player's contracts still ask for; a second fulfilment is begun by hand."""
    return {
        held.deal: Counter(reading.content.needs[held.deal]) - Counter(held.filled)
        for held in reading.player.contracts
        if held.active and not held.done
    }


def _wanted(reading: Reading) -> Oil:
    return sum(_missing(reading).values(), Oil())


def deliveries(reading: Reading, oil: Oil) -> list[Delivery]:
    """Return what to deliver of this oil: to contracts first, then whole orders, and nothing too good."""
    seat, left, chosen = reading.seat, oil.copy(), list[Delivery]()
    for deal, missing in _missing(reading).items():
        for need in missing.elements():
            if left[need] > 0:
                left[need] -= 1
                chosen.append(Deliver(seat=seat, deal=deal, need=need, barrel=need))
    orders = [FillOrder(seat=seat, deal=deal) for row in reading.view.orders for deal in row if deal]
    for order in sorted(orders, key=lambda one: -pay(reading, one)):
        needs = Counter(reading.content.needs[order.deal])
        if needs <= left:
            left -= needs
            chosen.append(order)
    return chosen


def brought(reading: Reading, chosen: Sequence[Trade | Delivery]) -> int:
    """Return the money that sales and deliveries bring, or that purchases cost."""
    return sum(price(reading, one) if isinstance(one, Trade) else pay(reading, one) for one in chosen)
