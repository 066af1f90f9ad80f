"""Several choices in one press, out of small legal actions. It works on what the player sees."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from bot.engine.core import Action, Chain, Fact
from bot.games.pipeline.actions import Buy, Deliver, Place, Refine, RunMachines, Sell, SpreadTanks
from bot.games.pipeline.advice import Advice
from bot.games.pipeline.content import GRADES, Content
from bot.games.pipeline.markets import EMPTY
from bot.games.pipeline.planning import Plan
from bot.games.pipeline.reading import Reading
from bot.games.pipeline.stock import INDEX
from bot.games.pipeline.view import View

A = TypeVar("A", bound=Action)
Trade = Sell | Buy


class Chains:
    """The usual things: sell all, fill the crude tanks, refine the best, deliver what is there."""

    def __init__(self, content: Content) -> None:
        self.content, self.advice = content, Advice(content)
        self._followers: dict[str, Callable[[Reading, Sequence[Action]], Action | None]] = {
            "tanks": self._usual_spread,
            "place": self._place,
            "sell": _next_sale,
            "fill": _next_crude,
            "best": _next_refining,
            "machines": _next_of_machines,
            "deliver": _next_delivery,
        }

    def named(self, view: View, actions: Sequence[Action]) -> Iterator[Chain]:
        """Name the chains that can be begun now."""
        reading = Reading(self.content, view)
        if self._usual_spread(reading, actions):
            yield _chain("tanks", spread=" / ".join(map(str, self.content.board.usual)))
        if _some(actions, Place):
            yield _chain("place", tiles=len(view.turn.hand if view.turn else ()))
        if plan := reading.plan_on():
            yield _chain("best", barrels=len(plan))
        if _good_sales(actions) and (sales := _sold(reading, actions)):
            yield _chain("sell", money=sum(sales))
        if _crude(actions) and (crude_bought := _bought(reading, actions)):
            yield _chain("fill", barrels=len(crude_bought), money=sum(crude_bought))
        if machines := _some(actions, RunMachines):
            steps = reading.plan(reading.lines_of(machines[0]))
            yield _chain("machines", barrels=len(steps), fee=reading.player.fee)
        if _exact(reading, actions) and (delivered := _delivered(reading, actions)):
            yield _chain("deliver", barrels=len(delivered), money=sum(delivered))

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        """Return the next choice of a chain."""
        follower = self._followers.get(chain)
        return follower(Reading(self.content, view), actions) if follower else None

    def _usual_spread(self, _: Reading, actions: Sequence[Action]) -> Action | None:
        spreads = _some(actions, SpreadTanks)
        usual = self.content.board.usual
        return next((one for one in spreads if (one.crude, one.low, one.mid, one.high) == usual), None)

    def _place(self, reading: Reading, actions: Sequence[Action]) -> Action | None:
        places = _some(actions, Place)
        return self.advice.advise(reading.view, places)[0].action if places else None


def _chain(key: str, **facts: Fact) -> Chain:
    return Chain(key, facts)


def _some(actions: Iterable[Action], kind: type[A]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]


# Markets


def _good_sales(actions: Iterable[Action]) -> list[Sell]:
    """Refined oil is for selling, and not as crude."""
    return [sale for sale in _some(actions, Sell) if sale.row[1] != "0"]


def _best_sale(reading: Reading, sales: Sequence[Sell]) -> Sell:
    """The dearest slot, for the lowest grade that may go there."""
    return max(sales, key=lambda sale: (_price(reading, sale), -int(sale.barrel[1])))


def _next_sale(reading: Reading, actions: Sequence[Action]) -> Action | None:
    sales = _good_sales(actions)
    return _best_sale(reading, sales) if sales else None


def _sold(reading: Reading, actions: Sequence[Action]) -> list[int]:
    """Return what the barrels would bring, one after another."""
    sales, brought = _good_sales(actions), []
    oil = Counter({barrel: reading.player.oil[n] for barrel, n in INDEX.items()})
    slots = _slots(reading)
    while sales := [sale for sale in sales if oil[sale.barrel] and slots[_slot(sale, EMPTY)]]:
        best = _best_sale(reading, sales)
        oil[best.barrel] -= 1
        slots[_slot(best, EMPTY)] -= 1
        brought.append(_price(reading, best))
    return brought


def _crude(actions: Iterable[Action]) -> list[Buy]:
    return [purchase for purchase in _some(actions, Buy) if purchase.row[1] == "0"]


def _next_crude(reading: Reading, actions: Sequence[Action]) -> Action | None:
    return min(_crude(actions), key=lambda purchase: purchase.price, default=None)


def _bought(reading: Reading, actions: Sequence[Action]) -> list[int]:
    """Return what crude oil would cost, barrel by barrel, until the tanks are full or the cash is out."""
    purchases, paid = _crude(actions), []
    cash, room, slots = reading.player.cash, reading.player.room[0], _slots(reading)
    while room > 0 and (
        purchases := [one for one in purchases if one.price <= cash and slots[_slot(one, one.barrel[0])]]
    ):
        best = min(purchases, key=lambda purchase: purchase.price)
        slots[_slot(best, best.barrel[0])] -= 1
        paid.append(best.price)
        cash, room = cash - best.price, room - 1
    return paid


def _slots(reading: Reading) -> Counter[tuple[str, str, int, str]]:
    """Count the slots by market, row, price and what is in them."""
    return Counter(
        [
            (market.key, row.oil, price, cube)
            for market in reading.view.markets
            for row in market.rows
            for price, cube in zip(row.prices, row.cubes, strict=True)
        ]
    )


def _slot(trade: Trade, cube: str) -> tuple[str, str, int, str]:
    return trade.market, trade.row, trade.price, cube


def _price(reading: Reading, trade: Trade) -> int:
    return reading.price(trade.market, trade.row, trade.price)


# Pipelines


def _next_refining(reading: Reading, actions: Sequence[Action]) -> Action | None:
    return _first(reading.plan_on(), actions)


def _first(plan: Plan, actions: Sequence[Action]) -> Action | None:
    """Return the action that a plan begins with."""
    if not plan:
        return None
    step = plan[0]
    wanted = (step.line, GRADES[step.start], GRADES[step.end])
    refinings = _some(actions, Refine)
    return next((one for one in refinings if (one.line, one.start, one.end) == wanted), None)


def _next_of_machines(reading: Reading, actions: Sequence[Action]) -> Action | None:
    """Run the machines, then refine the best."""
    machines = _some(actions, RunMachines)
    return machines[0] if machines else _next_refining(reading, actions)


# Contracts


def _exact(reading: Reading, actions: Iterable[Action]) -> list[Deliver]:
    """What a contract asks for, and not of a better grade; a second fulfilment is begun by hand."""
    first = {held.deal for held in reading.player.contracts if not held.done}
    return [one for one in _some(actions, Deliver) if one.barrel == one.need and one.deal in first]


def _next_delivery(reading: Reading, actions: Sequence[Action]) -> Action | None:
    return max(_exact(reading, actions), key=lambda one: reading.pay((one.need,), order=False), default=None)


def _delivered(reading: Reading, actions: Sequence[Action]) -> list[int]:
    """Return what the deliveries bring."""
    deliveries = _exact(reading, actions)
    oil = Counter({barrel: reading.player.oil[n] for barrel, n in INDEX.items()})
    missing = {
        held.deal: Counter(reading.content.needs[held.deal]) - Counter(held.filled)
        for held in reading.player.contracts
    }
    brought = []
    while deliveries := [one for one in deliveries if oil[one.barrel] and missing[one.deal][one.need]]:
        best = max(deliveries, key=lambda one: reading.pay((one.need,), order=False))
        oil[best.barrel] -= 1
        missing[best.deal][best.need] -= 1
        brought.append(reading.pay((best.need,), order=False))
    return brought
