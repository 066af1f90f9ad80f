"""A close-up in the making: sheets side by side, and the parts of the table that lie on them."""

from collections.abc import Callable, Iterable, Sequence

from PIL import Image

from bot.engine.core import Seat
from bot.games.pipeline.view import View, halves
from rendering.canvas import Box, Canvas, Point, plate
from rendering.colour import INK, Theme
from rendering.frame import MARGIN, WIDTH, say
from rendering.lettering import LABEL
from rendering.order import Order
from rendering.pipeline.boards import base, draw_head
from rendering.pipeline.deals import draw_contracts, draw_orders
from rendering.pipeline.facts import government_prices
from rendering.pipeline.look import CHOICE, SIGNAL, THEMES
from rendering.pipeline.market import draw_arm, draw_market, market_size
from rendering.pipeline.marks import (
    Ghost,
    Spots,
    dashes,
    draw_ghost,
    draw_marks,
    draw_numbers,
    explain,
    ghost,
    laid_out,
    numbered,
)
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
from rendering.pipeline.pipes import tile
from rendering.pipeline.side import draw_holdings, draw_ready
from rendering.pipeline.supply import draw_government, draw_shop

HEIGHT, GAP = 1000, 10
TOP, FOOT, SIDE = 112, HEIGHT - 16, 1130
FULL: Box = (MARGIN, TOP, WIDTH - MARGIN, FOOT)
MAIN: Box = (MARGIN, TOP, SIDE - GAP, FOOT)
COLUMN: Box = (SIDE, TOP, WIDTH - MARGIN, FOOT)
_LARGEST = 104  # a half of a tile on its own sheet
_LEGEND = 44

Part = Callable[[Canvas, Box], None]


class Sheet:
    """Boxes first, so that what no move changes can be drawn once; then what goes into them."""

    def __init__(self, order: Order, view: View) -> None:
        self.order, self.view, self.theme = order, view, THEMES[order.theme]
        self.spots: Spots = {}
        self.legend: tuple[Point, float] | None = None  # where there is room to explain rings, and how far
        self._parts: list[tuple[Box, Part]] = []

    def add(self, box: Box, part: Part) -> None:
        self._parts.append((box, part))

    def drawn(self) -> Image.Image:
        canvas = Canvas(base(self.theme, HEIGHT, tuple([box for box, _ in self._parts])).copy())
        draw_head(canvas, self.order, self.view)
        for box, part in self._parts:
            part(canvas, box)
        found = {mark.kind for mark in draw_marks(canvas, self.order.marks, self.spots)}
        kinds = [kind for kind in ("draft", "new") if kind in found]
        if self.legend:
            explain(canvas, self.order, self.theme, *self.legend, kinds)
        return canvas.image

    # Parts

    def network(self, seat: Seat, running: Iterable[int] = ()) -> Part:
        """Return the drawing of a player's network: all of it, and all that can be chosen around it."""
        order, theme, player, lit = self.order, self.theme, self.view.players[seat], tuple(running)
        marks = [mark for mark in order.marks if spots([mark.square])]

        def part(canvas: Canvas, box: Box) -> None:
            x0, y0, x1, y1 = box
            own = covered(player) or [(0, 0)]
            numbers = [spot for spot in numbered(marks) if within_reach(spot, own)]
            best = ghost(marks)
            room = (x0 + 8, y0 + 8, x1 - 8, y1 - _LEGEND)
            rim = 0 if numbers or len(player.tiles) > 2 else 2
            shown = [*covered(player), *numbers, *spots(halves(best.laid) if best else ())]
            place = chart(shown, room, _LARGEST, rim=rim, axis=AXIS)
            draw_paper(canvas, theme, place, axis=True)
            draw_network(canvas, theme, player, place)
            if best:
                draw_ghost(canvas, theme, best.laid, place)
            light_lines(canvas, player, place, lit)
            clear = [place.middle(spot) for spot in numbers]
            draw_values(canvas, player, place, able(self.view, seat), numbered=lit, taken=clear)
            draw_numbers(canvas, marks, place)
            self.spots |= laid_out(player, seat, place)
            foot = y1 - _LEGEND / 2 + 2
            self.legend = (legend(canvas, order, theme, best, (x0 + 16, foot), x1 - 16), foot), x1 - 16

        return part

    def government(self) -> Part:
        order, theme, view = self.order, self.theme, self.view

        def part(canvas: Canvas, box: Box) -> None:
            x0, y0, x1, y1 = box
            prices = "  ".join(f"${price}" for price in government_prices(order))
            title = say(order, "pictures-pipeline-government")
            wide = canvas.text((x0 + 16, y0 + 26), title, LABEL, theme.text)
            text = say(order, "pictures-pipeline-government-prices", prices=prices)
            canvas.text(
                (x0 + 36 + wide, y0 + 26), text, LABEL, theme.muted, "Semibold", width=x1 - x0 - wide - 60
            )
            inner = (x0 + 14, y0 + 44, x1 - 14, y1 - 12)
            draw_government(canvas, order, theme, view, inner, self.spots)

        return part

    def shop(self, shop: str) -> Part:
        order, theme, view = self.order, self.theme, self.view

        def part(canvas: Canvas, box: Box) -> None:
            inner = (box[0] + 16, box[1] + 8, box[2] - 16, box[3] - 8)
            draw_shop(canvas, order, theme, view, shop, inner, self.spots, numbered=True)

        return part

    def contracts(self) -> Part:
        order, theme, view = self.order, self.theme, self.view

        def part(canvas: Canvas, box: Box) -> None:
            draw_contracts(canvas, order, theme, view, _within(box), self.spots, priced=True)

        return part

    def orders(self) -> Part:
        order, theme, view = self.order, self.theme, self.view

        def part(canvas: Canvas, box: Box) -> None:
            draw_orders(canvas, order, theme, view, _within(box), self.spots, priced=True)

        return part

    def market(self, place: int) -> Part:
        """Return the drawing of a market as large as it goes, with its arm of the cross."""
        order, theme, view = self.order, self.theme, self.view

        def part(canvas: Canvas, box: Box) -> None:
            x0, y0, x1, y1 = box[0] + 16, box[1] + 12, box[2] - 16, box[3] - 10
            arm = 60
            wide, high = market_size(1)
            unit = min((x1 - x0) / wide, (y1 - y0 - arm - 10) / high)
            middle, half = (x0 + x1) / 2, wide * unit / 2
            draw_arm(canvas, order, theme, view, place, (x0, y0, x1, y0 + arm), self.spots)
            slots = (middle - half, y0 + arm + 8, middle + half, y1)
            draw_market(canvas, theme, view.markets[place], slots, unit, self.spots)

        return part

    def holdings(self, seat: Seat, columns: int = 1) -> Part:
        order, theme, view = self.order, self.theme, self.view

        def part(canvas: Canvas, box: Box) -> None:
            draw_holdings(canvas, order, theme, view, seat, box, columns, self.spots)
            if self.legend is None:
                self.legend = (box[0] + 16, box[3] - 26), box[2] - 16

        return part

    def ready(self, seat: Seat, names: Sequence[str]) -> Part:
        """Return the drawing of contracts and orders that are named because something can be delivered."""
        order, theme, view = self.order, self.theme, self.view
        return lambda canvas, box: draw_ready(canvas, order, theme, view, seat, names, box, self.spots)


def _within(box: Box) -> Box:
    return box[0] + 16, box[1] + 10, box[2] - 16, box[3] - 12


def legend(canvas: Canvas, order: Order, theme: Theme, best: Ghost | None, at: Point, right: float) -> float:
    """Explain below a network what its colours mean, and return where there is room for more."""
    x, y = at
    for n, name in enumerate(("orange", "silver", "teal")):
        tile(canvas, (x, y - 16), 32, (0, 54, 107)[n], 0, theme)
        x += 84 + canvas.text(
            (x + 72, y), say(order, f"pictures-pipeline-{name}"), LABEL, theme.muted, "Semibold"
        )
        x += 6
    plate(canvas, (x, y - 14, x + 44, y + 14), 14, SIGNAL, INK, 2)
    x += 76 + canvas.text((x + 54, y), say(order, "pictures-pipeline-driven"), LABEL, theme.muted, "Semibold")
    if best and x < right - 200:
        label = say(order, "pictures-pipeline-ghost", number=best.label)
        dashes(canvas, (x, y - 14, x + 28, y + 14), 28, CHOICE)
        x += 66 + canvas.text((x + 42, y), label, LABEL, theme.muted, "Semibold", width=right - x - 42)
    return x
