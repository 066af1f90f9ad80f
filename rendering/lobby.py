"""The banner of a table that waits for its players."""

from collections.abc import Callable

from PIL import Image

from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.colour import IVORY, Theme, fade
from rendering.kit.frame import MARGIN, WIDTH, banner, known_as, say
from rendering.kit.keeping import kept
from rendering.kit.lettering import BODY, HERO, TITLE, broken
from rendering.kit.paper import grain, panels
from rendering.kit.signs import SIGNS, shape, sign_of, token
from rendering.order import Order

HEIGHT, SKY = 800, 560
_SUN = (0.76, 0.79)  # low enough for the title above it
_BESIDE_THE_SUN = 900  # room for text
_SEATS: Box = (MARGIN, SKY + 24, WIDTH - MARGIN, HEIGHT - MARGIN)

Scenery = Callable[[Canvas, Theme], None]


def draw_lobby(order: Order, theme: Theme, scenery: Scenery) -> Image.Image:
    """Draw the place of the game, its title, and who sits where."""
    canvas = Canvas(_base(theme, len(order.names), scenery).copy())
    canvas.text((64, 128), order.title.upper(), HERO * 2, IVORY, width=WIDTH - 128)
    for line, text in enumerate(broken(order.task, TITLE, "Semibold", _BESIDE_THE_SUN)):
        canvas.text((68, 228 + 54 * line), text, TITLE, IVORY, "Semibold", width=_BESIDE_THE_SUN)
    for seat, box in enumerate(_boxes(len(order.names))):
        _seat(canvas, order, theme, seat, box)
    return canvas.image


@kept
def _base(theme: Theme, seats: int, scenery: Scenery) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (WIDTH, HEIGHT), theme.ground))
    canvas.image.paste(banner(theme, (WIDTH, SKY), 7, _SUN))
    scenery(canvas, theme)
    panels(canvas, _boxes(seats), theme)
    return grain(canvas.image, theme)


def _boxes(seats: int) -> list[Box]:
    return split(_SEATS, seats, 14) if seats else []


def _seat(canvas: Canvas, order: Order, theme: Theme, seat: int, box: Box) -> None:
    x0, y0, x1, y1 = box
    middle = (x0 + x1) / 2
    if order.names[seat]:
        token(canvas, (middle, y0 + 74), 104, sign_of(order.names, seat))
        canvas.text((middle, y1 - 34), known_as(order, seat), BODY, theme.text, "Black", "m", x1 - x0 - 24)
        return
    shape(canvas, (middle, y0 + 74), 104, SIGNS[seat])
    plate(canvas, box, 14, fade(theme.panel, 0.6))
    free = say(order, "pictures-free-seat")
    canvas.text((middle, y1 - 34), free, BODY, theme.muted, "Semibold", "m", x1 - x0 - 24)
