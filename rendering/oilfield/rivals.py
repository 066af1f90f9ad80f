"""The others below what a player decides: their money, points, barrels and cards, a line for each."""

from bot.engine.core import Seat
from bot.games.oilfield.view import View
from rendering.kit.canvas import Box, chip, plate, split
from rendering.kit.colour import GOLD, INK
from rendering.kit.frame import known_as
from rendering.kit.lettering import LABEL, LEAD
from rendering.oilfield.cards import draw_card, draw_choice
from rendering.oilfield.icons import coin, cube
from rendering.oilfield.palette import GAS, OIL
from rendering.oilfield.scene import Scene, piece

TALL = 60
_SIGN, _FACTS = 64, 228  # widths of a sign, and of all but that and the name


def others(view: View, seat: Seat) -> list[Seat | None]:
    """Return who else is at the table, in turn order; the bot (None) comes last."""
    found: list[Seat | None] = [one for one in view.order if one != seat]
    return [*found, None] if view.bot else found


def rival_boxes(view: View, seat: Seat, box: Box) -> list[Box]:
    return split(box, len(others(view, seat)), 12)


def draw_rivals(scene: Scene, seat: Seat, boxes: tuple[Box, ...]) -> None:
    for one, box in zip(others(scene.view, seat), boxes, strict=True):
        if one is None:
            _bot(scene, box)
        else:
            _rival(scene, one, box)


def _rival(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw one player; whoever must act as well is inverted."""
    (x0, y0, x1, y1), canvas, player = box, scene.canvas, scene.view.players[seat]
    ink, middle = scene.ink(seat, box, 12), (y0 + y1) / 2
    piece(scene, (x0 + 34, middle), 48, seat)
    left, name = x1 - _FACTS, known_as(scene.order, seat)
    canvas.text((x0 + _SIGN, middle), name, LABEL, ink.text, width=left - x0 - _SIGN - 8)
    coin(canvas, (left + 28, middle), 56, f"${player.money}")
    chip(canvas, (left + 60, y0 + 8, left + 116, y1 - 8), 10, GOLD, INK, player.points, LEAD - 4, INK)
    storage = scene.spots[f"storage_{seat}"] = (left + 123, y0 + 4, left + 179, y1 - 4)
    for row, (colour, count) in zip(
        split(storage, 2, 0, down=True), ((OIL, player.oil), (GAS, player.gas)), strict=True
    ):
        y = (row[1] + row[3]) / 2
        cube(canvas, (row[0] + 14, y), 24, colour)
        canvas.text((row[0] + 30, y), count, LABEL, ink.text if count else ink.muted, width=26)
    card = scene.spots[f"card_{seat}"] = (x1 - 44, y0 + 8, x1 - 8, y1 - 8)
    draw_choice(canvas, card, player, ink)


def _bot(scene: Scene, box: Box) -> None:
    (x0, y0, x1, y1), canvas, bot = box, scene.canvas, scene.view.bot
    piece(scene, (x0 + 34, (y0 + y1) / 2), 48, None)
    label = scene.say("bot")
    canvas.text((x0 + _SIGN, (y0 + y1) / 2), label, LABEL, scene.theme.text, width=x1 - x0 - 130)
    card = scene.spots["card_bot"] = (x1 - 44, y0 + 8, x1 - 8, y1 - 8)
    if bot is not None and bot.card is not None:
        draw_card(canvas, card, bot.card)
    else:
        plate(canvas, card, 5, None, scene.theme.line, 2)
