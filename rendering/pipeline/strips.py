"""The players in the order of this round: money, network, oil, and what they have got."""

from bot.engine.core import Seat
from bot.games.pipeline.content import GRADES
from bot.games.pipeline.view import PlayerView
from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.colour import INK, IVORY, Theme, mix
from rendering.kit.frame import known_as
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.signs import token
from rendering.pipeline.icons import cube, gear, icon
from rendering.pipeline.marks import laid_out
from rendering.pipeline.network import chart, covered, draw_network, draw_paper
from rendering.pipeline.palette import PIPE
from rendering.pipeline.scene import Scene

HEAD, STOCK, ROW = 66, 178, 40  # the line with the name, the width of the oil, the lines below
_WIDE = 700  # a strip with room beside the network


def strip(
    scene: Scene,
    seat: Seat,
    box: Box,
) -> None:
    """Draw one player; whoever must act is inverted."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    player = scene.view.players[seat]
    ink = scene.ink(seat, box, 12)
    head(scene, ink, player, seat, (x0, y0, x1, y0 + HEAD))
    top, bottom = y0 + HEAD, y1 - 10
    wide, low = x1 - x0 > _WIDE, bottom - 2 * ROW
    right = x1 - (370 if wide else STOCK + 12)
    left = right if wide else x0 + 12
    sheet = (x0 + 12, top, right - 12, bottom if wide else low - 6)
    place = chart(covered(player), sheet, 48 if wide else 34)
    draw_paper(canvas, theme, sheet, place, axis=False)
    draw_network(canvas, theme, player, place)
    scene.spots.update(laid_out(player, seat, place))
    stock = (max(left, x1 - 12 - 300) if wide else right, top, x1 - 12, low - 6)
    draw_stock(scene, ink, player, seat, stock)
    lines = (low, low + (bottom - low) / 2)
    _longest(canvas, ink, player, (left, lines[0] + ROW / 2))
    _levels(scene, ink, seat, (left, lines[1] + ROW / 2))
    counts = {"machines": (0, 0), "penalties": (1, 0), "contracts": (0, 1), "orders": (1, 1)}
    for what, (column, line) in counts.items():
        at = left + 236 + 64 * column, lines[line] + ROW / 2
        draw_count(scene, ink, at, player, seat, what)


def head(scene: Scene, ink: Theme, player: PlayerView, seat: Seat, box: Box) -> None:
    """Write who it is and what they own in cash."""
    (x0, y0, x1, y1), canvas = box, scene.canvas
    middle = (y0 + y1) / 2
    token(canvas, (x0 + 42, middle), 60, scene.sign(seat))
    wide = canvas.text((x1 - 14, middle), f"${player.cash}", LEAD, ink.text, anchor="r")
    canvas.text((x0 + 82, middle), known_as(scene.order, seat), BODY, ink.text, width=x1 - x0 - 112 - wide)


def draw_stock(
    scene: Scene,
    ink: Theme,
    player: PlayerView,
    seat: Seat,
    box: Box,
) -> None:
    """Draw the barrels by grade and colour, high on top, and how many each row of tanks holds."""
    (x0, y0, x1, y1), canvas, spots = box, scene.canvas, scene.spots
    step, cell = (y1 - y0) / 4, (x1 - x0 - 60) / 3
    for grade in range(4):
        y = y0 + (3.5 - grade) * step
        _pips(canvas, ink, (x0 + 2, y), grade)
        spots[f"tanks_{seat}_{GRADES[grade]}"] = (x1 - 48, y - step / 2 + 1, x1 + 4, y + step / 2 - 1)
        for n, colour in enumerate(PIPE):
            count, x = player.oil[4 * n + grade], x0 + 12 + n * cell
            slot = (x, y - step / 2 + 1, x + cell - 2, y + step / 2 - 1)
            spots[f"oil_{seat}_{colour}{grade}"] = slot
            fill = PIPE[colour] if count else None
            plate(canvas, slot, 6, fill, INK if count else mix(ink.panel, ink.line, 0.7), 1.5)
            if count:
                canvas.text((x + cell / 2 - 1, y), count, LABEL, INK, anchor="m", width=cell - 4)
        holds = scene.content.board.barrels * player.tanks[grade]
        canvas.text((x1, y), f"/{holds}", LABEL, ink.muted, "Semibold", "r", 50)


def _pips(canvas: Canvas, ink: Theme, at: Point, grade: int) -> None:
    for k in range(grade):
        canvas.disc((at[0], at[1] + (k - (grade - 1) / 2) * 8), 3, ink.text)


def _longest(canvas: Canvas, ink: Theme, player: PlayerView, at: Point) -> None:
    """Draw the value of the longest pipeline of each colour."""
    x, y = at
    for n, (colour, value) in enumerate(zip(PIPE, player.longest, strict=True)):
        left = x + n * 76
        plate(canvas, (left, y - 17, left + 70, y + 17), 17, INK, mix(PIPE[colour], INK, 0.12), 4)
        canvas.text((left + 35, y), f"{colour}{value}", LABEL, IVORY, anchor="m", width=58)


def _levels(
    scene: Scene,
    ink: Theme,
    seat: Seat,
    at: Point,
) -> None:
    """Draw the upgrades with their level."""
    (x, y), canvas, view = at, scene.canvas, scene.view
    for n, (family, level) in enumerate(zip(view.families, view.players[seat].levels, strict=True)):
        left = x + n * 46
        scene.spots[f"upgrade_{seat}_{family}"] = (left - 5, y - 19, left + 33, y + 23)
        tone = ink.text if level else ink.edge(0.8)
        icon(canvas, (left + 14, y - 2), 26, family, tone)
        for k in range(level):
            canvas.disc((left + 14 + (k - (level - 1) / 2) * 10, y + 17), 4, tone)


def draw_count(
    scene: Scene,
    ink: Theme,
    at: Point,
    player: PlayerView,
    seat: Seat,
    what: str,
) -> None:
    """Draw the sign of something, and how many of it a player has got."""
    (x, y), had, canvas = at, getattr(player, what), scene.canvas
    number = had if isinstance(had, int) else len(had)
    scene.spots[f"{what}_{seat}"] = (x - 4, y - 19, x + 56, y + 19)
    if what == "machines":
        gear(canvas, (x + 14, y), 30, ink.text, ink.panel)
    elif what == "penalties":
        cube(canvas, (x + 14, y), 25)
    else:
        icon(canvas, (x + 14, y), 27, what, ink.text)
    canvas.text((x + 33, y), number, LABEL, ink.text, width=30)
