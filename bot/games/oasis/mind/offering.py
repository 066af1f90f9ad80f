"""How much to offer: what is given away, for which disc, and with how many cards left."""

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.core import Action, Seat
from bot.engine.mind import Weighed
from bot.games.oasis.actions import Reveal
from bot.games.oasis.mind.prospects import Prospect, Prospects
from bot.games.oasis.mind.weights import Search
from bot.games.oasis.mind.worth import Judge
from bot.games.oasis.phases.offers import LARGEST
from bot.games.oasis.state import Player, State

MORE, ENOUGH = "oasis-good-more", "oasis-good-enough"


class Offering:
    """Weighs whether to add a card to an offer."""

    def __init__(self, judge: Judge, prospects: Prospects, search: Search) -> None:
        self.judge, self.prospects, self.search = judge, prospects, search

    def weighed(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Weighed]:
        """Offer as many cards as is usual with such a pile."""
        player = state.players[seat]
        shown = len(player.offer)
        more = shown < self.prospects.habit(len(player.pile) + shown)
        found = [
            self._weighed(action, 1.0 if isinstance(action, Reveal) == more else 0.0) for action in choices
        ]
        return sorted(found, key=lambda one: -one.worth)

    def searched(
        self, states: Sequence[State], seat: Seat, choices: Sequence[Action], chance: Chance
    ) -> list[Weighed]:
        """Weigh every size of an offer on many tables that may be the real one."""
        player = states[0].players[seat]
        shown = len(player.offer)
        base = self.prospects.seen(self.judge.sight(states[0]))
        sizes = [size for size in range(shown, LARGEST + 1) if size - shown <= self._spare(player, size)]
        worths = {size: self._worth(base, states, seat, size, chance) for size in sizes}
        more = max([worths[size] for size in sizes[1:]], default=worths[shown])
        found = [
            self._weighed(action, more if isinstance(action, Reveal) else worths[shown]) for action in choices
        ]
        return sorted(found, key=lambda one: -one.worth)

    def _weighed(self, action: Action, worth: float) -> Weighed:
        return Weighed(action=action, worth=worth, why=MORE if isinstance(action, Reveal) else ENOUGH)

    def _spare(self, player: Player, size: int) -> int:
        """Return how many cards may be added: whoever offers the most draws none, so one must be left."""
        return len(player.pile) - (size == LARGEST)

    def _worth(self, base: Prospect, states: Sequence[State], seat: Seat, size: int, chance: Chance) -> float:
        total, prospects = 0.0, self.prospects
        for n, state in enumerate(states):
            table, luck = prospects.filled(base, state), chance.part(n)
            for one in state.order:
                player = state.players[one]
                if one != seat and not (state.sealed and player.offer):
                    continue
                offer = [prospects.number[card] for card in player.offer]
                more = size - len(offer) if one == seat else 0
                for _ in range(more):
                    offer.append(table.piles[one].pop())
                table.offers[one] = offer
                prospects.draw(table, one, LARGEST - len(offer), luck)
            total += self.judge.ahead(prospects.play(table, luck, self.search.rounds), seat)
        return total / len(states)
