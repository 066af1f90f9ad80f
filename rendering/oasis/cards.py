"""Cards, discs and counters: what lies beside the map."""

from collections.abc import Sequence

from bot.games.oasis.content import Card
from bot.games.oasis.view import View
from rendering.kit.canvas import Box, Canvas, Point, chip, plate
from rendering.kit.colour import INK, IVORY, Theme, mix
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.marks import check
from rendering.oasis.icons import icon
from rendering.oasis.palette import CARD
from rendering.oasis.scene import Scene

_BACK, _NOBLE, _HERDER = "#4b3a66", "#e3b23a", "#b9b2a4"
_SCARCE = 3  # so few land tiles announce the end


def card(scene: Scene, box: Box, key: str, *, left: int | None = None, done: bool = False) -> None:
    """Draw a card that somebody offers or has taken."""
    draw_card(scene.canvas, box, scene.content.cards[key], left=left, done=done)


def draw_card(canvas: Canvas, box: Box, facts: Card, *, left: int | None = None, done: bool = False) -> None:
    """Draw a card: a picture and a number; `left` says how many pieces of it are still to come."""
    (x0, y0, x1, y1), gives, count = box, facts.gives, facts.count
    wide, tall = x1 - x0, y1 - y0
    plate(canvas, box, 10, mix(CARD[gives], "#8a8078", 0.55) if done else CARD[gives], INK, 2)
    icon(canvas, (x0 + wide * 0.36, y0 + tall * 0.47), min(round(tall * 0.76), round(wide * 0.6)), gives)
    if done:
        check(canvas, (x1 - 24, y1 - 24), 36)
    else:
        number = count if left is None else left
        canvas.text((x1 - 19, y1 - 24), number, LEAD, INK, anchor="m", halo=CARD[gives])


def back(canvas: Canvas, box: Box) -> None:
    """Draw a card that lies face down."""
    x0, y0, x1, y1 = box
    plate(canvas, box, 10, _BACK, INK, 2)
    plate(canvas, (x0 + 6, y0 + 6, x1 - 6, y1 - 6), 6, None, mix(_BACK, IVORY, 0.6), 2)
    size = round(min(x1 - x0, y1 - y0) * 0.6)
    icon(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), size, "camels", mix(_BACK, IVORY, 0.6))


def disc(canvas: Canvas, centre: Point, value: int, size: int = 56) -> None:
    """Draw a priority disc: gold for the first, paler down to the last."""
    (x, y), r = centre, size / 2
    tone = mix(_NOBLE, _HERDER, (value - 1) / 4)
    chip(canvas, (x - r, y - r, x + r, y + r), r, tone, INK, value, round(size * 0.78), INK)


def supplies(view: View) -> list[tuple[str, str, int]]:
    """List what is left to all: its picture, its name in the catalogue, and the number."""
    lands = [(kind, kind, getattr(view.stock, kind)) for kind in ("oasis", "steppe", "rocky")]
    markers = [(sort, sort, getattr(view.supply, sort)) for sort in ("goods", "wells", "horses", "ovoos")]
    return [*lands, *markers, ("cards", "deck", view.deck), ("cards", "discard", view.discard)]


def draw_supplies(scene: Scene, boxes: Sequence[Box]) -> None:
    canvas, theme = scene.canvas, scene.theme
    for box, (kind, name, value) in zip(boxes, supplies(scene.view), strict=True):
        label, wide = scene.say(f"supply-{name}"), box[2] - box[0] > 2 * (box[3] - box[1])
        (_row if wide else _stack)(canvas, box, theme, kind, label, value)
        if name in ("oasis", "steppe", "rocky") and value <= _SCARCE:
            plate(canvas, box, 12, None, theme.alarm, 5)


def _stack(canvas: Canvas, box: Box, theme: Theme, kind: str, label: str, value: int) -> None:
    x0, y0, x1, y1 = box
    plate(canvas, (x0 + 9, y0 + 9, x0 + 55, y0 + 59), 9, CARD[kind], INK, 2)
    icon(canvas, (x0 + 32, y0 + 34), 40, kind)
    canvas.text(((x0 + 55 + x1) / 2, y0 + 35), value, LEAD, theme.text, anchor="m")
    canvas.text(((x0 + x1) / 2, y1 - 21), label, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 8)


def _row(canvas: Canvas, box: Box, theme: Theme, kind: str, label: str, value: int) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    plate(canvas, (x0 + 12, middle - 32, x0 + 84, middle + 32), 10, CARD[kind], INK, 2)
    icon(canvas, (x0 + 48, middle), 54, kind)
    canvas.text((x0 + 106, middle), label, BODY, theme.muted, "Semibold", width=x1 - x0 - 200)
    canvas.text((x1 - 24, middle), value, LEAD, theme.text, anchor="r")
