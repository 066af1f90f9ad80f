"""A player's private picture: the table as far as the decision at hand concerns it."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from PIL import Image

from bot.engine.core import Seat
from bot.games.pipeline.view import View
from rendering.kit.canvas import split
from rendering.order import Mark
from rendering.pipeline import parts
from rendering.pipeline.network import able
from rendering.pipeline.player import player_boxes
from rendering.pipeline.scene import Subject
from rendering.pipeline.sheet import COLUMN, GAP, MAIN, Part, Sheet
from rendering.pipeline.tasks import draw_cross, draw_hand, draw_holdings, draw_ready, draw_running
from rendering.pipeline.zoom import lay_deals, lay_owner, lay_seat

Matter = Literal["own", "network", "markets", "deals", "upgrades"]
_GOVERNMENT, _SHOP = 330, 252  # heights of sheets below the network
_READY = 160  # of the sheet with what can be delivered, at most


def draw_panel(subject: Subject) -> Image.Image:
    """Draw what the player is asked about; while others decide, all that the player has."""
    sheet, seat = Sheet(subject), subject.own() or Seat(0)
    match matter(subject.view, seat):
        case "own":
            lay_seat(sheet, seat)
        case "network":
            _network(sheet, seat)
        case "markets":
            _markets(sheet, seat)
        case "deals":
            lay_deals(sheet, MAIN)
            _beside(sheet, seat, _holdings(seat), orders=True)
        case "upgrades":
            sheet.add(MAIN, parts.ladder)
            _beside(sheet, seat, parts.valuation, held=False)
    return sheet.drawn()


def matter(view: View, seat: Seat) -> Matter:
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


def _network(sheet: Sheet, seat: Seat) -> None:
    """Lay out the own network, below it where new tiles come from, and beside it what to do with it."""
    view, turn = sheet.view, sheet.view.turn
    x0, y0, x1, y1 = MAIN
    below = _below(view, sheet.order.marks)
    low = y1 - (_GOVERNMENT if below == ["government"] else _SHOP)
    run = turn.run if turn is not None else None
    ran = [one.line for one in run.ran] if run else []
    running = [line for line in able(view, seat) if run and line in run.lines and line not in ran]
    sheet.add((x0, y0, x1, low - GAP if below else y1), parts.network(seat, running))
    for place, box in zip(below, split((x0, low, x1, y1), max(1, len(below)), GAP), strict=False):
        sheet.add(box, parts.government if place == "government" else parts.shop(place))
    _beside(sheet, seat, *_doing(sheet, seat, running))


def _below(view: View, marks: Sequence[Mark]) -> list[str]:
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


def _doing(sheet: Sheet, seat: Seat, running: list[int]) -> tuple[Part, bool]:
    """Return what a player has to look at beside the network, and whether it is what they hold."""
    turn = sheet.view.turn
    if turn is not None and turn.hand:
        return partial(draw_hand, hand=turn.hand), False
    if running:
        return partial(draw_running, seat=seat, numbers=running), False
    if turn is not None and not (turn.mains or turn.passed or turn.gifts):
        return draw_cross, False
    return _holdings(seat), True


def _markets(sheet: Sheet, seat: Seat) -> None:
    """Lay out the markets where the player may trade; below a single one, what barrels are wanted for."""
    view, turn = sheet.view, sheet.view.turn
    x0, y0, x1, y1 = MAIN
    keys = [market.key for market in view.markets]
    here = keys.index(turn.job.kind) if turn and turn.job and turn.job.kind in keys else 0
    everywhere = "markets" in view.families and view.players[seat].levels[view.families.index("markets")] > 1
    if here and everywhere:
        for n, box in enumerate(split(MAIN, 3, GAP, down=True), 1):
            sheet.add(box, parts.market(n))
    else:
        sheet.add((x0, y0, x1, y0 + 460), parts.market(here))
        lay_deals(sheet, (x0, y0 + 470, x1, y1))
    _beside(sheet, seat, _holdings(seat), orders=not (here and everywhere))


def _holdings(seat: Seat) -> Part:
    return partial(draw_holdings, seat=seat)


def _beside(sheet: Sheet, seat: Seat, part: Part, held: bool = True, *, orders: bool = False) -> None:
    """Lay out what the player has beside what can be had, and all that could be delivered now.

    `held` and `orders` say whether the own contracts and the orders are on the picture in any case.
    """
    owner, tanks, (x0, y0, x1, y1) = player_boxes(COLUMN)
    lay_owner(sheet, seat, owner, tanks)
    shown = [kind for kind, there in (("held", held), ("deal", orders)) if there]
    names = [mark.square for mark in sheet.order.marks if mark.kind == "choice"]
    ready = [
        name for name in names if name.startswith(("held_", "deal_")) and name.split("_")[0] not in shown
    ]
    if ready:
        low = y1 - min(44 + 52 * len(ready), _READY)
        sheet.add((x0, low, x1, y1), partial(draw_ready, seat=seat, names=ready))
        y1 = low - GAP
    sheet.add((x0, y0, x1, y1), part)
