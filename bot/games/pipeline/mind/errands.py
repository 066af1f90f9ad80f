"""Small actions that are done as long as they pay: trades, deliveries, runs, and what is at hand."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from bot.engine.core import Action, Seat
from bot.games.pipeline.actions import (
    Buy,
    Decline,
    Deliver,
    FillOrder,
    Hold,
    Place,
    Refine,
    Sell,
    TakeMachine,
    TakePipe,
    TakeTank,
    TakeTile,
    Use,
)
from bot.games.pipeline.mind.laying import Layer
from bot.games.pipeline.mind.worth import Judge
from bot.games.pipeline.network import with_tile
from bot.games.pipeline.rules import Pipeline
from bot.games.pipeline.state import State
from bot.games.pipeline.stock import refined
from bot.games.pipeline.tiles import shop_tile
from bot.games.pipeline.topics.bundles import owes_pipe

Kinds = tuple[type[Action], ...]
DELIVERIES: Kinds = (Deliver, FillOrder)
MOST = 30  # small actions of one sort in a turn
PENNY = 1e-9


class Plan(NamedTuple):
    """What to do, and the table after it."""

    state: State
    actions: tuple[Action, ...] = ()


class Breadth(NamedTuple):
    """How much is tried."""

    surveys: int = 6  # government tiles to begin with
    tiles: int = 4  # of the government, in one purchase
    spots: int = 4  # places of a tile
    runs: int = 5  # sets of pipelines that a worker may run
    seconds: int = 99  # first actions that a second one beside them is tried after
    again: int = 4  # first actions that a second main action is tried after
    looking: bool = True  # is each further tile chosen with the one before it in its place?


class Errands:
    """What one seat does in one turn, step by step."""

    def __init__(
        self, rules: Pipeline, judge: Judge, layer: Layer, seat: Seat, round: int, breadth: Breadth
    ) -> None:
        self.rules, self.judge, self.layer, self.breadth = rules, judge, layer, breadth
        self.seat, self.round, self.left = seat, round, judge.last - round

    def mine(self, state: State) -> bool:
        """Is it still the turn that is planned?"""
        return state.turn is not None and state.turn.seat == self.seat and state.round == self.round

    def worth(self, plan: Plan) -> float:
        return self.judge(plan.state, self.seat, self.left)

    def after(self, plan: Plan, action: Action) -> Plan:
        """Do something, and whatever has to be done at once because of it."""
        return self.settled(self.step(plan, action))

    def step(self, plan: Plan, action: Action) -> Plan:
        return Plan(self.rules.apply(plan.state, action).state, (*plan.actions, action))

    def offered(self, state: State, kinds: Kinds) -> list[Action]:
        return [one for one in self.rules.legal_actions(state, self.seat) if isinstance(one, kinds)]

    # Climbing

    def climb(self, plan: Plan, kinds: Kinds, most: int = MOST) -> Plan:
        """Do the best of some actions, again and again, as long as that pays.

        What paid little before is not looked at again before everything that paid more.
        """
        worth, hopes = self.worth(plan), dict[Action, float]()
        for _ in range(most):
            if not self.mine(plan.state):
                break
            options = self._sensible(plan.state, self.offered(plan.state, kinds))
            options.sort(key=lambda one: -hopes.get(one, inf))
            best, gain = None, PENNY
            for one in options:
                if hopes.get(one, inf) <= gain:
                    break
                then = self.after(plan, one)
                hopes[one] = self.worth(then) - worth
                if hopes[one] > gain:
                    best, gain = then, hopes[one]
            if best is None:
                break
            plan, worth = best, worth + gain
        return plan

    def _sensible(self, state: State, options: list[Action]) -> list[Action]:
        """Leave out trades that are worse than others of the same barrel."""
        best: dict[tuple[type[Action], str], Sell | Buy] = {}
        rest: list[Action] = []
        for one in options:
            if isinstance(one, Sell):
                if one.row[1] == "0" and (one.barrel[1] != "0" or self.left > 1):
                    continue
                known = best.get((Sell, one.barrel))
                if known is None or one.price > known.price:
                    best[Sell, one.barrel] = one
            elif isinstance(one, Buy):
                known = best.get((Buy, one.barrel))
                if known is None or one.price < known.price:
                    best[Buy, one.barrel] = one
            else:
                rest.append(one)
        return [*best.values(), *rest]

    def delivered(self, plan: Plan) -> Plan:
        """Deliver what pays."""
        if not self.mine(plan.state) or not refined(plan.state.players[self.seat].oil):
            return plan
        return self.climb(plan, DELIVERIES)

    def traded(self, plan: Plan) -> Plan:
        return self.climb(self.climb(plan, (Sell,)), (Buy,))

    def refined(self, plan: Plan) -> Plan:
        return self.climb(plan, (Refine,))

    # What is at hand

    def settled(self, plan: Plan) -> Plan:
        """Take gifts, place tiles, and choose barrels, until the turn can go on."""
        for _ in range(2 * MOST):
            if not self.mine(plan.state):
                break
            now = plan.state.now
            if now.filling:
                plan = self.step(plan, self.offered(plan.state, (Use,))[0])
            elif now.job and owes_pipe(plan.state.shop, now.job):
                plan = self.step(plan, self.best_tile(plan.state, self.offered(plan.state, (TakePipe,))))
            elif now.hand:
                plan = self._placed(plan)
            elif now.gifts:
                plan = self._given(plan)
            else:
                break
        return plan

    def gain(self, state: State, tile: int, pipes: str | None = None) -> float:
        """Return what a tile adds to the network, or to what that will be."""
        player = state.players[self.seat]
        pipes = player.pipes if pipes is None else pipes
        return self.layer.gain(pipes, player.machines, player.level("engineering"), tile, self.left)

    def with_tile(self, state: State, tile: int, pipes: str) -> str:
        """Return a network with a tile in its best place."""
        player = state.players[self.seat]
        spots = self.layer.spots(pipes, player.machines, player.level("engineering"), tile, self.left)
        return with_tile(pipes, tile, *spots[0][1:]) if spots else pipes

    def _placed(self, plan: Plan) -> Plan:
        """Place the tile that does most, where it does most."""
        state, hand = plan.state, plan.state.now.hand
        tile = max(hand, key=lambda one: self.gain(state, one)) if len(hand) > 1 else hand[0]
        player = state.players[self.seat]
        engineering = player.level("engineering")
        spots = self.layer.spots(player.pipes, player.machines, engineering, tile, self.left)
        places = [Place(seat=self.seat, tile=tile, square=spot[1], turn=spot[2]) for spot in spots]
        if tile != hand[0]:
            plan = self.step(plan, Hold(seat=self.seat, tile=tile))
        some = places[: self.breadth.spots]
        if len(some) == 1:
            return self.step(plan, some[0])
        best = max(
            some,
            key=lambda one: self.judge.lays.network(
                with_tile(player.pipes, tile, one.square, one.turn), player.machines, engineering, self.left
            ),
        )
        return self.step(plan, best)

    def _given(self, plan: Plan) -> Plan:
        """Take the best gift there is, or do without."""
        state, seat = plan.state, self.seat
        options = self.rules.legal_actions(state, seat)
        tiles = [one for one in options if isinstance(one, TakeTile | TakePipe)]
        if tiles:
            return self.step(plan, self.best_tile(state, tiles))
        rest = self._alike(options)
        if not rest:
            return self.step(plan, Decline(seat=seat))
        then = [self.step(plan, one) for one in rest]
        best = max(then, key=self.worth)
        return best if self.worth(best) > self.worth(plan) else self.step(plan, Decline(seat=seat))

    def _alike(self, options: Iterable[Action]) -> list[Action]:
        """Return tanks and machines, of each place only the dearest."""
        best: dict[str, TakeTank | TakeMachine] = {}
        for one in options:
            if isinstance(one, TakeTank):
                best[one.grade] = one
            elif isinstance(one, TakeMachine):
                best[one.square] = one
        return list(best.values())

    def best_tile(self, state: State, options: Sequence[Action], pipes: str | None = None) -> Action:
        """Return the action that takes the tile which adds most to the network, or to what that will be."""
        return max(options, key=lambda one: self.gain(state, self.tile_of(state, one), pipes))

    def tile_of(self, state: State, action: Action) -> int:
        """Return the tile that an action takes."""
        square: str = getattr(action, "square")  # noqa: B009
        tile = shop_tile(square)
        if tile >= 0:
            return tile
        return state.quadrants["ABCD".index(square[1])][int(square[2:]) - 1]
