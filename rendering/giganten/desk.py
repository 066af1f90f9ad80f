"""What the phase is about, beside the map: cards, what sites cost, barrels to ship, an auction."""

from collections import Counter

from bot.engine.core import Seat
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.view import AuctionView, View
from rendering.canvas import Box, Canvas, plate, split
from rendering.colour import INK, IVORY, Theme
from rendering.frame import say
from rendering.giganten.cards import card, dealt
from rendering.giganten.facts import values
from rendering.giganten.icons import barrel, loco, tile
from rendering.giganten.look import BEIGE, LICENCE, RED
from rendering.giganten.market import company_name, money
from rendering.lettering import BODY, LABEL, LEAD
from rendering.marks import check, choice
from rendering.order import Order
from rendering.signs import SIGNS, token


def desk(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Draw what matters now."""
    x0, y0, x1, y1 = box
    room = (x0 + 14, y0 + 48, x1 - 14, y1 - 10)
    title = say(order, "pictures-giganten-cards")
    if view.auction is not None:
        index = COMPANIES.index(view.auction.company)
        title = say(order, "pictures-giganten-auction", company=company_name(order, index))
        bidders(canvas, order, view, theme, view.auction, room)
    elif view.phase == "build":
        title = say(order, "pictures-giganten-sites")
        site_prices(canvas, order, view, theme, room)
    elif view.phase == "ship":
        title = say(order, "pictures-giganten-to-ship")
        freight(canvas, order, view, theme, room)
    else:
        cards = dealt(view)
        for slot, (face, taker) in zip(split(room, len(view.players) + 1, 8), cards, strict=False):
            card(canvas, slot, face, taker)
    canvas.text((x0 + 18, y0 + 27), title, LABEL, theme.muted, "Semibold", width=x1 - x0 - 250)
    decks(canvas, view, theme, (x1 - 16, y0 + 27))


def decks(canvas: Canvas, view: View, theme: Theme, at: tuple[float, float]) -> None:
    """Count the cards that are left: red, beige, licences."""
    x, y = at
    for colour, count in ((LICENCE, view.licences), (BEIGE, view.beige), (RED, view.red)):
        x -= canvas.text((x, y), count, LABEL, theme.text, "Bold", "r") + 8
        plate(canvas, (x - 20, y - 14, x, y + 14), 4, colour, INK, 2)
        x -= 34


def site_prices(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Say what each kind of site costs and may hold."""
    kinds = {site.kind: site for site in view.sites}
    for site, slot in zip(
        sorted(kinds.values(), key=lambda one: one.derricks), split(box, 3, 8), strict=True
    ):
        x0, y0, x1, y1 = slot
        plate(canvas, slot, 10, theme.well(0.2))
        tile(canvas, (x0 + 36, y0 + 36), 52, site.derricks, ".")
        left = sum(one.kind == site.kind and one.status == "tile" for one in view.sites)
        canvas.text((x0 + 72, y0 + 36), f"×{left}", BODY, theme.muted, "Bold", width=x1 - x0 - 78)
        canvas.text(((x0 + x1) / 2, y0 + 84), money(order, site.cost), BODY, theme.text, "Black", "m")
        oil = "/".join(map(str, values(site.kind)))
        barrel(canvas, (x0 + 26, y1 - 22), 28)
        canvas.text((x0 + 48, y1 - 21), oil, LABEL, theme.text, "Bold", width=x1 - x0 - 54)


def freight(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Draw the barrels that wait: where they come from, and whose locos can carry them."""
    waiting = Counter(view.barrels)
    labels = {mark.square: mark.label for mark in order.marks if mark.kind == "choice"}
    for slot, (square, count) in zip(split(box, max(3, len(waiting)), 8), waiting.items(), strict=False):
        x0, y0, x1, y1 = slot
        middle = (x0 + x1) / 2
        plate(canvas, slot, 10, theme.well(0.2))
        barrel(canvas, (x0 + 26, y0 + 28), 40)
        name = square if count == 1 else f"{square} ×{count}"
        canvas.text((x0 + 50, y0 + 28), name, BODY, theme.text, width=x1 - x0 - 54)
        _carriers(canvas, order, view, theme, int(square[1:]), (x0 + 6, y0 + 52, x1 - 6, y1))
        if square in labels:
            choice(canvas, (middle, y0 - 4), 60, labels[square])


def _carriers(canvas: Canvas, order: Order, view: View, theme: Theme, column: int, box: Box) -> None:
    """Draw who can carry from a column: the own loco for nothing, or others for a fee."""
    x0, y0, x1, _ = box
    if view.turn is None:
        return
    ready = [Seat(n) for n, player in enumerate(view.players) if player.loco >= column]
    if view.turn in ready:
        token(canvas, ((x0 + x1) / 2 - 18, y0 + 26), 38, SIGNS[view.turn])
        canvas.text(((x0 + x1) / 2 + 8, y0 + 26), money(order, 0), LABEL, theme.text, "Bold")
        return
    lead = max((view.players[seat].loco for seat in ready), default=0)
    payees = [seat for seat in ready if view.players[seat].loco == lead]
    x = x0 + 22
    if view.black >= column:
        loco(canvas, (x, y0 + 22), 36, "#3b342f")
        x += 40
    for seat in payees:
        token(canvas, (x, y0 + 22), 36, SIGNS[seat])
        x += 32
    fee = (
        money(order, view.freight) if payees or view.black >= column else say(order, "pictures-giganten-lost")
    )
    canvas.text(((x0 + x1) / 2, y0 + 60), fee, LABEL, theme.text, "Bold", "m", x1 - x0)


def bidders(canvas: Canvas, order: Order, view: View, theme: Theme, auction: AuctionView, box: Box) -> None:
    """Draw who is in an auction: sealed, thinking, leading, or out."""
    for seat, slot in zip(view.order, split(box, len(view.order), 8), strict=True):
        x0, y0, x1, y1 = slot
        middle, inside = (x0 + x1) / 2, seat in auction.bidders
        leads = seat == auction.leader
        plate(canvas, slot, 10, theme.well(0.2), theme.text if leads else None, 3 if leads else 0)
        token(canvas, (middle, y0 + 40), 58, SIGNS[seat])
        if leads:
            canvas.text((middle, y1 - 30), auction.bid, LEAD, theme.text, anchor="m")
        elif not inside:
            out = say(order, "pictures-giganten-out")
            canvas.text((middle, y1 - 30), out, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 6)
        elif seat in auction.chosen and view.phase == "limits":
            plate(canvas, (middle - 24, y1 - 54, middle + 24, y1 - 6), 10, IVORY, INK, 2)
            check(canvas, (middle, y1 - 30), 36)
        else:
            canvas.text((middle, y1 - 34), "…", LEAD, theme.text, anchor="m")
