"""The printed facts that a view takes for granted: prices, rates, and how the government's tiles lie."""

import tomllib
from functools import lru_cache
from typing import Any

from bot.words import LOCALES

GRADES = ("crude", "low", "mid", "high")
Spot = tuple[int, int]  # columns and rows


@lru_cache(1)
def _board() -> dict[str, Any]:
    return tomllib.loads((LOCALES.parent / "pipeline" / "board.toml").read_text("utf-8"))


def shop_prices(shop: str) -> tuple[int, ...]:
    """Return the prices of the rows of the tank shop or the machine shop."""
    return tuple(_board()["shops"][shop])


def bundle_prices() -> tuple[int, int]:
    """Return what two and four pipe tiles cost."""
    prices = _board()["shops"]["pipes"]
    return prices[1], prices[3]


def government_prices() -> tuple[int, ...]:
    return tuple(_board()["government"]["prices"])


def rates(kind: str) -> tuple[int, int, int]:
    """Return what a low, a mid and a high barrel brings on a contract or an order."""
    low, mid, high = _board()["rates"][kind]
    return low, mid, high


def worth(deal: str, kind: str) -> int:
    return sum(rates(kind)[int(barrel[1]) - 1] for barrel in barrels(deal))


def barrels(deal: str) -> list[str]:
    """Return what a contract or an order asks for, each barrel a colour and a grade."""
    return [deal[n : n + 2] for n in range(0, len(deal), 2)]


@lru_cache(1)
def weave() -> tuple[tuple[Spot, Spot], ...]:
    """Return the two halves of each of a quadrant's spaces."""
    spaces = _board()["government"]["spaces"]
    return tuple(((a[0], a[1]), (b[0], b[1])) for a, b in spaces)


def tank_row() -> int:
    """Return how many tanks a grade has room for."""
    return int(_board()["row"])


def tank_holds() -> int:
    return int(_board()["barrels"])


def second_fee() -> int:
    return int(_board()["second"])


def upgrade_cost() -> int:
    upgrades = tomllib.loads((LOCALES.parent / "pipeline" / "upgrades.toml").read_text("utf-8"))
    return int(upgrades["cost"])


def least_value(costs: tuple[int, ...], colour: int) -> int:
    """Return the least value with which a pipeline of a colour can refine anything."""
    return min(costs[3 * colour : 3 * colour + 3])
