"""The printed facts that a view takes for granted."""

from typing import Any

from bot.games.giganten.view import SiteKind
from rendering.order import Order
from rendering.printed import printed


def depot(order: Order) -> int:
    """Return how many barrels a depot may keep."""
    return int(printed(order, "market.toml")["depot"])


def values(order: Order, kind: SiteKind) -> tuple[int, ...]:
    """Return what the tiles of a kind may be worth."""
    return tuple(printed(order, "sites.toml")[kind]["values"])


def terrain_cost(order: Order, letter: str) -> int:
    """Return the movement points it takes to enter a square."""
    kind = {".": "plain", "h": "hill", "M": "mountain"}[letter]
    return int(printed(order, "board.toml")["cost"][kind])


def terrain(board: dict[str, Any]) -> tuple[str, ...]:
    """Return the terrain as it is printed, row by row."""
    return tuple(str(board["terrain"]).strip("\n").split("\n"))
