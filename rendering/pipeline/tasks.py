"""What a decision needs beside the main sheet: a tile in hand, pipelines, the cross, contracts."""

from collections.abc import Iterable, Sequence

from bot.engine.core import Seat
from bot.games.pipeline.content import GRADES
from rendering.kit.canvas import Box, Canvas, split
from rendering.kit.colour import INK, Theme
from rendering.kit.lettering import BODY, LABEL
from rendering.kit.paper import hollow
from rendering.pipeline.deals import draw_held, draw_order
from rendering.pipeline.market import draw_arm
from rendering.pipeline.marks import LEGEND
from rendering.pipeline.network import value_badge
from rendering.pipeline.palette import CHOICE, well
from rendering.pipeline.pipes import STEP, tile
from rendering.pipeline.scene import Scene


def draw_hand(scene: Scene, box: Box, hand: Sequence[int]) -> None:
    """Draw the tile to be placed in its four turns; a dot is on the half that goes on the named square."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    title = scene.say("place", tile=hand[0])
    canvas.text((x0 + 16, y0 + 30), title, BODY, theme.text, width=x1 - x0 - 32)
    foot = 96 if len(hand) > 1 else 44
    rows = split((x0 + 16, y0 + 56, x1 - 16, y1 - foot), 2, 6, down=True)
    for turn, part in enumerate(cell for row in rows for cell in split(row, 2, 8)):
        _turned(canvas, theme, hand[0], turn, part)
    note = scene.say("dotted")
    canvas.text((x0 + 16, y1 - foot + 22), note, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)
    if len(hand) > 1:
        then = scene.say("waiting-tiles")
        wide = canvas.text((x0 + 16, y1 - 28), then, LABEL, theme.muted, "Semibold", width=90)
        for n, number in enumerate(hand[1:5]):
            left = x0 + 34 + wide + n * 86
            scene.spots[f"hand_{number}"] = (left, y1 - 48, left + 76, y1 - 10)
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


def draw_running(scene: Scene, box: Box, seat: Seat, numbers: Iterable[int]) -> None:
    """List the pipelines that may run, with their numbers, and how far each could take crude oil."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    canvas.text((x0 + 16, y0 + 30), scene.say("may-run"), BODY, theme.text)
    chosen = set(numbers)
    lines = [line for line in scene.view.players[seat].lines if line.number in chosen]
    rows = max(1, int((y1 - y0 - 64) // 46))
    for n, line in enumerate(lines[:rows]):
        y = y0 + 80 + n * 46
        value_badge(canvas, (x0 + 84, y), line, number=True)
        grade = scene.say(f"grade-{GRADES[line.reach]}")
        text = scene.say("reach" if line.reach else "reach-none", grade=grade)
        canvas.text((x0 + 168, y), text, LABEL, theme.text, "Semibold", width=x1 - x0 - 184)


def draw_cross(scene: Scene, box: Box) -> None:
    """Draw the four arms of the cross, one below the other."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    canvas.text((x0 + 16, y0 + 30), scene.say("cross"), BODY, theme.text, width=250)
    fee = scene.say("second", fee=scene.content.board.second)
    canvas.text((x1 - 16, y0 + 30), fee, LABEL, theme.muted, "Semibold", "r", 150)
    for n, row in enumerate(split((x0 + 14, y0 + 54, x1 - 14, y1 - 10), 4, 8, down=True)):
        middle, half = (row[1] + row[3]) / 2, min(30, (row[3] - row[1]) / 2)
        draw_arm(scene, n, (row[0], middle - half, row[2], middle + half))


def draw_holdings(scene: Scene, box: Box, seat: Seat, columns: int = 1) -> None:
    """Draw a player's contracts, and how far they have come."""
    (x0, y0, x1, y1), player, canvas, theme = box, scene.view.players[seat], scene.canvas, scene.theme
    canvas.text((x0 + 16, y0 + 28), scene.say("contracts"), LABEL, theme.text)
    if not player.contracts:
        none = scene.say("no-contracts")
        canvas.text((x0 + 16, y0 + 70), none, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)
    rows = max(1, int((y1 - y0 - 54) // 54))
    cells = split((x0 + 14, y0 + 52, x1 - 14, y0 + 46 + rows * 54), rows, 6, down=True)
    places = [cell for row in cells for cell in split(row, columns, 8)]
    for held, cell in zip(player.contracts, places, strict=False):
        scene.spots[f"held_{seat}_{held.deal}"] = cell
        draw_held(scene, held, cell)
    scene.spots.setdefault(LEGEND, (x0 + 16, y1 - 26, x1 - 16, y1 - 26))


def draw_ready(scene: Scene, box: Box, seat: Seat, names: Sequence[str]) -> None:
    """Draw the contracts and orders that something can be delivered to, by their names."""
    (x0, y0, x1, y1), label = box, scene.say("ready")
    scene.canvas.text((x0 + 16, y0 + 24), label, LABEL, scene.theme.text, width=x1 - x0 - 32)
    contracts = {f"held_{seat}_{held.deal}": held for held in scene.view.players[seat].contracts}
    rows = split((x0 + 14, y0 + 44, x1 - 14, y1 - 8), len(names), 4, down=True)
    for name, row in zip(names, rows, strict=True):
        scene.spots[name] = row
        if held := contracts.get(name):
            draw_held(scene, held, row)
        else:
            draw_order(scene, name.removeprefix("deal_"), row)
