"""Contracts and orders: what they ask for, what they pay, and how far they have come."""

from collections.abc import Sequence

from bot.games.pipeline.view import Held, View
from rendering.canvas import Box, Canvas, plate
from rendering.colour import Theme, mix
from rendering.frame import say
from rendering.lettering import LABEL, length
from rendering.order import Order
from rendering.pipeline.facts import barrels, rates, worth
from rendering.pipeline.icons import barrel, icon
from rendering.pipeline.look import NORMAL, SIGNAL, edge, well

_PAD, _GAP, _PRICE = 12, 8, 66


def draw_deals(
    canvas: Canvas, order: Order, theme: Theme, view: View, box: Box, *, unit: float = 1, priced: bool = False
) -> None:
    """Draw the contracts by grade with the next one of each, and the orders by size."""
    x0, y0, x1, y1 = box
    columns, head = len(view.contracts[0]), 40 * unit
    rows = [y0 + head + (n + 0.5) * (y1 - y0 - head) / 3 for n in range(3)]
    tall = (y1 - y0 - head) / 3 - 6
    price = _PRICE * unit if priced else 0
    fixed = (2 * columns + 1) * (_PAD + _GAP + price) + 40 * unit
    size = int(min(tall * 0.84, (x1 - x0 - fixed) / (3 * (columns + 1) + 5 * columns)))
    narrow, broad = 3 * size + _PAD + price, 5 * size + _PAD + price
    left = x0
    for n in range(columns):
        for y, deal in zip(rows, [row[n] for row in reversed(view.contracts)], strict=True):
            _deal(
                canvas,
                theme,
                (left, y - tall / 2, left + narrow, y + tall / 2),
                deal,
                size,
                priced,
                "contract",
            )
        left += narrow + _GAP
    left += 6 * unit
    _next(canvas, order, theme, view, (left, y0, left + narrow, y1), rows, size)
    _title(canvas, order, theme, "contract", (x0, y0 + head * 0.45), left - x0 - 12, unit)
    left = x1 - columns * (broad + _GAP) + _GAP
    _title(canvas, order, theme, "order", (left, y0 + head * 0.45), x1 - left, unit)
    for n in range(columns):
        for y, deal in zip(rows, [row[n] for row in view.orders], strict=True):
            _deal(
                canvas, theme, (left, y - tall / 2, left + broad, y + tall / 2), deal, size, priced, "order"
            )
        left += broad + _GAP


def _title(
    canvas: Canvas, order: Order, theme: Theme, kind: str, at: tuple[float, float], width: float, unit: float
) -> None:
    """Name contracts or orders, and say what a low, mid and high barrel brings."""
    (x, y), size = at, round(NORMAL * unit)
    name, low_to_high = say(order, f"pictures-pipeline-{kind}s"), rates(kind)
    wide = canvas.text((x, y), name, size, theme.text, width=width)
    pay = say(order, "pictures-pipeline-rates", low=low_to_high[0], mid=low_to_high[1], high=low_to_high[2])
    if wide + 14 + length(pay, size, "Semibold") <= width:
        canvas.text((x + wide + 14, y), pay, size, theme.muted, "Semibold")


def _deal(canvas: Canvas, theme: Theme, box: Box, deal: str, size: int, priced: bool, kind: str) -> None:
    """Draw what a deal asks for; an empty place stays a quiet well."""
    x0, y0, x1, y1 = box
    if not deal:
        plate(canvas, box, 8, None, edge(theme, 0.4), 1.5)
        return
    plate(canvas, box, 8, well(theme), edge(theme, 0.9), 1.5)
    wanted = barrels(deal)
    for k, oil in enumerate(wanted):
        barrel(canvas, (x0 + _PAD / 2 + (k + 0.5) * size, (y0 + y1) / 2), round(size * 0.95), oil)
    if priced:
        room = x1 - x0 - 3 * _PAD / 2 - len(wanted) * size
        text = f"${worth(deal, kind)}"
        canvas.text(
            (x1 - _PAD / 2, (y0 + y1) / 2),
            text,
            max(LABEL, round(size * 0.7)),
            theme.text,
            "Black",
            "r",
            room,
        )


def _next(
    canvas: Canvas, order: Order, theme: Theme, view: View, box: Box, rows: Sequence[float], size: int
) -> None:
    """Draw the contract that comes next, of each grade, and how many are left."""
    x0, y0, x1, _ = box
    plate(canvas, (x0 - 8, y0, x1 + 2, box[3]), 10, mix(theme.panel, theme.ground, 0.35))
    label = say(order, "pictures-pipeline-next-contracts", count=max(view.reserves))
    canvas.text((x0, y0 + (rows[0] - y0) * 0.3), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 4)
    for y, deal in zip(rows, reversed(view.reserve), strict=True):
        for k, oil in enumerate(barrels(deal)):
            barrel(canvas, (x0 + _PAD / 2 + (k + 0.5) * size, y), round(size * 0.95), oil, ghost=True)


# What a player holds


def draw_held(canvas: Canvas, order: Order, theme: Theme, held: Held, box: Box) -> None:
    """Draw a contract of a player: what has been delivered is filled, what is missing an outline."""
    x0, y0, x1, y1 = box
    plate(canvas, box, 8, well(theme), edge(theme, 0.9), 1.5)
    size = int(min((y1 - y0) * 0.82, 40))
    missing = list(barrels(held.deal))
    for oil in () if held.complete or not held.active else held.filled:
        if oil in missing:
            missing.remove(oil)
    for k, oil in enumerate(barrels(held.deal)):
        ghost = not held.active or (not held.complete and oil in missing)
        if ghost and oil in missing:
            missing.remove(oil)
        barrel(canvas, (x0 + 8 + (k + 0.5) * size, (y0 + y1) / 2), round(size * 0.94), oil, ghost=ghost)
    state = "done" if held.complete else "open" if held.active else "later"
    left = x0 + 16 + len(barrels(held.deal)) * size
    tone = SIGNAL if state == "open" else theme.muted
    if state == "done":
        icon(canvas, (x1 - 24, (y0 + y1) / 2), 34, "orders", theme.text)
        return
    text = say(order, f"pictures-pipeline-held-{state}")
    canvas.text((x1 - 10, (y0 + y1) / 2), text, LABEL, tone, "Semibold", "r", x1 - 10 - left)
