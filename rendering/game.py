"""What the package of a game brings along to have its pictures drawn and told."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic

from msgspec import Struct, json
from PIL import Image

from bot.engine.core import Result
from bot.engine.facts import Edition, named
from bot.words.catalogue import Words
from rendering.alt import Part, Teller, lobby
from rendering.final import Style, draw_final
from rendering.kit.colour import Theme
from rendering.kit.scene import C, Subject, V
from rendering.lobby import Scenery, draw_lobby
from rendering.order import Order, ThemeName
from rendering.telling import Telling
from rendering.topic import Page, Shown, draw_topic, tell_topic


class Game(Struct, Generic[V, C], frozen=True, kw_only=True):
    """The pictures of one game. Lobbies, which have no view yet, and results are drawn alike in all games."""

    view: type[V]
    content: Callable[[Edition], C]  # the game's own reading of what is printed
    themes: Mapping[ThemeName, Theme]
    scenery: Scenery  # of the lobby
    board: Callable[[Subject[V, C]], Image.Image]
    panel: Callable[[Subject[V, C]], Image.Image]  # of a player; a spectator sees the board
    zoom: Callable[[Subject[V, C]], Image.Image]
    final: Callable[[Subject[V, C], Result], Style]
    telling: Telling[V, C]
    prepare: Callable[[C], None]  # what the first picture would have to wait for
    places: tuple[str, ...]  # what can be zoomed into
    topics: Mapping[str, Shown[C]]  # of the rules, that speak of things to be seen

    def subject(self, order: Order) -> Subject[V, C] | None:
        """Read what an order carries; lobbies and topics carry no view."""
        if order.kind in ("lobby", "topic"):
            return None
        view = json.decode(order.view, type=self.view)
        return Subject(order, view, _printed(self.content, order.facts), self.themes[order.theme])

    def drawn(self, order: Order, subject: Subject[V, C] | None) -> Image.Image:
        if order.kind == "topic":
            return draw_topic(self._page(order), self.topics[order.zoom or ""])
        if subject is None:
            return draw_lobby(order, self.themes[order.theme], self.scenery)
        if order.kind == "final":
            result = json.decode(order.result or b"", type=Result)
            return draw_final(subject, result, self.final(subject, result))
        if order.kind == "zoom":
            return self.zoom(subject)
        return self.board(subject) if subject.own() is None else self.panel(subject)

    def told(self, order: Order, words: Words, subject: Subject[V, C] | None) -> list[Part]:
        if order.kind == "topic":
            things = self.topics[order.zoom or ""].things(self._page(order))
            return tell_topic(Teller(order, words, None), things)
        if subject is None:
            return lobby(Teller(order, words, None))
        return self.telling.told(Teller(order, words, subject.content), subject.view)

    def _page(self, order: Order) -> Page[C]:
        return Page(order, _printed(self.content, order.facts), self.themes[order.theme])

    def warm(self, facts: bytes) -> None:
        """Prepare for pictures of an edition."""
        self.prepare(_printed(self.content, facts))


@lru_cache(16)
def _printed(read: Callable[[Edition], Any], facts: bytes) -> Any:
    return read(Edition(facts, named(facts)))
