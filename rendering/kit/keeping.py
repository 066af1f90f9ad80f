"""What is drawn once and kept: all of it together within bounds, or a worker would grow with its work.

Layers that no move changes are large and cost much to draw, but pack well: what was not wanted for a while is
kept packed.
"""

import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, update_wrapper
from typing import NamedTuple, ParamSpec

from PIL import Image

OPEN, PACKED = 40 * 2**20, 64 * 2**20  # bytes of layers and sprites that a process keeps at hand, and packed
P = ParamSpec("P")


class Packed(NamedTuple):
    """A layer or sprite that takes little room, and a few milliseconds to be had again."""

    mode: str
    size: tuple[int, int]
    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> "Packed":
        return cls(image.mode, image.size, zlib.compress(image.tobytes(), 1))

    def unpacked(self) -> Image.Image:
        return Image.frombytes(self.mode, self.size, zlib.decompress(self.data))


class Cupboard:
    """Layers and sprites, those least recently wanted first: they are packed, and some day forgotten."""

    def __init__(self, at_hand: int = OPEN, packed: int = PACKED) -> None:
        self.rooms = at_hand, packed
        self._open: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._packed: OrderedDict[Hashable, Packed] = OrderedDict()
        self.used = self.used_packed = 0

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return what is kept under a key, drawn now if it is not there."""
        if (known := self._open.get(key)) is not None:
            self._open.move_to_end(key)
            return known
        if (packed := self._packed.get(key)) is not None:
            self._packed.move_to_end(key)
        image = packed.unpacked() if packed else draw()
        self._open[key] = image
        self.used += _room(image)
        while self.used > self.rooms[0]:
            self._pack(*self._open.popitem(last=False))
        return image

    def _pack(self, key: Hashable, image: Image.Image) -> None:
        self.used -= _room(image)
        if key in self._packed:
            return
        packed = self._packed[key] = Packed.of(image)
        self.used_packed += len(packed.data)
        while self.used_packed > self.rooms[1]:
            _, oldest = self._packed.popitem(last=False)
            self.used_packed -= len(oldest.data)


@lru_cache(1)
def cupboard() -> Cupboard:
    """Return the cupboard of this process."""
    return Cupboard()


def kept(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Let a layer or sprite be drawn once, as long as there is room for it."""

    def wrapped(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (draw, args, *kwargs.items())
        return cupboard().get(key, lambda: draw(*args, **kwargs))

    update_wrapper(wrapped, draw)
    return wrapped


def _room(image: Image.Image) -> int:
    """Return how many bytes the pixels of an image take: Pillow pads those of several bands to four."""
    return image.width * image.height * (1 if image.mode in ("1", "L") else 4)
