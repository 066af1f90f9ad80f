"""What does not lie on the map, large: companies, open cards, the railway."""

from PIL import Image

from bot.games.giganten.view import COMPANIES, View
from rendering.canvas import Box, Canvas, plate, split
from rendering.colour import Theme, fade
from rendering.frame import GAP, HEADER, MARGIN, WIDTH, known_as, say
from rendering.giganten.boards import STRIP, TRACKS, base, draw_head
from rendering.giganten.cards import backs, dealt, hand, large_card
from rendering.giganten.desk import bidders, freight
from rendering.giganten.look import BEIGE, LICENCE, RED, THEMES
from rendering.giganten.market import company, company_name, large_company
from rendering.giganten.marks import FOOT, off_the_map
from rendering.giganten.rail import COSTS, NUMBERS, Rail, draw_costs, draw_locos, draw_push, railway
from rendering.giganten.strips import strip
from rendering.lettering import LABEL, LEAD
from rendering.marks import choice, draw_legend, legend_kinds
from rendering.order import Order
from rendering.signs import SIGNS, token

HEIGHT, _SHORT = 1064, 820
_LEFT, _RIGHT = MARGIN, WIDTH - MARGIN
_FOOT: Box = (_LEFT, HEIGHT - MARGIN - STRIP, _RIGHT, HEIGHT - MARGIN)
_RAIL = _FOOT[1] - 8 - TRACKS - COSTS - NUMBERS + 16
_DESK = 136


def draw_companies(order: Order, view: View) -> Image.Image:
    """Draw prices and depots, what is shipped or auctioned, and the railway that carries it."""
    theme, rail = THEMES[order.theme], _railway(view, _RAIL, _FOOT[1] - 8)
    low: Box = (_LEFT, _RAIL - 12 - _DESK, _RIGHT, _RAIL - 12)
    offices = split((_LEFT, HEADER + GAP, _RIGHT, low[1] - 12), 3, 14)
    own, now = (low[0], low[1], low[0] + 468, low[3]), (low[0] + 482, *low[1:])
    canvas = _begun(order, view, theme, HEIGHT, rail, (*offices, own, now))
    for index, box in enumerate(offices):
        large_company(canvas, order, view, theme, index, box)
    _own(canvas, order, view, theme, own)
    _now(canvas, order, view, theme, now)
    _draw_rail(canvas, order, view, rail)
    return _explained(canvas, order, theme)


def draw_cards(order: Order, view: View) -> Image.Image:
    """Draw the cards of this round, with what a choice depends on."""
    theme, rail = THEMES[order.theme], _railway(view, _RAIL, _FOOT[1] - 8)
    offices = split((_LEFT, _RAIL - 12 - 194, _RIGHT, _RAIL - 12), 3, 14)
    room = (_LEFT, HEADER + GAP, _RIGHT, offices[0][1] - 14)
    canvas = _begun(order, view, theme, HEIGHT, rail, tuple(offices))
    slots, cards = split(room, len(view.players) + 1, 14), dealt(view)
    labels = {mark.square: mark.label for mark in order.marks if mark.kind == "choice"}
    for slot, (face, taker) in zip(slots, cards, strict=False):
        large_card(canvas, order, theme, slot, face, taker)
        if taker is None and face.key in labels:
            choice(canvas, ((slot[0] + slot[2]) / 2, slot[3] - 10), 64, labels[face.key])
    for slot in slots[len(cards) :]:
        plate(canvas, slot, 16, fade(theme.panel, 0.25), theme.line, 3)
    for index, box in enumerate(offices):
        company(canvas, order, view, theme, index, box)
    _draw_rail(canvas, order, view, rail)
    return _explained(canvas, order, theme)


def draw_railway(order: Order, view: View) -> Image.Image:
    """Draw the tracks, and how far each loco has come."""
    theme, height, last = THEMES[order.theme], _SHORT, len(view.rail) - 1
    rail = _railway(view, HEADER + GAP, height - MARGIN - STRIP - 20)
    canvas = _begun(order, view, theme, height, rail, ())
    draw_locos(canvas, order, view, rail)
    for track, space in enumerate([*(player.loco for player in view.players), view.black]):
        black = track == len(view.players)
        name = say(order, "pictures-giganten-black") if black else known_as(order, track)
        left = view.star - space if black else view.rail[last] - view.rail[min(space, last)]
        key = "pictures-giganten-to-star" if black else "pictures-giganten-to-end"
        x = _LEFT + 8 if space > last / 2 else _RIGHT - 660
        text = f"{name} · {say(order, key, left=left)}"
        canvas.text((x, rail.y(track) - rail.pitch * 0.3), text, LABEL, theme.text, "Bold", width=600)
    return canvas.image


def _railway(view: View, top: float, bottom: float) -> Rail:
    return railway(view, (_LEFT, top, _RIGHT, bottom), numbered=True)


def _begun(order: Order, view: View, theme: Theme, height: int, rail: Rail, boxes: tuple[Box, ...]) -> Canvas:
    """Begin a picture: header, tracks, panels and players, and perhaps room to say what rings mean."""
    foot = (_LEFT, height - MARGIN - STRIP, _RIGHT, height - MARGIN)
    feet, tall = split(foot, len(view.players), 14), height + (FOOT if _legend(order) else 0)
    canvas = Canvas(base(theme, tall, view.terrain, None, (rail, view.star), (*boxes, *feet)).copy())
    draw_head(canvas, order, view)
    draw_costs(canvas, view, theme, rail)
    for seat, box in zip(view.order, feet, strict=True):
        strip(canvas, order, view, theme, seat, box)
    return canvas


def _legend(order: Order) -> list[str]:
    """Return what to explain to a player on a picture without a map."""
    return legend_kinds(off_the_map(order.marks)) if order.kind == "panel" else []


def _explained(canvas: Canvas, order: Order, theme: Theme) -> Image.Image:
    """Say at the foot what the rings mean."""
    draw_legend(canvas, order, theme, _legend(order), HEIGHT + FOOT / 2 - 12)
    return canvas.image


def _draw_rail(canvas: Canvas, order: Order, view: View, rail: Rail) -> None:
    seat = view.viewer
    face = None if seat is None else view.players[seat].card
    if seat is not None and face is not None and seat == view.turn and view.phase == "special" and face.push:
        draw_push(canvas, view, rail, seat, face.push)
    draw_locos(canvas, order, view, rail)


def _own(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Show the viewer's licences; to a spectator, those of all that are left."""
    x0, y0, x1, y1 = box
    room = (x0 + 16, y0 + 56, x1 - 16, y1 - 14)
    mine = None if view.viewer is None else view.players[view.viewer]
    if mine is None or mine.hand is None:
        label = say(order, "pictures-giganten-decks")
        _decks(canvas, view, theme, room)
    else:
        label = say(order, "pictures-giganten-own-licences")
        hand(canvas, theme, mine, room)
    canvas.text((x0 + 18, y0 + 30), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)


def _decks(canvas: Canvas, view: View, theme: Theme, box: Box) -> None:
    """Count the cards that are left, large."""
    decks = ((RED, view.red), (BEIGE, view.beige), (LICENCE, view.licences))
    for (colour, count), (x0, y0, _, y1) in zip(decks, split(box, 3, 10), strict=True):
        plate(canvas, (x0, y0, x0 + (y1 - y0) * 0.72, y1), 8, colour, theme.muted, 2)
        canvas.text((x0 + (y1 - y0) * 0.72 + 14, (y0 + y1) / 2), count, LEAD, theme.text, width=80)


def _now(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Show the auction, what waits to be shipped, or else everybody's licences."""
    x0, y0, x1, y1 = box
    room = (x0 + 240, y0 + 10, x1 - 14, y1 - 10)
    if view.auction is not None:
        index = COMPANIES.index(view.auction.company)
        label = say(order, "pictures-giganten-sale")
        canvas.text((x0 + 18, y0 + 84), company_name(order, index), LEAD, theme.text, width=210)
        bidders(canvas, order, view, theme, view.auction, room)
    elif view.phase == "ship":
        label = say(order, "pictures-giganten-to-ship")
        freight(canvas, order, view, theme, room)
    else:
        label = say(order, "pictures-giganten-all-licences")
        for seat, slot in zip(view.order, split(room, len(view.order), 8), strict=True):
            middle = (slot[1] + slot[3]) / 2
            token(canvas, (slot[0] + 26, middle), 46, SIGNS[seat])
            backs(canvas, theme, view.players[seat].licences, (slot[0] + 50, slot[1], slot[2] - 6, slot[3]))
    canvas.text((x0 + 18, y0 + 36), label, LABEL, theme.muted, "Semibold", width=210)
