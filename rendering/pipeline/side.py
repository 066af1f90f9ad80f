"""One player beside the main sheet: money, tanks, and what the decision needs."""

from collections.abc import Iterable, Sequence

from bot.engine.core import Seat
from bot.games.pipeline.view import PlayerView, View
from rendering.canvas import Box, Canvas, plate, split
from rendering.colour import GOLD, INK, Theme, mix
from rendering.frame import known_as, say
from rendering.lettering import BODY, HERO, LABEL, LEAD
from rendering.order import Order
from rendering.paper import hollow
from rendering.pipeline.cards import LEVELS
from rendering.pipeline.deals import draw_held, draw_order
from rendering.pipeline.facts import GRADES, second_fee, tank_row
from rendering.pipeline.icons import barrel, icon
from rendering.pipeline.look import CHOICE, PIPE, well
from rendering.pipeline.market import draw_arm
from rendering.pipeline.marks import Spots
from rendering.pipeline.network import value_badge
from rendering.pipeline.pipes import STEP, tile
from rendering.pipeline.strips import draw_count
from rendering.signs import SIGNS, token


def side_boxes(box: Box) -> list[Box]:
    """Cut the column into who it is, the tanks, and the rest."""
    x0, y0, x1, y1 = box
    return [(x0, y0, x1, y0 + 122), (x0, y0 + 132, x1, y0 + 452), (x0, y0 + 462, x1, y1)]


def draw_owner(
    canvas: Canvas, order: Order, view: View, theme: Theme, seat: Seat, box: Box, spots: Spots
) -> None:
    """Write who it is, what they own in cash, and count what they have got."""
    (x0, y0, x1, _), player = box, view.players[seat]
    ink = theme.inverse() if seat in order.awaited else theme
    if seat in order.awaited:
        plate(canvas, box, 8, ink.panel)
    token(canvas, (x0 + 54, y0 + 61), 84, SIGNS[seat])
    wide = canvas.text((x1 - 16, y0 + 40), f"${player.cash}", LEAD + 6, ink.text, anchor="r")
    canvas.text((x0 + 108, y0 + 40), known_as(order, seat), BODY, ink.text, width=x1 - x0 - 140 - wide)
    for n, what in enumerate(("machines", "penalties", "contracts", "orders")):
        draw_count(canvas, ink, (x0 + 108 + n * 82, y0 + 90), player, seat, what, spots)


def draw_tanks(
    canvas: Canvas, order: Order, theme: Theme, view: View, seat: Seat, box: Box, spots: Spots
) -> None:
    """Draw a rack of tanks with their barrels, and what it costs to raise one from row to row."""
    (x0, y0, _, y1), player = box, view.players[seat]
    canvas.text((x0 + 14, y0 + 26), say(order, "pictures-pipeline-tanks"), LABEL, theme.text)
    step = (y1 - y0 - 56) / 4
    for grade, name in enumerate(GRADES):
        y = y0 + 48 + (3.5 - grade) * step
        label = say(order, f"pictures-pipeline-grade-{name}")
        canvas.text((x0 + 14, y), label, LABEL, theme.muted, "Semibold", width=74)
        rack = (x0 + 92, y - step / 2 + 2, x0 + 332, y + step / 2 - 2)
        spots[f"tanks_{seat}_{name}"] = rack
        _rack(canvas, order, theme, player, grade, rack)
    for n, colour in enumerate(PIPE):
        x = x0 + 354 + n * 35
        barrel(canvas, (x, y0 + 26), 32, f"{colour}0")
        for low in range(3):
            y = y0 + 48 + (3 - low) * step
            plate(canvas, (x - 16, y - 19, x + 16, y + 19), 7, well(theme), PIPE[colour], 2)
            canvas.text((x, y), view.costs[3 * n + low], LABEL, theme.text, anchor="m")


def _rack(canvas: Canvas, order: Order, theme: Theme, player: PlayerView, grade: int, box: Box) -> None:
    oil = [f"{colour}{grade}" for n, colour in enumerate(PIPE) for _ in range(player.oil[4 * n + grade])]
    for n, (x0, y0, x1, y1) in enumerate(split(box, tank_row(order), 4)):
        if n >= player.tanks[grade]:
            hollow(canvas, theme, (x0, y0, x1, y1), 9, None, 0.35)
            continue
        plate(canvas, (x0, y0, x1, y1), 9, mix(theme.panel, theme.text, 0.3), theme.text, 2)
        for k, one in enumerate(oil[2 * n : 2 * n + 2]):
            barrel(canvas, ((x0 + x1) / 2, (y0 + y1) / 2 - (k - 0.5) * 29), 27, one)


# What a decision needs


def draw_hand(
    canvas: Canvas, order: Order, theme: Theme, hand: Sequence[int], box: Box, spots: Spots
) -> None:
    """Draw the tile to be placed in its four turns; a dot is on the half that goes on the named square."""
    x0, y0, x1, y1 = box
    title = say(order, "pictures-pipeline-place", tile=hand[0])
    canvas.text((x0 + 16, y0 + 30), title, BODY, theme.text, width=x1 - x0 - 32)
    foot = 96 if len(hand) > 1 else 44
    rows = split((x0 + 16, y0 + 56, x1 - 16, y1 - foot), 2, 6, down=True)
    for turn, part in enumerate(cell for row in rows for cell in split(row, 2, 8)):
        _turned(canvas, theme, hand[0], turn, part)
    note = say(order, "pictures-pipeline-dotted")
    canvas.text((x0 + 16, y1 - foot + 22), note, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)
    if len(hand) > 1:
        then = say(order, "pictures-pipeline-waiting-tiles")
        wide = canvas.text((x0 + 16, y1 - 28), then, LABEL, theme.muted, "Semibold", width=90)
        for n, number in enumerate(hand[1:5]):
            left = x0 + 34 + wide + n * 86
            spots[f"hand_{number}"] = (left, y1 - 48, left + 76, y1 - 10)
            tile(canvas, (left, y1 - 48), 38, number, 0, theme)


def _turned(canvas: Canvas, theme: Theme, number: int, turn: int, box: Box) -> None:
    x0, y0, x1, y1 = box
    hollow(canvas, theme, box, 8, well(theme), 0.5)
    cell, (dx, dy) = int(min((x1 - x0 - 70) / 2, (y1 - y0 - 12) / 2)), STEP[(1 + turn) % 4]
    middle = (x0 + x1) / 2 + 26, (y0 + y1) / 2
    left = middle[0] - dx * cell / 2, middle[1] - dy * cell / 2
    tile(canvas, (left[0] - cell / 2, left[1] - cell / 2), cell, number, turn, theme)
    canvas.disc(left, cell * 0.17 + 2, INK)
    canvas.disc(left, cell * 0.17, CHOICE)
    canvas.text((x0 + 8, y0 + 22), f"{turn * 90}°", LABEL, theme.text, "Bold", width=60)


def draw_running(
    canvas: Canvas, order: Order, theme: Theme, player: PlayerView, numbers: Iterable[int], box: Box
) -> None:
    """List the pipelines that may run, with their numbers, and how far each could take crude oil."""
    x0, y0, x1, y1 = box
    canvas.text((x0 + 16, y0 + 30), say(order, "pictures-pipeline-may-run"), BODY, theme.text)
    chosen = set(numbers)
    lines = [line for line in player.lines if line.number in chosen]
    rows = max(1, int((y1 - y0 - 64) // 46))
    for n, line in enumerate(lines[:rows]):
        y = y0 + 80 + n * 46
        value_badge(canvas, (x0 + 84, y), line, number=True)
        grade = say(order, f"pictures-pipeline-grade-{GRADES[line.reach]}")
        key = "reach" if line.reach else "reach-none"
        text = say(order, f"pictures-pipeline-{key}", grade=grade)
        canvas.text((x0 + 168, y), text, LABEL, theme.text, "Semibold", width=x1 - x0 - 184)


def draw_cross(canvas: Canvas, order: Order, theme: Theme, view: View, box: Box, spots: Spots) -> None:
    """Draw the four arms of the cross, one below the other."""
    x0, y0, x1, y1 = box
    canvas.text((x0 + 16, y0 + 30), say(order, "pictures-pipeline-cross"), BODY, theme.text, width=250)
    fee = say(order, "pictures-pipeline-second", fee=second_fee(order))
    canvas.text((x1 - 16, y0 + 30), fee, LABEL, theme.muted, "Semibold", "r", 150)
    for n, row in enumerate(split((x0 + 14, y0 + 54, x1 - 14, y1 - 10), 4, 8, down=True)):
        middle, half = (row[1] + row[3]) / 2, min(30, (row[3] - row[1]) / 2)
        draw_arm(canvas, order, theme, view, n, (row[0], middle - half, row[2], middle + half), spots)


def draw_holdings(
    canvas: Canvas, order: Order, theme: Theme, view: View, seat: Seat, box: Box, columns: int, spots: Spots
) -> None:
    """Draw a player's contracts, and how far they have come."""
    (x0, y0, x1, y1), player = box, view.players[seat]
    canvas.text((x0 + 16, y0 + 28), say(order, "pictures-pipeline-contracts"), LABEL, theme.text)
    if not player.contracts:
        none = say(order, "pictures-pipeline-no-contracts")
        canvas.text((x0 + 16, y0 + 70), none, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)
    rows = max(1, int((y1 - y0 - 54) // 54))
    cells = split((x0 + 14, y0 + 52, x1 - 14, y0 + 46 + rows * 54), rows, 6, down=True)
    places = [cell for row in cells for cell in split(row, columns, 8)]
    for held, cell in zip(player.contracts, places, strict=False):
        spots[f"held_{seat}_{held.deal}"] = cell
        draw_held(canvas, order, theme, held, cell)


def draw_ready(
    canvas: Canvas,
    order: Order,
    theme: Theme,
    view: View,
    seat: Seat,
    names: Sequence[str],
    box: Box,
    spots: Spots,
) -> None:
    """Draw the contracts and orders that something can be delivered to, by their names."""
    x0, y0, x1, y1 = box
    canvas.text(
        (x0 + 16, y0 + 24), say(order, "pictures-pipeline-ready"), LABEL, theme.text, width=x1 - x0 - 32
    )
    contracts = {f"held_{seat}_{held.deal}": held for held in view.players[seat].contracts}
    rows = split((x0 + 14, y0 + 44, x1 - 14, y1 - 8), len(names), 4, down=True)
    for name, row in zip(names, rows, strict=True):
        spots[name] = row
        if held := contracts.get(name):
            draw_held(canvas, order, theme, held, row)
        else:
            draw_order(canvas, order, theme, name.removeprefix("deal_"), row)


def draw_levels(canvas: Canvas, order: Order, theme: Theme, view: View, player: PlayerView, box: Box) -> None:
    """List a player's upgrades by family."""
    x0, _, x1, _ = box
    for n, row in enumerate(split(box, len(view.families), 4, down=True)):
        level, y = player.levels[n], (row[1] + row[3]) / 2
        tone = theme.text if level else theme.muted
        icon(canvas, (x0 + 16, y), 26, view.families[n], tone)
        name = say(order, f"pictures-pipeline-family-{view.families[n]}")
        canvas.text((x0 + 40, y), name, LABEL, tone, "Semibold", width=x1 - x0 - 78)
        canvas.text((x1, y), LEVELS[level - 1] if level else "–", LABEL, tone, anchor="r")


def draw_worth(canvas: Canvas, order: Order, theme: Theme, player: PlayerView, box: Box) -> None:
    """Write what the player would have if the game ended now, part by part."""
    x0, y0, x1, y1 = box
    rows = split((x0 + 16, y0 + 10, x1 - 16, y1 - 84), len(player.score), 0, down=True)
    for line, row in zip(player.score, rows, strict=True):
        y, key = (row[1] + row[3]) / 2, line.part.removeprefix("card")
        known = key if line.part in ("cash", "oil", "pipelines", "penalties") else f"card-{key}"
        label = say(order, f"pictures-pipeline-{'part' if known == key else 'card'}-{key}")
        canvas.text((row[0], y), label, LABEL, theme.text, "Semibold", width=row[2] - row[0] - 100)
        canvas.text((row[2], y), str(line.points).replace("-", "−"), LABEL, theme.text, anchor="r", width=96)
    plate(canvas, (x0 + 12, y1 - 78, x1 - 12, y1 - 12), 10, GOLD, INK, 2)
    canvas.text((x0 + 30, y1 - 45), say(order, "pictures-worth-now"), BODY, INK, "Semibold", width=210)
    total = str(sum(line.points for line in player.score)).replace("-", "−")
    canvas.text((x1 - 28, y1 - 45), f"${total}".replace("$−", "−$"), HERO - 10, INK, anchor="r", width=190)
