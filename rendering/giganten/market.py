"""The three companies: prices, depots, and whose turn it is to sell."""

from bot.engine.core import Seat
from bot.games.giganten.view import COMPANIES, View
from rendering.giganten.icons import barrel
from rendering.giganten.palette import HIGH, LOW, MIDDLE
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, chip, plate, split
from rendering.kit.colour import CHOICE, GOLD, INK, IVORY, mix
from rendering.kit.frame import known_as, say
from rendering.kit.lettering import BODY, LABEL, LEAD, TITLE
from rendering.kit.marks import choice
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.order import Mark, Order

_ROUND = 1000  # dollars: prices between are not written
_MOST = 4  # barrels drawn one by one where there is room


def money(order: Order, amount: int) -> str:
    return say(order, "pictures-giganten-money", amount=amount)


def company_name(order: Order, index: int) -> str:
    return say(order, f"giganten-company-{COMPANIES[index]}")


def section(view: View, price: int) -> str:
    """Return the colour of a box of the price table."""
    return LOW if price <= view.red_up_to else HIGH if price >= view.blue_from else MIDDLE


def _on_sale(view: View, index: int) -> bool:
    return view.auction is not None and view.auction.company == COMPANIES[index]


def company(scene: Scene, index: int, box: Box) -> None:
    """Draw a company: its price, where that lies in the table, and everybody's barrels."""
    (x0, y0, x1, y1), canvas, order, view, theme = box, scene.canvas, scene.order, scene.view, scene.theme
    if _on_sale(view, index):
        plate(canvas, box, 14, mix(theme.panel, GOLD, 0.3), GOLD, 5)
    wide = canvas.text((x0 + 18, y0 + 36), company_name(order, index), BODY + 4, theme.text, width=200)
    if _on_sale(view, index):
        _bid(scene, (x0 + 32 + wide, y0 + 36))
    price, keep = money(order, view.prices[index]), scene.content.market.depot
    canvas.text((x1 - 18, y0 + 33), price, TITLE - 4, theme.text, anchor="r", width=150)
    _table(scene, index, (x0 + 18, y0 + 70, x1 - 18, y0 + 96))
    rows = split((x0 + 18, y0 + 104, x1 - 12, y1 - 6), 2, 0, down=True)
    places = [place for row in rows for place in split(row, 2, 8)]
    for seat, place in zip(view.order, places, strict=False):
        token(canvas, (place[0] + 22, (place[1] + place[3]) / 2), 42, scene.sign(seat))
        stored, middle = view.players[seat].depots[index], (place[1] + place[3]) / 2
        barrels(scene, stored, (place[0] + 54, middle), 36, 3)
        right = place[0] + 54 + 38 * (keep if stored > 3 else max(keep, stored))
        scene.ring(f"{COMPANIES[index]}_{seat}", (place[0] + 51, middle - 18, right, middle + 18))


def _bid(scene: Scene, at: tuple[float, float]) -> None:
    """Show the highest bid and whose it is."""
    canvas = scene.canvas
    auction = scene.view.auction
    if auction is None or auction.leader is None:
        return
    token(canvas, (at[0] + 20, at[1]), 42, scene.sign(auction.leader))
    chip(canvas, (at[0] + 46, at[1] - 21, at[0] + 96, at[1] + 21), 10, IVORY, INK, auction.bid, BODY, INK)


def _table(scene: Scene, index: int, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    for price, (left, top, right, bottom) in zip(view.table, split(box, len(view.table), 2), strict=True):
        colour, here = section(view, price), price == view.prices[index]
        grow = 5 * here
        if here:
            scene.ring(COMPANIES[index], (left - 4, top - 7, right + 4, bottom + 7))
        plate(
            canvas,
            (left - here, top - grow, right + here, bottom + grow),
            4,
            INK if here else colour,
            GOLD if here else mix(colour, INK, 0.5),
            2 if here else 1,
        )
        if here:
            barrel(canvas, ((left + right) / 2, (top + bottom) / 2), 30, GOLD)


def barrels(scene: Scene, stored: int, at: tuple[float, float], size: int, most: int) -> None:
    """Draw a depot: barrels on their places, a number if they are too many to draw."""
    (x, y), keep, step = at, scene.content.market.depot, round(size * 1.06)
    canvas, theme = scene.canvas, scene.theme
    for n in range(keep):
        half = size * 0.44
        left = x + n * step
        hollow(canvas, theme, (left, y - half, left + 2 * half, y + half), 6, theme.well(0.3), 0.6, 1)
    if stored > most:
        barrel(canvas, (x + size * 0.44, y), size)
        canvas.text((x + step, y), f"×{stored}", BODY, theme.alarm)
        return
    for n in range(stored):
        barrel(canvas, (x + size * 0.44 + n * step, y), size)


def large_company(scene: Scene, index: int, box: Box) -> None:
    """Draw a company with all its prices, and its depots by name."""
    (x0, y0, x1, y1), canvas, order, view, theme = box, scene.canvas, scene.order, scene.view, scene.theme
    if _on_sale(view, index):
        plate(canvas, box, 14, mix(theme.panel, GOLD, 0.25), GOLD, 6)
    wide = canvas.text((x0 + 20, y0 + 42), company_name(order, index), LEAD, theme.text, width=210)
    if _on_sale(view, index):
        _bid(scene, (x0 + 36 + wide, y0 + 42))
    canvas.text((x1 - 20, y0 + 42), money(order, view.prices[index]), TITLE, theme.text, anchor="r")
    _ladder(scene, index, (x0 + 18, y0 + 82, x0 + 138, y1 - 14))
    rows = split((x0 + 154, y0 + 80, x1 - 14, y1 - 12), len(view.players), 6, down=True)
    for seat, row in zip(view.order, rows, strict=True):
        _depot(scene, seat, index, row)


def _ladder(scene: Scene, index: int, box: Box) -> None:
    """Draw the price table from the top down; prices that the viewer may bring about are numbered."""
    canvas, view = scene.canvas, scene.view
    now, near = view.table.index(view.prices[index]), _after(view, index)
    rows = split(box, len(view.table), 2, down=True)[::-1]
    for step, (x0, y0, x1, y1) in enumerate(rows):
        colour = section(view, price := view.table[step])
        plate(canvas, (x0, y0, x1, y1), 5, colour, mix(colour, INK, 0.45), 1)
        if price % _ROUND == 0 and not {now, *near.values()} & {step - 1, step, step + 1}:
            middle = ((x0 + x1) / 2, (y0 + y1) / 2 - 1)
            canvas.text(middle, scene.say("number", amount=price), LABEL, INK, "Semibold", "m", halo=colour)
    for way, step in near.items():
        x0, y0, x1, y1 = rows[step]
        plate(canvas, (x0, y0 - 8, x1 + 6, y1 + 8), 9, CHOICE, INK, 2)
        canvas.text(
            (x0 + 76, (y0 + y1) / 2 - 1), scene.say("number", amount=view.table[step]), LABEL, INK, anchor="m"
        )
        scene.number(f"{COMPANIES[index]}_{way}", (x0 + 10, (y0 + y1) / 2), 50)
    x0, y0, x1, y1 = rows[now]
    here = (x0 - 8, y0 - 9, x1 + 8, y1 + 9)
    plate(canvas, here, 9, INK, GOLD, 3)
    canvas.text(
        ((x0 + x1) / 2, (y0 + y1) / 2 - 1),
        scene.say("number", amount=view.table[now]),
        LABEL,
        GOLD,
        anchor="m",
    )
    scene.ring(COMPANIES[index], here)


def _after(view: View, index: int) -> dict[str, int]:
    """Return to which boxes of the table the viewer's card can move a price now, by the way it goes."""
    if view.phase != "special" or view.viewer is None or view.turn != view.viewer:
        return {}
    face, box = view.players[view.viewer].card, view.table.index(view.prices[index])
    steps = face.price if face is not None else 0
    ends = {"down": max(0, box - steps), "up": min(len(view.table) - 1, box + steps)}
    return {way: end for way, end in ends.items() if end != box}


def _receives(view: View) -> bool:
    """Is the viewer about to put a barrel into a depot?"""
    if view.viewer is None or view.turn != view.viewer:
        return False
    face = view.players[view.viewer].card
    return view.phase == "ship" or (view.phase == "special" and face is not None and face.barrels > 0)


def _shipped(scene: Scene, index: int, at: tuple[float, float], right: float) -> None:
    """Number the ways to ship a barrel to a depot, if there is room for all."""
    found = [mark.label for mark in scene.order.marks if mark.kind == "choice" and _goes_to(mark, index)]
    if at[0] + 48 * len(found) <= right + 16:
        for n, label in enumerate(found):
            choice(scene.canvas, (at[0] + 48 * n, at[1]), 50, label)


def _goes_to(mark: Mark, index: int) -> bool:
    kind, *fields = mark.code.split(".")
    return kind == "Ship" and COMPANIES[index] in fields


def _depot(scene: Scene, seat: Seat, index: int, box: Box) -> None:
    (x0, y0, x1, y1), canvas, order, view, theme = box, scene.canvas, scene.order, scene.view, scene.theme
    mine, keep = seat == view.viewer, scene.content.market.depot
    hollow(canvas, theme, box, 10, theme.well(0.45 if mine else 0.15))
    if mine:
        plate(canvas, box, 10, None, theme.text, 3)
    token(canvas, (x0 + 38, (y0 + y1) / 2), 56, scene.sign(seat))
    canvas.text((x0 + 74, y0 + 24), known_as(order, seat), LABEL, theme.text, "Bold", width=x1 - x0 - 84)
    stored, low = view.players[seat].depots[index], (y0 + 38 + y1) / 2
    barrels(scene, stored, (x0 + 74, low), 44, _MOST)
    spot = f"{COMPANIES[index]}_{seat}"
    if mine and _receives(view) and stored < _MOST:
        left = x0 + 74 + stored * round(44 * 1.06)
        plate(canvas, (left - 2, low - 22, left + 41, low + 22), 9, None, INK, 6)
        plate(canvas, (left - 1, low - 21, left + 40, low + 21), 8, None, CHOICE, 4)
        scene.number(spot, (left + 20, low), 50)
    if mine:
        _shipped(scene, index, (x0 + 104 + 46 * max(keep, stored + 1), low), x1)
    wide = 46 * (keep if stored > _MOST else max(keep, stored))
    scene.ring(spot, (x0 + 72, low - 21, x0 + 70 + wide, low + 21))
    limits = view.players[seat].limits
    if limits is not None and limits[index] is not None:
        text = scene.say("limit", points=limits[index] or 0)
        chip(canvas, (x1 - 120, y1 - 46, x1 - 8, y1 - 8), 10, GOLD, INK, text, LABEL, INK)
