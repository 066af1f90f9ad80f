"""Which offer to take: what its cards would do once they are carried out well."""

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.core import Action, Seat
from bot.engine.mind import Weighed
from bot.games.oasis.actions import TakeOffer
from bot.games.oasis.content import SORTS, Content
from bot.games.oasis.mind.planning import Errand, Plan, Planner
from bot.games.oasis.mind.prospects import Prospects
from bot.games.oasis.mind.weights import Search
from bot.games.oasis.mind.why import why
from bot.games.oasis.mind.worth import LINES, Judge, Sight
from bot.games.oasis.state import State


class Taking:
    """Weighs offers by carrying them out on the board."""

    def __init__(
        self, content: Content, judge: Judge, planner: Planner, prospects: Prospects, search: Search
    ) -> None:
        self.cards = content.cards
        self.prospects = prospects
        self.judge, self.planner, self.search = judge, planner, search

    def weighed(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Weighed]:
        sight = self.judge.sight(state)
        found = []
        for action in choices:
            assert isinstance(action, TakeOffer)
            plan = self.carried_out(state, sight, seat, action.owner)
            worth = self.judge.ahead(self.judge.totals(plan.sight), seat)
            found.append(self._weighed(action, worth, sight, plan, seat))
        return sorted(found, key=lambda one: -one.worth)

    def searched(
        self, states: Sequence[State], seat: Seat, choices: Sequence[Action], chance: Chance
    ) -> list[Weighed]:
        """Weigh offers by what happens afterwards, on many tables that may be the real one."""
        state, prospects = states[0], self.prospects
        sight = self.judge.sight(state)
        found = []
        for action in choices:
            assert isinstance(action, TakeOffer)
            plan = self.carried_out(state, sight, seat, action.owner)
            base, worth = prospects.seen(plan.sight), 0.0
            for n, one in enumerate(states):
                table = prospects.filled(base, one)
                luck = chance.part(n)
                prospects.taken(table, seat, action.owner, luck)
                worth += self.judge.ahead(prospects.play(table, luck, self.search.rounds), seat)
            found.append(self._weighed(action, worth / len(states), sight, plan, seat))
        return sorted(found, key=lambda one: -one.worth)

    def _weighed(self, action: Action, worth: float, sight: Sight, plan: Plan, seat: Seat) -> Weighed:
        key, facts = why(self.judge, sight, plan.sight, seat)
        return Weighed(action=action, worth=worth, why=key, facts=facts)

    def carried_out(self, state: State, sight: Sight, seat: Seat, owner: Seat) -> Plan:
        """Take an offer, hand over the disc for it, and do all that its cards ask for."""
        cards = [self.cards[key] for key in state.players[owner].offer]
        stands, supply = list(sight.stands), list(sight.supply)
        stands[owner] = stands[owner]._replace(disc=state.players[seat].disc)
        markers, pile = list(stands[seat].markers), stands[seat].pile
        for card in cards:
            if card.gives in SORTS:
                line = SORTS.index(card.gives)
                count = min(card.count, supply[line])
                markers[line] += count
                supply[line] -= count
            elif card.gives == "cards":
                pile += card.count
        stands[seat] = stands[seat]._replace(markers=tuple(markers), pile=pile)
        sight = sight._replace(stands=tuple(stands), supply=tuple(supply))
        errands = [Errand(LINES.index(card.gives), card.count) for card in cards if card.gives in LINES]
        plans = self.planner.plans(sight, seat, sorted(errands, reverse=True), self.search.breadth)
        return plans[0]
