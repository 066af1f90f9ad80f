"""What does not lie on the map, large: companies, open cards, the railway."""

from PIL import Image

from bot.games.giganten.view import COMPANIES, View
from rendering.giganten.board import STRIP, TRACKS, base, draw_head
from rendering.giganten.cards import backs, dealt, hand, large_card
from rendering.giganten.desk import bidders, freight
from rendering.giganten.market import company, company_name, large_company
from rendering.giganten.palette import BEIGE, LICENCE, RED
from rendering.giganten.rail import COSTS, NUMBERS, Rail, draw_costs, draw_locos, draw_push, railway
from rendering.giganten.scene import Scene, Subject
from rendering.giganten.strips import strip
from rendering.kit.canvas import Box, plate, split
from rendering.kit.colour import fade
from rendering.kit.frame import GAP, HEADER, MARGIN, WIDTH, known_as
from rendering.kit.lettering import LABEL, LEAD
from rendering.kit.marks import choice, draw_legend, legend_kinds
from rendering.kit.signs import token
from rendering.order import Order

HEIGHT, _SHORT = 1064, 820
FOOT = 44  # room below a picture to say what the rings mean
_LEFT, _RIGHT = MARGIN, WIDTH - MARGIN
_FOOT: Box = (_LEFT, HEIGHT - MARGIN - STRIP, _RIGHT, HEIGHT - MARGIN)
_RAIL = _FOOT[1] - 8 - TRACKS - COSTS - NUMBERS + 16
_DESK = 136


def draw_companies(subject: Subject) -> Image.Image:
    """Draw prices and depots, what is shipped or auctioned, and the railway that carries it."""
    rail = _railway(subject.view, _RAIL, _FOOT[1] - 8)
    low: Box = (_LEFT, _RAIL - 12 - _DESK, _RIGHT, _RAIL - 12)
    offices = split((_LEFT, HEADER + GAP, _RIGHT, low[1] - 12), 3, 14)
    own, now = (low[0], low[1], low[0] + 468, low[3]), (low[0] + 482, *low[1:])
    scene = _begun(subject, HEIGHT, rail, (*offices, own, now))
    for index, box in enumerate(offices):
        large_company(scene, index, box)
    _own(scene, own)
    _now(scene, now)
    _draw_rail(scene, rail)
    return _explained(scene)


def draw_cards(subject: Subject) -> Image.Image:
    """Draw the cards of this round, with what a choice depends on."""
    view, rail = subject.view, _railway(subject.view, _RAIL, _FOOT[1] - 8)
    offices = split((_LEFT, _RAIL - 12 - 194, _RIGHT, _RAIL - 12), 3, 14)
    room = (_LEFT, HEADER + GAP, _RIGHT, offices[0][1] - 14)
    scene = _begun(subject, HEIGHT, rail, tuple(offices))
    slots, cards, theme = split(room, len(view.players) + 1, 14), dealt(view), subject.theme
    labels = {mark.square: mark.label for mark in subject.order.marks if mark.kind == "choice"}
    for slot, (face, taker) in zip(slots, cards, strict=False):
        large_card(scene, slot, face, taker)
        if taker is None and face.key in labels:
            choice(scene.canvas, ((slot[0] + slot[2]) / 2, slot[3] - 10), 64, labels[face.key])
    for slot in slots[len(cards) :]:
        plate(scene.canvas, slot, 16, fade(theme.panel, 0.25), theme.line, 3)
    for index, box in enumerate(offices):
        company(scene, index, box)
    _draw_rail(scene, rail)
    return _explained(scene)


def draw_railway(subject: Subject) -> Image.Image:
    """Draw the tracks, and how far each loco has come."""
    view, height, last = subject.view, _SHORT, len(subject.view.rail) - 1
    rail = _railway(view, HEADER + GAP, height - MARGIN - STRIP - 20)
    scene = _begun(subject, height, rail, ())
    draw_locos(scene, rail)
    for track, space in enumerate([*(player.loco for player in view.players), view.black]):
        black = track == len(view.players)
        name = scene.say("black") if black else known_as(scene.order, track)
        left = view.star - space if black else view.rail[last] - view.rail[min(space, last)]
        x = _LEFT + 8 if space > last / 2 else _RIGHT - 660
        text, y = f"{name} · {scene.say('to-star' if black else 'to-end', left=left)}", rail.y(track)
        scene.canvas.text((x, y - rail.pitch * 0.3), text, LABEL, scene.theme.text, "Bold", width=600)
    return scene.canvas.image


def _railway(view: View, top: float, bottom: float) -> Rail:
    return railway(view, (_LEFT, top, _RIGHT, bottom), numbered=True)


def _begun(subject: Subject, height: int, rail: Rail, boxes: tuple[Box, ...]) -> Scene:
    """Begin a picture: header, tracks, panels and players, and perhaps room to say what rings mean."""
    view, foot = subject.view, (_LEFT, height - MARGIN - STRIP, _RIGHT, height - MARGIN)
    feet, tall = split(foot, len(view.players), 14), height + (FOOT if _legend(subject.order) else 0)
    scene = subject.on(base(subject.theme, tall, view.terrain, None, (rail, view.star), (*boxes, *feet)))
    draw_head(scene)
    draw_costs(scene, rail)
    for seat, box in zip(view.order, feet, strict=True):
        strip(scene, seat, box)
    return scene


def _legend(order: Order) -> list[str]:
    """Return what to explain to a player on a picture without a map: marks on prices, depots and locos."""
    off_the_map = [mark for mark in order.marks if mark.square.islower()]
    return legend_kinds(off_the_map) if order.kind == "panel" else []


def _explained(scene: Scene) -> Image.Image:
    """Say at the foot what the rings mean."""
    canvas, order = scene.canvas, scene.order
    draw_legend(canvas, order, scene.theme, _legend(order), HEIGHT + FOOT / 2 - 12)
    return canvas.image


def _draw_rail(scene: Scene, rail: Rail) -> None:
    view = scene.view
    seat = view.viewer
    face = None if seat is None else view.players[seat].card
    if seat is not None and face is not None and seat == view.turn and view.phase == "special" and face.push:
        draw_push(scene, rail, seat, face.push)
    draw_locos(scene, rail)


def _own(scene: Scene, box: Box) -> None:
    """Show the viewer's licences; to a spectator, those of all that are left."""
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    room = (x0 + 16, y0 + 56, x1 - 16, y1 - 14)
    mine = None if view.viewer is None else view.players[view.viewer]
    if mine is None or mine.hand is None:
        label = scene.say("decks")
        _decks(scene, room)
    else:
        label = scene.say("own-licences")
        hand(canvas, theme, mine, room)
    canvas.text((x0 + 18, y0 + 30), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)


def _decks(scene: Scene, box: Box) -> None:
    """Count the cards that are left, large."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    decks = ((RED, view.red), (BEIGE, view.beige), (LICENCE, view.licences))
    for (colour, count), (x0, y0, _, y1) in zip(decks, split(box, 3, 10), strict=True):
        plate(canvas, (x0, y0, x0 + (y1 - y0) * 0.72, y1), 8, colour, theme.muted, 2)
        canvas.text((x0 + (y1 - y0) * 0.72 + 14, (y0 + y1) / 2), count, LEAD, theme.text, width=80)


def _now(scene: Scene, box: Box) -> None:
    """Show the auction, what waits to be shipped, or else everybody's licences."""
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    room = (x0 + 240, y0 + 10, x1 - 14, y1 - 10)
    if view.auction is not None:
        index = COMPANIES.index(view.auction.company)
        label = scene.say("sale")
        canvas.text((x0 + 18, y0 + 84), company_name(scene.order, index), LEAD, theme.text, width=210)
        bidders(scene, view.auction, room)
    elif view.phase == "ship":
        label = scene.say("to-ship")
        freight(scene, room)
    else:
        label = scene.say("all-licences")
        for seat, slot in zip(view.order, split(room, len(view.order), 8), strict=True):
            middle = (slot[1] + slot[3]) / 2
            token(canvas, (slot[0] + 26, middle), 46, scene.sign(seat))
            backs(canvas, theme, view.players[seat].licences, (slot[0] + 50, slot[1], slot[2] - 6, slot[3]))
    canvas.text((x0 + 18, y0 + 36), label, LABEL, theme.muted, "Semibold", width=210)
