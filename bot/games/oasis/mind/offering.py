"""How much to offer."""

from collections.abc import Sequence

from bot.engine.core import Action, Seat
from bot.engine.mind import Weighed
from bot.games.oasis.actions import Reveal
from bot.games.oasis.content import Content
from bot.games.oasis.mind.weights import Search
from bot.games.oasis.mind.worth import Judge
from bot.games.oasis.state import State

_ENOUGH = 4  # cards, with those on offer, of which two may be offered


class Offering:
    """Weighs whether to add a card to an offer."""

    def __init__(self, content: Content, judge: Judge, search: Search) -> None:
        self.judge, self.search = judge, search

    def weighed(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Weighed]:
        player = state.players[seat]
        more = len(player.offer) < (2 if len(player.pile) + len(player.offer) >= _ENOUGH else 1)
        found = [
            Weighed(action=action, worth=1.0 if isinstance(action, Reveal) == more else 0.0)
            for action in choices
        ]
        return sorted(found, key=lambda one: -one.worth)
