"""Pictures of Pipeline: refineries on blueprint paper."""

from bot.games.pipeline.content import Content, read
from bot.games.pipeline.view import View
from rendering.game import Game
from rendering.kit.canvas import Canvas
from rendering.kit.colour import Theme
from rendering.lobby import SKY
from rendering.pipeline.alt import TELLING
from rendering.pipeline.board import draw_board, prepare
from rendering.pipeline.final import final_style
from rendering.pipeline.palette import THEMES
from rendering.pipeline.panel import draw_panel
from rendering.pipeline.plant import sky, skyline
from rendering.pipeline.topics import TOPICS
from rendering.pipeline.zoom import PLACES, draw_zoom

__all__ = ["GAME"]


def _prepare(_: Content) -> None:
    for players in (2, 3, 4):
        prepare(THEMES["light"], players)


def _refinery(canvas: Canvas, theme: Theme) -> None:
    """Draw a refinery before the evening sky."""
    canvas.image.paste(sky(theme, SKY))
    skyline(canvas, theme, 60, SKY, 220)
    skyline(canvas, theme, 700, SKY, 300)


GAME = Game(
    view=View,
    content=read,
    themes=THEMES,
    scenery=_refinery,
    board=draw_board,
    panel=draw_panel,
    zoom=draw_zoom,
    final=final_style,
    telling=TELLING,
    prepare=_prepare,
    places=PLACES,
    topics=TOPICS,
)
