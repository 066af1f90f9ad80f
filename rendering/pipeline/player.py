"""One player beside the main sheet: money, tanks, upgrades, and what all is worth."""

from bot.engine.core import Seat
from bot.games.pipeline.content import GRADES
from bot.games.pipeline.view import PlayerView
from rendering.kit.canvas import Box, plate, split
from rendering.kit.colour import GOLD, INK, mix
from rendering.kit.frame import known_as, say
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.pipeline.cards import LEVELS, part_key
from rendering.pipeline.icons import barrel, icon
from rendering.pipeline.palette import PIPE, well
from rendering.pipeline.scene import Scene
from rendering.pipeline.strips import draw_count


def player_boxes(box: Box) -> list[Box]:
    """Cut the column into who it is, the tanks, and the rest."""
    x0, y0, x1, y1 = box
    return [(x0, y0, x1, y0 + 122), (x0, y0 + 132, x1, y0 + 452), (x0, y0 + 462, x1, y1)]


def draw_owner(scene: Scene, box: Box, seat: Seat) -> None:
    """Write who it is, what they own in cash, and count what they have got."""
    (x0, y0, x1, _), player, canvas = box, scene.view.players[seat], scene.canvas
    ink = scene.ink(seat, box, 8)
    token(canvas, (x0 + 54, y0 + 61), 84, scene.sign(seat))
    wide = canvas.text((x1 - 16, y0 + 40), f"${player.cash}", LEAD + 6, ink.text, anchor="r")
    canvas.text((x0 + 108, y0 + 40), known_as(scene.order, seat), BODY, ink.text, width=x1 - x0 - 140 - wide)
    for n, what in enumerate(("machines", "penalties", "contracts", "orders")):
        draw_count(scene, ink, (x0 + 108 + n * 82, y0 + 90), player, seat, what)


def draw_tanks(scene: Scene, box: Box, seat: Seat) -> None:
    """Draw a rack of tanks with their barrels, and what it costs to raise one from row to row."""
    (x0, y0, _, y1), player, canvas, theme = box, scene.view.players[seat], scene.canvas, scene.theme
    canvas.text((x0 + 14, y0 + 26), scene.say("tanks"), LABEL, theme.text)
    step = (y1 - y0 - 56) / 4
    for grade, name in enumerate(GRADES):
        y = y0 + 48 + (3.5 - grade) * step
        label = scene.say(f"grade-{name}")
        canvas.text((x0 + 14, y), label, LABEL, theme.muted, "Semibold", width=74)
        rack = (x0 + 92, y - step / 2 + 2, x0 + 332, y + step / 2 - 2)
        scene.spots[f"tanks_{seat}_{name}"] = rack
        _rack(scene, player, grade, rack)
    for n, colour in enumerate(PIPE):
        x = x0 + 354 + n * 35
        barrel(canvas, (x, y0 + 26), 32, f"{colour}0")
        for low in range(3):
            y = y0 + 48 + (3 - low) * step
            plate(canvas, (x - 16, y - 19, x + 16, y + 19), 7, well(theme), PIPE[colour], 2)
            canvas.text((x, y), scene.view.costs[3 * n + low], LABEL, theme.text, anchor="m")


def _rack(scene: Scene, player: PlayerView, grade: int, box: Box) -> None:
    canvas, theme = scene.canvas, scene.theme
    oil = [f"{colour}{grade}" for n, colour in enumerate(PIPE) for _ in range(player.oil[4 * n + grade])]
    for n, (x0, y0, x1, y1) in enumerate(split(box, scene.content.board.row, 4)):
        if n >= player.tanks[grade]:
            hollow(canvas, theme, (x0, y0, x1, y1), 9, None, 0.35)
            continue
        plate(canvas, (x0, y0, x1, y1), 9, mix(theme.panel, theme.text, 0.3), theme.text, 2)
        for k, one in enumerate(oil[2 * n : 2 * n + 2]):
            barrel(canvas, ((x0 + x1) / 2, (y0 + y1) / 2 - (k - 0.5) * 29), 27, one)


def draw_levels(scene: Scene, box: Box, seat: Seat) -> None:
    """List a player's upgrades by family."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    x0, y0, x1, y1 = box[0] + 10, box[1] + 12, box[2] - 12, box[3] - 12
    for n, row in enumerate(split((x0, y0, x1, y1), len(view.families), 4, down=True)):
        level, y = view.players[seat].levels[n], (row[1] + row[3]) / 2
        tone = theme.text if level else theme.muted
        icon(canvas, (x0 + 16, y), 26, view.families[n], tone)
        name = scene.say(f"family-{view.families[n]}")
        canvas.text((x0 + 40, y), name, LABEL, tone, "Semibold", width=x1 - x0 - 78)
        canvas.text((x1, y), LEVELS[level - 1] if level else "–", LABEL, tone, anchor="r")


def draw_worth(scene: Scene, box: Box, seat: Seat) -> None:
    """Write what the player would have if the game ended now, part by part."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    score = scene.view.players[seat].score
    rows = split((x0 + 16, y0 + 10, x1 - 16, y1 - 84), len(score), 0, down=True)
    for line, row in zip(score, rows, strict=True):
        y, label = (row[1] + row[3]) / 2, scene.say(part_key(line.part))
        canvas.text((row[0], y), label, LABEL, theme.text, "Semibold", width=row[2] - row[0] - 100)
        canvas.text((row[2], y), str(line.points).replace("-", "−"), LABEL, theme.text, anchor="r", width=96)
    plate(canvas, (x0 + 12, y1 - 78, x1 - 12, y1 - 12), 10, GOLD, INK, 2)
    canvas.text((x0 + 30, y1 - 45), say(scene.order, "pictures-worth-now"), BODY, INK, "Semibold", width=210)
    total = str(sum(line.points for line in score)).replace("-", "−")
    canvas.text((x1 - 28, y1 - 45), f"${total}".replace("$−", "−$"), HERO - 10, INK, anchor="r", width=190)
