"""One player beside the map: money, the card, licences and depots."""

from bot.engine.core import Seat
from rendering.giganten.cards import hand, paper, special_words
from rendering.giganten.desk import site_prices
from rendering.giganten.icons import derrick, die, rig, wheel
from rendering.giganten.market import barrels, company_name, money, section
from rendering.giganten.palette import FRAME, LICENCE
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, chip, plate, split
from rendering.kit.colour import INK, IVORY
from rendering.kit.frame import known_as, say
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD
from rendering.kit.paper import hollow
from rendering.kit.signs import token

HEIGHTS = (100, 148, 122, 0)  # of the panels: who it is, the card, licences, depots


def draw_player(scene: Scene, seat: Seat, boxes: list[Box]) -> None:
    head, card, licences, depots = boxes
    _head(scene, seat, head)
    _moves(scene, seat, card)
    _licences(scene, seat, licences)
    _depots(scene, seat, depots)


def _head(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), player = box, scene.view.players[seat]
    canvas, order = scene.canvas, scene.order
    ink = scene.ink(seat, box, 14)
    token(canvas, (x0 + 50, y0 + 48), 76, scene.sign(seat))
    if seat == scene.view.first:
        die(canvas, (x0 + 22, y1 - 22), 30)
    canvas.text((x0 + 102, y0 + 30), known_as(order, seat), BODY, ink.text, width=x1 - x0 - 116)
    canvas.text((x0 + 102, y0 + 70), money(order, player.cash), LEAD, ink.text, width=180)
    rig(canvas, (x1 - 152, y0 + 68), 44, scene.sign(seat))
    canvas.text((x1 - 122, y0 + 70), player.built, BODY, ink.text, "Bold")
    derrick(canvas, (x1 - 66, y0 + 68), 42, ink.muted)
    canvas.text((x1 - 40, y0 + 70), player.derricks, BODY, ink.text, "Bold")


def _moves(scene: Scene, seat: Seat, box: Box) -> None:
    """Show the player's card, and the movement points that are left of it."""
    (x0, y0, x1, y1), face, canvas, view = box, scene.view.players[seat].card, scene.canvas, scene.view
    moving = view.phase == "move" and view.turn == seat
    if face is None:
        site_prices(scene, (x0 + 10, y0 + 8, x1 - 10, y1 - 8))
        return
    plate(canvas, (x0 + 10, y0 + 10, x1 - 10, y1 - 10), 10, paper(scene.theme, face), INK, 2)
    wheel(canvas, (x0 + 58, y0 + 56), 62, INK)
    left = view.points if moving else face.points
    wide = canvas.text((x0 + 102, y0 + 57), left, HERO, INK, width=90)
    if moving:
        text = scene.say("points-of", points=face.points)
        canvas.text((x0 + 112 + wide, y0 + 60), text, LABEL, INK, "Semibold", width=190 - wide)
    chip(canvas, (x1 - 78, y0 + 30, x1 - 24, y0 + 82), 8, LICENCE, FRAME, face.licences, LEAD, IVORY)
    words = special_words(scene.order, face) or scene.say("no-special")
    canvas.text((x0 + 26, y1 - 34), words, LABEL, INK, "Semibold", width=x1 - x0 - 52)


def _licences(scene: Scene, seat: Seat, box: Box) -> None:
    """Show licences: open to their owner, face down to everybody else."""
    (x0, y0, x1, y1), player, canvas, theme = box, scene.view.players[seat], scene.canvas, scene.theme
    label = "pictures-giganten-face-down" if player.hand is None else "pictures-giganten-own-licences"
    canvas.text(
        (x0 + 18, y0 + 26), say(scene.order, label), LABEL, theme.muted, "Semibold", width=x1 - x0 - 36
    )
    room = (x0 + 16, y0 + 46, x1 - 16, y1 - 8)
    hand(canvas, theme, player, room)


def _depots(scene: Scene, seat: Seat, box: Box) -> None:
    """List the companies with their prices and the player's barrels."""
    (x0, y0, x1, y1), canvas, order, view, theme = box, scene.canvas, scene.order, scene.view, scene.theme
    label = scene.say("depots")
    canvas.text((x0 + 18, y0 + 28), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)
    for index, (left, top, right, bottom) in enumerate(
        split((x0 + 14, y0 + 50, x1 - 14, y1 - 12), 3, 8, down=True)
    ):
        middle = (top + bottom) / 2
        hollow(canvas, theme, (left, top, right, bottom), 10, theme.well(0.2))
        canvas.text((left + 14, middle), company_name(order, index), BODY, theme.text, width=148)
        barrels(scene, view.players[seat].depots[index], (left + 170, middle), 42, 3)
        tone = section(view, view.prices[index])
        price = money(order, view.prices[index])
        chip(canvas, (right - 136, middle - 25, right - 8, middle + 25), 9, tone, INK, price, BODY + 4, INK)
