"""A canvas that takes the coordinates of the finished picture, whatever its own scale.

Small things are drawn four times larger, reduced, and kept as sprites; so edges are smooth, and a picture
costs little more than pasting.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import update_wrapper
from typing import Concatenate, Literal, ParamSpec

from PIL import Image, ImageDraw

from rendering.kit.colour import INK, IVORY, Rgba
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL, Weight, face, fit, length

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Paint = str | Rgba | int | None
Anchor = Literal["l", "m", "r"]
P = ParamSpec("P")

SMOOTH = 4
_LARGE = 60_000  # pixels of a plate whose corners are too far apart to look at closely
_CAPITALS = 0.33  # half the height of a capital letter, as a part of the type size
_HALO = 0.1  # how far a halo reaches around a letter, as a part of the type size
_SHIFT = {"l": 0.0, "m": 0.5, "r": 1.0}


class Canvas:
    """An image to draw on; it may be `scale` times larger than the picture, to be reduced at the end."""

    def __init__(self, image: Image.Image, scale: int = 1) -> None:
        self.image, self.scale = image, scale
        self.pen = ImageDraw.Draw(image, "RGBA" if image.mode == "RGB" else None)

    @classmethod
    def clear(cls, size: tuple[float, float], scale: int = SMOOTH) -> "Canvas":
        return cls(Image.new("RGBA", (round(size[0] * scale), round(size[1] * scale))), scale)

    def mask(self) -> "Canvas":
        """Return a black sheet of the same size to draw a white mask on."""
        return Canvas(Image.new("L", self.image.size), self.scale)

    def done(self) -> Image.Image:
        return self.image.reduce(self.scale) if self.scale > 1 else self.image

    def _up(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def line(self, points: Iterable[Point], paint: Paint, width: float) -> None:
        self.pen.line(self._up(points), paint, max(1, round(width * self.scale)), "curve")

    def poly(self, points: Sequence[Point], fill: Paint, outline: Paint = None, width: float = 0) -> None:
        if fill is not None:
            self.pen.polygon(self._up(points), fill)
        if outline is not None:
            self.line([*points, *points[:2]], outline, width)

    def rect(self, box: Box, fill: Paint) -> None:
        (x0, y0), (x1, y1) = self._up((box[:2], box[2:]))
        self.pen.rectangle((x0, y0, x1 - 1, y1 - 1), fill)

    def disc(
        self, centre: Point, radius: float, fill: Paint, outline: Paint = None, width: float = 0
    ) -> None:
        ((x, y),), r = self._up([centre]), radius * self.scale
        self.pen.ellipse((x - r, y - r, x + r, y + r), fill, outline, round(width * self.scale))

    def text(
        self,
        at: Point,
        text: object,
        size: int,
        paint: Paint,
        weight: Weight = "Black",
        anchor: Anchor = "l",
        width: float | None = None,
        halo: Paint = None,
    ) -> float:
        """Write one line, centred on its capitals, and return its length: never more than `width`."""
        words, size = fit(str(text), size, weight, width)
        wide, type_ = length(words, size, weight), face(size * self.scale, weight)
        x, y = at[0] - wide * _SHIFT[anchor], at[1] + size * _CAPITALS
        rim = 0 if halo is None else size * self.scale * _HALO
        self.pen.text(
            (x * self.scale, y * self.scale), words, paint, type_, "ls", stroke_width=rim, stroke_fill=halo
        )
        return wide

    def paste(self, sprite: Image.Image, centre: Point) -> None:
        x, y = round(centre[0] - sprite.width / 2), round(centre[1] - sprite.height / 2)
        self.image.paste(sprite, (x, y), sprite)


Stamp = Callable[Concatenate[Canvas, Point, float, P], None]


def stamp(draw: Stamp[P]) -> Stamp[P]:
    """Make `draw(canvas, centre, size, ...)` a sprite, drawn once for each size and look."""

    def made(size: float, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        side = round(size * 1.5 / 2) * 2
        canvas = Canvas.clear((side, side))
        draw(canvas, (side / 2, side / 2), size, *args, **kwargs)
        return canvas.done()

    sprite: Callable[..., Image.Image] = kept(made)

    def stamped(canvas: Canvas, centre: Point, size: float, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if canvas.scale > 1:
            draw(canvas, centre, size, *args, **kwargs)
        else:
            canvas.paste(sprite(size, *args, **kwargs), centre)

    update_wrapper(stamped, draw)
    return stamped


def plate(
    canvas: Canvas, box: Box, radius: float, fill: Paint, outline: Paint = None, width: float = 0
) -> None:
    """Draw a rounded rectangle with smooth corners."""
    if canvas.scale == 1:
        left, top, right, bottom = (round(v) for v in box)
        sprite = _plate(right - left, bottom - top, radius, fill, outline, width)
        canvas.image.paste(sprite, (left, top), sprite)
        return
    x0, y0, x1, y1 = (v * canvas.scale for v in box)
    line = round(width * canvas.scale)
    canvas.pen.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * canvas.scale, fill, outline, line)


@kept
def _plate(width: int, height: int, radius: float, fill: Paint, outline: Paint, line: float) -> Image.Image:
    canvas = Canvas.clear((width, height), SMOOTH if width * height < _LARGE else 2)
    plate(canvas, (0, 0, width, height), radius, fill, outline, line)
    return canvas.done()


def chip(
    canvas: Canvas, box: Box, radius: float, fill: Paint, outline: Paint, text: object, size: int, ink: str
) -> None:
    """Draw a plate with a word or a number in its middle."""
    x0, y0, x1, y1 = box
    plate(canvas, box, radius, fill, outline, 2 if outline else 0)
    canvas.text(((x0 + x1) / 2, (y0 + y1) / 2), text, size, ink, anchor="m", width=x1 - x0 - 8)


def badge(canvas: Canvas, centre: Point, value: int, size: int = LABEL) -> None:
    """Put a small number on the corner of a piece."""
    (x, y), tall = centre, size * 0.65
    wide = tall if value < 10 else size * 0.88
    plate(canvas, (x - wide, y - tall, x + wide, y + tall), tall, INK, IVORY, 2)
    canvas.text(centre, value, size, IVORY, anchor="m")


def stacked(box: Box, heights: Sequence[float], gap: float) -> list[Box]:
    """Cut a box into parts of these heights, one below the other; one of height 0 takes what is left."""
    x0, y0, x1, y1 = box
    rest = y1 - y0 - sum(heights) - gap * (len(heights) - 1)
    boxes: list[Box] = []
    for tall in (height or rest for height in heights):
        boxes.append((x0, y0, x1, y0 + tall))
        y0 += tall + gap
    return boxes


def split(box: Box, n: int, gap: float, *, down: bool = False) -> list[Box]:
    """Cut a box into equal parts, side by side or one below the other."""
    x0, y0, x1, y1 = box
    step = ((y1 - y0 if down else x1 - x0) + gap) / n
    if down:
        return [(x0, y0 + i * step, x1, y0 + (i + 1) * step - gap) for i in range(n)]
    return [(x0 + i * step, y0, x0 + (i + 1) * step - gap, y1) for i in range(n)]
