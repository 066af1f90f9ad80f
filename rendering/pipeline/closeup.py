"""Looking closely: a part of the table, or all that one player has."""

from PIL import Image

from bot.engine.core import Seat
from bot.games.pipeline.view import View
from rendering.canvas import Box, Canvas, split
from rendering.frame import known_as, say
from rendering.lettering import BODY, LABEL
from rendering.order import Order
from rendering.pipeline import side
from rendering.pipeline.cards import draw_costs, draw_ladder, draw_valuation
from rendering.pipeline.deals import draw_held
from rendering.pipeline.sheet import COLUMN, FULL, GAP, MAIN, Part, Sheet
from rendering.signs import SIGNS, token

PLACES = ("markets", "deals", "tiles", "upgrades")


def draw_closeup(order: Order, view: View) -> Image.Image:
    """Draw what a curious reader wants to see; of an unknown place, the markets."""
    sheet, zoom = Sheet(order, view), order.zoom or ""
    if zoom.isdecimal() and int(zoom) < len(view.players):
        seat = Seat(int(zoom))
        lay_seat(sheet, seat)
    elif zoom == "deals":
        _deals(sheet)
    elif zoom == "tiles":
        _tiles(sheet)
    elif zoom == "upgrades":
        upper, lower = split(COLUMN, 2, GAP, down=True)
        lay_ladder(sheet)
        lay_costs(sheet, upper)
        sheet.add(lower, end_part(sheet))
    else:
        _markets(sheet)
    return sheet.drawn()


def _markets(sheet: Sheet) -> None:
    cells = [cell for row in split(FULL, 2, GAP, down=True) for cell in split(row, 2, GAP)]
    for n, cell in enumerate(cells):
        sheet.add(cell, sheet.market(n))


def _deals(sheet: Sheet) -> None:
    """Lay out all contracts and orders, and below them those that players hold."""
    x0, y0, x1, y1 = FULL
    upper, lower = split((x0, y0, x1, y0 + 500), 2, GAP, down=True)
    sheet.add(upper, sheet.contracts())
    sheet.add(lower, sheet.orders())
    view = sheet.view
    for seat, box in zip(view.order, split((x0, y0 + 510, x1, y1), len(view.order), GAP), strict=True):
        sheet.add(box, _held(sheet, Seat(seat)))


def _held(sheet: Sheet, seat: Seat) -> Part:
    """Return the drawing of a player's contracts, with the player's sign and name."""
    order, theme, player = sheet.order, sheet.theme, sheet.view.players[seat]

    def part(canvas: Canvas, box: Box) -> None:
        x0, y0, x1, y1 = box
        token(canvas, (x0 + 40, y0 + 38), 56, SIGNS[seat])
        canvas.text((x0 + 78, y0 + 38), known_as(order, seat), BODY, theme.text, width=x1 - x0 - 92)
        columns = max(1, int((x1 - x0) // 250))
        rows = split((x0 + 14, y0 + 78, x1 - 14, y1 - 50), 5, 6, down=True)
        cells = [cell for row in rows for cell in split(row, columns, 8)]
        for held, cell in zip(player.contracts, cells, strict=False):
            sheet.spots[f"held_{seat}_{held.deal}"] = cell
            draw_held(canvas, order, theme, held, cell)
        if not player.contracts:
            none = say(order, "pictures-pipeline-no-contracts")
            canvas.text((x0 + 18, y0 + 102), none, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)
        filled = say(order, "pictures-pipeline-filled", count=len(player.orders))
        canvas.text((x0 + 18, y1 - 28), filled, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)

    return part


def _tiles(sheet: Sheet) -> None:
    """Lay out everywhere that pipe tiles come from."""
    x0, y0, x1, y1 = FULL
    for shop, box in zip(("tanks", "machines"), split((x0, y0, x1, y0 + 390), 2, GAP), strict=True):
        sheet.add(box, sheet.shop(shop))
    sheet.add((x0, y0 + 400, x1, y1), sheet.government())


def lay_ladder(sheet: Sheet) -> None:
    """Lay out all upgrades."""
    order, theme, view = sheet.order, sheet.theme, sheet.view

    def part(canvas: Canvas, box: Box) -> None:
        inner = (box[0] + 12, box[1] + 12, box[2] - 12, box[3] - 12)
        draw_ladder(canvas, order, theme, view, inner, sheet.spots)

    sheet.add(MAIN, part)


def lay_costs(sheet: Sheet, box: Box) -> None:
    order, theme, view = sheet.order, sheet.theme, sheet.view

    def part(canvas: Canvas, box: Box) -> None:
        x0, y0, x1, y1 = box
        title = say(order, "pictures-pipeline-costs")
        canvas.text((x0 + 20, y0 + 34), title, BODY, theme.text, width=x1 - x0 - 40)
        draw_costs(canvas, theme, view, (x0 + 20, y0 + 66, x1 - 20, y1 - 20))

    sheet.add(box, part)


def end_part(sheet: Sheet) -> Part:
    """Return the drawing of what pays at the end."""
    order, theme, view = sheet.order, sheet.theme, sheet.view

    def part(canvas: Canvas, box: Box) -> None:
        x0, y0, x1, y1 = box
        title = say(order, "pictures-pipeline-valuation")
        canvas.text((x0 + 20, y0 + 34), title, BODY, theme.text, width=x1 - x0 - 40)
        draw_valuation(canvas, order, theme, view, (x0 + 20, y0 + 66, x1 - 20, y1 - 20), 1.2)

    return part


def lay_seat(sheet: Sheet, seat: Seat) -> None:
    """Lay out one player's network, tanks, contracts, upgrades, and what all is worth."""
    order, theme, view, player = sheet.order, sheet.theme, sheet.view, sheet.view.players[seat]
    x0, y0, x1, y1 = MAIN
    sheet.add((x0, y0, x1, y1 - 232), sheet.network(seat))
    low = y1 - 222
    sheet.add((x0, low, x1 - 330, y1), sheet.holdings(seat, 3))

    def levels(canvas: Canvas, box: Box) -> None:
        inner = (box[0] + 10, box[1] + 12, box[2] - 12, box[3] - 12)
        side.draw_levels(canvas, order, theme, view, player, inner)

    sheet.add((x1 - 320, low, x1, y1), levels)
    owner, tanks, rest = side.side_boxes(COLUMN)
    lay_owner(sheet, seat, owner, tanks)
    sheet.add(rest, lambda canvas, box: side.draw_worth(canvas, order, theme, player, box))


def lay_owner(sheet: Sheet, seat: Seat, owner: Box, tanks: Box) -> None:
    order, theme, view = sheet.order, sheet.theme, sheet.view
    spots = sheet.spots
    sheet.add(owner, lambda canvas, box: side.draw_owner(canvas, order, view, theme, seat, box, spots))
    sheet.add(tanks, lambda canvas, box: side.draw_tanks(canvas, order, theme, view, seat, box, spots))
