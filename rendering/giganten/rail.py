"""The railway below the map: one track for each loco, and what each space costs."""

from typing import NamedTuple

from bot.engine.core import Seat
from bot.games.giganten.view import View
from rendering.giganten.icons import goal, loco, silhouette, wheel
from rendering.giganten.palette import BLACK, LOW, RAIL
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, Canvas, chip, plate
from rendering.kit.colour import CHOICE, INK, IVORY, Theme, mix
from rendering.kit.lettering import LABEL
from rendering.kit.signs import token

COSTS, NUMBERS = 36, 30  # heights of the row of costs, and of the numbers above it


class Rail(NamedTuple):
    """Where the railway lies on a picture."""

    left: float
    top: float
    step: float  # from space to space
    pitch: float  # from track to track
    tracks: int
    spaces: int
    head: float  # from the top to the row of costs: there are numbers above it, or not

    def x(self, space: int) -> float:
        return self.left + (min(space, self.spaces) - 0.5) * self.step

    def y(self, track: int) -> float:
        return self.top + self.head + COSTS + 4 + (track + 0.5) * self.pitch

    def plate(self, space: int) -> Box:
        """Return where the cost of a space is written."""
        x, half, y = self.x(space), self.step / 2 - 2, self.top + self.head
        return x - half, y + 2, x + half, y + COSTS

    @property
    def right(self) -> float:
        return self.left + self.spaces * self.step


def railway(view: View, box: Box, *, numbered: bool) -> Rail:
    """Lay a railway into a box: the black loco's track is the last one."""
    x0, y0, x1, y1 = box
    tracks, spaces, head = len(view.players) + 1, len(view.rail) - 1, NUMBERS if numbered else 0
    pitch = (y1 - y0 - head - COSTS - 4) / tracks
    return Rail(x0, y0, (x1 - x0) / spaces, pitch, tracks, spaces, head)


def lay_rail(canvas: Canvas, theme: Theme, rail: Rail, star: int) -> None:
    """Put the tracks on a base layer."""
    for y in (rail.y(track) for track in range(rail.tracks)):
        for n in range(round((rail.right - rail.left) / 13)):
            canvas.rect((rail.left + n * 13 + 3, y - 8, rail.left + n * 13 + 8, y + 9), RAIL[theme.name][0])
        for side in (-4, 4):
            canvas.rect((rail.left, y + side - 1.5, rail.right, y + side + 1.5), RAIL[theme.name][1])
    x = rail.right - rail.step / 2 if star <= rail.spaces else rail.right
    goal(canvas, (x, rail.y(rail.tracks - 1)), min(40, rail.pitch + 8))


def draw_costs(scene: Scene, rail: Rail, seat: Seat | None = None) -> None:
    """Write what it costs to enter each space; for a loco that may move now, where it gets, and for what."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    here = len(view.rail) if seat is None else view.players[seat].loco
    for space in range(2, rail.spaces + 1):
        cost, (x0, y0, x1, y1) = view.rail[space] - view.rail[space - 1], rail.plate(space)
        way = view.rail[space] - view.rail[here] if space > here else 0
        if 0 < way <= view.points:
            _reached(canvas, theme, rail, space, way)
            continue
        _number(canvas, theme, rail, space)
        tone = mix(theme.panel, LOW, max(0, cost - 1) * 0.26)
        plate(canvas, (x0, y0, x1, y1), 7, tone)
        canvas.text(((x0 + x1) / 2, (y0 + y1) / 2), cost, LABEL, theme.text, "Bold", "m", x1 - x0 - 4)
    _number(canvas, theme, rail, 1)
    plate(canvas, rail.plate(1), 7, theme.panel)
    silhouette(canvas, (rail.x(1), rail.top + rail.head + 19), min(34, round(rail.step) - 12), theme.muted)


def _number(canvas: Canvas, theme: Theme, rail: Rail, space: int) -> None:
    if rail.head:
        canvas.text((rail.x(space), rail.top + 14), space, LABEL, theme.text, "Bold", "m")


def _reached(canvas: Canvas, theme: Theme, rail: Rail, space: int, way: int) -> None:
    """Offer a space by its own number, with the movement points it takes to get there."""
    x0, y0, x1, y1 = rail.plate(space)
    middle = (y0 + y1) / 2
    chip(canvas, (x0, rail.top - 5, x1, y0 - 3), 9, CHOICE, INK, space, LABEL + 2, INK)
    plate(canvas, (x0, y0, x1, y1), 7, theme.panel, theme.text, 2)
    wheel(canvas, (x0 + 20, middle), 26, theme.text)
    canvas.text((x0 + 36, middle), way, LABEL, theme.text, "Bold", width=x1 - x0 - 38)


def draw_locos(scene: Scene, rail: Rail) -> None:
    """Put the locos on their tracks, in the order of seats, the black one last."""
    size, sign = min(round(rail.pitch * 1.7), 96), min(round(rail.pitch * 1.2), 64)
    canvas, view = scene.canvas, scene.view
    spaces = [*(player.loco for player in view.players), view.black]
    for track, space in enumerate(spaces):
        x, y = min(rail.x(space), rail.right - size * 0.54), rail.y(track) - 2
        if track == len(view.players):
            scene.ring("loco_black", _around(x - size * 0.6, x + size * 0.6, y, size))
            loco(canvas, (x, y), size, BLACK)
            continue
        x = max(x, rail.left + size * 0.28 + sign * 0.2)
        left, right = x - size * 0.42 - sign * 0.54, x + size * 0.76
        scene.ring(f"loco_{track}", _around(left, right, y, size))
        loco(canvas, (x + size * 0.16, y), size, scene.sign(track).colour)
        token(canvas, (x - size * 0.4, y + 2), sign, scene.sign(track))


def _around(left: float, right: float, y: float, size: float) -> Box:
    """Return the room behind a loco; its chimney and its wheels may stand out."""
    return left, y - size * 0.3, right, y + size * 0.36


def draw_push(scene: Scene, rail: Rail, seat: Seat, spaces: int) -> None:
    """Show where the rivals' locos would be pushed back to."""
    canvas = scene.canvas
    for track, player in enumerate(scene.view.players):
        back = max(1, player.loco - spaces)
        if track != seat and back < player.loco:
            x, y, far = rail.x(back), rail.y(track), rail.x(player.loco) - rail.step * 0.6
            for width, paint in ((9, INK), (5, CHOICE)):
                canvas.line([(x, y), (far, y)], paint, width)
            canvas.poly([(x - 14, y), (x + 6, y - 12), (x + 6, y + 12)], CHOICE, INK, 2)
            canvas.disc((x + 10, y), 3, IVORY)
