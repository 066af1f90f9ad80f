"""One player beside the map, or what the map means."""

from bot.engine.core import Seat
from bot.games.giganten.view import View
from rendering.canvas import Box, Canvas, chip, plate, split
from rendering.colour import INK, IVORY, Theme
from rendering.frame import known_as, say
from rendering.giganten.cards import hand, paper, special_words
from rendering.giganten.desk import decks, site_prices
from rendering.giganten.facts import terrain_cost
from rendering.giganten.icons import derrick, die, peak, rig, wheel
from rendering.giganten.look import FRAME, LICENCE, SIGN
from rendering.giganten.market import barrels, company_name, money, section
from rendering.lettering import BODY, HERO, LABEL, LEAD
from rendering.order import Order
from rendering.paper import hollow
from rendering.signs import SIGNS, token


def side_boxes(box: Box, seat: Seat | None) -> list[Box]:
    """Cut the side into its panels."""
    x0, y0, x1, y1 = box
    heights = (100, 148, 122, 0) if seat is not None else (196, 0, 110, 64)
    rest = y1 - y0 - sum(heights) - 10 * (len(heights) - 1)
    boxes = []
    for height in heights:
        tall = height or rest
        boxes.append((x0, y0, x1, y0 + tall))
        y0 += tall + 10
    return boxes


def draw_side(canvas: Canvas, order: Order, view: View, theme: Theme, seat: Seat, boxes: list[Box]) -> None:
    head, card, licences, depots = boxes
    _head(canvas, order, view, theme, seat, head)
    _moves(canvas, order, view, theme, seat, card)
    _licences(canvas, order, view, theme, seat, licences)
    _depots(canvas, order, view, theme, seat, depots)


def _head(canvas: Canvas, order: Order, view: View, theme: Theme, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), player = box, view.players[seat]
    ink = theme.inverse() if seat in order.awaited else theme
    if seat in order.awaited:
        plate(canvas, box, 14, ink.panel)
    token(canvas, (x0 + 50, y0 + 48), 76, SIGNS[seat])
    if seat == view.first:
        die(canvas, (x0 + 22, y1 - 22), 30)
    canvas.text((x0 + 102, y0 + 30), known_as(order, seat), BODY, ink.text, width=x1 - x0 - 116)
    canvas.text((x0 + 102, y0 + 70), money(order, player.cash), LEAD, ink.text, width=180)
    rig(canvas, (x1 - 152, y0 + 68), 44, SIGNS[seat])
    canvas.text((x1 - 122, y0 + 70), player.built, BODY, ink.text, "Bold")
    derrick(canvas, (x1 - 66, y0 + 68), 42, ink.muted)
    canvas.text((x1 - 40, y0 + 70), player.derricks, BODY, ink.text, "Bold")


def _moves(canvas: Canvas, order: Order, view: View, theme: Theme, seat: Seat, box: Box) -> None:
    """Show the player's card, and the movement points that are left of it."""
    (x0, y0, x1, y1), face = box, view.players[seat].card
    moving = view.phase == "move" and view.turn == seat
    if face is None:
        site_prices(canvas, order, view, theme, (x0 + 10, y0 + 8, x1 - 10, y1 - 8))
        return
    plate(canvas, (x0 + 10, y0 + 10, x1 - 10, y1 - 10), 10, paper(theme, face), INK, 2)
    wheel(canvas, (x0 + 58, y0 + 56), 62, INK)
    left = view.points if moving else face.points
    wide = canvas.text((x0 + 102, y0 + 57), left, HERO, INK, width=90)
    if moving:
        text = say(order, "pictures-giganten-points-of", points=face.points)
        canvas.text((x0 + 112 + wide, y0 + 60), text, LABEL, INK, "Semibold", width=190 - wide)
    chip(canvas, (x1 - 78, y0 + 30, x1 - 24, y0 + 82), 8, LICENCE, FRAME, face.licences, LEAD, IVORY)
    words = special_words(order, face) or say(order, "pictures-giganten-no-special")
    canvas.text((x0 + 26, y1 - 34), words, LABEL, INK, "Semibold", width=x1 - x0 - 52)


def _licences(canvas: Canvas, order: Order, view: View, theme: Theme, seat: Seat, box: Box) -> None:
    """Show licences: open to their owner, face down to everybody else."""
    (x0, y0, x1, y1), player = box, view.players[seat]
    label = "pictures-giganten-face-down" if player.hand is None else "pictures-giganten-own-licences"
    canvas.text((x0 + 18, y0 + 26), say(order, label), LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)
    room = (x0 + 16, y0 + 46, x1 - 16, y1 - 8)
    hand(canvas, theme, player, room)


def _depots(canvas: Canvas, order: Order, view: View, theme: Theme, seat: Seat, box: Box) -> None:
    """List the companies with their prices and the player's barrels."""
    x0, y0, x1, y1 = box
    label = say(order, "pictures-giganten-depots")
    canvas.text((x0 + 18, y0 + 28), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)
    for index, (left, top, right, bottom) in enumerate(
        split((x0 + 14, y0 + 50, x1 - 14, y1 - 12), 3, 8, down=True)
    ):
        middle = (top + bottom) / 2
        hollow(canvas, theme, (left, top, right, bottom), 10, theme.well(0.2))
        canvas.text((left + 14, middle), company_name(order, index), BODY, theme.text, width=148)
        barrels(canvas, order, theme, view.players[seat].depots[index], (left + 170, middle), 42, 3)
        tone = section(view, view.prices[index])
        price = money(order, view.prices[index])
        chip(canvas, (right - 136, middle - 25, right - 8, middle + 25), 9, tone, INK, price, BODY + 4, INK)


def draw_key(canvas: Canvas, order: Order, view: View, theme: Theme, boxes: list[Box]) -> None:
    """Explain the map: sites and what they cost, prices, terrain, cards that are left."""
    sites, prices, terrain, left = boxes
    x0, y0, x1, y1 = sites
    label = say(order, "pictures-giganten-sites")
    canvas.text((x0 + 18, y0 + 28), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)
    site_prices(canvas, order, view, theme, (x0 + 14, y0 + 50, x1 - 14, y1 - 12))
    _prices(canvas, order, view, theme, prices)
    _terrain(canvas, order, theme, terrain)
    label = say(order, "pictures-giganten-decks")
    middle = (left[1] + left[3]) / 2
    canvas.text((left[0] + 18, middle), label, LABEL, theme.muted, "Semibold", width=190)
    decks(canvas, view, theme, (left[2] - 18, middle))


def _prices(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """List the companies with their prices and everybody's barrels."""
    x0, y0, x1, y1 = box
    for index, (left, top, right, bottom) in enumerate(
        split((x0 + 14, y0 + 14, x1 - 14, y1 - 14), 3, 8, down=True)
    ):
        hollow(canvas, theme, (left, top, right, bottom), 10, theme.well(0.2))
        canvas.text((left + 14, top + 28), company_name(order, index), BODY, theme.text, width=200)
        price, tone = money(order, view.prices[index]), section(view, view.prices[index])
        chip(canvas, (right - 136, top + 6, right - 8, top + 48), 9, tone, INK, price, BODY + 4, INK)
        slots = split((left + 10, top + 48, right - 6, bottom), len(view.players), 4)
        for seat, (x, up, _, low) in enumerate(slots):
            token(canvas, (x + 20, (up + low) / 2), 40, SIGNS[seat])
            canvas.text((x + 46, (up + low) / 2), view.players[seat].depots[index], BODY, theme.text, "Bold")


def _terrain(canvas: Canvas, order: Order, theme: Theme, box: Box) -> None:
    """Say what it costs to enter a square."""
    x0, y0, x1, y1 = box
    for letter, (left, top, right, bottom) in zip(
        ".hM", split((x0 + 14, y0 + 12, x1 - 14, y1 - 12), 3, 8), strict=True
    ):
        hollow(canvas, theme, (left, top, right, bottom), 10, theme.well(0.2))
        if letter != ".":
            peak(canvas, (left + 40, top + 34), 46, letter, SIGN[theme.name])
        wheel(canvas, (right - 54, top + 34), 30, theme.muted)
        canvas.text((right - 32, top + 34), terrain_cost(order, letter), BODY, theme.text, "Bold")
        name = say(order, f"pictures-giganten-{ {'.': 'plain', 'h': 'hill', 'M': 'mountain'}[letter] }")
        canvas.text(
            ((left + right) / 2, bottom - 22), name, LABEL, theme.muted, "Semibold", "m", right - left - 8
        )
