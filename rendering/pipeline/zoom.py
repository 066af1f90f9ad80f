"""Looking closely: a part of the table, or all that one player has."""

from functools import partial

from PIL import Image

from bot.engine.core import Seat
from rendering.kit.canvas import Box, split
from rendering.pipeline import parts
from rendering.pipeline.player import draw_levels, draw_owner, draw_tanks, draw_worth, player_boxes
from rendering.pipeline.scene import Subject
from rendering.pipeline.sheet import COLUMN, FULL, GAP, MAIN, Sheet
from rendering.pipeline.tasks import draw_holdings

PLACES = ("markets", "deals", "tiles", "upgrades")


def draw_zoom(subject: Subject) -> Image.Image:
    """Draw what a curious reader wants to see; of an unknown place, the markets."""
    sheet, seat = Sheet(subject), subject.whose()
    if seat is not None:
        lay_seat(sheet, seat)
    else:
        _LAID.get(subject.order.zoom or "", _markets)(sheet)
    return sheet.drawn()


def _markets(sheet: Sheet) -> None:
    cells = [cell for row in split(FULL, 2, GAP, down=True) for cell in split(row, 2, GAP)]
    for n, cell in enumerate(cells):
        sheet.add(cell, parts.market(n))


def _deals(sheet: Sheet) -> None:
    """Lay out all contracts and orders, and below them those that players hold."""
    (x0, y0, x1, y1), seats = FULL, sheet.view.order
    lay_deals(sheet, (x0, y0, x1, y0 + 500))
    for seat, box in zip(seats, split((x0, y0 + 510, x1, y1), len(seats), GAP), strict=True):
        sheet.add(box, parts.held(Seat(seat)))


def _tiles(sheet: Sheet) -> None:
    """Lay out everywhere that pipe tiles come from."""
    x0, y0, x1, y1 = FULL
    for shop, box in zip(("tanks", "machines"), split((x0, y0, x1, y0 + 390), 2, GAP), strict=True):
        sheet.add(box, parts.shop(shop))
    sheet.add((x0, y0 + 400, x1, y1), parts.government)


def _upgrades(sheet: Sheet) -> None:
    upper, lower = split(COLUMN, 2, GAP, down=True)
    sheet.add(MAIN, parts.ladder)
    sheet.add(upper, parts.costs)
    sheet.add(lower, parts.valuation)


_LAID = {"markets": _markets, "deals": _deals, "tiles": _tiles, "upgrades": _upgrades}


def lay_deals(sheet: Sheet, box: Box) -> None:
    """Lay out the contracts, and the orders below them."""
    upper, lower = split(box, 2, GAP, down=True)
    sheet.add(upper, parts.contracts)
    sheet.add(lower, parts.orders)


def lay_seat(sheet: Sheet, seat: Seat) -> None:
    """Lay out one player's network, tanks, contracts, upgrades, and what all is worth."""
    x0, y0, x1, y1 = MAIN
    sheet.add((x0, y0, x1, y1 - 232), parts.network(seat))
    low = y1 - 222
    sheet.add((x0, low, x1 - 330, y1), partial(draw_holdings, seat=seat, columns=3))
    sheet.add((x1 - 320, low, x1, y1), partial(draw_levels, seat=seat))
    owner, tanks, rest = player_boxes(COLUMN)
    lay_owner(sheet, seat, owner, tanks)
    sheet.add(rest, partial(draw_worth, seat=seat))


def lay_owner(sheet: Sheet, seat: Seat, owner: Box, tanks: Box) -> None:
    sheet.add(owner, partial(draw_owner, seat=seat))
    sheet.add(tanks, partial(draw_tanks, seat=seat))
