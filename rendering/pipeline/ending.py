"""How a game of Pipeline came out: a table of what brought money, and what cost it."""

from msgspec import json
from PIL import Image

from bot.engine.core import Result, ScoreLine, Standing
from bot.games.pipeline.view import PlayerView, View
from rendering.canvas import Box, Canvas, plate, split
from rendering.colour import GOLD, INK, Theme, mix
from rendering.frame import MARGIN, WIDTH, headline, known_as, pill, say
from rendering.lettering import BODY, HERO, LABEL, LEAD, broken
from rendering.order import Order
from rendering.paper import hollow
from rendering.pipeline.boards import base
from rendering.pipeline.icons import barrel, cube
from rendering.pipeline.look import PENALTY, SIGNAL, THEMES, well
from rendering.pipeline.network import chart, covered, draw_network, draw_paper
from rendering.pipeline.pipes import machine, tile
from rendering.signs import SIGNS, token
from rendering.standings import wreath

HEIGHT = 1000
_ROOMY, _TOTAL = 360, 250  # a row with room for a network, and the width of a total
_SHEET: Box = (MARGIN, 112, WIDTH - MARGIN, HEIGHT - 16)
_COLOURS = {"cash": "#8fd18a", "oil": "#f0a054", "pipelines": "#7ed3d4", "tile": "#c9d3dc"}
_CARDS = (SIGNAL, "#e6b8ef", "#f2c9a0")  # the bars of the three cards


def draw_final(order: Order, view: View) -> Image.Image:
    """Draw the result as everybody sees it."""
    result, theme = json.decode(order.result or b"", type=Result), THEMES[order.theme]
    canvas = Canvas(base(theme, HEIGHT, (_SHEET,)).copy())
    headline(
        canvas, order, say(order, "pictures-final", rounds=view.round), say(order, "pictures-pipeline-over")
    )
    x0, y0, x1, y1 = _SHEET
    rows = split((x0 + 10, y0 + 10, x1 - 10, y1 - 10), len(result.standings), 8, down=True)
    most = max(1, *(_gains(standing) for standing in result.standings))
    for standing, row in zip(result.standings, rows, strict=True):
        _row(canvas, order, theme, standing, view.players[standing.seat], row, most)
    first = result.standings[0]
    pill(
        canvas,
        (first.seat,),
        known_as(order, first.seat),
        say(order, "pictures-wins", total=_money(first.total)),
    )
    return canvas.image


def _gains(standing: Standing) -> int:
    return sum(max(0, line.points) for line in standing.lines)


def _money(amount: int) -> str:
    return f"−${-amount}" if amount < 0 else f"${amount}"


def _row(
    canvas: Canvas, order: Order, theme: Theme, standing: Standing, player: PlayerView, box: Box, most: int
) -> None:
    """Draw one player's result; where there is room, with the network that brought it."""
    x0, y0, x1, y1 = box
    middle, roomy = (y0 + y1) / 2, y1 - y0 > _ROOMY
    if standing.rank == 1:
        plate(canvas, box, 10, mix(theme.panel, theme.text, 0.12), GOLD, 4)
        wreath(canvas, (x0 + 118, middle), 128, GOLD)
    canvas.text((x0 + 32, middle), standing.rank, LEAD, theme.text, anchor="m")
    token(canvas, (x0 + 118, middle), 84, SIGNS[standing.seat])
    left, top, right = x0 + 200, y0 + 10 if roomy else middle - 102, x1 - _TOTAL
    canvas.text((x1 - 18, top + 34), _money(standing.total), HERO, theme.text, anchor="r", width=_TOTAL - 30)
    if standing.tiebreak:
        tied = say(order, "pictures-pipeline-tied", place=standing.tiebreak)
        canvas.text((right, top + 24), tied, LABEL, theme.muted, "Semibold", "r", 260)
    canvas.text((left, top + 24), known_as(order, standing.seat), BODY, theme.text, width=700)
    _bar(canvas, standing, (left, top + 50, right, top + 72), most)
    cells = split((left, top + 82, x1 - 14, top + 204), len(standing.lines), 8)
    for line, cell in zip(standing.lines, cells, strict=True):
        _part(canvas, order, theme, line, _colour(standing, line), cell)
    if roomy:
        place = chart(covered(player), (left, top + 216, x1 - 14, y1 - 12), 40)
        draw_paper(canvas, theme, place, axis=False)
        draw_network(canvas, theme, player, place)


def _colour(standing: Standing, line: ScoreLine) -> str:
    cards = [one.part for one in standing.lines if one.part.startswith("card")]
    if line.part in cards:
        return _CARDS[cards.index(line.part) % len(_CARDS)]
    return _COLOURS.get(line.part, PENALTY)


def _bar(canvas: Canvas, standing: Standing, box: Box, most: int) -> None:
    """Draw all that was gained in one bar; what was lost is taken off its end."""
    x0, y0, x1, y1 = box
    x, scale = x0, (x1 - x0) / most
    for line in standing.lines:
        wide = line.points * scale
        if wide >= 2:
            plate(canvas, (x, y0, x + wide, y1), 4, _colour(standing, line), INK, 1.5)
            x += wide
    lost = min(x - x0, sum(max(0, -line.points) for line in standing.lines) * scale)
    if lost >= 2:
        plate(canvas, (x - lost, y0 + 5, x, y1 - 5), 4, PENALTY, INK, 1.5)


def _part(canvas: Canvas, order: Order, theme: Theme, line: ScoreLine, colour: str, box: Box) -> None:
    """Write one part of the score below its sign."""
    x0, y0, x1, _ = box
    hollow(canvas, theme, box, 8, well(theme), 0.5)
    plate(canvas, (x0, y0, x1, y0 + 8), 4, colour)
    _sign(canvas, theme, (x0 + 30, y0 + 38), line.part)
    points = f"−{-line.points}" if line.points < 0 else f"{line.points}"
    canvas.text((x1 - 12, y0 + 38), points, LEAD - 4, theme.text, anchor="r", width=x1 - x0 - 66)
    key = line.part.removeprefix("card")
    kind = "part" if line.part in ("cash", "oil", "pipelines", "penalties") else "card"
    label = say(order, f"pictures-pipeline-{kind}-{key}")
    first, rest = broken(label, LABEL, "Semibold", x1 - x0 - 10)
    for n, text in enumerate((first, rest)):
        y = y0 + (75 if rest else 88) + n * 29
        canvas.text(((x0 + x1) / 2, y), text, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 8)


def _sign(canvas: Canvas, theme: Theme, centre: tuple[float, float], part: str) -> None:
    x, y = centre
    if part == "cash":
        canvas.text(centre, "$", LEAD, _COLOURS["cash"], anchor="m")
    elif part == "oil":
        barrel(canvas, centre, 38, "O3")
    elif part == "pipelines":
        tile(canvas, (x - 20, y - 20), 20, 64, 0, theme)
        tile(canvas, (x - 20, y), 20, 100, 0, theme)
    elif part == "tile":
        machine(canvas, centre, 42)
    elif part == "penalties":
        cube(canvas, centre, 32)
    else:
        number = part.removeprefix("card")
        plate(canvas, (x - 16, y - 21, x + 16, y + 21), 6, theme.text, INK, 2)
        canvas.text(centre, number, LABEL, INK, anchor="m", width=30)
