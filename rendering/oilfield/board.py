"""The whole table: the map with its fields, actions, markets and all players."""

from PIL import Image

from rendering.kit.canvas import Box, Canvas
from rendering.kit.colour import Theme, mix
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH, asked, banner, headline, say, sentence
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL, LEAD
from rendering.kit.paper import light, noise, panels, sheeted
from rendering.oilfield.atlas import road_map
from rendering.oilfield.fields import draw_field, on_map
from rendering.oilfield.icons import bag, cube, derrick, grey_cube
from rendering.oilfield.market import draw_leases, draw_national, draw_shares, draw_tiles
from rendering.oilfield.marks import FOOT, finished
from rendering.oilfield.palette import GAS, OIL
from rendering.oilfield.scene import Scene, Subject
from rendering.oilfield.spaces import draw_spaces
from rendering.oilfield.strips import draw_bot, draw_strip, strips

HEIGHT = 1066
TOP = HEADER + GAP - 2
MAP: Box = (MARGIN, TOP, 1064, 578)
_ACTIONS: Box = (MARGIN, 590, 1064, 826)
_TILES: Box = (1080, TOP, WIDTH - MARGIN, 470)
_LEASES: Box = (1080, 482, WIDTH - MARGIN, 578)
_NATIONAL: Box = (1080, 590, 1222, 826)
_SHARES: Box = (1234, 590, WIDTH - MARGIN, 826)
_STRIPS: Box = (MARGIN, 838, WIDTH - MARGIN, HEIGHT - MARGIN)


def draw_board(subject: Subject) -> Image.Image:
    """Draw the table as its viewer sees it."""
    view, rows = subject.view, strips(subject.view, _STRIPS)
    cards = on_map(MAP)
    flat = (_ACTIONS, _TILES, _LEASES, _NATIONAL, _SHARES, *rows)
    scene = subject.on(base(subject.theme, HEIGHT + FOOT, MAP, (*flat, *cards.values(), bag_box(MAP))))
    draw_head(scene)
    for field in view.fields:
        draw_field(scene, field, cards[field.key])
    draw_bag(scene, bag_box(MAP))
    draw_spaces(scene, _ACTIONS)
    draw_tiles(scene, _TILES)
    draw_leases(scene, _LEASES)
    draw_national(scene, _NATIONAL)
    draw_shares(scene, _SHARES)
    for seat, box in zip(view.order, rows, strict=False):
        draw_strip(scene, seat, box)
    draw_bot(scene, rows[-1])
    return finished(scene, HEIGHT)


def draw_head(scene: Scene) -> None:
    """Write over the banner how far the game has come."""
    order, view = scene.order, scene.view
    over = view.phase == "over" and view.ending is not None
    what = say(order, f"oilfield-ending-{view.ending}" if over else f"oilfield-phase-{view.phase}")
    last = view.final is not None and view.round >= view.final and not over
    alarm = say(order, "pictures-last-round") if last else ""
    headline(scene.canvas, order, say(order, "pictures-round", round=view.round), sentence(what), alarm)
    asked(scene.canvas, order, view.viewer)


def plain(theme: Theme, height: int) -> Canvas:
    """Draw the ground under everything, and an evening sky with derricks."""
    image = Image.new("RGB", (WIDTH, height), theme.ground)
    canvas = Canvas(light(image, noise(image.size, (250, 250), 3), 0.15 * theme.finish.depth))
    canvas.image.paste(banner(theme, (WIDTH, HEADER), 12))
    for x, size in ((846, 72), (902, 56), (952, 80), (1000, 48), (1046, 62)):
        derrick(canvas, (x, HEADER - size / 2 + 1), size, mix(theme.hills[-1], "#000000", 0.45))
    return canvas


@kept
def base(theme: Theme, height: int, sheet: Box | None, boxes: tuple[Box, ...]) -> Image.Image:
    """Draw everything that no move changes."""
    canvas = plain(theme, height)
    if sheet is not None:
        panels(canvas, [sheet], theme)
        x0, y0, x1, y1 = (round(v) for v in sheet)
        mask = Canvas(Image.new("L", (x1 - x0, y1 - y0)))
        mask.pen.rounded_rectangle((0, 0, x1 - x0 - 1, y1 - y0 - 1), 14, 255)
        canvas.image.paste(road_map(theme, x1 - x0, y1 - y0), (x0, y0), mask.image)
    return sheeted(canvas, boxes, theme, 12)


def bag_box(sheet: Box) -> Box:
    """Return where on a map the bag lies: below Pecos."""
    x0, _, x1, y1 = sheet
    part = (x1 - x0) / 1040
    return x0 + 14 * part, y1 - 86 * part, x0 + 444 * part, y1 - 14 * part


def draw_bag(scene: Scene, box: Box) -> None:
    """Draw the bag, and what is in it: everybody can work that out."""
    (x0, y0, _, y1), canvas, theme, inside = box, scene.canvas, scene.theme, scene.view.bag
    part, middle = (y1 - y0) / 72, (y0 + y1) / 2
    bag(canvas, (x0 + 40 * part, middle), round(54 * part))
    label = scene.say("bag")
    x = x0 + 78 * part
    canvas.text((x, middle), label, max(LABEL, round(LABEL * part)), theme.muted, "Semibold", width=90 * part)
    for n, (colour, count) in enumerate(((OIL, inside.oil), (GAS, inside.gas))):
        left = x0 + (170 + n * 100) * part
        cube(canvas, (left, middle), round(30 * part), colour)
        canvas.text((left + 24 * part, middle), count, max(LABEL, round((LEAD - 10) * part)), theme.text)
    left = x0 + 378 * part
    if inside.grey:
        grey_cube(canvas, (left, middle), round(30 * part))
        canvas.text(
            (left + 22 * part, middle), inside.grey, max(LABEL, round((LEAD - 10) * part)), theme.text
        )
