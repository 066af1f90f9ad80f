"""A whole turn at once: main action, second action and machines are tried, and all else is climbed."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.core import Action
from bot.games.pipeline import worker
from bot.games.pipeline.actions import (
    BuyMachine,
    BuyTank,
    BuyUpgrade,
    EndTurn,
    GoFor,
    Pass,
    RunMachine,
    RunMachines,
    RunPipes,
    Second,
    Survey,
    TakeContract,
    TakeLoan,
    TakePipe,
    TakeTile,
    Work,
)
from bot.games.pipeline.content import MARKETS, SPACES
from bot.games.pipeline.mind.errands import Errands, Plan
from bot.games.pipeline.state import State

GOODS = 3  # tanks or machines that are bought at once
TAKEN = 4  # contracts and a loan
PAIR = 2


class Leaf(NamedTuple):
    """A turn that is planned to its end, and what it is worth."""

    worth: float
    actions: tuple[Action, ...]
    state: State  # before the turn ends, if that has to be said


class Planner(Errands):
    """Plans what is left of one seat's turn."""

    def leaves(self, state: State) -> list[Leaf]:
        """Return the turns that were thought of."""
        plan = self.settled(Plan(state))
        if not self.mine(plan.state):
            return [self._leaf(plan)]
        now, found = plan.state.now, list[Leaf]()
        if now.run:
            begun = [self.refined(plan)]
        elif now.job and now.job.kind in SPACES:
            begun = list(self._job(plan, now.job.kind))
            if not now.job.idle:
                begun.append(plan)
        else:
            begun = [plan]
        for one in begun:
            found += self._rest(one)
        return found or [self._leaf(self.after(plan, one)) for one in self._any(plan.state)]

    def _any(self, state: State) -> tuple[Action, ...]:
        """Return all that may be done, where nothing pays and something must be done."""
        return self.rules.legal_actions(state, self.seat)

    def _rest(self, plan: Plan) -> Iterator[Leaf]:
        """Yield what the rest of a turn may be, after what is being done."""
        plan = self.delivered(plan)
        if not self.mine(plan.state):
            yield self._leaf(plan)
            return
        if worker.has_acted(plan.state):
            yield self._finished(plan)
            yield from self._seconds(plan)
        if worker.may_act(self.rules.powers, plan.state, self.seat):
            yield from self._acted(self._early(plan))

    def _acted(self, plan: Plan) -> Iterator[Leaf]:
        """Yield turns with one more main action; if there may be another one, after the best of them."""
        tried: list[tuple[float, Plan]] = []
        for after in self._mains(plan):
            after = self.delivered(after)
            leaf = self._finished(after)
            yield leaf
            if self.mine(after.state):
                tried.append((leaf.worth, after))
        best = [after for _, after in sorted(tried, key=lambda one: -one[0])]
        for after in best[: self.breadth.seconds]:
            yield from self._seconds(after)
        twice = [one for one in best if worker.may_act(self.rules.powers, one.state, self.seat)]
        for after in twice[: self.breadth.again]:
            for another in self._mains(after):
                yield self._finished(self.delivered(another))

    def _seconds(self, plan: Plan) -> Iterator[Leaf]:
        for second in self.offered(plan.state, (Second,)):
            assert isinstance(second, Second)
            for after in self._job(self.step(plan, second), second.space):
                yield self._finished(after)

    def _early(self, plan: Plan) -> Plan:
        """Run the machines before the work, if that is allowed and pays."""
        if worker.has_acted(plan.state) or plan.state.level(self.seat, "machines") < 3:
            return plan
        for run in self.offered(plan.state, (RunMachines,)):
            after = self.delivered(self.refined(self.step(plan, run)))
            if self.worth(after) > self.worth(plan):
                return after
        return plan

    # Main actions

    def _mains(self, plan: Plan) -> Iterator[Plan]:
        options = self.rules.legal_actions(plan.state, self.seat)
        for one in options:
            if isinstance(one, Pass):
                yield self.step(plan, one)
            elif isinstance(one, Work):
                yield from self._job(self.step(plan, one), one.space)
        yield from self._runs(plan, [one for one in options if isinstance(one, RunPipes | RunMachine)])
        yield from self._surveys(plan, [one for one in options if isinstance(one, Survey)])

    def _runs(self, plan: Plan, options: list[RunPipes | RunMachine]) -> Iterator[Plan]:
        """Run pipelines with the worker; tiles with the same pipelines are alike."""
        found: dict[tuple[int, ...], Plan] = {}
        for one in options:
            after = self.step(plan, one)
            run = after.state.now.run if self.mine(after.state) else None
            found.setdefault(run.lines if run else (), after)
        ranked = sorted(found.items(), key=lambda item: item[0])  # the longest pipelines have low numbers
        for _, after in ranked[: self.breadth.runs]:
            yield self.refined(after)

    def _surveys(self, plan: Plan, options: list[Survey]) -> Iterator[Plan]:
        """Buy government tiles: the best ones, each with the neighbours that add most."""
        state = plan.state
        gains = [(self.gain(state, self.tile_of(state, one)), n, one) for n, one in enumerate(options)]
        for _, _, one in sorted(gains, key=lambda item: (-item[0], item[1]))[: self.breadth.surveys]:
            yield from self._purchases(self.step(plan, one), TakeTile, self.tile_of(state, one))

    def _purchases(self, plan: Plan, kind: type[Action], tile: int) -> Iterator[Plan]:
        """Yield purchases of more and more government tiles, placed; stop when one more does not pay."""
        best: Plan | None = None
        pipes = plan.state.players[self.seat].pipes
        for _ in range(self.breadth.tiles):
            placed = self.settled(plan)
            if best is not None and self.worth(placed) < self.worth(best):
                break
            best = placed
            more = self.offered(plan.state, (kind,)) if self.mine(plan.state) else []
            if not more:
                break
            if self.breadth.looking:
                pipes = self.with_tile(plan.state, tile, pipes)
            taken = self.best_tile(plan.state, more, pipes)
            tile = self.tile_of(plan.state, taken)
            plan = self.step(plan, taken)
        if best is not None:
            yield best

    # Spaces of the cross

    def _job(self, plan: Plan, space: str) -> Iterator[Plan]:
        """Yield what may be done on a space, where at least something has to be done."""
        for after in self._done(plan, space):
            if not self.mine(after.state) or not worker.is_idle(after.state):
                yield after

    def _done(self, plan: Plan, space: str) -> Iterator[Plan]:
        if space in MARKETS:
            yield self.traded(plan)
        elif space == "contracts":
            yield self.climb(plan, (TakeContract, TakeLoan), TAKEN)
        elif space == "upgrades":
            yield self.climb(plan, (BuyUpgrade,), self.rules.content.upgrades.most)
        else:
            goods = (BuyTank,) if space == "tanks" else (BuyMachine,)
            yield self.climb(plan, goods, GOODS)
            for bundle in self._bundles(plan):
                yield self.climb(bundle, goods, GOODS)

    def _bundles(self, plan: Plan) -> Iterator[Plan]:
        """Yield purchases of two and of four pipe tiles, placed."""
        pipes = plan.state.players[self.seat].pipes
        tile: int | None = None
        for count in range(1, 2 * PAIR + 1):
            more = self.offered(plan.state, (TakePipe,)) if self.mine(plan.state) else []
            if not more:
                return
            if tile is not None and self.breadth.looking:
                pipes = self.with_tile(plan.state, tile, pipes)
            taken = self.best_tile(plan.state, more, pipes)
            tile = self.tile_of(plan.state, taken)
            plan = self.step(plan, taken)
            if count % PAIR == 0:
                yield self.settled(plan)

    # The end of a turn

    def _finished(self, plan: Plan) -> Leaf:
        """Deliver, run the machines if that pays, choose a place in the order, and end the turn."""
        plan = self.delivered(plan)
        if self.mine(plan.state):
            plan = self._run(plan)
        return self._leaf(plan)

    def _run(self, plan: Plan) -> Plan:
        for run in self.offered(plan.state, (RunMachines,)):
            after = self.delivered(self.refined(self.step(plan, run)))
            if self.worth(after) > self.worth(plan):
                return after
        return plan

    def _leaf(self, plan: Plan) -> Leaf:
        worth = self.worth(plan)
        if self.mine(plan.state):
            plan = self._ordered(plan)
        if self.mine(plan.state) and worker.has_acted(plan.state):
            plan = Plan(plan.state, (*plan.actions, EndTurn(seat=self.seat)))
        return Leaf(worth, plan.actions, plan.state)

    def _ordered(self, plan: Plan) -> Plan:
        """Go first in the next round, if that can be chosen."""
        if plan.state.now.icon and plan.state.now.slot != 1:
            first = GoFor(seat=self.seat, slot=1)
            if self.rules.refusal(plan.state, first) is None:
                return self.step(plan, first)
        return plan
