"""One picture in the making: what is drawn on, what it shows, and where everything named came to lie."""

from typing import NamedTuple, Protocol

from bot.engine.core import Seat
from bot.games.oilfield.view import PlayerView, View
from rendering.canvas import Box, Canvas, Point
from rendering.colour import Theme
from rendering.frame import say
from rendering.lettering import LABEL
from rendering.oilfield.facts import refinery, room
from rendering.oilfield.icons import hat
from rendering.order import Order
from rendering.signs import SIGNS, token


class Holding(Protocol):
    """A lease card in front of a player, as a view shows it."""

    @property
    def field(self) -> str: ...
    @property
    def tower(self) -> str | None: ...
    @property
    def disc(self) -> bool: ...


class Scene(NamedTuple):
    canvas: Canvas
    order: Order
    view: View
    theme: Theme
    spots: dict[str, Box]  # by the name that a mark gives it

    def say(self, key: str, **facts: int | str) -> str:
        return say(self.order, f"pictures-oilfield-{key}", **facts)

    def name(self, key: str) -> str:
        """Return the game's own name for something."""
        return say(self.order, f"oilfield-{key}")

    def own(self) -> Seat | None:
        """Return whose private picture this is."""
        return self.view.viewer if self.order.kind == "panel" else None

    def free(self) -> set[str]:
        """Name the concessions that nobody has leased."""
        plots = [(field.key, n, plot) for field in self.view.fields for n, plot in enumerate(field.plots, 1)]
        return {f"{key}_{n}" for key, n, plot in plots if plot is None}

    def title(self, box: Box, key: str, right: str = "") -> None:
        """Write what a panel shows at its top, and perhaps a remark on the right."""
        x0, y0, x1, _ = box
        wide = x1 - x0 - 24
        taken = 0.0
        if right:
            spot = (x1 - 12, y0 + 23)
            taken = self.canvas.text(spot, right, LABEL, self.theme.muted, "Semibold", "r", wide * 0.55) + 12
        label = self.say(key)
        self.canvas.text((x0 + 12, y0 + 23), label, LABEL, self.theme.muted, "Black", width=wide - taken)


def piece(canvas: Canvas, centre: Point, size: float, owner: Seat | None) -> None:
    """Draw the sign of a seat, or of the bot."""
    if owner is None:
        hat(canvas, centre, size)
    else:
        token(canvas, centre, size, SIGNS[owner])


def sized(size: int, part: float) -> int:
    """Return a size of type for a larger or smaller drawing, but never one too small to read."""
    return max(LABEL, round(size * part))


def sections(order: Order, view: View, player: PlayerView) -> tuple[int, ...]:
    """Return the storage of a player part by part: the refinery, then its expansions."""
    gas = view.options.gas_expansion_storage
    extra = [gas] * player.gas_expansions if gas else []
    return (refinery(order), *[room(order, "expansion")] * player.expansions, *extra)
