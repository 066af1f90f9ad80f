"""What the phase is about, beside the map: cards, what sites cost, barrels to ship, an auction."""

from bot.engine.core import Seat
from bot.games.giganten.view import COMPANIES, AuctionView, View
from rendering.canvas import Box, Canvas, Point, chip, plate, split
from rendering.colour import CHOICE, INK, IVORY, Theme
from rendering.frame import say
from rendering.giganten.cards import card, dealt
from rendering.giganten.facts import values
from rendering.giganten.icons import barrel, loco, tile
from rendering.giganten.look import BEIGE, BLACK, LICENCE, RED
from rendering.giganten.market import company_name, money
from rendering.lettering import BODY, LABEL, LEAD
from rendering.marks import check
from rendering.order import Order
from rendering.paper import hollow
from rendering.signs import SIGNS, token

_BROAD = 200  # from this width on a slot has its things side by side


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
        slots = split(room, len(view.players) + 1, 8)
        for slot, (face, taker) in zip(slots, cards, strict=False):
            card(canvas, theme, slot, face, taker)
        for slot in slots[len(cards) :]:
            hollow(canvas, theme, slot, 9, theme.well(0.15), 0.5, 2)
    canvas.text((x0 + 18, y0 + 27), title, LABEL, theme.muted, "Semibold", width=x1 - x0 - 250)
    decks(canvas, view, theme, (x1 - 16, y0 + 27))


def decks(canvas: Canvas, view: View, theme: Theme, at: tuple[float, float]) -> None:
    """Count the cards that are left: red, beige, licences."""
    x, y = at
    for colour, count in ((LICENCE, view.licences), (BEIGE, view.beige), (RED, view.red)):
        x -= canvas.text((x, y), count, LABEL, theme.text, "Bold", "r") + 8
        plate(canvas, (x - 20, y - 14, x, y + 14), 4, colour, theme.muted, 2)
        x -= 34


def site_prices(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Say what each kind of site costs and may hold."""
    kinds = {site.kind: site for site in view.sites}
    for site, slot in zip(
        sorted(kinds.values(), key=lambda one: one.derricks), split(box, 3, 8), strict=True
    ):
        x0, y0, x1, y1 = slot
        hollow(canvas, theme, slot, 10, theme.well(0.2))
        tile(canvas, (x0 + 34, y0 + 33), 50, site.derricks, ".")
        left = sum(one.kind == site.kind and one.status == "tile" for one in view.sites)
        canvas.text((x0 + 70, y0 + 33), f"×{left}", BODY, theme.muted, "Bold", width=x1 - x0 - 78)
        canvas.text(
            ((x0 + x1) / 2, (y0 + y1) / 2 + 14), money(order, site.cost), BODY, theme.text, "Black", "m"
        )
        oil = "/".join(map(str, values(order, site.kind)))
        barrel(canvas, (x0 + 26, y1 - 20), 28)
        canvas.text((x0 + 48, y1 - 19), oil, LABEL, theme.text, "Bold", width=x1 - x0 - 54)


def freight(canvas: Canvas, order: Order, view: View, theme: Theme, box: Box) -> None:
    """Draw the barrels that wait: where they come from, and whose locos can carry them."""
    for slot, square in zip(split(box, max(1, len(view.barrels)), 8), view.barrels, strict=False):
        (x0, y0, x1, y1), label = slot, _span(order, square)
        hollow(canvas, theme, slot, 10, theme.well(0.2))
        middle, column = (y0 + y1) / 2, int(square[1:])
        if x1 - x0 < _BROAD:
            left = x0 + 12 if label else x0 + 50
            if not label:
                barrel(canvas, (x0 + 26, y0 + 28), 40)
            wide = canvas.text((left, y0 + 28), square, BODY, theme.text, width=x1 - left - 4)
            _pick(canvas, label, (left + wide + 6, y0 + 28), x1 - left - wide - 10)
            _carriers(canvas, order, view, theme, column, ((x0 + x1) / 2, y0 + 66), 36, x1 - x0 - 12)
        else:
            barrel(canvas, (x0 + 40, middle), 56)
            at = (x0 + 76, middle - 24 if label else middle)
            wide = 84 + canvas.text(at, square, LEAD, theme.text, width=120)
            _pick(canvas, label, (x0 + 74, middle + 26), 120)
            at = (x0 + wide + (x1 - x0 - wide) / 2, middle - 20)
            _carriers(canvas, order, view, theme, column, at, 50, x1 - x0 - wide)


def _span(order: Order, square: str) -> str:
    """Return the numbers of all that can be done with a barrel; those in a row by the first and the last."""
    labels = [mark.label for mark in order.marks if (mark.square, mark.kind) == (square, "choice")]
    numbers = sorted(int(label) for label in labels if label.isdecimal())
    rows: list[list[int]] = []
    for number in numbers:
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}–{row[-1]}" if len(row) > 1 else str(row[0]) for row in rows)


def _pick(canvas: Canvas, label: str, at: Point, most: float) -> None:
    """Write the numbers by which something can be picked, beginning here."""
    (x, y), wide = at, min(most, 20 + 16 * len(label))
    if label:
        chip(canvas, (x, y - 21, x + wide, y + 21), 10, CHOICE, INK, label, BODY, INK)


def _carriers(
    canvas: Canvas, order: Order, view: View, theme: Theme, column: int, at: Point, size: int, width: float
) -> None:
    """Draw who can carry from a column: the own loco for nothing, or others for a fee."""
    (middle, y), (black, seats) = at, _ready(view, column)
    signs = len(seats) + black
    x = middle - size / 2 * (signs - 1)
    if black:
        loco(canvas, (x, y), size + 2, BLACK)
        x += size
    for seat in seats:
        token(canvas, (x, y), size, SIGNS[seat])
        x += size
    fee = say(order, "pictures-giganten-free") if seats == [view.turn] else money(order, view.freight)
    told = fee if signs else say(order, "pictures-giganten-lost")
    canvas.text((middle, y + size if signs else y + size / 3), told, LABEL, theme.text, "Bold", "m", width)


def _ready(view: View, column: int) -> tuple[bool, list[Seat]]:
    """Say whether the black loco may carry from a column, and which seats' locos do."""
    ahead = {Seat(n): player.loco for n, player in enumerate(view.players) if player.loco >= column}
    if view.turn in ahead:
        return False, [view.turn]
    lead = max(ahead.values(), default=0)
    black = view.black >= column
    if view.options.transport_carrier == "leader":
        black, lead = black and view.black >= lead, max(lead, view.black)
    return black, [seat for seat, space in ahead.items() if space == lead]


def bidders(canvas: Canvas, order: Order, view: View, theme: Theme, auction: AuctionView, box: Box) -> None:
    """Draw who is in an auction: sealed, thinking, leading, or out."""
    for seat, slot in zip(view.order, split(box, len(view.order), 8), strict=True):
        x0, y0, x1, y1 = slot
        middle, inside = (x0 + x1) / 2, seat in auction.bidders
        leads = seat == auction.leader
        hollow(canvas, theme, slot, 10, theme.well(0.2))
        token(canvas, (middle, y0 + 40), 58, SIGNS[seat])
        if leads:
            plate(canvas, slot, 10, None, theme.text, 3)
            canvas.text((middle, y1 - 30), auction.bid, LEAD, theme.text, anchor="m")
        elif not inside:
            out = say(order, "pictures-giganten-out")
            canvas.text((middle, y1 - 30), out, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 6)
        elif seat in auction.chosen and view.phase == "limits":
            plate(canvas, (middle - 24, y1 - 54, middle + 24, y1 - 6), 10, IVORY, INK, 2)
            check(canvas, (middle, y1 - 30), 36)
        else:
            canvas.text((middle, y1 - 34), "…", LEAD, theme.text, anchor="m")
