"""All that one player owns, large."""

from collections.abc import Sequence

from bot.engine.core import Seat
from rendering.kit.canvas import Box, plate, split
from rendering.kit.colour import GOLD
from rendering.kit.frame import seal
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.paper import hollow
from rendering.oilfield.cards import draw_choice
from rendering.oilfield.player import draw_refinery
from rendering.oilfield.scene import Scene, title
from rendering.oilfield.trades import draw_tower


def estate_boxes(box: Box) -> list[Box]:
    """Cut the room for refinery, concessions, shares and card."""
    x0, y0, x1, y1 = box
    shares, card = split((x0, y1 - 220, x1, y1), 2, 12)
    return [(x0, y0, x1, y0 + 180), (x0, y0 + 192, x1, y1 - 232), shares, card]


def draw_estate(scene: Scene, seat: Seat, boxes: Sequence[Box]) -> None:
    refinery, land, shares, card = boxes
    draw_refinery(scene, seat, refinery)
    _land(scene, seat, land)
    _shares(scene, seat, shares)
    _card(scene, seat, card)


def _land(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), player = box, scene.view.players[seat]
    title(scene, box, "concessions", scene.say("markers", count=player.markers))
    cells = split((x0 + 14, y0 + 46, x1 - 14, y1 - 14), len(player.leases) + player.markers, 12)
    fields = {field.key: field for field in scene.view.fields}
    for n, cell in enumerate(cells):
        if n < len(player.leases):
            draw_tower(scene, player.leases[n], cell, fields[player.leases[n].field])
        else:
            plate(scene.canvas, cell, 12, None, scene.theme.line, 2)


def _shares(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), player, canvas = box, scene.view.players[seat], scene.canvas
    title(scene, box, "shares", scene.say("cubes", count=player.cubes))
    rows = list(zip(scene.view.rows, player.shares, strict=True))
    for (row, count), cell in zip(
        rows, split((x0 + 14, y0 + 46, x1 - 14, y1 - 14), len(rows), 10), strict=True
    ):
        a, b, c, d = cell
        hollow(canvas, scene.theme, cell, 10, scene.theme.well(0.25))
        seal(canvas, ((a + c) / 2, b + 50), 84, GOLD, str(row.points))
        ink = scene.theme.text if count else scene.theme.muted
        canvas.text(((a + c) / 2, d - 32), f"× {count}", LEAD, ink, anchor="m", width=c - a - 10)


def _card(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), player, canvas, theme = box, scene.view.players[seat], scene.canvas, scene.theme
    title(scene, box, "card")
    place = (x0 + 18, y0 + 50, x0 + 128, y1 - 16)
    draw_choice(canvas, place, player, theme)
    if player.card is not None:
        text = scene.name(f"card-{player.card}")
    else:
        text = scene.say("secret" if player.chosen else "no-card")
    canvas.text((x0 + 150, y0 + 92), text, BODY, theme.text, width=x1 - x0 - 170)
    if player.worker is not None:
        where = scene.say("worker", space=_where(scene, player.worker))
        canvas.text((x0 + 150, y0 + 150), where, LABEL, theme.muted, "Semibold", width=x1 - x0 - 170)


def _where(scene: Scene, space: str) -> str:
    """Name the column in which a worker stands, with its bid if it has one."""
    found = next((one for one in scene.view.spaces if one.key == space), None)
    if found is None:
        return ""
    column = scene.say(f"column-{found.column}")
    return scene.say("priced", thing=column, price=found.price) if found.price else column
