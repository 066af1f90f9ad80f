"""A game that moves: its pictures one after another, in one file that Discord plays by itself."""

from collections.abc import Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image

import rendering
from rendering.film import fitted
from rendering.kit.frame import catalogue
from rendering.order import Order, Picture

WIDTH, QUALITY, METHOD = 960, 70, 2
SHOWN, LAST = 1200, 4000  # milliseconds that a picture is shown, and the last one
MOST = 8 * 2**20 - 2**16  # bytes that Discord takes of a file anywhere, with some room for the rest


class Reel(Struct, frozen=True):
    """What is shown, one after another, and how large all of it may be."""

    orders: tuple[Order, ...]
    most: int = MOST


def reel(asked: Reel) -> Picture:
    """Draw all pictures, and pack them into one; what would be too large has fewer of them."""
    images = [fitted(rendering.picture(order), WIDTH) for order in asked.orders]
    size = images[0].size
    shown = [image if image.size == size else _framed(image, size) for image in images]
    data = _packed(shown)
    while len(data) > asked.most and len(shown) > 2:
        shown = [*shown[:-1][::2], shown[-1]]
        data = _packed(shown)
    return Picture(data, rendering.describe(asked.orders[-1], catalogue()))


def _framed(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Put a picture of another size in the middle, whole."""
    scale = min(size[0] / image.width, size[1] / image.height)
    small = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)
    framed = Image.new("RGB", size, small.getpixel((0, 0)))
    framed.paste(small, ((size[0] - small.width) // 2, (size[1] - small.height) // 2))
    return framed


def _packed(images: Sequence[Image.Image]) -> bytes:
    first, *more = images
    times = [SHOWN] * len(more) + [LAST]
    buffer = BytesIO()
    first.save(
        buffer,
        "WEBP",
        save_all=True,
        append_images=more,
        duration=times,
        loop=0,
        quality=QUALITY,
        method=METHOD,
    )
    return buffer.getvalue()
