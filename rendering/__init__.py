"""Pictures of views, and the same in words. Nothing here sees a game's state, Discord or the database."""

from collections.abc import Callable, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image

from bot.words import Words
from rendering import oasis, pipeline
from rendering.frame import catalogue
from rendering.order import Mark, Order

__all__ = ["PLACES", "Mark", "Order", "describe", "draw", "warm"]


class Game(NamedTuple):
    """What a game's package can do."""

    draw: Callable[[Order], Image.Image]
    describe: Callable[[Order, Words], str]
    warm: Callable[[], None]


_GAMES: Mapping[str, Game] = MappingProxyType(
    {
        "oasis": Game(oasis.draw, oasis.describe, oasis.warm),
        "pipeline": Game(pipeline.draw, pipeline.describe, pipeline.warm),
    }
)
PLACES: Mapping[str, tuple[str, ...]] = MappingProxyType(  # what can be zoomed into
    {
        "oasis": oasis.PLACES,
        "pipeline": pipeline.PLACES,
    }
)


def draw(order: Order) -> bytes:
    """Draw a picture: the same order gives the same bytes."""
    return encode(_GAMES[order.game].draw(order))


def describe(order: Order, words: Words) -> str:
    """Say what the picture shows, as its alt text."""
    return _GAMES[order.game].describe(order, words)


def warm() -> None:
    """Prepare what all pictures share, so that the first one need not wait for it."""
    catalogue()
    for game in _GAMES.values():
        game.warm()


def encode(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "WEBP", quality=85, method=2)
    return buffer.getvalue()
