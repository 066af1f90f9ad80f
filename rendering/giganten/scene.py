"""Pictures of Giganten in the making."""

from bot.games.giganten.content import Content
from bot.games.giganten.view import View
from rendering.kit import scene

Subject = scene.Subject[View, Content]
Scene = scene.Scene[View, Content]
