"""A game in pictures: each as what it changes of the one before."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageChops

import rendering
from rendering.kit.frame import catalogue
from rendering.order import Order

CELL = 32  # pixels of the grid on which changes are looked for
KEY = 20  # pictures from one that is whole to the next
QUALITY, METHOD = 60, 4
WHOLE = 0.6  # of a picture that has changed: then it is kept whole
Box = tuple[int, int, int, int]


class Patch(Struct, frozen=True):
    """A part of a picture, and where it goes."""

    x: int
    y: int
    data: bytes  # WebP


class Frame(Struct, frozen=True):
    """A picture: whole, or what it changes of the one before; and in words."""

    whole: bool
    width: int
    height: int
    patches: tuple[Patch, ...]
    alt: str


def whole(given: tuple[Sequence[Order], int]) -> tuple[Frame, ...]:
    """Draw a whole game, of this width."""
    return tuple(frames(*given))


def frames(orders: Iterable[Order], width: int) -> Iterator[Frame]:
    """Draw one picture after another, each as what it changes of the one before."""
    before: Image.Image | None = None
    for number, order in enumerate(orders):
        now, alt = fitted(rendering.picture(order), width), rendering.describe(order, catalogue())
        boxes = [] if before is None or before.size != now.size else changed(before, now)
        whole = (
            before is None
            or number % KEY == 0
            or before.size != now.size
            or _area(boxes) > WHOLE * now.width * now.height
        )
        if whole:
            boxes = [(0, 0, *now.size)]
        yield Frame(
            whole, *now.size, tuple([Patch(box[0], box[1], _packed(now.crop(box))) for box in boxes]), alt
        )
        before = now


def fitted(image: Image.Image, width: int) -> Image.Image:
    """Return a picture of this width, without anything to see through."""
    plain = image.convert("RGB")
    if plain.width <= width:
        return plain
    return plain.resize((width, round(plain.height * width / plain.width)), Image.Resampling.LANCZOS)


def changed(before: Image.Image, now: Image.Image) -> list[Box]:
    """Return boxes that hold all in which two pictures of one size differ, and little else."""
    bands = ImageChops.difference(before, now).split()
    most = bands[0]
    for band in bands[1:]:
        most = ImageChops.lighter(most, band)
    grid = most.point([0] * 2 + [255] * 254).convert("F").reduce(CELL)
    cells = {(n % grid.width, n // grid.width) for n, value in enumerate(grid.get_flattened_data()) if value}
    return [_box(group, now.size) for group in _groups(cells)]


def _groups(cells: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    """Part cells into those that touch each other."""
    left = set(cells)
    while left:
        group, edge = set[tuple[int, int]](), [min(left)]
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            group |= near
            edge += near
        yield group


def _box(cells: Iterable[tuple[int, int]], size: tuple[int, int]) -> Box:
    columns, rows = zip(*cells, strict=True)
    x1, y1 = (max(columns) + 1) * CELL, (max(rows) + 1) * CELL
    return min(columns) * CELL, min(rows) * CELL, min(x1, size[0]), min(y1, size[1])


def _area(boxes: Sequence[Box]) -> int:
    return sum([(x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in boxes])


def _packed(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "WEBP", quality=QUALITY, method=METHOD)
    return buffer.getvalue()
