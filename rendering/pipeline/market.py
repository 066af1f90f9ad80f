"""The markets, and the cross of actions: each market is an arm of it, with a dealt tile at its side."""

from bot.games.pipeline.view import MarketView, RowView
from rendering.kit.canvas import Box, Canvas, plate
from rendering.kit.colour import INK, Theme, mix
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.pipeline.icons import barrel, icon, priced, tank
from rendering.pipeline.palette import IRON, NORMAL, PIPE, SIGNAL, well
from rendering.pipeline.scene import Scene

SLOT, ROWS = 37.5, 4  # at the normal size: a slot, and the rows of the tallest market
_SIDE, _CHANGE = 39, 34  # room for the sign of a row, and for what a year changes


def market_size(unit: float) -> tuple[float, float]:
    """Return how wide and high the slots of a market are at most."""
    return (2 * (_SIDE + 4 * SLOT + _CHANGE) + 8) * unit, ROWS * SLOT * unit


def draw_market(
    scene: Scene,
    market: MarketView,
    box: Box,
    unit: float,
) -> None:
    """Draw all rows of a market: refined ones above, high on top, crude below."""
    (x0, y0, x1, y1), spots = box, scene.spots
    crude = [row for row in market.rows if row.oil[1] == "0"]
    colours = list(dict.fromkeys(row.oil[0] for row in market.rows if row.oil[1] != "0"))
    levels = 3 if colours else 0
    step = (y1 - y0) / (levels + len(crude))
    for row in market.rows:
        grade = int(row.oil[1])
        level = 3 - grade if grade else levels + crude.index(row)
        left = x0 + (x1 - x0 + 8 * unit) / 2 * (colours.index(row.oil[0]) if grade else 0)
        slots = _row(scene.canvas, scene.theme, row, (left, y0 + (level + 0.5) * step), unit)
        name = f"{market.key}_{row.oil}"
        spots[f"row_{name}"] = (*slots[0][:2], *slots[-1][2:])
        spots.update({f"slot_{name}_{n}": slot for n, slot in enumerate(slots, 1)})


def _row(canvas: Canvas, theme: Theme, row: RowView, at: tuple[float, float], unit: float) -> list[Box]:
    """Draw the sign of a row, its slots, and how many barrels a year changes; say where they are."""
    (x, y), size = at, int(SLOT * unit)
    barrel(canvas, (x + size * 0.45, y), round(size * 0.86), row.oil)
    left, slots = x + _SIDE * unit, list[Box]()
    for n, (price, cube) in enumerate(zip(row.prices, row.cubes, strict=True)):
        middle = left + (n + 0.5) * size, y
        slots.append((middle[0] - size / 2, y - size / 2, middle[0] + size / 2, y + size / 2))
        if cube == ".":
            _empty(canvas, theme, middle, size, row.oil[0], price)
        else:
            priced(canvas, middle, size, cube, price)
    change = f"+{row.supply}" if row.supply else f"−{row.demand}" if row.demand else ""
    right = left + len(row.prices) * size
    canvas.text((right + 4 * unit, y), change, round(NORMAL * unit), theme.muted, "Semibold")
    return slots


def _empty(
    canvas: Canvas, theme: Theme, centre: tuple[float, float], size: int, colour: str, price: int
) -> None:
    (x, y), half = centre, size * 0.455
    hollow(canvas, theme, (x - half, y - half, x + half, y + half), size * 0.15, well(theme), 0.55)
    tone = mix(PIPE[colour], theme.text, 0.35)
    canvas.text(centre, price, max(NORMAL, round(size * 0.74)), tone, "Semibold", "m")


# The cross


def draw_arm(
    scene: Scene,
    place: int,
    box: Box,
    *,
    mirrored: bool = False,
) -> None:
    """Draw one arm: the market's own space, and the tile beside it, joined by the way of a second action."""
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    middle, third = (y0 + y1) / 2, (x1 - x0) * 0.47
    outer, inner = (x0, y0, x0 + third, y1), (x1 - third, y0, x1, y1)
    if mirrored:
        outer, inner = inner, outer
    for width, paint in ((12, INK), (6, SIGNAL)):
        canvas.rect((x0 + third - 2, middle - width / 2, x1 - third + 2, middle + width / 2), paint)
    market, dealt = view.markets[place].key, view.cross[place]
    scene.spots.update({f"space_{market}": outer, f"space_{dealt}": inner})
    plate(canvas, outer, 10, theme.ground, theme.line, 2)
    plate(canvas, inner, 10, mix(theme.panel, theme.text, 0.88), INK, 2)
    _name(scene, outer, market, theme.text)
    _name(scene, inner, dealt, INK)
    worker = view.turn.worker if view.turn else None
    if view.turn is not None and worker in (market, dealt):
        spot = outer if worker == market else inner
        size = round((y1 - y0) * 1.1)
        token(canvas, (spot[2] - size * 0.42, middle), size, scene.sign(view.turn.seat))


def _name(scene: Scene, box: Box, space: str, ink: str) -> None:
    (x0, y0, x1, y1), canvas = box, scene.canvas
    high = y1 - y0
    size = max(NORMAL, round(high * 0.56))
    draw_space(canvas, (x0 + high * 0.55, (y0 + y1) / 2), round(high * 0.68), space, ink)
    label = scene.say(f"space-{space}")
    canvas.text((x0 + high * 1.02, (y0 + y1) / 2), label, size, ink, width=x1 - x0 - high * 1.1)


def draw_space(canvas: Canvas, centre: tuple[float, float], size: int, space: str, ink: str) -> None:
    """Draw the sign of a space of the cross."""
    if space == "crude":
        barrel(canvas, centre, size, "O0")
    elif space == "tanks":
        tank(canvas, centre, size, ink, "#c9d3dc" if ink == INK else IRON)
    elif space == "upgrades":
        icon(canvas, centre, size, "up", ink)
    elif space.startswith("refined"):
        icon(canvas, centre, size, "markets", ink)
    else:
        icon(canvas, centre, size, space, ink)
