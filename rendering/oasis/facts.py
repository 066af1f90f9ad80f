"""The printed facts that a view takes for granted: what a card gives, and which squares carry a bonus."""

from typing import Any

from rendering.chart import Spot
from rendering.order import Order
from rendering.printed import printed


def gift(order: Order, card: str) -> tuple[str, int]:
    """Return what a card gives, and how many of it."""
    facts = printed(order, "cards.toml")[card]
    return facts["gives"], facts["count"]


def land(board: dict[str, Any]) -> str:
    """Return the map as it is printed, without any piece."""
    return str(board["map"]).strip("\n")


def bonus_spots(order: Order) -> frozenset[Spot]:
    rows = land(printed(order, "board.toml")).split("\n")
    return frozenset((c, r) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter in "OSR")
