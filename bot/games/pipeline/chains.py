from collections.abc import Iterator, Sequence

from bot.engine.core import Action, Chain
from bot.games.pipeline.content import Content
from bot.games.pipeline.view import View


class Chains:
    def __init__(self, content: Content) -> None:
        self.content = content

    def named(self, view: View, actions: Sequence[Action]) -> Iterator[Chain]:
        yield from ()

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return None
