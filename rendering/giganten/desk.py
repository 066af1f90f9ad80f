"""What the phase is about, beside the map: cards, what sites cost, barrels to ship, an auction."""

from bot.engine.core import Seat
from bot.games.giganten.view import COMPANIES, AuctionView, View
from rendering.giganten.cards import card, dealt
from rendering.giganten.icons import barrel, loco, tile
from rendering.giganten.market import company_name, money
from rendering.giganten.palette import BEIGE, BLACK, LICENCE, RED
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, Canvas, Point, chip, plate, split
from rendering.kit.colour import CHOICE, INK, IVORY
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.marks import check
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.order import Order

_BROAD = 200  # from this width on a slot has its things side by side


def desk(scene: Scene, box: Box) -> None:
    """Draw what matters now."""
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    room = (x0 + 14, y0 + 48, x1 - 14, y1 - 10)
    title = scene.say("cards")
    if view.auction is not None:
        index = COMPANIES.index(view.auction.company)
        title = scene.say("auction", company=company_name(scene.order, index))
        bidders(scene, view.auction, room)
    elif view.phase == "build":
        title = scene.say("sites")
        site_prices(scene, room)
    elif view.phase == "ship":
        title = scene.say("to-ship")
        freight(scene, room)
    else:
        cards = dealt(view)
        slots = split(room, len(view.players) + 1, 8)
        for slot, (face, taker) in zip(slots, cards, strict=False):
            card(scene, slot, face, taker)
        for slot in slots[len(cards) :]:
            hollow(canvas, theme, slot, 9, theme.well(0.15), 0.5, 2)
    canvas.text((x0 + 18, y0 + 27), title, LABEL, theme.muted, "Semibold", width=x1 - x0 - 250)
    decks(scene, (x1 - 16, y0 + 27))


def decks(scene: Scene, at: tuple[float, float]) -> None:
    """Count the cards that are left: red, beige, licences."""
    (x, y), canvas, view, theme = at, scene.canvas, scene.view, scene.theme
    for colour, count in ((LICENCE, view.licences), (BEIGE, view.beige), (RED, view.red)):
        x -= canvas.text((x, y), count, LABEL, theme.text, "Bold", "r") + 8
        plate(canvas, (x - 20, y - 14, x, y + 14), 4, colour, theme.muted, 2)
        x -= 34


def site_prices(scene: Scene, box: Box) -> None:
    """Say what each kind of site costs and may hold."""
    canvas, order, view, theme = scene.canvas, scene.order, scene.view, scene.theme
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
        oil = "/".join(map(str, scene.content.tiles[site.kind].values))
        barrel(canvas, (x0 + 26, y1 - 20), 28)
        canvas.text((x0 + 48, y1 - 19), oil, LABEL, theme.text, "Bold", width=x1 - x0 - 54)


def freight(scene: Scene, box: Box) -> None:
    """Draw the barrels that wait: where they come from, and whose locos can carry them."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    for slot, square in zip(split(box, max(1, len(view.barrels)), 8), view.barrels, strict=False):
        (x0, y0, x1, y1), label = slot, _span(scene.order, square)
        hollow(canvas, theme, slot, 10, theme.well(0.2))
        middle, column = (y0 + y1) / 2, int(square[1:])
        if x1 - x0 < _BROAD:
            left = x0 + 12 if label else x0 + 50
            if not label:
                barrel(canvas, (x0 + 26, y0 + 28), 40)
            wide = canvas.text((left, y0 + 28), square, BODY, theme.text, width=x1 - left - 4)
            _pick(canvas, label, (left + wide + 6, y0 + 28), x1 - left - wide - 10)
            _carriers(scene, column, ((x0 + x1) / 2, y0 + 66), 36, x1 - x0 - 12)
        else:
            barrel(canvas, (x0 + 40, middle), 56)
            at = (x0 + 76, middle - 24 if label else middle)
            wide = 84 + canvas.text(at, square, LEAD, theme.text, width=120)
            _pick(canvas, label, (x0 + 74, middle + 26), 120)
            at = (x0 + wide + (x1 - x0 - wide) / 2, middle - 20)
            _carriers(scene, column, at, 50, x1 - x0 - wide)


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


def _carriers(scene: Scene, column: int, at: Point, size: int, width: float) -> None:
    """Draw who can carry from a column: the player's own loco for nothing, or others for a fee."""
    (middle, y), (black, seats), canvas, view = at, _ready(scene.view, column), scene.canvas, scene.view
    signs = len(seats) + black
    x = middle - size / 2 * (signs - 1)
    if black:
        loco(canvas, (x, y), size + 2, BLACK)
        x += size
    for seat in seats:
        token(canvas, (x, y), size, scene.sign(seat))
        x += size
    fee = scene.say("free") if seats == [view.turn] else money(scene.order, view.freight)
    told = fee if signs else scene.say("lost")
    canvas.text(
        (middle, y + size if signs else y + size / 3), told, LABEL, scene.theme.text, "Bold", "m", width
    )


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


def bidders(scene: Scene, auction: AuctionView, box: Box) -> None:
    """Draw who is in an auction: sealed, thinking, leading, or out."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    for seat, slot in zip(view.order, split(box, len(view.order), 8), strict=True):
        x0, y0, x1, y1 = slot
        middle, inside = (x0 + x1) / 2, seat in auction.bidders
        leads = seat == auction.leader
        hollow(canvas, theme, slot, 10, theme.well(0.2))
        token(canvas, (middle, y0 + 40), 58, scene.sign(seat))
        if leads:
            plate(canvas, slot, 10, None, theme.text, 3)
            canvas.text((middle, y1 - 30), auction.bid, LEAD, theme.text, anchor="m")
        elif not inside:
            out = scene.say("out")
            canvas.text((middle, y1 - 30), out, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 6)
        elif seat in auction.chosen and view.phase == "limits":
            plate(canvas, (middle - 24, y1 - 54, middle + 24, y1 - 6), 10, IVORY, INK, 2)
            check(canvas, (middle, y1 - 30), 36)
        else:
            canvas.text((middle, y1 - 34), "…", LEAD, theme.text, anchor="m")
