"""Pictures of views, and the same in words. Nothing here sees a game's state, Discord or the database."""

from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any, Literal

from PIL import Image

from bot.words.catalogue import Words
from rendering import giganten, oasis, oilfield, pipeline
from rendering.alt import Part, joined, told
from rendering.game import Game
from rendering.kit.frame import catalogue
from rendering.order import Mark, Order, Picture

__all__ = [
    "PLACES",
    "Form",
    "Mark",
    "Order",
    "Part",
    "Picture",
    "describe",
    "describe_fully",
    "draw",
    "make",
    "make_fast",
    "picture",
    "places",
    "topics",
    "warm",
]

Form = Literal[
    "WEBP", "JPEG", "PNG"
]  # how a picture is packed up: the bot posts WebP, and JPEG while others wait
PACKING: Mapping[Form, Mapping[str, int]] = MappingProxyType(
    {"WEBP": {"quality": 85, "method": 2}, "JPEG": {"quality": 90, "subsampling": 0}, "PNG": {}}
)

_GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType(
    {"giganten": giganten.GAME, "oasis": oasis.GAME, "oilfield": oilfield.GAME, "pipeline": pipeline.GAME}
)
PLACES: Mapping[str, tuple[str, ...]] = MappingProxyType(  # of each game that has pictures
    {key: game.places for key, game in _GAMES.items()}
)


def places(game: str) -> tuple[str, ...]:
    """Name the parts of a board that can be zoomed into; of a game without pictures there are none."""
    return PLACES.get(game, ())


def topics(game: str) -> tuple[str, ...]:
    """Name the topics of a game's rules that have a picture."""
    return tuple(_GAMES[game].topics) if game in _GAMES else ()


def make(order: Order) -> Picture:
    """Draw a picture, pack it up, and say in its alt text what it shows."""
    return _made(order, "WEBP")


def make_fast(order: Order) -> Picture:
    """Make the same picture while others wait: packed in a seventh of the time, into three times the room."""
    return _made(order, "JPEG")


def _made(order: Order, form: Form) -> Picture:
    game = _GAMES[order.game]
    subject = game.subject(order)
    data, suffix = encode(game.drawn(order, subject), form), "jpg" if form == "JPEG" else form.lower()
    return Picture(data, joined(game.told(order, catalogue(), subject)), suffix)


def draw(order: Order, form: Form = "WEBP") -> bytes:
    """Draw a picture: the same order gives the same bytes."""
    return encode(picture(order), form)


def picture(order: Order) -> Image.Image:
    """Draw a picture, without packing it up."""
    game = _GAMES[order.game]
    return game.drawn(order, game.subject(order))


def describe(order: Order, words: Words) -> str:
    """Say what the picture shows, as its alt text."""
    return joined(_parts(order, words))


def describe_fully(order: Order, words: Words | None = None) -> list[Part]:
    """Say all that the picture shows, part by part, however long that may be."""
    return told(_parts(order, words or catalogue()))


def _parts(order: Order, words: Words) -> list[Part]:
    game = _GAMES[order.game]
    return game.told(order, words, game.subject(order))


def warm(facts: Mapping[str, bytes] = MappingProxyType({})) -> None:
    """Prepare what all pictures share, and those of games with such facts: so the first one need not wait."""
    catalogue()
    for key in facts.keys() & _GAMES.keys():
        _GAMES[key].warm(facts[key])


def encode(image: Image.Image, form: Form = "WEBP") -> bytes:
    buffer = BytesIO()
    image.save(buffer, form, **PACKING[form])
    return buffer.getvalue()
