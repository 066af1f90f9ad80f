"""Looking ahead: the best turns are followed by turns of one's own, while the others stand still."""

from bot.engine.core import Action, Seat
from bot.games.pipeline.actions import Decline, EndTurn, Pass
from bot.games.pipeline.mind.errands import Breadth
from bot.games.pipeline.mind.laying import Layer
from bot.games.pipeline.mind.planner import Leaf, Planner
from bot.games.pipeline.mind.worth import Judge
from bot.games.pipeline.rules import Pipeline
from bot.games.pipeline.state import State

NARROW = Breadth(surveys=2, tiles=2, spots=1, runs=2, again=1, looking=False)
WAIT = 60  # steps of others until a seat is asked again, at the most


class Lookout:
    """Sees what the best turns lead to."""

    def __init__(
        self, rules: Pipeline, judge: Judge, layer: Layer, seat: Seat, round: int, *, kept: int, turns: int
    ) -> None:
        self.rules, self.judge, self.layer, self.seat = rules, judge, layer, seat
        self.round, self.kept, self.turns = round, kept, turns

    def weighed(self, leaves: list[Leaf]) -> list[Leaf]:
        """Return the best turns with what they are worth after some more of them, the best first."""
        ranked = sorted(leaves, key=lambda leaf: -leaf.worth)
        seen, best = set[tuple[object, ...]](), list[Leaf]()
        for leaf in ranked:
            player = leaf.state.players[self.seat]
            owned = (player.cash, player.oil, player.tanks, player.levels, player.contracts)
            like = (*owned, player.pipes, player.machines)
            if like not in seen and len(best) < self.kept:
                seen.add(like)
                best.append(leaf)
        if len(best) == 1:
            return best
        return sorted([self._followed(leaf) for leaf in best], key=lambda leaf: -leaf.worth)

    def _followed(self, leaf: Leaf) -> Leaf:
        state, worth = leaf.state, leaf.worth
        for round in range(self.round, self.round + self.turns):
            state = self.next_turn(state, round)
            if state.phase == "over":
                break
            planner = Planner(self.rules, self.judge, self.layer, self.seat, state.round, NARROW)
            best = max(planner.leaves(state), key=lambda one: one.worth)
            worth, state = best.worth, best.state
        return Leaf(worth, leaf.actions, leaf.state)

    def next_turn(self, state: State, round: int) -> State:
        """Return the table when the seat has its turn after this round's, or when the game is over."""
        if state.turn and state.turn.seat == self.seat and state.round == round:
            state = self._do(state, EndTurn(seat=self.seat))
        for _ in range(WAIT):
            now = state.turn
            if now is None or now.seat == self.seat or state.phase == "over":
                break
            if now.gifts:
                state = self._do(state, Decline(seat=now.seat))
            elif now.mains or now.passed:
                state = self._do(state, EndTurn(seat=now.seat))
            else:
                state = self._do(state, Pass(seat=now.seat))
        return state

    def _do(self, state: State, action: Action) -> State:
        return self.rules.apply(state, action).state
