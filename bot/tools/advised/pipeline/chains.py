"""Several choices in one press, out of small legal actions. It works on what the player sees."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from bot.engine.core import Action, Chain, Fact, Name, Saying
from bot.games.pipeline.actions import (
    Buy,
    Deliver,
    FillOrder,
    Place,
    Refine,
    RunMachines,
    Sell,
    SpreadTanks,
    TakePipe,
    Work,
)
from bot.games.pipeline.content import GRADES, Content, MarketKey
from bot.games.pipeline.tiles import shop_tile
from bot.games.pipeline.view import View
from bot.tools.advised.pipeline import bargains
from bot.tools.advised.pipeline.bargains import REFINED, Delivery, Trade
from bot.tools.advised.pipeline.planning import Plan, worth
from bot.tools.advised.pipeline.ranking import Advice, best_place, ends
from bot.tools.advised.pipeline.reading import Reading

A = TypeVar("A", bound=Action)
Follower = Callable[[Reading, Sequence[Action]], Action | None]
BUNDLES = {"four": 4, "two": 2}  # pipe tiles
_FOR_CRUDE = 15  # dollars that the dearer bundle has to leave: pipes without oil earn nothing


class Chains:
    """The usual things: sell all, take good tiles, fill the crude tanks, refine the best, deliver all."""

    def __init__(self, content: Content) -> None:
        self.content, self.advice = content, Advice(content)
        self._followers: dict[str, Follower] = {
            "tanks": self._usual_spread,
            "place": self._place,
            "best": _next_refining,
            "sell": _next_sale,
            "fill": _next_crude,
            "deliver": _next_delivery,
            "machines": _next_of_machines,
            "finish": _next_of_all,
            **{market: partial(_next_at, market) for market in REFINED},
            **{key: partial(self._next_of_bundle, size) for key, size in BUNDLES.items()},
        }

    def named(self, view: View, actions: Sequence[Action]) -> Iterator[Chain]:
        """Name the chains that can be begun now."""
        reading = Reading(self.content, view)
        if self._usual_spread(reading, actions):
            yield _chain("tanks", spread=" / ".join(map(str, self.content.board.usual)))
        if _some(actions, Place):
            yield _chain("place", tiles=len(view.turn.hand if view.turn else ()))
        if reading.proposal:
            yield _chain("best", _raised(reading.proposal), barrels=len(reading.proposal))
        yield from _markets(reading, actions)
        yield from self._bundles(reading, actions)
        yield from _deliveries(reading, actions)

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        """Return the next choice of a chain."""
        follower = self._followers.get(chain)
        return follower(Reading(self.content, view), actions) if follower else None

    def _usual_spread(self, _: Reading, actions: Sequence[Action]) -> Action | None:
        spreads = _some(actions, SpreadTanks)
        usual = self.content.board.usual
        return next((one for one in spreads if (one.crude, one.low, one.mid, one.high) == usual), None)

    # Pipe tiles

    def _place(self, reading: Reading, actions: Sequence[Action]) -> Action | None:
        places = _some(actions, Place)
        return self.advice.advise(reading.view, places)[0].action if places else None

    def _bundles(self, reading: Reading, actions: Sequence[Action]) -> Iterator[Chain]:
        """Offer to take the best tiles of a shop, and to place them."""
        job, there = reading.job, len(_some(actions, TakePipe))
        if job is None or job.kind not in ("tanks", "machines") or job.taken:
            return
        for key, size in BUNDLES.items():
            cost = self.content.board.shops.pipes[size - 1]
            left = _FOR_CRUDE if size > min(BUNDLES.values()) else 0
            if there >= size and cost + left <= reading.player.cash:
                yield _chain(key, tiles=size, money=cost)

    def _next_of_bundle(self, size: int, reading: Reading, actions: Sequence[Action]) -> Action | None:
        """Take tile after tile, each the best beside those in hand; then place them."""
        job, pipes = reading.job, _some(actions, TakePipe)
        if job is None or job.taken >= size or not pipes:
            return self._place(reading, actions)
        for tile in reading.hand:
            reading = reading.with_tile(best_place(reading, tile)[1])
        return min(pipes, key=lambda one: best_place(reading, shop_tile(one.square))[0])


def _chain(key: str, steps: Iterable[Saying] = (), **facts: Fact) -> Chain:
    return Chain(key, facts, tuple(steps))


def _some(actions: Iterable[Action], kind: type[A]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]


# Markets


def _markets(reading: Reading, actions: Sequence[Action]) -> Iterator[Chain]:
    """Offer to sell where the worker is, or to send an idle one to sell; and to buy crude oil."""
    spaces = [work.space for work in _some(actions, Work) if reading.job is None]
    visits = [(market, bargains.sales_at(reading, market)) for market in REFINED if market in spaces]
    selling: dict[str, list[Sell]] = {market: bargains.sold(reading, sales) for market, sales in visits}
    selling["sell"] = bargains.sold(reading, _some(actions, Sell))
    for key, sales in sorted(selling.items(), key=lambda one: -bargains.brought(reading, one[1])):
        if sales:
            yield _chain(key, _traded(reading, sales), money=bargains.brought(reading, sales))
    crude = bargains.crude_bought(reading, bargains.useful(reading, _some(actions, Buy)))
    if len(crude) > 1:
        money = bargains.brought(reading, crude)
        yield _chain("fill", _traded(reading, crude), barrels=len(crude), money=money)


def _traded(reading: Reading, trades: Iterable[Trade]) -> Iterator[Saying]:
    for trade in trades:
        facts: dict[str, Fact] = {
            "barrel": Name("barrel", trade.barrel),
            "price": bargains.price(reading, trade),
        }
        yield Saying("step-sell" if isinstance(trade, Sell) else "step-buy", facts)


def _next_at(market: MarketKey, reading: Reading, actions: Sequence[Action]) -> Action | None:
    """Send the worker to a market, then sell."""
    if reading.job is None:
        return next((work for work in _some(actions, Work) if work.space == market), None)
    return _next_sale(reading, actions)


def _next_sale(reading: Reading, actions: Sequence[Action]) -> Action | None:
    return next(iter(bargains.sold(reading, _some(actions, Sell))), None)


def _next_crude(reading: Reading, actions: Sequence[Action]) -> Action | None:
    purchases = bargains.useful(reading, _some(actions, Buy))
    return next(iter(bargains.crude_bought(reading, purchases)), None)


# Pipelines


def _raised(plan: Plan) -> Iterator[Saying]:
    for step in plan:
        facts: dict[str, Fact] = {
            "barrel": Name("barrel", step.barrel),
            "grade": Name("grade", GRADES[step.end]),
        }
        yield Saying("step-refine", facts)


def _next_refining(reading: Reading, actions: Sequence[Action]) -> Action | None:
    """Return the action that the best plan begins with."""
    wanted = [(step.line, GRADES[step.start], GRADES[step.end]) for step in reading.proposal[:1]]
    refinings = _some(actions, Refine)
    return next((one for one in refinings if (one.line, one.start, one.end) in wanted), None)


def _next_of_machines(reading: Reading, actions: Sequence[Action]) -> Action | None:
    """Run the machines, then refine the best."""
    machines = _some(actions, RunMachines)
    return machines[0] if machines else _next_refining(reading, actions)


# Deliveries


def _deliveries(reading: Reading, actions: Sequence[Action]) -> Iterator[Chain]:
    """Offer to deliver what is there, to run the machines, or both."""
    oil, fee, ended = reading.oil, reading.player.fee, ends(reading, actions)
    ending = [Saying("step-ends", {"ended": ended})] if ended else []
    now = bargains.deliveries(reading, oil) if _may_deliver(actions) else []
    if len(now) > 1:
        yield _chain(
            "deliver", [*_delivered(now), *ending], count=len(now), money=bargains.brought(reading, now)
        )
    if machines := _some(actions, RunMachines):
        plan = reading.plan(reading.lines_of(machines[0]))
        last = [*ending, *([Saying("step-last")] if reading.may_act_again else [])]
        then = bargains.deliveries(reading, bargains.refined(oil, plan))
        money = bargains.brought(reading, then) - fee
        if money > 0:
            yield _chain("finish", [*_delivered(then), *last], money=money)
        if worth(plan, reading.rates) > fee:
            yield _chain("machines", [*_raised(plan), *last], barrels=len(plan), fee=fee)


def _delivered(deliveries: Iterable[Delivery]) -> Iterator[Saying]:
    for one in deliveries:
        facts: dict[str, Fact] = {"deal": Name("deal", one.deal)}
        if isinstance(one, Deliver):
            yield Saying("step-deliver", facts | {"barrel": Name("barrel", one.barrel)})
        else:
            yield Saying("step-order", facts)


def _may_deliver(actions: Sequence[Action]) -> bool:
    return any(isinstance(action, Deliver | FillOrder) for action in actions)


def _next_delivery(reading: Reading, actions: Sequence[Action]) -> Action | None:
    if not _may_deliver(actions):
        return None
    chosen: list[Delivery] = bargains.deliveries(reading, reading.oil)
    return next(iter(chosen), None)


def _next_of_all(reading: Reading, actions: Sequence[Action]) -> Action | None:
    return _next_of_machines(reading, actions) or _next_delivery(reading, actions)
