"""What each choice would lead to, which to name first, and what one press can do. It works on the view."""

from collections.abc import Sequence

from bot.engine.core import Action, Chain, Hint
from bot.games.oilfield.content import Content
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import View


class Advice:
    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers = content, towers

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return tuple([Hint(action) for action in actions])

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return ()

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return None
