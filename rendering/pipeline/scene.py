"""Pictures of Pipeline in the making."""

from bot.games.pipeline.content import Content
from bot.games.pipeline.view import View
from rendering.kit import scene

Subject = scene.Subject[View, Content]
Scene = scene.Scene[View, Content]
