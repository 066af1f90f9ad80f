"""Pictures of Oilfield: leases, towers and barrels in the Texas of the thirties."""

from bot.games.oilfield.content import Content, read
from bot.games.oilfield.view import View
from rendering.game import Game
from rendering.kit.canvas import Canvas
from rendering.kit.colour import Theme, mix
from rendering.lobby import SKY
from rendering.oilfield.alt import TELLING
from rendering.oilfield.atlas import road_map
from rendering.oilfield.board import MAP, draw_board
from rendering.oilfield.final import final_style
from rendering.oilfield.icons import derrick
from rendering.oilfield.palette import THEMES
from rendering.oilfield.panel import draw_panel
from rendering.oilfield.stages import PLACES
from rendering.oilfield.topics import TOPICS
from rendering.oilfield.zoom import draw_zoom

__all__ = ["GAME"]


def _prepare(_: Content) -> None:
    road_map(THEMES["light"], round(MAP[2] - MAP[0]), round(MAP[3] - MAP[1]))


def _oilfield(canvas: Canvas, theme: Theme) -> None:
    """Draw derricks before the evening sky."""
    tone = mix(theme.hills[-1], "#000000", 0.45)
    for x, size in (
        (130, 230),
        (290, 150),
        (560, 120),
        (760, 190),
        (900, 260),
        (1060, 150),
        (1240, 210),
        (1400, 320),
        (1530, 180),
    ):
        derrick(canvas, (x, SKY - 12 - size / 2), size, tone)


GAME = Game(
    view=View,
    content=read,
    themes=THEMES,
    scenery=_oilfield,
    board=draw_board,
    panel=draw_panel,
    zoom=draw_zoom,
    final=final_style,
    telling=TELLING,
    prepare=_prepare,
    places=PLACES,
    topics=TOPICS,
)
