"""What is printed in the edition that a game is played with, as far as a view takes it for granted."""

import tomllib
from functools import lru_cache
from typing import Any

from msgspec import json

from bot.words import LOCALES
from rendering.order import Order


def printed(order: Order, file: str) -> dict[str, Any]:
    """Return what a file of the game says in the edition that this order is about."""
    documents: dict[str, Any] = _read(order.facts)[file]
    return documents


@lru_cache(16)
def _read(facts: bytes) -> dict[str, Any]:
    documents: dict[str, Any] = json.decode(facts)
    return documents


def on_shelf(game: str, file: str) -> dict[str, Any]:
    """Return what a file says today: a guess at what the next picture will need."""
    return tomllib.loads((LOCALES.parent / game / file).read_text("utf-8"))
