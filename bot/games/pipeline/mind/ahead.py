"""Looking ahead: the best turns are followed by turns of one's own, while the others stand still."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.engine.core import Action, Seat
from bot.games.pipeline.actions import Decline, EndTurn, Pass
from bot.games.pipeline.mind.errands import Breadth
from bot.games.pipeline.mind.laying import Layer
from bot.games.pipeline.mind.planner import Leaf, Planner
from bot.games.pipeline.mind.worth import Judge
from bot.games.pipeline.rules import Pipeline
from bot.games.pipeline.state import State

NARROW = Breadth(surveys=2, tiles=2, spots=1, runs=2, seconds=4, again=1, looking=False)
WAIT = 60  # steps of others until a seat is asked again, at the most


class Depth(NamedTuple):
    """How much is looked at."""

    kept: int = 10  # turns to begin with
    width: int = 8  # tables after each further turn
    branches: int = 3  # turns that may follow upon each
    turns: int = 7  # to come


class Track(NamedTuple):
    """Where a turn has led to: which one it was, what the table is worth, and the table."""

    root: int
    worth: float
    state: State


class Lookout:
    """Sees what the best turns lead to."""

    def __init__(
        self, rules: Pipeline, judge: Judge, layer: Layer, seat: Seat, round: int, depth: Depth
    ) -> None:
        self.rules, self.judge, self.layer, self.seat = rules, judge, layer, seat
        self.round, self.depth = round, depth

    def weighed(self, leaves: list[Leaf]) -> list[Leaf]:
        """Return the best turns with what they are worth after some more of them, the best first.

        A turn that is left behind on the way keeps the distance that it had by then.
        """
        roots = self._different(leaves, self.depth.kept)
        if len(roots) < 2:
            return roots
        tracks = [Track(n, leaf.worth, leaf.state) for n, leaf in enumerate(roots)]
        behind, top = [roots[0].worth - leaf.worth for leaf in roots], roots[0].worth
        for round in range(self.round, min(self.round + self.depth.turns, self.judge.last)):
            tracks = [further for track in tracks for further in self._further(track, round)]
            top = max(track.worth for track in tracks)
            for root in {track.root for track in tracks}:
                behind[root] = top - max(track.worth for track in tracks if track.root == root)
            tracks = self._best(tracks)
        worths = [Leaf(top - behind[n], leaf.actions, leaf.state) for n, leaf in enumerate(roots)]
        return sorted(worths, key=_least_first)

    def _further(self, track: Track, round: int) -> Iterable[Track]:
        """Return what may come of a table one turn later."""
        state = self.next_turn(track.state, round)
        if state.phase == "over":
            return [Track(track.root, self.judge(state, self.seat, 0), state)]
        planner = Planner(self.rules, self.judge, self.layer, self.seat, state.round, NARROW)
        best = self._different(planner.leaves(state), self.depth.branches)
        return [Track(track.root, leaf.worth, leaf.state) for leaf in best]

    def _different(self, leaves: Iterable[Leaf], most: int) -> list[Leaf]:
        """Return the best turns, one of each that come to the same."""
        found: dict[tuple[object, ...], Leaf] = {}
        for leaf in sorted(leaves, key=_least_first):
            found.setdefault(self._owned(leaf.state), leaf)
            if len(found) == most:
                break
        return list(found.values())

    def _best(self, tracks: Iterable[Track]) -> list[Track]:
        found: dict[tuple[object, ...], Track] = {}
        for track in sorted(tracks, key=lambda one: -one.worth):
            found.setdefault(self._owned(track.state), track)
            if len(found) == self.depth.width:
                break
        return list(found.values())

    def _owned(self, state: State) -> tuple[object, ...]:
        player = state.players[self.seat]
        network = (player.pipes, player.machines)
        return (player.cash, player.oil, player.tanks, player.levels, player.contracts, *network)

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


def _least_first(leaf: Leaf) -> float:
    return -leaf.worth
