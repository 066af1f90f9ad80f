"""Contracts and orders: what they ask for, what they pay, and how far they have come."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot.games.pipeline.content import Content, barrels_of
from bot.games.pipeline.view import Held
from rendering.kit.canvas import Box, plate
from rendering.kit.colour import mix
from rendering.kit.lettering import LABEL, length
from rendering.kit.paper import hollow
from rendering.pipeline.icons import barrel, icon
from rendering.pipeline.palette import SIGNAL, well
from rendering.pipeline.scene import Scene

_PAD, _GAP, _PRICE, _HEAD = 12, 8, 2.3, 40  # the price is so many times as wide as its type is high


Rate = Literal["contract", "order"]


def rates(content: Content, kind: Rate) -> tuple[int, int, int]:
    """Return what a low, a mid and a high barrel brings on a contract or an order."""
    return content.board.rates.contract if kind == "contract" else content.board.rates.order


def worth(content: Content, deal: str, kind: Rate) -> int:
    return sum(rates(content, kind)[int(barrel[1]) - 1] for barrel in barrels_of(deal))


class Cards(NamedTuple):
    """How the cards of one kind are laid out: rows by their middle, the size of a barrel, type for prices."""

    kind: Rate
    rows: tuple[float, ...]
    high: float
    wide: float
    size: int
    type_: int  # 0: no price


def _cards(kind: Rate, box: Box, columns: int, *, priced: bool, head: float = _HEAD) -> Cards:
    x0, y0, x1, y1 = box
    most = 3 if kind == "contract" else 5
    step, wide = (y1 - y0 - head) / 3, (x1 - x0 + _GAP) / columns - _GAP
    size = min((step - 6) * 0.86, (wide - _PAD) / (most + _PRICE * priced))
    type_ = max(LABEL, min(44, round(size * 0.9))) if priced else 0
    size = int(min(size, (wide - _PAD - _PRICE * type_) / most))
    return Cards(kind, tuple([y0 + head + (n + 0.5) * step for n in range(3)]), step - 6, wide, size, type_)


def draw_contracts(scene: Scene, box: Box, *, priced: bool = False) -> None:
    """Draw the contracts by grade, high on top, and those that come next year."""
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    columns = len(view.contracts[0])
    coming = any(view.reserve)
    cards = _cards("contract", (x0, y0, x1 - 8 * coming, y1), columns + coming, priced=priced)
    for n in range(columns):
        left = x0 + n * (cards.wide + _GAP)
        for y, row in zip(cards.rows, reversed(view.contracts), strict=True):
            _deal(scene, cards, (left, y), row[n])
    left = x1 - cards.wide if coming else x1 + 20
    _title(scene, "contract", (x0, y0 + 20), left - x0 - 20)
    if not coming:
        return
    plate(canvas, (left - 8, y0, x1 + 4, y1), 10, mix(theme.panel, theme.ground, 0.4))
    label = scene.say("next-contracts")
    canvas.text((left, y0 + 20), label, LABEL, theme.muted, "Semibold", width=cards.wide - 4)
    for y, deal in zip(cards.rows, reversed(view.reserve), strict=True):
        for k, oil in enumerate(barrels_of(deal)):
            barrel(canvas, (left + (k + 0.5) * cards.size, y), round(cards.size * 0.95), oil, ghost=True)


def draw_orders(scene: Scene, box: Box, *, priced: bool = False) -> None:
    """Draw the orders by size."""
    (x0, y0, x1, _), view = box, scene.view
    columns = len(view.orders[0])
    cards = _cards("order", box, columns, priced=priced)
    _title(scene, "order", (x0, y0 + 20), x1 - x0)
    for n in range(columns):
        for y, row in zip(cards.rows, view.orders, strict=True):
            _deal(scene, cards, (x0 + n * (cards.wide + _GAP), y), row[n])


def _title(scene: Scene, kind: Rate, at: tuple[float, float], width: float) -> None:
    """Name contracts or orders, and say what a low, mid and high barrel brings."""
    (x, y), (low, mid, high), canvas, theme = at, rates(scene.content, kind), scene.canvas, scene.theme
    wide = canvas.text((x, y), scene.say(f"{kind}s"), LABEL, theme.text, width=width)
    pay = scene.say("rates", low=low, mid=mid, high=high)
    if wide + 14 + length(pay, LABEL, "Semibold") <= width:
        canvas.text((x + wide + 14, y), pay, LABEL, theme.muted, "Semibold")


def _deal(
    scene: Scene,
    cards: Cards,
    at: tuple[float, float],
    deal: str,
) -> None:
    """Draw what a deal asks for and pays; an empty place stays a quiet well."""
    (x, y), size, canvas, theme = at, cards.size, scene.canvas, scene.theme
    box = (x, y - cards.high / 2, x + cards.wide, y + cards.high / 2)
    if not deal:
        hollow(canvas, theme, box, 8, None, 0.4)
        return
    scene.spots[f"deal_{deal}"] = box
    hollow(canvas, theme, box, 8, well(theme), 0.9)
    for k, oil in enumerate(barrels_of(deal)):
        barrel(canvas, (x + _PAD / 2 + (k + 0.5) * size, y), round(size * 0.95), oil)
    if cards.type_:
        pay = f"${worth(scene.content, deal, cards.kind)}"
        room = cards.wide - _PAD - len(barrels_of(deal)) * size
        canvas.text((x + cards.wide - _PAD / 2, y), pay, cards.type_, theme.text, "Black", "r", room)


# What a player holds


def draw_held(scene: Scene, held: Held, box: Box) -> None:
    """Draw a contract of a player: what has been delivered is filled, what is missing an outline."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    middle, wanted = (y0 + y1) / 2, barrels_of(held.deal)
    hollow(canvas, theme, box, 8, well(theme), 0.9)
    size = int(min((y1 - y0) * 0.82, 40))
    for k, (oil, there) in enumerate(zip(wanted, _delivered(held, wanted), strict=True)):
        barrel(canvas, (x0 + 8 + (k + 0.5) * size, middle), round(size * 0.94), oil, ghost=not there)
    if held.complete:
        icon(canvas, (x1 - 24, middle), 34, "orders", theme.text)
        return
    state = "open" if held.active else "later"
    left, tone = x0 + 16 + len(wanted) * size, SIGNAL if held.active else theme.muted
    text = scene.say(f"held-{state}")
    canvas.text((x1 - 10, middle), text, LABEL, tone, "Semibold", "r", x1 - 10 - left)


def draw_order(scene: Scene, deal: str, box: Box) -> None:
    """Draw an order in a line: what it asks for, and what it pays."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    hollow(canvas, theme, box, 8, well(theme), 0.9)
    size = int(min((y1 - y0) * 0.82, 40))
    for k, oil in enumerate(barrels_of(deal)):
        barrel(canvas, (x0 + 8 + (k + 0.5) * size, (y0 + y1) / 2), round(size * 0.94), oil)
    pay = f"${worth(scene.content, deal, 'order')}"
    canvas.text((x1 - 10, (y0 + y1) / 2), pay, LABEL, theme.text, "Black", "r", 90)


def _delivered(held: Held, wanted: Sequence[str]) -> list[bool]:
    """Say of each barrel that a contract asks for whether it has been delivered."""
    if held.complete:
        return [True] * len(wanted)
    left = list(held.filled)
    there = []
    for oil in wanted:
        there.append(oil in left)
        if oil in left:
            left.remove(oil)
    return there
