"""The printed facts that a view takes for granted: what a card gives, and which squares carry a bonus."""

import tomllib
from functools import lru_cache
from typing import Any

from bot.words import LOCALES
from rendering.chart import Spot


def _seeds(name: str) -> dict[str, Any]:
    return tomllib.loads((LOCALES.parent / "oasis" / name).read_text("utf-8"))


@lru_cache(1)
def _cards() -> dict[str, tuple[str, int]]:
    return {key: (card["gives"], card["count"]) for key, card in _seeds("cards.toml").items()}


def gift(card: str) -> tuple[str, int]:
    """Return what a card gives, and how many of it."""
    return _cards()[card]


@lru_cache(1)
def printed() -> str:
    """Return the map as it is printed, without any piece."""
    return str(_seeds("board.toml")["map"]).strip("\n")


@lru_cache(1)
def bonus_spots() -> frozenset[Spot]:
    rows = printed().split("\n")
    return frozenset((c, r) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter in "OSR")
