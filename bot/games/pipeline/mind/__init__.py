"""The mind of Pipeline: whole turns are planned at once, and the best of them looked at further."""

from collections.abc import Sequence

from bot.engine.core import Action, Event, Seat
from bot.engine.mind import Level, Mind, Weighed
from bot.games.pipeline.actions import Pass, SpreadTanks
from bot.games.pipeline.mind.ahead import Depth, Lookout
from bot.games.pipeline.mind.errands import Breadth
from bot.games.pipeline.mind.imagine import imagined
from bot.games.pipeline.mind.laying import Layer
from bot.games.pipeline.mind.memory import Memory, begun, remembered
from bot.games.pipeline.mind.planner import Leaf, Planner
from bot.games.pipeline.mind.weights import PipelineWeights
from bot.games.pipeline.mind.why import why
from bot.games.pipeline.mind.worth import Judge
from bot.games.pipeline.rules import Pipeline
from bot.games.pipeline.state import State
from bot.games.pipeline.view import View

TABLES = 4  # that are judged at the same time
FEW = 4  # choices, one of which is to pass


class PipelineMind(Mind[State, View, Memory, PipelineWeights]):
    """Plans a turn, and at its best looks a few turns ahead."""

    weights_type = PipelineWeights
    depth = Depth()

    def __init__(self, rules: Pipeline, weights: PipelineWeights) -> None:
        super().__init__(rules, weights)
        self._judges: dict[tuple[object, ...], tuple[Judge, Layer]] = {}

    def begin(self, view: View) -> Memory:
        return begun(view)

    def remember(self, memory: Memory, events: Sequence[Event]) -> Memory:
        return remembered(memory, events)

    def imagine(self, view: View, memory: Memory, seed: str) -> State:
        return imagined(self.rules.content, view, memory, seed)

    def worth(self, state: State, seat: Seat) -> float:
        judge, _ = self._judged(state)
        return judge(state, seat, judge.last - state.round)

    def weigh(
        self, view: View, memory: Memory, choices: Sequence[Action], seed: str, level: Level
    ) -> Sequence[Weighed]:
        seat = view.viewer
        assert seat is not None
        if view.phase == "setup":
            return self._spread(choices)
        state = self.imagine(view, memory, seed)
        judge, layer = self._judged(state)
        leaves = Planner(self.rules, judge, layer, seat, state.round, Breadth()).leaves(state)
        leaves = [leaf for leaf in leaves if leaf.actions]
        if level is Level.HARD:
            leaves = Lookout(self.rules, judge, layer, seat, state.round, self.depth).weighed(leaves)
        return self._weighed(state, seat, leaves, choices)

    def _judged(self, state: State) -> tuple[Judge, Layer]:
        """Return who judges such tables, and remembers what they are like."""
        key = (state.costs, state.cards, len(state.players))
        found = self._judges.pop(key, None)
        if found is None:
            judge = Judge(self.rules.content, self.rules.powers, self.weights, state)
            found = judge, Layer(judge.lays)
        self._judges[key] = found
        while len(self._judges) > TABLES:
            del self._judges[next(iter(self._judges))]
        return found

    def _spread(self, choices: Sequence[Action]) -> list[Weighed]:
        known = self.weights.spreads
        spreads = [one for one in choices if isinstance(one, SpreadTanks)]
        weighed = [
            Weighed(action=one, worth=known[key])
            for one in spreads
            if (key := f"{one.crude}{one.low}{one.mid}{one.high}") in known
        ]
        return sorted(weighed, key=lambda one: -one.worth) or [Weighed(action=choices[0], worth=0.0)]

    def _weighed(
        self, state: State, seat: Seat, leaves: Sequence[Leaf], choices: Sequence[Action]
    ) -> list[Weighed]:
        """Return each choice with the best turn that begins with it, best first.

        To pass is not named where little else can be done and that is better: even a beginner would rather
        take a loan than sleep to the end of the game.
        """
        best: dict[Action, Leaf] = {}
        for leaf in leaves:
            known = best.get(leaf.actions[0])
            if known is None or leaf.worth > known.worth:
                best[leaf.actions[0]] = leaf
        judge, _ = self._judged(state)
        found = []
        for first, leaf in best.items():
            if first in choices:
                said = why(judge, state.players[seat], leaf.state.players[seat], leaf.actions)
                key, facts = said or (None, {})
                one = Weighed(action=first, worth=leaf.worth, then=leaf.actions[1:], why=key, facts=facts)
                found.append(one)
        found.sort(key=lambda one: -one.worth)
        if len(found) <= FEW:
            found = [one for n, one in enumerate(found) if not n or not isinstance(one.action, Pass)]
        return found or [Weighed(action=choices[0], worth=0.0)]
