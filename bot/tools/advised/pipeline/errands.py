"""What each space of the cross is worth to a player now, in dollars or what comes close to them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.engine.core import Fact
from bot.games.pipeline.actions import Buy
from bot.games.pipeline.content import MARKETS, SpaceKey
from bot.games.pipeline.state import EMPTY
from bot.games.pipeline.topics.shops import cheapest
from bot.tools.advised.pipeline import bargains
from bot.tools.advised.pipeline.bargains import REFINED
from bot.tools.advised.pipeline.reading import Oil, Reading

Errand = tuple[float, str, dict[str, Fact]]  # what it is worth, and what to say of it

_GAIN = 12  # what a barrel of crude is worth beyond its price, for each grade that it can be raised
_AT_HAND = 30  # dollars to keep for crude and tiles; what is above may go into upgrades
_LEVEL = 9  # what a level of an upgrade earns in a year that is left
_TILES = 16  # what two tiles are worth to a network that can refine nothing yet
_RISK = 20  # what it costs to take contracts for oil that is not there yet
_DRIVEN = 14  # what a machine is worth for each pipeline that can refine


def errand(reading: Reading, space: SpaceKey) -> Errand:
    """Say what a worker on a space would be good for."""
    shop = reading.view.shop
    match space:
        case "crude" | "refined1" | "refined2" | "refined3":
            return _trade(reading, space)
        case "contracts":
            pay = sum(reading.pay(needs, order=False) for needs in _covered(reading))
            loan: dict[str, Fact] = {"loan": reading.content.board.loan.cash}
            return (pay, "errand-deals", {"pay": pay}) if pay else (-_RISK, "errand-contracts", loan)
        case "upgrades":
            return _upgrades(reading)
        case "tanks":
            return _pipes(reading), "errand-tanks", _shop(reading, reading.tank_price(), shop.tank_pipes)
        case "machines":
            price = cheapest(reading.view.shop.machines, reading.content.board.shops.machines) or 0
            return (
                max(_pipes(reading), _machine(reading)),
                "errand-machines",
                _shop(reading, price, shop.machine_pipes),
            )


def least_cost(key: str, facts: dict[str, Fact]) -> int:
    """Return what a player has to pay at the least to do anything on a space, as far as it must be paid."""
    match key:
        case "errand-upgrades":
            costs = [facts["cost"]]
        case "errand-market":
            costs = [facts["price"]]
        case "errand-tanks" | "errand-machines":
            costs = [facts["price"], *([facts["pair"]] if facts["pipes"] != 0 else [])]
        case _:
            costs = []
    return min([cost for cost in costs if isinstance(cost, int) and cost], default=0)


def _trade(reading: Reading, market: SpaceKey) -> Errand:
    """Sell what there is to sell; then buy what the player's pipelines can refine."""
    assert market in MARKETS
    sales = bargains.sold(reading, bargains.sales_at(reading, market)) if market in REFINED else []
    money = bargains.brought(reading, sales)
    crude = bargains.crude_bought(reading, _useful(reading, market))
    gain = sum(_GAIN * bargains.reach(reading, one.barrel[0]) for one in crude)
    facts: dict[str, Fact] = {
        "money": money,
        "barrels": len(crude),
        "price": _cheapest_crude(reading, market),
    }
    if sales:
        return money + gain, "errand-sales", facts
    if crude:
        return gain, "errand-crude", facts
    return 0, "errand-market", facts


def _cheapest_crude(reading: Reading, market: SpaceKey) -> int:
    """Return the lowest price of crude oil in a market, 0 if there is none."""
    prices = [
        price
        for where, row, price, cube in reading.slots
        if (where, row[1]) == (market, "0") and cube != EMPTY
    ]
    return min(prices, default=0)


def _upgrades(reading: Reading) -> Errand:
    """Say how many upgrades the player could pay; only what is not needed at hand should go into them."""
    upgrades, cash = reading.content.upgrades, reading.player.cash
    levels = min(upgrades.most, max(cash - _AT_HAND, 0) // upgrades.cost)
    count = min(upgrades.most, cash // upgrades.cost)
    facts: dict[str, Fact] = {"cost": upgrades.cost, "count": count}
    return levels * _LEVEL * _years_left(reading), "errand-upgrades", facts


def _shop(reading: Reading, price: int, pipes: Sequence[int]) -> dict[str, Fact]:
    """Tell the prices of a shop: its own goods, and a pair of pipe tiles as long as there is one."""
    return {"price": price, "pipes": len(pipes), "pair": reading.content.board.shops.pipes[1]}


def _useful(reading: Reading, market: SpaceKey) -> Iterator[Buy]:
    """Yield the crude oil of a market that a pipeline of its colour can refine."""
    for where, row, price, cube in reading.slots:
        if (where, row[1]) == (market, "0") and cube != EMPTY and bargains.reach(reading, cube):
            yield Buy(seat=reading.seat, barrel=f"{cube}0", market=where, row=row, price=price)


def _covered(reading: Reading) -> Iterator[Sequence[str]]:
    """Yield what the contracts on offer ask for that the oil at hand can fulfil together, one of a grade."""
    left: Oil = reading.oil.copy()
    for row in reversed(reading.view.contracts):
        for needs in [reading.content.needs[deal] for deal in row if deal]:
            if Counter(needs) <= left:
                left -= Counter(needs)
                yield needs
                break


def _years_left(reading: Reading) -> int:
    return len(reading.content.board.years) - reading.view.year


def _able(reading: Reading) -> int:
    return sum(line.reach > 0 for line in reading.player.lines)


def _pipes(reading: Reading) -> float:
    """A pair of tiles is worth most to whoever can refine nothing."""
    pair = reading.content.board.shops.pipes[1]
    return _TILES / (1 + _able(reading)) if pair <= reading.player.cash else 0


def _machine(reading: Reading) -> float:
    price = cheapest(reading.view.shop.machines, reading.content.board.shops.machines)
    idle = sum(line.reach > 0 and not line.machines for line in reading.player.lines)
    return _DRIVEN * idle if price is not None and price + reading.player.fee <= reading.player.cash else 0
