"""The printed facts that a view takes for granted."""

import tomllib
from functools import lru_cache
from typing import Any

from bot.games.giganten.view import SiteKind
from bot.words import LOCALES


@lru_cache(4)
def _seeds(name: str) -> dict[str, Any]:
    return tomllib.loads((LOCALES.parent / "giganten" / name).read_text("utf-8"))


def depot() -> int:
    """Return how many barrels a depot may keep."""
    return int(_seeds("market.toml")["depot"])


def values(kind: SiteKind) -> tuple[int, ...]:
    """Return what the tiles of a kind may be worth."""
    return tuple(_seeds("sites.toml")[kind]["values"])


def terrain_cost(letter: str) -> int:
    """Return the movement points it takes to enter a square."""
    return int(_seeds("board.toml")["cost"][{".": "plain", "h": "hill", "M": "mountain"}[letter]])


def printed() -> tuple[str, ...]:
    """Return the terrain as it is printed, row by row."""
    return tuple(str(_seeds("board.toml")["terrain"]).strip("\n").split("\n"))
