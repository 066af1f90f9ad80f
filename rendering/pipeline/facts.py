"""The printed facts that a view takes for granted: prices, rates, and how the government's tiles lie."""

from typing import Any

from rendering.order import Order
from rendering.printed import printed

GRADES = ("crude", "low", "mid", "high")
Spot = tuple[int, int]  # columns and rows


def _board(order: Order) -> dict[str, Any]:
    return printed(order, "board.toml")


def shop_prices(order: Order, shop: str) -> tuple[int, ...]:
    """Return the prices of the rows of the tank shop or the machine shop."""
    return tuple(_board(order)["shops"][shop])


def bundle_prices(order: Order) -> tuple[int, int]:
    """Return what two and four pipe tiles cost."""
    prices = _board(order)["shops"]["pipes"]
    return prices[1], prices[3]


def government_prices(order: Order) -> tuple[int, ...]:
    return tuple(_board(order)["government"]["prices"])


def rates(order: Order, kind: str) -> tuple[int, int, int]:
    """Return what a low, a mid and a high barrel brings on a contract or an order."""
    low, mid, high = _board(order)["rates"][kind]
    return low, mid, high


def worth(order: Order, deal: str, kind: str) -> int:
    return sum(rates(order, kind)[int(barrel[1]) - 1] for barrel in barrels(deal))


def barrels(deal: str) -> list[str]:
    """Return what a contract or an order asks for, each barrel a colour and a grade."""
    return [deal[n : n + 2] for n in range(0, len(deal), 2)]


def weave(order: Order) -> tuple[tuple[Spot, Spot], ...]:
    """Return the two halves of each of a quadrant's spaces."""
    spaces = _board(order)["government"]["spaces"]
    return tuple(((a[0], a[1]), (b[0], b[1])) for a, b in spaces)


def tank_row(order: Order) -> int:
    """Return how many tanks a grade has room for."""
    return int(_board(order)["row"])


def tank_holds(order: Order) -> int:
    return int(_board(order)["barrels"])


def second_fee(order: Order) -> int:
    return int(_board(order)["second"])


def upgrade_cost(order: Order) -> int:
    return int(printed(order, "upgrades.toml")["cost"])


def least_value(costs: tuple[int, ...], colour: int) -> int:
    """Return the least value with which a pipeline of a colour can refine anything."""
    return min(costs[3 * colour : 3 * colour + 3])
