"""The whole table: map, players in the order of their discs, and what is left to all."""

from PIL import Image, ImageFilter

from bot.engine.core import ScoreLine, Seat
from bot.games.oasis.view import View
from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.chart import Chart, chart
from rendering.kit.colour import GOLD, INK, Theme, mix
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH, asked, banner, headline, say, sentence
from rendering.kit.keeping import kept
from rendering.kit.lettering import HERO, LABEL, LEAD
from rendering.kit.marks import draw_legend, legend_kinds
from rendering.kit.paper import light, noise, sheeted
from rendering.oasis.cards import draw_supplies
from rendering.oasis.ground import bare, lay, on_map, whole
from rendering.oasis.icons import icon
from rendering.oasis.palette import CARD, PARTS
from rendering.oasis.pieces import draw_marks, draw_pieces, draw_sizes, layer
from rendering.oasis.scene import Scene, Subject
from rendering.oasis.strips import OFFERED, strip, total
from rendering.order import Order

HEIGHT, CELL = 1048, 68
_STACK = 108
_WORDS = 36  # room below the map to say what its rings mean
_MAP: Box = (MARGIN - 4, HEADER + 6, 1098, HEIGHT - MARGIN - _STACK - 14)
_SIDE: Box = (1106, HEADER + GAP, WIDTH - MARGIN, HEIGHT - MARGIN)
_FOOT: Box = (MARGIN, HEIGHT - MARGIN - _STACK, 1090, HEIGHT - MARGIN)


def draw_board(subject: Subject) -> Image.Image:
    """Draw the table; a player's own says what their score would be now instead of what is left."""
    order, view, theme, mine = subject.order, subject.view, subject.theme, subject.own()
    legend = [] if mine is None else _legend(order, view)
    x0, y0, x1, y1 = _MAP
    place = chart(whole(view.board), (x0, y0, x1, y1 - _WORDS * bool(legend)), CELL)
    boxes = split(_SIDE, len(view.players), 12, down=True)
    feet = split(_FOOT, 9 if mine is None else 5, 10)
    scene = subject.on(base(theme, HEIGHT, bare(view.board), place, tuple(boxes + feet)))
    draw_head(scene)
    draw_pieces(layer(scene, place), view)
    draw_marks(scene, place)
    draw_sizes(scene, place)
    for seat, box in zip(view.order, boxes, strict=True):
        strip(scene, seat, box)
    draw_legend(scene.canvas, order, theme, legend, y1 - 12)
    if mine is None:
        draw_supplies(scene, feet)
    else:
        _worth(scene, mine, feet)
    return scene.canvas.image


def _legend(order: Order, view: View) -> list[str]:
    """Return the kinds of marks that a reader finds on the table."""
    numbered = {mark.square for mark in order.marks if mark.kind == "choice"}
    rung = [mark for mark in order.marks if mark.kind == "new" and mark.square.startswith(OFFERED)]
    lying = [mark for mark in order.marks if on_map(view.board, [mark.square])]
    return legend_kinds([*lying, *[mark for mark in rung if mark.square not in numbered]])


def draw_head(scene: Scene) -> None:
    """Write over the banner how far the game has come."""
    canvas, order, view = scene.canvas, scene.order, scene.view
    over = view.phase == "over" and view.ending is not None
    what = say(order, f"oasis-ending-{view.ending}" if over else f"oasis-phase-{view.phase}")
    alarm = say(order, "pictures-last-round") if view.ending is not None and not over else ""
    headline(canvas, order, say(order, "pictures-round", round=view.round), sentence(what), alarm)
    asked(canvas, order, view.viewer)


def sands(theme: Theme, height: int) -> Canvas:
    """Draw the desert around everything, under an evening sky with a caravan."""
    image = Image.new("RGB", (WIDTH, height), theme.ground)
    ripples = noise(image.size, (210, 17), 5).filter(ImageFilter.GaussianBlur(3))
    canvas = Canvas(light(image, ripples, 0.22 * theme.finish.depth))
    canvas.image.paste(banner(theme, (WIDTH, HEADER), 7))
    for x, size in ((890, 44), (932, 48), (972, 40), (1012, 46), (1054, 42)):
        icon(canvas, (x, HEADER - 12 - size / 2), size, "camels", mix(theme.hills[-1], "#000000", 0.4))
    return canvas


@kept
def base(theme: Theme, height: int, board: str, place: Chart, boxes: tuple[Box, ...]) -> Image.Image:
    """Draw everything that no move changes."""
    canvas = sands(theme, height)
    lay(canvas, theme, board, place)
    return sheeted(canvas, boxes, theme, 12)


def _worth(scene: Scene, seat: Seat, boxes: list[Box]) -> None:
    """Write what the player's score would be now, part by part."""
    canvas, view = scene.canvas, scene.view
    for names, line, box in zip(PARTS, view.players[seat].lines or (), boxes, strict=False):
        _product(canvas, scene.theme, names, line, box)
    x0, y0, x1, y1 = boxes[-1]
    plate(canvas, boxes[-1], 12, GOLD, INK, 2)
    label = say(scene.order, "pictures-worth-now")
    canvas.text(((x0 + x1) / 2, y0 + 26), label, LABEL, INK, "Semibold", "m", x1 - x0 - 12)
    canvas.text(((x0 + x1) / 2, y1 - 38), total(view.players[seat]), HERO - 6, INK, anchor="m")


def _product(canvas: Canvas, theme: Theme, names: tuple[str, str], line: ScoreLine, box: Box) -> None:
    (x0, y0, x1, y1), (part, sort) = box, names
    middle = y0 + 34
    icon(canvas, (x0 + 30, middle), 44, part)
    canvas.text((x0 + 56, middle), f"{line.facts['pieces']} ×", LEAD, theme.text, width=76)
    icon(canvas, (x0 + 150, middle), 40, sort)
    canvas.text((x0 + 172, middle), line.facts["markers"], LEAD, theme.text, width=x1 - x0 - 176)
    plate(canvas, (x0 + 8, y1 - 44, x1 - 8, y1 - 8), 10, CARD[part])
    canvas.text(((x0 + x1) / 2, y1 - 26), line.points, LEAD - 6, INK, anchor="m")
