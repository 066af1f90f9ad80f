"""A refinery against the sky."""

from PIL import Image

from rendering.kit.canvas import Canvas, Point, plate, stamp
from rendering.kit.colour import Theme, fade, mix
from rendering.kit.frame import WIDTH
from rendering.kit.keeping import kept
from rendering.kit.shapes import smooth


@stamp
def tower(canvas: Canvas, centre: Point, size: float, wide: float, fill: str, ink: str) -> None:
    """Draw a column or a stack; the size is its height."""
    (x, y), w, h = centre, wide / 2, size / 2
    plate(canvas, (x - w, y - h, x + w, y + h + 6), min(w, 14), fill, ink, 2)
    for k in range(1, 7):
        level = y - h + size * k / 7
        canvas.line([(x - w, level), (x + w, level)], ink, 1.4)
    canvas.line(
        [(x + w, y - h * 0.6), (x + w + size * 0.06, y - h * 0.6), (x + w + size * 0.06, y + h)], ink, 2.5
    )


@stamp
def sphere(canvas: Canvas, centre: Point, size: float, fill: str, ink: str) -> None:
    """Draw a gas sphere on its legs."""
    (x, y), r = centre, size * 0.4
    for side in (-1, -0.4, 0.4, 1):
        canvas.line([(x + side * r * 0.7, y - r * 0.2), (x + side * r * 0.95, y + size / 2)], ink, 2.5)
    canvas.disc((x, y - size * 0.1), r, fill, ink, 2)
    canvas.line([(x - r, y - size * 0.1), (x + r, y - size * 0.1)], ink, 1.4)


@stamp
def smoke(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """Draw the flame of a flare."""
    x, y = centre
    leaf = [(0, -0.5), (0.2, -0.1), (0.22, 0.2), (0, 0.5), (-0.22, 0.2), (-0.12, -0.05)]
    canvas.poly(smooth([(x + u * size, y + v * size) for u, v in leaf]), colour)


def skyline(canvas: Canvas, theme: Theme, left: float, ground: float, size: float) -> None:
    """Draw a row of columns, spheres and a flare, so high above the ground."""
    fill, ink = mix(theme.hills[1], theme.ground, 0.5), mix(theme.hills[0], theme.line, 0.75)
    spans = ((0.1, 0.86, 0.2), (0.42, 0.56, 0.3), (1.62, 0.74, 0.14), (1.86, 0.94, 0.22), (2.62, 0.5, 0.28))
    for x, high, wide in spans:
        tower(canvas, (left + x * size, ground - high * size / 2), high * size, wide * size, fill, ink)
    for x, part in ((1.02, 0.66), (2.26, 0.4)):
        sphere(canvas, (left + x * size, ground - part * size / 2), part * size, fill, ink)
    flame = left + 1.62 * size, ground - 0.84 * size
    smoke(canvas, flame, size * 0.2, "#ffd166")


@kept
def sky(theme: Theme, high: int) -> Image.Image:
    """Draw an evening on blueprint paper."""
    size = (WIDTH, high)
    dusk = [Image.new("RGB", size, colour) for colour in theme.sky]
    canvas = Canvas(Image.composite(dusk[1], dusk[0], Image.linear_gradient("L").resize(size)))
    for x in range(0, WIDTH, 26):
        canvas.line([(x, 0), (x, high)], fade(theme.line, 0.1), 1)
    for y in range(0, high, 26):
        canvas.line([(0, y), (WIDTH, y)], fade(theme.line, 0.1), 1)
    canvas.rect((0, high - 6, WIDTH, high), theme.hills[-1])
    return canvas.image
