"""Pictures of views, and the same in words. Nothing here sees a game's state, Discord or the database."""

from collections.abc import Callable, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Literal, NamedTuple

from PIL import Image

from bot.words import Words
from rendering import giganten, oasis, oilfield, pipeline
from rendering.alt import Part, joined, told
from rendering.frame import catalogue
from rendering.order import Mark, Order

__all__ = ["PLACES", "Form", "Mark", "Order", "Part", "describe", "describe_fully", "draw", "picture", "warm"]

Form = Literal["WEBP", "PNG"]  # how a picture is packed up; the bot posts WebP


class Game(NamedTuple):
    """What a game's package can do."""

    draw: Callable[[Order], Image.Image]
    describe: Callable[[Order, Words], list[Part]]
    warm: Callable[[], None]


_GAMES: Mapping[str, Game] = MappingProxyType(
    {
        "giganten": Game(giganten.draw, giganten.describe, giganten.warm),
        "oasis": Game(oasis.draw, oasis.describe, oasis.warm),
        "oilfield": Game(oilfield.draw, oilfield.describe, oilfield.warm),
        "pipeline": Game(pipeline.draw, pipeline.describe, pipeline.warm),
    }
)
PLACES: Mapping[str, tuple[str, ...]] = MappingProxyType(  # what can be zoomed into
    {
        "giganten": giganten.PLACES,
        "oasis": oasis.PLACES,
        "oilfield": oilfield.PLACES,
        "pipeline": pipeline.PLACES,
    }
)


def draw(order: Order, form: Form = "WEBP") -> bytes:
    """Draw a picture: the same order gives the same bytes."""
    return encode(picture(order), form)


def picture(order: Order) -> Image.Image:
    """Draw a picture, without packing it up."""
    return _GAMES[order.game].draw(order)


def describe(order: Order, words: Words) -> str:
    """Say what the picture shows, as its alt text."""
    return joined(_GAMES[order.game].describe(order, words))


def describe_fully(order: Order, words: Words) -> list[Part]:
    """Say all that the picture shows, part by part, however long that may be."""
    return told(_GAMES[order.game].describe(order, words))


def warm() -> None:
    """Prepare what all pictures share, so that the first one need not wait for it."""
    catalogue()
    for game in _GAMES.values():
        game.warm()


def encode(image: Image.Image, form: Form = "WEBP") -> bytes:
    buffer = BytesIO()
    image.save(buffer, form, quality=85, method=2)
    return buffer.getvalue()
