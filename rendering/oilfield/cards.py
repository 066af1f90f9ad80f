"""The five private cards: in secret by their backs, then by their faces."""

from bot.games.oilfield.view import PlayerView
from rendering.kit.canvas import Box, Canvas, plate
from rendering.kit.colour import INK, IVORY, Theme, mix
from rendering.oilfield.icons import badge_star, work
from rendering.oilfield.palette import CARD_BACK, CARD_FACE


def draw_card(canvas: Canvas, box: Box, kind: str | None) -> None:
    """Draw a card: its picture, or its back."""
    x0, y0, x1, y1 = box
    centre, size = ((x0 + x1) / 2, (y0 + y1) / 2), min(x1 - x0, y1 - y0)
    if kind is None:
        plate(canvas, box, size * 0.14, CARD_BACK, INK, 2)
        rim = size * 0.1
        plate(
            canvas,
            (x0 + rim, y0 + rim, x1 - rim, y1 - rim),
            size * 0.1,
            None,
            mix(CARD_BACK, IVORY, 0.5),
            1.5,
        )
        badge_star(canvas, centre, round(size * 0.56), mix(CARD_BACK, IVORY, 0.85))
        return
    plate(canvas, box, size * 0.14, CARD_FACE, INK, 2)
    work(canvas, centre, round(size * 0.82), kind, INK)


def draw_choice(canvas: Canvas, box: Box, player: PlayerView, theme: Theme) -> None:
    """Draw whether a player has chosen a card; and which, if it may be seen."""
    if player.chosen:
        draw_card(canvas, box, player.card)
    else:
        plate(canvas, box, min(box[2] - box[0], box[3] - box[1]) * 0.14, None, theme.line, 2)
