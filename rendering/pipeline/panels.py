"""A player's private picture: the table as far as the decision at hand concerns it."""

from typing import Literal

from PIL import Image

from bot.engine.core import Seat
from bot.games.pipeline.view import View
from rendering.canvas import Box, Canvas, split
from rendering.order import Mark, Order
from rendering.pipeline import side
from rendering.pipeline.closeup import lay_end, lay_ladder, lay_owner, lay_seat
from rendering.pipeline.network import able, spots
from rendering.pipeline.sheet import COLUMN, GAP, MAIN, Sheet

Scene = Literal["own", "network", "markets", "deals", "upgrades"]
_LOW = 330  # height of a sheet below the network


def draw_panel(order: Order, view: View, seat: Seat) -> Image.Image:
    """Draw what the player is asked about; while others decide, all that the player has."""
    sheet, marks = Sheet(order, view), _own(order.marks)
    match scene(view, seat):
        case "own":
            lay_seat(sheet, seat, marks)
        case "network":
            _network(sheet, seat, marks)
        case "markets":
            _markets(sheet, seat)
        case "deals":
            _deals(sheet, seat)
        case "upgrades":
            _upgrades(sheet, seat)
    return sheet.drawn()


def scene(view: View, seat: Seat) -> Scene:
    """Say what a player has to look at."""
    turn = view.turn
    if turn is None or turn.seat != seat:
        return "deals" if view.phase == "setup" else "own"
    if turn.filling is not None:
        return "deals"
    if turn.run is not None or turn.hand or turn.gifts or turn.job is None:
        return "network"
    match turn.job.kind:
        case "crude" | "refined1" | "refined2" | "refined3":
            return "markets"
        case "contracts":
            return "deals"
        case "upgrades":
            return "upgrades"
    return "network"


def _own(marks: tuple[Mark, ...]) -> list[Mark]:
    """Leave out what others did to their networks: squares of the same name are on every sheet."""
    return [mark for mark in marks if mark.kind != "new" or not spots([mark.square])]


def _network(sheet: Sheet, seat: Seat, marks: list[Mark]) -> None:
    """Lay out the own network, below it where new tiles come from, and beside it what to do with it."""
    view, turn = sheet.view, sheet.view.turn
    x0, y0, x1, y1 = MAIN
    below = _below(view, marks)
    low = (x0, y1 - _LOW, x1, y1)
    run = turn.run if turn is not None else None
    ran = [one.line for one in run.ran] if run else []
    running = [line for line in able(view, seat) if run and line in run.lines and line not in ran]
    sheet.add((x0, y0, x1, y1 - _LOW - GAP if below else y1), sheet.network(seat, marks, running))
    if below == ["government"]:
        sheet.add(low, sheet.government(marks))
    for shop, box in zip(below, split(low, max(1, len(below)), GAP), strict=False):
        if shop != "government":
            sheet.add(box, sheet.shop(shop, marks))
    _side(sheet, seat, running)


def _below(view: View, marks: list[Mark]) -> list[str]:
    """Name what lies below the network: the government, one shop or both, or nothing."""
    turn = view.turn
    if turn is None:
        return []
    spaces = {space.square for quadrant in view.quadrants for space in quadrant.spaces}
    if any(mark.kind == "choice" and mark.square in spaces for mark in marks) or turn.gifts.tiles:
        return ["government"]
    if turn.gifts:
        return ["tanks", "machines"]
    if turn.hand and not any(mark.code.startswith("TakePipe.") for mark in marks):
        return []
    job = turn.job
    if job is None:
        idle = not (turn.hand or turn.run or turn.mains or turn.passed)
        return ["government"] if idle else []
    if job.placing:
        return []
    return [job.kind] if job.kind in ("government", "tanks", "machines") else []


def _side(sheet: Sheet, seat: Seat, running: list[int]) -> None:
    order, theme, view, turn = sheet.order, sheet.theme, sheet.view, sheet.view.turn
    player = view.players[seat]
    owner, tanks, rest = side.side_boxes(COLUMN)
    lay_owner(sheet, seat, owner, tanks)

    def part(canvas: Canvas, box: Box) -> None:
        if turn is not None and turn.hand:
            side.draw_hand(canvas, order, theme, turn.hand, box)
        elif running:
            side.draw_running(canvas, order, theme, player, running, box)
        elif turn is not None and not (turn.mains or turn.passed or turn.gifts):
            side.draw_cross(canvas, order, theme, view, box)
        else:
            side.draw_holdings(canvas, order, theme, player, box, 1)

    sheet.add(rest, part)


def _markets(sheet: Sheet, seat: Seat) -> None:
    """Lay out the markets where the player may trade; below a single one, what barrels are wanted for."""
    view, turn = sheet.view, sheet.view.turn
    x0, y0, x1, y1 = MAIN
    keys = [market.key for market in view.markets]
    here = keys.index(turn.job.kind) if turn and turn.job and turn.job.kind in keys else 0
    everywhere = "markets" in view.families and view.players[seat].levels[view.families.index("markets")] > 1
    if here and everywhere:
        for n, box in enumerate(split(MAIN, 3, GAP, down=True), 1):
            sheet.add(box, sheet.market(n))
    else:
        sheet.add((x0, y0, x1, y0 + 460), sheet.market(here))
        lay_deals(sheet, (x0, y0 + 470, x1, y1))
    _beside(sheet, seat)


def _upgrades(sheet: Sheet, seat: Seat) -> None:
    owner, tanks, rest = side.side_boxes(COLUMN)
    lay_ladder(sheet)
    lay_owner(sheet, seat, owner, tanks)
    lay_end(sheet, rest)


def _deals(sheet: Sheet, seat: Seat) -> None:
    lay_deals(sheet, MAIN)
    _beside(sheet, seat)


def lay_deals(sheet: Sheet, box: Box) -> None:
    upper, lower = split(box, 2, GAP, down=True)
    sheet.add(upper, sheet.contracts())
    sheet.add(lower, sheet.orders())


def _beside(sheet: Sheet, seat: Seat) -> None:
    """Lay out what the player has beside what can be had."""
    order, theme, player = sheet.order, sheet.theme, sheet.view.players[seat]
    owner, tanks, rest = side.side_boxes(COLUMN)
    lay_owner(sheet, seat, owner, tanks)
    sheet.add(rest, lambda canvas, box: side.draw_holdings(canvas, order, theme, player, box, 1))
