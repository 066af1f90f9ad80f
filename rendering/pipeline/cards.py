"""Upgrades, refining costs, and what the end pays for."""

from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.colour import INK, Theme, mix
from rendering.kit.frame import sentence
from rendering.kit.lettering import LABEL, LEAD, broken
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.pipeline.icons import barrel, icon
from rendering.pipeline.palette import NORMAL, PIPE, SIGNAL, well
from rendering.pipeline.scene import Scene

LEVELS = ("I", "II", "III")
_PLAIN = ("cash", "oil", "pipelines", "penalties")  # parts of the score that no card pays for


def part_key(part: str) -> str:
    """Return the key of a part of the score among the phrases of the pictures."""
    return f"{'part' if part in _PLAIN else 'card'}-{part.removeprefix('card')}"


def draw_families(
    scene: Scene,
    box: Box,
) -> None:
    """Draw the families of upgrades: open ones are light, closed ones locked."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    rows = split(box, 3, 6, down=True)
    cells = [cell for row in rows for cell in split(row, 2, 8)]
    for family, free, (x0, y0, x1, y1) in zip(view.families, view.open, cells, strict=False):
        scene.spots[f"family_{family}"] = (x0, y0, x1, y1)
        middle = (y0 + y1) / 2
        fill, ink = (mix(theme.panel, theme.text, 0.88), INK) if free else (well(theme), theme.muted)
        plate(canvas, (x0, y0, x1, y1), 8, fill, INK if free else theme.edge(0.5), 1.5)
        icon(canvas, (x0 + 24, middle), 26, family if free else "lock", ink)
        name = scene.say(f"family-{family}")
        canvas.text((x0 + 46, middle), name, LABEL, ink, "Bold", width=x1 - x0 - 52)
    x0, y0, x1, y1 = cells[-1]
    cost = scene.say("upgrade-cost", cost=scene.content.upgrades.cost)
    canvas.text(((x0 + x1) / 2, (y0 + y1) / 2), cost, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 8)


def draw_ladder(
    scene: Scene,
    box: Box,
) -> None:
    """Draw every family with its three levels: what each gives, who has it, and how many are left."""
    canvas, view, theme, spots = scene.canvas, scene.view, scene.theme, scene.spots
    for n, row in enumerate(split(box, len(view.families), 10, down=True)):
        x0, y0, x1, y1 = row
        family, free = view.families[n], view.open[n]
        name = (x0, y0, x0 + 270, y1)
        spots[f"family_{family}"] = name
        plate(
            canvas, name, 10, mix(theme.panel, theme.text, 0.88) if free else well(theme), theme.edge(0.8), 2
        )
        ink = INK if free else theme.muted
        icon(canvas, (x0 + 44, y0 + 44), 52, family, ink)
        if not free:
            icon(canvas, (x0 + 232, y0 + 42), 38, "lock", ink)
        canvas.text((x0 + 16, y1 - 34), scene.say(f"family-{family}"), 32, ink, width=246)
        for level, part in enumerate(split((x0 + 280, y0, x1, y1), 3, 10)):
            spots[f"level_{family}_{level + 1}"] = part
            _level(scene, n, level, part)


def _level(scene: Scene, n: int, level: int, box: Box) -> None:
    (x0, y0, x1, y1), canvas, view, theme = box, scene.canvas, scene.view, scene.theme
    gone = not view.copies[n][level]
    hollow(canvas, theme, box, 10, well(theme), 0.4 if gone else 0.9)
    wide = canvas.text((x0 + 14, y0 + 26), LEVELS[level], LEAD - 8, SIGNAL if not gone else theme.muted)
    left = scene.say("left", count=view.copies[n][level])
    canvas.text((x1 - 12, y0 + 28), left, LABEL, theme.muted, "Semibold", "r", 110)
    owners = [seat for seat, player in enumerate(view.players) if player.levels[n] > level]
    for k, seat in enumerate(owners):
        token(canvas, (x0 + 46 + wide + k * 44, y0 + 28), 44, scene.sign(seat))
    text = sentence(scene.name(f"upgrade-{view.families[n]}{level + 1}"))
    _lines(canvas, theme, text, (x0 + 12, y0 + 60, x1 - 6, y1 - 8))


def _lines(canvas: Canvas, theme: Theme, text: str, box: Box) -> None:
    """Write a text on as many lines as there is room for."""
    x0, y, x1, y1 = box
    while text:
        last = y + 29 > y1
        line, text = (text, "") if last else broken(text, LABEL, "Semibold", x1 - x0)
        canvas.text((x0, y), line, LABEL, theme.text, "Semibold", width=x1 - x0)
        y += 29


def draw_costs(scene: Scene, box: Box) -> None:
    """Draw what it takes to refine: a row for each colour; crude to low, low to mid, mid to high."""
    (x0, _, x1, _), canvas, theme = box, scene.canvas, scene.theme
    for n, (colour, row) in enumerate(zip(PIPE, split(box, 3, 4, down=True), strict=True)):
        high = row[3] - row[1]
        barrel(canvas, (x0 + high * 0.45, (row[1] + row[3]) / 2), round(high * 0.86), f"{colour}0")
        for step, part in enumerate(split((x0 + high, row[1], x1, row[3]), 3, 5)):
            plate(canvas, part, 7, well(theme), PIPE[colour], 2)
            cost, size = scene.view.costs[3 * n + step], max(LABEL, round(high * 0.74))
            canvas.text(
                ((part[0] + part[2]) / 2, (part[1] + part[3]) / 2), cost, size, theme.text, anchor="m"
            )


def draw_valuation(scene: Scene, box: Box, unit: float = 1) -> None:
    """List what pays at the end besides oil and pipelines."""
    (x0, _, x1, _), canvas, view = box, scene.canvas, scene.view
    for key, row in zip(("tile", *view.cards), split(box, 1 + len(view.cards), 2, down=True), strict=True):
        y, size = (row[1] + row[3]) / 2, round(NORMAL * unit)
        canvas.disc((x0 + 8 * unit, y), 5 * unit, SIGNAL)
        text = scene.say(f"card-{key}")
        canvas.text((x0 + 24 * unit, y), text, size, scene.theme.text, "Semibold", width=x1 - x0 - 24 * unit)
