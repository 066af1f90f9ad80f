"""The parts of the table that close-ups are made of, each as large as its box."""

from collections.abc import Iterable

from bot.engine.core import Seat
from bot.games.pipeline.view import halves
from rendering.kit.canvas import Box, Point, plate, split
from rendering.kit.colour import INK
from rendering.kit.frame import known_as
from rendering.kit.lettering import BODY, LABEL
from rendering.kit.outline import stitches
from rendering.kit.signs import token
from rendering.pipeline.cards import draw_costs, draw_ladder, draw_valuation
from rendering.pipeline.deals import draw_contracts, draw_held, draw_orders
from rendering.pipeline.market import draw_arm, draw_market, market_size
from rendering.pipeline.marks import LEGEND, Ghost, draw_ghost, draw_numbers, ghost, laid_out, numbered
from rendering.pipeline.network import (
    AXIS,
    able,
    chart,
    covered,
    draw_network,
    draw_paper,
    draw_values,
    light_lines,
    spots,
    within_reach,
)
from rendering.pipeline.palette import CHOICE, SIGNAL
from rendering.pipeline.pipes import tile
from rendering.pipeline.scene import Scene
from rendering.pipeline.sheet import Part
from rendering.pipeline.supply import draw_government, draw_shop

_LARGEST = 104  # a half of a tile on its own sheet
_LEGEND = 44


def network(seat: Seat, running: Iterable[int] = ()) -> Part:
    """Return the drawing of a player's network: all of it, and all that can be chosen around it."""
    lit = tuple(running)

    def part(scene: Scene, box: Box) -> None:
        (x0, y0, x1, y1), canvas, theme, player = box, scene.canvas, scene.theme, scene.view.players[seat]
        marks = [mark for mark in scene.order.marks if spots([mark.square])]
        own = covered(player) or [(0, 0)]
        numbers = [spot for spot in numbered(marks) if within_reach(spot, own)]
        best = ghost(marks)
        room = (x0 + 8, y0 + 8, x1 - 8, y1 - _LEGEND)
        rim = 0 if numbers or len(player.tiles) > 2 else 2
        shown = [*covered(player), *numbers, *spots(halves(best.laid) if best else ())]
        place = chart(shown, room, _LARGEST, rim=rim, axis=AXIS)
        draw_paper(canvas, theme, room, place, axis=True)
        draw_network(canvas, theme, player, place)
        if best:
            draw_ghost(canvas, theme, best.laid, place)
        light_lines(canvas, player, room, place, lit)
        clear = [place.middle(spot) for spot in numbers]
        draw_values(canvas, player, place, able(scene.view, seat), numbered=lit, taken=clear)
        draw_numbers(canvas, marks, place)
        scene.spots.update(laid_out(player, seat, place))
        foot = y1 - _LEGEND / 2 + 2
        scene.spots[LEGEND] = (_colours(scene, best, (x0 + 16, foot), x1 - 16), foot, x1 - 16, foot)

    return part


def _colours(scene: Scene, best: Ghost | None, at: Point, right: float) -> float:
    """Explain below a network what its colours mean, and return where there is room for more."""
    (x, y), canvas, theme = at, scene.canvas, scene.theme
    for n, name in enumerate(("orange", "silver", "teal")):
        tile(canvas, (x, y - 16), 32, (0, 54, 107)[n], 0, theme)
        x += 90 + canvas.text((x + 72, y), scene.say(name), LABEL, theme.muted, "Semibold")
    plate(canvas, (x, y - 14, x + 44, y + 14), 14, SIGNAL, INK, 2)
    x += 76 + canvas.text((x + 54, y), scene.say("driven"), LABEL, theme.muted, "Semibold")
    if best and x < right - 200:
        label = scene.say("ghost", number=best.label)
        stitches(canvas, (x, y - 14, x + 28, y + 14), 28, CHOICE)
        x += 66 + canvas.text((x + 42, y), label, LABEL, theme.muted, "Semibold", width=right - x - 42)
    return x


def government(scene: Scene, box: Box) -> None:
    """Draw the quadrants, and what their tiles cost."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    prices = "  ".join(f"${price}" for price in scene.content.board.government.prices)
    wide = canvas.text((x0 + 16, y0 + 26), scene.say("government"), LABEL, theme.text)
    text, left = scene.say("government-prices", prices=prices), x0 + 36 + wide
    canvas.text((left, y0 + 26), text, LABEL, theme.muted, "Semibold", width=x1 - x0 - wide - 60)
    draw_government(scene, (x0 + 14, y0 + 44, x1 - 14, y1 - 12))


def shop(key: str) -> Part:
    return lambda scene, box: draw_shop(scene, key, _inner(box, 16, 8, 8), numbered=True)


def contracts(scene: Scene, box: Box) -> None:
    draw_contracts(scene, _inner(box, 16, 10, 12), priced=True)


def orders(scene: Scene, box: Box) -> None:
    draw_orders(scene, _inner(box, 16, 10, 12), priced=True)


def market(place: int) -> Part:
    """Return the drawing of a market as large as it goes, with its arm of the cross."""

    def part(scene: Scene, box: Box) -> None:
        x0, y0, x1, y1 = _inner(box, 16, 12, 10)
        arm = 60
        wide, high = market_size(1)
        unit = min((x1 - x0) / wide, (y1 - y0 - arm - 10) / high)
        middle, half = (x0 + x1) / 2, wide * unit / 2
        draw_arm(scene, place, (x0, y0, x1, y0 + arm))
        slots = (middle - half, y0 + arm + 8, middle + half, y1)
        draw_market(scene, scene.view.markets[place], slots, unit)

    return part


def held(seat: Seat) -> Part:
    """Return the drawing of a player's contracts, with the player's sign and name."""

    def part(scene: Scene, box: Box) -> None:
        (x0, y0, x1, y1), canvas, theme, player = box, scene.canvas, scene.theme, scene.view.players[seat]
        token(canvas, (x0 + 40, y0 + 38), 56, scene.sign(seat))
        canvas.text((x0 + 78, y0 + 38), known_as(scene.order, seat), BODY, theme.text, width=x1 - x0 - 92)
        columns = max(1, int((x1 - x0) // 250))
        rows = split((x0 + 14, y0 + 78, x1 - 14, y1 - 50), 5, 6, down=True)
        cells = [cell for row in rows for cell in split(row, columns, 8)]
        for contract, cell in zip(player.contracts, cells, strict=False):
            scene.spots[f"held_{seat}_{contract.deal}"] = cell
            draw_held(scene, contract, cell)
        if not player.contracts:
            none = scene.say("no-contracts")
            canvas.text((x0 + 18, y0 + 102), none, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)
        filled = scene.say("filled", count=len(player.orders))
        canvas.text((x0 + 18, y1 - 28), filled, LABEL, theme.muted, "Semibold", width=x1 - x0 - 32)

    return part


def ladder(scene: Scene, box: Box) -> None:
    draw_ladder(scene, _inner(box, 12, 12, 12))


def costs(scene: Scene, box: Box) -> None:
    """Draw what refining costs."""
    draw_costs(scene, _titled(scene, "costs", box))


def valuation(scene: Scene, box: Box) -> None:
    """Draw what pays at the end."""
    draw_valuation(scene, _titled(scene, "valuation", box), 1.2)


def _titled(scene: Scene, key: str, box: Box) -> Box:
    """Write what a part shows at its top, and return the room below."""
    x0, y0, x1, y1 = box
    scene.canvas.text((x0 + 20, y0 + 34), scene.say(key), BODY, scene.theme.text, width=x1 - x0 - 40)
    return x0 + 20, y0 + 66, x1 - 20, y1 - 20


def _inner(box: Box, across: float, above: float, below: float) -> Box:
    return box[0] + across, box[1] + above, box[2] - across, box[3] - below
