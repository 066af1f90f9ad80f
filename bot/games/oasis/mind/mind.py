"""The judgment of Oasis: which decision is weighed how."""

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.core import Action, Event, Seat
from bot.engine.mind import Level, Mind, Weighed
from bot.games.oasis.mind.imagine import imagined
from bot.games.oasis.mind.memory import Memory, begun, recalling
from bot.games.oasis.mind.offering import Offering
from bot.games.oasis.mind.placing import Placing
from bot.games.oasis.mind.planning import Planner
from bot.games.oasis.mind.prospects import Prospects
from bot.games.oasis.mind.taking import Taking
from bot.games.oasis.mind.weights import OasisWeights
from bot.games.oasis.mind.worth import Judge
from bot.games.oasis.phases.offers import SealedOffers
from bot.games.oasis.rules import Oasis
from bot.games.oasis.state import State
from bot.games.oasis.view import View


class OasisMind(Mind[State, View, Memory, OasisWeights]):
    """Offers, discs, land and camels, judged in points."""

    weights_type = OasisWeights

    def __init__(self, rules: Oasis, weights: OasisWeights) -> None:
        super().__init__(rules, weights)
        content, ground = rules.content, rules.ground
        sealed = rules.phases["sealed offers"]
        assert isinstance(sealed, SealedOffers)
        self._sealed = sealed
        self.content = content
        self.judge = Judge(content, weights.worths)
        planner = Planner(ground, self.judge)
        self._placing = Placing(content, ground, self.judge, planner, weights.search)
        prospects = Prospects(content, self.judge, weights.playing)
        self._taking = Taking(content, self.judge, planner, prospects, weights.search)
        self._offering = Offering(self.judge, prospects, weights.search)

    # What a seat knows

    def begin(self, view: View) -> Memory:
        return begun(self.content.cards, view)

    def remember(self, memory: Memory, events: Sequence[Event]) -> Memory:
        return recalling(memory, events)

    def imagine(self, view: View, memory: Memory, seed: str) -> State:
        return imagined(self._sealed, view, memory, Chance(seed))

    # What it makes of it

    def worth(self, state: State, seat: Seat) -> float:
        """Say in points how far ahead a seat will be, more or less: its own score counts most."""
        return self.judge.ahead(self.judge.totals(self.judge.sight(state)), seat)

    def weigh(
        self, view: View, memory: Memory, choices: Sequence[Action], seed: str, level: Level
    ) -> Sequence[Weighed]:
        seat = choices[0].seat
        if level is Level.HARD and view.phase in ("offers", "choose"):
            chance = Chance(seed)
            tables = range(self.weights.search.samples)
            states = [imagined(self._sealed, view, memory, chance.part(n)) for n in tables]
            deep = self._offering if view.phase == "offers" else self._taking
            return deep.searched(states, seat, choices, chance)
        state = self.imagine(view, memory, seed)
        if view.phase == "offers":
            return self._offering.weighed(state, seat, choices)
        if view.phase == "choose":
            return self._taking.weighed(state, seat, choices)
        return self._placing.weighed(state, seat, choices, level)
