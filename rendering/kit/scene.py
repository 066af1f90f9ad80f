"""A picture in the making: what it shows, what is drawn on, and where everything named came to lie."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from PIL import Image

from bot.engine.core import Fact, Seat
from rendering.kit.canvas import Box, Canvas, Point, plate
from rendering.kit.chart import Chart, Spot
from rendering.kit.colour import NEW, Theme
from rendering.kit.frame import say
from rendering.kit.marks import choice, in_order
from rendering.kit.outline import dashes, ring
from rendering.kit.signs import Sign, sign_of
from rendering.order import Mark, MarkKind, Order


class Viewed(Protocol):
    """What the views of all games have."""

    @property
    def viewer(self) -> Seat | None: ...
    @property
    def players(self) -> Sequence[object]: ...
    @property
    def round(self) -> int: ...


V = TypeVar("V", bound=Viewed)
C = TypeVar("C")
Find = Callable[[Sequence[str]], Sequence[Spot]]  # where squares are, as far as a map has them


class Subject(Struct, Generic[V, C], frozen=True):
    """What a picture is about: the order, the view that it carries, and what is printed in that edition."""

    order: Order
    view: V
    content: C
    theme: Theme

    def say(self, key: str, **facts: Fact) -> str:
        """Return a phrase of this game's pictures."""
        return say(self.order, f"pictures-{self.order.game}-{key}", **facts)

    def name(self, key: str) -> str:
        """Return the game's own name for something."""
        return say(self.order, f"{self.order.game}-{key}")

    def sign(self, seat: int) -> Sign:
        """Return what a player is known by on all pictures."""
        return sign_of(self.order.names, seat)

    def own(self) -> Seat | None:
        """Return whose private picture this is."""
        return self.view.viewer if self.order.kind == "panel" else None

    def whose(self) -> Seat | None:
        """Return the player whom this picture is about: its reader, or the one that it zooms in on."""
        zoom = self.order.zoom or ""
        zoomed = zoom.isdecimal() and int(zoom) < len(self.view.players)
        return self.own() if self.order.kind == "panel" else Seat(int(zoom)) if zoomed else None

    def on(self, base: Image.Image) -> "Scene[V, C]":
        """Begin the picture on a copy of its base layer."""
        return Scene(self.order, self.view, self.content, self.theme, Canvas(base.copy()), {})


class Scene(Subject[V, C], Generic[V, C], frozen=True):
    """A subject that is being drawn."""

    canvas: Canvas
    spots: dict[str, Box]  # where things lie, by the names that marks give them

    def ink(self, seat: int, box: Box, radius: float) -> Theme:
        """Return the colours of a player's panel: whoever must act is inverted, and so is the panel."""
        if seat not in self.order.awaited:
            return self.theme
        inverse = self.theme.inverse()
        plate(self.canvas, box, radius, inverse.panel)
        return inverse

    def shown(self) -> list[Mark]:
        """Return the marks on all that has been drawn, in the order to draw them."""
        return [mark for mark in in_order(self.order.marks) if mark.square in self.spots]

    def on_squares(self, place: Chart, find: Find) -> list[tuple[Mark, Spot]]:
        """Return the marks on the squares of a chart, with where these are, in the order to draw them."""
        marks = [(mark, spot) for mark in in_order(self.order.marks) for spot in find([mark.square])]
        return [(mark, spot) for mark, spot in marks if place.window.shows(spot)]

    def lay(self, name: str, box: Box) -> dict[MarkKind, Mark]:
        """Remember where something lies, and return the marks on it by their kind."""
        self.spots[name] = box
        return {mark.kind: mark for mark in self.order.marks if mark.square == name}

    def ring(self, name: str, box: Box) -> None:
        """Ring something where it lies, at once, if it is new or drafted; what is drawn next comes on top."""
        for kind in self.lay(name, box):
            if kind == "new":
                ring(self.canvas, box, NEW)
            elif kind == "draft":
                dashes(self.canvas, box)

    def number(self, name: str, at: Point, size: int) -> None:
        """Write the number by which something can be picked."""
        for mark in self.order.marks:
            if (mark.square, mark.kind) == (name, "choice"):
                choice(self.canvas, at, size, mark.label)


AnySubject = Subject[Any, Any]
