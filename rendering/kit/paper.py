"""What everything lies on: grain, light and shadow, for layers that are drawn once."""

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageChops, ImageFilter

from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.colour import SHADOW, Theme

Size = tuple[int, int]


def noise(size: Size, cell: Point, seed: int) -> Image.Image:
    """Return smooth grey noise with bumps about `cell` pixels wide; the same for the same seed."""
    small = (max(2, round(size[0] / cell[0])), max(2, round(size[1] / cell[1])))
    rough = Image.frombytes("L", small, Random(seed).randbytes(small[0] * small[1]))
    return rough.resize(size, Image.Resampling.BICUBIC)


def light(image: Image.Image, relief: Image.Image, strength: float) -> Image.Image:
    """Lighten and darken an image by a grey relief (128: leave alone)."""
    soft = relief.point([round(128 + (v - 128) * strength) for v in range(256)])
    return ImageChops.overlay(image, Image.merge("RGB", (soft, soft, soft)))


def grain(image: Image.Image, theme: Theme) -> Image.Image:
    """Give a finished layer the tooth and the stains of old paper."""
    strength = theme.finish.depth
    image = light(image, noise(image.size, (3, 3), 1), 0.05 * strength)
    return light(image, noise(image.size, (160, 160), 2), 0.10 * strength)


def shade(mask: Image.Image, drop: int, blur: float, strength: float) -> Image.Image:
    """Return the soft shadow that the white parts of a mask throw."""
    small = mask.reduce(4).filter(ImageFilter.GaussianBlur(blur / 4)).resize(mask.size)
    return ImageChops.offset(small, 0, drop).point([round(v * strength) for v in range(256)])


def panels(canvas: Canvas, boxes: list[Box], theme: Theme, radius: float = 14) -> None:
    """Lay sheets of paper on the ground."""
    mask = canvas.mask()
    for box in boxes:
        mask.pen.rounded_rectangle(box, radius, 255)
    canvas.image.paste(SHADOW, mask=shade(mask.image, 4, 6, 0.35 * theme.finish.depth))
    for box in boxes:
        plate(canvas, box, radius, theme.panel, theme.edge(0.7), max(1.5, theme.finish.rim))


def sheeted(canvas: Canvas, boxes: Sequence[Box], theme: Theme, radius: float = 14) -> Image.Image:
    """Finish a base layer: sheets on the ground, and the grain of paper over all."""
    panels(canvas, list(boxes), theme, radius)
    return grain(canvas.image, theme)


def hollow(
    canvas: Canvas,
    theme: Theme,
    box: Box,
    radius: float,
    fill: str | None,
    edge: float = 0,
    line: float = 1.5,
) -> None:
    """Draw an empty place: by its tone, and by a line if it has an edge or the theme wants one."""
    width = max(line if edge else 0, theme.finish.rim)
    plate(canvas, box, radius, fill, theme.edge(edge), width)
