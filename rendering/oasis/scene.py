"""Pictures of Oasis in the making."""

from bot.games.oasis.content import Content
from bot.games.oasis.view import View
from rendering.kit import scene

Subject = scene.Subject[View, Content]
Scene = scene.Scene[View, Content]
