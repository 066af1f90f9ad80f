"""Pictures of Oasis: caravans and claims in the Gobi."""

from bot.games.oasis.content import Content, read
from bot.games.oasis.view import View
from rendering.game import Game
from rendering.kit.canvas import Canvas
from rendering.kit.colour import Theme, mix
from rendering.lobby import SKY
from rendering.oasis.alt import TELLING
from rendering.oasis.board import draw_board
from rendering.oasis.final import final_style
from rendering.oasis.ground import bare, plateau
from rendering.oasis.icons import icon
from rendering.oasis.palette import THEMES
from rendering.oasis.panel import draw_panel
from rendering.oasis.topics import TOPICS
from rendering.oasis.zoom import PLACES, draw_zoom

__all__ = ["GAME"]


def _prepare(content: Content) -> None:
    plateau(THEMES["light"], bare(content.terrain.text))


def _caravan(canvas: Canvas, theme: Theme) -> None:
    """Draw camels and palms before the evening sky."""
    tone = mix(theme.hills[-1], "#000000", 0.45)
    for x, size in ((700, 150), (860, 170), (1040, 140), (1190, 164), (1360, 150)):
        icon(canvas, (x, SKY - 26 - size / 2), size, "camels", tone)
    for x, size in ((150, 240), (300, 180), (1510, 220)):
        icon(canvas, (x, SKY - 20 - size / 2), size, "oasis", tone)


GAME = Game(
    view=View,
    content=read,
    themes=THEMES,
    scenery=_caravan,
    board=draw_board,
    panel=draw_panel,
    zoom=draw_zoom,
    final=final_style,
    telling=TELLING,
    prepare=_prepare,
    places=PLACES,
    topics=TOPICS,
)
