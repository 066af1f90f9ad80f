"""What the map means, beside it: sites and what they cost, prices, terrain, cards that are left."""

from rendering.giganten.desk import decks, site_prices
from rendering.giganten.ground import TERRAIN
from rendering.giganten.icons import peak, wheel
from rendering.giganten.market import company_name, money, section
from rendering.giganten.palette import SIGN
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, chip, split
from rendering.kit.colour import INK
from rendering.kit.lettering import BODY, LABEL
from rendering.kit.paper import hollow
from rendering.kit.signs import token

HEIGHTS = (196, 0, 110, 64)  # of the panels: sites, prices, terrain, cards


def draw_key(scene: Scene, boxes: list[Box]) -> None:
    """Explain the map: sites and what they cost, prices, terrain, cards that are left."""
    (sites, prices, terrain, left), canvas, theme = boxes, scene.canvas, scene.theme
    x0, y0, x1, y1 = sites
    label = scene.say("sites")
    canvas.text((x0 + 18, y0 + 28), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 36)
    site_prices(scene, (x0 + 14, y0 + 50, x1 - 14, y1 - 12))
    _prices(scene, prices)
    _terrain(scene, terrain)
    label = scene.say("decks")
    middle = (left[1] + left[3]) / 2
    canvas.text((left[0] + 18, middle), label, LABEL, theme.muted, "Semibold", width=190)
    decks(scene, (left[2] - 18, middle))


def _prices(scene: Scene, box: Box) -> None:
    """List the companies with their prices and everybody's barrels."""
    (x0, y0, x1, y1), canvas, order, view, theme = box, scene.canvas, scene.order, scene.view, scene.theme
    for index, (left, top, right, bottom) in enumerate(
        split((x0 + 14, y0 + 14, x1 - 14, y1 - 14), 3, 8, down=True)
    ):
        hollow(canvas, theme, (left, top, right, bottom), 10, theme.well(0.2))
        canvas.text((left + 14, top + 28), company_name(order, index), BODY, theme.text, width=200)
        price, tone = money(order, view.prices[index]), section(view, view.prices[index])
        chip(canvas, (right - 136, top + 6, right - 8, top + 48), 9, tone, INK, price, BODY + 4, INK)
        slots = split((left + 10, top + 48, right - 6, bottom), len(view.players), 4)
        for seat, (x, up, _, low) in zip(view.order, slots, strict=True):
            token(canvas, (x + 20, (up + low) / 2), 40, scene.sign(seat))
            canvas.text((x + 46, (up + low) / 2), view.players[seat].depots[index], BODY, theme.text, "Bold")


def _terrain(scene: Scene, box: Box) -> None:
    """Say what it costs to enter a square."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    cells = split((x0 + 14, y0 + 12, x1 - 14, y1 - 12), 3, 8)
    for (letter, kind), cell in zip(TERRAIN.items(), cells, strict=True):
        (left, top, right, bottom), cost = cell, getattr(scene.content.cost, kind)
        hollow(canvas, theme, cell, 10, theme.well(0.2))
        if letter != ".":
            peak(canvas, (left + 40, top + 34), 46, letter, SIGN[theme.name])
        wheel(canvas, (right - 54, top + 34), 30, theme.muted)
        canvas.text((right - 32, top + 34), cost, BODY, theme.text, "Bold")
        middle = (left + right) / 2, bottom - 22
        canvas.text(middle, scene.say(kind), LABEL, theme.muted, "Semibold", "m", right - left - 8)
