"""The whole table: companies, map and railway, players."""

from PIL import Image

from bot.games.giganten.view import View
from rendering.giganten.desk import desk
from rendering.giganten.ground import Terrain, lay, whole
from rendering.giganten.icons import silhouette
from rendering.giganten.market import company
from rendering.giganten.pieces import draw_marks, draw_oil, draw_pieces
from rendering.giganten.rail import COSTS, Rail, draw_costs, draw_locos, lay_rail, railway
from rendering.giganten.scene import Scene, Subject
from rendering.giganten.strips import strip
from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.chart import Chart
from rendering.kit.colour import Theme, mix
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH, asked, banner, headline, say, sentence
from rendering.kit.keeping import kept
from rendering.kit.paper import grain, light, noise, panels

HEIGHT, CELL = 1064, 51
STRIP, TRACKS = 88, 144  # heights of a player's strip and of all tracks together
_COLS, _TOP = 20, HEADER + 42
_LEFT = WIDTH - MARGIN - _COLS * CELL
_FOOT: Box = (MARGIN, HEIGHT - MARGIN - STRIP, WIDTH - MARGIN, HEIGHT - MARGIN)
_SIDE: Box = (MARGIN, HEADER + GAP, _LEFT - 44, _FOOT[1] - 14)

Lines = tuple[Rail, int]  # a railway, and where its star is


def draw_board(subject: Subject) -> Image.Image:
    """Draw the table; a player's own shows what only they know."""
    view = subject.view
    place = Chart(_LEFT, _TOP, CELL, whole(view.terrain))
    top = _TOP + len(view.terrain) * CELL + 6
    rail = railway(view, (_LEFT, top, _LEFT + _COLS * CELL, top + COSTS + TRACKS), numbered=False)
    sides, feet = split(_SIDE, 4, 12, down=True), split(_FOOT, len(view.players), 14)
    lines = rail, view.star
    scene = subject.on(base(subject.theme, HEIGHT, view.terrain, place, lines, (*sides, *feet)))
    draw_head(scene)
    draw_pieces(scene, place)
    draw_marks(scene, place)
    draw_oil(scene, place)
    draw_costs(scene, rail)
    draw_locos(scene, rail)
    for index, box in enumerate(sides[:3]):
        company(scene, index, box)
    desk(scene, sides[3])
    for seat, box in zip(view.order, feet, strict=True):
        strip(scene, seat, box)
    return scene.canvas.image


def draw_head(scene: Scene) -> None:
    """Write over the banner how far the game has come."""
    canvas, order, view = scene.canvas, scene.order, scene.view
    what = scene.name(f"phase-{view.phase}")
    alarm = say(order, "pictures-last-round") if last_round(view) else ""
    headline(canvas, order, say(order, "pictures-round", round=view.round), sentence(what), alarm)
    asked(canvas, order, view.viewer)


def last_round(view: View) -> bool:
    """Is any red card enough to bring the black loco to the star?"""
    return view.phase != "over" and view.star - view.black <= 1


@kept
def country(theme: Theme, height: int) -> Image.Image:
    """Draw the ground around everything, under an evening sky with a train."""
    image = Image.new("RGB", (WIDTH, height), theme.ground)
    canvas = Canvas(light(image, noise(image.size, (250, 250), 3), 0.15 * theme.finish.depth))
    canvas.image.paste(banner(theme, (WIDTH, HEADER), 23))
    train(canvas, theme, (1034, HEADER - 24), 72)
    return canvas.image


def train(canvas: Canvas, theme: Theme, at: tuple[float, float], size: int) -> None:
    """Draw a goods train before the evening sky."""
    tone, (x, y), part = mix(theme.hills[-1], "#000000", 0.5), at, size / 72
    silhouette(canvas, at, size, tone)
    for n in range(1, 4):
        left = x - 30 * part - n * 48 * part
        plate(canvas, (left, y - 16 * part, left + 42 * part, y + 10 * part), 12 * part, tone)
        canvas.rect((left - 6 * part, y + 8 * part, left + 48 * part, y + 14 * part), tone)
        for wheel in (9, 33):
            canvas.disc((left + wheel * part, y + 16 * part), 6 * part, tone)


@kept
def _bare(theme: Theme, height: int, lines: Lines | None, boxes: tuple[Box, ...]) -> Image.Image:
    canvas = Canvas(country(theme, height).copy())
    if lines is not None:
        lay_rail(canvas, theme, *lines)
    panels(canvas, list(boxes), theme)
    return canvas.image


@kept
def base(
    theme: Theme,
    height: int,
    terrain: Terrain,
    place: Chart | None,
    lines: Lines | None,
    boxes: tuple[Box, ...],
) -> Image.Image:
    """Draw everything that no move changes; the part of the map, which often does, is laid last."""
    canvas = Canvas(_bare(theme, height, lines, boxes).copy())
    if place is not None:
        lay(canvas, theme, terrain, place)
    return grain(canvas.image, theme)
