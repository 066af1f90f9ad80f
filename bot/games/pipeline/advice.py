from collections.abc import Sequence

from bot.engine.core import Action, Hint
from bot.games.pipeline.content import Content
from bot.games.pipeline.view import View


class Advice:
    def __init__(self, content: Content) -> None:
        self.content = content

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return tuple([Hint(action) for action in actions])
