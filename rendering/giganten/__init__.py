"""Pictures of Giganten: oil, locos and licences on a survey sheet."""

from bot.games.giganten.content import Content, read
from bot.games.giganten.view import View
from rendering.game import Game
from rendering.giganten.alt import TELLING
from rendering.giganten.board import draw_board, train
from rendering.giganten.final import final_style
from rendering.giganten.ground import survey
from rendering.giganten.icons import derrick
from rendering.giganten.palette import THEMES
from rendering.giganten.panel import draw_panel
from rendering.giganten.topics import TOPICS
from rendering.giganten.zoom import PLACES, draw_zoom
from rendering.kit.canvas import Canvas
from rendering.kit.colour import Theme, mix
from rendering.lobby import SKY

__all__ = ["GAME"]


def _prepare(content: Content) -> None:
    survey(THEMES["light"], content.terrain.rows)


def _oilfield(canvas: Canvas, theme: Theme) -> None:
    """Draw towers and a goods train before the evening sky."""
    tone = mix(theme.hills[-1], "#000000", 0.45)
    for x, size in ((110, 200), (270, 150), (390, 110), (1500, 260)):
        derrick(canvas, (x, SKY - 10 - size / 2), size, tone)
    train(canvas, theme, (1300, SKY - 62), 190)


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
