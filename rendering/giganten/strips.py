"""The players below the board: money, licences, derricks to come."""

from bot.engine.core import Seat
from rendering.giganten.icons import derrick, die
from rendering.giganten.market import money
from rendering.giganten.palette import FRAME, LICENCE
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, chip, plate
from rendering.kit.colour import GOLD, INK, IVORY
from rendering.kit.frame import known_as
from rendering.kit.lettering import BODY, LEAD
from rendering.kit.signs import token


def strip(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw one player; whoever must act is inverted. The reader's own licences are counted."""
    (x0, y0, x1, y1), player = box, scene.view.players[seat]
    canvas, order = scene.canvas, scene.order
    ink = scene.ink(seat, box, 14)
    token(canvas, (x0 + 46, y0 + 42), 66, scene.sign(seat))
    if seat == scene.view.first:
        die(canvas, (x0 + 20, y1 - 20), 30)
    right = x1 - 14
    if player.hand is not None:
        plate(canvas, (x1 - 78, y0 + 6, x1 - 10, y0 + 42), 9, GOLD, INK, 2)
        canvas.text((x1 - 44, y0 + 25), player.hand.points, BODY, INK, anchor="m", width=60)
        right = x1 - 88
    canvas.text((x0 + 92, y0 + 26), known_as(order, seat), BODY, ink.text, width=right - x0 - 92)
    canvas.text((x0 + 92, y0 + 64), money(order, player.cash), LEAD - 2, ink.text, width=x1 - x0 - 222)
    box = (x1 - 120, y0 + 46, x1 - 76, y0 + 82)
    chip(canvas, box, 7, LICENCE, FRAME, player.licences, BODY, IVORY)
    derrick(canvas, (x1 - 52, y0 + 63), 36, ink.muted)
    canvas.text((x1 - 30, y0 + 64), player.derricks, BODY, ink.text, "Bold")
