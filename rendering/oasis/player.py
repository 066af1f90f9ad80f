"""One player beside the map: who it is, what is still to be placed, and what the score would be."""

from bot.engine.core import Seat
from rendering.kit.canvas import Box, plate, split
from rendering.kit.colour import GOLD, INK, Theme
from rendering.kit.frame import known_as, say
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD, TITLE
from rendering.kit.marks import choice
from rendering.kit.signs import token
from rendering.oasis.cards import back, disc
from rendering.oasis.icons import icon
from rendering.oasis.palette import CARD, PARTS
from rendering.oasis.scene import Scene
from rendering.oasis.strips import hand, holdings, offer, pieces, sealed, total


def player_boxes(box: Box) -> list[Box]:
    x0, y0, x1, y1 = box
    return [(x0, y0, x1, y0 + 112), (x0, y0 + 124, x1, y0 + 306), (x0, y0 + 318, x1, y1)]


def draw_player(scene: Scene, seat: Seat, boxes: list[Box]) -> None:
    head, cards, score = boxes
    ink = scene.ink(seat, head, 12)
    _head(scene, ink, seat, head)
    _cards(scene, seat, cards)
    _score(scene, seat, score)


def _head(scene: Scene, ink: Theme, seat: Seat, box: Box) -> None:
    (x0, y0, x1, _), canvas, view = box, scene.canvas, scene.view
    token(canvas, (x0 + 54, y0 + 55), 84, scene.sign(seat))
    canvas.text((x0 + 108, y0 + 34), known_as(scene.order, seat), BODY, ink.text, width=x1 - x0 - 108 - 82)
    holdings(canvas, view.players[seat], ink, seat, (x0 + 108, y0 + 80))
    disc(canvas, (x1 - 44, y0 + 42), view.players[seat].disc)


def _cards(scene: Scene, seat: Seat, box: Box) -> None:
    """Show what this player has to place, may place as the free action, or offers."""
    (x0, y0, x1, y1), view, theme = box, scene.view, scene.theme
    room, player = (x0 + 16, y0 + 56, x1 - 16, y1 - 16), view.players[seat]
    if view.turn == seat and view.claim is not None:
        label = "marker"
        _areas(scene, seat, room)
    elif view.turn == seat and view.hand is not None:
        label = "to-place"
        hand(scene, theme, room)
    elif view.turn == seat and view.phase == "free":
        label = "free"
        _free(scene, seat, room)
    else:
        label = "offer"
        if player.offer is None:
            sealed(scene, theme, player.ready, room)
        else:
            offer(scene, player.offer, theme, room)
    text, wide = scene.say(label), x1 - x0 - 36
    scene.canvas.text((x0 + 18, y0 + 30), text, LABEL, theme.muted, "Semibold", width=wide)


def _free(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw the four things of which one may be placed, and how many of each there are."""
    canvas, view = scene.canvas, scene.view
    left = {kind: getattr(view.stock, kind) for kind in ("oasis", "steppe", "rocky")}
    left["camels"] = view.players[seat].camels
    for (kind, count), (x0, y0, x1, y1) in zip(left.items(), split(box, 4, 6), strict=True):
        plate(canvas, (x0, y0, x1, y1), 10, CARD[kind], INK, 2)
        icon(canvas, ((x0 + x1) / 2, y0 + 34), 58, kind)
        canvas.text(((x0 + x1) / 2, y1 - 26), count, LEAD, INK, anchor="m")


def _areas(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw the player's areas by the numbers to pick: where each marker lies, and on how many squares."""
    canvas = scene.canvas
    numbers = {mark.square: mark.label for mark in scene.order.marks if mark.kind == "choice"}
    own = {area.marker: area for area in scene.view.areas if area.owner == seat and area.marker}
    areas = sorted(own.items(), key=lambda item: [*numbers].index(item[0]) if item[0] in numbers else 99)
    for (marker, area), (x0, y0, x1, y1) in zip(areas, split(box, 4, 6), strict=False):
        plate(canvas, (x0, y0, x1, y1), 10, CARD[area.kind], INK, 2)
        icon(canvas, (x0 + 26, y0 + 30), 40, area.kind)
        canvas.text((x1 - 24, y0 + 30), len(area.squares), LEAD, INK, anchor="m", width=46)
        if marker in numbers:
            choice(canvas, ((x0 + x1) / 2, y1 - 27), 56, numbers[marker])
        else:
            canvas.text(((x0 + x1) / 2, y1 - 26), marker, BODY, INK, "Semibold", "m", x1 - x0 - 8)


def _score(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), canvas, order = box, scene.canvas, scene.order
    worth = total(scene.view.players[seat])
    label = scene.say("face-down") if worth is None else say(order, "pictures-worth-now")
    canvas.text((x0 + 18, y0 + 32), label, LABEL, scene.theme.muted, "Semibold", width=x1 - x0 - 36)
    rows = split((x0 + 14, y0 + 56, x1 - 14, y1 - (110 if worth is not None else 14)), 4, 6, down=True)
    for part, row in zip(PARTS, rows, strict=True):
        _line(scene, seat, part, row)
    if worth is not None:
        plate(canvas, (x0 + 14, y1 - 98, x1 - 14, y1 - 14), 12, GOLD, INK, 2)
        canvas.text((x0 + 34, y1 - 56), say(order, "pictures-total"), BODY, INK, "Semibold", width=180)
        canvas.text((x1 - 34, y1 - 56), worth, HERO, INK, anchor="r")


def _line(scene: Scene, seat: Seat, names: tuple[str, str], box: Box) -> None:
    """Write one product of the score: pieces on the land times markers, which may lie face down."""
    (x0, y0, x1, y1), (part, sort), player, canvas = box, names, scene.view.players[seat], scene.canvas
    middle = (y0 + y1) / 2
    plate(canvas, box, 12, scene.theme.paper(CARD[part]))
    icon(canvas, (x0 + 38, middle), 58, part)
    canvas.text((x0 + 102, middle), pieces(scene.view, seat)[part], LEAD, INK, anchor="m")
    canvas.text((x0 + 144, middle), "×", LEAD, INK, "Semibold", "m")
    if player.score is None:
        back(canvas, (x0 + 172, middle - 32, x0 + 222, middle + 32))
        return
    icon(canvas, (x0 + 190, middle), 50, sort)
    canvas.text((x0 + 238, middle), getattr(player.score, sort), LEAD, INK, anchor="m")
    points = next((line.points for line in player.lines or () if line.part == part), 0)
    canvas.text((x1 - 20, middle), points, TITLE, INK, anchor="r")
    canvas.text((x0 + 284, middle), "=", LEAD, INK, "Semibold", "m")
